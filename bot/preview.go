package bot

import (
	"stationmaster/bot/foresee"
	"stationmaster/bot/offer"
	"stationmaster/engine"
)

// preview shows the user what orders would do, on a copy, and offers what could follow, so that a whole turn can be tried order by order.
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
