package kit

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
)

// DividendRules are a title's rules for dividends.
type DividendRules struct {
	// Receiver is who is paid for a holder's shares: the holder, the company, or Nobody. Nil means that the company is paid for
	// those in the pool and its treasury; see [CompanyPaidFor].
	Receiver func(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID
	// Ways lists what the company may do with its revenue. A single way needs no decision; the first is taken if
	// nobody decides. Nil means pay or withhold.
	Ways func(g *engine.Game, c *engine.Company) []Way
	// Half splits revenue into the shareholders' part and the treasury's, for titles with that way.
	Half func(g *engine.Game, c *engine.Company) (paid, kept engine.Money)
	// After is called once everything is paid and the price has moved. May be nil.
	After func(g *engine.Game, c *engine.Company)
}

// Way is what a company does with its revenue. The word is the verb of the order.
type Way string

// The ways.
const (
	Pay      Way = "pay"      // everything to the shares
	Half     Way = "half"     // half to the shares, the rest to the treasury
	Withhold Way = "withhold" // everything to the treasury
)

var ways = []Way{Pay, Half, Withhold}

// memoDividend is, by company, its last choice: one more than the index in ways.
var memoDividend = &engine.Memory{Name: "last dividend", Span: engine.ThisGame, OffTrack: true}

// DividendStep makes the step that pays out or withholds revenue. Without revenue there is nothing to decide.
func DividendStep(r DividendRules) *engine.Step {
	step := &engine.Step{
		Name: "dividend", About: "pay the revenue out or withhold it",
		Tip:    `Paying out goes to the shareholders and may raise the share price; withholding keeps the money in the company.`,
		Custom: `Most companies pay in most rounds; those that need a train soon and can't pay for it withhold.`,
		Waits:  func(g *engine.Game) bool { return !g.HasFinished("dividend") },
		Auto: func(g *engine.Game) bool {
			c := g.Company(g.Turn.Of)
			if c.Earned == 0 {
				r.take(g, c, Withhold)
				return true
			}
			open := r.ways(g, c)
			if len(open) == 1 {
				r.take(g, c, open[0])
			}
			return len(open) == 1
		},
	}
	step.Itself = func(g *engine.Game) {
		c := g.Company(g.Turn.Of)
		r.take(g, c, r.ways(g, c)[0])
	}
	step.Usual = func(g *engine.Game) (engine.Action, bool) {
		c := g.Company(g.Turn.Of)
		open := r.ways(g, c)
		w := ways[max(memoDividend.Get(g, c.ID)-1, 0)]
		if !slices.Contains(open, w) || LastRound(g) { // money withheld in the last round is lost to the players
			w = open[0]
		}
		return engine.Action{Verb: string(w)}, true
	}
	for i, w := range ways {
		if w == Half && r.Half == nil {
			continue
		}
		step.Moves = append(step.Moves, &engine.Move{
			Verb: string(w), Everyday: w == Pay || w == Withhold, Prices: true, Help: wayHelp[w],
			Check: func(g *engine.Game, _ []string) error {
				if c := g.Company(g.Turn.Of); !slices.Contains(r.ways(g, c), w) {
					return g.Refuse(DividendWay, "%s cannot %s", g.Name(c.ID), w)
				}
				return nil
			},
			Do: func(g *engine.Game, _ []string) {
				memoDividend.Set(g, i+1, g.Turn.Of)
				r.take(g, g.Company(g.Turn.Of), w)
			},
			Label: func(g *engine.Game, _ []string) string { return r.label(g, g.Company(g.Turn.Of), w) },
		})
	}
	if r.Ways != nil {
		step.Reasons = []engine.Reason{DividendWay}
	}
	return step
}

var wayHelp = map[Way]string{
	Pay:      "Pay the revenue out to the shareholders.",
	Half:     "Pay half of the revenue out and keep the rest.",
	Withhold: "Keep the revenue in the company's treasury.",
}

func (r DividendRules) ways(g *engine.Game, c *engine.Company) []Way {
	if r.Ways != nil {
		return r.Ways(g, c)
	}
	return []Way{Pay, Withhold}
}

func (r DividendRules) label(g *engine.Game, c *engine.Company, w Way) string {
	whole := engine.Money(c.Shares())
	switch w {
	case Pay:
		if !c.Kind.Owned {
			return "Pay " + g.Format(c.Earned/whole) + " a share"
		}
		var parts []string // nobody has single shares of it
		for _, p := range r.split(g, c, c.Earned) {
			if p.to == c.ID {
				parts = append(parts, "keep "+g.Format(p.money))
			} else {
				parts = append(parts, g.Name(p.to)+" "+g.Format(p.money))
			}
		}
		return "Pay " + strings.Join(parts, ", ")
	case Half:
		paid, kept := r.Half(g, c)
		return fmt.Sprintf("Half: %s a share, keep %s", g.Format(paid/whole), g.Format(kept))
	}
	return "Withhold " + g.Format(c.Earned)
}

// take carries out the choice.
func (r DividendRules) take(g *engine.Game, c *engine.Company, w Way) {
	switch w {
	case Pay:
		r.pay(g, c, c.Earned, fmt.Sprintf("%s pays %s", g.Name(c.ID), g.Format(c.Earned)))
	case Half:
		paid, kept := r.Half(g, c)
		g.Pay(engine.Bank, c.ID, kept)
		r.pay(g, c, paid, fmt.Sprintf("%s keeps %s and pays %s", g.Name(c.ID), g.Format(kept), g.Format(paid)))
	case Withhold:
		if c.Earned > 0 {
			g.Tell("%s withholds %s", g.Name(c.ID), g.Format(c.Earned))
			g.Pay(engine.Bank, c.ID, c.Earned)
		}
		r.finish(g, c, 0)
	}
}

// pay pays a total on all shares, logs it, ends the step and moves the price.
func (r DividendRules) pay(g *engine.Game, c *engine.Company, all engine.Money, what string) {
	var shares []string
	for _, p := range r.split(g, c, all) {
		g.PayFor(engine.ForDividends, engine.Bank, p.to, p.money)
		shares = append(shares, fmt.Sprintf("%s %s", g.Name(p.to), g.Format(p.money)))
	}
	if shares != nil {
		what += ": " + strings.Join(shares, ", ")
	}
	g.SayPaid(what)
	r.finish(g, c, all)
}

// payment is what somebody gets of a dividend.
type payment struct {
	to    engine.ID
	money engine.Money
}

// split says who gets how much of a total that is paid on all shares, in the order of the certificates.
func (r DividendRules) split(g *engine.Game, c *engine.Company, all engine.Money) []payment {
	var out []payment
	whole := engine.Money(c.Shares())
	for _, k := range c.Certs {
		to := r.receiver()(g, c, k.Holder)
		if to == engine.Nobody {
			continue
		}
		i := slices.IndexFunc(out, func(p payment) bool { return p.to == to })
		if i < 0 {
			i = len(out)
			out = append(out, payment{to: to})
		}
		out[i].money += all * engine.Money(k.Shares) / whole
	}
	return out
}

func (r DividendRules) finish(g *engine.Game, c *engine.Company, declared engine.Money) {
	g.FinishStep("dividend")
	pricePaid(g, c, declared)
	retire(g, c.ID)
	if r.After != nil {
		r.After(g, c)
	}
}

func (r DividendRules) receiver() func(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID {
	if r.Receiver == nil {
		return CompanyPaidFor(engine.Pool, Treasury)
	}
	return r.Receiver
}
