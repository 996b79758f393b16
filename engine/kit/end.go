package kit

import "stationmaster/engine"

// EndStep lets whoever has to act end the game by hand with the scores as they are, where may says so: only games of
// 18xx.games do. rule is the title's rule about its end.
func EndStep(may func(g *engine.Game) bool, rule string) *engine.Step {
	return &engine.Step{
		Name: "end", About: "end the game",
		Moves: []*engine.Move{{
			Verb: "end", Final: true, Help: "End the game now, with the scores as they are.",
			Check: func(g *engine.Game, _ []string) error {
				if !may(g) {
					return engine.Refuse(rule, "the game does not end before its time")
				}
				return nil
			},
			Do: func(g *engine.Game, _ []string) { g.EndGame("it was ended by hand") },
		}},
	}
}
