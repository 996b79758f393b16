package t18frrce

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// follow: the sale of the privates, then stock rounds, each followed by a set of operating rounds (SQ).
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

// last is the train that never runs out. Once its phase has begun, nothing more leaves the supply (TD-07, TD-10).
const last = "D"

// discardFromSupply removes the smallest train from the supply after a set and, if it was the last of its kind, the
// next smallest. Each has the effects of a purchase (TD).
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

// smallest is the first train left in the supply, on sale or not, or nil.
func smallest(g *engine.Game) *engine.Train {
	for i := range g.Trains {
		if g.Trains[i].Owner == engine.Supply {
			return &g.Trains[i]
		}
	}
	return nil
}
