package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// as18xx is the option for games recorded on 18xx.games. What is waived or listed below, and each function, is one rule that
// its engine plays differently (RULES.md, "Where 18xx.games differs"): off for our own games, on for imported ones.
//
// X-22 is names and separate actions, translated by the dialect. X-39 follows from X-12.
const as18xx = interchange.As18xx

// waived are the reasons that 18xx.games does not refuse for.
var waived = []engine.Reason{
	kit.TrainAlone, kit.TrainCheapest, // the president may add money for a dearer train even if the treasury can pay for a cheaper one
	"18EU-EM-13",   // and top up the purchase of another company's train even if the treasury is not empty
	"18EU-FO-12",   // the connection of a merging minor is not checked
	kit.ReachSplit, // connections may pass both cities of Paris, Berlin or Vienna, and track that joins them is a route to run
	kit.CarOnce,    // more than one Pullman may be bought in an operating round
	kit.CarSecond,  // a second Pullman stays while the train limit allows
	kit.CarIdle,    // a Pullman may be given up before trains are bought, with or without a purchase
	kit.HelpSale,   // presidents may sell shares for the cheapest train on sale even if the company need not own one
	kit.RunBest,    // routes may earn less than the best
	kit.EndEarly,   // a game can be ended at any time with the scores as they are
}

type differs = interchange.Difference

// What 18xx.games plays in its own way, by the items of RULES.md.
const (
	priorityAfterAuctioneer differs = "18EU-X-02" // the first stock round begins with the player after the last auctioneer
	minorsUncounted         differs = "18EU-X-03" // minors do not count against the certificate limit
	operatedByDividend      differs = "18EU-X-04" // a corporation has operated once the dividend of its first turn is decided
	dutyByRoute             differs = "18EU-X-05" // only a corporation from whose token track leads to another stop than a port must own a train
	salesOutlast            differs = "18EU-X-07" // the last sale of a president who went bankrupt binds their successor, too
	noOwnStockAtFirst       differs = "18EU-X-08" // there is no dealing in own stock in the first operating turn
	discardsInMidRound      differs = "18EU-X-10" // excess trains are discarded at once in a stock round
	passClosesAll           differs = "18EU-X-12" // a pass in the Final Exchange Round closes all the player's minors
	consentNotAsked         differs = "18EU-X-18" // nobody's consent is needed for the grey hexes
	poolCounts              differs = "18EU-X-21" // shares in the pool count as sold when a corporation floats
	goesOnAfterPool         differs = "18EU-X-11" // a player who has merged a minor for a share of the pool continues in the Final Exchange Round
	asksInVain              differs = "18EU-X-13" // a corporation is asked for a merged minor's token even if it cannot place one
	endsAtHundred           differs = "18EU-X-31" // the game is over after a hundred stock rounds
	soldForAll              differs = "18EU-X-33" // the next president cannot sell, in the same turn, what a bankrupt president has sold

	// excess trains are discarded only after the step for own stock, in the order of the company list.
	discardsLate differs = "18EU-X-09"
	// after the Final Exchange Round, excess trains are discarded only once the stock round has begun.
	discardsAfterExchange differs = "18EU-X-11"
	// a merger takes one Pullman of a corporation over the train limit; what else goes is chosen among all its trains.
	dropsOnePullman differs = "18EU-X-35"
	// what a corporation starts with is chosen after the purchase of its certificate, when its tokens are paid for.
	startsLater differs = "18EU-X-22"
	// owners of minors are waited for in a stock round even if they can do nothing, and may pass or exchange a minor even if they have to
	// sell.
	asksOwners differs = "18EU-X-37"
	// the Final Exchange Round begins with the player whose position among those not bankrupt is the position of the first 5's buyer among
	// all.
	startsByPlace differs = "18EU-X-20"
	// a piece that was the first tile of a mountain pass costs 60 at its next upgrade, wherever it is then.
	piecesBearFees differs = "18EU-X-26"
	// after slots with two tokens of a company have joined, the city counts as full until track is laid again: the builder's tokens cannot
	// pass it.
	networkLags differs = "18EU-X-27"
	// a minor that is connected to Hamburg and to no corporation cannot be closed with a pass, for the neutral token there counts as a
	// corporation with shares.
	hamburgHolds differs = "18EU-X-29"
)

// sparesSales: whatever shares were sold for it, another company's train may have any price; on 18xx.games, as long
// as the treasury can pay its face value, otherwise more than could be raised without the last share.
func sparesSales(g *engine.Game, m *facts.Model) bool {
	return !g.Option(as18xx) || g.Cash(g.Turn.Of) >= m.Price
}

// pullmansDo: two Pullmans stay with a corporation without another train, and satisfy the duty to own one.
func pullmansDo(g *engine.Game, company engine.ID) bool {
	return g.Option(as18xx) && g.Owns(company) > 0
}

// dropsPullmanAtOnce: a Pullman over the train limit goes at once in an operating round.
func dropsPullmanAtOnce(g *engine.Game) bool { return g.Option(as18xx) && g.Round.Kind == "operating" }

// breaks: the bank breaks only below zero.
func breaks(g *engine.Game) bool { return g.Bank < 0 || !g.Option(as18xx) }

// memoPriority is the player who had the priority deal when the set of operating rounds began, and has gone bankrupt
// since. Positions are still counted from there.
var memoPriority = &engine.Memory{Name: "priority", Span: engine.ThisSet}

// notePriority records that player, before the priority deal moves on.
func notePriority(g *engine.Game) {
	if startsByPlace.In(g) && !memoPriority.Any(g) {
		memoPriority.Set(g, 1, g.Priority)
	}
}

// sellingOrder is the order in which a bankrupt's shares are sold: by price, or as the sheet lists the companies.
func sellingOrder(g *engine.Game) []engine.ID {
	if g.Option(as18xx) {
		return kit.ByPrice(g)
	}
	return kit.Listed(g)
}

// listed18xx is the order in which 18xx.games lists the companies.
var listed18xx = []engine.ID{"SNCB", "NS", "FS", "KBS", "KPEV", "KKOB", "SNCF", "DR"}

// discardOrder is who decides first when several companies are over the train limit (TL-02, FX-14).
func discardOrder(g *engine.Game) []engine.ID {
	if !discardsLate.In(g) {
		return byPrice(g)
	}
	var out []engine.ID
	for i := range g.Companies {
		if g.Companies[i].Kind.Owned {
			out = append(out, g.Companies[i].ID)
		}
	}
	return append(out, listed18xx...)
}

// discardsInOperating reports whether companies over the limit discard in an operating round: at once (TL-01).
func discardsInOperating(g *engine.Game) bool {
	dealt := g.HasFinished("own stock") || g.HasFinished("trains") && ownStockRules.Skip(g, g.Company(g.Turn.Of))
	return !discardsLate.In(g) || dealt
}

// discardsInStock reports whether they discard in a stock round: at its end (TL-04).
func discardsInStock(g *engine.Game) bool { return discardsInMidRound.In(g) || kit.AllPassed(g) }

// discardsInExchange reports whether they discard in the Final Exchange Round: at its end (FX-14).
func discardsInExchange(g *engine.Game) bool { return !discardsAfterExchange.In(g) && noMinors(g) }

// memoPlace is, by company, its position in the operating order before a bankruptcy. If the operating corporation
// closes, the next one in that order operates, regardless of what the bankrupt's sales did to its price.
var memoPlace = &engine.Memory{Name: "place in the order", Span: engine.ThisTurn}

// keepOrder records it.
func keepOrder(g *engine.Game) {
	if !g.Option(as18xx) {
		return
	}
	for i, id := range kit.OperatingOrder(g) {
		memoPlace.Set(g, i+1, id)
	}
}

// operatingOrder is the order in which companies operate.
func operatingOrder(g *engine.Game) []engine.ID {
	order := kit.OperatingOrder(g)
	if now := g.Company(g.Turn.Of); now != nil && !now.Parred() && memoPlace.Any(g) {
		slices.SortStableFunc(order, func(a, b engine.ID) int { return memoPlace.Get(g, a) - memoPlace.Get(g, b) })
	}
	return order
}
