package kit

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
)

// StockRules are a title's rules for stock rounds: players sell and buy in turn until all have passed in a row.
type StockRules struct {
	// Priority means that a marker decides who begins the next round: the player after the last one who acted.
	// Without it, the order of the final passes becomes the seat order.
	Priority bool
	// BuyEnds means that a purchase ends the turn, so sales come before it.
	BuyEnds bool
	// SellsDown means that a player over a company's holding limit must sell down to it, with any sales they like.
	// AtOnce means that each sale must be of the excess, and as large as needed.
	SellsDown, AtOnce bool
	// FirstSale refuses sales in this round, for instance in the first. May be nil.
	FirstSale func(g *engine.Game) error
	// MaySell refuses single sales in this round by the title's own rules. May be nil.
	MaySell func(g *engine.Game, s Sale) error
	// Duty refuses to buy or pass while the player has to start a company in this turn, or do something else that is
	// not a sale. May be nil.
	Duty func(g *engine.Game) error
	// DutyAbout says for players what Duty wants: "form BE or NL". May be nil if Duty is.
	DutyAbout func(g *engine.Game) string
	// Again refuses a second purchase in a turn; nil always refuses it.
	Again func(g *engine.Game, player engine.ID, c *engine.Company, s Source) error
	// MayPar refuses to start a company by the title's own rules. May be nil.
	MayPar func(g *engine.Game, c *engine.Company) error
	// ParCost is the starter's price, paid to where unsold shares are paid; nil means twice the par.
	ParCost func(g *engine.Game, c *engine.Company, price engine.Money) engine.Money
	// ParRegret says why the current player might regret starting a company at that price; empty if for nothing. May be nil.
	ParRegret func(g *engine.Game, c *engine.Company, price engine.Money) string
	// Crowds reports whether the current player may start a company even if that puts them over the certificate
	// limit. May be nil.
	Crowds func(g *engine.Game) bool
	// With lists what the starter must name besides the price, such as a home or a minor to take over; wanted is
	// false if there is nothing to name. Start carries it out. Both may be nil. WithName is what it is called: "home".
	With     func(g *engine.Game, c *engine.Company) (choices []engine.Choice, wanted bool)
	WithName string
	Start    func(g *engine.Game, c *engine.Company, word string)
	// Unfit refuses a choice that With does not list, under the title's own rule. Nil means ParHome.
	Unfit func(g *engine.Game, c *engine.Company, word string) error
	// Parred is called when a company was started, before With's choice is made. May be nil.
	Parred func(g *engine.Game, c *engine.Company)
	// Later means that the choice is made after the purchase, in a step of its own.
	Later bool
	// Asked reports whether to wait for the player even if they can do nothing; they may then pass even if they have
	// to sell. May be nil.
	Asked func(g *engine.Game, player engine.ID) bool
	// Privates means that from the second stock round on, players may buy privates from each other in place of the purchase.
	Privates bool
	// Acts are further moves in place of the purchase; they call Game.Act.
	Acts []*engine.Move
	// ActsAbout says for players what they are: "merge a minor". Empty if it goes without saying.
	ActsAbout string
	// Steps come before the trade, for instance questions raised by a purchase.
	Steps []*engine.Step
}

// Memos of a stock round.
var (
	memoSold   = &engine.Memory{Name: "sold", Span: engine.ThisRound}      // by player and company
	memoPassed = &engine.Memory{Name: "passed", Span: engine.ThisRound}    // by player: their number in the next seat order
	memoBought = &engine.Memory{Name: "bought", Span: engine.ThisTurn}     // by company: certificates bought
	memoTaken  = &engine.Memory{Name: "taken", Span: engine.ThisRound}     // by player and company: bought in the round
	memoStart  = &engine.Memory{Name: "to start", Span: engine.ThisTurn}   // by company: its With choice is due
	memoActed  = &engine.Memory{Name: "act", Span: engine.ThisTurn}        // a move was made in place of a purchase
	memoLed    = &engine.Memory{Name: "led", Span: engine.ThisTurn}        // by company: the buyer was already president
	memoBroke  = &engine.Memory{Name: "sold since", Span: engine.ThisTurn} // a sale came after a purchase
)

// StockRound makes the kind of round in which shares are traded.
func StockRound(r StockRules) *engine.RoundRules {
	trade := &engine.Step{
		Name: "trade", About: "buy or sell shares, or pass",
		Tip:    `You can act again after passing while others still trade; "plan pass" passes for you until something affects you.`,
		Custom: `Early on, most players start a company at a par for which it floats soon, or buy into companies that others lead; sales come later.`,
		CustomNow: func(g *engine.Game) string {
			if g.Can("par") {
				return ""
			}
			return `Most players buy shares that pay well for their price, and sell those that pay less.`
		},
		Waits: func(g *engine.Game) bool { return !g.HasFinished("trade") },
		Reasons: []engine.Reason{SellParred, SellHeld, SellPool, SellPresident, BuyOnce, BuyParred, BuyNone, BuySold, BuyHolding,
			BuyCertLimit, BuyOver, ParOnce, ParPrice},
	}
	if r.AtOnce {
		trade.Reasons = append(trade.Reasons, SellEnough)
	}
	if r.With != nil {
		trade.Reasons = append(trade.Reasons, ParHome)
	}
	var private *engine.Move
	if r.Privates {
		private = r.privateMove()
		r.Acts = append(slices.Clone(r.Acts), private)
		trade.Reasons = append(trade.Reasons, PrivateDeal, PrivateRoom)
	}
	sell := sellMove(false, r.checkSale, func(g *engine.Game, s Sale) {
		if s.Company == nil || s.Company.Parred() { // it may have closed because of the sale
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
		Do: func(g *engine.Game, _ []string) { pass(g, "") },
		Label: func(g *engine.Game, _ []string) string {
			if g.Turn.Acted {
				return "Done"
			}
			return "Pass"
		},
	})
	trade.Now = func(g *engine.Game) string {
		if _, what := r.mustSell(g); what != "" {
			return what
		}
		if r.free(g) != nil {
			duty, broke := r.DutyAbout(g), func(m *engine.Move) bool { return m.Final && g.Viable(m) }
			switch sells := g.Viable(sell); {
			case slices.ContainsFunc(r.Acts, broke):
				return "declare bankruptcy, since no sale would be enough to " + duty
			case !g.Viable(par):
				return "sell shares to " + duty
			case sells:
				return duty + ", or sell shares first"
			}
			return duty
		}
		var trades, what []string
		full := ""
		if r.canBuy(g) {
			trades = append(trades, "buy")
		} else if crowded(g, g.Turn.Of, 1) {
			full = fmt.Sprintf(" (at the certificate limit of %d)", CertLimit(g))
		}
		if g.Viable(sell) {
			trades = append(trades, "sell")
		}
		if len(trades) > 0 {
			what = append(what, strings.Join(trades, " or ")+" shares")
		}
		if g.Viable(par) {
			what = append(what, "start a company")
		}
		if r.ActsAbout != "" && slices.ContainsFunc(r.Acts, func(m *engine.Move) bool { return !m.Final && g.Viable(m) }) {
			what = append(what, r.ActsAbout)
		}
		if private != nil && g.Viable(private) {
			what = append(what, "buy a private")
		}
		if len(what) == 0 {
			return ""
		}
		if g.Turn.Acted {
			return strings.Join(what, ", ") + ", or end the turn" + full
		}
		return strings.Join(what, ", ") + ", or pass" + full
	}
	// A player with nothing else to do passes automatically, and a turn in which nothing more is possible ends.
	trade.Auto = func(g *engine.Game) bool {
		if r.free(g) != nil || r.asked(g) {
			return false
		}
		if r.canSell(g, g.Turn.Of) { // usually something can be sold, and asking that is fast
			return false
		}
		buys := r.MayAct(g) == nil // if not, there is no need to look for a company to start or a private to buy, which takes longest
		if r.canBuy(g) || buys && g.Cash(g.Turn.Of) >= cheapestShare(g) && canPar(g, par) {
			return false
		}
		if g.BesideViable() || slices.ContainsFunc(r.Acts, func(m *engine.Move) bool { return (buys || m != private) && g.Viable(m) }) {
			return false
		}
		pass(g, " automatically: there is nothing they can buy or sell")
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

// BeginStock begins stock round n with the given player.
func BeginStock(g *engine.Game, n int, first engine.ID) {
	g.Forget(engine.ThisSet)
	g.Round = engine.Round{Kind: "stock", Number: n, Order: g.Solvent(), Turns: g.Round.Turns}
	g.Turn = engine.Turn{}
	turns := append([]engine.ID{first}, g.After(first)...) // begins and ends with the first
	g.Tell("Stock round %d begins; order: %s", n, names(g, turns[:len(turns)-1]))
	g.Begin(first)
}

// AllPassed reports whether all players have passed in a row, which ends the stock round.
func AllPassed(g *engine.Game) bool { return memoPassed.Count(g) == len(g.Solvent()) }

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

// acted records that the player did something. With a priority marker, passes in a row start again; otherwise the
// player gives back their number in the passing order.
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

// purchased records that the turn's purchase was a certificate of this company or private.
func (r StockRules) purchased(g *engine.Game, of engine.ID) {
	memoBought.Add(g, 1, of)
	memoTaken.Set(g, 1, g.Turn.Of, of)
	r.bought(g)
}

// bought records that the turn's purchase, or a move in its place, was made.
func (r StockRules) bought(g *engine.Game) {
	r.acted(g)
	if r.BuyEnds {
		g.FinishStep("trade")
	}
}

// Act records one of the rules' Acts as made in place of the turn's purchase.
func (r StockRules) Act(g *engine.Game) {
	memoActed.Set(g, 1)
	r.bought(g)
}

// SoldInRound reports whether the player has sold shares of the company in this stock round.
func SoldInRound(g *engine.Game, player, company engine.ID) bool {
	return memoSold.Has(g, player, company)
}

// BoughtInRound reports whether the player has bought or started something of the company in this stock round.
func BoughtInRound(g *engine.Game, player, company engine.ID) bool {
	return memoTaken.Has(g, player, company)
}

// MayAct refuses a move in place of the purchase if that was made, or if something must be sold first.
func (r StockRules) MayAct(g *engine.Game) error {
	if err := OnceATurn(g); err != nil {
		return err
	}
	return r.MayGoOn(g)
}

// OnceATurn refuses a purchase, or a move in its place, if one was made in this turn.
func OnceATurn(g *engine.Game) error {
	if memoBought.Any(g) || memoActed.Any(g) {
		return g.Refuse(BuyOnce, "only one certificate can be bought in a turn")
	}
	return nil
}

func (r StockRules) asked(g *engine.Game) bool { return r.Asked != nil && r.Asked(g, g.Turn.Of) }

// free refuses what a duty forbids.
func (r StockRules) free(g *engine.Game) error {
	if r.Duty != nil {
		return r.Duty(g)
	}
	return nil
}

// MayGoOn refuses everything but sales while something must be sold.
func (r StockRules) MayGoOn(g *engine.Game) error {
	if why, _ := r.mustSell(g); why != "" {
		return g.Refuse(BuyOver, "%s: sell first", why)
	}
	return nil
}

// pass ends the turn. If nothing was done in it, the player takes the lowest free number of the next seat order. The log says how they pass.
func pass(g *engine.Game, how string) {
	who := g.Turn.Of
	if !g.Turn.Acted {
		g.Say("%s passes%s", g.Name(who), how)
		if !memoPassed.Has(g, who) {
			memoPassed.Set(g, memoPassed.Count(g)+1, who)
		}
	}
	g.FinishStep("trade")
}

// PassOrder is the order in which players passed, without those who have not.
func PassOrder(g *engine.Game) []engine.ID {
	ms := memoPassed.All(g)
	slices.SortFunc(ms, func(a, b engine.Memo) int { return a.N - b.N })
	out := make([]engine.ID, len(ms))
	for i, m := range ms {
		out[i] = m.Who
	}
	return out
}

// mustSell says why the player has to sell something now, if they can, and how much: then nothing else is legal. Whether they can is
// asked last, because most players hold too much of nothing.
func (r StockRules) mustSell(g *engine.Game) (why, what string) {
	who := g.Turn.Of
	if r.FirstSale != nil && r.FirstSale(g) != nil {
		return "", ""
	}
	if crowded(g, who, 0) {
		has, limit := CertCount(g, who), CertLimit(g)
		why = fmt.Sprintf("you hold %d certificates, the limit is %d", has, limit)
		what = fmt.Sprintf("sell at least %s: %d held, the limit is %d", count(has-limit, "certificate"), has, limit)
	}
	free := r.SellsDown && !r.AtOnce // any sale will do
	for i := range g.Companies {
		c := &g.Companies[i]
		if !r.SellsDown || !c.Parred() || c.Held(who) == 0 || c.Part(who) <= HoldingLimit(g, who, c, engine.Nobody) || !free && !r.sells(g, who, c) {
			continue
		}
		has, limit := c.Part(who), HoldingLimit(g, who, c, engine.Nobody)
		why = fmt.Sprintf("you hold %d%% of %s, the limit is %d%%", has, c.ID, limit)
		what = fmt.Sprintf("sell at least %d%% of %s: %d%% held, the limit is %d%%", has-limit, c.ID, has, limit)
		if !free {
			return why, what
		}
	}
	if why == "" {
		return "", ""
	}
	for i := range g.Companies {
		if c := &g.Companies[i]; (free || counts(g, c)) && r.sells(g, who, c) {
			return why, what
		}
	}
	if r.sellsPaper(g, who) {
		return why, what
	}
	return "", ""
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

// sells reports whether the player may sell shares of the company.
func (r StockRules) sells(g *engine.Game, who engine.ID, c *engine.Company) bool {
	for n, held := 1, c.Held(who); n <= held; n++ {
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

// legal reports whether a sale is allowed by the general rules and those of the round, apart from its size.
func (r StockRules) legal(g *engine.Game, s Sale) bool {
	return saleable(g, s) && r.mayMake(g, s) == nil
}

// mayMake refuses sales by the rules of the round: all in some rounds, and single ones.
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

// checkSale refuses sales in a stock round: by the title's rules, and those too small for a player who must sell down
// to a limit.
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
	if most := HoldingLimit(g, s.Seller, c, engine.Nobody); c.Percent(c.Held(s.Seller)-s.Shares) > most {
		return g.Refuse(SellEnough, "you hold %d%% of %s: sell down to %d%% first", c.Part(s.Seller), c.ID, most)
	}
	if crowded(g, s.Seller, 0) && r.staysCrowded(g, s) {
		return g.Refuse(SellEnough, "you hold %d certificates, the limit is %d: sell down to it first", CertCount(g, s.Seller), CertLimit(g))
	}
	return nil
}

// staysCrowded reports whether the player would, after the sale, hold too many certificates even if they sold all
// they may of the other companies.
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
