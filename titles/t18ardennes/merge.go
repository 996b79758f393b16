package t18ardennes

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Memos of mergers.
var (
	memoFormed  = &engine.Memory{Name: "formed", Span: engine.ThisRound} // by public: in this stock round
	memoRefused = &engine.Memory{Name: "refused", Span: engine.ThisTurn} // by minor and public company: its president refused it
)

// Where the share comes from that a minor is exchanged for.
const (
	treasury  = "treasury"
	pool      = "pool"
	president = "president" // the president's certificate in the pool
)

// difference is what the owner pays if the minor is worth less than a share (MRG-05).
func difference(g *engine.Game, m, c *engine.Company) engine.Money {
	return max(0, g.Price(c.ID)-worthOf(g, m))
}

// mayMerge refuses an illegal exchange of a minor for a share from the source, in any round.
func (r *rules) mayMerge(g *engine.Game, player engine.ID, minor, public, source string) error {
	m, c := g.Company(engine.ID(minor)), g.Company(engine.ID(public))
	switch {
	case m == nil || !m.Kind.Owned || g.President(m.ID) != player:
		return engine.Refuse("ARD-MRG-01", "%q is not one of your minors", minor)
	case c == nil || c.Kind.Owned && !r.presidency(g, c, pool) || !c.Parred():
		return engine.Refuse("ARD-MRG-01", "%q is not a public company that has been formed", public)
	case source != treasury && source != pool && !r.presidency(g, c, source):
		return engine.Refuse("", "merge needs a minor, a public company, and a share from the treasury or the pool")
	case grey(g, m):
		return engine.Refuse("ARD-MRG-03", "%s is in the grey zone", g.Name(m.ID))
	case !r.presidency(g, c, source) && !slices.ContainsFunc(kit.OnSale(g, c), func(s kit.Source) bool { return s.Word == source }):
		return engine.Refuse("ARD-MRG-24", "the %s has no share of %s", source, c.ID)
	case !kit.Connected(g, m.ID, c.ID) && !g.Waives("ARD-MRG-02"):
		return engine.Refuse("ARD-MRG-02", "no route joins tokens of %s and %s", g.Name(m.ID), c.ID)
	case difference(g, m, c) > g.Cash(player):
		return engine.Refuse("ARD-MRG-05", "that costs %s, you have %s", g.Amount(difference(g, m, c)), g.Amount(g.Cash(player)))
	}
	return nil
}

// mergeWords is "merge 7 BY treasury"; check refuses what is illegal.
func mergeWords(check func(g *engine.Game, args []string) error) *engine.Move {
	return &engine.Move{
		Verb: "merge", Args: []string{"minor", "company", "source"}, Help: "Merge one of your minors into a public company for a share of it.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				out = kit.Named(g, kit.OwnedBy(g, g.Decider())...)
			case 1:
				for i := range g.Companies {
					if c := &g.Companies[i]; !c.Kind.Owned && c.Parred() {
						out = append(out, engine.Choice{Word: string(c.ID), Text: g.Charter(c.ID).Name})
					}
				}
			case 2:
				m, c := g.Company(engine.ID(args[0])), g.Company(engine.ID(args[1]))
				if m == nil || c == nil {
					return nil
				}
				for _, s := range []string{treasury, pool} {
					choice := engine.Choice{Word: s}
					if d := difference(g, m, c); d > 0 {
						choice.Text = "and pay " + g.Format(d)
					}
					out = append(out, choice)
				}
			}
			return out
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) != 2 {
				return args, nil
			}
			for _, s := range []string{treasury, pool} {
				if with := append(args[:2:2], s); check(g, with) == nil {
					return with, nil
				}
			}
			return append(args[:2:2], treasury), nil // refused later
		},
		Check: check,
		Label: func(_ *engine.Game, args []string) string {
			label := fmt.Sprintf("Minor %s into %s", args[0], args[1])
			if args[2] == pool {
				label += " for a pool share"
			}
			return label
		},
	}
}

// mergeMove merges a minor in a stock round, in place of the purchase (MRG-01 to MRG-10).
func (r *rules) mergeMove() *engine.Move {
	m := mergeWords(func(g *engine.Game, args []string) error {
		if err := r.mayAct(g); err != nil {
			return err
		}
		if err := mustForm(g); err != nil {
			return err
		}
		who := g.Turn.Of
		if err := r.mayMerge(g, who, args[0], args[1], args[2]); err != nil {
			return err
		}
		minor, public := engine.ID(args[0]), engine.ID(args[1])
		refused, president := r.refused(g, minor, public), g.President(public)
		switch {
		case kit.SoldInRound(g, who, public) && !g.Waives("ARD-MRG-04"):
			return engine.Refuse("ARD-MRG-04", "you sold shares of %s in this stock round", public)
		case args[2] == treasury && refused && !g.Waives("ARD-MRG-07"):
			return engine.Refuse("ARD-MRG-07", "%s has declined %s in this turn", g.Name(president), g.Name(minor))
		case args[2] == treasury && president == engine.Nobody:
			return engine.Refuse("ARD-MRG-09", "%s has no president who could agree: you can get only a pool share", public)
		case args[2] == pool && president != engine.Nobody && president != who && !refused && g.Company(public).Held(public) > 0:
			return engine.Refuse("ARD-MRG-08", "you can get a pool share only once %s has declined a treasury share", g.Name(president))
		}
		return nil
	})
	m.Asks = func(g *engine.Game, args []string) engine.ID { // MRG-06
		if len(args) < 3 || args[2] == pool || memoFormed.Has(g, engine.ID(args[1])) {
			return engine.Nobody
		}
		return g.President(engine.ID(args[1]))
	}
	m.Declined = func(g *engine.Game, args []string) {
		memoRefused.Set(g, 1, engine.ID(args[0]), engine.ID(args[1]))
	}
	m.Do = func(g *engine.Game, args []string) {
		if r.goesOn == nil || !r.goesOn(g, m.Asks(g, args)) {
			r.Stock.Act(g)
		}
		r.merge(g, g.Company(engine.ID(args[0])), g.Company(engine.ID(args[1])), args[2])
	}
	return m
}

// merge exchanges a minor for a share. For a treasury share the public company gets the minor's money at once and
// what it keeps of the rest (MRG-11); for a pool share it gets nothing (MRG-10).
func (r *rules) merge(g *engine.Game, m, c *engine.Company, source string) {
	owner := g.President(m.ID)
	share, _ := kit.SourceOf(g, c, source)
	cost := difference(g, m, c)
	text := ""
	if cost > 0 {
		text = " and pays " + g.Format(cost)
	}
	g.Tell("%s gives %s, with %s for a share of %s from %s%s", g.Name(owner), g.Name(m.ID), kit.Belongings(g, m), c.ID, share.Name, text)
	g.Pay(owner, share.Payee, cost)
	if source == treasury {
		g.Pay(m.ID, c.ID, m.Cash)
		memoKeep.Set(g, keepTokens, m.ID, c.ID)
		r.offerTrains(g, m, c)
		kit.Hand(g, c, share.From, owner, 1)
		return
	}
	for _, at := range g.Map().Places(string(m.ID)) {
		removeToken(g, m, at)
	}
	passForts(g, m.ID, engine.Nobody, memoForts.Get(g, m.ID))
	r.giveUp(g, m)
	kit.Close(g, m)
	if r.presidency(g, c, source) {
		c.HandOver(0, owner)
		return
	}
	kit.Hand(g, c, share.From, owner, 1)
}
