package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// reopens: a company that has closed can be started again.
func reopens(g *engine.Game) bool { return g.Option(as18xx) }

var (
	// memoReopened marks a company that has closed.
	memoReopened = &engine.Memory{Name: "reopened", Span: engine.ThisGame}
	// memoUnkept marks one for which no location is kept any more: its home token lay there when it closed.
	memoUnkept = &engine.Memory{Name: "unkept", Span: engine.ThisGame}
	// memoRoomy is that no company has nationalized since one has closed.
	memoRoomy = &engine.Memory{Name: "roomy", Span: engine.ThisGame}
)

// reopen makes a company that closes one that has never been started, a minor one again.
func reopen(g *engine.Game, c *engine.Company) {
	if c.Floated {
		memoUnkept.Set(g, 1, c.ID)
	}
	loseMap(g, c.ID)
	c.Kind, c.Certs = minor, c.Certs[:len(minor.Certificates)]
	kit.Dissolve(g, c)
	memoReopened.Set(g, 0, c.ID)
	memoReopened.Set(g, 1, c.ID)
	memoRoomy.Set(g, 1)
}

// powerless reports whether a company has lost its power: it has closed. Only the discount of D is kept.
func powerless(g *engine.Game, company engine.ID) bool { return memoReopened.Has(g, company) }

// unkept reports whether no home is kept for a company, which then begins in the first city of its hex or nowhere.
func unkept(g *engine.Game, company engine.ID) bool { return memoUnkept.Has(g, company) }

// nationalizedMost is the number of companies that counts for the certificate limit from a closing to the next
// nationalization: all of them.
func nationalizedMost(g *engine.Game) (n int, ok bool) { return len(sheet.Majors), memoRoomy.Any(g) }

// trainsVanish: the trains and ships of a company that closes leave the game.
func trainsVanish(g *engine.Game) bool { return g.Option(as18xx) }

// putHome places it, if a location is empty: that may happen with the purchase of a later share.
func putHome(g *engine.Game, c *engine.Company) {
	home := sheet.Map.Find(c.Home[0].Hex)
	if homeWithFloating(g) && !c.Tokens[0].Used && g.Map().Free(home, homeCity(g, c)) > 0 && !g.Map().In(string(c.ID), home) {
		putHomeToken(g, c.ID, home, homeCity(g, c))
	}
}

// closesLate: a company that a sale closes in a stock round closes only when whoever has their turn then can do something, or
// the round is over.
func closesLate(g *engine.Game) bool { return g.Option(as18xx) && g.Round.Kind == "stock" }

// closePending closes such companies.
func closePending(g *engine.Game) (closed bool) {
	for i := range g.Companies {
		if c := &g.Companies[i]; ruined(g, c) {
			closeCompany(g, c)
			closed = true
		}
	}
	return closed
}

// memoAdrift counts how many players in a row had nothing to do since such a closing. At the second one their engine loses its
// way: it goes on with the next round if by then all have passed, without the moves of prices, and else stands still.
var memoAdrift = &engine.Memory{Name: "adrift", Span: engine.ThisRound}

// lost is the count at which that comes about: it is 1 after the closing itself.
const lost = 3

// memoStill is the turn, counted from the beginning of the game, in which their engine stands still: the player is waited for although
// they can only pass, after which the game goes on here.
var memoStill = &engine.Memory{Name: "still", Span: engine.ThisGame}

// stockRound is the stock round in which that happens.
func stockRound() *engine.RoundRules {
	r := kit.StockRound(stockRules)
	trade := r.Steps[slices.IndexFunc(r.Steps, func(s *engine.Step) bool { return s.Name == "trade" })]
	auto := trade.Auto
	trade.Auto = func(g *engine.Game) bool {
		adrift := memoAdrift.Get(g)
		if adrift == lost-1 {
			after := g.Clone()
			if auto(after) && !kit.AllPassed(after) {
				memoAdrift.Set(g, lost)
				memoStill.Set(g, g.Round.Turns)
			}
		}
		if memoStill.Any(g) && memoStill.Get(g) == g.Round.Turns {
			return false
		}
		switch passed := auto(g); {
		case passed && adrift > 0 && adrift < lost:
			memoAdrift.Add(g, 1)
			return true
		case passed:
			return true
		case adrift < lost:
			memoAdrift.Clear(g)
		}
		if closesLate(g) && closePending(g) {
			memoAdrift.Set(g, 1)
			return true
		}
		return false
	}
	shun(moveOf(trade, "sell"), standsStill)
	buy := moveOf(trade, "buy")
	check := buy.Check
	buy.Check = func(g *engine.Game, args []string) error {
		if err := check(g, args); err != nil {
			return err
		}
		return staysUnfloated(g, buy, args)
	}
	return r
}

func moveOf(s *engine.Step, verb string) *engine.Move {
	return s.Moves[slices.IndexFunc(s.Moves, func(m *engine.Move) bool { return m.Verb == verb })]
}

// shun has a sale after which their engine stands still read from files, and done by who insists, but not offered.
func shun(sell *engine.Move, still func(g *engine.Game, sell *engine.Move, args []string) bool) {
	next, fill := sell.Next, sell.Fill
	shunned := func(g *engine.Game, args []string) bool { return sell.Check(g, args) == nil && still(g, sell, args) }
	sell.Next = func(g *engine.Game, args []string) []engine.Choice {
		out := next(g, args)
		if len(args) == 1 {
			out = slices.DeleteFunc(out, func(c engine.Choice) bool { return shunned(g, append(args[:1:1], c.Word)) })
		}
		return out
	}
	sell.Fill = func(g *engine.Game, args []string) ([]string, error) {
		filled, err := fill(g, args)
		if err == nil && len(args) == 1 && shunned(g, filled) {
			return args, nil // it has to be said in full
		}
		return filled, err
	}
	sell.Regret = func(g *engine.Game, args []string) string {
		if !still(g, sell, args) {
			return ""
		}
		return "18xx.games could not go on when " + args[0] + " closes now (NOR-X-52)."
	}
}

// staysUnfloated refuses the purchase with which a company would float from phase 6 on: their engine breaks off where it gives NSB
// the share.
func staysUnfloated(g *engine.Game, buy *engine.Move, args []string) error {
	c := g.Company(engine.ID(args[0]))
	if !g.Option(as18xx) || c == nil || c.Floated || !g.Reached("6") {
		return nil
	}
	after := g.Clone()
	if buy.Do(after, args); after.Company(c.ID).Floated {
		return engine.Refuse("NOR-X-28", "18xx.games could not go on when %s floats now", c.ID)
	}
	return nil
}

// endsRound reports whether a president's sale at a train step closes another company when the operating one cannot buy a train any more
// then and no further one operates in the round: there their engine stands still, too.
func endsRound(g *engine.Game, sell *engine.Move, args []string) bool {
	if !reopens(g) {
		return false
	}
	c, after := engine.ID(args[0]), g.Clone()
	sell.Do(after, args)
	if after.Company(c).Parred() || c == g.Turn.Of || waitsForTrain(after) {
		return false
	}
	return !slices.ContainsFunc(kit.OperatingOrder(after), func(id engine.ID) bool { return id != g.Turn.Of && !slices.Contains(g.Round.Done, id) })
}

// standsStill reports whether it would after a sale in a stock round.
func standsStill(g *engine.Game, sell *engine.Move, args []string) bool {
	if !closesLate(g) || g.Price(engine.ID(args[0])) != lowest {
		return false
	}
	after := g.Clone()
	sell.Do(after, args)
	return after.Advance() == nil && memoStill.Get(after) != memoStill.Get(g) // it may have stood still before
}

// endsAtHundred: the game is over after a hundred stock rounds.
func endsAtHundred(g *engine.Game) bool { return g.Option(as18xx) }
