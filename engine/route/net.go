package route

import (
	"cmp"
	"fmt"
	"slices"
)

// A net is a web in the form that the search uses: vertexes and track as bitsets.
type net[B bitset] struct {
	web     *web
	arcs    [][]arc[B] // by vertex: the links at it
	near    []B        // by vertex: its neighbours
	group   []B        // by vertex: itself and the vertexes that no route visits as well
	revenue []Revenue  // by vertex; descending
	uses    []uint64   // by vertex: the right that it uses up, packed

	through, cities, towns, tokens B // vertexes; marks are neither cities nor towns
}

// An arc is a link in one direction.
type arc[B bitset] struct {
	to    int32
	step  int32 // the link and the direction: see stepOf
	track B
	fees  B
}

// stepOf packs a link and its direction.
func stepOf(link int, back bool) int32 {
	if back {
		return int32(link)<<1 | 1
	}
	return int32(link) << 1
}

// Uses of rights are counted in one byte each of a word.
const mostRights = 8

// within reports whether packed uses of rights are within the packed limits.
func within(uses, limits uint64) bool {
	for uses != 0 {
		if uses&255 > limits&255 {
			return false
		}
		uses, limits = uses>>8, limits>>8
	}
	return true
}

// weave makes the net of a web.
func weave[B bitset](n *Network, w *web) *net[B] {
	size := len(w.stops)
	t := &net[B]{web: w}
	t.arcs = make([][]arc[B], size)
	t.revenue = make([]Revenue, size)
	sets := make([]B, 2*size)
	t.near, t.group = sets[:size], sets[size:]
	degree := make([]int32, size)
	for i := range w.links {
		degree[w.links[i].a]++
		degree[w.links[i].b]++
	}
	slab := make([]arc[B], 2*len(w.links))
	for v, stop := range w.stops {
		t.arcs[v], slab = slab[:0:degree[v]], slab[degree[v]:]
		s := &n.Stops[stop]
		t.revenue[v] = s.Revenue
		switch {
		case s.Kind == Mark:
		case s.Kind.small():
			add(&t.towns, v)
		default:
			add(&t.cities, v)
		}
		if s.Through {
			add(&t.through, v)
		}
		if s.Token {
			add(&t.tokens, v)
		}
		if s.Right > 0 {
			if t.uses == nil {
				t.uses = make([]uint64, size)
			}
			t.uses[v] = 1 << (8 * (s.Right - 1))
		}
		add(&t.group[v], v)
		for u, other := range w.stops {
			if s.Group != 0 && n.Stops[other].Group == s.Group {
				add(&t.group[v], u)
			}
		}
	}
	for i := range w.links {
		l := &w.links[i]
		there := arc[B]{to: l.b, step: stepOf(i, false)}
		for _, u := range l.uses {
			add(&there.track, int(u))
		}
		for _, f := range l.fees {
			add(&there.fees, int(f))
		}
		back := there
		back.to, back.step = l.a, stepOf(i, true)
		t.arcs[l.a] = append(t.arcs[l.a], there)
		t.arcs[l.b] = append(t.arcs[l.b], back)
		add(&t.near[l.a], int(l.b))
		add(&t.near[l.b], int(l.a))
	}
	// Dear neighbours first: good routes found early make the bounds tight.
	for v := range t.arcs {
		slices.SortFunc(t.arcs[v], func(x, y arc[B]) int {
			if d := cmp.Compare(x.to, y.to); d != 0 {
				return d
			}
			return cmp.Compare(x.step, y.step)
		})
	}
	return t
}

// reach is the set of vertexes that an arm ending at v could still visit if track did not matter, and how many of
// them it expanded.
func (t *net[B]) reach(v int32, seen *B) (all B, looks int) {
	all = without(t.near[v], *seen)
	todo := intersection(all, t.through)
	for ; !isEmpty(&todo); looks++ {
		more := without(without(t.near[take(&todo)], *seen), all)
		all = union(all, more)
		todo = union(todo, intersection(more, t.through))
	}
	return all, looks
}

// mask is the set of the vertexes of stops.
func (t *net[B]) mask(stops Set) B {
	var b B
	for _, stop := range stops {
		if v := slices.Index(t.web.stops, int32(stop)); v >= 0 {
			add(&b, v)
		}
	}
	return b
}

// pieces lists the pieces of a route given by the steps of its two arms, both outwards from the root. The route
// begins at the end whose stop has the smaller index.
func (t *net[B]) pieces(arms [2][]int32) []int {
	there, back := arms[0], arms[1]
	if t.end(there, there) < t.end(back, there) {
		there, back = back, there
	}
	var pieces []int
	for i := len(back) - 1; i >= 0; i-- {
		pieces = t.append(pieces, back[i]^1)
	}
	for _, step := range there {
		pieces = t.append(pieces, step)
	}
	return pieces
}

// end is the stop where an arm ends; for an empty arm, where the other begins.
func (t *net[B]) end(arm, other []int32) int32 {
	step := other[0] ^ 1
	if len(arm) > 0 {
		step = arm[len(arm)-1]
	}
	if l := &t.web.links[step>>1]; step&1 == 0 {
		return t.web.stops[l.b]
	} else {
		return t.web.stops[l.a]
	}
}

func (t *net[B]) append(pieces []int, step int32) []int {
	link := t.web.links[step>>1].pieces
	for i := range link {
		if step&1 == 0 {
			pieces = append(pieces, int(link[i]))
		} else {
			pieces = append(pieces, int(link[len(link)-1-i]))
		}
	}
	return pieces
}

// fits reports whether sets of type B are large enough for the webs and the fees.
func fits[B bitset](p *Problem, webs []*web) bool {
	size := len(p.Fees)
	for _, w := range webs {
		size = max(size, len(w.stops), w.first+w.size)
	}
	return size <= capacity[B]()
}

// tooLarge is the error for a network that no set type is large enough for.
func tooLarge(webs []*web) error {
	for _, w := range webs {
		if limit := capacity[manyWords](); len(w.stops) > limit || w.first+w.size > limit {
			return fmt.Errorf("route: the network is too large: %d stops within reach and %d shared pieces of track; the limit is %d",
				len(w.stops), w.first+w.size, limit)
		}
	}
	return fmt.Errorf("route: more than %d fees", capacity[manyWords]())
}
