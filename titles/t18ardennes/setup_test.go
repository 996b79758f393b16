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

// pieces counts the pieces of a kind on a hex that lie in its first city, and those beside it.
func pieces(g *engine.Game, kind, hex string) (in, beside int) {
	for _, p := range g.Board.Tokens {
		if p.Kind != kind || g.Sheet().Map.Hexes[p.Hex].ID != hex {
			continue
		}
		if p.Stop == board.Beside {
			beside++
		} else {
			in++
		}
	}
	return in, beside
}

// TestPiecesAtTheStart: ferry, mine and fort tokens; the first of a city fills its circle, also while its hex is white, forts none,
// and minor 7 has a mine (ARD-SET-04 to ARD-SET-07, ARD-SET-09, ARD-MIN-10).
func TestPiecesAtTheStart(t *testing.T) {
	x := at(t, 3, "")
	for _, c := range []struct {
		kind, hex  string
		in, beside int
	}{
		{"ferry", "E5", 1, 0}, {"ferry", "F4", 1, 1}, {"ferry", "G3", 1, 1},
		{"mine", "H10", 1, 1}, {"mine", "I21", 0, 1},
		{"fort", "J18", 0, 2}, {"fort", "K19", 0, 1}, {"fort", "L22", 0, 1}, {"fort", "M23", 0, 1}, {"fort", "L26", 0, 0},
	} {
		if in, beside := pieces(x.Game, c.kind, c.hex); in != c.in || beside != c.beside {
			t.Errorf("%s: %d %s in the city, %d beside", c.hex, in, c.kind, beside)
		}
	}
	for hex, free := range map[string]int{"E5": 0, "F4": 0, "G3": 0, "H10": 0, "I21": 1, "J18": 1} {
		if n := x.Map().Free(x.Sheet().Map.Find(hex), 0); n != free {
			t.Errorf("%s has %d empty circles, want %d", hex, n, free)
		}
	}
}

// TestSecondToken: the second ferry or mine token drops into the circle that an upgrade gives the city (ARD-SET-08).
func TestSecondToken(t *testing.T) {
	x := at(t, 3, `
	  phase 3
	  tile F4 57 1
	  tile F6 4 1
	  company 14 owner=P1 par=60 cash=100 tokens=F10
	  tile F10 202 1
	  tile F8 9 1
	  operate 14`)
	x.Do("lay F4 15 4")
	if in, beside := pieces(x.Game, "ferry", "F4"); in != 2 || beside != 0 {
		t.Errorf("%d ferry tokens in Brugge, %d beside", in, beside)
	}
	x = at(t, 3, `
	  phase 3
	  company 7 owner=P1 par=60 cash=100 tokens=I21
	  tile I21 57 0
	  memo mine 7 I21
	  operate 7`)
	if in, beside := pieces(x.Game, "mine", "I21"); in != 0 || beside != 1 {
		t.Errorf("%d mine tokens in Saarbrücken, %d beside", in, beside)
	}
	x.Do("lay I21 15 0")
	if in, beside := pieces(x.Game, "mine", "I21"); in != 1 || beside != 0 {
		t.Errorf("%d mine tokens in Saarbrücken, %d beside", in, beside)
	}
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
	for _, model := range []string{"6", "4D"} {
		if !x.Sheet().Model(model).Count.Endless {
			t.Errorf("%s runs out", model)
		}
	}
}
