package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// memoFirstTurn marks, for the turn, a company in its first operating turn.
const memoFirstTurn = "first turn"

// operating lists the steps of a company's turn (OR-06).
func operating() *engine.RoundRules {
	return engine.OperatingRound(engine.OperatingRules{
		Steps: []*engine.Step{
			engine.DiscardStep(engine.DiscardRules{To: engine.Pool, Order: discardOrder, When: discardsInOperating}),
			engine.TrackStep(trackRules),
			engine.TokenStep(engine.TokenRules{}),
			engine.RunStep(engine.RunRules{Free: anyRoutes}),
			engine.DividendStep(engine.DividendRules{
				Receiver:   receiver,
				Half:       half,
				AlwaysHalf: func(c *engine.Company) bool { return c.Minor }, // MI-02
				Moved:      moved,
			}),
			engine.TrainStep(trainRules),
			engine.OwnStockStep(ownStockRules),
		},
		Begun: func(g *engine.Game, company engine.ID) {
			if !g.Company(company).Operated {
				g.Remember(engine.ThisTurn, memoFirstTurn, engine.Nobody, company, 1)
			}
		},
		After: endSet,
	})
}

var trackRules = engine.TrackRules{
	// A minor lays one yellow tile, two in the first operating round of the game; a corporation lays or upgrades one tile
	// (TR-01, TR-02).
	Budget: func(g *engine.Game, company engine.ID) (int, int) {
		if g.Company(company).Minor && g.Round.Number == 1 && g.Round.Sub == 1 {
			return 2, 0
		}
		return 1, 1
	},
	Yellow:  func(g *engine.Game, company engine.ID) bool { return g.Company(company).Minor }, // MI-03
	Extends: true,                                                                             // TR-08, TR-09
}

// cost is what building costs: what is printed, and on a mountain pass less for the second tile (TR-15 to TR-17, TR-20).
func cost(g *engine.Game, hex int) engine.Money {
	b := g.Map()
	if b.Face(hex).Color == board.Yellow && slices.Contains(facts.Mountain.Hexes, b.Map.Hexes[hex].ID) {
		return facts.Mountain.Green
	}
	return engine.Money(b.Face(hex).Cost.Cost)
}

// keeper is the minor whose owner must agree to the first tile on its grey-bordered hex, while it exists (TR-24, TR-25).
func keeper(g *engine.Game, hex int) engine.ID {
	m := g.Company(facts.Consent[sheet.Map.Hexes[hex].ID])
	if consentNotAsked(g) || m == nil || m.Closed || g.Map().Face(hex).Color != board.White {
		return engine.Nobody
	}
	return m.ID
}

// split lists the hexes with separate cities of which a route visits one (RT-10).
func split() []int {
	var out []int
	for _, h := range facts.Split {
		out = append(out, sheet.Map.Find(h))
	}
	return out
}

// bonuses is red to red: for a route between two red places, by its own tokens and the phase (RT-18 to RT-21).
func bonuses(g *engine.Game, _ engine.ID, stops func(hexes ...string) route.Set) []route.Bonus {
	figures := facts.RedToRed[g.PhaseNow().Name]
	if len(figures) == 0 {
		return nil
	}
	red := stops(facts.Red...)
	byTokens := []route.Revenue{0}
	for _, m := range figures {
		byTokens = append(byTokens, route.Revenue(m))
	}
	return []route.Bonus{{Name: "red to red", Needs: []route.Need{{Of: red, Where: route.AtEnd}, {Of: red, Where: route.AtEnd}}, ByTokens: byTokens}}
}

// receiver says who is paid for a share: its holder, the corporation for those in its treasury, nobody for those in the
// pool (DV-02, DV-04, DV-05).
func receiver(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID {
	if g.Player(holder) != nil || holder == c.ID {
		return holder
	}
	return engine.Nobody
}

// half splits revenue: evenly for a minor (DV-07), and so that shares pay whole pounds for a corporation, which keeps the
// smaller part (DV-03).
func half(_ *engine.Game, c *engine.Company) (paid, kept engine.Money) {
	if c.Minor {
		return c.Earned - c.Earned/2, c.Earned / 2
	}
	kept = c.Earned / 2 / 10 * 10
	return c.Earned - kept, kept
}

// moved moves the price: left when nothing was paid, right when at least the price was (MK-06 to MK-09, MK-12).
func moved(g *engine.Game, c *engine.Company, paid engine.Money) {
	switch {
	case c.Minor:
	case paid == 0:
		g.Move(c, engine.Left, 1)
	case paid >= g.Price(c.ID):
		g.Move(c, engine.Right, 1)
	}
}

var trainRules = engine.TrainRules{
	Pool: true, // TB-03
	Must: func(g *engine.Game, company engine.ID) bool { // EM-01, EM-14
		return !g.Company(company).Minor && (!dutyByRoute(g) || g.HasRoute(company))
	},
	Cheapest: true, // EM-05
	Generous: helpsToAny,
	HelpAbroad: func(g *engine.Game) error { // EM-13
		if helpsAbroad(g) {
			return nil
		}
		if g.Cash(g.Turn.Of) > 0 {
			return engine.Refuse("18EU-EM-13", "you can pay for a train of another company only while the treasury of %s is empty", g.Turn.Of)
		}
		if g.SoldToHelp() {
			return engine.Refuse("18EU-EM-13", "you have sold stock: your money only goes into a train of the supply or the pool")
		}
		return nil
	},
	Bankrupt: bankrupt,
	AnyPrice: func(*engine.Game, *engine.Model) bool { return true },
	Cars:     &engine.CarRules{Unbounded: manyPullmans, DropsAlone: dropsPullmanAlone},
}

var ownStockRules = engine.OwnStockRules{
	Name: "own stock",
	Skip: func(g *engine.Game, c *engine.Company) bool {
		return c.Minor || noOwnStockAtFirst(g) && !hasOperated(g, c)
	},
	MayIssue: func(g *engine.Game, c *engine.Company, _ int) error { // CS-02
		if !hasOperated(g, c) {
			return engine.Refuse("18EU-CS-02", "%s sells no shares in its first operating turn", c.ID)
		}
		return nil
	},
	Issued: func(g *engine.Game, c *engine.Company, n int) { g.Move(c, engine.Down, n) }, // CS-03
}

// started notes who brought the first 5 train: he begins the Final Exchange Round (PH-11, FX-02).
func started(g *engine.Game) {
	if slices.Contains(g.PhaseNow().Events, "final_exchange_before_next_stock_round") {
		g.Remember(engine.ThisGame, memoFinal, g.President(g.Turn.Of), engine.Nobody, 1)
	}
}

// byPrice lists the companies in operating order, those not floated after the others by price (TL-02, FX-14).
func byPrice(g *engine.Game) []engine.ID {
	out := g.OperatingFrom()
	for _, id := range g.Chart().Order(&g.Market) {
		if !slices.Contains(out, engine.ID(id)) {
			out = append(out, engine.ID(id))
		}
	}
	return out
}
