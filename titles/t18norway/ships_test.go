package t18norway_test

import "testing"

// TestShips: a ship runs a piece of the row of lanes, as many stops as its number, for the printed values of what lies there and
// Europa by the phase (NOR-SP-01, NOR-SP-02, NOR-SP-09; WE-12).
func TestShips(t *testing.T) {
	for _, c := range []struct {
		phase, lies, company, ship string
		want                       int
	}{
		{"2", "", "D tokens=G17", "S3", 50},
		{"3", "tile G17 T1 0", "D tokens=G17", "S3", 80},
		{"2", "", "B tokens=B26", "S3", 60},
		{"3", "tile B26 B1 0", "D tokens=G17", "S4", 20 + 20 + 10 + 40},
		{"3", "tile G17 T1 0\ntile B26 B1 0", "D tokens=G17", "S4", 120},
		{"5", "tile G17 T1 0\ntile G17 T2 0\ntile D18 M1 0\ntile B26 B1 0", "D tokens=G17", "S4", 150},
		{"2", "", "S tokens=C35", "S3", 70},
		{"5", "tile B32 S1 0\ntile C35 K1 0", "S tokens=C35", "S3", 120},
		{"5", "", "S tokens=C35", "S5", 20 + 20 + 20 + 60 + 10}, // Ålesund, Bergen, Stavanger, Kristiansand, Europa
		{"3", "tile C19 A1 0", "D tokens=G17", "S3", 20 + 20 + 30},
	} {
		x := runs(t, c.company[:1], "phase "+c.phase+"\n"+c.lies+"\ncompany "+c.company+" par=70 cash=0 *P1=60 operated trains="+c.ship)
		earns(t, x, c.want)
		x.Do("run")
		x.Wants(c.company[:1]+" revenue", c.want)
	}
	for phase, europa := range map[string]int{"2": 30, "3": 50, "4": 50, "5": 60, "6": 60} {
		x := runs(t, "S", "phase "+phase+"\ncompany S par=70 cash=0 *P1=60 operated tokens=C35 trains=S3")
		x.Do("run S3:C35-C37")
		x.Wants("S revenue", 20+europa)
	}
}

// TestShipsNeedABerth: a station or a port of the company in the piece; track to a port city is not enough (NOR-SP-03, NOR-TK-14).
func TestShipsNeedABerth(t *testing.T) {
	const r = "phase 3\ntile E19 57 2\ntile D18 M1 0\ncompany R par=70 cash=0 *P1=60 operated tokens=E19 trains=S3"
	x := builds(t, "R", r)
	if x.Do("pass"); x.Waiting().Name == "run" {
		t.Error("a ship runs from a city to which there is only track")
	}
	x = at(t, 3, r+"\noperate R")
	harboured(x, "R", "D18")
	x.Until("run")
	earns(t, x, 20+30+10) // Trondheim, Molde, Ålesund
	x.Refused("run S3:C19-B20-A21-A23-A25-B26-A27-A29-A31-B32", "NOR-RT-01")
	x.Do("run S3:D18-C17-C19")
}

// TestBlockedPortCities: one that is blocked ends the way, unless the company has a port in its harbour; one with an empty location is
// passed without any token, and Ålesund always (NOR-SP-04 to NOR-SP-06, NOR-TK-14; WE-13).
func TestBlockedPortCities(t *testing.T) {
	const lies = "phase 5\ntile D18 M1 0\ntile B26 B1 0\ntile G17 T1 0\ntile G17 T2 0\n" +
		"company D par=90 *P2=60 operated tokens=G17,D18\ncompany R par=90 *P2=60 operated tokens=E19,G17\ncompany J par=90 *P2=60 operated tokens=B32\n" +
		"company B par=70 cash=0 *P1=60 operated tokens=B26 trains=S5"
	x := runs(t, "B", lies)
	earns(t, x, 100)
	x.Refused("run S5:B26-A25-A23-A21-B20-C19-C17-D18-D16-E15-F14-G15-G17", "NOR-RT-01")
	x.Refused("run S5:B26-A27-A29-A31-B32-A33-A35-B36-C35", "NOR-RT-01")
	x.Do("run")
	x = at(t, 3, lies+"\noperate B")
	harboured(x, "B", "D18")
	x.Until("run")
	earns(t, x, 170)
	x.Do("run S5:B32-A31-A29-A27-B26-A25-A23-A21-B20-C19-C17-D18-D16-E15-F14-G15-G17")
	x.Wants("B revenue", 170)
	// Another's port opens nothing.
	x = at(t, 3, lies+"\noperate B")
	harboured(x, "R", "D18")
	x.Until("run")
	earns(t, x, 100)
}

// TestTwoShips: they share no lane piece and may meet in a port city; a train and a ship both count the same city (NOR-SP-07,
// NOR-SP-08).
func TestTwoShips(t *testing.T) {
	x := runs(t, "B", "phase 3\ncompany B par=70 cash=0 *P1=60 operated tokens=B26 trains=S3,S4")
	x.Refused("run S3:B26-A27-A29-A31-B32 S4:B26-A27-A29-A31-B32-A33-A35-B36-C35", "NOR-RT-01")
	x.Do("run S3:D18-C17-C19-B20-A21-A23-A25-B26 S4:B26-A27-A29-A31-B32-A33-A35-B36-C35-C37")
	x.Wants("B revenue", 20+10+20+20+20+20+50)
	x = runs(t, "B", "phase 3\ntile B26 B1 0\ntile C25 9 1\ntile D24 4 1\ncompany B par=70 cash=0 *P1=60 operated tokens=B26 trains=S3,2")
	earns(t, x, 40+10+40+20+20)
	x.Refused("run 2:B26-A27-A29-A31-B32", "NOR-RT-01") // trains stay on land (NOR-RT-13, NOR-TK-15)
	x.Refused("run S3:B26-C25-D24", "NOR-RT-01")
	x.Do("run")
}

// TestShipsPayNoFee: neither for mountains nor for Mjøsa (NOR-SP-10, NOR-MT-12).
func TestShipsPayNoFee(t *testing.T) {
	x := runs(t, "B", "phase 2\ncompany B par=70 cash=0 *P1=60 operated tokens=B26 trains=S3")
	x.Do("run S3:B26-A27-A29-A31-B32-A33-A35-B36-C35")
	x.Wants("B revenue", 60)
	x.Wants("B cash", 0)
}

// TestVestfoldbanensShip: V gets one S3 of the supply when it comes to the train step of its first turn, free; it counts for the
// limit, nobody is paid for it, and there is none in phase 4, without one in the supply, or in a later turn (NOR-PW-10, NOR-PW-11,
// NOR-PC-06).
func TestVestfoldbanensShip(t *testing.T) {
	first := func(phase, more string) int {
		x := at(t, 3, "phase "+phase+"\ncash P2=0\n"+more+"company V par=70 cash=500 *P1=60\noperate V")
		x.Company("V").Turns = 1
		x.Until("trains")
		x.Wants("P2 cash", 0)
		if x.Game.Cash("V") != 500 {
			t.Errorf("V has %d", x.Game.Cash("V"))
		}
		return len(x.TrainsOf("V"))
	}
	for _, c := range []struct {
		phase, more string
		ships       int
	}{
		{"2", "private Mellem P2\n", 1},
		{"3", "private Mellem P2\n", 1},
		{"4", "left S3=0\n", 0},
		{"3", "left S3=0\n", 0},
	} {
		if n := first(c.phase, c.more); n != c.ships {
			t.Errorf("phase %s, %q: V has %d ships", c.phase, c.more, n)
		}
	}
	x := at(t, 3, "phase 2\ncompany V par=70 cash=500 *P1=60 operated\noperate V")
	x.Until("trains")
	x.Trains("V")
	x = at(t, 3, "phase 2\ncompany J par=70 cash=500 *P1=60\noperate J")
	x.Company("J").Turns = 1
	x.Until("trains")
	x.Trains("J")
}
