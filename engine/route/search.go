package route

import (
	"cmp"
	"slices"
)

// A plan is a distribution of the Pullmans over the trains. Each gets a search of its own.
type plan[B bitset] struct {
	classes []*class[B]
	sum     Revenue // what the trains earn together if they never get in each other's way
}

// plan makes the plan in which each train carries that many Pullmans, and finds what each earns alone.
func (s *solver[B]) plan(cars []int) plan[B] {
	pl := plan[B]{classes: s.classes(cars)}
	for _, c := range pl.classes {
		s.runAlone(c)
		pl.sum += c.alone.worth * Revenue(len(c.members))
	}
	// Best trains first.
	slices.SortStableFunc(pl.classes, func(x, y *class[B]) int { return cmp.Compare(y.alone.worth, x.alone.worth) })
	return pl
}

// search finds the best set of a plan if it beats the best so far.
func (s *solver[B]) search(pl *plan[B]) {
	if pl.sum <= s.best {
		return
	}
	// Start with a good set: one train after another takes the best route left.
	s.greedy(pl.classes)
	if pl.sum > s.best && len(pl.classes) > 1 {
		worstFirst := slices.Clone(pl.classes)
		slices.Reverse(worstFirst)
		s.greedy(worstFirst)
	}
	if pl.sum > s.best && !s.clock.cut {
		s.combine(pl)
	}
}

// classes sorts the trains into classes.
func (s *solver[B]) classes(cars []int) []*class[B] {
	var classes []*class[B]
trains:
	for i := range s.p.Trains {
		for _, c := range classes {
			if c.cars == cars[i] && s.p.sameClass(i, c.members[0]) {
				c.members = append(c.members, i)
				continue trains
			}
		}
		classes = append(classes, s.class(i, cars[i]))
	}
	return classes
}

// A find is the best route of a walk.
type find[B bitset] struct {
	worth Revenue // 0 if there is none
	state[B]
	pieces []int
}

// best finds the best route of a walk that is worth anything.
func (w *walker[B]) best() find[B] {
	var f find[B]
	var arms [2][]int32
	w.take = func(w *walker[B], worth Revenue) {
		w.floor, f.worth, f.state = worth, worth, w.found
		arms[0] = append(arms[0][:0], w.arms[0]...)
		arms[1] = append(arms[1][:0], w.arms[1]...)
	}
	if w.walk(); f.worth > 0 {
		f.pieces = w.c.net.pieces(arms)
	}
	return f
}

// runAlone finds the best route of a class with all track free.
func (s *solver[B]) runAlone(c *class[B]) {
	c.alone = s.walker(c, 0).best()
	if c.alone.worth > s.best {
		s.best = c.alone.worth
		s.runs = []Run{{c.members[0], c.alone.pieces}}
	}
}

// greedy lets one train after another take the best route left.
func (s *solver[B]) greedy(classes []*class[B]) {
	var runs []Run
	var sum Revenue
	var paid cost
	var taken B
	for i, c := range classes {
		for k, train := range c.members {
			f := c.alone
			if (i > 0 || k > 0) && !s.apart(c) {
				w := s.walker(c, 0)
				if !c.train.Shares {
					w.blocked = taken
				}
				w.budget -= paid.fee
				w.rights -= paid.uses
				f = w.best()
			}
			if f.worth == 0 {
				continue
			}
			sum += f.worth
			paid = paid.plus(f.cost)
			if !c.train.Shares {
				unite(&taken, &f.track)
			}
			runs = append(runs, Run{train, f.pieces})
		}
	}
	if sum > s.best {
		s.best, s.runs = sum, runs
	}
}

// apart reports whether other routes make no difference to a class.
func (s *solver[B]) apart(c *class[B]) bool { return c.train.Shares && !s.p.coupled() }

// coupled reports whether routes compete for anything besides track.
func (p *Problem) coupled() bool { return len(p.Fees)+len(p.Rights) > 0 }

// allowed reports whether routes with this total cost keep within the budget and the rights.
func (s *solver[B]) allowed(c cost) bool {
	return (len(s.p.Fees) == 0 || c.fee <= s.p.Budget) && within(c.uses, s.rights)
}
