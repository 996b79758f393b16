package kit

import (
	"fmt"
	"math"
	"slices"

	"stationmaster/engine"
)

// cheapestShare is the least that any certificate on sale costs: who has less money need not be asked about each.
func cheapestShare(g *engine.Game) engine.Money {
	least := engine.Money(math.MaxInt)
	for i := range g.Companies {
		c := &g.Companies[i]
		switch {
		case c.Closed || c.Kind.Owned:
		case !c.Parred():
			least = min(least, 2*slices.Min(g.Charter(c.ID).Pars))
		default:
			for _, source := range sources(g, c) {
				if c.Held(source) > 0 {
					least = min(least, SharePrice(g, c, source))
				}
			}
		}
	}
	return least
}

// sources lists where shares of the company can be bought.
func sources(g *engine.Game, c *engine.Company) [2]engine.ID {
	return [2]engine.ID{c.Unsold(), engine.Pool}
}

// sourceWord is how orders call a place where shares are bought: "ipo", "treasury" or "pool".
func sourceWord(source engine.ID) string {
	if source == engine.IPO || source == engine.Pool {
		return string(source)
	}
	return "treasury"
}

// source is the place where shares of the company are bought that an order calls by the word; Nobody when there is none.
func source(g *engine.Game, c *engine.Company, word string) engine.ID {
	for _, s := range sources(g, c) {
		if sourceWord(s) == word {
			return s
		}
	}
	return engine.Nobody
}

// SharePrice is what a share of the company costs: its par from the IPO, its price from the pool or its treasury.
func SharePrice(g *engine.Game, c *engine.Company, source engine.ID) engine.Money {
	if source == engine.IPO {
		return c.Par
	}
	return g.Price(c.ID)
}

// checkBuy refuses to let the player whose turn it is buy a share of the company from the source.
func (r StockRules) checkBuy(g *engine.Game, c *engine.Company, source engine.ID) error {
	who := g.Turn.Of
	if err := r.mayGoOn(g); err != nil {
		return err
	}
	if !c.Parred() {
		return g.Refuse(BuyParred, "%s has not been started", c.ID)
	}
	if memoActed.Any(g) {
		return g.Refuse(BuyOnce, "only one certificate can be bought in a turn")
	}
	if memoBought.Any(g) {
		if r.Again == nil {
			return g.Refuse(BuyOnce, "only one certificate can be bought in a turn")
		}
		if err := r.Again(g, who, c, source); err != nil {
			return err
		}
	}
	if c.Held(source) == 0 {
		return g.Refuse(BuyNone, "%s has no share of %s", g.Name(source), c.ID)
	}
	return mayBuy(g, who, c, 1, SharePrice(g, c, source))
}

// canBuy tells whether any share can be bought.
func (r StockRules) canBuy(g *engine.Game) bool {
	for i := range g.Companies {
		c := &g.Companies[i]
		for _, source := range sources(g, c) {
			if c.Parred() && c.Held(source) > 0 && r.checkBuy(g, c, source) == nil {
				return true
			}
		}
	}
	return false
}

func buyMove(r StockRules) *engine.Move {
	parse := func(g *engine.Game, args []string) (*engine.Company, engine.ID) {
		c := g.Company(engine.ID(args[0]))
		if c == nil || c.Kind.Owned {
			return nil, engine.Nobody
		}
		return c, source(g, c, args[1])
	}
	check := func(g *engine.Game, args []string) error {
		c, source := parse(g, args)
		if c == nil || source == engine.Nobody {
			return engine.Refuse("", "buy wants a company, and where the share comes from")
		}
		return r.checkBuy(g, c, source)
	}
	return &engine.Move{
		Verb: "buy", Args: []string{"company", "source"}, Help: "Buy a share of a company, an unsold one or one of the bank pool.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					if c := &g.Companies[i]; c.Parred() {
						out = append(out, engine.Choice{Word: string(c.ID)})
					}
				}
			case 1:
				if c := g.Company(engine.ID(args[0])); c != nil && !c.Kind.Owned {
					for _, s := range sources(g, c) {
						if c.Held(s) > 0 {
							out = append(out, engine.Choice{Word: sourceWord(s), Text: "for " + g.Format(SharePrice(g, c, s))})
						}
					}
				}
			}
			return out
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			c := (*engine.Company)(nil)
			if len(args) == 1 {
				c = g.Company(engine.ID(args[0]))
			}
			if c == nil || c.Kind.Owned {
				return args, nil
			}
			var legal []string
			for _, s := range sources(g, c) {
				if r.checkBuy(g, c, s) == nil {
					legal = append(legal, sourceWord(s))
				}
			}
			if len(legal) == 1 {
				return append(args[:1:1], legal[0]), nil
			}
			return args, nil
		},
		Check: check,
		Do: func(g *engine.Game, args []string) {
			c, source := parse(g, args)
			who, price, seller := g.Turn.Of, SharePrice(g, c, source), engine.Bank
			if source == c.ID {
				seller = c.ID
			}
			if !memoBought.Any(g) && g.President(c.ID) == who {
				memoLed.Set(g, 1, c.ID)
			}
			memoBought.Add(g, 1, c.ID)
			r.bought(g)
			g.Tell("%s buys a share of %s from %s for %s", g.Name(who), c.ID, SourceName(g, source), g.Format(price))
			g.Pay(who, seller, price)
			Hand(g, c, source, who, 1)
		},
		Label: func(g *engine.Game, args []string) string {
			c, source := parse(g, args)
			return fmt.Sprintf("Buy %s from %s, %s", c.ID, SourceName(g, source), g.Format(SharePrice(g, c, source)))
		},
	}
}

// TreasurySells tells whether unsold shares lie in the treasuries of their companies and not in an IPO.
func TreasurySells(g *engine.Game) bool {
	return slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Owned && c.Unsold() == c.ID })
}

// SourceName is what people call a place where shares are bought.
func SourceName(g *engine.Game, source engine.ID) string {
	if source == engine.IPO || source == engine.Pool {
		return g.Name(source)
	}
	return "its treasury"
}

// Hand moves plain shares of the company to a player; presidency and floating follow.
func Hand(g *engine.Game, c *engine.Company, from, to engine.ID, shares int) {
	c.Give(from, to, shares)
	settlePresidency(g, c)
	if policy(g).Bought != nil {
		policy(g).Bought(g, c)
	}
}

// Led tells whether the player whose turn it is was president of the company before buying of it this turn.
func Led(g *engine.Game, company engine.ID) bool {
	return memoLed.Has(g, company)
}

// BoughtNow is how many certificates of the company were bought this turn.
func BoughtNow(g *engine.Game, company engine.ID) int {
	return memoBought.Get(g, company)
}

// SoldSince tells whether a sale came after a purchase in this turn.
func SoldSince(g *engine.Game) bool { return memoBroke.Has(g) }

// mayBuy holds what every purchase of one certificate must obey.
func mayBuy(g *engine.Game, who engine.ID, c *engine.Company, shares int, price engine.Money) error {
	rules := policy(g)
	if rules.MayOwn != nil {
		if err := rules.MayOwn(g, c); err != nil {
			return err
		}
	}
	if memoSold.Has(g, who, c.ID) {
		return g.Refuse(BuySold, "you sold shares of %s in this stock round", c.ID)
	}
	if rules.Holding != nil {
		if most := rules.Holding(g, who, c); c.Percent(c.Held(who)+shares) > most {
			return g.Refuse(BuyHolding, "you hold %d%% of %s, the limit is %d%%", c.Part(who), c.ID, most)
		}
	}
	if counts := rules.Counts == nil || rules.Counts(g, c); counts && CertCount(g, who) >= CertLimit(g) {
		return g.Refuse(BuyCertLimit, "you hold %d certificates, the limit is %d", CertCount(g, who), CertLimit(g))
	}
	if cash := g.Cash(who); cash < price {
		return g.Refuse(engine.NotEnoughMoney, "that costs %s, you have %s", g.Format(price), g.Format(cash))
	}
	return nil
}
