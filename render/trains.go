package render

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Trains draws what trains are left, what they rust, and the phases they bring.
func Trains(g *engine.Game) (Picture, error) {
	s := newSheet(g, "Trains and phases")
	s.table("", stock(g))
	s.table("Phases", phases(g))
	return s.finish(trainsAlt(g))
}

// stock is the kinds of train: price, how many are left, who has the others, what each rusts.
func stock(g *engine.Game) *table {
	t := &table{g: g, widths: []float64{130, 140, 170, 170, 210, 330}}
	t.head(center("Train"), right("Price"), center("Left"), center("Rusts on"), left("Upgrade"), left("Owners"))
	next := g.NextTrain()
	for i := range g.Sheet().Models {
		m := &g.Sheet().Models[i]
		name := center(m.Name).strong()
		name.fill, name.ink = trainColor(m.Color)
		left1 := count(g, m)
		if n := inPool(g, m); n > 0 {
			left1 += fmt.Sprintf(" +%d pool", n)
		}
		var up []string
		for j := range g.Sheet().Models {
			from := g.Sheet().Models[j].Name
			if price, ok := m.Upgrades[from]; ok {
				up = append(up, fmt.Sprintf("%s: %s", from, g.Format(price)))
			}
		}
		on := m.RustsOn
		if on == "" {
			on = "–"
		}
		t.add(name, right(g.Format(m.Price)).strong(), center(left1), center(on), left(up...).weak(),
			left(t.wrap(trainOwners(g, m), 330)...))
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

// count is how many trains of a kind the supply has left.
func count(g *engine.Game, m *engine.Model) string {
	if m.Count.Endless {
		return "unlimited"
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

func inPool(g *engine.Game, m *engine.Model) int {
	n := 0
	for _, t := range g.Trains {
		if t.Model == m.Name && t.Owner == engine.Pool {
			n++
		}
	}
	return n
}

// gone tells whether a kind of train is out of the game.
func gone(g *engine.Game, m *engine.Model) bool {
	for _, t := range g.Trains {
		if t.Model == m.Name && t.Owner != engine.Gone {
			return false
		}
	}
	return true
}

// trainOwners lists the companies that have trains of a kind.
func trainOwners(g *engine.Game, m *engine.Model) string {
	var out []string
	for i := range g.Companies {
		id, n := g.Companies[i].ID, 0
		for _, t := range g.Trains {
			if t.Model == m.Name && t.Owner == id {
				n++
			}
		}
		switch {
		case n == 1:
			out = append(out, string(id))
		case n > 1:
			out = append(out, fmt.Sprintf("%s ×%d", id, n))
		}
	}
	return strings.Join(out, ", ")
}

// phases is what each phase allows and ends.
func phases(g *engine.Game) *table {
	t := &table{g: g, widths: []float64{190, 150, 130, 110, 110, 460}}
	t.head(left("Phase"), center("On train"), center("Tiles"), center("Limit"), center("ORs"), left("What happens"))
	for i := range g.Sheet().Phases {
		p := &g.Sheet().Phases[i]
		on := p.On
		if i == 0 {
			on = "start"
		}
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
			what = append(what, strings.ReplaceAll(e, "_", " "))
		}
		t.add(left(p.Name).strong(), center(on), cell{}, center(limits(p)), center(fmt.Sprint(p.Rounds)),
			left(t.wrap(strings.Join(what, "; "), 460)...))
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

// closing names the privates that close in a phase; all of them in one word.
func closing(g *engine.Game, p *engine.Phase) string {
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
		fmt.Fprintf(&s, " %s: %s, %s left", m.Name, g.Format(m.Price), count(g, m))
		if m.RustsOn != "" {
			fmt.Fprintf(&s, ", rusts on the first %s", m.RustsOn)
		}
		if o := trainOwners(g, m); o != "" {
			fmt.Fprintf(&s, ", owned by %s", o)
		}
		s.WriteString(".")
	}
	p := g.PhaseNow()
	fmt.Fprintf(&s, " Phase %s: train limit %s, %d operating rounds.", p.Name, limits(p), p.Rounds)
	return s.String()
}

// limits writes a phase's train limit: one number, or "2 minor, 4 major" where they differ.
func limits(p *engine.Phase) string {
	if p.TrainLimit.Minor == p.TrainLimit.Major {
		return fmt.Sprint(p.TrainLimit.Major)
	}
	return fmt.Sprintf("%d minor, %d major", p.TrainLimit.Minor, p.TrainLimit.Major)
}
