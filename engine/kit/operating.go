package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
)

// OperatingRules are a title's rules for operating rounds.
type OperatingRules struct {
	Steps []*engine.Step
	// Begun is called when a company's turn begins, Ended when it ends. May be nil.
	Begun, Ended func(g *engine.Game, company engine.ID)
	// Order is the order in which companies operate now; nil means [OperatingOrder].
	Order func(g *engine.Game) []engine.ID
}

// OperatingRound makes the kind of round in which companies operate, one after the other.
func OperatingRound(r OperatingRules) *engine.RoundRules {
	return &engine.RoundRules{
		Title: func(g *engine.Game) string { return fmt.Sprintf("Operating round %d.%d", g.Round.Number, g.Round.Sub) },
		Steps: r.Steps,
		Over: func(g *engine.Game) {
			if g.Turn.Of != engine.Nobody {
				g.Round.Done = append(g.Round.Done, g.Turn.Of)
				if r.Ended != nil {
					r.Ended(g, g.Turn.Of)
				}
				if g.Finished {
					return
				}
			}
			order := OperatingOrder
			if r.Order != nil {
				order = r.Order
			}
			for _, id := range order(g) {
				if !slices.Contains(g.Round.Done, id) {
					g.Begin(id)
					if p := g.President(id); p != engine.Nobody {
						g.Say("%s (%s) operates", g.Name(id), g.Name(p))
					} else {
						g.Say("%s operates without a president", g.Name(id))
					}
					if r.Begun != nil {
						r.Begun(g, id)
					}
					g.Company(id).Turns++
					return
				}
			}
			g.EndRound()
		},
	}
}

// StepOf returns the round's step of that name, for a variant of a title that changes it.
func StepOf(r *engine.RoundRules, name string) *engine.Step {
	return r.Steps[slices.IndexFunc(r.Steps, func(s *engine.Step) bool { return s.Name == name })]
}

// Asks makes a step wait while "wanted" says so, even if it would decide by itself, for a variant of a title.
func Asks(s *engine.Step, wanted func(g *engine.Game) bool) {
	auto := s.Auto
	s.Auto = func(g *engine.Game) bool { return !wanted(g) && auto(g) }
}

// After has something follow every order of a kind, for a variant of a title.
func After(m *engine.Move, then func(g *engine.Game)) {
	do := m.Do
	m.Do = func(g *engine.Game, args []string) {
		do(g, args)
		then(g)
	}
}

// HasOperated reports whether the company's first operating turn is over.
func HasOperated(g *engine.Game, c *engine.Company) bool {
	return c.Turns > 1 || c.Turns == 1 && g.Turn.Of != c.ID
}

// NextOfSet begins the next operating round of the set, and reports whether there is one.
func NextOfSet(g *engine.Game) bool {
	if g.Round.Sub >= g.Round.Of {
		return false
	}
	beginOperating(g, g.Round.Number, g.Round.Sub+1, g.Round.Of)
	return true
}

// AfterSet tells what the end of the current set of operating rounds does to the supply, as things stand, if that begins a phase; nil if not.
func AfterSet(g *engine.Game) []string {
	ends := policy(g).SetEnds
	if ends == nil || !Operating(g) || g.Broken {
		return nil
	}
	after := g.Clone()
	ends(after)
	var out []string
	begins := false
	for _, l := range after.Log()[len(g.Log()):] {
		out, begins = append(out, l.Text), begins || l.Phase
	}
	if !begins {
		return nil
	}
	return out
}

// OperatingOrder lists the floated companies in operating order at present prices: group by group, those without a
// price as listed, then the others by price.
func OperatingOrder(g *engine.Game) []engine.ID {
	out, byPrice := make([]engine.ID, 0, len(g.Companies)), g.Market().Order(&g.Prices)
	for group, left := 0, true; left; group++ {
		left = false
		for i := range g.Companies {
			c := &g.Companies[i]
			left = left || c.Kind.Group > group
			if c.Kind.Group == group && !c.Kind.Priced && c.Floated && !c.Closed {
				out = append(out, c.ID)
			}
		}
		for _, id := range byPrice {
			if c := g.Company(engine.ID(id)); c.Kind.Group == group && c.Floated && !c.Closed {
				out = append(out, c.ID)
			}
		}
	}
	return out
}

// Following is the player whose turn comes next unless something unforeseen happens: the next at the table, or the
// president of the next company to operate or be asked. It is Nobody if the round may end first, during a sale with
// several rounds of bids, and if the same player continues.
func Following(g *engine.Game) engine.ID {
	next := engine.Nobody
	lot, _ := Lot(g)
	switch c := g.Company(g.Turn.Of); {
	case g.Finished || len(g.Questions) > 0 || lot != engine.Nobody || Contested(g) != nil:
	case c == nil:
		if order := g.After(g.Turn.Of); len(order) > 0 {
			next = order[0]
		}
	case slices.Contains(g.Round.Order, c.ID): // a round that asks companies one after another
		if i := slices.Index(g.Round.Order, c.ID) + 1; i < len(g.Round.Order) {
			next = g.President(g.Round.Order[i])
		}
	default:
		for _, id := range OperatingOrder(g) {
			if id != c.ID && !slices.Contains(g.Round.Done, id) {
				next = g.President(id)
				break
			}
		}
	}
	if next == g.Decider() {
		return engine.Nobody
	}
	return next
}

// OperatingFrom is the operating order starting from the operating company, all the way round.
func OperatingFrom(g *engine.Game) []engine.ID {
	order := OperatingOrder(g)
	i := max(slices.Index(order, g.Turn.Of), 0)
	return append(order[i:len(order):len(order)], order[:i]...)
}

// Operating reports whether this is an operating round. Companies have turns in other rounds as well, in some titles.
func Operating(g *engine.Game) bool { return g.Round.Kind == "operating" }

// BeginSet begins the operating rounds after stock round n. The present phase decides how many there are.
func BeginSet(g *engine.Game, n int) { beginOperating(g, n, 1, g.PhaseNow().Rounds) }

func beginOperating(g *engine.Game, n, sub, of int) {
	g.Forget(engine.ThisRound)
	g.Round = engine.Round{Kind: "operating", Number: n, Sub: sub, Of: of, Turns: g.Round.Turns}
	g.Turn = engine.Turn{}
	g.Tell("Operating round %d.%d begins", n, sub)
	PayPrivates(g)
}
