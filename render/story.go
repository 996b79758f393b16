package render

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
)

// The picture of a story, in pixels. It is narrow, with large letters, since most people look at it on a phone.
const (
	storyWidth  = 1000.0
	storyRim    = 24.0
	storyText   = 27.0
	storyLeft   = 130.0 // room for the scale
	storyRight  = 212.0 // room for the names
	storyPlot   = 430.0
	storyHead   = 72.0 // above a part
	storyLine   = 42.0 // of the list of turning points
	storyPlayer = 132.0
	storyBar    = 44.0
	storyIncome = 300.0
)

// worthPart is a part of a player's worth and how it looks.
type worthPart struct {
	name  string
	color color.RGBA
	of    func(engine.Parts) engine.Money
}

var worthParts = []worthPart{
	{"Start", rgb(0xb7b9bd), func(p engine.Parts) engine.Money { return p.Start }},
	{"Dividends", rgb(0x1d4f91), func(p engine.Parts) engine.Money { return p.Dividends }},
	{"Share prices", rgb(0xf2a83b), func(p engine.Parts) engine.Money { return p.Prices }},
	{"Privates", rgb(0x4f9d69), func(p engine.Parts) engine.Money { return p.Privates }},
	{"Trains", rgb(0xa31621), func(p engine.Parts) engine.Money { return p.Trains }},
}

// Story draws how a game went: worth by round with the turning points, where each player's worth came from, and what companies
// earned.
func Story(g *engine.Game, s *engine.Story) (Picture, error) {
	last := s.Moments[len(s.Moments)-1]
	order := slices.Clone(g.Order)
	slices.SortStableFunc(order, func(a, b engine.ID) int { return int(last.Worth[b] - last.Worth[a]) })
	income := slices.DeleteFunc(slices.Clone(s.Moments), func(m engine.Moment) bool { return len(m.Earned) == 0 })

	list := headHeight + storyHead + storyPlot + 52
	bars := list + storyLine*float64(len(s.Turns)) + storyHead + 52
	below := bars + storyPlayer*float64(len(order))
	height := below
	if len(income) > 0 {
		height += storyHead + storyIncome + 48
	}
	c := newPage(ceil(storyWidth), ceil(height))
	headline(c, g, storyWidth, "Story")
	area := field{box{storyLeft, headHeight + storyHead - 10, storyWidth - storyLeft - storyRight, storyPlot}, storyRight - 8, storyText, true}
	at := plot(c, g, area, "Worth by round", worthCurves(g, s.Moments), s.Moments)
	turnings(c, g, s, at, list)
	sources(c, g, last, order, bars)
	if len(income) > 0 {
		incomes(c, g, income, below+storyHead)
	}
	return finish(c, storyAlt(g, s, order))
}

// turnings marks the turning points on the plot and lists them below it.
func turnings(c *canvas, g *engine.Game, s *engine.Story, at func(int, float64) point, y float64) {
	var marks []point
	for i, k := range s.Turns {
		n := slices.IndexFunc(s.Moments, func(m engine.Moment) bool { return m.Orders >= k.Order })
		p := at(n, float64(s.Moments[n].Worth[k.Player]))
		for slices.ContainsFunc(marks, func(q point) bool { return math.Hypot(p.x-q.x, p.y-q.y) < 36 }) {
			p.y -= 36
		}
		marks = append(marks, p)
		c.numbered(p, i+1)
		p = point{storyRim + 18, y + storyLine*(float64(i)+0.5)}
		c.numbered(p, i+1)
		head := fmt.Sprintf("%s  %s %s", engine.ShortRound(k.Where), shortName(g, k.Player), signed(g, k.Swing))
		c.text(point{p.x + 34, p.y}, head, writing{face: bold, size: storyText, color: ink})
		x := p.x + 34 + bold.width(head)*storyText + 16
		c.text(point{x, p.y}, brief(k.Text, (storyWidth-storyRim-x)/storyText), writing{face: regular, size: storyText, color: soft})
	}
}

// brief shortens a line of the log to a width. Details after a colon, such as who is paid how much, go first.
func brief(text string, width float64) string {
	if regular.width(text) > width {
		text, _, _ = strings.Cut(text, ": ")
	}
	return regular.shorten(text, width)
}

// numbered draws the number of a turning point.
func (c *canvas) numbered(p point, n int) {
	c.disc(p, 19, white)
	c.disc(p, 17, ink)
	c.text(p, strconv.Itoa(n), writing{face: bold, size: 24, color: white, align: 0.5})
}

// signed writes an amount with its sign.
func signed(g *engine.Game, m engine.Money) string {
	if m < 0 {
		return g.Format(m)
	}
	return "+" + g.Format(m)
}

// shortName is a player's name with room for others.
func shortName(g *engine.Game, id engine.ID) string { return bold.shorten(g.Name(id), 8) }

// sources draws for each player what their worth is made of.
func sources(c *canvas, g *engine.Game, last engine.Moment, order []engine.ID, y float64) {
	c.text(point{storyRim, y - 78}, "Where it came from", writing{face: bold, size: storyText + 4, color: ink})
	x := storyRim
	for _, k := range worthParts {
		if !slices.ContainsFunc(order, func(id engine.ID) bool { return k.of(last.Parts[id]) != 0 }) {
			continue
		}
		c.rect(box{x, y - 44, 26, 26}, 5, k.color)
		c.text(point{x + 36, y - 31}, k.name, writing{face: regular, size: storyText, color: ink})
		x += 36 + regular.width(k.name)*storyText + 30
	}
	// Losses lie left of the line, everything else right of it.
	most, least := engine.Money(1), engine.Money(0)
	for _, id := range order {
		up, down := engine.Money(0), engine.Money(0)
		for _, k := range worthParts {
			up, down = up+max(k.of(last.Parts[id]), 0), down+min(k.of(last.Parts[id]), 0)
		}
		most, least = max(most, up), min(least, down)
	}
	scale := (storyWidth - 2*storyRim) / float64(most-least)
	zero := storyRim - float64(least)*scale
	for _, id := range order {
		c.text(point{storyRim, y + 22}, g.Name(id), writing{face: bold, size: storyText + 3, color: ink})
		c.text(point{storyWidth - storyRim, y + 22}, g.Format(last.Worth[id]), writing{face: bold, size: storyText + 3, color: ink, align: 1})
		right, left := zero, zero
		var small []string
		for _, k := range worthParts {
			v := k.of(last.Parts[id])
			w := float64(v) * scale
			b := box{right, y + 40, w, storyBar}
			if v < 0 {
				left += w
				b = box{left, y + 40, -w, storyBar}
			} else {
				right += w
			}
			if b.w < 1 {
				continue
			}
			c.rect(b, 0, k.color)
			c.frame(b, 0, 1.5, paper)
			if s := g.Format(v); bold.width(s)*24 < b.w-8 {
				c.text(b.center(), s, writing{face: bold, size: 24, color: readable(k.color), align: 0.5})
			} else {
				small = append(small, strings.ToLower(k.name)+" "+s)
			}
		}
		// What has no room in the bar stands above it.
		from := storyRim + bold.width(g.Name(id))*(storyText+3) + 20
		to := storyWidth - storyRim - bold.width(g.Format(last.Worth[id]))*(storyText+3) - 20
		c.text(point{from, y + 23}, regular.shorten(strings.Join(small, ", "), (to-from)/24), writing{face: regular, size: 24, color: soft})
		c.stroke(line{point{zero, y + 36}, point{zero, y + 44 + storyBar}}, 3, ink)
		has, room := holds(g, id), storyWidth-2*storyRim
		size := max(regular.fit(has, room, 24), 21)
		c.text(point{storyRim, y + 40 + storyBar + 20}, regular.shorten(has, room/size), writing{face: regular, size: size, color: soft})
		y += storyPlayer
	}
}

// holds lists what a player has: "F120 in cash, NORD 60%★, LRC"; the star is the presidency.
func holds(g *engine.Game, id engine.ID) string {
	out := []string{g.Format(g.Cash(id)) + " in cash"}
	for i := range g.Companies {
		switch c := &g.Companies[i]; {
		case c.Held(id) == 0:
		case c.Kind.Owned:
			out = append(out, g.Name(c.ID))
		case g.President(c.ID) == id:
			out = append(out, fmt.Sprintf("%s %d%%★", c.ID, c.Part(id)))
		default:
			out = append(out, fmt.Sprintf("%s %d%%", c.ID, c.Part(id)))
		}
	}
	for _, p := range g.Privates {
		if p.Owner == id && !p.Closed {
			out = append(out, string(p.ID))
		}
	}
	return strings.Join(out, ", ")
}

// earner is a segment of a bar: a company, or all companies of a kind that single players own.
type earner struct {
	id     engine.ID // Nobody for a kind
	amount engine.Money
}

// earners lists who earned in a round, those of single players first.
func earners(g *engine.Game, m engine.Moment) []earner {
	out := []earner{{}}
	for i := range g.Companies {
		switch c := &g.Companies[i]; {
		case c.Kind.Owned:
			out[0].amount += m.Earned[c.ID]
		case m.Earned[c.ID] > 0:
			out = append(out, earner{c.ID, m.Earned[c.ID]})
		}
	}
	return out
}

// incomes draws what the companies earned in each operating round.
func incomes(c *canvas, g *engine.Game, moments []engine.Moment, y float64) {
	most := engine.Money(1)
	for _, m := range moments {
		most = max(most, total(m))
	}
	const roof = 40 // for the sums
	step := (storyWidth - 2*storyRim) / float64(max(len(moments), 4))
	every := ceil(84 / step) // so many bars to a figure, counted from the last
	const head = "What the companies earned"
	c.text(point{storyRim, y - 26}, head, writing{face: bold, size: storyText + 4, color: ink})
	x := storyRim + bold.width(head)*(storyText+4) + 20
	note := incomeNote(g, every)
	c.text(point{x, y - 25}, note, writing{face: regular, size: regular.fit(note, storyWidth-storyRim-x, 24), color: soft})
	foot := y + storyIncome
	var sums []func() // drawn above all bars
	for i, m := range moments {
		b := box{storyRim + step*float64(i) + step*0.1, foot, step * 0.8, 0}
		for _, e := range earners(g, m) {
			h := float64(e.amount) / float64(most) * (storyIncome - roof)
			if h <= 0 {
				continue
			}
			b.y, b.h = b.y-h, h
			col := rgb(0xa9adb3)
			if e.id != engine.Nobody {
				col = liveryOf(g, e.id).disc
			}
			c.rect(b, 0, col)
			c.frame(b, 0, 1.5, paper)
			if e.id != engine.Nobody && b.w >= 30 && h >= 30 {
				c.token(b.center(), min(18, b.w/2-1, h/2-1), e.id, liveryOf(g, e.id))
			}
		}
		if (len(moments)-1-i)%every == 0 {
			sum := g.Format(total(m))
			sums = append(sums, func() {
				x := min(b.x+b.w/2, storyWidth-8-regular.width(sum)*12)
				c.text(point{x, b.y - 18}, sum, writing{face: regular, size: 24, color: ink, align: 0.5, rim: paper, wide: 5})
			})
			words := strings.Fields(m.Where)
			c.text(point{b.x + b.w/2, foot + 22}, words[len(words)-1], writing{face: regular, size: 24, color: soft, align: 0.5})
		}
	}
	for _, draw := range sums {
		draw()
	}
	c.stroke(line{point{storyRim, foot}, point{storyWidth - storyRim, foot}}, 2, soft)
}

// incomeNote says what is grey in the bars, and how many bars have their totals written.
func incomeNote(g *engine.Game, every int) string {
	var out []string
	if i := slices.IndexFunc(g.Companies, func(c engine.Company) bool { return c.Kind.Owned }); i >= 0 {
		out = append(out, "grey: "+strings.ToLower(g.Companies[i].Kind.Plural()))
	}
	if every > 1 {
		out = append(out, "totals of the rounds named below")
	}
	return strings.Join(out, "; ")
}

// total is what all companies earned in a round.
func total(m engine.Moment) (sum engine.Money) {
	for _, v := range m.Earned {
		sum += v
	}
	return sum
}

// storyAlt tells the same in words.
func storyAlt(g *engine.Game, s *engine.Story, order []engine.ID) string {
	var b strings.Builder
	last := s.Moments[len(s.Moments)-1]
	fmt.Fprintf(&b, "The story of %s, %s.", g.Sheet().Name, moment(g))
	for _, id := range order {
		var from []string
		for _, k := range worthParts {
			if v := k.of(last.Parts[id]); v != 0 {
				from = append(from, strings.ToLower(k.name)+" "+g.Format(v))
			}
		}
		fmt.Fprintf(&b, " %s: %s (%s); has %s.", g.Name(id), g.Format(last.Worth[id]), strings.Join(from, ", "), holds(g, id))
	}
	for i, k := range s.Turns {
		fmt.Fprintf(&b, " Turning point %d, %s: %s, %s %s.", i+1, k.Where, k.Text, g.Name(k.Player), signed(g, k.Swing))
	}
	return b.String()
}
