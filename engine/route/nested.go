package route

import "slices"

// nested finds the best set of a plan without storing routes, for networks that would need too much memory: for each
// route of one train it searches the routes of the next on the track left over.
func (s *solver[B]) nested(pl *plan[B]) {
	type job struct {
		c     *class[B]
		train int
		rest  Revenue // what the trains after it could earn alone
	}
	var jobs []job
	rest := pl.sum
	for _, c := range pl.classes {
		for _, train := range c.members {
			rest -= c.alone.worth
			jobs = append(jobs, job{c, train, rest})
		}
	}
	var runs []Run
	var next func(i int, taken B, sum, last Revenue, paid cost)
	next = func(i int, taken B, sum, last Revenue, paid cost) {
		if i == len(jobs) {
			if sum > s.best {
				s.best, s.runs = sum, slices.Clone(runs)
			}
			return
		}
		jb := &jobs[i]
		equal := i > 0 && jobs[i-1].c == jb.c
		w := s.walker(jb.c, max(s.best-sum-jb.rest, 0))
		if !jb.c.train.Shares {
			w.blocked = taken
		}
		w.take = func(w *walker[B], worth Revenue) {
			// Among equal trains the first earns the most, and so on, since they could change roles.
			with := paid.plus(w.found.cost)
			if equal && worth > last || !s.allowed(with) {
				return
			}
			now := taken
			if !jb.c.train.Shares {
				now = w.found.track
			}
			runs = append(runs, Run{jb.train, jb.c.net.pieces(w.arms)})
			next(i+1, now, sum+worth, worth, with)
			runs = runs[:len(runs)-1]
			w.floor = max(s.best-sum-jb.rest, 0)
		}
		w.walk()
		if sum+jb.rest > s.best && !s.clock.cut {
			next(i+1, taken, sum, 0, paid)
		}
	}
	var nothing B
	next(0, nothing, 0, 0, cost{})
}
