package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
)

// OperatingRules is what differs between the operating rounds of titles.
type OperatingRules struct {
	Steps []*engine.Step
	// Begun is called when a company's turn begins, Ended when it is over. May be nil.
	Begun, Ended func(g *engine.Game, company engine.ID)
	// After is called after the last operating round of a set.
	After func(g *engine.Game)
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
			for _, id := range OperatingOrder(g) {
				if !slices.Contains(g.Round.Done, id) {
					g.Begin(id)
					g.Say("%s operates, president %s", g.Name(id), g.Name(g.President(id)))
					if r.Begun != nil {
						r.Begun(g, id)
					}
					g.Company(id).Operated = true
					return
				}
			}
			if g.Round.Sub < g.Round.Of {
				beginOperating(g, g.Round.Number, g.Round.Sub+1, g.Round.Of)
				return
			}
			r.After(g)
		},
	}
}

// OperatingOrder lists the floated companies in the order in which they operate as prices stand now: minors as they are
// listed, then the others by price.
func OperatingOrder(g *engine.Game) []engine.ID {
	var out []engine.ID
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Kind.Owned && c.Floated && !c.Closed {
			out = append(out, c.ID)
		}
	}
	for _, id := range g.Market().Order(&g.Prices) {
		if c := g.Company(engine.ID(id)); c.Floated && !c.Closed {
			out = append(out, c.ID)
		}
	}
	return out
}

// Following is the player whose turn comes after the present one if nothing unforeseen happens: the next at the table, or
// the president of the next company to operate. It is Nobody where the
// round may be over then, while a sale goes to and fro, and where the same player goes on.
func Following(g *engine.Game) engine.ID {
	next := engine.Nobody
	lot, _ := Lot(g)
	switch c := g.Company(g.Turn.Of); {
	case g.Finished || len(g.Questions) > 0 || lot != engine.Nobody || Contested(g) != nil:
	case c == nil:
		if order := g.After(g.Turn.Of); len(order) > 0 {
			next = order[0]
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

// OperatingFrom is the operating order beginning with the company whose turn it is, and round to the one before it.
func OperatingFrom(g *engine.Game) []engine.ID {
	order := OperatingOrder(g)
	i := max(slices.Index(order, g.Turn.Of), 0)
	return append(order[i:len(order):len(order)], order[:i]...)
}

// BeginSet begins the operating rounds that follow stock round n; how many there are is fixed by the phase now.
func BeginSet(g *engine.Game, n int) { beginOperating(g, n, 1, g.PhaseNow().Rounds) }

func beginOperating(g *engine.Game, n, sub, of int) {
	g.Forget(engine.ThisRound)
	g.Round = engine.Round{Kind: "operating", Number: n, Sub: sub, Of: of, Turns: g.Round.Turns}
	g.Turn = engine.Turn{}
	g.Tell("Operating round %d.%d begins", n, sub)
	PayPrivates(g)
}
