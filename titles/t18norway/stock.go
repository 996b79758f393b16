package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var stockRules = kit.StockRules{
	Priority:  true, // SR-05
	BuyEnds:   true, // SR-02
	FirstSale: kit.NoSaleAtFirst("NOR-SH-12"),
	Steps:     []*engine.Step{stateShareStep()},
}

// sources: the treasury and the pool; and the president's certificate when it is in the pool, at the price of two
// shares (SR-09, SR-10, SR-19).
func sources(g *engine.Game, c *engine.Company) []kit.Source {
	if c.Certs[0].Holder != engine.Pool {
		return kit.UsualSources(g, c)
	}
	return append(kit.UsualSources(g, c), kit.PoolPresidency(g, c))
}

// maySell refuses sales before the company has operated, except the president's (SH-13), and a president's sale that
// would close the company in need (EM-07).
func maySell(g *engine.Game, s kit.Sale) error {
	switch {
	case !s.President && !kit.HasOperated(g, s.Company):
		return engine.Refuse("NOR-SH-13", "only its president may sell shares of %s before it has operated", s.Company.ID)
	case s.Emergency && s.Company.ID == g.Turn.Of && g.Price(s.Company.ID) == lowest:
		return engine.Refuse("NOR-EM-07", "that would close %s", s.Company.ID)
	}
	return nil
}

// float floats a company when 60 percent of it have left its treasury (SR-14); "then" follows at once.
func float(g *engine.Game, c *engine.Company, then func(g *engine.Game, c *engine.Company)) {
	if !c.Parred() || c.Part(c.ID) > 100-g.Charter(c.ID).Float {
		return
	}
	if c.Floated {
		return
	}
	c.Floated = true
	g.Tell("%s floats", c.ID)
	then(g, c)
	if g.Reached("6") { // SR-16
		nationalizeAtOnce(g, c)
	}
}

// fundBergen pays B for the share that came with Jebsen (PC-11).
func fundBergen(g *engine.Game, c *engine.Company) {
	if c.ID != bergen {
		return
	}
	price := g.Price(bergen)
	g.Say("The bank pays %s to %s for the share that came with %s", g.Format(price), bergen, jebsen)
	g.Pay(engine.Bank, bergen, price)
}

// certLimit is the certificate limit: it grows with nationalized companies and falls with closed ones (SH-03, SH-04,
// SH-16).
func certLimit(g *engine.Game) int {
	n := nationalized(g)
	for i := range g.Companies {
		if g.Companies[i].Closed {
			n--
		}
	}
	return sheet.CertLimit.For(len(g.Players), max(n, 0))
}

// nationalized counts the companies that have nationalized.
func nationalized(g *engine.Game) int {
	n := 0
	for i := range g.Companies {
		if g.Companies[i].Kind == major {
			n++
		}
	}
	return n
}
