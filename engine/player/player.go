package player

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Temper is how a house player plays.
type Temper string

// The tempers. Random and Greedy are there to measure the others against.
const (
	Easy   Temper = "easy"   // weighs its next order, and looks three operating rounds ahead
	Steady Temper = "steady" // plays its best orders out, the others' turns included
	Keen   Temper = "keen"   // judges its orders by the turns that they begin, too, and plays more of them out, further and more often
	Random Temper = "random" // takes any order
	Greedy Temper = "greedy" // takes the order that makes it richest at once
)

// Tempers lists the tempers that people can play against, the weakest first.
var Tempers = []Temper{Easy, Steady, Keen}

// Parse finds a temper by its name.
func Parse(name string) (Temper, error) {
	all := append(slices.Clone(Tempers), Random, Greedy)
	if t := Temper(name); slices.Contains(all, t) {
		return t, nil
	}
	return "", fmt.Errorf("unknown player %q; it must be %s", name, kit.OneOf(all))
}

// Reason is why an order was chosen.
type Reason struct {
	Tried  int             // orders that were compared
	Value  engine.Money    // of the order: what the player expects to be worth after it, less a part of what the others would have
	Raise  engine.Money    // by how much it bids more than it could; Value is less by that
	Next   []engine.Action // what it was chosen for: orders that can follow in the same turn; often none
	Second engine.Action   // the next best order; empty if there is none
	Then   engine.Money    // the value of that
	Lower  Parts           // by how much each part of that is lower
	Wins   bool            // it ends the game, and the player wins
}

// Choose picks an order for the decider. The same position, temper and seed give the same order on every machine: all
// limits count work, not time. The error is the context's, or says that the temper is unknown or nothing can be done.
func Choose(ctx context.Context, g *engine.Game, t Temper, seed uint64) (engine.Action, Reason, error) {
	g = g.Silent()
	rng := rand.New(rand.NewPCG(seed, uint64(g.Actions)))
	if t == Random {
		all := Orders(g)
		if len(all) == 0 {
			return engine.Action{}, Reason{}, nothing(g)
		}
		return all[rng.IntN(len(all))], Reason{Tried: len(all)}, nil
	}
	style, ok := styles[t]
	if t == Least {
		if a, ok := least(g); ok {
			return a, Reason{Tried: 1}, nil
		}
		style, ok = styles[Careful], true
	}
	if !ok {
		return engine.Action{}, Reason{}, fmt.Errorf("there is no house player %q", t)
	}
	ranked, err := style.choose(ctx, g, newTurn(g), rng)
	if err != nil {
		return engine.Action{}, Reason{}, err
	}
	order, more := raised(g, ranked)
	why := Reason{Tried: len(ranked), Value: ranked[0].score/100 - more, Raise: more, Next: ranked[0].next, Wins: ranked[0].wins}
	if len(ranked) > 1 {
		why.Second, why.Then = ranked[1].order, ranked[1].score/100
		for i := range why.Lower {
			why.Lower[i] = (ranked[0].parts[i] - ranked[1].parts[i]) / 100
		}
	}
	return order, why, nil
}

// nothing is the error where no order is possible, which the rules should never lead to.
func nothing(g *engine.Game) error { return fmt.Errorf("in %s nothing can be done", g.Where()) }
