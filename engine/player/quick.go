package player

import (
	"context"
	"math/rand/v2"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// How the orders of a playout are chosen: as players who see little would, or judged as steady and keen players judge at a glance.
var (
	simply  = style{quick: true, envy: 10, far: 4, narrow: true, lays: 3}
	sharply = style{quick: true, envy: 50, far: 5, lays: 3}
)

// quickWhim is how far taste may move a choice in all samples but the first.
const quickWhim = 8

// turn is a turn of a game, or what is left of it.
type turn struct {
	from   *engine.Game
	at     engine.Position // of that
	values *judge          // of positions after it; nil until somebody asks
}

func newTurn(g *engine.Game) *turn { return &turn{from: g, at: g.Position()} }

// judge is how a style values positions in the turn.
func (t *turn) judge(s style) *judge {
	if t.values == nil {
		t.values = newJudge(t.from, s.far, s.narrow)
	}
	return t.values
}

// quickly plays a game on by one order, chosen in a quick style, in a turn that it has come to. In a sample, the same position in the same turn
// always gives the same order. All of a turn's positions are judged from its beginning: what its tiles change for other companies can wait
// until the next turn, and takes longest to find out.
func (s *style) quickly(ctx context.Context, g *engine.Game, in *turn, sample int) (after *engine.Game, err error) {
	here := in.at
	if g != in.from {
		here = g.Position()
	}
	at := situation{g.Title(), in.at, here, sample, s}
	if a, known := quickOrders.Get(at); known {
		return g.Try(a)
	}
	by, rng := *s, rand.New(rand.NewPCG(uint64(sample), uint64(g.Actions)))
	if sample > 0 {
		by.whim = quickWhim
	}
	ranked, err := by.choose(ctx, g, in, rng)
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

// situation is a position in a turn of a title's games, in a sample of playouts in which everybody chooses in one style.
type situation struct {
	title    *engine.Title
	turn, at engine.Position
	sample   int
	by       *style
}

// worthwhile are the orders that were weighed of all, if they are what the company on turn could build and there were more; else nil.
func worthwhile(g *engine.Game, all []engine.Action, weighed []tried) []engine.Action {
	build := func(x tried) bool { return builds(g, x.after) }
	buy := func(x tried) bool { return x.after.Round.Turns == g.Round.Turns && supply(x.after) < supply(g) } // what others own and want counts, too
	if len(weighed) == len(all) || !slices.ContainsFunc(weighed, build) || slices.ContainsFunc(weighed, buy) {
		return nil
	}
	few := make([]engine.Action, len(weighed))
	for i := range weighed {
		few[i] = weighed[i].order
	}
	return few
}

// ground is a fingerprint of what decides where the company on turn may build and how much that promises: the board, the presidents and
// the privates, and of the company itself its money and its trains. Prices, and what everybody else has, are left out.
type ground struct {
	title *engine.Title
	at    engine.Position
}

func groundOf(g *engine.Game) ground {
	x := engine.Game{Options: g.Options, Phase: g.Phase, Board: g.Board, Privates: g.Privates, Memos: g.Memos, Turn: g.Turn, Questions: g.Questions}
	x.Round.Kind, x.End = g.Round.Kind, g.Waiting().Name
	for i := range g.Companies {
		c := g.Companies[i]
		c.Par, c.Last, c.Earned, c.Certs = 0, nil, 0, c.Certs[:min(1, len(c.Certs))] // the president's
		if c.ID != g.Turn.Of {
			c.Cash, c.Turns = 0, 0
		}
		x.Companies = append(x.Companies, c)
	}
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == g.Turn.Of {
			x.Trains = append(x.Trains, engine.Train{Model: t.Model, Obsolete: t.Obsolete})
		}
	}
	return ground{g.Title(), x.Position()}
}

// grounds are the orders that were worth weighing there, at most some 3 MB: to find the few good lays among many takes most of a playout's
// time.
var grounds = kit.Kept[ground, []engine.Action]{Most: 5000}

// quickOrders are orders that were chosen before, at most some 3 MB: a third of all positions that playouts come to are those of earlier
// ones, because games often go on as foreseen.
var quickOrders = kit.Kept[situation, engine.Action]{Most: 10_000}
