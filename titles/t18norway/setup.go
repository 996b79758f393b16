package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// setup places the mountains and opens the auction, with the shares that come with privates (SET-05). Players are already seated in the drawn
// order (SET-02); the first begins.
func setup(g *engine.Game, draw *engine.Draw) error {
	placeMountains(g)
	return kit.OpenAuction(g, draw)
}
