package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// auction is the initial auction of the minors and Guillaume-Luxembourg: a lot is put up with a bid, and the richest players get what
// nobody can bid on (IA, GL-01).
func auction() *engine.RoundRules {
	return kit.LotRound(kit.LotRules{
		Open:      figures.Auction.Open,
		Step:      figures.Auction.Step,
		Sold:      sold,
		Questions: []*engine.Step{homeTileStep()},
	})
}

// sold hands over a lot: a minor starts at once (IA-11, IA-14). After the last lot, the holder of the Priority Deal
// comes next (IA-17).
func sold(g *engine.Game, lot, buyer engine.ID, price engine.Money, bid bool) {
	if p := g.Private(lot); p != nil {
		p.Owner = buyer
	} else if bid {
		value := startValue(g.Charter(lot), price/2)
		startMinor(g, lot, buyer, value, 2*value)
	} else {
		startMinor(g, lot, buyer, figures.MinorStart.Rest, figures.MinorStart.RestTreasury)
	}
	g.Priority = g.After(buyer)[0]
}
