package route

import "context"

// A clock counts the steps of a search and stops it on demand.
type clock struct {
	ctx   context.Context
	every int // steps between two checks of the context
	steps int
	look  int             // the step of the next check
	told  int             // the step of the last progress report
	cut   bool            // the search must stop
	tell  func(steps int) // reports progress; may be nil
}

// A step takes about 50 ns, a check of the context about as long, so a search notices within microseconds that it
// must stop. Progress is reported about a hundred times a second.
const (
	stepsPerLook = 1 << 7
	stepsPerTell = 1 << 17
)

func newClock(ctx context.Context) *clock {
	return &clock{ctx: ctx, every: stepsPerLook, cut: ctx.Err() != nil}
}

// tick counts a step and reports whether the search must stop.
func (c *clock) tick() bool { return c.work(1) }

// work counts something that takes as long as that many steps.
func (c *clock) work(steps int) bool {
	if c.steps += steps; c.steps >= c.look {
		c.look = c.steps + c.every
		c.cut = c.cut || c.ctx.Err() != nil
		if c.tell != nil && c.steps-c.told >= stepsPerTell {
			c.told = c.steps
			c.tell(c.steps)
		}
	}
	return c.cut
}

// A walker finds the routes of one class. It grows them depth first from a token, the root: one arm link by link, and
// from each of its points the other arm. To find no route twice, the second arm begins with a later arc of the root
// than the first, and a route is grown only from its first token: earlier roots are not visited.
//
// Every step is a line of track with a token on it, so it is a route if the train can be paid for it. A branch is
// dropped when the class's bound says that no route in it is worth more than floor.
type walker[B bitset] struct {
	c     *class[B]
	clock *clock

	floor   Revenue                           // only routes worth more are wanted; take may raise it
	blocked B                                 // track not to be used
	budget  Revenue                           // for fees
	rights  uint64                            // packed
	take    func(w *walker[B], worth Revenue) // called with each route, which is in found
	tree    *tree[B]                          // if set, keeps the wanted routes

	root  int32
	arms  [2][]int32 // steps from the root
	found state[B]   // the route that take is called with; its steps are in arms
	done  bool       // set by take if no more routes are wanted
}

// walk finds all routes worth more than floor, except those that contain another worth as much: that one uses less.
func (w *walker[B]) walk() {
	var before B
	roots := w.c.net.tokens
	for !isEmpty(&roots) {
		w.root = int32(take(&roots))
		s := state[B]{track: w.blocked, seen: before, ends: [2]int32{w.root, w.root}}
		if w.c.room(&s, w.root) && w.enter(&s, w.root) {
			w.grow(&s, 0, 0, w.floor)
		}
		if w.done || w.clock.cut {
			return
		}
		add(&before, int(w.root))
	}
}

// enter visits a vertex if the rights allow it.
func (w *walker[B]) enter(s *state[B], v int32) bool {
	if uses := w.c.net.uses; uses != nil && uses[v] != 0 {
		s.uses += uses[v]
		if !within(s.uses, w.rights) {
			return false
		}
	}
	w.c.visit(s, v)
	return true
}

// hopeful reports whether the route can grow into one worth more than the floor while its arm, 0 or 1, grows; during the first, the second
// is still to come. It also returns how much work that was.
func (w *walker[B]) hopeful(s *state[B], arm int) (ok bool, looks int) {
	n := w.c.net
	var reach B
	open := 0
	if head := s.ends[arm]; has(&n.through, int(head)) {
		reach, looks = n.reach(head, &s.seen)
		open++
	}
	if arm == 0 && has(&n.through, int(w.root)) {
		more, n := n.reach(w.root, &s.seen)
		reach, looks = union(reach, more), looks+n
		open++
	}
	return w.c.beats(s, reach, open, w.floor), looks
}

// grow adds links to an arm of a route, or begins the second arm with an arc from next on. The best route contained
// in this one is worth least.
func (w *walker[B]) grow(s *state[B], arm, next int, least Revenue) {
	n := w.c.net
	head := s.ends[arm]
	if head == w.root || has(&n.through, int(head)) {
		arcs := n.arcs[head]
		for i := range arcs {
			if head == w.root {
				next = i + 1
			}
			if w.step(s, arm, next, &arcs[i], least); w.done || w.clock.cut {
				return
			}
		}
	}
	if arm == 1 || head == w.root || !has(&n.through, int(w.root)) {
		return
	}
	arcs := n.arcs[w.root]
	for i := next; i < len(arcs); i++ {
		if w.step(s, 1, 0, &arcs[i], least); w.done || w.clock.cut {
			return
		}
	}
}

// step grows an arm by one link and goes on from there.
func (w *walker[B]) step(s *state[B], arm, next int, a *arc[B], least Revenue) {
	if has(&s.seen, int(a.to)) || meets(&s.track, &a.track) || !w.c.room(s, a.to) {
		return
	}
	t := *s
	unite(&t.track, &a.track)
	if fresh := without(a.fees, t.fees); !isEmpty(&fresh) {
		unite(&t.fees, &fresh)
		for !isEmpty(&fresh) {
			t.fee += w.c.p.Fees[take(&fresh)].Amount
		}
		if t.fee > w.budget {
			return
		}
	}
	t.ends[arm] = a.to
	if !w.enter(&t, a.to) {
		return
	}
	if ok, looks := w.hopeful(&t, arm); w.clock.work(1+looks) || !ok {
		return
	}
	w.arms[arm] = append(w.arms[arm], a.step)
	node := int32(-1)
	if w.tree != nil {
		node = w.tree.open(&t, a.step, arm)
		w.done = w.tree.full
	}
	if worth, ok := w.worth(&t, least); ok {
		least = worth
		if w.tree != nil {
			w.tree.keep(node, &t, worth, w.c.p.coupled())
		}
		if w.take != nil {
			w.found = t
			w.take(w, worth)
		}
	}
	if !w.done {
		w.grow(&t, arm, next, least)
	}
	if w.tree != nil {
		w.tree.close(node)
	}
	w.arms[arm] = w.arms[arm][:len(w.arms[arm])-1]
}

// worth is what the route earns if it is wanted: worth more than the best route it contains, and than the floor.
func (w *walker[B]) worth(s *state[B], least Revenue) (Revenue, bool) {
	least = max(least, w.floor)
	if !w.c.plain {
		// Choosing stops and matching bonuses is slow, so do it only if it can matter.
		var none B
		if !w.c.beats(s, none, 0, least) {
			return 0, false
		}
	}
	return w.c.worth(s, least)
}
