package t18norway_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// NOR-X-44: the trains of a company that closes leave the game. NOR-X-47: from then to the next nationalization the
// certificate limit is that of eight companies.
func TestAfterClosingOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 3
		company D kind=major price=10 *P1=60 P2=40 operated trains=3
		company R kind=minor price=60 *P2=60 P3=40 operated trains=3
		stock 3 P1
	`)
	for z, want := range map[*enginetest.Table]struct{ pool, limit, after int }{x: {1, 12, 12}, y: {0, 19, 12}} {
		z.Do("sell D 1")
		if n := len(z.TrainsOf("pool")); n != want.pool {
			t.Errorf("%d trains in the pool, not %d", n, want.pool)
		}
		if n := kit.CertLimit(z.Game); n != want.limit {
			t.Errorf("the certificate limit is %d, not %d", n, want.limit)
		}
		for z.Round.Kind != "nationalization" {
			z.Do(map[bool]string{true: "pass", false: "withhold"}[z.Can("pass")])
		}
		z.Do("nationalize")
		if n := kit.CertLimit(z.Game); n != want.after {
			t.Errorf("after a nationalization the certificate limit is %d, not %d", n, want.after)
		}
	}
}

// NOR-X-45: a company that is started again has no power any more: R pays for tunnels, J has no mail, B must own a train,
// H sells NSB one share.
func TestPowersLostOn18xx(t *testing.T) {
	for _, again := range []string{"", "memo reopened J\nmemo reopened R\nmemo reopened B\nmemo reopened H\nmemo reopened S\nmemo reopened V\n"} {
		lost := again != ""
		at18xx := func(position string) *enginetest.Table { return at(t, 3, "options 18xx.games\n"+again+position) }
		y := at18xx("company R price=80 *P1=60 P2=40 cash=100\ntile E19 57 0\noperate R 1 of 2")
		y.Do("lay E21 9 0; tunnel")
		y.Wants("R cash", map[bool]int{false: 60, true: 20}[lost])

		y = at18xx("company J price=100 *P1=60 P2=40 trains=S3\noperate J 1 of 2")
		y.Until("run")
		y.Do("run S3:B32-A33-A35-B36-C35-C37")
		if n := y.Company("J").Earned; n != map[bool]engine.Money{false: 80, true: 70}[lost] {
			t.Errorf("lost: %t, J earns %d", lost, n)
		}

		y = at18xx("company B price=100 *P1=60 P2=40 cash=500\noperate B 1 of 2")
		y.Until("trains")
		if y.Can("pass") == lost {
			t.Errorf("lost: %t, B may do without a train: %t", lost, !lost)
		}

		y = at18xx("company S price=100 *P1=60 P2=40 cash=500 trains=2\noperate S 1 of 2")
		y.Do("lay D34 4 1")
		if (y.Waiting().Name == "track") == lost {
			t.Errorf("lost: %t, S lays a second tile: %t", lost, !lost)
		}

		y = at18xx("company V price=100 *P1=60 P2=40 cash=100\noperate V 1 of 2")
		y.Until("trains")
		y.Do("train 2")
		y.Trains("V", map[bool][]string{false: {"2", "S3"}, true: {"2"}}[lost]...)

		y = at18xx("company H price=60 *P1=60 P2=40 cash=100 trains=2\noperate H 1 of 2")
		y.EndTurn()
		y.Refused("nationalize"+map[bool]string{true: " 2", false: ""}[lost], "")
		y.Do("nationalize" + map[bool]string{false: " 2", true: ""}[lost])
	}
}

// NOR-X-46: its home is not kept for it. It begins in the first city of the hex, if a location is empty there when somebody buys
// a share of it.
func TestHomeOfTheReopenedOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		memo unkept H
		phase 3
		cash P2=500 P3=500
		tile G29 O1 0
		company D price=100 *P1=60 P2=40 operated tokens=G29.0
		company H price=100 *P1=40 P3=20 unfloated
		stock 3 P2
	`)
	y.Do("buy H treasury")
	if y.Map().In("H", y.Sheet().Map.Find("G29")) {
		t.Error("H has a token in Oslo although the city is full")
	}
	y.Map().Remove("D", y.Sheet().Map.Find("G29"), 0)
	y.Do("buy H treasury")
	if !y.Token("H", "G29.0") {
		t.Error("H has no token in Oslo")
	}
}

// NOR-X-50: who can do nothing passes before a company closes by a sale: afterwards they could have started it again.
func TestClosesLateOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		phase 3
		cash P1=85 P2=300 P3=300
		company D kind=major price=10 *P1=20 P2=20 treasury=60 operated trains=3
		company H price=180 *P2=60 P3=40
		company B price=180 *P2=60 P3=40
		company R price=180 *P2=60 P3=40
		company S price=180 *P2=60 P3=40
		company J price=180 *P3=60 P2=40
		company V price=180 *P3=60 P2=40
		company Ø price=180 *P3=60 P2=40
		stock 3 P1
	`)
	y.Do("sell D 2")
	if c := y.Company("D"); c.Parred() {
		t.Error("D is still there")
	}
	y.Turns("P2", "trade")
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
			if s := m.Regret(z.Game, []string{"D", "1"}); strings.Contains(s, "NOR-X-52") != (z == y) {
				t.Errorf("warned: %q", s)
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

// NOR-X-28: from phase 6 on no company floats.
func TestFloatsNoMoreOn18xx(t *testing.T) {
	position := `
		phase %d
		cash P1=500 P2=500 P3=500
		company D price=100 *P1=40 unfloated
		stock 9 P1
	`
	x, y := both(t, 3, fmt.Sprintf(position, 6))
	x.Do("buy D treasury")
	y.Refused("buy D treasury", "NOR-X-28")
	y = at(t, 3, "options 18xx.games\n"+fmt.Sprintf(position, 5))
	y.Do("buy D treasury")
	if !y.Company("D").Floated {
		t.Error("D has not floated")
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

// NOR-X-51: the hundredth stock round is the last round.
func TestHundredRoundsOn18xx(t *testing.T) {
	x, y := both(t, 3, "company D price=100 *P1=60 P2=40 operated trains=2 tokens=G17\nstock 100 P1")
	for z, over := range map[*enginetest.Table]bool{x: false, y: true} {
		for !z.Finished && z.Round.Kind == "stock" {
			z.Do("pass")
		}
		if z.Finished != over {
			t.Errorf("the game is over: %t", z.Finished)
		}
	}
}

// NOR-X-54: D issues shares for the full price of a train, although it pays less.
func TestIssuesForTheFullPriceOn18xx(t *testing.T) {
	position := `
		phase 3
		cash P1=0
		company D par=70 price=60 *P1=60 cash=140 operated tokens=G17 # 50 at that step
		operate D
	`
	x, y := both(t, 3, position)
	x.Until("trains")
	y.Until("trains")
	x.Offers("issue", "1")
	y.Offers("issue", "2")
}
