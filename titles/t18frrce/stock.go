package t18frrce

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var stockRules = kit.StockRules{
	Priority:  true, // SR-06
	SellsDown: true, // SH-08, SH-17
	FirstSale: kit.NoSaleAtFirst("FRRCE-SR-07"),
	Again:     again,
	Privates:  true,                                                                                          // PV-20, PV-21, PV-26
	Steps:     []*engine.Step{kit.DiscardStep(kit.DiscardRules{To: engine.Pool, Order: kit.OperatingOrder})}, // TD-11
}

// again lets a player buy several shares of a company in the brown zone until they sell something (SR-16, SR-17).
func again(g *engine.Game, _ engine.ID, c *engine.Company, _ kit.Source) error {
	switch {
	case kit.BoughtNow(g, c.ID) == 0 || !kit.InZone(g, c, "b"):
		return engine.Refuse("FRRCE-SR-16", "you can buy several shares in a turn only of one company whose price is in the brown zone")
	case kit.SoldSince(g):
		return engine.Refuse("FRRCE-SR-17", "after a sale you cannot go on buying")
	}
	return nil
}

// endStock moves the prices of companies whose shares are all with players: up a row, or from the top row down and
// right (MK-09 to MK-14).
func endStock(g *engine.Game) {
	g.Tell("%s has the priority deal", g.Name(g.Priority))
	kit.RaiseSoldOut(g)
}
