package route

import (
	"cmp"
	"slices"
)

// The search does not walk over pieces and sides but over links: track from one stop to the next with no stop
// between, found once. Links compete for sides, junctions and pieces, which a set of routes may use only once. These
// things become numbers, as few as possible:
//
//   - a piece at a side or junction that may be used once needs no number besides that of the side or junction;
//   - things used by exactly the same links share a number;
//   - a thing whose links all use another thing, too, needs none: two links that share the one share the other.
//
// A link is dropped if another link between the same stops uses nothing and costs nothing that the dropped one does
// not. In any set of routes it can replace the dropped one.

// A link joins two vertexes.
type link struct {
	a, b   int32
	pieces []int32 // from a to b
	things []int32 // what it uses: nodes, then pieces numbered after all nodes
	uses   []int32 // the same, as shared numbers
	fees   []int32 // indexes in Problem.Fees
}

// A web is a network as the search sees it: the stops within reach, and the links between them.
type web struct {
	sea   bool
	stops []int32 // by vertex: its stop; dearest first
	links []link
	first int // the smallest number that links use
	size  int // and how many numbers there are
}

// compile makes the web of the land track or sea lanes connected to a token. Its numbers begin at first. It gives up,
// with an incomplete web, if stop says so.
func compile(p *Problem, sea bool, first int, stop func() bool) *web {
	n := p.Network
	c := compiler{p: p, n: n, sea: sea, stop: stop}
	// One allocation for all tables.
	table := make([]int32, 3*len(n.Nodes)+2*len(n.Pieces)+1+2*len(n.Stops))
	cut := func(size int) []int32 {
		t := table[:size:size]
		table = table[size:]
		return t
	}
	c.start = cut(len(n.Nodes) + 1)
	c.at = cut(2 * len(n.Pieces))
	c.nodeOf, c.vertexOf = cut(len(n.Stops)), cut(len(n.Stops))
	fill := cut(len(n.Nodes))
	things := len(n.Nodes) + len(n.Pieces)
	flags := make([]bool, 2*things)
	c.passed, c.marked = flags[:things], flags[things:]

	for i := range n.Pieces {
		if pc := &n.Pieces[i]; pc.Sea == sea {
			c.start[pc.A+1]++
			c.start[pc.B+1]++
		}
	}
	for v := range n.Nodes {
		c.start[v+1] += c.start[v]
		fill[v] = c.start[v]
		if nd := &n.Nodes[v]; nd.Kind == AtStop {
			c.nodeOf[nd.Stop] = int32(v) + 1
		}
	}
	for i := range n.Pieces {
		if pc := &n.Pieces[i]; pc.Sea == sea {
			for _, v := range [2]int{pc.A, pc.B} {
				c.at[fill[v]] = int32(i)
				fill[v]++
			}
		}
	}
	for i := range n.Stops {
		if v := int(c.nodeOf[i]) - 1; n.Stops[i].Token && v >= 0 && c.start[v] < c.start[v+1] {
			c.vertex(i)
		}
	}
	for v := 0; v < len(c.web.stops); v++ { // grows as stops are found
		stop := c.web.stops[v]
		if s := &n.Stops[stop]; s.Through || s.Token {
			c.from, c.begin = int32(v), len(c.web.links)
			c.walk(int(c.nodeOf[stop])-1, -1)
			c.prune()
		}
		c.done = v + 1
	}
	c.web.sea, c.web.first = sea, first
	c.number()
	c.order()
	return &c.web
}

type compiler struct {
	p    *Problem
	n    *Network
	sea  bool
	stop func() bool
	web  web

	start    []int32 // the pieces at node v are at[start[v]:start[v+1]]
	at       []int32
	nodeOf   []int32 // by stop: its node plus one
	vertexOf []int32 // by stop: its vertex plus one
	done     int     // vertexes whose links are known

	from   int32   // where the walk began
	begin  int     // its first link
	many   int     // at this many links, prune
	path   []int32 // pieces of the walk
	passed []bool  // by thing: whether it is on the path
	marked []bool  // by thing: for prune
	slab   []int32 // memory for the lists of links
}

// vertex returns the vertex of a stop, new if need be.
func (c *compiler) vertex(stop int) int32 {
	if c.vertexOf[stop] == 0 {
		c.web.stops = append(c.web.stops, int32(stop))
		c.vertexOf[stop] = int32(len(c.web.stops))
	}
	return c.vertexOf[stop] - 1
}

// walk follows the track from a node to the next stops.
func (c *compiler) walk(node, hex int) {
	side := c.n.Nodes[node].Kind == Side
	for _, pc := range c.at[c.start[node]:c.start[node+1]] {
		piece := &c.n.Pieces[pc]
		used := &c.passed[len(c.n.Nodes)+int(pc)]
		if *used || side && piece.Hex == hex {
			continue
		}
		if c.stop() {
			return
		}
		far := c.n.far(int(pc), node)
		c.path = append(c.path, pc)
		if nd := &c.n.Nodes[far]; nd.Kind == AtStop {
			c.arrive(nd.Stop)
		} else if !c.passed[far] {
			// Passing a junction twice is never needed, since the loop can be left out. Crossing a side again may be.
			c.passed[far] = nd.Kind == Junction || !nd.Reuse
			*used = true
			c.walk(far, piece.Hex)
			c.passed[far], *used = false, false
		}
		c.path = c.path[:len(c.path)-1]
	}
}

// arrive adds the link that the path makes.
func (c *compiler) arrive(stop int) {
	a, b := &c.n.Stops[c.web.stops[c.from]], &c.n.Stops[stop]
	if a == b || a.Group != 0 && a.Group == b.Group {
		return // no route visits both
	}
	to := c.vertex(stop)
	if int(to) < c.done && (b.Through || b.Token) {
		return // known from the walk that began there
	}
	l := link{a: c.from, b: to}
	l.pieces = c.keep(c.path)
	mark := len(c.slab)
	node := int(c.nodeOf[c.web.stops[c.from]]) - 1
	for _, pc := range l.pieces {
		far := c.n.far(int(pc), node)
		switch {
		case c.once(far):
			c.slab = append(c.slab, int32(far))
		case !c.once(node) && !c.n.Pieces[pc].Common:
			c.slab = append(c.slab, int32(len(c.n.Nodes))+pc)
		}
		node = far
	}
	l.things = c.slab[mark:len(c.slab):len(c.slab)]
	if !c.sea {
		mark = len(c.slab)
		for f := range c.p.Fees {
			for _, pc := range l.pieces {
				if slices.Contains(c.p.Fees[f].Hexes, c.n.Pieces[pc].Hex) {
					c.slab = append(c.slab, int32(f))
					break
				}
			}
		}
		l.fees = c.slab[mark:len(c.slab):len(c.slab)]
	}
	c.web.links = append(c.web.links, l)
	if len(c.web.links) > c.many {
		c.prune()
		c.many = 2*len(c.web.links) + 100
	}
}

// keep copies a list into the slab.
func (c *compiler) keep(list []int32) []int32 {
	mark := len(c.slab)
	c.slab = append(c.slab, list...)
	return c.slab[mark:len(c.slab):len(c.slab)]
}

// once reports whether a node is used at most once, by one route.
func (c *compiler) once(node int) bool {
	nd := &c.n.Nodes[node]
	return nd.Kind != AtStop && !nd.Reuse
}

// prune drops links of the present walk that another can replace; of two that use the same, the first stays.
func (c *compiler) prune() {
	fresh := c.web.links[c.begin:]
	kept := fresh[:0]
	for i := range fresh {
		if c.stop() {
			return
		}
		l := fresh[i]
		for _, t := range l.things {
			c.marked[t] = true
		}
		covered := slices.ContainsFunc(kept, func(m link) bool { return c.covers(&m, &l) }) ||
			slices.ContainsFunc(fresh[i+1:], func(m link) bool {
				return (len(m.things) < len(l.things) || len(m.fees) < len(l.fees)) && c.covers(&m, &l)
			})
		for _, t := range l.things {
			c.marked[t] = false
		}
		if !covered {
			kept = append(kept, l)
		}
	}
	c.web.links = c.web.links[:c.begin+len(kept)]
}

// covers reports whether m joins the same stops as l, whose things are marked, and uses and costs nothing else.
func (c *compiler) covers(m, l *link) bool {
	if m.b != l.b {
		return false
	}
	for _, t := range m.things {
		if !c.marked[t] {
			return false
		}
	}
	for _, f := range m.fees {
		if !slices.Contains(l.fees, f) {
			return false
		}
	}
	return true
}

// number numbers the things that links use.
func (c *compiler) number() {
	links := c.web.links
	total := 1
	for i := range links {
		total += len(links[i].things)
	}
	// Refine link by link: things in one class are used by the same links so far. Class 0 is for things that no link
	// uses.
	class := make([]int32, len(c.passed)+2*total)
	split, mark := class[len(c.passed):len(c.passed)+total], class[len(c.passed)+total:]
	classes := int32(1)
	for i := range links {
		for _, t := range links[i].things {
			if old := class[t]; mark[old] != int32(i)+1 {
				mark[old], split[old] = int32(i)+1, classes
				classes++
			}
			class[t] = split[class[t]]
		}
	}
	// members[x*w:(x+1)*w] are the links of class x; only classes in use have any.
	w := (len(links) + 63) / 64
	members := make([]uint64, int(classes)*w)
	var live []int32
	clear(mark)
	for i := range links {
		for _, t := range links[i].things {
			x := class[t]
			if mark[x] == 0 {
				mark[x] = 1
				live = append(live, x)
			}
			members[int(x)*w+i>>6] |= 1 << (i & 63)
		}
	}
	within := func(x, y int32) bool {
		for k := range w {
			if members[int(x)*w+k]&^members[int(y)*w+k] != 0 {
				return false
			}
		}
		return true
	}
	number := split
	clear(number)
	for _, x := range live {
		if !slices.ContainsFunc(live, func(y int32) bool { return x != y && within(x, y) }) {
			c.web.size++
			number[x] = int32(c.web.size)
		}
	}
	for i := range links {
		from := len(c.slab)
		for _, t := range links[i].things {
			u := number[class[t]] - 1
			if u >= 0 && !slices.Contains(c.slab[from:], u+int32(c.web.first)) {
				c.slab = append(c.slab, u+int32(c.web.first))
			}
		}
		links[i].uses = c.slab[from:len(c.slab):len(c.slab)]
	}
}

// order renumbers the vertexes, dearest first.
func (c *compiler) order() {
	slices.SortFunc(c.web.stops, func(x, y int32) int {
		if d := cmp.Compare(c.n.Stops[y].Revenue, c.n.Stops[x].Revenue); d != 0 {
			return d
		}
		return int(x - y)
	})
	old := make([]int32, len(c.web.stops))
	for v, stop := range c.web.stops {
		old[c.vertexOf[stop]-1] = int32(v)
	}
	for i := range c.web.links {
		l := &c.web.links[i]
		l.a, l.b = old[l.a], old[l.b]
	}
}
