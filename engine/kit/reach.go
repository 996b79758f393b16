package kit

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// HasRoute reports whether a train of two stops could run, which is what obliges the company to own one. Every route
// has a stop with the company's token and a stop next to it, so a trace from each token to the first stops decides.
// That is much faster than the network of all stops.
func HasRoute(g *engine.Game, company engine.ID) bool {
	found := known(g, company).found
	if way := found.way.Load(); way != nil {
		return *way
	}
	way := hasRoute(g, company)
	found.way.Store(&way)
	return way
}

func hasRoute(g *engine.Game, company engine.ID) bool {
	b := g.Map()
	never := func(int, int) bool { return false }
	color, through := g.PhaseNow().Revenue, through(g, company)
	for _, from := range b.Places(string(company)) {
		here := stopView(g, company, b, from.Hex, from.Stop, color, false, true, through(from.Hex, from.Stop))
		if here.Hidden {
			continue
		}
		reach := b.Trace([]board.Place{from}, never)
		for h := range b.Map.Hexes {
			if !reach.Into(h) {
				continue
			}
			for s := range b.Face(h).Stops {
				if !reach.Gets(h, s) || from == (board.Place{Hex: h, Stop: s}) {
					continue
				}
				v := stopView(g, company, b, h, s, color, false, b.Has(string(company), h, s), through(h, s))
				if !v.Hidden && v.Kind != route.Mark && (v.Group == 0 || v.Group != here.Group || g.Waives(ReachSplit)) {
					return true
				}
			}
		}
	}
	return false
}

// through reports whether the company may pass a stop: it is not a city full of others' tokens, nor closed by the
// title.
func through(g *engine.Game, company engine.ID) func(h, s int) bool {
	b := g.Map()
	open := func(h, s int) bool {
		switch b.Face(h).Stops[s].Kind {
		case board.OffBoard:
			return b.Face(h).Stops[s].Through
		case board.City:
			return b.Face(h).Stops[s].Slots == 0 || b.Free(h, s) > 0 || b.Has(string(company), h, s)
		}
		return true
	}
	last := policy(g).Through
	if last == nil {
		return open
	}
	return func(h, s int) bool { return last(g, company, h, s, open(h, s)) }
}

// Reach is what the company reaches along track from its tokens.
func Reach(g *engine.Game, company engine.ID) *board.Reach {
	found := known(g, company).found
	if r := found.reach.Load(); r != nil {
		return r
	}
	b := g.Map()
	var once []int
	if !g.Waives(ReachSplit) {
		once = policy(g).Routes.Split
	}
	r := b.Trace(b.Places(string(company)), through(g, company), once...)
	for _, t := range b.State.Tokens {
		if t.Owner == string(company) && t.Stop == board.Aside {
			r.Begin(t.Hex)
		}
	}
	found.reach.Store(r)
	return r
}
