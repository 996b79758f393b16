package render

import (
	"math"

	"stationmaster/engine/board"
)

// apothem is the distance of an edge from the centre, in the units of everything drawn on a hex. The origin is the
// centre, and y points down.
const apothem = 50

// side is the length of an edge, and the distance of a corner from the centre.
var side = 2 * apothem / math.Sqrt(3)

// point is a position or a direction.
type point struct{ x, y float64 }

func (p point) add(q point) point            { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point            { return point{p.x - q.x, p.y - q.y} }
func (p point) mul(f float64) point          { return point{p.x * f, p.y * f} }
func (p point) len() float64                 { return math.Hypot(p.x, p.y) }
func (p point) dist(q point) float64         { return p.sub(q).len() }
func (p point) perp() point                  { return point{-p.y, p.x} }
func (p point) dot(q point) float64          { return p.x*q.x + p.y*q.y }
func (p point) mix(q point, f float64) point { return p.mul(1 - f).add(q.mul(f)) }

// unit is the direction of p; zero for the zero point.
func (p point) unit() point {
	if l := p.len(); l > 0 {
		return p.mul(1 / l)
	}
	return p
}

// shape is the orientation of hexes: a corner or a side at the top.
type shape struct{ pointy bool }

// toward is the direction from the centre to an edge; 0.5 is the corner between edges 0 and 1.
func (s shape) toward(edge float64) point {
	if n := int(2 * edge); float64(n) == 2*edge && n >= 0 {
		return directions[s][n%12]
	}
	return s.direction(edge)
}

func (s shape) direction(edge float64) point {
	first := 90.0
	if s.pointy {
		first = 120
	}
	a := (first + 60*edge) * math.Pi / 180
	return point{math.Cos(a), math.Sin(a)}
}

// directions are those to the edges and corners, computed once because they are used often.
var directions = func() map[shape]*[12]point {
	out := map[shape]*[12]point{}
	for _, s := range []shape{{false}, {true}} {
		out[s] = new([12]point)
		for n := range out[s] {
			out[s][n] = s.direction(float64(n) / 2)
		}
	}
	return out
}()

// mid is the middle of an edge.
func (s shape) mid(e board.Edge) point { return s.toward(float64(e)).mul(apothem) }

// corner is the corner between edge e and the next one.
func (s shape) corner(e int) point { return s.toward(float64(e) + 0.5).mul(side) }

// corners are the corners of the hexagon, pulled in by inset.
func (s shape) corners(inset float64) []point {
	out := make([]point, 6)
	for e := range out {
		out[e] = s.corner(e).mul(1 - inset/apothem)
	}
	return out
}

// depth is a point's distance from the nearest edge, negative outside the hexagon.
func (s shape) depth(p point) float64 {
	d, to := math.Inf(1), directions[s]
	for e := range 6 {
		d = min(d, apothem-p.dot(to[2*e]))
	}
	return d
}

// center is the position of a map hex.
func (s shape) center(h *board.Hex) point {
	across, along := apothem*1.0, side*1.5
	if s.pointy {
		return point{float64(h.X) * across, float64(h.Y) * along}
	}
	return point{float64(h.X) * along, float64(h.Y) * across}
}

// steps is the distance from a to b in hexes.
func (s shape) steps(a, b *board.Hex) int {
	row, along := abs(a.Y-b.Y), abs(a.X-b.X) // rows of hexes, and half hexes along a row
	if !s.pointy {
		row, along = along, row
	}
	return row + max(0, (along-row)/2)
}

func abs(v int) int { return max(v, -v) }

// track is the middle line of track between two edges: straight, or an arc at right angles to both.
func (s shape) track(a, b board.Edge) line {
	turn := (int(b) - int(a) + 6) % 6
	if turn == 3 || turn == 0 {
		return line{s.mid(a), s.mid(b)}
	}
	between := float64(a) + float64(turn)/2
	if turn > 3 {
		between = float64(a) - float64(6-turn)/2
		turn = 6 - turn
	}
	half := float64(turn) * 30 * math.Pi / 180
	c := s.toward(between).mul(apothem / math.Cos(half))
	r := apothem * math.Tan(half)
	from, to := s.mid(a).sub(c), s.mid(b).sub(c)
	a0, a1 := math.Atan2(from.y, from.x), math.Atan2(to.y, to.x)
	for a1-a0 > math.Pi {
		a1 -= 2 * math.Pi
	}
	for a1-a0 < -math.Pi {
		a1 += 2 * math.Pi
	}
	const steps = 16
	out := make(line, steps+1)
	for i := range out {
		t := a0 + (a1-a0)*float64(i)/steps
		out[i] = c.add(point{math.Cos(t), math.Sin(t)}.mul(r))
	}
	return s.meet(out[1:steps], a, b)
}

// meet adds the ends of a line at one or two edges: exact, so that neighbours join, and straight at the end, so that
// a wide stroke ends flush with the edge.
func (s shape) meet(l line, from board.Edge, to ...board.Edge) line {
	out := append(line{s.mid(from), s.mid(from).mul(0.985)}, l...)
	for _, e := range to {
		out = append(out, s.mid(e).mul(0.985), s.mid(e))
	}
	return out
}

// spur is the middle line of track from an edge to a point inside; it leaves the edge at a right angle.
func (s shape) spur(e board.Edge, to point) line {
	from := s.mid(e)
	bend := from.sub(s.toward(float64(e)).mul(from.dist(to) * 0.55))
	const steps = 12
	out := make(line, steps+1)
	for i := range out {
		t := float64(i) / steps
		out[i] = from.mix(bend, t).mix(bend.mix(to, t), t)
	}
	return s.meet(out[1:], e)
}

// line is a polyline.
type line []point

func (l line) length() float64 {
	d := 0.0
	for i := 1; i < len(l); i++ {
		d += l[i].dist(l[i-1])
	}
	return d
}

// at is the point a part t of the way along the line, and the direction there.
func (l line) at(t float64) (p, dir point) {
	left := t * l.length()
	for i := 1; i < len(l); i++ {
		d := l[i].dist(l[i-1])
		if left <= d || i == len(l)-1 {
			dir = l[i].sub(l[i-1]).unit()
			return l[i-1].add(dir.mul(min(left, d))), dir
		}
		left -= d
	}
	return l[0], point{}
}

// nearest is the part of the line's way where it comes closest to p.
func (l line) nearest(p point) float64 {
	best, at := math.Inf(1), 0.0
	const steps = 40
	for i := range steps + 1 {
		t := float64(i) / steps
		if q, _ := l.at(t); q.dist(p) < best-1e-9 {
			best, at = q.dist(p), t
		}
	}
	return at
}

// cut is the line from part t to part u of its way; it runs backwards if u < t.
func (l line) cut(t, u float64) line {
	if u < t {
		return l.cut(u, t).reverse()
	}
	total, way := l.length(), 0.0
	a, _ := l.at(t)
	out := line{a}
	for i := 1; i < len(l); i++ {
		way += l[i].dist(l[i-1])
		if way > t*total+1e-6 && way < u*total-1e-6 {
			out = append(out, l[i])
		}
	}
	b, _ := l.at(u)
	return append(out, b)
}

func (l line) reverse() line {
	out := make(line, len(l))
	for i, p := range l {
		out[len(l)-1-i] = p
	}
	return out
}

// beside is the line moved to its right by d.
func (l line) beside(d float64) line {
	out := make(line, len(l))
	for i := range l {
		a, b := l[max(i-1, 0)], l[min(i+1, len(l)-1)]
		out[i] = l[i].add(b.sub(a).unit().perp().mul(d))
	}
	return out
}
