package t18eu_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// earns demands what the trains of the operating company would earn at best.
func earns(t *testing.T, x *enginetest.Table, want int) {
	t.Helper()
	got, err := kit.BestRevenue(x.Game, x.Turn.Of)
	if err != nil {
		t.Fatal(err)
	}
	if got != engine.Money(want) {
		var lines []string
		if y := x.Clone(); got > 0 {
			for y.Waiting().Name != "run" {
				if _, err := y.Apply(engine.Order("pass")); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := y.Apply(engine.Order("run")); err != nil {
				t.Fatal(err)
			}
			for _, r := range y.Company(x.Turn.Of).Last {
				lines = append(lines, r.Train+": "+strings.Join(r.Parts, ", "))
			}
		}
		t.Fatalf("earns %d, want %d: %v", got, want, lines)
	}
}

// orient is the longest route of the recorded games: from Warsaw by Berlin, Hamburg, Amsterdam, Cologne, Brussels and
// Paris to London. It visits eight cities and red places, and nine towns.
const orient = `
	tile F13 8 2
	tile E12 4 2
	tile D11 58 5
	tile E10 584 0
	tile F9 9 1
	tile G8 58 2
	tile F7 58 3
	tile D7 9 0
	tile C6 145 0
	tile D5 8 2
	tile C4 582 3
	tile D3 3 4
	tile E4 3 1
	tile F3 146 3
	tile G4 15 0
	tile H3 582 0
	tile G2 146 5
	tile I2 8 1
	tile J1 583 3
	tile H1 9 0
`

// 18EU-RT-05 to 18EU-RT-07, 18EU-RT-17 to 18EU-RT-19: 18EU example 14: red to red in phase 8.
func TestRedToRedExample(t *testing.T) {
	x := at(t, 3, "phase 8"+orient+`
		company NS par=90 trains=8 *P1=60 tokens=E10,C4,G4,H3,J1.0 operated
		operate NS`)
	earns(t, x, 690)
	x.Until("run")
	x.Do("run")
	x.Wants("NS revenue", 690)
	parts := strings.Join(x.Company("NS").Last[0].Parts, ", ")
	for _, want := range []string{"E14 30", "E12 10", "D11 10", "E10 60", "G8 10", "F7 10", "B7 50", "C6 20", "C4 50", "D3 10", "E4 10", "F3 20",
		"G4 30", "H3 50", "G2 20", "J1.0 80", "F1 70", "red to red 150"} {
		if !strings.Contains(parts, want) {
			t.Errorf("no %q in %s", want, parts)
		}
	}
}

// 18EU-RT-18, 18EU-RT-20, 18EU-PH-08: 18EU example 16: the bonus of the same route by phase and tokens on it.
func TestRedToRedBonus(t *testing.T) {
	for phase, c := range map[string]struct {
		stops int // without the bonus
		bonus []int
	}{
		"2": {480, []int{0, 0, 0, 0, 0}},
		"3": {480, []int{10, 10, 10, 10, 10}},
		"4": {480, []int{10, 10, 10, 10, 10}},
		"5": {540, []int{20, 40, 60, 80, 80}},
		"6": {540, []int{20, 40, 60, 80, 80}},
		"8": {540, []int{30, 60, 90, 120, 150}},
	} {
		tokens := []string{"E10", "C4", "G4", "H3", "J1.0"}
		for i, bonus := range c.bonus {
			position := orient + `
				company NS par=90 trains=8 *P1=60 tokens=` + strings.Join(tokens[:i+1], ",") + ` operated
				operate NS`
			if phase != "2" {
				position = "phase " + phase + position
			}
			earns(t, at(t, 3, position), c.stops+bonus)
		}
	}
}

// west leads from London by Lille, Brussels, Cologne and Dortmund to Hamburg; east from Warsaw by Thorn, Stettin, Berlin,
// Hamburg and Bremen to Amsterdam; south is a way from Berlin to Hamburg by Magdeburg and Hannover.
const (
	west = `
	tile G2 4 2
	tile H3 582 0
	tile G4 14 0
	tile F5 57 1
	tile E6 9 1
	tile D7 8 1
`
	east = `
	tile F13 8 2
	tile E12 4 2
	tile D11 58 5
	tile E10 584 0
	tile D9 9 2
	tile C8 9 2
	tile C6 4 1
	tile D5 8 2
	tile C4 201 5
`
	south = `
	tile F9 9 1
	tile G8 58 2
	tile F7 58 3
	tile D7 9 0
`
)

// 18EU-RT-18 to 18EU-RT-20: 18EU example 15, 18EU example 16: Hamburg as an end gives the bonus, within the route it
// does not.
func TestHamburgExamples(t *testing.T) {
	for _, c := range []struct {
		name, position string
		want           int
	}{
		{"Hamburg is an end", "phase 5" + west + "company SNCB par=90 trains=5 *P1=60 tokens=H3 operated\noperate SNCB", 250},
		{"Hamburg lies within", "phase 5" + east + "company KPEV par=90 trains=4 *P1=60 tokens=E10 operated\noperate KPEV", 200},
		{"three own tokens between", "phase 5" + west + "company SNCB par=90 trains=5 *P1=60 tokens=H3,G4,F5 operated\noperate SNCB", 230 + 60},
		{"phase 4, two own tokens between: 10, not 20", "phase 4" + `
			tile G2 4 2
			tile H3 582 0
			tile G4 14 1
			tile H5 81 0
			tile G6 8 1
			tile E6 8 4
			tile D7 8 1
			company SNCB par=90 trains=4 *P1=60 tokens=H3,G4 operated
			operate SNCB`, 40 + 10 + 50 + 30 + 30 + 10},
	} {
		x := at(t, 3, c.position)
		t.Run(c.name, func(t *testing.T) { earns(t, x, c.want) })
	}
}

// 18EU-RT-07, 18EU-RT-18, 18EU-PH-08: from Bucharest by Budapest, Trieste and Venice to Rome.
func TestBucharestToRome(t *testing.T) {
	for phase, want := range map[string]int{"3": 30 + 50 + 30 + 30 + 30 + 10, "5": 50 + 50 + 30 + 30 + 50 + 20, "8": 50 + 50 + 30 + 30 + 50 + 30} {
		x := at(t, 3, "phase "+phase+`
			tile P13 582 3
			tile Q12 9 1
			tile R11 9 1
			tile S10 8 2
			tile R9 15 4
			tile S8 202 4
			tile U8 8 1
			company KKOB par=90 trains=5 *P1=60 tokens=P13 operated
			operate KKOB`)
		earns(t, x, want)
	}
}

// 18EU-RT-02, 18EU-RT-22, 18EU-RT-23, 18EU-PU-12: 18EU example 17: the Pullman doubles Berlin on the better of two
// routes.
func TestPullmanExample(t *testing.T) {
	position := "phase 5" + east + south + `
		company KPEV par=90 trains=4,P *P1=60 tokens=E10 operated
		operate KPEV`
	x := at(t, 3, position)
	earns(t, x, 280)
	x.Until("run")
	x.Refused("run 4:E14-F13-E12-D11-E10-D9-C8-B7-C6-D5-C4", "18EU-RT-02")
	x.Do("run")
	x.Wants("KPEV revenue", 280)
	y := at(t, 3, strings.Replace(position, south, "", 1))
	earns(t, y, 260)
	z := at(t, 3, strings.Replace(position, "trains=4,P", "trains=4", 1))
	earns(t, z, 220)
}

// 18EU-RT-12 to 18EU-RT-15: 18EU example 18: a train crosses the middle of a brown plain tile twice, or two trains once
// each.
func TestBrownCrossingExample(t *testing.T) {
	position := `
		phase 5
		tile H5 544 2
		tile G4 14 1
		tile F5 15 0
		tile I6 57 2
		tile J5 9 0
		tile L5 4 0
		`
	company := func(trains, tokens string) string {
		return "company DR par=90 trains=" + trains + " *P1=60 tokens=" + tokens + " operated\noperate DR"
	}
	x := at(t, 3, position+company("3", "G4,F5"))
	earns(t, x, 90)
	x.Until("run")
	x.Do("run 3:I6-H5-G4-F5-H5-J5-L5")
	x.Wants("DR revenue", 90)

	y := at(t, 3, "options 18xx.games\n"+position+company("3,3", "G4,F5")) // where routes may earn less than the best
	y.Until("run")
	y.Do("run 3:I6-H5-G4 3:F5-H5-J5-L5")
	y.Wants("DR revenue", 90)

	// Cologne and Dortmund not joined elsewhere: both trains need the middle.
	apart := strings.Replace(position, "tile F5 15 0", "tile F5 57 0", 1)
	earns(t, at(t, 3, apart+company("3,3", "G4,F5")), 50+30)
	earns(t, at(t, 3, apart+company("3", "G4,F5")), 50)
	// On a green tile three edges meet: no second way across, for a train or for two.
	green := strings.Replace(apart, "tile H5 544 2", "tile H5 82 2", 1) // 2, 3 and 5
	earns(t, at(t, 3, green+company("3,3", "G4,F5")), 50)
}

// 18EU-RT-01, 18EU-RT-02, 18EU-RT-14, 18EU-RT-17: all trains run, on track of their own; the total is what counts.
func TestTotals(t *testing.T) {
	line := `
		phase 3
		tile H3 201 3 # 30
		tile G4 57 1 # 20
		tile F5 57 1 # 20
		`
	for _, c := range []struct {
		trains, tokens string
		want           int
	}{
		{"3", "G4", 70},
		{"3,2", "G4", 90}, // the 3 does better alone, but then the 2 has no track
		{"2,2", "H3", 50}, // one way out of Brussels
		{"2,2", "H3,F5", 90},
	} {
		x := at(t, 3, line+"company NS par=90 *P1=60 trains="+c.trains+" tokens="+c.tokens+" operated\noperate NS")
		t.Run(c.trains+" at "+c.tokens, func(t *testing.T) { earns(t, x, c.want) })
	}
	x := at(t, 3, line+"company NS par=90 *P1=60 trains=3,2 tokens=G4 operated\noperate NS")
	x.Until("run")
	x.Refused("run 3:H3-G4-F5", "18EU-RT-02")
	x.Refused("run 3:H3-G4-F5 2:G4-F5", "18EU-RT-03")
	x.Refused("run 3:H3-G4 3:G4-F5", "18EU-RT-03")
	x.Do("run 3:F5-G4 2:G4-H3")
	x.Wants("NS revenue", 90)
}

// 18EU-RT-03, 18EU-RT-04: a route has a city with an own token and at least one more stop of any kind.
func TestShortestRoutes(t *testing.T) {
	for _, c := range []struct {
		name, tiles, token string
		want               int
	}{
		{"a city alone", "tile H3 201 3", "H3", 0},
		{"a town", "tile H3 201 3\ntile F3 3 0", "H3", 40},
		{"a port", "tile C4 202 1", "C4", 40},
		{"a red place", "tile P13 202 5", "P13", 60},
		{"a city", "tile H3 201 3\ntile G4 57 1", "H3", 50},
		{"no own token", "tile H3 201 3\ntile G4 57 1", "K10", 0},
	} {
		x := at(t, 3, "phase 3\n"+c.tiles+`
			company NS par=90 *P1=60 trains=3 tokens=`+c.token+` operated
			operate NS`)
		t.Run(c.name, func(t *testing.T) {
			earns(t, x, c.want)
			for x.Waiting().Name == "track" || x.Waiting().Name == "token" {
				x.Do("pass")
			}
			if runs := x.Waiting().Name == "run"; runs != (c.want > 0) {
				t.Errorf("the trains run: %t", runs)
			}
		})
	}
	x := at(t, 3, "phase 3"+north+`
		company NS par=90 *P1=60 trains=3 tokens=H3 operated
		operate NS`)
	x.Until("run")
	x.Refused("run 3:F5-D5-C4", "18EU-RT-03")
	x.Refused("run 3:H3", "18EU-RT-03")
}

// 18EU-RT-05, 18EU-RT-06: cities and red places count against the train's number, towns and ports do not; none is
// passed over.
func TestTrainLengths(t *testing.T) {
	line := north + `
		tile F3 3 0 # Antwerp
		tile G2 58 2 # Lille, to London
		tile H3 576 3`
	for _, c := range []struct {
		trains string
		want   int
	}{
		{"2", 40 + 20 + 40}, // London, two towns, Brussels
		{"3", 40 + 20 + 40 + 20},
		{"4", 20 + 40 + 20 + 30 + 40 + 10}, // to Amsterdam and its port rather than to London
		{"5", 40 + 20 + 40 + 20 + 30 + 40 + 10},
		{"6", 40 + 20 + 40 + 20 + 30 + 40 + 10},
	} {
		x := at(t, 3, "phase 3"+line+`
			tile C4 577 0 # to Dortmund (5) and its port (3)
			company NS par=90 *P1=60 trains=`+c.trains+` tokens=H3 operated
			operate NS`)
		t.Run(c.trains, func(t *testing.T) { earns(t, x, c.want) })
	}
}

// 18EU-RT-07: red places are ends, only Hamburg may be gone through, on any two of its three sides. 18EU-RT-08: so are
// ports, worth £10 in every phase.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, tiles, token string
		want               int
	}{
		{"not through London", "tile J1 583 3\ntile H1 9 0\ntile G2 4 2\ntile H3 582 0", "J1.0", 80 + 70},
		{"through Hamburg, south to east", "tile D7 8 1\ntile E6 9 1\ntile F5 57 1\ntile C8 9 2\ntile D9 9 2\ntile E10 584 0", "F5", 20 + 50 + 60},
		{"through Hamburg, south to west", "tile D7 8 1\ntile E6 9 1\ntile F5 57 1\ntile C6 4 1\ntile D5 8 2\ntile C4 201 5", "F5", 20 + 50 + 10 + 30},
		{"through Hamburg, east to west", "tile C8 9 2\ntile D9 9 2\ntile E10 584 0\ntile C6 4 1\ntile D5 8 2\ntile C4 201 5", "C4", 60 + 50 + 10 + 30},
	} {
		x := at(t, 3, "phase 5\n"+c.tiles+`
			company NS par=90 *P1=60 trains=5 tokens=`+c.token+` operated
			operate NS`)
		t.Run(c.name, func(t *testing.T) { earns(t, x, c.want) })
	}
	for _, phase := range []string{"", "phase 3", "phase 5", "phase 8"} {
		for hex, tile := range map[string]string{"C4": "57 0", "R9": "57 0", "S2": "57 0", "T5": "57 0"} {
			earns(t, at(t, 3, phase+"\ntile "+hex+" "+tile+`
				company NS par=90 *P1=60 trains=5 tokens=`+hex+` operated
				operate NS`), 20+10)
		}
	}
	// Nor is track built through London.
	x := at(t, 3, `
		tile G2 4 2
		tile H3 582 0
		company NS par=90 *P1=60 tokens=H3 operated
		operate NS`)
	if x.Offered("lay", "H1") || !x.Offered("lay", "G4") {
		t.Error("track leads through London")
	}
	y := at(t, 3, `
		tile D7 8 1
		tile E6 9 1
		tile F5 57 1
		company NS par=90 *P1=60 tokens=F5 operated
		operate NS`)
	y.Offers("lay", "C6", "C8", "G4")
}

// 18EU-RT-09: no stop twice. 18EU-RT-10: nor two cities of Paris, of Berlin or of Vienna.
func TestNoStopTwice(t *testing.T) {
	for _, c := range []struct {
		name, tiles, token string
		want               int
	}{
		{"round Munich", "tile L7 582 1\ntile K8 7 0\ntile M8 7 2", "L7", 0},
		{"round Munich by Augsburg", "tile L7 582 4\ntile K6 3 5\ntile M6 7 3", "L7", 50 + 10},
		{"from Berlin to Berlin by Dresden", loop, "E10.2", 50 + 30},
		{"from Paris to Paris", "tile J1 583 3\ntile I2 7 0\ntile K2 7 2", "J1.0", 0},
		{"from Vienna to Vienna", "tile N11 581 0\ntile O10 7 3\ntile M10 7 5", "N11.0", 0},
	} {
		x := at(t, 3, "phase 3\n"+c.tiles+`
			company NS par=90 *P1=60 trains=3 tokens=`+c.token+` operated
			operate NS`)
		t.Run(c.name, func(t *testing.T) { earns(t, x, c.want) })
	}
}

// 18EU-RT-11: a city whose circles are all taken by others may be an end, and is not passed; a minor of the same owner is
// another company.
func TestFullCities(t *testing.T) {
	for _, c := range []struct {
		name, lines string
		want        int
	}{
		{"an open circle", "", 80},
		{"a corporation in the only circle", "company KBS par=90 *P2=60 tokens=G4", 50},
		{"a minor of the same owner", "company 5 owner=P1 tokens=G4", 50},
		{"one of two circles", "tile G4 14 0\ncompany KBS par=90 *P2=60 tokens=G4", 90},
		{"both of two circles", "tile G4 14 0\ncompany KBS par=90 *P2=60 tokens=G4\ncompany 5 owner=P1 tokens=G4", 60},
	} {
		x := at(t, 3, "phase 3"+north+c.lines+`
			company NS par=90 *P1=60 trains=3 tokens=H3 operated
			operate NS`)
		t.Run(c.name, func(t *testing.T) { earns(t, x, c.want) })
	}
	x := at(t, 3, "phase 3"+north+`
		tile G4 14 0
		company KBS par=90 *P2=60 tokens=G4
		company NS par=90 *P1=60 trains=4 tokens=H3,G4 operated
		operate NS`)
	earns(t, x, 30+30+30+30)
}

// 18EU-RT-16: each of Hamburg's three sides is a track of its own, for one train.
func TestSidesOfHamburg(t *testing.T) {
	three := east + `
		tile D7 8 1
		tile E6 9 1
		tile F5 57 1
		tile E12 4 0 # off the track
		`
	for _, c := range []struct {
		trains string
		want   int
	}{
		{"5", 150},               // Berlin, Hamburg, Bremen, Amsterdam
		{"5,5", 150 + 70},        // and Dortmund to Hamburg
		{"5,5,5", 110 + 90 + 70}, // all three to Hamburg
	} {
		x := at(t, 3, "phase 5"+three+`
			tile D11 57 0
			company NS par=90 *P1=60 trains=`+c.trains+` tokens=E10,C4,F5 operated
			operate NS`)
		t.Run(c.trains, func(t *testing.T) { earns(t, x, c.want) })
	}
	// One side for two trains: only one of them comes to Hamburg.
	x := at(t, 3, `
		phase 5
		tile C8 9 2
		tile D9 9 2
		tile E10 584 0
		company NS par=90 *P1=60 trains=5,5 tokens=E10 operated
		operate NS`)
	earns(t, x, 110)
}

// 18EU-RT-21: each red-to-red route has its own bonus; the only token of a minor counts.
func TestSeveralBonuses(t *testing.T) {
	x := at(t, 3, "phase 5"+west+east+`
		tile D5 9 0 # Bremen is not joined to Amsterdam
		company KPEV par=90 *P1=60 trains=3,5 tokens=E10,H3 operated
		operate KPEV`)
	earns(t, x, 160+20+230+20)
	y := at(t, 3, `
		phase 3
		tile G2 4 2
		tile H3 577 2
		tile I4 8 2
		tile H5 9 1
		tile G6 8 1
		tile E6 8 4
		tile D7 8 1
		company 2 owner=P1 trains=3 tokens=H3
		operate 2`)
	earns(t, y, 40+10+40+30+10)
}

// 18EU-RT-22, 18EU-PU-12: the Pullman counts one city or red place once more, not a town, a port or the bonus.
// 18EU-RT-23: routes and Pullman are chosen together.
func TestPullman(t *testing.T) {
	for _, c := range []struct {
		name, tiles, tokens, trains string
		want                        int
	}{
		{"a city", "phase 5\ntile C4 202 1", "C4", "3,P", 30 + 10 + 30},
		{"a red place", "phase 5" + west, "H3", "5,P", 250 + 70},
		{"one stop of two routes", "phase 4" + west + east + "tile D5 9 0", "E10,H3", "3,5,P", 130 + 10 + 180 + 10 + 60},
		{"not the bonus of 150", "phase 8" + orient, "E10,C4,G4,H3,J1.0", "8,P", 690 + 80},
		{"nothing without a route", "phase 5\ntile H3 201 3", "H3", "3,P", 0},
	} {
		x := at(t, 3, c.tiles+`
			company NS par=90 *P1=60 trains=`+c.trains+` tokens=`+c.tokens+` operated
			operate NS`)
		t.Run(c.name, func(t *testing.T) { earns(t, x, c.want) })
	}
	// What it doubles may be named where routes need not be the best; never a town.
	const run = "run 4:E14-F13-E12-D11-E10-D9-C8-B7-C6-D5-C4 P:"
	for place, want := range map[string]int{"E10": 260, "B7": 250, "E14": 230, "-": 200, "D11": 0, "C6": 0} {
		x := at(t, 3, "options 18xx.games\nphase 5"+east+`
			company KPEV par=90 trains=4,P *P1=60 tokens=E10 operated
			operate KPEV`)
		x.Until("run")
		if want == 0 {
			x.Refused(run+place, "18EU-RT-03")
			continue
		}
		x.Do(run + place)
		x.Wants("KPEV revenue", want)
	}
	together := `
		phase 5
		tile G4 57 2 # Cologne 20, to H5 only
		tile H5 81 0 # there the ways part
		tile G6 8 1 # to Hamburg 50
		tile E6 8 4
		tile D7 8 1
		tile J5 9 0 # to Munich 30
		tile L5 146 3 # by Stuttgart 20
		tile K6 58 5 # and Augsburg 10
		tile L7 201 2
		company NS par=90 *P1=60 trains=%s tokens=G4 operated
		operate NS`
	earns(t, at(t, 3, strings.Replace(together, "%s", "2", 1)), 20+20+10+30)
	earns(t, at(t, 3, strings.Replace(together, "%s", "2,P", 1)), 20+50+50)
}
