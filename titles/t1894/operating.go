package t1894

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// operating has the steps of a company's turn (OR-02), and what it may do at any time (OR-04).
func (r *rules) operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Steps: []*engine.Step{
			kit.DiscardStep(r.Discard),
			kit.HomeStep(mayHome),
			r.ownMarkerStep(),
			kit.FreeTokenStep(), // PRV-14, PRV-15
			financeStep(),
			kit.TrackStep(r.Track),
			kit.TokenStep(r.Token),
			kit.RunStep(r.Run),
			kit.DividendStep(r.Dividend),
			kit.TrainStep(&r.Train),
			r.returnStep(),
			kit.PowerStep(r.Track, nil),
			kit.BankruptcyStep(&r.Train),
			kit.PrivateStep(nil),
			ferryStep(),
			shippingStep(),
		},
		Begun: r.begun,
	})
}

// trackRules: two track actions, at most one of them an upgrade (TRK-01); none in the final rounds (TRK-27).
var trackRules = kit.TrackRules{
	Powers: kit.PrivateLays, // PRV-12, PRV-13, PRV-17
	Skip:   final,
	Laid:   laid,
}

// trainRules: a company with a route must own a train at the end of its operations (TRN-13, TRN-14).
var trainRules = kit.TrainRules{
	Must:     kit.HasRoute,
	Regret:   lastSale,
	Bankrupt: kit.EndsBankrupt("1894-END-02"),
	Upgrades: true,
}

// lastSale warns before the train that ends the sale of privates (PRV-07) is bought, or when another company can buy it next, while the
// president still holds one that the company can pay for. One that stays open and pays is worth keeping (PRV-03, PRV-04).
func lastSale(g *engine.Game, company engine.ID, gets *facts.Model) string {
	if !g.PhaseNow().BuyPrivates || sheet.Phases[g.Phase+1].BuyPrivates {
		return ""
	}
	next, cash := sheet.Phases[g.Phase+1], g.Cash(company)
	how := fmt.Sprintf("The first %s ends the sale of privates", next.On)
	switch {
	case gets != nil && next.StartedBy(gets.Name):
		cash -= gets.PriceFor(company)
	case gets == nil && anotherGets(g, company, next):
		how = fmt.Sprintf("Another company could soon buy the first %s, which ends the sale of privates", next.On)
	default:
		return ""
	}
	for i := range g.Privates {
		p, d := &g.Privates[i], g.Deed(g.Privates[i].ID)
		kept := !slices.Contains(next.Closes, p.ID) && kit.Income(g, p) > 0
		if p.Owner == g.President(company) && !p.Closed && !kept && len(d.Sale) == 2 && d.Sale[0] <= cash {
			return fmt.Sprintf("%s, and you still hold %s, which %s could buy for up to %s.", how, p.ID, company, g.Format(min(d.Sale[1], cash)))
		}
	}
	return ""
}

// anotherGets reports whether another company could get a train that begins the phase in its next turn, with what it has and its last revenue.
func anotherGets(g *engine.Game, company engine.ID, phase facts.Phase) bool {
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.ID == company || !c.Floated || c.Closed {
			continue
		}
		for t := range kit.Depot(g, c.ID) {
			room := t.Trade != "" || kit.Counted(g, c.ID) < kit.TrainLimit(g, c.ID)
			if t.From == engine.Supply && phase.StartedBy(t.Model.Name) && room && t.Price <= c.Cash+c.Earned {
				return true
			}
		}
	}
	return false
}

// closeShareholding closes the private that came with the company's president's certificate.
func closeShareholding(g *engine.Game, company engine.ID) {
	for _, p := range []engine.ID{fms, bms} {
		if kit.PresidencyOf(g, p) == company {
			kit.ClosePrivates(g, p)
		}
	}
}

// financeStep lets a company redeem shares from the pool, or reissue its own (FIN). The starting companies lack it.
func financeStep() *engine.Step {
	reissue := &engine.Move{
		Verb: "reissue", Help: "Put the company's own shares back into the IPO at 100 each.",
		Check: func(g *engine.Game, _ []string) error {
			c := g.Company(g.Turn.Of)
			if c.Held(c.ID) <= c.Held(engine.IPO) {
				return engine.Refuse("1894-FIN-06", "the treasury of %s must hold more of its shares than the IPO", c.ID)
			}
			return nil
		},
		Do: func(g *engine.Game, _ []string) {
			c := g.Company(g.Turn.Of)
			much := c.Held(c.ID)
			gain := engine.Money(much) * figures.ReissuePrice
			g.Tell("%s reissues %d of its shares and gets %s", c.ID, much, g.Format(gain))
			c.Give(c.ID, engine.IPO, much)
			g.Pay(engine.Bank, c.ID, gain)
			c.Par = figures.ReissuePrice
		},
	}
	return kit.OwnStockStep(kit.OwnStockRules{
		Name: "finance",
		Skip: func(g *engine.Game, c *engine.Company) bool { return starting(g, c.ID) }, // FIN-02
		MayRedeem: func(g *engine.Game, _ *engine.Company, n int) error {
			switch {
			case n < 1 || n > 2:
				return engine.Refuse("1894-FIN-04", "one or two shares can be redeemed")
			case n == 2 && g.Round.Sub != 1:
				return engine.Refuse("1894-FIN-04", "two shares can be redeemed only in the first operating round of a set")
			}
			return nil
		},
		Moves: []*engine.Move{reissue},
	})
}
