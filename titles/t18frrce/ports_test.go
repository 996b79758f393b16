package t18frrce_test

import (
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

// FRRCE-PV-18, FRRCE-PV-19, FRRCE-PV-34, FRRCE-PT-05, worked example 19: Le Havre with private 3 in the turn of its purchase.
func TestHavreByPrivate(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0
		private 3 P1
		company NOR par=67 cash=300 *P1=60 trains=2 tokens=C20 operated
		operate NOR 1 of 2`)
	x.Refused("lay C14 57 0 with 3", "FRRCE-PV-35")
	x.Do("private 3 140; lay C14 57 0 with 3")
	x.Wants("NOR cash", 80)
	x.Wants("P1 cash", 140)
	x.Do("station C14")
	x.Wants("NOR cash", 80)
	if !x.Token("NOR", "C14") || kit.NextToken(x.Game, "NOR") != nil || trkPort(x, "C14") != engine.Nobody {
		t.Error("NOR has placed its last token, and no port token is to be had on yellow")
	}
	if x.Private("3").Closed {
		t.Error("private 3 stays open")
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
		{"SO", "H7", "lay H7 X06 0", 80},
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
