package render

import "math"

// room finds places for texts on a hex. It keeps a raster of what is taken already; a box is put where it covers least
// of that, and of such places nearest to where it should be.
type room struct {
	shape shape
	taken [cells * cells]float64             // how much each cell matters
	sums  [(cells + 1) * (cells + 1)]float64 // of taken, over the rectangle from the top left
	stale bool
}

const (
	cells    = 60
	cellSize = 2.0
	corner0  = -cells * cellSize / 2 // of the raster, in both directions
)

// What it costs to cover something, by cell.
const (
	overTrack  = 1.0
	overText   = 4.0
	overStop   = 5.0
	overBorder = 50.0
)

func newRoom(s shape) *room {
	return &room{shape: s, stale: true, taken: *borders[s]}
}

// borders are the cells outside of a hex and near its edges.
var borders = func() map[shape]*[cells * cells]float64 {
	out := map[shape]*[cells * cells]float64{}
	for _, s := range []shape{{false}, {true}} {
		out[s] = new([cells * cells]float64)
		for i := range out[s] {
			p := point{corner0 + (float64(i%cells)+0.5)*cellSize, corner0 + (float64(i/cells)+0.5)*cellSize}
			if s.depth(p) < 2 {
				out[s][i] = overBorder
			}
		}
	}
	return out
}()

func (r *room) take(i int, weight float64) {
	r.taken[i] = max(r.taken[i], weight)
	r.stale = true
}

// takeLine marks a line of some width.
func (r *room) takeLine(l line, width, weight float64) {
	n := max(1, ceil(l.length()/cellSize))
	for i := range n + 1 {
		p, _ := l.at(float64(i) / float64(n))
		r.takeDisc(p, width/2, weight)
	}
}

// takeDisc marks a circle.
func (r *room) takeDisc(p point, radius, weight float64) {
	r.takeArea(boxAround(p, 2*radius, 2*radius), func(q point) bool { return q.dist(p) <= radius }, weight)
}

// takeBox marks a rectangle.
func (r *room) takeBox(b box, weight float64) {
	r.takeArea(b, func(point) bool { return true }, weight)
}

func (r *room) takeArea(b box, in func(point) bool, weight float64) {
	x0, y0, x1, y1 := r.span(b)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if in(point{corner0 + (float64(x)+0.5)*cellSize, corner0 + (float64(y)+0.5)*cellSize}) {
				r.take(y*cells+x, weight)
			}
		}
	}
}

// span is the cells that a box touches.
func (r *room) span(b box) (x0, y0, x1, y1 int) {
	at := func(v float64) int { return int(math.Floor((v - corner0) / cellSize)) }
	lim := func(i int) int { return min(max(i, 0), cells) }
	const edge = 1e-6
	return lim(at(b.x + edge)), lim(at(b.y + edge)), lim(at(b.x+b.w-edge) + 1), lim(at(b.y+b.h-edge) + 1)
}

// cover is the weight of what a box would cover, for its area.
func (r *room) cover(b box) float64 {
	if r.stale {
		for y := range cells {
			row := 0.0
			for x := range cells {
				row += r.taken[y*cells+x]
				r.sums[(y+1)*(cells+1)+x+1] = r.sums[y*(cells+1)+x+1] + row
			}
		}
		r.stale = false
	}
	x0, y0, x1, y1 := r.span(b)
	if x1 <= x0 || y1 <= y0 {
		return math.Inf(1)
	}
	at := func(x, y int) float64 { return r.sums[y*(cells+1)+x] }
	sum := at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
	return sum / float64((x1-x0)*(y1-y0))
}

// find is the best centre for a box of that size, and the weight of what it covers there, which is infinite for a box
// that is larger than a hex. The first of the wishes counts a little more than the others.
func (r *room) find(w, h float64, wishes ...point) (at point, covered float64) {
	best := math.Inf(1)
	covered = best
	const step = cellSize
	for y := corner0 + h/2; y <= -corner0-h/2; y += step {
		for x := corner0 + w/2; x <= -corner0-w/2; x += step {
			p := point{x, y}
			far := math.Inf(1)
			for i, wish := range wishes {
				far = min(far, p.dist(wish)+1.5*float64(i))
			}
			c := 0.012 * far
			if c >= best {
				continue
			}
			b := r.cover(boxAround(p, w, h))
			if c += b; c < best-1e-9 {
				best, at, covered = c, p, b
			}
		}
	}
	return at, covered
}
