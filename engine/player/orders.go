package player

import "stationmaster/engine"

// orders lists what the decider could sensibly do: every whole order that is legal, with the ends of each range of
// amounts. Where the engine fills an order in itself, such as the best routes of a run, only that is listed. Left out
// are orders that somebody else has to agree to, and those that end the game or a company, unless there are no others.
func orders(g *engine.Game, who engine.ID) []engine.Action {
	var usual, others []engine.Action
	for _, m := range g.Moves() {
		g.EachDistinct(m, func(a engine.Action) bool {
			asked := engine.Nobody
			if m.Asks != nil {
				asked = m.Asks(g, a.Args)
			}
			if m.Final || asked != engine.Nobody && asked != who {
				others = append(others, a)
			} else {
				usual = append(usual, a)
			}
			return true
		})
	}
	if len(usual) == 0 {
		return others
	}
	return usual
}
