package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var (
	// memoReopened marks a company that has closed.
	memoReopened = &engine.Memory{Name: "reopened", Span: engine.ThisGame}
	// memoUnkept marks a company without a reserved slot: its home token was there when it closed.
	memoUnkept = &engine.Memory{Name: "unkept", Span: engine.ThisGame}
	// memoRoomy records that no company has nationalized since one closed.
	memoRoomy = &engine.Memory{Name: "roomy", Span: engine.ThisGame}
)

// reopen returns a closed company to the state before its start, as a minor.
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

// powerless reports whether a company has lost its power by closing. Only D keeps its discount.
func powerless(g *engine.Game, company engine.ID) bool { return memoReopened.Has(g, company) }

// unkept reports whether a company's home is not reserved: it starts in the first city of its hex, or nowhere.
func unkept(g *engine.Game, company engine.ID) bool { return memoUnkept.Has(g, company) }

// certLimit18xx: between a closing and the next nationalization all companies count for the certificate limit as nationalized;
// closed companies do not reduce it.
func certLimit18xx(g *engine.Game) int {
	n := len(sheet.Majors)
	if !memoRoomy.Any(g) {
		n = nationalized(g)
	}
	return sheet.CertLimit.For(len(g.Players), n)
}

// floatAtHome: the home token is placed when the company floats.
func floatAtHome(g *engine.Game, c *engine.Company) {
	if c.Floated && c.Part(c.ID) <= 100-g.Charter(c.ID).Float {
		putHome(g, c)
	}
	float(g, c, putHome)
}

// putHome places the home token if a slot is empty, even with the purchase of a later share.
func putHome(g *engine.Game, c *engine.Company) {
	home := sheet.Map.Find(c.Home[0].Hex)
	if !c.Tokens[0].Used && g.Map().Free(home, homeCity(g, c)) > 0 && !g.Map().In(string(c.ID), home) {
		putHomeToken(g, c.ID, home, homeCity(g, c))
	}
}

// closeOnce closes a company that can be started again. Its trains and ships leave the game.
func closeOnce(g *engine.Game, c *engine.Company) {
	for i := range g.Trains {
		if t := g.Trains[i]; t.Owner == c.ID {
			t.Owner = engine.Gone
			g.SetTrain(t)
		}
	}
	closeCompany(g, c, reopen)
}

// arrivedLate: a company that a sale closes in a stock round closes only when the next player can do something, or the round is over
//
func arrivedLate(g *engine.Game, c *engine.Company) {
	if ruined(g, c) && g.Round.Kind != "stock" {
		closeOnce(g, c)
	}
}

// closePending closes such companies.
func closePending(g *engine.Game) (closed bool) {
	for i := range g.Companies {
		if c := &g.Companies[i]; ruined(g, c) {
			closeOnce(g, c)
			closed = true
		}
	}
	return closed
}

// memoAdrift counts players in a row who had nothing to do since such a closing. At the second, their engine loses
// its way: if all have passed by then, it goes on with the next round without moving prices; otherwise it stands
// still.
var memoAdrift = &engine.Memory{Name: "adrift", Span: engine.ThisRound}

// lost is the count at which that happens; it is 1 after the closing itself.
const lost = 3

// memoStill is the turn, counted over the game, in which their engine stands still: the player is waited for although
// they can only pass, and then the game goes on here.
var memoStill = &engine.Memory{Name: "still", Span: engine.ThisGame}

// standsAdrift makes that happen in the trade of a stock round.
func standsAdrift(trade *engine.Step) {
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
		if closePending(g) {
			memoAdrift.Set(g, 1)
			return true
		}
		return false
	}
	shun(trade.Move("sell"), standsStill)
	buy := trade.Move("buy")
	check := buy.Check
	buy.Check = func(g *engine.Game, args []string) error {
		if err := check(g, args); err != nil {
			return err
		}
		return staysUnfloated(g, buy, args)
	}
}

// endStockAdrift is the end of such a round.
func endStockAdrift(g *engine.Game) {
	if memoAdrift.Get(g) < lost {
		endStock(g)
	} else {
		g.Priority = g.Turn.Of
		g.Tell("%s has the priority deal", g.Name(g.Priority))
	}
	closePending(g)
}

// shun accepts a sale after which their engine stands still from files, and from players who insist, but does not
// offer it.
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
			return args, nil // it must be typed in full
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

// staysUnfloated refuses a purchase that would float a company from phase 6 on: their engine fails when it gives NSB
// the share.
func staysUnfloated(g *engine.Game, buy *engine.Move, args []string) error {
	c := g.Company(engine.ID(args[0]))
	if c == nil || c.Floated || !g.Reached("6") {
		return nil
	}
	after := g.Clone()
	if buy.Do(after, args); after.Company(c.ID).Floated {
		return engine.Refuse("NOR-X-28", "18xx.games cannot continue if %s floats now", c.ID)
	}
	return nil
}

// endsRound reports whether a president's sale at a train step closes another company when the operating one can then
// buy no train and no further one operates in the round: their engine stands still then, too.
func endsRound(g *engine.Game, sell *engine.Move, args []string) bool {
	c, after := engine.ID(args[0]), g.Clone()
	sell.Do(after, args)
	if after.Company(c).Parred() || c == g.Turn.Of || waitsForTrain(after) {
		return false
	}
	return !slices.ContainsFunc(kit.OperatingOrder(after), func(id engine.ID) bool { return id != g.Turn.Of && !slices.Contains(g.Round.Done, id) })
}

// standsStill reports whether it would after a sale in a stock round.
func standsStill(g *engine.Game, sell *engine.Move, args []string) bool {
	if g.Price(engine.ID(args[0])) != lowest {
		return false
	}
	after := g.Clone()
	sell.Do(after, args)
	return after.Advance() == nil && memoStill.Get(after) != memoStill.Get(g) // it may have stood still before
}
