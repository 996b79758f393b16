package facts

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/board"
	"stationmaster/engine/market"
	"stationmaster/engine/strictyaml"
)

// ID names something in a game: a player ("P1" to "P6" in seating order), a company, a private, or a place where shares,
// trains and money can be.
type ID string

// Money is an amount in the title's currency; always whole.
type Money int

// Percent is a part of a company's stock.
type Percent int

// Sheet is a title's facts: every figure printed on its components, read from its title.yaml.
type Sheet struct {
	ID        string        `yaml:"id"`
	Name      string        `yaml:"name"`
	Subtitle  string        `yaml:"subtitle"`
	About     string        `yaml:"about"` // how long and how hard it is and what it is like, in a line of chat
	First     bool          `yaml:"first"` // it is the one to begin with
	Designers []string      `yaml:"designers"`
	Players   Range         `yaml:"players"`
	Currency  string        `yaml:"currency"`      // a format with one %d
	Unsold    string        `yaml:"unsold_shares"` // where unsold shares lie: "treasury", the company's own; empty: the IPO
	Bank      Amount        `yaml:"bank"`
	Cash      map[int]Money `yaml:"starting_cash"` // by number of players
	CertLimit CertLimits    `yaml:"certificate_limit"`
	Market    market.Market `yaml:"market"`
	Kinds     []Kind        `yaml:"kinds"` // after reading, one for every kind that a company is of
	Phases    []Phase       `yaml:"phases"`
	Models    []Model       `yaml:"trains"`
	Privates  []Deed        `yaml:"privates"`
	Minors    []Charter     `yaml:"minors"`
	Majors    []Charter     `yaml:"majors"`
	Tiles     board.Set     `yaml:"tiles"`
	// UpgradeChart is what the title prints of which tile may replace which.
	UpgradeChart board.Chart `yaml:"upgrades"`
	Map          board.Map   `yaml:"map"`

	BidStep      Money        `yaml:"bid_increment"` // bids are multiples of it; 0: not said
	PrivateSale  *PrivateSale `yaml:"private_sale_to_corporation"`
	PoolLimit    Percent      `yaml:"bank_pool_limit_percent"` // of one company in the pool at most; 0: not said
	HoldingLimit Percent      `yaml:"player_limit_percent"`    // of one company with one player at most; 0: not said
	// OffBoardBy, where the phases do not say it themselves, names for each colour the phases in which red places have the
	// value of that colour.
	OffBoardBy map[board.Color][]string `yaml:"off_board_colour_by_phase"`

	Special     yaml.Node `yaml:"special"`     // what only this title has; the title reads it
	Interchange yaml.Node `yaml:"interchange"` // names in the game files of 18xx.games

	// Names that the files of 18xx.games have for hexes, companies, tiles and everything.
	HexAliases     map[string]string `yaml:"aliases_18xx_games"`
	CompanyAliases map[string]string `yaml:"aliases_companies_18xx_games"`
	TileAliases    map[string]string `yaml:"aliases_tiles_18xx_games"`

	car string // the model that is a car; it is asked for all the time
}

// Range is a least and a greatest number.
type Range struct {
	Min int `yaml:"min"`
	Max int `yaml:"max"`
}

// Amount is an amount of money, or Endless.
type Amount struct {
	Money
	Endless bool
}

// UnmarshalYAML reads a number or "unlimited".
func (a *Amount) UnmarshalYAML(n *yaml.Node) error {
	if n.Value == "unlimited" {
		a.Endless = true
		return nil
	}
	return n.Decode(&a.Money)
}

// Count is a number of copies or of stops, or Endless.
type Count struct {
	N       int
	Endless bool
}

// UnmarshalYAML reads a number, "unlimited" or "any".
func (c *Count) UnmarshalYAML(n *yaml.Node) error {
	if n.Value == "unlimited" || n.Value == "any" {
		c.Endless = true
		return nil
	}
	return n.Decode(&c.N)
}

// Names is one name or several.
type Names []string

// UnmarshalYAML reads one name or a list.
func (l *Names) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*l = Names{n.Value}
		return nil
	}
	return n.Decode((*[]string)(l))
}

// first is the first name, or empty.
func (l Names) first() string {
	if len(l) == 0 {
		return ""
	}
	return l[0]
}

// CertLimits is how many certificates a player may hold: by the number of players, and by a second number that the title
// knows (such as how many companies are of some kind). Where no second number counts there is one entry, for 0.
type CertLimits map[int]map[int]int

// For is the limit with so many players and the second number n. Between entries the one below n holds, below the first
// the first, so where no second number counts n is all the same. 0 where the sheet has nothing for so many players.
func (l CertLimits) For(players, n int) int {
	limit, at, found := 0, 0, false
	for from, most := range l[players] { // the greatest one up to n, else the least
		if !found || from <= n && (at > n || from > at) || from > n && at > n && from < at {
			limit, at, found = most, from, true
		}
	}
	return limit
}

// UnmarshalYAML reads a limit, or limits by a second number, for each number of players.
func (l *CertLimits) UnmarshalYAML(n *yaml.Node) error {
	var by map[int]yaml.Node
	if err := n.Decode(&by); err != nil {
		return err
	}
	*l = CertLimits{}
	for players, v := range by {
		limits := map[int]int{}
		if v.Kind == yaml.ScalarNode {
			var limit int
			if err := v.Decode(&limit); err != nil {
				return err
			}
			limits[0] = limit
		} else if err := v.Decode(&limits); err != nil {
			return err
		}
		(*l)[players] = limits
	}
	return nil
}

// Read decodes a title.yaml strictly and checks it. Errors name the line.
func Read(b []byte) (*Sheet, error) {
	s := new(Sheet)
	if err := strictyaml.Unmarshal(b, s); err != nil {
		return nil, err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(b, &doc); err != nil {
		return nil, err
	}
	in := lines{doc.Content[0]}
	if err := s.settle(in); err != nil {
		return nil, err
	}
	if err := s.check(in); err != nil {
		return nil, err
	}
	return s, nil
}

// Must reads a title's embedded title.yaml and, strictly too, what only this title has in it. It panics with an error that names the
// file and the line: titles call it where they are registered, and one with a mistake is left out.
func Must[T any](b []byte) (*Sheet, *T) {
	s, err := Read(b)
	if err != nil {
		panic(inFile("", err))
	}
	own := MustDecode[T](s, "special", &s.Special)
	return s, &own
}

// MustDecode reads a part of a title's embedded title.yaml that is the title's own, like [Must].
func MustDecode[T any](s *Sheet, part string, n *yaml.Node) (v T) {
	if err := strictyaml.Decode(n, &v); err != nil {
		panic(inFile(part, err))
	}
	return v
}

// inFile is a mistake in title.yaml: "title.yaml, line 12: special: unknown key ...".
func inFile(part string, err error) error {
	text := strings.TrimPrefix(strings.TrimPrefix(err.Error(), "yaml: "), "unmarshal errors:\n  ")
	place := "title.yaml"
	if at, rest, ok := strings.Cut(text, ": "); ok && strings.HasPrefix(at, "line ") {
		place, text = place+", "+at, rest
	}
	if part != "" {
		text = part + ": " + text
	}
	return fmt.Errorf("%s: %s", place, text)
}

// Model is the kind of train with that name, or nil.
func (s *Sheet) Model(name string) *Model {
	for i := range s.Models {
		if s.Models[i].Name == name {
			return &s.Models[i]
		}
	}
	return nil
}

// Phase is the phase with that name, or nil.
func (s *Sheet) Phase(name string) *Phase {
	for i := range s.Phases {
		if s.Phases[i].Name == name {
			return &s.Phases[i]
		}
	}
	return nil
}

// CarName is the name of the car among the trains, of which a title has one kind at most; empty when there is none.
func (s *Sheet) CarName() string { return s.car }

// entry is where a charter stands: in which list, and as which of it.
type entry struct {
	list string
	i    int
}

// kind is the kind of the companies of the list that name none.
func (e entry) kind() string { return strings.TrimSuffix(e.list, "s") }

// charters are all the companies, as printed, the minors first.
func (s *Sheet) charters(yield func(entry, *Charter) bool) {
	for i := range s.Minors {
		if !yield(entry{"minors", i}, &s.Minors[i]) {
			return
		}
	}
	for i := range s.Majors {
		if !yield(entry{"majors", i}, &s.Majors[i]) {
			return
		}
	}
}

// Charter is what is printed of the company with that id, or nil.
func (s *Sheet) Charter(id ID) *Charter {
	for _, list := range [...][]Charter{s.Majors, s.Minors} {
		for i := range list {
			if list[i].ID == id {
				return &list[i]
			}
		}
	}
	return nil
}

// Private is what is printed of the private with that id, or nil.
func (s *Sheet) Private(id ID) *Deed {
	for i := range s.Privates {
		if s.Privates[i].ID == id {
			return &s.Privates[i]
		}
	}
	return nil
}

// takeOut removes the keys with the prefix from a mapping, for keys that end in the name of something, and returns what is left
// and the values by that name.
func takeOut(n *yaml.Node, prefix string) (rest *yaml.Node, taken map[string]*yaml.Node) {
	c := *n
	c.Content = nil
	taken = map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if name, ok := strings.CutPrefix(n.Content[i].Value, prefix); ok {
			taken[name] = n.Content[i+1]
		} else {
			c.Content = append(c.Content, n.Content[i], n.Content[i+1])
		}
	}
	return &c, taken
}
