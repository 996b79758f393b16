package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// sold is where the price goes with a player's sale: one column left for a block, below 50 only if the president sells (MK-04,
// MK-05, MK-07).
func sold(g *engine.Game, s kit.Sale, from market.At) market.At {
	if s.Seller == s.Company.ID || engine.Money(g.Market().Price(from)) < figures.SaleFloor && !s.President {
		return from
	}
	return g.Market().Go(from, market.Left, 1)
}

// paid is where the price goes with what was declared on all shares together (MK-12 to MK-15).
func paid(g *engine.Game, _ *engine.Company, declared engine.Money, from market.At) market.At {
	price := engine.Money(g.Market().Price(from))
	switch m := g.Market(); {
	case 2*declared < price:
		return m.Go(from, market.Left, 1)
	case declared < price:
		return from
	case declared >= 3*price && price >= figures.TripleFrom:
		return m.Go(from, market.Right, 3)
	case declared >= 2*price:
		return m.Go(from, market.Right, 2)
	}
	return g.Market().Go(from, market.Right, 1)
}

// endStock moves prices at the end of a stock round, in the operating order from before (MK-09 to MK-11).
func endStock(g *engine.Game) {
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
