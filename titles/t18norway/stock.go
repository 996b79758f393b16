package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var stockRules = kit.StockRules{
	Priority: true, // SR-05
	BuyEnds:  true, // SR-02
	FirstSale: func(g *engine.Game) error {
		if g.Round.Number == 1 {
			return engine.Refuse("NOR-SH-12", "nobody may sell in the first stock round")
		}
		return nil
	},
}

// maySell refuses sales before the company has operated, but for its president's (SH-13).
func maySell(g *engine.Game, s kit.Sale) error {
	if !s.President && !kit.HasOperated(g, s.Company) {
		return engine.Refuse("NOR-SH-13", "only its president may sell shares of %s before it has operated", s.Company.ID)
	}
	return nil
}

// float floats a company when 60 percent of it have left its treasury (SR-14).
func float(g *engine.Game, c *engine.Company) {
	if !c.Parred() || c.Floated || c.Part(c.ID) > 100-g.Charter(c.ID).Float {
		return
	}
	c.Floated = true
	g.Tell("%s floats", c.ID)
}

// certLimit is how many certificates a player may hold: it grows with the companies nationalized and falls with those closed
// (SH-03, SH-04, SH-16).
func certLimit(g *engine.Game) int {
	n := 0
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Kind == major {
			n++
		}
		if c.Closed {
			n--
		}
	}
	return sheet.CertLimit.For(len(g.Players), max(n, 0))
}
