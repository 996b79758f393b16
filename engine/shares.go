package engine

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
	for _, x := range c.Certs {
		if x.Holder == by {
			p += x.Percent
		}
	}
	return p
}

// Price is the company's stock price, 0 when it is not on the chart.
func (g *Game) Price(company ID) Money {
	at, ok := g.Market.Where(string(company))
	if !ok {
		return 0
	}
	return Money(g.title.Sheet.Market.Price(at))
}
