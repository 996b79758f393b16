package t1894_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// earns runs a company's trains and compares the revenue.
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

// 1894-EX-23, 1894-RUN-08, 1894-RUN-14, 1894-RUN-11, 1894-PRV-10, 1894-PRV-11, 1894-PRV-19, 1894-PRV-20, 1894-FER-01,
// 1894-TOK-03: London shipping and the ferry marker.
func TestLondonShippingExample(t *testing.T) {
	x := at(t, 3, `
		phase green
		cash P1=0
		private LS P1
		tile D9 14 1
		tile C8 8 3
		tile B9 57 0
		company NORD par=80 cash=658 trains=3 *P1=60 tokens=D9,G14 operated
		operate NORD`)
	x.Until("track")
	x.Refused("shipping", "1894-PRV-19")
	earns(t, x, 50) // D9 and B9; London is closed without a ferry marker
	x.Do("private LS 180")
	x.Wants("P1 cash", 180)
	x.Do("ferry")
	earns(t, x, 80)
	x.Do("shipping")
	x.Wants("NORD cash", 658-180-40)
	if !x.Token("NORD", "A12") {
		t.Error("no token in A12")
	}
	earns(t, x, 110)
	x.Refused("shipping", "1894-TOK-06") // once
	x.Refused("ferry", "1894-FER-03")    // one a company
	x.Until("token")
	x.Do("token B9") // 1894-PRV-19: not counted as its marker of the round; the free one used the first 100 up
	x.Wants("NORD cash", 658-180-40-100)
	if kit.NextToken(x.Game, "NORD") != nil {
		t.Error("NORD has a fifth marker")
	}
}

// 1894-FER-01 to 1894-FER-04: 80 without LS; four in all; a trace to London is needed.
func TestFerry(t *testing.T) {
	position := `
		phase green
		tile D9 14 1
		tile C8 8 3
		tile B9 57 0
		company NORD par=80 cash=100 trains=3 *P1=60 tokens=D9,G14 operated
		company OUEST par=80 cash=100 *P1=60 tokens=B3,E6 operated
		`
	x := at(t, 3, position+"private LS P1\noperate NORD") // LS is P1's, not the company's: no discount (1894-PRV-11)
	x.Until("track")
	x.Do("ferry")
	x.Wants("NORD cash", 20)
	v := at(t, 3, strings.Replace(position, "NORD par=80 cash=100", "NORD par=80 cash=80", 1)+"operate NORD")
	v.Until("track")
	v.Do("ferry")
	v.Wants("NORD cash", 0)
	v.Trains("NORD", "3")
	y := at(t, 3, position+"operate OUEST")
	y.Refused("ferry", "1894-FER-02")
	z := at(t, 3, position+"memo ferry AG\nmemo ferry EST\nmemo ferry PLM\nmemo ferry LF\noperate NORD")
	z.Until("track")
	z.Refused("ferry", "1894-FER-03")
	w := at(t, 3, strings.Replace(position, "NORD par=80 cash=100", "NORD par=80 cash=79", 1)+"operate NORD")
	w.Until("track")
	w.Refused("ferry", "1894-FER-01")
}

// 1894-FER-05, 1894-TRN-13, 1894-TRN-14: London alone is no route without the ferry marker.
func TestLondonAloneIsNoRoute(t *testing.T) {
	position := `
		tile B9 57 0
		company NORD par=80 cash=100 *P1=60 tokens=B9 operated
		company EST par=80 cash=100 trains=2 *P2=60 tokens=I10 operated
		`
	x := at(t, 3, position+"operate NORD")
	if kit.HasRoute(x.Game, "NORD") {
		t.Error("a route to London without ferry")
	}
	x.Until("trains")
	x.Do("pass")
	y := at(t, 3, position+"memo ferry NORD\noperate NORD")
	if !kit.HasRoute(y.Game, "NORD") {
		t.Error("no route to London with ferry")
	}
	y.Until("trains")
	y.Refused("pass", "1894-TRN-13")
	// 1894-OR-04: bought in this very step the ferry marker obliges at once.
	z := at(t, 3, position+"operate NORD")
	z.Until("trains")
	z.Do("ferry")
	z.Wants("NORD cash", 20)
	z.Refused("pass", "1894-TRN-13")
	z.Do("train 2")
	z.Wants("P1 cash", 570-60)
}

// A line of plain cities: E6 - E8 - E10 - E12 ... and what trains make of it.
const line = `
	tile E6 57 1
	tile E8 9 1
	tile E10 57 1
	tile E12 56 5
`

// 1894-RUN-01, 1894-RUN-10: two centres at least, an own marker, at most as many centres as the train's number.
func TestTrainLengths(t *testing.T) {
	for _, c := range []struct {
		trains string
		want   int
	}{
		{"2", 40}, {"3", 50}, {"4", 50}, {"5+1", 50}, {"D", 50}, {"2,2", 40},
	} {
		x := at(t, 3, "phase brown"+line+`
			company OUEST par=67 cash=0 *P1=60 trains=`+c.trains+` tokens=E6 operated
			operate OUEST`)
		earns(t, x, c.want)
	}
	// Without own marker there is no route.
	x := at(t, 3, "phase brown"+line+`
		company AG par=67 cash=0 *P1=60 trains=2 tokens=D15 operated
		operate AG`)
	earns(t, x, 0)
}

// 1894-RUN-02, 1894-RUN-09: no track twice, not by two trains either; they may meet in a centre and both earn it.
func TestSharedTrack(t *testing.T) {
	x := at(t, 3, "phase brown"+line+`
		tile D5 57 5
		company OUEST par=67 cash=0 *P1=60 trains=2,2 tokens=E10 operated
		operate OUEST`)
	earns(t, x, 40+30) // E6-E10 and E10-E12
	x.Until("run")
	x.Refused("run 2:E6-E8-E10 2:E6-E8-E10", "1894-RUN-01")
	x.Refused("run 2:E6-E8-E10", "1894-RUN-17")
	x.Refused("run 3:E6-E8-E10", "1894-RUN-01")
	x.Refused("run 2:E6-E8", "1894-RUN-01")
	x.Do("run 2:E10-E12.1 2:E10-E8-E6")
	x.Wants("OUEST revenue", 70)
}

// 1894-RUN-03, 1894-RUN-04: full cities end a route; reserved, marked and waiting locations are empty.
func TestPassing(t *testing.T) {
	for _, c := range []struct {
		line string
		want int
	}{
		{"", 50},
		{"company AG par=67 *P2=60 tokens=E10 operated", 40},
		{"company AG par=67 *P2=60 operated", 50},
	} {
		x := at(t, 3, "phase brown"+line+c.line+`
			company OUEST par=67 cash=0 *P1=60 trains=3 tokens=E6 operated
			operate OUEST`)
		earns(t, x, c.want)
	}
}

// 1894-RUN-05: any entrance of a city connects to any exit; crossing plain track does not join.
func TestCrossing(t *testing.T) {
	x := at(t, 3, `
		phase green
		tile E6 57 1
		tile E8 20 1
		tile E10 57 1
		company OUEST par=67 cash=0 *P1=60 trains=4 tokens=E6 operated
		operate OUEST`)
	earns(t, x, 40)
}

// 1894-RUN-06: both cities of a brown tile count, and both towns, each by its own track; of Paris only one, which also
// makes no route (1894-TRN-13).
func TestTwoCitiesOfAHex(t *testing.T) {
	for _, c := range []struct {
		name, position string
		want           int
		route          bool
	}{
		{"both cities of G10", `
			tile G10 X24 5 # 3-5 and 1-2
			tile F11 7 0
			tile F9 7 4
			company PLM par=67 cash=0 *P1=60 trains=3 tokens=G10.0 operated`, 40 + 40, true},
		{"both towns of E12", `
			tile D11 X3 4
			tile E12 630 0 # 2-3 and 0-4
			tile D13 7 5
			tile E14 7 1
			company PLM par=67 cash=0 *P1=60 trains=3 tokens=D11 operated`, 30 + 10 + 10, true},
		{"one circle of Paris, though a town joins the two", `
			tile G6 X5 2
			tile F7 632 5
			tile G8 7 1
			company PLM par=67 cash=0 *P1=60 trains=3 tokens=G6.0 operated`, 40 + 10, true},
		{"one circle of Paris alone", `
			tile G6 X5 3 # 3-4 and 5-0
			tile G8 7 0
			tile H7 7 2
			company PLM par=67 cash=0 *P1=60 trains=3 tokens=G6.0 operated`, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := at(t, 3, "phase blue\n"+c.position+"\noperate PLM")
			if kit.HasRoute(x.Game, "PLM") != c.route {
				t.Errorf("a route: %t", !c.route)
			}
			earns(t, x, c.want)
		})
	}
}

// 1894-RUN-07: offboards are ends, one triangle is not joined to the other.
func TestOffboard(t *testing.T) {
	x := at(t, 3, `
		phase gray
		tile D17 57 0
		tile E16 57 0
		company BELGE par=67 cash=0 *P1=60 trains=6 tokens=D17 operated
		operate BELGE`)
	earns(t, x, 20+20+40) // E16, D17 and C18: 40 from brown phase (1894-RUN-12)
	y := at(t, 3, `
		phase green
		tile D17 57 0
		tile E16 57 0
		company BELGE par=67 cash=0 *P1=60 trains=3 tokens=D17 operated
		operate BELGE`)
	earns(t, y, 20+20+30)
	// Le Havre to Great Britain, and not on by its other triangle, A2 and B1 to Rouen.
	z := at(t, 3, `
		phase gray
		tile B3 57 0
		tile B1 8 3
		tile C2 9 2
		tile D3 57 2
		company OUEST par=67 cash=0 *P1=60 trains=D tokens=B3 operated
		operate OUEST`)
	earns(t, z, 20+50)
	z.Until("run")
	z.Refused("run D:B3-A4-A2-B1-C2-D3", "1894-RUN-01")
}

// 1894-RUN-17, 1894-ACT-08: the best total is found and demanded.
func TestBestIsDemanded(t *testing.T) {
	x := at(t, 3, "phase brown"+line+`
		company OUEST par=67 cash=0 *P1=60 trains=3 tokens=E6 operated
		operate OUEST`)
	x.Until("run")
	x.Refused("run 3:E6-E8-E10", "1894-RUN-17")
	x.Do("run")
	x.Wants("OUEST revenue", 50)
	last := x.Company("OUEST").Last
	if len(last) != 1 || last[0].Revenue != 50 || len(last[0].Parts) != 3 {
		t.Errorf("explained as %v", last)
	}
}

// 1894-RUN-18: each train runs one route at most.
func TestOneRouteATrain(t *testing.T) {
	x := at(t, 3, "phase brown"+line+`
		company OUEST par=67 cash=0 *P1=60 trains=2 tokens=E10 operated
		operate OUEST`)
	x.Until("run")
	x.Refused("run 2:E6-E8-E10 2:E10-E12.1", "1894-RUN-01")
}

// 1894-RUN-19: gray bypass track has no centre.
func TestBypasses(t *testing.T) {
	s := at(t, 3, "stock 1 P1").Sheet()
	for hex, want := range map[string][][2]int{
		"A8": {{0, 5}, {4, 5}}, "F1": {{3, 4}, {4, 5}}, "I16": {{1, 2}, {2, 3}, {3, 4}}, "G18": {{0, 1}, {1, 2}},
	} {
		f := s.Map.Hex(hex).Face
		if len(f.Track) != len(want) {
			t.Errorf("%s has track %v", hex, f.Track)
			continue
		}
		for i, p := range want {
			if int(f.Track[i][0]) != p[0] || int(f.Track[i][1]) != p[1] {
				t.Errorf("%s has track %v, want %v", hex, f.Track, want)
			}
		}
	}
}

// 1894-EX-25, 1894-RUN-12, 1894-RUN-13, 1894-RUN-15, 1894-RUN-16: Netherlands and Luxembourg on one route.
func TestNetherlandsAndLuxembourg(t *testing.T) {
	x := at(t, 3, `
		phase gray
		tile D17 15 0
		tile E16 15 0
		tile F15 X13 0
		tile F17 8 5
		tile H17 15 3
		company BELGE par=67 cash=0 *P1=60 trains=7 tokens=E16 operated
		operate BELGE`)
	earns(t, x, 40+30+30+70+30+30+70+100)
	x.Until("run")
	x.Do("run")
	if parts := strings.Join(x.Company("BELGE").Last[0].Parts, ", "); !strings.Contains(parts, "Luxembourg 70") || !strings.Contains(parts, "Netherlands 100") {
		t.Errorf("explained as %s", parts)
	}
	// Without the Netherlands Luxembourg earns no hundred more.
	y := at(t, 3, `
		phase gray
		tile F15 X13 0
		tile F17 8 5
		tile H17 15 3
		company BELGE par=67 cash=0 *P1=60 trains=7 tokens=F15 operated
		operate BELGE`)
	earns(t, y, 70+30+30+70)
}

// 1894-EX-26, 1894-RUN-13, 1894-RUN-14: for Luxembourg London counts with its printed figure, for London shipping it
// does not count and no bonus does. (The town of G16 lies on the way: 10 more than in the example.)
func TestLondonAndLuxembourg(t *testing.T) {
	x := at(t, 3, `
		phase gray
		memo ferry NORD
		tile B11 X16 2
		tile C12 8 0
		tile D11 X15 0
		tile D13 8 5
		tile E14 9 2
		tile F15 X13 0
		tile F17 7 0
		tile G16 1 2
		tile H17 14 1
		company NORD par=67 cash=0 *P1=60 trains=7 tokens=D11,A12 operated
		operate NORD`)
	earns(t, x, 80+40+50+70+10+30+80+70)
}

// 1894-EX-24: six centres, one of them a town, with London shipping's bonus on Paris.
func TestFivePlusOneExample(t *testing.T) {
	x := at(t, 3, `
		phase gray
		memo ferry AG
		tile G6 X9 0
		tile G8 8 1
		tile F9 8 4
		tile F11 8 1
		tile E12 56 0
		tile D11 X15 0
		tile C12 8 0
		tile B11 X16 2
		tile B9 X16 0
		company AG par=67 cash=0 *P1=60 trains=5+1 tokens=D11,A12 operated
		operate AG`)
	earns(t, x, 90+10+50+40+80+40+90)
	x.Until("run")
	x.Do("run")
	last := x.Company("AG").Last
	if len(last) != 1 || len(last[0].Parts) != 7 || !strings.Contains(strings.Join(last[0].Parts, ", "), "London shipping 90") {
		t.Errorf("explained as %v", last)
	}
	x.Wants("AG revenue", 400)
}

// 1894-RUN-10: a 5+1 visits five centres, or six if one of them is a town; a 6 any six.
func TestFivePlusOne(t *testing.T) {
	withTown := `
		phase gray
		memo ferry NORD
		tile B11 X16 2
		tile C12 8 0
		tile D11 X15 0
		tile D13 8 5
		tile E14 9 2
		tile F15 X13 0
		tile F17 7 0
		tile G16 1 2
		tile H17 14 1
		`
	noTown := `
		phase gray
		tile D17 15 0
		tile E16 15 0
		tile F15 X13 0
		tile F17 8 5
		tile H17 15 3
		`
	for _, c := range []struct {
		name, position, company, token, train string
		want                                  int
	}{
		{"six with a town, London shipping", withTown, "NORD", "D11,A12", "5+1", 80 + 40 + 50 + 70 + 10 + 30 + 70},
		{"no town: five", noTown, "BELGE", "E16", "5+1", 30 + 70 + 30 + 30 + 70},
		{"a 6 needs no town", noTown, "BELGE", "E16", "6", 30 + 30 + 70 + 30 + 30 + 70},
		{"a D takes all", noTown, "BELGE", "E16", "D", 40 + 30 + 30 + 70 + 30 + 30 + 70 + 100},
		{"a 4 counts towns", withTown, "NORD", "D11", "4", 80 + 40 + 50 + 70},
	} {
		x := at(t, 3, c.position+`
			company `+c.company+` par=67 cash=0 *P1=60 trains=`+c.train+` tokens=`+c.token+` operated
			operate `+c.company)
		t.Run(c.name, func(t *testing.T) { earns(t, x, c.want) })
	}
}
