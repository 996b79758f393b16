package kit

import (
	"fmt"

	"stationmaster/engine"
)

// DividendRules is what differs between the dividends of titles.
type DividendRules struct {
	// Receiver says who is paid for the shares of a holder: the holder itself, the company, or Nobody.
	Receiver func(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID
	// Half splits revenue into what the shares get and what the treasury keeps besides. Nil: there are no half dividends.
	Half func(g *engine.Game, c *engine.Company) (paid, kept engine.Money)
	// AlwaysHalf tells whether the company has no choice but a half dividend. May be nil.
	AlwaysHalf func(c *engine.Company) bool
	// Moved moves the price; paid is what was declared on all shares together, 0 when everything was kept or nothing earned.
	Moved func(g *engine.Game, c *engine.Company, paid engine.Money)
}

// DividendStep makes the step in which revenue is paid out or kept. Without revenue there is nothing to decide.
func DividendStep(r DividendRules) *engine.Step {
	onlyHalf := func(c *engine.Company) bool { return r.AlwaysHalf != nil && r.AlwaysHalf(c) }
	half := func(g *engine.Game) {
		c := g.Company(g.Turn.Of)
		paid, kept := r.Half(g, c)
		to := "the shares"
		if c.Minor {
			to = "its owner"
		}
		g.Say("%s pays half: %s to %s, %s to the treasury", g.Name(c.ID), g.Format(paid), to, g.Format(kept))
		g.Pay(engine.Bank, c.ID, kept)
		r.pay(g, c, paid)
	}
	withhold := func(g *engine.Game) {
		c := g.Company(g.Turn.Of)
		if c.Earned > 0 {
			g.Tell("%s withholds %s", g.Name(c.ID), g.Format(c.Earned))
			g.Pay(engine.Bank, c.ID, c.Earned)
		}
		g.FinishStep("dividend")
		r.Moved(g, c, 0)
	}
	step := &engine.Step{
		Name: "dividend", About: "pay the revenue out or withhold it",
		Waits: func(g *engine.Game) bool { return !g.HasFinished("dividend") },
		Auto: func(g *engine.Game) bool {
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
		Moves: []*engine.Move{
			{Verb: "pay", Help: "Pay the revenue out to the shareholders.", Check: engine.Always,
				Label: func(g *engine.Game, _ []string) string {
					return "Pay " + g.Format(g.Company(g.Turn.Of).Earned/10) + " a share"
				},
				Do: func(g *engine.Game, _ []string) {
					c := g.Company(g.Turn.Of)
					g.Say("%s pays out %s", g.Name(c.ID), g.Format(c.Earned))
					r.pay(g, c, c.Earned)
				}},
		},
	}
	if r.Half != nil {
		step.Moves = append(step.Moves, &engine.Move{Verb: "half", Help: "Pay half of the revenue out and keep the rest.", Check: engine.Always,
			Label: func(g *engine.Game, _ []string) string {
				paid, kept := r.Half(g, g.Company(g.Turn.Of))
				return fmt.Sprintf("Half: %s a share, keep %s", g.Format(paid/10), g.Format(kept))
			},
			Do: func(g *engine.Game, _ []string) { half(g) }})
	}
	step.Moves = append(step.Moves, &engine.Move{Verb: "withhold", Help: "Keep the revenue in the company's treasury.", Check: engine.Always,
		Label: func(g *engine.Game, _ []string) string { return "Withhold " + g.Format(g.Company(g.Turn.Of).Earned) },
		Do:    func(g *engine.Game, _ []string) { withhold(g) }})
	return step
}

// pay pays so much on all shares together, ends the step and moves the price.
func (r DividendRules) pay(g *engine.Game, c *engine.Company, all engine.Money) {
	paid := map[engine.ID]engine.Money{}
	var order []engine.ID
	for _, k := range c.Certs {
		to := r.Receiver(g, c, k.Holder)
		if to == engine.Nobody {
			continue
		}
		if _, ok := paid[to]; !ok {
			order = append(order, to)
		}
		paid[to] += all * engine.Money(k.Percent) / 100
	}
	for _, to := range order {
		g.Pay(engine.Bank, to, paid[to])
		g.Say("%s gets %s", g.Name(to), g.Format(paid[to]))
	}
	g.FinishStep("dividend")
	r.Moved(g, c, all)
}
