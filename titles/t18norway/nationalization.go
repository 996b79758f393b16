package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// A company starts as a minor one and becomes a major one when it nationalizes (SH-01).
var minor, major = sheet.Kind("minor"), sheet.Kind("major")

// memoAsked marks a company that has been asked in this nationalization round (NR-04).
var memoAsked = &engine.Memory{Name: "asked", Span: engine.ThisRound}

// asked lists the minor companies still to be asked: one that owns P5 first, then from the lowest price up (NR-03, NR-04,
// NR-06, NR-07).
func asked(g *engine.Game) []engine.ID {
	var out []engine.ID
	for _, id := range kit.OperatingOrder(g) {
		if c := g.Company(id); c.Kind == minor && g.President(id) != engine.Nobody && !memoAsked.Has(g, id) {
			out = append(out, id)
		}
	}
	slices.Reverse(out)
	if i := slices.IndexFunc(out, func(id engine.ID) bool { return owns(g, id, pihl) }); i > 0 {
		out = slices.Insert(slices.Delete(out, i, i+1), 0, g.Private(pihl).Owner)
	}
	return out
}

// nationalize makes a company a major one: so many shares go to NSB, the others of the new ones to its treasury, and the bank
// pays for NSB's (NR-08 to NR-12).
func nationalize(g *engine.Game, c *engine.Company, toState int) {
	var to []engine.ID
	for range toState {
		to = append(to, nsb)
	}
	gain := g.Price(c.ID) * engine.Money(toState)
	g.Tell("%s nationalizes: NSB gets %d%% of it for %s", c.ID, major.Percent(toState), g.Format(gain))
	kit.Recut(g, c, major, append(to, c.ID)...)
	g.Pay(engine.Bank, c.ID, gain)
}

// nationalization is the round in which minor companies are asked one after the other (NR).
func nationalization() *engine.RoundRules {
	answer := func(verb, help string, do func(g *engine.Game, c *engine.Company)) *engine.Move {
		return &engine.Move{Verb: verb, Help: help, Check: engine.Always, Do: func(g *engine.Game, _ []string) {
			c := g.Company(g.Turn.Of)
			memoAsked.Set(g, 1, c.ID)
			g.FinishStep("nationalize")
			do(g, c)
		}}
	}
	return &engine.RoundRules{
		Title: func(g *engine.Game) string { return "Nationalization round" },
		Steps: []*engine.Step{{
			Name: "nationalize", About: "nationalize the company, or decline",
			Waits: func(g *engine.Game) bool { return !g.HasFinished("nationalize") },
			Moves: []*engine.Move{
				answer("nationalize", "Nationalize the company.", func(g *engine.Game, c *engine.Company) {
					nationalize(g, c, figures.StateShares)
					g.Round.Done = append(g.Round.Done, c.ID)
				}),
				answer("pass", "Decline to nationalize the company.", func(g *engine.Game, c *engine.Company) {
					g.Say("%s does not nationalize", c.ID)
				}),
			},
		}},
		Over: func(g *engine.Game) {
			left := asked(g)
			if len(g.Round.Done) > 0 || len(left) == 0 { // NR-05
				g.EndRound()
				return
			}
			g.Begin(left[0])
		},
	}
}
