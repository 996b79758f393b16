package player

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// rank ranks the orders of a position as a temper does before it plays any out, without its whims.
func rank(t *testing.T, g *engine.Game, temper Temper) []tried {
	t.Helper()
	s := styles[temper]
	s.best, s.whim = 1, 0
	ranked, err := s.choose(t.Context(), g, newTurn(g), nil)
	if err != nil {
		t.Fatal(err)
	}
	return ranked
}

// Where no tile changes what a company earns, the one that it can use with the next is laid, and not a curve back to where its track leads already.
func TestTrackForTheNextTurn(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		tile H9 57 2
		company EST par=100 cash=300 *P1=60 P2=20 trains=3 tokens=I10
		operate EST`)
	ranked := rank(t, x.Game.Silent(), Steady)
	for _, r := range ranked {
		if e, err := kit.Earns(r.after, "EST"); err != nil || e != 30 {
			t.Fatalf("%q earns %d (%v): this position is about tiles that earn nothing at once", r.order, e, err)
		}
	}
	if got := ranked[0].order.String(); got != "lay G8 8 5" {
		t.Errorf("it chooses %q", got)
	}
	for _, r := range ranked {
		if sharp := r.order.String() == "lay I12 7 1"; sharp && r.gain != 0 || r.order.String() == "lay G8 8 5" && r.gain == 0 {
			t.Errorf("%q gains %d", r.order, r.gain)
		}
	}
}

// In every title some tile lets a company earn more by its next one, and some other does not; the orders stay sorted, and what is best by then
// is not worse than what it earns now.
func TestLookAhead(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			useful, useless := 0, 0
			walk(t, title, 5, 1500, func(g *engine.Game, _ engine.Action) {
				if g.Finished || g.Company(g.Turn.Of) == nil || len(g.Questions) > 0 || useful > 0 && useless > 0 {
					return
				}
				g = g.Silent()
				ranked := rank(t, g, Steady)
				for i, r := range ranked {
					switch {
					case r.after == nil || !builds(g, r.after):
					case r.gain > 0:
						useful++
					case r.gain < 0:
						t.Errorf("%s: %q loses %d by what can follow it", g.Where(), r.order, -r.gain)
					default:
						useless++
					}
					if i > 0 && ranked[i-1].score < r.score {
						t.Errorf("%s: %q is worth more than %q before it", g.Where(), r.order, ranked[i-1].order)
					}
				}
			})
			if useful == 0 || useless == 0 {
				t.Errorf("%d orders are of use in the next turn, %d are not", useful, useless)
			}
		})
	}
}

// A minor's home tile points to where there is most to earn.
func TestHomeTile(t *testing.T) {
	g, err := engine.New(engine.Find("18ardennes"), []string{"Ada", "Ben", "Cy"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for kit.Selling(g) {
		a, _, err := Choose(t.Context(), g, Easy, 1)
		if err != nil {
			t.Fatal(err)
		}
		if g.Can("lay") {
			ranked := rank(t, g.Silent(), Steady)
			who := g.Decider()
			for _, r := range ranked[min(1, len(ranked)):] {
				seen++
				if best, other := outlook(ranked[0].after, who), outlook(r.after, who); best < other {
					t.Errorf("%q promises %d, %q %d", ranked[0].order, best, r.order, other)
				}
			}
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	if seen == 0 {
		t.Error("no home tile could be laid in more than one way")
	}
}

// In the last three operating rounds what the others get counts in full: else who could end the game would play on, because all gain by that.
func TestOthersCountInFullNearTheEnd(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[engine.Money]int{}
	for n := 0; n < 1500 && !g.Finished; n++ {
		if g.Round.Kind == "stock" && len(g.Questions) == 0 {
			now := g.Silent()
			s, in := styles[Steady], newTurn(now)
			s.best, s.whim, s.playout, s.samples = 2, 0, 2, 1
			ranked, err := s.choose(t.Context(), now, in, nil)
			if err != nil {
				t.Fatal(err)
			}
			j, who := in.judge(s), g.Decider()
			envy := engine.Money(50)
			if j.left <= 3 {
				envy = 100
			}
			for _, r := range ranked[min(2, len(ranked)):] {
				if want := relative(j.values(r.end()), who, envy) + taste(now, r.after); r.score != want {
					t.Fatalf("%s, %d rounds left: %q is worth %d, want %d", g.Where(), j.left, r.order, r.score, want)
				}
				seen[envy]++
			}
		}
		a, _, err := Choose(t.Context(), g, Easy, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	if seen[50] == 0 || seen[100] == 0 {
		t.Errorf("orders seen: %v", seen)
	}
}
