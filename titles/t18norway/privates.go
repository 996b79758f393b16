package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// blocks is the private that blocks building on a hex until a company has bought it (PC-03).
func blocks(g *engine.Game, hex int) engine.ID {
	for i := range g.Privates {
		p := &g.Privates[i]
		if !p.Closed && g.Company(p.Owner) == nil && slices.Contains(g.Deed(p.ID).Blocks, sheet.Map.Hexes[hex].ID) {
			return p.ID
		}
	}
	return engine.Nobody
}

// income is what a private pays its owner, a player or a company (PC-01, PC-02).
func income(g *engine.Game, p *engine.Private) engine.Money {
	if p.ID == thunes && moreOfThunes(g) {
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
	g.Pay(engine.Bank, p.Owner, bonus)
}

// closeAll closes the privates of a player or company (BK-09, CL-04).
func closeAll(g *engine.Game, owner engine.ID) {
	for i := range g.Privates {
		if p := &g.Privates[i]; p.Owner == owner {
			kit.ClosePrivate(g, p.ID)
		}
	}
}
