package kit

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Bequeath takes everything from a company that merges, closes or is dissolved: its money goes to one holder, its
// trains to another or to the pool.
func Bequeath(g *engine.Game, c *engine.Company, money, trains engine.ID) {
	g.Pay(c.ID, money, c.Cash)
	for _, t := range g.TrainsOf(c.ID) {
		t.Owner = trains
		g.SetTrain(t)
	}
	g.Touch()
}

// withdrawAll takes all of a company's tokens off the map, including special ones and those put aside.
func withdrawAll(g *engine.Game, c *engine.Company) {
	g.Board.RemoveTokens(func(t board.Token) bool { return t.Owner == string(c.ID) })
	for i := range c.Tokens {
		c.Tokens[i].Used = false
	}
	g.Touch()
}

// Close removes a company from the game for good, with its tokens and its price. Call Bequeath first for what it
// owns.
func Close(g *engine.Game, c *engine.Company) {
	withdrawAll(g, c)
	g.Prices.Remove(string(c.ID))
	c.Closed, c.Floated, c.Par = true, false, 0
	for i := range c.Certs {
		c.HandOver(i, engine.Gone)
	}
}

// Dissolve returns a corporation to the state before its start: its shares return without payment, its price leaves
// the market and its tokens leave the map, and nobody counts as having sold its shares in this round. Call Bequeath
// first for what it owns.
func Dissolve(g *engine.Game, c *engine.Company) {
	withdrawAll(g, c)
	for i := range c.Certs {
		c.HandOver(i, c.Unsold())
	}
	g.Prices.Remove(string(c.ID))
	c.Par, c.Floated, c.Turns, c.Last, c.Earned = 0, false, 0, nil, 0
	for _, p := range g.Players {
		memoSold.Set(g, 0, p.ID, c.ID)
	}
}
