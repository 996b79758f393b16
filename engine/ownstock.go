package engine

import (
	"fmt"
	"strconv"
)

// OwnStockRules is what differs between the ways in which a company deals in its own shares in its turn.
type OwnStockRules struct {
	Name string // of the step
	// Skip tells whether the turn has no such step. May be nil.
	Skip func(g *Game, c *Company) bool
	// MayIssue refuses to sell n shares out of the treasury to the pool by rules of the title's own; the limit of the pool is
	// looked at in any case. Nil: there is no such sale. Issued moves the price afterwards, and may be nil.
	MayIssue func(g *Game, c *Company, n int) error
	Issued   func(g *Game, c *Company, n int)
	// MayRedeem refuses to buy n shares from the pool into the treasury by rules of the title's own. May be nil.
	MayRedeem func(g *Game, c *Company, n int) error
	// Moves are further ways to deal in shares; they end the step.
	Moves []*Move
}

// OwnStockStep makes the step in which a company sells shares out of its treasury or buys them back, one or the other, at
// their price.
func OwnStockStep(r OwnStockRules) *Step {
	deal := func(verb, help, label string, from func(c *Company) ID, may func(g *Game, c *Company, n int) error, do func(g *Game, c *Company, n int)) *Move {
		number := func(g *Game, args []string) (*Company, int) {
			n, err := strconv.Atoi(args[0])
			if err != nil || strconv.Itoa(n) != args[0] {
				n = 0
			}
			return g.Company(g.Turn.Of), n
		}
		return &Move{
			Verb: verb, Args: []string{"shares"}, Help: help,
			Next: func(g *Game, args []string) []Choice {
				var out []Choice
				c := g.Company(g.Turn.Of)
				for n := 1; len(args) == 0 && Percent(n)*c.Share() <= c.Held(from(c)); n++ {
					out = append(out, Choice{Word: strconv.Itoa(n), Text: "for " + g.Format(g.Price(c.ID)*Money(n))})
				}
				return out
			},
			Fill: func(g *Game, args []string) ([]string, error) {
				if len(args) == 0 {
					args = []string{"1"}
				}
				return args, nil
			},
			Check: func(g *Game, args []string) error {
				c, n := number(g, args)
				if err := may(g, c, n); err != nil {
					return err
				}
				if n < 1 {
					return Refuse("", "%s wants a number of shares", verb)
				}
				return nil
			},
			Do: func(g *Game, args []string) {
				c, n := number(g, args)
				do(g, c, n)
				g.Skip(r.Name)
			},
			Label: func(g *Game, args []string) string {
				c, n := number(g, args)
				return fmt.Sprintf("%s %d for %s", label, n, g.Format(g.Price(c.ID)*Money(n)))
			},
		}
	}
	reasons := []Reason{OwnBuy, OwnMoney}
	var moves []*Move
	if r.MayIssue != nil {
		reasons = append(reasons, OwnSell)
		moves = append(moves, deal("issue", "Sell shares out of the company's treasury to the bank pool.", "Issue",
			func(c *Company) ID { return c.ID },
			func(g *Game, c *Company, n int) error {
				much := Percent(n) * c.Share()
				switch limit := g.policy().PoolLimit; {
				case c.Held(c.ID) < much:
					return g.refuse(OwnSell, "the treasury of %s holds %d%% of it", c.ID, c.Held(c.ID))
				case limit > 0 && c.Held(Pool)+much > limit:
					return g.refuse(OwnSell, "the pool may hold at most %d%% of %s and has %d%%", limit, c.ID, c.Held(Pool))
				}
				return r.MayIssue(g, c, n)
			},
			func(g *Game, c *Company, n int) {
				gain := g.Price(c.ID) * Money(n)
				g.Tell("%s sells %s of its own for %s", c.ID, count(n, "share"), g.Format(gain))
				c.give(c.ID, Pool, Percent(n)*c.Share())
				g.Pay(Bank, c.ID, gain)
				if r.Issued != nil {
					r.Issued(g, c, n)
				}
			}))
	}
	moves = append(moves, deal("redeem", "Buy shares of the company back from the bank pool.", "Redeem",
		func(*Company) ID { return Pool },
		func(g *Game, c *Company, n int) error {
			if r.MayRedeem != nil {
				if err := r.MayRedeem(g, c, n); err != nil {
					return err
				}
			}
			if c.Held(Pool) < Percent(n)*c.Share() {
				return g.refuse(OwnBuy, "the pool has not that many shares of %s", c.ID)
			}
			if cost := g.Price(c.ID) * Money(n); cost > c.Cash {
				return g.refuse(OwnMoney, "that costs %s, %s has %s", g.Format(cost), c.ID, g.Format(c.Cash))
			}
			return nil
		},
		func(g *Game, c *Company, n int) {
			cost := g.Price(c.ID) * Money(n)
			g.Tell("%s redeems %s of its own for %s", c.ID, count(n, "share"), g.Format(cost))
			g.Pay(c.ID, Bank, cost)
			c.give(Pool, c.ID, Percent(n)*c.Share())
		}))
	for _, m := range r.Moves {
		do := m.Do
		m.Do = func(g *Game, args []string) {
			do(g, args)
			g.Skip(r.Name)
		}
		moves = append(moves, m)
	}
	deals := moves
	moves = append(moves, &Move{
		Verb: "pass", Help: "Leave the company's own shares as they are.", Check: always,
		Do:    func(g *Game, _ []string) { g.Skip(r.Name) },
		Label: func(*Game, []string) string { return "No own shares" },
	})
	return &Step{
		Name: r.Name, About: "deal in the company's own shares, or pass", Moves: moves, Reasons: reasons,
		Waits: func(g *Game) bool {
			return !g.Skipped(r.Name) && (r.Skip == nil || !r.Skip(g, g.Company(g.Turn.Of)))
		},
		Auto: func(g *Game) bool {
			for _, m := range deals {
				if g.Viable(m) {
					return false
				}
			}
			g.Skip(r.Name)
			return true
		},
	}
}
