package engine

import (
	"fmt"
	"strconv"
)

// checkSale refuses to let the player sell n shares of the company to the pool by the rules that hold in every round.
func (g *Game) checkSale(seller ID, c *Company, n int) error {
	unit := c.Share()
	much := Percent(n) * unit
	held := c.Held(seller)
	switch {
	case !c.Parred():
		return g.refuse(SellParred, "%s has not been started", c.ID)
	case c.Minor || n < 1 || held < much:
		return g.refuse(SellHeld, "%s holds %d%% of %s", g.Name(seller), held, c.ID)
	case g.policy().PoolLimit > 0 && c.Held(Pool)+much > g.policy().PoolLimit:
		return g.refuse(SellPool, "the pool may hold at most %d shares of %s and has %d",
			g.policy().PoolLimit/unit, c.ID, c.Held(Pool)/unit)
	case c.Certs[0].Holder == seller && held-much < c.president() && g.heir(c, seller, held-much) == Nobody:
		return g.refuse(SellPresident, "nobody could take over the president's certificate of %s", c.ID)
	case g.policy().OneBlock && g.Recall(memoBlock, seller, c.ID) > 0:
		return g.refuse(SellTwice, "%s has sold shares of %s in this turn", g.Name(seller), c.ID)
	}
	if g.policy().MaySell != nil {
		return g.policy().MaySell(g, c)
	}
	return nil
}

const memoBlock = "block" // this turn, by seller and company: shares were sold

// sell carries out a sale: money at the price before, shares to the pool, presidency, and the fall of the price.
func (g *Game) sell(seller ID, c *Company, n int) {
	price := g.Price(c.ID)
	much := Percent(n) * c.Share()
	g.Tell("%s sells %s of %s for %s", g.Name(seller), count(n, "share"), c.ID, g.Format(price*Money(n)))
	g.Pay(Bank, seller, price*Money(n))
	if c.Certs[0].Holder == seller {
		if h := g.heir(c, seller, c.Held(seller)-much); h != Nobody {
			g.makePresident(c, h)
		}
	}
	c.give(seller, Pool, much)
	g.Move(c, Down, n)
	if g.policy().OneBlock {
		g.Remember(ThisTurn, memoBlock, seller, c.ID, 1)
	}
}

// sellMove is the kind of action "sell EST 2". more adds rules of the place where the sale is made.
func sellMove(more func(g *Game, seller ID, c *Company, n int) error, after func(g *Game, seller ID, c *Company, n int)) *Move {
	parse := func(g *Game, args []string) (*Company, int, error) {
		c := g.Company(ID(args[0]))
		n, err := strconv.Atoi(args[1])
		if c == nil || c.Minor || err != nil || strconv.Itoa(n) != args[1] {
			return nil, 0, Refuse("", "sell wants a company and a number of shares")
		}
		return c, n, nil
	}
	return &Move{
		Verb: "sell", Args: []string{"company", "shares"}, Help: "Sell shares of a company to the bank pool.",
		Next: func(g *Game, args []string) []Choice {
			who := g.Decider()
			var out []Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					if c := &g.Companies[i]; c.Parred() && c.Held(who) > 0 {
						out = append(out, Choice{Word: string(c.ID), Text: fmt.Sprintf("%d%% at %s", c.Held(who), g.Format(g.Price(c.ID)))})
					}
				}
			case 1:
				if c := g.Company(ID(args[0])); c != nil && !c.Minor {
					for n := 1; Percent(n)*c.Share() <= c.Held(who); n++ {
						out = append(out, Choice{Word: strconv.Itoa(n), Text: "for " + g.Format(g.Price(c.ID)*Money(n))})
					}
				}
			}
			return out
		},
		Check: func(g *Game, args []string) error {
			c, n, err := parse(g, args)
			if err != nil {
				return err
			}
			if err := g.checkSale(g.Decider(), c, n); err != nil {
				return err
			}
			return more(g, g.Decider(), c, n)
		},
		Fill: func(g *Game, args []string) ([]string, error) {
			if len(args) == 1 {
				args = append(args[:1:1], "1")
			}
			return args, nil
		},
		Do: func(g *Game, args []string) {
			c, n, _ := parse(g, args)
			who := g.Decider()
			g.sell(who, c, n)
			if after != nil {
				after(g, who, c, n)
			}
		},
		Label: func(g *Game, args []string) string {
			c, n, err := parse(g, args)
			if err != nil {
				return ""
			}
			return fmt.Sprintf("Sell %d %s for %s", n, c.ID, g.Format(g.Price(c.ID)*Money(n)))
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
