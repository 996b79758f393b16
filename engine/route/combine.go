package route

import (
	"cmp"
	"slices"
)

// combine finds the best set of a plan by joining routes found once for each class.
//
// In a set better than s.best, no train can earn so little that the others could not make up for it even if each ran
// alone. So only routes above that floor are needed.
//
// One train, the driver, is followed along its tree, so that routes with the same beginning are handled together.
// Every other class lists its routes by worth, and each node of the tree thins the lists to the routes that share no
// track with the driver so far. The top of each thinned list, and the best route below the node, bound what the node
// can lead to; if that is not more than s.best, the branch is dropped. Lists are thinned only as far as needed.
func (s *solver[B]) combine(pl *plan[B]) {
	j := joint[B]{s: s}
	for _, c := range pl.classes {
		floor := s.best - (pl.sum - c.alone.worth)
		pool := &pool[B]{c: c, tree: tree[B]{room: s.room}}
		w := s.walker(c, max(floor, 0))
		w.tree = &pool.tree
		if s.apart(c) { // its best route will do
			w.floor = max(c.alone.worth-1, 0)
			w.take = func(w *walker[B], _ Revenue) { w.done = true }
		}
		w.walk()
		switch {
		case s.clock.cut:
			return
		case pool.tree.full:
			s.nested(pl)
			return
		case pool.tree.size == 0 && floor >= 0:
			return // a better set would need a route of this class that does not exist
		}
		if c.train.Shares {
			// An idle driver is never in the way.
			var nothing B
			for i := range pool.tree.size {
				pool.tree.at(i).track = nothing
			}
		}
		j.pools = append(j.pools, pool)
	}
	// The class with the largest tree drives; the others are lists.
	slices.SortStableFunc(j.pools, func(x, y *pool[B]) int { return cmp.Compare(y.tree.size, x.tree.size) })
	j.run()
}

// A pool holds the routes of one class.
type pool[B bitset] struct {
	c      *class[B]
	tree   tree[B]
	routes []listed[B] // best first; empty if only the driver is of this class
	levels []level[B]
}

type listed[B bitset] struct {
	track B
	worth Revenue
	node  int32
}

// A level is a pool's list without the routes that meet some track.
type level[B bitset] struct {
	taken B           // the track added since the previous level
	fit   []listed[B] // as far as found
	next  int         // what to look at next in the previous level
}

// list sorts the routes worth more than floor; ties stay in order of discovery.
func (p *pool[B]) list(floor Revenue) {
	// Sorting numbers made of the negated worth and the node is several times faster than sorting routes. An amount
	// has less than 40 bits, a node less than 24: see maxAmount and treeRoom.
	keys := make([]int64, 0, p.tree.routes)
	for i := range p.tree.size {
		if n := p.tree.at(i); n.worth > max(floor, none) {
			keys = append(keys, -int64(n.worth)<<24|int64(i))
		}
	}
	slices.Sort(keys)
	p.routes = make([]listed[B], len(keys))
	for i, key := range keys {
		at := int32(key & (1<<24 - 1))
		n := p.tree.at(at)
		p.routes[i] = listed[B]{n.track, n.worth, at}
	}
}

// push adds a level, pop removes it.
func (p *pool[B]) push(taken B) {
	if len(p.levels) < cap(p.levels) {
		p.levels = p.levels[:len(p.levels)+1]
	} else {
		p.levels = append(p.levels, level[B]{})
	}
	l := &p.levels[len(p.levels)-1]
	l.taken, l.fit, l.next = taken, l.fit[:0], 0
}

func (p *pool[B]) pop() { p.levels = p.levels[:len(p.levels)-1] }

// pick is the k-th best route that fits the first depth levels and is worth more than floor, or nil.
func (p *pool[B]) pick(depth, k int, floor Revenue) *listed[B] {
	found := &p.routes
	if depth > 0 {
		l := &p.levels[depth-1]
		for len(l.fit) <= k && p.thin(depth, floor) {
		}
		found = &l.fit
	}
	if k < len(*found) && (*found)[k].worth > floor {
		return &(*found)[k]
	}
	return nil
}

// thin finds one more route that fits the first depth levels and is worth more than floor.
func (p *pool[B]) thin(depth int, floor Revenue) bool {
	l := &p.levels[depth-1]
	for {
		// Look at what the previous level has found; at its end, let it find one more.
		from := p.routes
		if depth > 1 {
			from = p.levels[depth-2].fit
		}
		for i := l.next; i < len(from); i++ {
			if from[i].worth <= floor {
				l.next = i
				return false
			}
			if !meets(&from[i].track, &l.taken) {
				l.fit = append(l.fit, from[i])
				l.next = i + 1
				return true
			}
		}
		l.next = len(from)
		if depth == 1 || !p.thin(depth-1, floor) {
			return false
		}
	}
}

// A joint joins routes of several trains.
type joint[B bitset] struct {
	s     *solver[B]
	pools []*pool[B]  // the driver's pool comes first
	lists []*pool[B]  // those that slots need
	slots []slot[B]   // the other trains
	tops  [][]Revenue // by level and slot: at least what the slot's train can still earn
	drove int32       // the driver's node; -1 if it is idle
}

// A slot is a train other than the driver.
type slot[B bitset] struct {
	*pool[B]
	train int
	k     int   // how many earlier slots have the same pool
	equal bool  // of the driver's class
	node  int32 // the chosen route's node; -1 for none
}

func (j *joint[B]) run() {
	var tops []Revenue
	for i, p := range j.pools {
		trains := p.c.members
		if i == 0 {
			trains = trains[1:] // the first train drives
		}
		for k, train := range trains {
			j.slots = append(j.slots, slot[B]{pool: p, train: train, k: k, equal: i == 0})
			tops = append(tops, p.c.alone.worth)
		}
	}
	j.tops = append(j.tops, tops)
	for i := range j.slots {
		if sl := &j.slots[i]; sl.k == 0 {
			sl.list(j.floor(i, 0, j.pools[0].c.alone.worth))
			j.lists = append(j.lists, sl.pool)
		}
	}
	j.drove = -1
	j.choose(0, 0, 0, tops, cost{})
	j.drive(0, j.pools[0].tree.size, 1)
}

// floor is the earnings that a slot's train must exceed in a better set, if the driver earns at most best and the
// other slots at most their tops of a level.
//
// Among equal trains the driver earns the least, since they could change roles.
func (j *joint[B]) floor(i, level int, best Revenue) Revenue {
	need := j.s.best // what it and the driver must exceed together
	for k, top := range j.tops[level] {
		if k != i {
			need -= top
		}
	}
	if j.slots[i].equal {
		return max(need-best, need/2)
	}
	return need - best
}

// drive handles the driver's nodes in a range, which thin the lists to the given level.
func (j *joint[B]) drive(from, to int32, level int) {
	if level == len(j.tops) {
		j.tops = append(j.tops, make([]Revenue, len(j.slots)))
	}
	tree := &j.pools[0].tree
	for i := from; i < to && !j.s.clock.tick(); i = tree.at(i).end {
		n := tree.at(i)
		taken := n.track
		if n.parent >= 0 {
			taken = without(taken, tree.at(n.parent).track)
		}
		j.push(taken)
		if j.promising(level, n.best) {
			if n.worth != none {
				j.drove = i
				j.choose(0, level, n.worth, j.tops[level], tree.cost(i))
			}
			j.drive(i+1, n.end, level+1)
		}
		j.pop()
	}
}

func (j *joint[B]) push(taken B) {
	for _, p := range j.lists {
		p.push(taken)
	}
}

func (j *joint[B]) pop() {
	for _, p := range j.lists {
		p.pop()
	}
}

// promising computes a level's tops and reports whether a driver's route worth at most best can be part of a better
// set.
func (j *joint[B]) promising(level int, best Revenue) bool {
	tops := j.tops[level]
	copy(tops, j.tops[level-1])
	for i := range j.slots {
		sl := &j.slots[i]
		floor := j.floor(i, level, best)
		switch r := sl.pick(level, sl.k, floor); {
		case r != nil:
			tops[i] = min(tops[i], r.worth)
		case sl.equal || floor >= 0:
			return false
		default:
			tops[i] = 0 // it is not needed
		}
		if sl.equal {
			best = min(best, tops[i])
		}
	}
	bound := best
	for _, top := range tops {
		bound += top
	}
	return bound > j.s.best
}

// choose finds the best routes for the slots from i on, with the lists at a level, given what the driver and the
// earlier slots earn and cost. No slot earns more than its top.
func (j *joint[B]) choose(i, level int, sum Revenue, tops []Revenue, paid cost) {
	if i == len(j.slots) {
		j.offer(sum)
		return
	}
	sl := &j.slots[i]
	var rest Revenue
	for _, top := range tops[i+1:] {
		rest += top
	}
	for k := 0; !j.s.clock.tick(); k++ {
		r := sl.pick(level, k, j.s.best-sum-rest)
		if r == nil {
			break
		}
		with := paid.plus(sl.tree.cost(r.node))
		if !j.s.allowed(with) {
			continue
		}
		sl.node = r.node
		if i == len(j.slots)-1 {
			j.offer(sum + r.worth)
			break // the next ones earn no more
		}
		j.push(r.track)
		j.choose(i+1, level+1, sum+r.worth, tops, with)
		j.pop()
	}
	if sum+rest > j.s.best {
		sl.node = -1
		j.choose(i+1, level, sum, tops, paid)
	}
}

// offer keeps the chosen routes if they are the best so far.
func (j *joint[B]) offer(sum Revenue) {
	if sum <= j.s.best {
		return
	}
	j.s.best = sum
	j.s.runs = nil
	keep := func(p *pool[B], train int, node int32) {
		j.s.runs = append(j.s.runs, Run{train, p.c.net.pieces(p.tree.arms(node))})
	}
	if j.drove >= 0 {
		keep(j.pools[0], j.pools[0].c.members[0], j.drove)
	}
	for i := range j.slots {
		if sl := &j.slots[i]; sl.node >= 0 {
			keep(sl.pool, sl.train, sl.node)
		}
	}
}
