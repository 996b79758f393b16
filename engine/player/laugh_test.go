package player

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// House players don't give orders that people would laugh at, however little they lose by them.
func TestNothingToLaughAt(t *testing.T) {
	laughs := map[string]func(g, after *engine.Game) bool{
		"sells what they bought in this round": resells,
		"takes a train that would still have run for its company": func(g, after *engine.Game) bool {
			return kit.Operating(g) && ran(g, g.Turn.Of) && taken(g, after, func(from engine.ID) bool { return !ran(g, from) })
		},
		"leaves a merged minor's city without a token": func(g, after *engine.Game) bool {
			return g.Can("replace") && len(g.Board.Tokens) > len(after.Board.Tokens)
		},
	}
	could := map[string]int{}
	for _, id := range []string{"18eu", "18fr-rce"} {
		for seed := uint64(1); seed <= 2; seed++ {
			g, err := engine.New(engine.Find(id), []string{"Ada", "Ben", "Cy", "Dee"}, nil, seed)
			if err != nil {
				t.Fatal(err)
			}
			for !g.Finished {
				a, _, err := Choose(t.Context(), g, Easy, seed)
				if err != nil {
					t.Fatal(err)
				}
				before := g.Silent()
				all := Orders(before)
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
				for what, laughs := range laughs {
					sober := func(o engine.Action) bool {
						x, err := before.Try(o)
						return err == nil && !laughs(before, x)
					}
					if n := len(all); n > 1 && slices.ContainsFunc(all, sober) && slices.ContainsFunc(all, func(o engine.Action) bool { return !sober(o) }) {
						could[what]++
						if laughs(before, g) {
							t.Errorf("%s, seed %d, action %d: a player %s: %q", id, seed, g.Actions, what, a)
						}
					}
				}
			}
		}
	}
	for what := range laughs {
		if could[what] == 0 {
			t.Errorf("no order was possible that %s", what)
		}
	}
}

// Nobody counts on a president who may hold no more certificates, however rich they are.
func TestChanceAtTheCertificateLimit(t *testing.T) {
	likely := 0
	for seed := uint64(1); seed <= 4; seed++ {
		g, err := engine.New(engine.Find("18norway"), []string{"Ada", "Ben", "Cy", "Dee"}, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		for g.Round.Number < 5 {
			for i := range g.Companies {
				c := &g.Companies[i]
				if c.Closed || c.Floated || !c.Parred() || lacks(g, c) <= 0 || newJudge(g, 3, true).chance(g, c) <= 40 {
					continue
				}
				likely++
				full, who := g.Clone(), g.President(c.ID)
				for k := range full.Companies { // they get all shares of other companies
					for n := range full.Companies[k].Certs {
						if full.Companies[k].ID != c.ID {
							full.Companies[k].Certs[n].Holder = who
						}
					}
				}
				if got := newJudge(full, 3, true).chance(full, full.Company(c.ID)); got > 30 {
					t.Errorf("seed %d, action %d: %s floats with %d%% although its president has %d certificates of %d", seed, g.Actions, c.ID, got, kit.CertCount(full, who), kit.CertLimit(full))
				}
			}
			a, _, err := Choose(t.Context(), g, Easy, seed)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if likely == 0 {
		t.Error("no company was likely to float")
	}
}
