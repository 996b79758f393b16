package engine

import (
	"fmt"
	"slices"
)

// anyOver tells whether any company has more trains than the limit; it is asked before and after every action.
func (g *Game) anyOver() bool {
	limit := g.PhaseNow().TrainLimit
	for i := range g.Trains {
		owner := g.Trains[i].Owner
		if owner == Supply || owner == Gone || owner == Pool {
			continue
		}
		n := 1
		for k := range g.Trains[:i] {
			if g.Trains[k].Owner == owner {
				n++
			}
		}
		if n > limit {
			return true
		}
	}
	return false
}

// DiscardStep makes the step in which companies over the train limit give trains up; they go to the given place. They
// decide in the order that is given, or where that is nil the operating company first, then in operating order.
func DiscardStep(to ID, order func(g *Game) []ID) *Step {
	if order == nil {
		order = func(g *Game) []ID { return append([]ID{g.Turn.Of}, g.OperatingOrder()...) }
	}
	// over is the company that has to discard.
	over := func(g *Game) ID {
		if !g.anyOver() {
			return Nobody
		}
		for _, id := range order(g) {
			if g.Company(id) != nil && len(g.TrainsOf(id)) > g.PhaseNow().TrainLimit {
				return id
			}
		}
		return Nobody
	}
	return &Step{
		Name: "discard", About: "discard a train over the limit", Alone: true,
		Waits: func(g *Game) bool { return over(g) != Nobody },
		Who:   func(g *Game) ID { return g.President(over(g)) },
		Moves: []*Move{{
			Verb: "discard", Args: []string{"train"}, Help: "Discard a train of the company that has too many.",
			Next: func(g *Game, args []string) []Choice {
				if len(args) > 0 {
					return nil
				}
				var out []Choice
				for _, t := range g.TrainsOf(over(g)) {
					if !slices.ContainsFunc(out, func(c Choice) bool { return c.Word == t.Model }) {
						out = append(out, Choice{Word: t.Model, Text: "of " + string(over(g))})
					}
				}
				return out
			},
			Check: func(g *Game, args []string) error {
				if g.trainOf(over(g), args[0]) == nil {
					return g.refuse(TrainLimit, "%s has no %s to discard", over(g), args[0])
				}
				return nil
			},
			Do: func(g *Game, args []string) {
				c := over(g)
				g.Tell("%s discards a %s", c, args[0])
				g.moveTrain(g.trainOf(c, args[0]).N, to)
			},
			Label: func(g *Game, args []string) string { return fmt.Sprintf("%s discards a %s", over(g), args[0]) },
		}},
	}
}
