package t18eu_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// turns lists who operates until the round is over. Trains that must be owned are bought, everything else is passed.
func turns(x *enginetest.Table) string {
	var order []string
	for sub := x.Round.Sub; x.Round.Kind == "operating" && x.Round.Sub == sub; {
		order = append(order, string(x.Turn.Of))
		x.EndTurn()
	}
	return strings.Join(order, " ")
}

// 18EU-OR-01 to 18EU-OR-04, 18EU-PH-10: minors by number, then floated corporations by price; of equal prices the one
// further right, in one space the one on top. Each operates once, in both rounds of the set.
func TestOperatingOrder(t *testing.T) {
	x := at(t, 3, `
		cash P1=100 P2=100 P3=100
		company 12 owner=P1
		company 2 owner=P2
		company 7 owner=P1
		company SNCF par=90 at=3,4 trains=3 *P1=50
		company KBS par=90 at=3,4 trains=3 *P2=50
		company KPEV par=90 at=2,3 trains=3 *P3=50
		company SNCB par=90 at=4,5 trains=3 *P1=50
		company KKOB par=100 at=3,5 *P2=20 unfloated
		company FS par=70 at=4,2 trains=4 *P2=50
		company NS par=100 at=3,5 trains=4 *P3=50
		stock 3 P1`)
	x.Do("pass; pass; pass")
	if got, want := turns(x), "2 7 12 NS SNCB SNCF KBS KPEV FS"; got != want {
		t.Errorf("order %s, want %s", got, want)
	}
	if x.Round.Sub != 2 {
		t.Fatalf("after the first round: %s", x.Where())
	}
	// All paid nothing and went left: NS to 90, FS to 65, those at 90 to 82: SNCB in row 5, SNCF and KBS in row 4, KPEV in row 3.
	if got, want := turns(x), "2 7 12 NS SNCB SNCF KBS KPEV FS"; got != want {
		t.Errorf("second order %s, want %s", got, want)
	}
	if x.Round.Kind != "stock" {
		t.Errorf("after the set: %s", x.Where())
	}
}

// 18EU-OR-05: prices that move during the round change the order of those still to operate.
func TestOrderChangesInTheRound(t *testing.T) {
	position := `
		cash P1=%s
		company NS par=100 at=2,4 cash=0 *P1=50 operated
		company KBS par=100 at=2,4 cash=0 trains=3 *P2=50 P1=20 operated
		company SNCF par=90 at=3,4 cash=0 trains=3 *P3=50 operated
		operate NS`
	x := at(t, 3, strings.Replace(position, "%s", "300", 1))
	x.Until("trains")
	x.Do("train 3; pass")
	x.Turns("P2", "track") // KBS
	y := at(t, 3, strings.Replace(position, "%s", "20", 1))
	y.Until("trains")
	y.Do("sell KBS 2") // 100 to 82
	y.Wants("KBS price", 82)
	y.Do("train 3; pass")
	y.Turns("P3", "track") // SNCF at 90
}

// 18EU-OR-06: track, token, run, dividend, trains, own stock: one after the other and none again. 18EU-OR-07: all but
// the run may be left out, and the run is the best there is.
func TestSteps(t *testing.T) {
	position := "phase 3" + north + `
		company NS par=90 at=3,4 cash=1000 trains=3 *P1=60 pool=10 tokens=H3 operated
		operate NS`
	orders := []struct{ step, order, never string }{
		{"track", "lay H3 576 3", "token F5"},
		{"token", "token F5", "lay G4 14 0"},
		{"run", "run", "pass"},
		{"dividend", "pay", "run"},
		{"trains", "train 3; pass", "pay"},
		{"own stock", "issue 1", "train 3"},
	}
	x := at(t, 3, position)
	for i, o := range orders {
		x.Turns("P1", o.step)
		for _, before := range orders[:i] {
			if order := strings.Split(before.order, ";")[0]; order != "pass" {
				x.Refused(order, "")
			}
		}
		x.Refused(o.never, "")
		x.Do(o.order)
	}
	if x.Round.Kind != "stock" {
		t.Errorf("after the last step: %s", x.Where())
	}
	y := at(t, 3, position)
	y.Do("pass; pass")
	earns(t, y, 30+20+30)
	y.Do("run")
	y.Wants("NS revenue", 80)
	y.Do("withhold; pass; pass")
	if y.Round.Kind != "stock" {
		t.Errorf("NS still has to %s", y.Waiting().About)
	}
}

// 18EU-OR-08, 18EU-BK-07: the turn of a corporation that closes is over.
func TestTurnOfAClosedCorporation(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=0
		company NS par=100 at=2,4 cash=0 *P1=50 operated
		company KBS par=90 at=3,4 cash=0 trains=5 *P2=50 operated
		operate NS`)
	x.Until("trains")
	x.Do("bankrupt")
	if x.Company("NS").Parred() {
		t.Fatal("NS goes on")
	}
	x.Turns("P2", "track")
	if x.Turn.Of != engine.ID("KBS") {
		t.Errorf("%s operates", x.Turn.Of)
	}
}
