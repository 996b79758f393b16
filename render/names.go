package render

import (
	"encoding/binary"
	"math"

	"stationmaster/engine/board"
)

// An outerName is the name of a hex without room for it. It lies across an unused edge, or in free space beside the
// hex, with a thin line to it. Positions are in the map's units.
type outerName struct {
	label
	hex    int
	box    box
	leader line // from the name to its hex; nil if the name is mostly on the hex
	clear  bool // it covers nothing
	ground board.Color
	across bool // it lies on hexes of several colours, so it gets a background
}

// Bad ground for another hex's name, by cell: it might be taken for that ground's name.
const (
	overOther = 0.1
	overNamed = 0.3
)

// outerNames finds positions for names without room on their hexes, or takes them from the cache: only the drawn
// hexes and the tokens beside stops decide where there is room.
func (m *mapPicture) outerNames() []outerName {
	var key []byte
	for _, h := range m.shown {
		d := m.drawn[h]
		key = binary.LittleEndian.AppendUint64(key, d.serial)
		for _, p := range m.moored(h) {
			key = binary.LittleEndian.AppendUint64(key, math.Float64bits(p.at.x))
			key = binary.LittleEndian.AppendUint64(key, math.Float64bits(p.at.y))
		}
	}
	if out, ok := outers.get(string(key)); ok {
		return out
	}
	var out []outerName
	for _, h := range m.shown {
		for _, n := range m.drawn[h].lost {
			x := m.outerName(h, n, out)
			x.ground = m.groundAt(x.at)
			for _, p := range []point{{0, 0}, {0.5, 0}, {1, 0}, {0, 0.5}, {1, 0.5}, {0, 1}, {0.5, 1}, {1, 1}} {
				x.across = x.across || m.groundAt(point{x.box.x + p.x*x.box.w, x.box.y + p.y*x.box.h}) != x.ground
			}
			out = append(out, x)
		}
	}
	outers.put(string(key), out)
	return out
}

// outers are the outer names of maps drawn recently, since finding them takes about 10 ms a map. They are few and
// small.
var outers = cache[string, []outerName]{most: 128}

// outerName finds a position for one name, given others. It shrinks the name before it uses a line.
func (m *mapPicture) outerName(h int, n lostName, others []outerName) outerName {
	r, center := m.roomAround(h, others), m.shape.center(&m.b.Map.Hexes[h])
	best, least := outerName{}, math.Inf(1)
	most := 10.5 * zoomAt(m.scale)
	for size := most; ; size = max(size-2, leastName) {
		for _, lines := range broken(n.text) {
			w, bh := blockSize(lines, size)
			at, covered := r.find(w+2, bh+2, n.at)
			x := outerName{hex: h, box: boxAround(center.add(at), w, bh), clear: covered < 1}
			x.label = label{kind: nameLabel, at: center.add(at), lines: lines, size: size, bold: true}
			x.leader = m.leader(&x, n.at)
			cost := covered + 0.012*at.dist(n.at) + 0.03*(most-size) + 0.02*float64(len(lines)-1)
			if x.leader != nil {
				cost += 0.5
			}
			if cost < least {
				best, least = x, cost
			}
		}
		if size <= leastName {
			return best
		}
	}
}

// leader is the line from an outer name to its hex, as far as that can be seen.
func (m *mapPicture) leader(x *outerName, of point) line {
	center := m.shape.center(&m.b.Map.Hexes[x.hex])
	if m.shape.depth(x.at.sub(center)) > 0 {
		return nil
	}
	to := center.add(of)
	from := point{min(max(to.x, x.box.x), x.box.x+x.box.w), min(max(to.y, x.box.y), x.box.y+x.box.h)}
	for t := 0.0; t < 1; t += 0.02 {
		if p := from.mix(to, t); m.shape.depth(p.sub(center)) >= 7 {
			return line{from, p}
		}
	}
	return line{from, to}
}

// roomAround is the room on and around a hex, within the rectangle of the hexes drawn.
func (m *mapPicture) roomAround(h int, others []outerName) *room {
	r, center := emptyRoom(wideCells), m.shape.center(&m.b.Map.Hexes[h])
	reach := -r.corner0
	lo, hi := m.bounds()
	for i := range r.taken {
		if p := center.add(r.center(i)); p.x < lo.x || p.y < lo.y || p.x > hi.x || p.y > hi.y {
			r.taken[i] = overAny
		}
	}
	take := func(p point, weight float64) {
		x, y := int(math.Floor((p.x-r.corner0)/cellSize)), int(math.Floor((p.y-r.corner0)/cellSize))
		if x >= 0 && y >= 0 && x < r.n && y < r.n {
			r.take(y*r.n+x, weight)
		}
	}
	for _, k := range m.shown {
		hex := &m.b.Map.Hexes[k]
		off := m.shape.center(hex).sub(center)
		if max(math.Abs(off.x), math.Abs(off.y)) > reach+side+quayReach {
			continue
		}
		if k != h {
			weight := overOther
			if hex.Face.Name != "" {
				weight = overNamed
			}
			for _, p := range insides[m.shape] {
				take(off.add(p), weight)
			}
		}
		for _, p := range m.drawn[k].drawn {
			take(off.add(p), overAny)
		}
		for _, p := range m.moored(k) {
			r.takeDisc(off.add(p.at), portRadius+3, overAny)
		}
		for _, x := range hex.Face.Borders {
			a, b := off.add(m.shape.corner(int(x.Edge)-1)), off.add(m.shape.corner(int(x.Edge)))
			r.takeLine(line{a, b}, 7, overAny)
			if x.Cost > 0 {
				r.takeBox(boxAround(a.mix(b, 0.5), 30, 16), overAny)
			}
		}
	}
	for _, x := range others {
		b := x.box.grow(1)
		r.takeBox(box{b.x - center.x, b.y - center.y, b.w, b.h}, overAny)
		for i := 1; i < len(x.leader); i++ {
			r.takeLine(line{x.leader[i-1].sub(center), x.leader[i].sub(center)}, 3, overAny)
		}
	}
	return r
}

// quayReach is the largest distance of a harbour token from the centre of its hex.
const quayReach = apothem + 100.0

// bounds is the rectangle of the hexes drawn, in the map's units.
func (m *mapPicture) bounds() (lo, hi point) {
	lo, hi = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, h := range m.shown {
		p := m.shape.center(&m.b.Map.Hexes[h])
		lo = point{min(lo.x, p.x), min(lo.y, p.y)}
		hi = point{max(hi.x, p.x), max(hi.y, p.y)}
	}
	half := point{side, apothem}
	if m.shape.pointy {
		half = point{apothem, side}
	}
	return lo.sub(half), hi.add(half)
}

// names writes the names without room on their hexes.
func (m *mapPicture) names() {
	m.writeNames(m.outerNames())
}

// writeNames writes names that lie beside their hexes.
func (m *mapPicture) writeNames(names []outerName) {
	c := m.c.at(m.origin, m.scale)
	for _, x := range names {
		on := ground(x.ground)
		if x.leader != nil {
			c.draw(x.leader, 3, on)
			c.draw(x.leader, 1.1, ink)
			c.disc(x.leader[1], 1.8, ink)
		}
		w := x.rimmed(on)
		if x.across {
			w.rim = nil
			c.rect(x.box.grow(1), 3, hexEdge)
			c.rect(x.box.grow(0.5), 2.5, casing)
		}
		c.lines(x.at, x.lines, w)
	}
}

// groundAt is the colour of the hex at a point; white off the map.
func (m *mapPicture) groundAt(p point) board.Color {
	for _, h := range m.shown {
		if m.shape.depth(p.sub(m.shape.center(&m.b.Map.Hexes[h]))) >= 0 {
			return m.b.Face(h).Color
		}
	}
	return board.White
}
