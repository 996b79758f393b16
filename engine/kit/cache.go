package kit

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
	"sync/atomic"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// cache keeps results about companies as long as what they depend on stays the same. Games share caches with their clones, so a
// cache is replaced and never changed, apart from the searches and what is found.
type cache struct {
	companies []*results // as in the game; nil if nothing is known
	searches  *searches
}

// results are what is known about one company.
type results struct {
	lasting  int      // changes of the game when they were last found valid
	standing standing // of the company, which they depend on
	found    *found
	promise  *promise
}

// found is what is known about a company with this standing. All games that share it would find the same, so the first to look leaves its
// result to the others.
type found struct {
	reach   atomic.Pointer[board.Reach]
	network atomic.Pointer[network]
	way     atomic.Pointer[bool] // whether there is a route
	named   atomic.Pointer[namedRuns]
	ground  atomic.Pointer[standing] // see groundOf
}

// promise is what [Promise] found. It holds until the next lasting change, since it also depends on tiles that are not joined to the company's
// tokens, and for that much money.
type promise struct {
	lasting   int
	cash, all engine.Money
}

// known returns the valid results about the company. They must not be changed.
func known(g *engine.Game, company engine.ID) *results {
	i := number(g, company)
	c, ok := g.Derived().(*cache)
	if !ok {
		c = &cache{companies: make([]*results, len(g.Companies)), searches: newSearches()}
	}
	r := c.companies[i]
	if r != nil && r.lasting == g.Lasting() && !policy(g).Routes.ByTurn { // what changes in a turn is no lasting change
		return r
	}
	now := results{lasting: g.Lasting(), standing: standingOf(g, company)}
	switch {
	case r == nil || r.standing != now.standing:
		now.found = new(found)
	case r.lasting == now.lasting:
		return r
	default:
		now.found = r.found
	}
	return c.put(g, i, now)
}

// put makes a cache with these results the game's.
func (c *cache) put(g *engine.Game, company int, r results) *results {
	now := &cache{companies: slices.Clone(c.companies), searches: c.searches}
	now.companies[company] = &r
	g.Derive(now)
	return &r
}

// number is the company's index in the game.
func number(g *engine.Game, company engine.ID) int {
	for i := range g.Companies {
		if g.Companies[i].ID == company {
			return i
		}
	}
	return -1
}

// connected reports, by hex, which ones track joins to the company's tokens. It may reach and run to no others.
func connected(g *engine.Game, company engine.ID) []bool {
	from := make([]int, 0, 32) // few companies have more tokens
	for i := range g.Board.Tokens {
		if t := &g.Board.Tokens[i]; t.Owner == string(company) {
			from = append(from, t.Hex)
		}
	}
	return g.Map().Connected(from)
}

// standing is a fingerprint of all that a company's tracks and routes depend on apart from its trains and money: the tiles
// that are joined to its tokens, the tokens on them, the phase, privates, and what is remembered about track for longer than a round.
type standing [sha256.Size]byte

func standingOf(g *engine.Game, company engine.ID) standing {
	joined := connected(g, company)
	return fingerprint(g, func(h int) bool { return joined[h] })
}

// groundOf is a fingerprint of all that the earnings of a company's trains depend on apart from these and its money. It changes less often than
// the standing: what lies beyond cities full of others' tokens makes no difference to trains, unless there are rights to pass these, but
// it does to ships.
func groundOf(g *engine.Game, company engine.ID, run runners) standing {
	k := known(g, company)
	ship := func(t engine.Train) bool { return g.Sheet().Model(t.Model).Ship() }
	if policy(g).Routes.Rights != nil || slices.ContainsFunc(run.trains, ship) {
		return k.standing
	}
	if at := k.found.ground.Load(); at != nil {
		return *at
	}
	at := fingerprint(g, Reach(g, company).Into)
	k.found.ground.Store(&at)
	return at
}

// fingerprint is one of the tiles and tokens in some hexes, the phase, privates and what is remembered about track.
func fingerprint(g *engine.Game, in func(h int) bool) standing {
	b := make([]byte, 0, 1024)
	number := func(n int) { b = binary.AppendVarint(b, int64(n)) }
	word := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	number(g.Phase)
	for h := range g.Board.Lays {
		if l := &g.Board.Lays[h]; l.Tile != "" && in(h) {
			number(h)
			word(l.Tile)
			number(l.Rotation)
		}
	}
	number(-1)
	for i := range g.Board.Tokens {
		t := &g.Board.Tokens[i]
		if !in(t.Hex) {
			continue
		}
		word(t.Owner)
		number(t.Hex)
		number(t.Stop)
		number(t.Slot)
		word(t.Kind)
	}
	number(-1)
	for i := range g.Privates {
		word(string(g.Privates[i].Owner))
		b = strconv.AppendBool(b, g.Privates[i].Closed)
	}
	byTurn := policy(g).Routes.ByTurn
	for i := range g.Memos {
		if m := &g.Memos[i]; m.Lasting() || byTurn && m.Span <= engine.ThisRound {
			word(m.What)
			word(string(m.Who))
			word(string(m.On))
			number(m.N)
		}
	}
	if byTurn {
		word(string(g.Turn.Of))
		for _, s := range g.Turn.Past {
			word(s)
		}
	}
	return sha256.Sum256(b)
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

// searches are what was found in a game and all its clones, which share it: the best routes, and what they would earn. Whoever
// looks ahead comes to the same positions again and again.
type searches struct {
	found  Kept[search, searched]
	earned Kept[search, engine.Money] // as [revenue] estimates it
}

// newSearches knows nothing yet. It will take some 1.3 MB a game at most.
func newSearches() *searches {
	s := new(searches)
	s.found.Most, s.earned.Most = 500, 20_000
	return s
}

// search is a fingerprint of what a company's best routes depend on; half of one, since many are kept.
type search [sha256.Size / 2]byte

// searchFor is the search for the company's best routes with what it has to run, where it stands.
func searchFor(g *engine.Game, company engine.ID, of standing, run runners) search {
	b := append(make([]byte, 0, 256), of[:]...)
	b = append(append(b, company...), 0)
	b = binary.AppendVarint(b, int64(run.cars))
	for i := range run.trains {
		b = append(append(b, run.trains[i].Model...), 0)
		b = strconv.AppendBool(b, run.trains[i].Obsolete)
	}
	if policy(g).Routes.Fees != nil {
		b = binary.AppendVarint(b, int64(budget(g, company, run)))
	}
	sum := sha256.Sum256(b)
	return search(sum[:])
}

// searchesOf are the game's. Something must be known about a company.
func searchesOf(g *engine.Game) *searches { return g.Derived().(*cache).searches }

// searched is what came of a search.
type searched struct {
	*route.Solution
	limit int // of its checks
	took  int // the checks that it made
}

// best returns what a search with that limit finds, if that is known.
func (s *searches) best(of search, limit int) (sol *route.Solution, known bool) {
	f, ok := s.found.Get(of)
	return f.Solution, ok && (f.limit == limit || f.Proven && f.took <= limit)
}
