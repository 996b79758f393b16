package facts

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/board"
	"stationmaster/engine/market"
	"stationmaster/engine/strictyaml"
)

// ID names something in a game: a player ("P1" to "P6" in seating order), a company, a private, or a place for
// shares, trains and money.
type ID string

// Money is an amount in the title's currency; always whole.
type Money int

// Percent is a percentage of a company's stock.
type Percent int

// Sheet is a title's facts: every figure printed on its components, from its title.yaml.
type Sheet struct {
	ID        string        `yaml:"id"`
	Name      string        `yaml:"name"`
	Subtitle  string        `yaml:"subtitle"`
	About     string        `yaml:"about"` // its length, difficulty and character, in one line of chat
	First     string        `yaml:"first"` // why it is the title to begin with; empty for the others
	Designers []string      `yaml:"designers"`
	Players   Range         `yaml:"players"`
	Currency  string        `yaml:"currency"`      // a format with one %d
	Unsold    string        `yaml:"unsold_shares"` // where unsold shares lie: "treasury", the company's own; empty: the IPO
	Bank      Amount        `yaml:"bank"`
	Cash      map[int]Money `yaml:"starting_cash"` // by number of players
	CertLimit CertLimits    `yaml:"certificate_limit"`
	Market    market.Market `yaml:"market"`
	Kinds     []Kind        `yaml:"kinds"` // after reading: every kind that any company has
	Phases    []Phase       `yaml:"phases"`
	Models    []Model       `yaml:"trains"`
	Privates  []Deed        `yaml:"privates"`
	Minors    []Charter     `yaml:"minors"`
	Majors    []Charter     `yaml:"majors"`
	Tiles     board.Set     `yaml:"tiles"`
	// UpgradeChart is the printed chart of which tile may replace which.
	UpgradeChart board.Chart `yaml:"upgrades"`
	Map          board.Map   `yaml:"map"`

	BidStep      Money        `yaml:"bid_increment"` // bids are multiples of it; 0 if not given
	PrivateSale  *PrivateSale `yaml:"private_sale_to_corporation"`
	PoolLimit    Percent      `yaml:"bank_pool_limit_percent"` // the most of one company in the pool; 0 if not given
	HoldingLimit Percent      `yaml:"player_limit_percent"`    // the most of one company with one player; 0 if not given
	// OffBoardBy lists, for sheets whose phases do not say it, the phases in which red areas have the revenue of each
	// colour.
	OffBoardBy map[board.Color][]string `yaml:"off_board_colour_by_phase"`

	Cites       Cites     `yaml:"cites"`       // the rule behind each reason to refuse
	Special     yaml.Node `yaml:"special"`     // read by the title alone
	Interchange yaml.Node `yaml:"interchange"` // names in the game files of 18xx.games

	// Names in the files of 18xx.games for hexes, companies, tiles and the rest.
	HexAliases     map[string]string `yaml:"aliases_18xx_games"`
	CompanyAliases map[string]string `yaml:"aliases_companies_18xx_games"`
	TileAliases    map[string]string `yaml:"aliases_tiles_18xx_games"`

	car    string     // the model that is a car; kept because it is asked for often
	places map[ID]int // of companies, see Place
}

// Range is a minimum and a maximum.
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

// CertLimits is how many certificates a player may hold, by number of players and by a second number that the title
// knows, such as the number of companies of some kind. Without a second number there is one entry, for 0.
type CertLimits map[int]map[int]int

// For returns the limit for that many players and the second number n. The entry at or below n applies, or the first
// if n is below all. It is 0 if the sheet has nothing for that many players.
func (l CertLimits) For(players, n int) int {
	limits := l[players]
	if most, ok := limits[0]; ok && len(limits) == 1 {
		return most
	}
	limit, at, found := 0, 0, false
	for from, most := range limits { // the largest up to n, or else the smallest
		if !found || from <= n && (at > n || from > at) || from > n && at > n && from < at {
			limit, at, found = most, from, true
		}
	}
	return limit
}

// UnmarshalYAML reads, for each number of players, a limit or limits by a second number.
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

// Cites are the ids of rules, by the reason to refuse that each is behind: "lay: supply".
type Cites map[string]string

// UnmarshalYAML reads reasons in groups: {lay: {supply: 1894-TRK-08}}.
func (c *Cites) UnmarshalYAML(n *yaml.Node) error {
	var groups map[string]map[string]string
	if err := n.Decode(&groups); err != nil {
		return err
	}
	*c = Cites{}
	for group, rules := range groups {
		for reason, rule := range rules {
			(*c)[group+": "+reason] = rule
		}
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

// Must reads a title's embedded title.yaml, and strictly what only this title has in it. It panics with an error that
// names the file and the line; a title is registered around it, so a mistake leaves out that title.
func Must[T any](b []byte) (*Sheet, *T) {
	s, err := Read(b)
	if err != nil {
		panic(inFile("", err))
	}
	own := MustDecode[T](s, "special", &s.Special)
	return s, &own
}

// MustDecode reads the title's own part of its embedded title.yaml, like [Must].
func MustDecode[T any](s *Sheet, part string, n *yaml.Node) (v T) {
	if err := strictyaml.Decode(n, &v); err != nil {
		panic(inFile(part, err))
	}
	return v
}

// inFile names the file in a mistake: "title.yaml, line 12: special: unknown key ...".
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

// Model returns the train with that name, or nil.
func (s *Sheet) Model(name string) *Model {
	for i := range s.Models {
		if s.Models[i].Name == name {
			return &s.Models[i]
		}
	}
	return nil
}

// Phase returns the phase with that name, or nil.
func (s *Sheet) Phase(name string) *Phase {
	for i := range s.Phases {
		if s.Phases[i].Name == name {
			return &s.Phases[i]
		}
	}
	return nil
}

// CarName is the name of the title's car, of which there is at most one kind; empty if it has none.
func (s *Sheet) CarName() string { return s.car }

// entry is a charter's list and its index in it.
type entry struct {
	list string
	i    int
}

// kind is the kind of companies in the list that name none.
func (e entry) kind() string { return strings.TrimSuffix(e.list, "s") }

// charters yields all charters, minors first.
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

// Charter returns the printed facts of the company with that id, or nil.
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

// Place is a company's index in the order of the sheet, minors first; ok is false if it has no such company.
func (s *Sheet) Place(company ID) (index int, ok bool) {
	index, ok = s.places[company]
	return index, ok
}

// Private returns the printed facts of the private with that id, or nil.
func (s *Sheet) Private(id ID) *Deed {
	for i := range s.Privates {
		if s.Privates[i].ID == id {
			return &s.Privates[i]
		}
	}
	return nil
}

// takeOut removes the keys with a prefix from a mapping. It returns the rest, and the values by what follows the
// prefix.
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
