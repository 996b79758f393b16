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
	c.Kind, c.Certs = minor, c.Certs[:len(minor.Certificates)]
	kit.Dissolve(g, c)
	memoReopened.Set(g, 0, c.ID)
	memoReopened.Set(g, 1, c.ID)
	memoRoomy.Set(g, 1)
}

// powerless tells whether a company has lost its power: it has closed. Only the discount of D is kept.
func powerless(g *engine.Game, company engine.ID) bool { return memoReopened.Has(g, company) }

// unkept tells whether no home is kept for a company, which then begins in the first city of its hex or nowhere.
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
		kit.PutToken(g, c.ID, home, homeCity(g, c))
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

// stockRound is the stock round in which that happens.
func stockRound() *engine.RoundRules {
	r := kit.StockRound(stockRules)
	trade := r.Steps[slices.IndexFunc(r.Steps, func(s *engine.Step) bool { return s.Name == "trade" })]
	auto := trade.Auto
	trade.Auto = func(g *engine.Game) bool { return auto(g) || closesLate(g) && closePending(g) }
	return r
}

// endsAtHundred: the game is over after a hundred stock rounds.
func endsAtHundred(g *engine.Game) bool { return g.Option(as18xx) && g.Round.Number >= 100 }
