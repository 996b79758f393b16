package player

import (
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// raised is the best order, and by how much more it bids than was weighed: where that is the least that is possible, and the player
// would pay much more, they raise by a part of it, as people do. Else three house players raise by 5 for an hour.
func raised(g *engine.Game, ranked []tried) (engine.Action, engine.Money) {
	best := ranked[0]
	other := slices.IndexFunc(ranked, func(x tried) bool { return x.order.Verb != best.order.Verb })
	if best.order.Verb != "bid" || other < 0 || !kit.Selling(g) {
		return best.order, 0
	}
	spare := int(best.score-ranked[other].score) / 100
	bid, err := g.Clone().Apply(best.order) // with what the engine fills in
	if err != nil {
		return best.order, 0
	}
	for i := range bid.Args {
		choices, _ := g.Next(engine.Action{Verb: bid.Verb, Args: bid.Args[:i]})
		if len(choices) != 1 || choices[0].Word != "" || bid.Args[i] != strconv.Itoa(choices[0].Min) {
			continue // not the amount, or not the least one
		}
		span := choices[0]
		more := min(spare/4, span.Max-span.Min) / max(1, span.Step) * max(1, span.Step)
		order := engine.Action{Verb: bid.Verb, Args: slices.Clone(bid.Args)}
		order.Args[i] = strconv.Itoa(span.Min + more)
		if _, err := g.Try(order); more > 0 && err == nil {
			return order, engine.Money(more)
		}
	}
	return best.order, 0
}
