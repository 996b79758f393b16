package t18frrce_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// FRRCE-PV-06 to FRRCE-PV-09, worked example 16: three yellow tiles of SO with private Toulouse.
func TestThreeYellowTiles(t *testing.T) {
	position := `
		phase 3
		private Toulouse SO
		tile H7 57 0
		company SO par=82 cash=500 *P1=60 tokens=H7 operated
		operate SO`
	for _, c := range []struct {
		orders string
		left   int
		more   bool // still something to lay
	}{
		{"lay G8 4 0 with Toulouse; lay I6 9 0; lay J5 8 1", 380, false},
		{"lay G8 4 0 with Toulouse; lay H7 X17 0", 400, false},
		{"lay I6 9 0; lay J5 8 1; lay G8 4 0 with Toulouse", 380, false},
		{"lay H7 X17 0; lay G8 4 0 with Toulouse", 400, false},
		{"lay G8 4 0 with Toulouse", 400, true},
		{"lay I6 9 0; lay G8 4 0 with Toulouse", 400, false}, // after an act it ends the build (PV-22)
	} {
		x := at(t, 3, position)
		for _, o := range strings.Split(c.orders, "; ") {
			x.Do(o)
			if x.Waiting() != nil && x.Waiting().Name == "port" {
				x.Do("stay")
			}
		}
		x.Wants("SO cash", c.left)
		if !x.Private("Toulouse").Closed {
			t.Error("private Toulouse is open")
		}
		if x.Can("lay") != c.more {
			t.Errorf("%s: more can be laid: %t", c.orders, x.Can("lay"))
		}
	}
	// FRRCE-PV-09: not between the two, seen from the third.
	x := at(t, 3, position)
	x.Do("lay I6 9 0; lay G8 4 0 with Toulouse")
	if x.Turn.Of == "SO" && x.Waiting().Name == "track" {
		t.Error("the build goes on")
	}
	// The tile keeps the usual rules, and its price.
	y := at(t, 3, position)
	y.Refused("lay K8 14 3 with Toulouse", "FRRCE-PV-06") // yellow only
	y.Refused("lay D13 9 0 with Toulouse", "FRRCE-TR-17")
	z := at(t, 3, strings.Replace(position, "cash=500", "cash=99", 1))
	z.Refused("lay G8 4 0 with Toulouse", "FRRCE-OR-08")
	z.Do("lay I6 9 0 with Toulouse")
	z.Wants("SO cash", 79)
	// FRRCE-PV-09: what it fills may be upgraded by the build that follows.
	w := at(t, 3, position)
	w.Do("lay I6 9 0 with Toulouse; lay I6 23 0")
	w.Wants("SO cash", 480)
}

// FRRCE-PV-35: a player's private is no power of the company.
func TestPowersOfPlayers(t *testing.T) {
	position := `
		phase 2
		private Toulouse P1
		private Germain P1
		private Havre P1
		tile F15 57 2
		company EST par=67 cash=500 *P1=60 trains=2 tokens=F15 operated
		operate EST`
	for _, order := range []string{"lay E14 1 0 with Germain", "lay C14 57 0 with Havre", "lay G16 9 2 with Toulouse"} {
		x := at(t, 3, position)
		x.Refused(order, "FRRCE-PV-35")
	}
}

// FRRCE-PV-02 to FRRCE-PV-04, FRRCE-TR-20: the hexes of a player's privates are closed to all, also to the owner's companies; those
// of a company's privates, and of closed ones, are open. Routes and tokens go through.
func TestBlocks(t *testing.T) {
	for _, c := range []struct{ private, tiles, token, lay string }{
		{"Toulouse", "tile J9 59 1\ntile I10 9 0\ntile K8 57 0", "K8", "lay K8 14 0"},
		{"Ceinture", "tile F15 63 0", "F15", "lay F17 9 1"},
		{"Ceinture", "tile E20 57 1", "E20", "lay E18 9 1"},
		{"Germain", "tile F15 63 0", "F15", "lay E14 56 2"},
		{"Havre", "tile C14 57 0", "C14", "lay C14 X19 0"},
		{"Loire", "tile F15 63 0", "F15", "lay G14 56 0"},
		{"Amiens", "tile D17 57 0", "D17", "lay C18 59 0"},
	} {
		position := "phase 3\n%\n" + c.tiles + trkBuilder("PLM", "500", c.token)
		for _, owner := range []string{"P1", "P2"} {
			x := at(t, 3, strings.Replace(position, "%", "private "+c.private+" "+owner, 1))
			x.Refused(c.lay, "FRRCE-TR-20")
		}
		for _, line := range []string{"private " + c.private + " PLM", "private " + c.private + " EST", ""} {
			x := at(t, 3, strings.Replace(position, "%", line, 1))
			x.Do(c.lay)
		}
	}
	x := at(t, 3, `
		phase 3
		private Havre P1
		tile C14 57 0
		tile D13 57 0
		company PLM par=67 cash=500 *P1=60 trains=3 tokens=D13 operated
		operate PLM`)
	trkEarns(t, x, 50)
	x.Until("token")
	x.Do("token C14")
	y := at(t, 3, "private Lyon P1\ntile J17 X02 0"+trkBuilder("PLM", "500", "J17"))
	y.Do("lay I16 57 2")
}

// FRRCE-PV-17, FRRCE-TC-06, FRRCE-OR-05: the double town of private Germain, at any time in the turn, once, free and without connection.
func TestDoubleTownOfPrivate2(t *testing.T) {
	position := `
		phase 3
		private Germain EST
		company EST par=67 cash=100 *P1=60 trains=3 operated
		company NOR par=67 cash=100 *P2=60 trains=3 operated
		operate EST`
	for _, step := range []string{"track", "token", "run", "dividend", "trains"} {
		x := at(t, 3, position)
		if step == "token" {
			continue // nowhere to put one
		}
		x.Until(step)
		x.Refused("lay E14 3 0 with Germain", "FRRCE-TR-08")
		x.Refused("lay F19 1 0 with Germain", "FRRCE-PV-17")
		before := int(x.Cash("EST"))
		x.Do("lay E14 55 0 with Germain")
		x.Wants("EST cash", before)
		if x.Private("Germain").Closed {
			t.Error("private Germain stays open")
		}
		if step == "track" {
			x.Do("lay H23 8 2") // beside its build
			x.Wants("EST cash", before-80)
		}
		if step == "trains" {
			continue
		}
		if x.Offered("lay", "E14") {
			t.Error("twice")
		}
	}
	x := at(t, 3, strings.Replace(position, "private Germain", "tile E14 1 0\nprivate Germain", 1))
	x.Refused("lay E14 55 0 with Germain", "FRRCE-TR-06")
	if len(x.Verbs()) == 0 || kit.NextToken(x.Game, "EST") == nil {
		t.Error("no turn")
	}
}

// FRRCE-PV-18, FRRCE-PV-19, FRRCE-PV-25, FRRCE-TK-03: private Havre is the first act of the build; the next token costs 100.
func TestPrivate3(t *testing.T) {
	position := `
		phase 3
		private Havre OU
	` + trkHavre + `
		company OU par=67 cash=300 *P1=60 trains=3 tokens=D9 operated
		operate OU`
	x := at(t, 3, position)
	x.Do("lay C14 57 0 with Havre")
	x.Wants("OU cash", 220)
	x.Turns("P1", "free token")
	x.Offers("station", "C14")
	x.Do("station C14")
	x.Wants("OU cash", 220)
	x.Do("lay D7 8 2") // the second yellow tile
	x.Wants("OU cash", 200)
	x.Until("run") // a token had its turn
	if next := kit.NextToken(x.Game, "OU"); next == nil || next.Price != 100 {
		t.Errorf("OU's next token is %v", next)
	}

	y := at(t, 3, position)
	y.Do("lay C14 57 0 with Havre; pass")
	if y.Token("OU", "C14") || kit.NextToken(y.Game, "OU").Price != 40 {
		t.Error("the token was declined")
	}
	y.Until("token")
	y.Do("token C14")
	y.Wants("OU cash", 180)

	z := at(t, 3, position)
	z.Do("lay D7 8 2")
	z.Refused("lay C14 57 0 with Havre", "FRRCE-PV-25")

	w := at(t, 3, strings.Replace(position, "cash=300", "cash=79", 1))
	w.Refused("lay C14 57 0 with Havre", "FRRCE-OR-08")

	for _, orders := range []string{"lay C14 57 0 with Havre; station C14", "lay C14 57 0 with Havre; pass"} {
		v := at(t, 3, `
			phase 3
			private Havre PLM
			company PLM par=67 cash=300 *P1=60 trains=3 tokens=J17 operated
			operate PLM`)
		v.Refused("lay C14 57 1 with Havre", "FRRCE-TR-14")
		v.Refused("lay D13 9 0 with Havre", "FRRCE-PV-18")
		v.Do(orders)
		if v.Can("lay") || v.Can("token") || v.Can("station") {
			t.Error("the tile is PLM's build, and no track leads to another city")
		}
		if v.Private("Havre").Closed {
			t.Error("private Havre stays open")
		}
	}
	v := at(t, 3, `
		phase 3
		private Havre PLM
		tile C14 57 0
		company PLM par=67 cash=300 *P1=60 trains=3 tokens=J17 operated
		operate PLM`)
	v.Refused("lay C14 X19 0 with Havre", "FRRCE-PV-18")
}

// FRRCE-PV-06, FRRCE-PV-23, FRRCE-PV-34: private Toulouse can be bought and used after the build, while the track step lasts.
func TestPrivate0AfterBuild(t *testing.T) {
	position := `
		phase 3
		cash P1=0
		private Toulouse P1
		tile D9 57 1
		company OU par=67 at=6,6 cash=100 *P1=60 trains=3 tokens=D9 operated
		company PLM par=67 at=6,6 cash=100 *P1=60 trains=3 tokens=D9 operated
		operate %`
	for _, company := range []string{"OU", "PLM"} {
		p := strings.Replace(position, "%", company, 1)
		if company == "OU" {
			p = strings.Replace(p, "company PLM par=67 at=6,6 cash=100 *P1=60 trains=3 tokens=D9 operated", "", 1)
		} else {
			p = strings.Replace(p, "company OU par=67 at=6,6 cash=100 *P1=60 trains=3 tokens=D9 operated", "company OU par=67 *P2=60 tokens=A6 operated", 1)
		}
		x := at(t, 3, p)
		x.Do("lay D9 14 1; private Toulouse 30")
		x.Turns("P1", "track")
		x.Do("lay D11 9 1 with Toulouse")
		x.Wants(company+" cash", 50)
		x.Wants("P1 cash", 30)
		if !x.Private("Toulouse").Closed || x.Can("lay") {
			t.Error("private Toulouse is used up")
		}
		y := at(t, 3, p)
		y.Do("pass; private Toulouse 30")
		y.Refused("lay D11 9 1 with Toulouse", "FRRCE-PV-35")
	}
}

// FRRCE-PV-22: a token moved onto a port is an act of the build; private Toulouse comes before the first or after the last one.
func TestPrivate0AndPorts(t *testing.T) {
	position := `
		phase 3
		private Toulouse PRO
		tile C14 X19 0
	` + trkHavre + `
		company NOR par=67 cash=80 *P1=60 tokens=C20,C14 operated
		company PRO par=67 cash=200 *P2=60 tokens=N15,D9 operated
		operate PRO`
	for orders, c := range map[string]struct {
		left int
		more bool
	}{
		"lay D7 8 2 with Toulouse; move C14; lay N15 57 2": {160, false},
		"lay D7 8 2 with Toulouse; move C14":               {180, true},
		"move C14; lay D7 8 2 with Toulouse":               {180, false},
	} {
		x := at(t, 3, position)
		x.Do("stay; " + orders)
		x.Wants("PRO cash", c.left)
		if x.Can("lay") != c.more {
			t.Errorf("%s: more can be laid: %t", orders, x.Can("lay"))
		}
	}
	x := at(t, 3, position)
	x.Do("stay; lay N15 57 2; lay D7 8 2 with Toulouse")
	if x.Can("move") {
		t.Error("a port move after the end of the build")
	}
}

// FRRCE-PV-34: the track step waits for a purchase, also of a company that has nothing to lay: with private Havre it then has.
func TestTrackStepWaitsForPrivate3(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0
		private Havre P1
		tile C18 59 0
		tile E12 59 0
		company MID par=67 cash=300 *P1=60 trains=3
		operate MID`)
	x.Turns("P1", "track")
	x.Offers("lay")
	x.Do("private Havre 140; lay C14 57 0 with Havre; station C14")
	x.Wants("MID cash", 80)
	if !x.Token("MID", "C14") {
		t.Error("MID has no token in Le Havre")
	}
}

// FRRCE-PV-05, FRRCE-PV-03, FRRCE-PH-12: the first 5 closes all privates, whoever owns them, and what they block is open.
func TestFirst5ClosesPrivates(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=0
		private Toulouse P1
		private Germain PLM
		private Havre PRO
		private Loire P2
		tile F13 63 0
		company PLM par=67 at=4,6 cash=400 *P1=60 tokens=F13 operated
		company PRO par=67 at=5,7 cash=100 *P2=60 trains=4 tokens=F13 operated
		operate PLM 1 of 2`)
	x.Refused("lay G14 56 0", "FRRCE-TR-20")
	x.Until("trains")
	x.Do("train 5")
	for _, id := range []string{"Toulouse", "Germain", "Havre", "Loire"} {
		if p := x.Private(engine.ID(id)); !p.Closed {
			t.Errorf("private %s is open", id)
		}
	}
	for x.Turn.Of != "PRO" {
		x.EndTurn()
	}
	x.Do("lay G14 56 0")
}
