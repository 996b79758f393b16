package t18frrce

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// follow is the plan of the rounds: the sale of the privates, then stock rounds with a set of operating rounds after each (SQ).
func follow(g *engine.Game) {
	switch g.Round.Kind {
	case "auction": // PA-24
		g.Priority = g.After(g.Turn.Of)[0]
		kit.BeginStock(g, 1, g.Priority)
	case "stock":
		endStock(g)
		kit.BeginSet(g, g.Round.Number)
		payPorts(g)
	case "operating":
		if kit.NextOfSet(g) {
			payPorts(g)
			return
		}
		if g.Broken { // EG-02
			g.EndGame("the bank has run out of money (FRRCE-EG-01)")
			return
		}
		discardFromSupply(g)
		kit.BeginStock(g, g.Round.Number+1, g.Priority)
	}
}

// last is the train whose kind never runs out; once its phase has begun nothing leaves the supply any more (TD-07, TD-10).
const last = "D"

// discardFromSupply takes the smallest train out of the supply after a set, and if it was the last of its kind the next smallest,
// too. Each has the effects of its purchase (TD).
func discardFromSupply(g *engine.Game) {
	first := smallest(g)
	if first == nil || first.Model == last && g.Reached(last) {
		return
	}
	model := first.Model
	g.Tell("A %s leaves the supply", model)
	kit.MoveTrain(g, first.N, engine.Gone)
	next := smallest(g)
	if next == nil || next.Model == model || next.Model == last && g.Reached(last) {
		return
	}
	g.Tell("It was the last: a %s leaves it, too", next.Model)
	kit.MoveTrain(g, next.N, engine.Gone)
}

// smallest is the first train left in the supply, whether or not it is for sale yet, or nil.
func smallest(g *engine.Game) *engine.Train {
	for i := range g.Trains {
		if g.Trains[i].Owner == engine.Supply {
			return &g.Trains[i]
		}
	}
	return nil
}
