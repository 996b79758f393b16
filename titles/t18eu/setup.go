package t18eu

import (
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// setup adds the trains that the table agreed on (SU-07) and begins the sale with the first player (SU-03, IS-01).
// Players are already seated in the drawn order.
func setup(g *engine.Game, _ *engine.Draw) error {
	for _, o := range g.Options {
		if i := strings.LastIndex(o, "extra-"); i >= 0 {
			g.AddTrain(o[i+len("extra-"):])
		}
	}
	g.Priority = g.Order[0]
	g.BeginRound("sale", 1, g.Order[0])
	return nil
}

// sale is the Initial Sale Round (IS).
func sale() *engine.RoundRules {
	return kit.LotRound(kit.LotRules{
		Open:   figures.InitialSale.Open,
		Step:   figures.InitialSale.Step,
		Offers: figures.InitialSale.Offers,
		Lot:    "minor",
		Sold: func(g *engine.Game, lot, buyer engine.ID, _ engine.Money, _ bool) { // IS-13
			c := g.Company(lot)
			c.HandOver(0, buyer)
			c.Floated = true
			home := c.Home[0]
			kit.PutToken(g, lot, sheet.Map.Find(home.Hex), home.City)
		},
	})
}
