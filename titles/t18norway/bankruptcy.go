package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// memoShort is how much a bankrupt player lacked for the train (EG-09).
var memoShort = &engine.Memory{Name: "short", Span: engine.ThisGame}

// bankrupt removes a president: all their shares go to the pool at their price, all their money to the company in
// need, and their presidencies to others, who carry on (BK-02 to BK-10).
func bankrupt(g *engine.Game, player engine.ID) {
	need := g.Turn.Of
	for i := range g.Companies {
		c := &g.Companies[i]
		g.Pay(engine.Bank, player, g.Price(c.ID)*engine.Money(c.Held(player)))
	}
	memoShort.Set(g, int(cheapest(g, need)-g.Cash(need)-g.Cash(player)), player)
	for _, c := range kit.Surrender(g, player) { // BK-08
		g.Tell("%s has no president now", c.ID)
		c.HandOver(0, engine.Pool)
		if n := c.Held(player); n > 0 {
			c.Give(player, engine.Pool, n)
		}
	}
	g.Tell("%s gets %s", need, g.Format(g.Cash(player)))
	g.PayFor(engine.ForTrains, player, need, g.Cash(player)) // BK-04
	closeAll(g, player)
	left := g.Solvent()
	if len(left) == 0 { // BK-12, EG-09
		g.EndGame("all players are bankrupt (NOR-BK-12)", leastShort(g)...)
		return
	}
	if g.Priority == player { // BK-10
		g.Priority = g.After(player)[0]
	}
}

// leastShort are the players who lacked least when they went bankrupt (EG-09).
func leastShort(g *engine.Game) []engine.ID {
	var out []engine.ID
	least := 0
	for _, p := range g.Players {
		n := memoShort.Get(g, p.ID)
		if len(out) > 0 && n > least {
			continue
		}
		if n < least {
			out = nil
		}
		out, least = append(out, p.ID), n
	}
	return out
}

// closeCompany closes a company as "shut" does, and ends its turn if it is operating (CL).
func closeCompany(g *engine.Game, c *engine.Company, shut func(g *engine.Game, c *engine.Company)) {
	g.Tell("%s closes", c.ID)
	for i := range g.Trains {
		if t := g.Trains[i]; t.Owner == c.ID && t.Obsolete {
			t.Owner = engine.Gone
			g.SetTrain(t)
		}
	}
	closeAll(g, c.ID)
	kit.Bequeath(g, c, engine.Bank, engine.Pool)
	shut(g, c)
	if g.Turn.Of == c.ID { // CL-08
		g.EndTurn()
	}
}
