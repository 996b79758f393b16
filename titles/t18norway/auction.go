package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// memoPaid is what H's president paid for P7 (PC-12).
var memoPaid = &engine.Memory{Name: "paid", Span: engine.ThisRound}

// auction is the auction of the privates (AU).
func auction() *engine.RoundRules {
	return kit.AuctionRound(kit.Waterfall{
		Step:      sheet.BidStep,
		Fall:      firstFalls,
		Soft:      func(g *engine.Game) bool { return !passesForGood.In(g) }, // AU-09
		Sold:      gotPrivate,
		Questions: []*engine.Step{kit.ParStep(kit.AwardRules{Pars: hovedPars, Parred: fundHoved})},
	})
}

// gotPrivate hands over H with P7 (AU-19, PC-12).
func gotPrivate(g *engine.Game, p *engine.Private, price engine.Money) {
	if p.ID != stephenson {
		return
	}
	memoPaid.Set(g, int(price))
	if parsByBid.In(g) {
		h := g.Company(hoved)
		kit.Par(g, h, p.Owner, slices.Max(hovedPars(g, h)), h.Kind.Par)
		fundHoved(g, h)
		return
	}
	kit.Award(g, p.Owner, hoved)
}

// hovedPars are the pars of H that its president may choose: at most half of what they paid (PC-12).
func hovedPars(g *engine.Game, c *engine.Company) []engine.Money {
	pars := slices.Clone(g.Charter(c.ID).Pars)
	return slices.DeleteFunc(pars, func(p engine.Money) bool { return 2*p > engine.Money(memoPaid.Get(g)) })
}

// fundHoved pays H for its president's certificate (PC-13).
func fundHoved(g *engine.Game, c *engine.Company) {
	m := 2 * c.Par
	if fundedByBid.In(g) {
		m = engine.Money(memoPaid.Get(g))
	}
	g.Tell("%s starts at %s and gets %s from the bank", c.ID, g.Format(c.Par), g.Format(m))
	g.Pay(engine.Bank, c.ID, m)
}

// afterAuction is the player with the priority deal then: the one after the buyer of the last private (AU-18).
func afterAuction(g *engine.Game) engine.ID {
	last := g.Private(stephenson).Owner
	if priorityByTurn.In(g) {
		last = g.Turn.Of
	}
	return g.After(last)[0]
}
