package kit

import (
	"fmt"
	"strings"

	"stationmaster/engine"
)

// DeedIncome is the private's printed income.
func DeedIncome(g *engine.Game, p *engine.Private) engine.Money {
	d := g.Deed(p.ID)
	if at := d.ByTile; at != nil {
		b := g.Map()
		return at.Revenue[b.Face(b.Map.Find(at.Hex)).Color]
	}
	if d.ByCompany != 0 && g.Company(p.Owner) != nil {
		return d.ByCompany
	}
	return d.Revenue
}

// Income is what the private pays its owner now.
func Income(g *engine.Game, p *engine.Private) engine.Money {
	if policy(g).Income != nil {
		return policy(g).Income(g, p)
	}
	return DeedIncome(g, p)
}

// PayPrivates pays every private's revenue to its owner.
func PayPrivates(g *engine.Game) {
	for i := range g.Privates {
		p := &g.Privates[i]
		if p.Owner == engine.Nobody || p.Closed {
			continue
		}
		if m := Income(g, p); m > 0 {
			g.PayFor(engine.ForPrivates, engine.Bank, p.Owner, m)
			g.Say("%s pays %s to %s", p.ID, g.Format(m), g.Name(p.Owner))
		}
	}
}

// PrivateStep lets an operating company buy privates from players at any time in its turn. may refuses by the title's
// own rules and may be nil.
func PrivateStep(may func(g *engine.Game, p *engine.Private) error) *engine.Step {
	return &engine.Step{
		Name: "private", About: "buy a private",
		Reasons: []engine.Reason{PrivatePhase, PrivateOwned, PrivateSale, PrivatePrice},
		Moves: []*engine.Move{{
			Verb: "private", Args: []string{"private", "price"}, Menu: "Buy private", Help: "Buy a private from a player for the company.",
			Next: func(g *engine.Game, args []string) []engine.Choice {
				var out []engine.Choice
				switch len(args) {
				case 0:
					for _, p := range g.Privates {
						if d := g.Deed(p.ID); g.Player(p.Owner) != nil && !p.Closed && len(d.Sale) == 2 {
							out = append(out, engine.Choice{Word: string(p.ID), Text: fmt.Sprintf("%s, %s", d.Name, g.Name(p.Owner))})
						}
					}
				case 1:
					if d := g.Deed(engine.ID(args[0])); d != nil && len(d.Sale) == 2 && d.Sale[0] <= g.Cash(g.Turn.Of) {
						out = append(out, engine.Choice{Min: int(d.Sale[0]), Max: int(min(d.Sale[1], g.Cash(g.Turn.Of))), Step: 1})
					}
				}
				return out
			},
			Check: func(g *engine.Game, args []string) error {
				p, d := g.Private(engine.ID(args[0])), g.Deed(engine.ID(args[0]))
				n, err := engine.Number(args[1])
				if p == nil || err != nil {
					return engine.Refuse("", "private needs a private and a price")
				}
				if g.Company(g.Turn.Of) == nil {
					return engine.Refuse("", "no company is operating")
				}
				if len(d.Sale) != 2 || p.Closed || g.Player(p.Owner) == nil {
					if g.Company(p.Owner) != nil && !p.Closed {
						return g.Refuse(PrivateOwned, "%s belongs to %s, and a company never sells a private", p.ID, g.Name(p.Owner))
					}
					return g.Refuse(PrivateSale, "%s is not for sale to a company", p.ID)
				}
				if !g.PhaseNow().BuyPrivates {
					return g.Refuse(PrivatePhase, "companies can't buy privates in phase %s", g.PhaseNow().Name)
				}
				if may != nil {
					if err := may(g, p); err != nil {
						return err
					}
				}
				if engine.Money(n) < d.Sale[0] || engine.Money(n) > d.Sale[1] {
					return g.Refuse(PrivatePrice, "%s costs a company %s to %s", p.ID, g.Amount(d.Sale[0]), g.Amount(d.Sale[1]))
				}
				if cash := g.Cash(g.Turn.Of); engine.Money(n) > cash {
					return g.Refuse(engine.NotEnoughMoney, "%s has only %s", g.Turn.Of, g.Amount(cash))
				}
				return nil
			},
			Asks: func(g *engine.Game, args []string) engine.ID { return g.Private(engine.ID(args[0])).Owner },
			Label: func(g *engine.Game, args []string) string {
				p := g.Private(engine.ID(args[0]))
				n, err := engine.Number(args[1])
				if p == nil || err != nil {
					return ""
				}
				return fmt.Sprintf("Buy %s from %s for %s", p.ID, g.Name(p.Owner), g.Format(engine.Money(n)))
			},
			Do: func(g *engine.Game, args []string) {
				p := g.Private(engine.ID(args[0]))
				n, _ := engine.Number(args[1])
				g.Tell("%s buys %s from %s for %s", g.Turn.Of, p.ID, g.Name(p.Owner), g.Format(engine.Money(n)))
				g.PayFor(engine.ForPrivates, g.Turn.Of, p.Owner, engine.Money(n))
				p.Owner = g.Turn.Of
				g.Touch()
			},
		}},
	}
}

// LatePrivateStep makes a last step of a turn, in which the company may still buy privates or use what they allow.
// more reports whether it could; it may be nil.
func LatePrivateStep(more func(g *engine.Game) bool) *engine.Step {
	return &engine.Step{
		Name: "companies", About: "buy privates",
		Tip:    `A company can buy privates from players for a price that goes from its treasury to the owner, and use what its own privates allow.`,
		Custom: `Most presidents have a company buy their own privates for as much as the rules allow, as soon as it can spare the money.`,
		Now: func(g *engine.Game) string {
			var can []string
			if g.Can("private") {
				can = append(can, "buy privates")
			}
			if g.Can("lay") {
				for _, p := range AnyTimeLays(g, g.Turn.Of) {
					where := ""
					if p.Hexes != nil {
						where = " in " + strings.Join(p.Hexes, " or ")
					}
					can = append(can, fmt.Sprintf("build%s with %s", where, p.Word))
				}
			}
			if can == nil {
				can = []string{"use what its privates allow"}
			}
			return strings.Join(can, ", or ") + ", or end the turn"
		},
		Waits: func(g *engine.Game) bool { return !g.HasFinished("companies") },
		Auto: func(g *engine.Game) bool {
			if g.Can("private") || more != nil && more(g) {
				return false
			}
			g.FinishStep("companies")
			return true
		},
		Moves: []*engine.Move{engine.Done("companies", "End the company's turn.", "End the turn")},
	}
}

// OpenPrivate returns the private if it is in the game and open, or nil.
func OpenPrivate(g *engine.Game, id engine.ID) *engine.Private {
	if p := g.Private(id); p != nil && !p.Closed {
		return p
	}
	return nil
}

// OwnsPrivate reports whether the player or company owns the private and it is open.
func OwnsPrivate(g *engine.Game, owner, id engine.ID) bool {
	p := OpenPrivate(g, id)
	return p != nil && p.Owner == owner
}

// ForSale reports whether the operating company could buy the private from a player now.
func ForSale(g *engine.Game, private engine.ID) bool {
	p := OpenPrivate(g, private)
	return p != nil && g.Player(p.Owner) != nil && g.PhaseNow().BuyPrivates && g.Cash(g.Turn.Of) >= g.Deed(private).Sale[0]
}

// ClosePrivates closes those of the privates that are open.
func ClosePrivates(g *engine.Game, ids ...engine.ID) {
	var closed []engine.ID
	for _, id := range ids {
		if p := OpenPrivate(g, id); p != nil {
			p.Closed = true
			g.Touch()
			closed = append(closed, id)
		}
	}
	switch len(closed) {
	case 0:
	case 1:
		g.Tell("%s closes", closed[0])
	default:
		g.Tell("%s close", AllOf(closed))
	}
}
