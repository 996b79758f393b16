package engine

import "slices"

// President is the player who holds the company's president's certificate, or Nobody.
func (g *Game) President(company ID) ID {
	c := g.Company(company)
	if c == nil || len(c.Certs) == 0 || g.Player(c.Certs[0].Holder) == nil {
		return Nobody
	}
	return c.Certs[0].Holder
}

// Held is how much of the company somebody holds.
func (c *Company) Held(by ID) Percent {
	p := Percent(0)
	for i := range c.Certs {
		if c.Certs[i].Holder == by {
			p += c.Certs[i].Percent
		}
	}
	return p
}

// Share is the company's smallest share.
func (c *Company) Share() Percent { return c.Certs[len(c.Certs)-1].Percent }

// Parred tells whether the company has been started.
func (c *Company) Parred() bool { return c.Par > 0 }

// president is the size of the president's certificate.
func (c *Company) president() Percent { return c.Certs[0].Percent }

// give moves plain certificates of that much in all. The caller knows they are there.
func (c *Company) give(from, to ID, much Percent) {
	for i := range c.Certs {
		if k := &c.Certs[i]; much > 0 && k.Holder == from && !k.President {
			k.Holder = to
			much -= k.Percent
		}
	}
	if much != 0 {
		panic("engine: " + string(from) + " has not that many plain shares of " + string(c.ID))
	}
}

// Grant moves plain shares without money, as a setup or a private does.
func (g *Game) Grant(company, from, to ID, much Percent) { g.Company(company).give(from, to, much) }

// heir is the player who should be president although another is: the one with most, who has more than the president
// and at least a president's certificate; of equals the first after the old president. rest is what the president has.
func (g *Game) heir(c *Company, president ID, rest Percent) ID {
	best, most := Nobody, max(rest, c.president()-1)
	for _, p := range g.After(president) {
		if p == president {
			continue
		}
		if h := c.Held(p); h > most {
			best, most = p, h
		}
	}
	return best
}

// settlePresidency hands the president's certificate to whoever has become president, against two shares of his.
func (g *Game) settlePresidency(c *Company) {
	old := c.Certs[0].Holder
	if g.Player(old) == nil {
		return
	}
	if h := g.heir(c, old, c.Held(old)); h != Nobody {
		g.makePresident(c, h)
	}
}

func (g *Game) makePresident(c *Company, p ID) {
	old := c.Certs[0].Holder
	c.give(p, old, c.president())
	c.Certs[0].Holder = p
	g.Tell("%s is now president of %s", g.Name(p), c.ID)
}

// CertCount is how many certificates of the player count against the limit: shares, and privates.
func (g *Game) CertCount(player ID) int {
	n := 0
	for i := range g.Companies {
		c := &g.Companies[i]
		if g.policy().Counts != nil && !g.policy().Counts(g, c) {
			continue
		}
		for _, k := range c.Certs {
			if k.Holder == player {
				n++
			}
		}
	}
	for _, p := range g.Privates {
		if p.Owner == player && !p.Closed {
			n++
		}
	}
	return n
}

// CertLimit is how many certificates a player may hold.
func (g *Game) CertLimit() int { return g.Sheet().CertLimit[len(g.Players)] }

// Price is the company's stock price, 0 when it is not on the chart.
func (g *Game) Price(company ID) Money {
	at, ok := g.Market.Where(string(company))
	if !ok {
		return 0
	}
	return Money(g.Chart().Price(at))
}

// Worth is what the player would score now.
func (g *Game) Worth(player ID) Money { return g.Title().Worth(g, player) }

// Standing lists the players by worth, the richest first; equals stand in seat order.
func (g *Game) Standing() []ID {
	out := slices.Clone(g.Order)
	slices.SortStableFunc(out, func(a, b ID) int { return int(g.Worth(b) - g.Worth(a)) })
	return out
}

// Dir is a way to move on the stock chart.
type Dir uint8

// The moves.
const (
	Up Dir = iota
	Down
	Left
	Right
)

// Move moves a company's token n times on the chart and tells whether it moved. It arrives below the tokens there.
func (g *Game) Move(c *Company, d Dir, n int) bool {
	chart := g.Chart()
	from, ok := g.Market.Where(string(c.ID))
	if !ok {
		return false
	}
	at := from
	for range n {
		switch d {
		case Up:
			at = chart.Up(at)
		case Down:
			at = chart.Down(at)
		case Left:
			at = chart.Left(at)
		case Right:
			at = chart.Right(at)
		}
	}
	if at == from {
		return false
	}
	g.Market.Place(string(c.ID), at)
	g.Say("%s's price goes from %s to %s", c.ID, g.Format(Money(chart.Price(from))), g.Format(Money(chart.Price(at))))
	if g.policy().Arrived != nil {
		g.policy().Arrived(g, c)
	}
	return true
}
