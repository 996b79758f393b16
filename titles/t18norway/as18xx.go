package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// as18xx is the option for games recorded on 18xx.games: what is waived and each function below is one place where its engine plays
// a rule differently (RULES.md, "Where 18xx.games differs"). All of them are off for our own games and on for imported ones.
const as18xx = "18xx.games"

// waived are the reasons for which 18xx.games refuses nothing.
var waived = []engine.Reason{
	kit.NoEmergency, // bankruptcy is declared at any step of an operation
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

// endsWithBankrupt: a bankruptcy ends the game; what the pool can take is sold by the ordinary rules, and the money is gone.
func endsWithBankrupt(g *engine.Game) bool { return g.Option(as18xx) }

// poolCountsTwice: at most as many shares are issued as players have more than the pool.
func poolCountsTwice(g *engine.Game) bool { return g.Option(as18xx) }

// shareByShare: a president's emergency sale moves the price a column for each share.
func shareByShare(g *engine.Game) bool { return g.Option(as18xx) }

// passesForGood: who passes in a contested auction is out of it.
func passesForGood(g *engine.Game) bool { return g.Option(as18xx) }

// closedUncounted: closed companies are not subtracted for the certificate limit.
func closedUncounted(g *engine.Game) bool { return g.Option(as18xx) }

// sellsOneToState: H sells NSB one share without a choice when it nationalizes on floating.
func sellsOneToState(g *engine.Game) bool { return g.Option(as18xx) }

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
