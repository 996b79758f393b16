package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
	"stationmaster/engine/route"
)

// operating has the steps of a company's turn (OR-06).
func operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Order: operatingOrder,
		Steps: []*engine.Step{
			kit.DiscardStep(kit.DiscardRules{To: engine.Pool, Order: discardOrder, When: discardsInOperating, CarsChosen: dropsOnePullman.In}),
			kit.TrackStep(trackRules),
			tokenStep(),
			kit.RunStep(kit.RunRules{}),
			kit.DividendStep(kit.DividendRules{
				Receiver: kit.CompanyPaidFor(kit.Treasury), // DV-02, DV-04, DV-05
				Half:     half,
				Ways:     ways,
			}),
			kit.TrainStep(trainRules),
			kit.OwnStockStep(ownStockRules),
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
	Laid: func(g *engine.Game, _ engine.ID) {
		followPieces(g)
		lookAnew(g)
	},
}

var corporationLays, firstLays, minorLays = kit.Lays(1, 1), kit.Lays(2, 0), kit.Lays(1, 0)

// cost is the printed cost of building; on a mountain pass the second tile costs less (TR-15 to TR-17, TR-20).
func cost(g *engine.Game, _ engine.ID, hex int) engine.Money {
	b := g.Map()
	if fees, ok := wornBy(g, hex); ok {
		return figures.Mountain.Green * engine.Money(fees)
	}
	if b.Face(hex).Color == board.Yellow && slices.Contains(figures.Mountain.Hexes, b.Map.Hexes[hex].ID) {
		return figures.Mountain.Green
	}
	return engine.Money(b.Face(hex).Cost.Cost)
}

// mayToken refuses a city reached only through one whose slots have just joined, and any city while it goes unnoticed
// that tokens have left.
func mayToken(g *engine.Game, company engine.ID, hex, stop int) error {
	if !networkLags.In(g) {
		return nil
	}
	if memoNowhere.Has(g, company) {
		return engine.Refuse("18EU-X-34", "18xx.games does not see yet that there is a city for a token of %s", company)
	}
	for _, l := range g.Turn.Lays {
		if l.Back == engine.Nobody {
			continue
		}
		then, at := g.Clone(), sheet.Map.Find(l.Hex)
		then.Map().Place(board.Token{Owner: string(l.Back), Hex: at, Slot: len(then.Map().At(at, 0))})
		then.Touch()
		if !kit.Reach(then, company).Touches(hex, stop) {
			return engine.Refuse("18EU-X-27", "18xx.games does not see yet that the city can be passed")
		}
	}
	return nil
}

// keeper is the minor whose owner must agree to the first tile on its grey-bordered hex (TR-24, TR-25).
func keeper(g *engine.Game, hex int) engine.ID {
	m := g.Company(figures.Consent[sheet.Map.Hexes[hex].ID])
	if consentNotAsked.In(g) || m == nil || m.Closed || g.Map().Face(hex).Color != board.White {
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

// sold: a sale by a player or the corporation moves the price down a row for each share (MK-03, CS-03).
func sold(g *engine.Game, s kit.Sale, from market.At) market.At {
	noteHand(g, s.Company, s.Seller, s.Shares)
	return g.Market().Go(from, market.Down, s.Shares)
}

var trainRules = &kit.TrainRules{
	Pool: true, // TB-03
	Must: func(g *engine.Game, company engine.ID) bool { // EM-01, EM-14
		return !g.Company(company).Kind.Owned && (!dutyByRoute.In(g) || leadsOn(g, company)) && !pullmansDo(g, company)
	},
	Cheapest: true, // EM-05
	HelpAbroad: func(g *engine.Game) error { // EM-13
		if g.Waives("18EU-EM-13") {
			return nil
		}
		return kit.OnlyIfEmpty(g, "18EU-EM-13")
	},
	Declared:     keepOrder,
	Bankrupt:     bankrupt,
	SellingOrder: sellingOrder,
	AnyPrice:     sparesSales,
	BindsHeirs:   salesOutlast.In,
	Cars:         true,
}

// leadsOn reports whether track leads from a token of the company to another stop, ports aside.
func leadsOn(g *engine.Game, company engine.ID) bool {
	b := g.Map()
	for _, from := range b.Places(string(company)) {
		reach := b.Trace([]board.Place{from}, func(int, int) bool { return false })
		for h := range b.Map.Hexes {
			face := b.Face(h)
			for s := range face.Stops {
				if reach.Gets(h, s) && from != (board.Place{Hex: h, Stop: s}) && face.Color != board.Blue {
					return true
				}
			}
		}
	}
	return false
}

var ownStockRules = kit.OwnStockRules{
	Name: "own stock",
	Skip: func(g *engine.Game, c *engine.Company) bool {
		return c.Kind.Owned || noOwnStockAtFirst.In(g) && !kit.HasOperated(g, c)
	},
	MayIssue: func(g *engine.Game, c *engine.Company, _ int) error { // CS-02
		if !kit.HasOperated(g, c) {
			return engine.Refuse("18EU-CS-02", "%s sells no shares in its first operating turn", c.ID)
		}
		return nil
	},
}

// started records who bought the first 5 train: they begin the Final Exchange Round (PH-11, FX-02).
func started(g *engine.Game) {
	if slices.Contains(g.PhaseNow().Events, "final_exchange_before_next_stock_round") {
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
