package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// follow: the auction, a set of two operating rounds, then stock rounds with such a set after each. The bidding for
// public companies comes before a stock round (SET-12, SR-01, SR-02, BID-01, END-01).
func follow(g *engine.Game) {
	n := g.Round.Number
	switch g.Round.Kind {
	case "auction":
		kit.BeginSet(g, 1)
	case "operating":
		switch {
		case kit.NextOfSet(g):
		case g.Broken:
			g.EndGame("the bank has run out of money (ARD-END-01)")
		case !beginBidding(g, n+1):
			kit.BeginStock(g, n+1, g.Priority)
		}
	case "bidding":
		endBidding(g)
		kit.BeginStock(g, n, g.Priority) // BID-16
	case "stock":
		endStock(g) // SR-15
		if !kit.AfterHundred(g, endsAtHundred.In(g)) {
			kit.BeginSet(g, n)
		}
	}
}

// breaks: the bank is broken when a payment takes it below zero (END-03).
func breaks(g *engine.Game) bool { return g.Bank < 0 }
