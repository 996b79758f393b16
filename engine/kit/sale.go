package kit

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
)

// Sale is a sale to the pool: shares of a company, or a paper.
type Sale struct {
	Seller    engine.ID // a player, or the company itself
	Company   *engine.Company
	Paper     *engine.Private // a private traded like a share; there is then no company
	Shares    int
	President bool // the seller is president before the sale
	Emergency bool // to raise money that must be raised
	Bankrupt  bool // of everything that a bankrupt may sell
}

// saleBy is a sale of that many shares.
func saleBy(seller engine.ID, c *engine.Company, shares int) Sale {
	return Sale{Seller: seller, Company: c, Shares: shares, President: c.Certs[0].Holder == seller}
}

// price is what the seller gets for each share.
func (s *Sale) price(g *engine.Game) engine.Money {
	if s.Paper != nil {
		return g.Deed(s.Paper.ID).Price
	}
	return g.Price(s.Company.ID)
}

// id is the company or paper sold.
func (s *Sale) id() engine.ID {
	if s.Paper != nil {
		return s.Paper.ID
	}
	return s.Company.ID
}

// checkSale refuses a sale by the rules that hold in every round.
func checkSale(g *engine.Game, s Sale) error {
	if s.Paper != nil {
		if s.Paper.Owner != s.Seller || s.Shares != 1 {
			return g.Refuse(SellHeld, "you don't have that much of %s", s.Paper.ID)
		}
		return nil
	}
	c := s.Company
	switch why := unsaleable(g, s); why {
	case SellParred:
		return g.Refuse(why, "%s has not been started", c.ID)
	case SellHeld:
		if g.Player(s.Seller) != nil {
			return g.Refuse(why, "you hold %d%% of %s", c.Part(s.Seller), c.ID)
		}
		return g.Refuse(why, "%s holds %d%% of its shares", g.Name(s.Seller), c.Part(s.Seller))
	case SellPool:
		return g.Refuse(why, "the pool may hold at most %d shares of %s and has %d", c.Shares()*int(policy(g).PoolLimit)/100, c.ID, c.Held(engine.Pool))
	case SellPresident:
		return g.Refuse(why, "nobody could take over the president's certificate of %s", c.ID)
	case SellTwice:
		return g.Refuse(why, "you have sold shares of %s in this turn", c.ID)
	}
	if policy(g).MaySell != nil {
		return policy(g).MaySell(g, s)
	}
	return nil
}

// unsaleable is the kit's reason to refuse a sale of shares, or "". It words nothing, because legal sales are looked for all the time.
func unsaleable(g *engine.Game, s Sale) engine.Reason {
	c, n := s.Company, s.Shares
	if !c.Parred() {
		return SellParred
	}
	held, limit := c.Held(s.Seller), policy(g).PoolLimit
	switch {
	case c.Kind.Owned || n < 1 || held < n:
		return SellHeld
	case limit > 0 && c.Percent(c.Held(engine.Pool)+n) > limit:
		return SellPool
	case s.President && held-n < c.PresidentShares() && Heir(g, c, s.Seller, held-n) == engine.Nobody:
		return SellPresident
	case oneBlock(g) && memoBlock.Has(g, s.Seller, c.ID):
		return SellTwice
	}
	return ""
}

// saleable reports whether [checkSale] allows a sale.
func saleable(g *engine.Game, s Sale) bool {
	if s.Paper != nil {
		return checkSale(g, s) == nil
	}
	return unsaleable(g, s) == "" && (policy(g).MaySell == nil || policy(g).MaySell(g, s) == nil)
}

// SoldNow reports whether anybody has sold shares of the company in this turn, where that is allowed only once. What
// a bankrupt leaves does not count.
func SoldNow(g *engine.Game, company engine.ID) bool {
	return slices.ContainsFunc(memoBlock.All(g), func(m engine.Memo) bool { return m.On == company })
}

// memoBlock marks, by seller and company, that shares were sold in this turn.
var memoBlock = &engine.Memory{Name: "block", Span: engine.ThisTurn}

// oneBlock reports whether a player may sell shares of a company only once in a turn.
func oneBlock(g *engine.Game) bool { return policy(g).OneBlock && !g.Waives(SellTwice) }

// MostSold is the largest number of shares of the company that the player may sell at once now; 0 for none.
func MostSold(g *engine.Game, player engine.ID, c *engine.Company) int {
	most := 0
	for n, held := 1, c.Held(player); n <= held; n++ {
		if saleable(g, saleBy(player, c, n)) {
			most = n
		}
	}
	return most
}

// MostInNeed is the largest number of shares of the company that the operating company's president, who needs money,
// could legally sell at once. A bankrupt has sold that many.
func MostInNeed(g *engine.Game, who engine.ID, c *engine.Company) int {
	return emergency{policy(g).Trains}.block(g, who, c)
}

// Listed lists all companies in the order of the sheet.
func Listed(g *engine.Game) []engine.ID {
	var out []engine.ID
	for i := range g.Companies {
		out = append(out, g.Companies[i].ID)
	}
	return out
}

// ByPrice lists the companies with a price in market order, then the others.
func ByPrice(g *engine.Game) []engine.ID {
	var out []engine.ID
	for _, id := range g.Market().Order(&g.Prices) {
		out = append(out, engine.ID(id))
	}
	for _, id := range Listed(g) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// Saleable is what the player would get for everything that they may sell now.
func Saleable(g *engine.Game, player engine.ID) engine.Money {
	all := engine.Money(0)
	for i := range g.Companies {
		c := &g.Companies[i]
		all += g.Price(c.ID) * engine.Money(MostSold(g, player, c))
	}
	for _, p := range papers(g, player) {
		all += g.Deed(p.ID).Price
	}
	return all
}

// SellAll sells everything that the player may sell, company by company.
func SellAll(g *engine.Game, player engine.ID) {
	for i := range g.Companies {
		if n := MostSold(g, player, &g.Companies[i]); n > 0 {
			sell(g, saleBy(player, &g.Companies[i], n))
		}
	}
	SellPapers(g, player)
}

// Sell carries out a sale without checking it.
func Sell(g *engine.Game, s Sale) { sell(g, s) }

// sell carries out a sale: money at the old price, shares to the pool, presidency, and the price change.
func sell(g *engine.Game, s Sale) {
	if s.Paper != nil {
		sellPaper(g, s.Paper)
		return
	}
	c, gain := s.Company, g.Price(s.Company.ID)*engine.Money(s.Shares)
	g.Tell("%s sells %s of %s for %s", g.Name(s.Seller), count(s.Shares, "share"), c.ID, g.Format(gain))
	g.Pay(engine.Bank, s.Seller, gain)
	if s.President {
		if h := Heir(g, c, s.Seller, c.Held(s.Seller)-s.Shares); h != engine.Nobody {
			makePresident(g, c, h)
		}
	}
	c.Give(s.Seller, engine.Pool, s.Shares)
	priceSold(g, s)
	if oneBlock(g) && !s.Bankrupt {
		memoBlock.Set(g, 1, s.Seller, c.ID)
	}
}

// sellMove is "sell EST 2". more adds rules for this kind of sale; after may be nil.
func sellMove(emergency bool, more func(g *engine.Game, s Sale) error, after func(g *engine.Game, s Sale)) *engine.Move {
	parse := func(g *engine.Game, args []string) (Sale, error) {
		c := g.Company(engine.ID(args[0]))
		n, err := strconv.Atoi(args[1])
		private := paper(g, args[0])
		if private == nil && (c == nil || c.Kind.Owned) || err != nil || strconv.Itoa(n) != args[1] {
			return Sale{}, engine.Refuse("", "sell needs a company and a number of shares")
		}
		if private != nil {
			return Sale{Seller: g.Decider(), Paper: private, Shares: n, Emergency: emergency}, nil
		}
		s := saleBy(g.Decider(), c, n)
		s.Emergency = emergency
		return s, nil
	}
	return &engine.Move{
		Verb: "sell", Everyday: true, Prices: true, Args: []string{"company", "shares"}, Help: "Sell shares of a company to the bank pool.",
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
				for _, p := range papers(g, who) {
					out = append(out, engine.Choice{Word: string(p.ID), Text: "for " + g.Format(g.Deed(p.ID).Price)})
				}
			case 1:
				if paper(g, args[0]) != nil {
					return engine.Words("1")
				}
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
			gain := g.Format(s.price(g) * engine.Money(s.Shares))
			if s.Paper != nil {
				return fmt.Sprintf("Sell %s for %s", s.Paper.ID, gain)
			}
			return fmt.Sprintf("Sell %d %s for %s", s.Shares, s.Company.ID, gain)
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
