package t18norway_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// orphan sets up a position with D about to operate; R after it has no president, its president's certificate lies in the pool. All
// of D's turn is played, and R's by itself.
func orphan(t *testing.T, phase, r, more string) *enginetest.Table {
	t.Helper()
	x := at(t, 3, "phase "+phase+"\n"+more+"\ncompany D par=100 cash=500 *P1=60 operated trains=4 tokens=G17\n"+
		"company R *pool=40 P2=20 operated tokens=E19 "+r+"\ncompany B par=50 cash=500 *P3=60 operated trains=4 tokens=B26\noperate D 1 of 2")
	x.EndTurn()
	return x
}

// TestACompanyWithoutAPresident: it runs the best it can, pays its fees and keeps the revenue; it lays, places, issues and buys nothing
// else; its price falls by one for that (NOR-RC-01 to NOR-RC-03, NOR-OR-10).
func TestACompanyWithoutAPresident(t *testing.T) {
	x := orphan(t, "4", "par=70 cash=100 trains=4", "private Jebsen P2\ntile E19 57 0\ntile E21 9 0\ntile E23 8 1\ntile D24 4 1")
	x.Turns("P3", "own stock")
	r := x.Company("R")
	if r.Earned != 30 || r.Last[0].Fee != 20 {
		t.Errorf("R has earned %d: %v", r.Earned, r.Last)
	}
	x.Wants("R price", 60)
	x.Wants("R cash", 100+int(r.Earned)-int(r.Last[0].Fee))
	x.Wants("R treasury", 40)
	x.Trains("R", "4")
	if len(x.Game.Map().Places("R")) != 1 {
		t.Error("R has placed a token")
	}
	log := ""
	for _, l := range x.Log() {
		log += l.Text + "\n"
	}
	for _, not := range []string{"R lays", "R issues", "R buys"} {
		if strings.Contains(log, not) {
			t.Errorf("the log has %q", not)
		}
	}
}

// TestNothingToRun: a company without a president that has nothing to run falls two columns at the end of the round, not one before
// (NOR-RC-04).
func TestNothingToRun(t *testing.T) {
	x := orphan(t, "4", "par=90 cash=0 trains=4", "")
	x.Wants("R price", 90)
	x.EndTurn() // B's
	x.Wants("R price", 70)
}

// TestItBuysTheCheapest: it must buy the cheapest train on sale if it owns none and its treasury can pay it, one and no ship; otherwise
// it stays without (NOR-RC-05, NOR-RC-06, NOR-RC-02).
func TestItBuysTheCheapest(t *testing.T) {
	for _, c := range []struct {
		cash, pool string
		left       int
		trains     string
	}{
		{"300", "", 0, "4"}, {"900", "", 600, "4"}, {"299", "", 299, ""}, {"900", "pool 3", 720, "3"}, {"0", "pool 3", 0, ""},
	} {
		x := orphan(t, "4", "par=90 cash="+c.cash, c.pool)
		x.Wants("R cash", c.left)
		if c.trains == "" {
			x.Trains("R")
		} else {
			x.Trains("R", c.trains)
		}
	}
	// One that it owns is enough, a ship is none.
	x := orphan(t, "4", "par=90 cash=900 trains=3", "")
	x.Wants("R cash", 900)
	x = orphan(t, "4", "par=90 cash=900 trains=S4", "")
	x.Trains("R", "4", "S4")
}

// TestItFindsAPresident: who comes to own two single shares gets the president's certificate for them at once, and it can be bought for
// twice the price (NOR-RC-07, NOR-RC-08, NOR-SR-19, NOR-BK-08).
func TestItFindsAPresident(t *testing.T) {
	const lines = "phase 4\ncash P2=900 P3=900\ncompany R par=70 cash=0 *pool=40 P2=20 operated tokens=E19 trains=4\nstock 3 P2"
	x := at(t, 3, lines)
	x.Do("buy R treasury")
	if x.President("R") != "P2" || x.Company("R").Held("P2") != 2 || x.Company("R").Certs[0].Holder != "P2" {
		t.Errorf("%s presides with %d shares", x.President("R"), x.Company("R").Held("P2"))
	}
	x.Wants("R pool", 40)
	x = at(t, 3, lines)
	x.Do("pass; buy R president")
	if x.President("R") != "P3" {
		t.Errorf("%s presides", x.President("R"))
	}
	x.Wants("P3 cash", 900-140)
	x.Wants("R cash", 0)
}

// TestItDoesNotNationalize: nobody is asked for it (NOR-RC-02).
func TestItDoesNotNationalize(t *testing.T) {
	x := orphan(t, "4", "par=90 cash=0 trains=4", "")
	x.EndTurn()
	var asked []engine.ID
	for x.Round.Kind == "nationalization" {
		asked = append(asked, x.Turn.Of)
		x.Do("pass")
	}
	if len(asked) != 2 || x.Company("R").Kind.ID != "minor" {
		t.Errorf("asked are %v", asked)
	}
	if err := kit.Consistent(x.Game); err != nil {
		t.Error(err)
	}
}

// TestFloatingWithoutAPresident: a company whose founder went bankrupt may float later, from phase 6 on it nationalizes then; nobody is there
// to choose for H, which sells NSB one share as any other company (NOR-SR-14, NOR-SR-16).
func TestFloatingWithoutAPresident(t *testing.T) {
	x := at(t, 3, `
		phase 6
		cash P1=500 P2=500
		company H par=70 cash=140 unfloated *pool=40
		stock 3 P1
	`)
	x.Do("buy H treasury")
	x.Wants("H NSB", 10)
	x.Wants("H treasury", 60)
	x.Wants("H cash", 140+70+70)
	x.Turns("P2", "trade")
}
