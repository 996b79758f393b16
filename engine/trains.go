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

// Owns is how many trains somebody has.
func (g *Game) Owns(owner ID) int {
	n := 0
	for i := range g.Trains {
		if g.Trains[i].Owner == owner {
			n++
		}
	}
	return n
}

// Engines counts the company's trains that run by themselves.
func (g *Game) Engines(company ID) int {
	n, car := 0, g.Sheet().CarName()
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company && t.Model != car {
			n++
		}
	}
	return n
}

// AddTrain puts one more train of a model into the supply, behind the others of its kind. It is for setup only.
func (g *Game) AddTrain(model string) {
	i := len(g.Trains)
	for i > 0 && g.Trains[i-1].Model != model {
		i--
	}
	g.Trains = slices.Insert(g.Trains, i, Train{Model: model, Owner: Supply})
	for n := range g.Trains {
		g.Trains[n].N = n
	}
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
	if g.Sheet().Model(model).Count.Endless {
		g.addTrain(model)
	}
	for i := g.Phase + 1; i < len(g.Sheet().Phases); i++ {
		if g.Sheet().Phases[i].On == model {
			g.startPhase(i)
			return
		}
	}
}

// TrainRules is what differs between the ways titles trade trains.
type TrainRules struct {
	// Pool tells that trains given up by companies are for sale, at their printed price.
	Pool bool
	// Must tells whether the company has to own a train when it leaves the step.
	Must func(g *Game, company ID) bool
	// Cheapest tells that the president's money only ever buys the cheapest train on sale.
	Cheapest bool
	// Generous tells whether the president may add money for any train on sale although the treasury can pay one. May be nil.
	Generous func(g *Game) bool
	// HelpAbroad refuses to let the president's money go into a train of another company by rules of the title's own; the
	// printed price is the most it may cost in any case. May be nil.
	HelpAbroad func(g *Game) error
	// Bankrupt is called when a president has gone bankrupt and what can legally be sold of his shares is sold.
	Bankrupt func(g *Game, president ID)
	// Regret warns of what passing the step on would lose by rules of the title's own. May be nil.
	Regret func(g *Game, company ID) string
	// Upgrades tells that trains can be handed in for the supply's next one, at the price on the sheet.
	Upgrades bool
	// Twice tells whether more than one train may be upgraded in a turn. May be nil.
	Twice func(g *Game) bool
	// NoRoom tells whether a train may be bought at the train limit. May be nil.
	NoRoom func(g *Game) bool
	// Through tells whether a company that need not own a train is through with the step although something could still be
	// done in it. May be nil.
	Through func(g *Game) bool
	// Early tells whether bankruptcy may be declared without need of a train. May be nil.
	Early func(g *Game) bool
	// AnyPrice tells whether sales for an emergency are measured by the cheapest train on sale alone when a train is bought
	// from another company. May be nil: then no sale may have gone beyond what that train costs.
	AnyPrice func(g *Game, m *Model) bool
	// Cars are the rules of cars that run with trains; nil when the title has none.
	Cars *CarRules
}

// Memos of a train step.
const (
	memoUpgraded = "upgraded"  // this turn: a train was traded in
	memoTrains   = "purchases" // this turn: trains bought
)

// TrainStep makes the step in which a company buys trains, with its president's help where the rules say so.
func TrainStep(r TrainRules) *Step {
	s := &trainStep{r}
	sell := sellMove(s.checkSale, nil)
	sale := sell.Do
	sell.Do = func(g *Game, args []string) {
		price, who := g.Price(ID(args[0])), g.Decider() // the sale makes the price fall
		sale(g, args)
		g.Remember(ThisTurn, memoLastSale, who, Nobody, int(price))
	}
	sell.Help = "Sell shares to help the company buy the train it must own."
	step := &Step{
		Name: "trains", About: "buy trains, or go on",
		Waits: func(g *Game) bool { return !g.Skipped("trains") },
		Auto: func(g *Game) bool {
			// Who can buy nothing from anybody and need not is through.
			c := g.Company(g.Turn.Of)
			if s.must(g) {
				return false
			}
			room := g.Owns(c.ID) < g.TrainLimit(c.ID) || s.mayDrop(g) == nil
			if through := s.Through != nil && s.Through(g); !through && (c.Cash > 0 && room || s.mayUpgrade(g) || s.mayDropAlone(g) || g.besideViable()) {
				return false
			}
			g.Skip("trains")
			return true
		},
		Moves: []*Move{s.buy(), sell, s.bankrupt(), {
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
		Reasons: []Reason{TrainSupply, TrainSeller, TrainLimit, TrainMoney, TrainAlone, TrainFree, TrainPrice, TrainMust, TrainAbroad,
			TrainHelp, HelpSale, HelpEnough, HelpOwn, Bankruptcy},
	}
	if r.Upgrades {
		step.Moves = slices.Insert(step.Moves, 1, s.upgrade())
		step.Reasons = append(step.Reasons, TrainUpgrade, UpgradeOnce, UpgradeMoney)
	}
	if r.Pool {
		step.Reasons = append(step.Reasons, TrainPool)
	}
	if r.Cheapest {
		step.Reasons = append(step.Reasons, TrainCheapest)
	}
	if r.Cars != nil {
		step.Moves = append(step.Moves, s.dropMove())
		step.Reasons = append(step.Reasons, CarPhase, CarAlone, CarSecond, CarOnce, CarSale, CarDrop)
	}
	return step
}

type trainStep struct{ TrainRules }

// regret warns before a company goes on without a train that it could pay, and of what the title knows.
func (s *trainStep) regret(g *Game) string {
	company := g.Turn.Of
	if t := g.NextTrain(); t != nil && g.Engines(company) == 0 && g.Cash(company) >= g.Sheet().Model(t.Model).Price {
		return fmt.Sprintf("%s has no train and could buy a %s for %s.", g.Name(company), t.Model, g.Format(g.Sheet().Model(t.Model).Price))
	}
	if s.Regret != nil {
		return s.Regret(g, company)
	}
	return ""
}

// must tells whether the company must still get a train.
func (s *trainStep) must(g *Game) bool {
	return g.Engines(g.Turn.Of) == 0 && s.Must(g, g.Turn.Of)
}

// cheapest is the cheapest train that the supply and, where used trains are sold, the pool offer; nil when they have none.
func (s *trainStep) cheapest(g *Game) *Model {
	var best *Model
	if t := g.NextTrain(); t != nil {
		best = g.Sheet().Model(t.Model)
	}
	for i := range g.Trains {
		if t := &g.Trains[i]; s.Pool && t.Owner == Pool {
			if m := g.Sheet().Model(t.Model); !m.Car() && (best == nil || m.Price < best.Price) {
				best = m
			}
		}
	}
	return best
}

// purchase is an order to buy a train as its words mean it: "3", "3 from pool", "3 from EST 150", each of them perhaps with
// "drop P" behind it.
type purchase struct {
	model *Model
	from  ID // Supply, Pool or a company
	price Money
	drop  string
}

// parse reads the words of a purchase; it refuses what makes no sense, not what is illegal.
func (s *trainStep) parse(g *Game, args []string) (p purchase, err error) {
	if p.model = g.Sheet().Model(args[0]); p.model == nil {
		return p, g.refuse(TrainSupply, "there is no train %q", args[0])
	}
	p.from, p.price = Supply, p.model.Price
	args = args[1:]
	if len(args) >= 2 && args[0] == "from" {
		p.from = ID(args[1])
		args = args[2:]
		if p.from != Pool {
			n := 0
			if len(args) > 0 {
				n, err = strconv.Atoi(args[0])
			}
			if len(args) == 0 || err != nil || strconv.Itoa(n) != args[0] || n < 1 {
				return p, g.refuse(TrainPrice, "the price is a whole number from 1 up")
			}
			p.price = Money(n)
			args = args[1:]
		}
	}
	if len(args) == 2 && args[0] == "drop" {
		p.drop = args[1]
		args = nil
	}
	if len(args) > 0 {
		return p, Refuse("", "train wants a model, and perhaps \"from\" the pool or a company with a price")
	}
	return p, nil
}

// train is the card that a purchase names, or nil.
func (p *purchase) train(g *Game) *Train {
	if p.from == Supply {
		if t := g.NextTrain(); t != nil && t.Model == p.model.Name {
			return t
		}
		return nil
	}
	return g.trainOf(p.from, p.model.Name)
}

// judge refuses a purchase that is not legal.
func (s *trainStep) judge(g *Game, p purchase) error {
	buyer := g.Turn.Of
	if p.drop != "" {
		if err := s.mayDrop(g); err != nil {
			return err
		}
		if g.trainOf(buyer, p.drop) == nil || !g.Sheet().Model(p.drop).Car() || p.model.Car() {
			return g.refuse(CarDrop, "only a car that the company has is dropped, for a train that is none")
		}
	} else if own, limit := g.Owns(buyer), g.TrainLimit(buyer); own >= limit && (s.NoRoom == nil || !s.NoRoom(g)) {
		return g.refuse(TrainLimit, "%s has %s, the limit is %d", g.Name(buyer), count(own, "train"), limit)
	}
	if p.from == buyer || p.from == Pool && !s.Pool || p.from != Supply && p.from != Pool && g.Company(p.from) == nil || p.train(g) == nil {
		switch {
		case p.from == Supply:
			return g.refuse(TrainSupply, "the supply does not offer a %s now", p.model.Name)
		case p.from == Pool && s.Pool:
			return g.refuse(TrainPool, "the pool has no %s", p.model.Name)
		}
		return g.refuse(TrainSeller, "%s has no %s to sell", g.Name(p.from), p.model.Name)
	}
	if p.model.Car() {
		if err := s.mayBuyCar(g, p); err != nil {
			return err
		}
	}
	if p.from != Supply && p.from != Pool {
		if least := s.least(g, p.model); p.price < least {
			return g.refuse(HelpEnough, "after the last sale the train must cost at least %s", g.Format(least))
		}
	}
	return s.afford(g, p)
}

func (s *trainStep) buy() *Move {
	return &Move{
		Verb: "train", Args: []string{"model"}, Help: "Buy a train from the supply or the pool, or from another company at an agreed price.",
		Whole: func(g *Game, args []string) bool {
			if n := len(args); n > 2 && args[n-2] == "drop" {
				args = args[:n-2]
			}
			return len(args) == 1 || len(args) == 3 && args[1] == "from" && args[2] == string(Pool) || len(args) == 4 && args[1] == "from"
		},
		Next: s.nextWords,
		Check: func(g *Game, args []string) error {
			p, err := s.parse(g, args)
			if err != nil {
				return err
			}
			return s.judge(g, p)
		},
		Fill: func(g *Game, args []string) ([]string, error) {
			// What the supply does not offer is meant to come from the pool.
			if t := g.NextTrain(); s.Pool && len(args) == 1 && (t == nil || t.Model != args[0]) && g.trainOf(Pool, args[0]) != nil {
				return append(args[:1:1], "from", string(Pool)), nil
			}
			return args, nil
		},
		Asks: func(g *Game, args []string) ID {
			p, err := s.parse(g, args)
			if err != nil || g.Company(p.from) == nil {
				return Nobody
			}
			return g.President(p.from)
		},
		Do: func(g *Game, args []string) {
			p, err := s.parse(g, args)
			if err != nil {
				panic(err) // it was checked
			}
			s.carryOut(g, p)
		},
		Label: func(g *Game, args []string) string {
			p, err := s.parse(g, args)
			if err != nil || g.Company(p.from) != nil {
				return ""
			}
			label := "Buy a " + p.model.Name
			if p.from == Pool {
				label += " from the pool"
			}
			if p.drop != "" {
				label += ", dropping the " + p.drop
			}
			return label + " for " + g.Format(p.price)
		},
	}
}

// nextWords lists what can follow in the order to buy a train.
func (s *trainStep) nextWords(g *Game, args []string) []Choice {
	var out []Choice
	last := ""
	if len(args) > 0 {
		last = args[len(args)-1]
	}
	switch {
	case len(args) == 0:
		for _, t := range g.Trains {
			next := g.NextTrain()
			onSale := next != nil && t.N == next.N || t.Owner == Pool && s.Pool || t.Owner != g.Turn.Of && g.Company(t.Owner) != nil
			if onSale && !slices.ContainsFunc(out, func(c Choice) bool { return c.Word == t.Model }) {
				out = append(out, Choice{Word: t.Model, Text: g.Format(g.Sheet().Model(t.Model).Price)})
			}
		}
		return out
	case last == "from":
		if s.Pool && g.trainOf(Pool, args[0]) != nil {
			out = append(out, Choice{Word: string(Pool), Text: "the pool"})
		}
		for i := range g.Companies {
			if c := &g.Companies[i]; c.ID != g.Turn.Of && g.trainOf(c.ID, args[0]) != nil {
				out = append(out, Choice{Word: string(c.ID)})
			}
		}
		return out
	case last == "drop":
		return s.droppable(g)
	case len(args) == 1:
		out = Words("from")
	case len(args) == 3 && args[1] == "from" && last != string(Pool):
		m := g.Sheet().Model(args[0])
		if m == nil {
			return nil
		}
		most := g.Cash(g.Turn.Of)
		if s.help(g) && (s.HelpAbroad == nil || s.HelpAbroad(g) == nil) {
			most = max(most, min(most+g.Cash(g.Decider()), m.Price))
		}
		if least := s.least(g, m); most >= least {
			out = append(out, Choice{Min: int(least), Max: int(most), Step: 1})
		}
		return out
	}
	if len(args) <= 4 && !slices.Contains(args, "drop") && len(s.droppable(g)) > 0 {
		out = append(out, Words("drop")...)
	}
	return out
}

// carryOut buys the train.
func (s *trainStep) carryOut(g *Game, p purchase) {
	c := g.Company(g.Turn.Of)
	seller, from := Bank, "the supply"
	switch {
	case p.from == Pool:
		from = g.Name(Pool)
	case p.from != Supply:
		seller, from = p.from, g.Name(p.from)
	}
	if p.drop != "" {
		s.shed(g, p.drop)
	}
	if p.price > c.Cash {
		who, add := g.President(c.ID), p.price-c.Cash
		g.Tell("%s adds %s of his own", g.Name(who), g.Format(add))
		g.Pay(who, c.ID, add)
	}
	g.Tell("%s buys a %s from %s for %s", g.Name(c.ID), p.model.Name, from, g.Format(p.price))
	g.Pay(c.ID, seller, p.price)
	g.Remember(ThisTurn, memoTrains, Nobody, Nobody, g.Recall(memoTrains, Nobody, Nobody)+1)
	if p.model.Car() {
		g.Remember(ThisTurn, memoCar, Nobody, Nobody, 1)
	}
	g.moveTrain(p.train(g).N, c.ID)
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
			for model, price := range g.Sheet().Model(next.Model).Upgrades {
				if g.trainOf(g.Turn.Of, model) != nil {
					out = append(out, Choice{Word: model, Text: fmt.Sprintf("to a %s for %s", next.Model, g.Format(price))})
				}
			}
			slices.SortFunc(out, func(a, b Choice) int {
				return slices.IndexFunc(g.Sheet().Models, named(a.Word)) - slices.IndexFunc(g.Sheet().Models, named(b.Word))
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
			price, ok := g.Sheet().Model(next.Model).Upgrades[args[0]]
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
			price := g.Sheet().Model(next.Model).Upgrades[args[0]]
			g.Remember(ThisTurn, memoUpgraded, Nobody, Nobody, 1)
			g.Tell("%s hands in a %s and buys a %s for %s", g.Turn.Of, args[0], next.Model, g.Format(price))
			g.Pay(g.Turn.Of, Bank, price)
			g.moveTrain(g.trainOf(g.Turn.Of, args[0]).N, Gone)
			g.moveTrain(next.N, g.Turn.Of)
		},
		Label: func(g *Game, args []string) string {
			next := g.NextTrain()
			return fmt.Sprintf("Upgrade the %s to a %s, %s", args[0], next.Model, g.Format(g.Sheet().Model(next.Model).Upgrades[args[0]]))
		},
	}
}

// Upgraded is how many trains of the operating company were upgraded in this turn.
func (g *Game) Upgraded() int { return g.Recall(memoUpgraded, Nobody, Nobody) }

func named(model string) func(Model) bool { return func(m Model) bool { return m.Name == model } }

func (s *trainStep) mayUpgrade(g *Game) bool { return s.Upgrades && g.Viable(s.upgrade()) }
