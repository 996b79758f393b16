package kit

import (
	"fmt"
	"strconv"

	"stationmaster/engine"
)

// checkSale refuses to let the player sell n shares of the company to the pool by the rules that hold in every round.
func checkSale(g *engine.Game, seller engine.ID, c *engine.Company, n int) error {
	held := c.Held(seller)
	switch {
	case !c.Parred():
		return g.Refuse(SellParred, "%s has not been started", c.ID)
	case c.Kind.Owned || n < 1 || held < n:
		return g.Refuse(SellHeld, "%s holds %d%% of %s", g.Name(seller), c.Percent(held), c.ID)
	case policy(g).PoolLimit > 0 && c.Percent(c.Held(engine.Pool)+n) > policy(g).PoolLimit:
		return g.Refuse(SellPool, "the pool may hold at most %d shares of %s and has %d",
			c.Shares()*int(policy(g).PoolLimit)/100, c.ID, c.Held(engine.Pool))
	case c.Certs[0].Holder == seller && held-n < c.PresidentShares() && heir(g, c, seller, held-n) == engine.Nobody:
		return g.Refuse(SellPresident, "nobody could take over the president's certificate of %s", c.ID)
	case policy(g).OneBlock && memoBlock.Has(g, seller, c.ID):
		return g.Refuse(SellTwice, "%s has sold shares of %s in this turn", g.Name(seller), c.ID)
	}
	if policy(g).MaySell != nil {
		return policy(g).MaySell(g, c)
	}
	return nil
}

var memoBlock = &engine.Memory{Name: "block", Span: engine.ThisTurn} // by seller and company: shares were sold

// sell carries out a sale: money at the price before, shares to the pool, presidency, and the fall of the price.
func sell(g *engine.Game, seller engine.ID, c *engine.Company, n int) {
	price := g.Price(c.ID)
	g.Tell("%s sells %s of %s for %s", g.Name(seller), count(n, "share"), c.ID, g.Format(price*engine.Money(n)))
	g.Pay(engine.Bank, seller, price*engine.Money(n))
	if c.Certs[0].Holder == seller {
		if h := heir(g, c, seller, c.Held(seller)-n); h != engine.Nobody {
			makePresident(g, c, h)
		}
	}
	c.Give(seller, engine.Pool, n)
	MovePrice(g, c, Down, n)
	if policy(g).OneBlock {
		memoBlock.Set(g, 1, seller, c.ID)
	}
}

// sellMove is the kind of action "sell EST 2". more adds rules of the place where the sale is made.
func sellMove(more func(g *engine.Game, seller engine.ID, c *engine.Company, n int) error, after func(g *engine.Game, seller engine.ID, c *engine.Company, n int)) *engine.Move {
	parse := func(g *engine.Game, args []string) (*engine.Company, int, error) {
		c := g.Company(engine.ID(args[0]))
		n, err := strconv.Atoi(args[1])
		if c == nil || c.Kind.Owned || err != nil || strconv.Itoa(n) != args[1] {
			return nil, 0, engine.Refuse("", "sell wants a company and a number of shares")
		}
		return c, n, nil
	}
	return &engine.Move{
		Verb: "sell", Args: []string{"company", "shares"}, Help: "Sell shares of a company to the bank pool.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			who := g.Decider()
			var out []engine.Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					if c := &g.Companies[i]; c.Parred() && c.Held(who) > 0 {
						out = append(out, engine.Choice{Word: string(c.ID), Text: fmt.Sprintf("%d%% at %s", c.Part(who), g.Format(g.Price(c.ID)))})
					}
				}
			case 1:
				if c := g.Company(engine.ID(args[0])); c != nil && !c.Kind.Owned {
					for n := 1; n <= c.Held(who); n++ {
						out = append(out, engine.Choice{Word: strconv.Itoa(n), Text: "for " + g.Format(g.Price(c.ID)*engine.Money(n))})
					}
				}
			}
			return out
		},
		Check: func(g *engine.Game, args []string) error {
			c, n, err := parse(g, args)
			if err != nil {
				return err
			}
			if err := checkSale(g, g.Decider(), c, n); err != nil {
				return err
			}
			return more(g, g.Decider(), c, n)
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) == 1 {
				args = append(args[:1:1], "1")
			}
			return args, nil
		},
		Do: func(g *engine.Game, args []string) {
			c, n, _ := parse(g, args)
			who := g.Decider()
			sell(g, who, c, n)
			if after != nil {
				after(g, who, c, n)
			}
		},
		Label: func(g *engine.Game, args []string) string {
			c, n, err := parse(g, args)
			if err != nil {
				return ""
			}
			return fmt.Sprintf("Sell %d %s for %s", n, c.ID, g.Format(g.Price(c.ID)*engine.Money(n)))
		},
	}
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
