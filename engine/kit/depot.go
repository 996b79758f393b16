package kit

import "stationmaster/engine"

// Engines counts the company's trains that run by themselves.
func Engines(g *engine.Game, company engine.ID) int {
	n, car := 0, g.Sheet().CarName()
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company && t.Model != car {
			n++
		}
	}
	return n
}

// NextTrain is the train that the supply offers now, or nil.
func NextTrain(g *engine.Game) *engine.Train {
	for i := range g.Trains {
		if g.Trains[i].Owner == engine.Supply {
			return &g.Trains[i]
		}
	}
	return nil
}

// moveTrain gives a train to somebody. An endless kind is replaced in the supply; the first train of a phase starts it.
func moveTrain(g *engine.Game, n int, to engine.ID) {
	t := &g.Trains[n]
	from, model := t.Owner, t.Model
	t.Owner = to
	forgetBest(g)
	if from != engine.Supply {
		return
	}
	if g.Sheet().Model(model).Count.Endless {
		g.AppendTrain(model)
	}
	for i := g.Phase + 1; i < len(g.Sheet().Phases); i++ {
		if g.Sheet().Phases[i].On == model {
			startPhase(g, i)
			return
		}
	}
}
