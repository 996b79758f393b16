package kit

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
)

// OwnStockRules are a title's rules for a company's deals in its own shares.
type OwnStockRules struct {
	Name string // name of the step
	// Skip reports whether the turn lacks the step. May be nil.
	Skip func(g *engine.Game, c *engine.Company) bool
	// MayIssue refuses, by the title's own rules, to sell n shares from the treasury to the pool. The pool's limit is
	// checked anyway. Nil means that there is no such sale.
	MayIssue func(g *engine.Game, c *engine.Company, n int) error
	// IssuePrice and RedeemPrice are the price of a share; nil means the company's price.
	IssuePrice, RedeemPrice func(g *engine.Game, c *engine.Company) engine.Money
	// MayRedeem refuses, by the title's own rules, to buy n shares from the pool into the treasury. May be nil.
	MayRedeem func(g *engine.Game, c *engine.Company, n int) error
	// NeverRedeems means that MayRedeem refuses every purchase.
	NeverRedeems bool
	// Moves are further deals in shares; they end the step.
	Moves []*engine.Move
}

// OwnStockStep makes the step in which a company sells shares from its treasury or buys them back, one or the other.
func OwnStockStep(r OwnStockRules) *engine.Step {
	deals := r.moves()
	about, tip, custom := "buy or sell the company's own shares, or pass",
		`Selling its own shares brings the company money, and buying them back costs money; the buttons say what happens to its price.`,
		`Most companies do neither, unless they need the money for a train.`
	switch {
	case r.MayIssue == nil:
		tip, custom = `Buying its own shares back from the pool costs the company money.`, `Most companies do nothing here.`
	case r.NeverRedeems:
		about, tip = "sell the company's own shares, or pass", `Selling its own shares brings the company money; the buttons say what happens to its price.`
		custom = `Most companies sell none, unless they need the money for a train.`
	}
	pass := engine.Done(r.Name, "Leave the company's own shares as they are.", "No share deals")
	pass.Label = func(g *engine.Game, _ []string) string {
		switch only(g, deals) {
		case "issue":
			return "Sell no shares"
		case "redeem":
			return "Buy no shares back"
		}
		return "No share deals"
	}
	return &engine.Step{
		Name: r.Name, About: about, Reasons: r.reasons(),
		Tip: tip, Custom: custom,
		Now: func(g *engine.Game) string {
			switch only(g, deals) {
			case "issue":
				return "sell the company's own shares, or pass"
			case "redeem":
				return "buy the company's own shares back, or pass"
			}
			return ""
		},
		Moves: append(slices.Clone(deals), pass),
		Waits: func(g *engine.Game) bool {
			return !g.HasFinished(r.Name) && (r.Skip == nil || !r.Skip(g, g.Company(g.Turn.Of)))
		},
		Auto: func(g *engine.Game) bool {
			if slices.ContainsFunc(deals, func(m *engine.Move) bool { return g.Viable(m) }) {
				return false
			}
			g.FinishStep(r.Name)
			return true
		},
	}
}

// only is the verb of the one move that is possible now; "" if there are several, or none.
func only(g *engine.Game, moves []*engine.Move) string {
	verb := ""
	for _, m := range moves {
		if !g.Viable(m) {
			continue
		}
		if verb != "" {
			return ""
		}
		verb = m.Verb
	}
	return verb
}

// OwnStockBeside allows the same deals beside other steps of the turn, while may does not refuse them.
func OwnStockBeside(r OwnStockRules, may func(g *engine.Game) error) *engine.Step {
	step := &engine.Step{Name: r.Name + " beside", About: "buy or sell the company's own shares", Moves: r.moves(), Reasons: r.reasons()}
	for _, m := range step.Moves {
		check := m.Check
		m.Check = func(g *engine.Game, args []string) error {
			if err := may(g); err != nil {
				return err
			}
			return check(g, args)
		}
	}
	return step
}

func (r OwnStockRules) reasons() []engine.Reason {
	reasons := []engine.Reason{OwnBuy, OwnMoney}
	if r.MayIssue != nil {
		reasons = append(reasons, OwnSell)
	}
	return reasons
}

// moves are the deals; each ends the step.
func (r OwnStockRules) moves() []*engine.Move {
	var moves []*engine.Move
	if r.MayIssue != nil {
		moves = append(moves, r.move(ownDeal{
			verb: "issue", help: "Sell shares out of the company's treasury to the bank pool.", label: "Issue",
			from: func(c *engine.Company) engine.ID { return c.ID }, price: r.IssuePrice,
			may: func(g *engine.Game, c *engine.Company, n int) error {
				if err := mayIssue(g, c, n); err != nil {
					return err
				}
				return r.MayIssue(g, c, n)
			},
			do: func(g *engine.Game, c *engine.Company, n int, gain engine.Money) { issue(g, saleBy(c.ID, c, n), gain) },
		}))
	}
	moves = append(moves, r.move(ownDeal{
		verb: "redeem", help: "Buy shares of the company back from the bank pool.", label: "Redeem",
		from: func(*engine.Company) engine.ID { return engine.Pool }, price: r.RedeemPrice,
		may: func(g *engine.Game, c *engine.Company, n int) error {
			if r.MayRedeem != nil {
				if err := r.MayRedeem(g, c, n); err != nil {
					return err
				}
			}
			if c.Held(engine.Pool) < n {
				return g.Refuse(OwnBuy, "the pool does not have that many shares of %s", c.ID)
			}
			if cost := sharePrice(g, c, r.RedeemPrice) * engine.Money(n); cost > c.Cash {
				return g.Refuse(OwnMoney, "that costs %s, %s has %s", g.Amount(cost), c.ID, g.Amount(c.Cash))
			}
			return nil
		},
		do: func(g *engine.Game, c *engine.Company, n int, cost engine.Money) {
			g.Tell("%s redeems %s for %s", c.ID, ownShares(n), g.Format(cost))
			g.Pay(c.ID, engine.Bank, cost)
			c.Give(engine.Pool, c.ID, n)
		},
	}))
	for _, m := range r.Moves {
		ends := *m
		ends.Do = func(g *engine.Game, args []string) {
			m.Do(g, args)
			g.FinishStep(r.Name)
		}
		moves = append(moves, &ends)
	}
	return moves
}

// ownDeal is one way for a company to deal in its own shares.
type ownDeal struct {
	verb, help, label string
	from              func(c *engine.Company) engine.ID                                // who has the shares
	price             func(g *engine.Game, c *engine.Company) engine.Money             // price of a share; nil means the company's
	may               func(g *engine.Game, c *engine.Company, n int) error             // refuses the deal; n may be any number
	do                func(g *engine.Game, c *engine.Company, n int, all engine.Money) // carries it out at a total price
}

func (r OwnStockRules) move(d ownDeal) *engine.Move {
	number := func(g *engine.Game, args []string) (*engine.Company, int) {
		n, err := strconv.Atoi(args[0])
		if err != nil || strconv.Itoa(n) != args[0] {
			n = 0
		}
		return g.Company(g.Turn.Of), n
	}
	worth := func(g *engine.Game, c *engine.Company, n int) engine.Money {
		return sharePrice(g, c, d.price) * engine.Money(n)
	}
	return &engine.Move{
		Verb: d.verb, Args: []string{"shares"}, Prices: true, Help: d.help,
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			c := g.Company(g.Turn.Of)
			for n := 1; c != nil && len(args) == 0 && n <= c.Held(d.from(c)); n++ {
				out = append(out, engine.Choice{Word: strconv.Itoa(n), Text: "for " + g.Format(worth(g, c, n))})
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
			if err := d.may(g, c, n); err != nil {
				return err
			}
			if n < 1 {
				return engine.Refuse("", "%s needs a number of shares", d.verb)
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			c, n := number(g, args)
			d.do(g, c, n, worth(g, c, n))
			g.FinishStep(r.Name)
		},
		Label: func(g *engine.Game, args []string) string {
			c, n := number(g, args)
			return fmt.Sprintf("%s %d for %s", d.label, n, g.Format(worth(g, c, n)))
		},
	}
}

// sharePrice is the price of a share by a title's rule, or the company's.
func sharePrice(g *engine.Game, c *engine.Company, by func(g *engine.Game, c *engine.Company) engine.Money) engine.Money {
	if by != nil {
		return by(g, c)
	}
	return g.Price(c.ID)
}

// mayIssue refuses to sell n shares if the treasury has too few, or the pool no room.
func mayIssue(g *engine.Game, c *engine.Company, n int) error {
	switch limit := policy(g).PoolLimit; {
	case c.Held(c.ID) < n:
		return g.Refuse(OwnSell, "the treasury of %s holds %d%% of it", c.ID, c.Part(c.ID))
	case limit > 0 && c.Percent(c.Held(engine.Pool)+n) > limit:
		return g.Refuse(OwnSell, "the pool may hold at most %d%% of %s and has %d%%", limit, c.ID, c.Part(engine.Pool))
	}
	return nil
}

// issue sells shares from a company's treasury to the pool at a total price.
func issue(g *engine.Game, s Sale, gain engine.Money) {
	c := s.Company
	g.Tell("%s sells %s for %s", c.ID, ownShares(s.Shares), g.Format(gain))
	c.Give(c.ID, engine.Pool, s.Shares)
	g.Pay(engine.Bank, c.ID, gain)
	priceSold(g, s)
}

// ownShares is a number of a company's own shares: "one of its own shares", "2 of its own shares".
func ownShares(n int) string {
	if n == 1 {
		return "one of its own shares"
	}
	return fmt.Sprintf("%d of its own shares", n)
}
