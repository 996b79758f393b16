package engine

import "stationmaster/engine/board"

// Bequeath takes what a company has away from it, for one that merges, closes or is dissolved: its money goes to one holder
// and its trains to another, or to the pool.
func (g *Game) Bequeath(c *Company, money, trains ID) {
	g.Pay(c.ID, money, c.Cash)
	for i := range g.Trains {
		if g.Trains[i].Owner == c.ID {
			g.Trains[i].Owner = trains
		}
	}
	g.forgetBest()
}

// withdrawAll takes all stations of a company off the map.
func (g *Game) withdrawAll(c *Company) {
	for _, p := range g.Map().Places(string(c.ID)) {
		g.Map().Remove(string(c.ID), p.Hex, p.Stop)
	}
	for i := range c.Stations {
		c.Stations[i].Used = false
	}
	g.Touch()
}

// Close takes a company out of the game for good, and its stations off the map. What it has is dealt with before, by
// Bequeath.
func (g *Game) Close(c *Company) {
	g.withdrawAll(c)
	c.Closed, c.Floated = true, false
	for i := range c.Certs {
		c.Certs[i].Holder = Gone
	}
}

// Dissolve makes a share company one that has never been started: its shares return without payment, its price token
// leaves the chart and its stations the map. What it has is dealt with before, by Bequeath.
func (g *Game) Dissolve(c *Company) {
	g.withdrawAll(c)
	for i := range c.Certs {
		c.Certs[i].Holder = g.Unsold(c)
	}
	g.Market.Remove(string(c.ID))
	c.Par, c.Floated, c.Operated, c.Last, c.Earned = 0, false, false, nil, 0
}

// Surrender puts all shares of a player into the pool without payment, whatever its limit. Another player with enough
// shares takes over each presidency; the companies that find nobody are returned.
func (g *Game) Surrender(player ID) (orphans []*Company) {
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Minor || c.Held(player) == 0 {
			continue
		}
		if c.Certs[0].Holder == player {
			h := g.heir(c, player, 0)
			if h == Nobody {
				orphans = append(orphans, c)
				continue
			}
			g.makePresident(c, h)
		}
		g.Say("%s's %d%% of %s goes to %s", g.Name(player), c.Held(player), c.ID, g.Name(Pool))
		c.give(player, Pool, c.Held(player))
	}
	return orphans
}

// Home tells where the only station of a company lies: the hex and the city.
func (g *Game) Home(company ID) (p board.Place, ok bool) {
	places := g.Map().Places(string(company))
	if len(places) == 0 {
		return p, false
	}
	return places[0], true
}

// EndTurn ends every step of the turn: nothing is left to do in it.
func (g *Game) EndTurn() {
	for _, s := range g.rules().Steps {
		g.Skip(s.Name)
	}
}
