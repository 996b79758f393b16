package kit

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"stationmaster/engine"
)

// cheapestShare is the price of the cheapest certificate on sale. A player with less money can buy nothing.
func cheapestShare(g *engine.Game) engine.Money {
	least := engine.Money(math.MaxInt)
	for i := range g.Companies {
		c := &g.Companies[i]
		switch {
		case c.Closed || c.Kind.Owned && !c.Parred():
		case !c.Parred():
			least = min(least, 2*slices.Min(g.Charter(c.ID).Pars))
		default:
			anyOnSale(g, c, func(s Source) bool {
				least = min(least, s.Price)
				return false
			})
		}
	}
	for _, p := range papers(g, engine.Pool) {
		least = min(least, g.Deed(p.ID).Price)
	}
	return least
}

// checkBuy refuses the current player's purchase of a certificate from a source.
func (r StockRules) checkBuy(g *engine.Game, c *engine.Company, s Source) error {
	if err := r.MayGoOn(g); err != nil {
		return err
	}
	if err := r.free(g); err != nil {
		return err
	}
	return r.mayBuyFrom(g, c, s)
}

// mayBuyFrom is checkBuy for a player who does not have to sell first.
func (r StockRules) mayBuyFrom(g *engine.Game, c *engine.Company, s Source) error {
	who := g.Turn.Of
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
		if err := r.Again(g, who, c, s); err != nil {
			return err
		}
	}
	if !s.has(c) {
		if !anyOnSale(g, c, func(Source) bool { return true }) {
			return g.Refuse(BuyNone, "no share of %s is for sale", c.ID)
		}
		return g.Refuse(BuyNone, "%s has no share of %s", upper(s.Name), c.ID)
	}
	if err := mayBuy(g, who, c, s.From, s.shares(c), s.Price); err != nil {
		return err
	}
	return hasRoom(g, who, c)
}

// canBuy reports whether the player can buy any share.
func (r StockRules) canBuy(g *engine.Game) bool {
	if r.MayGoOn(g) != nil || r.free(g) != nil {
		return false
	}
	for _, p := range papers(g, engine.Pool) {
		if r.checkPaper(g, p) == nil {
			return true
		}
	}
	cash := g.Cash(g.Turn.Of)
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Parred() && anyOnSale(g, c, func(s Source) bool { return s.Price <= cash && r.mayBuyFrom(g, c, s) == nil }) {
			return true
		}
	}
	return false
}

func buyMove(r StockRules) *engine.Move {
	company := func(g *engine.Game, word string) *engine.Company {
		if c := g.Company(engine.ID(word)); c != nil && (!c.Kind.Owned || c.Parred()) {
			return c
		}
		return nil
	}
	parse := func(g *engine.Game, args []string) (c *engine.Company, s Source, ok bool) {
		if c = company(g, args[0]); c != nil {
			s, ok = SourceOf(g, c, args[1])
		}
		return c, s, ok
	}
	return &engine.Move{
		Verb: "buy", Everyday: true, Args: []string{"company", "source"}, Help: "Buy a share of a company: an unsold one or one from the bank pool.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					if c := &g.Companies[i]; c.Parred() {
						out = append(out, engine.Choice{Word: string(c.ID)})
					}
				}
				for _, p := range papers(g, engine.Pool) {
					out = append(out, engine.Choice{Word: string(p.ID)})
				}
			case 1:
				if p := paper(g, args[0]); p != nil {
					s := paperSource(g, p)
					return []engine.Choice{{Word: s.Word, Text: "for " + g.Format(s.Price)}}
				}
				if c := company(g, args[0]); c != nil {
					for _, s := range OnSale(g, c) {
						out = append(out, engine.Choice{Word: s.Word, Text: "for " + g.Format(s.Price)})
					}
				}
			}
			return out
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) == 1 && paper(g, args[0]) != nil {
				return append(args[:1:1], paperSource(g, paper(g, args[0])).Word), nil
			}
			if len(args) != 1 || company(g, args[0]) == nil {
				return args, nil
			}
			c := company(g, args[0])
			var legal []Source
			if r.MayGoOn(g) == nil && r.free(g) == nil {
				legal = slices.DeleteFunc(Sources(g, c), func(s Source) bool { return r.mayBuyFrom(g, c, s) != nil })
			}
			if len(legal) == 0 { // the refusal says why, if not why it can't be bought elsewhere
				all := append(OnSale(g, c), Sources(g, c)...)
				legal = all[:min(1, len(all))]
			}
			if len(legal) == 1 {
				return append(args[:1:1], legal[0].Word), nil
			}
			return args, nil
		},
		Check: func(g *engine.Game, args []string) error {
			if p := paper(g, args[0]); p != nil && args[1] == paperSource(g, p).Word {
				return r.checkPaper(g, p)
			}
			c, s, ok := parse(g, args)
			if !ok {
				return engine.Refuse("", "buy needs a company and where the share comes from")
			}
			return r.checkBuy(g, c, s)
		},
		Do: func(g *engine.Game, args []string) {
			if p := paper(g, args[0]); p != nil {
				r.buyPaper(g, p)
				return
			}
			c, s, _ := parse(g, args)
			who := g.Turn.Of
			if !memoBought.Any(g) && g.President(c.ID) == who {
				memoLed.Set(g, 1, c.ID)
			}
			r.purchased(g, c.ID)
			if s.President {
				g.Tell("%s buys the president's certificate of %s from %s for %s", g.Name(who), c.ID, s.Name, g.Format(s.Price))
				g.Pay(who, s.Payee, s.Price)
				c.HandOver(0, who)
				settled(g, c)
				return
			}
			TellShare(g, who, c, s)
			g.Pay(who, s.Payee, s.Price)
			Hand(g, c, s.From, who, 1)
		},
		Label: func(g *engine.Game, args []string) string {
			if p := paper(g, args[0]); p != nil {
				return fmt.Sprintf("Buy %s, %s", p.ID, g.Format(g.Deed(p.ID).Price))
			}
			c, s, _ := parse(g, args)
			return fmt.Sprintf("Buy %s from %s, %s", c.ID, s.Name, g.Format(s.Price))
		},
	}
}

// TellShare tells that a player buys a share.
func TellShare(g *engine.Game, who engine.ID, c *engine.Company, s Source) {
	of := " of " + string(c.ID)
	g.TellBought(engine.Bought{By: g.Name(who), What: "share" + of, Some: "shares" + of, From: s.Name, Price: s.Price})
}

// Hand gives plain shares of the company to a player; presidency and floating follow.
func Hand(g *engine.Game, c *engine.Company, from, to engine.ID, shares int) {
	c.Give(from, to, shares)
	settled(g, c)
}

// settled handles what follows when a player has got shares: presidency and floating.
func settled(g *engine.Game, c *engine.Company) {
	settlePresidency(g, c)
	if policy(g).Bought != nil {
		policy(g).Bought(g, c)
	}
}

// Led reports whether the current player was president of the company before buying its shares in this turn.
func Led(g *engine.Game, company engine.ID) bool {
	return memoLed.Has(g, company)
}

// BoughtNow is how many certificates of the company were bought in this turn.
func BoughtNow(g *engine.Game, company engine.ID) int {
	return memoBought.Get(g, company)
}

// SoldSince reports whether a sale came after a purchase in this turn.
func SoldSince(g *engine.Game) bool { return memoBroke.Has(g) }

// hasRoom refuses a certificate to a player who is at the certificate limit.
func hasRoom(g *engine.Game, who engine.ID, c *engine.Company) error {
	if counts(g, c) && crowded(g, who, 1) {
		return g.Refuse(BuyCertLimit, "you hold %d certificates, the limit is %d", CertCount(g, who), CertLimit(g))
	}
	return nil
}

// mayBuy checks every purchase of a certificate of that many shares, apart from the certificate limit.
func mayBuy(g *engine.Game, who engine.ID, c *engine.Company, from engine.ID, shares int, price engine.Money) error {
	rules := policy(g)
	if rules.MayOwn != nil {
		if err := rules.MayOwn(g, c); err != nil {
			return err
		}
	}
	if memoSold.Has(g, who, c.ID) {
		return g.Refuse(BuySold, "you sold shares of %s in this stock round", c.ID)
	}
	if most := HoldingLimit(g, who, c, from); c.Percent(c.Held(who)+shares) > most {
		return g.Refuse(BuyHolding, "you hold %d%% of %s, the limit is %d%%", c.Part(who), c.ID, most)
	}
	if cash := g.Cash(who); cash < price {
		return g.Refuse(engine.NotEnoughMoney, "that costs %s, you have %s", g.Amount(price), g.Amount(cash))
	}
	return nil
}

// upper capitalizes the start of a sentence.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
