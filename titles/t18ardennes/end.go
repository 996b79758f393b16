package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// follow: the auction, a set of two operating rounds, then stock rounds with such a set after each. The bidding for
// public companies comes before a stock round (SET-12, SR-01, SR-02, BID-01, END-01).
func (r *rules) follow(g *engine.Game) {
	n := g.Round.Number
	switch g.Round.Kind {
	case "auction":
		kit.BeginSet(g, 1)
	case "operating":
		switch {
		case kit.NextOfSet(g):
		case g.Broken:
			g.EndGame("the bank has run out of money (ARD-END-01)")
		case !r.beginBidding(g, n+1):
			kit.BeginStock(g, n+1, g.Priority)
		}
	case "bidding":
		endBidding(g)
		kit.BeginStock(g, n, g.Priority) // BID-16
	case "stock":
		r.fallInPool(g) // SR-15
		g.Tell("%s has the priority deal", g.Name(g.Priority))
		if !kit.LastStock(g) {
			kit.BeginSet(g, n)
		}
	}
}

// breaks: the bank is broken when a payment takes it below zero (END-03).
func breaks(g *engine.Game) bool { return g.Bank < 0 }
