package render

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// pieces draws what changes without a tile lay: tokens, letters in reserved slots, and signs of privates.
func (m *mapPicture) pieces() {
	for _, h := range m.shown {
		d, c := m.drawn[h], m.on(h)
		m.tags(c, h, d)
		m.homes(c, h, d)
		m.tokens(c, h, d)
		m.claimed(c, h, d)
	}
	for _, h := range m.shown {
		m.harbour(h)
	}
}

// asideRadius is the size of tokens beside the cities of a hex.
const asideRadius = 11.2

// tokens draws a hex's tokens into their slots. Several in one slot share it. Those put aside are in a corner under a
// dashed ring until they return; those on a hex without a city are in the middle.
func (m *mapPicture) tokens(c *canvas, h int, d *drawnHex) {
	type place struct{ stop, slot int }
	var order []place
	in, aside := map[place][]engine.ID{}, len(openHomes(m.g, h))
	for _, t := range m.b.State.Tokens {
		if t.Hex != h || t.Stop == board.Beside {
			continue
		}
		if at, r, ok := d.slot(t.Stop, t.Slot); ok && t.Owner == "" { // a piece in a company's slot
			c.disc(at, r*0.97, white)
			c.icon(t.Kind, at, r*0.62)
			continue
		}
		p := place{t.Stop, t.Slot}
		if in[p] == nil {
			order = append(order, p)
		}
		in[p] = append(in[p], engine.ID(t.Owner))
	}
	for _, p := range order {
		ids := in[p]
		switch at, r, ok := d.slot(p.stop, p.slot); {
		case ok:
			m.share(c, at, r*0.97, len(d.plan.stops[p.stop].slots), ids)
		case p.stop == board.Aside:
			for _, id := range ids {
				q := d.asidePlace(aside)
				aside++
				c.disc(q, asideRadius, white)
				c.token(q, 9.5, id, liveryOf(m.g, id))
				c.dashedRing(q, asideRadius, 1.6, warning)
			}
		default:
			m.share(c, at, oneSlot*0.85, 1, ids)
		}
	}
}

// claimed marks the tokens of companies that took a piece of their hex, such as a mine, with its symbol, since the piece is no longer there.
func (m *mapPicture) claimed(c *canvas, h int, d *drawnHex) {
	for _, t := range m.b.State.Tokens {
		at, r, ok := d.slot(t.Stop, t.Slot)
		if t.Hex != h || t.Owner == "" || !ok {
			continue
		}
		for i, kind := range kit.Claimed(m.g, engine.ID(t.Owner), m.b.Map.Hexes[h].ID) {
			badge := at.add(point{badgeOff * r, badgeOff * r * float64(1-2*i)})
			size := badgeRadius * r
			c.at(badge, c.scale*size).neutral()
			if icon(kind) == shipIcon { // others have a disc of their own
				size *= 0.7
			}
			c.icon(kind, badge, size)
		}
	}
}

// The size of a badge on a token and its distance, as parts of the token's radius.
const (
	badgeRadius = 0.5
	badgeOff    = 0.8
)

// harbour draws companies' tokens beside the stops of a hex: in the sea if a lane leads there, otherwise in a corner.
func (m *mapPicture) harbour(h int) {
	c := m.on(h)
	for _, p := range m.moored(h) {
		c.disc(p.at, portRadius+2.4, white)
		c.disc(p.at, portRadius+1.6, water)
		c.token(p.at, portRadius, p.id, liveryOf(m.g, p.id))
	}
}

// mooring is a company's token beside the stops of a hex.
type mooring struct {
	id engine.ID
	at point
}

// moored lists the companies' tokens beside the stops of a hex.
func (m *mapPicture) moored(h int) []mooring {
	var out []mooring
	aside := len(openHomes(m.g, h)) // tokens before them
	for _, t := range m.b.State.Tokens {
		if t.Hex == h && t.Stop == board.Aside {
			aside++
		}
	}
	for _, t := range m.b.State.Tokens {
		if t.Hex != h || t.Stop != board.Beside || t.Owner == "" {
			continue
		}
		at, sea := m.quay(h, len(out))
		if !sea {
			at = m.drawn[h].asidePlace(aside + len(out))
		}
		out = append(out, mooring{engine.ID(t.Owner), at})
	}
	return out
}

// portRadius is how large a token in a harbour is.
const portRadius = 10.0

// quay is the n-th position in the harbour of a hex: in a sea hex of the picture that a lane leads to; ok is false if
// none does.
func (m *mapPicture) quay(h, n int) (at point, ok bool) {
	least := 0 // turns of the lane at sea
	for _, l := range m.b.Face(h).Sea {
		next := m.b.Map.Hexes[h].Next[l.From]
		if l.Stop < 0 || next == board.None || m.b.Face(next).Color != board.Blue || !slices.Contains(m.shown, next) {
			continue
		}
		// The lane bends to one side, so the first tokens go to the other. Of two seas, the one with the smaller bend
		// has more room.
		out, side, bend := m.shape.toward(float64(l.From)), 1.0, 3
		for _, x := range m.b.Face(next).Sea {
			to := x.To
			if to == l.From.Opposite() {
				to = x.From
			}
			bend = min(int(to-l.From+6)%6, int(l.From-to+6)%6)
			if out.perp().dot(m.shape.toward(float64(to))) > 0 {
				side = -1
			}
		}
		if ok && bend >= least {
			continue
		}
		p := quayPlaces[n%len(quayPlaces)]
		at, ok, least = out.mul(apothem+p.off).add(out.perp().mul(side*p.aside)), true, bend
	}
	return at, ok
}

// quayPlaces are the positions in a harbour: how far off the shore, and how far from the lane, on the side away from
// its bend. There are enough for the companies of any title.
var quayPlaces = [...]struct{ off, aside float64 }{{14, 20}, {36, 16}, {37, 40}, {14, -20}, {58, 16}, {59, 40}, {80, 16}, {34, -26}}

// share draws several tokens into one slot.
func (m *mapPicture) share(c *canvas, at point, r float64, circles int, ids []engine.ID) {
	for i, id := range ids {
		off, small := sharedPlace(r, circles, i, len(ids))
		c.token(at.add(off), small, id, liveryOf(m.g, id))
	}
}

// sharedPlace is the position and size of the i-th of n tokens in a slot of radius r. They touch without covering
// each other, and together are slightly larger than a single slot.
func sharedPlace(r float64, circles, i, n int) (off point, small float64) {
	if n == 1 {
		return point{}, r
	}
	reach := 1.04 * r
	if circles == 1 {
		reach = 1.16 * r
	}
	half := math.Pi / float64(n)
	small = reach * math.Sin(half) / (1 + math.Sin(half))
	a := math.Pi + 2*half*float64(i)
	return point{math.Cos(a), math.Sin(a)}.mul(reach - small), small
}

// slot is a token's position in a stop; false for a token in none.
func (d *drawnHex) slot(stop, slot int) (at point, r float64, ok bool) {
	if stop < 0 || stop >= len(d.plan.stops) {
		return point{}, 0, false
	}
	k := &d.plan.stops[stop]
	if len(k.slots) == 0 {
		return k.at, 0, false
	}
	return k.slots[min(max(slot, 0), len(k.slots)-1)], k.radius, true
}

// homes writes companies' letters into the slots reserved for them: printed homes, and those of companies that have
// yet to start. A company that is up for sale gets a bright rim.
func (m *mapPicture) homes(c *canvas, h int, d *drawnHex) {
	kept := make([][]engine.ID, len(d.plan.stops))
	keep := func(stop int, id engine.ID) {
		if k := m.g.Company(id); k == nil || k.Closed || stop >= len(kept) || slices.Contains(kept[stop], id) {
			return
		}
		if m.b.In(string(id), h) {
			return
		}
		kept[stop] = append(kept[stop], id)
	}
	for i, s := range d.plan.face.Stops {
		for _, id := range s.Home {
			keep(i, engine.ID(id))
		}
	}
	for i := range m.g.Companies {
		k := &m.g.Companies[i]
		for n, home := range k.Home {
			if home.Hex == m.b.Map.Hexes[h].ID && home.City >= 0 && n < len(k.Tokens) && !k.Tokens[n].Used {
				keep(home.City, k.ID)
			}
		}
	}
	m.undecided(c, h, d)
	lot, _ := kit.Lot(m.g)
	for stop, ids := range kept {
		slot := 0
		for _, id := range ids {
			for m.taken(h, stop, slot) {
				slot++
			}
			k := &d.plan.stops[stop]
			if slot >= len(k.slots) {
				break
			}
			l := liveryOf(m.g, id)
			c.disc(k.slots[slot], k.radius*0.9, blend(l.disc, white, 0.72))
			c.letters(k.slots[slot], k.radius*0.86, string(id), writing{face: bold, color: blend(l.disc, ink, 0.62), align: 0.5})
			if id == lot {
				c.ring(k.slots[slot], k.radius+2, 6, haloRim)
				c.ring(k.slots[slot], k.radius+2, 4, haloCore)
			}
			slot++
		}
	}
}

// openHomes lists the companies that will have their home in one of a hex's several cities.
func openHomes(g *engine.Game, h int) []engine.ID {
	b := g.Map()
	if b.Face(h).Cities() < 2 {
		return nil
	}
	var out []engine.ID
	for i := range g.Companies {
		k := &g.Companies[i]
		for n, home := range k.Home {
			if home.Hex == b.Map.Hexes[h].ID && home.City < 0 && !k.Closed && n < len(k.Tokens) && !k.Tokens[n].Used && !b.In(string(k.ID), h) {
				out = append(out, k.ID)
			}
		}
	}
	return out
}

// undecided writes these companies' letters beside the cities.
func (m *mapPicture) undecided(c *canvas, h int, d *drawnHex) {
	for i, id := range openHomes(m.g, h) {
		at, l := d.asidePlace(i), liveryOf(m.g, id)
		c.disc(at, asideRadius, blend(l.disc, white, 0.72))
		c.letters(at, asideRadius*0.95, string(id), writing{face: bold, color: blend(l.disc, ink, 0.62), align: 0.5})
		c.dashedRing(at, asideRadius, 1.2, blend(l.disc, ink, 0.3))
	}
}

// taken reports whether a slot has a token.
func (m *mapPicture) taken(h, stop, slot int) bool {
	return slices.ContainsFunc(m.b.State.Tokens, func(t board.Token) bool {
		return t.Hex == h && t.Stop == stop && t.Slot == slot
	})
}

// tags marks the hexes where building needs somebody's consent, and those that concern an open private; in red if the
// private blocks them.
func (m *mapPicture) tags(c *canvas, h int, d *drawnHex) {
	blocker := kit.Blocker(m.g, h)
	for i := range d.labels {
		l := &d.labels[i]
		if l.kind != markLabel {
			continue
		}
		switch icon(l.lines[0]) {
		case noIcon:
		case keeperIcon:
			if id := kit.ConsentOf(m.g, h); id != engine.Nobody {
				c.outline(m.shape.corners(3), 4.5, keeperGray)
				c.labels(d.lettering)
				c.sign(l, keeperSign(id))
			}
			continue
		default:
			continue
		}
		id := engine.ID(l.lines[0])
		c.at(l.at, c.scale*l.size/markText).tag(strings.ReplaceAll(several(string(id), l.times), "_", " "), id == blocker)
	}
}

// keeperSign says whose consent is needed.
func keeperSign(id engine.ID) string { return "ask " + string(id) }

// sign paints words on a gray background.
func (c *canvas) sign(l *label, words string) {
	d := c.at(l.at, c.scale*l.size/markText)
	_, h := markSize("consent")
	d.rect(boxAround(point{}, bold.width(words)*markText+8, h), 4, keeperGray)
	d.text(point{}, words, writing{face: bold, size: markText, color: white, align: 0.5})
}

// tag paints a small sign with a word around the origin, red with a bar if it forbids building.
func (c *canvas) tag(word string, forbids bool) {
	at := point{}
	w, h := markSize(word)
	b := boxAround(at, w, h)
	rim, text := soft, ink
	if forbids {
		rim, text = warning, warning
	}
	c.rect(b, 3.5, rim)
	c.rect(b.grow(-1), 2.5, white)
	left := point{b.x + 6, at.y}
	if forbids {
		c.disc(left, 3.8, warning)
		c.stroke(line{left.add(point{-2.4, 0}), left.add(point{2.4, 0})}, 1.5, white)
	} else {
		c.disc(left, 2.2, soft)
	}
	c.text(point{b.x + 10.3, at.y}, word, writing{face: bold, size: markText, color: text})
}

// dashedRing draws a broken circle.
func (c *canvas) dashedRing(at point, r, width float64, col color.Color) {
	var l line
	for i := range 49 {
		a := 2 * math.Pi * float64(i) / 48
		l = append(l, at.add(point{math.Cos(a), math.Sin(a)}.mul(r)))
	}
	c.dashed(l, width, r*0.39, r*0.264, col)
}
