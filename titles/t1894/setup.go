package t1894

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// setup draws and deals. The starting French company is drawn first, then the private that leaves: in each list the
// one with the smallest number drawn (SET-02, SET-05).
func setup(g *engine.Game, draw *engine.Draw) error {
	kit.DrawPresidencies(g, draw)
	french, belgian := kit.PresidencyOf(g, fms), kit.PresidencyOf(g, bms)
	removed := engine.Shuffled(draw, figures.RemoveOneOf)[0]
	g.Privates = slices.DeleteFunc(g.Privates, func(p engine.Private) bool { return p.ID == removed })
	g.Say("%s is not in this game", removed)
	g.Tell("The starting companies are %s and %s", french, belgian)
	g.Say("Every player gets a share of each of them")
	for _, c := range []engine.ID{french, belgian} {
		for _, p := range g.Players {
			g.Company(c).Give(engine.IPO, p.ID, 1) // SET-06, SET-09
		}
		if len(g.Players) == figures.PoolShareWith { // SET-07, SET-09
			g.Company(c).Give(engine.IPO, engine.Pool, 1)
			g.Say("A share of %s goes to the bank pool", c)
		}
	}
	kit.BeginAuction(g) // SET-04
	return nil
}

// starting reports whether the company is one of the two that start in the auction.
func starting(g *engine.Game, c engine.ID) bool {
	return c == kit.PresidencyOf(g, fms) || c == kit.PresidencyOf(g, bms)
}

func auction() *engine.RoundRules {
	return kit.AuctionRound(kit.Waterfall{
		Step:      figures.Auction.Step,
		Fall:      figures.Auction.Fall,
		Questions: []*engine.Step{kit.ParStep(awardRules)},
	})
}

// awardRules: the buyer of FMS or BMS chooses the company's par at once (AUC-17 to AUC-20).
var awardRules = kit.AwardRules{
	Pars: func(*engine.Game, *engine.Company) []engine.Money { return figures.Auction.Pars },
	Flag: func(price engine.Money) string {
		if price == 100 {
			return "s" // the cell that only starting companies use
		}
		return "p"
	},
	Parred: func(g *engine.Game, c *engine.Company) { kit.Float(g, c, 10*c.Par) },
	Custom: `The company floats at once and gets ten times its par, so most players choose a high one.`,
}
