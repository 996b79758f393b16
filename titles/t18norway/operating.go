package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// operating has the steps of a company's turn (OR-06), and what it may do at any time (OR-08).
func operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Steps: []*engine.Step{
			discardStep(),
			homeStep(),
			kit.OwnStockStep(ownStockRules),
			trackStep(),
			tunnelStep(),
			mapped(tokenStep()),
			mapStep(),
			runStep(),
			kit.DividendStep(kit.DividendRules{Receiver: kit.CompanyPaidFor(kit.Treasury), Ways: ways, Half: half}),
			giftStep(),
			trainStep(),
			kit.LatePrivateStep(nil, nil),
			kit.PrivateStep(nil),
			kit.OwnStockBeside(ownStockRules, mayDealLate),
			overpayStep(),
		},
		Ended: func(g *engine.Game, _ engine.ID) { noteOslo(g) },
	})
}

// ownStockRules are for issuing and redeeming (IS).
var ownStockRules = kit.OwnStockRules{
	Name:        "own stock",
	Skip:        func(g *engine.Game, _ *engine.Company) bool { return dealsLate.In(g) },
	IssuePrice:  func(g *engine.Game, c *engine.Company) engine.Money { return beside(g, c, market.Left, 1) },  // IS-02
	RedeemPrice: func(g *engine.Game, c *engine.Company) engine.Money { return beside(g, c, market.Right, 1) }, // IS-05
	Redeemed:    noteRedeemed,
	MayIssue: func(g *engine.Game, c *engine.Company, n int) error {
		switch most := issuable(g, c); {
		case beside(g, c, market.Left, 1) == 0 && !g.Waives("NOR-IS-08"):
			return engine.Refuse("NOR-IS-08", "shares of %s bring nothing now", c.ID)
		case n > most:
			return engine.Refuse("NOR-IS-03", "%s may issue at most %d shares", c.ID, most)
		}
		return nil
	},
}

// beside is the figure n columns left or right of the company's price; at the right end that of the last column
// (IS-07).
func beside(g *engine.Game, c *engine.Company, d market.Dir, n int) engine.Money {
	at, _ := g.Prices.Where(string(c.ID))
	return engine.Money(g.Market().Price(g.Market().Go(at, d, n)))
}

// issuable is the most shares that a company may issue, as far as other holders limit it: the shares that players and
// NSB have (IS-03).
func issuable(g *engine.Game, c *engine.Company) int {
	n := c.Shares() - c.Held(c.ID) - c.Held(engine.Pool)
	if poolCountsTwice.In(g) {
		n -= c.Held(nsb) + c.Held(engine.Pool)
	}
	return n
}

// mayDealLate refuses to issue or redeem after the start of the turn (OR-06).
func mayDealLate(g *engine.Game) error {
	switch {
	case !dealsLate.In(g):
		return engine.Refuse("NOR-OR-06", "shares can be issued and redeemed only at the start of the turn")
	case memoRedeemed.Any(g):
		return engine.Refuse("NOR-IS-01", "shares have already been redeemed this turn")
	case g.HasFinished("dividend"):
		return engine.Refuse("NOR-OR-06", "shares can be issued and redeemed only before the dividend")
	}
	return nil
}

// emergencyIssue is how many shares a company in need issues, the fewest that suffice or else all that it may, and
// what it gets: for each the figure left of the price (EM-02 to EM-04).
func emergencyIssue(g *engine.Game, c *engine.Company) (shares int, gain engine.Money) {
	if noIssueWithShips.In(g) && g.Owns(c.ID) > 0 {
		return 0, 0
	}
	most := min(issuable(g, c), c.Held(c.ID), c.Shares()*int(sheet.PoolLimit)/100-c.Held(engine.Pool))
	need := cheapest(g, c.ID) - c.Cash
	if need > 0 {
		need += uncutDiscount(g, c.ID)
	}
	for n := 1; n <= most && gain < need; n++ {
		each := beside(g, c, market.Left, 1)
		if shareByShare.In(g) {
			each = beside(g, c, market.Left, n+1)
		}
		if each == 0 {
			break
		}
		shares, gain = n, each*engine.Money(n)
	}
	return shares, gain
}

// cheapest is the company's cost of the cheapest train on sale (EM-01).
func cheapest(g *engine.Game, company engine.ID) engine.Money {
	least := engine.Money(0)
	for t := range kit.Depot(g, company) {
		if t.Trade == "" && !t.Model.Ship() && (t.From == engine.Supply || t.From == engine.Pool) && (least == 0 || t.Price < least) {
			least = t.Price
		}
	}
	return least
}

// ways: a company without a president withholds (DV-02, RC-01).
func ways(g *engine.Game, c *engine.Company) []kit.Way {
	if g.President(c.ID) == engine.Nobody {
		return []kit.Way{kit.Withhold}
	}
	return []kit.Way{kit.Pay, kit.Half, kit.Withhold}
}

// half keeps half of the revenue, rounded down to a multiple of 10, in the treasury and pays the rest (DV-05).
func half(g *engine.Game, c *engine.Company) (paid, kept engine.Money) {
	step := figures.RetainedStep
	if keepsByShares.In(g) {
		step = engine.Money(c.Shares())
	}
	kept = c.Earned / 2 / step * step
	return c.Earned - kept, kept
}
