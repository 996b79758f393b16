package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

func (s *trainStep) upgrade() *engine.Move {
	return &engine.Move{
		Verb: "upgrade", Args: []string{"train"}, Help: "Hand in a train and take the supply's next one for less.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			next := NextTrain(g)
			if len(args) > 0 || next == nil {
				return nil
			}
			for model, price := range g.Sheet().Model(next.Model).Upgrades {
				if g.TrainOf(g.Turn.Of, model) != nil {
					out = append(out, engine.Choice{Word: model, Text: fmt.Sprintf("to a %s for %s", next.Model, g.Format(price))})
				}
			}
			slices.SortFunc(out, func(a, b engine.Choice) int {
				return slices.IndexFunc(g.Sheet().Models, named(a.Word)) - slices.IndexFunc(g.Sheet().Models, named(b.Word))
			})
			return out
		},
		Check: func(g *engine.Game, args []string) error {
			if memoUpgraded.Has(g) && (s.Twice == nil || !s.Twice(g)) {
				return g.Refuse(UpgradeOnce, "%s has upgraded a train in this round", g.Turn.Of)
			}
			if g.TrainOf(g.Turn.Of, args[0]) == nil {
				return g.Refuse(TrainUpgrade, "%s has no %s", g.Turn.Of, args[0])
			}
			next := NextTrain(g)
			if next == nil {
				return g.Refuse(TrainUpgrade, "the supply is empty")
			}
			price, ok := g.Sheet().Model(next.Model).Upgrades[args[0]]
			if !ok {
				return g.Refuse(TrainUpgrade, "a %s cannot be handed in for a %s", args[0], next.Model)
			}
			if cash := g.Cash(g.Turn.Of); price > cash {
				return g.Refuse(UpgradeMoney, "that costs %s, and %s itself has %s", g.Format(price), g.Turn.Of, g.Format(cash))
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			next := NextTrain(g)
			price := g.Sheet().Model(next.Model).Upgrades[args[0]]
			memoUpgraded.Set(g, 1)
			g.Tell("%s hands in a %s and buys a %s for %s", g.Turn.Of, args[0], next.Model, g.Format(price))
			g.Pay(g.Turn.Of, engine.Bank, price)
			moveTrain(g, g.TrainOf(g.Turn.Of, args[0]).N, engine.Gone)
			moveTrain(g, next.N, g.Turn.Of)
		},
		Label: func(g *engine.Game, args []string) string {
			next := NextTrain(g)
			return fmt.Sprintf("Upgrade the %s to a %s, %s", args[0], next.Model, g.Format(g.Sheet().Model(next.Model).Upgrades[args[0]]))
		},
	}
}

// Upgraded is how many trains of the operating company were upgraded in this turn.
func Upgraded(g *engine.Game) int { return memoUpgraded.Get(g) }

func named(model string) func(facts.Model) bool {
	return func(m facts.Model) bool { return m.Name == model }
}

func (s *trainStep) mayUpgrade(g *engine.Game) bool { return s.Upgrades && g.Viable(s.upgrade()) }
