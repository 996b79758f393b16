package route

import (
	"context"
	"fmt"
)

// Best finds the set of routes, at most one a train, with the largest total.
//
// Cancelling the context or passing its deadline is no error: Best then returns the best set found so far, with a
// valid Bound and Proven false. An error means that the problem makes no sense (an index out of range, a negative
// amount) or is too large. The same problem always has the same answer, unless the search was cut short.
func Best(ctx context.Context, p *Problem) (*Solution, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	c := newClock(ctx)
	webs := p.webs(c)
	switch {
	case c.cut:
		return p.finish(nil, p.ceiling(), false)
	case fits[oneWord](p, webs):
		return newSolver[oneWord](p, webs, c).solve()
	case fits[twoWords](p, webs):
		return newSolver[twoWords](p, webs, c).solve()
	case fits[manyWords](p, webs):
		return newSolver[manyWords](p, webs, c).solve()
	}
	return nil, tooLarge(webs)
}

// HasRoute reports whether any of the problem's trains has a legal route, whatever it earns or costs. For a company
// without trains, give it a plain one, such as Train{Stops: 2}.
func HasRoute(p *Problem) bool {
	if p.check() != nil {
		return false
	}
	q := &Problem{Network: p.Network, Trains: p.Trains, Rights: p.Rights}
	c := newClock(context.Background())
	webs := q.webs(c)
	switch {
	case fits[oneWord](q, webs):
		return anyRoute[oneWord](q, webs, c)
	case fits[twoWords](q, webs):
		return anyRoute[twoWords](q, webs, c)
	case fits[manyWords](q, webs):
		return anyRoute[manyWords](q, webs, c)
	}
	return false
}

// webs compiles the land track and, if there are ships, the sea lanes. Each has its own numbers: a ship and a train
// share nothing.
func (p *Problem) webs(c *clock) []*web {
	var land, sea bool
	for i := range p.Trains {
		land = land || !p.Trains[i].Ship
		sea = sea || p.Trains[i].Ship
	}
	var webs []*web
	first := 0
	if land {
		webs = append(webs, compile(p, false, first, c.tick))
		first = webs[0].size
	}
	if sea {
		webs = append(webs, compile(p, true, first, c.tick))
	}
	return webs
}

// A solver finds the best set of routes.
type solver[B bitset] struct {
	p      *Problem
	clock  *clock
	nets   [2]*net[B] // land and sea
	rights uint64     // packed
	room   int32      // the most nodes in a tree

	best  Revenue // the best total so far
	runs  []Run   // the runs that earn it
	bound Revenue // no set earns more
}

func newSolver[B bitset](p *Problem, webs []*web, c *clock) *solver[B] {
	s := &solver[B]{p: p, clock: c, room: treeRoom}
	for _, w := range webs {
		if w.sea {
			s.nets[1] = weave[B](p.Network, w)
		} else {
			s.nets[0] = weave[B](p.Network, w)
		}
	}
	for i, r := range p.Rights {
		s.rights |= uint64(min(r.Uses, 127)) << (8 * i)
	}
	return s
}

// class makes a train's class.
func (s *solver[B]) class(train, cars int) *class[B] {
	sea := 0
	if s.p.Trains[train].Ship {
		sea = 1
	}
	return newClass(s.p, train, cars, s.nets[sea])
}

// walker makes a walker for a class's routes worth more than floor, with all track free.
func (s *solver[B]) walker(c *class[B], floor Revenue) *walker[B] {
	return &walker[B]{c: c, clock: s.clock, floor: floor, budget: s.p.Budget, rights: s.rights}
}

func anyRoute[B bitset](p *Problem, webs []*web, c *clock) bool {
	s := newSolver[B](p, webs, c)
	for i := range p.Trains {
		w := s.walker(s.class(i, 0), -1)
		w.take = func(w *walker[B], _ Revenue) { w.done = true }
		if w.walk(); w.done {
			return true
		}
	}
	return false
}

// solve finds the best set.
//
// Pullmans make one route's value depend on the others. So each distribution of them over the trains gets a search of
// its own, in which a Pullman belongs to its train.
func (s *solver[B]) solve() (*Solution, error) {
	p, c := s.p, s.clock
	if p.Progress != nil {
		s.bound = p.ceiling()
		c.tell = func(steps int) { p.Progress(Progress{Best: s.best, Bound: s.bound, Steps: steps}) }
	}
	var plans []plan[B]
	p.hang(make([]int, len(p.Trains)), 0, p.Pullman.Cars, func(cars []int) {
		plans = append(plans, s.plan(cars))
	})
	if c.cut {
		return p.finish(s.runs, p.ceiling(), false)
	}
	for i := range plans {
		s.bound = s.best
		for _, pl := range plans[i:] {
			s.bound = max(s.bound, pl.sum)
		}
		s.search(&plans[i])
		if c.cut {
			return p.finish(s.runs, s.bound, false)
		}
	}
	return p.finish(s.runs, s.best, true)
}

// hang calls f for every distribution of Pullmans over the trains from i on, except those that only swap equal
// trains.
func (p *Problem) hang(cars []int, i, left int, f func(cars []int)) {
	if i == len(p.Trains) {
		if left == 0 {
			f(cars)
		}
		return
	}
	most := left
	for j := range i {
		if p.sameClass(i, j) {
			most = min(most, cars[j])
		}
	}
	for n := most; n >= 0; n-- {
		cars[i] = n
		p.hang(cars, i+1, left-n, f)
	}
}

// finish turns a search, complete or cut short, into an answer: the routes with what they earn and why. It returns no
// routes that Check would refuse, or that earn something else than the search says.
func (p *Problem) finish(runs []Run, bound Revenue, done bool) (*Solution, error) {
	sol, err := p.judge(runs)
	if err != nil {
		return nil, fmt.Errorf("route: a bug in the search: it found illegal routes: %w", err)
	}
	if sol.Total > bound || done && sol.Total < bound {
		return nil, fmt.Errorf("route: a bug in the search: it found routes for %d and a bound of %d", sol.Total, bound)
	}
	sol.Bound, sol.Proven = bound, sol.Total == bound
	return sol, nil
}
