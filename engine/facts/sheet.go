package facts

import (
	"fmt"
	"slices"
	"strconv"
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
	ID          string         `yaml:"id"`
	Name        string         `yaml:"name"`
	Subtitle    string         `yaml:"subtitle"`
	Designers   []string       `yaml:"designers"`
	Rulebook    string         `yaml:"rulebook"`
	Players     Range          `yaml:"players"`
	Currency    string         `yaml:"currency"` // a format with one %d
	Kinds       []Kind         `yaml:"kinds"`    // of company; those of "minor" and "major" that it does not name are as usual
	Bank        Amount         `yaml:"bank"`
	Cash        map[int]Money  `yaml:"starting_cash"`     // by number of players
	CertLimit   map[int]int    `yaml:"certificate_limit"` // by number of players
	Market      market.Market  `yaml:"market"`
	Phases      []Phase        `yaml:"phases"`
	Models      []Model        `yaml:"trains"`
	Privates    []Deed         `yaml:"privates"`
	Minors      []Charter      `yaml:"minors"`
	Majors      []Charter      `yaml:"majors"`
	Tiles       board.Set      `yaml:"tiles"`
	Upgrades    board.Upgrades `yaml:"upgrades"`
	Map         board.Map      `yaml:"map"`
	Special     yaml.Node      `yaml:"special"` // what only this title has; the title reads it
	Sources     yaml.Node      `yaml:"sources"`
	Open        []string       `yaml:"open_questions"`
	Interchange yaml.Node      `yaml:"interchange"` // names in the game files of 18xx.games

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

// Count is a number of copies, or Endless.
type Count struct {
	N       int
	Endless bool
}

// UnmarshalYAML reads a number or "unlimited".
func (c *Count) UnmarshalYAML(n *yaml.Node) error {
	if n.Value == "unlimited" {
		c.Endless = true
		return nil
	}
	return n.Decode(&c.N)
}

// Limits is a limit for minors and one for share companies.
type Limits struct {
	Minor int `yaml:"minor"`
	Major int `yaml:"major"`
}

// UnmarshalYAML reads one number for both kinds of company, or one for each.
func (l *Limits) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		type both Limits
		return strictyaml.Decode(n, (*both)(l))
	}
	if err := n.Decode(&l.Major); err != nil {
		return err
	}
	l.Minor = l.Major
	return nil
}

// Shares are a company's certificates by their size.
type Shares []Percent

// UnmarshalYAML reads a list of sizes; "10x8" stands for eight of 10.
func (s *Shares) UnmarshalYAML(n *yaml.Node) error {
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

// Phase is a phase of the game.
type Phase struct {
	Name        string        `yaml:"name"`
	On          string        `yaml:"on"` // the first train of this model starts it
	Tiles       []board.Color `yaml:"tiles"`
	Revenue     board.Color   `yaml:"revenue_color"`
	TrainLimit  Limits        `yaml:"train_limit"`
	Rounds      int           `yaml:"operating_rounds"`
	Rusts       []string      `yaml:"rusts"`
	BuyPrivates bool          `yaml:"buy_privates"`
	Closes      []ID          `yaml:"closes"` // privates that close when it starts
	Events      []string      `yaml:"events"` // what else changes, in words the title's rules know
}

// Model is a kind of train.
type Model struct {
	Name     string           `yaml:"name"`
	Color    string           `yaml:"color"` // the title's name for the group of trains it belongs to
	Printed  string           `yaml:"printed_name"`
	Count    Count            `yaml:"count"`
	Optional int              `yaml:"optional"`     // copies more that a table may agree on
	From     string           `yaml:"available_on"` // the phase from which it can be bought; empty: from the start
	Place    string           `yaml:"starts_in"`    // "pool"; empty: the supply
	Cards    int              `yaml:"cards"`
	Price    Money            `yaml:"price"`
	RustsOn  string           `yaml:"rusts_on"`
	Upgrades map[string]Money `yaml:"upgrade_prices"` // to pay when the named train is handed in
	Visits   Visits           `yaml:"visits"`
	Times    int              `yaml:"multiplier"`
	Kind     string           `yaml:"kind"` // "train", or "pullman": a car that doubles a stop of a train's route
}

// Car tells whether the train is a car that runs with others and not by itself.
func (m *Model) Car() bool { return m.Kind == "pullman" }

// Visits is what a train's number counts.
type Visits struct {
	Any        Count  `yaml:"any"`    // stops of every kind
	Cities     Count  `yaml:"cities"` // cities and off-map places, where towns are counted apart
	ExtraTowns int    `yaml:"extra_towns"`
	Towns      string `yaml:"towns"` // "counted" or "any"
}

// Deed is a private company as printed.
type Deed struct {
	ID        ID       `yaml:"id"`
	Name      string   `yaml:"name"`
	Price     Money    `yaml:"price"` // face value
	Revenue   Money    `yaml:"revenue"`
	ByCompany Money    `yaml:"revenue_owned_by_company"` // when not 0, what it pays a company instead
	Sale      []Money  `yaml:"company_price"`            // least and most a company may pay; empty when not for sale
	Blocks    []string `yaml:"blocks"`                   // hexes
	Abilities []string `yaml:"abilities"`                // in words, for people
}

// Charter is a company as printed.
type Charter struct {
	ID        ID            `yaml:"id"`
	Name      string        `yaml:"name"`
	FullName  string        `yaml:"full_name"`
	Color     string        `yaml:"color"`      // #rrggbb
	TextColor string        `yaml:"text_color"` // to write on it
	Marker    []string      `yaml:"marker_colors"`
	Home      []CharterHome `yaml:"home"`
	Tokens    []Money       `yaml:"tokens"` // price of each station in the order of use, homes first
	Shares    Shares        `yaml:"shares"` // the president's certificate first; a minor's is one of 100
	Trains    []string      `yaml:"trains"` // owned at the start
	Float     Percent       `yaml:"float_percent"`
	Pars      []Money       `yaml:"par_values"`
	Kind      string        `yaml:"kind"` // empty: "minor" or "major", by the list in which the charter stands
}

// CharterHome is a printed home.
type CharterHome struct {
	Hex  string `yaml:"hex"`
	City int    `yaml:"city"`
}

// ReadSheet decodes a title.yaml strictly and checks it. Errors name the line.
func Read(b []byte) (*Sheet, error) {
	s := new(Sheet)
	if err := strictyaml.Unmarshal(b, s); err != nil {
		return nil, err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(b, &doc); err != nil {
		return nil, err
	}
	s.usual()
	return s, s.check(func(list string, i int) int { return line(&doc, list, i) })
}

// MustSheet reads a title's embedded title.yaml and, strictly too, what only this title has in it. A mistake in them panics:
// they are read in the tests, so none gets as far as a player.
func Must[T any](b []byte) (*Sheet, T) {
	s, err := Read(b)
	if err != nil {
		panic("engine: title.yaml: " + err.Error())
	}
	return s, MustDecode[T](s, "special", &s.Special)
}

// MustDecode reads a part of a title's embedded title.yaml that is the title's own.
func MustDecode[T any](s *Sheet, part string, n *yaml.Node) (v T) {
	if err := strictyaml.Decode(n, &v); err != nil {
		panic("engine: title.yaml of " + s.ID + ": " + part + ": " + err.Error())
	}
	return v
}

// line is the line of the document on which entry i of a list of the sheet begins; of the list itself when i is -1.
func line(doc *yaml.Node, list string, i int) int {
	top := doc.Content[0]
	for k := 0; k+1 < len(top.Content); k += 2 {
		if top.Content[k].Value != list {
			continue
		}
		if v := top.Content[k+1]; v.Kind == yaml.SequenceNode && i >= 0 && i < len(v.Content) {
			return v.Content[i].Line
		}
		return top.Content[k].Line
	}
	return 1
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

// CarName is the name of the car among the trains, of which a title has one kind at most; empty when there is none.
func (s *Sheet) CarName() string { return s.car }

// Kind is the kind of company with that id, or nil.
func (s *Sheet) Kind(id string) *Kind {
	for i := range s.Kinds {
		if s.Kinds[i].ID == id {
			return &s.Kinds[i]
		}
	}
	return nil
}

// usual adds the kinds that a sheet need not name.
func (s *Sheet) usual() {
	if s.Kind("minor") == nil {
		s.Kinds = append(s.Kinds, Kind{ID: "minor", Name: "Minor", Owned: true, Unsold: "treasury", Certificates: []int{1}, Shares: 1})
	}
	if s.Kind("major") == nil {
		s.Kinds = append(s.Kinds, Kind{ID: "major", Priced: true, Group: 1, Unsold: "ipo", Par: "p", Certificates: []int{2, 1, 1, 1, 1, 1, 1, 1, 1}, Shares: 10})
	}
}

// check finds figures that contradict each other. at tells the line of an entry of a list, for the error.
func (s *Sheet) check(at func(list string, i int) int) error {
	wrong := func(list string, i int, format string, a ...any) error {
		return fmt.Errorf("line %d: %s", at(list, i), fmt.Sprintf(format, a...))
	}
	if strings.Count(s.Currency, "%d") != 1 {
		return wrong("currency", -1, "currency %q: want one %%d in it", s.Currency)
	}
	for n := s.Players.Min; n <= s.Players.Max; n++ {
		if s.Cash[n] == 0 {
			return wrong("starting_cash", -1, "nothing for %d players", n)
		}
		if s.CertLimit[n] == 0 {
			return wrong("certificate_limit", -1, "nothing for %d players", n)
		}
	}
	if len(s.Phases) == 0 {
		return wrong("phases", -1, "there is no phase")
	}
	for i, p := range s.Phases {
		if i > 0 && s.Model(p.On) == nil {
			return wrong("phases", i, "phase %s starts on a train %q that does not exist", p.Name, p.On)
		}
		for _, r := range p.Rusts {
			if m := s.Model(r); m == nil || m.RustsOn != p.On {
				return wrong("phases", i, "phase %s rusts %q, whose own line says otherwise", p.Name, r)
			}
		}
		for _, id := range p.Closes {
			if !slices.ContainsFunc(s.Privates, func(d Deed) bool { return d.ID == id }) {
				return wrong("phases", i, "phase %s closes a private %q that does not exist", p.Name, id)
			}
		}
	}
	for i, m := range s.Models {
		if m.Car() {
			if s.car != "" {
				return wrong("trains", i, "%s and %s are both cars: there can be one kind", s.car, m.Name)
			}
			s.car = m.Name
		}
		for from := range m.Upgrades {
			if s.Model(from) == nil {
				return wrong("trains", i, "train %s is an upgrade of %q, which does not exist", m.Name, from)
			}
		}
		if m.From != "" && !slices.ContainsFunc(s.Phases, func(p Phase) bool { return p.Name == m.From }) {
			return wrong("trains", i, "train %s is sold from a phase %q that does not exist", m.Name, m.From)
		}
		if m.Place != "" && m.Place != "pool" || m.Kind != "train" && m.Kind != "pullman" {
			return wrong("trains", i, "train %s: starts_in %q or kind %q is unknown", m.Name, m.Place, m.Kind)
		}
		if m.RustsOn != "" && s.Model(m.RustsOn) == nil {
			return wrong("trains", i, "train %s rusts on %q, which does not exist", m.Name, m.RustsOn)
		}
	}
	for i, d := range s.Privates {
		for _, h := range d.Blocks {
			if s.Map.Find(h) == board.None {
				return wrong("privates", i, "private %s blocks hex %s, which does not exist", d.ID, h)
			}
		}
		if len(d.Sale) != 0 && (len(d.Sale) != 2 || d.Sale[0] > d.Sale[1]) {
			return wrong("privates", i, "company_price of %s: want the least and the most", d.ID)
		}
	}
	for list, charters := range map[string][]Charter{"minors": s.Minors, "majors": s.Majors} {
		for i, c := range charters {
			sum := Percent(0)
			for _, p := range c.Shares {
				sum += p
			}
			if len(c.Shares) > 0 && sum != 100 {
				return wrong(list, i, "shares of %s make %d%%", c.ID, sum)
			}
			for _, m := range c.Trains {
				if s.Model(m) == nil {
					return wrong(list, i, "%s owns a train %q that does not exist", c.ID, m)
				}
			}
			for _, h := range c.Home {
				k := s.Map.Find(h.Hex)
				if k == board.None || h.City >= s.Map.Hexes[k].Face.Cities() {
					return wrong(list, i, "home of %s: hex %s has no city %d", c.ID, h.Hex, h.City)
				}
			}
		}
	}
	for i, k := range s.Kinds {
		if k.Unsold != "" && k.Unsold != "treasury" && k.Unsold != "ipo" {
			return wrong("kinds", i, "unsold %q: want treasury or ipo", k.Unsold)
		}
	}
	for from, to := range s.Upgrades {
		if s.Tiles.Tile(from) == nil && s.Map.Find(from) == board.None {
			return wrong("upgrades", -1, "%s is neither a tile of the set nor a hex of the map", from)
		}
		for _, id := range to {
			if s.Tiles.Tile(id) == nil {
				return wrong("upgrades", -1, "tile %s is not in the set", id)
			}
		}
	}
	return nil
}
