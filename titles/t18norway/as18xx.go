package t18norway

import (
	"maps"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
	"stationmaster/engine/route"
)

// waived are the reasons that 18xx.games does not refuse for.
var waived = []engine.Reason{
	kit.TrainRoom,   // a company that must own a train may buy one at the limit
	kit.HelpIssue,   // bankruptcy does not wait for the company to issue shares
	kit.NoEmergency, // bankruptcy is declared at any step of an operation
	kit.HelpSale,    // a president may sell shares at any train step while the cheapest train cannot be paid for
	kit.RunBest,     // trains that could run may stay idle
	kit.EndEarly,    // a game can be ended at any time with the scores as they are
}

// theirs is the title with the rules that 18xx.games plays in its own way (RULES.md, "Where 18xx.games differs").
func theirs() *engine.Title {
	r := rulebook()
	r.StockRounds = 100
	r.CertLimit = certLimit18xx
	r.MaySell = maySell18xx
	r.PriceAfterSale = shareByShare
	r.Arrived = arrivedLate
	r.Bought = floatAtHome
	r.Started = func(g *engine.Game) {
		tellEnd(g)
		keepLake(g)
		if layMjosa(g) {
			noteOwnLay(g)
		}
	}
	r.Through, r.MayLay = goesThrough, mayLay18xx
	r.Routes.ByTurn = true
	r.Routes.Fees = func(g *engine.Game, run *kit.Running) []route.Fee { return feesOver(g, run, true) } // P2 saves its owner no fees
	r.Income = func(g *engine.Game, p *engine.Private) engine.Money {
		if p.ID == thunes {
			return 2 * kit.DeedIncome(g, p) // it pays 10
		}
		return kit.DeedIncome(g, p)
	}

	r.Auction.Fall = sheet.BidStep // P1 falls when all pass while it is unsold
	r.Auction.Soft = false         // a player who passes in a contested auction is out of it
	r.Auction.Questions = []*engine.Step{parByBid()}
	r.lastInAuction = func(g *engine.Game) engine.ID { return g.Turn.Of } // the last player who had a turn
	r.Stock.Parred = fundAtPar
	r.endStock = endStockAdrift
	// there is no nationalization round once phase 6 has begun.
	r.nationalizes = func(g *engine.Game) bool {
		return g.PhaseNow().Nationalizing != facts.NationalizingUntilLastSet && nationalizes(g)
	}

	// shares are issued and redeemed at any moment before the dividend, and no more once some were redeemed in the turn.
	r.OwnStock.Skip = func(*engine.Game, *engine.Company) bool { return true }
	r.mayDealLate = mayDeal18xx
	// shares are issued for nothing at the lowest price.
	r.OwnStock.MayIssue = func(_ *engine.Game, c *engine.Company, n int) error { return mayIssue(c, n, issuable18xx(c)) }

	// S loses its second tile only by a lay of its own.
	r.Track.May = func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
		return mayBuild(g, company, next, memoOslo.Any)
	}
	r.Track.Powers = portLays // the tunnel is a question after the lay
	r.Track.Laid = func(g *engine.Game, company engine.ID) {
		drawMap(g, company)
		noteOwnLay(g)
		noteTunnel(g)
	}
	r.ended = func(g *engine.Game, _ engine.ID) { noteOwnLay(g) }
	r.Token.Opens = func(*engine.Game) bool { return true } // the token step waits even if no token can be placed
	r.Token.Beside[0].Reach = mayMoor18xx
	r.Run.Opens = waitsForRun
	// the retained part of a half dividend is a multiple of the number of shares.
	r.Dividend.Half = func(_ *engine.Game, c *engine.Company) (paid, kept engine.Money) {
		return keeping(c, engine.Money(c.Shares()))
	}

	r.Discard.Order = listed18xx
	r.Discard.Room = nil         // a company at its limit without a train buys one first and discards afterwards
	r.Train.May = func(g *engine.Game, company engine.ID, s kit.TrainSale) error {
		if s.Trade == "" && !needsTrain(g, company) && full(g, company) { // no other company does
			return g.Refuse(kit.TrainRoom, "%s has no room for another train", company)
		}
		return mayBuy(g, company, s)
	}
	r.Train.Bought = bought18xx
	// another company's train costs what is agreed, even after emergency sales.
	r.Train.AnyPrice = func(*engine.Game, *facts.Model) bool { return true }
	r.Train.Issue = emergencyIssue18xx
	// a bankruptcy ends the game. What the pool can take is sold by the usual rules, and the money is lost.
	r.Train.SellingOrder = kit.ByPrice
	r.Train.Bankrupt = func(g *engine.Game, player engine.ID) {
		g.PayFor(engine.ForTrains, player, engine.Bank, g.Cash(player))
		g.EndGame(g.Name(player) + " is bankrupt")
	}

	t := r.title()
	t.Market = interchange.Market(sheet)
	roomy, loose := sheet.Tiles.WithSlots("444B", 3), looseChart()
	t.Tiles = roomy                                               // a third slot on one tile
	t.Upgrades = func(*engine.Game) *board.Chart { return loose }
	standsAdrift(kit.StepOf(t.Rounds["stock"], "trade"))
	round := t.Rounds["operating"]
	kit.After(kit.StepOf(round, "own stock beside").Move("redeem"), func(g *engine.Game) { memoRedeemed.Set(g, 1) })
	trains := kit.StepOf(round, "trains").EndsIf(func(g *engine.Game) bool { return !waitsForTrain(g) })
	sell := trains.Move("sell")
	check := sell.Check
	sell.Check = func(g *engine.Game, args []string) error {
		if err := maySellToHelp(g); err != nil {
			return err
		}
		return check(g, args)
	}
	shun(sell, endsRound)
	var steps []*engine.Step
	for _, s := range round.Steps {
		switch s.Name {
		case "track":
			steps = append(steps, s, tunnelStep())
		case "token":
			kit.After(s.Move("token"), func(g *engine.Game) { drawMap(g, engine.Nobody) })
			steps = append(steps, s, mapStep())
		case "gift":
		default:
			steps = append(steps, s)
		}
	}
	round.Steps = append(steps, overpayStep())
	return t
}

// memoRedeemed marks a turn in which shares were redeemed.
var memoRedeemed = &engine.Memory{Name: "redeemed", Span: engine.ThisTurn}

// mayDeal18xx refuses to issue or redeem after that, or after the dividend.
func mayDeal18xx(g *engine.Game) error {
	switch {
	case memoRedeemed.Any(g):
		return engine.Refuse("NOR-IS-01", "shares have already been redeemed this turn")
	case g.HasFinished("dividend"):
		return engine.Refuse("NOR-OR-06", "shares can be issued and redeemed only before the dividend")
	}
	return nil
}

// issuable18xx: at most as many shares are issued as players have more than the pool.
func issuable18xx(c *engine.Company) int { return issuable(c) - c.Held(nsb) - c.Held(engine.Pool) }

// emergencyIssue18xx: a company that owns a ship issues nothing in an emergency. Each share brings the figure left of the final
// price.
func emergencyIssue18xx(g *engine.Game, c *engine.Company) (shares int, gain engine.Money) {
	if g.Owns(c.ID) > 0 {
		return 0, 0
	}
	need := cheapest(g, c.ID) - c.Cash
	if need > 0 {
		need += uncutDiscount(g, c.ID)
	}
	return fewest(c, issuable18xx(c), need, func(n int) engine.Money { return beside(g, c, market.Left, n+1) })
}

// shareByShare: an emergency sale or issue moves the price a column for each share, whoever is president and at any price, but not in a
// bankruptcy.
func shareByShare(g *engine.Game, s kit.Sale, from market.At) market.At {
	if s.Emergency && !s.Bankrupt {
		return g.Market().Go(from, market.Left, s.Shares)
	}
	return sold(g, s, from)
}

// maySell18xx: a president loses no presidency by an emergency sale, but may close the company in need.
func maySell18xx(g *engine.Game, s kit.Sale) error {
	if s.Emergency && s.President && losesPresidency(g, s) {
		return engine.Refuse("NOR-EM-08", "you must stay president of %s", s.Company.ID)
	}
	s.Emergency = false
	return maySell(g, s)
}

// parByBid: H's par is the highest possible; nobody chooses. The whole winning bid for P7 goes to H.
func parByBid() *engine.Step {
	s := kit.ParStep(kit.AwardRules{Pars: hovedPars, Parred: func(g *engine.Game, c *engine.Company) {
		fund(g, c, engine.Money(memoPaid.Get(g)))
	}})
	s.Auto = func(g *engine.Game) bool {
		highest := slices.Max(hovedPars(g, g.Company(hoved)))
		s.Moves[0].Do(g, []string{string(hoved), strconv.Itoa(int(highest))})
		return true
	}
	return s
}

// mayMoor18xx: harbours are reached by sea without a ship and over any distance.
func mayMoor18xx(g *engine.Game, company engine.ID, hex int) error {
	if memoReopened.Has(g, company) {
		return engine.Refuse("NOR-CL-05", "%s has closed once and can't place ports any more", company)
	}
	return mayMoor(g, company, hex, len(figures.SeaRow))
}

// noteOwnLay takes away S's second tile after a lay of its own that connects its home to Oslo along track and sea lanes.
func noteOwnLay(g *engine.Game) {
	if g.Turn.Of == sorland && len(g.Turn.Lays) > 0 {
		noteOsloIf(g, func(g *engine.Game) bool { return reachesOslo(g) || sailsToOslo(g) })
	}
}

// losesPresidency reports whether another player would have more of the company than the president after the sale, and two
// shares.
func losesPresidency(g *engine.Game, s kit.Sale) bool {
	rest := s.Company.Held(s.Seller) - s.Shares
	return slices.ContainsFunc(g.Solvent(), func(p engine.ID) bool {
		n := s.Company.Held(p)
		return p != s.Seller && n > rest && n >= s.Company.PresidentShares()
	})
}

// sailsToOslo reports whether S's home has that connection.
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

// listed18xx is the order of the company list: one that has closed is the last from then on.
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

// kristiansand is the city at whose harbour no track or lane leaves the hex.
const kristiansand = "C35"

// portLays: a company may replace the tile of a city if it has a port in the harbour, except Kristiansand's.
func portLays(g *engine.Game, company engine.ID) []kit.Power {
	hexes := slices.DeleteFunc(harbours(), func(hex string) bool { return hex == kristiansand || !moored(g, company, sheet.Map.Find(hex)) })
	if len(hexes) == 0 {
		return nil
	}
	return []kit.Power{{Word: port, Text: "by its port", Rule: "NOR-TK-14", Hexes: hexes, Apart: true}}
}

// fundAtPar: B is paid for the share that came with P6 when it is started while P6 is open, even the second time; and H for its
// president's certificate when it is restarted while P7 is open.
func fundAtPar(g *engine.Game, c *engine.Company) {
	switch {
	case c.ID == bergen && kit.OpenPrivate(g, jebsen) != nil:
		fundBergen(g, c)
	case c.ID == hoved && kit.OpenPrivate(g, stephenson) != nil:
		g.Pay(engine.Bank, hoved, 2*c.Par)
	}
}

// waitsForRun: the run step waits for a company with trains or ships that has a station, a port at sea, or track to a
// second stop, whatever it could run.
func waitsForRun(g *engine.Game) bool {
	atSea := func(hex string) bool { return berths(g, g.Turn.Of, sheet.Map.Find(hex)) }
	return slices.ContainsFunc(figures.SeaRow, atSea) || kit.HasRoute(g, g.Turn.Of)
}

// looseChart lets every plain tile replace every other of the previous colour that it fits: instead of the printed shapes, the track that
// must be kept decides.
func looseChart() *board.Chart {
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
}
