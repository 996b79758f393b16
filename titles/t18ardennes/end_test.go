package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
)

// TestBankRunsOut: below nothing, not at nothing; payments are made in full, refilling changes nothing, and the game ends after the second
// operating round of the set (ARD-END-01 to ARD-END-03; WE-28).
func TestBankRunsOut(t *testing.T) {
	const lines = "company E par=140 cash=0 *P1=60 trains=3 tokens=K11 operated\ncompany N par=140 price=90 cash=0 *P2=60 trains=3 tokens=M7.0 operated\ncash P1=0 P2=0 P3=0\n"
	for _, c := range []struct {
		bank  engine.Money
		ended bool
	}{{75, true}, {460, false}, {459, true}} {
		x := at(t, 3, lines+"operate E 1 of 2")
		x.Game.Pay(engine.Bank, "P3", x.Bank-c.bank)
		earns(x, "E", 460)
		x.Do("withhold")
		if x.Bank != c.bank-460 || x.Broken != c.ended {
			t.Errorf("the bank has %d, broken %t", x.Bank, x.Broken)
		}
		x.Game.Pay("P3", engine.Bank, 5000)
		for x.Round.Kind == "operating" && x.Round.Sub == 1 {
			x.EndTurn()
		}
		if x.Finished {
			t.Fatal("it ends before the second operating round")
		}
		for !x.Finished && x.Round.Kind == "operating" {
			x.EndTurn()
		}
		if x.Finished != c.ended || c.ended && !strings.Contains(x.End, "ARD-END-01") {
			t.Errorf("bank %d: finished %t %s", c.bank, x.Finished, x.End)
		}
	}
	// In a stock round it is the set after it that is played.
	x := at(t, 3, lines+"stock 3 P1")
	x.Game.Pay(engine.Bank, "P3", x.Bank-10)
	x.Do("sell E 1")
	passAll(x)
	if x.Finished || !x.Broken {
		t.Fatalf("finished %t, broken %t", x.Finished, x.Broken)
	}
	for !x.Finished {
		x.EndTurn()
	}
	if x.Round.Kind != "operating" || x.Round.Number != 3 || x.Round.Sub != 2 {
		t.Errorf("it ends in %s %d.%d", x.Round.Kind, x.Round.Number, x.Round.Sub)
	}
}

// TestWorth is cash, shares at their price, twice the price of a minor, 100 for Guillaume-Luxembourg; grey minors and what companies own
// count nothing; the highest wins, equals share the place (ARD-END-04 to ARD-END-07, ARD-GL-07, ARD-MKT-16; WE-28).
func TestWorth(t *testing.T) {
	x := at(t, 4, `
	  company 12 owner=P3 par=90 price=140 cash=999
	  company 8 owner=P3 par=50 price=0
	  company E kind=ten par=140 price=320 *P2=40 P3=30 cash=999
	  company P kind=ten par=140 price=300 *P3=70 cash=999
	  company BE kind=ten par=140 price=340 *P4=40 P3=10 cash=999
	  private GL P1
	  cash P1=6410 P2=0 P3=4868 P4=0
	  stock 3 P1`)
	x.Wants("P3 worth", 8548)
	x.Wants("P1 worth", 6510)
	x.Wants("P2 worth", 1280)
	x.Game.EndGame("so")
	if len(x.Winners) != 1 || x.Winners[0] != "P3" {
		t.Errorf("%v win", x.Winners)
	}
	x = at(t, 3, "company 12 owner=P3 par=50\ncash P1=300 P2=300 P3=0\nstock 3 P1")
	x.Game.EndGame("so")
	if len(x.Winners) != 2 {
		t.Errorf("%v win", x.Winners)
	}
}
