package engine

// DividendRules is what differs between the dividends of titles.
type DividendRules struct {
	// Receiver says who is paid for the shares of a holder: the holder itself, the company, or Nobody.
	Receiver func(g *Game, c *Company, holder ID) ID
	// Paid moves the price after revenue was paid out, Kept after it was kept or was nothing.
	Paid, Kept func(g *Game, c *Company)
}

// DividendStep makes the step in which revenue is paid out or kept. Without revenue there is nothing to decide.
func DividendStep(r DividendRules) *Step {
	withhold := func(g *Game) {
		c := g.Company(g.Turn.Of)
		if c.Earned > 0 {
			g.Tell("%s withholds %s", c.ID, g.Format(c.Earned))
			g.Pay(Bank, c.ID, c.Earned)
		}
		g.Skip("dividend")
		r.Kept(g, c)
	}
	return &Step{
		Name: "dividend", About: "pay the revenue out or withhold it",
		Waits: func(g *Game) bool { return !g.Skipped("dividend") },
		Auto: func(g *Game) bool {
			if g.Company(g.Turn.Of).Earned > 0 {
				return false
			}
			withhold(g)
			return true
		},
		Moves: []*Move{
			{Verb: "pay", Help: "Pay the revenue out to the shareholders.", Check: always,
				Label: func(g *Game, _ []string) string {
					return "Pay " + g.Format(g.Company(g.Turn.Of).Earned/10) + " a share"
				},
				Do: func(g *Game, _ []string) {
					c := g.Company(g.Turn.Of)
					g.Say("%s pays out %s", c.ID, g.Format(c.Earned))
					paid := map[ID]Money{}
					var order []ID
					for _, k := range c.Certs {
						to := r.Receiver(g, c, k.Holder)
						if to == Nobody {
							continue
						}
						if _, ok := paid[to]; !ok {
							order = append(order, to)
						}
						paid[to] += c.Earned * Money(k.Percent) / 100
					}
					for _, to := range order {
						g.Pay(Bank, to, paid[to])
						g.Say("%s gets %s", g.Name(to), g.Format(paid[to]))
					}
					g.Skip("dividend")
					r.Paid(g, c)
				}},
			{Verb: "withhold", Help: "Keep the revenue in the company's treasury.", Check: always,
				Label: func(g *Game, _ []string) string { return "Withhold " + g.Format(g.Company(g.Turn.Of).Earned) },
				Do:    func(g *Game, _ []string) { withhold(g) }},
		},
	}
}
