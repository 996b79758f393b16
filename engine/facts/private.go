package facts

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/board"
	"stationmaster/engine/strictyaml"
)

// Deed is a private's printed facts.
type Deed struct {
	ID        ID       `yaml:"id"`
	Name      string   `yaml:"name"`
	Players   []int    `yaml:"players"` // the numbers of players that it is used with; empty means all
	Price     Money    `yaml:"price"`   // face value
	Revenue   Money    `yaml:"revenue"`
	ByCompany Money    `yaml:"revenue_owned_by_company"` // if not 0, what it pays to a company owner
	ByTile    *ByTile  `yaml:"-"`                        // if not nil, its revenue depends on a tile
	Sale      []Money  `yaml:"company_price"`            // the least and most that a company may pay; empty if not for sale
	Blocks    []string `yaml:"blocks"`                   // hexes that it blocks
	Abilities []string `yaml:"abilities"`                // in words, for players
	Closes    string   `yaml:"closes"`                   // when it closes, in the sheet's words: a phase, "never", ...

	// ShareOf is the company of which its first buyer gets a share, and PresidentOf the one whose president's certificate; empty if none.
	ShareOf     ID `yaml:"share_of"`
	PresidentOf ID `yaml:"president_of"`
	// PresidentDrawn are companies of which one, drawn at the start, comes with it like PresidentOf. Its president's certificate lies aside.
	PresidentDrawn []ID `yaml:"president_drawn"`
	// Aside means that these certificates lie with it from the start, where nobody else can have them.
	Aside bool `yaml:"aside"`
	// Exchange is the company for a share of which its player may exchange it; empty if they may not.
	Exchange ID `yaml:"exchange"`
	// ClosesWithTrain means that it closes as soon as the company whose presidency comes with it has bought a train.
	ClosesWithTrain bool `yaml:"closes_with_train"`

	Lay *PrivateLay `yaml:"lay"` // the tile that it lets the company lay that owns it; nil if there is none

	Shares int `yaml:"shares"` // if it is traded like shares, how many shares it is
}

// For reports whether the private is used with that many players.
func (d *Deed) For(players int) bool {
	return len(d.Players) == 0 || slices.Contains(d.Players, players)
}

// PrivateLay is a tile that a private lets its company lay.
type PrivateLay struct {
	Rule    string        `yaml:"rule"`     // the id of the rule behind it
	Here    bool          `yaml:"here"`     // only on the hexes that the private blocks
	Colors  []board.Color `yaml:"colors"`   // of the tile; empty means any
	Tiles   []string      `yaml:"tiles"`    // which; empty means any
	Price   Money         `yaml:"price"`    // on top of the cost of the hex
	Extra   bool          `yaml:"extra"`    // it is not one of the lays of the turn
	Apart   bool          `yaml:"apart"`    // no connection is needed
	AnyTime bool          `yaml:"any_time"` // at any time in the company's turn, not only in its track step
	Token   bool          `yaml:"token"`    // the company's next token may follow there at once, free of charge
	Once    bool          `yaml:"once"`     // once in a game
	Pair    bool          `yaml:"pair"`     // one on each of two hexes, joined, in one turn; lost once anything else is built there
	Closes  bool          `yaml:"closes"`   // it closes the private
}

// ByTile is revenue by the colour of the tile on a hex.
type ByTile struct {
	Hex     string
	Revenue map[board.Color]Money // White means no tile
}

// UnmarshalYAML reads a private. "revenue_by_tile_G10" is its revenue by the tile on G10.
func (d *Deed) UnmarshalYAML(n *yaml.Node) error {
	type plain Deed
	rest, tiles := takeOut(n, "revenue_by_tile_")
	if err := strictyaml.Decode(rest, (*plain)(d)); err != nil {
		return err
	}
	for hex, v := range tiles {
		if d.ByTile != nil {
			return fmt.Errorf("line %d: private %s has revenue by the tiles of two hexes", v.Line, d.ID)
		}
		rest, none := takeOut(v, "none")
		d.ByTile = &ByTile{Hex: hex}
		if err := rest.Decode(&d.ByTile.Revenue); err != nil {
			return err
		}
		for _, v := range none {
			var m Money
			if err := v.Decode(&m); err != nil {
				return err
			}
			d.ByTile.Revenue[board.White] = m
		}
	}
	return nil
}

// closesIn returns the phase that closes the private at the latest, if the private's text begins with it or says
// nothing else; empty otherwise.
func (d *Deed) closesIn(s *Sheet) string {
	words := d.Closes
	for _, before := range []string{"start of ", "phase "} {
		words = strings.TrimPrefix(words, before)
	}
	if s.Phase(words) == nil {
		return ""
	}
	return words
}

// PrivateSale is the rule for companies buying privates from players, where prices are not printed for each.
type PrivateSale struct {
	From  string    `yaml:"from_phase"`
	Min   PartPrice `yaml:"min"`
	Max   PartPrice `yaml:"max"`
	Never []ID      `yaml:"never"` // privates that companies may never buy
}

// PartPrice is a multiple of half a face value, rounded up.
type PartPrice struct{ Halves int }

var partPrices = map[string]PartPrice{
	"half of the price rounded up": {1},
	"the price":                    {2},
	"twice the price":              {4},
}

// UnmarshalYAML reads the sheet's words.
func (p *PartPrice) UnmarshalYAML(n *yaml.Node) error {
	part, ok := partPrices[n.Value]
	if !ok {
		return fmt.Errorf("line %d: %q is not a part of a price", n.Line, n.Value)
	}
	*p = part
	return nil
}

// Of returns that part of a price.
func (p PartPrice) Of(price Money) Money { return (price*Money(p.Halves) + 1) / 2 }
