package player

import (
	"context"
	"math/rand/v2"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// quick is how the orders of a playout are chosen.
var quick = style{quick: true, envy: 10, far: 3, narrow: true, lays: 3}

// quickWhim is how far taste may move a choice in all samples but the first.
const quickWhim = 8

// quickly plays a game on by one order, chosen quickly. In a sample, the same position always gives the same order.
func quickly(ctx context.Context, g *engine.Game, sample int) (after *engine.Game, err error) {
	at := situation{g.Title(), g.Position(), sample}
	if a, known := quickOrders.Get(at); known {
		return g.Try(a)
	}
	s, rng := quick, rand.New(rand.NewPCG(uint64(sample), uint64(g.Actions)))
	if sample > 0 {
		s.whim = quickWhim
	}
	ranked, err := s.choose(ctx, g, rng)
	if err != nil {
		return nil, err
	}
	best := ranked[0]
	quickOrders.Put(at, best.order)
	if best.after != nil {
		return best.after, nil
	}
	return g.Try(best.order) // it is the only one, and has not been tried
}

// situation is a position in games of a title, in a sample of playouts.
type situation struct {
	title  *engine.Title
	at     engine.Position
	sample int
}

// quickOrders are orders that were chosen before, at most some 3 MB: a third of all positions that playouts come to are those of earlier
// ones, because games often go on as foreseen.
var quickOrders = kit.Kept[situation, engine.Action]{Most: 10_000}
