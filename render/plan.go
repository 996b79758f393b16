package render

import (
	"math"
	"slices"

	"stationmaster/engine/board"
)

// Sizes on a hex.
const (
	trackWidth  = 7.5
	casingWidth = 11.5
	townRadius  = 6.5 // of a dot
	barLength   = 18.0
	barWidth    = 7.0
	oneSlot     = 16.5 // radius of a single slot
	manySlots   = 15.0 // radius of slots side by side
	fourSlots   = 13.5 // radius of four slots, or of more in several cities
	outOfCenter = 27.0 // distance from the centre of a city drawn near an edge
	outOfMany   = 24.0 // the same for a city of several slots beside others
	townOut     = 25.0
)

// plan is the layout of a face's track and stops.
type plan struct {
	shape   shape
	face    *board.Face
	stops   []spot    // by the face's stops
	strands []*strand // all track
	crowded bool      // several cities have more than four slots together
}

// spot is the layout of a stop.
type spot struct {
	at     point
	slots  []point // centres of a city's slots
	radius float64 // of a slot, or of a town's dot
	bar    point   // direction of the bar for a town; zero for a dot
	legs   []line  // the track to each of the stop's exits
}

// strand is a piece of track. Strands of one group meet somewhere; others pass over or under.
type strand struct {
	line  line
	edges []board.Edge
	stop  int // the stop it leads to, or -1
	group int
}

// newPlan lays out a face.
func newPlan(s shape, f *board.Face) *plan {
	p := &plan{shape: s, face: f, stops: make([]spot, len(f.Stops))}
	slots, cities := 0, f.Cities()
	for _, k := range f.Stops[:cities] {
		slots += k.Slots
	}
	p.crowded = cities > 1 && slots > 4
	at := p.places()
	for i := range f.Stops {
		p.stops[i] = p.spot(i, at[i])
	}
	for _, t := range f.Track {
		p.strand(s.track(t[0], t[1]), -1, t[0], t[1])
	}
	for _, j := range f.Junctions {
		for _, e := range j {
			p.strand(line{s.mid(e), point{}}, -1, j...)
		}
	}
	for _, l := range f.Links {
		p.strands = append(p.strands, &strand{line: line{p.stops[l[0]].at, p.stops[l[1]].at}, stop: l[0], group: -1})
	}
	for _, e := range f.Stubs {
		if !slices.Contains(f.Exits(), e) {
			p.strand(line{s.mid(e), s.mid(e).mul(0.72)}, -1, e)
		}
	}
	p.group()
	return p
}

func (p *plan) strand(l line, stop int, edges ...board.Edge) {
	p.strands = append(p.strands, &strand{line: l, stop: stop, edges: edges})
}

// group gives strands that meet at an edge or a stop the same number.
func (p *plan) group() {
	for i := range p.strands {
		p.strands[i].group = i
	}
	meet := func(a, b *strand) bool {
		common := func(e board.Edge) bool { return slices.Contains(b.edges, e) }
		return a.stop >= 0 && a.stop == b.stop || slices.ContainsFunc(a.edges, common)
	}
	for changed := true; changed; {
		changed = false
		for _, a := range p.strands {
			for _, b := range p.strands {
				if a.group < b.group && meet(a, b) {
					b.group, changed = a.group, true
				}
			}
		}
	}
}

// wish is a possible position of a stop, its track there, and a penalty.
type wish struct {
	at      point
	penalty float64
	legs    []line
}

// places chooses the stops' positions: as the sheet says, otherwise so that they keep away from each other, from
// other track, and from the border.
func (p *plan) places() []wish {
	n := len(p.face.Stops)
	wishes := make([][]wish, n)
	tries := 1
	for i := range wishes {
		wishes[i] = p.wishes(i)
		for k := range wishes[i] {
			wishes[i][k].legs = p.legs(i, wishes[i][k].at)
		}
		tries *= len(wishes[i])
	}
	out := make([]wish, n)
	best := math.Inf(1)
	pick := make([]int, n)
	for range min(tries, 5000) {
		at := make([]wish, n)
		cost := 0.0
		for i, k := range pick {
			at[i] = wishes[i][k]
			cost += at[i].penalty
		}
		if cost < best && tries > 1 {
			cost += p.crowding(at)
		}
		if cost < best-1e-9 {
			best, out = cost, at
		}
		for i := range pick { // the next choice, as an odometer counts
			if pick[i]++; pick[i] < len(wishes[i]) {
				break
			}
			pick[i] = 0
		}
	}
	return out
}

// crowding is how much stops at these positions get in the way of each other and of track.
func (p *plan) crowding(at []wish) float64 {
	cost := 0.0
	near := func(gap float64) {
		if gap < 0 {
			cost += gap * gap
		}
	}
	for i, a := range at {
		r := p.extent(i)
		near(p.shape.depth(a.at) - r - 4) // some of its track must show
		for j, b := range at[:i] {
			near(a.at.dist(b.at) - r - p.extent(j) - 4)
			if p.linked(i, j) {
				near(a.at.dist(b.at) - r - p.extent(j) - 14) // the track between them must show
			}
		}
		for _, t := range p.face.Track {
			near(p.shape.track(t[0], t[1]).distance(a.at) - r - 5)
		}
		for j, b := range at {
			if j != i {
				for _, l := range b.legs {
					near(l.distance(a.at) - r - 5)
				}
			}
		}
	}
	return cost
}

// linked reports whether track inside the hex joins two stops.
func (p *plan) linked(i, j int) bool {
	return slices.ContainsFunc(p.face.Links, func(l [2]int) bool { return l == [2]int{i, j} || l == [2]int{j, i} })
}

// passed reports whether other track runs so close to a position that a city there would hide it.
func (p *plan) passed(at point) bool {
	return slices.ContainsFunc(p.face.Track, func(t [2]board.Edge) bool { return p.shape.track(t[0], t[1]).distance(at) < oneSlot })
}

// distance is the distance of p from the line.
func (l line) distance(p point) float64 {
	best := math.Inf(1)
	for i := 1; i < len(l); i++ {
		a, d := l[i-1], l[i].sub(l[i-1])
		t := 0.0
		if q := d.dot(d); q > 0 {
			t = min(max(p.sub(a).dot(d)/q, 0), 1)
		}
		best = min(best, p.dist(a.add(d.mul(t))))
	}
	return best
}

// extent is roughly the radius of a stop's drawing.
func (p *plan) extent(i int) float64 {
	switch s := &p.face.Stops[i]; {
	case s.Kind == board.City && s.Slots > 1:
		return manySlots * 1.4
	case s.Kind == board.City && s.Slots == 1:
		return oneSlot
	}
	return townRadius
}

// wishes lists a stop's possible positions.
func (p *plan) wishes(i int) []wish {
	s := &p.face.Stops[i]
	out := outOfCenter
	if s.Kind == board.Town {
		out = townOut
	}
	alone := len(p.face.Stops) == 1
	var curve line
	if len(s.Exits) == 2 {
		curve = p.shape.track(s.Exits[0], s.Exits[1])
	}
	switch {
	case s.Kind == board.OffBoard:
		return []wish{{at: p.offMap(s)}}
	case s.At >= 0:
		at := p.shape.toward(s.At).mul(out)
		if s.Slots > 1 {
			return []wish{{at: p.inside(at, s.Slots)}}
		}
		if curve != nil {
			// Track runs straight through a stop drawn near it.
			if q, _ := curve.at(curve.nearest(at)); q.dist(at) < 16 {
				at = q
			}
		}
		return []wish{{at: at}}
	case alone && s.Kind == board.City && p.passed(point{}):
		// Beside passing track, towards its own exits.
		ws := []wish{{penalty: 1000}}
		for k := range 12 {
			dir, toward := p.shape.toward(float64(k)/2), 0.0
			for _, e := range s.Exits {
				toward += dir.dot(p.shape.toward(float64(e)))
			}
			ws = append(ws, wish{at: p.inside(dir.mul(out), s.Slots), penalty: -10 * toward})
		}
		return ws
	case alone && (s.Kind == board.City || len(s.Exits) != 2):
		return []wish{{}}
	case curve != nil:
		var ws []wish
		for _, t := range []float64{0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.2, 0.8} {
			at, _ := curve.at(t)
			if s.Slots > 1 {
				at = p.inside(at, s.Slots)
			}
			ws = append(ws, wish{at: at, penalty: 30 * math.Abs(t-0.5)})
		}
		return ws
	case len(s.Exits) == 0:
		var ws []wish
		for k := range 12 {
			a := math.Pi + float64(k)*math.Pi/6 // from the left
			ws = append(ws, wish{at: point{math.Cos(a), math.Sin(a)}.mul(out), penalty: float64(k)})
		}
		return ws
	}
	var sum point
	for _, e := range s.Exits {
		sum = sum.add(p.shape.toward(float64(e)))
	}
	if sum.len() < 0.5 {
		return []wish{{}}
	}
	return []wish{{at: p.inside(sum.unit().mul(out), s.Slots)}}
}

// offMap is the meeting point of an offboard's track if routes may run through: near its exits, since the figures
// need room.
func (p *plan) offMap(s *board.Stop) point {
	var sum point
	for _, e := range s.Exits {
		sum = sum.add(p.shape.toward(float64(e)))
	}
	if !s.Through || sum.len() < 0.5 {
		return point{}
	}
	return sum.unit().mul(15)
}

// inside moves a city with several slots towards the centre until all lie inside the hex and, among others, some of
// its track shows.
func (p *plan) inside(at point, slots int) point {
	if p.crowded && slots > 1 && at.len() > outOfMany {
		at = at.unit().mul(outOfMany)
	}
	for ; at.len() > 1; at = at.mul(0.97) {
		circles, r := p.slotsAround(at, slots)
		if !slices.ContainsFunc(circles, func(c point) bool { return p.shape.depth(c) < r+2 }) {
			break
		}
	}
	return at
}

// legs is the track from each exit to a stop at a position.
func (p *plan) legs(i int, at point) []line {
	s := &p.face.Stops[i]
	if len(s.Exits) == 2 {
		curve := p.shape.track(s.Exits[0], s.Exits[1])
		t := curve.nearest(at)
		if q, _ := curve.at(t); q.dist(at) < 1.5 {
			return []line{curve.cut(0, t), curve.cut(1, t)}
		}
	}
	out := make([]line, len(s.Exits))
	for k, e := range s.Exits {
		out[k] = p.shape.spur(e, at)
	}
	return out
}

// spot plans one stop and its track.
func (p *plan) spot(i int, w wish) spot {
	s := &p.face.Stops[i]
	k := spot{at: w.at, radius: townRadius, legs: w.legs}
	if s.Kind == board.OffBoard && !s.Through {
		// Each exit ends separately, with a wedge instead of track.
		for n, e := range s.Exits {
			k.legs[n] = line{p.shape.mid(e), p.shape.mid(e).mul(0.45)}
		}
		return k
	}
	for n, e := range s.Exits {
		p.strand(k.legs[n], i, e)
	}
	if s.Kind == board.City {
		k.slots, k.radius = p.slotsAround(w.at, s.Slots)
		return k
	}
	if len(s.Exits) == 2 {
		_, a := k.legs[0].at(1)
		_, b := k.legs[1].at(1)
		if a.add(b).len() < 0.4 { // the track does not bend there
			k.bar = a.sub(b).unit().perp()
		}
	}
	return k
}

// slotsAround arranges a city's slots. Two slots of a city near an edge lie along that edge.
func (p *plan) slotsAround(at point, n int) ([]point, float64) {
	r := manySlots
	if n > 3 || p.crowded {
		r = fourSlots
	}
	axis := point{1, 0}
	if at.len() > 10 {
		axis = at.unit().perp()
		if axis.x < -1e-9 || math.Abs(axis.x) < 1e-9 && axis.y < 0 {
			axis = axis.mul(-1)
		}
	}
	down := axis.perp()
	place := func(x, y float64) point { return at.add(axis.mul(x * r)).add(down.mul(y * r)) }
	switch n {
	case 0:
		return nil, oneSlot * 0.6
	case 1:
		if p.crowded {
			return []point{at}, r
		}
		return []point{at}, oneSlot
	case 2:
		return []point{place(-1, 0), place(1, 0)}, r
	case 3:
		return []point{place(-1, 0.58), place(0, -1.15), place(1, 0.58)}, r
	case 4:
		return []point{place(-1, -1), place(1, -1), place(-1, 1), place(1, 1)}, r
	}
	var out []point
	r *= 4 / float64(n+1) // more slots than any known tile has
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		out = append(out, at.add(point{math.Sin(a), -math.Cos(a)}.mul(r/math.Sin(math.Pi/float64(n)))))
	}
	return out, r
}
