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

// startPhase carries out everything that a phase brings but discards, which the presidents decide on.
func (g *Game) startPhase(i int) {
	g.Phase = i
	g.touch()
	p := g.PhaseNow()
	g.Tell("Phase %s begins", p.Name)
	for _, model := range p.Rusts {
		for k := range g.Trains {
			if t := &g.Trains[k]; t.Model == model && t.Owner != Gone {
				if g.Company(t.Owner) != nil {
					g.Tell("%s's %s rusts", t.Owner, model)
				}
				t.Owner = Gone
			}
		}
	}
	for _, id := range p.Closes {
		g.ClosePrivate(id)
	}
	if g.title.Rules.Started != nil {
		g.title.Rules.Started(g)
	}
}

// ClosePrivate takes a private out of the game.
func (g *Game) ClosePrivate(id ID) {
	if p := g.Private(id); p != nil && !p.Closed {
		p.Closed = true
		g.touch()
		g.Tell("%s closes", id)
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
	// Beside are moves that the step has besides.
	Beside []*Move
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

// memoLastSale is the price of a share in the last emergency sale of the turn: without that share the money must have
// been too little for the train that is bought in the end.
const memoLastSale = "last sale"

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
		Moves: append([]*Move{s.buy(), s.upgrade(), sell, s.bankrupt(), {
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
		}}, r.Beside...),
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

// help tells whether the president may add money: a train must be bought and the treasury is below the supply's price.
func (s *trainStep) help(g *Game) bool {
	t := g.NextTrain()
	return t != nil && g.Cash(g.Turn.Of) < g.title.Sheet.Model(t.Model).Price && s.must(g)
}

// afford refuses what treasury and, where it may be used, the president's cash do not pay. face is the most that the
// president's money may be part of.
func (s *trainStep) afford(g *Game, price, face Money) error {
	c := g.Company(g.Turn.Of)
	if price <= c.Cash {
		return nil
	}
	switch {
	case len(g.TrainsOf(c.ID)) > 0:
		return g.refuse(TrainMoney, "that costs %s, %s has %s", g.Format(price), c.ID, g.Format(c.Cash))
	case !s.must(g):
		return g.refuse(TrainFree, "that costs %s, %s has %s, and its president does not help a company without a route",
			g.Format(price), c.ID, g.Format(c.Cash))
	case !s.help(g):
		return g.refuse(TrainAlone, "that costs %s, %s has %s, which is enough for the supply's train: its president may not help",
			g.Format(price), c.ID, g.Format(c.Cash))
	}
	if price > face {
		return g.refuse(TrainHelp, "with the president's money a train may cost at most its face value, %s", g.Format(face))
	}
	if all := c.Cash + g.Cash(g.Decider()); price > all {
		return g.refuse(TrainHelp, "that costs %s, the treasury and your cash make %s: sell shares first", g.Format(price), g.Format(all))
	}
	return nil
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

// checkSale holds what a president's emergency sale must obey besides the rules of every sale.
func (s *trainStep) checkSale(g *Game, seller ID, c *Company, n int) error {
	if !s.help(g) {
		return g.refuse(HelpSale, "shares are sold in an operating round only to help a company buy the train it must own")
	}
	price := g.title.Sheet.Model(g.NextTrain().Model).Price
	have := g.Cash(g.Turn.Of) + g.Cash(seller)
	if have+g.Price(c.ID)*Money(n-1) >= price {
		return g.refuse(HelpEnough, "fewer shares are enough for the train, which costs %s", g.Format(price))
	}
	return s.keepsOwn(g, seller, c, n)
}

// least is the lowest price at which a train of another company can be bought now: 1, or after an emergency sale what the
// money would have come short of without the last share sold.
func (s *trainStep) least(g *Game, m *Model) Money {
	last := Money(g.Recall(memoLastSale, Nobody, Nobody))
	if last == 0 || s.BySupply != nil && s.BySupply(g) && g.Cash(g.Turn.Of) >= m.Price {
		return 1
	}
	return max(1, g.Cash(g.Turn.Of)+g.Cash(g.Decider())-last+1)
}

// keepsOwn refuses a sale that would hand the presidency of the operating company to somebody else.
func (s *trainStep) keepsOwn(g *Game, seller ID, c *Company, n int) error {
	if c.ID == g.Turn.Of && g.heir(c, seller, c.Held(seller)-Percent(n)*c.Share()) != Nobody {
		return g.refuse(HelpOwn, "you must stay president of %s", c.ID)
	}
	return nil
}

// block is the largest number of shares of the company that the president could legally sell at once.
func (s *trainStep) block(g *Game, who ID, c *Company) int {
	most := 0
	if len(c.Certs) == 0 {
		return 0
	}
	for n := 1; Percent(n)*c.Share() <= c.Held(who); n++ {
		if g.checkSale(who, c, n) == nil && s.keepsOwn(g, who, c, n) == nil {
			most = n
		}
	}
	return most
}

func (s *trainStep) bankrupt() *Move {
	return &Move{
		Verb: "bankrupt", Help: "Declare bankruptcy: everything that can be raised does not pay for a train.", Final: true,
		Check: func(g *Game, _ []string) error {
			if early := s.Early != nil && s.Early(g) && g.Company(g.Turn.Of) != nil && g.NextTrain() != nil; !early && !s.help(g) {
				return g.refuse(Bankruptcy, "%s need not be helped to a train", g.Turn.Of)
			}
			who := g.Decider()
			all := g.Cash(g.Turn.Of) + g.Cash(who)
			for i := range g.Companies {
				c := &g.Companies[i]
				all += g.Price(c.ID) * Money(s.block(g, who, c))
			}
			if price := g.title.Sheet.Model(g.NextTrain().Model).Price; all >= price {
				return g.refuse(Bankruptcy, "%s can be raised, the train costs %s", g.Format(all), g.Format(price))
			}
			return nil
		},
		Do: func(g *Game, _ []string) {
			who := g.Decider()
			g.Tell("%s is bankrupt", g.Name(who))
			for i := range g.Companies {
				if n := s.block(g, who, &g.Companies[i]); n > 0 {
					g.sell(who, &g.Companies[i], n)
				}
			}
			g.Tell("%s loses all cash, %s", g.Name(who), g.Format(g.Cash(who)))
			g.Pay(who, Bank, g.Cash(who))
			g.Player(who).Bankrupt = true
			s.Bankrupt(g, who)
		},
	}
}

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

// BankruptcyStep lets a president declare bankruptcy at any moment of the company's turn, where the rules' Early says so.
func BankruptcyStep(r TrainRules) *Step {
	s := &trainStep{r}
	m := s.bankrupt()
	check := m.Check
	m.Check = func(g *Game, args []string) error {
		if r.Early == nil || !r.Early(g) || g.Company(g.Turn.Of) == nil {
			return g.refuse(Bankruptcy, "bankruptcy belongs to the purchase of a train")
		}
		return check(g, args)
	}
	return &Step{Name: "bankruptcy", About: "declare bankruptcy", Moves: []*Move{m}}
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
