package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
)

// trades lists what the company can get from the supply for the train; an empty word means for any train. Files may
// have trades with the pool, which are not offered.
func trades(g *engine.Game, company engine.ID, in string) []TrainSale {
	var out []TrainSale
	for s := range Trades(g, company) {
		if s.From == engine.Supply && (in == "" || s.Trade == in) {
			out = append(out, s)
		}
	}
	return out
}

// tradeIns hand a train in for another one.
type tradeIns struct{ *TrainRules }

// upgrade is "upgrade 5", or "upgrade 5 D" if there is a choice; "upgrade 5 D from pool" at tables that allow it.
func (s tradeIns) upgrade() *engine.Move {
	find := func(g *engine.Game, args []string) (TrainSale, error) {
		company := g.Turn.Of
		if g.TrainOf(company, args[0]) == nil {
			return TrainSale{}, g.Refuse(TrainUpgrade, "%s has no %s", company, args[0])
		}
		if len(args) == 4 && args[2] == "from" && args[3] == "pool" {
			for t := range Depot(g, company) {
				if t.From == engine.Pool && t.Trade == args[0] && t.Model.Name == args[1] {
					return t, nil
				}
			}
		}
		all := trades(g, company, args[0])
		for _, t := range all {
			if len(args) == 1 && len(all) == 1 || len(args) == 2 && t.Model.Name == args[1] {
				return t, nil
			}
		}
		if err := s.refused(g, func(t TrainSale) bool {
			return t.Trade == args[0] && (len(args) == 1 || t.Model.Name == args[1])
		}); err != nil {
			return TrainSale{}, err
		}
		next := NextTrain(g)
		switch {
		case next == nil:
			return TrainSale{}, g.Refuse(TrainUpgrade, "the supply is empty")
		case len(args) == 4:
			return TrainSale{}, g.Refuse(TrainUpgrade, "a train can be handed in only for one from the supply")
		case len(args) > 1:
			return TrainSale{}, g.Refuse(TrainUpgrade, "%s cannot be handed in for %s", engine.A(args[0]), engine.A(args[1]))
		}
		return TrainSale{}, g.Refuse(TrainUpgrade, "%s cannot be handed in for %s", engine.A(args[0]), engine.A(next.Model))
	}
	return &engine.Move{
		Verb: "upgrade", Args: []string{"train"}, Help: "Trade in a train for a discount on one from the supply.",
		Whole: func(g *engine.Game, args []string) bool {
			switch len(args) {
			case 1:
				return len(trades(g, g.Turn.Of, args[0])) <= 1
			case 2:
				return len(trades(g, g.Turn.Of, args[0])) > 0
			case 4:
				return true
			}
			return false
		},
		// The model may be named even if there is only one.
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) == 2 {
				if all := trades(g, g.Turn.Of, args[0]); len(all) == 1 && all[0].Model.Name == args[1] {
					return args[:1:1], nil
				}
			}
			return args, nil
		},
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				for _, t := range trades(g, g.Turn.Of, "") {
					to := fmt.Sprintf("to %s for %s", engine.A(t.Model.Name), g.Format(t.Price))
					if i := slices.IndexFunc(out, func(c engine.Choice) bool { return c.Word == t.Trade }); i >= 0 {
						out[i].Text += ", " + to
					} else {
						out = append(out, engine.Choice{Word: t.Trade, Text: to})
					}
				}
			case 1:
				all := trades(g, g.Turn.Of, args[0])
				for _, t := range all {
					c := engine.Choice{Word: t.Model.Name, Text: "for " + g.Format(t.Price)}
					if len(all) == 1 {
						c.Same = args[0] // Fill drops it
					}
					out = append(out, c)
				}
			}
			return out
		},
		Check: func(g *engine.Game, args []string) error {
			if !s.ManyUpgrades && memoUpgraded.Has(g) && !g.Waives(UpgradeOnce) {
				return g.Refuse(UpgradeOnce, "%s has already upgraded a train this round", g.Turn.Of)
			}
			t, err := find(g, args)
			if err != nil {
				return err
			}
			if cash := g.Cash(g.Turn.Of); t.Price > cash {
				return g.Refuse(UpgradeMoney, "that costs %s, and %s itself has %s", g.Amount(t.Price), g.Turn.Of, g.Amount(cash))
			}
			return nil
		},
		Regret: func(g *engine.Game, args []string) string {
			if t, err := find(g, args); err == nil && t.From == engine.Supply {
				return s.loses(g, t.Model)
			}
			return ""
		},
		Do: func(g *engine.Game, args []string) {
			t, err := find(g, args)
			if err != nil {
				panic(err) // already checked
			}
			memoUpgraded.Add(g, 1)
			to, where := engine.Gone, ""
			if s.Traded != engine.Nobody {
				to = s.Traded
			}
			if to == engine.Pool {
				where = ", which goes to the bank pool,"
			}
			g.Tell("%s hands in %s%s and buys %s for %s", g.Turn.Of, engine.A(t.Trade), where, engine.A(t.Model.Name), g.Format(t.Price))
			g.Pay(g.Turn.Of, engine.Bank, t.Price)
			gets := OnShelf(g, t.Model.Name)
			if t.From == engine.Pool {
				card := *g.TrainOf(engine.Pool, t.Card.Name)
				card.Model = t.Model.Name
				g.SetTrain(card)
				gets = &card
			}
			MoveTrain(g, g.TrainOf(g.Turn.Of, t.Trade).N, to)
			MoveTrain(g, gets.N, g.Turn.Of)
		},
		Label: func(g *engine.Game, args []string) string {
			t, err := find(g, args)
			if err != nil {
				return ""
			}
			return fmt.Sprintf("Upgrade the %s to %s, %s", t.Trade, engine.A(t.Model.Name), g.Format(t.Price))
		},
	}
}

// OnShelf is the train of that model that the supply offers, or nil.
func OnShelf(g *engine.Game, model string) *engine.Train {
	for t := range Shelf(g) {
		if t.Model == model {
			return t
		}
	}
	return nil
}

// Upgraded is how many trains the operating company upgraded in this turn.
func Upgraded(g *engine.Game) int { return memoUpgraded.Get(g) }

// mayUpgrade reports whether the company can hand in any train.
func (s tradeIns) mayUpgrade(g *engine.Game) bool {
	if !s.Upgrades || memoUpgraded.Has(g) && !s.ManyUpgrades && !g.Waives(UpgradeOnce) {
		return false
	}
	return slices.ContainsFunc(trades(g, g.Turn.Of, ""), func(t TrainSale) bool { return t.Price <= g.Cash(g.Turn.Of) })
}
