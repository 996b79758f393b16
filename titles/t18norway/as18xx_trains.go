package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// fullPrice is D's order to pay the full price for a train: the model, perhaps followed by "from pool" or "for 4".
type fullPrice struct {
	model string
	from  engine.ID // Supply or Pool
	trade string    // the model handed in; empty for none
}

// readFull reads the words of such an order.
func readFull(args []string) (f fullPrice, ok bool) {
	if len(args) == 0 {
		return f, false
	}
	f = fullPrice{model: args[0], from: engine.Supply}
	switch {
	case len(args) == 1:
		return f, true
	case len(args) == 3 && args[1] == "from" && args[2] == string(engine.Pool):
		f.from = engine.Pool
		return f, true
	case len(args) == 3 && args[1] == "for":
		f.trade = args[2]
		return f, true
	}
	return f, false
}

// words are those of the order.
func (f fullPrice) words() []string {
	switch {
	case f.trade != "":
		return []string{f.model, "for", f.trade}
	case f.from == engine.Pool:
		return []string{f.model, "from", string(engine.Pool)}
	}
	return []string{f.model}
}

// price is what a company without a discount pays.
func (f fullPrice) price() engine.Money {
	m := sheet.Model(f.model)
	if f.trade == "" {
		return m.Price
	}
	price, _ := m.TradeFor(engine.Nobody, f.trade)
	return price
}

// fulls are the trains for which D can pay the full price, whether or not it has the money.
func fulls(g *engine.Game) []fullPrice {
	var out []fullPrice
	for s := range kit.Depot(g, dovre) {
		f := fullPrice{s.Model.Name, s.From, s.Trade}
		if (s.From == engine.Supply || s.From == engine.Pool) && f.price() > s.Price && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// judge refuses a purchase that is not on sale, has no room, or cannot be paid for. If the company must own a train
// and this is the cheapest, its president adds what the treasury lacks.
func (f fullPrice) judge(g *engine.Game) error {
	need := f.price() - g.Cash(dovre)
	switch {
	case g.Turn.Of != dovre || !g.Takes("train") || !slices.Contains(fulls(g), f):
		return engine.Refuse("NOR-TB-13", "%s cannot buy that at full price", g.Turn.Of)
	case f.trade == "" && full(g, dovre) && !needsTrain(g, dovre):
		return g.Refuse(kit.TrainRoom, "%s has no room for another train", dovre)
	case need <= 0:
		return nil
	case f.trade != "" || !needsTrain(g, dovre) || need > g.Cash(g.Decider()) || sheet.Model(f.model).PriceFor(dovre) > cheapest(g, dovre):
		return engine.Refuse("NOR-TB-13", "%s cannot pay %s", dovre, g.Amount(f.price()))
	}
	return kit.IssuedFirst(g)
}

// overpayStep: D may pay the full price for a train from the supply or the pool, and when it trades one in (X-20,
//
func overpayStep() *engine.Step {
	return &engine.Step{
		Name: "overpay", About: "buy a train for its full price",
		Moves: []*engine.Move{{
			Verb: "overpay", Args: []string{"train"}, Help: "Buy a train for its full price, without the discount.",
			Whole: func(_ *engine.Game, args []string) bool { _, ok := readFull(args); return ok },
			Next: func(g *engine.Game, args []string) []engine.Choice {
				var out []engine.Choice
				add := func(word, text string) {
					if c := (engine.Choice{Word: word, Text: text}); !slices.Contains(out, c) {
						out = append(out, c)
					}
				}
				if g.Turn.Of != dovre {
					return nil
				}
				for _, f := range fulls(g) {
					switch {
					case len(args) == 0:
						add(f.model, g.Format(sheet.Model(f.model).Price))
					case args[0] != f.model:
					case len(args) == 1 && f.trade != "":
						add("for", "in trade for one of its own")
					case len(args) == 1 && f.from == engine.Pool:
						add("from", "the pool")
					case len(args) == 2 && args[1] == "for" && f.trade != "":
						add(f.trade, g.Format(f.price()))
					case len(args) == 2 && args[1] == "from" && f.from == engine.Pool:
						add(string(engine.Pool), "")
					}
				}
				return out
			},
			Check: func(g *engine.Game, args []string) error {
				f, ok := readFull(args)
				if !ok {
					return engine.Refuse("NOR-TB-13", "the price of a train is fixed")
				}
				return f.judge(g)
			},
			Do: func(g *engine.Game, args []string) {
				f, _ := readFull(args)
				f.buy(g)
			},
		}},
	}
}

// buy buys the train.
func (f fullPrice) buy(g *engine.Game) {
	t := kit.OnShelf(g, f.model)
	if f.from == engine.Pool {
		t = g.TrainOf(engine.Pool, f.model)
	}
	if need := f.price() - g.Cash(dovre); need > 0 {
		g.Tell("%s adds %s of their own", g.Name(g.Decider()), g.Format(need))
		g.PayFor(engine.ForTrains, g.Decider(), dovre, need)
	}
	g.Tell("%s buys %s for its full price, %s", dovre, engine.A(f.model), g.Format(f.price()))
	g.Pay(dovre, engine.Bank, f.price())
	if f.trade != "" {
		kit.MoveTrain(g, g.TrainOf(dovre, f.trade).N, engine.Pool)
	}
	kit.MoveTrain(g, t.N, dovre)
}

// memoGiven records that V has had its free ship.
var memoGiven = &engine.Memory{Name: "given", Span: engine.ThisGame}

// bought18xx ends the train step of a company without money for a train, before P4 pays it for a ship.
func bought18xx(g *engine.Game, t engine.Train) {
	if !waitsForTrain(g) {
		g.FinishStep("trains")
	}
	bought(g, t)
	giveLate(g, t.Owner)
}

// giveLate gives V its ship once it has bought a train, in any turn, unless it has one, and P4 pays for it.
func giveLate(g *engine.Game, buyer engine.ID) {
	t := g.TrainOf(engine.Supply, freeShip)
	if buyer != vestfold || powerless(g, vestfold) || memoGiven.Any(g) || t == nil || g.TrainOf(vestfold, freeShip) != nil {
		return
	}
	memoGiven.Set(g, 1)
	give(g, t)
	payOwner(g, mellem, figures.ShipIncome, "for the ship")
}

// maySellToHelp refuses to sell shares if that step does not wait.
func maySellToHelp(g *engine.Game) error {
	c := g.Company(g.Turn.Of)
	shares, _ := emergencyIssue18xx(g, c)
	switch {
	case !waitsForTrain(g):
		return g.Refuse(kit.HelpSale, "%s buys no train", c.ID)
	case !needsTrain(g, c.ID) && g.Owns(c.ID) == 0 && c.Cash < cheapest(g, c.ID) && shares > 0:
		return g.Refuse(kit.HelpSale, "%s could issue shares", c.ID)
	}
	return nil
}

// paysTrade reports whether the company has the full price of a trade.
func paysTrade(g *engine.Game, company engine.ID) bool {
	for s := range kit.Trades(g, company) {
		if price, ok := s.Model.TradeFor(engine.Nobody, s.Trade); ok && price <= g.Cash(company) {
			return true
		}
	}
	return false
}

// waitsForTrain reports whether the train step waits: a company must own a train; or has room and money for any
// train, even a ship that it may not buy; or can trade one in and pay without D's discount.
func waitsForTrain(g *engine.Game) bool {
	company := g.Turn.Of
	if needsTrain(g, company) || paysTrade(g, company) && g.Can("upgrade") {
		return true
	}
	if full(g, company) {
		return false
	}
	cash := g.Cash(company)
	for t := range kit.Shelf(g) {
		if sheet.Model(t.Model).PriceFor(company) <= cash {
			return true
		}
	}
	return slices.ContainsFunc(g.Trains, func(t engine.Train) bool {
		switch {
		case t.Owner == engine.Pool:
			return sheet.Model(t.Model).PriceFor(company) <= cash
		case g.Company(t.Owner) == nil || t.Owner == company || t.Obsolete:
			return false
		}
		return cash > 0
	})
}

// uncutDiscount is the extra amount for which a company in need issues shares, beyond the cheapest train's cost: its
// discount.
func uncutDiscount(g *engine.Game, company engine.ID) engine.Money {
	for t := range kit.Depot(g, company) {
		if t.Trade == "" && !t.Model.Ship() && t.From == engine.Supply {
			return t.Model.Price - t.Model.PriceFor(company)
		}
	}
	return 0
}
