package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// field is a map of w by h hexes with faces from make.
func field(t testing.TB, w, h int, face func(i int) *Face) *Board {
	t.Helper()
	m := &Map{index: map[string]int{}}
	for y := range h {
		for x := range w {
			m.Hexes = append(m.Hexes, Hex{ID: fmt.Sprintf("%d,%d", x, y), X: 1 + 2*x + y%2, Y: 1 + y, Face: face(y*w + x)})
		}
	}
	m.Pointy = true
	if err := m.link(0); err != nil {
		t.Fatal(err)
	}
	state := NewState(m)
	return &Board{Map: m, Set: &Set{}, State: &state}
}

// anyFace is a random face with up to this many pieces: mostly plain track, with stops, some of them linked, and junctions.
func anyFace(r *rand.Rand, pieces int) *Face {
	some := func(n int) []Edge {
		var out []Edge
		for _, e := range r.Perm(6)[:n] {
			out = append(out, Edge(e))
		}
		return out
	}
	f := &Face{}
	for range 1 + r.IntN(pieces) {
		switch k := r.IntN(12); {
		case k < 8:
			f.Track = append(f.Track, [2]Edge(some(2)))
		case k < 11:
			f.Stops = append(f.Stops, Stop{Exits: some(r.IntN(5))})
		default:
			f.Junctions = append(f.Junctions, some(2+r.IntN(3)))
		}
	}
	for a := range f.Stops {
		for b := range a {
			if r.IntN(4) == 0 {
				f.Links = append(f.Links, [2]int{a, b})
			}
		}
	}
	return f
}

// everyTrace is what Trace promises, found by following every single trace.
func everyTrace(b *Board, from []Place, pass func(h, s int) bool, once []int) *Reach {
	n := len(b.Map.Hexes)
	r := &Reach{in: make([]uint8, n), stops: make([]uint8, n), own: make([]uint8, n)}
	side := map[Place]int{}
	for h := range b.Map.Hexes {
		for e, m := range b.Map.Hexes[h].Next {
			if m > h {
				side[Place{h, e}] = len(side) / 2
				side[Place{m, int(Edge(e).Opposite())}] = side[Place{h, e}]
			}
		}
	}
	type point struct {
		h, e          int
		used, visited uint64
	}
	seen := map[point]bool{}
	// along goes on from stop s, which the trace has reached, along links that it has not used in this hex.
	var along func(h, s int, been uint8, leave func(e Edge))
	along = func(h, s int, been uint8, leave func(e Edge)) {
		f := b.Face(h)
		for _, e := range f.Stops[s].Exits {
			leave(e)
		}
		for _, l := range f.Links {
			for i := range l {
				if to := l[1-i]; l[i] == s && been&(1<<to) == 0 {
					r.stops[h] |= 1 << to
					if pass(h, to) {
						along(h, to, been|1<<to, leave)
					}
				}
			}
		}
	}
	var come func(h int, e Edge, used, visited uint64)
	leave := func(h int, e Edge, used, visited uint64) {
		m := b.Map.Hexes[h].Next[e]
		if m == None {
			return
		}
		line := uint64(1) << side[Place{h, int(e)}]
		if i := slices.Index(once, m); i >= 0 {
			if visited&(1<<i) != 0 {
				return
			}
			visited |= 1 << i
		}
		if used&line == 0 {
			come(m, e.Opposite(), used|line, visited)
		}
	}
	come = func(h int, e Edge, used, visited uint64) {
		if p := (point{h, int(e), used, visited}); seen[p] {
			return
		} else {
			seen[p] = true
		}
		r.in[h] |= 1 << e
		on := func(x Edge) { leave(h, x, used, visited) }
		f := b.Face(h)
		for s := range f.Stops {
			if contains(f.Stops[s].Exits, e) {
				r.stops[h] |= 1 << s
				if pass(h, s) {
					along(h, s, 1<<s, on)
				}
			}
		}
		for _, p := range f.Track {
			for i := range p {
				if p[i] == e {
					on(p[1-i])
				}
			}
		}
		for _, j := range f.Junctions {
			if contains(j, e) {
				for _, x := range j {
					on(x)
				}
			}
		}
	}
	for _, p := range from {
		r.own[p.Hex] |= 1 << p.Stop
		visited := uint64(0)
		if i := slices.Index(once, p.Hex); i >= 0 {
			visited = 1 << i
		}
		along(p.Hex, p.Stop, 1<<p.Stop, func(e Edge) { leave(p.Hex, e, 0, visited) })
	}
	return r
}

// Trace finds what following every single trace finds, on boards full of loops, with links and with hexes to visit once.
func TestTraceIsExact(t *testing.T) {
	boards := 20_000
	if testing.Short() {
		boards = 2_000
	}
	refused, narrowed, linked, parts := 0, 0, 0, 0 // boards on which a rule matters
	for seed := range boards {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		w, h := 3+r.IntN(3), 3+r.IntN(3)
		pieces := 3 + r.IntN(7)
		b := field(t, w, h, func(int) *Face { return anyFace(r, pieces) })
		shut := map[Place]bool{}
		var stops, from []Place
		for i := range b.Map.Hexes {
			for s := range b.Face(i).Stops {
				p := Place{i, s}
				if len(b.Face(i).Stops[s].Exits) > 1 {
					stops = append(stops, p)
				}
				shut[p] = r.IntN(6) == 0
			}
		}
		for range min(len(stops), 1+r.IntN(2)) {
			from = append(from, stops[r.IntN(len(stops))])
		}
		once := r.Perm(len(b.Map.Hexes))[:r.IntN(4)]
		pass := func(h, s int) bool { return !shut[Place{h, s}] }
		got, want := b.Trace(from, pass, once...), everyTrace(b, from, pass, once)
		if !slices.Equal(got.in, want.in) || !slices.Equal(got.stops, want.stops) || !slices.Equal(got.own, want.own) {
			t.Fatalf("board %d from %v, once %v:\n got %v %v\nwant %v %v", seed, from, once, got.in, got.stops, want.in, want.stops)
		}
		var hexes []int
		for _, p := range from {
			hexes = append(hexes, p.Hex)
		}
		joined := b.Connected(hexes)
		for h := range b.Map.Hexes {
			if got.in[h]&b.Face(h).exits() != 0 && !joined[h] {
				t.Fatalf("board %d from %v: hex %d is reached, but not among those connected, %v", seed, from, h, joined)
			}
		}
		if slices.Contains(joined, false) {
			parts++
		}
		if free := b.Trace(from, pass); !slices.Equal(free.in, got.in) {
			narrowed++
		}
		if walks := walked(b, from, pass); !slices.Equal(walks, b.Trace(from, pass).in) {
			refused++
		}
		for i := range b.Map.Hexes {
			if got.in[i] != 0 && len(b.Face(i).Links) > 0 {
				linked++
				break
			}
		}
	}
	t.Logf("of %d boards, sides used once matter on %d, hexes visited once on %d, %d have links, and %d fall apart", boards, refused, narrowed, linked, parts)
	if refused < boards/20 || narrowed < boards/20 || linked < boards/20 || parts < boards/20 {
		t.Error("the boards prove too little")
	}
}

// walked is what would be reached if sides could be used again.
func walked(b *Board, from []Place, pass func(h, s int) bool) []uint8 {
	in := make([]uint8, len(b.Map.Hexes))
	t := &tracer{b: b, pass: pass, open: make([]uint8, len(in)), shut: make([]uint8, len(in))}
	var leave func(h int, set uint8)
	come := func(h int, e Edge) {
		if in[h]&(1<<e) != 0 {
			return
		}
		in[h] |= 1 << e
		for _, hub := range t.hubs(h) {
			if hub&(1<<e) != 0 {
				leave(h, hub&^(1<<e))
			}
		}
	}
	leave = func(h int, set uint8) {
		for e := range Edge(6) {
			if m := b.Map.Hexes[h].Next[e]; set&(1<<e) != 0 && m != None {
				come(m, e.Opposite())
			}
		}
	}
	for _, p := range from {
		leave(p.Hex, t.exits(p.Hex, p.Stop))
	}
	return in
}

// Loops cost nothing: a board full of loops is traced quickly although it has countless traces.
func TestTraceOfEndlessLoops(t *testing.T) {
	for _, c := range []struct {
		what string
		face Face
	}{
		{"stops", Face{Stops: []Stop{{Exits: []Edge{0, 1, 2, 3, 4, 5}}}}},
		{"junctions", Face{Stops: []Stop{{}}, Junctions: [][]Edge{{0, 1, 2, 3, 4, 5}}}},
		{"plain track", Face{Stops: []Stop{{}}, Track: [][2]Edge{{0, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 0}, {5, 1}, {0, 3}, {1, 4}, {2, 5}}}},
		{"two cities", Face{Stops: []Stop{{Exits: []Edge{0, 1, 2}}, {Exits: []Edge{3, 4, 5}}}}},
		{"linked stops", Face{Stops: []Stop{{Exits: []Edge{0, 2, 4}}, {Exits: []Edge{1, 3, 5}}}, Links: [][2]int{{0, 1}}}},
	} {
		const w, h = 50, mostHexes / 50
		b := field(t, w, h, func(i int) *Face {
			if i == 0 {
				return &Face{Stops: []Stop{{Exits: []Edge{4}}}}
			}
			return &c.face
		})
		middle := h/2*w + w/2
		once := []int{1, middle, middle + 1}
		r := b.Trace([]Place{{0, 0}}, func(int, int) bool { return true }, once...)
		for i := range b.Map.Hexes {
			if i > 0 && !r.Into(i) {
				t.Fatalf("%s: the trace does not reach hex %d", c.what, i)
			}
		}
		if r.Enters(0, 4) {
			t.Errorf("%s: the trace returns over its first side", c.what)
		}
	}
}
