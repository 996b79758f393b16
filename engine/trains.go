package engine

import (
	"fmt"
	"slices"
	"strconv"
)

// TrainsOf lists the trains that somebody owns, or that lie in the Supply or the Pool, in the order of the cards.
func (g *Game) TrainsOf(owner ID) []Train {
	var out []Train
	for _, t := range g.Trains {
		if t.Owner == owner {
			out = append(out, t)
		}
	}
	return out
}

func (g *Game) addTrain(model string) {
	g.Trains = append(g.Trains, Train{N: len(g.Trains), Model: model, Owner: Supply})
}

// trainOf is a train of that model which the owner has, or nil.
func (g *Game) trainOf(owner ID, model string) *Train {
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == owner && t.Model == model {
			return t
		}
	}
	return nil
}

// NextTrain is the train that the supply offers now, or nil.
func (g *Game) NextTrain() *Train {
	for i := range g.Trains {
		if g.Trains[i].Owner == Supply {
			return &g.Trains[i]
		}
	}
	return nil
}

// moveTrain gives a train to somebody. An endless kind is replaced in the supply; the first train of a phase starts it.
func (g *Game) moveTrain(n int, to ID) {
	t := &g.Trains[n]
	from, model := t.Owner, t.Model
	t.Owner = to
	g.forgetBest()
	if from != Supply {
		return
	}
	if g.title.Sheet.Model(model).Count.Endless {
		g.addTrain(model)
	}
	for i := g.Phase + 1; i < len(g.title.Sheet.Phases); i++ {
		if g.title.Sheet.Phases[i].On == model {
			g.startPhase(i)
			return
		}
	}
}

// TrainRules is what differs between the ways titles trade trains.
type TrainRules struct {
	// Must tells whether the company has to own a train when it leaves the step.
	Must func(g *Game, company ID) bool
	// Bankrupt is called when a president has gone bankrupt and his saleable shares are sold.
	Bankrupt func(g *Game, president ID)
	// Regret warns of what passing the step on would lose by rules of the title's own. May be nil.
	Regret func(g *Game, company ID) string
	// Twice tells whether more than one train may be upgraded in a turn. May be nil.
	Twice func(g *Game) bool
	// NoRoom tells whether a train may be bought at the train limit. May be nil.
	NoRoom func(g *Game) bool
	// Through tells whether a company that need not own a train is through with the step although something could still be
	// done in it. May be nil.
	Through func(g *Game) bool
	// Early tells whether bankruptcy may be declared without need of a train. May be nil.
	Early func(g *Game) bool
	// BySupply tells whether sales are measured by the supply's train alone once the treasury reaches the face value of the
	// train that is bought from another company. May be nil: then no sale may have gone beyond what that train costs.
	BySupply func(g *Game) bool
}

const memoUpgraded = "upgraded" // this turn: a train was traded in

// TrainStep makes the step in which a company buys trains, with its president's help where the rules say so.
func TrainStep(r TrainRules) *Step {
	s := &trainStep{r}
	sell := sellMove(s.checkSale, nil)
	sale := sell.Do
	sell.Do = func(g *Game, args []string) {
		price := g.Price(ID(args[0])) // the sale makes it fall
		sale(g, args)
		g.Remember(ThisTurn, memoLastSale, Nobody, Nobody, int(price))
	}
	sell.Help = "Sell shares to help the company buy the train it must own."
	return &Step{
		Name: "trains", About: "buy trains, or go on",
		Waits: func(g *Game) bool { return !g.Skipped("trains") },
		Auto: func(g *Game) bool {
			// Who can buy nothing from anybody and need not is through.
			c := g.Company(g.Turn.Of)
			if s.must(g) {
				return false
			}
			if through := s.Through != nil && s.Through(g); !through && (c.Cash > 0 && len(g.TrainsOf(c.ID)) < g.PhaseNow().TrainLimit || s.mayUpgrade(g) || g.besideViable()) {
				return false
			}
			g.Skip("trains")
			return true
		},
		Moves: []*Move{s.buy(), s.upgrade(), sell, s.bankrupt(), {
			Verb: "pass", Help: "Buy no (more) trains.",
			Label: func(*Game, []string) string { return "Done with trains" },
			Check: func(g *Game, _ []string) error {
				if s.must(g) {
					return g.refuse(TrainMust, "%s must own a train", g.Turn.Of)
				}
				return nil
			},
			Regret: func(g *Game, _ []string) string { return s.regret(g) },
			Do:     func(g *Game, _ []string) { g.Skip("trains") },
		}},
	}
}

type trainStep struct{ TrainRules }

// regret warns before a company goes on without a train that it could pay, and of what the title knows.
func (s *trainStep) regret(g *Game) string {
	company := g.Turn.Of
	if t := g.NextTrain(); t != nil && len(g.TrainsOf(company)) == 0 && g.Cash(company) >= g.title.Sheet.Model(t.Model).Price {
		return fmt.Sprintf("%s has no train and could buy a %s for %s.", company, t.Model, g.Format(g.title.Sheet.Model(t.Model).Price))
	}
	if s.Regret != nil {
		return s.Regret(g, company)
	}
	return ""
}

// must tells whether the company must still get a train.
func (s *trainStep) must(g *Game) bool {
	return len(g.TrainsOf(g.Turn.Of)) == 0 && s.Must(g, g.Turn.Of)
}

func (s *trainStep) buy() *Move {
	price := func(g *Game, args []string) Money {
		if len(args) == 1 {
			return g.title.Sheet.Model(args[0]).Price
		}
		n, _ := strconv.Atoi(args[3])
		return Money(n)
	}
	return &Move{
		Verb: "train", Args: []string{"model"}, Help: "Buy a train from the supply, or from another company at an agreed price.",
		Whole: func(g *Game, args []string) bool { return len(args) == 1 || len(args) == 4 && args[1] == "from" },
		Next: func(g *Game, args []string) []Choice {
			var out []Choice
			switch len(args) {
			case 0:
				add := func(t Train) {
					m := g.title.Sheet.Model(t.Model)
					if !slices.ContainsFunc(out, func(c Choice) bool { return c.Word == t.Model }) {
						out = append(out, Choice{Word: t.Model, Text: g.Format(m.Price)})
					}
				}
				if t := g.NextTrain(); t != nil {
					add(*t)
				}
				for _, t := range g.Trains {
					if t.Owner != g.Turn.Of && g.Company(t.Owner) != nil {
						add(t)
					}
				}
			case 1:
				return Words("from")
			case 2:
				for i := range g.Companies {
					if c := &g.Companies[i]; c.ID != g.Turn.Of && g.trainOf(c.ID, args[0]) != nil {
						out = append(out, Choice{Word: string(c.ID)})
					}
				}
			case 3:
				m := g.title.Sheet.Model(args[0])
				if m == nil {
					return nil
				}
				most := g.Cash(g.Turn.Of)
				if s.help(g) {
					most = max(most, min(most+g.Cash(g.Decider()), m.Price))
				}
				if least := s.least(g, m); most >= least {
					out = append(out, Choice{Min: int(least), Max: int(most), Step: 1})
				}
			}
			return out
		},
		Check: func(g *Game, args []string) error {
			m := g.title.Sheet.Model(args[0])
			if m == nil {
				return g.refuse(TrainSupply, "there is no train %q", args[0])
			}
			if own, limit := len(g.TrainsOf(g.Turn.Of)), g.PhaseNow().TrainLimit; own >= limit && (s.NoRoom == nil || !s.NoRoom(g)) {
				return g.refuse(TrainLimit, "%s has %d trains, the limit is %d", g.Turn.Of, own, limit)
			}
			if len(args) == 1 {
				if t := g.NextTrain(); t == nil || t.Model != args[0] {
					return g.refuse(TrainSupply, "the supply does not offer a %s now", args[0])
				}
				return s.afford(g, m.Price, m.Price)
			}
			n, err := strconv.Atoi(args[3])
			if err != nil || strconv.Itoa(n) != args[3] || n < 1 {
				return g.refuse(TrainPrice, "the price is a whole number from 1 up")
			}
			if ID(args[2]) == g.Turn.Of || g.Company(ID(args[2])) == nil || g.trainOf(ID(args[2]), args[0]) == nil {
				return g.refuse(TrainSupply, "%s has no %s to sell", args[2], args[0])
			}
			if least := s.least(g, m); Money(n) < least {
				return g.refuse(HelpEnough, "after the last sale the train must cost at least %s", g.Format(least))
			}
			return s.afford(g, Money(n), m.Price)
		},
		Asks: func(g *Game, args []string) ID {
			if len(args) == 4 {
				return g.President(ID(args[2]))
			}
			return Nobody
		},
		Do: func(g *Game, args []string) {
			c := g.Company(g.Turn.Of)
			cost := price(g, args)
			from, seller := "the supply", Bank
			if len(args) == 4 {
				seller = ID(args[2])
				from = args[2]
			}
			if cost > c.Cash {
				who, add := g.President(c.ID), cost-c.Cash
				g.Tell("%s adds %s of his own", g.Name(who), g.Format(add))
				g.Pay(who, c.ID, add)
			}
			g.Tell("%s buys a %s from %s for %s", c.ID, args[0], from, g.Format(cost))
			g.Pay(c.ID, seller, cost)
			if seller == Bank {
				g.moveTrain(g.NextTrain().N, c.ID)
			} else {
				g.moveTrain(g.trainOf(seller, args[0]).N, c.ID)
			}
		},
		Label: func(g *Game, args []string) string {
			if len(args) == 1 {
				return fmt.Sprintf("Buy a %s for %s", args[0], g.Format(price(g, args)))
			}
			return ""
		},
	}
}

func (s *trainStep) upgrade() *Move {
	return &Move{
		Verb: "upgrade", Args: []string{"train"}, Help: "Hand in a train and take the supply's next one for less.",
		Next: func(g *Game, args []string) []Choice {
			var out []Choice
			next := g.NextTrain()
			if len(args) > 0 || next == nil {
				return nil
			}
			for model, price := range g.title.Sheet.Model(next.Model).Upgrades {
				if g.trainOf(g.Turn.Of, model) != nil {
					out = append(out, Choice{Word: model, Text: fmt.Sprintf("to a %s for %s", next.Model, g.Format(price))})
				}
			}
			slices.SortFunc(out, func(a, b Choice) int {
				return slices.IndexFunc(g.title.Sheet.Models, named(a.Word)) - slices.IndexFunc(g.title.Sheet.Models, named(b.Word))
			})
			return out
		},
		Check: func(g *Game, args []string) error {
			if g.Recall(memoUpgraded, Nobody, Nobody) > 0 && (s.Twice == nil || !s.Twice(g)) {
				return g.refuse(UpgradeOnce, "%s has upgraded a train in this round", g.Turn.Of)
			}
			if g.trainOf(g.Turn.Of, args[0]) == nil {
				return g.refuse(TrainUpgrade, "%s has no %s", g.Turn.Of, args[0])
			}
			next := g.NextTrain()
			if next == nil {
				return g.refuse(TrainUpgrade, "the supply is empty")
			}
			price, ok := g.title.Sheet.Model(next.Model).Upgrades[args[0]]
			if !ok {
				return g.refuse(TrainUpgrade, "a %s cannot be handed in for a %s", args[0], next.Model)
			}
			if cash := g.Cash(g.Turn.Of); price > cash {
				return g.refuse(UpgradeMoney, "that costs %s, and %s itself has %s", g.Format(price), g.Turn.Of, g.Format(cash))
			}
			return nil
		},
		Do: func(g *Game, args []string) {
			next := g.NextTrain()
			price := g.title.Sheet.Model(next.Model).Upgrades[args[0]]
			g.Remember(ThisTurn, memoUpgraded, Nobody, Nobody, 1)
			g.Tell("%s hands in a %s and buys a %s for %s", g.Turn.Of, args[0], next.Model, g.Format(price))
			g.Pay(g.Turn.Of, Bank, price)
			g.moveTrain(g.trainOf(g.Turn.Of, args[0]).N, Gone)
			g.moveTrain(next.N, g.Turn.Of)
		},
		Label: func(g *Game, args []string) string {
			next := g.NextTrain()
			return fmt.Sprintf("Upgrade the %s to a %s, %s", args[0], next.Model, g.Format(g.title.Sheet.Model(next.Model).Upgrades[args[0]]))
		},
	}
}

// Upgraded is how many trains of the operating company were upgraded in this turn.
func (g *Game) Upgraded() int { return g.Recall(memoUpgraded, Nobody, Nobody) }

func named(model string) func(Model) bool { return func(m Model) bool { return m.Name == model } }

func (s *trainStep) mayUpgrade(g *Game) bool { return g.viable(s.upgrade(), nil) }
