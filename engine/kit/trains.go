package kit

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// TrainRules are a title's rules for buying trains.
type TrainRules struct {
	// Pool means that trains given up by companies are for sale at their printed price.
	Pool bool
	// Must reports whether the company has to own a train at the end of the step; nil means if it has a route.
	Must func(g *engine.Game, company engine.ID) bool
	// Cheapest means that the president's money may only go into the cheapest train on sale.
	Cheapest bool
	// AnyTrain means that the president's money may go into any train on sale, even if the treasury could pay for
	// another.
	AnyTrain bool
	// Dearest means that emergency sales are measured only by the dearest train of the supply and the pool,
	// including those that the company may not own; papers are then sold freely, and no sale limits the price of a
	// train. May be nil.
	Dearest bool
	// HelpAbroad refuses, by the title's own rules, the president's money for another company's train. Such a train
	// may never cost more than its printed price. May be nil.
	HelpAbroad func(g *engine.Game) error
	// Issue is how many treasury shares a company in need has to sell before its president helps, and what it gets in
	// all; 0 if it can sell none. It does so at most once a turn. Nil means that there is no such sale.
	Issue func(g *engine.Game, c *engine.Company) (shares int, gain engine.Money)
	// SellingOrder is the order of companies in which a bankrupt president's shares are sold, without companies whose
	// shares are not; nil means all as listed.
	SellingOrder func(g *engine.Game) []engine.ID
	// LeavesShares reports whether a bankruptcy now leaves the president's shares alone: they neither count nor are
	// sold. May be nil.
	LeavesShares func(g *engine.Game) bool
	// Bankrupt is called when a president has gone bankrupt and everything that could legally be sold is sold, to end the game
	// ([EndsBankrupt]) or go on without them.
	Bankrupt func(g *engine.Game, president engine.ID)
	// Regret warns, by the title's own rules, of what getting that model from the supply would lose, or ending the step, if it is nil.
	// May be nil.
	Regret func(g *engine.Game, company engine.ID, gets *facts.Model) string
	// May refuses a train of the depot by the title's own rules, for instance for companies of one kind, or beyond a
	// number of a model. May be nil.
	May func(g *engine.Game, company engine.ID, s TrainSale) error
	// Upgrades means that trains can be handed in for some from the supply, at the sheet's prices: one a turn, or any
	// number with ManyUpgrades. Traded is where they go; Nobody means out of the game.
	Upgrades     bool
	ManyUpgrades bool
	Traded       engine.ID
	// AnyPrice reports whether, for a train bought from another company, sales are measured only by the cheapest
	// train on sale. May be nil: then no sale may have exceeded what that train costs.
	AnyPrice func(g *engine.Game, m *facts.Model) bool
	// BindsHeirs means that the last sale of a bankrupt president also limits the price at which their successor
	// buys a train from another company. May be nil: then only the successor's own sales do.
	BindsHeirs bool
	// Bought is called after a company has bought a train from anybody. May be nil.
	Bought func(g *engine.Game, t engine.Train)
	// Cars means that there are cars, which run with trains.
	Cars bool
}

// Memos of a train step.
var (
	memoUpgraded = &engine.Memory{Name: "upgraded", Span: engine.ThisTurn}  // the company traded in a train
	memoTrains   = &engine.Memory{Name: "purchases", Span: engine.ThisTurn} // trains bought
)

// TrainStep makes the step in which a company buys trains, with its president's help if the rules allow that.
func TrainStep(r *TrainRules) *engine.Step {
	s := newTrainStep(r)
	sell := sellMove(true, s.funds.checkSale, nil)
	companies := sell.Next
	sell.Next = func(g *engine.Game, args []string) []engine.Choice {
		if g.Waives(HelpSale) && !s.funds.help(g) {
			return nil // files may have sales without need, which are not offered
		}
		return companies(g, args)
	}
	sale := sell.Do
	sell.Do = func(g *engine.Game, args []string) {
		price, who, p := g.Price(engine.ID(args[0])), g.Decider(), paper(g, args[0]) // the sale lowers the price
		if p != nil {
			price = g.Deed(p.ID).Price
		}
		sale(g, args)
		if p == nil || !s.Dearest {
			memoLastSale.Set(g, int(price)+1, who)
		}
	}
	sell.Help = "Sell shares to help the company buy the train it must own."
	sell.Everyday = false // the stock round's sale explains the order
	step := &engine.Step{
		Name: "trains", About: "buy trains",
		Tip:    `A new kind of train brings a new phase and may make older ones rust: "show trains" tells which.`,
		Custom: `Most companies buy a train when they have none or when it can run somewhere, and keep money back for the time when theirs rust.`,
		Waits:  func(g *engine.Game) bool { return !g.HasFinished("trains") },
		Auto: func(g *engine.Game) bool {
			// A company that can buy nothing, and need not, is done.
			c := g.Company(g.Turn.Of)
			if c.Cash > 0 && (Counted(g, c.ID) < TrainLimit(g, c.ID) || s.cars.mayDrop(g) == nil) {
				return false
			}
			if s.funds.must(g) || s.tradeIns.mayUpgrade(g) || s.cars.mayDropAlone(g) || g.BesideViable() {
				return false
			}
			g.FinishStep("trains")
			return true
		},
		Moves: []*engine.Move{s.buy(), sell, s.funds.bankrupt(), {
			Verb: "pass", Help: "Buy no more trains.",
			Label: func(*engine.Game, []string) string { return "Done with trains" },
			Check: func(g *engine.Game, _ []string) error {
				if s.funds.must(g) {
					return g.Refuse(TrainMust, "%s must own a train", g.Turn.Of)
				}
				return nil
			},
			Regret: func(g *engine.Game, _ []string) string { return s.regret(g) },
			Do:     func(g *engine.Game, _ []string) { g.FinishStep("trains") },
		}},
		Reasons: []engine.Reason{TrainSupply, TrainSeller, TrainRoom, TrainMoney, TrainAlone, TrainFree, TrainPrice, TrainMust, TrainAbroad,
			TrainHelp, HelpSale, HelpEnough, HelpLeast, HelpOwn, Bankruptcy, NoEmergency},
	}
	step.Usual = s.usual
	step.Now = func(g *engine.Game) string {
		if s.funds.must(g) {
			return fmt.Sprintf("buy a train, since %s must own one", g.Turn.Of)
		}
		if !g.Can("train") { // there may be something else to do, such as with a private
			return fmt.Sprintf("pass (%s can buy no train)", g.Name(g.Turn.Of))
		}
		return ""
	}
	// Without a president, the company buys only the cheapest train that it must own, if its treasury can pay.
	step.Itself = func(g *engine.Game) {
		if m := s.funds.cheapest(g); m != nil && s.funds.must(g) && m.PriceFor(g.Turn.Of) <= g.Cash(g.Turn.Of) {
			p := purchase{model: m, card: m, from: engine.Supply, price: m.PriceFor(g.Turn.Of)}
			if !p.offered(g) {
				p.from = engine.Pool
			}
			if s.judge(g, p) == nil {
				s.carryOut(g, p)
			}
		}
		g.FinishStep("trains")
	}
	if r.Issue != nil {
		step.Moves = append(step.Moves, s.funds.issue())
		step.Reasons = append(step.Reasons, HelpIssue)
	}
	if r.Upgrades {
		step.Moves = slices.Insert(step.Moves, 1, s.tradeIns.upgrade())
		step.Reasons = append(step.Reasons, TrainUpgrade, UpgradeMoney)
		if !r.ManyUpgrades {
			step.Reasons = append(step.Reasons, UpgradeOnce)
		}
	}
	if r.Pool {
		step.Reasons = append(step.Reasons, TrainPool)
	}
	if r.Cheapest {
		step.Reasons = append(step.Reasons, TrainCheapest)
	}
	if r.Cars {
		step.Moves = append(step.Moves, s.cars.dropMove())
		step.Reasons = append(step.Reasons, CarPhase, CarAlone, CarSecond, CarOnce, CarSale, CarDrop, CarIdle)
	}
	return step
}

// trainStep sells trains. Cars, trade-ins, and raising money for a train that must be bought have types of their own.
type trainStep struct {
	*TrainRules
	cars     carRules
	tradeIns tradeIns
	funds    emergency
}

func newTrainStep(r *TrainRules) *trainStep {
	return &trainStep{TrainRules: r, cars: carRules{r}, tradeIns: tradeIns{r}, funds: emergency{r}}
}

// regret warns before a company goes on without a train that it could pay for, and of what the title adds.
func (s *trainStep) regret(g *engine.Game) string {
	company := g.Turn.Of
	if t := NextTrain(g); t != nil && Lasting(g, company) == 0 {
		if price := g.Sheet().Model(t.Model).PriceFor(company); g.Cash(company) >= price {
			return fmt.Sprintf("%s has no train and could buy %s for %s.", g.Name(company), engine.A(t.Model), g.Format(price))
		}
	}
	return s.loses(g, nil)
}

// loses is the title's own warning.
func (s *TrainRules) loses(g *engine.Game, gets *facts.Model) string {
	if s.Regret == nil {
		return ""
	}
	return s.Regret(g, g.Turn.Of, gets)
}

// purchase is an order to buy a train: "3", "3 from pool", "3 from EST 150", each perhaps followed by "drop P".
type purchase struct {
	model *facts.Model // the model that the company gets
	card  *facts.Model // the card's model until then
	from  engine.ID    // Supply, Pool or a company
	price engine.Money
	drop  string
}

// parse reads the words of a purchase. It refuses what makes no sense, not what is illegal.
func (s *trainStep) parse(g *engine.Game, args []string) (p purchase, err error) {
	if p.card = g.Sheet().Model(args[0]); p.card == nil {
		return p, g.Refuse(TrainSupply, "there is no train %q", args[0])
	}
	p.model = p.card
	if n := len(args); n > 2 && args[n-2] == "as" {
		if p.model = g.Sheet().Model(args[n-1]); p.model == nil || !slices.Contains(appendSaleModels(nil, g, p.card), p.model) {
			return p, engine.Refuse("", "%s cannot be bought as %s", engine.A(args[0]), engine.A(args[n-1]))
		}
		args = args[:n-2]
	}
	p.from, p.price = engine.Supply, p.model.PriceFor(g.Turn.Of)
	args = args[1:]
	if len(args) >= 2 && args[0] == "from" {
		p.from = engine.ID(args[1])
		args = args[2:]
		if p.from != engine.Pool {
			n := 0
			if len(args) > 0 {
				n, err = strconv.Atoi(args[0])
			}
			if len(args) == 0 || err != nil || strconv.Itoa(n) != args[0] || n < 1 {
				return p, g.Refuse(TrainPrice, "the price must be a whole number of at least 1")
			}
			p.price = engine.Money(n)
			args = args[1:]
		}
	}
	if len(args) == 2 && args[0] == "drop" {
		p.drop = args[1]
		args = nil
	}
	if len(args) > 0 {
		return p, engine.Refuse("", "train needs a model, and perhaps \"from\" the pool or a company with a price")
	}
	return p, nil
}

// offered reports whether the depot has what the purchase names.
func (p *purchase) offered(g *engine.Game) bool {
	for t := range Depot(g, g.Turn.Of) {
		if t.Model == p.model && t.Card == p.card && t.From == p.from && t.Trade == "" {
			return true
		}
	}
	return false
}

// refused is the title's refusal of the first train in the depot that is meant; nil if there is none.
func (s *TrainRules) refused(g *engine.Game, meant func(t TrainSale) bool) error {
	if s.May == nil {
		return nil
	}
	for t := range s.wares(g, g.Turn.Of) {
		if meant(t) {
			return s.May(g, g.Turn.Of, t)
		}
	}
	return nil
}

// train is the card that a purchase names.
func (p *purchase) train(g *engine.Game) *engine.Train {
	if p.from == engine.Supply {
		return OnShelf(g, p.model.Name)
	}
	return g.TrainOf(p.from, p.card.Name)
}

// noSeller refuses a purchase from a company that has no such train, or no longer exists, and from words that name none. Players who write
// "train 4D 4" or "train 4D for 4" mean to trade their 4 in.
func (s *trainStep) noSeller(g *engine.Game, p purchase) error {
	c := g.Company(p.from)
	if p.from == engine.Supply || p.from == engine.Pool || c != nil && !c.Closed && p.train(g) != nil {
		return nil
	}
	if s.tradeIns.mayUpgrade(g) {
		for _, in := range []string{string(p.from), strconv.Itoa(int(p.price))} {
			all := trades(g, g.Turn.Of, in)
			if !slices.ContainsFunc(all, func(t TrainSale) bool { return t.Model == p.model }) {
				continue
			}
			order := "upgrade " + in
			if len(all) > 1 {
				order += " " + p.model.Name
			}
			return engine.Refuse("", "to trade in %s for %s, the order is %q", engine.A(in), engine.A(p.model.Name), order)
		}
	}
	switch {
	case c == nil:
		return engine.Refuse("", "there's no company %q that could sell %s", p.from, engine.A(p.model.Name))
	case c.Closed:
		return g.Refuse(TrainSeller, "%s is closed and sells nothing", g.Name(p.from))
	}
	return g.Refuse(TrainSeller, "%s has no %s to sell", g.Name(p.from), p.card.Name)
}

// judge refuses an illegal purchase.
func (s *trainStep) judge(g *engine.Game, p purchase) error {
	buyer := g.Turn.Of
	if err := s.noSeller(g, p); err != nil {
		return err
	}
	if p.drop != "" {
		if err := s.cars.mayDrop(g); err != nil {
			return err
		}
		if g.TrainOf(buyer, p.drop) == nil || !g.Sheet().Model(p.drop).Car() || p.model.Car() {
			return g.Refuse(CarDrop, "\"drop\" needs a car that the company owns, and the purchase of a train that is not a car")
		}
	} else if own, limit := Counted(g, buyer), TrainLimit(g, buyer); own >= limit && !g.Waives(TrainRoom) {
		return g.Refuse(TrainRoom, "%s has %s, the limit is %d", g.Name(buyer), count(own, "train"), limit)
	}
	if !p.offered(g) {
		if err := s.refused(g, func(t TrainSale) bool {
			return t.Model == p.model && t.Card == p.card && t.From == p.from && t.Trade == ""
		}); err != nil {
			return err
		}
		switch {
		case p.from == engine.Supply:
			return g.Refuse(TrainSupply, "the supply doesn't offer %s now", engine.A(p.model.Name))
		case p.from == engine.Pool && s.Pool:
			return g.Refuse(TrainPool, "the pool has no %s", p.model.Name)
		}
		return g.Refuse(TrainSeller, "%s has no %s to sell", g.Name(p.from), p.model.Name)
	}
	if p.model.Car() {
		if err := s.cars.mayBuyCar(g, p); err != nil {
			return err
		}
	}
	least := engine.Money(0)
	switch {
	case p.from != engine.Supply && p.from != engine.Pool:
		least = s.funds.least(g, p.card)
	case s.AnyTrain && !s.Dearest:
		least = s.funds.needed(g)
	}
	if p.price < least {
		return g.Refuse(HelpLeast, "after the last sale the train must cost at least %s", g.Amount(least))
	}
	return s.funds.afford(g, p)
}

func (s *trainStep) buy() *engine.Move {
	from := "the supply"
	if s.Pool {
		from += " or the pool"
	}
	help := "Buy a train from " + from + ", or from another company at an agreed price."
	switch { // some places show no more than 100 characters
	case s.Upgrades && s.Pool:
		help = `Buy a train from the supply, the pool or, at an agreed price, a company; "upgrade" trades one in.`
	case s.Upgrades:
		help = `Buy a train from the supply or, at an agreed price, from a company; "upgrade" trades one in.`
	}
	return &engine.Move{
		Verb: "train", Everyday: true, Args: []string{"model"}, Menu: "Buy train", Help: help,
		Whole: func(g *engine.Game, args []string) bool {
			if n := len(args); n > 2 && (args[n-2] == "drop" || args[n-2] == "as") {
				args = args[:n-2]
			}
			return len(args) == 1 || len(args) == 3 && args[1] == "from" && args[2] == string(engine.Pool) || len(args) == 4 && args[1] == "from"
		},
		Next: s.nextWords,
		Check: func(g *engine.Game, args []string) error {
			p, err := s.parse(g, args)
			if err != nil {
				return err
			}
			return s.judge(g, p)
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			// A train that the supply does not offer must come from the pool.
			if s.Pool && len(args) == 1 && OnShelf(g, args[0]) == nil && g.TrainOf(engine.Pool, args[0]) != nil {
				return append(args[:1:1], "from", string(engine.Pool)), nil
			}
			return args, nil
		},
		Asks: func(g *engine.Game, args []string) engine.ID {
			p, err := s.parse(g, args)
			if err != nil || g.Company(p.from) == nil {
				return engine.Nobody
			}
			return g.President(p.from)
		},
		Do: func(g *engine.Game, args []string) {
			p, err := s.parse(g, args)
			if err != nil {
				panic(err) // already checked
			}
			s.carryOut(g, p)
		},
		Regret: func(g *engine.Game, args []string) string {
			if p, err := s.parse(g, args); err == nil && p.from == engine.Supply {
				return s.loses(g, p.model)
			}
			return ""
		},
		Label: func(g *engine.Game, args []string) string {
			p, err := s.parse(g, args)
			if err != nil {
				return ""
			}
			if g.Company(p.from) != nil {
				return fmt.Sprintf("Buy %s's %s for %s", p.from, p.model.Name, g.Format(p.price))
			}
			label := "Buy " + engine.A(p.model.Name)
			if p.from == engine.Pool {
				label += " from the pool"
			}
			if p.card != p.model {
				label += ", the pool's " + p.card.Name + ","
			}
			if p.drop != "" {
				label += ", dropping the " + p.drop
			}
			label += " for " + g.Format(p.price)
			if c := g.Company(g.Turn.Of); p.price > c.Cash {
				label += fmt.Sprintf(" (%s adds %s)", g.Name(g.President(c.ID)), g.Format(p.price-c.Cash))
			}
			return label
		},
	}
}

// nextWords lists what can follow in an order to buy a train.
func (s *trainStep) nextWords(g *engine.Game, args []string) []engine.Choice {
	var out []engine.Choice
	last := ""
	if len(args) > 0 {
		last = args[len(args)-1]
	}
	switch {
	case len(args) == 0:
		for t := range Depot(g, g.Turn.Of) {
			if t.Trade == "" && !slices.ContainsFunc(out, func(c engine.Choice) bool { return c.Word == t.Card.Name }) {
				out = append(out, engine.Choice{Word: t.Card.Name, Text: g.Format(t.Card.PriceFor(g.Turn.Of))})
			}
		}
		slices.SortFunc(out, func(a, b engine.Choice) int { return place(g, a.Word) - place(g, b.Word) })
		return out
	case last == "from":
		for t := range Depot(g, g.Turn.Of) {
			word := engine.Choice{Word: string(t.From)}
			if t.From == engine.Pool {
				word.Text = "the pool"
			}
			if t.used() && t.Card.Name == args[0] && !slices.Contains(out, word) {
				out = append(out, word)
			}
		}
		slices.SortStableFunc(out, func(a, b engine.Choice) int { return seller(g, a.Word) - seller(g, b.Word) })
		return out
	case last == "drop":
		return s.cars.droppable(g)
	case last == "as":
		return otherKinds(g, args)
	case len(args) == 1:
		out = engine.Words("from")
	case len(args) == 3 && args[1] == "from" && last != string(engine.Pool):
		m := g.Sheet().Model(args[0])
		if m == nil {
			return nil
		}
		most := g.Cash(g.Turn.Of)
		if s.funds.help(g) && (s.HelpAbroad == nil || s.HelpAbroad(g) == nil) {
			most = max(most, min(most+g.Cash(g.Decider()), m.Price))
		}
		if least := s.funds.least(g, m); most >= least {
			out = append(out, engine.Choice{Min: int(least), Max: int(most), Step: 1})
		}
		return out
	}
	if len(args) > 4 || slices.Contains(args, "drop") {
		return out
	}
	if len(s.cars.droppable(g)) > 0 {
		out = append(out, engine.Words("drop")...)
	}
	if len(otherKinds(g, args)) > 0 {
		out = append(out, engine.Words("as")...)
	}
	return out
}

// otherKinds lists the other models that the used train of an order could be bought as.
func otherKinds(g *engine.Game, args []string) []engine.Choice {
	var out []engine.Choice
	if len(args) < 3 || !g.Waives(TrainKind) {
		return nil
	}
	for t := range Depot(g, g.Turn.Of) {
		word := engine.Choice{Word: t.Model.Name}
		if t.Card != t.Model && t.Card.Name == args[0] && t.From == engine.ID(args[2]) && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}

// place is a model's index on the sheet.
func place(g *engine.Game, model string) int {
	return slices.IndexFunc(g.Sheet().Models, func(m facts.Model) bool { return m.Name == model })
}

// seller sorts sellers of used trains: the pool, then the companies.
func seller(g *engine.Game, word string) int {
	return slices.IndexFunc(g.Companies, func(c engine.Company) bool { return string(c.ID) == word })
}

// carryOut buys the train.
func (s *trainStep) carryOut(g *engine.Game, p purchase) {
	c := g.Company(g.Turn.Of)
	seller, from := engine.Bank, "the supply"
	switch {
	case p.from == engine.Pool:
		from = g.Name(engine.Pool)
	case p.from != engine.Supply:
		seller, from = p.from, g.Name(p.from)
	}
	if p.drop != "" {
		s.cars.shed(g, p.drop)
	}
	if p.price > c.Cash {
		who, add := g.President(c.ID), p.price-c.Cash
		g.Tell("%s adds %s of their own", g.Name(who), g.Format(add))
		g.PayFor(engine.ForTrains, who, c.ID, add)
	}
	g.TellBought(engine.Bought{By: g.Name(c.ID), What: p.model.Name, From: from, Price: p.price})
	g.Pay(c.ID, seller, p.price)
	memoTrains.Add(g, 1)
	if p.model.Car() {
		memoCar.Set(g, 1)
	}
	t := *p.train(g)
	if t.Model != p.model.Name {
		t.Model = p.model.Name
		g.SetTrain(t)
	}
	MoveTrain(g, t.N, c.ID)
	if s.Bought != nil {
		s.Bought(g, g.Trains[t.N])
	}
}

// usual is to buy no train or, if the company must own one and its treasury can pay, the cheapest on sale.
func (s *trainStep) usual(g *engine.Game) (engine.Action, bool) {
	if !s.funds.must(g) {
		return engine.Action{Verb: "pass"}, true
	}
	m := s.funds.cheapest(g)
	if m == nil || m.PriceFor(g.Turn.Of) > g.Cash(g.Turn.Of) {
		return engine.Action{}, false
	}
	return engine.Action{Verb: "train", Args: []string{m.Name}}, true
}
