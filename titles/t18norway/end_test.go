package t18norway_test

import (
	"fmt"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// TestTheLastSet: with the first 6 the set under way is finished with its two operating rounds and their nationalization rounds, then
// one stock round and three operating rounds end the game (NOR-EG-01, NOR-EG-02, NOR-PH-12, NOR-GEN-08, NOR-OR-01; WE-25).
func TestTheLastSet(t *testing.T) {
	x := at(t, 3, "phase 5\nleft 5=0\ncompany D par=100 cash=567 *P1=60 operated trains=5 tokens=G17\ncompany V par=50 *P2=60 cash=900 operated trains=5 tokens=F30\noperate D 1 of 2")
	nationalized(x, "D")
	x.Until("trains")
	x.Do("train 6")
	var rounds []string
	for last := ""; !x.Finished; x.EndTurn() {
		if now := fmt.Sprintf("%s %d.%d", x.Round.Kind, x.Round.Number, x.Round.Sub); now != last {
			rounds, last = append(rounds, now), now
		}
	}
	want := []string{"operating 2.1", "nationalization 2.1", "operating 2.2", "nationalization 2.2", "stock 3.0", "operating 3.1", "operating 3.2", "operating 3.3"}
	if !slices.Equal(rounds, want) {
		t.Errorf("%v", rounds)
	}
}

// TestNoOtherEnd: the top of the market ends nothing, nor does a bank that has paid out more than any (NOR-EG-03, NOR-GEN-06,
// NOR-MK-15).
func TestNoOtherEnd(t *testing.T) {
	x := at(t, 3, "phase 5\ntile G17 T1 0\ntile G17 T2 0\ntile H18 8 0\ntile H20 7 3\ncompany D at=0,26 cash=100 *P1=60 operated trains=5 tokens=G17\noperate D 1 of 2")
	x.Game.Pay(engine.Bank, "P2", 100000)
	x.Until("run")
	x.Do("run; pay")
	x.Wants("D price", 440) // 130 is less than half of 480
	x.EndTurn()
	if x.Finished {
		t.Error(x.End)
	}
	x = at(t, 3, "phase 5\ntile G17 T1 0\ntile G17 T2 0\ntile H18 8 0\ntile H20 7 3\ncompany D at=0,26 cash=100 *P1=60 operated trains=5 tokens=G17\noperate D 1 of 2")
	x.Until("run")
	x.Do("run")
	x.Company("D").Earned = 500
	x.Do("pay")
	x.Wants("D price", 480)
	x.EndTurn()
	if x.Finished {
		t.Error(x.End)
	}
}

// wealthy is the end of WE-34, with the holdings of the first player.
func wealthy(t *testing.T) *enginetest.Table {
	t.Helper()
	x := at(t, 3, `
		phase 6
		cash P1=2978 P2=1803 P3=885
		company B at=0,15 *P1=60 cash=500
		company H at=0,16 *P1=60 cash=500
		company D at=0,24 *P1=60 cash=500 trains=6,S5
		company R at=0,14 *P1=40
		company S at=0,20 *P1=80
		company J at=0,17 *P1=40
		company V at=0,16 *P1=40`)
	for _, id := range []engine.ID{"B", "H", "D", "R", "S", "J", "V"} {
		nationalized(x, id)
	}
	return x
}

// TestFinalWealth: cash, shares at their price with the president's certificate as two, and own privates at face value; what companies
// own counts nothing (NOR-EG-04 to NOR-EG-06, NOR-GEN-05; WE-34).
func TestFinalWealth(t *testing.T) {
	wealthy(t).Wants("P1 worth", 7353)
	x := at(t, 3, "phase 4\ncash P1=100 P2=300\nprivate Jebsen P1\nprivate Pihl D\ncompany D par=100 cash=500 *P2=60 operated trains=4 tokens=G17")
	x.Wants("P1 worth", 190)
	x.Wants("P2 worth", 300+300)
	x = at(t, 3, "phase 5\ncash P1=100\nprivate Jebsen P1")
	x.Game.Private("Jebsen").Closed = true
	x.Wants("P1 worth", 100)
}

// TestWinners: the richest wins, several with equal wealth together; shares of companies that have not floated count (NOR-EG-07,
// NOR-GEN-05).
func TestWinners(t *testing.T) {
	for cash, want := range map[string]string{"P1=100 P2=300 P3=100": "[P2 P3]", "P1=100 P2=301 P3=100": "[P2]", "P1=100 P2=299 P3=100": "[P3]"} {
		x := at(t, 3, "phase 6\ncash "+cash+"\ncompany V par=100 *P3=40 unfloated\ncompany D par=50 cash=0 *P1=40 operated trains=6 tokens=G17\noperate D 3 of 3")
		x.EndTurn()
		if !x.Finished {
			t.Fatal("the game goes on")
		}
		x.Wants("P3 worth", 300)
		if got := fmt.Sprint(x.Winners); got != want {
			t.Errorf("%s: %s, want %s", cash, got, want)
		}
	}
}

// TestABankruptRanksLast: who is bankrupt has 0, and others with as much rank above them (NOR-EG-08).
func TestABankruptRanksLast(t *testing.T) {
	x := at(t, 3, "phase 6\ncash P1=0 P2=0 P3=0\ncompany D at=0,1 cash=0 *P2=60 operated trains=6 tokens=G17\noperate D 3 of 3")
	x.Players[0].Bankrupt = true
	x.EndTurn() // D closes, nobody has anything
	x.Wants("P1 worth", 0)
	x.Wants("P2 worth", 0)
	if !x.Finished || fmt.Sprint(x.Winners) != "[P2 P3]" {
		t.Errorf("%v win", x.Winners)
	}
}
