package render

import (
	"image/color"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// A table is rows of cells under a heading, in pixels. Rows grow with the lines in their cells.
type table struct {
	g      *engine.Game
	widths []float64
	rows   []tableRow
}

type tableRow struct {
	cells []cell
	head  bool
	lit   bool // highlighted: it is happening now
}

// cell is one field of a table.
type cell struct {
	lines  []string
	token  engine.ID // drawn before the text
	align  float64   // as in writing
	bold   bool
	dim    bool
	fill   color.Color // nil for none
	ink    color.Color // nil for the usual one
	strike bool
	// swatches are small hexes in these colours, instead of text.
	swatches []board.Color
	// tokens are lines of companies' tokens, instead of text.
	tokens [][]engine.ID
}

// The dimensions of tables, in pixels.
const (
	tableText = 32.0
	tableLine = 40.0 // between lines
	tablePad  = 10.0
	tokenStep = 54.0 // between tokens in a cell
)

func left(lines ...string) cell   { return cell{lines: lines} }
func center(lines ...string) cell { return cell{lines: lines, align: 0.5} }
func right(lines ...string) cell  { return cell{lines: lines, align: 1} }

func (c cell) strong() cell { c.bold = true; return c }
func (c cell) weak() cell   { c.dim = true; return c }

func (t *table) add(cells ...cell) { t.rows = append(t.rows, tableRow{cells: cells}) }

// head adds a heading row.
func (t *table) head(cells ...cell) {
	for i := range cells {
		cells[i].bold = true
	}
	t.rows = append(t.rows, tableRow{cells: cells, head: true})
}

func (t *table) width() float64 {
	w := 0.0
	for _, v := range t.widths {
		w += v
	}
	return w
}

func (t *table) height() float64 {
	h := 0.0
	for i := range t.rows {
		h += t.rows[i].height()
	}
	return h
}

func (r *tableRow) height() float64 {
	h := tableLine
	for _, c := range r.cells {
		h = max(h, float64(len(c.lines))*tableLine, float64(len(c.tokens))*tokenStep)
	}
	return h + 2*tablePad
}

// tokensIn arranges companies' tokens in lines that fit a column.
func tokensIn(width float64, ids []engine.ID) cell {
	return cell{tokens: slices.Collect(slices.Chunk(ids, max(1, int((width-8)/tokenStep))))}
}

// draw paints the table with its upper left corner at p.
func (t *table) draw(c *canvas, p point) {
	y, striped := p.y, false
	for i := range t.rows {
		r := &t.rows[i]
		b := box{p.x, y, t.width(), r.height()}
		switch {
		case r.lit:
			c.rect(b, 0, accent)
		case r.head:
			c.rect(b, 0, faint)
			striped = true
		case striped:
			c.rect(b, 0, band)
		}
		striped = !striped
		x := p.x
		for k := range r.cells {
			t.cell(c, &r.cells[k], box{x, y, t.widths[k], b.h})
			x += t.widths[k]
		}
		y += b.h
	}
	c.frame(box{p.x, p.y, t.width(), t.height()}, 0, 2, soft)
}

func (t *table) cell(c *canvas, k *cell, b box) {
	if k.fill != nil {
		c.rect(b.grow(-3), 8, k.fill)
		c.frame(b.grow(-3), 8, 2, soft)
	}
	x := b.x + 12
	if k.token != engine.Nobody {
		c.token(point{b.x + 12 + 24, b.y + b.h/2}, 24, k.token, liveryOf(t.g, k.token))
		x += 60
	}
	for i, col := range k.swatches {
		at := point{b.x + b.w/2 + (float64(i)-float64(len(k.swatches)-1)/2)*29, b.y + b.h/2}
		h := c.at(at, 0.26)
		h.fill(shape{pointy: true}.corners(0), ink)
		h.fill(shape{pointy: true}.corners(5), ground(col))
	}
	for i, ids := range k.tokens {
		y := b.y + b.h/2 + (float64(i)-float64(len(k.tokens)-1)/2)*tokenStep
		for n, id := range ids {
			at := point{b.x + b.w/2 + (float64(n)-float64(len(ids)-1)/2)*tokenStep, y}
			c.token(at, 24, id, liveryOf(t.g, id))
		}
	}
	w := writing{face: regular, size: tableText, color: ink, align: k.align}
	if k.bold {
		w.face = bold
	}
	if k.dim {
		w.color = soft
	}
	if k.ink != nil {
		w.color = k.ink
	}
	at := point{x + (b.x+b.w-12-x)*k.align, b.y + b.h/2 - float64(len(k.lines)-1)/2*tableLine}
	for _, s := range k.lines {
		w.size = w.face.fit(s, b.x+b.w-8-x, tableText)
		c.text(at, s, w)
		if k.strike {
			half := w.face.width(s) * w.size
			from := at.x - k.align*half
			c.stroke(line{{from, at.y}, {from + half, at.y}}, 2.5, w.color)
		}
		at.y += tableLine
	}
}

// sheet is a picture of tables with words between them.
type sheet struct {
	g      *engine.Game
	what   string
	parts  []sheetPart
	margin float64
}

type sheetPart struct {
	table *table
	words []string // smaller text
	title string
}

func newSheet(g *engine.Game, what string) *sheet { return &sheet{g: g, what: what, margin: 24} }

func (s *sheet) table(title string, t *table) {
	s.parts = append(s.parts, sheetPart{title: title, table: t})
}

func (s *sheet) note(words ...string) { s.parts = append(s.parts, sheetPart{words: words}) }

const (
	sheetTitle = 60.0
	sheetNote  = 36.0
	sheetGap   = 18.0
)

func (p *sheetPart) height() float64 {
	h := sheetGap
	if p.title != "" {
		h += sheetTitle
	}
	if p.table != nil {
		h += p.table.height()
	}
	return h + sheetNote*float64(len(p.words))
}

func (s *sheet) width() float64 {
	w := 0.0
	for _, p := range s.parts {
		if p.table != nil {
			w = max(w, p.table.width())
		}
	}
	return w
}

// finish draws the sheet.
func (s *sheet) finish(alt string) (Picture, error) {
	h := 60.0
	for i := range s.parts {
		h += s.parts[i].height()
	}
	w := s.width() + 2*s.margin
	c := newPage(ceil(w), ceil(h+s.margin))
	headline(c, s.g, w, s.what)
	y := 60.0
	for i := range s.parts {
		p := &s.parts[i]
		at := point{s.margin, y}
		if p.title != "" {
			c.text(point{at.x, y + sheetTitle*0.55}, p.title, writing{face: bold, size: 34, color: ink})
			at.y += sheetTitle
		}
		if p.table != nil {
			p.table.draw(c, at)
		}
		for n, words := range p.words {
			c.text(point{at.x, at.y + sheetNote*(float64(n)+0.6)}, words, writing{face: regular, size: 27, color: soft})
		}
		y += p.height()
	}
	return finish(c, alt)
}
