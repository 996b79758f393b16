package player

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// gain is how much better an easy player expects to be off when they accept the proposal, without whim.
func gain(t *testing.T, g *engine.Game) engine.Money {
	t.Helper()
	ranked := rank(t, g.Silent(), Easy)
	score := func(verb string) engine.Money {
		return ranked[slices.IndexFunc(ranked, func(x tried) bool { return x.order.Verb == verb })].score
	}
	return score("accept") - score("decline")
}

// Asked for a train or a private, a house player wants the higher price, refuses to give away for the least what a company
// runs, and sells at some price.
func TestAnswersToProposals(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			asked, sold, refused, robbed := 0, 0, 0, 0
			for seed := uint64(2); seed < 5; seed++ {
				walk(t, title, seed, 500, func(g *engine.Game, _ engine.Action) {
					if g.Finished || g.Actions%9 > 0 || len(g.Questions) > 0 {
						return
					}
					gains := map[string]engine.Money{} // by the order without its price: at the price before
					for _, m := range g.Moves() {
						if m.Asks == nil {
							continue
						}
						g.EachDistinct(m, func(a engine.Action) bool {
							if !proposes(g, m, a) {
								return true
							}
							after, err := g.Try(a)
							if err != nil {
								t.Fatal(err)
							}
							if g.Company(g.Turn.Of) != nil && g.Company(g.Turn.Of).Held(after.Questions[0].Who) > 0 {
								return true // what the company pays is partly theirs
							}
							asked++
							d := gain(t, after)
							if d > 0 {
								sold++
							} else {
								refused++
							}
							last := len(a.Args) - 1
							price, err := engine.Number(a.Args[last])
							if err != nil {
								return true
							}
							what := engine.Action{Verb: a.Verb, Args: a.Args[:last]}.String()
							if before, ok := gains[what]; ok && d < before {
								t.Errorf("after %d orders %q gains %d, with the lower price %d", g.Actions, a, d, before)
							}
							gains[what] = d
							if price == 1 && a.Verb == "train" && len(a.Args) == 4 {
								seller := engine.ID(a.Args[2])
								n, dies := kit.TrainsUntil(g, a.Args[0])
								lasts := !g.TrainOf(seller, a.Args[0]).Obsolete && !(dies && n < 2*kit.Pace(g))
								if e, err := kit.Earns(g, seller); err == nil && e > 0 && kit.Lasting(g, seller) == 1 && lasts {
									if robbed++; d > 0 {
										t.Errorf("after %d orders the only train of %s, which earns %d, is sold: %q", g.Actions, seller, e, a)
									}
								}
							}
							return true
						})
					}
				})
			}
			if sold == 0 || refused == 0 {
				t.Errorf("of %d proposals %d are accepted and %d declined: both should happen", asked, sold, refused)
			}
			t.Logf("%d proposals, %d accepted, %d for a company's only train at the least price", asked, sold, robbed)
		})
	}
}
