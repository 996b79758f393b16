package t18norway_test

import (
	"testing"

	"stationmaster/engine"
)

// TestBankruptcy: when treasury, cash and what may be sold do not pay the cheapest train the president is out of the game, which goes
// on: all their shares go to the pool at their prices, which do not move, whatever the pool holds, all their money to the company in
// need; their privates leave; nobody with two shares of it is left, so it has no president and buys by itself (NOR-BK-01 to NOR-BK-05,
// NOR-BK-08, NOR-BK-09, NOR-RC-05, NOR-EG-03; WE-28).
func TestBankruptcy(t *testing.T) {
	x := shops(t, "H", `
		phase 4
		cash P1=500 P2=500 P3=61
		private Sørumsand P3
		company H par=70 cash=1 *P3=40 P2=20 pool=40 operated tokens=G29.2
		company S par=124 cash=0 *P1=60 P3=20 operated tokens=C35 trains=4
		company B par=50 cash=0 *P2=60 operated tokens=B26 trains=4`)
	x.Wants("H price", 60)
	x.Refused("sell H 1", "NOR-SH-10")
	x.Refused("pass", "NOR-TB-02")
	x.Do("bankrupt")
	if x.Finished || !x.Player("P3").Bankrupt {
		t.Fatal("the game is over, or P3 is still in it")
	}
	x.Wants("P3 cash", 0)
	x.Wants("P3 worth", 0)
	x.Wants("S price", 124)
	x.Wants("H price", 60)
	x.Wants("H pool", 80)
	x.Wants("S pool", 20)
	if !x.Game.Private("Sørumsand").Closed || x.President("H") != engine.Nobody {
		t.Error("their private is open, or H has a president")
	}
	x.Trains("H", "4")
	x.Wants("H cash", 6)
	if x.Turn.Of != "S" {
		t.Errorf("%s is next", x.Turn.Of)
	}
}

// TestNoBankruptcyBefore: not while the money can be raised, nor for a company that need not be helped (NOR-BK-01).
func TestNoBankruptcyBefore(t *testing.T) {
	const lines = "phase 4\ncompany S par=124 cash=0 *P1=60 P3=20 operated tokens=C35 trains=4\n"
	x := shops(t, "H", lines+"cash P3=300\ncompany H par=70 cash=1 *P3=40 P2=20 pool=40 operated tokens=G29.2")
	x.Refused("bankrupt", "NOR-BK-01")
	x = shops(t, "H", lines+"cash P3=175\ncompany H par=70 cash=1 *P3=40 P2=20 pool=40 operated tokens=G29.2")
	x.Refused("bankrupt", "NOR-BK-01") // a share of S brings 124
	x = shops(t, "H", lines+"cash P3=0\ncompany H par=70 cash=300 *P3=40 P2=20 pool=40 operated tokens=G29.2")
	x.Refused("bankrupt", "NOR-BK-01")
	x = shops(t, "B", "phase 4\ncash P3=0\ncompany B par=70 cash=9 *P3=60 operated tokens=B26\n")
	x.Refused("bankrupt", "NOR-BK-01")
}

// TestPresidenciesOfABankrupt: each of their companies goes to the player with most shares, at least two, the first to their left in a
// tie, against two single shares that lie in the pool then; the new president of the company in need goes on with it, and may go
// bankrupt in turn (NOR-BK-06, NOR-BK-07, NOR-PR-06).
func TestPresidenciesOfABankrupt(t *testing.T) {
	const lines = `
		phase 5
		cash P1=0 P2=0 P3=0
		company H par=50 cash=1 *P3=40 P1=40 P2=20 operated tokens=G29.2
		company S par=50 cash=0 *P3=60 P1=20 P2=20 operated tokens=C35 trains=5
		company B par=60 cash=0 *P2=60 operated tokens=B26 trains=5`
	x := shops(t, "H", lines)
	x.Do("bankrupt")
	x.Turns("P1", "trains") // two shares of H
	x.Wants("H pool", 40)
	if h := x.Company("H"); h.Certs[0].Holder != "P1" || h.Held("P1") != 2 {
		t.Errorf("%v", h.Certs)
	}
	if x.President("S") != engine.Nobody { // they have one share each
		t.Errorf("%s presides over S", x.President("S"))
	}
	cash := int(x.Game.Cash("H"))
	if cash != 1+2*40+3*50 {
		t.Errorf("H has %d", cash)
	}
	x.Refused("pass", "NOR-TB-02")
	x.Do("bankrupt")
	if !x.Player("P1").Bankrupt || x.Finished {
		t.Error("P1 is not bankrupt, or the game is over")
	}
	x.Wants("H cash", cash+2*40+50)
	// In a tie the first to the left of the bankrupt.
	y := shops(t, "H", "phase 5\ncash P1=0 P2=0 P3=0\ncompany H par=50 cash=1 *P2=60 operated tokens=G29.2\n"+
		"company D par=60 cash=0 *P2=40 P1=40 P3=20 operated tokens=G17 trains=5")
	nationalized(y, "D")
	y.Company("D").Give("D", "P3", 1)
	for y.Waiting().Name == "trains" && y.Decider() == "P2" {
		if n, _ := y.Next(engine.Order("issue")); len(n) > 0 {
			y.Do("issue " + n[0].Word)
			continue
		}
		y.Do("bankrupt")
	}
	if y.President("D") != "P3" || y.Company("D").Held("P3") != 2 || y.Company("D").Held("P1") != 2 {
		t.Errorf("%s presides over D", y.President("D"))
	}
}

// TestPriorityOfABankrupt: the priority deal of a bankrupt passes to the next player (NOR-BK-10).
func TestPriorityOfABankrupt(t *testing.T) {
	x := shops(t, "H", "phase 5\npriority P3\ncash P1=0 P2=0 P3=0\ncompany H par=50 cash=1 *P3=40 P1=20 pool=40 operated tokens=G29.2\ncompany D par=60 *P1=60 operated tokens=G17 trains=5")
	x.Do("bankrupt")
	if x.Priority != "P1" {
		t.Errorf("%s has the priority deal", x.Priority)
	}
}

// TestFullPool: while more than half of a company lies in the pool nothing more of it is sold or issued (NOR-BK-11).
func TestFullPool(t *testing.T) {
	x := at(t, 3, "phase 4\ncash P1=500\ncompany H par=70 cash=100 *P1=60 operated tokens=G29.2 trains=4\nstock 3 P1")
	nationalized(x, "H")
	x.Company("H").Give("H", engine.Pool, 6)
	x.Refused("sell H 1", "NOR-SH-10")
	x = at(t, 3, "phase 4\ncash P1=0\ncompany H par=70 cash=100 *P1=40 operated tokens=G29.2 trains=4\noperate H")
	x.Company("H").Give("H", engine.Pool, 2)
	if x.Offered("issue", "1") {
		t.Error("H may issue more")
	}
}

// TestAllBankrupt: when nobody is left the game ends at once, and who was short of least wins (NOR-BK-12, NOR-EG-09).
func TestAllBankrupt(t *testing.T) {
	for cash, winner := range map[string]string{"200": "P2", "0": "P1"} {
		x := shops(t, "R", "phase 6\ncash P1=0 P2="+cash+" P3=10\ncompany R par=50 cash=0 *P2=60 operated tokens=E19\n"+
			"company H par=50 cash=0 *P3=40 P1=40 pool=20 operated tokens=G29.2")
		for !x.Finished {
			x.Until("trains")
			if n, _ := x.Next(engine.Order("issue")); len(n) > 0 {
				x.Do("issue " + n[0].Word)
				continue
			}
			x.Do("bankrupt")
		}
		if len(x.Winners) != 1 || x.Winners[0] != engine.ID(winner) {
			t.Errorf("P2 with %s: %v win", cash, x.Winners)
		}
		for _, p := range x.Players {
			if !p.Bankrupt || p.Cash != 0 {
				t.Errorf("%s has %d", p.ID, p.Cash)
			}
		}
	}
}

// TestNoBankruptcyBeforeTheIssue: the company issues what it can first (NOR-BK-05).
func TestNoBankruptcyBeforeTheIssue(t *testing.T) {
	x := at(t, 3, `
		phase 4
		cash P3=61
		company H price=60 *P3=40 P2=20 treasury=40 cash=1
		company S price=10 *P1=60 P2=40 trains=4 operated
		operate H 1 of 2
	`)
	x.Do("pass")
	x.Until("trains")
	x.Refused("bankrupt", "NOR-EM-02")
	x.Do("issue 2; bankrupt")
	x.Wants("H pool", 80)
}
