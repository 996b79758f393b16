package facts

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/board"
	"stationmaster/engine/strictyaml"
)

// Deed is a private company as printed.
type Deed struct {
	ID        ID       `yaml:"id"`
	Name      string   `yaml:"name"`
	Players   []int    `yaml:"players"` // the numbers of players with which it is in the game; empty: all
	Price     Money    `yaml:"price"`   // face value
	Revenue   Money    `yaml:"revenue"`
	ByCompany Money    `yaml:"revenue_owned_by_company"` // when not 0, what it pays a company instead
	ByTile    *ByTile  `yaml:"-"`                        // when not nil, what it pays instead by the tile that lies in a hex
	Sale      []Money  `yaml:"company_price"`            // least and most a company may pay; empty when not for sale
	Blocks    []string `yaml:"blocks"`                   // hexes
	Abilities []string `yaml:"abilities"`                // in words, for people
	Closes    string   `yaml:"closes"`                   // when it closes, in the sheet's words: a phase, "never", ...

	Shares int `yaml:"shares"` // where it is traded like a share: how many it is
}

// For reports whether the private is in a game of so many players.
func (d *Deed) For(players int) bool {
	return len(d.Players) == 0 || slices.Contains(d.Players, players)
}

// ByTile is revenue by the colour of the tile in a hex.
type ByTile struct {
	Hex     string
	Revenue map[board.Color]Money // White: no tile
}

// UnmarshalYAML reads a private. "revenue_by_tile_G10" is its revenue by the tile in G10.
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

// closesIn is the name of the phase in which the private closes when nothing closes it before, as far as its words begin with
// that or are that alone; empty when they say something else.
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

// PrivateSale is the rule by which companies may buy privates from players, where prices are not printed one by one.
type PrivateSale struct {
	From  string    `yaml:"from_phase"`
	Min   PartPrice `yaml:"min"`
	Max   PartPrice `yaml:"max"`
	Never []ID      `yaml:"never"` // privates that no company may buy
}

// PartPrice is a part or a multiple of a face value: so many halves of it, rounded up.
type PartPrice struct{ Halves int }

var partPrices = map[string]PartPrice{
	"half of the price rounded up": {1},
	"the price":                    {2},
	"twice the price":              {4},
}

// UnmarshalYAML reads the words of the sheets.
func (p *PartPrice) UnmarshalYAML(n *yaml.Node) error {
	part, ok := partPrices[n.Value]
	if !ok {
		return fmt.Errorf("line %d: %q is no part of a price", n.Line, n.Value)
	}
	*p = part
	return nil
}

// Of is the part of a price.
func (p PartPrice) Of(price Money) Money { return (price*Money(p.Halves) + 1) / 2 }
