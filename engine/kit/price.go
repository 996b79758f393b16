package kit

import (
	"fmt"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/market"
)

// MovePrice moves a company's price n cells in a direction and reports whether it moved.
func MovePrice(g *engine.Game, c *engine.Company, d market.Dir, n int) bool {
	from, ok := g.Prices.Where(string(c.ID))
	return ok && movePriceTo(g, c, from, g.Market().Go(from, d, n))
}

// PriceTo moves a company's price to a cell and reports whether it moved.
func PriceTo(g *engine.Game, c *engine.Company, to market.At) bool {
	from, ok := g.Prices.Where(string(c.ID))
	return ok && movePriceTo(g, c, from, to)
}

// movePriceTo moves a company's price to a cell, below the tokens there.
func movePriceTo(g *engine.Game, c *engine.Company, from, to market.At) bool {
	if to == from {
		return false
	}
	m := g.Market()
	g.Prices.Place(string(c.ID), to)
	if is, was := m.Price(to), m.Price(from); is == was {
		g.SayMoved(c.ID, "%s's price stays at %s, %s", g.Name(c.ID), g.Format(engine.Money(is)), spaces(from, to))
	} else {
		g.SayMoved(c.ID, "%s's price goes from %s to %s", g.Name(c.ID), g.Format(engine.Money(was)), g.Format(engine.Money(is)))
	}
	if policy(g).Arrived != nil {
		policy(g).Arrived(g, c)
	}
	return true
}

// spaces says how far and where to a price moves on the market: "one space up", "2 spaces down and one space right".
func spaces(from, to market.At) string {
	var out []string
	add := func(n int, back, forth string) {
		d := forth
		if n < 0 {
			n, d = -n, back
		}
		switch n {
		case 0:
		case 1:
			out = append(out, "one space "+d)
		default:
			out = append(out, fmt.Sprintf("%d spaces %s", n, d))
		}
	}
	add(to.Row-from.Row, "up", "down")
	add(to.Col-from.Col, "left", "right")
	return strings.Join(out, " and ")
}

// priceSold moves the price after a sale.
func priceSold(g *engine.Game, s Sale) {
	if from, ok := g.Prices.Where(string(s.Company.ID)); ok && policy(g).PriceAfterSale != nil {
		movePriceTo(g, s.Company, from, policy(g).PriceAfterSale(g, s, from))
	}
}

// pricePaid moves the price after a dividend, or when the company withholds.
func pricePaid(g *engine.Game, c *engine.Company, declared engine.Money) {
	if from, ok := g.Prices.Where(string(c.ID)); ok && policy(g).PriceAfterDividend != nil {
		movePriceTo(g, c, from, policy(g).PriceAfterDividend(g, c, declared, from))
	}
}
