package facts

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/strictyaml"
)

// Kind is a kind of company. A sheet without kinds has one for its minors and one for its majors; see [Sheet.Kind].
type Kind struct {
	ID     string `yaml:"id"`     // "minor", "major", or a title's own
	Name   string `yaml:"name"`   // what people call one, before its id: "Minor" makes "Minor 5"; empty: the id alone
	Owned  bool   `yaml:"owned"`  // it has one owner, and its shares are not traded
	Priced bool   `yaml:"priced"` // has a price marker on the market
	Group  int    `yaml:"group"`  // operating group: lower groups operate first
	Unsold string `yaml:"unsold"` // where its unsold shares lie: "treasury", the company's own, or "ipo"
	Par    string `yaml:"par"`    // the market flag of the cells at which companies of the kind start; empty for none
	// Certificates has the number of shares of each certificate, the president's first. Shares is the number for the
	// whole company; if it is more than the certificates' sum, the rest is not in play.
	Certificates []int `yaml:"certificates"`
	Shares       int   `yaml:"shares"`
}

// MarshalText returns the kind's id, which is what a game's data has.
func (k *Kind) MarshalText() ([]byte, error) { return []byte(k.ID), nil }

// Call returns what players call a company of this kind.
func (k *Kind) Call(id ID) string {
	if k.Name == "" {
		return string(id)
	}
	return k.Name + " " + string(id)
}

// Plural returns what players call several companies of this kind: "Minors".
func (k *Kind) Plural() string {
	switch {
	case k.Name == "":
		return "Companies"
	case strings.HasSuffix(k.Name, "y"):
		return strings.TrimSuffix(k.Name, "y") + "ies"
	}
	return k.Name + "s"
}

// Percent converts a number of shares to a percentage.
func (k *Kind) Percent(shares int) Percent { return Percent(100 * shares / k.Shares) }

// Limits is a limit by kind of company.
type Limits struct {
	Minor, Major int
	By           map[string]int // the limit of every kind if they differ; otherwise nil

	least int
}

// Least is at most the lowest limit of any kind.
func (l *Limits) Least() int { return l.least }

// For returns the limit for a kind.
func (l Limits) For(kind string) int {
	if v, ok := l.By[kind]; ok {
		return v
	}
	if kind == "minor" {
		return l.Minor
	}
	return l.Major
}

// UnmarshalYAML reads one number, or one for each kind.
func (l *Limits) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		if err := n.Decode(&l.By); err != nil {
			return err
		}
		l.Minor, l.Major = l.By["minor"], l.By["major"]
		l.least = l.Major
		for _, n := range l.By {
			l.least = min(l.least, n)
		}
		return nil
	}
	if err := n.Decode(&l.Major); err != nil {
		return err
	}
	l.Minor, l.least = l.Major, l.Major
	return nil
}

// Shares are the sizes of a company's certificates.
type Shares []Percent

// UnmarshalYAML reads a list of sizes; "10x8" stands for eight of 10.
func (s *Shares) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return fmt.Errorf("line %d: shares: want a list of percentages", n.Line)
	}
	for _, c := range n.Content {
		size, times, many := strings.Cut(c.Value, "x")
		p, err := strconv.Atoi(size)
		k := 1
		if err == nil && many {
			k, err = strconv.Atoi(times)
		}
		if err != nil || p < 1 || k < 1 || k > 100 {
			return fmt.Errorf("line %d: %q is no share: want a percentage, or 10x8 for eight of 10", c.Line, c.Value)
		}
		for range k {
			*s = append(*s, Percent(p))
		}
	}
	return nil
}

// Sum is the total of the certificates.
func (s Shares) Sum() Percent {
	sum := Percent(0)
	for _, p := range s {
		sum += p
	}
	return sum
}

// Charter is a company's printed facts.
type Charter struct {
	ID       ID     `yaml:"id"`
	Kind     string `yaml:"kind"` // id of its kind
	Name     string `yaml:"name"`
	FullName string `yaml:"full_name"`
	English  string `yaml:"english"`  // the name in English
	Nickname string `yaml:"nickname"` // a short English name

	Color     string `yaml:"color"`      // #rrggbb
	TextColor string `yaml:"text_color"` // for text on that colour, #rrggbb

	// Home is where its first tokens go. HomeWhen says in words when a home is chosen, if that happens during the
	// game.
	Home     []CharterHome `yaml:"-"`
	HomeWhen string        `yaml:"-"`

	Tokens []Money `yaml:"tokens"` // price of each token in order of use, homes first

	// Shares are its certificates, the president's first.
	Shares Shares   `yaml:"shares"`
	Trains []string `yaml:"trains"`        // owned at the start
	Float  Percent  `yaml:"float_percent"` // percentage that must be sold for it to float
	Pars   []Money  `yaml:"par_values"`    // prices at which it can start

	Late bool `yaml:"late"` // it enters the game later

	// Special rights of a company.

	Power        string `yaml:"power"`              // in words, for players
	SecondYellow Money  `yaml:"second_yellow_tile"` // price of a second yellow tile in a turn; 0 if it may not lay one
	DirectBrown  bool   `yaml:"direct_brown_ports"` // may lay the brown tile of a port at once
	PortMove     bool   `yaml:"port_move"`          // may move a token to a port slot

	// For companies formed from others.

	Lays       []string    `yaml:"lays"`              // tiles, one of which is laid on the home hex when it starts
	CanForm    []ID        `yaml:"can_form"`          // companies that it can become or join
	Eligible   []ID        `yaml:"eligible_minors"`   // companies that it can be formed from
	Bonus      []BonusItem `yaml:"bonus_tokens"`      // bonus tokens on its charter at the start
	Qualifying Homes       `yaml:"qualifying_cities"` // cities in which a token lets a player bid for it
}

// CharterHome is a printed home: a city, by its index in the hex. City is AnyCity if it is chosen later.
type CharterHome struct {
	Hex  string `yaml:"hex"`
	City int    `yaml:"city"`
}

// AnyCity as a home's city means any city of the hex.
const AnyCity = -1

// unsaid as a home's city, during reading, means the only city of the hex, or any.
const unsaid = -2

// BonusItem is a bonus token for a hex, such as a mine.
type BonusItem struct {
	Kind string // "mine", ...
	Hex  string
}

// UnmarshalYAML reads a kind and a hex: "mine I21".
func (b *BonusItem) UnmarshalYAML(n *yaml.Node) error {
	var ok bool
	if b.Kind, b.Hex, ok = strings.Cut(n.Value, " "); !ok {
		return fmt.Errorf("line %d: bonus token %q: want its kind and its hex", n.Line, n.Value)
	}
	return nil
}

// UnmarshalYAML reads a company. Its home can be written in several ways.
func (c *Charter) UnmarshalYAML(n *yaml.Node) error {
	type plain Charter
	var sheet struct {
		plain       `yaml:",inline"`
		Home        homeSheet `yaml:"home"`
		HomeCity    yaml.Node `yaml:"home_city"`
		Translation string    `yaml:"translation"`
	}
	if err := strictyaml.Decode(n, &sheet); err != nil {
		return err
	}
	*c = Charter(sheet.plain)
	c.Home, c.HomeWhen = sheet.Home.places, sheet.Home.words
	if c.English == "" {
		c.English = sheet.Translation
	}
	if h := &sheet.HomeCity; h.Kind != 0 {
		if len(c.Home) != 1 {
			return fmt.Errorf("line %d: home_city of %s: it does not have exactly one home hex", h.Line, c.ID)
		}
		if which, when, _ := strings.Cut(h.Value, ";"); which == "either" {
			c.Home[0].City, c.HomeWhen = AnyCity, strings.TrimSpace(when)
		} else if err := h.Decode(&c.Home[0].City); err != nil {
			return err
		}
	}
	for _, color := range []*string{&c.Color, &c.TextColor} {
		*color = rgb(*color)
	}
	return nil
}

// rgb turns a colour, perhaps a word, into #rrggbb.
func rgb(color string) string {
	switch color {
	case "white":
		return "#ffffff"
	case "black":
		return "#000000"
	}
	return color
}

// Homes is a list of hexes and cities.
type Homes []CharterHome

// UnmarshalYAML reads a list of hexes and of pairs of a hex and the index of a city: [E25, [M7, 0]].
func (h *Homes) UnmarshalYAML(n *yaml.Node) error {
	for _, c := range n.Content {
		place, err := readHome(c)
		if err != nil {
			return err
		}
		*h = append(*h, place)
	}
	return nil
}

// readHome reads a hex, a pair of a hex and the index of a city, or {hex: G6, city: 0}.
func readHome(n *yaml.Node) (CharterHome, error) {
	h := CharterHome{City: unsaid}
	var err error
	switch {
	case n.Kind == yaml.ScalarNode:
		h.Hex = n.Value
	case n.Kind == yaml.SequenceNode && len(n.Content) == 2:
		h.Hex = n.Content[0].Value
		err = n.Content[1].Decode(&h.City)
	case n.Kind == yaml.MappingNode:
		err = strictyaml.Decode(n, &h)
	default:
		err = fmt.Errorf("line %d: want a hex, or a hex and the index of a city", n.Line)
	}
	if err == nil && (h.City < 0 && h.City != unsaid) {
		err = fmt.Errorf("line %d: a hex has no city %d", n.Line, h.City)
	}
	return h, err
}

// homeSheet is a home as sheets write it: [{hex: D3, city: 0}, {hex: H3, city: 0}], [B8, 0], [H15], or words if it is
// chosen during the game.
type homeSheet struct {
	places []CharterHome
	words  string
}

var coordinate = regexp.MustCompile(`^[A-Z][0-9]+$`)

// UnmarshalYAML reads a home.
func (h *homeSheet) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return fmt.Errorf("line %d: home: want a list", n.Line)
	}
	if len(n.Content) == 2 && n.Content[0].Kind == yaml.ScalarNode && n.Content[1].Tag == "!!int" { // [B8, 0]
		n = &yaml.Node{Kind: yaml.SequenceNode, Line: n.Line, Content: []*yaml.Node{n}}
	}
	var words []string
	for _, c := range n.Content {
		if c.Kind == yaml.ScalarNode && strings.Contains(c.Value, " ") {
			words = append(words, c.Value)
			continue
		}
		place, err := readHome(c)
		if err == nil && !coordinate.MatchString(place.Hex) {
			err = fmt.Errorf("line %d: home %q: want a hex, a hex and the index of a city, or words", c.Line, place.Hex)
		}
		if err != nil {
			return err
		}
		h.places = append(h.places, place)
	}
	h.words = strings.Join(words, ", ")
	return nil
}
