package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// freeShip is the ship that V is given.
const freeShip = "S3"

// giftStep gives V a free S3 from the supply at the train step of its first turn, which is before phase 4 unless no
// S3 is left (PW-10, PW-11).
func giftStep() *engine.Step {
	return &engine.Step{
		Name: "gift",
		Waits: func(g *engine.Game) bool {
			return g.Turn.Of == vestfold && g.Company(vestfold).Turns == 1 && g.HasFinished("dividend") && !g.HasFinished("gift")
		},
		Auto: func(g *engine.Game) bool {
			if t := kit.OnShelf(g, freeShip); t != nil {
				give(g, t)
			}
			g.FinishStep("gift")
			return true
		},
	}
}

// give hands V its ship.
func give(g *engine.Game, t *engine.Train) {
	g.Tell("%s is given %s", vestfold, engine.A(t.Model))
	kit.MoveTrain(g, t.N, vestfold)
}
