package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// setup lays out the shares that come with privates and opens the auction. Players are already seated in the drawn
// order (SET-02); the first begins.
func setup(g *engine.Game, draw *engine.Draw) error {
	b := g.Company(bergen)
	b.Give(b.ID, jebsen, 1)                       // SET-05
	g.Company(hoved).Certs[0].Holder = stephenson // SET-05
	placeMountains(g)
	return kit.OpenAuction(g, draw)
}
