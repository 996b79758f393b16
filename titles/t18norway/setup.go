package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// setup lays the shares that come with privates beside them, and opens the auction. The order of the players is drawn before
// (SET-02): its first begins.
func setup(g *engine.Game, _ *engine.Draw) error {
	b := g.Company(bergen)
	b.Give(b.ID, jebsen, 1)                       // SET-05
	g.Company(hoved).Certs[0].Holder = stephenson // SET-05
	placeMountains(g)
	g.Priority = g.Order[0]
	kit.BeginAuction(g)
	return nil
}
