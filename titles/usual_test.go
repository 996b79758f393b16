package titles_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// "The rest as usual" finishes a company's turn in every title: it runs the best routes and buys only a train that it must
// own.
func TestUsual(t *testing.T) {
	for _, title := range engine.Titles() {
		g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 3)
		if err != nil {
			t.Fatal(err)
		}
		turns, runs, refused := 0, 0, 0
		err = selfplay.New(3).Game(g, func(a engine.Action) error {
			company := g.Turn.Of
			if g.Finished || g.Company(company) == nil || turns > 300 {
				return nil
			}
			before := g.Hash()
			orders := g.Usual(nil)
			if g.Hash() != before {
				t.Fatal("asking changes the game")
			}
			if len(orders) == 0 {
				refused++
				return nil
			}
			turns++
			after := g.Clone()
			for i, o := range notation.Spell(g, []engine.Action{{Verb: "usual"}}) {
				if o.String() != orders[i].String() {
					t.Fatalf("%s: %q is spelled as %q", title.ID, orders[i], o)
				}
				if o.Verb == "run" {
					runs++
				}
				if _, err := after.Try(engine.Action{Verb: "pass"}); o.Verb == "train" && err == nil {
					t.Errorf("%s: %s buys a train that it need not own", title.ID, company)
				}
				if _, err := after.Apply(o); err != nil {
					t.Fatalf("%s: %v", title.ID, err)
				}
			}
			if after.Round.Turns == g.Round.Turns && !after.Finished && after.Waiting().Who == nil {
				t.Errorf("%s: the turn of %s goes on after %v", title.ID, company, orders)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d turns finished, %d of them with a run; %d times something had to be decided", title.ID, turns, runs, refused)
		if turns < 50 || runs < 10 {
			t.Errorf("%s: %d turns finished, %d with a run: too few to prove anything", title.ID, turns, runs)
		}
	}
}

// The dividend is as last time: paid, until the company has done something else with its revenue, and in the last round.
func TestUsualDividend(t *testing.T) {
	rounds := 0 // decisions in a last round
	for _, title := range engine.Titles() {
		g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 5)
		if err != nil {
			t.Fatal(err)
		}
		last, asked, other := map[engine.ID]string{}, engine.Nobody, 0 // asked decides about its revenue now
		err = selfplay.New(5).Game(g, func(a engine.Action) error {
			if asked != engine.Nobody {
				last[asked] = a.Verb
			}
			asked = engine.Nobody
			w := g.Waiting()
			if w == nil || w.Name != "dividend" {
				return nil
			}
			asked = g.Turn.Of
			want := last[asked]
			if kit.LastRound(g) {
				rounds++
				want = ""
			}
			if want == "" {
				want = "pay"
			}
			order, ok := w.Usual(g)
			if _, err := g.Try(engine.Action{Verb: want}); err != nil {
				return nil // not possible this time
			}
			if !ok || order.Verb != want {
				t.Errorf("%s: usual for %s is to %s, want %s", title.ID, asked, order.Verb, want)
			}
			if want != "pay" {
				other++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if other == 0 {
			t.Errorf("%s: nobody has withheld revenue", title.ID)
		}
	}
	if rounds == 0 {
		t.Error("no game came to its last round")
	}
}
