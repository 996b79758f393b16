package t18eu

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// memoReplace is a question to a corporation's president, by minor and corporation: should a token of the corporation
// replace the merged minor's, which stays until they answer (TM-01)?
var memoReplace = &engine.Memory{Name: "replace", Span: engine.ThisRound}

// connections lists the started corporations that the minor is connected to (FX-05).
func connections(g *engine.Game, minor engine.ID) []engine.ID {
	var out []engine.ID
	for i := range g.Companies {
		if c := &g.Companies[i]; !c.Kind.Owned && c.Parred() && kit.Connected(g, minor, c.ID) {
			out = append(out, c.ID)
		}
	}
	return out
}

// merger is such an exchange.
type merger func(g *engine.Game, minor, corporation *engine.Company, share kit.Source)

// merge exchanges a minor for a 10% share of the corporation from its treasury or the pool, or for none. For a
// treasury share the corporation gets what the minor has. Otherwise the money goes to the bank, and the trains to the
// pool or, without a share, out of the game (SR-19, FX-07, FX-10, FX-11). If the corporation may take over the
// minor's token, the minor closes only once that is decided.
func merge(g *engine.Game, m, c *engine.Company, share kit.Source) {
	owner := g.President(m.ID)
	money, trains := engine.Bank, engine.Pool
	switch {
	case share.From == c.ID:
		money, trains = c.ID, c.ID
	case share.From == engine.Nobody:
		trains = engine.Gone
	}
	owned := g.Owns(m.ID)
	with := ", with " + kit.Belongings(g, m)
	switch share.From {
	case c.ID:
	case engine.Nobody:
		with = " for nothing, since it has no share left; " + leaves(g, m, trains)
	default:
		with = "; " + leaves(g, m, trains)
	}
	g.Tell("%s's minor %s merges into %s%s", g.Name(owner), m.ID, c.ID, with)
	kit.Bequeath(g, m, money, trains)
	if share.From != engine.Nobody {
		g.Say("%s gets a share of %s from %s", g.Name(owner), c.ID, share.Name)
		kit.Hand(g, c, share.From, owner, 1)
	} else if owned > 0 {
		g.Say("Its trains go back to the bank, out of play")
	}
	if share.From != c.ID {
		kit.Close(g, m)
	}
}

// leaves says where the money and the trains of a minor go that doesn't leave them to a corporation: "the bank gets £50, the pool a 4".
func leaves(g *engine.Game, m *engine.Company, trains engine.ID) string {
	s := "the bank gets " + g.Format(m.Cash)
	own := kit.Fleet(g, m.ID)
	if own == nil || trains != engine.Pool {
		return s
	}
	return s + ", the pool " + kit.AllOf(own)
}

// ask asks the corporation's president about the merged minor's token, if there is a choice: a token is left, and the
// corporation has none in that city (TM-01, TM-02, TM-05).
func ask(g *engine.Game, m, c *engine.Company) {
	at, ok := kit.Home(g, m.ID)
	switch {
	case !ok:
	case canReplace(g, c.ID, at.Hex, at.Stop):
		memoReplace.Set(g, 1, m.ID, c.ID)
	default:
		kit.Close(g, m)
	}
}

// canReplace reports whether a corporation has a token left for a city in which it has none (TM-02, TM-05).
func canReplace(g *engine.Game, c engine.ID, hex, stop int) bool {
	return kit.NextToken(g, c) != nil && !g.Map().Has(string(c), hex, stop)
}

// replaceStep lets the president accept or decline the token's slot (TM-01 to TM-05).
func replaceStep() *engine.Step {
	question := func(g *engine.Game) (minor, corporation engine.ID) {
		m, _ := memoReplace.First(g)
		return m.Who, m.On
	}
	answer := func(g *engine.Game, accept bool) {
		minor, corporation := question(g)
		at, _ := kit.Home(g, minor)
		memoReplace.Set(g, 0, minor, corporation)
		kit.Close(g, g.Company(minor))
		where := kit.Place(g, sheet.Map.Hexes[at.Hex].ID)
		if !accept {
			g.Say("%s does not take the place of minor %s in %s", corporation, minor, where)
			return
		}
		kit.PutToken(g, corporation, at.Hex, at.Stop)
		g.Say("%s takes the place of minor %s in %s", corporation, minor, where)
	}
	return &engine.Step{
		Name: "replace", About: "replace the merged minor's token, or decline",
		Tip:    `The corporation may put one of its own tokens where the merged minor's was.`,
		Custom: `Most corporations do so in a city that their trains run to, and save the token otherwise.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { minor, _ := question(g); return minor != engine.Nobody },
		Who:    func(g *engine.Game) engine.ID { _, c := question(g); return g.President(c) },
		Moves: []*engine.Move{
			{Verb: "replace", Help: "Put a token of the corporation in the place of the merged minor's.",
				Check: func(g *engine.Game, _ []string) error {
					minor, c := question(g)
					if at, _ := kit.Home(g, minor); !canReplace(g, c, at.Hex, at.Stop) {
						return engine.Refuse("18EU-TM-05", "%s cannot place a token there", c)
					}
					return nil
				},
				Do: func(g *engine.Game, _ []string) { answer(g, true) },
				Label: func(g *engine.Game, _ []string) string {
					minor, c := question(g)
					at, _ := kit.Home(g, minor)
					return fmt.Sprintf("%s token in %s", c, kit.Place(g, sheet.Map.Hexes[at.Hex].ID))
				}},
			engine.Pass("Decline: the minor's token leaves the map.", "No token", func(g *engine.Game) { answer(g, false) }),
		},
	}
}

// exchangeMove is "exchange 7 NS treasury" in a stock round: a minor for a share, in place of the purchase (SR-15 to
// SR-19).
func (r *rules) exchangeMove() *engine.Move {
	return &engine.Move{
		Verb: "exchange", Args: []string{"minor", "company", "source"}, Help: "Merge one of your minors into a connected corporation for a share of it.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				out = kit.Named(g, kit.OwnedBy(g, g.Turn.Of)...)
			case 1:
				if m := g.Company(engine.ID(args[0])); m != nil {
					out = engine.Words(connections(g, m.ID)...)
				}
			case 2:
				if c := g.Company(engine.ID(args[1])); c != nil && !c.Kind.Owned {
					for _, s := range kit.OnSale(g, c) {
						out = append(out, engine.Choice{Word: s.Word})
					}
				}
			}
			return out
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) == 2 {
				if c := g.Company(engine.ID(args[1])); c != nil && !c.Kind.Owned {
					if from := kit.OnSale(g, c); len(from) == 1 {
						return append(args[:2:2], from[0].Word), nil
					}
				}
			}
			return args, nil
		},
		Check: func(g *engine.Game, args []string) error {
			m, c, err := mergers(g, args[0], args[1], "18EU-SR-15", "18EU-SR-15")
			if err != nil {
				return err
			}
			if err := r.mayExchange(g); err != nil {
				return err
			}
			if c.Turns > 0 {
				return engine.Refuse("18EU-SR-15", "%s has operated: no minor can merge into it", c.ID)
			}
			if !slices.ContainsFunc(kit.OnSale(g, c), func(s kit.Source) bool { return s.Word == args[2] }) {
				return engine.Refuse("18EU-SR-18", "the %s has no share of %s", args[2], c.ID)
			}
			if !kit.Connected(g, m.ID, c.ID) && !g.Waives("18EU-FO-12") {
				return engine.Refuse("18EU-FO-12", "minor %s is not connected to a token of %s", m.ID, c.ID)
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			m, c := g.Company(engine.ID(args[0])), g.Company(engine.ID(args[1]))
			share, _ := kit.SourceOf(g, c, args[2])
			r.Stock.Act(g)
			r.merge(g, m, c, share)
			r.ask(g, m, c)
		},
		Label: mergeLabel,
	}
}

// mergers finds the player's minor and the started corporation of an exchange; whose and which are the rules for
// that.
func mergers(g *engine.Game, minor, corporation, whose, which string) (m, c *engine.Company, err error) {
	if m, err = ownMinor(g, minor, whose); err != nil {
		return nil, nil, err
	}
	if c = g.Company(engine.ID(corporation)); c == nil || c.Kind.Owned || !c.Parred() {
		return nil, nil, engine.Refuse(which, "%q is not a corporation that has been started", corporation)
	}
	return m, c, nil
}

// ownMinor finds the decider's minor.
func ownMinor(g *engine.Game, minor, rule string) (*engine.Company, error) {
	m := g.Company(engine.ID(minor))
	if m == nil || !m.Kind.Owned || m.Closed || g.President(m.ID) != g.Decider() {
		return nil, engine.Refuse(rule, "%q is not one of your minors", minor)
	}
	return m, nil
}

// memoFinal is the player who begins the Final Exchange Round (FX-02), from the first 5 train until that round
// begins.
var memoFinal = &engine.Memory{Name: "final exchange", Span: engine.ThisGame}

// exchangeRound is the Final Exchange Round: players dispose of their minors, one each in turn (FX).
func (r *rules) exchangeRound() *engine.RoundRules {
	dispose := &engine.Step{
		Name: "dispose", About: "exchange or close one of your minors",
		Tip:    `All minors leave the game now, and each may be exchanged for a share of a corporation that it is connected to.`,
		Custom: `Most players exchange for the share with the highest price.`,
		Waits:  func(g *engine.Game) bool { return !g.HasFinished("dispose") },
		Auto: func(g *engine.Game) bool {
			if len(kit.OwnedBy(g, g.Turn.Of)) > 0 {
				return false
			}
			g.FinishStep("dispose") // FX-04
			return true
		},
		Moves: []*engine.Move{r.mergeMove(), closeMove(), {
			Verb: "pass", Help: "Close all your minors.",
			Check: func(*engine.Game, []string) error {
				return engine.Refuse("18EU-FX-04", "you must dispose of one of your minors")
			},
			Do: func(*engine.Game, []string) {},
		}},
	}
	return &engine.RoundRules{
		Title: func(*engine.Game) string { return "Final exchange round" },
		Steps: []*engine.Step{replaceStep(), r.discardStep(r.discardsInExchange), dispose},
		Over: func(g *engine.Game) {
			if noMinors(g) {
				g.EndRound()
				return
			}
			g.Begin(g.After(g.Turn.Of)[0])
		},
	}
}

func noMinors(g *engine.Game) bool {
	return !slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return c.Kind.Owned && !c.Closed })
}

// beginExchange begins the Final Exchange Round with the president of the company that bought the first 5, or the
// next player if that one has gone bankrupt (FX-02).
func (r *rules) beginExchange(g *engine.Game) {
	m, _ := memoFinal.First(g)
	first := m.Who
	memoFinal.Clear(g)
	if r.beginner != nil {
		first = r.beginner(g, first)
	}
	if g.Player(first).Bankrupt {
		first = g.After(first)[0]
	}
	g.Turn = engine.Turn{} // that the round begins belongs to nobody's turn
	g.Tell("The Final Exchange Round begins with %s", g.Name(first))
	g.BeginRound("exchange", g.Round.Number, first)
}

// mergeLabel is the button of an exchange: "Merge 7 Berlin into KPEV".
func mergeLabel(g *engine.Game, args []string) string {
	return fmt.Sprintf("Merge %s into %s", kit.Called(g, engine.ID(args[0])), args[1])
}

// mergeMove is "exchange 7 NS" of the Final Exchange Round (FX-05 to FX-11).
func (r *rules) mergeMove() *engine.Move {
	return &engine.Move{
		Verb: "exchange", Args: []string{"minor", "company"}, Help: "Merge one of your minors into a connected corporation, for a share if one is left.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				out = kit.Named(g, kit.OwnedBy(g, g.Turn.Of)...)
			case 1:
				if m := g.Company(engine.ID(args[0])); m != nil {
					for _, id := range connections(g, m.ID) {
						text := "no share left"
						if from := kit.OnSale(g, g.Company(id)); len(from) > 0 {
							text = "a share from the " + from[0].Word
						}
						out = append(out, engine.Choice{Word: string(id), Text: text})
					}
				}
			}
			return out
		},
		Check: func(g *engine.Game, args []string) error {
			m, c, err := mergers(g, args[0], args[1], "18EU-FX-04", "18EU-FX-05")
			if err != nil {
				return err
			}
			if !kit.Connected(g, m.ID, c.ID) && !g.Waives("18EU-FO-12") {
				return engine.Refuse("18EU-FX-05", "minor %s is not connected to a token of %s", m.ID, c.ID)
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			m, c := g.Company(engine.ID(args[0])), g.Company(engine.ID(args[1]))
			var share kit.Source // from the treasury first
			if from := kit.OnSale(g, c); len(from) > 0 {
				share = from[0]
			}
			if share.From != engine.Pool || !r.goesOnAfterPool {
				g.FinishStep("dispose")
			}
			r.merge(g, m, c, share)
			r.ask(g, m, c)
		},
		Label: mergeLabel,
	}
}

// closeMove is "close 7" in the Final Exchange Round, for a minor connected to no corporation (FX-12).
func closeMove() *engine.Move {
	return &engine.Move{
		Verb: "close", Args: []string{"minor"}, Help: "Close one of your minors that is connected to no corporation.",
		Next: func(g *engine.Game, _ []string) []engine.Choice {
			return kit.Named(g, kit.OwnedBy(g, g.Turn.Of)...)
		},
		Check: func(g *engine.Game, args []string) error {
			m, err := ownMinor(g, args[0], "18EU-FX-04")
			if err != nil {
				return err
			}
			if to := connections(g, m.ID); len(to) > 0 {
				return engine.Refuse("18EU-FX-05", "minor %s is connected to %s and must merge", m.ID, to[0])
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			closeMinor(g, g.Company(engine.ID(args[0])))
			g.FinishStep("dispose")
		},
		Label: func(g *engine.Game, args []string) string { return "Close " + kit.Called(g, engine.ID(args[0])) },
	}
}

// closeMinor closes a minor for nothing: money to the bank, trains to the pool (FX-12, BK-10).
func closeMinor(g *engine.Game, m *engine.Company) {
	g.Tell("%s's minor %s closes for nothing; %s", g.Name(g.President(m.ID)), m.ID, leaves(g, m, engine.Pool))
	kit.Bequeath(g, m, engine.Bank, engine.Pool)
	kit.Close(g, m)
}
