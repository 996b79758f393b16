package t18norway

import (
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// operating has the steps of a company's turn (OR-06), and what it may do at any time (OR-08).
func (r *rules) operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Steps: []*engine.Step{
			kit.DiscardStep(r.Discard),
			homeStep(),
			kit.OwnStockStep(r.OwnStock),
			also(kit.TrackStep(r.Track), "a tunnel usually costs as much again as its mountain and ends the fee for trains that cross it"),
			also(kit.TokenStep(r.Token), "as a port it serves ships alone"),
			kit.RunStep(r.Run),
			kit.DividendStep(r.Dividend),
			giftStep(),
			kit.TrainStep(&r.Train),
			kit.LatePrivateStep(nil),
			kit.PrivateStep(nil),
			kit.OwnStockBeside(r.OwnStock, r.mayDealLate),
		},
		Ended: r.ended,
	})
}

// also adds to a step's tip what newcomers can't know from other titles.
func also(s *engine.Step, what string) *engine.Step {
	s.Tip = strings.TrimSuffix(s.Tip, ".") + "; " + what + "."
	return s
}

// ownStockRules are for issuing and redeeming (IS).
var ownStockRules = kit.OwnStockRules{
	Name:        "own stock",
	IssuePrice:  func(g *engine.Game, c *engine.Company) engine.Money { return beside(g, c, market.Left, 1) },  // IS-02
	RedeemPrice: func(g *engine.Game, c *engine.Company) engine.Money { return beside(g, c, market.Right, 1) }, // IS-05
	MayIssue: func(g *engine.Game, c *engine.Company, n int) error {
		if beside(g, c, market.Left, 1) == 0 {
			return engine.Refuse("NOR-IS-08", "shares of %s bring nothing now", c.ID)
		}
		return mayIssue(c, n, issuable(c))
	},
}

func mayIssue(c *engine.Company, n, most int) error {
	if n > most {
		return engine.Refuse("NOR-IS-03", "%s may issue at most %d shares", c.ID, most)
	}
	return nil
}

// beside is the figure n columns left or right of the company's price; at the right end that of the last column
// (IS-07).
func beside(g *engine.Game, c *engine.Company, d market.Dir, n int) engine.Money {
	at, _ := g.Prices.Where(string(c.ID))
	return engine.Money(g.Market().Price(g.Market().Go(at, d, n)))
}

// issuable is the most shares that a company may issue, as far as other holders limit it: the shares that players and
// NSB have (IS-03).
func issuable(c *engine.Company) int { return c.Shares() - c.Held(c.ID) - c.Held(engine.Pool) }

// mayDealLate refuses to issue or redeem after the start of the turn (OR-06).
func mayDealLate(*engine.Game) error {
	return engine.Refuse("NOR-OR-06", "shares can be issued and redeemed only at the start of the turn")
}

// emergencyIssue is how many shares a company in need issues, the fewest that suffice or else all that it may, and
// what it gets: for each the figure left of the price (EM-02 to EM-04).
func emergencyIssue(g *engine.Game, c *engine.Company) (shares int, gain engine.Money) {
	each := beside(g, c, market.Left, 1)
	return fewest(c, issuable(c), cheapest(g, c.ID)-c.Cash, func(int) engine.Money { return each })
}

// fewest is such an issue of at most that many shares; each brings "price" if n are issued.
func fewest(c *engine.Company, most int, need engine.Money, price func(n int) engine.Money) (shares int, gain engine.Money) {
	most = min(most, c.Held(c.ID), c.Shares()*int(sheet.PoolLimit)/100-c.Held(engine.Pool))
	for n := 1; n <= most && gain < need && price(n) > 0; n++ {
		shares, gain = n, price(n)*engine.Money(n)
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
func half(_ *engine.Game, c *engine.Company) (paid, kept engine.Money) {
	return keeping(c, figures.RetainedStep)
}

// keeping keeps half of the revenue, rounded down to a multiple of step.
func keeping(c *engine.Company, step engine.Money) (paid, kept engine.Money) {
	kept = c.Earned / 2 / step * step
	return c.Earned - kept, kept
}
