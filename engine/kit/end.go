package kit

import (
	"fmt"

	"stationmaster/engine"
)

// LastStock ends the game after the last stock round that the table plays, if there is one, and reports whether it did. Winners are as
// for [engine.Game.EndGame].
func LastStock(g *engine.Game, winners ...engine.ID) bool {
	most := policy(g).StockRounds
	if most == 0 || g.Round.Number < most {
		return false
	}
	g.EndGame(fmt.Sprintf("there have been %d stock rounds", most), winners...)
	return true
}

// EndStep lets the decider end the game with the scores as they are, at tables that allow it.
func EndStep() *engine.Step {
	return &engine.Step{
		Name: "end", About: "end the game", Reasons: []engine.Reason{EndEarly},
		Moves: []*engine.Move{{
			Verb: "end", Final: true, Help: "End the game now, with the scores as they are.",
			Check: func(g *engine.Game, _ []string) error {
				if !g.Waives(EndEarly) {
					return g.Refuse(EndEarly, "the game can't be ended yet")
				}
				return nil
			},
			Do:    func(g *engine.Game, _ []string) { g.EndGame("it was ended by hand") },
			Label: func(*engine.Game, []string) string { return "End the game" },
		}},
	}
}

// Worth is the score in most titles: cash, shares at their price (0 without one), and open privates at their printed
// price.
func Worth(g *engine.Game, player engine.ID) engine.Money {
	m := g.Cash(player)
	for i := range g.Companies {
		c := &g.Companies[i]
		m += g.Price(c.ID) * engine.Money(c.Held(player))
	}
	for i := range g.Privates {
		if p := &g.Privates[i]; p.Owner == player && !p.Closed {
			m += g.Deed(p.ID).Price
		}
	}
	return m
}
