package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// trainRules: trains and ships from the pool, trade-ins, the duty to own a train and help with the cheapest (TB, EM).
var trainRules = &kit.TrainRules{
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
	AnyPrice:     anyPrice,
	Issue:        emergencyIssue, // EM-02
	SellingOrder: sellingOrder,   // BK-05
	Bankrupt:     bankrupt,
}

// trainStep is the step in which a company buys trains and ships (TB).
func trainStep() *engine.Step {
	s := kit.TrainStep(trainRules).EndsIf(func(g *engine.Game) bool { return g.Option(as18xx) && !waitsForTrain(g) })
	sell := s.Move("sell")
	check := sell.Check
	sell.Check = func(g *engine.Game, args []string) error {
		if err := maySellToHelp(g); err != nil {
			return err
		}
		return check(g, args)
	}
	shun(sell, endsRound)
	return s
}

// mustOwn reports whether the company has to own a train at the end of its turn: all must, except B before phase 5
// (TB-02, TB-18, PW-03).
func mustOwn(g *engine.Game, company engine.ID) bool {
	return company != bergen || g.Reached("5") || powerless(g, bergen)
}

// needsTrain reports whether the company has that duty and owns no train; ships and obsolete trains do not count
// (TB-02, OB-04).
func needsTrain(g *engine.Game, company engine.ID) bool {
	return mustOwn(g, company) && !slices.ContainsFunc(g.TrainsOf(company), func(t engine.Train) bool {
		return !t.Obsolete && !sheet.Model(t.Model).Ship()
	})
}

// mayBuy refuses a ship to a company that has one of that kind or must first buy a train, and trains of a company
// without a president (TB-08, TB-09, TB-20).
func mayBuy(g *engine.Game, company engine.ID, s kit.TrainSale) error {
	most := s.Model.MaxPerCompany
	switch {
	case noRoom18xx(g, company, s):
		return g.Refuse(kit.TrainRoom, "%s has no room for another train", company)
	case g.Company(s.From) != nil && g.President(s.From) == engine.Nobody:
		return engine.Refuse("NOR-TB-08", "%s has no president who could sell", s.From)
	case most > 0 && len(ofModel(g, company, s.Model.Name)) >= most:
		return engine.Refuse("NOR-TB-09", "%s already has a %s", company, s.Model.Name)
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
	leaveSpent(g)
	if g.Sheet().Model(t.Model).Ship() {
		payOwner(g, mellem, figures.ShipIncome, "for the ship")
	}
	giveLate(g, t.Owner)
}

// discardStep moves trains and ships to the pool: those over the limit, and a ship of a company that must buy a train
// and has no room (OB-08, TB-17).
func discardStep() *engine.Step {
	return kit.DiscardStep(kit.DiscardRules{
		To: engine.Pool,
		Order: func(g *engine.Game) []engine.ID {
			if discardsAsListed.In(g) {
				return listed18xx(g)
			}
			return kit.BuyerFirst(g)
		},
		Room: func(g *engine.Game, company engine.ID) bool {
			return !buysWithoutRoom.In(g) && g.HasFinished("dividend") && !g.HasFinished("trains") && needsTrain(g, company) &&
				kit.Counted(g, company) >= kit.TrainLimit(g, company)
		},
	})
}
