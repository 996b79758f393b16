package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// memoActions is one more than the number of actions when the turn began. It tells whether an exchange comes before the first act of a
// turn.
var memoActions = &engine.Memory{Name: "actions", Span: engine.ThisTurn}

// ExchangeSteps let the players who own the privates that the sheet says so of exchange them for a share of a company: in their own turn
// of a stock round, or between others' turns, before the first act of the next. They come before the steps of every round.
func ExchangeSteps(s *facts.Sheet, r *StockRules) []*engine.Step {
	var out []*engine.Step
	for i := range s.Privates {
		if d := &s.Privates[i]; d.Exchange != engine.Nobody {
			out = append(out, exchangeStep(d, r))
		}
	}
	owned := func(g *engine.Game) bool {
		return slices.ContainsFunc(g.Privates, func(p engine.Private) bool {
			return !p.Closed && g.Player(p.Owner) != nil && g.Deed(p.ID).Exchange != engine.Nobody
		})
	}
	return append([]*engine.Step{{
		Name: "begin", About: "begin the turn",
		Waits: func(g *engine.Game) bool { return owned(g) && !memoActions.Any(g) },
		Auto: func(g *engine.Game) bool {
			memoActions.Set(g, g.Actions+1)
			return true
		},
	}}, out...)
}

func exchangeStep(d *facts.Deed, r *StockRules) *engine.Step {
	may := func(g *engine.Game) error {
		p := OpenPrivate(g, d.ID)
		switch {
		case p == nil || p.Owner != g.Actor() || g.Player(p.Owner) == nil:
			return g.Refuse(ExchangeOwner, "only the player who owns private %s can exchange it", d.ID)
		case g.Round.Kind == "auction":
			return g.Refuse(ExchangeOwner, "it can be exchanged in stock rounds and operating rounds")
		case g.Turn.Of == g.Actor():
			return r.MayGoOn(g)
		case memoActions.Get(g) != g.Actions+1:
			return g.Refuse(ExchangeTurn, "it is too late in this turn: exchange it before anything else in the next one")
		}
		return nil
	}
	return &engine.Step{
		Name: "exchange", About: fmt.Sprintf("exchange %s for a share", d.ID),
		Reasons: []engine.Reason{ExchangeOwner, ExchangeTurn, ExchangeShare},
		Also:    func(g *engine.Game, player engine.ID) bool { return OwnsPrivate(g, player, d.ID) },
		Moves: []*engine.Move{{
			Verb: "exchange", Args: []string{"source"}, Help: fmt.Sprintf("Exchange %s for a share of %s from the IPO or the pool.", d.ID, d.Exchange),
			Next: func(g *engine.Game, _ []string) []engine.Choice {
				if may(g) != nil {
					return nil
				}
				var out []engine.Choice
				for _, s := range OnSale(g, g.Company(d.Exchange)) {
					out = append(out, engine.Choice{Word: s.Word})
				}
				return out
			},
			Check: func(g *engine.Game, args []string) error {
				if err := may(g); err != nil {
					return err
				}
				c, who := g.Company(d.Exchange), g.Actor()
				if !slices.ContainsFunc(OnSale(g, c), func(s Source) bool { return s.Word == args[0] }) {
					return g.Refuse(ExchangeShare, "no share of %s is in %s", c.ID, args[0])
				}
				if most := HoldingLimit(g, who, c, engine.ID(args[0])); c.Percent(c.Held(who)+1) > most {
					return g.Refuse(ExchangeShare, "you hold %d%% of %s, the limit is %d%%", c.Part(who), c.ID, most)
				}
				return nil
			},
			Do: func(g *engine.Game, args []string) {
				c, who, source := g.Company(d.Exchange), g.Actor(), engine.ID(args[0])
				g.Tell("%s exchanges private %s for a share of %s from %s", g.Name(who), d.ID, c.ID, g.Name(source))
				if c.Parred() {
					Hand(g, c, source, who, 1)
				} else {
					c.Give(source, who, 1)
				}
				ClosePrivates(g, d.ID)
			},
			Label: func(g *engine.Game, args []string) string {
				return fmt.Sprintf("Exchange %s for a share from %s", d.ID, g.Name(engine.ID(args[0])))
			},
		}},
	}
}

// privateMove is the sale of a private between players at any agreed price, as the purchase of a turn; see [StockRules.Privates].
func (r StockRules) privateMove() *engine.Move {
	sold := func(g *engine.Game, word string) *engine.Private {
		p := OpenPrivate(g, engine.ID(word))
		if p == nil || g.Player(p.Owner) == nil || p.Owner == g.Turn.Of {
			return nil
		}
		return p
	}
	return &engine.Move{
		Verb: "private", Args: []string{"private", "price"}, Menu: "Buy private", Help: "Buy a private from another player, who has to agree.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			if most := g.Cash(g.Turn.Of); len(args) == 1 && most > 0 {
				return []engine.Choice{{Min: 1, Max: int(most), Step: 1}}
			}
			for _, p := range g.Privates {
				if len(args) == 0 && sold(g, string(p.ID)) != nil {
					out = append(out, engine.Choice{Word: string(p.ID), Text: g.Deed(p.ID).Name + ", " + g.Name(p.Owner)})
				}
			}
			return out
		},
		Check: func(g *engine.Game, args []string) error {
			p := sold(g, args[0])
			n, err := engine.Number(args[1])
			if err != nil {
				return engine.Refuse("", "private needs a private and a price")
			}
			if err := r.MayAct(g); err != nil {
				return err
			}
			limit, price, cash := CertLimit(g), engine.Money(n), g.Cash(g.Turn.Of)
			switch {
			case g.Round.Number == 1:
				return g.Refuse(PrivateDeal, "players sell no privates in the first stock round")
			case p == nil:
				return g.Refuse(PrivateDeal, "no other player has %s", args[0])
			case n < 1:
				return g.Refuse(PrivateDeal, "the price must be a whole number of at least 1")
			case crowded(g, g.Turn.Of, 1):
				return g.Refuse(PrivateRoom, "you hold %d certificates, the limit is %d", CertCount(g, g.Turn.Of), limit)
			case price > cash:
				return g.Refuse(engine.NotEnoughMoney, "that costs %s, you have %s", g.Amount(price), g.Amount(cash))
			}
			return nil
		},
		Asks: func(g *engine.Game, args []string) engine.ID { return g.Private(engine.ID(args[0])).Owner },
		Do: func(g *engine.Game, args []string) {
			p := sold(g, args[0])
			n, _ := engine.Number(args[1])
			r.Act(g)
			g.Tell("%s buys %s from %s for %s", g.Name(g.Turn.Of), p.ID, g.Name(p.Owner), g.Format(engine.Money(n)))
			g.PayFor(engine.ForPrivates, g.Turn.Of, p.Owner, engine.Money(n))
			p.Owner = g.Turn.Of
		},
	}
}
