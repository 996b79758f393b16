package kit

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
)

// StockRules is what differs between the stock rounds of titles: players sell and buy, one turn after the other, until all
// have passed in a row.
type StockRules struct {
	// Priority tells that a marker says who begins the next round: the player after the last one who did something. Without
	// it the order of the final passes is the next seat order.
	Priority bool
	// BuyEnds tells that the turn is over with its purchase: what is sold is sold before.
	BuyEnds bool
	// SellsDown tells that a player who holds more of a company than the limit must sell down to it, with whatever sales they
	// like; AtOnce that each sale must be of what is too much, and as large as it takes.
	SellsDown, AtOnce bool
	// FirstSale refuses sales in this round, such as in the first one. May be nil.
	FirstSale func(g *engine.Game) error
	// MaySell refuses single sales in the round by rules of the title's own. May be nil.
	MaySell func(g *engine.Game, s Sale) error
	// Duty refuses to buy or pass while the player has to start a company in this turn, or to do something else that is no
	// sale. May be nil.
	Duty func(g *engine.Game) error
	// Again refuses a second purchase in one turn; nil allows one only.
	Again func(g *engine.Game, player engine.ID, c *engine.Company, s Source) error
	// MayPar refuses to start a company by rules of the title's own. May be nil.
	MayPar func(g *engine.Game, c *engine.Company) error
	// ParCost is what its starter pays for it, to where unsold shares are paid; nil means twice the price.
	ParCost func(g *engine.Game, c *engine.Company, price engine.Money) engine.Money
	// Crowds reports whether the player whose turn it is may start a company although that takes them over the certificate limit.
	// May be nil.
	Crowds func(g *engine.Game) bool
	// With lists what who starts the company must name besides its price, such as its home or a minor that it takes over;
	// wanted is false when nothing is to be named. Start carries out what was named. Both may be nil.
	With  func(g *engine.Game, c *engine.Company) (choices []engine.Choice, wanted bool)
	Start func(g *engine.Game, c *engine.Company, word string)
	// Unfit refuses to start the company with what is not among the choices, under the title's own rule. Nil: by ParHome.
	Unfit func(g *engine.Game, c *engine.Company, word string) error
	// Parred is called when a company was started, before it is told with what. May be nil.
	Parred func(g *engine.Game, c *engine.Company)
	// Later reports whether that is named after the certificate was bought, in a step of its own. May be nil.
	Later func(g *engine.Game) bool
	// Asked tells that the player is waited for even if they can do nothing, and may pass whatever they must sell. May be nil.
	Asked func(g *engine.Game, player engine.ID) bool
	// Acts are further things that can be done in place of the purchase; they call Game.Act.
	Acts []*engine.Move
	// Steps come before the trade, such as questions that a purchase raises.
	Steps []*engine.Step
}

// Memos of a stock round.
var (
	memoSold   = &engine.Memory{Name: "sold", Span: engine.ThisRound}      // by player and company
	memoPassed = &engine.Memory{Name: "passed", Span: engine.ThisRound}    // by player: the number in the next seat order
	memoBought = &engine.Memory{Name: "bought", Span: engine.ThisTurn}     // by company: certificates
	memoStart  = &engine.Memory{Name: "to start", Span: engine.ThisTurn}   // by company: what it starts with is to be named
	memoActed  = &engine.Memory{Name: "act", Span: engine.ThisTurn}        // something was done in place of a purchase
	memoLed    = &engine.Memory{Name: "led", Span: engine.ThisTurn}        // by company: the buyer was president before buying
	memoBroke  = &engine.Memory{Name: "sold since", Span: engine.ThisTurn} // a sale came after a purchase
)

// StockRound makes the kind of round in which shares are traded.
func StockRound(r StockRules) *engine.RoundRules {
	trade := &engine.Step{
		Name: "trade", About: "buy or sell shares, or pass",
		Tip:   `You can act again after passing while others still trade; "plan pass" passes for you until something affects you.`,
		Waits: func(g *engine.Game) bool { return !g.HasFinished("trade") },
		Reasons: []engine.Reason{SellParred, SellHeld, SellPool, SellPresident, BuyOnce, BuyParred, BuyNone, BuySold, BuyHolding,
			BuyCertLimit, BuyOver, ParOnce, ParPrice},
	}
	if r.AtOnce {
		trade.Reasons = append(trade.Reasons, SellTwice, SellEnough)
	}
	if r.With != nil {
		trade.Reasons = append(trade.Reasons, ParHome)
	}
	sell := sellMove(false, r.checkSale, func(g *engine.Game, s Sale) {
		if s.Company == nil || s.Company.Parred() { // it may have closed with the sale
			memoSold.Set(g, 1, s.Seller, s.id())
		}
		if memoBought.Any(g) {
			memoBroke.Set(g, 1)
		}
		r.acted(g)
	})
	par := parMove(r)
	trade.Moves = append([]*engine.Move{buyMove(r), sell, par}, r.Acts...)
	trade.Moves = append(trade.Moves, &engine.Move{
		Verb: "pass", Everyday: true, Help: "Pass, or end your turn after buying or selling.",
		Check: func(g *engine.Game, _ []string) error {
			if err := r.MayGoOn(g); err != nil && !r.asked(g) {
				return err
			}
			return r.free(g)
		},
		Do: func(g *engine.Game, _ []string) { pass(g) },
		Label: func(g *engine.Game, _ []string) string {
			if g.Turn.Acted {
				return "Done"
			}
			return "Pass"
		},
	})
	trade.Now = func(g *engine.Game) string {
		if r.MayGoOn(g) != nil {
			return "sell shares, to come back to what may be held"
		}
		var what []string
		for _, x := range []struct {
			verb string
			ok   bool
		}{{"buy", r.canBuy(g)}, {"sell", g.Viable(sell)}, {"start a company", g.Viable(par)}} {
			if x.ok {
				what = append(what, x.verb)
			}
		}
		end := "pass"
		if g.Turn.Acted {
			end = "end the turn"
		}
		switch {
		case len(what) == 0:
			return ""
		case what[len(what)-1] == "start a company" && len(what) == 1:
			return "start a company, or " + end
		case what[len(what)-1] == "start a company":
			return strings.Join(what[:len(what)-1], " or ") + " shares, start a company, or " + end
		}
		return strings.Join(what, " or ") + " shares, or " + end
	}
	// A player who can do nothing else passes by itself, and a turn in which nothing more can be done is over.
	trade.Auto = func(g *engine.Game) bool {
		if r.free(g) != nil || r.asked(g) {
			return false
		}
		if r.canSell(g, g.Turn.Of) { // most often something can be sold: asked first because it is quick
			return false
		}
		if g.Cash(g.Turn.Of) >= cheapestShare(g) && (r.canBuy(g) || g.Viable(par)) {
			return false
		}
		if g.BesideViable() || slices.ContainsFunc(r.Acts, func(m *engine.Move) bool { return g.Viable(m) }) {
			return false
		}
		pass(g)
		return true
	}
	return &engine.RoundRules{
		Title: func(g *engine.Game) string { return fmt.Sprintf("Stock round %d", g.Round.Number) },
		Steps: append(append([]*engine.Step{startStep(r)}, r.Steps...), trade),
		Over: func(g *engine.Game) {
			if AllPassed(g) {
				g.EndRound()
				return
			}
			g.Begin(g.After(g.Turn.Of)[0])
		},
	}
}

// BeginStock begins stock round number n with the given player.
func BeginStock(g *engine.Game, n int, first engine.ID) {
	g.Forget(engine.ThisSet)
	g.Round = engine.Round{Kind: "stock", Number: n, Order: g.Solvent(), Turns: g.Round.Turns}
	g.Tell("Stock round %d begins; order: %s", n, names(g, g.Round.Order))
	g.Begin(first)
}

// AllPassed reports whether all players have passed one after the other: the stock round is over.
func AllPassed(g *engine.Game) bool { return len(memoPassed.All(g)) == len(g.Solvent()) }

func names(g *engine.Game, ids []engine.ID) string {
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
func (r StockRules) acted(g *engine.Game) {
	who := g.Turn.Of
	g.Turn.Acted = true
	if r.Priority {
		g.Priority = g.After(who)[0]
		memoPassed.Clear(g)
		return
	}
	n := memoPassed.Get(g, who)
	if n == 0 {
		return
	}
	memoPassed.Set(g, 0, who)
	for i := range g.Memos {
		if m := &g.Memos[i]; m.What == memoPassed.Name && m.N > n {
			m.N--
		}
	}
}

// bought notes that the purchase of the turn, or what stands in its place, was made.
func (r StockRules) bought(g *engine.Game) {
	r.acted(g)
	if r.BuyEnds {
		g.FinishStep("trade")
	}
}

// Act notes that something was done in place of the purchase of the turn, by one of the rules' Acts.
func (r StockRules) Act(g *engine.Game) {
	memoActed.Set(g, 1)
	r.bought(g)
}

// SoldInRound reports whether the player has sold shares of the company in this stock round.
func SoldInRound(g *engine.Game, player, company engine.ID) bool {
	return memoSold.Has(g, player, company)
}

// MayAct refuses an act in place of the purchase of the turn when that was made, or when something must be sold first.
func (r StockRules) MayAct(g *engine.Game) error {
	if err := OnceATurn(g); err != nil {
		return err
	}
	return r.MayGoOn(g)
}

// OnceATurn refuses what stands for the purchase of the turn when that was made.
func OnceATurn(g *engine.Game) error {
	if memoBought.Any(g) || memoActed.Any(g) {
		return g.Refuse(BuyOnce, "only one certificate can be bought in a turn")
	}
	return nil
}

func (r StockRules) asked(g *engine.Game) bool { return r.Asked != nil && r.Asked(g, g.Turn.Of) }

// free refuses what the player may do only without a duty.
func (r StockRules) free(g *engine.Game) error {
	if r.Duty != nil {
		return r.Duty(g)
	}
	return nil
}

// MayGoOn refuses whatever is no sale while something must be sold.
func (r StockRules) MayGoOn(g *engine.Game) error {
	if why := r.mustSell(g); why != "" {
		return g.Refuse(BuyOver, "%s: sell first", why)
	}
	return nil
}

// pass ends the turn; a turn in which nothing was done takes the lowest free number of the next seat order.
func pass(g *engine.Game) {
	who := g.Turn.Of
	if !g.Turn.Acted {
		g.Say("%s passes", g.Name(who))
		if !memoPassed.Has(g, who) {
			memoPassed.Set(g, len(memoPassed.All(g))+1, who)
		}
	}
	g.FinishStep("trade")
}

// PassOrder is the order in which the players passed, those who have not passed left out.
func PassOrder(g *engine.Game) []engine.ID {
	ms := memoPassed.All(g)
	slices.SortFunc(ms, func(a, b engine.Memo) int { return a.N - b.N })
	out := make([]engine.ID, len(ms))
	for i, m := range ms {
		out[i] = m.Who
	}
	return out
}

// mustSell says why the player has to sell something now, when that is possible: then nothing else is legal.
func (r StockRules) mustSell(g *engine.Game) (why string) {
	who := g.Turn.Of
	if r.FirstSale != nil && r.FirstSale(g) != nil {
		return ""
	}
	excess := ""
	if crowded(g, who, 0) {
		excess = fmt.Sprintf("you hold %d certificates, the limit is %d", CertCount(g, who), CertLimit(g))
	}
	free := r.SellsDown && !r.AtOnce // any sale will do
	sells := false
	for i := range g.Companies {
		c := &g.Companies[i]
		over := r.SellsDown && c.Parred() && c.Part(who) > holdingLimit(g, who, c, engine.Nobody)
		much := ""
		if over {
			much = fmt.Sprintf("you hold %d%% of %s, the limit is %d%%", c.Part(who), c.ID, holdingLimit(g, who, c, engine.Nobody))
		}
		if free && over {
			excess = much
		}
		if !free && !over && !(excess != "" && counts(g, c)) || !r.sells(g, who, c) {
			continue
		}
		if over && !free {
			return much
		}
		sells = true
	}
	if sells || r.sellsPaper(g, who) {
		return excess
	}
	return ""
}

// canSell reports whether the player can sell anything.
func (r StockRules) canSell(g *engine.Game, who engine.ID) bool {
	for i := range g.Companies {
		if r.sells(g, who, &g.Companies[i]) {
			return true
		}
	}
	return r.sellsPaper(g, who)
}

// sells reports whether the player may sell any number of shares of the company.
func (r StockRules) sells(g *engine.Game, who engine.ID, c *engine.Company) bool {
	for n := 1; c.Parred() && n <= c.Held(who); n++ {
		if r.legal(g, saleBy(who, c, n)) {
			return true
		}
	}
	return false
}

// sellsPaper reports whether the player may sell any paper.
func (r StockRules) sellsPaper(g *engine.Game, who engine.ID) bool {
	return slices.ContainsFunc(papers(g, who), func(p *engine.Private) bool {
		return r.legal(g, Sale{Seller: who, Paper: p, Shares: 1})
	})
}

// legal reports whether neither the rules of every sale nor those of the round refuse it, however small it is.
func (r StockRules) legal(g *engine.Game, s Sale) bool {
	return checkSale(g, s) == nil && r.mayMake(g, s) == nil
}

// mayMake refuses sales by the rules of the round: all of them in some rounds, and single ones.
func (r StockRules) mayMake(g *engine.Game, s Sale) error {
	if r.FirstSale != nil {
		if err := r.FirstSale(g); err != nil {
			return err
		}
	}
	if r.MaySell != nil {
		return r.MaySell(g, s)
	}
	return nil
}

// checkSale refuses sales in a stock round: by its own rules, and those that are too small where a player must sell down to a
// limit.
func (r StockRules) checkSale(g *engine.Game, s Sale) error {
	if err := r.mayMake(g, s); err != nil {
		return err
	}
	if !r.AtOnce || s.Paper != nil {
		return nil
	}
	c, more := s.Company, s
	more.Shares++
	if !r.legal(g, more) {
		return nil
	}
	if most := holdingLimit(g, s.Seller, c, engine.Nobody); c.Percent(c.Held(s.Seller)-s.Shares) > most {
		return g.Refuse(SellEnough, "you hold %d%% of %s: sell down to %d%% first", c.Part(s.Seller), c.ID, most)
	}
	if crowded(g, s.Seller, 0) && r.staysCrowded(g, s) {
		return g.Refuse(SellEnough, "you hold %d certificates, the limit is %d: sell down to it first", CertCount(g, s.Seller), CertLimit(g))
	}
	return nil
}

// staysCrowded reports whether the player, after the sale, would hold too many certificates even if they sold all that they may
// of the other companies.
func (r StockRules) staysCrowded(g *engine.Game, s Sale) bool {
	after := g.Clone()
	company := s.Company.ID
	s.Company = after.Company(company)
	sell(after, s)
	for i := range after.Companies {
		k, most := &after.Companies[i], 0
		for n := 1; n <= k.Held(s.Seller); n++ {
			if k.ID != company && r.legal(after, saleBy(s.Seller, k, n)) {
				most = n
			}
		}
		if most > 0 {
			sell(after, saleBy(s.Seller, k, most))
		}
	}
	return crowded(after, s.Seller, 0)
}
