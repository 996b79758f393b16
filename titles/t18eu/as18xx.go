package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// waived are the reasons that 18xx.games does not refuse for.
var waived = []engine.Reason{
	kit.TrainAlone, kit.TrainCheapest, // the president may add money for a dearer train even if the treasury can pay for a cheaper one
	"18EU-FO-12",   // the connection of a merging minor is not checked
	kit.ReachSplit, // connections may pass both cities of Paris, Berlin or Vienna, and track that joins them is a route to run
	kit.CarOnce,    // more than one Pullman may be bought in an operating round
	kit.CarSecond,  // a second Pullman stays while the train limit allows
	kit.CarIdle,    // a Pullman may be given up before trains are bought, with or without a purchase
	kit.HelpSale,   // presidents may sell shares for the cheapest train on sale even if the company need not own one
	kit.RunBest,    // routes may earn less than the best
	kit.EndEarly,   // a game can be ended at any time with the scores as they are
}

// theirs is the title with the rules that 18xx.games plays in its own way (RULES.md, "Where 18xx.games differs").
//
// X-22 is also names and separate actions, translated by the dialect. X-39 follows from X-12.
func theirs() *engine.Title {
	r := rulebook()
	r.StockRounds = 100
	r.Counts = func(_ *engine.Game, c *engine.Company) bool { return !c.Kind.Owned } // minors do not count against the limit
	r.Consent = nil                                                                  // nobody's consent is needed for the grey hexes
	r.BuildCost = costByPiece
	r.MayToken, r.Through = mayToken, seesThrough
	r.Routes.ByTurn = true
	r.MaySell = maySell18xx
	r.PriceAfterSale = soldByHand
	// shares in the pool count as sold when a corporation floats.
	r.Bought = func(g *engine.Game, c *engine.Company) {
		noteHand(g, c, engine.Nobody, 0)
		if c.Parred() && c.Percent(c.Shares()-c.Held(c.ID)) >= g.Charter(c.ID).Float {
			floatNow(g, c)
		}
	}

	r.merge = mergeOnePullman
	r.Discard.CarsChosen = true
	// a corporation is asked for a merged minor's token even if it cannot place one.
	r.ask = func(g *engine.Game, m, c *engine.Company) {
		if _, ok := kit.Home(g, m.ID); ok {
			memoReplace.Set(g, 1, m.ID, c.ID)
		}
	}
	// what a corporation starts with is chosen after the purchase of its certificate, when its tokens are paid for.
	r.Stock.Later = true
	r.Stock.Start = func(g *engine.Game, c *engine.Company, with string) {
		lookAnew(g)
		start(r.merge)(g, c, with)
	}
	// owners of minors are waited for in a stock round even if they can do nothing, and may pass or exchange a minor even if they
	// have to sell.
	r.Stock.Asked = func(g *engine.Game, player engine.ID) bool { return len(kit.OwnedBy(g, player)) > 0 }
	r.mayExchange = kit.OnceATurn
	r.beginner = beginnerByPlace
	r.goesOnAfterPool = true // a player who has merged a minor for a share of the pool continues in the Final Exchange Round

	r.Discard.Order = listedMinorsFirst
	r.discardsInOperating = func(g *engine.Game) bool { // only after the step for own stock
		return g.HasFinished("own stock") || g.HasFinished("trains") && r.OwnStock.Skip(g, g.Company(g.Turn.Of))
	}
	r.discardsInStock = nil                                         // at once in a stock round
	r.discardsInExchange = func(*engine.Game) bool { return false } // only once the next stock round has begun

	r.order = orderBefore
	r.Track.Laid = func(g *engine.Game, _ engine.ID) {
		followPieces(g)
		lookAnew(g)
	}
	// there is no dealing in own stock in the first operating turn.
	r.OwnStock.Skip = func(g *engine.Game, c *engine.Company) bool { return c.Kind.Owned || !kit.HasOperated(g, c) }

	// only a corporation from whose token track leads to another stop than a port must own a train. X-15: two Pullmans, which stay
	// with a corporation without another train, satisfy that duty.
	r.Train.Must = func(g *engine.Game, company engine.ID) bool {
		return corporation(g, company) && leadsOn(g, company) && g.Owns(company) == 0
	}
	r.Train.HelpAbroad = nil // the president may top up that purchase even if the treasury is not empty
	// while the treasury cannot pay its face value, such a train costs more than could be raised without the last share sold, even
	// if the last president sold it and went bankrupt.
	r.Train.AnyPrice = func(g *engine.Game, m *facts.Model) bool { return g.Cash(g.Turn.Of) >= m.Price }
	r.Train.BindsHeirs = true
	r.Train.SellingOrder = kit.ByPrice
	r.surrender = surrenderOneByOne
	r.Train.Bankrupt = func(g *engine.Game, president engine.ID) {
		notePriority(g, president)
		r.bankrupt(g, president)
	}

	t := r.title()
	t.Market = interchange.Market(sheet)
	// a Pullman over the train limit goes at once in an operating round.
	t.Always[0] = kit.CarStep(kit.Operating)
	t.Breaks = func(g *engine.Game) bool { return g.Bank < 0 } // the bank breaks only below zero
	follow := t.Follow
	t.Follow = func(g *engine.Game) {
		if g.Round.Kind == "sale" { // the first stock round begins with the player after the last auctioneer
			g.Priority = g.After(g.Turn.Of)[0]
		}
		follow(g)
	}
	bankrupt := kit.StepOf(t.Rounds["operating"], "trains").Move("bankrupt")
	sellsOut := bankrupt.Do
	bankrupt.Do = func(g *engine.Game, args []string) {
		keepOrder(g)
		sellsOut(g, args)
	}
	lookAtTokens(kit.StepOf(t.Rounds["operating"], "token"))
	closeAllAtOnce(kit.StepOf(t.Rounds["exchange"], "dispose"))
	holdOnReplace(kit.StepOf(t.Rounds["stock"], "replace").Move("replace"))
	holdOnReplace(kit.StepOf(t.Rounds["exchange"], "replace").Move("replace"))
	return t
}

// maySell18xx: a corporation has operated once the dividend of its first turn is decided, and the next president cannot sell, in the
// same turn, what a bankrupt president has sold.
func maySell18xx(g *engine.Game, s kit.Sale) error {
	c := s.Company
	switch {
	case s.Emergency && kit.SoldNow(g, c.ID):
		return engine.Refuse("18EU-X-33", "shares of %s have already been sold this turn", c.ID)
	case c.Turns > 0 && g.HasFinished("dividend"):
		return nil
	}
	return maySell(g, s)
}

// mergeOnePullman: a merger takes one Pullman of a corporation over the train limit, its own if it has one; what else goes is chosen among
// all its trains.
func mergeOnePullman(g *engine.Game, m, c *engine.Company, share kit.Source) {
	own := g.TrainOf(c.ID, sheet.CarName())
	merge(g, m, c, share)
	if own == nil {
		own = g.TrainOf(c.ID, sheet.CarName())
	}
	if share.From == c.ID && own != nil && kit.Counted(g, c.ID) > kit.TrainLimit(g, c.ID) {
		g.Tell("%s's %s goes to the pool", c.ID, own.Model)
		kit.MoveTrain(g, own.N, engine.Pool)
	}
}

// leadsOn reports whether track leads from a token of the company to another stop, ports aside.
func leadsOn(g *engine.Game, company engine.ID) bool {
	b := g.Map()
	for _, from := range b.Places(string(company)) {
		reach := b.Trace([]board.Place{from}, func(int, int) bool { return false })
		for h := range b.Map.Hexes {
			face := b.Face(h)
			for s := range face.Stops {
				if reach.Gets(h, s) && from != (board.Place{Hex: h, Stop: s}) && face.Color != board.Blue {
					return true
				}
			}
		}
	}
	return false
}

// memoPriority is the player who had the priority deal when the set of operating rounds began, and has gone bankrupt
// since. Positions are still counted from there.
var memoPriority = &engine.Memory{Name: "priority", Span: engine.ThisSet}

// notePriority records that player, before the priority deal moves on.
func notePriority(g *engine.Game, bankrupt engine.ID) {
	if g.Priority == bankrupt && !memoPriority.Any(g) {
		memoPriority.Set(g, 1, bankrupt)
	}
}

// beginnerByPlace: the Final Exchange Round begins with the player whose position among those not bankrupt is the position of the first
// 5's buyer among all, counted from the priority deal after the last stock round.
func beginnerByPlace(g *engine.Game, buyer engine.ID) engine.ID {
	at := slices.Index(g.Order, g.Priority)
	if m, ok := memoPriority.First(g); ok {
		at = slices.Index(g.Order, m.Who)
	}
	all := slices.Concat(g.Order[at:], g.Order[:at])
	left := slices.DeleteFunc(slices.Clone(all), func(p engine.ID) bool { return g.Player(p).Bankrupt })
	i := slices.Index(all, buyer)
	if i >= len(left) {
		i = (i + 1) % len(left)
	}
	return left[i]
}

// listed18xx is the order in which 18xx.games lists the companies.
var listed18xx = []engine.ID{"SNCB", "NS", "FS", "KBS", "KPEV", "KKOB", "SNCF", "DR"}

// listedMinorsFirst is who decides first when several companies are over the train limit.
func listedMinorsFirst(g *engine.Game) []engine.ID {
	var out []engine.ID
	for i := range g.Companies {
		if g.Companies[i].Kind.Owned {
			out = append(out, g.Companies[i].ID)
		}
	}
	return append(out, listed18xx...)
}

// memoPlace is, by company, its position in the operating order before a bankruptcy. If the operating corporation
// closes, the next one in that order operates, regardless of what the bankrupt's sales did to its price.
var memoPlace = &engine.Memory{Name: "place in the order", Span: engine.ThisTurn}

// keepOrder records it.
func keepOrder(g *engine.Game) {
	for i, id := range kit.OperatingOrder(g) {
		memoPlace.Set(g, i+1, id)
	}
}

// orderBefore is the order in which companies operate.
func orderBefore(g *engine.Game) []engine.ID {
	order := kit.OperatingOrder(g)
	if now := g.Company(g.Turn.Of); now != nil && !now.Parred() && memoPlace.Any(g) {
		slices.SortStableFunc(order, func(a, b engine.ID) int { return memoPlace.Get(g, a) - memoPlace.Get(g, b) })
	}
	return order
}
