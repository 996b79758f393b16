package board

import (
	"math/bits"
	"slices"
	"sync"
)

// A Reach is what a company reaches along track from its tokens, by traces that use no hex side twice.
type Reach struct {
	in    []uint8 // by hex: bit e is set if a trace enters through edge e, even if no track continues there
	stops []uint8 // by hex: bit s is set if a trace reaches stop s
	own   []uint8 // by hex: bit s is set if traces begin at stop s
}

// Enters reports whether a trace enters hex h through edge e.
func (r *Reach) Enters(h int, e Edge) bool { return r.in[h]&(1<<e) != 0 }

// Joins reports whether a trace enters hex h through an edge to which the face has track.
func (r *Reach) Joins(h int, f *Face) bool { return r.in[h]&f.exits() != 0 }

// Into reports whether a trace enters hex h at all, or begins there.
func (r *Reach) Into(h int) bool { return r.in[h] != 0 || r.own[h] != 0 }

// Touches reports whether a trace reaches stop s of hex h, or begins there.
func (r *Reach) Touches(h, s int) bool { return (r.stops[h]|r.own[h])&(1<<s) != 0 }

// Gets reports whether a trace reaches stop s of hex h along track. Beginning there is not enough.
func (r *Reach) Gets(h, s int) bool { return r.stops[h]&(1<<s) != 0 }

// Begin adds a hex in which the company has a token outside its cities: it may build there.
func (r *Reach) Begin(h int) { r.own[h] |= aside }

// aside is the bit in own for a token outside the cities. A hex has fewer stops than that.
const aside = 1 << 7

// Begins reports whether a token of the company lies in hex h.
func (r *Reach) Begins(h int) bool { return r.own[h] != 0 }

// An end is one end of a side: 6*hex + edge is that edge's side, seen from the hex. A side between two hexes has two
// ends.
type end = int16

// A crossing is a side that a trace crosses. The first is no side: it stands for the stops where traces begin.
type crossing struct {
	in    end   // where the trace enters; it leaves the previous hex through the other end
	prev  int16 // the crossing before
	base  int16 // itself, or a crossing nearer to the beginning: see tracer.base
	turns bool  // the trace can cross the side the other way, too
}

// A tracer finds every end through which a trace can enter. It is exact, and looks at each piece of track about
// twice.
//
// A trace alternates: over a side, through a hex, over a side. No two sides share an end, so the sides are a matching
// of the ends and a trace is an alternating path. Edmonds' blossom algorithm finds what such paths reach: a search
// grows a tree of crossings. If track joins two ends that traces both enter through, the sides back from each to
// their common crossing form a loop (a blossom) that can be traversed either way. So each of them is crossed the
// other way, too, and from then on they count as one node of the tree.
type tracer struct {
	b          *Board
	pass       func(h, stop int) bool
	open, shut []uint8    // by hex: bit s is set if pass allowed, or did not allow, traces through stop s
	starts     []end      // ends through which traces may begin
	in         []uint8    // by hex: bit e is set if a trace enters through edge e
	at         []int16    // by end: the index in crossings; 0 if no trace crosses it
	crossings  []crossing // in order of discovery
	queue      []end      // ends that traces enter through, in order of discovery
	narrow     []narrow   // hexes that a trace may go through only once
}

// Trace follows track from the given stops. pass reports whether a trace may go through a stop; it may always end
// there. The hexes of once, the few whose cities count as one, are visited at most once.
func (b *Board) Trace(from []Place, pass func(h, stop int) bool, once ...int) *Reach {
	n := len(b.Map.Hexes)
	buf := make([]uint8, 3*n)
	r := &Reach{in: buf[:n], stops: buf[n : 2*n], own: buf[2*n:]}
	t := tracers.Get().(*tracer)
	t.b, t.pass, t.in = b, pass, r.in
	t.open, t.shut, t.at = zeros(t.open, n), zeros(t.shut, n), zeros(t.at, 6*n+2*len(once))
	t.starts = t.starts[:0]
	for _, p := range from {
		r.own[p.Hex] |= 1 << p.Stop
		for set := t.exits(p.Hex, p.Stop); set != 0; set &= set - 1 {
			t.starts = append(t.starts, end(6*p.Hex+bits.TrailingZeros8(set)))
		}
	}
	t.search(t.starts)
	if len(once) > 0 {
		t.settle(r, once)
	}
	t.touch(r)
	*t = tracer{open: t.open, shut: t.shut, at: t.at, starts: t.starts, crossings: t.crossings, queue: t.queue} // the lists alone
	tracers.Put(t)
	return r
}

// tracers lends out lists to trace with. They would be most of the memory that a replay allocates; nothing in them outlives a trace.
var tracers = sync.Pool{New: func() any { return new(tracer) }}

// zeros makes n zeros in the room of a list.
func zeros[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// search adds to in what traces reach that begin through the given ends.
func (t *tracer) search(starts []end) {
	t.crossings, t.queue = append(t.crossings[:0], crossing{in: -1}), t.queue[:0]
	for _, x := range starts {
		t.step(0, x)
	}
	for i := 0; i < len(t.queue); i++ {
		t.onward(t.queue[i])
	}
}

// onward follows all track from an end through which a trace enters.
func (t *tracer) onward(x end) {
	from := t.at[x]
	if len(t.narrow) > 0 && t.squeeze(from, x) {
		return
	}
	h, e := int(x)/6, Edge(x%6)
	f := t.b.Face(h)
	for s := range f.Stops {
		if contains(f.Stops[s].Exits, e) && t.through(h, s) {
			for set := t.exits(h, s); set != 0; set &= set - 1 {
				t.step(from, end(6*h+bits.TrailingZeros8(set)))
			}
		}
	}
	for _, p := range f.Track {
		switch e {
		case p[0]:
			t.step(from, end(6*h+int(p[1])))
		case p[1]:
			t.step(from, end(6*h+int(p[0])))
		}
	}
	for _, j := range f.Junctions {
		if contains(j, e) {
			for _, x := range j {
				t.step(from, end(6*h+int(x)))
			}
		}
	}
}

// around is the set of stops that links inside the hex reach from stop s, including s.
func (t *tracer) around(h, s int) uint8 {
	set, links := uint8(1)<<s, t.b.Face(h).Links
	for grown := len(links) > 0; grown; {
		grown = false
		for _, l := range links {
			for i, from := range l {
				to := uint8(1) << l[1-i]
				if set&(1<<from) != 0 && set&to == 0 && (from == s || t.through(h, from)) {
					set, grown = set|to, true
				}
			}
		}
	}
	return set
}

// exits is the set of edges that track leads to from stop s, also through linked stops.
func (t *tracer) exits(h, s int) uint8 {
	f := t.b.Face(h)
	out := edges(f.Stops[s].Exits)
	if len(f.Links) > 0 {
		for set := t.around(h, s) &^ (1 << s); set != 0; set &= set - 1 {
			if to := bits.TrailingZeros8(set); t.through(h, to) {
				out |= edges(f.Stops[to].Exits)
			}
		}
	}
	return out
}

// through reports whether a trace may go through a stop.
func (t *tracer) through(h, s int) bool {
	bit := uint8(1) << s
	switch {
	case t.open[h]&bit != 0:
		return true
	case t.shut[h]&bit != 0:
		return false
	case t.pass(h, s):
		t.open[h] |= bit
		return true
	}
	t.shut[h] |= bit
	return false
}

// step leaves through end x, which track joins to where a crossing enters.
func (t *tracer) step(from int16, x end) {
	n := t.at[x]
	if n == 0 {
		if in := t.other(x); in >= 0 {
			n = int16(len(t.crossings))
			t.crossings = append(t.crossings, crossing{in: in, prev: from, base: n})
			t.at[x], t.at[in] = n, n
			t.come(in)
		}
		return
	}
	if c := &t.crossings[n]; c.in == x || c.turns {
		t.loop(from, n)
	}
}

// other is the other end of the side; -1 at the edge of the map.
func (t *tracer) other(x end) end {
	n := len(t.b.Map.Hexes)
	h, e := int(x)/6, Edge(x%6)
	if h >= n {
		return x ^ 1 // see narrow
	}
	m := t.b.Map.Hexes[h].Next[e]
	if m == None {
		return -1
	}
	return end(6*m + int(e.Opposite()))
}

// come records that a trace enters through end x.
func (t *tracer) come(x end) {
	if h := int(x) / 6; h < len(t.in) {
		t.in[h] |= 1 << (x % 6)
	}
	t.queue = append(t.queue, x)
}

// base is the crossing where the loops containing crossing n begin, or n itself.
func (t *tracer) base(n int16) int16 {
	for c := &t.crossings[n]; c.base != n; c = &t.crossings[n] {
		c.base = t.crossings[c.base].base
		n = c.base
	}
	return n
}

// loop turns the sides of the loop between two crossings round, back to where their paths part.
func (t *tracer) loop(a, b int16) {
	a, b = t.base(a), t.base(b)
	part := a
	for c := b; part != c; { // a crossing comes after its predecessor
		if part > c {
			part = t.base(t.crossings[part].prev)
		} else {
			c = t.base(t.crossings[c].prev)
		}
	}
	for _, n := range [2]int16{a, b} {
		for n != part {
			c := &t.crossings[n]
			c.base, c.turns = part, true
			t.come(t.other(c.in))
			n = t.base(c.prev)
		}
	}
}

// touch records the stops that traces reach.
func (t *tracer) touch(r *Reach) {
	for h, in := range r.in {
		if in == 0 && r.own[h] == 0 {
			continue
		}
		f := t.b.Face(h)
		for s := range f.Stops {
			bit := uint8(1) << s
			if in&edges(f.Stops[s].Exits) != 0 {
				r.stops[h] |= bit
				if len(f.Links) > 0 && t.through(h, s) {
					r.stops[h] |= t.around(h, s)
				}
			}
			if r.own[h]&bit != 0 {
				r.stops[h] |= t.around(h, s) &^ bit
			}
		}
	}
}

// edges turns edges into a bit set: bit e for edge e.
func edges(es []Edge) (set uint8) {
	for _, e := range es {
		set |= 1 << e
	}
	return set
}

func contains(es []Edge, e Edge) bool {
	for _, x := range es {
		if x == e {
			return true
		}
	}
	return false
}
