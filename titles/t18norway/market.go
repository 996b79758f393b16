package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// lowest is the last price before a company closes (MK-08).
var lowest engine.Money

// sold: the price moves one column left for a player's block, below 50 only if the president sells (MK-04, MK-05,
// MK-07); one column for a block that a company issues in an emergency (EM-03); and nowhere if it issues voluntarily
// (MK-16).
func sold(g *engine.Game, s kit.Sale, from market.At) market.At {
	n, issued := 1, s.Seller == s.Company.ID
	switch price := engine.Money(g.Market().Price(from)); {
	case issued && !s.Emergency:
		n = 0
	case !issued && price < engine.Money(sheet.Market.PresidentBelow) && !s.President:
		n = 0
	}
	return g.Market().Go(from, market.Left, n)
}

// paid moves the price by the total declared on all shares (MK-12 to MK-15). A company without a president that could
// run nothing falls at the end of the round instead (RC-04).
func paid(g *engine.Game, c *engine.Company, declared engine.Money, from market.At) market.At {
	m, price := g.Market(), engine.Money(g.Market().Price(from))
	switch {
	case g.President(c.ID) == engine.Nobody && len(c.Last) == 0:
		return from
	case 2*declared < price:
		return m.Go(from, market.Left, 1)
	case declared < price:
		return from
	case declared >= 3*price && price >= engine.Money(m.TripleFrom):
		return m.Go(from, market.Right, 3)
	case declared >= 2*price:
		return m.Go(from, market.Right, 2)
	}
	return m.Go(from, market.Right, 1)
}

// arrived closes a company whose price has reached the column left of 10 (CL-01).
func arrived(g *engine.Game, c *engine.Company) {
	if ruined(g, c) {
		closeCompany(g, c, kit.Close)
	}
}

// ruined reports whether a company's price has come there.
func ruined(g *engine.Game, c *engine.Company) bool {
	at, ok := g.Prices.Where(string(c.ID))
	return ok && sheet.Market.Cell(at).Has("c")
}

// endStock moves prices at the end of a stock round, in the operating order from before (MK-09 to MK-11).
func endStock(g *engine.Game) {
	g.Tell("%s has the priority deal", g.Name(g.Priority)) // SR-17
	for _, id := range kit.OperatingOrder(g) {
		switch c := g.Company(id); {
		case c.Held(engine.Pool) > 0:
			kit.MovePrice(g, c, market.Left, 1)
		case c.Held(c.ID) == 0:
			g.Say("%s is sold out", id)
			kit.MovePrice(g, c, market.Right, 1)
		}
	}
}

// endOperating moves the prices of companies without a president that had nothing to run (RC-04).
func endOperating(g *engine.Game) {
	for _, id := range kit.OperatingOrder(g) {
		if c := g.Company(id); g.President(id) == engine.Nobody && len(c.Last) == 0 {
			kit.MovePrice(g, c, market.Left, 2)
		}
	}
}
