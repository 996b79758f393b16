package t18frrce

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// in reports whether the company's price is now in one of the zones of the market (MK-18 to MK-21): y yellow, o
// orange, b brown.
func in(g *engine.Game, c *engine.Company, zones ...string) bool {
	at, ok := g.Prices.Where(string(c.ID))
	return ok && slices.ContainsFunc(zones, sheet.Market.Cell(at).Has)
}

// counts reports whether the company's certificates count against the limit: not in the zones, but before the start
// they do (SH-02, SH-03).
func counts(g *engine.Game, c *engine.Company) bool { return !in(g, c, "y", "o", "b") }

// holding is 60 percent, but unlimited in orange and brown (SH-07).
func holding(g *engine.Game, _ engine.ID, c *engine.Company, _ engine.ID) engine.Percent {
	if in(g, c, "o", "b") {
		return 100
	}
	return sheet.HoldingLimit
}

var stockRules = kit.StockRules{
	Priority:  true, // SR-06
	SellsDown: true, // SH-08, SH-17
	FirstSale: func(g *engine.Game) error {
		if g.Round.Number == 1 {
			return engine.Refuse("FRRCE-SR-07", "nobody may sell in the first stock round")
		}
		return nil
	},
	Again: again,
	Steps: []*engine.Step{kit.DiscardStep(kit.DiscardRules{To: engine.Pool, Order: kit.OperatingOrder})}, // TD-11
}

func stock() *engine.RoundRules {
	// Set in init because a sale between players acts like a purchase and needs the rules that list it.
	stockRules.Acts = []*engine.Move{privateMove()}
	return kit.StockRound(stockRules)
}

// again lets a player buy several shares of a company in the brown zone until they sell something (SR-16, SR-17).
func again(g *engine.Game, _ engine.ID, c *engine.Company, _ kit.Source) error {
	switch {
	case kit.BoughtNow(g, c.ID) == 0 || !in(g, c, "b"):
		return engine.Refuse("FRRCE-SR-16", "you can buy several shares in a turn only of one company whose price is in the brown zone")
	case kit.SoldSince(g):
		return engine.Refuse("FRRCE-SR-17", "after a sale you cannot go on buying")
	}
	return nil
}

// sold: a player's sale moves the price down a row for each share (MK-04).
func sold(g *engine.Game, s kit.Sale, from market.At) market.At {
	return g.Market().Go(from, market.Down, s.Shares)
}

// paid: a dividend moves the price right, none moves it left (MK-06 to MK-08).
func paid(g *engine.Game, _ *engine.Company, declared engine.Money, from market.At) market.At {
	if declared > 0 {
		return g.Market().Right(from)
	}
	return g.Market().Left(from)
}

// float floats a company once at most 40 percent of it are in the IPO, and pays its capital (FO-06, FO-07). One that
// floats in an operating round first operates in the next (FO-10).
func float(g *engine.Game, c *engine.Company) {
	if !c.Parred() || c.Floated || c.Part(engine.IPO) > 100-g.Charter(c.ID).Float {
		return
	}
	c.Floated = true
	capital := c.Par * engine.Money(c.Shares())
	g.Tell("%s floats and gets %s", c.ID, g.Format(capital))
	g.Pay(engine.Bank, c.ID, capital)
	if g.Round.Kind == "operating" {
		g.Round.Done = append(g.Round.Done, c.ID)
	}
}

// endStock moves the prices of companies whose shares are all with players: up a row, or from the top row down and
// right (MK-09 to MK-14).
func endStock(g *engine.Game) {
	g.Tell("%s has the priority deal", g.Name(g.Priority))
	for _, id := range kit.OperatingOrder(g) {
		c := g.Company(id)
		if c.Held(engine.IPO) > 0 || c.Held(engine.Pool) > 0 {
			continue
		}
		g.Say("%s is sold out", id)
		at, _ := g.Prices.Where(string(id))
		to := g.Market().Up(at)
		if at.Row == 0 {
			to = market.At{Row: 1, Col: at.Col + 1}
			if to.Col >= len(sheet.Market.Rows[to.Row]) {
				to = at
			}
		}
		kit.PriceTo(g, c, to)
	}
}
