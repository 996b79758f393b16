package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// income is what a private pays its owner, a player or a company (PC-01, PC-02).
func income(g *engine.Game, p *engine.Private) engine.Money {
	if p.ID == thunes && moreOfThunes.In(g) {
		return 2 * kit.DeedIncome(g, p)
	}
	return kit.DeedIncome(g, p)
}

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
	for i := range g.Privates {
		if p := &g.Privates[i]; p.Owner == owner {
			kit.ClosePrivate(g, p.ID)
		}
	}
}
