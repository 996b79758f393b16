package render

import (
	"image"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// hexLook is everything that decides the look of a hex without companies' tokens.
type hexLook struct {
	shape  shape
	face   *board.Face // faces never change once the sheet is read
	hex    *board.Hex  // its hex; nil for a tile off the map
	number string
	cost   int
	kept   bool // building here needs somebody's consent
	marks  string
	aside  int // tokens in no city
	now    board.Color
	scale  float64
}

// large is the scale from which letters have their usual size. On smaller hexes they are larger, so that they can be
// read on a phone.
const large = 1.7

// zoomAt is how much larger than usual letters are at a scale.
func zoomAt(scale float64) float64 { return min(max(1, large/scale), 1.3) }

// drawnHex is a hex's picture, with the positions of its tokens.
type drawnHex struct {
	im     *image.RGBA
	center image.Point // in the picture
	serial uint64      // unique
	*lettering
}

// drawings counts the hexes drawn.
var drawings atomic.Uint64

// hexes are the hexes drawn recently. A map has about a hundred, of which few change, so drawing each once makes a
// map several times faster.
var hexes = cache[hexLook, *drawnHex]{most: 40 << 20, size: func(d *drawnHex) int { return len(d.im.Pix) }}

// Keep sets the size of the cache of drawn hexes, in bytes; each takes about 100 kB. The default is 40 MiB.
func Keep(bytes int) {
	hexes.Lock()
	defer hexes.Unlock()
	hexes.most = bytes
}

// draw draws a hex, or takes it from the cache.
func (k hexLook) draw(s subject) *drawnHex {
	if d, ok := hexes.get(k); ok {
		return d
	}
	w, h := side*k.scale, side*k.scale
	if k.shape.pointy {
		w = apothem * k.scale
	} else {
		h = apothem * k.scale
	}
	cx, cy := ceil(w)+1, ceil(h)+1
	c := newCanvas(2*cx, 2*cy)
	d := &drawnHex{im: c.image(), center: image.Pt(cx, cy), serial: drawings.Add(1), lettering: letter(newPlan(k.shape, k.face), s)}
	c.at(point{float64(cx), float64(cy)}, k.scale).hex(d.lettering)
	hexes.put(k, d)
	return d
}

// drawHex draws hex h of a game as it is now.
func drawHex(g *engine.Game, h int, scale float64, numbers bool) *drawnHex {
	b := g.Map()
	hex, lay := &b.Map.Hexes[h], b.State.Lays[h]
	s := subject{coordinate: hex.ID, name: hex.Face.Name, printed: lay.Tile == "", marks: marksOf(g.Sheet(), hex)}
	s.marks = slices.DeleteFunc(s.marks, func(m string) bool {
		d := g.Deed(engine.ID(m))
		return d != nil && !concerns(g, h, d)
	})
	for _, i := range b.Face(h).Icons {
		if lay.Tile != "" && icon(i) != hatchIcon && !slices.Contains(s.marks, i) {
			s.marks = append(s.marks, i)
		}
	}
	s.marks = append(s.marks, piecesOn(b, h)...)
	s.aside = tokensAside(g, h)
	s.now, s.zoom = revenueColor(g), zoomAt(scale)
	s.cost = board.Cost{Cost: int(kit.BuildCost(g, g.Turn.Of, h)), Terrain: b.Face(h).Cost.Terrain}
	if s.cost.Terrain == "" {
		s.cost.Terrain = hex.Face.Cost.Terrain
	}
	if numbers {
		s.number = lay.Tile
	}
	k := hexLook{shape: shape{b.Map.Pointy}, face: b.Face(h), hex: hex, number: s.number, cost: s.cost.Cost, scale: scale, marks: strings.Join(s.marks, " "), aside: s.aside}
	if k.kept = kit.ConsentOf(g, h) != engine.Nobody; !k.kept {
		s.marks = slices.DeleteFunc(s.marks, func(m string) bool { return icon(m) == keeperIcon })
	}
	if slices.ContainsFunc(k.face.Stops, func(s board.Stop) bool { return !s.Revenue.Flat() }) {
		k.now = s.now
	}
	return k.draw(s)
}

// concerns reports whether a private still matters for building on a hex: while it blocks it, while the hex is bare, and while the private
// allows a tile of a later colour there.
func concerns(g *engine.Game, h int, d *facts.Deed) bool {
	p := g.Private(d.ID)
	if p == nil || p.Closed {
		return false // not used in this game, or closed
	}
	b := g.Map()
	if kit.Blocker(g, h) == d.ID || b.State.Lays[h].Tile == "" {
		return true
	}
	later := func(c board.Color) bool { return c > b.Face(h).Color }
	return d.Lay != nil && d.Lay.Here && (len(d.Lay.Colors) == 0 || slices.ContainsFunc(d.Lay.Colors, later))
}

// piecesOn lists the kinds of unowned pieces beside a hex's stops. They are marked while they are there.
func piecesOn(b *board.Board, h int) []string {
	var out []string
	for _, t := range b.State.Tokens {
		if t.Hex == h && t.Stop == board.Beside && t.Owner == "" {
			out = append(out, t.Kind)
		}
	}
	return out
}

// tokensAside counts the tokens and letters drawn on a hex beside its stops: tokens in no city, and companies that
// have yet to choose one.
func tokensAside(g *engine.Game, h int) int {
	b, n := g.Map(), len(openHomes(g, h))
	for _, t := range b.State.Tokens {
		if t.Hex == h && (t.Stop == board.Aside || t.Stop == board.Beside && t.Owner != "") {
			n++
		}
	}
	return n
}

// revenueColor is the colour whose revenue counts now: the phase's, or else that of its last tiles.
func revenueColor(g *engine.Game) board.Color {
	p := g.PhaseNow()
	if p.Revenue != board.White {
		return p.Revenue
	}
	return slices.Max(append(slices.Clone(p.Tiles), board.Yellow))
}

// marksOf lists the marks on a hex besides its face: its icons, and the privates that block it.
func marksOf(s *facts.Sheet, hex *board.Hex) []string {
	var out []string
	for _, i := range hex.Face.Icons {
		if icon(i) != hatchIcon {
			out = append(out, i)
		}
	}
	for _, d := range s.Privates {
		if slices.Contains(d.Blocks, hex.ID) && !slices.Contains(out, string(d.ID)) {
			out = append(out, string(d.ID))
		}
	}
	return out
}

// paste copies a drawn hex into a picture, its centre at p. Pixels fully inside the hex are copied by row, which is
// much faster than blending; only the rim is blended.
func (d *drawnHex) paste(dst *image.RGBA, p image.Point) {
	at := p.Sub(d.center)
	r := d.im.Rect.Add(at).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		src := d.im.Pix[d.im.PixOffset(r.Min.X-at.X, y-at.Y):]
		src = src[:4*r.Dx()]
		out := dst.Pix[dst.PixOffset(r.Min.X, y):][:4*r.Dx()]
		x0, x1 := 0, len(src)
		for ; x0 < x1 && src[x0+3] != 255; x0 += 4 {
			over(out[x0:x0+4], src[x0:x0+4])
		}
		for ; x1 > x0 && src[x1-1] != 255; x1 -= 4 {
			over(out[x1-4:x1], src[x1-4:x1])
		}
		copy(out[x0:x1], src[x0:x1])
	}
}

// over blends one pixel onto an opaque one.
func over(dst, src []uint8) {
	a := uint32(255 - src[3])
	for i := range 3 {
		dst[i] = uint8(uint32(src[i]) + uint32(dst[i])*a/255)
	}
}

// pixel is the nearest whole pixel.
func pixel(p point) image.Point {
	return image.Pt(int(math.Round(p.x)), int(math.Round(p.y)))
}
