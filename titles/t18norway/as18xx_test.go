package t18norway_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// both is a position by the rules, and by the rules of 18xx.games.
func both(t *testing.T, players int, position string) (ours, theirs *enginetest.Table) {
	t.Helper()
	return at(t, players, position), at(t, players, "options 18xx.games\n"+position)
}

// NOR-X-52: a sale after which nobody can do anything any more, although not all have passed, is not offered and warned of. Where it is
// done their engine waits for somebody who can only pass; here that goes on.
func TestStandsStillOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		cash P1=0 P2=0 P3=500
		company D kind=major price=10 *P1=60 treasury=40 operated trains=2
		stock 3 P1
	`)
	if !x.Offered("sell D", "1") || y.Offered("sell D", "1") {
		t.Errorf("offered: %t, on 18xx.games %t", x.Offered("sell D", "1"), y.Offered("sell D", "1"))
	}
	y.Each(func(a engine.Action) bool {
		if a.String() == "sell D" || a.String() == "sell D 1" {
			t.Errorf("%s is among all that is possible", a)
		}
		return true
	})
	for _, z := range []*enginetest.Table{x, y} {
		for _, m := range z.Moves() {
			if m.Verb != "sell" {
				continue
			}
			if warned := m.Regret != nil && strings.Contains(m.Regret(z.Game, []string{"D", "1"}), "NOR-X-52"); warned != (z == y) {
				t.Errorf("warned: %t", warned)
			}
		}
	}
	x.Do("sell D 1")
	y.Do("sell D 1")
	y.Turns("P2", "trade")
	if err := y.Advance(); err != nil {
		t.Fatal(err)
	}
	y.Turns("P2", "trade") // when it is looked at again, too
	y.Do("pass")
	if y.Turn.Of == "P2" || y.Finished {
		t.Errorf("it stands still with %s", y.Turn.Of)
	}

	// That it has stood still is no reason to shun another sale, after which it does not.
	y = at(t, 3, `
		options 18xx.games
		memo still
		phase 3
		cash P1=85 P2=300 P3=300
		company D kind=major price=10 *P1=20 P2=20 treasury=60 operated trains=3
		company H price=180 *P2=60 P3=40
		stock 3 P1
	`)
	if !y.Offered("sell D", "2") {
		t.Error("a sale that closes D is shunned for good")
	}
}

// NOR-X-53: who has built last gets no further through a city that a closing has freed, and as far as before through one that a home
// token fills, until something is built.
func TestOldMapOn18xx(t *testing.T) {
	position := `
		phase 4
		cash P1=500 P2=500 P3=500
		tile G29 O1 0
		tile F30 57 1
		company V price=100 *P1=60 P3=40 cash=500 trains=3,4 operated tokens=F30
		company H %s
		operate V 2 of 2
	`
	for _, test := range []struct {
		h           string // how H stands, whose place in Oslo lies on V's way
		buy         string // what P1 buys in the stock round
		ours, there bool   // whether V comes through in its next turns
		turns       int    // how many of them
	}{
		{"kind=major price=10 *P2=60 NSB=10 treasury=30 cash=0 operated tokens=G29.2", "pass", true, false, 2},
		{"price=50 *P1=40 unfloated", "buy H treasury", true, true, 1},
	} {
		x, y := both(t, 3, fmt.Sprintf(position, test.h))
		for z, through := range map[*enginetest.Table]bool{x: test.ours, y: test.there} {
			z.Until("track")
			z.Do("lay E31 9 1")
			buy := test.buy
			ran := false
			next := func() {
				switch {
				case z.Can("run"):
					z.Do("run")
					ran = z.Turn.Of == "V"
				case z.Turn.Of == "P1" && buy != "pass":
					z.Do(buy)
					buy = "pass"
				case z.Can("withhold"):
					z.Do("withhold")
				default:
					z.Do("pass")
				}
			}
			for z.Round.Kind != "stock" {
				next()
			}
			for turn := range test.turns { // what it runs in between changes nothing
				ran = false
				for turn > 0 && !ran || z.Turn.Of != "V" || z.Waiting().Name != "track" {
					next()
				}
				if z.Offered("lay", "H28") != through {
					t.Errorf("H %s, by the rules of 18xx.games %t: V comes through in turn %d: %t", test.h, z == y, turn+1, !through)
				}
			}
		}
	}
}

// NOR-X-53: nor does who has built last see the lake that a phase has laid since.
func TestOldLakeOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 4
		left 4=0
		tile G31 5 3
		tile H30 8 1
		tile H28 9 0
		tile H26 LM1 0
		company Ø price=70 cash=900 *P1=60 P2=40 operated tokens=G31
		operate Ø 1 of 2`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Until("track")
		for _, hex := range []string{"G27", "I27"} {
			if z.Offered("lay", hex) {
				t.Errorf("%s is reached over the green lake", hex)
			}
		}
		z.Do("lay H24 4 0")
		z.Until("trains")
		z.Do("train 5")
		for z.Round.Sub == 1 || z.Round.Kind != "operating" {
			z.Do("pass")
		}
		z.Until("track")
		for _, hex := range []string{"G27", "I27"} {
			if z.Offered("lay", hex) != (z == x) {
				t.Errorf("%s is reached over the brown lake: %t", hex, z != x)
			}
		}
	}
	y.Do("lay H24 204 0")
}
