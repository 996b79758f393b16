package kit

import "stationmaster/engine"

// EndStep lets whoever has to act end the game by hand with the scores as they are, at tables that allow it.
func EndStep() *engine.Step {
	return &engine.Step{
		Name: "end", About: "end the game", Reasons: []engine.Reason{EndEarly},
		Moves: []*engine.Move{{
			Verb: "end", Final: true, Help: "End the game now, with the scores as they are.",
			Check: func(g *engine.Game, _ []string) error {
				if !g.Waives(EndEarly) {
					return g.Refuse(EndEarly, "the game does not end before its time")
				}
				return nil
			},
			Do:    func(g *engine.Game, _ []string) { g.EndGame("it was ended by hand") },
			Label: func(*engine.Game, []string) string { return "End the game" },
		}},
	}
}

// Worth is what a player scores in most titles: cash, shares at their price (nothing where there is none), and open privates at
// their printed price.
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
