package t18frrce

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// idle reports whether the company could still use a power that belongs to no step (PV-17).
func idle(g *engine.Game) bool {
	lays := kit.AnyTimeLays(g, g.Turn.Of)
	return len(lays) > 0 && g.Map().Face(sheet.Map.Find(lays[0].Hexes[0])).Color == board.White
}

// opensLay reports whether the company could buy Toulouse and lay its tile: the track step waits for that (PV-23).
func opensLay(g *engine.Game) bool {
	d := g.Deed(toulouse)
	return kit.ForSale(g, toulouse) && g.Cash(g.Turn.Of) >= d.Sale[0]+d.Lay.Price
}

// lyonStep closes Lyon once PLM has bought a train (PV-16).
func lyonStep() *engine.Step {
	return &engine.Step{
		Name: "first train", About: "close Lyon",
		Waits: func(g *engine.Game) bool { return kit.OpenPrivate(g, lyon) != nil && g.Owns(plm) > 0 },
		Auto: func(g *engine.Game) bool {
			kit.ClosePrivate(g, lyon)
			return true
		},
	}
}

// privateMove is the sale of a private between players at any agreed price, as the purchase of a turn (PV-20, PV-21,
// PV-26).
func privateMove() *engine.Move {
	sold := func(g *engine.Game, word string) *engine.Private {
		p := kit.OpenPrivate(g, engine.ID(word))
		if p == nil || g.Player(p.Owner) == nil || p.Owner == g.Turn.Of {
			return nil
		}
		return p
	}
	return &engine.Move{
		Verb: "private", Args: []string{"private", "price"}, Help: "Buy a private from another player, who has to agree.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				for _, p := range g.Privates {
					if sold(g, string(p.ID)) != nil {
						out = append(out, engine.Choice{Word: string(p.ID), Text: g.Deed(p.ID).Name + ", " + g.Name(p.Owner)})
					}
				}
			case 1:
				if most := g.Cash(g.Turn.Of); most > 0 {
					out = append(out, engine.Choice{Min: 1, Max: int(most), Step: 1})
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
			if err := stockRules.MayAct(g); err != nil {
				return err
			}
			limit := kit.CertLimit(g)
			switch {
			case g.Round.Number == 1:
				return engine.Refuse("FRRCE-PV-20", "players sell no privates in the first stock round")
			case p == nil:
				return engine.Refuse("FRRCE-PV-20", "no other player has %s", args[0])
			case n < 1:
				return engine.Refuse("FRRCE-PV-20", "the price must be a whole number of at least 1")
			case kit.CertCount(g, g.Turn.Of) >= limit:
				return engine.Refuse("FRRCE-PV-21", "you hold %d certificates, the limit is %d", kit.CertCount(g, g.Turn.Of), limit)
			case engine.Money(n) > g.Cash(g.Turn.Of):
				return g.Refuse(engine.NotEnoughMoney, "that costs %s, you have %s", g.Format(engine.Money(n)), g.Format(g.Cash(g.Turn.Of)))
			}
			return nil
		},
		Asks: func(g *engine.Game, args []string) engine.ID { return g.Private(engine.ID(args[0])).Owner },
		Do: func(g *engine.Game, args []string) {
			p := sold(g, args[0])
			n, _ := engine.Number(args[1])
			stockRules.Act(g)
			g.Tell("%s buys %s from %s for %s", g.Name(g.Turn.Of), p.ID, g.Name(p.Owner), g.Format(engine.Money(n)))
			g.Pay(g.Turn.Of, p.Owner, engine.Money(n))
			p.Owner = g.Turn.Of
		},
	}
}

// memoActions is one more than the number of actions when the turn began. It tells whether an exchange comes before
// the first act of a turn (PV-24).
var memoActions = &engine.Memory{Name: "actions", Span: engine.ThisTurn}

// turnStep records when a turn began, while somebody could exchange Loire.
func turnStep() *engine.Step {
	return &engine.Step{
		Name: "begin", About: "begin the turn",
		Waits: func(g *engine.Game) bool {
			p := kit.OpenPrivate(g, loire)
			return p != nil && g.Player(p.Owner) != nil && !memoActions.Any(g)
		},
		Auto: func(g *engine.Game) bool {
			memoActions.Set(g, g.Actions+1)
			return true
		},
	}
}

// exchangeStep lets the owner of Loire exchange it for a share of ETA: in their own turn of a stock round, or between
// others' turns, before the first act of the next (PV-10, PV-11, PV-24).
func exchangeStep() *engine.Step {
	may := func(g *engine.Game) error {
		p := kit.OpenPrivate(g, loire)
		switch {
		case p == nil || p.Owner != g.Actor() || g.Player(p.Owner) == nil:
			return engine.Refuse("FRRCE-PV-10", "only the player who owns private %s can exchange it", loire)
		case g.Round.Kind == "auction":
			return engine.Refuse("FRRCE-PV-10", "it can be exchanged in stock rounds and operating rounds")
		case g.Turn.Of == g.Actor():
			return stockRules.MayGoOn(g)
		case memoActions.Get(g) != g.Actions+1:
			return engine.Refuse("FRRCE-PV-24", "this turn has begun: ask before the first act of the next one")
		}
		return nil
	}
	return &engine.Step{
		Name: "exchange", About: "exchange Loire for a share",
		Also: func(g *engine.Game, player engine.ID) bool { return kit.OwnsPrivate(g, player, loire) },
		Moves: []*engine.Move{{
			Verb: "exchange", Args: []string{"source"}, Help: "Exchange Loire for a share of ETA from the IPO or the pool.",
			Next: func(g *engine.Game, _ []string) []engine.Choice {
				if may(g) != nil {
					return nil
				}
				var out []engine.Choice
				for _, s := range kit.OnSale(g, g.Company(eta)) {
					out = append(out, engine.Choice{Word: s.Word})
				}
				return out
			},
			Check: func(g *engine.Game, args []string) error {
				if err := may(g); err != nil {
					return err
				}
				c, who := g.Company(eta), g.Actor()
				if !slices.ContainsFunc(kit.OnSale(g, c), func(s kit.Source) bool { return s.Word == args[0] }) {
					return engine.Refuse("FRRCE-PV-11", "no share of %s is in %s", eta, args[0])
				}
				if most := kit.HoldingLimit(g, who, c, engine.ID(args[0])); c.Percent(c.Held(who)+1) > most {
					return engine.Refuse("FRRCE-PV-11", "you hold %d%% of %s, the limit is %d%%", c.Part(who), eta, most)
				}
				return nil
			},
			Do: func(g *engine.Game, args []string) {
				c, who, source := g.Company(eta), g.Actor(), engine.ID(args[0])
				g.Tell("%s exchanges private %s for a share of %s from %s", g.Name(who), loire, eta, g.Name(source))
				if c.Parred() {
					kit.Hand(g, c, source, who, 1)
				} else {
					c.Give(source, who, 1)
				}
				kit.ClosePrivate(g, loire)
			},
			Label: func(g *engine.Game, args []string) string {
				return "Exchange Loire for a share from " + g.Name(engine.ID(args[0]))
			},
		}},
	}
}
