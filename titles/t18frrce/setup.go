package t18frrce

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// auction is the sale of the privates (PA).
func auction() *engine.RoundRules {
	return kit.AuctionRound(kit.Waterfall{
		Step:      sheet.BidStep,
		Fall:      figures.FirstFalls,
		DropsOut:  true, // PA-12
		Questions: []*engine.Step{kit.ParStep(kit.AwardRules{})},
	})
}
