package player

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// takeable reports whether somebody could become president of a company in this stock round by buying shares before its president can answer: one, or all
// that they can pay for if the president can buy none, because they lack the money or have sold some in this round.
func takeable(g *engine.Game, c *engine.Company) bool {
	president := g.President(c.ID)
	sale := engine.Money(c.Held(engine.Pool) + c.Held(c.Unsold()))
	buys := func(who engine.ID) engine.Money {
		if kit.SoldInRound(g, who, c.ID) {
			return 0
		}
		return min(sale, g.Cash(who)/max(1, g.Price(c.ID)), roomFor(g, who))
	}
	if buys(president) > 0 {
		sale = min(sale, 1)
	}
	for i := range g.Players {
		if who := g.Players[i].ID; who != president && engine.Money(c.Held(president)-c.Held(who)) < buys(who) {
			return true
		}
	}
	return false
}
