package t18ardennes_test

import (
	"testing"

	"stationmaster/engine"
)

// TestDuty: a public company owns a train at the end of its turn, route or not, in its first turn too; a minor need not; the president pays
// what the treasury lacks, cash first (ARD-EMR-01 to ARD-EMR-03, ARD-EMR-08, ARD-EMR-10; WE-18).
func TestDuty(t *testing.T) {
	x := buying(t, "BY", "phase 4\ncompany BY par=140 cash=369 *P1=60 tokens=G25\ncash P1=166")
	x.Company("BY").Turns = 1
	x.Refused("pass", "ARD-EMR-01")
	x.Do("train 4")
	x.Wants("P1 cash", 135)
	x.Wants("BY cash", 0)
	x = buying(t, "5", "phase 4\ncompany 5 owner=P1 par=60 cash=369 tokens=J24 operated\ncompany BY par=140 *P2=60 trains=4 operated\npool 3\ncash P1=166")
	x.Refused("train 4", "ARD-EMR-01")
	x.Do("pass")
	x = buying(t, "BY", "phase 4\npool 3\ncompany BY par=140 cash=100 *P1=60 tokens=G25 operated\ncash P1=1000")
	x.Do("train 3 from pool") // the president's help goes to a pool train, too
	x.Wants("P1 cash", 900)
	if x.Waiting().Name == "trains" && x.Turn.Of == "BY" {
		t.Error("the president may help to another train")
	}
}

// TestFreeChoice: the president may help to any train on sale, although the treasury could pay another (ARD-EMR-04).
func TestFreeChoice(t *testing.T) {
	x := buying(t, "BY", "phase 6\npool 4\ncompany BY kind=ten par=140 cash=650 *P1=60 tokens=G25 operated\ncash P1=200")
	x.Do("train 4D")
	x.Wants("P1 cash", 50)
	x = buying(t, "BY", "phase 6\npool 4\ncompany BY par=140 cash=550 *P1=60 tokens=G25 operated\ncash P1=200")
	x.Do("train 6")
	x.Wants("P1 cash", 150)
}

// TestEmergencySales: under the usual limits, shares of one company once and at one price, which moves as in a stock round, not more than the
// chosen train needs, Guillaume-Luxembourg too; not of the company in its first turn, and not its presidency
// (ARD-EMR-05 to ARD-EMR-07, ARD-EMR-12, ARD-GL-08, ARD-MKT-18, ARD-SH-11, ARD-OR-10).
func TestEmergencySales(t *testing.T) {
	const lines = `
	  phase 5
	  left 5=1
	  private GL P1
	  company BY par=140 cash=100 *P1=60 P2=40 tokens=G25 operated
	  company NL kind=ten par=160 *P1=60 P2=30 tokens=B8.1 operated
	  company E par=140 *P2=60 P1=20 tokens=J24
	`
	x := buying(t, "BY", lines+"cash P1=0")
	x.Refused("train 5", "ARD-EMR-03")
	x.Refused("sell E 1", "ARD-SH-10")
	x.Refused("sell BY 2", "ARD-EMR-07")
	x.Refused("sell NL 4", "ARD-EMR-05") // three are enough
	x.Do("sell NL 2")
	x.Wants("P1 cash", 320)
	x.Wants("NL price", 120)
	x.Refused("sell NL 1", "ARD-SR-06")
	x.Do("sell GL")
	x.Wants("P1 cash", 420)
	x.Refused("sell BY 1", "ARD-EMR-05") // 520 are there
	x.Do("train 5")
	x.Wants("P1 cash", 20)
	x.Wants("BY cash", 0)

	x = buying(t, "BY", lines+"cash P1=0")
	x.Company("BY").Turns = 1
	x.Refused("sell BY 1", "ARD-SH-10")
	x = buying(t, "BY", lines+"cash P1=400")
	x.Refused("sell GL", "ARD-EMR-05")
	// Of two trains on sale, what was sold for the dearer one must have been needed for the one that is bought.
	x = buying(t, "BY", `
	  phase 6
	  company BY kind=ten par=140 cash=400 *P1=20 P3=10 tokens=G25 operated
	  company NL kind=ten par=160 *P1=60 P2=20 tokens=B8.1 operated
	  cash P1=0`)
	x.Refused("sell NL 1", "ARD-SR-06") // too little for the 6, and NL is sold once
	x.Do("sell NL 3")
	x.Refused("train 6", "ARD-EMR-05") // two would have done
	x.Refused("bankrupt", "ARD-BKR-01")
	x = buying(t, "BY", `
	  phase 6
	  company BY kind=ten par=140 cash=400 *P1=20 P3=10 tokens=G25 operated
	  company NL kind=ten par=160 *P1=60 P2=20 tokens=B8.1 operated
	  cash P1=0`)
	x.Do("sell NL 2; train 6")
	x.Wants("P1 cash", 120)
}

// TestOtherCompaniesTrains: the president's cash goes into another company's train only while the treasury is empty, up to face value, and
// not after a sale; the treasury alone pays any price (ARD-EMR-02, ARD-EMR-09, ARD-EMR-11).
func TestOtherCompaniesTrains(t *testing.T) {
	lines := func(cash string) string {
		return "phase 5\ncompany BY par=140 cash=" + cash + ` *P1=60 tokens=G25 operated
	  company 5 owner=P1 par=60 cash=0 trains=4 tokens=J24 operated
	  private GL P1
	  cash P1=420`
	}
	x := buying(t, "BY", lines("0"))
	x.Refused("train 4 from 5 401", "ARD-EMR-09")
	x.Do("train 4 from 5 400")
	x.Wants("P1 cash", 20)
	x = buying(t, "BY", lines("1"))
	x.Refused("train 4 from 5 2", "ARD-EMR-09")
	x.Do("train 4 from 5 1")
	x = buying(t, "BY", lines("0"))
	x.Do("sell GL")
	x.Refused("train 4 from 5 400", "ARD-EMR-09")
	x.Do("train 5")
	x = buying(t, "BY", lines("499"))
	x.Do("train 4 from 5 499")
}

// TestBankruptcy is the worked example: all that can be raised goes to the company, the rest of the stock to the pool for nothing, whatever
// its limit; without a successor the company is on autopilot, and the bank adds what is missing for the cheapest train
// (ARD-BKR-01 to ARD-BKR-05, ARD-BKR-07, ARD-BKR-08, ARD-BKR-10, ARD-BKR-12, ARD-SH-11, ARD-SH-12, ARD-AUT-07; WE-29).
func TestBankruptcy(t *testing.T) {
	x := buying(t, "N", `
	  phase 6
	  company N par=140 price=100 cash=40 *P1=60 P2=20 tokens=K5 operated
	  company BE kind=ten par=140 price=120 *P3=40 P1=20 pool=40 trains=6 tokens=F10 operated
	  company 9 owner=P1 par=90 cash=12 tokens=M7.1 operated
	  cash P1=150 P2=0 P3=0 P4=0
	  priority P1`)
	x.Refused("train 6", "ARD-EMR-03")
	x.Refused("pass", "ARD-EMR-01")
	bank := x.Bank
	x.Do("bankrupt")
	x.Wants("N price", 90)
	x.Wants("BE price", 120)
	x.Wants("N cash", 0)
	x.Trains("N", "6")
	if x.Bank != bank-120-100-190+600 {
		t.Errorf("the bank has %d, not %d", x.Bank, bank-120-100-190+600)
	}
	x.Wants("P1 cash", 0)
	x.Wants("N pool", 60)
	x.Wants("BE pool", 60)
	x.Wants("9 pool", 50)
	x.Wants("9 cash", 12)
	if x.President("N") != engine.Nobody || x.President("9") != engine.Nobody || x.Priority != "P2" || !x.Player("P1").Bankrupt {
		t.Errorf("N: %s, priority %s", x.President("N"), x.Priority)
	}
	if x.Decider() == "P1" {
		t.Error("the bankrupt acts")
	}
}

// TestNewPresidentGoesOn: the player with most shares, at least two, takes over by a swap, of equals the first after the bankrupt, and must
// complete the purchase, or go bankrupt in turn; the last player left wins
// (ARD-BKR-04, ARD-BKR-06, ARD-BKR-11, ARD-PRS-03, ARD-PRS-04).
func TestNewPresidentGoesOn(t *testing.T) {
	const lines = `
	  phase 6
	  company N kind=ten par=140 cash=0 *P1=30 P4=20 P2=20 pool=20 tokens=K5 operated
	  cash P1=0 P2=%d P3=0 P4=0`
	x := buying(t, "N", lines0(lines, "700"))
	x.Do("bankrupt")
	if x.President("N") != "P2" || x.Company("N").Held("P2") != 2 || x.Company("N").Certs[0].Holder != "P2" {
		t.Errorf("%s presides", x.President("N"))
	}
	x.Turns("P2", "trains")
	x.Do("train 6")
	x = buying(t, "N", lines0(lines, "10"))
	x.Do("bankrupt; bankrupt; bankrupt")
	if !x.Finished || len(x.Winners) != 1 || x.Winners[0] != "P3" {
		t.Errorf("finished %t, won by %v", x.Finished, x.Winners)
	}
	x = buying(t, "N", lines0(lines, "10"))
	x.Player("P3").Bankrupt = true
	x.Do("bankrupt; bankrupt")
	if !x.Finished || len(x.Winners) != 1 || x.Winners[0] != "P4" {
		t.Errorf("finished %t, won by %v", x.Finished, x.Winners)
	}
}

// TestSuccessorAfterASale: the new president completes the purchase with means of their own; what the bankrupt sold before does not
// limit which train they buy (ARD-BKR-06, ARD-EMR-05).
func TestSuccessorAfterASale(t *testing.T) {
	x := buying(t, "E", `
	  phase 6
	  company E par=140 cash=10 *P1=40 P3=40 operated tokens=K11,M7.1
	  company N kind=ten par=160 cash=900 *P1=20 P2=20 P3=20 operated tokens=K5
	  cash P1=30 P2=500 P3=900
	`)
	x.Do("sell N 1; bankrupt")
	x.Turns("P3", "trains")
	x.Do("train 6")
	x.Trains("E", "6")
	x.Wants("E cash", 0)
}
