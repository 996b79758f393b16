package kit

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// cache keeps what is worked out from the board for one company until the board, the phase or a memo changes.
type cache struct {
	version int
	company engine.ID
	reach   *board.Reach
	network *network
	best    *route.Solution
	budget  route.Revenue // for fees, that best was found with
	named   *namedRuns
}

// noCache knows nothing.
var noCache = new(cache)

// known is what is known about the company and not out of date; it is not to be changed.
func known(g *engine.Game, company engine.ID) *cache {
	if c, ok := g.Derived().(*cache); ok && c.version == g.Version() && c.company == company {
		return c
	}
	return noCache
}

// learn is what is known about the company, to be added to.
func learn(g *engine.Game, company engine.ID) *cache {
	c := *known(g, company)
	c.version, c.company = g.Version(), company
	g.Derive(&c)
	return &c
}
