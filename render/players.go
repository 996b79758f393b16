package render

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// Marks for presidents, and for the priority deal.
const (
	star    = "★"
	diamond = "◆"
)

// hasPriority reports whether a player begins the next stock round, if there is one.
func hasPriority(g *engine.Game, p engine.ID) bool {
	return p != engine.Nobody && p == g.Priority && !g.Finished
}

// Players draws a table of what everybody has, in seat order, and of the companies.
func Players(g *engine.Game) (Picture, error) {
	s := newSheet(g, "Players")
	s.table("", holdings(g))
	var notes []string
	if hasPriority(g, g.Priority) {
		notes = append(notes, diamond+" priority deal, begins the next stock round")
	}
	if slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Owned && c.Parred() }) {
		notes = append(notes, star+" president's certificate")
	}
	if ids := notStarted(g); ids != nil {
		notes = append(notes, "Not started: "+strings.Join(ids, ", "))
	}
	if !g.Sheet().Bank.Endless {
		notes = append(notes, bankLeft(g))
	}
	s.note(notes...)
	if t := unsold(g); t != nil {
		s.table("Private companies for sale", t)
	}
	for _, k := range ownedKinds(g) {
		if t := lots(g, k); t != nil {
			s.table(k.Plural()+" for sale", t)
		}
	}
	if t := companies(g); t != nil {
		s.table("Companies", t)
	}
	for _, k := range ownedKinds(g) {
		if t := ownedWhole(g, k); t != nil {
			s.table(k.Plural(), t)
		}
	}
	return s.finish(playersAlt(g))
}

// bankLeft says how much money the bank has left.
func bankLeft(g *engine.Game) string {
	if g.Bank <= 0 {
		return "The bank has nothing left."
	}
	return "The bank has " + g.Format(g.Bank) + " left."
}

// open lists the corporations still in the game: those on the market in operating order, then the others.
func open(g *engine.Game) []*engine.Company {
	var out []*engine.Company
	for _, id := range g.Market().Order(&g.Prices) {
		if c := g.Company(engine.ID(id)); c != nil && !c.Closed && !c.Kind.Owned {
			out = append(out, c)
		}
	}
	for i := range g.Companies {
		if c := &g.Companies[i]; !c.Kind.Owned && !c.Closed && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// untouched reports whether nobody holds anything of a corporation yet.
func untouched(g *engine.Game, c *engine.Company) bool {
	return !c.Parred() && !slices.ContainsFunc(c.Certs, func(k engine.Cert) bool { return k.Holder != c.Unsold() && k.Holder != engine.Gone })
}

// notStarted names the corporations that nobody holds anything of.
func notStarted(g *engine.Game) []string {
	var out []string
	for _, c := range open(g) {
		if untouched(g, c) {
			out = append(out, string(c.ID))
		}
	}
	return out
}

// ownedKinds lists the kinds of company with one owner each.
func ownedKinds(g *engine.Game) []*facts.Kind {
	var out []*facts.Kind
	for i := range g.Sheet().Kinds {
		if k := &g.Sheet().Kinds[i]; k.Owned {
			out = append(out, k)
		}
	}
	return out
}

// ownedBy lists somebody's companies of such kinds, or those for sale if it is Nobody.
func ownedBy(g *engine.Game, owner engine.ID, kinds ...*facts.Kind) []engine.ID {
	var out []engine.ID
	for i := range g.Companies {
		if c := &g.Companies[i]; slices.Contains(kinds, c.Kind) && !c.Closed && g.President(c.ID) == owner {
			out = append(out, c.ID)
		}
	}
	return out
}

// elsewhere reports whether any shares are neither with players, nor unsold, nor in the pool.
func elsewhere(g *engine.Game) bool {
	return slices.ContainsFunc(open(g), func(c *engine.Company) bool { return others(g, c) != nil })
}

// others lists who has shares of a company besides players, the bank, and its own treasury if unsold shares lie
// there.
func others(g *engine.Game, c *engine.Company) []string {
	var out []string
	for _, h := range holders(c) {
		if g.Player(h) != nil || h == c.Unsold() || h == engine.Pool {
			continue
		}
		name := string(h)
		if h == c.ID {
			name = "own"
		}
		out = append(out, name+" "+held(c, h))
	}
	return out
}

func holdings(g *engine.Game) *table {
	wide := 190.0
	if len(g.Order) > 4 {
		wide = 165
	}
	t := &table{g: g, widths: []float64{236}}
	head := []cell{left("")}
	decider := g.Decider()
	for _, p := range g.Order {
		name := g.Name(p)
		if hasPriority(g, p) {
			name = diamond + " " + name
		}
		k := center(bold.shorten(name, (wide-16)/24))
		if p == decider {
			k.fill = accent
		}
		k.strike = g.Player(p).Bankrupt
		t.widths = append(t.widths, wide)
		head = append(head, k)
	}
	if slices.ContainsFunc(open(g), func(c *engine.Company) bool { return !untouched(g, c) }) {
		bank := center("IPO")
		if kit.TreasurySells(g) {
			bank = center("Treasury")
		}
		t.widths, head = append(t.widths, 150, 110), append(head, bank, center("Pool"))
		if elsewhere(g) {
			t.widths, head = append(t.widths, 176), append(head, center("Others"))
		}
		t.widths, head = append(t.widths, 116, 110), append(head, right("Price"), right("Par"))
	}
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
	line("Cash", func(p engine.ID) cell {
		if g.Player(p).Bankrupt {
			return center("bankrupt").weak()
		}
		return center(g.Format(g.Cash(p))).strong()
	})
	if g.Title().Worth != nil {
		line("Worth", func(p engine.ID) cell { return center(g.Format(g.Worth(p))) })
	}
	line("Certificates", func(p engine.ID) cell {
		k := center(certificates(g, p))
		if limit := kit.CertLimit(g); limit > 0 && kit.CertCount(g, p) > limit {
			k.ink = warning
		}
		return k
	})
	if slices.ContainsFunc(g.Order, func(p engine.ID) bool { return privates(g, p) != nil }) {
		line("Privates", func(p engine.ID) cell { return center(privates(g, p)...) })
	}
	for _, k := range ownedKinds(g) {
		if slices.ContainsFunc(g.Order, func(p engine.ID) bool { return ownedBy(g, p, k) != nil }) {
			line(k.Plural(), func(p engine.ID) cell { return tokensIn(wide, ownedBy(g, p, k)) })
		}
	}
	for _, c := range open(g) {
		if !untouched(g, c) {
			t.add(shareRow(g, c)...)
		}
	}
	return t
}

// certificates is how many certificates a player has, and the limit.
func certificates(g *engine.Game, p engine.ID) string {
	if limit := kit.CertLimit(g); limit > 0 {
		return fmt.Sprintf("%d/%d", kit.CertCount(g, p), limit)
	}
	return fmt.Sprint(kit.CertCount(g, p))
}

// privates lists somebody's privates.
func privates(g *engine.Game, owner engine.ID) []string {
	var out []string
	for _, p := range g.Privates {
		if p.Owner == owner && !p.Closed {
			out = append(out, string(p.ID))
		}
	}
	return out
}

// shareRow says who holds how much of a company. The president's cell has the company's colours.
func shareRow(g *engine.Game, c *engine.Company) []cell {
	l := liveryOf(g, c.ID)
	row := []cell{{lines: []string{string(c.ID)}, token: c.ID, bold: true, dim: !c.Parred()}}
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
	for _, o := range []engine.ID{c.Unsold(), engine.Pool} {
		row = append(row, center(percent(c.Part(o))))
	}
	if elsewhere(g) {
		row = append(row, center(others(g, c)...))
	}
	price, par := "", ""
	if v := g.Price(c.ID); v > 0 {
		price = g.Format(v)
	}
	if c.Parred() {
		par = g.Format(c.Par)
	}
	return append(row, right(price).strong(), right(par).weak())
}

// held is a holder's percentage of a company, with a star for the president's certificate.
func held(c *engine.Company, by engine.ID) string {
	s := percent(c.Part(by))
	if presides(c, by) {
		s += star
	}
	return s
}

// percent writes a percentage; empty for none.
func percent(p engine.Percent) string {
	if p == 0 {
		return ""
	}
	return fmt.Sprintf("%d%%", p)
}

func presides(c *engine.Company, by engine.ID) bool {
	return slices.ContainsFunc(c.Certs, func(k engine.Cert) bool { return k.President && k.Holder == by })
}

// holders lists a company's holders in the order of its certificates, without those out of play.
func holders(c *engine.Company) []engine.ID {
	var out []engine.ID
	for _, k := range c.Certs {
		if k.Holder != engine.Gone && !slices.Contains(out, k.Holder) {
			out = append(out, k.Holder)
		}
	}
	return out
}

// companies is a table of the corporations' belongings; nil before any has some.
func companies(g *engine.Game) *table {
	some := slices.ContainsFunc(open(g), func(c *engine.Company) bool { return privates(g, c.ID) != nil })
	t := &table{g: g, widths: []float64{236, 150, 236, 190, 170}}
	head := []cell{left(""), right("Treasury"), center("Trains"), center("Tokens left"), right("Last run")}
	if some {
		t.widths, head = append(t.widths, 200), append(head, center("Privates"))
	}
	t.head(head...)
	for _, c := range open(g) {
		if !c.Floated && (!c.Parred() || c.Cash == 0 && g.TrainsOf(c.ID) == nil) {
			continue
		}
		row := []cell{{lines: []string{string(c.ID)}, token: c.ID, bold: true}, right(g.Format(c.Cash)).strong(),
			center(t.wrap(orDash(trains(g, c.ID)), 236)...), center(stations(c)), right(lastRun(g, c))}
		if some {
			row = append(row, center(t.wrap(strings.Join(privates(g, c.ID), " "), 200)...))
		}
		t.add(row...)
		t.rows[len(t.rows)-1].lit = g.Turn.Of == c.ID
	}
	if len(t.rows) == 1 {
		return nil
	}
	return t
}

// lastRun is a company's last revenue; empty before it has operated.
func lastRun(g *engine.Game, c *engine.Company) string {
	if c.Turns == 0 {
		return ""
	}
	return g.Format(c.Earned)
}

// ownedWhole is a table of the companies of a kind with one owner each, in operating order; nil if there are none.
func ownedWhole(g *engine.Game, k *facts.Kind) *table {
	t := &table{g: g, widths: []float64{110, 310, 150, 190, 160, 330}}
	t.head(left(""), left("Owner"), right("Treasury"), center("Trains"), right("Last run"), left("Home"))
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Kind != k || c.Closed || g.President(c.ID) == engine.Nobody {
			continue
		}
		t.add(cell{token: c.ID}, left(g.Name(g.President(c.ID))), right(g.Format(c.Cash)).strong(),
			center(t.wrap(orDash(trains(g, c.ID)), 190)...), right(lastRun(g, c)), left(kit.Homes(g, c)))
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

// trains lists a company's trains; those on their last run are in brackets.
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

// stations is how many of a company's tokens are left, and how many it has in all.
func stations(c *engine.Company) string {
	return fmt.Sprintf("%d of %d", c.TokensLeft(), len(c.Tokens))
}

// unsold is a table of the unsold privates with the bids on them; nil if there are none.
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

// bids lists the bids on a private, highest first.
func bids(g *engine.Game, private engine.ID) string {
	var out []string
	for _, b := range slices.Backward(kit.Bids(g, private)) {
		out = append(out, g.Name(b.Who)+" "+g.Format(b.Amount))
	}
	return strings.Join(out, ", ")
}

func playersAlt(g *engine.Game) string {
	var s strings.Builder
	fmt.Fprintf(&s, "Players of %s, %s.", g.Sheet().Name, moment(g))
	for _, p := range g.Order {
		fmt.Fprintf(&s, " %s: ", g.Name(p))
		if g.Player(p).Bankrupt {
			s.WriteString("bankrupt.")
			continue
		}
		fmt.Fprintf(&s, "%s in cash", g.Format(g.Cash(p)))
		if g.Title().Worth != nil {
			fmt.Fprintf(&s, ", worth %s", g.Format(g.Worth(p)))
		}
		fmt.Fprintf(&s, ", certificates %s", certificates(g, p))
		if own := privates(g, p); own != nil {
			fmt.Fprintf(&s, ", privates %s", strings.Join(own, " "))
		}
		for _, k := range ownedKinds(g) {
			if own := ownedBy(g, p, k); own != nil {
				s.WriteString(", " + kit.OfKind(k, texts(own)))
			}
		}
		for _, c := range open(g) {
			if h := c.Part(p); h > 0 {
				fmt.Fprintf(&s, ", %s %d%%", c.ID, h)
				if presides(c, p) {
					s.WriteString(" as president")
				}
			}
		}
		if hasPriority(g, p) {
			s.WriteString(", has the priority deal")
		}
		s.WriteString(".")
	}
	for _, t := range lotsInWords(g) {
		s.WriteString(" " + t)
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

// texts are ids as text.
func texts(ids []engine.ID) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = string(id)
	}
	return out
}
