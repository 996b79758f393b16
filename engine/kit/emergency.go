package kit

import (
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// memoLastSale is, by seller, one more than the price of a share in the turn's last emergency sale: without that
// share, the money must not have been enough for the train that is bought in the end.
var memoLastSale = &engine.Memory{Name: "last sale", Span: engine.ThisTurn}

// memoIssued marks a turn in which the company in need has issued shares.
var memoIssued = &engine.Memory{Name: "emergency issue", Span: engine.ThisTurn}

// emergency raises the money for a train that a company must own but cannot pay for.
type emergency struct{ *TrainRules }

// must reports whether the company still must get a train.
func (s emergency) must(g *engine.Game) bool {
	return Lasting(g, g.Turn.Of) == 0 && s.obliges(g, g.Turn.Of)
}

// obliges reports whether the company has to own a train.
func (r *TrainRules) obliges(g *engine.Game, company engine.ID) bool {
	if r.Must == nil {
		return HasRoute(g, company)
	}
	return r.Must(g, company)
}

// mayHelpWith reports whether a president may be made to help pay for this train: cars, ships, trade-ins and trains from abroad do not count.
func mayHelpWith(t TrainSale) bool {
	return !t.abroad() && t.Trade == "" && !t.Model.Car() && !t.Model.Ship()
}

// cheapest is the cheapest train of the supply and, if used trains are sold, the pool; nil if there is none.
func (s emergency) cheapest(g *engine.Game) *facts.Model {
	var best TrainSale
	for t := range Depot(g, g.Turn.Of) {
		if mayHelpWith(t) && (best.Model == nil || t.Price < best.Price) {
			best = t
		}
	}
	return best.Model
}

// cheapestPrice is the company's price for that train.
func (s emergency) cheapestPrice(g *engine.Game) engine.Money {
	return s.cheapest(g).PriceFor(g.Turn.Of)
}

// helped lists the prices of the trains on sale that the president's money may go into, lowest first.
func (s emergency) helped(g *engine.Game) []engine.Money {
	if !s.AnyTrain {
		if s.cheapest(g) == nil {
			return nil
		}
		return []engine.Money{s.cheapestPrice(g)}
	}
	var out []engine.Money
	for t := range Depot(g, g.Turn.Of) {
		if mayHelpWith(t) {
			out = append(out, t.Price)
		}
	}
	slices.Sort(out)
	return out
}

// toIssue is how many of its own shares the company has to sell before its president helps, and what it gets for
// them.
func (s emergency) toIssue(g *engine.Game) (shares int, gain engine.Money) {
	if s.Issue == nil || memoIssued.Any(g) || !s.help(g) {
		return 0, 0
	}
	return s.Issue(g, g.Company(g.Turn.Of))
}

// issueFirst refuses what has to wait until the company has sold its own shares.
func (s emergency) issueFirst(g *engine.Game) error {
	if n, gain := s.toIssue(g); n > 0 {
		return g.Refuse(HelpIssue, "%s first sells %s for %s", g.Turn.Of, ownShares(n), g.Amount(gain))
	}
	return nil
}

// IssuedFirst refuses the president's money for a train while the company in need still has to sell shares of its
// own.
func IssuedFirst(g *engine.Game) error { return emergency{policy(g).Trains}.issueFirst(g) }

// issue is the sale of own shares by a company that cannot pay for the train it must own.
func (s emergency) issue() *engine.Move {
	return &engine.Move{
		Verb: "issue", Args: []string{"shares"}, Help: "Sell the company's own shares to help it buy the train it must own.",
		Next: func(g *engine.Game, _ []string) []engine.Choice {
			n, gain := s.toIssue(g)
			if n == 0 {
				return nil
			}
			return []engine.Choice{{Word: strconv.Itoa(n), Text: "for " + g.Format(gain)}}
		},
		Check: func(g *engine.Game, args []string) error {
			switch n, _ := s.toIssue(g); {
			case n == 0:
				return g.Refuse(HelpIssue, "%s sells none of its own shares now", g.Turn.Of)
			case args[0] != strconv.Itoa(n):
				return g.Refuse(HelpIssue, "%s sells %s, no more and no less", g.Turn.Of, count(n, "share"))
			}
			return nil
		},
		Do: func(g *engine.Game, _ []string) {
			c := g.Company(g.Turn.Of)
			n, gain := s.toIssue(g)
			memoIssued.Set(g, 1)
			issue(g, emergencySale(c.ID, c, n), gain)
		},
		Label: func(g *engine.Game, args []string) string { return "Issue " + args[0] },
	}
}

// help reports whether the president may add money: a train must be bought, and the treasury cannot pay for the
// cheapest train on sale or, where the money may go into any train, for all of them.
func (s emergency) help(g *engine.Game) bool {
	if !s.must(g) {
		return false
	}
	prices := s.helped(g)
	return len(prices) > 0 && g.Cash(g.Turn.Of) < prices[len(prices)-1]
}

// afford refuses a purchase that the treasury and, where allowed, the president's cash cannot pay.
func (s emergency) afford(g *engine.Game, p purchase) error {
	c := g.Company(g.Turn.Of)
	if p.price <= c.Cash {
		return nil
	}
	switch {
	case Lasting(g, c.ID) > 0:
		return g.Refuse(TrainMoney, "that costs %s, %s has %s", g.Amount(p.price), g.Name(c.ID), g.Amount(c.Cash))
	case !s.must(g):
		return g.Refuse(TrainFree, "that costs %s, %s has %s, and its president cannot help: it need not own a train",
			g.Format(p.price), g.Name(c.ID), g.Format(c.Cash))
	case !s.help(g) && !s.AnyTrain && !g.Waives(TrainAlone):
		return g.Refuse(TrainAlone, "that costs %s, %s has %s, which is enough for a train on sale: its president may not help",
			g.Format(p.price), c.ID, g.Format(c.Cash))
	}
	if err := s.issueFirst(g); err != nil {
		return err
	}
	all, abroad := c.Cash+g.Cash(g.Decider()), p.from != engine.Supply && p.from != engine.Pool
	if abroad {
		if p.price > p.card.Price {
			return g.Refuse(TrainAbroad, "with the president's money a train may cost at most its face value, %s", g.Amount(p.card.Price))
		}
		if s.HelpAbroad != nil {
			if err := s.HelpAbroad(g); err != nil {
				return err
			}
		}
	} else if best := s.cheapestPrice(g); s.Cheapest && p.price > best && !g.Waives(TrainCheapest) {
		return g.Refuse(TrainCheapest, "the president may help only with the cheapest train, %s for %s", engine.A(s.cheapest(g).Name), g.Amount(best))
	}
	switch {
	case p.price > all && abroad:
		return g.Refuse(TrainAbroad, "that costs %s; the treasury and your cash add up to %s", g.Amount(p.price), g.Amount(all))
	case p.price > all && s.raised(g, g.Decider()) < s.cheapestPrice(g):
		return g.Refuse(TrainHelp, "that costs %s; the treasury and your cash add up to %s, and no sale raises the rest: find a cheaper seller or declare bankruptcy", g.Amount(p.price), g.Amount(all))
	case p.price > all:
		return g.Refuse(TrainHelp, "that costs %s; the treasury and your cash add up to %s: sell shares first", g.Amount(p.price), g.Amount(all))
	}
	return nil
}

// SoldToHelp reports whether the decider has sold shares in this turn to help buy a train.
func SoldToHelp(g *engine.Game) bool { return memoLastSale.Get(g, g.Decider()) > 0 }

// checkSale checks a president's emergency sale, beyond the rules for every sale.
func (s emergency) checkSale(g *engine.Game, sale Sale) error {
	seller, c, n := sale.Seller, sale.Company, sale.Shares
	if s.Dearest {
		return s.checkByDearest(g, sale)
	}
	if !s.help(g) && (!g.Waives(HelpSale) || s.cheapest(g) == nil) {
		return g.Refuse(HelpSale, "shares are sold in an operating round only to help a company buy the train it must own")
	}
	if err := s.issueFirst(g); err != nil {
		return err
	}
	prices, share := s.helped(g), sale.price(g)
	price := prices[len(prices)-1]
	if car := carRules(s).carOnSale(g); car != nil {
		price = min(price, car.PriceFor(g.Turn.Of))
	}
	have := g.Cash(g.Turn.Of) + g.Cash(seller)
	if have+share*engine.Money(n-1) >= price {
		if have >= price {
			return g.Refuse(HelpEnough, "no sale is needed: the train costs %s, and company and president have %s", g.Amount(price), g.Amount(have))
		}
		return g.Refuse(HelpEnough, "selling fewer shares is enough for the train, which costs %s", g.Amount(price))
	}
	left := 0 // shares of the block that could no longer be sold
	if sale.Paper == nil {
		if err := s.keepsOwn(g, seller, c, n); err != nil {
			return err
		}
		left = s.block(g, seller, c) - n
	}
	if s.AnyTrain {
		// Money beyond a train's price is not for that train, so the sale must bring a dearer one within reach.
		raised := s.raised(g, seller)
		if oneBlock(g) {
			raised -= share * engine.Money(left)
		}
		before := have + share*engine.Money(n-1)
		if raised >= prices[0] && !slices.ContainsFunc(prices, func(p engine.Money) bool { return before < p && p <= raised }) {
			return g.Refuse(HelpEnough, "after this sale, no train is left that needs it and can be paid for")
		}
	}
	// If shares of a company can be sold only once, too small a block would bankrupt a president needlessly, unless
	// their money may go into other trains, for which it may be enough.
	if !oneBlock(g) || g.Waives(TrainCheapest) {
		return nil
	}
	if all := s.raised(g, seller); all >= prices[0] && all-share*engine.Money(left) < prices[0] {
		return g.Refuse(SellTwice, "%s is sold only once in a turn: with so few shares the %s for a train cannot be raised", sale.id(), g.Amount(prices[0]))
	}
	return nil
}

// checkByDearest replaces that check where sales are measured by the dearest train.
func (s emergency) checkByDearest(g *engine.Game, sale Sale) error {
	if !s.must(g) && !g.Waives(HelpSale) {
		return g.Refuse(HelpSale, "shares are sold in an operating round only to help a company buy the train it must own")
	}
	if sale.Paper != nil {
		return nil
	}
	dearest := engine.Money(0)
	for t := range s.wares(g, g.Turn.Of) {
		if !t.abroad() && t.Trade == "" {
			dearest = max(dearest, t.Price)
		}
	}
	fewer := sale.Shares - 1
	if sale.President && sale.Company.Held(sale.Seller) == sale.Company.PresidentShares() && fewer < sale.Company.PresidentShares() {
		fewer = sale.Shares - sale.Company.PresidentShares() // part of the certificate counts as all of it
	}
	have := g.Cash(g.Turn.Of) + g.Cash(sale.Seller)
	if have+sale.price(g)*engine.Money(fewer) >= dearest {
		if have >= dearest {
			return g.Refuse(HelpEnough, "no sale is needed: the most expensive train costs %s, and company and president have %s", g.Amount(dearest), g.Amount(have))
		}
		return g.Refuse(HelpEnough, "selling fewer shares is enough for the most expensive train, which costs %s", g.Amount(dearest))
	}
	return s.keepsOwn(g, sale.Seller, sale.Company, sale.Shares)
}

// emergencySale is a sale to raise money that must be raised.
func emergencySale(seller engine.ID, c *engine.Company, shares int) Sale {
	s := saleBy(seller, c, shares)
	s.Emergency = true
	return s
}

// raised is the money of the company and its president once the president has sold everything possible.
func (s emergency) raised(g *engine.Game, who engine.ID) engine.Money {
	all := g.Cash(g.Turn.Of) + g.Cash(who)
	for i := range g.Companies {
		c := &g.Companies[i]
		all += g.Price(c.ID) * engine.Money(s.block(g, who, c))
	}
	for _, p := range papers(g, who) {
		all += g.Deed(p.ID).Price
	}
	return all
}

// least is the lowest price at which the company can buy another company's train now: 1 or, after an emergency sale,
// the amount that needed the last share sold.
func (s emergency) least(g *engine.Game, m *facts.Model) engine.Money {
	if s.AnyPrice != nil && s.AnyPrice(g, m) {
		return 1
	}
	if sales := memoLastSale.All(g); len(sales) > 0 && s.BindsHeirs {
		return shortOf(g, sales[len(sales)-1].N)
	}
	return s.needed(g)
}

// needed is the lowest price of a train that needed the decider's last share sold in this emergency; 1 if they sold
// none. Sales by a predecessor who went bankrupt do not bind the successor, who pays with their own money.
func (s emergency) needed(g *engine.Game) engine.Money {
	return shortOf(g, memoLastSale.Get(g, g.Decider()))
}

// shortOf is one more than the money of treasury and president without the last share sold; 1 if none was sold.
func shortOf(g *engine.Game, lastSale int) engine.Money {
	if lastSale == 0 {
		return 1
	}
	return max(1, g.Cash(g.Turn.Of)+g.Cash(g.Decider())-engine.Money(lastSale-1)+1)
}

// keepsOwn refuses a sale that would give away the presidency of the operating company.
func (s emergency) keepsOwn(g *engine.Game, seller engine.ID, c *engine.Company, n int) error {
	if c.ID == g.Turn.Of && Heir(g, c, seller, c.Held(seller)-n) != engine.Nobody {
		return g.Refuse(HelpOwn, "you must stay president of %s", c.ID)
	}
	return nil
}

// block is the largest number of shares of the company that the president could legally sell at once.
func (s emergency) block(g *engine.Game, who engine.ID, c *engine.Company) int {
	most := 0
	for n, held := 1, c.Held(who); n <= held; n++ {
		if saleable(g, emergencySale(who, c, n)) && s.keepsOwn(g, who, c, n) == nil {
			most = n
		}
	}
	return most
}

// sellingOrder is the order in which a bankrupt president's shares are sold.
func (s emergency) sellingOrder(g *engine.Game) []engine.ID {
	if s.SellingOrder != nil {
		return s.SellingOrder(g)
	}
	return Listed(g)
}

func (s emergency) leavesShares(g *engine.Game) bool {
	return s.LeavesShares != nil && s.LeavesShares(g)
}

func (s emergency) bankrupt() *engine.Move {
	return &engine.Move{
		Verb: "bankrupt", Help: "Declare bankruptcy: the president can't raise enough for a train.", Final: true,
		Check: func(g *engine.Game, _ []string) error {
			if early := g.Waives(NoEmergency) && g.Company(g.Turn.Of) != nil && s.cheapest(g) != nil; !early && !s.help(g) {
				return g.Refuse(NoEmergency, "%s doesn't need help buying a train", g.Turn.Of)
			}
			all, price := s.raised(g, g.Decider()), s.cheapestPrice(g)
			n, gain := s.toIssue(g)
			if n > 0 && !g.Waives(HelpIssue) {
				return s.issueFirst(g)
			}
			if n > 0 || s.leavesShares(g) { // if the issue can be left out, so can the president's shares
				all = g.Cash(g.Turn.Of) + g.Cash(g.Decider()) + gain
			}
			if all >= price {
				return g.Refuse(Bankruptcy, "%s can be raised, the train costs %s", g.Amount(all), g.Amount(price))
			}
			return nil
		},
		Do: func(g *engine.Game, _ []string) {
			who := g.Decider()
			order := s.sellingOrder(g)
			if n, _ := s.toIssue(g); n > 0 || s.leavesShares(g) {
				order = nil
			}
			g.Tell("%s is bankrupt", g.Name(who))
			for _, id := range order {
				c := g.Company(id)
				if n := s.block(g, who, c); n > 0 {
					sale := emergencySale(who, c, n)
					sale.Bankrupt = true
					sell(g, sale)
				}
			}
			SellPapers(g, who)
			g.Player(who).Bankrupt = true
			s.Bankrupt(g, who)
		},
	}
}

// BankruptcyStep lets a president declare bankruptcy at any time in the company's turn, at tables that do not require
// an emergency.
func BankruptcyStep(r *TrainRules) *engine.Step {
	m := emergency{r}.bankrupt()
	check := m.Check
	m.Check = func(g *engine.Game, args []string) error {
		if !g.Waives(NoEmergency) || g.Company(g.Turn.Of) == nil {
			return g.Refuse(NoEmergency, "bankruptcy is only possible when a train must be bought")
		}
		return check(g, args)
	}
	return &engine.Step{Name: "bankruptcy", About: "declare bankruptcy", Moves: []*engine.Move{m}, Reasons: []engine.Reason{Bankruptcy, NoEmergency}}
}
