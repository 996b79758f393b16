package render

import "math"

// room finds positions for texts on a hex, or on and around one. A raster records what is taken. A box goes where it
// covers least of that and, among such positions, nearest to where it should be.
type room struct {
	n       int       // rows and columns of the raster, centred on the hex
	corner0 float64   // of the raster, in both directions
	taken   []float64 // how much covering each cell matters
	sums    []float64 // of taken, over the rectangle from the top left
	used    []bool    // the cells in which something is drawn
	stale   bool
}

const (
	cells     = 60 // of a hex's room
	wideCells = 112
	cellSize  = 2.0
)

// The cost of covering something, by cell.
const (
	overTrack  = 1.0
	overText   = 4.0
	overStop   = 5.0
	overBorder = 50.0
	overAny    = 1000.0 // for what must cover nothing
)

// newRoom is the room of a hex; only its inside is free.
func newRoom(s shape) *room {
	r := emptyRoom(cells)
	copy(r.taken, borders[s][:])
	return r
}

// emptyRoom is a room of n rows and columns, all free.
func emptyRoom(n int) *room {
	return &room{n: n, corner0: -float64(n) * cellSize / 2, stale: true,
		taken: make([]float64, n*n), sums: make([]float64, (n+1)*(n+1)), used: make([]bool, n*n)}
}

// forbid makes covering anything count above all else.
func (r *room) forbid() {
	for i, v := range r.taken {
		if v > 0 {
			r.taken[i] = overAny
		}
	}
	r.stale = true
}

// center is the middle of a cell.
func (r *room) center(i int) point {
	return point{r.corner0 + (float64(i%r.n)+0.5)*cellSize, r.corner0 + (float64(i/r.n)+0.5)*cellSize}
}

// drawn lists the centres of the cells where something is drawn.
func (r *room) drawn() []point {
	var out []point
	for i, used := range r.used {
		if used {
			out = append(out, r.center(i))
		}
	}
	return out
}

// borders are the cells outside a hex and near its edges.
var borders = func() map[shape]*[cells * cells]float64 {
	out := map[shape]*[cells * cells]float64{}
	for _, s := range []shape{{false}, {true}} {
		out[s] = new([cells * cells]float64)
		for i := range out[s] {
			p := point{float64(i%cells) + 0.5 - cells/2, float64(i/cells) + 0.5 - cells/2}.mul(cellSize)
			if s.depth(p) < 2 {
				out[s][i] = overBorder
			}
		}
	}
	return out
}()

// insides are the middles of the cells inside of a hex.
var insides = func() map[shape][]point {
	out, r := map[shape][]point{}, emptyRoom(cells)
	for _, s := range []shape{{false}, {true}} {
		for i := range r.taken {
			if p := r.center(i); s.depth(p) > 0 {
				out[s] = append(out[s], p)
			}
		}
	}
	return out
}()

func (r *room) take(i int, weight float64) {
	r.taken[i] = max(r.taken[i], weight)
	r.used[i], r.stale = true, true
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
			if in(point{r.corner0 + (float64(x)+0.5)*cellSize, r.corner0 + (float64(y)+0.5)*cellSize}) {
				r.take(y*r.n+x, weight)
			}
		}
	}
}

// span is the range of cells that a box touches.
func (r *room) span(b box) (x0, y0, x1, y1 int) {
	at := func(v float64) int { return int(math.Floor((v - r.corner0) / cellSize)) }
	lim := func(i int) int { return min(max(i, 0), r.n) }
	const edge = 1e-6
	return lim(at(b.x + edge)), lim(at(b.y + edge)), lim(at(b.x+b.w-edge) + 1), lim(at(b.y+b.h-edge) + 1)
}

// cover is the cost of covering what is under a box.
func (r *room) cover(b box) float64 {
	if r.stale {
		for y := range r.n {
			row := 0.0
			for x := range r.n {
				row += r.taken[y*r.n+x]
				r.sums[(y+1)*(r.n+1)+x+1] = r.sums[y*(r.n+1)+x+1] + row
			}
		}
		r.stale = false
	}
	x0, y0, x1, y1 := r.span(b)
	if x1 <= x0 || y1 <= y0 {
		return math.Inf(1)
	}
	at := func(x, y int) float64 { return r.sums[y*(r.n+1)+x] }
	sum := at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
	return sum / float64((x1-x0)*(y1-y0))
}

// find is the best centre for a box of that size, and the cost of what it covers there; infinite for a box larger
// than a hex. The first of the wishes counts slightly more than the others.
func (r *room) find(w, h float64, wishes ...point) (at point, covered float64) {
	best := math.Inf(1)
	covered = best
	const step = cellSize
	for y := r.corner0 + h/2; y <= -r.corner0-h/2; y += step {
		for x := r.corner0 + w/2; x <= -r.corner0-w/2; x += step {
			p := point{x, y}
			far := math.Inf(1)
			for i, wish := range wishes {
				if d := max(math.Abs(p.x-wish.x), math.Abs(p.y-wish.y)); 0.012*d < best { // no better distance
					far = min(far, p.dist(wish)+1.5*float64(i))
				}
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
