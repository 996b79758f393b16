package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// The track of two long lines: from Vlissingen's ferry to Cologne, and from Dunkerque's by Paris and Charleroi to Cologne and the Ruhr.
const (
	zeeland = `
	  tile D8 8 4
	  tile D10 9 1
	  tile D12 4 1
	  tile D14 4 1
	  tile D16 9 1
	  tile D18 621 1
	`
	grand = `
	  tile G3 5 0
	  tile H2 4 0
	  tile J2 9 2
	  tile K3 9 2
	  tile L4 8 0
	  tile M5 9 1
	  tile L6 8 3
	  tile K7 9 0
	  tile J8 4 0
	  tile I9 9 0
	  tile H10 57 0
	  tile G11 4 0
	  tile F12 9 0
	  tile E13 4 0
	  tile D14 58 4
	  tile D16 9 1
	  tile D18 201 1
	  tile C17 9 2
	  tile B16 RUH2 0
	`
)

// running is a company about to run.
func running(t *testing.T, company, position string) *enginetest.Table {
	t.Helper()
	x := at(t, 4, position+"\noperate "+company)
	for _, step := range []string{"convert", "acquire", "issue", "track", "token", "forts"} {
		x.FinishStep(step)
	}
	return x
}

// earned runs the company's best routes and says what they earn.
func earned(t *testing.T, company, position string) engine.Money {
	t.Helper()
	x := running(t, company, position)
	if x.Waiting().Name == "run" {
		m, err := kit.BestRevenue(x.Game, id(company))
		if err != nil {
			t.Fatal(err)
		}
		x.Do("run")
		if x.Company(id(company)).Earned != m {
			t.Errorf("%s earned %d, the best is %d", company, x.Company(id(company)).Earned, m)
		}
	}
	return x.Company(id(company)).Earned
}

// TestRevenue: what routes earn (ARD-RUN-02, ARD-RUN-03, ARD-RUN-06, ARD-RUN-08, ARD-RUN-09, ARD-RUN-11 to ARD-RUN-14, ARD-BON-06,
// ARD-BON-07, ARD-BON-09, ARD-BON-10, ARD-TEE-01 to ARD-TEE-05, ARD-TRK-18; WE-20 to WE-24).
func TestRevenue(t *testing.T) {
	const p = "company P par=140 cash=0 *P1=60 operated "
	for _, c := range []struct {
		what, company, lines string
		want                 engine.Money
	}{
		{"the Ruhr's city and town alone", "11", "company 11 owner=P1 par=60 trains=2 tokens=B16 operated", 40},
		{"its green tile has no town", "11", "phase 3\ncompany 11 owner=P1 par=60 trains=2 tokens=B16 operated\ntile B16 RUH2 0", 0},
		{"port and ferry alone are no route", "P", p + "trains=2 tokens=E5", 0},
		{"two cities and towns", "P", p + "trains=2 tokens=D18\n" + zeeland, 20 + 10 + 10 + 30},
		{"a ferry and the east", "P", p + "trains=2 tokens=E5,D18\n" + zeeland, 70 + 20 + 2*30},
		{"one token of it", "P", p + "trains=2 tokens=E5\ncompany BY par=140 *P2=60 tokens=D18\n" + zeeland, 70 + 20 + 30},
		{"a bigger train", "P", "phase 5\n" + p + "trains=5 tokens=E5,D18\n" + zeeland, 70 + 50 + 2*30},
		{"a 4D: no towns, all twice but the ferry", "P", "phase 6\ncompany P kind=ten par=140 cash=0 *P1=60 operated trains=4D tokens=E5,D18\n" + zeeland,
			2*(20+30+2*30) + 80},
		{"north and south, to the towns beyond Paris", "P", "phase 5\n" + p + "trains=4 tokens=B16,H10,M7.0\n" + grand,
			60 + 30 + 2*20 + 40 + 40 + 20 + 20 + 10 + 3*30},
		{"with the mine of another", "P", "phase 5\n" + p + "trains=4 tokens=B16,M7.0\ncompany BY par=140 *P2=60 tokens=H10\n" + grand, 60 + 30 + 10 + 10 + 10 + 20},
		{"both at once", "P", "phase 5\n" + p + "trains=5 tokens=G3,M7.0,H10,D18\n" + grand, 20 + 40 + 2*20 + 30 + 60 + 90 + 4*60 + 50},
	} {
		if got := earned(t, c.company, c.lines); got != c.want {
			t.Errorf("%s: %d, want %d", c.what, got, c.want)
		}
	}
	// A mine token that nobody has claimed blocks like a token.
	x := running(t, "P", "phase 5\n"+p+"trains=5 tokens=B16,M7.0\n"+grand)
	x.Refused("run 5:B16-C17-D18-D16-D14-E13-F12-G11-H10-I9-J8-K7-L6-M7.0", "ARD-RUN-02")
}

// TestLinkedStops: a route through the Ruhr's city and the town that is linked to it is written with both, one after the other, and
// read back; what is written without the town leaves it out (ARD-RUN-02, ARD-RUN-10).
func TestLinkedStops(t *testing.T) {
	const lines = "company 11 owner=P1 par=60 trains=%s tokens=B16 operated\ntile C15 9 0\ntile D14 58 3"
	for trains, want := range map[string]string{"3": "3:B16.1-B16.0-C15-D14", "2": "2:B16.1-B16.0-C15-D14", "2,2": "2:B16.0-B16.1 2:B16.0-C15-D14"} {
		x := running(t, "11", strings.Replace(lines, "%s", trains, 1))
		m, err := kit.BestRevenue(x.Game, "11")
		if err != nil {
			t.Fatal(err)
		}
		x.Do("run")
		var runs []string
		for _, r := range x.Company("11").Last {
			runs = append(runs, r.Train+":"+kit.PathWord(x.Game, r.Path))
		}
		if got := strings.Join(runs, " "); got != want || x.Company("11").Earned != m {
			t.Errorf("%s: it runs %q for %d, the best is %d", trains, got, x.Company("11").Earned, m)
		}
	}
	x := running(t, "11", strings.Replace(lines, "%s", "3", 1))
	x.Refused("run 3:B16.0-C15-D14", "ARD-RUN-10")
	x.Do("run 3:D14-C15-B16.0-B16.1")
	x.Wants("11 revenue", 30+10+10)
}

// TestRoutes: what is no route, and the best total that has to be earned (ARD-RUN-02, ARD-RUN-04, ARD-RUN-05, ARD-RUN-07, ARD-RUN-10,
// ARD-RUN-15).
func TestRoutes(t *testing.T) {
	x := running(t, "P", "phase 5\ncompany P par=140 cash=0 *P1=60 operated trains=4 tokens=D18\n"+zeeland)
	x.Refused("run 4:D12-D14", "ARD-RUN-02")
	x.Refused("run 4:D18-D16-D14", "ARD-RUN-10")
	x.Refused("run 4:D18-D16-D14-D16-D18", "ARD-RUN-02")
	x.Refused("run 4:D18-D16-D14 4:D18-D16-D14", "ARD-RUN-02")
	x = running(t, "P", "phase 5\ncompany P par=140 cash=0 *P1=60 operated trains=4,4 tokens=D18\n"+zeeland)
	x.Refused("run 4:D18-D16-D14 4:D18-D16-D14-D12", "ARD-RUN-02")
	// A 4D may share it.
	x = running(t, "P", "phase 6\ncompany P kind=ten par=140 cash=0 *P1=60 operated trains=4,4D tokens=D18\n"+zeeland)
	x.Do("run")
	x.Wants("P revenue", 70+2*50)
	// Two circles of one hex are not visited both.
	x = running(t, "P", "phase 5\ncompany P par=140 cash=0 *P1=60 operated trains=4 tokens=M7.0,M7.1\n"+grand+"tile M9 9 1\ntile L8 9 0")
	if m, _ := kit.BestRevenue(x.Game, "P"); strings.Count(strings.Join(parts(x, "P"), " "), "M7") > 1 || m == 0 {
		t.Errorf("it earns %d", m)
	}
}

// parts are the hexes of a company's last runs.
func parts(x *enginetest.Table, company string) []string {
	x.Do("run")
	var out []string
	for _, r := range x.Company(id(company)).Last {
		for _, l := range r.Path {
			if l.Stop >= 0 {
				out = append(out, l.Hex)
			}
		}
	}
	return out
}

// TestSeveralTrains: each may have the bonuses for its own route, ferry arrows of the same port are different track
// (ARD-BON-08, ARD-TEE-06).
func TestSeveralTrains(t *testing.T) {
	const lines = `
	  phase 5
	  company P par=140 cash=0 *P1=60 operated trains=4,4 tokens=E5,G3,D18
	`
	one := earned(t, "P", lines+zeeland)
	if one != 70+40+2*30 {
		t.Errorf("%d", one)
	}
}

// TestForts: 10 for each fort and each of Paris and Strasbourg in the network, with any train, once a turn; added to the earnings
// (ARD-BON-13 to ARD-BON-16, ARD-RUN-15; WE-25).
func TestForts(t *testing.T) {
	const e = "company E par=140 cash=0 *P1=60 operated "
	for _, c := range []struct {
		lines string
		want  engine.Money
	}{
		{e + "trains=2 tokens=J24\nmemo forts=2 E\ntile J24 201 0", 20},
		{e + "trains=2,2 tokens=J24,M7.1\nmemo forts=2 E\ntile J24 201 0", 40},
		{e + "trains=2 tokens=J24,M7.1\nmemo forts=5 E\ntile J24 201 0", 100},
		{e + "tokens=J24,M7.1\nmemo forts=5 E\ntile J24 201 0", 0},
		{e + "trains=2 tokens=K11\nmemo forts=5 E", 0},
	} {
		if got := earned(t, "E", c.lines); got != c.want {
			t.Errorf("%s: %d, want %d", c.lines, got, c.want)
		}
	}
}

// TestRecordedRoutes: a record may have less than the best (ARD-RUN-10; WE-26).
func TestRecordedRoutes(t *testing.T) {
	x := running(t, "P", "phase 5\ncompany P par=140 cash=0 *P1=60 operated trains=4 tokens=D18\n"+zeeland)
	if _, err := x.ApplyRecorded(engine.Order("run 4:D18-D16-D14")); err != nil {
		t.Error(err)
	}
	x.Wants("P revenue", 40)
}

// TestNetwork: from a token along track; a full city of others is an end, a ferry too, and of a junction any two arms are used
// (ARD-RUN-01).
func TestNetwork(t *testing.T) {
	const lines = "company 14 owner=P1 par=60 tokens=F10 operated\ntile F10 621 1\ntile F12 80 1\ntile F14 4 1\ntile G11 4 0\ntile G13 9 0\n"
	x := at(t, 3, lines+"operate 14")
	face := x.Map().Face(x.Sheet().Map.Find("F12"))
	if len(face.Exits()) != 3 {
		t.Fatalf("F12 has exits %v", face.Exits())
	}
	reach := kit.Reach(x.Game, "14")
	for _, e := range face.Exits() {
		if next := x.Sheet().Map.Hexes[x.Sheet().Map.Find("F12")].Next[e]; x.Sheet().Map.Hexes[next].ID != "F10" && !reach.Into(next) {
			t.Errorf("the arm to %s is not reached", x.Sheet().Map.Hexes[next].ID)
		}
	}
	touches := func(position, hex string) bool {
		x := at(t, 3, position)
		return kit.Reach(x.Game, "8").Touches(x.Sheet().Map.Find(hex), 0)
	}
	const east = "company 8 owner=P1 par=60 tokens=K5 operated\ntile K5 57 2\ntile L6 9 2\ntile J4 9 2\n"
	if !touches(east+"operate 8", "M7") {
		t.Error("Paris is not reached")
	}
	zeelander := strings.ReplaceAll(zeeland, "\t", "") + "company 8 owner=P1 par=60 tokens=D18 operated\n"
	if !touches(zeelander+"operate 8", "E5") || touches(zeelander+"operate 8", "E3") {
		t.Error("Vlissingen's ferry token does not end the way")
	}
}
