package market

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/strictyaml"
)

// marketSheet is a market in a fact sheet.
type marketSheet struct {
	Kind      string            `yaml:"kind"`
	Rows      string            `yaml:"rows"`
	Flags     map[string]string `yaml:"flags"`
	Uncounted []string          `yaml:"uncounted"`
	Unlimited []string          `yaml:"unlimited"`
	Ends      []string          `yaml:"ends"`
	ParCells  map[int][2]int    `yaml:"par_cells"` // row and column by price
	Pars      []int             `yaml:"par_values"`
	Minor     []int             `yaml:"minor_start_values"`
	Public    []int             `yaml:"public_start_values"`
	Lowest    ByKind            `yaml:"lowest"`
	Highest   ByKind            `yaml:"highest"`
	Variant   map[int]int       `yaml:"variant_18xx_games"`
	Triple    int               `yaml:"triple_jump_from"`
	Below     int               `yaml:"president_only_below"`
	SoldOut   string            `yaml:"sold_out_top_row"`
}

// UnmarshalYAML reads one figure for all kinds of company, or one for each. "public" means major.
func (b *ByKind) UnmarshalYAML(n *yaml.Node) error {
	*b = ByKind{}
	if n.Kind == yaml.ScalarNode {
		var v int
		if err := n.Decode(&v); err != nil {
			return err
		}
		(*b)[""] = v
		return nil
	}
	var by map[string]int
	if err := n.Decode(&by); err != nil {
		return err
	}
	for kind, v := range by {
		if kind == "public" {
			kind = "major"
		}
		(*b)[kind] = v
	}
	return nil
}

// UnmarshalYAML reads a fact sheet's market.
func (c *Market) UnmarshalYAML(n *yaml.Node) error {
	var sheet marketSheet
	if err := strictyaml.Decode(n, &sheet); err != nil {
		return err
	}
	wrong := func(key, format string, a ...any) error {
		return fmt.Errorf("line %d: market: %s", lineOf(n, key), fmt.Sprintf(format, a...))
	}
	switch sheet.Kind {
	case "grid":
	case "line":
		c.Line = true
	default:
		return wrong("kind", "kind %q is neither grid nor line", sheet.Kind)
	}
	c.Flags = sheet.Flags
	for i, row := range strings.Split(strings.TrimRight(sheet.Rows, " \n"), "\n") {
		cells, err := c.row(row)
		if err != nil {
			return fmt.Errorf("line %d: market row %d: %w", rowLine(n, i), i, err)
		}
		c.Rows = append(c.Rows, cells)
	}
	for _, f := range slices.Sorted(maps.Keys(c.Flags)) {
		if c.prices(f) == nil {
			return wrong("flags", "no cell has the flag %q", f)
		}
	}
	c.Uncounted, c.Unlimited, c.Ends = sheet.Uncounted, sheet.Unlimited, sheet.Ends
	for key, flags := range map[string][]string{"uncounted": c.Uncounted, "unlimited": c.Unlimited, "ends": c.Ends} {
		for _, f := range flags {
			if _, explained := c.Flags[f]; !explained {
				return wrong(key, "no zone has the flag %q", f)
			}
		}
	}
	if c.Line && len(c.Rows) != 1 {
		return wrong("rows", "a line market has one row")
	}
	for price, rc := range sheet.ParCells {
		at := At{rc[0], rc[1]}
		if !c.Holds(at) || c.Cell(at).Price != price {
			return wrong("par_cells", "par cell %d is not at row %d, column %d", price, at.Row, at.Col)
		}
	}

	c.Starts = map[string][]int{}
	for _, list := range []struct {
		key, kind, flag string
		prices          []int
	}{
		{"par_values", "major", "p", sheet.Pars},
		{"public_start_values", "major", "p", sheet.Public},
		{"minor_start_values", "minor", "m", sheet.Minor},
	} {
		if list.prices == nil {
			continue
		}
		if c.Starts[list.kind] != nil {
			return wrong(list.key, "the values at which a %s company starts stand here a second time", list.kind)
		}
		if _, marked := c.Flags[list.flag]; marked && !slices.Equal(sorted(list.prices), c.prices(list.flag)) {
			return wrong(list.key, "%v, but the cells marked %s are %v", list.prices, list.flag, c.prices(list.flag))
		}
		c.Starts[list.kind] = list.prices
	}

	c.Lowest, c.Highest, c.Theirs = sheet.Lowest, sheet.Highest, sheet.Variant
	c.TripleFrom, c.PresidentBelow = sheet.Triple, sheet.Below
	all := c.prices("")
	for _, figure := range []struct {
		key    string
		prices []int
	}{
		{"lowest", slices.Collect(maps.Values(c.Lowest))},
		{"highest", slices.Collect(maps.Values(c.Highest))},
		{"variant_18xx_games", slices.Collect(maps.Keys(c.Theirs))},
		{"triple_jump_from", positive(c.TripleFrom)},
		{"president_only_below", positive(c.PresidentBelow)},
	} {
		for _, p := range figure.prices {
			if !slices.Contains(all, p) {
				return wrong(figure.key, "no cell has the price %d", p)
			}
		}
	}
	if top, ok := c.Highest.For(""); ok && top != all[len(all)-1] {
		return wrong("highest", "%d, but there is a cell of %d", top, all[len(all)-1])
	}
	switch sheet.SoldOut {
	case "":
	case "down_right":
		c.TopDownRight = true
	default:
		return wrong("sold_out_top_row", "%q: want down_right, or nothing where the token stays", sheet.SoldOut)
	}
	return nil
}

// row reads the cells of a row: a price with its flags, or "-" for a gap before the first.
func (c *Market) row(row string) ([]Cell, error) {
	var cells []Cell
	for _, w := range strings.Fields(row) {
		if w == "-" {
			if len(cells) > 0 && !cells[len(cells)-1].Gap {
				return nil, fmt.Errorf("a gap is possible only at the start of a row")
			}
			cells = append(cells, Cell{Gap: true})
			continue
		}
		digits := strings.TrimRight(w, "abcdefghijklmnopqrstuvwxyz")
		price, err := strconv.Atoi(digits)
		if err != nil || price < 0 {
			return nil, fmt.Errorf("%q is not a price", w)
		}
		flags := w[len(digits):]
		for _, f := range flags {
			if _, ok := c.Flags[string(f)]; !ok {
				return nil, fmt.Errorf("flag %q is not explained", f)
			}
		}
		cells = append(cells, Cell{Price: price, Flags: flags})
	}
	if len(cells) == 0 || cells[len(cells)-1].Gap {
		return nil, fmt.Errorf("it has no cells")
	}
	return cells, nil
}

// prices lists the different prices of the cells with the flag, lowest first. An empty flag means all cells.
func (c *Market) prices(flag string) []int {
	var out []int
	for _, row := range c.Rows {
		for _, cell := range row {
			if !cell.Gap && cell.Has(flag) {
				out = append(out, cell.Price)
			}
		}
	}
	return slices.Compact(sorted(out))
}

func sorted(a []int) []int { return slices.Sorted(slices.Values(a)) }

func positive(n int) []int {
	if n == 0 {
		return nil
	}
	return []int{n}
}

// rowLine returns the line of the market's row i, which is a line of a text.
func rowLine(n *yaml.Node, i int) int {
	for k := 0; k+1 < len(n.Content); k += 2 {
		if n.Content[k].Value == "rows" && n.Content[k+1].Style == yaml.LiteralStyle {
			return n.Content[k+1].Line + 1 + i
		}
	}
	return lineOf(n, "rows")
}

// lineOf returns the line of a node's key, or of the node itself if it lacks the key.
func lineOf(n *yaml.Node, key string) int {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i].Line
		}
	}
	return n.Line
}
