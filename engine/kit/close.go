package kit

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Bequeath takes what a company has away from it, for one that merges, closes or is dissolved: its money goes to one holder
// and its trains to another, or to the pool.
func Bequeath(g *engine.Game, c *engine.Company, money, trains engine.ID) {
	g.Pay(c.ID, money, c.Cash)
	for i := range g.Trains {
		if g.Trains[i].Owner == c.ID {
			g.Trains[i].Owner = trains
		}
	}
	g.Touch()
}

// withdrawAll takes all tokens of a company off the map, those of other kinds and those put aside among them.
func withdrawAll(g *engine.Game, c *engine.Company) {
	g.Board.Tokens = slices.DeleteFunc(g.Board.Tokens, func(t board.Token) bool { return t.Owner == string(c.ID) })
	for i := range c.Tokens {
		c.Tokens[i].Used = false
	}
	g.Touch()
}

// Close takes a company out of the game for good, its tokens off the map and its price token off the market. What it has is
// dealt with before, by Bequeath.
func Close(g *engine.Game, c *engine.Company) {
	withdrawAll(g, c)
	g.Prices.Remove(string(c.ID))
	c.Closed, c.Floated, c.Par = true, false, 0
	for i := range c.Certs {
		c.Certs[i].Holder = engine.Gone
	}
}

// Dissolve makes a share company one that has never been started: its shares return without payment, its price token
// leaves the market and its tokens the map, and nobody counts as having sold any of it in this round. What it has is dealt with before, by Bequeath.
func Dissolve(g *engine.Game, c *engine.Company) {
	withdrawAll(g, c)
	for i := range c.Certs {
		c.Certs[i].Holder = c.Unsold()
	}
	g.Prices.Remove(string(c.ID))
	c.Par, c.Floated, c.Turns, c.Last, c.Earned = 0, false, 0, nil, 0
	for _, p := range g.Players {
		memoSold.Set(g, 0, p.ID, c.ID)
	}
}
