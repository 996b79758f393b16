package render

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// legendLine is a line under a map. The first line of each item is part of the description, too.
type legendLine struct {
	run    int // the run whose colour and number stand before it, or -1
	text   string
	strong bool
	icon   string // the word whose symbol stands before it
	alt    string
}

// The legend, in pixels.
const (
	legendText = 34.0
	legendRow  = 46.0
	legendDent = 70.0
)

// routeLegend says what a company's last runs earned, stop by stop, in lines of that width.
func routeLegend(g *engine.Game, id engine.ID, width float64) []legendLine {
	c := g.Company(id)
	if c == nil {
		return nil
	}
	sum := fmt.Sprintf("%s ran for %s.", id, g.Format(c.Earned))
	switch {
	case len(c.Last) == 0:
		sum = fmt.Sprintf("%s has not run.", id)
	case c.Last[0].Would:
		sum = fmt.Sprintf("%s would run for %s.", id, g.Format(c.Earned))
	}
	if len(c.Last) > 0 && c.Last[0].Unproven {
		sum = strings.TrimSuffix(sum, ".") + " (not proven best)."
	}
	out := []legendLine{{run: -1, text: sum, strong: true, alt: sum}}
	for i, r := range c.Last {
		for n, line := range regular.wrapWords(runWords(g, &r), (width-legendDent)/legendText) {
			l := legendLine{run: -1, text: line}
			if n == 0 {
				l.run, l.alt = i, fmt.Sprintf("Route %d, train %s.", i+1, runInWords(g, &r))
			}
			out = append(out, l)
		}
	}
	return out
}

// runInWords says what a train earned: "3: B3 Harbour 30 + A4 Abroad 50 = 80".
func runInWords(g *engine.Game, r *engine.Run) string { return strings.Join(runWords(g, r), " ") }

// runWords is the same in pieces that should not be broken.
func runWords(g *engine.Game, r *engine.Run) []string {
	var out []string
	for i, part := range r.Parts {
		words := strings.Fields(part)
		for k, w := range words {
			words[k] = stopInWords(g, w)
		}
		s := strings.Join(words, " ")
		switch {
		case i == 0:
			s = r.Train + ": " + s
		case !strings.HasPrefix(s, "+") && !strings.HasPrefix(s, "("):
			s = "+ " + s
		}
		out = append(out, s)
	}
	out = append(out, "= "+g.Format(r.Revenue))
	if r.Fee > 0 {
		out = append(out, "(fee "+g.Format(r.Fee)+")")
	}
	return out
}

// stopInWords adds a name to a coordinate, "G6" or "G6.1" for one of several stops. It leaves other words alone.
func stopInWords(g *engine.Game, word string) string {
	id, _, _ := strings.Cut(word, ".")
	if g.Sheet().Map.Find(id) == board.None || kit.Place(g, id) == id {
		return word
	}
	return kit.Place(g, id)
}

func legendHeight(ls []legendLine) float64 {
	if len(ls) == 0 {
		return 0
	}
	return legendRow*float64(len(ls)) + 16
}

// routes draws the company's last runs beside the track.
func (m *mapPicture) routes() {
	c := m.g.Company(m.o.Routes)
	if c == nil {
		return
	}
	for i, r := range c.Last {
		l := m.route(r.Path)
		if len(l) < 2 {
			continue
		}
		// To the left or right of the track; two more trains go outside the first two.
		away := []float64{8.6, -8.6, 14, -14}[i%4] * m.scale
		l = l.beside(away)
		m.c.draw(l, 7.6*m.scale, white)
		m.c.draw(l, 5.2*m.scale, lane(i))
	}
	for _, r := range c.Last {
		for _, leg := range r.Path {
			if h := m.b.Map.Find(leg.Hex); h != board.None && m.drawn[h] != nil {
				m.on(h).labels(m.drawn[h].lettering) // lettering stays on top
			}
		}
	}
}

// routeEnds marks both ends of each route with its number.
func (m *mapPicture) routeEnds() {
	c := m.g.Company(m.o.Routes)
	if c == nil {
		return
	}
	for i, r := range c.Last {
		l := m.route(r.Path)
		if len(l) < 2 {
			continue
		}
		for _, way := range []line{l, l.reverse()} {
			at, _ := way.at(min(0.5, 25*m.scale/max(way.length(), 1)))
			m.number(at, i, 8.5*m.scale)
		}
	}
	for i := range c.Last {
		m.doubles(&c.Last[i], i)
	}
}

// legends writes the lines under the map.
func (m *mapPicture) legends() {
	y := float64(m.c.dc.Height()) - legendHeight(m.legend) + legendRow/2
	for _, l := range m.legend {
		x := mapMargin
		if l.run >= 0 {
			m.number(point{x + 24, y}, l.run, 20)
		}
		if l.icon != "" {
			m.c.icon(l.icon, point{x + 24, y}, 16)
		}
		w := writing{face: regular, size: legendText, color: ink}
		if l.strong {
			w.face = bold
		} else {
			x += legendDent - 12
		}
		m.c.text(point{x, y}, l.text, w)
		y += legendRow
	}
}

// doubled lists the stops of a run that cars double, "G6" or "G6.1" for one of several. The run lists what each adds
// separately, with the stop before the amount.
func doubled(r *engine.Run) []string {
	var out []string
	for _, part := range r.Parts {
		words := strings.Fields(part)
		if words[0] != "+" || len(words) < 3 {
			continue
		}
		stop := words[len(words)-2]
		hex, _, _ := strings.Cut(stop, ".")
		if slices.ContainsFunc(r.Doubled, func(d engine.Double) bool { return d.Hex == hex }) {
			out = append(out, stop)
		}
	}
	return out
}

// doubles marks the stops that cars double.
func (m *mapPicture) doubles(r *engine.Run, run int) {
	for _, word := range doubled(r) {
		id, stop, several := strings.Cut(word, ".")
		h := m.b.Map.Find(id)
		if h == board.None || m.drawn[h] == nil {
			continue
		}
		for _, leg := range r.Path {
			if leg.Hex != id || several && stop != fmt.Sprint(leg.Stop) || leg.Stop < 0 || leg.Stop >= len(m.drawn[h].plan.stops) {
				continue
			}
			at := m.drawn[h].beside(leg)
			c, b := m.on(h), boxAround(at, doubleWidth, doubleHeight)
			c.rect(b, 6, white)
			c.rect(b.grow(-1.2), 5, lane(run))
			c.text(at, "×2", writing{face: bold, size: 15, color: white, align: 0.5})
			break
		}
	}
}

// The size of the sign of a doubled stop.
const doubleWidth, doubleHeight = 27.0, 19.0

// beside is a place for that sign near its stop: away from the route's track, and over no token if there is room elsewhere.
func (d *drawnHex) beside(leg engine.Leg) point {
	p := d.plan
	var away point
	for _, e := range []int{leg.In, leg.Out} {
		if e >= 0 {
			away = away.sub(p.shape.toward(float64(e)))
		}
	}
	if away.len() < 0.5 { // straight through
		away = p.shape.toward(float64(max(leg.In, 0))).perp()
	}
	at, _ := d.roomLeft().find(doubleWidth, doubleHeight, p.stops[leg.Stop].at.add(away.unit().mul(23)))
	return at
}

// number paints a route's sign.
func (m *mapPicture) number(at point, run int, r float64) {
	m.c.disc(at, r, white)
	m.c.disc(at, r*0.86, lane(run))
	m.c.text(at, fmt.Sprint(run+1), writing{face: bold, size: r * 1.25, color: white, align: 0.5})
}

// route is the middle line of a route, in pixels. Hexes whose tile has changed since are drawn as well as possible.
func (m *mapPicture) route(p engine.Path) line {
	var out line
	for _, leg := range p {
		h := m.b.Map.Find(leg.Hex)
		if h == board.None || m.drawn[h] == nil {
			continue
		}
		for _, q := range m.drawn[h].plan.path(leg) {
			q = m.at(h).add(q.mul(m.scale))
			if len(out) == 0 || out[len(out)-1].dist(q) > 1.5 {
				out = append(out, q)
			}
		}
	}
	return out
}

// path is a route's track through a face.
func (p *plan) path(leg engine.Leg) line {
	in, out := board.Edge(leg.In), board.Edge(leg.Out)
	if leg.Stop >= 0 && leg.Stop < len(p.stops) {
		var l line
		if in < 0 && out < 0 { // linked to other stops of the hex
			l = line{p.stops[leg.Stop].at}
		}
		if in >= 0 {
			l = append(l, p.way(leg.Stop, in)...)
		}
		if out >= 0 {
			l = append(l, p.way(leg.Stop, out).reverse()...)
		}
		return l
	}
	if in < 0 || out < 0 {
		return nil
	}
	for _, j := range p.face.Junctions {
		if slices.Contains(j, in) && slices.Contains(j, out) {
			return line{p.shape.mid(in), {}, p.shape.mid(out)}
		}
	}
	return p.shape.track(in, out)
}

// way is the track from an edge to a stop.
func (p *plan) way(stop int, e board.Edge) line {
	for i, x := range p.face.Stops[stop].Exits {
		if x == e {
			return p.stops[stop].legs[i]
		}
	}
	return p.shape.spur(e, p.stops[stop].at)
}
