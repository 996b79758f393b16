package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// fall moves n spaces down the line, but not below the floor of the company's kind (MKT-14, MKT-15).
func fall(g *engine.Game, c *engine.Company, from market.At, n int) market.At {
	kind := c.Kind.ID
	if !c.Kind.Owned {
		kind = "major"
	}
	floor, _ := sheet.Market.Lowest.For(kind)
	for ; n > 0; n-- {
		if to := g.Market().Left(from); g.Market().Price(to) >= floor {
			from = to
		}
	}
	return from
}

// priceSold moves the price down a space for each share if the president sells or the company issues; otherwise it
// stays (MKT-02 to MKT-04, MKT-11, MKT-18).
func priceSold(g *engine.Game, s kit.Sale, from market.At) market.At {
	if s.Seller == s.Company.ID || s.President {
		return fall(g, s.Company, from, s.Shares)
	}
	return from
}

// pricePaid moves the price after a dividend (MKT-06 to MKT-10).
func pricePaid(g *engine.Game, c *engine.Company, declared engine.Money, from market.At) market.At {
	m, price := g.Market(), g.Price(c.ID)
	switch {
	case declared == 0:
		return fall(g, c, from, 1)
	case declared < price:
		return from
	case price > 0 && declared >= 2*price && c.Kind.ID != ten:
		return up(m, from, 2)
	}
	return up(m, from, 1)
}

// up moves n spaces up the line, which ends at 400 (MKT-13).
func up(m *market.Market, at market.At, n int) market.At {
	for range n {
		if to := (market.At{Row: at.Row, Col: at.Col + 1}); m.Holds(to) {
			at = to
		}
	}
	return at
}

// fallInPool moves every company with shares in the pool down a space, highest price first (MKT-05).
func (r *rules) fallInPool(g *engine.Game) {
	for _, id := range g.Market().Order(&g.Prices) {
		c := g.Company(engine.ID(id))
		if c.Held(engine.Pool) == 0 || c.Kind.Owned && r.minorsStay {
			continue
		}
		if at, ok := g.Prices.Where(id); ok {
			kit.PriceTo(g, c, r.fall(g, c, at, 1))
		}
	}
}
