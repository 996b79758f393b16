package board

import "slices"

// A narrow hex is one that a trace may visit only once, although it could come back into it.
//
// The search goes through it by one hub at a time and models that as an extra side, on no map: from any edge of the
// hub, over that side, to any other. No trace uses a side twice, so none goes through the hex twice.
type narrow struct {
	hex int
	hub uint8 // the edges of the open hub; none if the hex is closed
}

// squeeze follows the track from end x if x is in a narrow hex, or an end of the extra side in one. It reports
// whether it did.
func (t *tracer) squeeze(from int16, x end) bool {
	first := end(6 * len(t.b.Map.Hexes))
	if x >= first {
		n := t.narrow[(x-first)/2]
		for e := range Edge(6) {
			if n.hub&(1<<e) != 0 {
				t.step(from, end(6*n.hex+int(e)))
			}
		}
		return true
	}
	i := slices.IndexFunc(t.narrow, func(n narrow) bool { return n.hex == int(x)/6 })
	if i < 0 {
		return false
	}
	if t.narrow[i].hub&(1<<(x%6)) != 0 {
		t.step(from, first+end(2*i))
		t.step(from, first+end(2*i+1))
	}
	return true
}

// hubs lists the sets of edges that a trace may go between inside the hex: those of stops, of junctions and of plain
// track.
func (t *tracer) hubs(h int) []uint8 {
	f := t.b.Face(h)
	var out []uint8
	add := func(set uint8) {
		if set&(set-1) == 0 || slices.ContainsFunc(out, func(o uint8) bool { return set&^o == 0 }) {
			return // it joins nothing new
		}
		out = append(slices.DeleteFunc(out, func(o uint8) bool { return o&^set == 0 }), set)
	}
	for s := range f.Stops {
		if t.through(h, s) {
			add(t.exits(h, s))
		}
	}
	for _, j := range f.Junctions {
		add(edges(j))
	}
	for _, p := range f.Track {
		add(edges(p[:]))
	}
	return out
}

// settle removes what the search reached only by visiting a hex of once again.
//
// A trace that visits each of these hexes at most once uses at most one hub of each. So searches with every choice of
// hubs find everything outside them. A trace into one of them ends there: the search with that hex closed finds it. A
// trace that begins in one of them is searched with that hex closed, too. Mostly few searches are needed: they end
// once nothing is in doubt.
func (t *tracer) settle(r *Reach, once []int) {
	var doubt []int
	var hubs [][]uint8
	for _, h := range once {
		in, began := r.in[h], r.own[h] != 0
		if in == 0 || !began && in&(in-1) == 0 {
			continue // no trace comes here twice
		}
		if all := t.hubs(h); began || again(in, all) {
			doubt, hubs = append(doubt, h), append(hubs, all)
		}
	}
	if len(doubt) == 0 {
		return
	}
	most := slices.Clone(r.in) // no trace reaches more
	clear(r.in)
	t.in = make([]uint8, len(r.in))
	t.narrow = make([]narrow, len(doubt))
	// try searches from the stops inside one of the doubtful hexes or, for None, from all stops outside them.
	try := func(inside int) {
		clear(t.in)
		clear(t.at)
		var starts []end
		for _, x := range t.starts {
			if h := int(x) / 6; h == inside || inside == None && !slices.Contains(doubt, h) {
				starts = append(starts, x)
			}
		}
		t.search(starts)
		for h, in := range t.in {
			i := slices.Index(doubt, h)
			if h != inside && (i < 0 || t.narrow[i].hub == 0) {
				r.in[h] |= in
			}
		}
	}
	// choose tries every choice of hubs for the doubtful hexes from i on. The one being sought may stay closed.
	var choose func(inside, sought, i int)
	choose = func(inside, sought, i int) {
		switch {
		case slices.Equal(r.in, most):
		case i == len(doubt):
			try(inside)
		default:
			t.narrow[i] = narrow{hex: doubt[i]}
			if doubt[i] == inside || doubt[i] == sought || len(hubs[i]) == 0 {
				choose(inside, sought, i+1)
				return
			}
			for _, hub := range hubs[i] {
				t.narrow[i].hub = hub
				choose(inside, sought, i+1)
			}
		}
	}
	begins := []int{None}
	for _, h := range doubt {
		if r.own[h] != 0 {
			begins = append(begins, h)
		}
	}
	for _, inside := range begins {
		for i, h := range doubt {
			t.narrow[i] = narrow{hex: h}
		}
		try(inside) // with all closed, which finds most
	}
	for _, inside := range begins {
		choose(inside, None, 0)
		for _, h := range doubt {
			if h != inside && r.in[h] != most[h] {
				choose(inside, h, 0)
			}
		}
	}
}

// again reports whether a trace could leave a hex and come back, if it can enter through these edges.
func again(in uint8, hubs []uint8) bool {
	for a := range Edge(6) {
		for c := range Edge(6) {
			if a == c || in&(1<<a) == 0 || in&(1<<c) == 0 {
				continue
			}
			if slices.ContainsFunc(hubs, func(hub uint8) bool { return hub&(1<<a) != 0 && hub&^(1<<a|1<<c) != 0 }) {
				return true
			}
		}
	}
	return false
}
