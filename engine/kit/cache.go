package kit

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// cache keeps results about companies until the board, the phase or a memo changes. Games share caches with their clones, so a
// cache is replaced and never changed.
type cache struct {
	version   int
	companies []*results // as in the game; nil if nothing is known
}

// results are what is known about one company.
type results struct {
	reach   *board.Reach
	network *network
	way     *bool // whether there is a route

	// Results that also depend on the company's trains and money, and the value of these.
	trains uint64
	budget engine.Money
	best   *route.Solution
	named  *namedRuns
}

// nothingKnown are empty results.
var nothingKnown = new(results)

// known returns the valid results about the company. They must not be changed.
func known(g *engine.Game, company engine.ID) *results {
	if c, ok := g.Derived().(*cache); ok && c.version == g.Version() {
		if r := c.companies[number(g, company)]; r != nil {
			return r
		}
	}
	return nothingKnown
}

// learn returns the valid results about the company, to add to.
func learn(g *engine.Game, company engine.ID) *results {
	r := *known(g, company)
	now := &cache{version: g.Version(), companies: make([]*results, len(g.Companies))}
	if c, ok := g.Derived().(*cache); ok && c.version == g.Version() {
		copy(now.companies, c.companies)
	}
	now.companies[number(g, company)] = &r
	g.Derive(now)
	return &r
}

// number is the company's index in the game.
func number(g *engine.Game, company engine.ID) int {
	return slices.IndexFunc(g.Companies, func(c engine.Company) bool { return c.ID == company })
}

// running returns the results that hold for the company's present trains.
func running(g *engine.Game, company engine.ID) *results {
	if c := known(g, company); c.trains == fleet(g, company) && (policy(g).Routes.Fees == nil || c.budget == g.Cash(company)) {
		return c
	}
	return nothingKnown
}

// learnRunning is learn for results that depend on trains and money, too.
func learnRunning(g *engine.Game, company engine.ID) *results {
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
