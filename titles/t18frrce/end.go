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
	first := kit.FirstLeft(g)
	if first == nil || first.Model == last && g.Reached(last) {
		return
	}
	model := first.Model
	kit.Export(g, "A %s leaves the supply")
	next := kit.FirstLeft(g)
	if next == nil || next.Model == model || next.Model == last && g.Reached(last) {
		return
	}
	kit.Export(g, "With the last "+model+" gone, a %s leaves the supply, too")
}
