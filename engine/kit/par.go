package kit

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
)

// canPar reports whether the player may start a company. Those that can mostly can at the lowest par, which is found without a list of all.
func canPar(g *engine.Game, par *engine.Move) bool {
	for i := range g.Companies {
		if c := &g.Companies[i]; !c.Parred() && !c.Kind.Owned {
			args := []string{string(c.ID), strconv.Itoa(int(slices.Min(g.Charter(c.ID).Pars)))}
			if par.Whole(g, args) && par.Check(g, args) == nil {
				return true
			}
		}
	}
	return g.Viable(par)
}

// parMove is "par NORD 80", or "par LF 80 G6" if something else must be named.
func parMove(r StockRules) *engine.Move {
	with := func(g *engine.Game, company string) ([]engine.Choice, bool) {
		c := g.Company(engine.ID(company))
		if c == nil || c.Kind.Owned || r.With == nil {
			return nil, false
		}
		return r.With(g, c)
	}
	return &engine.Move{
		Verb: "par", Everyday: true, Args: []string{"company", "price"}, More: r.WithName,
		Menu: "Start company", Help: "Start a company: choose its par price and buy the president's certificate for twice that.",
		Whole: func(g *engine.Game, args []string) bool {
			if len(args) < 2 {
				return false
			}
			_, wanted := with(g, args[0])
			wanted = wanted && !r.Later
			return len(args) == 2 && !wanted || len(args) == 3 && wanted
		},
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				for i := range g.Companies {
					c := &g.Companies[i]
					if c.Parred() || c.Kind.Owned || g.Cash(g.Turn.Of) < 2*slices.Min(g.Charter(c.ID).Pars) {
						continue
					}
					if r.MayPar == nil || r.MayPar(g, c) == nil {
						out = append(out, engine.Choice{Word: string(c.ID), Text: g.Charter(c.ID).Name})
					}
				}
			case 1:
				if ch := g.Charter(engine.ID(args[0])); ch != nil {
					for _, p := range ch.Pars {
						out = append(out, engine.Choice{Word: strconv.Itoa(int(p)), Text: "for " + g.Format(r.parCost(g, g.Company(ch.ID), p))})
					}
				}
			case 2:
				if !r.Later {
					out, _ = with(g, args[0])
				}
			}
			return out
		},
		Check: func(g *engine.Game, args []string) error {
			c := g.Company(engine.ID(args[0]))
			price, err := strconv.Atoi(args[1])
			if c == nil || c.Kind.Owned || err != nil || strconv.Itoa(price) != args[1] {
				return engine.Refuse("", "par needs a company and a price")
			}
			if err := r.MayAct(g); err != nil {
				return err
			}
			if c.Parred() || c.Certs[0].Holder != c.Unsold() {
				return g.Refuse(ParOnce, "%s has already been started", c.ID)
			}
			if _, ok := g.Market().Find(price, c.Kind.Par); !ok || !slices.Contains(g.Charter(c.ID).Pars, engine.Money(price)) {
				return g.Refuse(ParPrice, "%s is not a par price", g.Amount(engine.Money(price)))
			}
			if r.MayPar != nil {
				if err := r.MayPar(g, c); err != nil {
					return err
				}
			}
			if err := mayBuy(g, g.Turn.Of, c, c.Unsold(), c.PresidentShares(), r.parCost(g, c, engine.Money(price))); err != nil {
				return err
			}
			if err := hasRoom(g, g.Turn.Of, c); err != nil && (r.Crowds == nil || !r.Crowds(g)) {
				return err
			}
			if len(args) == 3 {
				choices, _ := with(g, args[0])
				return r.fits(g, c, choices, args[2])
			}
			return nil
		},
		Label: func(g *engine.Game, args []string) string {
			price, err := strconv.Atoi(args[1])
			if len(args) < 3 || err != nil {
				return ""
			}
			return fmt.Sprintf("Par %s at %s %s", args[0], g.Format(engine.Money(price)), startingWith(g, args[2]))
		},
		Regret: func(g *engine.Game, args []string) string {
			if r.ParRegret == nil {
				return ""
			}
			price, _ := strconv.Atoi(args[1])
			return r.ParRegret(g, g.Company(engine.ID(args[0])), engine.Money(price))
		},
		Do: func(g *engine.Game, args []string) {
			c := g.Company(engine.ID(args[0]))
			price, _ := strconv.Atoi(args[1])
			r.purchased(g, c.ID)
			cost := r.parCost(g, c, engine.Money(price))
			g.Tell("%s starts %s at %s and pays %s", g.Name(g.Turn.Of), c.ID, g.Format(engine.Money(price)), g.Format(cost))
			if c.Unsold() == c.ID {
				g.Pay(g.Turn.Of, c.ID, cost)
			} else {
				g.Pay(g.Turn.Of, engine.Bank, cost)
			}
			Par(g, c, g.Turn.Of, engine.Money(price), c.Kind.Par)
			if r.Parred != nil {
				r.Parred(g, c)
			}
			switch _, wanted := with(g, args[0]); {
			case len(args) == 3:
				r.Start(g, c, args[2])
			case wanted:
				memoStart.Set(g, 1, c.ID)
			}
			if policy(g).Bought != nil {
				policy(g).Bought(g, c)
			}
		},
	}
}

// parCost is the starter's price for the company.
func (r StockRules) parCost(g *engine.Game, c *engine.Company, price engine.Money) engine.Money {
	if r.ParCost != nil {
		return r.ParCost(g, c, price)
	}
	return 2 * price
}

// fits refuses to start the company with anything but one of the choices.
func (r StockRules) fits(g *engine.Game, c *engine.Company, choices []engine.Choice, word string) error {
	switch {
	case slices.ContainsFunc(choices, func(k engine.Choice) bool { return k.Word == word }):
		return nil
	case r.Unfit != nil:
		return r.Unfit(g, c, word)
	}
	return g.Refuse(ParHome, "%s cannot start with %s", c.ID, word)
}

// startingWith says where, or with what, a company starts: "in B9 Hazebrouck", "with 3".
func startingWith(g *engine.Game, word string) string {
	if where := Spot(g, word); where != "" {
		return "in " + where
	}
	return "with " + Called(g, engine.ID(word))
}

// startStep lets the player name what the company just started begins with, if that is a separate decision.
func startStep(r StockRules) *engine.Step {
	// waiting is the company started in this turn that still needs that choice, and the choices.
	waiting := func(g *engine.Game) (*engine.Company, []engine.Choice) {
		if m, ok := memoStart.First(g); ok {
			c := g.Company(m.Who)
			choices, _ := r.With(g, c)
			return c, choices
		}
		return nil, nil
	}
	return &engine.Step{
		Name: "start", About: "choose what the company starts with",
		Tip:    `The company that you have started begins with, or at, what you choose here.`,
		Custom: `Most players choose what lets the company run soonest.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { _, choices := waiting(g); return len(choices) > 0 },
		Moves: []*engine.Move{{
			Verb: "found", Args: []string{"with"}, Help: "Choose where, or with what, the company you started begins.",
			Next: func(g *engine.Game, _ []string) []engine.Choice {
				_, choices := waiting(g)
				return choices
			},
			Check: func(g *engine.Game, args []string) error {
				c, choices := waiting(g)
				return r.fits(g, c, choices, args[0])
			},
			Label: func(g *engine.Game, args []string) string { return "Begin " + startingWith(g, args[0]) },
			Do: func(g *engine.Game, args []string) {
				c, _ := waiting(g)
				memoStart.Set(g, 0, c.ID)
				r.Start(g, c, args[0])
			},
		}},
	}
}

// Par starts a company: its price goes to the cell of that price and flag, its president's certificate to the player.
func Par(g *engine.Game, c *engine.Company, president engine.ID, price engine.Money, flag string) {
	at, ok := g.Market().Find(int(price), flag)
	if !ok {
		panic(fmt.Sprintf("engine: the market has no cell for a par of %d", price))
	}
	c.Par = price
	c.HandOver(0, president)
	g.Prices.Place(string(c.ID), at)
}
