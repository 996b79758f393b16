package render

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
)

const star = "★" // marks presidents

// Players draws the players' sheet: what everybody has, in seat order, and how the companies stand.
func Players(g *engine.Game) (Picture, error) {
	s := newSheet(g, "Players")
	s.table("", holdings(g))
	notes := []string{star + " president's certificate"}
	if !g.Sheet().Bank.Endless {
		notes = append(notes, "The bank has "+g.Format(g.Bank)+" left.")
	}
	s.note(notes...)
	if t := unsold(g); t != nil {
		s.table("Private companies for sale", t)
	}
	if t := companies(g); t != nil {
		s.table("Companies", t)
	}
	return s.finish(playersAlt(g))
}

// open lists the companies still in the game: those on the chart as they operate, then the others.
func open(g *engine.Game) []*engine.Company {
	var out []*engine.Company
	for _, id := range g.Chart().Order(&g.Market) {
		if c := g.Company(engine.ID(id)); c != nil && !c.Closed {
			out = append(out, c)
		}
	}
	for i := range g.Companies {
		if c := &g.Companies[i]; !c.Closed && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// owners is who has a column of its own in the table of shares, after the players.
var owners = []engine.ID{engine.IPO, engine.Pool}

func holdings(g *engine.Game) *table {
	wide := 190.0
	if len(g.Order) > 4 {
		wide = 165
	}
	t := &table{g: g, widths: []float64{236}}
	head := []cell{left("")}
	decider := g.Decider()
	for _, p := range g.Order {
		k := center(bold.shorten(g.Name(p), (wide-16)/tableText))
		if p == decider {
			k.fill = accent
		}
		t.widths = append(t.widths, wide)
		head = append(head, k)
	}
	t.widths = append(t.widths, 108, 104, 176, 116, 110)
	head = append(head, center("IPO"), center("Pool"), center("Others"), right("Price"), right("Par"))
	t.head(head...)

	line := func(name string, f func(p engine.ID) cell) {
		row := []cell{left(name).strong()}
		for _, p := range g.Order {
			row = append(row, f(p))
		}
		for len(row) < len(t.widths) {
			row = append(row, cell{})
		}
		t.add(row...)
	}
	line("Cash", func(p engine.ID) cell { return center(g.Format(g.Cash(p))).strong() })
	if g.Title().Rules.Worth != nil {
		line("Worth", func(p engine.ID) cell { return center(g.Format(g.Worth(p))) })
	}
	line("Certificates", func(p engine.ID) cell { return center(certificates(g, p)) })
	if slices.ContainsFunc(g.Privates, func(p engine.Private) bool { return !p.Closed }) {
		line("Privates", func(p engine.ID) cell { return center(privates(g, p)...) })
	}
	for _, c := range open(g) {
		t.add(shareRow(g, c)...)
	}
	return t
}

// certificates is how many a player has, of how many he may have.
func certificates(g *engine.Game, p engine.ID) string {
	if limit := g.CertLimit(); limit > 0 {
		return fmt.Sprintf("%d/%d", g.CertCount(p), limit)
	}
	return fmt.Sprint(g.CertCount(p))
}

// privates lists the private companies that somebody owns.
func privates(g *engine.Game, owner engine.ID) []string {
	var out []string
	for _, p := range g.Privates {
		if p.Owner == owner && !p.Closed {
			out = append(out, string(p.ID))
		}
	}
	return out
}

// shareRow is who holds how much of a company. A president's field has the company's colours.
func shareRow(g *engine.Game, c *engine.Company) []cell {
	l := liveryOf(g, c.ID)
	row := []cell{{lines: []string{string(c.ID)}, token: c.ID, bold: true, dim: !c.Parred() && len(c.Certs) > 0}}
	field := func(by engine.ID) cell {
		k := center(held(c, by))
		if presides(c, by) && g.Player(by) != nil {
			k.fill, k.ink, k.bold = l.disc, l.text, true
		}
		return k
	}
	for _, p := range g.Order {
		row = append(row, field(p))
	}
	for _, o := range owners {
		row = append(row, center(percent(c.Held(o))))
	}
	var others []string
	for _, h := range holders(c) {
		if g.Player(h) != nil || slices.Contains(owners, h) {
			continue
		}
		name := string(h)
		if h == c.ID {
			name = "own"
		}
		others = append(others, name+" "+held(c, h))
	}
	row = append(row, center(others...))
	price, par := "", ""
	if v := g.Price(c.ID); v > 0 {
		price = g.Format(v)
	}
	if c.Parred() {
		par = g.Format(c.Par)
	}
	return append(row, right(price).strong(), right(par).weak())
}

// held is how much of a company somebody has, with a star for the president's certificate.
func held(c *engine.Company, by engine.ID) string {
	s := percent(c.Held(by))
	if presides(c, by) {
		s += star
	}
	return s
}

// percent writes a part of the stock; nothing for none.
func percent(p engine.Percent) string {
	if p == 0 {
		return ""
	}
	return fmt.Sprintf("%d%%", p)
}

func presides(c *engine.Company, by engine.ID) bool {
	return slices.ContainsFunc(c.Certs, func(k engine.Cert) bool { return k.President && k.Holder == by })
}

// holders lists who has certificates of a company, in the order of its certificates.
func holders(c *engine.Company) []engine.ID {
	var out []engine.ID
	for _, k := range c.Certs {
		if !slices.Contains(out, k.Holder) {
			out = append(out, k.Holder)
		}
	}
	return out
}

// companies is what the floated companies have; nil before there is one.
func companies(g *engine.Game) *table {
	t := &table{g: g, widths: []float64{236, 150, 236, 150, 170, 200}}
	t.head(left(""), right("Treasury"), center("Trains"), center("Stations"), right("Last run"), center("Privates"))
	for _, c := range open(g) {
		if !c.Floated {
			continue
		}
		last := ""
		if c.Operated {
			last = g.Format(c.Earned)
		}
		t.add(cell{lines: []string{string(c.ID)}, token: c.ID, bold: true}, right(g.Format(c.Cash)).strong(),
			center(t.wrap(trains(g, c.ID), 236)...), center(stations(c)), right(last),
			center(t.wrap(strings.Join(privates(g, c.ID), " "), 200)...))
		t.rows[len(t.rows)-1].lit = g.Turn.Of == c.ID
	}
	if len(t.rows) == 1 {
		return nil
	}
	return t
}

// wrap breaks a text to the width of a column.
func (t *table) wrap(s string, width float64) []string {
	return regular.wrap(s, (width-24)/tableText)
}

// trains lists a company's trains; those that run once more are in brackets.
func trains(g *engine.Game, owner engine.ID) string {
	var out []string
	for _, t := range g.TrainsOf(owner) {
		s := t.Model
		if t.Obsolete {
			s = "(" + s + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// stations is how many of a company's stations are left, of how many.
func stations(c *engine.Company) string {
	left := 0
	for _, s := range c.Stations {
		if !s.Used {
			left++
		}
	}
	return fmt.Sprintf("%d of %d", left, len(c.Stations))
}

// unsold is the privates that nobody has bought yet, with the bids on them; nil when there are none.
func unsold(g *engine.Game) *table {
	t := &table{g: g, widths: []float64{130, 470, 130, 150, 440}}
	t.head(left("Private"), left("Name"), right("Price"), right("Revenue"), left("Bids"))
	for _, p := range g.Privates {
		d := g.Deed(p.ID)
		if p.Owner != engine.Nobody || p.Closed || d == nil {
			continue
		}
		t.add(left(string(p.ID)).strong(), left(t.wrap(d.Name, 470)...), right(g.Format(p.Price)).strong(),
			right(g.Format(d.Revenue)), left(t.wrap(bids(g, p.ID), 440)...))
	}
	if len(t.rows) == 1 {
		return nil
	}
	return t
}

// bids lists the bids on a private, the highest first.
func bids(g *engine.Game, private engine.ID) string {
	var out []string
	for _, b := range slices.Backward(g.Bids(private)) {
		out = append(out, g.Name(b.Who)+" "+g.Format(b.Amount))
	}
	return strings.Join(out, ", ")
}

func playersAlt(g *engine.Game) string {
	var s strings.Builder
	fmt.Fprintf(&s, "Players of %s, %s.", g.Sheet().Name, moment(g))
	for _, p := range g.Order {
		fmt.Fprintf(&s, " %s: %s in cash", g.Name(p), g.Format(g.Cash(p)))
		if g.Title().Rules.Worth != nil {
			fmt.Fprintf(&s, ", worth %s", g.Format(g.Worth(p)))
		}
		fmt.Fprintf(&s, ", certificates %s", certificates(g, p))
		if own := privates(g, p); own != nil {
			fmt.Fprintf(&s, ", privates %s", strings.Join(own, " "))
		}
		for _, c := range open(g) {
			if h := c.Held(p); h > 0 {
				fmt.Fprintf(&s, ", %s %d%%", c.ID, h)
				if presides(c, p) {
					s.WriteString(" as president")
				}
			}
		}
		s.WriteString(".")
	}
	for _, p := range g.Privates {
		if p.Owner == engine.Nobody && !p.Closed {
			fmt.Fprintf(&s, " %s is for sale at %s", p.ID, g.Format(p.Price))
			if b := bids(g, p.ID); b != "" {
				s.WriteString(", bids: " + b)
			}
			s.WriteString(".")
		}
	}
	return s.String()
}
