package engine

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// StockRules is what differs between the stock rounds of titles: sell, buy, sell, one turn after the other until all
// have passed in a row.
type StockRules struct {
	// FirstSale refuses sales in this round, such as in the first one. May be nil.
	FirstSale func(g *Game) error
	// Again refuses a second purchase in one turn; nil allows one only.
	Again func(g *Game, player ID, c *Company, source ID) error
	// Homes lists the hexes among which who starts the company must choose its home; nil for the others.
	Homes func(g *Game, c *Company) []string
	// MayPar refuses to start a company by rules of the title's own. May be nil.
	MayPar func(g *Game, c *Company) error
	// HomeLater tells whether a home is chosen after the certificate was bought, in a step of its own. May be nil.
	HomeLater func(g *Game) bool
	// End ends the round: price moves, and what comes next.
	End func(g *Game)
}

// Memos of a stock round.
const (
	memoSold   = "sold"       // this round, by player and company
	memoPassed = "passed"     // this round, by player: the number in the next seat order
	memoBought = "bought"     // this turn, by company: certificates
	memoLed    = "led"        // this turn, by company: the buyer was president before buying
	memoBroke  = "sold since" // this turn: a sale came after a purchase
)

// StockRound makes the kind of round in which shares are traded.
func StockRound(r StockRules) *RoundRules {
	trade := &Step{
		Name: "trade", About: "buy or sell shares, or pass",
		Waits: func(g *Game) bool { return !g.Skipped("trade") },
	}
	sell := sellMove(
		func(g *Game, seller ID, c *Company, n int) error {
			if r.FirstSale != nil {
				return r.FirstSale(g)
			}
			return nil
		},
		func(g *Game, seller ID, c *Company, n int) {
			g.Remember(ThisRound, memoSold, seller, c.ID, 1)
			if g.noted(memoBought) {
				g.Remember(ThisTurn, memoBroke, Nobody, Nobody, 1)
			}
			g.acted()
		})
	par := parMove(r)
	trade.Moves = []*Move{buyMove(r), sell, par, {
		Verb: "pass", Help: "Pass, or end your turn after buying or selling.",
		Check: func(g *Game, _ []string) error {
			if g.mustSell(r) {
				return g.refuse(BuyOver, "you hold %d certificates, the limit is %d: sell first", g.CertCount(g.Turn.Of), g.CertLimit())
			}
			return nil
		},
		Do: func(g *Game, _ []string) { g.pass() },
		Label: func(g *Game, _ []string) string {
			if g.Turn.Acted {
				return "Done"
			}
			return "Pass"
		},
	}}
	// A player who can do nothing else passes by itself, and a turn in which nothing more can be done is over.
	trade.Auto = func(g *Game) bool {
		if r.FirstSale == nil || r.FirstSale(g) == nil { // most often something can be sold: asked first because it is quick
			for i := range g.Companies {
				if c := &g.Companies[i]; c.Parred() && c.Held(g.Turn.Of) > 0 && g.checkSale(g.Turn.Of, c, 1) == nil {
					return false
				}
			}
		}
		if g.Cash(g.Turn.Of) >= g.cheapestShare() && (r.canBuy(g) || g.viable(par, nil)) {
			return false
		}
		if g.besideViable() {
			return false
		}
		g.pass()
		return true
	}
	return &RoundRules{
		Title: func(g *Game) string { return fmt.Sprintf("Stock round %d", g.Round.Number) },
		Steps: []*Step{lateHomeStep(r), trade},
		Over: func(g *Game) {
			if len(g.Recalled(memoPassed)) == len(g.Order) {
				r.End(g)
				return
			}
			g.Begin(g.After(g.Turn.Of)[0])
		},
	}
}

// BeginStock begins stock round number n with the given player.
func (g *Game) BeginStock(n int, first ID) {
	g.forget(ThisSet)
	g.Round = Round{Kind: "stock", Number: n, Order: slices.Clone(g.Order), Turns: g.Round.Turns}
	g.Tell("Stock round %d begins; order: %s", n, g.names(g.Order))
	g.Begin(first)
}

func (g *Game) names(ids []ID) string {
	s := ""
	for i, id := range ids {
		if i > 0 {
			s += ", "
		}
		s += g.Name(id)
	}
	return s
}

// acted notes that the player did something: a number of the passing order is given back.
func (g *Game) acted() {
	who := g.Turn.Of
	g.Turn.Acted = true
	n := g.Recall(memoPassed, who, Nobody)
	if n == 0 {
		return
	}
	g.Remember(ThisRound, memoPassed, who, Nobody, 0)
	for i := range g.Memos {
		if m := &g.Memos[i]; m.What == memoPassed && m.N > n {
			m.N--
		}
	}
}

// pass ends the turn; a turn in which nothing was done takes the lowest free number of the next seat order.
func (g *Game) pass() {
	who := g.Turn.Of
	if !g.Turn.Acted {
		g.Say("%s passes", g.Name(who))
		if g.Recall(memoPassed, who, Nobody) == 0 {
			g.Remember(ThisRound, memoPassed, who, Nobody, len(g.Recalled(memoPassed))+1)
		}
	}
	g.Skip("trade")
}

// PassOrder is the order in which the players passed, those who have not passed left out.
func (g *Game) PassOrder() []ID {
	ms := g.Recalled(memoPassed)
	slices.SortFunc(ms, func(a, b Memo) int { return a.N - b.N })
	out := make([]ID, len(ms))
	for i, m := range ms {
		out[i] = m.Who
	}
	return out
}

// cheapestShare is the least that any certificate on sale costs: who has less money need not be asked about each.
func (g *Game) cheapestShare() Money {
	least := Money(math.MaxInt)
	for i := range g.Companies {
		c := &g.Companies[i]
		switch {
		case c.Closed || len(c.Certs) == 0:
		case !c.Parred():
			least = min(least, 2*slices.Min(g.Charter(c.ID).Pars))
		default:
			for _, source := range []ID{IPO, Pool} {
				if c.Held(source) > 0 {
					least = min(least, g.SharePrice(c, source))
				}
			}
		}
	}
	return least
}

// mustSell tells whether the player is over the certificate limit and can sell something that counts against it: then
// nothing else is legal.
func (g *Game) mustSell(r StockRules) bool {
	who := g.Turn.Of
	if g.CertCount(who) <= g.CertLimit() || r.FirstSale != nil && r.FirstSale(g) != nil {
		return false
	}
	for i := range g.Companies {
		c := &g.Companies[i]
		if counts := g.title.Rules.Counts == nil || g.title.Rules.Counts(g, c); counts && c.Held(who) > 0 && g.checkSale(who, c, 1) == nil {
			return true
		}
	}
	return false
}

// SharePrice is what a share of the company costs from the IPO or the pool.
func (g *Game) SharePrice(c *Company, source ID) Money {
	if source == IPO {
		return c.Par
	}
	return g.Price(c.ID)
}

// checkBuy refuses to let the player whose turn it is buy a share of the company from the source.
func (r StockRules) checkBuy(g *Game, c *Company, source ID) error {
	who := g.Turn.Of
	if g.mustSell(r) {
		return g.refuse(BuyOver, "you hold %d certificates, the limit is %d: sell first", g.CertCount(who), g.CertLimit())
	}
	if !c.Parred() {
		return g.refuse(BuyParred, "%s has not been started", c.ID)
	}
	if g.noted(memoBought) {
		if r.Again == nil {
			return g.refuse(BuyOnce, "only one certificate can be bought in a turn")
		}
		if err := r.Again(g, who, c, source); err != nil {
			return err
		}
	}
	if c.Held(source) == 0 {
		return g.refuse(BuyNone, "%s has no share of %s", g.Name(source), c.ID)
	}
	return g.mayBuy(who, c, c.Share(), g.SharePrice(c, source))
}

// canBuy tells whether any share can be bought.
func (r StockRules) canBuy(g *Game) bool {
	for i := range g.Companies {
		c := &g.Companies[i]
		for _, source := range []ID{IPO, Pool} {
			if c.Parred() && c.Held(source) > 0 && r.checkBuy(g, c, source) == nil {
				return true
			}
		}
	}
	return false
}

func buyMove(r StockRules) *Move {
	check := func(g *Game, args []string) error {
		c, source := g.Company(ID(args[0])), ID(args[1])
		if c == nil || len(c.Certs) == 0 || source != IPO && source != Pool {
			return Refuse("", "buy wants a company, and ipo or pool")
		}
		return r.checkBuy(g, c, source)
	}
	return &Move{
		Verb: "buy", Args: []string{"company", "source"}, Help: "Buy a share of a company from the IPO or the bank pool.",
		Next: func(g *Game, args []string) []Choice {
			var out []Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					if c := &g.Companies[i]; c.Parred() {
						out = append(out, Choice{Word: string(c.ID)})
					}
				}
			case 1:
				if c := g.Company(ID(args[0])); c != nil && len(c.Certs) > 0 {
					for _, s := range []ID{IPO, Pool} {
						if c.Held(s) > 0 {
							out = append(out, Choice{Word: string(s), Text: "for " + g.Format(g.SharePrice(c, s))})
						}
					}
				}
			}
			return out
		},
		Fill: func(g *Game, args []string) ([]string, error) {
			if len(args) != 1 {
				return args, nil
			}
			var legal []string
			for _, s := range []ID{IPO, Pool} {
				if check(g, []string{args[0], string(s)}) == nil {
					legal = append(legal, string(s))
				}
			}
			if len(legal) == 1 {
				return append(args[:1:1], legal[0]), nil
			}
			return args, nil
		},
		Check: check,
		Do: func(g *Game, args []string) {
			c, source := g.Company(ID(args[0])), ID(args[1])
			who, price := g.Turn.Of, g.SharePrice(c, source)
			if !g.noted(memoBought) && g.President(c.ID) == who {
				g.Remember(ThisTurn, memoLed, Nobody, c.ID, 1)
			}
			g.Remember(ThisTurn, memoBought, Nobody, c.ID, g.Recall(memoBought, Nobody, c.ID)+1)
			g.acted()
			g.Tell("%s buys a share of %s from %s for %s", g.Name(who), c.ID, g.Name(source), g.Format(price))
			g.Pay(who, Bank, price)
			c.give(source, who, c.Share())
			g.settlePresidency(c)
			if g.title.Rules.Bought != nil {
				g.title.Rules.Bought(g, c)
			}
		},
		Label: func(g *Game, args []string) string {
			c, source := g.Company(ID(args[0])), ID(args[1])
			return fmt.Sprintf("Buy %s from %s, %s", c.ID, g.Name(source), g.Format(g.SharePrice(c, source)))
		},
	}
}

// Led tells whether the player whose turn it is was president of the company before buying of it this turn.
func (g *Game) Led(company ID) bool { return g.Recall(memoLed, Nobody, company) == 1 }

// BoughtNow is how many certificates of the company were bought this turn.
func (g *Game) BoughtNow(company ID) int { return g.Recall(memoBought, Nobody, company) }

// SoldSince tells whether a sale came after a purchase in this turn.
func (g *Game) SoldSince() bool { return g.Recall(memoBroke, Nobody, Nobody) == 1 }

// mayBuy holds what every purchase of one certificate must obey.
func (g *Game) mayBuy(who ID, c *Company, much Percent, price Money) error {
	rules := &g.title.Rules
	if rules.MayOwn != nil {
		if err := rules.MayOwn(g, c); err != nil {
			return err
		}
	}
	if g.Recall(memoSold, who, c.ID) > 0 {
		return g.refuse(BuySold, "you sold shares of %s in this stock round", c.ID)
	}
	if rules.Holding != nil {
		if most := rules.Holding(g, who, c); c.Held(who)+much > most {
			return g.refuse(BuyHolding, "you hold %d%% of %s, the limit is %d%%", c.Held(who), c.ID, most)
		}
	}
	if counts := rules.Counts == nil || rules.Counts(g, c); counts && g.CertCount(who) >= g.CertLimit() {
		return g.refuse(BuyCertLimit, "you hold %d certificates, the limit is %d", g.CertCount(who), g.CertLimit())
	}
	if cash := g.Cash(who); cash < price {
		return g.refuse(NotEnoughMoney, "that costs %s, you have %s", g.Format(price), g.Format(cash))
	}
	return nil
}

// parMove is the kind of action "par NORD 80", or "par LF 80 G6" where a home must be chosen.
func parMove(r StockRules) *Move {
	homes := func(g *Game, c *Company) []string {
		if r.Homes == nil {
			return nil
		}
		return r.Homes(g, c)
	}
	chooses := func(g *Game, c *Company) bool {
		return c != nil && len(g.Charter(c.ID).Home) == 0 && (r.HomeLater == nil || !r.HomeLater(g))
	}
	return &Move{
		Verb: "par", Args: []string{"company", "price"},
		Help: "Start a company: choose its par price and buy the president's certificate for twice that.",
		Whole: func(g *Game, args []string) bool {
			if len(args) < 2 {
				return false
			}
			return len(args) == 2 && !chooses(g, g.Company(ID(args[0]))) || len(args) == 3 && chooses(g, g.Company(ID(args[0])))
		},
		Next: func(g *Game, args []string) []Choice {
			var out []Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					c := &g.Companies[i]
					if c.Parred() || len(c.Certs) == 0 || g.Cash(g.Turn.Of) < 2*slices.Min(g.Charter(c.ID).Pars) {
						continue
					}
					if r.MayPar == nil || r.MayPar(g, c) == nil {
						out = append(out, Choice{Word: string(c.ID), Text: g.Charter(c.ID).Name})
					}
				}
			case 1:
				if ch := g.Charter(ID(args[0])); ch != nil {
					for _, p := range ch.Pars {
						out = append(out, Choice{Word: strconv.Itoa(int(p)), Text: "for " + g.Format(2*p)})
					}
				}
			case 2:
				if c := g.Company(ID(args[0])); chooses(g, c) {
					for _, h := range homes(g, c) {
						out = append(out, Choice{Word: h, Text: g.title.Sheet.Map.Hex(h).Face.Name})
					}
				}
			}
			return out
		},
		Check: func(g *Game, args []string) error {
			c := g.Company(ID(args[0]))
			price, err := strconv.Atoi(args[1])
			if c == nil || len(c.Certs) == 0 || err != nil || strconv.Itoa(price) != args[1] {
				return Refuse("", "par wants a company and a price")
			}
			if g.mustSell(r) {
				return g.refuse(BuyOver, "you hold %d certificates, the limit is %d: sell first", g.CertCount(g.Turn.Of), g.CertLimit())
			}
			if g.noted(memoBought) {
				return g.refuse(BuyOnce, "only one certificate can be bought in a turn")
			}
			if c.Parred() || c.Certs[0].Holder != IPO {
				return g.refuse(ParOnce, "%s has been started already", c.ID)
			}
			if _, ok := g.title.Sheet.Market.Find(price, g.title.Rules.ParFlag); !ok || !slices.Contains(g.Charter(c.ID).Pars, Money(price)) {
				return g.refuse(ParPrice, "%s is no par price", g.Format(Money(price)))
			}
			if r.MayPar != nil {
				if err := r.MayPar(g, c); err != nil {
					return err
				}
			}
			if err := g.mayBuy(g.Turn.Of, c, c.president(), 2*Money(price)); err != nil {
				return err
			}
			if len(args) == 3 && !slices.Contains(homes(g, c), args[2]) {
				return g.refuse(ParHome, "%s cannot have its home in %s", c.ID, args[2])
			}
			return nil
		},
		Do: func(g *Game, args []string) {
			c := g.Company(ID(args[0]))
			price, _ := strconv.Atoi(args[1])
			g.Remember(ThisTurn, memoBought, Nobody, c.ID, 1)
			g.acted()
			if len(args) == 3 {
				c.Home = []Home{{Hex: args[2], City: AnyCity}}
				g.Say("%s will start in %s", c.ID, args[2])
			}
			g.Tell("%s starts %s at %s and pays %s", g.Name(g.Turn.Of), c.ID, g.Format(Money(price)), g.Format(2*Money(price)))
			g.Pay(g.Turn.Of, Bank, 2*Money(price))
			g.Par(c, g.Turn.Of, Money(price), g.title.Rules.ParFlag)
			if g.title.Rules.Bought != nil {
				g.title.Rules.Bought(g, c)
			}
		},
	}
}

// lateHomeStep lets the player choose the home of the company just started, where that is a decision of its own.
func lateHomeStep(r StockRules) *Step {
	// homeless is the company started in this turn that has no home yet, and the hexes it can choose from.
	homeless := func(g *Game) (*Company, []string) {
		if r.HomeLater == nil || !r.HomeLater(g) {
			return nil, nil
		}
		for _, m := range g.Recalled(memoBought) {
			if c := g.Company(m.On); len(c.Home) == 0 && len(g.Charter(c.ID).Home) == 0 {
				return c, r.Homes(g, c)
			}
		}
		return nil, nil
	}
	return &Step{
		Name: "late home", About: "choose the home of the company", Alone: true,
		Waits: func(g *Game) bool { _, hexes := homeless(g); return len(hexes) > 0 },
		Moves: []*Move{{
			Verb: "found", Args: []string{"hex"}, Help: "Choose the home of the company you have started.",
			Next: func(g *Game, args []string) []Choice {
				if _, hexes := homeless(g); len(args) == 0 {
					return Words(hexes...)
				}
				return nil
			},
			Check: func(g *Game, args []string) error {
				if c, hexes := homeless(g); c == nil || !slices.Contains(hexes, args[0]) {
					return g.refuse(ParHome, "the home cannot be in %s", args[0])
				}
				return nil
			},
			Do: func(g *Game, args []string) {
				c, _ := homeless(g)
				c.Home = []Home{{Hex: args[0], City: AnyCity}}
				g.Say("%s will start in %s", c.ID, args[0])
			},
		}},
	}
}

// AnyCity as a home's city: any city of the hex will do.
const AnyCity = -1

// Par starts a company: its token goes to the box of the price that carries the flag, its president's certificate to
// the player.
func (g *Game) Par(c *Company, president ID, price Money, flag string) {
	at, ok := g.title.Sheet.Market.Find(int(price), flag)
	if !ok {
		panic(fmt.Sprintf("engine: no box of the chart is for a par of %d", price))
	}
	c.Par = price
	c.Certs[0].Holder = president
	g.Market.Place(string(c.ID), at)
}
