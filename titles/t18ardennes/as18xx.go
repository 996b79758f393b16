package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// as18xx is the option for games recorded on 18xx.games: what is waived and each function below is one place where its engine plays
// a rule differently (RULES.md, "Where 18xx.games differs"). All of them are off for our own games and on for imported ones.
const as18xx = "18xx.games"

// waived are the reasons for which 18xx.games refuses nothing.
var waived = []engine.Reason{
	"ARD-CNV-01", // companies convert in any phase
	"ARD-ISS-01", // and issue in any phase
	kit.RunBest,  // routes may earn less than the best ones
	"ARD-BID-10", // a player may outbid themselves
	"ARD-MRG-04", // a minor merges into a company of which its owner has sold shares
	"ARD-MRG-02", // the connection of a merging minor is not checked
	"ARD-MRG-07", // a minor that was refused may be offered again
	"ARD-EMR-09", // the president may add money to any purchase from another company
}

// presidentFalls is by how many spaces a price falls when the president sells so many shares: one, however many they are.
func presidentFalls(g *engine.Game, shares int) int {
	if g.Option(as18xx) {
		return 1
	}
	return shares
}

// uncounted is the part of a new bid that is not held against what must be left: all of it there.
func uncounted(g *engine.Game, amount engine.Money) engine.Money {
	if g.Option(as18xx) {
		return amount
	}
	return 0
}

// minorsStay: minors in the pool do not fall at the end of a stock round.
func minorsStay(g *engine.Game) bool { return g.Option(as18xx) }

// onceSought: the first bidding leaves the restriction to a company's cities in force until something has been won.
func onceSought(g *engine.Game) bool { return g.Option(as18xx) }

// poolLimited: after a conversion the 60 percent limit binds purchases from the pool, too.
func poolLimited(g *engine.Game, c *engine.Company) bool {
	return g.Option(as18xx) && memoConverted.Has(g, c.ID)
}

// fortsNeedRoute: there is no fort income without a train that runs.
func fortsNeedRoute(g *engine.Game) bool { return g.Option(as18xx) }

// operatedByDividend: a company has operated once the dividend of its first turn is decided.
func operatedByDividend(g *engine.Game) bool { return g.Option(as18xx) }

// discardOrder is who gives up trains first when several companies are over the limit: the buyer, then in operating order; there as
// the companies are listed.
func discardOrder(g *engine.Game) []engine.ID {
	if !g.Option(as18xx) {
		return append([]engine.ID{g.Turn.Of}, kit.OperatingOrder(g)...)
	}
	var out []engine.ID
	for i := range g.Companies {
		out = append(out, g.Companies[i].ID)
	}
	return out
}

// trainsAtOnce: after a conversion the trains of merged minors belong to the company at once, and run if they have not.
func trainsAtOnce(g *engine.Game) bool { return g.Option(as18xx) }

// asksForRoutes: a company whose tokens get to another stop is asked for routes, be that a ferry or another city of the hex (its graph
// looks no further).
func asksForRoutes(g *engine.Game) bool {
	if !g.Option(as18xx) {
		return false
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
