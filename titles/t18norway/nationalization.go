package t18norway

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// A company starts as a minor company and becomes a major one when it nationalizes (SH-01).
var minor, major *facts.Kind

var (
	// memoAsked marks a company that has been asked in this nationalization round (NR-04).
	memoAsked = &engine.Memory{Name: "asked", Span: engine.ThisRound}
	// memoFloated marks a company that nationalizes because it has floated and whose president still has to say how
	// (SR-16).
	memoFloated = &engine.Memory{Name: "floated", Span: engine.ThisTurn}
)

// asked lists the minor companies still to be asked: first an owner of P5, then from the lowest price up (NR-03,
// NR-04, NR-06, NR-07).
func asked(g *engine.Game) []engine.ID {
	var out []engine.ID
	for _, id := range kit.OperatingOrder(g) {
		if g.Company(id).Kind == minor && g.President(id) != engine.Nobody && !memoAsked.Has(g, id) {
			out = append(out, id)
		}
	}
	slices.Reverse(out)
	if i := slices.IndexFunc(out, func(id engine.ID) bool { return kit.OwnsPrivate(g, id, pihl) }); i > 0 {
		first := out[i]
		return slices.Insert(slices.Delete(out, i, i+1), 0, first)
	}
	return out
}

// stateShares are the numbers of shares that a company may sell to NSB when it nationalizes (NR-10, NR-11).
func stateShares(g *engine.Game, company engine.ID) []int {
	if n := figures.StateSharesOf[company]; n != nil && !powerless(g, company) {
		return n
	}
	return []int{figures.StateShares}
}

// nationalize makes a company a major one: that many shares go to NSB, the other new ones to its treasury, and the
// bank pays for NSB's (NR-08 to NR-12).
func nationalize(g *engine.Game, c *engine.Company, toState int) {
	var to []engine.ID
	for range toState {
		to = append(to, nsb)
	}
	gain := g.Price(c.ID) * engine.Money(toState)
	g.Tell("%s nationalizes: NSB gets %d%% of it for %s", c.ID, major.Percent(toState), g.Format(gain))
	kit.Recut(g, c, major, append(to, c.ID)...)
	g.Pay(engine.Bank, c.ID, gain)
	memoRoomy.Clear(g)
}

// nationalizeAtOnce nationalizes a company that has floated, or asks its president how. Without a president it sells
// as many shares as any other company (SR-16).
func nationalizeAtOnce(g *engine.Game, c *engine.Company) {
	if len(stateShares(g, c.ID)) > 1 && g.President(c.ID) != engine.Nobody {
		memoFloated.Set(g, 1, c.ID)
		return
	}
	nationalize(g, c, figures.StateShares)
}

// stateMove nationalizes a company. If it has a choice, the order says how many shares it sells to NSB.
func stateMove(company func(g *engine.Game) *engine.Company, done func(g *engine.Game, c *engine.Company)) *engine.Move {
	many := func(g *engine.Game) bool { c := company(g); return c != nil && len(stateShares(g, c.ID)) > 1 }
	shares := func(args []string) int {
		if len(args) == 0 {
			return figures.StateShares
		}
		n, err := strconv.Atoi(args[0])
		if err != nil || strconv.Itoa(n) != args[0] {
			return -1
		}
		return n
	}
	return &engine.Move{
		Verb: "nationalize", Args: []string{"shares"}, Help: "Nationalize the company, and sell shares to the state.",
		Whole: func(g *engine.Game, args []string) bool { return many(g) == (len(args) == 1) && len(args) <= 1 },
		Next: func(g *engine.Game, args []string) []engine.Choice {
			if len(args) > 0 || !many(g) {
				return nil
			}
			var out []engine.Choice
			c := company(g)
			for _, n := range stateShares(g, c.ID) {
				out = append(out, engine.Choice{Word: strconv.Itoa(n), Text: "for " + g.Format(g.Price(c.ID)*engine.Money(n))})
			}
			return out
		},
		// A company without a choice may be told its number.
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) != 1 || many(g) {
				return args, nil
			}
			c := company(g)
			if own := stateShares(g, c.ID); !slices.Contains(own, shares(args)) {
				return nil, engine.Refuse("NOR-NR-11", "%s has no choice: NSB gets %d of its shares", c.ID, own[0])
			}
			return nil, nil
		},
		Check: func(g *engine.Game, args []string) error {
			if c := company(g); !slices.Contains(stateShares(g, c.ID), shares(args)) {
				return engine.Refuse("NOR-NR-11", "%s can sell NSB %s shares", c.ID, kit.OneOf(stateShares(g, c.ID)))
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			c := company(g)
			nationalize(g, c, shares(args))
			done(g, c)
		},
		Label: func(g *engine.Game, args []string) string {
			n, c := shares(args), company(g)
			if n < 1 || c == nil {
				return "Nationalize, NSB buys none"
			}
			return fmt.Sprintf("Nationalize, NSB buys %d for %s", n, g.Format(g.Price(c.ID)*engine.Money(n)))
		},
	}
}

// stateShareStep asks the president of a company that nationalizes on floating how many shares it sells to NSB
// (SR-16, NR-15).
func stateShareStep() *engine.Step {
	company := func(g *engine.Game) *engine.Company {
		m, _ := memoFloated.First(g)
		return g.Company(m.Who)
	}
	return &engine.Step{
		Name: "state shares", About: "say how many shares NSB gets",
		Tip:    `The state, NSB, buys shares of the nationalized company, and its president says how many.`,
		Custom: `Most presidents sell more shares when the company needs money for trains.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { return memoFloated.Any(g) },
		Who:    func(g *engine.Game) engine.ID { return g.President(company(g).ID) },
		Moves:  []*engine.Move{stateMove(company, func(g *engine.Game, c *engine.Company) { memoFloated.Set(g, 0, c.ID) })},
	}
}

// nationalization is the round that asks minor companies one after another until one nationalizes (NR).
func nationalization() *engine.RoundRules {
	company := func(g *engine.Game) *engine.Company { return g.Company(g.Turn.Of) }
	answered := func(g *engine.Game, c *engine.Company) {
		memoAsked.Set(g, 1, c.ID)
		g.FinishStep("nationalize")
	}
	return &engine.RoundRules{
		Title: func(g *engine.Game) string {
			return fmt.Sprintf("Nationalization round %d.%d", g.Round.Number, g.Round.Sub)
		},
		Steps: []*engine.Step{{
			Name: "nationalize", About: "nationalize the company, or pass",
			Now:    func(g *engine.Game) string { return fmt.Sprintf("nationalize %s, or pass", g.Turn.Of) },
			Tip:    `A nationalized company has ten shares instead of five and gets money for those that the state, NSB, buys, but it never goes back.`,
			Custom: `Most companies do so when they need money for trains.`,
			Alone:  true,
			Waits:  func(g *engine.Game) bool { return !g.HasFinished("nationalize") },
			Moves: []*engine.Move{
				stateMove(company, func(g *engine.Game, c *engine.Company) {
					answered(g, c)
					g.Round.Done = append(g.Round.Done, c.ID)
				}),
				{
					Verb: "pass", Help: "Decline to nationalize the company.", Check: engine.Always,
					Do: func(g *engine.Game, _ []string) {
						g.Say("%s does not nationalize", g.Turn.Of)
						answered(g, company(g))
					},
					Label: func(*engine.Game, []string) string { return "Decline" },
				},
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
