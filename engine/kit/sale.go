package kit

import (
	"fmt"
	"strconv"

	"stationmaster/engine"
)

// Sale is shares of a company that somebody sells to the pool.
type Sale struct {
	Seller    engine.ID // a player, or the company itself
	Company   *engine.Company
	Shares    int
	President bool // the seller presides over the company before the sale
	Emergency bool // to raise money that has to be raised
}

// saleBy is a sale of so many shares of the company.
func saleBy(seller engine.ID, c *engine.Company, shares int) Sale {
	return Sale{Seller: seller, Company: c, Shares: shares, President: c.Certs[0].Holder == seller}
}

// checkSale refuses a sale to the pool by the rules that hold in every round.
func checkSale(g *engine.Game, s Sale) error {
	c, n := s.Company, s.Shares
	held, limit := c.Held(s.Seller), policy(g).PoolLimit
	switch {
	case !c.Parred():
		return g.Refuse(SellParred, "%s has not been started", c.ID)
	case c.Kind.Owned || n < 1 || held < n:
		return g.Refuse(SellHeld, "%s holds %d%% of %s", g.Name(s.Seller), c.Percent(held), c.ID)
	case limit > 0 && c.Percent(c.Held(engine.Pool)+n) > limit:
		return g.Refuse(SellPool, "the pool may hold at most %d shares of %s and has %d", c.Shares()*int(limit)/100, c.ID, c.Held(engine.Pool))
	case s.President && held-n < c.PresidentShares() && heir(g, c, s.Seller, held-n) == engine.Nobody:
		return g.Refuse(SellPresident, "nobody could take over the president's certificate of %s", c.ID)
	case policy(g).OneBlock && memoBlock.Has(g, s.Seller, c.ID):
		return g.Refuse(SellTwice, "%s has sold shares of %s in this turn", g.Name(s.Seller), c.ID)
	}
	if policy(g).MaySell != nil {
		return policy(g).MaySell(g, s)
	}
	return nil
}

// memoBlock marks, by seller and company, that shares were sold in this turn.
var memoBlock = &engine.Memory{Name: "block", Span: engine.ThisTurn}

// sell carries out a sale: money at the price before, shares to the pool, presidency, and what the sale does to the price.
func sell(g *engine.Game, s Sale) {
	c, gain := s.Company, g.Price(s.Company.ID)*engine.Money(s.Shares)
	g.Tell("%s sells %s of %s for %s", g.Name(s.Seller), count(s.Shares, "share"), c.ID, g.Format(gain))
	g.Pay(engine.Bank, s.Seller, gain)
	if s.President {
		if h := heir(g, c, s.Seller, c.Held(s.Seller)-s.Shares); h != engine.Nobody {
			makePresident(g, c, h)
		}
	}
	c.Give(s.Seller, engine.Pool, s.Shares)
	priceSold(g, s)
	if policy(g).OneBlock {
		memoBlock.Set(g, 1, s.Seller, c.ID)
	}
}

// sellMove is the kind of action "sell EST 2". more adds rules of the place where the sale is made; after may be nil.
func sellMove(emergency bool, more func(g *engine.Game, s Sale) error, after func(g *engine.Game, s Sale)) *engine.Move {
	parse := func(g *engine.Game, args []string) (Sale, error) {
		c := g.Company(engine.ID(args[0]))
		n, err := strconv.Atoi(args[1])
		if c == nil || c.Kind.Owned || err != nil || strconv.Itoa(n) != args[1] {
			return Sale{}, engine.Refuse("", "sell wants a company and a number of shares")
		}
		s := saleBy(g.Decider(), c, n)
		s.Emergency = emergency
		return s, nil
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
			s, err := parse(g, args)
			if err != nil {
				return err
			}
			if err := checkSale(g, s); err != nil {
				return err
			}
			return more(g, s)
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) == 1 {
				args = append(args[:1:1], "1")
			}
			return args, nil
		},
		Do: func(g *engine.Game, args []string) {
			s, _ := parse(g, args)
			sell(g, s)
			if after != nil {
				after(g, s)
			}
		},
		Label: func(g *engine.Game, args []string) string {
			s, err := parse(g, args)
			if err != nil {
				return ""
			}
			return fmt.Sprintf("Sell %d %s for %s", s.Shares, s.Company.ID, g.Format(g.Price(s.Company.ID)*engine.Money(s.Shares)))
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
