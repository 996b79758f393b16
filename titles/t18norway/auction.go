package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// memoPaid is what H's president paid for P7 (PC-12).
var memoPaid = &engine.Memory{Name: "paid", Span: engine.ThisRound}

// auction is the auction of the privates (AU).
func auction() kit.Waterfall {
	return kit.Waterfall{
		Step:      sheet.BidStep,
		Soft:      true, // AU-09
		Sold:      gotPrivate,
		Questions: []*engine.Step{kit.ParStep(kit.AwardRules{Pars: hovedPars, Parred: fundHoved})},
	}
}

// gotPrivate notes the price of P7, with which H goes (AU-19, PC-12).
func gotPrivate(g *engine.Game, p *engine.Private, price engine.Money) {
	if p.ID == stephenson {
		memoPaid.Set(g, int(price))
	}
}

// hovedPars are the pars of H that its president may choose: at most half of what they paid (PC-12).
func hovedPars(g *engine.Game, c *engine.Company) []engine.Money {
	pars := slices.Clone(g.Charter(c.ID).Pars)
	return slices.DeleteFunc(pars, func(p engine.Money) bool { return 2*p > engine.Money(memoPaid.Get(g)) })
}

// fundHoved pays H for its president's certificate (PC-13).
func fundHoved(g *engine.Game, c *engine.Company) { fund(g, c, 2*c.Par) }

func fund(g *engine.Game, c *engine.Company, m engine.Money) {
	g.Tell("%s starts at %s and gets %s from the bank", c.ID, g.Format(c.Par), g.Format(m))
	g.Pay(engine.Bank, c.ID, m)
}
