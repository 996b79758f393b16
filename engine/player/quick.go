package player

import (
	"context"
	"math/rand/v2"
	"sync"

	"stationmaster/engine"
)

// quick is how the orders of a playout are chosen.
var quick = style{quick: true, envy: 10, far: 3, narrow: true, lays: 6}

// quickWhim is how far taste may move a choice in all samples but the first.
const quickWhim = 8

// quickly plays a game on by one order, chosen quickly. In a sample, the same position always gives the same order.
func quickly(ctx context.Context, g *engine.Game, sample int) (after *engine.Game, err error) {
	at := situation{g.Title(), g.Position(), sample}
	if a, known := quickOrders.get(at); known {
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
	quickOrders.put(at, best.order)
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

// choices are orders that were chosen before: a third of all positions that playouts come to are those of earlier ones, because
// games often go on as foreseen. It is safe for concurrent use.
type choices struct {
	sync.Mutex
	order map[situation]engine.Action
}

var quickOrders choices

// mostChoices limits the memory that choices take, to some 3 MB.
const mostChoices = 10_000

// get returns what was chosen, if that is known.
func (c *choices) get(at situation) (a engine.Action, known bool) {
	c.Lock()
	defer c.Unlock()
	a, known = c.order[at]
	return a, known
}

// put keeps what was chosen. When there is too much, it begins anew.
func (c *choices) put(at situation, a engine.Action) {
	c.Lock()
	defer c.Unlock()
	if c.order == nil || len(c.order) >= mostChoices {
		c.order = map[situation]engine.Action{}
	}
	c.order[at] = a
}
