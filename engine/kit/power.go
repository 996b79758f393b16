package kit

import (
	"stationmaster/engine"
	"stationmaster/engine/facts"
)

var (
	memoUsed      = &engine.Memory{Name: "used", Span: engine.ThisGame}       // by private: its tile has been laid
	memoFreeToken = &engine.Memory{Name: "free token", Span: engine.ThisTurn} // by private: its free token can be placed now
)

// PrivateLays are Powers of a track step: the tiles that privates let the company lay that owns them, as the sheet says. Those for
// any time in the turn come last.
func PrivateLays(g *engine.Game, company engine.ID) []Power {
	return append(privateLays(g, company, false), AnyTimeLays(g, company)...)
}

// AnyTimeLays are those of [PrivateLays] that belong to no step, for [PowerStep].
func AnyTimeLays(g *engine.Game, company engine.ID) []Power { return privateLays(g, company, true) }

func privateLays(g *engine.Game, company engine.ID, anyTime bool) []Power {
	var out []Power
	for i := range g.Privates {
		p := &g.Privates[i]
		if p.Owner != company || p.Closed {
			continue
		}
		id, d := p.ID, g.Deed(p.ID)
		if d.Lay == nil || d.Lay.AnyTime != anyTime || d.Lay.Once && LayUsed(g, id) {
			continue
		}
		hexes, joins := []string(nil), ""
		if d.Lay.Here {
			hexes = d.Blocks
		}
		if d.Lay.Pair {
			if hexes, joins = pairLeft(g, d); hexes == nil {
				continue
			}
		}
		power := Power{Word: string(id), Text: d.Name, Rule: d.Lay.Rule, Hexes: hexes, Joins: joins, Colors: d.Lay.Colors, Tiles: d.Lay.Tiles, Price: d.Lay.Price, Free: d.Lay.Extra, Apart: d.Lay.Apart,
			Used: func(g *engine.Game, _ engine.ID, _ string) {
				memoUsed.Set(g, 1, id)
				if d.Lay.Token {
					memoFreeToken.Set(g, 1, id)
				}
				if d.Lay.Closes {
					ClosePrivates(g, id)
				}
			}}
		if d.Lay.Pair && len(hexes) == 2 { // each tile must have track to the other hex
			first := power
			first.Hexes, first.Joins = hexes[:1], hexes[1]
			out = append(out, first)
			power.Hexes, power.Joins = hexes[1:], hexes[0]
		}
		out = append(out, power)
	}
	return out
}

// pairLeft is where tiles of a pair can be laid: on both hexes while they are bare, or on the second, and then with track to the first,
// right after the first. Otherwise the power is lost.
func pairLeft(g *engine.Game, d *facts.Deed) (hexes []string, joins string) {
	for _, l := range g.Turn.Lays {
		if l.With == string(d.ID) {
			joins = l.Hex
		}
	}
	for _, h := range d.Blocks {
		switch {
		case h == joins:
		case g.Board.Lays[g.Map().Map.Find(h)].Tile != "":
			return nil, ""
		default:
			hexes = append(hexes, h)
		}
	}
	if joins == "" && len(hexes) < len(d.Blocks) || joins != "" && len(hexes) != 1 {
		return nil, ""
	}
	return hexes, joins
}

// LayUsed reports whether the private's tile has been laid.
func LayUsed(g *engine.Game, private engine.ID) bool { return memoUsed.Has(g, private) }

// FreeToken is the private whose free token can be placed now, right after its tile, or Nobody.
func FreeToken(g *engine.Game) engine.ID {
	m, _ := memoFreeToken.First(g)
	return m.Who
}
