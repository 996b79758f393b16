package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// auction is the auction of the privates (AU).
func auction() *engine.RoundRules {
	return kit.AuctionRound(kit.Waterfall{
		Step: figures.BidStep,
		Sold: func(g *engine.Game, p *engine.Private) {
			switch p.ID {
			case jebsen: // PC-09
				g.Company(bergen).Give(jebsen, p.Owner, 1)
				g.Say("%s gets a share of %s with it", g.Name(p.Owner), bergen)
			case stephenson: // PC-12
				kit.Award(g, p.Owner, hoved)
			}
		},
		Questions: []*engine.Step{kit.ParStep(kit.AwardRules{Parred: func(g *engine.Game, c *engine.Company) {
			m := 2 * c.Par // PC-13
			g.Say("%s gets %s for its president's certificate", c.ID, g.Format(m))
			g.Pay(engine.Bank, c.ID, m)
		}})},
	})
}

// open is the private while it is in the game, or nil.
func open(g *engine.Game, id engine.ID) *engine.Private {
	if p := g.Private(id); p != nil && !p.Closed {
		return p
	}
	return nil
}

// owns tells whether the owner has the private, and it is open.
func owns(g *engine.Game, owner, id engine.ID) bool {
	p := open(g, id)
	return p != nil && p.Owner == owner
}

// blocks is the private that keeps everybody from building in a hex until a company has bought it (PC-03).
func blocks(g *engine.Game, hex int) engine.ID {
	for i := range g.Privates {
		p := &g.Privates[i]
		if !p.Closed && g.Company(p.Owner) == nil && slices.Contains(g.Deed(p.ID).Blocks, sheet.Map.Hexes[hex].ID) {
			return p.ID
		}
	}
	return engine.Nobody
}
