package board

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/strictyaml"
)

// Upgrades lists replacements between different kinds, where cities split or join. The key is the number of the tile
// on the hex, or the coordinate of a hex without one.
type Upgrades map[string][]string

// A Chart says which tile may replace which, as far as a title prints it. The empty chart means the usual rule: the
// next colour, the same number of cities and towns, the same label. A chart with rows is complete: what it does not
// list is forbidden.
type Chart struct {
	Named  Upgrades                    // replacements besides those of the usual rule
	Rows   []ChartRow                  // in the order of the sheet
	Never  []string                    // hexes that never take a tile
	Shape  Upgrades                    // by tile, everything that may replace it; a tile without an entry is limited only by its row
	Merges map[string]Color            // the colour in which a hex's cities become one
	Must   map[string]map[Color][]Edge // by hex and colour, edges that the tile must have track to
}

// ChartRow has the tiles for a kind of hex, or for named hexes.
type ChartRow struct {
	Name  string
	Hexes []string           // empty if the name is a kind of hex
	Tiles map[Color][]string // a colour listed without tiles has none; a colour not listed is left to Shape
	kind  Kind
}

// UnmarshalYAML reads a fact sheet's upgrades: tiles by what they replace, rows by kind of hex, or both.
func (c *Chart) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: upgrades: want tiles by what they replace, or by kind of hex", n.Line)
	}
	*c = Chart{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		var err error
		switch {
		case k.Value == "never":
			err = strictyaml.Decode(v, &c.Never)
		case k.Value == "by_shape":
			err = strictyaml.Decode(v, &c.Shape)
		case k.Value == "merges_cities":
			err = strictyaml.Decode(v, &c.Merges)
		case k.Value == "must_connect":
			err = strictyaml.Decode(v, &c.Must)
		case v.Kind == yaml.SequenceNode:
			var to []string
			err = strictyaml.Decode(v, &to)
			if c.Named == nil {
				c.Named = Upgrades{}
			}
			c.Named[k.Value] = to
		default:
			err = c.row(k, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *Chart) row(k, v *yaml.Node) error {
	var sheet struct {
		Hexes  []string `yaml:"hexes"`
		Yellow []string `yaml:"yellow"`
		Green  []string `yaml:"green"`
		Brown  []string `yaml:"brown"`
		Gray   []string `yaml:"gray"`
	}
	if err := strictyaml.Decode(v, &sheet); err != nil {
		return err
	}
	row := ChartRow{Name: k.Value, Hexes: sheet.Hexes, Tiles: map[Color][]string{}}
	for color, tiles := range map[Color][]string{Yellow: sheet.Yellow, Green: sheet.Green, Brown: sheet.Brown, Gray: sheet.Gray} {
		if tiles != nil {
			row.Tiles[color] = tiles
		}
	}
	label, lettered := strings.CutSuffix(row.Name, "_city")
	switch {
	case len(row.Hexes) > 0:
	case row.Name == "plain":
	case row.Name == "town":
		row.kind = Kind{Towns: 1}
	case row.Name == "double_town":
		row.kind = Kind{Towns: 2}
	case row.Name == "city":
		row.kind = Kind{Cities: 1}
	case lettered:
		row.kind = Kind{Cities: 1, Label: strings.ToUpper(label)}
	default:
		return fmt.Errorf("line %d: upgrades: %q is no kind of hex: name its hexes", k.Line, row.Name)
	}
	c.Rows = append(c.Rows, row)
	return nil
}

// Row is the row for a hex by its print; nil if the chart has none.
func (c *Chart) Row(h *Hex) *ChartRow {
	for i := range c.Rows {
		if slices.Contains(c.Rows[i].Hexes, h.ID) {
			return &c.Rows[i]
		}
	}
	if h.Face.Color >= Gray {
		return nil
	}
	for i := range c.Rows {
		if len(c.Rows[i].Hexes) == 0 && c.Rows[i].kind == KindOf(h.Face) {
			return &c.Rows[i]
		}
	}
	return nil
}

// MayReplace checks whether tile t may replace what is on hex h, and returns nil or a [*Misfit]. It goes by the
// chart, by the tile's own limits, and otherwise by the usual rule: the next colour, the same kind. Fit checks
// rotation, track and supply; phase, connection and cost are up to the game.
func (b *Board) MayReplace(h int, t *Tile, c *Chart) error {
	why, format := b.replaces(h, t, c)
	if why == 0 {
		return nil
	}
	return misfit(why, format, t.ID, b.Map.Hexes[h].ID, t.Color(), b.Face(h).Color)
}

// Replaces is MayReplace without the reason.
func (b *Board) Replaces(h int, t *Tile, c *Chart) bool {
	if old := b.Face(h).Color; old < Gray && t.Color() != old+1 && len(t.Over) == 0 { // most tiles of a set
		return false
	}
	why, _ := b.replaces(h, t, c)
	return why == 0
}

// replaces says why the tile may not replace what is on the hex, as a format of the tile's id, the hex's, the tile's colour and the
// hex's; 0 if it may. It words nothing, because legal tiles are looked for among all of them.
func (b *Board) replaces(h int, t *Tile, c *Chart) (why Why, format string) {
	old, hex, now := b.Face(h), &b.Map.Hexes[h], b.State.Lays[h].Tile
	if len(c.Never) > 0 && slices.Contains(c.Never, hex.ID) {
		return Barred, barred
	}
	if len(t.Only) > 0 && !slices.Contains(t.Only, hex.ID) {
		return WrongKind, "tile %[1]s is not for %[2]s"
	}
	if len(t.Over) > 0 {
		under := now
		if under == "" {
			under = Printed
		}
		if !slices.Contains(t.Over, under) {
			return WrongKind, "tile %[1]s does not replace what lies on %[2]s"
		}
		return 0, ""
	}
	if len(c.Rows) > 0 {
		return c.lists(hex, old.Color, now, t)
	}
	switch {
	case old.Color > Brown && now == "":
		return Barred, barred
	case old.Color > Brown || t.Color() != old.Color+1:
		return WrongColor, wrongColor
	}
	if now == "" {
		now = hex.ID
	}
	if KindOf(t.faces[0]) != KindOf(old) && !slices.Contains(c.Named[now], t.ID) {
		return WrongKind, "tile %[1]s is not of the kind of %[2]s"
	}
	if len(t.Only) == 0 && b.Set.own[site{hex.ID, t.Color()}] {
		return WrongKind, "%[2]s has %[3]s tiles of its own"
	}
	return 0, ""
}

const (
	wrongColor = "%[1]s is %[3]s and %[2]s shows %[4]s"
	barred     = "no tile may be laid on %[2]s"
)

// lists is replaces by the chart's rows, for a hex with tile now or, if that is empty, with its print of the given colour.
func (c *Chart) lists(hex *Hex, old Color, now string, t *Tile) (why Why, format string) {
	row := c.Row(hex)
	switch {
	case row == nil && hex.Face.Color >= Gray:
		return Barred, barred
	case row == nil:
		return WrongColor, "the upgrade chart has no tiles for %[2]s"
	}
	next := old + 1
	if old >= Gray { // on the chart although it is not land: its first colour comes next
		next = Yellow
		for next < Gray && len(row.Tiles[next]) == 0 {
			next++
		}
		if now != "" { // gray tiles are never replaced
			next = White
		}
	}
	if t.Color() != next {
		return WrongColor, wrongColor
	}
	listed, said := row.Tiles[next]
	shapes, shaped := c.Shape[now]
	if said && !slices.Contains(listed, t.ID) || shaped && !slices.Contains(shapes, t.ID) || !said && !shaped {
		return WrongKind, "tile %[1]s is not on the upgrade chart for what lies on %[2]s"
	}
	return 0, ""
}
