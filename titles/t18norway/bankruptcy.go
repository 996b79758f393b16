package t18norway

import "stationmaster/engine"

// bankrupt takes a player out of the game (BK).
func bankrupt(g *engine.Game, player engine.ID) {
	g.Pay(player, g.Turn.Of, g.Cash(player)) // BK-04
}
