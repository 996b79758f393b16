package bot

import (
	"stationmaster/bot/call"
	"stationmaster/bot/foresee"
	"stationmaster/bot/offer"
	"stationmaster/engine"
)

// preview shows the user what orders would do, on a copy, and offers what could follow, so that a whole turn can be tried order by order.
func preview(c *call.Call) (call.Reply, error) {
	var orders []engine.Action
	if c.Args != "" {
		var err error
		if orders, err = offer.Parse(c.Args); err != nil {
			return call.Reply{}, err
		}
	}
	g := c.Live.Game
	return call.Privately(foresee.Preview(g, orders, c.Live.Row.Head, c.MayAct(g.Decider())))
}
