package engine

import (
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// cache keeps what is worked out from the board for one company until the board, the phase or a memo changes. It is no
// part of the state: a game without it gives the same answers.
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

// touch says that what the cache was made from has changed.
func (g *Game) touch() { g.version++ }

// forgetBest drops the best routes, which depend on the company's trains besides.
func (g *Game) forgetBest() {
	if g.cache != nil && (g.cache.best != nil || g.cache.named != nil) {
		k := *g.cache
		k.best, k.named = nil, nil
		g.cache = &k
	}
}

// cached is the cache for a company, emptied when it is out of date. Clones share a cache until one of them changes.
func (g *Game) cached(company ID) *cache {
	if c := g.cache; c != nil && c.version == g.version && c.company == company {
		k := *c
		g.cache = &k
	} else {
		g.cache = &cache{version: g.version, company: company}
	}
	return g.cache
}
