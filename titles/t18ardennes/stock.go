package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var stockRules = kit.StockRules{
	Priority:  true, // SR-16
	BuyEnds:   true, // SR-08
	Duty:      mustForm,
	DutyAbout: func(g *engine.Game) string { return "form " + toForm(g, g.Turn.Of) },
	MaySell:   keepsForming,
	MayPar:    mayForm,
	ParCost:   formCost,
	ParRegret: strands,
	Parred:    form,
	Crowds:    crowds,
}

func (r *rules) stockRound() *engine.RoundRules {
	s := r.Stock
	s.Acts, s.ActsAbout = []*engine.Move{r.mergeMove(), r.formBankruptcy()}, "merge a minor"
	s.Steps = []*engine.Step{keepStep(), kit.DiscardStep(r.Discard), fortsKeptStep()}
	return kit.StockRound(s)
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
	if from == c.ID {
		return sheet.HoldingLimit
	}
	return 100
}

// sources: shares of the treasury and the pool (SR-09, SR-20); a president's certificate, or a minor, in the pool
// after a bankruptcy, at twice the price (SR-18, AUT-04), but no grey minor (BKR-10).
func sources(g *engine.Game, c *engine.Company) []kit.Source {
	president := kit.PoolPresidency(g, c)
	switch {
	case c.Kind.Owned && grey(g, c):
		return nil
	case c.Kind.Owned:
		president.Word = pool
		return []kit.Source{president}
	}
	return append(kit.UsualSources(g, c), president)
}

// maySell refuses to sell shares of a company that has not operated (SH-10, EMR-06).
func maySell(g *engine.Game, s kit.Sale) error {
	if kit.HasOperated(g, s.Company) { // OR-10
		return nil
	}
	return engine.Refuse("ARD-SH-10", "%s has not operated yet: its shares cannot be sold", s.Company.ID)
}
