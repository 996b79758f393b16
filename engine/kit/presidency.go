package kit

import (
	"slices"

	"stationmaster/engine"
)

// Heir is the player who should take over the presidency, or Nobody: the one with most, if that is more than the
// president has and at least a president's certificate; among equals, the first after the old president. rest is what
// the president has.
func Heir(g *engine.Game, c *engine.Company, president engine.ID, rest int) engine.ID {
	best, most := engine.Nobody, max(rest, c.PresidentShares()-1)
	from := slices.Index(g.Order, president) + 1
	for i := range g.Order {
		p := g.Order[(from+i)%len(g.Order)]
		if p == president || g.Player(p).Bankrupt {
			continue
		}
		if h := c.Held(p); h > most {
			best, most = p, h
		}
	}
	return best
}

// settlePresidency gives the president's certificate to the new president, in exchange for plain shares of the same
// size, from another player or from the pool.
func settlePresidency(g *engine.Game, c *engine.Company) {
	old := c.Certs[0].Holder
	if old == engine.Pool {
		if h := Heir(g, c, old, 0); h != engine.Nobody {
			makePresident(g, c, h)
		}
		return
	}
	if g.Player(old) == nil {
		return
	}
	if h := Heir(g, c, old, c.Held(old)); h != engine.Nobody {
		makePresident(g, c, h)
	}
}

func makePresident(g *engine.Game, c *engine.Company, p engine.ID) {
	old := c.Certs[0].Holder
	c.Give(p, old, c.PresidentShares())
	c.HandOver(0, p)
	g.Tell("%s is now president of %s", g.Name(p), c.ID)
}
