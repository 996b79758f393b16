package t18eu

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// follow: the initial sale, a set of two operating rounds, then stock rounds with such a set after each; once, before
// a stock round, the Final Exchange Round.
func (r *rules) follow(g *engine.Game) {
	switch g.Round.Kind {
	case "sale": // IS-14, IS-15
		kit.BeginSet(g, 1)
	case "stock":
		endStock(g)
	case "operating":
		if !kit.NextOfSet(g) {
			r.endSet(g)
		}
	case "exchange":
		kit.BeginStock(g, g.Round.Number+1, g.Priority) // FX-18
	}
}

// endSet comes after the second operating round of a set. It ends the game if the bank has run out (EG-01), or begins
// the Final Exchange Round after the first 5 train (SQ-03, SQ-04), or the next stock round.
func (r *rules) endSet(g *engine.Game) {
	switch {
	case g.Broken:
		g.EndGame("the bank has run out of money (18EU-EG-01)")
	case memoFinal.Any(g) && !noMinors(g):
		r.beginExchange(g)
	default:
		kit.BeginStock(g, g.Round.Number+1, g.Priority)
	}
}

// bankrupt removes a president who has sold everything they could (BK-02 to BK-12).
func (r *rules) bankrupt(g *engine.Game, president engine.ID) {
	operating := g.Turn.Of
	g.Tell("%s's last %s go to %s", g.Name(president), g.Format(g.Cash(president)), operating)
	g.PayFor(engine.ForTrains, president, operating, g.Cash(president))
	for _, c := range r.surrender(g, president) { // BK-07 to BK-09
		g.Tell("%s closes: nobody could be its president", c.ID)
		kit.Bequeath(g, c, engine.Bank, engine.Pool)
		kit.Dissolve(g, c)
	}
	for _, m := range kit.OwnedBy(g, president) { // BK-10
		closeMinor(g, m)
	}
	if g.Priority == president { // BK-11
		g.Priority = g.After(president)[0]
	}
	if left := g.Solvent(); len(left) == 1 { // BK-12
		g.EndGame("only one player is solvent (18EU-BK-12)", left[0])
		return
	}
	if !g.Company(operating).Parred() { // OR-08
		g.EndTurn()
	}
}
