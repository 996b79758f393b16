package render

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"stationmaster/engine"
)

// The plots of a history, in pixels.
const (
	plotWidth  = 1000.0
	plotHeight = 420.0
	plotLeft   = 110.0 // room for the scale
	plotRight  = 210.0 // room for the names at the ends of the lines
	plotGap    = 96.0  // between two plots, for the head of the lower one
)

// field is where a plot is drawn. Right of it are the names at the ends of the lines.
type field struct {
	box
	right float64
	size  float64 // of the text
	plain bool    // the names stand without figures
}

func historyField(y float64) field {
	return field{box{plotLeft, y, plotWidth, plotHeight}, plotRight, 24, false}
}

// curve is a line of a plot: a value for each moment, NaN if there is none.
type curve struct {
	name   string
	color  color.RGBA
	token  engine.ID // a company's token, drawn at the end of its line
	dash   float64   // 0 for a solid line
	values []float64
}

// History draws players' worth and companies' prices, round by round.
func History(g *engine.Game, moments []engine.Moment) (Picture, error) {
	height := headHeight + 40 + 2*(plotHeight+plotGap)
	c := newPage(ceil(plotLeft+plotWidth+plotRight), ceil(height))
	headline(c, g, plotLeft+plotWidth+plotRight, "History")
	worth := worthCurves(g, moments)
	var prices []curve
	for i := range g.Companies {
		id := g.Companies[i].ID
		k := curve{name: string(id), color: liveryOf(g, id).disc, token: id}
		for _, m := range moments {
			v := math.NaN()
			if p, ok := m.Prices[id]; ok {
				v = float64(p)
			}
			k.values = append(k.values, v)
		}
		if slices.ContainsFunc(k.values, func(v float64) bool { return !math.IsNaN(v) }) {
			prices = append(prices, k)
		}
	}
	y := headHeight + 40
	plot(c, g, historyField(y), "Worth", worth, moments)
	plot(c, g, historyField(y+plotHeight+plotGap), "Share prices", prices, moments)
	return finish(c, historyAlt(g, moments))
}

// worthCurves are the players' worth.
func worthCurves(g *engine.Game, moments []engine.Moment) []curve {
	var out []curve
	for i, id := range g.Order {
		k := curve{name: g.Name(id), color: lane(i), dash: []float64{0, 22, 9}[i%3]}
		for _, m := range moments {
			k.values = append(k.values, float64(m.Worth[id]))
		}
		out = append(out, k)
	}
	return out
}

// plot draws one plot with its head above it, and returns where a value at a moment is.
func plot(c *canvas, g *engine.Game, b field, head string, curves []curve, moments []engine.Moment) func(moment int, v float64) point {
	c.text(point{b.x, b.y - 26}, head, writing{face: bold, size: b.size + 4, color: ink})
	top := 0.0
	for _, k := range curves {
		for _, v := range k.values {
			if !math.IsNaN(v) {
				top = max(top, v)
			}
		}
	}
	step := scaleStep(top)
	most := math.Max(step, math.Ceil(top/step)*step)
	at := func(i int, v float64) point {
		x := b.x + b.w
		if n := len(moments) - 1; n > 0 {
			x = b.x + b.w*float64(i)/float64(n)
		}
		return point{x, b.y + b.h - b.h*v/most}
	}
	for v := 0.0; v <= most+step/2; v += step {
		p := at(0, v)
		c.stroke(line{point{b.x, p.y}, point{b.x + b.w, p.y}}, 2, faint)
		c.text(point{b.x - 14, p.y}, g.Format(engine.Money(v)), writing{face: regular, size: b.size, color: soft, align: 1})
	}
	// Only stock rounds are named: operating rounds lie between them.
	last := -math.MaxFloat64
	for i, m := range moments {
		p := at(i, 0)
		if short := roundName(m.Where); short != "" && p.x-last > 2.5*b.size {
			last = p.x
			c.stroke(line{point{p.x, b.y}, point{p.x, b.y + b.h}}, 1.5, faint)
			c.text(point{p.x, b.y + b.h + b.size}, short, writing{face: regular, size: b.size - 2, color: soft, align: 0.5})
		}
	}
	for n, k := range curves {
		var ps line
		for i, v := range k.values {
			if !math.IsNaN(v) {
				p, all := at(i, v), sharing(curves, i, v)
				gap := min(beside, mostBeside/float64(all))
				half := gap * float64(all-1) / 2
				p.y = min(max(p.y, b.y+half), b.y+b.h-half) - half + gap*float64(sharing(curves[:n], i, v))
				ps = append(ps, p)
			}
		}
		if len(ps) > 1 {
			c.stroke(ps, 7, ink)
			c.stroke(ps, 5, k.color)
			if k.dash > 0 {
				c.dashed(ps, 5, k.dash, k.dash, paper)
				c.dashed(ps, 2, k.dash, k.dash, ink)
			}
		}
	}
	ends(c, g, b, curves, at, len(moments)-1)
	return at
}

// beside is the distance of lines that would cover each other, drawn around their value; mostBeside is the most they
// spread together, however many there are.
const (
	beside     = 7.0
	mostBeside = 80.0
)

// sharing counts the curves that have a value at a moment.
func sharing(curves []curve, moment int, v float64) int {
	n := 0
	for _, k := range curves {
		if k.values[moment] == v {
			n++
		}
	}
	return n
}

// ends writes the names beside the ends of the curves, moved apart to keep them readable.
func ends(c *canvas, g *engine.Game, b field, curves []curve, at func(int, float64) point, last int) {
	type end struct {
		k curve
		y float64
		p point
	}
	var all []end
	for _, k := range curves {
		if v := k.values[last]; !math.IsNaN(v) {
			p := at(last, v)
			all = append(all, end{k, p.y, p})
		}
	}
	slices.SortStableFunc(all, func(a, b end) int { return int(a.y - b.y) })
	const apart = 34
	for i := 1; i < len(all); i++ {
		all[i].y = max(all[i].y, all[i-1].y+apart)
	}
	for i := len(all) - 1; i >= 0; i-- { // keep above the bottom of the plot
		most := at(0, 0).y + 20 - float64(len(all)-1-i)*apart
		all[i].y = min(all[i].y, most)
	}
	for _, e := range all {
		x := e.p.x + 26
		c.stroke(line{e.p, point{x - 4, e.y}}, 1.5, soft)
		if e.k.token != engine.Nobody {
			c.token(point{x + 12, e.y}, 15, e.k.token, liveryOf(g, e.k.token))
			x += 34
		}
		name := e.k.name
		if !b.plain {
			name += " " + g.Format(engine.Money(math.Round(e.k.values[last])))
		}
		w := writing{face: bold, size: b.size, color: ink}
		w.size = bold.fit(name, b.x+b.w+b.right-x-8, w.size)
		c.text(point{x, e.y}, name, w)
	}
}

// scaleStep is the distance between the lines of a scale: 1, 2 or 5 times a power of ten, for four to eight lines.
func scaleStep(top float64) float64 {
	if top <= 0 {
		return 1
	}
	step := math.Pow(10, math.Floor(math.Log10(top/4)))
	for _, k := range []float64{5, 2} {
		if top/(step*k) >= 4 {
			return step * k
		}
	}
	return step
}

// roundName abbreviates a stock round, "SR 3"; it is empty for other rounds.
func roundName(where string) string {
	if strings.HasPrefix(where, "Stock round ") {
		return engine.ShortRound(where)
	}
	return ""
}

// historyAlt says what the plots show.
func historyAlt(g *engine.Game, moments []engine.Moment) string {
	var s strings.Builder
	fmt.Fprintf(&s, "History of %s, %s.", g.Sheet().Name, moment(g))
	first, last := moments[0], moments[len(moments)-1]
	for _, id := range g.Standing() {
		fmt.Fprintf(&s, " %s: %s, now %s.", g.Name(id), g.Format(first.Worth[id]), g.Format(last.Worth[id]))
	}
	for i := range g.Companies {
		if p, ok := last.Prices[g.Companies[i].ID]; ok {
			fmt.Fprintf(&s, " %s stands at %s.", g.Companies[i].ID, g.Format(p))
		}
	}
	return s.String()
}
