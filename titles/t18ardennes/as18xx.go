package t18ardennes

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
	"stationmaster/engine/route"
)

// waived are the reasons that 18xx.games does not refuse for.
var waived = []engine.Reason{
	"ARD-CNV-01",  // companies convert in any phase
	"ARD-ISS-01",  // and issue in any phase
	kit.RunBest,   // routes may earn less than the best ones
	kit.SellTwice, // shares of a company may be sold more than once in a turn
	kit.RunLink,   // several trains run between the Ruhr's city and its town
	"ARD-BID-10",  // a player may outbid themselves
	"ARD-FRM-14",  // and bid without room for the certificate
	"ARD-MRG-04",  // a minor may merge into a company whose shares its owner has sold
	"ARD-MRG-02",  // the connection of a merging minor is not checked
	"ARD-MRG-07",  // a minor that was refused may be offered again
	kit.HelpSale,  // presidents may sell shares even if the company need not own a train
	"ARD-TRN-09",  // companies without a president sell their trains
	kit.TradePool, // a train may be traded in for a used one
	kit.TrainKind, // a used 6 or 4D can be bought as the other
}

// theirs is the title with the rules that 18xx.games plays in its own way (RULES.md, "Where 18xx.games differs").
func theirs() *engine.Title {
	r := rulebook()
	r.StockRounds = 100
	r.MaySell = maySell18xx
	r.Sources = func(g *engine.Game, c *engine.Company) []kit.Source {
		if unbuyable(g, c) && c.Kind.Owned {
			return nil
		}
		return sources(g, c)
	}
	// after a conversion the 60 percent limit binds purchases from the pool, too; the grey zone does not bar them.
	r.Holding = func(g *engine.Game, player engine.ID, c *engine.Company, from engine.ID) engine.Percent {
		if memoConverted.Has(g, c.ID) {
			return sheet.HoldingLimit
		}
		return holding(g, player, c, from)
	}

	r.fall = slide
	r.minorsStay = true // minors in the pool do not fall at the end of a stock round
	r.PriceAfterSale = priceSold18xx
	r.PriceAfterDividend = pricePaid18xx

	r.asked = r.askedToBid
	r.anyMinor = func(g *engine.Game) bool { return !restricted(g) }
	r.newBidsUncounted = true // a new bid does not reduce what must be left
	// a bid may be as high as all the player's cash, regardless of their other bids. That is read from files but not offered. If
	// bidding ends with bids that cannot be paid, their engine fails; here those bids are void.
	r.overbids = true

	r.Stock.MaySell = func(g *engine.Game, s kit.Sale) error {
		if ruined(g, s.Seller) {
			return engine.Refuse("ARD-FRM-15", "no sale would let you form %s", won(g, s.Seller)[0].public)
		}
		return nil
	}
	r.Stock.Crowds = nil
	r.Stock.Asked = func(g *engine.Game, who engine.ID) bool {
		return r.Stock.MayGoOn(g) == nil && (waitsForPool(g, who) || waitsForExchange(g, who))
	}
	r.Stock.Parred = func(g *engine.Game, c *engine.Company) {
		if at, ok := kit.Home(g, pledged(g, g.Turn.Of, c.ID).ID); ok {
			memoFirst.Set(g, at.Stop+1, c.ID, engine.ID(sheet.Map.Hexes[at.Hex].ID))
		}
		form(g, c)
	}
	r.failed = func(g *engine.Game, player engine.ID) bool { return ruined(g, player) || stuck(g, player) }
	r.liquidate = sellOut
	r.Train.Bankrupt = func(g *engine.Game, who engine.ID) {
		sellOut(g, who)
		r.bankrupt(g, who)
	}
	// a bankruptcy that leaves one player, who has passed, ends the stock round: prices fall before the game ends.
	r.lastOne = func(g *engine.Game) {
		if g.Round.Kind == "stock" && kit.AllPassed(g) {
			r.fallInPool(g)
		}
	}

	r.mayAct = kit.OnceATurn // a player who must sell may merge a minor instead
	// a merger that another president agreed to does not count as the turn's purchase, and leaves the Priority Deal alone.
	r.goesOn = func(g *engine.Game, asked engine.ID) bool { return asked != engine.Nobody && asked != g.Turn.Of }
	// a pool share stays available to a refused minor for the rest of the round.
	r.refused = func(g *engine.Game, minor, public engine.ID) bool {
		return memoRefused.Has(g, minor, public) || memoDenied.Has(g, minor, public)
	}
	r.presidency = takesPresidency
	r.giveUp = losesTrain
	r.trainsAtOnce = true // after a conversion the trains of merged minors belong to the company at once

	r.begun = restTrains
	r.Track.Laid = laid18xx
	r.Token.Opens = waitsForToken
	r.Run.Opens = asksForRoutes
	r.Routes.View = viewOneFerry
	r.Routes.Idle = func(g *engine.Game, t engine.Train) bool { return memoRan.Has(g, offerID(t)) }
	r.Routes.Extra = forts18xx
	r.portsOf = portsTo
	r.portUnpaid = true // a 4D that ends at a ferry earns east-west even if it is not paid for the port
	r.Dividend.After = func(g *engine.Game, c *engine.Company) {
		turnUp(g, c)
		rememberRun(g, c)
	}

	r.Discard.Order = kit.Listed
	r.Train.HelpAbroad = nil     // the president may add money to any purchase from another company
	// what a president may sell is measured by the dearest train. After a sale, another company's train whose face value the
	// treasury could not pay costs at least the amount that needed the last share, even if the last president sold it and went bankrupt.
	r.Train.Dearest, r.Train.BindsHeirs = true, true
	r.Train.AnyPrice = func(g *engine.Game, m *facts.Model) bool { return g.Cash(g.Turn.Of) >= m.Price }
	r.Train.SellingOrder = func(*engine.Game) []engine.ID { return nil } // a player who goes bankrupt has sold nothing before
	r.Train.Bought = func(g *engine.Game, t engine.Train) { memoNewest.Set(g, t.N+1, t.Owner) }

	t := r.title()
	t.Worth = kit.Worth // while a president decides what to keep of a merged minor, it counts beside the share
	t.Rounds["operating"].Decider = standIn
	merge := kit.StepOf(t.Rounds["stock"], "trade").Move("merge")
	declined := merge.Declined
	merge.Declined = func(g *engine.Game, args []string) {
		declined(g, args)
		memoDenied.Set(g, 1, engine.ID(args[0]), engine.ID(args[1]))
	}
	kit.Asks(kit.StepOf(t.Rounds["operating"], "forts"), waitsForForts)
	return t
}

// maySell18xx: a company has operated once the dividend of its first turn is decided.
func maySell18xx(g *engine.Game, s kit.Sale) error {
	if s.Company.Turns > 0 && g.HasFinished("dividend") {
		return nil
	}
	return maySell(g, s)
}

// slide moves a price down after a sale, an issue or a stock round: public companies have no floor there.
func slide(g *engine.Game, _ *engine.Company, from market.At, n int) market.At {
	for range n {
		from = g.Market().Left(from)
	}
	return from
}

// priceSold18xx: when the president sells, the price falls one space, however many shares they are.
func priceSold18xx(g *engine.Game, s kit.Sale, from market.At) market.At {
	switch {
	case s.Seller == s.Company.ID:
		return slide(g, s.Company, from, s.Shares)
	case s.President:
		return slide(g, s.Company, from, 1)
	}
	return from
}

// pricePaid18xx: a dividend, even none, brings public companies back out of the grey zone.
func pricePaid18xx(g *engine.Game, c *engine.Company, declared engine.Money, from market.At) market.At {
	if g.Price(c.ID) == 0 && !c.Kind.Owned {
		return up(g.Market(), from, 1)
	}
	return pricePaid(g, c, declared, from)
}

// viewOneFerry: the ferries of a hex are one stop, which a route visits once.
func viewOneFerry(g *engine.Game, company engine.ID, h, s int, v kit.StopView) kit.StopView {
	v = view(g, company, h, s, v)
	if v.Kind == route.Mark {
		v.Group = h + 1
	}
	return v
}

// forts18xx: forts earn only with a train that runs, and with track that leads to the hex of Paris or Strasbourg, even without a
// connection there.
func forts18xx(g *engine.Game, company engine.ID, earned engine.Money) []kit.Extra {
	if earned == 0 {
		return nil
	}
	return fortsAt(g, company, func(reach *board.Reach, h int) bool { return touched(g, reach, h) || reach.Into(h) })
}

// askedToBid: a player is asked who has a minor for a company on which they do not have the highest bid, and enough
// to form one more, in cash or not.
func (r *rules) askedToBid(g *engine.Game) bool {
	who, pledged := g.Turn.Of, map[engine.ID]bool{}
	all, own := bids(g, engine.Nobody), bids(g, who)
	for _, b := range all {
		pledged[b.minor] = true
	}
	left := g.Cash(who) + kit.Saleable(g, who) - figures.Bidding.Assets*engine.Money(len(own)+1)
	leads := map[engine.ID]bool{}
	for _, b := range own {
		left -= b.amount
		leads[b.public] = true
	}
	return left >= 0 && slices.ContainsFunc(kit.OwnedBy(g, who), func(m *engine.Company) bool {
		return !pledged[m.ID] && slices.ContainsFunc(publics(g), func(c engine.ID) bool { return !leads[c] && r.qualifies(g, c, m.ID) })
	})
}

// memoDenied marks, by minor and public company, that its president refused the minor in this stock round.
var memoDenied = &engine.Memory{Name: "denied", Span: engine.ThisRound}

// waitsForPool: a player is asked while something on sale is within their means but cannot be bought: in the grey
// zone, for nothing and regardless of the certificate limit; or a minor in the pool. Players with room under
// the limit are also asked about Guillaume-Luxembourg, even if they cannot pay for it. All that only if they have not
// sold it.
func waitsForPool(g *engine.Game, player engine.ID) bool {
	room := kit.CertCount(g, player) < kit.CertLimit(g)
	for i := range g.Companies {
		c := &g.Companies[i]
		if !c.Parred() || !unbuyable(g, c) || !room && counts(g, c) || worthOf(g, c) > g.Cash(player) || kit.SoldInRound(g, player, c.ID) {
			continue
		}
		unsold := !c.Kind.Owned && c.Held(c.ID) > 0 && c.Percent(c.Held(player)+1) <= sheet.HoldingLimit
		if c.Held(engine.Pool) > 0 || unsold {
			return true
		}
	}
	return room && slices.ContainsFunc(g.Privates, func(p engine.Private) bool {
		return p.Owner == engine.Pool && g.Cash(player) > 0 && !kit.SoldInRound(g, player, p.ID)
	})
}

// unbuyable: nothing in the grey zone can be bought, nor a minor before a public company was won: their engine fails
//
func unbuyable(g *engine.Game, c *engine.Company) bool {
	return grey(g, c) || c.Kind.Owned && restricted(g)
}

// ruined: a player who cannot raise the money to form what they have won can only declare bankruptcy.
func ruined(g *engine.Game, player engine.ID) bool {
	most, owed := g.Cash(player)+kit.Saleable(g, player), won(g, player)
	return len(owed) > 0 && !slices.ContainsFunc(owed, func(b bid) bool {
		return formCost(g, g.Company(b.public), g.Charter(b.public).Pars[0]) <= most
	})
}

// stuck: a player with the money but without room for a certificate sells first, and is bankrupt only with nothing
// left to sell.
func stuck(g *engine.Game, player engine.ID) bool {
	sells := func(c engine.Company) bool { return kit.MostSold(g, player, &c) > 0 }
	return kit.CertCount(g, player) >= kit.CertLimit(g) && !slices.ContainsFunc(g.Companies, sells) &&
		!slices.ContainsFunc(g.Privates, func(p engine.Private) bool { return p.Owner == player })
}

// waitsForExchange: a player is also asked if they have a minor that could be exchanged for a share, even without
// connecting track or the money, or if its president was not asked.
func waitsForExchange(g *engine.Game, player engine.ID) bool {
	return slices.ContainsFunc(kit.OwnedBy(g, player), func(m *engine.Company) bool {
		most := worthOf(g, m) + g.Cash(player) + kit.Saleable(g, player)
		return !grey(g, m) && slices.ContainsFunc(g.Companies, func(c engine.Company) bool {
			return !c.Kind.Owned && c.Parred() && c.Held(c.ID)+c.Held(engine.Pool) > 0 && g.Price(c.ID) <= most
		})
	})
}

// waitsForShares: after a conversion the president is asked while they could pay for a share, with money or one of
// their minors, connected or not.
func waitsForShares(g *engine.Game) bool {
	c := g.Company(g.Turn.Of)
	who, price := g.President(c.ID), g.Price(c.ID)
	if !memoConverted.Has(g, c.ID) || c.Held(c.ID)+c.Held(engine.Pool) == 0 {
		return false
	}
	return g.Cash(who) >= price && c.Percent(c.Held(who)+1) <= sheet.HoldingLimit ||
		slices.ContainsFunc(kit.OwnedBy(g, who), func(m *engine.Company) bool { return worthOf(g, m)+g.Cash(who) >= price })
}

// takesPresidency: a minor may be exchanged for a president's certificate, or for another minor, in the pool. That is
// read from files but not offered.
func takesPresidency(g *engine.Game, c *engine.Company, source string) bool {
	return c.Certs[0].Holder == engine.Pool && (source == president || source == pool && c.Kind.Owned)
}

// memoNewest is, by company, the number, from 1, of the train that it bought last.
var memoNewest = &engine.Memory{Name: "newest", Span: engine.ThisGame, OffTrack: true}

// losesTrain: of two trains of a minor exchanged for a pool share, only the older goes to the pool. The other stays
// with the minor, out of reach.
func losesTrain(g *engine.Game, m *engine.Company) {
	newest := memoNewest.Get(g, m.ID) - 1
	if g.Owns(m.ID) > 1 && newest >= 0 && g.Trains[newest].Owner == m.ID { // otherwise it has sold that one
		t := g.Trains[newest]
		t.Owner = engine.Gone
		g.SetTrain(t)
	}
	kit.Bequeath(g, m, engine.Bank, engine.Pool)
}

// restricted: bids are restricted to a company's cities until a public company has been or will be formed.
func restricted(g *engine.Game) bool {
	return !memoWon.Any(g) && !slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Owned && c.Parred() })
}

// sellOut sells everything a bankrupt has at once, for its price, which stays.
func sellOut(g *engine.Game, who engine.ID) {
	for i := range g.Companies {
		c := &g.Companies[i]
		g.Pay(engine.Bank, who, g.Price(c.ID)*engine.Money(c.Held(who)))
	}
	kit.SellPapers(g, who)
}

// standIn is the player who issues shares, takes forts and names routes for a company without a president: the last
// one with a company that has operated in this round, or else the next to operate one, or else the holder of the
// Priority Deal. By our rules the company plays itself.
func standIn(g *engine.Game) engine.ID {
	if p := g.President(g.Turn.Of); p != engine.Nobody {
		return p
	}
	if w := g.Waiting(); w.Name != "issue" && w.Name != "forts" && w.Name != "run" {
		return engine.Nobody
	}
	for _, c := range slices.Backward(g.Round.Done) {
		if p := g.President(c); p != engine.Nobody {
			return p
		}
	}
	for _, c := range kit.OperatingFrom(g) {
		if p := g.President(c); p != engine.Nobody && !slices.Contains(g.Round.Done, c) {
			return p
		}
	}
	return g.Priority
}

// memoAsked are the companies that have been asked for routes.
var memoAsked = &engine.Memory{Name: "asked for routes", Span: engine.ThisGame, OffTrack: true}

// memoRan marks trains, by number, of companies that have reached their dividend in this operating round: used or
// not, they do not run for another company.
var memoRan = &engine.Memory{Name: "ran", Span: engine.ThisGame}

// restTrains lets trains run again from the start of an operating round: those of companies, not those in the pool
//
func restTrains(g *engine.Game, _ engine.ID) {
	if len(g.Round.Done) > 0 {
		return
	}
	for _, t := range g.Trains {
		if g.Company(t.Owner) != nil {
			memoRan.Set(g, 0, offerID(t))
		}
	}
}

// rememberRun records that a company was asked for routes, and its trains.
func rememberRun(g *engine.Game, c *engine.Company) {
	if asksForRoutes(g) {
		memoAsked.Set(g, 1, c.ID)
	}
	for _, t := range g.TrainsOf(c.ID) {
		memoRan.Set(g, 1, offerID(t))
	}
}

// asksForRoutes: a company whose tokens reach another stop is asked for routes, even if that is a ferry or another
// city of the hex, and so is one that has been asked before.
func asksForRoutes(g *engine.Game) bool {
	if memoAsked.Has(g, g.Turn.Of) {
		return true
	}
	reach, b := kit.Reach(g, g.Turn.Of), g.Map()
	for h := range sheet.Map.Hexes {
		for s := range b.Face(h).Stops {
			if reach.Gets(h, s) && !b.Has(string(g.Turn.Of), h, s) {
				return true
			}
		}
	}
	return false
}

// portsTo are the ports that a 4D must be paid for to earn a ferry: any from which that hex is reached.
func portsTo(_, ferry string) []string {
	var out []string
	for _, p := range figures.Ports {
		for _, f := range p.Ferries {
			if f.Hex == ferry {
				out = append(out, p.Hex)
			}
		}
	}
	return out
}

// memoFirst is, by public company and hex, the city, from 1, of its first token.
var memoFirst = &engine.Memory{Name: "first token", Span: engine.ThisGame}

// laid18xx is what follows from a lay there.
func laid18xx(g *engine.Game, _ engine.ID) {
	returnFirst(g)
	closeRanks(g)
}

// closeRanks: on a new tile the tokens fill the first slots, without gaps.
func closeRanks(g *engine.Game) {
	h := sheet.Map.Find(g.Turn.Lays[len(g.Turn.Lays)-1].Hex)
	for s := range g.Map().Face(h).Stops {
		here := g.Map().At(h, s)
		slices.SortFunc(here, func(a, b board.Token) int { return a.Slot - b.Slot })
		for slot, t := range here {
			i := slices.Index(g.Board.Tokens, t)
			t.Slot = slot
			g.Board.SetToken(i, t)
		}
	}
}

// returnFirst: when two cities have joined, the second one's token returns. If it was its company's first, it can be
// placed again for free.
func returnFirst(g *engine.Game) {
	l := g.Turn.Lays[len(g.Turn.Lays)-1]
	if hex := engine.ID(l.Hex); l.Back != engine.Nobody && memoFirst.Get(g, l.Back, hex) == 2 {
		memoFirst.Set(g, 0, l.Back, hex)
		kit.NextToken(g, l.Back).Price = 0
	}
}

// waitsForToken: their engine waits if a token could be paid for, and records a pass if none can be placed.
func waitsForToken(g *engine.Game) bool {
	t := kit.NextToken(g, g.Turn.Of)
	return t != nil && t.Price <= g.Cash(g.Turn.Of) && g.President(g.Turn.Of) != engine.Nobody
}

// waitsForForts: their engine waits while a fort token is in a hex with a tile, and records a pass if none is
// reached.
func waitsForForts(g *engine.Game) bool {
	return slices.ContainsFunc(g.Board.Tokens, func(t board.Token) bool { return t.Kind == fort && g.Board.Lays[t.Hex].Tile != "" })
}
