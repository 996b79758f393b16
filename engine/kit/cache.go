package kit

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// cache keeps results about one company until the board, the phase or a memo changes.
type cache struct {
	version int
	company engine.ID
	reach   *board.Reach
	network *network
	way     *bool // whether there is a route

	// Results that also depend on the company's trains and money, and the value of these.
	trains uint64
	budget engine.Money
	best   *route.Solution
	named  *namedRuns
}

// noCache is an empty cache.
var noCache = new(cache)

// known returns the valid results about the company. They must not be changed.
func known(g *engine.Game, company engine.ID) *cache {
	if c, ok := g.Derived().(*cache); ok && c.version == g.Version() && c.company == company {
		return c
	}
	return noCache
}

// learn returns the valid results about the company, to add to.
func learn(g *engine.Game, company engine.ID) *cache {
	c := *known(g, company)
	c.version, c.company = g.Version(), company
	g.Derive(&c)
	return &c
}

// running returns the results that hold for the company's present trains.
func running(g *engine.Game, company engine.ID) *cache {
	if c := known(g, company); c.trains == fleet(g, company) && (policy(g).Routes.Fees == nil || c.budget == g.Cash(company)) {
		return c
	}
	return noCache
}

// learnRunning is learn for results that depend on trains and money, too.
func learnRunning(g *engine.Game, company engine.ID) *cache {
	c := learn(g, company)
	if now, cash := fleet(g, company), g.Cash(company); c.trains != now || c.budget != cash {
		c.trains, c.budget, c.best, c.named = now, cash, nil, nil
	}
	return c
}

// fleet is a hash of the company's trains.
func fleet(g *engine.Game, company engine.ID) uint64 {
	const prime = 1099511628211 // FNV-1a
	key := uint64(14695981039346656037)
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company {
			v := uint64(t.N) * 2
			if t.Obsolete {
				v++
			}
			key = (key ^ v) * prime
		}
	}
	return key
}
