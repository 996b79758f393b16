package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
	"stationmaster/engine/route"
)

// operating has the steps of a company's turn (OR-06).
func (r *rules) operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Order: r.order,
		Steps: []*engine.Step{
			r.discardStep(r.discardsInOperating),
			kit.TrackStep(r.Track),
			kit.TokenStep(kit.TokenRules{}),
			kit.RunStep(kit.RunRules{}),
			kit.DividendStep(r.Dividend),
			kit.TrainStep(&r.Train),
			kit.OwnStockStep(r.OwnStock),
		},
	})
}

var trackRules = kit.TrackRules{
	// A minor lays one yellow tile, two in the game's first operating round, and no upgrades; a corporation lays or
	// upgrades one tile (TR-01, TR-02, MI-03).
	May: func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
		switch {
		case !g.Company(company).Kind.Owned:
			return corporationLays(g, company, next)
		case g.Round.Number == 1 && g.Round.Sub == 1:
			return firstLays(g, company, next)
		}
		return minorLays(g, company, next)
	},
	Extends: true, // TR-08, TR-09
}

var corporationLays, firstLays, minorLays = kit.Lays(1, 1), kit.Lays(2, 0), kit.Lays(1, 0)

// cost is the printed cost of building; on a mountain pass the second tile costs less (TR-15 to TR-17, TR-20).
func cost(g *engine.Game, _ engine.ID, hex int) engine.Money {
	b := g.Map()
	if b.Face(hex).Color == board.Yellow && slices.Contains(figures.Mountain.Hexes, b.Map.Hexes[hex].ID) {
		return figures.Mountain.Green
	}
	return engine.Money(b.Face(hex).Cost.Cost)
}

// keeper is the minor whose owner must agree to the first tile on its grey-bordered hex (TR-24, TR-25).
func keeper(g *engine.Game, hex int) engine.ID {
	m := g.Company(figures.Consent[sheet.Map.Hexes[hex].ID])
	if m == nil || m.Closed || g.Map().Face(hex).Color != board.White {
		return engine.Nobody
	}
	return m.ID
}

// split lists the hexes with separate cities of which a route visits one (RT-10).
func split() []int {
	var out []int
	for _, h := range figures.Split {
		out = append(out, sheet.Map.Find(h))
	}
	return out
}

// bonuses is red to red: for a route between two red areas, by its own tokens and the phase (RT-18 to RT-21).
func bonuses(g *engine.Game, r *kit.Running) []route.Bonus {
	amounts := figures.RedToRed[g.PhaseNow().Name]
	if len(amounts) == 0 {
		return nil
	}
	red := r.Stops(figures.Red...)
	byTokens := []route.Revenue{0}
	for _, m := range amounts {
		byTokens = append(byTokens, route.Revenue(m))
	}
	return []route.Bonus{{Name: "red to red", Needs: []route.Need{{Of: red, Where: route.AtEnd}, {Of: red, Where: route.AtEnd}}, ByTokens: byTokens}}
}

// ways: a corporation has all three. A minor pays, and keeps half (MI-02, DV-07).
func ways(_ *engine.Game, c *engine.Company) []kit.Way {
	if c.Kind.Owned {
		return []kit.Way{kit.Pay}
	}
	return []kit.Way{kit.Pay, kit.Half, kit.Withhold}
}

// half splits revenue so that shares pay whole pounds; the corporation keeps the smaller part (DV-03).
func half(_ *engine.Game, c *engine.Company) (paid, kept engine.Money) {
	kept = c.Earned / 2 / 10 * 10
	return c.Earned - kept, kept
}

// paid: the price moves left if nothing was paid, right if at least the price was (MK-06 to MK-09, MK-12).
func paid(g *engine.Game, c *engine.Company, declared engine.Money, from market.At) market.At {
	switch {
	case declared == 0:
		return g.Market().Left(from)
	case declared >= g.Price(c.ID):
		return g.Market().Right(from)
	}
	return from
}

var trainRules = kit.TrainRules{
	Pool:       true,        // TB-03
	Must:       corporation, // EM-01, EM-14
	Cheapest:   true,        // EM-05
	HelpAbroad: func(g *engine.Game) error { return kit.OnlyIfEmpty(g, "18EU-EM-13") },
	// Whatever shares were sold for it, another company's train may have any price.
	AnyPrice: func(*engine.Game, *facts.Model) bool { return true },
	Cars:     true,
}

func corporation(g *engine.Game, company engine.ID) bool { return !g.Company(company).Kind.Owned }

var ownStockRules = kit.OwnStockRules{
	Name: "own stock",
	Skip: func(_ *engine.Game, c *engine.Company) bool { return c.Kind.Owned },
	MayIssue: func(g *engine.Game, c *engine.Company, _ int) error { // CS-02
		if !kit.HasOperated(g, c) {
			return engine.Refuse("18EU-CS-02", "%s sells no shares in its first operating turn", c.ID)
		}
		return nil
	},
}

// finalExchange is the event of the phase that brings the Final Exchange Round.
const finalExchange = "final_exchange_before_next_stock_round"

// started records who bought the first 5 train: they begin the Final Exchange Round (PH-11, FX-02).
func started(g *engine.Game) {
	if slices.Contains(g.PhaseNow().Events, finalExchange) {
		memoFinal.Set(g, 1, g.President(g.Turn.Of))
	}
}

// byPrice lists the companies in operating order, then those not floated by price (TL-02, FX-14).
func byPrice(g *engine.Game) []engine.ID {
	out := kit.OperatingFrom(g)
	for _, id := range g.Market().Order(&g.Prices) {
		if !slices.Contains(out, engine.ID(id)) {
			out = append(out, engine.ID(id))
		}
	}
	return out
}
