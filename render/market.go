package render

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// The stock market's cells, in pixels.
const (
	boxWidth   = 116.0
	boxHeight  = 116.0
	chartRim   = 28.0
	headHeight = 66.0
	lineRow    = 10   // the longest row of a market that is a line
	lineGap    = 30.0 // between those rows
	priceText  = 34.0 // larger on a market wider than priceWidth, which is shown smaller
	priceWidth = 2000.0
)

// Market draws the stock market.
func Market(g *engine.Game) (Picture, error) { return MarketSince(g, nil) }

// MarketSince draws the stock market with an arrow for each token that has moved since an earlier state.
func MarketSince(g *engine.Game, before *market.State) (Picture, error) {
	m := layMarket(g)
	m.c = newPage(m.width, m.height)
	for _, x := range m.boxes {
		m.box(x)
	}
	m.line()
	if before != nil {
		m.arrows(before)
	}
	for _, x := range m.boxes {
		m.price(x)
		m.stack(x)
	}
	m.panel()
	headline(m.c, g, float64(m.c.dc.Width()), "Stock market")
	return finish(m.c, m.alt(before))
}

// chartPicture is a stock market being drawn.
type chartPicture struct {
	g       *engine.Game
	chart   *market.Market
	boxes   []chartBox
	c       *canvas
	width   int
	height  int
	free    box     // the room for the list of companies
	columns int     // in that list
	zoom    float64 // of that list: larger beside a wide market, so that it can be read on a phone
	size    float64 // of the prices
	order   []engine.ID
	first   []unpriced // companies without a price, which operate first
	tints   map[string]tint
}

// unpriced is the companies of a kind without prices, in operating order.
type unpriced struct {
	kind *facts.Kind
	ids  []engine.ID
}

// chartBox is a cell of the market and its position.
type chartBox struct {
	at market.At
	box
}

// layMarket plans the picture.
func layMarket(g *engine.Game) *chartPicture {
	m := &chartPicture{g: g, chart: g.Market()}
	for _, id := range m.chart.Order(&g.Prices) {
		m.order = append(m.order, engine.ID(id))
	}
	slices.SortStableFunc(m.order, func(a, b engine.ID) int { return g.Company(a).Kind.Group - g.Company(b).Kind.Group })
	for _, id := range kit.OperatingOrder(g) {
		k := g.Company(id).Kind
		if k.Priced {
			continue
		}
		if n := len(m.first); n == 0 || m.first[n-1].kind != k {
			m.first = append(m.first, unpriced{kind: k})
		}
		own := &m.first[len(m.first)-1]
		own.ids = append(own.ids, id)
	}
	m.tints = tintsOf(m.flags(), m.chart.Flags)
	right, bottom := 0.0, 0.0
	for r, row := range m.chart.Rows {
		for k := range row {
			if !m.chart.Holds(market.At{Row: r, Col: k}) {
				continue
			}
			x, y := k, r
			if m.chart.Line {
				rows := (len(row) + lineRow - 1) / lineRow
				each := (len(row) + rows - 1) / rows
				x, y = k%each, k/each
			}
			b := box{chartRim + float64(x)*boxWidth, headHeight + float64(y)*boxHeight, boxWidth, boxHeight}
			if m.chart.Line {
				b.y += float64(y) * lineGap
			}
			m.boxes = append(m.boxes, chartBox{market.At{Row: r, Col: k}, b})
			right, bottom = max(right, b.x+b.w), max(bottom, b.y+b.h)
		}
	}
	m.zoom = min(max(1, right/1680), 1.25)
	m.size = priceText * max(1, right/priceWidth)
	bottom = m.place(right, bottom)
	m.width, m.height = ceil(right+chartRim), ceil(bottom+chartRim)
	return m
}

// place finds room for the list of companies: in a free corner of the market, or below it. It returns the bottom of
// the picture.
func (m *chartPicture) place(right, bottom float64) float64 {
	m.columns = 1
	for _, top := range m.boxes {
		edge := 0.0 // of the cells from this row down
		for _, x := range m.boxes {
			if x.y >= top.y {
				edge = max(edge, x.x+x.w)
			}
		}
		m.free = box{x: edge + 24, w: right - edge - 24}
		m.free.h = m.panelHeight()
		if m.free.w >= panelColumn*m.zoom && m.free.h <= bottom-top.y-12 {
			m.free.y = bottom - m.free.h
			return bottom
		}
	}
	m.columns = max(1, min(int((right-chartRim)/(panelColumn*m.zoom)), (len(m.order)+5)/6))
	m.free = box{x: chartRim, y: bottom + 20, w: right - chartRim}
	m.free.h = m.panelHeight()
	return bottom + 20 + m.free.h
}

// tint is the look of cells with a flag.
type tint struct {
	fill   color.RGBA
	border bool // the colour is for the cell's border
}

// tints are the colours that a fact sheet's words for a flag may name. Other flags get them in this order.
var tints = []struct {
	word string
	col  uint32
}{
	{"pink", 0xf4a9c0}, {"blue", 0xa9cdf0}, {"yellow", 0xf9e27a}, {"green", 0xa5d396}, {"gray", 0xc3c4c8},
	{"grey", 0xc3c4c8}, {"orange", 0xf6b26b}, {"light pink", 0xfbe3ea}, {"brown", 0xc69a72}, {"red", 0xef6a62},
	{"closes", 0xef6a62},
}

// tintsOf picks a colour for each flag: the one that its meaning names, as printed, or else a free one.
func tintsOf(flags []string, meaning map[string]string) map[string]tint {
	out := map[string]tint{}
	used := map[color.RGBA]bool{}
	for _, f := range flags {
		s, first := strings.ToLower(meaning[f]), -1
		for _, w := range tints {
			if i := strings.Index(s, w.word); i >= 0 && (first < 0 || i < first) {
				first, out[f] = i, tint{rgb(w.col), strings.Contains(s, "border")}
			}
		}
		used[out[f].fill] = true
	}
	for _, f := range flags {
		for _, w := range tints {
			if _, named := out[f]; !named && !used[rgb(w.col)] {
				out[f], used[rgb(w.col)] = tint{fill: rgb(w.col)}, true
			}
		}
	}
	return out
}

// flags lists the flags in order.
func (m *chartPicture) flags() []string {
	var out []string
	for f := range m.chart.Flags {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}

func (m *chartPicture) box(x chartBox) {
	cell := m.chart.Cell(x.at)
	m.c.rect(x.box, 0, hexEdge)
	in := x.grow(-1)
	m.c.rect(in, 0, white)
	for _, f := range m.flags() {
		if !cell.Has(f) {
			continue
		}
		if t := m.tints[f]; t.border {
			m.c.frame(in, 0, 7, t.fill)
		} else {
			m.c.rect(in, 0, t.fill)
		}
	}
}

// price writes a cell's price, above the arrows.
func (m *chartPicture) price(x chartBox) {
	at := point{x.x + 7, x.y + 22}
	for f, t := range m.tints {
		if t.border && m.chart.Cell(x.at).Has(f) {
			at = at.add(point{6, 6}) // inside the border
		}
	}
	m.c.text(at, fmt.Sprint(m.chart.Price(x.at)), writing{face: bold, size: m.size, color: ink})
}

// line marks the ends of a market that is a line, and where it continues in the next row.
func (m *chartPicture) line() {
	if !m.chart.Line || len(m.boxes) == 0 {
		return
	}
	for i, x := range m.boxes {
		w := writing{face: regular, size: 24, color: ink, align: 0.5}
		foot := point{x.x + x.w/2, x.y + x.h - 20}
		switch {
		case len(m.g.Prices.Stack(x.at)) > 0: // tokens are in the way
		case i == 0:
			m.c.text(foot, "lowest", w)
		case i == len(m.boxes)-1:
			m.c.text(foot, "highest", w)
		}
		if i > 0 && m.boxes[i-1].y < x.y {
			last, dart := m.boxes[i-1].box, []point{{-8, -14}, {10, 0}, {-8, 14}}
			for _, at := range []point{{last.x + last.w + chartRim/2, last.y + last.h/2}, {x.x - chartRim/2, x.y + x.h/2}} {
				m.c.at(at, 1).fill(dart, soft)
			}
		}
	}
}

// mostInCell is how many tokens in a cell can be read. The last position says how many more there are; the list
// beside the market has all.
const mostInCell = 6

// stack draws the tokens in a cell, the one that operates first on the left and on top.
func (m *chartPicture) stack(x chartBox) {
	ids := m.g.Prices.Stack(x.at)
	n := len(ids)
	if n > mostInCell {
		at, r := tokenPlace(x.box, n-1, n)
		more := fmt.Sprintf("+%d", n-mostInCell+1)
		m.c.text(at, more, writing{face: bold, size: min(1.5*r, 1.8*r/bold.width(more)), color: ink, align: 0.5})
		ids = ids[:mostInCell-1]
	}
	for i := len(ids) - 1; i >= 0; i-- {
		at, r := tokenPlace(x.box, i, n)
		m.c.token(at, r, engine.ID(ids[i]), liveryOf(m.g, engine.ID(ids[i])))
	}
}

// tokenPlace is the position of the i-th of n tokens in a cell, side by side; many overlap a little, so that they are large enough to
// read. Tokens without room share the last position.
func tokenPlace(b box, i, n int) (at point, r float64) {
	switch n {
	case 1:
		return point{b.x + b.w/2 + 8, b.y + b.h - 38}, 33
	case 2:
		return point{b.x + 32 + 52*float64(i), b.y + b.h - 33}, 28
	case 3, 4: // the first one beside the price
		if i == 0 {
			return point{b.x + b.w - 24, b.y + 28}, 22
		}
		if n == 3 {
			return point{b.x + 32 + 52*float64(i-1), b.y + b.h - 30}, 25
		}
		i += 2 // the lower row of six
	}
	const (
		small = 20.0
		each  = 3 // in a row
	)
	i = min(i, mostInCell-1)
	return point{b.x + b.w/2 + 37*float64(i%each-1), b.y + b.h - 21 - 35*float64(1-i/each)}, small
}

// arrows show where tokens came from.
func (m *chartPicture) arrows(before *market.State) {
	for _, t := range m.g.Prices.Tokens {
		from, ok := before.Where(t.Company)
		if !ok || from == t.At || !m.chart.Holds(from) {
			continue
		}
		stack := m.g.Prices.Stack(t.At)
		to, r := tokenPlace(m.at(t.At), slices.Index(stack, t.Company), len(stack))
		start := m.at(from).center().add(point{0, 20})
		end := to.sub(to.sub(start).unit().mul(r + 4))
		m.c.arrow(start, end, 10, liveryOf(m.g, engine.ID(t.Company)).disc)
	}
}

func (m *chartPicture) at(a market.At) box {
	for _, x := range m.boxes {
		if x.at == a {
			return x.box
		}
	}
	return box{}
}

// The list beside the market.
const (
	panelColumn = 455.0
	panelRow    = 38.0
	panelText   = 28.0
	flagText    = 24.0
	flagRow     = 28.0
	firstStep   = 42.0  // between companies without a price
	firstDent   = 120.0 // room for the words before them
)

// flagLines explains the flags, in lines that fit the list.
func (m *chartPicture) flagLines(f string) []string {
	return regular.wrap(m.chart.Flags[f], (min(m.free.w/m.zoom, 700)-50)/flagText)
}

// orderRows is how many companies the list has below each other.
func (m *chartPicture) orderRows() int { return (len(m.order) + m.columns - 1) / m.columns }

// firstRows are the companies without a price, in lines that fit the list. The first line of a kind names it.
func (m *chartPicture) firstRows() []unpriced {
	var out []unpriced
	for _, u := range m.first {
		kind := u.kind
		for ids := range slices.Chunk(u.ids, max(1, int((max(m.free.w/m.zoom, panelColumn)-firstDent)/firstStep))) {
			out = append(out, unpriced{kind, ids})
			kind = nil
		}
	}
	return out
}

func (m *chartPicture) panelHeight() float64 {
	h := 12.0
	if len(m.order)+len(m.first) > 0 {
		h += panelRow * float64(m.orderRows()+1)
	}
	h += firstStep * float64(len(m.firstRows()))
	for _, f := range m.flags() {
		h += flagRow*float64(len(m.flagLines(f))) + 6
	}
	return h * m.zoom
}

// panel lists the companies in operating order, and explains the colours of cells.
func (m *chartPicture) panel() {
	c, at := m.c.at(point{m.free.x, m.free.y}, m.zoom), point{}
	if len(m.order)+len(m.first) > 0 {
		c.text(at.add(point{0, panelRow / 2}), "Operating order", writing{face: bold, size: panelText, color: ink})
		at.y += panelRow
		for _, row := range m.firstRows() {
			if row.kind != nil {
				name := regular.shorten(row.kind.Plural(), firstDent/panelText)
				c.text(at.add(point{0, firstStep / 2}), name, writing{face: regular, size: panelText, color: ink})
			}
			for n, id := range row.ids {
				m.token(c, id, at.add(point{firstDent + firstStep*(float64(n)+0.5), firstStep / 2}))
			}
			at.y += firstStep
		}
		for i := range m.order {
			m.company(c, i, at.add(point{panelColumn * float64(i/m.orderRows()), panelRow * (float64(i%m.orderRows()) + 0.5)}))
		}
		at.y += panelRow * float64(m.orderRows())
	}
	at.y += 12
	for _, f := range m.flags() {
		t := m.tints[f]
		sample := box{at.x, at.y + 2, 34, flagRow - 4}
		c.rect(sample, 0, hexEdge)
		if t.border {
			c.rect(sample.grow(-1), 0, white)
			c.frame(sample.grow(-1), 0, 5, t.fill)
		} else {
			c.rect(sample.grow(-1), 0, t.fill)
		}
		for _, s := range m.flagLines(f) {
			c.text(at.add(point{48, flagRow / 2}), s, writing{face: regular, size: flagText, color: ink})
			at.y += flagRow
		}
		at.y += 6
	}
}

// token draws a company without a price in the operating order: pale if it has operated, highlighted while it does.
func (m *chartPicture) token(c *canvas, id engine.ID, at point) {
	l := liveryOf(m.g, id)
	switch {
	case m.g.Turn.Of == id:
		c.rect(boxAround(at, firstStep, firstStep), 6, accent)
	case slices.Contains(m.g.Round.Done, id):
		l.disc = blend(l.disc, paper, 0.6)
	}
	c.token(at, 18, id, l)
}

// nowWord is what the company on turn does. It operates only in an operating round.
func nowWord(g *engine.Game) string {
	if kit.Operating(g) {
		return "operating now"
	}
	return "on turn"
}

// company writes the i-th line of the operating order. Companies that do not operate yet have no number.
func (m *chartPicture) company(c *canvas, i int, at point) {
	id := m.order[i]
	w := writing{face: regular, size: panelText, color: ink}
	note, number := "", fmt.Sprintf("%d.", i+1-m.idle(i))
	switch k := m.g.Company(id); {
	case k != nil && !k.Floated:
		note, number, w.color = "not floated", "", soft
	case m.g.Turn.Of == id:
		note, w.face = nowWord(m.g), bold
		c.rect(box{at.x - 6, at.y - panelRow/2, panelColumn - 10, panelRow}, 6, accent)
	case slices.Contains(m.g.Round.Done, id) && kit.Operating(m.g):
		note, w.color = "has operated", soft
	}
	c.text(at.add(point{36, 0}), number, writing{face: w.face, size: w.size, color: w.color, align: 1})
	c.token(at.add(point{64, 0}), 18, id, liveryOf(m.g, id))
	c.text(at.add(point{94, 0}), string(id), w)
	w.align = 1
	c.text(at.add(point{264, 0}), m.g.Format(m.g.Price(id)), w)
	c.text(at.add(point{284, 0}), note, writing{face: regular, size: 24, color: soft})
}

// idle counts the companies before the i-th that do not operate yet.
func (m *chartPicture) idle(i int) int {
	n := 0
	for _, id := range m.order[:i] {
		if c := m.g.Company(id); c != nil && !c.Floated {
			n++
		}
	}
	return n
}

func (m *chartPicture) alt(before *market.State) string {
	var s strings.Builder
	fmt.Fprintf(&s, "Stock market of %s, %s.", m.g.Sheet().Name, moment(m.g))
	if before != nil {
		var moved []string
		for _, t := range m.g.Prices.Tokens {
			if from, ok := before.Where(t.Company); ok && from != t.At && m.chart.Holds(from) {
				moved = append(moved, fmt.Sprintf("%s from %d to %d", t.Company, m.chart.Price(from), m.chart.Price(t.At)))
			}
		}
		if moved != nil {
			fmt.Fprintf(&s, " Moved: %s.", strings.Join(moved, ", "))
		}
	}
	var now []string
	for _, id := range m.order {
		s := fmt.Sprintf("%s %s", id, m.g.Format(m.g.Price(id)))
		if c := m.g.Company(id); c != nil && !c.Floated {
			s += " (not floated)"
		}
		now = append(now, s)
	}
	if now == nil {
		s.WriteString(" No company is on it yet.")
	} else {
		fmt.Fprintf(&s, " In operating order: %s.", strings.Join(now, ", "))
	}
	for _, u := range m.first {
		fmt.Fprintf(&s, " %s operate first: %s.", u.kind.Plural(), strings.Join(texts(u.ids), ", "))
	}
	return s.String()
}
