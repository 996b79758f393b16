package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// follow is the plan of the rounds: the auction, then sets of a stock round and operating rounds with nationalization rounds
// between and after them (GEN-07, GEN-08).
func follow(g *engine.Game) {
	switch g.Round.Kind {
	case "auction":
		kit.BeginStock(g, 1, g.Priority)
	case "stock":
		endStock(g)
		kit.BeginSet(g, g.Round.Number)
	case "operating":
		if nationalizes(g) && len(asked(g)) > 0 {
			r := g.Round
			g.BeginRound("nationalization", r.Number, asked(g)[0])
			g.Round.Sub, g.Round.Of = r.Sub, r.Of
			return
		}
		nextOfSet(g)
	case "nationalization":
		nextOfSet(g)
	}
}

// nextOfSet begins the next operating round of the set, or the next set, or ends the game.
func nextOfSet(g *engine.Game) {
	switch {
	case kit.NextOfSet(g):
	case g.Round.Of > 2: // EG-02
		g.EndGame("the last operating round is over (NOR-EG-02)")
	default:
		kit.BeginStock(g, g.Round.Number+1, g.Priority)
	}
}

// nationalizes tells whether a nationalization round follows the operating round that has ended (NR-01, NR-02).
func nationalizes(g *engine.Game) bool {
	switch g.PhaseNow().Nationalizing {
	case facts.NationalizingAfterFirst:
		return g.Round.Sub == 1
	case facts.NationalizingAfterEach:
		return true
	case facts.NationalizingUntilLastSet:
		return g.Round.Of == 2
	}
	return false
}

// worth is cash, shares at their price, and open privates at face value (EG-04, EG-05).
func worth(g *engine.Game, player engine.ID) engine.Money {
	m := g.Cash(player)
	for i := range g.Companies {
		c := &g.Companies[i]
		m += g.Price(c.ID) * engine.Money(c.Held(player))
	}
	for _, p := range g.Privates {
		if p.Owner == player && !p.Closed {
			m += g.Deed(p.ID).Price
		}
	}
	return m
}
