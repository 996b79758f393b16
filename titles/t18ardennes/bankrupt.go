package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// bankrupt removes a president who could not pay for a train: their money goes to the company (BKR-01 to BKR-07).
func (r *rules) bankrupt(g *engine.Game, who engine.ID) {
	company := g.Turn.Of
	r.ruin(g, who, company)
	if g.Finished || g.President(company) != engine.Nobody {
		return // BKR-06: the new president goes on
	}
	var best kit.TrainSale // BKR-07
	for s := range kit.Depot(g, company) {
		if g.Company(s.From) == nil && s.Trade == "" && (best.Model == nil || s.Price < best.Price) {
			best = s
		}
	}
	if missing := best.Price - g.Cash(company); missing > 0 {
		g.Tell("The bank adds %s", g.Format(missing))
		g.Pay(engine.Bank, company, missing)
	}
	g.Tell("%s buys %s for %s", company, engine.A(best.Model.Name), g.Format(best.Price))
	g.Pay(company, engine.Bank, best.Price)
	train := g.TrainOf(engine.Pool, best.Model.Name)
	if best.From == engine.Supply {
		train = kit.OnShelf(g, best.Model.Name)
	}
	kit.MoveTrain(g, train.N, company)
	g.FinishStep("trains")
}

// ruin removes a player who has sold everything they could: their money goes to somebody, the rest of their stock to
// the pool (BKR-02 to BKR-05, BKR-08 to BKR-12).
func (r *rules) ruin(g *engine.Game, who, heir engine.ID) {
	g.Tell("%s's last %s go to %s", g.Name(who), g.Format(g.Cash(who)), g.Name(heir))
	g.PayFor(engine.ForTrains, who, heir, g.Cash(who))
	orphans := kit.Surrender(g, who)
	for _, c := range append(orphans, kit.OwnedBy(g, who)...) {
		g.Tell("%s goes on without a president", g.Name(c.ID))
		for i := range c.Certs {
			if c.Certs[i].Holder == who {
				c.HandOver(i, engine.Pool)
			}
		}
	}
	if g.Priority == who { // BKR-12
		g.Priority = g.After(who)[0]
	}
	if left := g.Solvent(); len(left) == 1 { // BKR-11
		if r.lastOne != nil {
			r.lastOne(g)
		}
		g.EndGame("only one player is left (ARD-BKR-11)", left[0])
	}
}
