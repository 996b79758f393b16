package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// trainRules: trains and ships from the pool, trade-ins, the duty to own a train and help with the cheapest (TB, EM).
var trainRules = kit.TrainRules{
	Pool:         true, // TB-05
	Must:         mustOwn,
	Cheapest:     true, // EM-09
	May:          mayBuy,
	Upgrades:     true,
	ManyUpgrades: true,
	Traded:       engine.Pool, // TB-12
	Bought:       bought,
	HelpAbroad: func(*engine.Game) error {
		return engine.Refuse("NOR-EM-10", "the president's money cannot buy another company's train")
	},
	Issue:        emergencyIssue,                                // EM-02
	SellingOrder: func(*engine.Game) []engine.ID { return nil }, // BK-05: all go to the pool
	Bankrupt:     bankrupt,
}

// mustOwn reports whether the company has to own a train at the end of its turn: all must, except B before phase 5
// (TB-02, TB-18, PW-03).
func mustOwn(g *engine.Game, company engine.ID) bool {
	return company != bergen || g.Reached("5") || powerless(g, bergen)
}

// needsTrain reports whether the company has that duty and owns no train; ships and obsolete trains do not count
// (TB-02, OB-04).
func needsTrain(g *engine.Game, company engine.ID) bool {
	return mustOwn(g, company) && kit.Lasting(g, company) == 0
}

// mayBuy refuses a ship to a company that has one of that kind or must first buy a train, and trains of a company
// without a president (TB-08, TB-09, TB-20).
func mayBuy(g *engine.Game, company engine.ID, s kit.TrainSale) error {
	most := s.Model.MaxPerCompany
	switch {
	case g.Company(s.From) != nil && g.President(s.From) == engine.Nobody:
		return engine.Refuse("NOR-TB-08", "%s has no president who could sell", s.From)
	case most > 0 && len(ofModel(g, company, s.Model.Name)) >= most:
		return engine.Refuse("NOR-TB-09", "%s already has %s", company, engine.A(s.Model.Name))
	case s.Model.Ship() && needsTrain(g, company):
		return engine.Refuse("NOR-TB-20", "%s must buy a train before a ship", company)
	}
	return nil
}

// ofModel are the company's trains of a model.
func ofModel(g *engine.Game, company engine.ID, model string) []engine.Train {
	return slices.DeleteFunc(g.TrainsOf(company), func(t engine.Train) bool { return t.Model != model })
}

// bought pays the owner of P4 for every ship (TB-14, PC-06).
func bought(g *engine.Game, t engine.Train) {
	if g.Sheet().Model(t.Model).Ship() {
		payOwner(g, mellem, figures.ShipIncome, "for the ship")
	}
}

// discardRules: trains and ships go to the pool: those over the limit, and a ship of a company that must buy a train
// and has no room (OB-08, TB-17).
var discardRules = kit.DiscardRules{
	To:    engine.Pool,
	Order: kit.BuyerFirst,
	Room: func(g *engine.Game, company engine.ID) bool {
		return g.HasFinished("dividend") && !g.HasFinished("trains") && needsTrain(g, company) && full(g, company)
	},
}

func full(g *engine.Game, company engine.ID) bool {
	return kit.Counted(g, company) >= kit.TrainLimit(g, company)
}
