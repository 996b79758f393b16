package t18frrce_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// trkPort tells who has the port token of the hex.
func trkPort(x *enginetest.Table, hex string) engine.ID {
	for _, m := range x.Memos {
		if m.What == "port" && m.On == engine.ID(hex) {
			return m.Who
		}
	}
	return engine.Nobody
}

// trkSlot is the slot of the company's token in the only city of the hex, or -1.
func trkSlot(t *testing.T, x *enginetest.Table, company, hex string) int {
	t.Helper()
	h, s, err := kit.City(x.Game, hex)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range x.Map().At(h, s) {
		if k.Owner == company {
			return k.Slot
		}
	}
	return -1
}

// trkHavre leads from Rennes, edge 4, to Le Havre, edge 0.
const trkHavre = `
	tile D9 57 1
	tile D11 9 1
	tile D13 8 1
`

// FRRCE-PV-18, FRRCE-PV-19, FRRCE-PV-34, FRRCE-PT-05, worked example 19: Le Havre with private Havre in the turn of its purchase.
func TestHavreByPrivate(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0
		private Havre P1
		company NOR par=67 cash=300 *P1=60 trains=2 tokens=C20 operated
		operate NOR 1 of 2`)
	x.Refused("lay C14 57 0 with Havre", "FRRCE-PV-35")
	x.Do("private Havre 140; lay C14 57 0 with Havre")
	x.Wants("NOR cash", 80)
	x.Wants("P1 cash", 140)
	x.Do("station C14")
	x.Wants("NOR cash", 80)
	if !x.Token("NOR", "C14") || kit.NextToken(x.Game, "NOR") != nil || trkPort(x, "C14") != engine.Nobody {
		t.Error("NOR has placed its last token, and no port token is to be had on yellow")
	}
	if x.Private("Havre").Closed {
		t.Error("private Havre stays open")
	}
	trkEarns(t, x, 30)
}

// FRRCE-PT-02, FRRCE-PT-03, FRRCE-PT-07, FRRCE-PT-08, FRRCE-PT-12, FRRCE-OI-02, worked example 19: whoever upgrades a port decides
// on the token that lies there.
func TestUpgradeOfPort(t *testing.T) {
	position := `
		phase 3
		tile C14 57 0
	` + trkHavre + `
		company NOR par=67 cash=80 *P1=60 trains=2 tokens=C20,C14 operated
		company OU par=67 at=3,8 cash=200 *P2=60 trains=2 tokens=D9 operated
		operate OU 1 of 2`
	for _, lay := range []string{"lay C14 X19 0", "lay C14 X20 0"} {
		x := at(t, 3, position)
		x.Do(lay)
		x.Turns("P2", "port")
		x.Offers("move", "C14")
		x.Do("move C14")
		if trkPort(x, "C14") != "NOR" || trkSlot(t, x, "NOR", "C14") != 1 {
			t.Errorf("the port token is with %q, want NOR", trkPort(x, "C14"))
		}
		x.Wants("NOR cash", 80)
		x.Wants("OU cash", 200)
		x.Until("token")
		x.Do("token C14") // the other slot
		if trkPort(x, "C14") != "NOR" || trkSlot(t, x, "OU", "C14") != 0 {
			t.Error("OU's token takes the slot that is left, and no port token")
		}
		x.EndTurn()
		for x.Round.Sub == 1 {
			x.EndTurn()
		}
		x.Wants("NOR cash", 100)
		x.Wants("OU cash", 160)
	}
	y := at(t, 3, position)
	y.Do("lay C14 X19 0; stay")
	if trkPort(y, "C14") != engine.Nobody || trkSlot(t, y, "NOR", "C14") != 0 {
		t.Error("NOR stays in slot 0 without port token")
	}
	y.Until("token")
	y.Do("token C14")
	if trkPort(y, "C14") != "OU" || trkSlot(t, y, "OU", "C14") != 1 {
		t.Error("OU takes the port")
	}
	y.Wants("OU cash", 160)
}

// FRRCE-SP-30, FRRCE-SP-31, FRRCE-SP-32, FRRCE-PT-06, FRRCE-PT-08, FRRCE-TC-03, FRRCE-HM-04, worked example 20: brown at once.
func TestBrownPortsAtOnce(t *testing.T) {
	for _, c := range []struct {
		company, hex, lay string
		cost              int
	}{
		{"PRO", "N15", "lay N15 X07 0", 0},
		{"SO", "H7", "lay H7 X06 0", 0},
	} {
		for word, want := range map[string]engine.ID{"move " + c.hex: engine.ID(c.company), "stay": engine.Nobody} {
			x := at(t, 3, "phase 5\ncompany "+c.company+" par=100 cash=1000 *P1=60\noperate "+c.company+" 1 of 2")
			if !x.Token(c.company, c.hex) {
				t.Fatal("no home token")
			}
			x.Do(c.lay)
			x.Turns("P1", "port")
			x.Wants(c.company+" cash", 1000-c.cost)
			x.Do(word)
			if got := trkPort(x, c.hex); got != want {
				t.Errorf("%s: the port token is with %q, want %q", word, got, want)
			}
			if x.Can("lay") {
				t.Error("a brown port is an upgrade, no yellow tile goes with it")
			}
			x.EndTurn()
			income := 0
			if want != engine.Nobody {
				income = 20
			}
			x.Wants(c.company+" cash", 1000-c.cost+income)
		}
	}
}

// FRRCE-PT-09, FRRCE-PT-10, worked example 21: PRO moves NOR's token onto the port of Le Havre in the place of a yellow tile.
func TestMoveOntoPort(t *testing.T) {
	position := `
		phase 3
		tile C14 X19 0
	` + trkHavre + `
		company NOR par=67 cash=80 *P1=60 tokens=C20,C14 operated
		company PRO par=67 cash=200 *P2=60 tokens=N15,D9 operated
		company OU par=67 cash=200 *P2=60 tokens=A6 operated
	`
	for orders, cost := range map[string]engine.Money{
		"move C14; lay N15 57 2": 20, "lay N15 57 2; move C14": 20, "move C14": 0,
	} {
		x := at(t, 3, position+"operate PRO")
		x.Do("stay; " + orders)
		if trkPort(x, "C14") != "NOR" || trkSlot(t, x, "NOR", "C14") != 1 || x.Cash("PRO") != 200-cost {
			t.Errorf("%s: %s has the port, PRO %d", orders, trkPort(x, "C14"), x.Cash("PRO"))
		}
		x.Refused("move C14", "FRRCE-PT-09")
	}
	y := at(t, 3, position+"operate OU")
	y.Do("stay")
	y.Refused("move C14", "FRRCE-PT-09")
}

// FRRCE-PT-03, FRRCE-PT-04, FRRCE-PT-14, FRRCE-HM-08: with both slots open whoever places a token chooses, also a stranger at a
// home; the home token gets the other one, and the port with it.
func TestTokenOnOpenPort(t *testing.T) {
	position := `
		phase 3
		tile H7 X17 0
		tile H9 9 1
		tile H11 57 1
		company PLM par=67 at=6,6 cash=100 *P1=60 trains=3 tokens=H11 operated
		company SO par=67 at=5,7 cash=100 *P2=60 trains=3
		operate PLM 1 of 2`
	for _, c := range []struct {
		word      string
		port      engine.ID
		slot      int
		then      engine.ID
		so        int
		paid, got int
	}{
		{"move H7", "PLM", 1, "PLM", 0, 60, 100},
		{"stay", engine.Nobody, 0, "SO", 1, 60, 100},
	} {
		x := at(t, 3, position)
		x.Until("token")
		x.Do("token H7")
		x.Turns("P1", "port")
		x.Do(c.word)
		x.Wants("PLM cash", c.paid)
		if trkPort(x, "H7") != c.port || trkSlot(t, x, "PLM", "H7") != c.slot {
			t.Errorf("%s: port of %q, slot %d", c.word, trkPort(x, "H7"), trkSlot(t, x, "PLM", "H7"))
		}
		x.EndTurn()
		if x.Turn.Of != "SO" {
			t.Fatalf("it is the turn of %s", x.Turn.Of)
		}
		if x.Waiting().Name == "port" {
			t.Error("no choice is left to SO")
		}
		if trkPort(x, "H7") != c.then || trkSlot(t, x, "SO", "H7") != c.so {
			t.Errorf("%s: then the port of %q, SO in %d", c.word, trkPort(x, "H7"), trkSlot(t, x, "SO", "H7"))
		}
		x.Wants("SO cash", c.got)
	}
}

// FRRCE-PT-01, FRRCE-PT-02, FRRCE-PT-05 to FRRCE-PT-07, FRRCE-HM-10: home tokens of SO and PRO on yellow take nothing; on green and brown the
// president chooses; the other slot can be left at the next upgrade; what is taken stays taken.
func TestHomesAtPorts(t *testing.T) {
	for _, c := range []struct{ company, hex, tile, lay, up string }{
		{"SO", "H7", "57 0", "", "X17"}, {"PRO", "N15", "57 2", "", "X18"},
		{"SO", "H7", "X17 0", "X06", ""}, {"PRO", "N15", "X18 0", "X07", ""},
		{"SO", "H7", "X06 0", "", ""}, {"PRO", "N15", "X07 0", "", ""},
	} {
		position := "phase 5\ntile " + c.hex + " " + c.tile + "\ncompany " + c.company + " par=67 cash=670 *P1=60 trains=5\noperate " + c.company
		who := engine.ID(c.company)
		if c.up != "" {
			x := at(t, 3, position)
			if trkPort(x, c.hex) != engine.Nobody || x.Waiting().Name == "port" {
				t.Errorf("%s: something to take on yellow", c.company)
			}
			x.Do("lay " + c.hex + " " + c.up + " 0; move " + c.hex)
			if trkPort(x, c.hex) != who {
				t.Errorf("%s has not the port", c.company)
			}
			continue
		}
		for word, port := range map[string]engine.ID{"home port": who, "home other": engine.Nobody} {
			x := at(t, 3, position)
			x.Turns("P1", "home port")
			if x.Token(c.company, c.hex) {
				t.Errorf("%s's token lies before its slot is chosen", c.company)
			}
			x.Offers("home", "port", "other")
			x.Refused("home "+c.hex, "FRRCE-PT-06")
			x.Do(word)
			x.Turns("P1", "track") // there is no second question
			if trkPort(x, c.hex) != port || !x.Token(c.company, c.hex) || x.Company(who).Tokens[1].Used {
				t.Errorf("%s at %s: port of %q", c.company, c.tile, trkPort(x, c.hex))
			}
			if c.lay == "" {
				continue
			}
			x.Do("lay " + c.hex + " " + c.lay + " 0")
			if again := x.Waiting().Name == "port"; again != (word == "home other") {
				t.Errorf("after %s the upgrade asks: %t", word, again)
			}
			if trkPort(x, c.hex) != port {
				t.Errorf("after the upgrade the port is with %q", trkPort(x, c.hex))
			}
		}
	}
}

// FRRCE-SP-30, FRRCE-SP-33, FRRCE-PT-08, FRRCE-PH-13, FRRCE-TC-03, FRRCE-TC-07: who lays brown port tiles on what, and when; the upgrader decides
// on the home token of another on the bare hex.
func TestBrownPortsOfOthers(t *testing.T) {
	for _, c := range []struct{ phase, company, tile, rule string }{
		{"4", "PRO", "", "FRRCE-TR-04"}, {"4", "PRO", "tile H7 57 0", "FRRCE-TR-04"},
		{"5", "PRO", "", ""}, {"5", "PRO", "tile H7 57 0", ""}, {"D", "PRO", "", ""},
		{"5", "PLM", "", "FRRCE-SP-30"}, {"5", "OU", "tile H7 57 0", "FRRCE-SP-30"}, {"5", "PLM", "tile H7 X17 0", ""},
		{"5", "PRO", "tile H7 X17 0", ""},
	} {
		position := "phase " + c.phase + "\n" + c.tile + `
			tile H9 9 1
			tile H11 57 1
			company SO par=67 cash=100 *P2=60 trains=5 tokens=H7 operated
			company ` + c.company + ` par=67 cash=200 *P1=60 trains=5 tokens=H11 operated
			operate ` + c.company
		x := at(t, 3, position)
		if x.Waiting().Name == "port" {
			x.Do("stay")
		}
		if c.rule != "" {
			x.Refused("lay H7 X06 0", c.rule)
			continue
		}
		x.Do("lay H7 X06 0")
		x.Wants(c.company+" cash", 200)
		if c.tile == "" {
			y := at(t, 3, "options terrain-always\n"+position)
			y.Do("lay H7 X06 0")
			y.Wants(c.company+" cash", 120)
		}
		x.Turns("P1", "port")
		x.Do("move H7")
		if trkPort(x, "H7") != "SO" {
			t.Errorf("%v: the port is with %q", c, trkPort(x, "H7"))
		}
	}
}

// FRRCE-PT-09 to FRRCE-PT-11, FRRCE-TR-02: two ports in one turn; no move with an upgrade, before or after; no more than two acts;
// no money, no move; no track, no move.
func TestMovesOntoPorts(t *testing.T) {
	position := `
		phase 3
		tile C14 X19 0
		tile H7 X17 0
		tile H9 9 1
		tile H11 57 1
	` + trkHavre + `
		company NOR par=67 cash=80 *P1=60 tokens=C20,C14 operated
		company SO par=67 cash=80 *P1=60 tokens=H7 operated
		company PRO par=67 cash=% *P2=60 tokens=% operated
		operate PRO`
	x := at(t, 3, fmt.Sprintf(strings.ReplaceAll(position, "%", "%s"), "20", "N15,D9,H11"))
	x.Do("stay; stay")
	x.Offers("move", "C14", "H7")
	x.Do("move C14; move H7")
	x.Wants("PRO cash", 0)
	if trkPort(x, "C14") != "NOR" || trkPort(x, "H7") != "SO" || x.Can("lay") {
		t.Error("both ports are taken, and that was the build")
	}
	y := at(t, 3, fmt.Sprintf(strings.ReplaceAll(position, "%", "%s"), "19", "N15,D9,H11"))
	y.Do("stay; stay; move C14")
	if y.Can("move") || y.Can("lay") {
		t.Error("a second act that nobody can pay is offered")
	}
	y = at(t, 3, fmt.Sprintf(strings.ReplaceAll(position, "%", "%s"), "20", "N15,D9,H11"))
	y.Do("stay; stay; move C14")
	y.Refused("lay D9 14 1", "FRRCE-TR-02")
	z := at(t, 3, fmt.Sprintf(strings.ReplaceAll(position, "%", "%s"), "200", "N15,D9"))
	z.Do("stay; stay")
	z.Refused("move H7", "FRRCE-PT-09")
	z.Refused("move N15", "FRRCE-PT-09")
	z.Refused("move D9", "FRRCE-PT-09")
	z.Do("lay D9 14 1")
	if z.Can("move") {
		t.Error("a move after an upgrade")
	}
}

// FRRCE-PT-15: with the option the first tile that PRO and SO lay on their home gives them its port, and the port slot later.
func TestYellowPorts(t *testing.T) {
	for _, c := range []struct{ company, hex, lay, up string }{
		{"SO", "H7", "57 0", "X17 0"}, {"PRO", "N15", "57 2", "X18 0"}, {"SO", "H7", "X06 0", ""},
	} {
		for _, option := range []string{"", "options yellow-ports\n"} {
			x := at(t, 3, option+"phase 5\ncompany "+c.company+" par=67 cash=670 *P1=60 trains=5\noperate "+c.company+" 1 of 2")
			x.Do("lay " + c.hex + " " + c.lay)
			want := engine.ID(c.company)
			if option == "" {
				want = engine.Nobody
			}
			if got := trkPort(x, c.hex); got != want {
				t.Errorf("%s%s %s: the port is with %q, want %q", option, c.company, c.lay, got, want)
			}
			if option == "" {
				continue
			}
			if x.Waiting().Name == "port" {
				t.Error("nothing to choose")
			}
			x.EndTurn()
			if c.up != "" {
				x.Do("lay " + c.hex + " " + c.up)
			}
			if trkSlot(t, x, c.company, c.hex) != 1 {
				t.Errorf("%s is in slot %d", c.company, trkSlot(t, x, c.company, c.hex))
			}
		}
	}
	// A stranger's tile gives nothing.
	x := at(t, 3, `
		options yellow-ports
		phase 3
		tile I6 9 0
		tile J5 57 0
		company SO par=67 cash=100 *P2=60 trains=5 tokens=H7 operated
		company PLM par=67 cash=200 *P1=60 trains=5 tokens=J5 operated
		operate PLM`)
	x.Do("lay H7 57 0")
	if got := trkPort(x, "H7"); got != engine.Nobody {
		t.Errorf("the port is with %q", got)
	}
}

// FRRCE-PT-13: a port token adds nothing to routes or to the score.
func TestPortsCountForNothingElse(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0
		tile H7 X17 0
		tile H9 9 1
		tile H11 57 1
		company SO par=67 cash=100 *P1=60 trains=3 tokens=H7 operated
		operate SO`)
	trkWorth := int(x.Worth("P1"))
	x.Do("move H7")
	trkEarns(t, x, 50)
	x.Wants("P1 worth", trkWorth)
	if x.Wants("SO cash", 100); trkPort(x, "H7") != "SO" {
		t.Error("SO has not the port")
	}
}

// FRRCE-PT-14: PRO moves a stranger's token onto a port although SO has not begun: the other slot is left for its home.
func TestMoveLeavesASlotForTheHome(t *testing.T) {
	x := at(t, 3, `
		phase 3
		tile H7 X17 0
		tile H9 9 1
		tile H11 57 1
		company PLM par=67 cash=80 *P1=60 tokens=H7 operated
		company PRO par=67 cash=100 *P2=60 tokens=N15,H11 operated
		company SO par=67 cash=100 *P2=60
		operate PRO`)
	x.Do("stay; move H7")
	if trkPort(x, "H7") != "PLM" || trkSlot(t, x, "PLM", "H7") != 1 {
		t.Errorf("the port is with %q", trkPort(x, "H7"))
	}
}
