package engine

import (
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// cache keeps what is worked out from the board for one company until the board, the phase or a memo changes.
type cache struct {
	version int
	company ID
	reach   *board.Reach
	network *network
	best    *route.Solution
	named   *namedRuns
}

// namedRuns are the routes of an order that has been judged: it is asked for once to check them and once to run them.
type namedRuns struct {
	args []string
	n    *network
	p    *route.Problem
	sol  *route.Solution
}

// noCache knows nothing.
var noCache = new(cache)

// known is what is known about the company and not out of date; it is not to be changed.
func (g *Game) known(company ID) *cache {
	if c, ok := g.Derived().(*cache); ok && c.version == g.Version() && c.company == company {
		return c
	}
	return noCache
}

// learn is what is known about the company, to be added to.
func (g *Game) learn(company ID) *cache {
	c := *g.known(company)
	c.version, c.company = g.Version(), company
	g.Derive(&c)
	return &c
}

// forgetBest drops the best routes, which depend on the company's trains besides.
func (g *Game) forgetBest() {
	if c, ok := g.Derived().(*cache); ok && (c.best != nil || c.named != nil) {
		k := *c
		k.best, k.named = nil, nil
		g.Derive(&k)
	}
}
