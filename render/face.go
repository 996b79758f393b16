package render

import (
	"image/color"
	"math"
	"strings"

	"github.com/fogleman/gg"

	"stationmaster/engine/board"
)

// hex paints a hex with everything printed on it. c's origin is the centre of the hex.
func (c *canvas) hex(l *lettering) {
	p := l.plan
	on := ground(p.face.Color)
	c.fill(p.shape.corners(0), on)
	c.outline(p.shape.corners(0.35), 0.7, hexEdge)
	for _, i := range p.face.Icons {
		if strings.HasPrefix(i, "glacier") {
			c.hatch(p.shape, blend(on, white, 0.6))
		}
	}
	for _, lane := range p.lanes() {
		c.stroke(lane, 5, white)
		c.dashed(lane, 3, 5, 3.5, water)
	}
	c.track(p)
	for i := range p.stops {
		c.stop(&p.stops[i], &p.face.Stops[i], l.subject.homes)
	}
	c.labels(l)
}

// labels paints all lettering.
func (c *canvas) labels(l *lettering) {
	for i := range l.labels {
		c.label(&l.labels[i], ground(l.plan.face.Color))
	}
}

// lanes are the sea lanes of a face.
func (p *plan) lanes() []line {
	var out []line
	for _, s := range p.face.Sea {
		switch {
		case s.Stop < 0:
			out = append(out, p.shape.track(s.From, s.To))
		case p.face.Stops[s.Stop].Kind == board.OffBoard:
			out = append(out, line{p.shape.mid(s.From), p.shape.mid(s.From).mul(0.45)})
		default:
			out = append(out, p.shape.spur(s.From, p.stops[s.Stop].at))
		}
	}
	return out
}

// track paints all track. Strands that meet are painted as one, so that their rims do not cut each other; others
// cross above.
func (c *canvas) track(p *plan) {
	for g := range p.strands {
		for _, pass := range []struct {
			width float64
			col   color.RGBA
		}{{casingWidth, casing}, {trackWidth, ink}} {
			for _, s := range p.strands {
				if s.group == g {
					c.stroke(s.line, pass.width, pass.col)
					if end := s.line[len(s.line)-1]; len(s.edges) > 2 && pass.col == ink {
						c.disc(end, trackWidth/2, ink) // where the arms of a junction meet
					}
				}
			}
		}
	}
}

// stop paints a city, a town or the exits of an offboard. If homes are wanted, a city shows the companies at home
// in it.
func (c *canvas) stop(k *spot, s *board.Stop, homes bool) {
	switch {
	case s.Kind == board.OffBoard && !s.Through:
		for _, leg := range k.legs {
			c.wedge(leg)
		}
	case s.Kind == board.OffBoard, s.Kind == board.City && len(k.slots) == 0:
		c.disc(k.at, k.radius, ink)
		c.disc(k.at, k.radius*0.62, white)
	case s.Kind == board.City:
		c.city(k)
		for _, i := range s.Ports {
			c.icon("port", k.slots[i], k.radius*0.62)
		}
		for i := 0; homes && i < min(len(s.Home), len(k.slots)); i++ {
			id := s.Home[i]
			c.letters(k.slots[i], k.radius*0.86, id, writing{face: bold, color: soft, align: 0.5})
		}
	case k.bar != (point{}):
		bar := line{k.at.sub(k.bar.mul(barLength / 2)), k.at.add(k.bar.mul(barLength / 2))}
		rim := line{k.at.sub(k.bar.mul(barLength/2 + 2)), k.at.add(k.bar.mul(barLength/2 + 2))}
		c.stroke(rim, barWidth+4, casing)
		c.stroke(bar, barWidth, townColor(s))
	default:
		c.disc(k.at, k.radius+2, casing)
		c.disc(k.at, k.radius, ink)
		if s.Halt {
			c.disc(k.at, k.radius-2, white)
		}
	}
}

// townColor is the colour of a town, or of a halt.
func townColor(s *board.Stop) color.RGBA {
	if s.Halt {
		return soft
	}
	return ink
}

// city paints a city's slots, joined by a box if there are several.
func (c *canvas) city(k *spot) {
	const edge = 1.5
	if n := len(k.slots); n > 1 {
		hull := k.slots
		if n == 4 {
			hull = []point{k.slots[0], k.slots[1], k.slots[3], k.slots[2]}
		}
		c.trace(hull, true)
		c.pen(2*k.radius+edge, ink, gg.LineCapRound)
		c.dc.StrokePreserve()
		c.dc.Fill()
		c.trace(hull, true)
		c.pen(2*k.radius-edge, white, gg.LineCapRound)
		c.dc.StrokePreserve()
		c.dc.Fill()
	}
	for _, at := range k.slots {
		c.disc(at, k.radius+edge/2, ink)
	}
	for _, at := range k.slots {
		c.disc(at, k.radius-edge/2, white)
	}
}

// wedge paints the track of an offboard, which tapers inwards.
func (c *canvas) wedge(l line) {
	side := func(w float64) []point {
		d := l[1].sub(l[0]).unit().perp().mul(w / 2)
		return []point{l[0].add(d), l[0].sub(d), l[1]}
	}
	c.fill(side(casingWidth), casing)
	c.fill(side(trackWidth), ink)
}

// hatch marks land that cannot be built on.
func (c *canvas) hatch(s shape, col color.RGBA) {
	for d := -90.0; d <= 90; d += 12 {
		var ends line
		for t := -80.0; t <= 80; t++ {
			p := point{(d + t) / math.Sqrt2, (d - t) / math.Sqrt2}
			if s.depth(p) > 3 {
				ends = append(ends, p)
			}
		}
		if len(ends) > 1 {
			c.stroke(line{ends[0], ends[len(ends)-1]}, 4, col)
		}
	}
}

// label paints one label.
func (c *canvas) label(l *label, on color.RGBA) {
	w := l.rimmed(on)
	switch l.kind {
	case revenueLabel:
		b := l.ring()
		c.rect(b, b.h/2, ink)
		c.rect(b.grow(-0.9), b.h/2, white)
		w.face, w.rim = bold, nil
	case phasedLabel:
		b := boxAround(l.at, phasedWidth(l.lines[0], l.size), l.size*1.35)
		c.rect(b, 0, ink)
		c.rect(b.grow(-0.5), 0, ground(l.color))
		w.rim = nil
		if l.now {
			c.frame(b, 0, 2, ink)
			w.face = bold
		} else {
			w.color = blend(ink, ground(l.color), 0.35)
		}
	case costLabel:
		c.cost(l, w)
		return
	case markLabel:
		c.mark(l)
		return // what can disappear is painted later: see tags
	case cornerLabel:
		w.color = blend(ink, on, 0.15)
	}
	c.lines(l.at, l.lines, w)
}

// mark paints an icon as often as the hex has it.
func (c *canvas) mark(l *label) {
	r := iconRadius(l.lines[0]) * l.size / markText
	step := iconWidth(l.lines[0], r) + 1
	for n := range l.times {
		c.icon(l.lines[0], l.at.add(point{step * (float64(n) - float64(l.times-1)/2), 0}), r)
	}
}

// cost paints a building cost: the terrain's symbol and the figure.
func (c *canvas) cost(l *label, w writing) {
	left := l.at.x - costWidth(l.lines[0], l.size)/2
	w.face, w.align, w.color = bold, 0, c.terrain(l.note, point{left + 0.6*l.size, l.at.y}, l.size*0.55)
	c.text(point{left + 1.35*l.size, l.at.y}, l.lines[0], w)
}
