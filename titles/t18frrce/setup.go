package t18frrce

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// setup opens the sale of the privates. Players are already seated in the drawn order; the first has the priority
// deal (SU-03).
func setup(g *engine.Game, _ *engine.Draw) error {
	g.Priority = g.Order[0]
	kit.BeginAuction(g)
	return nil
}

// auction is the sale of the privates (PA).
func auction() *engine.RoundRules {
	return kit.AuctionRound(kit.Waterfall{
		Step:      sheet.BidStep,
		Fall:      figures.FirstFalls,
		DropsOut:  true, // PA-12
		Questions: []*engine.Step{kit.ParStep(kit.AwardRules{})},
	})
}
