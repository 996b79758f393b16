package t18norway_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// peak reports whether a mountain token lies in the hex.
func peak(x *enginetest.Table, hex string) bool {
	return slices.ContainsFunc(x.Board.Tokens, func(t board.Token) bool {
		return t.Hex == x.Map().Map.Find(hex) && t.Owner == "" && t.Stop == board.Beside
	})
}

// earns compares the best revenue of the company that operates.
func earns(t *testing.T, x *enginetest.Table, want int) {
	t.Helper()
	got, err := kit.BestRevenue(x.Game, x.Turn.Of)
	if err != nil {
		t.Fatal(err)
	}
	if got != engine.Money(want) {
		x.Until("run")
		x.Do("run")
		var lines []string
		for _, r := range x.Company(x.Turn.Of).Last {
			lines = append(lines, r.Train+": "+strings.Join(r.Parts, ", "))
		}
		t.Fatalf("earns %d, want %d: %v", got, want, lines)
	}
}

// TestMountainTokens: fourteen lie on the map from the start, and none anywhere else (NOR-SET-03, NOR-MT-01).
func TestMountainTokens(t *testing.T) {
	x := at(t, 3, "")
	want := map[string]string{}
	for _, hex := range []string{"D26", "D28", "E23", "F28", "G19", "G27", "H28"} {
		want[hex] = "mountain_30"
	}
	for _, hex := range []string{"D30", "E21", "E27", "E29", "F26", "G21", "H22"} {
		want[hex] = "mountain_40"
	}
	if len(x.Board.Tokens) != 14 {
		t.Errorf("%d tokens lie on the map", len(x.Board.Tokens))
	}
	for _, k := range x.Board.Tokens {
		if hex := x.Map().Map.Hexes[k.Hex].ID; k.Kind != want[hex] || k.Owner != "" {
			t.Errorf("%s has a %q of %q", hex, k.Kind, k.Owner)
		}
	}
}

// TestTunnels: the first tile in a mountain hex costs what is printed, twice that with the tunnel, which takes the token away and
// pays the owner of P3; an upgrade costs nothing, or the tunnel alone; after the tunnel nobody pays any more
// (NOR-MT-02 to NOR-MT-06, NOR-PC-05, NOR-PC-08; WE-09).
func TestTunnels(t *testing.T) {
	const h = "cash P2=0\nprivate Sørumsand P2\ncompany H par=70 cash=510 *P1=60 operated tokens=G29.2\n"
	x := builds(t, "H", "phase 2\n"+h)
	x.Do("lay H28 8 5 with tunnel")
	x.Wants("H cash", 450)
	x.Wants("P2 cash", 10)
	if peak(x, "H28") {
		t.Error("the token is still there")
	}
	x = builds(t, "H", "phase 2\n"+h)
	if !x.Offered("lay H28 8 5", "with") || !x.Offered("lay H28 8 5 with", "tunnel") {
		t.Error("the tunnel is not offered")
	}
	x.Do("lay H28 8 5")
	x.Wants("H cash", 480)
	x.Wants("P2 cash", 0)
	if !peak(x, "H28") {
		t.Error("the token is gone without a tunnel")
	}
	// Built with an upgrade: the big one in G21 costs 0, with the tunnel 40.
	const g21 = "phase 3\nprivate Sørumsand B\ntile G19 9 0\ntile G21 9 0\n" +
		"company B par=70 cash=0 *P2=60 tokens=B26 operated\ncompany D par=70 cash=100 *P1=60 operated tokens=G17\n"
	x = builds(t, "D", g21)
	x.Do("lay G21 24 0")
	x.Wants("D cash", 100)
	x = builds(t, "D", g21)
	x.Do("lay G21 24 0 with tunnel")
	x.Wants("D cash", 60)
	x.Wants("B cash", 10) // a company is paid, too
	// Where no token lies there is no tunnel to build.
	x = builds(t, "H", "phase 3\ntile H28 8 5\n"+h)
	dug(x, "H28")
	x.Refused("lay H28 23 1 with tunnel", "NOR-MT-05")
	x.Do("lay H28 23 1")
	x.Wants("H cash", 510)
	x = builds(t, "H", "phase 3\n"+h)
	x.Refused("lay G29 O1 0 with tunnel", "NOR-MT-05")
	if x.Offered("lay G29 O1 0", "with") {
		t.Error("a tunnel in Oslo is offered")
	}
	// The tunnel that cannot be paid is not offered.
	x = builds(t, "H", "phase 2\ncompany H par=70 cash=59 *P1=60 operated tokens=G29.2\n")
	x.Refused("lay H28 8 5 with tunnel", "NOR-TR-13")
	if x.Offered("lay H28 8 5", "with") {
		t.Error("a tunnel is offered that H cannot pay")
	}
	// Decided at once: not later in the turn.
	x.Do("lay H28 8 5")
	if x.Waiting().Name == "track" || slices.Contains(x.Verbs(), "lay") {
		t.Error("a tunnel can be built later")
	}
}

// TestBigMountain: 40 and 40 (NOR-MT-02, NOR-MT-03).
func TestBigMountain(t *testing.T) {
	for order, left := range map[string]int{"lay E21 9 0": 60, "lay E21 9 0 with tunnel": 20} {
		x := builds(t, "B", "phase 2\ntile E19 57 0\ncompany B par=70 cash=100 *P1=60 operated tokens=B26,E19\n")
		x.Do(order)
		x.Wants("B cash", left)
	}
}

// TestRaumabanenTunnels: R pays the first tile and nothing for its tunnels, decides at each lay, and P3's owner is paid for them
// (NOR-MT-07, NOR-PW-04, NOR-PW-05; WE-09).
func TestRaumabanenTunnels(t *testing.T) {
	const r = "cash P2=0\nprivate Sørumsand P2\ntile E19 57 0\ncompany R par=70 cash=100 *P1=60 operated tokens=E19\n"
	x := builds(t, "R", "phase 2\n"+r)
	x.Do("lay E21 9 0")
	x.Wants("R cash", 60)
	if !peak(x, "E21") {
		t.Error("the token is gone")
	}
	x = builds(t, "R", "phase 2\n"+r)
	x.Do("lay E21 9 0 with tunnel")
	x.Wants("R cash", 60)
	x.Wants("P2 cash", 10)
	if peak(x, "E21") {
		t.Error("the token is still there")
	}
	x = builds(t, "R", "phase 3\ntile E21 9 0\n"+r)
	x.Do("lay E21 23 0 with tunnel")
	x.Wants("R cash", 100)
	x.Wants("P2 cash", 10)
}

// TestWater: the first tile costs 20, upgrades nothing (NOR-MT-08).
func TestWater(t *testing.T) {
	const v = "tile F30 441 0\ncompany V par=70 cash=100 *P1=60 operated tokens=F30\n" // 1 leads to E31
	x := builds(t, "V", "phase 3\n"+v)
	x.Do("lay E31 9 1")
	x.Wants("V cash", 80)
	x = builds(t, "V", "phase 3\ntile E31 9 1\n"+v)
	x.Do("lay E31 23 1")
	x.Wants("V cash", 100)
	for _, hex := range []string{"B28", "B30", "E31", "H24"} {
		if f := x.Map().Map.Hex(hex).Face; f.Cost.Cost != 20 || f.Cost.Terrain != "water" {
			t.Errorf("%s costs %v", hex, f.Cost)
		}
	}
}

// south is the track of WE-10: from Stockholm over Oslo to Drammen and Larvik, and on another way over G27 and Mjøsa to Koppang and
// Trondheim. The mountains of G19 and H28 have tunnels.
const south = `
	tile G29 O1 0
	tile G29 O2 0
	tile H28 8 5
	tile H30 8 2
	tile F28 7 5
	tile F30 441 0
	tile F32 4 0
	tile G27 8 4
	tile H26 LM2 0
	tile I25 8 1
	tile I23 9 0
	tile H20 9 2
	tile G19 8 3
	tile G17 T1 0
`

// TestMountainFees: 10 from the treasury for each hex with a token that a train runs to or through, before the run; the revenue is
// whole. What cannot be paid is illegal, all trains together; P2 spares its company the fee, and no other (NOR-MT-09 to NOR-MT-12,
// NOR-PC-04, NOR-PC-08; WE-10).
func TestMountainFees(t *testing.T) {
	const drammen, trondheim = "4:I29-H28-G29-F28-F30-F32", "4:I29-H30-G29-G27-H26-I25-I23-I21-H20-G19-G17"
	at := func(company, tokens, trains string, cash int, more string) *enginetest.Table {
		x := at(t, 3, fmt.Sprintf("phase 5\n%s%s\ncompany %s par=70 cash=%d *P1=60 operated tokens=%s trains=%s\noperate %s",
			south, more, company, cash, tokens, trains, company))
		dug(x, "G19", "H28")
		x.Until("track")
		x.Do("pass")
		if x.Waiting().Name == "token" {
			x.Do("pass")
		}
		return x
	}
	x := at("S", "C35,F30", "4", 422, "")
	x.Do("run " + drammen)
	x.Wants("S cash", 412)
	x.Wants("S revenue", 180)
	x = at("R", "E19,G17", "4", 10, "")
	earns(t, x, 210)
	x.Do("run")
	x.Wants("R cash", 0)
	const both = "run " + drammen + " " + trondheim
	x = at("S", "C35,F30,G29", "4,4", 20, "")
	earns(t, x, 390)
	x.Do(both)
	x.Wants("S cash", 0)
	x.Wants("S revenue", 390)
	x = at("S", "C35,F30,G29", "4,4", 19, "")
	x.Refused(both, "NOR-RT-01")
	x.Refused("run "+drammen, "NOR-RT-11") // the other 4 can run without a fee
	x.Do("run " + drammen + " 4:G29-H30-I29")
	x.Wants("S cash", 9)
	for _, cash := range []int{5, 0} {
		x = at("S", "C35,F30,G29", "4,4", cash, "")
		x.Refused("run "+drammen, "NOR-RT-01")
		x.Refused("run "+trondheim, "NOR-RT-01")
	}
	x = at("S", "C35,F30,G29", "4,4", 5, "private Thunes S")
	x.Do(both)
	x.Wants("S cash", 5)
	x = at("S", "C35,F30,G29", "4,4", 5, "private Thunes P1") // its president's, not its own
	x.Refused(both, "NOR-RT-01")
	// A train that ends in the mountain pays as well: Flåm - Myrdal.
	y := enginetest.New(t, "18norway", 3, "phase 3\ntile D26 57 0\ntile D24 4 0\ncompany B par=70 cash=50 *P1=60 operated tokens=B26,D26 trains=2\noperate B")
	y.Until("run")
	y.Do("run 2:D26-D24")
	y.Wants("B cash", 40)
}

// TestThunesInTime: P2 bought before the run spares its company the fee at once; it is asked although it could not pay the fee
// (NOR-PC-22, NOR-MT-12).
func TestThunesInTime(t *testing.T) {
	// Two mountains between Åndalsnes and Flåm.
	const way = "phase 3\nprivate Thunes P1\ntile D24 4 1\ntile E23 8 1\ntile E21 9 0\ntile E19 57 0\n"
	x := at(t, 3, way+"company R par=70 cash=19 *P1=60 operated tokens=E19 trains=2\noperate R")
	x.Until("run")
	x.Refused("run 2:E19-E21-E23-D24", "NOR-RT-01")
	x.Do("private Thunes 15; run 2:E19-E21-E23-D24")
	x.Wants("R cash", 4)
	x = at(t, 3, way+"company R par=70 cash=14 *P1=60 operated tokens=E19 trains=2\noperate R")
	x.Until("track")
	if x.Do("pass"); x.Waiting().Name == "run" {
		t.Error("R is asked, which can pay neither the fees nor P2")
	}
}

// TestMjosa: companies never lay there; the phases bring its tiles at once, which have no value and are no stop (NOR-MT-13,
// NOR-MT-14, NOR-MT-17, NOR-PH-07).
func TestMjosa(t *testing.T) {
	x := at(t, 3, "phase 2\ncompany H par=70 cash=900 *P1=60 operated tokens=G29.2\nleft 2=0\noperate H")
	h := x.Map().Map.Find("H26")
	joins := func(pairs string) {
		t.Helper()
		var got []string
		for a := range board.Edge(6) {
			for b := a + 1; b < 6; b++ {
				if x.Map().Face(h).Joins(a, b) {
					got = append(got, fmt.Sprintf("%d%d", a, b))
				}
			}
		}
		if strings.Join(got, " ") != pairs || len(x.Map().Face(h).Stops) != 0 {
			t.Errorf("Mjøsa joins %v", got)
		}
	}
	joins("02 03 04")
	x.Until("trains")
	x.Do("train 3")
	joins("02 03 04 13 35")
	y := at(t, 3, "phase 4\ntile H26 LM1 0\ncompany H par=70 cash=900 *P1=60 operated tokens=G29.2\nleft 4=0\noperate H")
	x = y
	x.Until("trains")
	x.Do("train 5")
	if x.Board.Lays[h].Tile != "LM2" {
		t.Error("phase 5 has brought no tile")
	}
	joins("01 02 03 04 05 12 13 14 15 23 24 25 34 35 45")
}

// TestFerryFees: a train over Mjøsa costs its company 10, 5 or nothing by the phase, beside the mountains; P2 does not help, the
// revenue is whole, and it is due when all is withheld, too (NOR-MT-15, NOR-MT-18; WE-11).
func TestFerryFees(t *testing.T) {
	const lake = "tile G31 5 3\ntile H30 8 1\ntile H28 9 0\ntile H24 4 0\n" // Sarpsborg, over H28 and the lake to Hamar
	for phase, fee := range map[string]int{"2": 10, "3": 5, "4": 5, "5": 0} {
		lies := map[string]string{"2": "", "3": "tile H26 LM1 0", "4": "tile H26 LM1 0", "5": "tile H26 LM1 0\ntile H26 LM2 0"}[phase]
		for private, peaks := range map[string]int{"": 10, "private Thunes Ø\n": 0} {
			if private != "" && phase == "5" {
				continue // it has closed
			}
			x := at(t, 3, "phase "+phase+"\n"+lies+"\n"+private+lake+"company Ø par=70 cash=30 *P1=60 operated tokens=G31 trains=3\noperate Ø")
			x.Until("run")
			x.Do("run 3:G31-H30-H28-H26-H24")
			x.Wants("Ø cash", 30-fee-peaks)
			x.Wants("Ø revenue", 30)
			x.Do("withhold")
			x.Wants("Ø cash", 30-fee-peaks+30)
		}
	}
	x := at(t, 3, "phase 2\n"+lake+"company Ø par=70 cash=19 *P1=60 operated tokens=G31 trains=3\noperate Ø")
	x.Until("track")
	if x.Do("pass"); x.Waiting().Name == "run" {
		t.Error("Ø runs without money for the ferry")
	}
}

// TestCrossingMjosa: the green tile by one train on two of its lanes, once paid for, or by two trains, each of which pays; the brown
// one by a train that uses four sides, not twice the same (NOR-MT-10, NOR-MT-15, NOR-MT-16, NOR-MT-17; WE-11).
func TestCrossingMjosa(t *testing.T) {
	// Oslo - lake 0-2 - Lillehammer - Hamar - lake 3-5 - Koppang.
	const green = "tile H26 LM1 0\ntile H28 8 1\ntile G25 8 3\ntile G23 5 5\ntile H24 58 0\ntile I27 7 2\ntile I25 9 0\ntile I23 9 0\n"
	one := at(t, 3, "phase 4\n"+green+"company H par=70 cash=100 *P1=60 operated tokens=G29.2 trains=4\noperate H")
	dug(one, "H28")
	one.Until("run")
	one.Do("run 4:G29.2-H28-H26-G25-G23-H24-H26-I27-I25-I23-I21")
	one.Wants("H revenue", 30+20+10+20)
	one.Wants("H cash", 95)
	two := at(t, 3, "phase 3\n"+green+"company H par=70 cash=100 *P1=60 operated tokens=G29.2,G23 trains=2,3\noperate H")
	dug(two, "H28")
	two.Until("run")
	two.Do("run 2:G29.2-H28-H26-G25-G23 3:G23-H24-H26-I27-I25-I23-I21")
	two.Wants("H revenue", 30+20+20+10+20)
	two.Wants("H cash", 90)
	// Oslo - lake 1-5 - back over H28 and the lake 0-3 - Hamar.
	const brown = "tile H26 LM1 0\ntile H26 LM2 0\ntile G29 O1 0\ntile G27 8 4\ntile I27 7 1\ntile H28 7 3\ntile H24 4 0\n"
	x := at(t, 3, "phase 5\n"+brown+"company H par=70 cash=100 *P1=60 operated tokens=G29.0 trains=3\noperate H")
	x.Until("run")
	x.Do("run 3:H24-H26-H28-I27-H26-G27-G29.0")
	x.Wants("H revenue", 60+10)
	x.Wants("H cash", 80) // the tokens of H28 and G27; the ferry is free now
	// Two trains that would share a side.
	x = at(t, 3, "phase 5\n"+brown+"tile I25 8 1\ntile I23 9 0\ncompany H par=70 cash=100 *P1=60 operated tokens=G29.0 trains=3,3\noperate H")
	x.Until("run")
	x.Refused("run 3:G29.0-G27-H26-H24 3:G29.0-G27-H26-I25-I23-I21", "NOR-RT-01")
}
