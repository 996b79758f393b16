package render

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// Trains draws what trains are left, what they rust, and the phases they bring.
func Trains(g *engine.Game) (Picture, error) {
	s := newSheet(g, "Trains and phases")
	s.table("", stock(g))
	for i := range g.Sheet().Models {
		if m := &g.Sheet().Models[i]; m.Car() {
			s.note(carInWords(m))
		}
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

// stock is the kinds of train: price, how many are left, who has the others, what each rusts. What no train of the title
// has gets no column.
func stock(g *engine.Game) *table {
	t := &table{g: g, widths: []float64{130, 140, 170}}
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
	rusts := column(center("Rusts on"), 170, func(m *facts.Model) bool { return m.RustsOn != "" })
	handedIn := column(left("Upgrade"), 210, func(m *facts.Model) bool { return len(m.Upgrades) > 0 })
	t.widths, head = append(t.widths, 330), append(head, left("Owners"))
	if w := t.width(); w < trainsWidth {
		t.widths[len(t.widths)-1] += trainsWidth - w
	}
	t.head(head...)
	next := kit.NextTrain(g)
	for i := range g.Sheet().Models {
		m := &g.Sheet().Models[i]
		name := center(m.Name).strong()
		if m.Printed != "" && m.Car() {
			name = center(m.Name, m.Printed).strong()
		}
		name.fill, name.ink = trainColor(m.Color)
		row := []cell{name, right(g.Format(m.Price)).strong(), center(count(g, m))}
		if pool {
			row = append(row, center(some(inPool(g, m))))
		}
		if rusts {
			row = append(row, center(orDash(m.RustsOn)))
		}
		if handedIn {
			var up []string
			for j := range g.Sheet().Models {
				from := g.Sheet().Models[j].Name
				if price, ok := m.Upgrades[from]; ok {
					up = append(up, fmt.Sprintf("%s: %s", from, g.Format(price)))
				}
			}
			row = append(row, left(up...).weak())
		}
		t.add(append(row, left(t.wrap(trainOwners(g, m), t.widths[len(t.widths)-1])...))...)
		r := &t.rows[len(t.rows)-1]
		r.lit = next != nil && next.Model == m.Name
		if gone(g, m) {
			for k := range r.cells {
				r.cells[k].dim, r.cells[k].strike = true, k == 0
			}
		}
	}
	return t
}

// trainsWidth is the width of the tables, in pixels.
const trainsWidth = 1150.0

// some writes a number; nothing for none.
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

// trainColor is the ground and the text for a train's name; the sheet names its colour in a word.
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

// count is how many trains of a kind the supply has left; a dash for those that never lie there.
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

// gone tells whether a kind of train is out of the game.
func gone(g *engine.Game, m *facts.Model) bool {
	for _, t := range g.Trains {
		if t.Model == m.Name && t.Owner != engine.Gone {
			return false
		}
	}
	return true
}

// trainOwners lists the companies that have trains of a kind, first those that are owned whole, such as "minors 3 14, NORD ×2".
func trainOwners(g *engine.Game, m *facts.Model) string {
	var out []string
	whole := map[*facts.Kind]string{}
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
			whole[c.Kind] += " " + s
		default:
			out = append(out, s)
		}
	}
	for _, k := range slices.Backward(ownedKinds(g)) {
		if whole[k] != "" {
			out = slices.Insert(out, 0, strings.ToLower(k.Plural())+whole[k])
		}
	}
	return strings.Join(out, ", ")
}

// phases is what each phase allows and ends.
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
		on := p.On
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

// happens is what the beginning of the i-th phase brings and ends.
func happens(g *engine.Game, i int) []string {
	p := &g.Sheet().Phases[i]
	var what []string
	if len(p.Rusts) > 0 {
		what = append(what, "rusts "+strings.Join(p.Rusts, ", "))
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
	for _, e := range p.Events {
		what = append(what, event(g, e))
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

// closing names the privates that close in a phase; all of them in one word.
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
		if m.RustsOn != "" {
			fmt.Fprintf(&s, ", rusts on the first %s", m.RustsOn)
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
		fmt.Fprintf(&s, " Phase %s comes with the first %s", p.Name, p.On)
		if what := happens(g, i); what != nil {
			fmt.Fprintf(&s, ": %s", strings.Join(what, "; "))
		}
		s.WriteString(".")
	}
	return s.String()
}

// kindLimit is the train limit of a kind of company.
type kindLimit struct {
	kind   string // as people say it: "minor"
	trains int
}

// short is the kind in few letters: "min.".
func (l kindLimit) short() string {
	letters := []rune(l.kind)
	return string(letters[:min(3, len(letters))]) + "."
}

// limits lists a phase's train limits, kind by kind; only one where all kinds have the same.
func limits(g *engine.Game, p *facts.Phase) []kindLimit {
	var out []kindLimit
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		if trains, ok := p.TrainLimit.By[k.ID]; ok {
			word := strings.ToLower(k.Name)
			if word == "" {
				word = k.ID
			}
			out = append(out, kindLimit{word, trains})
		}
	}
	if !slices.ContainsFunc(out, func(l kindLimit) bool { return l.trains != out[0].trains }) {
		return []kindLimit{{"", p.TrainLimit.Major}}
	}
	return out
}

// limitsInWords writes train limits: one number, or "2 minor, 4 major" where they differ.
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
