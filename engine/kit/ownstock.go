package kit

import (
	"fmt"
	"strconv"

	"stationmaster/engine"
)

// OwnStockRules is what differs between the ways in which a company deals in its own shares in its turn.
type OwnStockRules struct {
	Name string // of the step
	// Skip tells whether the turn has no such step. May be nil.
	Skip func(g *engine.Game, c *engine.Company) bool
	// MayIssue refuses to sell n shares out of the treasury to the pool by rules of the title's own; the limit of the pool is
	// looked at in any case. Nil: there is no such sale.
	MayIssue func(g *engine.Game, c *engine.Company, n int) error
	// MayRedeem refuses to buy n shares from the pool into the treasury by rules of the title's own. May be nil.
	MayRedeem func(g *engine.Game, c *engine.Company, n int) error
	// Moves are further ways to deal in shares; they end the step.
	Moves []*engine.Move
}

// OwnStockStep makes the step in which a company sells shares out of its treasury or buys them back, one or the other, at
// their price.
func OwnStockStep(r OwnStockRules) *engine.Step {
	deal := func(verb, help, label string, from func(c *engine.Company) engine.ID, may func(g *engine.Game, c *engine.Company, n int) error, do func(g *engine.Game, c *engine.Company, n int)) *engine.Move {
		number := func(g *engine.Game, args []string) (*engine.Company, int) {
			n, err := strconv.Atoi(args[0])
			if err != nil || strconv.Itoa(n) != args[0] {
				n = 0
			}
			return g.Company(g.Turn.Of), n
		}
		return &engine.Move{
			Verb: verb, Args: []string{"shares"}, Help: help,
			Next: func(g *engine.Game, args []string) []engine.Choice {
				var out []engine.Choice
				c := g.Company(g.Turn.Of)
				for n := 1; len(args) == 0 && n <= c.Held(from(c)); n++ {
					out = append(out, engine.Choice{Word: strconv.Itoa(n), Text: "for " + g.Format(g.Price(c.ID)*engine.Money(n))})
				}
				return out
			},
			Fill: func(g *engine.Game, args []string) ([]string, error) {
				if len(args) == 0 {
					args = []string{"1"}
				}
				return args, nil
			},
			Check: func(g *engine.Game, args []string) error {
				c, n := number(g, args)
				if err := may(g, c, n); err != nil {
					return err
				}
				if n < 1 {
					return engine.Refuse("", "%s wants a number of shares", verb)
				}
				return nil
			},
			Do: func(g *engine.Game, args []string) {
				c, n := number(g, args)
				do(g, c, n)
				g.FinishStep(r.Name)
			},
			Label: func(g *engine.Game, args []string) string {
				c, n := number(g, args)
				return fmt.Sprintf("%s %d for %s", label, n, g.Format(g.Price(c.ID)*engine.Money(n)))
			},
		}
	}
	reasons := []engine.Reason{OwnBuy, OwnMoney}
	var moves []*engine.Move
	if r.MayIssue != nil {
		reasons = append(reasons, OwnSell)
		moves = append(moves, deal("issue", "Sell shares out of the company's treasury to the bank pool.", "Issue",
			func(c *engine.Company) engine.ID { return c.ID },
			func(g *engine.Game, c *engine.Company, n int) error {
				switch limit := policy(g).PoolLimit; {
				case c.Held(c.ID) < n:
					return g.Refuse(OwnSell, "the treasury of %s holds %d%% of it", c.ID, c.Part(c.ID))
				case limit > 0 && c.Percent(c.Held(engine.Pool)+n) > limit:
					return g.Refuse(OwnSell, "the pool may hold at most %d%% of %s and has %d%%", limit, c.ID, c.Part(engine.Pool))
				}
				return r.MayIssue(g, c, n)
			},
			func(g *engine.Game, c *engine.Company, n int) {
				gain := g.Price(c.ID) * engine.Money(n)
				g.Tell("%s sells %s of its own for %s", c.ID, count(n, "share"), g.Format(gain))
				c.Give(c.ID, engine.Pool, n)
				g.Pay(engine.Bank, c.ID, gain)
				priceSold(g, saleBy(c.ID, c, n))
			}))
	}
	moves = append(moves, deal("redeem", "Buy shares of the company back from the bank pool.", "Redeem",
		func(*engine.Company) engine.ID { return engine.Pool },
		func(g *engine.Game, c *engine.Company, n int) error {
			if r.MayRedeem != nil {
				if err := r.MayRedeem(g, c, n); err != nil {
					return err
				}
			}
			if c.Held(engine.Pool) < n {
				return g.Refuse(OwnBuy, "the pool has not that many shares of %s", c.ID)
			}
			if cost := g.Price(c.ID) * engine.Money(n); cost > c.Cash {
				return g.Refuse(OwnMoney, "that costs %s, %s has %s", g.Format(cost), c.ID, g.Format(c.Cash))
			}
			return nil
		},
		func(g *engine.Game, c *engine.Company, n int) {
			cost := g.Price(c.ID) * engine.Money(n)
			g.Tell("%s redeems %s of its own for %s", c.ID, count(n, "share"), g.Format(cost))
			g.Pay(c.ID, engine.Bank, cost)
			c.Give(engine.Pool, c.ID, n)
		}))
	for _, m := range r.Moves {
		do := m.Do
		m.Do = func(g *engine.Game, args []string) {
			do(g, args)
			g.FinishStep(r.Name)
		}
		moves = append(moves, m)
	}
	deals := moves
	moves = append(moves, &engine.Move{
		Verb: "pass", Help: "Leave the company's own shares as they are.", Check: engine.Always,
		Do:    func(g *engine.Game, _ []string) { g.FinishStep(r.Name) },
		Label: func(*engine.Game, []string) string { return "No own shares" },
	})
	return &engine.Step{
		Name: r.Name, About: "deal in the company's own shares, or pass", Moves: moves, Reasons: reasons,
		Waits: func(g *engine.Game) bool {
			return !g.HasFinished(r.Name) && (r.Skip == nil || !r.Skip(g, g.Company(g.Turn.Of)))
		},
		Auto: func(g *engine.Game) bool {
			for _, m := range deals {
				if g.Viable(m) {
					return false
				}
			}
			g.FinishStep(r.Name)
			return true
		},
	}
}
