package engine

import (
	"fmt"
	"slices"
)

// anyOver tells whether any company has more trains than the limit; it is asked before and after every action.
func (g *Game) anyOver() bool {
	least := min(g.PhaseNow().TrainLimit.Minor, g.PhaseNow().TrainLimit.Major)
	var owners [32]struct {
		id ID
		n  int
	}
	known := 0
	for i := range g.Trains {
		owner := g.Trains[i].Owner
		if owner == Supply || owner == Gone || owner == Pool {
			continue
		}
		k := 0
		for k < known && owners[k].id != owner {
			k++
		}
		if k == known {
			known++ // no title has nearly so many companies
			owners[k].id = owner
		}
		if owners[k].n++; owners[k].n > least && owners[k].n > g.TrainLimit(owner) {
			return true
		}
	}
	return false
}

// DiscardRules is what differs between the ways in which companies over the train limit give trains up.
type DiscardRules struct {
	To ID // where the trains go: Pool or Gone
	// Order is in which order they decide; nil means the operating company first, then on in operating order.
	Order func(g *Game) []ID
	// When tells whether trains are given up now. May be nil: at any time.
	When func(g *Game) bool
}

// DiscardStep makes the step in which companies over the train limit give trains up, cars first and by themselves.
func DiscardStep(r DiscardRules) *Step {
	order := r.Order
	if order == nil {
		order = (*Game).OperatingFrom
	}
	// over is the company that has to discard.
	over := func(g *Game) ID {
		if r.When != nil && !r.When(g) || !g.anyOver() {
			return Nobody
		}
		for _, id := range order(g) {
			if g.Company(id) != nil && g.Owns(id) > g.TrainLimit(id) {
				return id
			}
		}
		return Nobody
	}
	discard := func(g *Game, model string) {
		c := over(g)
		g.Tell("%s discards a %s", g.Name(c), model)
		g.moveTrain(g.trainOf(c, model).N, r.To)
	}
	return &Step{
		Name: "discard", About: "discard a train over the limit", Alone: true,
		Waits: func(g *Game) bool { return over(g) != Nobody },
		Who:   func(g *Game) ID { return g.President(over(g)) },
		Auto: func(g *Game) bool {
			for _, t := range g.TrainsOf(over(g)) {
				if g.Sheet().Model(t.Model).Car() {
					discard(g, t.Model)
					return true
				}
			}
			return false
		},
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
			Do:    func(g *Game, args []string) { discard(g, args[0]) },
			Label: func(g *Game, args []string) string { return fmt.Sprintf("%s discards a %s", g.Name(over(g)), args[0]) },
		}},
		Reasons: []Reason{TrainLimit},
	}
}
