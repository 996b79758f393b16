package kit

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
)

// anyOver reports whether any company is over the train limit. It is asked before and after every action.
func anyOver(g *engine.Game) bool {
	var room fleetRoom
	least := g.PhaseNow().TrainLimit.Least()
	for _, f := range fleets(g, &room) {
		if f.counted > least && f.counted > TrainLimit(g, f.owner) {
			return true
		}
	}
	return false
}

// models lists trains in words: "3, 3, 4".
func models(trains []engine.Train) string {
	out := make([]string, len(trains))
	for i, t := range trains {
		out[i] = t.Model
	}
	return strings.Join(out, ", ")
}

// DiscardRules are a title's rules for companies over the train limit.
type DiscardRules struct {
	To engine.ID // where the trains go: Pool or Gone
	// Order is the order in which they decide; nil means operating order from the operating company on.
	Order func(g *engine.Game) []engine.ID
	// When reports whether trains are discarded now; nil means at any time.
	When func(g *engine.Game) bool
	// Room reports whether a company within the limit must discard, to make room for another train. May be nil.
	Room func(g *engine.Game, company engine.ID) bool
	// CarsChosen means that a car is discarded by choice, like any train. Otherwise cars go first and by themselves.
	CarsChosen bool
}

// DiscardStep makes the step in which companies over the train limit discard.
func DiscardStep(r DiscardRules) *engine.Step {
	order := r.Order
	if order == nil {
		order = OperatingFrom
	}
	// over is the company that has to discard.
	over := func(g *engine.Game) engine.ID {
		if r.When != nil && !r.When(g) {
			return engine.Nobody
		}
		if c := g.Company(g.Turn.Of); c != nil && r.Room != nil && r.Room(g, c.ID) {
			return c.ID
		}
		if !anyOver(g) {
			return engine.Nobody
		}
		for _, id := range order(g) {
			if g.Company(id) != nil && Counted(g, id) > TrainLimit(g, id) {
				return id
			}
		}
		return engine.Nobody
	}
	// open lists the trains that the company can discard: those that count.
	open := func(g *engine.Game) []engine.Train {
		return slices.DeleteFunc(g.TrainsOf(over(g)), func(t engine.Train) bool { return t.Obsolete })
	}
	find := func(g *engine.Game, model string) int {
		return slices.IndexFunc(open(g), func(t engine.Train) bool { return t.Model == model })
	}
	discard := func(g *engine.Game, model string) {
		g.Tell("%s discards %s", g.Name(over(g)), engine.A(model))
		MoveTrain(g, open(g)[find(g, model)].N, r.To)
	}
	return &engine.Step{
		Name: "discard", About: "discard a train over the limit",
		Tip:    `The train limit of this phase is lower than the number of trains that the company has.`,
		Custom: `Most companies discard the train that would rust first.`,
		// The company is often another than the one that operates.
		Now: func(g *engine.Game) string {
			c := over(g)
			why := fmt.Sprintf("over the limit of %d", TrainLimit(g, c))
			if Counted(g, c) <= TrainLimit(g, c) {
				why = "to make room for another"
			}
			return fmt.Sprintf("discard a train of %s %s (it has %s)", g.Name(c), why, models(open(g)))
		},
		Alone: true,
		Waits: func(g *engine.Game) bool { return over(g) != engine.Nobody },
		Who:   func(g *engine.Game) engine.ID { return g.President(over(g)) },
		Auto: func(g *engine.Game) bool {
			if r.CarsChosen {
				return false
			}
			for _, t := range open(g) {
				if g.Sheet().Model(t.Model).Car() {
					discard(g, t.Model)
					return true
				}
			}
			return false
		},
		// Without a president, the smallest trains go first, and ships before trains.
		Itself: func(g *engine.Game) {
			trains := open(g)
			i := max(slices.IndexFunc(trains, func(t engine.Train) bool { return g.Sheet().Model(t.Model).Ship() }), 0)
			discard(g, trains[i].Model)
		},
		Moves: []*engine.Move{{
			Verb: "discard", Args: []string{"train"}, Help: "Discard one of the company's excess trains.",
			Next: func(g *engine.Game, _ []string) []engine.Choice {
				var out []engine.Choice
				for _, t := range open(g) {
					if !slices.ContainsFunc(out, func(c engine.Choice) bool { return c.Word == t.Model }) {
						out = append(out, engine.Choice{Word: t.Model, Text: "of " + string(over(g))})
					}
				}
				return out
			},
			Check: func(g *engine.Game, args []string) error {
				if find(g, args[0]) < 0 {
					return g.Refuse(TrainRoom, "%s has no %s to discard", over(g), args[0])
				}
				return nil
			},
			Do: func(g *engine.Game, args []string) { discard(g, args[0]) },
			Label: func(g *engine.Game, args []string) string {
				return fmt.Sprintf("%s discards %s", g.Name(over(g)), engine.A(args[0]))
			},
		}},
		Reasons: []engine.Reason{TrainRoom},
	}
}
