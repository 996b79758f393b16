package t18ardennes

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// The kinds of public company.
const (
	five = "five"
	ten  = "ten"
)

// Memos of a conversion.
var (
	memoConverted = &engine.Memory{Name: "converted", Span: engine.ThisTurn} // by company
	memoFaceDown  = &engine.Memory{Name: "face down", Span: engine.ThisTurn} // by minor and public: its trains do not run yet
)

// convertStep lets a five-share public company become a ten-share one (CNV-01 to CNV-04, CNV-13).
func convertStep() *engine.Step {
	may := func(g *engine.Game) error {
		c := g.Company(g.Turn.Of)
		switch {
		case c.Kind.ID != five:
			return engine.Refuse("ARD-CNV-01", "%s is not a five-share public company", g.Name(c.ID))
		case !g.Reached(figures.Conversion) && !g.Waives("ARD-CNV-01"):
			return engine.Refuse("ARD-CNV-01", "companies can convert only from phase %s on", figures.Conversion)
		case !kit.HasOperated(g, c):
			return engine.Refuse("ARD-CNV-02", "%s cannot convert in its first turn", c.ID)
		case g.HasFinished("track"): // OR-06: its own train may begin that phase
			return engine.Refuse("ARD-CNV-01", "%s can convert only at the start of its turn", c.ID)
		}
		return nil
	}
	return &engine.Step{
		Name: "convert", About: "convert to ten shares, or pass",
		Tip:    `A converted company has ten shares instead of five, and five new ones in its treasury to sell.`,
		Custom: `Most companies convert when they need the money for trains.`,
		Waits: func(g *engine.Game) bool {
			return !g.HasFinished("convert") && g.Company(g.Turn.Of).Kind.ID == five && may(g) == nil // most companies are minors
		},
		Moves: []*engine.Move{
			{
				Verb: "convert", Help: "Convert the company to ten shares: five new ones go into its treasury.",
				Check: func(g *engine.Game, _ []string) error { return may(g) },
				Do: func(g *engine.Game, _ []string) {
					c := g.Company(g.Turn.Of)
					g.Tell("%s converts", c.ID)
					kit.Recut(g, c, sheet.Kind(ten), c.ID)
					memoConverted.Set(g, 1, c.ID)
					g.FinishStep("convert")
				},
				Label: func(*engine.Game, []string) string { return "Convert to ten shares" },
			},
			engine.Done("convert", "Remain a five-share company for now.", "Do not convert"),
		},
	}
}

// acquireStep lets the president of a company that has just converted buy its shares and merge minors into it (CNV-05 to CNV-08).
func (r *rules) acquireStep() *engine.Step {
	buy := r.acquireBuy()
	merger := mergeWords(func(g *engine.Game, args []string) error {
		if engine.ID(args[1]) != g.Turn.Of {
			return engine.Refuse("ARD-CNV-05", "only mergers into %s are possible now", g.Turn.Of)
		}
		return r.mayMerge(g, g.Decider(), args[0], args[1], args[2])
	})
	merger.Do = func(g *engine.Game, args []string) {
		r.merge(g, g.Company(engine.ID(args[0])), g.Company(engine.ID(args[1])), args[2])
	}
	return &engine.Step{
		Name: "acquire", About: "buy shares of the company or merge minors into it, or pass", Once: true,
		Tip:    `Now, and with money at hand only, the president may buy shares of the converted company and merge their own minors into it.`,
		Custom: `Most presidents buy what they need to stay president.`,
		Waits:  func(g *engine.Game) bool { return memoConverted.Has(g, g.Turn.Of) && !g.HasFinished("acquire") },
		Auto: func(g *engine.Game) bool {
			if g.Viable(buy) || g.Viable(merger) {
				return false
			}
			g.FinishStep("acquire")
			return true
		},
		Moves: []*engine.Move{buy, merger, engine.Done("acquire", "Buy no (more) shares, merge no (more) minors.", "Done")},
	}
}

// acquireBuy is the kind of action "buy BY treasury" after a conversion (CNV-05 to CNV-07).
func (r *rules) acquireBuy() *engine.Move {
	check := func(g *engine.Game, args []string) (kit.Source, error) {
		c, who := g.Company(g.Turn.Of), g.Decider()
		if engine.ID(args[0]) != c.ID {
			return kit.Source{}, engine.Refuse("ARD-CNV-05", "only shares of %s can be bought now", c.ID)
		}
		i := slices.IndexFunc(kit.OnSale(g, c), func(s kit.Source) bool { return s.Word == args[1] })
		if i < 0 {
			return kit.Source{}, engine.Refuse("ARD-CNV-07", "%s has no share of %s", args[1], c.ID)
		}
		s := kit.OnSale(g, c)[i]
		most := r.Holding(g, who, c, s.From)
		switch {
		case c.Percent(c.Held(who)+1) > most:
			return s, engine.Refuse("ARD-CNV-07", "you hold %d%% of %s, the limit is %d%%", c.Part(who), c.ID, most)
		case s.Price > g.Cash(who):
			return s, engine.Refuse("ARD-CNV-06", "that costs %s, you have %s", g.Amount(s.Price), g.Amount(g.Cash(who)))
		}
		return s, nil
	}
	return &engine.Move{
		Verb: "buy", Args: []string{"company", "source"}, Help: "Buy a share of the company that has converted.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			c := g.Company(g.Turn.Of)
			switch {
			case len(args) == 0:
				return engine.Words(c.ID)
			case len(args) == 1:
				var out []engine.Choice
				for _, s := range kit.OnSale(g, c) {
					out = append(out, engine.Choice{Word: s.Word, Text: "for " + g.Format(s.Price)})
				}
				return out
			}
			return nil
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) != 1 {
				return args, nil
			}
			for _, s := range []string{treasury, pool} {
				if with := append(args[:1:1], s); legal(check, g, with) {
					return with, nil
				}
			}
			return append(args[:1:1], treasury), nil // refused later
		},
		Check: func(g *engine.Game, args []string) error { _, err := check(g, args); return err },
		Do: func(g *engine.Game, args []string) {
			s, _ := check(g, args)
			c, who := g.Company(g.Turn.Of), g.Decider()
			kit.TellShare(g, who, c, s)
			g.Pay(who, s.Payee, s.Price)
			kit.Hand(g, c, s.From, who, 1)
		},
		Label: func(g *engine.Game, args []string) string {
			s, _ := check(g, args)
			return "Buy " + args[0] + " from " + s.Name + ", " + g.Format(s.Price)
		},
	}
}

func legal(check func(g *engine.Game, args []string) (kit.Source, error), g *engine.Game, args []string) bool {
	_, err := check(g, args)
	return err == nil
}

// turnUp gives a public company the trains of minors that merged into it this turn, once its price has moved
// (CNV-10).
func turnUp(g *engine.Game, c *engine.Company) {
	for _, m := range memoFaceDown.All(g) {
		for _, t := range g.TrainsOf(m.Who) {
			g.Say("%s gets the %s of %s", c.ID, t.Model, g.Name(m.Who))
			kit.MoveTrain(g, t.N, c.ID)
		}
	}
	memoFaceDown.Clear(g)
}
