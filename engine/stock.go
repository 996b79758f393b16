package engine

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// StockRules is what differs between the stock rounds of titles: players sell and buy, one turn after the other, until all
// have passed in a row.
type StockRules struct {
	// Priority tells that a marker says who begins the next round: the player after the last one who did something. Without
	// it the order of the final passes is the next seat order.
	Priority bool
	// BuyEnds tells that the turn is over with its purchase: what is sold is sold before.
	BuyEnds bool
	// SellsDown tells that who holds more of a company than he may must sell down to that.
	SellsDown bool
	// FirstSale refuses sales in this round, such as in the first one. May be nil.
	FirstSale func(g *Game) error
	// Again refuses a second purchase in one turn; nil allows one only.
	Again func(g *Game, player ID, c *Company, source ID) error
	// MayPar refuses to start a company by rules of the title's own. May be nil.
	MayPar func(g *Game, c *Company) error
	// With lists what who starts the company must name besides its price, such as its home or a minor that it takes over;
	// wanted is false when nothing is to be named. Start carries out what was named. Both may be nil.
	With  func(g *Game, c *Company) (choices []Choice, wanted bool)
	Start func(g *Game, c *Company, word string)
	// Unfit refuses to start the company with what is not among the choices, under the title's own rule. Nil: by ParHome.
	Unfit func(g *Game, c *Company, word string) error
	// Parred is called when a company was started, before it is told with what. May be nil.
	Parred func(g *Game, c *Company)
	// Later tells whether that is named after the certificate was bought, in a step of its own. May be nil.
	Later func(g *Game) bool
	// Acts are further things that can be done in place of the purchase; they call Game.Act.
	Acts []*Move
	// Steps come before the trade, such as questions that a purchase raises.
	Steps []*Step
	// End ends the round: price moves, and what comes next.
	End func(g *Game)
}

// Memos of a stock round.
const (
	memoSold   = "sold"       // this round, by player and company
	memoPassed = "passed"     // this round, by player: the number in the next seat order
	memoBought = "bought"     // this turn, by company: certificates
	memoStart  = "to start"   // this turn, by company: what it starts with is to be named
	memoActed  = "act"        // this turn: something was done in place of a purchase
	memoLed    = "led"        // this turn, by company: the buyer was president before buying
	memoBroke  = "sold since" // this turn: a sale came after a purchase
)

// StockRound makes the kind of round in which shares are traded.
func StockRound(r StockRules) *RoundRules {
	trade := &Step{
		Name: "trade", About: "buy or sell shares, or pass",
		Waits: func(g *Game) bool { return !g.Skipped("trade") },
		Reasons: []Reason{SellParred, SellHeld, SellPool, SellPresident, BuyOnce, BuyParred, BuyNone, BuySold, BuyHolding,
			BuyCertLimit, BuyOver, ParOnce, ParPrice},
	}
	if r.SellsDown {
		trade.Reasons = append(trade.Reasons, SellTwice, SellEnough)
	}
	if r.With != nil {
		trade.Reasons = append(trade.Reasons, ParHome)
	}
	sell := sellMove(
		func(g *Game, seller ID, c *Company, n int) error {
			if r.FirstSale != nil {
				if err := r.FirstSale(g); err != nil {
					return err
				}
			}
			if r.SellsDown && c.Held(seller)-Percent(n)*c.Share() > g.policy().Holding(g, seller, c) && g.checkSale(seller, c, n+1) == nil {
				return g.refuse(SellEnough, "you hold %d%% of %s: sell down to %d%% at once", c.Held(seller), c.ID, g.policy().Holding(g, seller, c))
			}
			if r.SellsDown && g.CertCount(seller) > g.CertLimit() && g.checkSale(seller, c, n+1) == nil && g.staysCrowded(seller, c, n) {
				return g.refuse(SellEnough, "you hold %d certificates, the limit is %d: sell down to it at once", g.CertCount(seller), g.CertLimit())
			}
			return nil
		},
		func(g *Game, seller ID, c *Company, n int) {
			g.Remember(ThisRound, memoSold, seller, c.ID, 1)
			if g.noted(memoBought) {
				g.Remember(ThisTurn, memoBroke, Nobody, Nobody, 1)
			}
			r.acted(g)
		})
	par := parMove(r)
	trade.Moves = append([]*Move{buyMove(r), sell, par}, r.Acts...)
	trade.Moves = append(trade.Moves, &Move{
		Verb: "pass", Help: "Pass, or end your turn after buying or selling.",
		Check: func(g *Game, _ []string) error { return r.mayGoOn(g) },
		Do:    func(g *Game, _ []string) { g.pass() },
		Label: func(g *Game, _ []string) string {
			if g.Turn.Acted {
				return "Done"
			}
			return "Pass"
		},
	})
	// A player who can do nothing else passes by itself, and a turn in which nothing more can be done is over.
	trade.Auto = func(g *Game) bool {
		if r.FirstSale == nil || r.FirstSale(g) == nil { // most often something can be sold: asked first because it is quick
			for i := range g.Companies {
				if c := &g.Companies[i]; c.Parred() && c.Held(g.Turn.Of) > 0 && g.checkSale(g.Turn.Of, c, 1) == nil {
					return false
				}
			}
		}
		if g.Cash(g.Turn.Of) >= g.cheapestShare() && (r.canBuy(g) || g.Viable(par)) {
			return false
		}
		if g.besideViable() || slices.ContainsFunc(r.Acts, func(m *Move) bool { return g.Viable(m) }) {
			return false
		}
		g.pass()
		return true
	}
	return &RoundRules{
		Title: func(g *Game) string { return fmt.Sprintf("Stock round %d", g.Round.Number) },
		Steps: append(append([]*Step{startStep(r)}, r.Steps...), trade),
		Over: func(g *Game) {
			if g.AllPassed() {
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
	g.Round = Round{Kind: "stock", Number: n, Order: g.Solvent(), Turns: g.Round.Turns}
	g.Tell("Stock round %d begins; order: %s", n, g.names(g.Round.Order))
	g.Begin(first)
}

// AllPassed tells whether all players have passed one after the other: the stock round is over.
func (g *Game) AllPassed() bool { return len(g.Recalled(memoPassed)) == len(g.Solvent()) }

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

// acted notes that the player did something. Passes in a row begin anew where a marker says who begins the next round;
// otherwise a number of the passing order is given back.
func (r StockRules) acted(g *Game) {
	who := g.Turn.Of
	g.Turn.Acted = true
	if r.Priority {
		g.Priority = g.After(who)[0]
		g.clearMemos(memoPassed)
		return
	}
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

// bought notes that the purchase of the turn, or what stands in its place, was made.
func (r StockRules) bought(g *Game) {
	r.acted(g)
	if r.BuyEnds {
		g.Skip("trade")
	}
}

// Act notes that something was done in place of the purchase of the turn, by one of the rules' Acts.
func (r StockRules) Act(g *Game) {
	g.Remember(ThisTurn, memoActed, Nobody, Nobody, 1)
	r.bought(g)
}

// MayAct refuses an act in place of the purchase of the turn when that was made, or when something must be sold first.
func (r StockRules) MayAct(g *Game) error {
	if g.noted(memoBought) || g.noted(memoActed) {
		return g.refuse(BuyOnce, "only one certificate can be bought in a turn")
	}
	return r.mayGoOn(g)
}

// mayGoOn refuses whatever is no sale while something must be sold.
func (r StockRules) mayGoOn(g *Game) error {
	if why := r.mustSell(g); why != "" {
		return g.refuse(BuyOver, "%s: sell first", why)
	}
	return nil
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
		case c.Closed || c.Minor:
		case !c.Parred():
			least = min(least, 2*slices.Min(g.Charter(c.ID).Pars))
		default:
			for _, source := range g.sources(c) {
				if c.Held(source) > 0 {
					least = min(least, g.SharePrice(c, source))
				}
			}
		}
	}
	return least
}

// mustSell says why the player has to sell something now, when that is possible: then nothing else is legal.
func (r StockRules) mustSell(g *Game) (why string) {
	who := g.Turn.Of
	if r.FirstSale != nil && r.FirstSale(g) != nil {
		return ""
	}
	crowded := g.CertCount(who) > g.CertLimit()
	for i := range g.Companies {
		c := &g.Companies[i]
		counts := g.policy().Counts == nil || g.policy().Counts(g, c)
		over := r.SellsDown && c.Parred() && c.Held(who) > g.policy().Holding(g, who, c)
		if !(crowded && counts || over) || c.Held(who) == 0 || g.checkSale(who, c, 1) != nil {
			continue
		}
		if over {
			return fmt.Sprintf("you hold %d%% of %s, the limit is %d%%", c.Held(who), c.ID, g.policy().Holding(g, who, c))
		}
		return fmt.Sprintf("you hold %d certificates, the limit is %d", g.CertCount(who), g.CertLimit())
	}
	return ""
}

// staysCrowded tells whether the player, once n shares of the company are sold, would hold too many certificates even if he
// sold all that he may of the other companies.
func (g *Game) staysCrowded(seller ID, c *Company, n int) bool {
	after := g.Clone()
	after.sell(seller, after.Company(c.ID), n)
	for i := range after.Companies {
		k, most := &after.Companies[i], 0
		for n := 1; k.Held(seller) > 0 && Percent(n)*k.Share() <= k.Held(seller); n++ {
			if k.ID != c.ID && after.checkSale(seller, k, n) == nil {
				most = n
			}
		}
		if most > 0 {
			after.sell(seller, k, most)
		}
	}
	return after.CertCount(seller) > after.CertLimit()
}

// sources lists where shares of the company can be bought.
func (g *Game) sources(c *Company) [2]ID { return [2]ID{g.Unsold(c), Pool} }

// sourceWord is how orders call a place where shares are bought: "ipo", "treasury" or "pool".
func sourceWord(source ID) string {
	if source == IPO || source == Pool {
		return string(source)
	}
	return "treasury"
}

// source is the place where shares of the company are bought that an order calls by the word; Nobody when there is none.
func (g *Game) source(c *Company, word string) ID {
	for _, s := range g.sources(c) {
		if sourceWord(s) == word {
			return s
		}
	}
	return Nobody
}

// SharePrice is what a share of the company costs: its par from the IPO, its price from the pool or its treasury.
func (g *Game) SharePrice(c *Company, source ID) Money {
	if source == IPO {
		return c.Par
	}
	return g.Price(c.ID)
}

// checkBuy refuses to let the player whose turn it is buy a share of the company from the source.
func (r StockRules) checkBuy(g *Game, c *Company, source ID) error {
	who := g.Turn.Of
	if err := r.mayGoOn(g); err != nil {
		return err
	}
	if !c.Parred() {
		return g.refuse(BuyParred, "%s has not been started", c.ID)
	}
	if g.noted(memoActed) {
		return g.refuse(BuyOnce, "only one certificate can be bought in a turn")
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
		for _, source := range g.sources(c) {
			if c.Parred() && c.Held(source) > 0 && r.checkBuy(g, c, source) == nil {
				return true
			}
		}
	}
	return false
}

func buyMove(r StockRules) *Move {
	parse := func(g *Game, args []string) (*Company, ID) {
		c := g.Company(ID(args[0]))
		if c == nil || c.Minor {
			return nil, Nobody
		}
		return c, g.source(c, args[1])
	}
	check := func(g *Game, args []string) error {
		c, source := parse(g, args)
		if c == nil || source == Nobody {
			return Refuse("", "buy wants a company, and where the share comes from")
		}
		return r.checkBuy(g, c, source)
	}
	return &Move{
		Verb: "buy", Args: []string{"company", "source"}, Help: "Buy a share of a company, an unsold one or one of the bank pool.",
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
				if c := g.Company(ID(args[0])); c != nil && !c.Minor {
					for _, s := range g.sources(c) {
						if c.Held(s) > 0 {
							out = append(out, Choice{Word: sourceWord(s), Text: "for " + g.Format(g.SharePrice(c, s))})
						}
					}
				}
			}
			return out
		},
		Fill: func(g *Game, args []string) ([]string, error) {
			c := (*Company)(nil)
			if len(args) == 1 {
				c = g.Company(ID(args[0]))
			}
			if c == nil || c.Minor {
				return args, nil
			}
			var legal []string
			for _, s := range g.sources(c) {
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
		Do: func(g *Game, args []string) {
			c, source := parse(g, args)
			who, price, seller := g.Turn.Of, g.SharePrice(c, source), Bank
			if source == c.ID {
				seller = c.ID
			}
			if !g.noted(memoBought) && g.President(c.ID) == who {
				g.Remember(ThisTurn, memoLed, Nobody, c.ID, 1)
			}
			g.Remember(ThisTurn, memoBought, Nobody, c.ID, g.Recall(memoBought, Nobody, c.ID)+1)
			r.bought(g)
			g.Tell("%s buys a share of %s from %s for %s", g.Name(who), c.ID, g.SourceName(source), g.Format(price))
			g.Pay(who, seller, price)
			g.Hand(c, source, who, c.Share())
		},
		Label: func(g *Game, args []string) string {
			c, source := parse(g, args)
			return fmt.Sprintf("Buy %s from %s, %s", c.ID, g.SourceName(source), g.Format(g.SharePrice(c, source)))
		},
	}
}

// SourceName is what people call a place where shares are bought.
func (g *Game) SourceName(source ID) string {
	if source == IPO || source == Pool {
		return g.Name(source)
	}
	return "its treasury"
}

// Hand moves plain shares of the company to a player; presidency and floating follow.
func (g *Game) Hand(c *Company, from, to ID, much Percent) {
	c.give(from, to, much)
	g.settlePresidency(c)
	if g.policy().Bought != nil {
		g.policy().Bought(g, c)
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
	rules := g.policy()
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

// parMove is the kind of action "par NORD 80", or "par LF 80 G6" where something must be named besides.
func parMove(r StockRules) *Move {
	with := func(g *Game, company string) ([]Choice, bool) {
		c := g.Company(ID(company))
		if c == nil || c.Minor || r.With == nil {
			return nil, false
		}
		return r.With(g, c)
	}
	return &Move{
		Verb: "par", Args: []string{"company", "price"},
		Help: "Start a company: choose its par price and buy the president's certificate for twice that.",
		Whole: func(g *Game, args []string) bool {
			if len(args) < 2 {
				return false
			}
			_, wanted := with(g, args[0])
			wanted = wanted && (r.Later == nil || !r.Later(g))
			return len(args) == 2 && !wanted || len(args) == 3 && wanted
		},
		Next: func(g *Game, args []string) []Choice {
			var out []Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					c := &g.Companies[i]
					if c.Parred() || c.Minor || g.Cash(g.Turn.Of) < 2*slices.Min(g.Charter(c.ID).Pars) {
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
				if r.Later == nil || !r.Later(g) {
					out, _ = with(g, args[0])
				}
			}
			return out
		},
		Check: func(g *Game, args []string) error {
			c := g.Company(ID(args[0]))
			price, err := strconv.Atoi(args[1])
			if c == nil || c.Minor || err != nil || strconv.Itoa(price) != args[1] {
				return Refuse("", "par wants a company and a price")
			}
			if err := r.MayAct(g); err != nil {
				return err
			}
			if c.Parred() || c.Certs[0].Holder != g.Unsold(c) {
				return g.refuse(ParOnce, "%s has been started already", c.ID)
			}
			if _, ok := g.Chart().Find(price, g.policy().ParFlag); !ok || !slices.Contains(g.Charter(c.ID).Pars, Money(price)) {
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
			if len(args) == 3 {
				choices, _ := with(g, args[0])
				return r.fits(g, c, choices, args[2])
			}
			return nil
		},
		Do: func(g *Game, args []string) {
			c := g.Company(ID(args[0]))
			price, _ := strconv.Atoi(args[1])
			g.Remember(ThisTurn, memoBought, Nobody, c.ID, 1)
			r.bought(g)
			g.Tell("%s starts %s at %s and pays %s", g.Name(g.Turn.Of), c.ID, g.Format(Money(price)), g.Format(2*Money(price)))
			if g.Unsold(c) == c.ID {
				g.Pay(g.Turn.Of, c.ID, 2*Money(price))
			} else {
				g.Pay(g.Turn.Of, Bank, 2*Money(price))
			}
			g.Par(c, g.Turn.Of, Money(price), g.policy().ParFlag)
			if r.Parred != nil {
				r.Parred(g, c)
			}
			switch _, wanted := with(g, args[0]); {
			case len(args) == 3:
				r.Start(g, c, args[2])
			case wanted:
				g.Remember(ThisTurn, memoStart, Nobody, c.ID, 1)
			}
			if g.policy().Bought != nil {
				g.policy().Bought(g, c)
			}
		},
	}
}

// fits refuses to start the company with a word that is not among the choices.
func (r StockRules) fits(g *Game, c *Company, choices []Choice, word string) error {
	switch {
	case slices.ContainsFunc(choices, func(k Choice) bool { return k.Word == word }):
		return nil
	case r.Unfit != nil:
		return r.Unfit(g, c, word)
	}
	return g.refuse(ParHome, "%s cannot start with %s", c.ID, word)
}

// startStep lets the player name what the company just started begins with, where that is a decision of its own.
func startStep(r StockRules) *Step {
	// waiting is the company started in this turn that still has to be told, and what it can be told.
	waiting := func(g *Game) (*Company, []Choice) {
		for _, m := range g.Recalled(memoStart) {
			c := g.Company(m.On)
			choices, _ := r.With(g, c)
			return c, choices
		}
		return nil, nil
	}
	return &Step{
		Name: "start", About: "choose what the company starts with", Alone: true,
		Waits: func(g *Game) bool { _, choices := waiting(g); return len(choices) > 0 },
		Moves: []*Move{{
			Verb: "found", Args: []string{"with"}, Help: "Choose where, or with what, the company that you have started begins.",
			Next: func(g *Game, args []string) []Choice {
				if len(args) > 0 {
					return nil
				}
				_, choices := waiting(g)
				return choices
			},
			Check: func(g *Game, args []string) error {
				c, choices := waiting(g)
				return r.fits(g, c, choices, args[0])
			},
			Do: func(g *Game, args []string) {
				c, _ := waiting(g)
				g.Remember(ThisTurn, memoStart, Nobody, c.ID, 0)
				r.Start(g, c, args[0])
			},
		}},
	}
}

// AnyCity as a home's city: any city of the hex will do.
const AnyCity = -1

// Par starts a company: its token goes to the box of the price that carries the flag, its president's certificate to
// the player.
func (g *Game) Par(c *Company, president ID, price Money, flag string) {
	at, ok := g.Chart().Find(int(price), flag)
	if !ok {
		panic(fmt.Sprintf("engine: no box of the chart is for a par of %d", price))
	}
	c.Par = price
	c.Certs[0].Holder = president
	g.Market.Place(string(c.ID), at)
}
