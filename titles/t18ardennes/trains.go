package t18ardennes

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// discards: at once, first the buyer, then in operating order (TRN-07, MRG-20, CNV-10).
var discardRules = kit.DiscardRules{To: engine.Pool, Order: kit.BuyerFirst,
	When: func(g *engine.Game) bool { return !memoConverted.Any(g) || g.HasFinished("dividend") }}

var trainRules = kit.TrainRules{
	Pool:         true, // TRN-13
	Must:         mustOwn,
	AnyTrain:     true, // EMR-04
	May:          mayOwn,
	Upgrades:     true, // TRN-11
	ManyUpgrades: true,
	Traded:       engine.Pool,
	HelpAbroad:   func(g *engine.Game) error { return kit.OnlyIfEmpty(g, "ARD-EMR-09") },
	AnyPrice:     func(*engine.Game, *facts.Model) bool { return true },
}

// mustOwn: a public company with a president owns a train at the end of its turn (EMR-01, AUT-07).
func mustOwn(g *engine.Game, company engine.ID) bool {
	return !g.Company(company).Kind.Owned && g.President(company) != engine.Nobody
}

// mayOwn: only ten-share public companies may own a 4D, one each (TRN-10); a company without a president does not
// sell trains (TRN-09).
func mayOwn(g *engine.Game, company engine.ID, s kit.TrainSale) error {
	c := g.Company(company)
	if len(s.Model.Owners) > 0 && c.Kind.ID != ten {
		return engine.Refuse("ARD-TRN-10", "only a ten-share public company may own %s", engine.A(s.Model.Name))
	}
	if s.Model.MaxPerCompany > 0 && g.TrainOf(company, s.Model.Name) != nil {
		return engine.Refuse("ARD-TRN-10", "%s already has %s", c.ID, engine.A(s.Model.Name))
	}
	if g.Company(s.From) != nil && !g.Waives("ARD-TRN-09") && g.President(s.From) == engine.Nobody {
		return engine.Refuse("ARD-TRN-09", "%s has no president who could sell", g.Name(s.From))
	}
	return nil
}

// outrun reports whether a 2's owner has had its last run: the buyer of the first 4, and companies that have operated
// in this round (RST-01, RST-02).
func outrun(g *engine.Game, t *engine.Train) bool {
	return t.Owner == g.Turn.Of || slices.Contains(g.Round.Done, t.Owner)
}
