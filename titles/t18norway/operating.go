package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// operating lists the steps of a company's turn (OR-06), and what it may do at any moment (OR-08).
func operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Steps: []*engine.Step{
			discardStep(),
			kit.HomeStep(mayHome),
			kit.OwnStockStep(ownStockRules),
			trackStep(),
			tokenStep(),
			runStep(),
			kit.DividendStep(kit.DividendRules{Receiver: receiver, Half: half}),
			trainStep(),
			kit.LatePrivateStep(nil, nil),
			kit.PrivateStep(nil),
		},
	})
}

// mayHome says which city is a company's home: the one on its charter (SET-10).
func mayHome(g *engine.Game, company engine.ID, _, s int) bool {
	return g.Company(company).Home[0].City == s
}

// ownStockRules are those of issuing and redeeming (IS).
var ownStockRules = kit.OwnStockRules{
	Name:     "own stock",
	MayIssue: func(*engine.Game, *engine.Company, int) error { return nil },
}

// receiver says who is paid for a share: players, the company for those in its treasury, and nobody for those in the pool and
// NSB's (DV-06, DV-07).
func receiver(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID {
	if g.Player(holder) != nil || holder == c.ID {
		return holder
	}
	return engine.Nobody
}

// half splits revenue: half of it, rounded down to a multiple of 10, stays in the treasury, the rest is paid (DV-05).
func half(_ *engine.Game, c *engine.Company) (paid, kept engine.Money) {
	kept = c.Earned / 2 / figures.RetainedStep * figures.RetainedStep
	return c.Earned - kept, kept
}
