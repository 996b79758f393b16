package render

import (
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// Trains draws the trains left, what they rust, and the phases they start.
func Trains(g *engine.Game) (Picture, error) {
	s := newSheet(g, "Trains and phases")
	s.table("", stock(g))
	for i := range g.Sheet().Models {
		if m := &g.Sheet().Models[i]; m.Car() {
			s.note(carInWords(m))
		}
	}
	if words := ownersInWords(g); words != nil {
		s.note(words...)
	}
	s.table("Phases", phases(g))
	return s.finish(trainsAlt(g))
}

// carInWords says what a car is for.
func carInWords(m *facts.Model) string {
	name := m.Printed
	if name == "" {
		name = m.Name
	}
	s := name + ": runs with another train and doubles one stop of its route"
	if m.From != "" {
		s += "; for sale from phase " + m.From
	}
	return s
}

// ownersInWords says which trains are limited to some companies, or in number.
func ownersInWords(g *engine.Game) []string {
	var out []string
	few := map[int][]string{}
	for i := range g.Sheet().Models {
		m := &g.Sheet().Models[i]
		if m.Owners != nil {
			out = append(out, m.Name+": only for "+strings.Join(m.Owners, ", ")+" companies")
		}
		if n := m.MaxPerCompany; n > 0 {
			few[n] = append(few[n], m.Name)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(few)) {
		out = append(out, fmt.Sprintf("A company may have at most %d of each of: %s", n, strings.Join(few[n], ", ")))
	}
	return out
}

// stock is a table of the trains: price, how many are left, who has the others, what each rusts. It leaves out
// columns that no train of the title needs.
func stock(g *engine.Game) *table {
	t, owners := &table{g: g, widths: []float64{130, 140, 170}}, 330.0
	if slices.ContainsFunc(g.Sheet().Models, func(m facts.Model) bool { return m.Prices != nil }) {
		t.widths[1], owners = 210, 260 // companies with other prices are named
	}
	head := []cell{center("Train"), right("Price"), center("Left")}
	column := func(name cell, width float64, wanted func(m *facts.Model) bool) bool {
		for i := range g.Sheet().Models {
			if wanted(&g.Sheet().Models[i]) {
				t.widths, head = append(t.widths, width), append(head, name)
				return true
			}
		}
		return false
	}
	pool := column(center("Pool"), 100, func(m *facts.Model) bool { return m.Place == "pool" || inPool(g, m) > 0 })
	rusts := column(center("Rusts on"), 170, func(m *facts.Model) bool { return len(m.Rusters)+len(m.Obsoletes) > 0 })
	handedIn := column(left("Upgrade"), 210, func(m *facts.Model) bool { return len(m.Upgrades) > 0 })
	t.widths, head = append(t.widths, owners), append(head, left("Owners"))
	if w := t.width(); w < trainsWidth {
		t.widths[len(t.widths)-1] += trainsWidth - w
	}
	t.head(head...)
	onSale := map[string]bool{}
	for train := range kit.Shelf(g) {
		onSale[train.Model] = true
	}
	ships := false
	for i := range g.Sheet().Models {
		m := &g.Sheet().Models[i]
		if m.Ship() && !ships {
			ships = true
			t.head(center("Ship"))
		}
		name := center(m.Name).strong()
		if m.Printed != "" && m.Car() {
			name = center(m.Name, m.Printed).strong()
		}
		name.fill, name.ink = trainColor(m.Color)
		supply := []string{count(g, m)}
		if m.From != "" && !m.Car() && !g.Reached(m.From) {
			supply = append(supply, "from phase "+m.From)
		}
		row := []cell{name, right(pricesOf(g, m)...).strong(), center(supply...)}
		if pool {
			row = append(row, center(some(inPool(g, m))))
		}
		if rusts {
			row = append(row, center(rusting(m)...))
		}
		if handedIn {
			row = append(row, left(tradeIns(g, m)...).weak())
		}
		t.add(append(row, left(t.wrap(trainOwners(g, m), t.widths[len(t.widths)-1])...))...)
		r := &t.rows[len(t.rows)-1]
		r.lit = onSale[m.Name]
		if gone(g, m) {
			for k := range r.cells {
				r.cells[k].dim, r.cells[k].strike = true, k == 0
			}
		}
	}
	return t
}

// pricesOf is a train's price, and below it the companies with other prices.
func pricesOf(g *engine.Game, m *facts.Model) []string {
	out := []string{g.Format(m.Price)}
	for i := range g.Companies {
		id := g.Companies[i].ID
		if p, ok := m.Prices[id]; ok {
			out = append(out, fmt.Sprintf("%s pays %s", id, g.Format(p)))
		}
	}
	return out
}

// rusting is the trains whose first copy makes a train rust, and whether it may run once more.
func rusting(m *facts.Model) []string {
	rusts, once := strings.Join(m.Rusters, " or "), strings.Join(m.Obsoletes, " or ")
	switch {
	case rusts == "" && once == "":
		return []string{"–"}
	case once == "":
		return []string{rusts}
	case rusts == "":
		return []string{once, "one more run"}
	case rusts == once:
		return []string{rusts, "or one more run"}
	}
	return []string{rusts, once + ": one more run"}
}

// tradeIns is a train's price for each train that can be handed in, in the sheet's order; equal prices in a row share
// a line.
func tradeIns(g *engine.Game, m *facts.Model) []string {
	var names [][]string
	var prices []engine.Money
	for i := range g.Sheet().Models {
		from := g.Sheet().Models[i].Name
		price, ok := m.Upgrades[from]
		switch n := len(prices); {
		case !ok:
		case n > 0 && prices[n-1] == price:
			names[n-1] = append(names[n-1], from)
		default:
			names, prices = append(names, []string{from}), append(prices, price)
		}
	}
	var out []string
	for i := range prices {
		out = append(out, fmt.Sprintf("%s: %s", strings.Join(names[i], ", "), g.Format(prices[i])))
	}
	for _, id := range slices.Sorted(maps.Keys(m.Trades)) {
		out = append(out, fmt.Sprintf("%s pays %s", id, g.Format(m.Trades[id])))
	}
	return out
}

// trainsWidth is the width of the tables, in pixels.
const trainsWidth = 1150.0

// some writes a number; empty for 0.
func some(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// orDash is a text, or a dash for none.
func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// trainColor is the background and text colour for a train's name; the sheet names the colour in a word.
func trainColor(word string) (fill, text color.Color) {
	var c board.Color
	if err := c.UnmarshalText([]byte(word)); err == nil && c != board.White {
		return ground(c), ink
	}
	switch word {
	case "purple", "violet":
		return rgb(0xb48ad0), ink
	case "orange":
		return rgb(0xf6b26b), ink
	case "blue":
		return ground(board.Blue), ink
	case "black":
		return ink, white
	}
	return nil, nil
}

// count is how many trains of a model the supply has left; a dash for models that are never there.
func count(g *engine.Game, m *facts.Model) string {
	switch {
	case m.Count.Endless:
		return "unlimited"
	case m.Place != "":
		return "–"
	}
	n, all := 0, 0
	for _, t := range g.Trains {
		if t.Model == m.Name {
			all++
			if t.Owner == engine.Supply {
				n++
			}
		}
	}
	return fmt.Sprintf("%d of %d", n, all)
}

func inPool(g *engine.Game, m *facts.Model) int {
	n := 0
	for _, t := range g.Trains {
		if t.Model == m.Name && t.Owner == engine.Pool {
			n++
		}
	}
	return n
}

// gone reports whether a model is out of the game.
func gone(g *engine.Game, m *facts.Model) bool {
	for _, t := range g.Trains {
		if t.Model == m.Name && t.Owner != engine.Gone {
			return false
		}
	}
	return true
}

// trainOwners lists the companies with trains of a model, minors first, such as "minors 3, 14; NORD ×2".
func trainOwners(g *engine.Game, m *facts.Model) string {
	var majors, out []string
	whole := map[*facts.Kind][]string{}
	for i := range g.Companies {
		c, n := &g.Companies[i], 0
		for _, t := range g.Trains {
			if t.Model == m.Name && t.Owner == c.ID {
				n++
			}
		}
		s := string(c.ID)
		if n > 1 {
			s += fmt.Sprintf(" ×%d", n)
		}
		switch {
		case n == 0:
		case c.Kind.Owned:
			whole[c.Kind] = append(whole[c.Kind], s)
		default:
			majors = append(majors, s)
		}
	}
	for _, k := range ownedKinds(g) {
		if whole[k] != nil {
			out = append(out, kit.OfKind(k, whole[k]))
		}
	}
	if majors != nil {
		out = append(out, strings.Join(majors, ", "))
	}
	return strings.Join(out, "; ")
}

// phases is a table of what each phase allows and ends.
func phases(g *engine.Game) *table {
	t := &table{g: g, widths: []float64{150, 150, 130, 150, 110, 460}}
	limit := center("Limit")
	for i := range g.Sheet().Phases {
		if l := limits(g, &g.Sheet().Phases[i]); len(l) > 1 {
			var kinds []string
			for _, x := range l {
				kinds = append(kinds, x.short())
			}
			limit = center("Limit", strings.Join(kinds, "/"))
			break
		}
	}
	t.head(left("Phase"), center("On train"), center("Tiles"), limit, center("ORs"), left("What happens"))
	for i := range g.Sheet().Phases {
		p := &g.Sheet().Phases[i]
		on := strings.Join(p.Starters, " or ")
		if i == 0 {
			on = "start"
		}
		var each []string
		for _, x := range limits(g, p) {
			each = append(each, fmt.Sprint(x.trains))
		}
		t.add(left(p.Name).strong(), center(on), cell{}, center(strings.Join(each, " / ")), center(fmt.Sprint(p.Rounds)),
			left(t.wrap(strings.Join(happens(g, i), "; "), 460)...))
		r := &t.rows[len(t.rows)-1]
		r.cells[2].swatches = p.Tiles
		r.lit = i == g.Phase
		if i < g.Phase {
			for k := range r.cells {
				r.cells[k].dim = true
			}
		}
	}
	return t
}

// happens is what the start of the i-th phase brings and ends.
func happens(g *engine.Game, i int) []string {
	p := &g.Sheet().Phases[i]
	var what []string
	if len(p.Rusts) > 0 {
		what = append(what, "rusts "+strings.Join(p.Rusts, ", "))
	}
	if len(p.Obsolete) > 0 {
		what = append(what, "one more run for "+strings.Join(p.Obsolete, ", "))
	}
	if len(p.Ships) > 0 && (i == 0 || !slices.Equal(p.Ships, g.Sheet().Phases[i-1].Ships)) {
		what = append(what, "ships on sale: "+strings.Join(p.Ships, ", "))
	}
	if p.BuyPrivates && (i == 0 || !g.Sheet().Phases[i-1].BuyPrivates) {
		what = append(what, "companies may buy privates")
	}
	if !p.BuyPrivates && i > 0 && g.Sheet().Phases[i-1].BuyPrivates {
		what = append(what, "companies buy no more privates")
	}
	if len(p.Closes) > 0 {
		what = append(what, "closes "+closing(g, p))
	}
	if i == 0 || p.Nationalizing != g.Sheet().Phases[i-1].Nationalizing {
		switch p.Nationalizing {
		case facts.NationalizingAfterFirst:
			what = append(what, "nationalization after the first operating round of a set")
		case facts.NationalizingAfterEach:
			what = append(what, "nationalization after each operating round")
		case facts.NationalizingUntilLastSet:
			what = append(what, "no nationalization in the last set")
		}
	}
	if was := i > 0 && g.Sheet().Phases[i-1].Mjosa != p.Mjosa; was || i == 0 && p.Mjosa > 0 {
		fee := "is free"
		if p.Mjosa > 0 {
			fee = "costs " + g.Format(p.Mjosa)
		}
		what = append(what, "crossing the lake "+fee)
	}
	for _, e := range p.Events {
		before := i > 0 && slices.Contains(g.Sheet().Phases[i-1].Events, e)
		if s := event(g, e); !before && !slices.Contains(what, s) {
			what = append(what, s)
		}
	}
	return what
}

// event is what a phase brings, in words.
func event(g *engine.Game, word string) string {
	if s, ok := g.Title().Events[word]; ok {
		return s
	}
	return strings.ReplaceAll(word, "_", " ")
}

// closing names the privates that a phase closes; all of them in one word.
func closing(g *engine.Game, p *facts.Phase) string {
	var ids []string
	for _, d := range g.Privates {
		if slices.Contains(p.Closes, d.ID) {
			ids = append(ids, string(d.ID))
		}
	}
	if len(ids) == len(g.Privates) {
		return "all privates"
	}
	if len(ids) > len(g.Privates)/2 {
		var rest []string
		for _, d := range g.Privates {
			if !slices.Contains(p.Closes, d.ID) {
				rest = append(rest, string(d.ID))
			}
		}
		return "all privates but " + strings.Join(rest, ", ")
	}
	return strings.Join(ids, ", ")
}

func trainsAlt(g *engine.Game) string {
	var s strings.Builder
	fmt.Fprintf(&s, "Trains of %s, %s.", g.Sheet().Name, moment(g))
	for i := range g.Sheet().Models {
		m := &g.Sheet().Models[i]
		fmt.Fprintf(&s, " %s: %s", printed(m, m.Name), g.Format(m.Price))
		if m.Place == "" {
			fmt.Fprintf(&s, ", %s left", count(g, m))
		}
		if n := inPool(g, m); n > 0 {
			fmt.Fprintf(&s, ", %d in the pool", n)
		}
		for i := range g.Companies {
			if p, ok := m.Prices[g.Companies[i].ID]; ok {
				fmt.Fprintf(&s, ", %s for %s", g.Format(p), g.Companies[i].ID)
			}
		}
		if len(m.Rusters) > 0 {
			fmt.Fprintf(&s, ", rusts on the first %s", strings.Join(m.Rusters, " or "))
		}
		if len(m.Obsoletes) > 0 {
			fmt.Fprintf(&s, ", runs once more after the first %s", strings.Join(m.Obsoletes, " or "))
		}
		if o := trainOwners(g, m); o != "" {
			fmt.Fprintf(&s, ", owned by %s", o)
		}
		s.WriteString(".")
	}
	p := g.PhaseNow()
	fmt.Fprintf(&s, " Phase %s: train limit %s, %d operating rounds.", p.Name, limitsInWords(limits(g, p)), p.Rounds)
	if i := g.Phase + 1; i < len(g.Sheet().Phases) {
		p := &g.Sheet().Phases[i]
		fmt.Fprintf(&s, " Phase %s comes with the first %s", p.Name, strings.Join(p.Starters, " or "))
		if what := happens(g, i); what != nil {
			fmt.Fprintf(&s, ": %s", strings.Join(what, "; "))
		}
		s.WriteString(".")
	}
	return s.String()
}

// kindLimit is the train limit of a kind of company.
type kindLimit struct {
	kind   string // in words: "minor"
	trains int
}

// short is the kind in few letters: "min.", "5-sh.".
func (l kindLimit) short() string {
	if n, ok := strings.CutSuffix(l.kind, "-share"); ok {
		return n + "-sh."
	}
	letters := []rune(l.kind)
	return string(letters[:min(3, len(letters))]) + "."
}

// kindWord is what players call a kind of company: "minor", "major", or by its shares, "5-share", where the sheet has only an id of its own.
func kindWord(k *facts.Kind) string {
	switch {
	case k.Name != "":
		return strings.ToLower(k.Name)
	case k.ID == "minor", k.ID == "major":
		return k.ID
	}
	return fmt.Sprintf("%d-share", k.Shares)
}

// limits lists a phase's train limits by kind; a single one if all kinds have the same.
func limits(g *engine.Game, p *facts.Phase) []kindLimit {
	var out []kindLimit
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		if trains, ok := p.TrainLimit.By[k.ID]; ok {
			out = append(out, kindLimit{kindWord(k), trains})
		}
	}
	if !slices.ContainsFunc(out, func(l kindLimit) bool { return l.trains != out[0].trains }) {
		same := p.TrainLimit.Major // if the sheet has no kinds
		if len(out) > 0 {
			same = out[0].trains
		}
		return []kindLimit{{"", same}}
	}
	return out
}

// limitsInWords writes train limits: one number, or "2 minor, 4 major" if they differ.
func limitsInWords(ls []kindLimit) string {
	if len(ls) == 1 {
		return fmt.Sprint(ls[0].trains)
	}
	var out []string
	for _, l := range ls {
		out = append(out, fmt.Sprintf("%d %s", l.trains, l.kind))
	}
	return strings.Join(out, ", ")
}
