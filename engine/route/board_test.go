package route

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// A board builds small networks by name. Stops are added first. Names of sides begin with a small letter, names of
// junctions with +, of junctions where routes may cross with ++.
type board struct {
	Network
	node map[string]int
	hex  map[int]int // of stops and junctions, by node
	next int         // hex
}

func newBoard() *board { return &board{node: map[string]int{}, hex: map[int]int{}} }

// stop adds a stop in its own hex. City, Town: routes may pass; OffBoard, Port, Mark: routes end.
func (b *board) stop(name string, kind Kind, revenue Revenue, change ...func(*Stop)) *board {
	s := Stop{Name: name, Kind: kind, Revenue: revenue, Through: kind == City || kind == Town}
	for _, f := range change {
		f(&s)
	}
	b.node[name] = len(b.Nodes)
	b.next++
	b.hex[len(b.Nodes)] = b.next
	b.Nodes = append(b.Nodes, Node{Name: name, Kind: AtStop, Stop: len(b.Stops)})
	b.Stops = append(b.Stops, s)
	return b
}

func (b *board) city(name string, revenue Revenue, change ...func(*Stop)) *board {
	return b.stop(name, City, revenue, change...)
}

func (b *board) town(name string, revenue Revenue, change ...func(*Stop)) *board {
	return b.stop(name, Town, revenue, change...)
}

func (b *board) off(name string, revenue Revenue, change ...func(*Stop)) *board {
	return b.stop(name, OffBoard, revenue, change...)
}

// Changes to a stop.
func token(s *Stop)   { s.Token = true }
func blocked(s *Stop) { s.Through = false }
func group(g int) func(*Stop) {
	return func(s *Stop) { s.Group = g }
}
func right(r int) func(*Stop) {
	return func(s *Stop) { s.Right = r }
}
func through(s *Stop) { s.Through = true }

// track lays track along each list of names, and adds a side between two adjacent stops.
func (b *board) track(lists ...string) *board { return b.lay(false, lists) }

// lanes is track for sea lanes.
func (b *board) lanes(lists ...string) *board { return b.lay(true, lists) }

func (b *board) lay(sea bool, lists []string) *board {
	for _, list := range lists {
		names := strings.Fields(list)
		for i := 1; i < len(names); i++ {
			from, to := b.point(names[i-1]), b.point(names[i])
			if b.Nodes[from].Kind == AtStop && b.Nodes[to].Kind == AtStop {
				side := b.point(strings.ToLower(names[i-1] + "/" + names[i]))
				b.piece(from, side, sea)
				b.piece(side, to, sea)
			} else {
				b.piece(from, to, sea)
			}
		}
	}
	return b
}

func (b *board) point(name string) int {
	if v, ok := b.node[name]; ok {
		return v
	}
	nd := Node{Name: name}
	if name[0] == '+' {
		nd.Kind, nd.Reuse = Junction, strings.HasPrefix(name, "++")
		b.next++
		b.hex[len(b.Nodes)] = b.next
	} else if unicode.IsUpper(rune(name[0])) {
		panic("unknown stop " + name)
	}
	b.node[name] = len(b.Nodes)
	b.Nodes = append(b.Nodes, nd)
	return b.node[name]
}

func (b *board) piece(from, to int, sea bool) {
	hex, ok := b.hex[from]
	if !ok {
		hex, ok = b.hex[to]
	}
	if !ok {
		b.next++
		hex = b.next
	}
	b.Pieces = append(b.Pieces, Piece{A: from, B: to, Hex: hex, Sea: sea})
}

// set lists stops by name.
func (b *board) set(names string) Set {
	var s Set
	for _, name := range strings.Fields(names) {
		s = append(s, b.Nodes[b.node[name]].Stop)
	}
	return s
}

// run names the track along a list of names, as in track.
func (b *board) run(tb testing.TB, train int, list string) Run {
	tb.Helper()
	r := Run{Train: train}
	names := strings.Fields(list)
	step := func(from, to int) bool {
		for i, pc := range b.Pieces {
			if pc.A == from && pc.B == to || pc.A == to && pc.B == from {
				r.Pieces = append(r.Pieces, i)
				return true
			}
		}
		return false
	}
	for i := 1; i < len(names); i++ {
		from, to := b.point(names[i-1]), b.point(names[i])
		if step(from, to) {
			continue
		}
		side, ok := b.node[strings.ToLower(names[i-1]+"/"+names[i])]
		if !ok {
			side, ok = b.node[strings.ToLower(names[i]+"/"+names[i-1])]
		}
		if !ok || !step(from, side) || !step(side, to) {
			tb.Fatalf("no track between %s and %s", names[i-1], names[i])
		}
	}
	return r
}

// solve is Best, and checks its answer as far as possible.
func solveChecked(t testing.TB, p *Problem) *Solution {
	t.Helper()
	before := slices.Clone(p.Network.Pieces)
	sol, err := Best(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if !sol.Proven || sol.Bound != sol.Total {
		t.Errorf("total %d, bound %d, proven %t", sol.Total, sol.Bound, sol.Proven)
	}
	if err := bruteJudge(p, sol); err != nil {
		t.Error(err)
	}
	if !slices.Equal(before, p.Network.Pieces) {
		t.Error("the network was changed")
	}
	return sol
}

// explained explains every route.
func explained(sol *Solution) []string {
	var out []string
	for i := range sol.Routes {
		out = append(out, sol.Routes[i].Explain())
	}
	return out
}
