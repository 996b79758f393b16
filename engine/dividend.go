package engine

import "fmt"

// DividendRules is what differs between the dividends of titles.
type DividendRules struct {
	// Receiver says who is paid for the shares of a holder: the holder itself, the company, or Nobody.
	Receiver func(g *Game, c *Company, holder ID) ID
	// Half splits revenue into what the shares get and what the treasury keeps besides. Nil: there are no half dividends.
	Half func(g *Game, c *Company) (paid, kept Money)
	// AlwaysHalf tells whether the company has no choice but a half dividend. May be nil.
	AlwaysHalf func(c *Company) bool
	// Moved moves the price; paid is what was declared on all shares together, 0 when everything was kept or nothing earned.
	Moved func(g *Game, c *Company, paid Money)
}

// DividendStep makes the step in which revenue is paid out or kept. Without revenue there is nothing to decide.
func DividendStep(r DividendRules) *Step {
	onlyHalf := func(c *Company) bool { return r.AlwaysHalf != nil && r.AlwaysHalf(c) }
	half := func(g *Game) {
		c := g.Company(g.Turn.Of)
		paid, kept := r.Half(g, c)
		to := "the shares"
		if c.Minor {
			to = "its owner"
		}
		g.Say("%s pays half: %s to %s, %s to the treasury", g.Name(c.ID), g.Format(paid), to, g.Format(kept))
		g.Pay(Bank, c.ID, kept)
		r.pay(g, c, paid)
	}
	withhold := func(g *Game) {
		c := g.Company(g.Turn.Of)
		if c.Earned > 0 {
			g.Tell("%s withholds %s", g.Name(c.ID), g.Format(c.Earned))
			g.Pay(Bank, c.ID, c.Earned)
		}
		g.Skip("dividend")
		r.Moved(g, c, 0)
	}
	step := &Step{
		Name: "dividend", About: "pay the revenue out or withhold it",
		Waits: func(g *Game) bool { return !g.Skipped("dividend") },
		Auto: func(g *Game) bool {
			switch c := g.Company(g.Turn.Of); {
			case c.Earned == 0:
				withhold(g)
			case onlyHalf(c):
				half(g)
			default:
				return false
			}
			return true
		},
		Moves: []*Move{
			{Verb: "pay", Help: "Pay the revenue out to the shareholders.", Check: always,
				Label: func(g *Game, _ []string) string {
					return "Pay " + g.Format(g.Company(g.Turn.Of).Earned/10) + " a share"
				},
				Do: func(g *Game, _ []string) {
					c := g.Company(g.Turn.Of)
					g.Say("%s pays out %s", g.Name(c.ID), g.Format(c.Earned))
					r.pay(g, c, c.Earned)
				}},
		},
	}
	if r.Half != nil {
		step.Moves = append(step.Moves, &Move{Verb: "half", Help: "Pay half of the revenue out and keep the rest.", Check: always,
			Label: func(g *Game, _ []string) string {
				paid, kept := r.Half(g, g.Company(g.Turn.Of))
				return fmt.Sprintf("Half: %s a share, keep %s", g.Format(paid/10), g.Format(kept))
			},
			Do: func(g *Game, _ []string) { half(g) }})
	}
	step.Moves = append(step.Moves, &Move{Verb: "withhold", Help: "Keep the revenue in the company's treasury.", Check: always,
		Label: func(g *Game, _ []string) string { return "Withhold " + g.Format(g.Company(g.Turn.Of).Earned) },
		Do:    func(g *Game, _ []string) { withhold(g) }})
	return step
}

// pay pays so much on all shares together, ends the step and moves the price.
func (r DividendRules) pay(g *Game, c *Company, all Money) {
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
		paid[to] += all * Money(k.Percent) / 100
	}
	for _, to := range order {
		g.Pay(Bank, to, paid[to])
		g.Say("%s gets %s", g.Name(to), g.Format(paid[to]))
	}
	g.Skip("dividend")
	r.Moved(g, c, all)
}
