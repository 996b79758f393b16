package kit

import "stationmaster/engine"

// Dir is a way to move on the stock chart.
type Dir uint8

// The moves.
const (
	Up Dir = iota
	Down
	Left
	Right
)

// Move moves a company's token n times on the chart and tells whether it moved. It arrives below the tokens there.
func MovePrice(g *engine.Game, c *engine.Company, d Dir, n int) bool {
	chart := g.Market()
	from, ok := g.Prices.Where(string(c.ID))
	if !ok {
		return false
	}
	at := from
	for range n {
		switch d {
		case Up:
			at = chart.Up(at)
		case Down:
			at = chart.Down(at)
		case Left:
			at = chart.Left(at)
		case Right:
			at = chart.Right(at)
		}
	}
	if at == from {
		return false
	}
	g.Prices.Place(string(c.ID), at)
	g.Say("%s's price goes from %s to %s", c.ID, g.Format(engine.Money(chart.Price(from))), g.Format(engine.Money(chart.Price(at))))
	if policy(g).Arrived != nil {
		policy(g).Arrived(g, c)
	}
	return true
}
