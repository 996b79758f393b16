package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// trainRules: trains of the pool, trade-ins, the duty to own a train and help to the cheapest one (TB, EM).
var trainRules = &kit.TrainRules{
	Pool:     true,
	Must:     mustOwn,
	Cheapest: true, // EM-09
	Upgrades: true,
	Traded:   engine.Pool, // TB-12
	HelpAbroad: func(*engine.Game) error {
		return engine.Refuse("NOR-EM-10", "the president's money buys no train of another company")
	},
	Issue:        emergencyIssue, // EM-02
	SellingOrder: sellingOrder,   // BK-05
	Bankrupt:     bankrupt,
}

// trainStep is the step in which a company buys trains and ships (TB).
func trainStep() *engine.Step { return kit.TrainStep(trainRules) }

// discardStep gives up trains over the limit (OB-08).
func discardStep() *engine.Step { return kit.DiscardStep(kit.DiscardRules{To: engine.Pool}) }

// mustOwn tells whether the company has to own a train at the end of its turn: all but B before phase 5 (TB-02, TB-18, PW-03).
func mustOwn(g *engine.Game, company engine.ID) bool { return company != bergen || g.Reached("5") }
