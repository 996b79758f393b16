package t18norway_test

import (
	"testing"

	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// places sets up a position in which the company is about to place a token; it lays no tile. The step ends by itself where there is
// none to place.
func places(t *testing.T, company, position string) *enginetest.Table {
	t.Helper()
	x := builds(t, company, position)
	x.Do("pass")
	return x
}

// harboured puts a port of the company into the harbour of a city.
func harboured(x *enginetest.Table, company, hex string) {
	x.Map().Place(board.Token{Owner: company, Hex: x.Map().Map.Find(hex), Stop: board.Beside, Kind: "port"})
	x.Game.Touch()
}

// hasPort reports whether the company has a port there.
func hasPort(x *enginetest.Table, company, hex string) bool {
	return x.Map().Beside(company, x.Map().Map.Find(hex), "port")
}

// TestOneToken: a station or a port, one a turn, for 40, 60 and 80 in this order whichever it is; without money or tokens there is
// none (NOR-TK-01, NOR-TK-02, NOR-SET-08).
func TestOneToken(t *testing.T) {
	x := places(t, "D", "phase 3\ntile G17 T1 0\ntile G19 9 0\ntile G21 9 0\ntile G23 57 0\ncompany D par=70 cash=180 *P1=60 operated tokens=G17")
	x.Turns("P1", "token")
	x.Offers("token", "G17", "G23")
	x.Do("token G17 port")
	x.Wants("D cash", 140)
	if x.Waiting().Name == "token" {
		t.Error("a second token could be placed")
	}
	for i, price := range []int{0, 40, 60, 80} {
		if got := x.Company("D").Tokens[i].Price; int(got) != price {
			t.Errorf("token %d costs %d", i, got)
		}
	}
	x = places(t, "D", "phase 3\ntile G17 T1 0\ntile G19 9 0\ntile G21 9 0\ntile G23 57 0\ncompany D par=70 cash=59 *P1=60 operated tokens=G17,E19")
	if x.Waiting().Name == "token" {
		t.Error("D is asked although it cannot pay 60")
	}
	x = places(t, "D", "phase 3\ntile G17 T1 0\ntile G19 9 0\ntile G21 9 0\ntile G23 57 0\ncompany D par=70 cash=60 *P1=60 operated tokens=G17,E19")
	x.Do("token G23")
	x.Wants("D cash", 0)
	x = places(t, "D", "phase 3\ntile G17 T1 0\ntile G19 9 0\ntile G21 9 0\ntile G23 57 0\ncompany D par=70 cash=999 *P1=60 operated tokens=G17,E19,D26,B30")
	if x.Waiting().Name == "token" {
		t.Error("D is asked although it has no token left")
	}
}

// TestStations: reached by track, however far, not over sea lanes and not through a blocked city; a free location; none on a tile
// that has one of the company, and the circles of Oslo are one tile (NOR-TK-03, NOR-TK-04, NOR-TK-06, NOR-TK-15).
func TestStations(t *testing.T) {
	const way = "tile G17 T1 0\ntile G19 9 0\ntile G21 9 0\ntile G23 57 0\ntile G25 9 0\ntile G27 9 0\ntile G29 O1 0\n"
	x := places(t, "D", "phase 3\n"+way+"company D par=70 cash=100 *P1=60 operated tokens=G17 trains=2")
	x.Offers("token", "G17", "G23", "G29.0")
	x.Do("token G29.0")
	x = places(t, "D", "phase 3\n"+way+"company J par=70 *P2=60 operated tokens=B32,G23\ncompany D par=70 cash=100 *P1=60 operated tokens=G17 trains=2")
	x.Refused("token G23", "NOR-TK-04")
	x.Refused("token G29.0", "NOR-TK-03") // J's token ends the way
	x.Refused("token D18", "NOR-TK-03")   // by sea
	x.Refused("token G17", "NOR-TK-06")
	// One circle of Oslo a company, in brown as in green.
	x = places(t, "H", "phase 3\n"+way+"company H par=70 cash=100 *P1=60 operated tokens=G29.2,G23 trains=2")
	x.Refused("token G29.0", "NOR-TK-06")
	// Blocked cities end the way: beside the last location of another company's there is none.
	x = places(t, "D", "phase 3\n"+way+"company J par=70 *P2=60 operated tokens=B32,G29.0\ncompany D par=70 cash=100 *P1=60 operated tokens=G17,E19 trains=2")
	x.Refused("token G29.0", "NOR-TK-04")
	x.Do("token G23")
}

// TestReservedHomes: a location stays free for a company that has not placed its home token, through every upgrade; once it has
// closed its home is free (NOR-TK-05, NOR-TK-07; WE-30).
func TestReservedHomes(t *testing.T) {
	const way = "tile G29 O1 0\ntile F28 7 5\n" // Oslo's circle 1 to Drammen
	for _, c := range []struct {
		lies, more string
		ok         bool
	}{
		{"tile F30 57 0", "", false},
		{"tile F30 441 0", "", true}, // two are free
		{"tile F30 441 0", "company J par=70 *P2=60 operated tokens=B32,F30", false},
		{"tile F30 441 1\ntile F30 NO1 1", "", true},
		{"tile F30 441 1\ntile F30 NO1 1", "company J par=70 *P2=60 operated tokens=B32,F30", true},
		{"tile F30 441 1\ntile F30 NO1 1", "company J par=70 *P2=60 operated tokens=B32,F30\ncompany R par=70 *P2=60 operated tokens=E19,F30", false},
		{"tile F30 441 0", "company V par=70 *P2=60 tokens=F30", true}, // it has begun
	} {
		x := places(t, "H", "phase 5\n"+way+c.lies+"\n"+c.more+"\ncompany H par=70 cash=100 *P1=60 operated tokens=G29.1")
		if c.ok {
			x.Do("token F30")
			if v := x.Company("V"); !v.Tokens[0].Used && x.Map().Free(x.Map().Map.Find("F30"), 0) == 0 {
				t.Errorf("%s %s: nothing is left for V", c.lies, c.more)
			}
			continue
		}
		if x.Waiting().Name == "token" {
			x.Refused("token F30", "NOR-TK-05")
		}
	}
	// When V has closed nobody keeps anything for it.
	x := builds(t, "H", "phase 5\n"+way+"tile F30 57 0\ncompany H par=70 cash=100 *P1=60 operated tokens=G29.1")
	x.Company("V").Closed = true
	x.Do("pass; token F30")
	// H's own home is the circle to the upper right; when Oslo is one city it is any of its locations.
	for lies, city := range map[string]string{"tile G29 O1 0": "G29.2", "tile G29 O1 0\ntile G29 O2 0": "G29"} {
		x := builds(t, "H", "phase 5\n"+lies+"\ncompany H par=70 cash=100 *P1=60")
		if !x.Token("H", city) {
			t.Errorf("H has no token in %s", city)
		}
	}
	x = places(t, "V", "phase 5\ntile G29 O1 0\ntile G29 O2 0\ntile F28 7 5\ntile F30 57 0\n"+
		"company D par=70 *P2=60 operated tokens=G17,G29\ncompany J par=70 *P2=60 operated tokens=B32,G29\ncompany V par=70 cash=100 *P1=60 operated tokens=F30")
	if x.Waiting().Name == "token" {
		x.Refused("token G29", "NOR-TK-05") // the third location is H's
	}
}

// TestHarbours: five port cities have one, Ålesund none; a port is placed by track to the city, blocked or not, once in each
// harbour, beside any number of others, whether the company has a station in the city or not (NOR-TK-08, NOR-TK-09, NOR-TK-11,
// NOR-TK-12).
func TestHarbours(t *testing.T) {
	// Åndalsnes with track to Molde.
	const r = "tile E19 57 2\ntile D18 M1 0\ncompany R par=70 cash=100 *P1=60 operated tokens=E19\n"
	x := places(t, "R", "phase 3\n"+r+"company D par=70 *P2=60 operated tokens=G17,D18")
	x.Offers("token", "D18") // its own station is not beside a harbour
	x.Offers("token D18", "port")
	x.Refused("token D18", "NOR-TK-04")
	x.Refused("token G17 port", "NOR-TK-10")
	x.Refused("token E19 port", "NOR-TK-08")
	x.Do("token D18 port")
	if !hasPort(x, "R", "D18") || x.Token("R", "D18") {
		t.Error("R has no port in Molde")
	}
	x.Wants("R cash", 60)
	x = places(t, "R", "phase 3\n"+r+"company D par=70 *P2=60 operated tokens=G17,D18")
	harboured(x, "R", "D18")
	x.Refused("token D18 port", "NOR-TK-11")
	x = places(t, "R", "phase 3\n"+r+"company D par=70 *P2=60 operated tokens=G17,B32")
	for _, id := range []string{"D", "B", "J", "S", "H"} {
		harboured(x, id, "D18")
	}
	x.Do("token D18 port")
	// With a port beside it the city takes the company's station, and with a station its harbour takes the port.
	x = places(t, "R", "phase 3\n"+r)
	harboured(x, "R", "D18")
	x.Do("token D18")
	x = places(t, "B", "phase 3\ncompany B par=70 cash=100 *P1=60 operated tokens=B26")
	x.Do("token B26 port")
	// Ålesund and the places abroad have no harbour.
	x = places(t, "R", "phase 3\n"+r+"tile C19 A1 0\ntile D20 9 1\n")
	for _, hex := range []string{"C19", "C37", "E19"} {
		if x.Offered("token", hex) && x.Offered("token "+hex, "port") {
			t.Errorf("%s has a harbour", hex)
		}
	}
}

// TestPortsBySea: where one of its ships could run from a station or port, the port city counting as a stop, blocked ones ending the
// way unless it has a port there (NOR-TK-10).
func TestPortsBySea(t *testing.T) {
	const b = "company B par=70 cash=100 *P1=60 operated tokens=B26"
	for _, c := range []struct {
		name, more, ports string
		to                []string // harbours that it may place a port in
	}{
		{"without a ship its own harbour only", "", "", []string{"B26"}},
		{"three stops", " trains=S3", "", []string{"B26", "D18", "B32", "C35"}},
		{"four stops", " trains=S4", "", []string{"B26", "D18", "G17", "B32", "C35"}},
		{"the longest ship counts", " trains=S3,S4", "", []string{"B26", "D18", "G17", "B32", "C35"}},
		{"Stavanger is blocked and ends the way", " trains=S4\ncompany J par=70 *P2=60 operated tokens=B32", "", []string{"B26", "D18", "G17", "B32"}},
		{"but not with a port there", " trains=S4\ncompany J par=70 *P2=60 operated tokens=B32", "B32", []string{"B26", "D18", "G17", "C35"}},
		{"a port is where it begins, too", " trains=S3\ncompany D par=70 *P2=60 operated tokens=G17,D18", "D18", []string{"B26", "G17", "B32", "C35"}},
		{"Molde is blocked", " trains=S4\ncompany D par=70 *P2=60 operated tokens=G17,D18", "", []string{"B26", "D18", "B32", "C35"}},
	} {
		x := places(t, "B", "phase 5\n"+b+c.more)
		if c.ports != "" {
			harboured(x, "B", c.ports)
		}
		var got []string
		for _, hex := range []string{"B26", "D18", "G17", "B32", "C35"} {
			if x.Offered("token "+hex, "port") {
				got = append(got, hex)
			} else if hex != c.ports {
				x.Refused("token "+hex+" port", "NOR-TK-10")
			}
		}
		if len(got) != len(c.to) {
			t.Errorf("%s: %v, want %v", c.name, got, c.to)
			continue
		}
		for i := range got {
			if got[i] != c.to[i] {
				t.Errorf("%s: %v, want %v", c.name, got, c.to)
			}
		}
	}
}

// TestPortsAreNoStations: a port stays whatever is laid, and helps neither tiles nor trains nor station tokens (NOR-TK-13,
// NOR-TK-14).
func TestPortsAreNoStations(t *testing.T) {
	const lines = "tile D18 M1 0\ntile E19 57 2\ncompany B par=70 cash=100 *P1=60 operated tokens=B26 trains=2\ncompany R par=70 *P2=60 operated tokens=E19\n"
	x := at(t, 3, "phase 5\n"+lines+"operate B")
	harboured(x, "B", "D18")
	x.Until("track")
	if x.Offered("lay", "D18") || x.Offered("lay", "E19") {
		t.Error("B builds from its port")
	}
	x.Do("pass")
	x.Refused("token D18", "NOR-TK-03")
	x.Refused("token E19", "NOR-TK-04")
	x.Do("pass")
	if x.Waiting().Name == "run" {
		t.Error("a train runs from a port")
	}
	x = at(t, 3, "phase 5\n"+lines+"operate R")
	harboured(x, "B", "D18")
	x.Until("track")
	x.Do("lay D18 M2 0")
	if !hasPort(x, "B", "D18") || x.Map().Free(x.Map().Map.Find("D18"), 0) != 1 {
		t.Error("the port has left its harbour")
	}
}
