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
	price := max(1, g.Price(c.ID))
	buysMore := func(who engine.ID, than engine.Money) bool { // what takes longest is asked last
		return than < 0 || min(sale, g.Cash(who)/price) > than && !kit.SoldInRound(g, who, c.ID) && roomFor(g, who) > than
	}
	if buysMore(president, 0) {
		sale = min(sale, 1)
	}
	own := c.Held(president)
	for i := range g.Players {
		if who := g.Players[i].ID; who != president && buysMore(who, engine.Money(own-c.Held(who))) {
			return true
		}
	}
	return false
}
