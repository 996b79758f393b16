package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var stockRules = kit.StockRules{
	Priority: true, // SR-16
	BuyEnds:  true, // SR-08
	Duty:     mustForm,
	MaySell:  keepsForming,
	MayPar:   mayForm,
	ParCost:  formCost,
	Parred:   form,
	Crowds:   crowds,
	Steps:    []*engine.Step{keepStep(), kit.DiscardStep(discards), fortsKeptStep()},
}

func stock() *engine.RoundRules {
	// Set in init because a merger acts like a purchase and needs the rules that list it.
	stockRules.Acts = []*engine.Move{mergeMove(), formBankruptcy()}
	stockRules.Asked = func(g *engine.Game, who engine.ID) bool {
		return stockRules.MayGoOn(g) == nil && (waitsForPool(g, who) || waitsForExchange(g, who))
	}
	return kit.StockRound(stockRules)
}

// certLimit is the limit by players and ten-share companies (SH-03, SH-14, CNV-04).
func certLimit(g *engine.Game) int {
	tens := 0
	for i := range g.Companies {
		if g.Companies[i].Kind.ID == ten && g.Companies[i].Parred() {
			tens++
		}
	}
	return sheet.CertLimit.For(len(g.Players), tens)
}

// counts: all certificates count except those of a minor in the grey zone (SH-02).
func counts(g *engine.Game, c *engine.Company) bool { return !grey(g, c) }

// holding is 60 percent when buying from the treasury, and unlimited from the pool (SH-07, SH-08).
func holding(g *engine.Game, _ engine.ID, c *engine.Company, from engine.ID) engine.Percent {
	if grey(g, c) {
		return 0
	}
	if from == c.ID || poolLimited(g, c) {
		return sheet.HoldingLimit
	}
	return 100
}

// sources: shares of the treasury and the pool (SR-09, SR-20); a president's certificate, or a minor, in the pool
// after a bankruptcy, at twice the price (SR-18, AUT-04), but no grey minor (BKR-10).
func sources(g *engine.Game, c *engine.Company) []kit.Source {
	price := g.Price(c.ID)
	pool := kit.Source{From: engine.Pool, Word: "pool", Name: g.Name(engine.Pool), Price: price, Payee: engine.Bank}
	president := kit.Source{From: engine.Pool, Word: "president", Name: pool.Name,
		Price: price * engine.Money(c.PresidentShares()), Payee: engine.Bank, President: true}
	switch {
	case c.Kind.Owned && unbuyable(g, c):
		return nil
	case c.Kind.Owned:
		president.Word = pool.Word
		return []kit.Source{president}
	}
	return []kit.Source{{From: c.ID, Word: "treasury", Name: "its treasury", Price: price, Payee: c.ID}, pool, president}
}

// maySell refuses to sell shares of a company that has not operated (SH-10, EMR-06).
func maySell(g *engine.Game, s kit.Sale) error {
	if hasOperated(g, s.Company) {
		return nil
	}
	return engine.Refuse("ARD-SH-10", "%s has not operated yet: its shares cannot be sold", s.Company.ID)
}

// hasOperated reports whether the company has finished a turn (OR-10).
func hasOperated(g *engine.Game, c *engine.Company) bool {
	return kit.HasOperated(g, c) || operatedByDividend.In(g) && c.Turns > 0 && g.HasFinished("dividend")
}
