package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// payOwner pays the owner of an open private a bonus (PC-05, PC-06, PC-08).
func payOwner(g *engine.Game, private engine.ID, bonus engine.Money, why string) {
	p := kit.OpenPrivate(g, private)
	if p == nil || p.Owner == engine.Nobody {
		return
	}
	g.Say("%s gets %s %s", g.Name(p.Owner), g.Format(bonus), why)
	g.PayFor(engine.ForPrivates, engine.Bank, p.Owner, bonus)
}

// closeAll closes the privates of a player or company (BK-09, CL-04).
func closeAll(g *engine.Game, owner engine.ID) {
	var all []engine.ID
	for i := range g.Privates {
		if p := &g.Privates[i]; p.Owner == owner {
			all = append(all, p.ID)
		}
	}
	kit.ClosePrivates(g, all...)
}
