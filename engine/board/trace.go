package board

import "slices"

// A Reach is where a company gets to along track from its tokens, by a trace that uses no hex side twice.
type Reach struct {
	in    []uint8 // by hex: bit e set when the trace comes into the hex through edge e, also where no track goes on
	stops []uint8 // by hex: bit s set when the trace touches stop s
	own   []uint8 // by hex: bit s set when the trace may begin at stop s
}

// Enters tells whether the trace comes into hex h through edge e.
func (r *Reach) Enters(h int, e Edge) bool { return r.in[h]&(1<<e) != 0 }

// Into tells whether the trace comes into hex h at all, or begins there.
func (r *Reach) Into(h int) bool { return r.in[h] != 0 || r.own[h] != 0 }

// Touches tells whether the trace gets to stop s of hex h, or begins there.
func (r *Reach) Touches(h, s int) bool { return (r.stops[h]|r.own[h])&(1<<s) != 0 }

// Gets tells whether the trace gets to stop s of hex h along track; where it only begins there it does not.
func (r *Reach) Gets(h, s int) bool { return r.stops[h]&(1<<s) != 0 }

// Begin adds a hex in which the company has a token that lies in none of its cities: it may build there.
func (r *Reach) Begin(h int) { r.own[h] |= aside }

// aside is the bit of own for a token in no city; a hex has fewer stops.
const aside = 1 << 7

// Begins tells whether a token of the company lies in hex h.
func (r *Reach) Begins(h int) bool { return r.own[h] != 0 }

// arrival is a way into a hex: 6*hex + edge. Where hexes may be visited only once, those visited on the way are part of it,
// so that ways with different hexes behind them are kept apart: see tracer.at.
type arrival int32

// tracer searches the arrivals that a simple trace can make.
//
// Breadth first, each arrival keeping the first way that leads to it, finds nearly everything. It can miss an arrival
// whose kept way has used the side already while another way has not: only a loop that leads back the way it came does
// that. Such refusals are remembered and, when they could lead to something new, settled by an exhaustive search.
type tracer struct {
	b       *Board
	pass    func(h, stop int) bool
	once    []int // hexes that a trace visits at most once
	reach   *Reach
	parent  []arrival // by arrival: the arrival before it, or root; unseen when never made
	queue   []arrival
	refused []arrival
}

const (
	unseen arrival = -2
	root   arrival = -1
)

// exhaustive bounds the search for traces that come back on themselves. Boards of the five titles stay below a few
// hundred steps; a hostile board must not hang a game.
const exhaustive = 200_000

// at makes an arrival of hex, edge and the set of once-only hexes visited.
func (t *tracer) at(h int, e Edge, visited int) arrival {
	return arrival(visited*6*len(t.b.Map.Hexes) + 6*h + int(e))
}

// of takes an arrival apart.
func (t *tracer) of(a arrival) (h int, e Edge, visited int) {
	n := 6 * len(t.b.Map.Hexes)
	side := int(a) % n
	return side / 6, Edge(side % 6), int(a) / n
}

// visit adds a hex to the set of once-only hexes visited; ok is false when it was there.
func (t *tracer) visit(h, visited int) (_ int, ok bool) {
	i := slices.Index(t.once, h)
	if i < 0 {
		return visited, true
	}
	return visited | 1<<i, visited&(1<<i) == 0
}

// Trace follows track from the given stops. pass tells whether the trace may go through a stop; it may always end there.
// It visits the hexes of once, a few whose cities count as one place, at most once.
func (b *Board) Trace(from []Place, pass func(h, stop int) bool, once ...int) *Reach {
	n := len(b.Map.Hexes)
	buf := make([]uint8, 3*n)
	t := &tracer{b: b, pass: pass, once: once, reach: &Reach{in: buf[:n], stops: buf[n : 2*n], own: buf[2*n:]},
		parent: make([]arrival, 6*n<<len(once)), queue: make([]arrival, 0, 64)}
	for i := range t.parent {
		t.parent[i] = unseen
	}
	for _, p := range from {
		t.reach.own[p.Hex] |= 1 << p.Stop
		visited, _ := t.visit(p.Hex, 0)
		for _, e := range b.Face(p.Hex).Stops[p.Stop].Exits {
			t.leave(p.Hex, e, root, visited)
		}
		t.b.throughLinks(p.Hex, p.Stop, -1, t.pass, t.touch, func(h int, e Edge) { t.leave(h, e, root, visited) })
	}
	t.run()
	t.settle(from)
	return t.reach
}

func (t *tracer) run() {
	for len(t.queue) > 0 {
		a := t.queue[0]
		t.queue = t.queue[1:]
		h, e, visited := t.of(a)
		t.b.onward(h, e, t.pass, t.touch, func(h int, e Edge) { t.leave(h, e, a, visited) })
	}
}

func (t *tracer) touch(h, s int) { t.reach.stops[h] |= 1 << s }

// leave makes the arrival beyond edge e of hex h unless it was made, or the way from has used that side.
func (t *tracer) leave(h int, e Edge, from arrival, visited int) {
	m := t.b.Map.Hexes[h].Next[e]
	if m == None {
		return
	}
	visited, ok := t.visit(m, visited)
	a := t.at(m, e.Opposite(), visited)
	if !ok || t.parent[a] != unseen {
		return
	}
	back, sides := 6*h+int(e), 6*len(t.b.Map.Hexes) // the same side, crossed the other way
	for p := from; p != root; p = t.parent[p] {
		if int(p)%sides == back {
			t.refused = append(t.refused, a)
			return
		}
	}
	t.parent[a] = from
	t.reach.in[m] |= 1 << e.Opposite()
	t.queue = append(t.queue, a)
}

// onward lists what follows on arriving in hex h through edge e: stops touched, edges left by.
func (b *Board) onward(h int, e Edge, pass func(h, s int) bool, touch func(h, s int), leave func(h int, e Edge)) {
	f := b.Face(h)
	for i := range f.Stops {
		s := &f.Stops[i]
		if !contains(s.Exits, e) {
			continue
		}
		touch(h, i)
		if !pass(h, i) {
			continue
		}
		for _, x := range s.Exits {
			if x != e {
				leave(h, x)
			}
		}
		b.throughLinks(h, i, -1, pass, touch, leave)
	}
	for _, p := range f.Track {
		switch e {
		case p[0]:
			leave(h, p[1])
		case p[1]:
			leave(h, p[0])
		}
	}
	for _, j := range f.Junctions {
		if !contains(j, e) {
			continue
		}
		for _, x := range j {
			if x != e {
				leave(h, x)
			}
		}
	}
}

func (b *Board) throughLinks(h, s, came int, pass func(h, s int) bool, touch func(h, s int), leave func(h int, e Edge)) {
	f := b.Face(h)
	for _, l := range f.Links {
		to := -1
		switch s {
		case l[0]:
			to = l[1]
		case l[1]:
			to = l[0]
		}
		if to < 0 || to == came {
			continue
		}
		touch(h, to)
		if !pass(h, to) {
			continue
		}
		for _, x := range f.Stops[to].Exits {
			leave(h, x)
		}
		b.throughLinks(h, to, s, pass, touch, leave)
	}
}

// crossed tells whether the trace passes edge e of hex h, in either direction.
func (t *tracer) crossed(h int, e Edge) bool {
	if t.reach.Enters(h, e) {
		return true
	}
	m := t.b.Map.Hexes[h].Next[e]
	return m != None && t.reach.Enters(m, e.Opposite())
}

// settle decides about refused arrivals that could lead over a side or to a stop not reached otherwise.
func (t *tracer) settle(from []Place) {
	if len(t.refused) == 0 {
		return
	}
	// What would follow if the refused arrivals were possible.
	seen := map[arrival]bool{}
	wanted := map[arrival]bool{}
	wantedStop := map[Place]bool{}
	queue := []arrival{}
	add := func(a arrival) {
		if t.parent[a] == unseen && !seen[a] {
			seen[a] = true
			queue = append(queue, a)
			if h, e, _ := t.of(a); !t.crossed(h, e) {
				wanted[t.at(h, e, 0)] = true
			}
		}
	}
	for _, a := range t.refused {
		add(a)
	}
	for i := 0; i < len(queue); i++ {
		h, e, visited := t.of(queue[i])
		t.b.onward(h, e, t.pass, func(h, s int) {
			if !t.reach.Touches(h, s) {
				wantedStop[Place{h, s}] = true
			}
		}, func(h int, e Edge) {
			if m := t.b.Map.Hexes[h].Next[e]; m != None {
				if visited, ok := t.visit(m, visited); ok {
					add(t.at(m, e.Opposite(), visited))
				}
			}
		})
	}
	if len(wanted) == 0 && len(wantedStop) == 0 {
		return
	}
	// Every simple trace, until nothing is wanted any more.
	budget := exhaustive
	used := map[arrival]bool{}
	var walk func(a arrival)
	step := func(h int, e Edge, visited int) {
		m := t.b.Map.Hexes[h].Next[e]
		if m == None {
			return
		}
		visited, ok := t.visit(m, visited)
		there, back := t.at(m, e.Opposite(), 0), t.at(h, e, 0)
		if !ok || used[there] || used[back] {
			return
		}
		used[there] = true
		walk(t.at(m, e.Opposite(), visited))
		delete(used, there)
	}
	walk = func(a arrival) {
		budget--
		if budget < 0 || len(wanted) == 0 && len(wantedStop) == 0 {
			return
		}
		h, e, visited := t.of(a)
		if here := t.at(h, e, 0); wanted[here] {
			delete(wanted, here)
			t.reach.in[h] |= 1 << e
		}
		t.b.onward(h, e, t.pass, func(h, s int) {
			if p := (Place{h, s}); wantedStop[p] {
				delete(wantedStop, p)
				t.touch(h, s)
			}
		}, func(h int, e Edge) { step(h, e, visited) })
	}
	for _, p := range from {
		visited, _ := t.visit(p.Hex, 0)
		for _, e := range t.b.Face(p.Hex).Stops[p.Stop].Exits {
			step(p.Hex, e, visited)
		}
	}
}

func contains(es []Edge, e Edge) bool {
	for _, x := range es {
		if x == e {
			return true
		}
	}
	return false
}
