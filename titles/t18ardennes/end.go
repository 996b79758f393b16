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

// worth is the score (END-04 to END-06, GL-07). A merged minor doesn't count beside the share given for it, while the company's president still
// decides what to keep.
func worth(g *engine.Game, player engine.ID) engine.Money {
	all := kit.Worth(g, player)
	if m, _, _ := merged(g); m != nil && g.President(m.ID) == player {
		all -= worthOf(g, m)
	}
	return all
}

// breaks: the bank is broken when a payment takes it below zero (END-03).
func breaks(g *engine.Game) bool { return g.Bank < 0 }
