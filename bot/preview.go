package bot

import (
	"stationmaster/bot/foresee"
	"stationmaster/bot/offer"
	"stationmaster/engine"
)

// preview shows what orders would do. They are applied to a copy; nothing is stored, and nobody else sees it. What could follow is
// offered, so that a whole turn can be tried order by order before any of it is given; without an order the trying begins.
func preview(c *call) (Reply, error) {
	var orders []engine.Action
	if c.args != "" {
		var err error
		if orders, err = offer.Parse(c.args); err != nil {
			return Reply{}, err
		}
	}
	g := c.live.Game
	return privately(foresee.Preview(g, orders, c.live.Row.Head, c.mayAct(g.Decider())))
}
