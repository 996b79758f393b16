package facts

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/board"
	"stationmaster/engine/strictyaml"
)

// Phase is a phase of the game.
type Phase struct {
	Name string `yaml:"name"`
	// On is the train whose first copy starts the phase. It is the first of Starters, any of which does. Both are
	// empty for the opening phase, unless the sheet names its train.
	On       string        `yaml:"-"`
	Starters Names         `yaml:"-"`
	Tiles    []board.Color `yaml:"tiles"` // colours that may be laid
	// Revenue is the phase colour whose value applies now at stops with several values.
	Revenue     board.Color `yaml:"revenue_color"`
	TrainLimit  Limits      `yaml:"train_limit"`      // trains of one company, by its kind
	Rounds      int         `yaml:"operating_rounds"` // in a set
	Rusts       []string    `yaml:"rusts"`            // models that rust when it starts
	Obsolete    []string    `yaml:"obsolete"`         // models that become obsolete when it starts
	BuyPrivates bool        `yaml:"buy_privates"`     // companies may buy privates
	Closes      []ID        `yaml:"-"`                // privates that close when it starts
	Ships       []string    `yaml:"ships"`            // models of ships on sale
	// Nationalizing says after which operating rounds there is a nationalization round.
	Nationalizing Nationalizing `yaml:"nationalization"`
	Mjosa         Money         `yaml:"mjosa"`  // what a train pays to cross the lake Mjøsa
	Events        []string      `yaml:"events"` // other changes, in words that the title's rules know

	closes closing
}

// StartedBy reports whether the model's first copy starts the phase.
func (p *Phase) StartedBy(model string) bool { return slices.Contains(p.Starters, model) }

// Nationalizing says after which operating rounds of a set there is a nationalization round.
type Nationalizing uint8

// After none, after the first of a set, after each, or after each of the set in which the phase began, except in the
// game's last set.
const (
	NeverNationalizing Nationalizing = iota
	NationalizingAfterFirst
	NationalizingAfterEach
	NationalizingUntilLastSet
)

var nationalizings = [...]string{"", "first", "each", "each of the current set, none in the last set"}

// UnmarshalYAML reads the sheet's words.
func (x *Nationalizing) UnmarshalYAML(n *yaml.Node) error {
	i := slices.Index(nationalizings[:], n.Value)
	if i < 0 {
		return fmt.Errorf("line %d: nationalization %q: want one of %q", n.Line, n.Value, nationalizings[1:])
	}
	*x = Nationalizing(i)
	return nil
}

// UnmarshalYAML reads a phase.
func (p *Phase) UnmarshalYAML(n *yaml.Node) error {
	type plain Phase
	var sheet struct {
		plain    `yaml:",inline"`
		On       Names       `yaml:"on"`
		Closes   closing     `yaml:"closes"`
		OffBoard board.Color `yaml:"off_board"` // the colour whose revenue red areas have
		OffMap   string      `yaml:"off_map"`   // the same, if two figures are printed
	}
	if err := strictyaml.Decode(n, &sheet); err != nil {
		return err
	}
	*p = Phase(sheet.plain)
	if p.Starters = sheet.On; slices.Equal(p.Starters, Names{"start"}) {
		p.Starters = nil
	}
	p.On, p.closes = p.Starters.first(), sheet.Closes
	colors := []board.Color{p.Revenue, sheet.OffBoard, board.White}
	switch sheet.OffMap {
	case "":
	case "first":
		colors[2] = board.Yellow
	case "second":
		colors[2] = board.Brown
	default:
		return fmt.Errorf("line %d: off_map %q: want first or second", n.Line, sheet.OffMap)
	}
	for _, c := range colors {
		if c != board.White {
			if p.Revenue != board.White && p.Revenue != c {
				return fmt.Errorf("line %d: phase %s has two colours for the revenue of stops", n.Line, p.Name)
			}
			p.Revenue = c
		}
	}
	return nil
}

// closing lists the privates that a phase closes, as sheets write it.
type closing struct {
	all bool
	ids []ID // those that close; if all close, the exceptions
}

// UnmarshalYAML reads an id, a list of ids, or "all private companies", "all privates but A, B".
func (c *closing) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		return n.Decode(&c.ids)
	}
	if n.Value == "" {
		return nil
	}
	which, but, some := strings.Cut(n.Value, " but ")
	switch {
	case which == "all private companies" || which == "all privates":
		c.all = true
		if some {
			for _, id := range strings.Split(but, ",") {
				c.ids = append(c.ids, ID(strings.TrimSpace(id)))
			}
		}
	case strings.Contains(n.Value, " "):
		return fmt.Errorf("line %d: closes %q: want privates, or \"all privates\", or \"all privates but\" some", n.Line, n.Value)
	default:
		c.ids = []ID{ID(n.Value)}
	}
	return nil
}
