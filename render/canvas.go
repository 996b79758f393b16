package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/sfnt"
)

// canvas draws in units of its own: a hex's, or pixels if scale is 1. Line widths and text sizes have the same units.
type canvas struct {
	dc     *gg.Context
	origin point   // in pixels
	scale  float64 // pixels a unit
}

func newCanvas(w, h int) *canvas {
	return &canvas{dc: gg.NewContext(w, h), scale: 1}
}

// newPage is a canvas of paper. Call finish when it is drawn: that gives its pixels to the next page.
func newPage(w, h int) *canvas {
	rect := image.Rect(0, 0, w, h)
	c := &canvas{dc: gg.NewContextForRGBA(&image.RGBA{Pix: pixels.get(4 * w * h), Stride: 4 * w, Rect: rect}), scale: 1}
	c.clear(paper)
	return c
}

func (c *canvas) image() *image.RGBA { return c.dc.Image().(*image.RGBA) }

// at is the canvas with its origin moved to p, and with units of scale pixels.
func (c *canvas) at(p point, scale float64) *canvas {
	return &canvas{dc: c.dc, origin: c.px(p), scale: scale}
}

func (c *canvas) px(p point) point { return c.origin.add(p.mul(c.scale)) }

func (c *canvas) clear(col color.Color) {
	c.dc.SetColor(col)
	c.dc.Clear()
}

func (c *canvas) trace(ps []point, closed bool) {
	for i, p := range ps {
		q := c.px(p)
		if i == 0 {
			c.dc.MoveTo(q.x, q.y)
		} else {
			c.dc.LineTo(q.x, q.y)
		}
	}
	if closed {
		c.dc.ClosePath()
	}
}

// fill paints a polygon.
func (c *canvas) fill(ps []point, col color.Color) {
	c.trace(ps, true)
	c.dc.SetColor(col)
	c.dc.Fill()
}

// outline draws a line around a polygon. Round ends close the gap at the corner where they meet.
func (c *canvas) outline(ps []point, width float64, col color.Color) {
	c.trace(ps, true)
	c.pen(width, col, gg.LineCapRound)
	c.dc.Stroke()
}

// stroke draws a line with straight ends, as track at an edge needs.
func (c *canvas) stroke(l line, width float64, col color.Color) {
	c.trace(l, false)
	c.pen(width, col, gg.LineCapButt)
	c.dc.Stroke()
}

// draw draws a line with round ends.
func (c *canvas) draw(l line, width float64, col color.Color) {
	c.trace(l, false)
	c.pen(width, col, gg.LineCapRound)
	c.dc.Stroke()
}

// dashed draws a dashed line.
func (c *canvas) dashed(l line, width, on, off float64, col color.Color) {
	c.dc.SetDash(on*c.scale, off*c.scale)
	c.stroke(l, width, col)
	c.dc.SetDash()
}

func (c *canvas) pen(width float64, col color.Color, end gg.LineCap) {
	c.dc.SetLineWidth(width * c.scale)
	c.dc.SetLineCap(end)
	c.dc.SetColor(col)
}

// disc paints a circle.
func (c *canvas) disc(p point, r float64, col color.Color) {
	q := c.px(p)
	c.dc.DrawCircle(q.x, q.y, r*c.scale)
	c.dc.SetColor(col)
	c.dc.Fill()
}

// ring draws a circle's line; r is the middle of the line.
func (c *canvas) ring(p point, r, width float64, col color.Color) {
	q := c.px(p)
	c.dc.DrawCircle(q.x, q.y, r*c.scale)
	c.pen(width, col, gg.LineCapButt)
	c.dc.Stroke()
}

// box is an upright rectangle.
type box struct{ x, y, w, h float64 }

func boxAround(p point, w, h float64) box { return box{p.x - w/2, p.y - h/2, w, h} }
func (b box) center() point               { return point{b.x + b.w/2, b.y + b.h/2} }
func (b box) grow(d float64) box          { return box{b.x - d, b.y - d, b.w + 2*d, b.h + 2*d} }

// rect paints a rectangle with rounded corners.
func (c *canvas) rect(b box, round float64, col color.Color) {
	if r, ok := c.whole(b); ok && round <= 0 {
		draw.Draw(c.image(), r, image.NewUniform(col), image.Point{}, draw.Over) // the same pixels, many times faster
		return
	}
	c.traceBox(b, round)
	c.dc.SetColor(col)
	c.dc.Fill()
}

// whole is a box in pixels; ok is false if it cuts any pixel.
func (c *canvas) whole(b box) (r image.Rectangle, ok bool) {
	p, q := c.px(point{b.x, b.y}), c.px(point{b.x + b.w, b.y + b.h})
	r = image.Rect(int(p.x), int(p.y), int(q.x), int(q.y))
	return r, p == point{float64(r.Min.X), float64(r.Min.Y)} && q == point{float64(r.Max.X), float64(r.Max.Y)}
}

// frame draws a rectangle's border, on its inside.
func (c *canvas) frame(b box, round, width float64, col color.Color) {
	c.traceBox(b.grow(-width/2), max(round-width/2, 0))
	c.pen(width, col, gg.LineCapButt)
	c.dc.Stroke()
}

func (c *canvas) traceBox(b box, round float64) {
	p := c.px(point{b.x, b.y})
	if round <= 0 {
		c.dc.DrawRectangle(p.x, p.y, b.w*c.scale, b.h*c.scale)
		return
	}
	c.dc.DrawRoundedRectangle(p.x, p.y, b.w*c.scale, b.h*c.scale, min(round, b.w/2, b.h/2)*c.scale)
}

// writing says how to set a text.
type writing struct {
	face  *typeface
	size  float64 // of an em
	color color.Color
	align float64     // 0 starts at the point, 0.5 is centred on it, 1 ends there
	rim   color.Color // drawn around the letters; nil for none
	wide  float64     // how far the rim reaches
}

// text writes one line. The point is at half the height of the capitals.
func (c *canvas) text(p point, s string, w writing) {
	p.x -= w.align * w.face.width(s) * w.size
	p.y += capHeight / 2 * w.size
	if w.rim != nil {
		c.glyphs(p, s, w)
		c.pen(2*w.wide, w.rim, gg.LineCapRound)
		c.dc.Stroke()
	}
	c.glyphs(p, s, w)
	c.dc.SetColor(w.color)
	c.dc.Fill()
}

// lines writes several lines centred on the point.
func (c *canvas) lines(p point, ss []string, w writing) {
	p.y -= float64(len(ss)-1) / 2 * lineSkip * w.size
	for _, s := range ss {
		c.text(p, s, w)
		p.y += lineSkip * w.size
	}
}

// glyphs traces the outlines of a text that starts on the base line at p.
func (c *canvas) glyphs(p point, s string, w writing) {
	for _, r := range visual(s) {
		g := w.face.glyph(r)
		for _, k := range g.parts {
			var a [3]point
			for i := range a {
				a[i] = c.px(p.add(k.args[i].mul(w.size)))
			}
			switch k.op {
			case sfnt.SegmentOpMoveTo:
				c.dc.ClosePath()
				c.dc.NewSubPath()
				c.dc.MoveTo(a[0].x, a[0].y)
			case sfnt.SegmentOpLineTo:
				c.dc.LineTo(a[0].x, a[0].y)
			case sfnt.SegmentOpQuadTo:
				c.dc.QuadraticTo(a[0].x, a[0].y, a[1].x, a[1].y)
			case sfnt.SegmentOpCubeTo:
				c.dc.CubicTo(a[0].x, a[0].y, a[1].x, a[1].y, a[2].x, a[2].y)
			}
		}
		c.dc.ClosePath()
		p.x += g.advance * w.size
	}
}

// arrow draws an arrow with a dark rim.
func (c *canvas) arrow(from, to point, width float64, col color.Color) {
	dir := to.sub(from).unit()
	side := dir.perp().mul(width / 2)
	neck := to.sub(dir.mul(min(2*width, from.dist(to))))
	barb := side.mul(2.4)
	shape := []point{from.add(side), neck.add(side), neck.add(barb), to, neck.sub(barb), neck.sub(side), from.sub(side)}
	c.trace(shape, true)
	c.pen(width*0.5, ink, gg.LineCapRound)
	c.dc.Stroke()
	c.fill(shape, col)
}

// ceil rounds up to whole pixels.
func ceil(v float64) int { return int(math.Ceil(v)) }
