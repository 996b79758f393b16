package t18norway_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine/enginetest"
	"stationmaster/engine/facts"
)

// runs sets up a position in which the company is about to run, without the mountain tokens of the hexes named.
func runs(t *testing.T, company, position string, tunnels ...string) *enginetest.Table {
	t.Helper()
	x := at(t, 3, position+"\noperate "+company)
	dug(x, tunnels...)
	x.Until("run")
	return x
}

// nordland is the track from Trondheim to Bodø, and to Östersund.
const nordland = "tile H14 8 4\ntile I11 8 4\ntile J10 8 1\ntile K7 8 1\ntile K3 9 0\ntile H18 8 0\ntile H20 7 3\n"

// TestLongRoutes: a line of stops, no more than the train's number, all of which count; a D as far as it gets; red places are ends,
// and Bodø is one with nothing before phase 5 (NOR-RT-01, NOR-RT-04, NOR-RT-09, NOR-RT-10, NOR-PH-09, NOR-PH-10; WE-14).
func TestLongRoutes(t *testing.T) {
	for _, c := range []struct {
		phase, lies, train string
		want               int
	}{
		{"5", "tile G17 T1 0", "5", 290},
		{"4", "tile G17 T1 0", "5", 110},
		{"3", "tile G17 T1 0", "5", 110},
		{"5", "tile G17 T1 0", "4", 50 + 3*20},
		{"6", "tile G17 T1 0\ntile G17 T2 0", "6", 370},
		{"D", "tile G17 T1 0\ntile G17 T2 0", "D", 370},
		{"5", "tile G17 T1 0\ntile G17 T2 0", "5", 70 + 3*20 + 180},
		{"5", "tile G17 T1 0\ntile G17 T2 0", "2", 70 + 60},
	} {
		x := runs(t, "D", "phase "+c.phase+"\n"+nordland+c.lies+"\ncompany D par=70 cash=0 *P1=60 operated tokens=G17 trains="+c.train)
		earns(t, x, c.want)
	}
	x := runs(t, "D", "phase 5\n"+nordland+"tile G17 T1 0\ncompany D par=70 cash=0 *P1=60 operated tokens=G17 trains=4")
	x.Refused("run 4:G17-H16-H14-I13-I11-J10-J8-K7-K5-K3-K1", "NOR-RT-01")
	x.Refused("run 4:I13-I11-J10-J8-K7-K5-K3-K1", "NOR-RT-01") // no station on it
	// B over Flåm and the mountains to Östersund.
	b := "phase 6\ntile B26 B1 0\ntile C25 9 1\ntile D24 4 1\ntile E23 8 1\ntile E21 9 0\ntile E19 57 0\ntile E19 441 0\ntile E19 450 0\ntile F18 9 1\n" +
		nordland + "tile G17 T1 0\ntile G17 T2 0\n"
	x = runs(t, "B", b+"company B par=70 cash=20 *P1=60 operated tokens=B26 trains=5")
	earns(t, x, 220)
	x.Do("run")
	x.Wants("B cash", 0) // two mountains
	x.Wants("B revenue", 220)
}

// TestNoStopTwice: the circles of yellow and green Oslo are separate cities, Dombås and Otta separate towns that both count; the same
// one is never visited twice (NOR-RT-04, NOR-RT-08; WE-14).
func TestNoStopTwice(t *testing.T) {
	const loop = "phase 3\ntile G29 O1 0\ntile H30 7 1\ntile G31 5 3\n"
	x := runs(t, "Ø", loop+"company Ø par=70 cash=0 *P1=60 operated tokens=G31 trains=3")
	earns(t, x, 60+20+60)
	x.Do("run 3:G29.1-H30-G31-G29.0")
	const towns = "phase 3\ntile E19 57 2\ntile F20 1 1\ntile G19 7 0\ntile G21 7 2\ncompany R par=70 cash=0 *P1=60 operated tokens=E19 trains="
	x = runs(t, "R", towns+"3", "G19", "G21")
	earns(t, x, 20+20+10) // Molde, Åndalsnes, Dombås
	x.Do("run 3:E19-F20.0-G19-G21-F20.1")
	x.Wants("R revenue", 20+10+10)
	x = runs(t, "R", towns+"2", "G19", "G21")
	earns(t, x, 20+20)
	x.Refused("run 2:E19-F20.0-G19-G21-F20.1", "NOR-RT-01")
	// Brown Oslo is one city.
	x = runs(t, "Ø", strings.ReplaceAll(loop, "phase 3", "phase 5")+"tile G29 O2 0\ncompany Ø par=70 cash=0 *P1=60 operated tokens=G31 trains=3")
	earns(t, x, 80+20)
	x.Refused("run 3:G29-H30-G31-G29", "NOR-RT-01")
}

// TestSharedTrack: routes of one company's trains share no track and no side of a hex, also of one train; they may meet in stops;
// what other companies run does not matter (NOR-RT-06, NOR-RT-07, NOR-RT-14).
func TestSharedTrack(t *testing.T) {
	const oslo = "phase 3\ntile G29 O1 0\ntile H28 8 5\ntile H30 8 2\n"
	x := runs(t, "H", oslo+"company V par=90 *P2=60 operated tokens=F30,G29.1 trains=2\ncompany H par=70 cash=0 *P1=60 operated tokens=G29.2 trains=2,2", "H28")
	earns(t, x, 60+40)
	x.Refused("run 2:G29.2-H28-I29 2:G29.2-H28-I29", "NOR-RT-01")
	x.Do("run")
	x.EndTurn()
	x = runs(t, "H", oslo+"company H par=70 cash=0 *P1=60 operated tokens=G29.1,G29.2 trains=2,2", "H28")
	earns(t, x, 100+100) // they meet in Stockholm
	x.Do("run 2:G29.1-H30-I29 2:G29.2-H28-I29")
	// 23 joins two tracks in one side.
	y := runs(t, "H", "phase 3\ntile G29 O1 0\ntile H28 23 1\ntile I27 9 1\ntile H26 LM1 0\ncompany H par=70 cash=20 *P1=60 operated tokens=G29.2 trains=2,2", "H28")
	earns(t, y, 100)
}

// TestRedPlacesAreEnds: a route ends there, in Stockholm too, where two ways lead in (NOR-RT-10, NOR-RT-02).
func TestRedPlacesAreEnds(t *testing.T) {
	x := runs(t, "H", "phase 3\ntile G29 O1 0\ntile H28 8 5\ntile H30 8 2\ncompany H par=70 cash=0 *P1=60 operated tokens=G29.2 trains=3", "H28")
	x.Refused("run 3:G29.2-H28-I29-H30-G29.1", "NOR-RT-01")
	earns(t, x, 100)
}

// TestRedPlacesByPhase: yellow in phase 2, green in 3 and 4, brown in 5, grey from 6, where one is printed (NOR-PH-09).
func TestRedPlacesByPhase(t *testing.T) {
	values := map[string][]int{"H34": {20, 40, 40, 60, 80, 80}, "I29": {20, 40, 40, 60, 60, 60}, "I19": {20, 40, 40, 60, 60, 60},
		"K1": {0, 0, 0, 180, 180, 180}, "C37": {30, 50, 50, 60, 60, 60}}
	for i, phase := range []string{"2", "3", "4", "5", "6", "D"} {
		p := sheetOf(t).Phase(phase)
		for hex, want := range values {
			if got := sheetOf(t).Map.Hex(hex).Face.Stops[0].Revenue.In(p.Revenue); got != want[i] {
				t.Errorf("%s counts %d in phase %s, want %d", hex, got, phase, want[i])
			}
		}
	}
}

// TestBlockedCities: one whose locations all hold tokens of others ends a route and is never passed; the network ends there
// (NOR-RT-02, NOR-RT-03, NOR-RT-05).
func TestBlockedCities(t *testing.T) {
	const way = "phase 3\ntile G29 O1 0\ntile F28 7 5\ntile F30 57 0\ntile F32 4 0\ncompany H par=70 cash=10 *P1=60 operated tokens=G29.1 trains=3\n"
	x := runs(t, "H", way)
	earns(t, x, 60+20+10)
	x = runs(t, "H", way+"company V par=90 *P2=60 operated tokens=F30")
	earns(t, x, 60+20)
	x.Refused("run 3:G29.1-F28-F30-F32", "NOR-RT-01")
	x = runs(t, "H", strings.ReplaceAll(way, "F30 57 0", "F30 441 0")+"company V par=90 *P2=60 operated tokens=F30")
	earns(t, x, 60+30+10) // one location is empty
}

// TestAnyLegalRoutes: the president runs what they like, but every train that can run beside the routes they pick runs; the best is
// proposed. On 18xx.games a train may stay idle (NOR-RT-11, NOR-OR-07, NOR-X-31).
func TestAnyLegalRoutes(t *testing.T) {
	const way = "phase 3\ntile G29 O1 0\ntile F28 7 5\ntile F30 57 0\ntile F32 4 0\ncompany H par=70 cash=10 *P1=60 operated tokens=G29.1 trains="
	x := runs(t, "H", way+"3\n")
	x.Offers("run", "3:G29.1-F28-F30-F32")
	x.Refused("run nothing", "NOR-RT-11")
	x.Do("run 3:G29.1-F28-F30")
	x.Wants("H revenue", 80)
	// The longer train takes all the track, or leaves some to the other one.
	x = runs(t, "H", strings.Replace(way, "G29.1", "G29.1,F30", 1)+"3,2\n")
	x.Refused("run 3:G29.1-F28-F30", "NOR-RT-11")
	x.Do("run 3:G29.1-F28-F30-F32")
	x = runs(t, "H", strings.Replace(way, "G29.1", "G29.1,F30", 1)+"3,2\n")
	x.Do("run 3:F30-F32 2:G29.1-F28-F30")
	x.Wants("H revenue", 80+30)
	y := runs(t, "H", "options 18xx.games\n"+way+"3\n")
	y.Offers("run", "3:G29.1-F28-F30-F32", "nothing")
	y.Do("run nothing")
	y.Wants("H revenue", 0)
	y.Wants("H cash", 10)
}

// TestOstfoldbanen: one of its trains runs through one blocked city as if that were plain track: no stop, no value, and it does not
// count against the train's number; once an operating round, no other kind of stop, not for ships, and nothing else gets through
// (NOR-PW-12 to NOR-PW-14; WE-31).
func TestOstfoldbanen(t *testing.T) {
	const way = "phase 5\ntile G29 O1 0\ntile G29 O2 0\ntile F28 7 5\ntile F30 57 0\ntile F32 4 0\ntile G31 5 3\n" +
		"company D par=90 *P2=60 operated tokens=G17,G29\ncompany R par=90 *P2=60 operated tokens=E19,G29\ncompany J par=90 *P2=60 operated tokens=B32,G29\n"
	x := runs(t, "Ø", way+"company Ø par=70 cash=10 *P1=60 operated tokens=G31 trains=3", "F28")
	earns(t, x, 100)
	x.Do("run 3:G31-G29~-F28-F30-F32")
	x.Wants("Ø revenue", 20+20+10)
	x = runs(t, "Ø", strings.ReplaceAll(way, "F30 57 0", "F30 441 0")+"company Ø par=70 cash=10 *P1=60 operated tokens=G31 trains=3", "F28")
	x.Do("run 3:G31-G29~-F28-F30-F32")
	x.Wants("Ø revenue", 20+30+10)
	// Nobody else passes, nor does Ø through a city that is not blocked without stopping there.
	y := runs(t, "V", way+"company V par=70 cash=10 *P1=60 operated tokens=F30 trains=4", "F28")
	y.Refused("run 4:F32-F30-F28-G29~-G31", "NOR-RT-01")
	y = runs(t, "Ø", strings.ReplaceAll(way, "company J par=90 *P2=60 operated tokens=B32,G29\n", "")+"company Ø par=70 cash=10 *P1=60 operated tokens=G31 trains=3", "F28")
	y.Refused("run 3:G31-G29~-F28-F30-F32", "NOR-RT-01")
	y.Do("run 3:G31-G29-F28-F30")
	y.Wants("Ø revenue", 20+80+20)
	// A blocked city on the way and another one: only one is passed, the other ends the route.
	z := runs(t, "Ø", way+"company V par=90 *P2=60 operated tokens=F30\ncompany Ø par=70 cash=10 *P1=60 operated tokens=G31 trains=4", "F28")
	z.Refused("run 4:G31-G29~-F28-F30~-F32", "NOR-RT-01")
	z.Do("run 4:G31-G29~-F28-F30")
	// Tiles and tokens are not reached through it.
	b := builds(t, "Ø", way+"company Ø par=70 cash=100 *P1=60 operated tokens=G31 trains=4")
	if b.Offered("lay", "F30") || b.Offered("lay", "F32") {
		t.Error("Ø builds beyond blocked Oslo")
	}
	b.Do("pass")
	if b.Waiting().Name == "token" {
		b.Refused("token F30", "NOR-TK-03")
	}
}

// TestOstfoldbanenToBodo: with a D the passage is worth a lot (NOR-PW-12; WE-31).
func TestOstfoldbanenToBodo(t *testing.T) {
	x := runs(t, "Ø", "phase D\ntile G29 O1 0\ntile G29 O2 0\ntile G31 5 3\ntile H26 LM1 0\ntile H26 LM2 0\ntile G27 8 4\ntile I25 8 1\ntile I23 9 0\ntile H20 9 2\ntile G19 8 3\n"+
		"tile H14 8 4\ntile I11 8 4\ntile J10 8 1\ntile K7 8 1\ntile K3 9 0\ntile G17 T1 0\ntile G17 T2 0\n"+
		"company D par=90 *P2=60 operated tokens=G17,G29\ncompany R par=90 *P2=60 operated tokens=E19,G29\ncompany J par=90 *P2=60 operated tokens=B32,G29\n"+
		"company Ø par=70 cash=0 *P1=60 operated tokens=G31 trains=D", "G19", "G27")
	earns(t, x, 350)
	x.Do("run")
	if p := x.Company("Ø").Last[0].Parts; slices.ContainsFunc(p, func(s string) bool { return strings.HasPrefix(s, "G29 ") }) {
		t.Errorf("Oslo counts: %v", p)
	}
}

// TestMail: J gets 10, 20 or 30 by the phase once a turn if it earns anything, as part of what is paid and compared; without a route
// none (NOR-PW-09, NOR-DV-01; WE-15).
func TestMail(t *testing.T) {
	for phase, more := range map[string]int{"2": 10, "3": 20, "4": 20, "5": 30, "6": 30, "D": 30} {
		lines := "phase " + phase + "\ntile F30 57 0\ntile F32 4 0\ncompany J par=70 cash=20 *P1=60 operated tokens=B32,F30 trains=2,2"
		x := runs(t, "J", lines)
		x.Do("run 2:F30-F32")
		x.Wants("J revenue", 30+more)
		x.Do("withhold")
		x.Wants("J cash", 50+more)
		x = runs(t, "J", "options 18xx.games\n"+lines)
		x.Do("run nothing")
		x.Wants("J revenue", 0)
	}
	x := runs(t, "J", "phase 6\ntile C31 9 1\ntile D30 8 5\ntile E31 9 2\ntile F32 3 2\ntile F30 441 0\ntile F28 7 5\ntile G29 O1 0\ntile G29 O2 0\ntile H28 8 5\n"+
		"company J par=124 cash=0 *P1=60 operated tokens=B32 trains=5", "D30", "F28", "H28")
	x.Do("run 5:B32-C31-D30-E31-F32-F30-F28-G29-H28-I29")
	x.Wants("J revenue", 200+30)
	// With a ship alone it gets mail, too, and others never.
	x = runs(t, "J", "phase 2\ncompany J par=70 cash=0 *P1=60 operated tokens=B32 trains=S3")
	x.Do("run S3:B32-A33-A35-B36-C35-C37")
	x.Wants("J revenue", 70+10)
	x = runs(t, "S", "phase 2\ncompany S par=70 cash=0 *P1=60 operated tokens=C35 trains=S3")
	x.Do("run S3:B32-A33-A35-B36-C35-C37")
	x.Wants("S revenue", 70)
}

// sheetOf is the title's sheet.
func sheetOf(t *testing.T) *facts.Sheet {
	t.Helper()
	return at(t, 3, "").Sheet()
}
