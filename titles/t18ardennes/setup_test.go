package t18ardennes_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// TestPlayersAndMoney: three to five players, the bank's 12,000, what each gets of it, and Guillaume-Luxembourg with four only
// (ARD-GEN-01, ARD-GEN-02, ARD-SET-01).
func TestPlayersAndMoney(t *testing.T) {
	for players, cash := range map[int]int{3: 700, 4: 525, 5: 420} {
		x := at(t, players, "")
		x.Wants("P1 cash", cash)
		if x.Bank != 9900 {
			t.Errorf("%d players: the bank has %d", players, x.Bank)
		}
		if gl := x.Private("GL") != nil; gl != (players == 4) {
			t.Errorf("%d players: Guillaume-Luxembourg %t", players, gl)
		}
		minors := 0
		for _, c := range x.Companies {
			if c.Kind.Owned {
				minors++
			}
		}
		if minors != 15 || len(x.Companies) != 21 {
			t.Errorf("%d minors among %d companies", minors, len(x.Companies))
		}
	}
	for _, names := range [][]string{{"A", "B"}, {"A", "B", "C", "D", "E", "F"}} {
		if _, err := engine.New(engine.Find("18ardennes"), names, nil, 1); err == nil {
			t.Errorf("%d players can play", len(names))
		}
	}
}

// TestCertificates: a minor is one certificate of two shares, its other half not in play; a public company has a certificate of two
// and three of one share, later eight (ARD-GEN-05 to ARD-GEN-07, ARD-SH-01).
func TestCertificates(t *testing.T) {
	x := at(t, 3, "")
	m := x.Company("7")
	if m.Shares() != 4 || m.PresidentShares() != 2 || m.Held(engine.Gone) != 2 {
		t.Errorf("minor 7: %+v", m.Certs)
	}
	c := x.Company("BY")
	if len(c.Certs) != 4 || c.Percent(c.PresidentShares()) != 40 || c.Percent(1) != 20 || c.Part("BY") != 100 {
		t.Errorf("BY: %+v", c.Certs)
	}
	kit.Recut(x.Game, c, x.Sheet().Kind("ten"), "BY")
	if len(c.Certs) != 9 || c.Percent(c.PresidentShares()) != 20 || c.Percent(1) != 10 || c.Part("BY") != 100 {
		t.Errorf("BY of ten shares: %+v", c.Certs)
	}
}

// TestStart: the game begins in phase 2 with the auction, no public company can exist, all is public, and nothing passes between
// players (ARD-GEN-03, ARD-GEN-04, ARD-GEN-08 to ARD-GEN-10, ARD-SET-03, ARD-SET-12).
func TestStart(t *testing.T) {
	x := at(t, 4, "")
	if x.PhaseNow().Name != "2" || x.Round.Kind != "auction" || x.Priority != "P1" {
		t.Errorf("phase %s, %s, priority %s", x.PhaseNow().Name, x.Round.Kind, x.Priority)
	}
	x.Turns("P1", "select")
	if verbs := x.Verbs(); !slices.Equal(verbs, []string{"bid"}) {
		t.Errorf("P1 may %v", verbs)
	}
	if !slices.Equal(x.PhaseNow().Tiles, []board.Color{board.Yellow}) {
		t.Errorf("tiles %v", x.PhaseNow().Tiles)
	}
	for _, v := range x.Title().Verbs() { // what players could do with promises, or hand to each other
		if slices.Contains([]string{"promise", "give", "private", "sellto"}, v.Verb) {
			t.Errorf("there is an action %q", v.Verb)
		}
	}
}

// TestOrderNeverChanges: the seat order stays, whoever has the priority deal (ARD-SET-02).
func TestOrderNeverChanges(t *testing.T) {
	enginetest.RandomGame(t, "18ardennes", 3, 5, nil, func(g *engine.Game, _ engine.Action) {
		if !slices.Equal(g.Order, []engine.ID{"P1", "P2", "P3"}) {
			t.Fatalf("the order is %v", g.Order)
		}
	})
}

// TestSupply: 15 two, 7 three, 5 four, 3 five, then six and 4D without end (ARD-SET-11).
func TestSupply(t *testing.T) {
	x := at(t, 3, "")
	n := map[string]int{}
	for _, train := range x.TrainsOf(engine.Supply) {
		n[train.Model]++
	}
	for model, want := range map[string]int{"2": 15, "3": 7, "4": 5, "5": 3, "6": 1, "4D": 1} {
		if n[model] != want {
			t.Errorf("%d trains %s", n[model], model)
		}
	}
	for _, model := range []string{"4", "5", "6", "4D"} { // ARD-RST-05
		if m := x.Sheet().Model(model); len(m.Rusters) > 0 || len(m.Obsoletes) > 0 {
			t.Errorf("%s rusts", model)
		}
	}
	for _, model := range []string{"6", "4D"} {
		if !x.Sheet().Model(model).Count.Endless {
			t.Errorf("%s runs out", model)
		}
	}
}

// TestMarket is one line with a grey space below it; minors start at 50 to 90, public companies at 140 to 220 (ARD-MKT-01).
func TestMarket(t *testing.T) {
	x := at(t, 3, "")
	m := x.Market()
	var prices []int
	for _, c := range m.Rows[0] {
		prices = append(prices, c.Price)
	}
	if !m.Line || !slices.Equal(prices, []int{0, 50, 55, 60, 70, 80, 90, 100, 110, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300, 320, 340, 360, 380, 400}) {
		t.Errorf("the prices are %v", prices)
	}
	if !m.Rows[0][0].Has("g") {
		t.Error("the lowest space is not grey")
	}
}

// TestSteps: convert, acquire, issue, track, token, forts, run, dividend, trains, in this order, by the president, and but for run and a
// train that must be bought each can be passed (ARD-OR-06 to ARD-OR-08).
func TestSteps(t *testing.T) {
	x := at(t, 3, "")
	var steps []string
	for _, s := range x.Title().Rounds["operating"].Steps {
		steps = append(steps, s.Name)
	}
	want := []string{"second circle", "keep", "discard", "keep forts", "convert", "acquire", "issue", "track", "token", "forts", "run", "dividend", "trains"}
	if !slices.Equal(steps, want) {
		t.Errorf("the steps are %v", steps)
	}
}

// TestOnceARound: each company operates once in a round (ARD-OR-03, ARD-OR-04).
func TestOnceARound(t *testing.T) {
	seen := map[engine.ID]int{}
	enginetest.RandomGame(t, "18ardennes", 3, 2, nil, func(g *engine.Game, _ engine.Action) {
		if g.Round.Kind == "operating" && g.Round.Sub != 0 {
			for i, c := range g.Round.Done {
				if slices.Contains(g.Round.Done[:i], c) {
					seen[c]++
				}
			}
		}
	})
	if len(seen) > 0 {
		t.Errorf("%v operated twice", seen)
	}
}

// TestRevenueInTens: whatever earns in whole games is a multiple of ten (ARD-RUN-16).
func TestRevenueInTens(t *testing.T) {
	enginetest.RandomGame(t, "18ardennes", 3, 9, nil, func(g *engine.Game, a engine.Action) {
		if a.Verb == "run" {
			for _, c := range g.Companies {
				if c.Earned%10 != 0 {
					t.Fatalf("%s earned %d", c.ID, c.Earned)
				}
			}
		}
	})
}
