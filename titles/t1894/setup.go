package t1894

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// memoStarting marks the French company that starts in the auction (SET-05); the Belgian one is always the same.
var memoStarting = &engine.Memory{Name: "starting", Span: engine.ThisGame}

// setup draws and deals. The starting French company is drawn first, then the private that leaves: in each list the
// one with the smallest number drawn (SET-02, SET-05).
func setup(g *engine.Game, draw *engine.Draw) error {
	french := engine.Shuffled(draw, figures.StartingFrench)[0]
	removed := engine.Shuffled(draw, figures.RemoveOneOf)[0]
	g.Privates = slices.DeleteFunc(g.Privates, func(p engine.Private) bool { return p.ID == removed })
	g.Say("%s is not in this game", removed)
	memoStarting.Set(g, 1, french)
	g.Tell("The starting companies are %s and %s", french, figures.StartingBelgian)
	g.Say("Every player gets a share of each of them")
	for _, c := range []engine.ID{french, figures.StartingBelgian} {
		for _, p := range g.Players {
			g.Company(c).Give(engine.IPO, p.ID, 1) // SET-06, SET-09
		}
		if len(g.Players) == figures.PoolShareWith { // SET-07, SET-09
			g.Company(c).Give(engine.IPO, engine.Pool, 1)
			g.Say("A share of %s goes to the bank pool", c)
		}
	}
	g.Company(french).Certs[0].Holder = fms
	g.Company(figures.StartingBelgian).Certs[0].Holder = bms
	kit.BeginAuction(g) // SET-04
	return nil
}

// starting reports whether the company is one of the two that start in the auction.
func starting(g *engine.Game, c engine.ID) bool {
	return c == figures.StartingBelgian || memoStarting.Has(g, c)
}

// shareholding is the company whose president's certificate comes with a private.
func shareholding(g *engine.Game, private engine.ID) engine.ID {
	switch private {
	case bms:
		return figures.StartingBelgian
	case fms:
		m, _ := memoStarting.First(g)
		return m.Who
	}
	return engine.Nobody
}

func auction() *engine.RoundRules {
	return kit.AuctionRound(kit.Waterfall{
		Step: figures.Auction.Step,
		Fall: figures.Auction.Fall,
		Sold: func(g *engine.Game, p *engine.Private, _ engine.Money) {
			if c := shareholding(g, p.ID); c != engine.Nobody {
				kit.Award(g, p.Owner, c)
			}
		},
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
}
