package player

import (
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// raised is the best order, and how much more it bids than the order that was weighed. Whoever bids the least that is possible, and would
// pay much more, raises by a quarter of the rest, but by a tenth of the bid at most: else three house players raise each other by 5 dozens of
// times, but nothing is gained by scaring others off, and what they would have paid is enough.
func raised(g *engine.Game, ranked []tried) (engine.Action, engine.Money) {
	best := ranked[0]
	other := alternative(ranked)
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
		more := min(spare/4, span.Min/10, span.Max-span.Min)
		more -= more % max(1, span.Step)
		order := engine.Action{Verb: bid.Verb, Args: slices.Clone(bid.Args)}
		order.Args[i] = strconv.Itoa(span.Min + more)
		if after, err := g.Try(order); more > 0 && err == nil && !binds(g, after) {
			return order, engine.Money(more)
		}
	}
	return best.order, 0
}
