package engine

import (
	"fmt"
	"slices"
)

// OperatingRules is what differs between the operating rounds of titles.
type OperatingRules struct {
	Steps []*Step
	// Begun is called when a company's turn begins, Ended when it is over. May be nil.
	Begun, Ended func(g *Game, company ID)
	// After is called after the last operating round of a set.
	After func(g *Game)
}

// OperatingRound makes the kind of round in which companies operate, one after the other.
func OperatingRound(r OperatingRules) *RoundRules {
	return &RoundRules{
		Title: func(g *Game) string { return fmt.Sprintf("Operating round %d.%d", g.Round.Number, g.Round.Sub) },
		Steps: r.Steps,
		Over: func(g *Game) {
			if g.Turn.Of != Nobody {
				g.Round.Done = append(g.Round.Done, g.Turn.Of)
				if r.Ended != nil {
					r.Ended(g, g.Turn.Of)
				}
				if g.Finished {
					return
				}
			}
			for _, id := range g.OperatingOrder() {
				if !slices.Contains(g.Round.Done, id) {
					g.Begin(id)
					g.Say("%s operates, president %s", g.Name(id), g.Name(g.President(id)))
					if r.Begun != nil {
						r.Begun(g, id)
					}
					g.Company(id).Operated = true
					return
				}
			}
			if g.Round.Sub < g.Round.Of {
				g.beginOperating(g.Round.Number, g.Round.Sub+1, g.Round.Of)
				return
			}
			r.After(g)
		},
	}
}

// OperatingOrder lists the floated companies in the order in which they operate as prices stand now: minors as they are
// listed, then the others by price.
func (g *Game) OperatingOrder() []ID {
	var out []ID
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Minor && c.Floated && !c.Closed {
			out = append(out, c.ID)
		}
	}
	for _, id := range g.Chart().Order(&g.Market) {
		if c := g.Company(ID(id)); c.Floated && !c.Closed {
			out = append(out, c.ID)
		}
	}
	return out
}

// Following is the player whose turn comes after the present one if nothing unforeseen happens: the next at the table, or
// the president of the next company to operate. It is Nobody where the
// round may be over then, while a sale goes to and fro, and where the same player goes on.
func (g *Game) Following() ID {
	next := Nobody
	lot, _ := g.Lot()
	switch c := g.Company(g.Turn.Of); {
	case g.Finished || len(g.Questions) > 0 || lot != Nobody || g.Contested() != nil:
	case c == nil:
		if order := g.After(g.Turn.Of); len(order) > 0 {
			next = order[0]
		}
	default:
		for _, id := range g.OperatingOrder() {
			if id != c.ID && !slices.Contains(g.Round.Done, id) {
				next = g.President(id)
				break
			}
		}
	}
	if next == g.Decider() {
		return Nobody
	}
	return next
}

// OperatingFrom is the operating order beginning with the company whose turn it is, and round to the one before it.
func (g *Game) OperatingFrom() []ID {
	order := g.OperatingOrder()
	i := max(slices.Index(order, g.Turn.Of), 0)
	return append(order[i:len(order):len(order)], order[:i]...)
}

// BeginRound begins a round of the title's own in which players take turns, beginning with the given one.
func (g *Game) BeginRound(kind string, n int, first ID) {
	g.forget(ThisRound)
	g.Round = Round{Kind: kind, Number: n, Order: g.Solvent(), Turns: g.Round.Turns}
	g.Begin(first)
}

// BeginSet begins the operating rounds that follow stock round n; how many there are is fixed by the phase now.
func (g *Game) BeginSet(n int) { g.beginOperating(n, 1, g.PhaseNow().Rounds) }

func (g *Game) beginOperating(n, sub, of int) {
	g.forget(ThisRound)
	g.Round = Round{Kind: "operating", Number: n, Sub: sub, Of: of, Turns: g.Round.Turns}
	g.Turn = Turn{}
	g.Tell("Operating round %d.%d begins", n, sub)
	g.PayPrivates()
}

// Finish ends the game. Winners are those worth most, unless they are given.
func (g *Game) Finish(why string, winners ...ID) {
	g.Finished, g.End = true, why
	g.Turn, g.Questions = Turn{}, nil
	if len(winners) == 0 {
		best := g.Worth(g.Standing()[0])
		for _, p := range g.Players {
			if g.Worth(p.ID) == best {
				winners = append(winners, p.ID)
			}
		}
	}
	g.Winners = winners
	g.Tell("The game is over: %s", why)
	for _, p := range g.Standing() {
		g.Tell("%s: %s", g.Name(p), g.Format(g.Worth(p)))
	}
}

// EndStep lets whoever has to act end the game by hand with the scores as they are, where may says so: only games of
// 18xx.games do. rule is the title's rule about its end.
func EndStep(may func(g *Game) bool, rule string) *Step {
	return &Step{
		Name: "end", About: "end the game",
		Moves: []*Move{{
			Verb: "end", Final: true, Help: "End the game now, with the scores as they are.",
			Check: func(g *Game, _ []string) error {
				if !may(g) {
					return Refuse(rule, "the game does not end before its time")
				}
				return nil
			},
			Do: func(g *Game, _ []string) { g.Finish("it was ended by hand") },
		}},
	}
}

// PrivateStep lets an operating company buy privates from players at any moment of its turn. may refuses by rules of
// the title's own, and may be nil.
func PrivateStep(may func(g *Game, p *Private) error) *Step {
	return &Step{
		Name: "private", About: "buy a private",
		Reasons: []Reason{PrivatePhase, PrivateSale, PrivatePrice},
		Moves: []*Move{{
			Verb: "private", Args: []string{"private", "price"}, Help: "Buy a private from a player for the company.",
			Next: func(g *Game, args []string) []Choice {
				var out []Choice
				switch len(args) {
				case 0:
					for _, p := range g.Privates {
						if d := g.Deed(p.ID); g.Player(p.Owner) != nil && !p.Closed && len(d.Sale) == 2 {
							out = append(out, Choice{Word: string(p.ID), Text: fmt.Sprintf("%s, %s", d.Name, g.Name(p.Owner))})
						}
					}
				case 1:
					if d := g.Deed(ID(args[0])); d != nil && len(d.Sale) == 2 && d.Sale[0] <= g.Cash(g.Turn.Of) {
						out = append(out, Choice{Min: int(d.Sale[0]), Max: int(min(d.Sale[1], g.Cash(g.Turn.Of))), Step: 1})
					}
				}
				return out
			},
			Check: func(g *Game, args []string) error {
				p, d := g.Private(ID(args[0])), g.Deed(ID(args[0]))
				n, err := number(args[1])
				if p == nil || err != nil {
					return Refuse("", "private wants a private and a price")
				}
				if g.Company(g.Turn.Of) == nil {
					return Refuse("", "no company is operating")
				}
				if len(d.Sale) != 2 || p.Closed || g.Player(p.Owner) == nil {
					return g.refuse(PrivateSale, "%s is not for sale to a company", p.ID)
				}
				if !g.PhaseNow().BuyPrivates {
					return g.refuse(PrivatePhase, "companies buy no privates in phase %s", g.PhaseNow().Name)
				}
				if may != nil {
					if err := may(g, p); err != nil {
						return err
					}
				}
				if Money(n) < d.Sale[0] || Money(n) > d.Sale[1] {
					return g.refuse(PrivatePrice, "%s costs a company %s to %s", p.ID, g.Format(d.Sale[0]), g.Format(d.Sale[1]))
				}
				if cash := g.Cash(g.Turn.Of); Money(n) > cash {
					return g.refuse(NotEnoughMoney, "%s has only %s", g.Turn.Of, g.Format(cash))
				}
				return nil
			},
			Asks: func(g *Game, args []string) ID { return g.Private(ID(args[0])).Owner },
			Do: func(g *Game, args []string) {
				p := g.Private(ID(args[0]))
				n, _ := number(args[1])
				g.Tell("%s buys %s from %s for %s", g.Turn.Of, p.ID, g.Name(p.Owner), g.Format(Money(n)))
				g.Pay(g.Turn.Of, p.Owner, Money(n))
				p.Owner = g.Turn.Of
				g.Touch()
			},
		}},
	}
}
