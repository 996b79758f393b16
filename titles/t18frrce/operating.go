package t18frrce

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// operating has the steps of a company's turn (OR-04), and what it may do at any time (OR-05).
func operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Steps: []*engine.Step{
			kit.FirstTrainStep(), // PV-16
			kit.DiscardStep(kit.DiscardRules{To: engine.Pool, Order: kit.BuyerFirst}), // TL-01 to TL-03
			bareHomeStep(),
			homePortStep(),
			kit.HomeStep(nil),
			cityStep(),
			portStep(),
			kit.FreeTokenStep(), // PV-19, PV-25
			kit.TrackStep(trackRules),
			kit.TokenStep(kit.TokenRules{}),
			kit.RunStep(kit.RunRules{}),
			kit.DividendStep(kit.DividendRules{Receiver: kit.CompanyPaidFor(engine.Pool)}), // DV-02 to DV-04
			kit.TrainStep(trainRules),
			kit.LatePrivateStep(idle),
			kit.PowerStep(powerRules, func(*engine.Game) bool { return true }),
			kit.PrivateStep(nil),
			portMoveStep(),
		},
	})
}

// bareHomeStep puts MID's home token on its hex, in neither city, while it has no tile (HM-05).
func bareHomeStep() *engine.Step {
	return &engine.Step{
		Name: "bare home", About: "place the home token",
		Waits: func(g *engine.Game) bool {
			if g.Turn.Of != mid {
				return false
			}
			c := g.Company(mid)
			return !c.Tokens[0].Used && g.Board.Lays[sheet.Map.Find(c.Home[0].Hex)].Tile == ""
		},
		Auto: func(g *engine.Game) bool {
			hex := g.Company(mid).Home[0].Hex
			g.Say("%s places its home token in %s, in neither city", mid, kit.Place(g, hex))
			kit.PutToken(g, mid, sheet.Map.Find(hex), board.Aside)
			return true
		},
	}
}

// cityStep lets whoever lays the tile on MID's home choose the city of its token (HM-05).
func cityStep() *engine.Step {
	home := func(g *engine.Game) int { return sheet.Map.Find(g.Company(mid).Home[0].Hex) }
	choose := func(g *engine.Game, word string) {
		h, s, err := kit.City(g, word)
		if err != nil {
			panic(err) // already checked
		}
		g.Say("%s's token goes to %s", mid, word)
		kit.ReturnToken(g, mid, h, s)
	}
	return &engine.Step{
		Name: "city", About: "choose the city of MID's token",
		Tip:    `MID's home has two cities, and its token goes to one of them.`,
		Custom: `Most players choose the city with the shortest way to others.`,
		Alone:  true,
		Waits: func(g *engine.Game) bool {
			h := home(g)
			return g.Board.Lays[h].Tile != "" && len(g.Map().At(h, board.Aside)) > 0
		},
		Itself: func(g *engine.Game) { choose(g, kit.CityWord(g, home(g), 0)) },
		Moves: []*engine.Move{kit.Pick{
			Verb: "home", Word: "city", Help: "Choose the city of MID's home token.",
			From: func(g *engine.Game) []engine.Choice {
				return engine.Words(kit.CityWord(g, home(g), 0), kit.CityWord(g, home(g), 1))
			},
			Other: func(*engine.Game, string) error {
				return engine.Refuse("FRRCE-HM-05", "the token goes to one of the two cities of its hex")
			},
			Do:    choose,
			Label: func(g *engine.Game, city string) string { return "Home in " + kit.Spot(g, city) },
		}.Move()},
	}
}

// trainRules: trains from the pool, trade-ins at any time in the step, help with the cheapest train (TB, TU, EM, BK).
var trainRules = &kit.TrainRules{
	Pool:         true,
	Cheapest:     true, // EM-05
	Upgrades:     true,
	ManyUpgrades: true, // TU-05
	SellingOrder: func(g *engine.Game) []engine.ID { // BK-09
		var out []engine.ID
		for _, id := range g.Market().Order(&g.Prices) {
			out = append(out, engine.ID(id))
		}
		return out
	},
	Bankrupt: kit.EndsBankrupt("FRRCE-BK-05"), // BK-04, BK-05
}
