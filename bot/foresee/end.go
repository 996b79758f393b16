package foresee

import "stationmaster/engine"

// IfAllPass says why the game ends with this stock round if everybody passes from now on; "" if it goes on.
func IfAllPass(g *engine.Game) string {
	if g.Finished || len(g.Questions) > 0 || g.Company(g.Turn.Of) != nil {
		return ""
	}
	after := g.Silent()
	for range len(g.Players) + 1 { // the first pass may only end a turn; an auction goes on for as long as everybody passes
		if !after.Round.Same(&g.Round) {
			return ""
		}
		if _, err := after.Apply(engine.Action{Verb: "pass"}); err != nil {
			return "" // somebody has to do something else
		}
		if after.Finished {
			return after.End
		}
	}
	return ""
}
