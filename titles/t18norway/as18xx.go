package t18norway

import (
	"maps"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// as18xx is the option for games recorded on 18xx.games: what is waived and each function below is one place where its
// engine plays a rule differently (RULES.md, "Where 18xx.games differs"). All of them are off for our own games and on
// for imported ones.
const as18xx = "18xx.games"

// waived are the reasons for which 18xx.games refuses nothing.
var waived = []engine.Reason{
	kit.TrainRoom,   // a train is bought at the limit by a company that must own one
	kit.HelpIssue,   // nor does bankruptcy wait for the company's own shares to be issued
	kit.NoEmergency, // bankruptcy is declared at any step of an operation
	"NOR-IS-08",     // shares are issued for nothing when the price is the lowest
	kit.HelpSale,    // a president sells shares at any train step as long as the cheapest train could not be paid
	"NOR-EM-07",     // also so that the company in need closes
	kit.EndEarly,    // a game can be ended at any moment, with the scores as they are
}

// fundedByBid: the whole winning bid for P7 goes to H.
func fundedByBid(g *engine.Game) bool { return g.Option(as18xx) }

// parsByBid: H's par is the highest possible, nobody chooses.
func parsByBid(g *engine.Game) bool { return g.Option(as18xx) }

// priorityByTurn: the priority deal goes to the player after the last one who had a turn in the auction.
func priorityByTurn(g *engine.Game) bool { return g.Option(as18xx) }

// moreOfThunes: P2 pays 10.
func moreOfThunes(g *engine.Game) bool { return g.Option(as18xx) }

// prices18xx has another figure in one cell.
func prices18xx(g *engine.Game) *market.Market {
	if g.Option(as18xx) {
		return low
	}
	return &sheet.Market
}

// keepsByShares: the retained part of a half dividend is a multiple of the number of shares.
func keepsByShares(g *engine.Game) bool { return g.Option(as18xx) }

// dealsLate: shares are issued and redeemed at any moment before the dividend.
func dealsLate(g *engine.Game) bool { return g.Option(as18xx) }

// asksNobodyFromSix: there is no nationalization round once phase 6 has begun.
func asksNobodyFromSix(g *engine.Game) bool { return g.Option(as18xx) }

// endsWithBankrupt: a bankruptcy ends the game; what the pool can take is sold by the ordinary rules, and the money is
// gone.
func endsWithBankrupt(g *engine.Game) bool { return g.Option(as18xx) }

// poolCountsTwice: at most as many shares are issued as players have more than the pool.
func poolCountsTwice(g *engine.Game) bool { return g.Option(as18xx) }

// memoGiven is that V has had its free ship.
var memoGiven = &engine.Memory{Name: "given", Span: engine.ThisGame}

// givesLate: V gets its ship once it has bought a train, in whatever turn, unless it has one, and P4 pays for it.
func givesLate(g *engine.Game) bool { return g.Option(as18xx) }

// giveLate gives V its ship after a purchase.
func giveLate(g *engine.Game, buyer engine.ID) {
	t := g.TrainOf(engine.Supply, freeShip)
	if !givesLate(g) || buyer != vestfold || powerless(g, vestfold) || memoGiven.Any(g) || t == nil || g.TrainOf(vestfold, freeShip) != nil {
		return
	}
	memoGiven.Set(g, 1)
	give(g, t)
	payOwner(g, mellem, figures.ShipIncome, "for the ship")
}

// leaveSpent ends the step for trains of a company that has no money left for one, before P4 pays it for the ship.
func leaveSpent(g *engine.Game) {
	if g.Option(as18xx) && !waitsForTrain(g) {
		g.FinishStep("trains")
	}
}

// waitsForTrain tells whether the step for trains waits: a company must own one, or has room and the money for any that there
// is, also for a ship that it may not buy, or can trade one in.
func waitsForTrain(g *engine.Game) bool {
	company := g.Turn.Of
	if needsTrain(g, company) || g.Can("upgrade") {
		return true
	}
	if kit.Counted(g, company) >= kit.TrainLimit(g, company) {
		return false
	}
	cash := g.Cash(company)
	for t := range kit.Shelf(g) {
		if sheet.Model(t.Model).PriceFor(company) <= cash {
			return true
		}
	}
	return slices.ContainsFunc(g.Trains, func(t engine.Train) bool {
		switch {
		case t.Owner == engine.Pool:
			return sheet.Model(t.Model).PriceFor(company) <= cash
		case g.Company(t.Owner) == nil || t.Owner == company || t.Obsolete:
			return false
		}
		return cash > 0
	})
}

// shareByShare: a president's emergency sale moves the price a column for each share, whoever presides and at any price; not so
// in a bankruptcy.
func shareByShare(g *engine.Game) bool { return g.Option(as18xx) }

// anyPrice: a train of another company costs what is agreed also after emergency sales.
func anyPrice(g *engine.Game, _ *facts.Model) bool { return g.Option(as18xx) }

// keepsPresidencies: a president loses no presidency by an emergency sale.
func keepsPresidencies(g *engine.Game) bool { return g.Option(as18xx) }

// losesPresidency tells whether another player would have more of the company than the president after the sale, and two
// shares.
func losesPresidency(g *engine.Game, s kit.Sale) bool {
	rest := s.Company.Held(s.Seller) - s.Shares
	return slices.ContainsFunc(g.Solvent(), func(p engine.ID) bool {
		n := s.Company.Held(p)
		return p != s.Seller && n > rest && n >= s.Company.PresidentShares()
	})
}

// losesByOwnLay: S loses its second tile only by a lay of its own, when its home is connected to Oslo along track and sea lanes
//
func losesByOwnLay(g *engine.Game) bool { return g.Option(as18xx) }

// sailsToOslo tells whether S's home has that connection.
func sailsToOslo(g *engine.Game) bool {
	b := g.Map()
	through := func(h, s int) bool {
		f := b.Face(h)
		return s >= f.Cities() || b.Free(h, s) > 0 || b.Has(string(sorland), h, s)
	}
	home := b.Places(string(sorland))
	if len(home) == 0 {
		return false
	}
	from := home[:1]
	for {
		reach := b.Trace(from, through)
		oslo := sheet.Map.Find(g.Company(hoved).Home[0].Hex)
		for s := range b.Face(oslo).Cities() {
			if reach.Touches(oslo, s) {
				return true
			}
		}
		before := len(from)
		for i, id := range figures.SeaRow[:len(figures.SeaRow)-1] { // the last one is an end
			for _, k := range []int{i - 1, i + 1} {
				if k < 0 || k == len(figures.SeaRow)-1 {
					continue
				}
				h, next := sheet.Map.Find(id), board.Place{Hex: sheet.Map.Find(figures.SeaRow[k])}
				if reach.Touches(h, 0) && through(h, 0) && through(next.Hex, 0) && !reach.Touches(next.Hex, 0) && !slices.Contains(from, next) {
					from = append(from, next)
				}
			}
		}
		if len(from) == before {
			return false
		}
	}
}

// noIssueWithShips: a company that owns a ship issues nothing in an emergency.
func noIssueWithShips(g *engine.Game) bool { return g.Option(as18xx) }

// discardsAsListed: companies over the limit discard in the order of the company list.
func discardsAsListed(g *engine.Game) bool { return g.Option(as18xx) }

// listed18xx is that order: one that has closed is the last from then on.
func listed18xx(g *engine.Game) []engine.ID {
	var out []engine.ID
	for i := range sheet.Majors {
		if id := sheet.Majors[i].ID; !memoReopened.Has(g, id) {
			out = append(out, id)
		}
	}
	for _, m := range memoReopened.All(g) {
		out = append(out, m.Who)
	}
	return out
}

// buysWithoutRoom: a company at its limit without a train buys one first and discards afterwards.
func buysWithoutRoom(g *engine.Game) bool { return g.Option(as18xx) }

// passesForGood: who passes in a contested auction is out of it.
func passesForGood(g *engine.Game) bool { return g.Option(as18xx) }

// firstFalls: the price of P1 falls by 5 when all pass while it is unsold.
func firstFalls(g *engine.Game) engine.Money {
	if g.Option(as18xx) {
		return figures.BidStep
	}
	return 0
}

// sailsFar: harbours are reached by sea without a ship and over any distance.
func sailsFar(g *engine.Game) bool { return g.Option(as18xx) }

// portLays: a company may replace the tile of a city in whose harbour it has a port.
func portLays(g *engine.Game, company engine.ID) []kit.Power {
	hexes := slices.DeleteFunc(harbours(), func(hex string) bool { return !moored(g, company, sheet.Map.Find(hex)) })
	if !g.Option(as18xx) || len(hexes) == 0 {
		return nil
	}
	return []kit.Power{{Word: port, Text: "by its port", Rule: "NOR-TK-14", Hexes: hexes, Apart: true}}
}

// reopens: a company that has closed can be started again.
func reopens(g *engine.Game) bool { return g.Option(as18xx) }

// fundsAtPar: B is paid for the share that came with P6 when it is started while P6 is open, also for the second time.
func fundsAtPar(g *engine.Game) bool { return g.Option(as18xx) }

var (
	// memoReopened marks a company that has closed.
	memoReopened = &engine.Memory{Name: "reopened", Span: engine.ThisGame}
	// memoUnkept marks one for which no location is kept any more: its home token lay there when it closed.
	memoUnkept = &engine.Memory{Name: "unkept", Span: engine.ThisGame}
	// memoRoomy is that no company has nationalized since one has closed.
	memoRoomy = &engine.Memory{Name: "roomy", Span: engine.ThisGame}
)

// reopen makes a company that closes one that has never been started, a minor one again.
func reopen(g *engine.Game, c *engine.Company) {
	if c.Floated {
		memoUnkept.Set(g, 1, c.ID)
	}
	c.Kind, c.Certs = minor, c.Certs[:len(minor.Certificates)]
	kit.Dissolve(g, c)
	memoReopened.Set(g, 0, c.ID)
	memoReopened.Set(g, 1, c.ID)
	memoRoomy.Set(g, 1)
}

// powerless tells whether a company has lost its power: it has closed. Only the discount of D is kept.
func powerless(g *engine.Game, company engine.ID) bool { return memoReopened.Has(g, company) }

// unkept tells whether no home is kept for a company, which then begins in the first city of its hex or nowhere.
func unkept(g *engine.Game, company engine.ID) bool { return memoUnkept.Has(g, company) }

// nationalizedMost is the number of companies that counts for the certificate limit from a closing to the next
// nationalization: all of them.
func nationalizedMost(g *engine.Game) (n int, ok bool) { return len(sheet.Majors), memoRoomy.Any(g) }

// trainsVanish: the trains and ships of a company that closes leave the game.
func trainsVanish(g *engine.Game) bool { return g.Option(as18xx) }

// feesWithThunes: P2 saves its owner no fees.
func feesWithThunes(g *engine.Game) bool { return g.Option(as18xx) }

// closedUncounted: closed companies are not subtracted for the certificate limit.
func closedUncounted(g *engine.Game) bool { return g.Option(as18xx) }

// homeWithFloating: the home token is placed when the company floats.
func homeWithFloating(g *engine.Game) bool { return g.Option(as18xx) }

// putHome places it, if a location is empty: that may happen with the purchase of a later share.
func putHome(g *engine.Game, c *engine.Company) {
	home := sheet.Map.Find(c.Home[0].Hex)
	if homeWithFloating(g) && !c.Tokens[0].Used && g.Map().Free(home, homeCity(g, c)) > 0 && !g.Map().In(string(c.ID), home) {
		kit.PutToken(g, c.ID, home, homeCity(g, c))
	}
}

// closesLate: a company that a sale closes in a stock round closes only when whoever has their turn then can do something, or
// the round is over.
func closesLate(g *engine.Game) bool { return g.Option(as18xx) && g.Round.Kind == "stock" }

// closePending closes such companies.
func closePending(g *engine.Game) (closed bool) {
	for i := range g.Companies {
		if c := &g.Companies[i]; ruined(g, c) {
			closeCompany(g, c)
			closed = true
		}
	}
	return closed
}

// stockRound is the stock round in which that happens.
func stockRound() *engine.RoundRules {
	r := kit.StockRound(stockRules)
	trade := r.Steps[slices.IndexFunc(r.Steps, func(s *engine.Step) bool { return s.Name == "trade" })]
	auto := trade.Auto
	trade.Auto = func(g *engine.Game) bool { return auto(g) || closesLate(g) && closePending(g) }
	return r
}

// endsAtHundred: the game is over after a hundred stock rounds.
func endsAtHundred(g *engine.Game) bool { return g.Option(as18xx) && g.Round.Number >= 100 }

// sellsOneToState: H sells NSB one share without a choice when it nationalizes on floating.
func sellsOneToState(g *engine.Game) bool { return g.Option(as18xx) }

// waitsForToken: the step for tokens waits whether or not any can be placed.
func waitsForToken(g *engine.Game) bool { return g.Option(as18xx) }

// waitsForRun: the step for routes waits for a company with trains or ships that has a station or a port at sea, or track to
// a second stop, whatever it could run.
func waitsForRun(g *engine.Game) bool {
	atSea := func(hex string) bool { return berths(g, g.Turn.Of, sheet.Map.Find(hex)) }
	return g.Option(as18xx) && (slices.ContainsFunc(figures.SeaRow, atSea) || kit.HasRoute(g, g.Turn.Of))
}

// tiles18xx has a third slot on one tile.
func tiles18xx(g *engine.Game) *board.Set {
	if g.Option(as18xx) {
		return roomy
	}
	return &sheet.Tiles
}

// upgrades18xx lets every plain tile replace every other of the colour before that it fits.
func upgrades18xx(g *engine.Game) *board.Chart {
	if g.Option(as18xx) {
		return loose
	}
	return &sheet.UpgradeChart
}

// loose is the upgrade chart of 18xx.games: what the printed one says by shape is left to the track that must be kept.
var loose = func() *board.Chart {
	c := sheet.UpgradeChart
	c.Shape, c.Rows = nil, slices.Clone(c.Rows)
	plain := &c.Rows[slices.IndexFunc(c.Rows, func(r board.ChartRow) bool { return r.Name == "plain" })]
	plain.Tiles = maps.Clone(plain.Tiles)
	for _, t := range sheet.Tiles.Tiles {
		if f := t.Face(0); f.Color > board.Yellow && len(f.Stops) == 0 && f.Label == "" {
			plain.Tiles[f.Color] = append(plain.Tiles[f.Color], t.ID)
		}
	}
	return &c
}()

var roomy = sheet.Tiles.WithSlots("444B", 3)

// low is the stock market of 18xx.games.
var low = func() *market.Market {
	c := sheet.Market
	c.Rows = slices.Clone(c.Rows)
	for i, row := range c.Rows {
		c.Rows[i] = slices.Clone(row)
		for k, cell := range row {
			if to, ok := c.Theirs[cell.Price]; ok {
				c.Rows[i][k].Price = to
			}
		}
	}
	return &c
}()
