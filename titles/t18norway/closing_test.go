package t18norway_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// TestClosingByTheDividend: a price that moves left of 10 closes the company at once, after the money has been paid; treasury, shares,
// tokens, ports and privates leave, trains and ships go to the pool, obsolete ones leave; its turn ends there (NOR-CL-01 to NOR-CL-04,
// NOR-CL-08, NOR-MK-08, NOR-DV-11, NOR-OR-12; WE-29).
func TestClosingByTheDividend(t *testing.T) {
	x := at(t, 3, `
		phase 4
		private Pihl H
		company H at=0,1 cash=77 *P1=60 P2=20 pool=20 operated trains=4,2,S4 tokens=G29.2
		company D par=100 cash=500 *P2=60 operated trains=4 tokens=G17
		operate H 1 of 2`)
	harboured(x, "H", "G17")
	x.Game.TrainOf("H", "2").Obsolete = true
	x.Until("track")
	bank, p1 := x.Game.Bank, x.Game.Cash("P1")
	x.Do("pass")
	if x.Waiting().Name == "token" {
		x.Do("pass")
	}
	if x.Waiting().Name == "run" {
		x.Do("run; withhold")
	}
	c := x.Company("H")
	if !c.Closed || x.Turn.Of == "H" || x.Game.Bank != bank+77 || x.Game.Cash("P1") != p1 {
		t.Error("H has not closed, goes on, or somebody was paid")
	}
	if slices.ContainsFunc(c.Certs, func(k engine.Cert) bool { return k.Holder != engine.Gone }) {
		t.Errorf("its shares: %v", c.Certs)
	}
	if slices.ContainsFunc(x.Board.Tokens, func(k board.Token) bool { return k.Owner == "H" }) {
		t.Error("a token of it is left")
	}
	if x.Game.TrainOf(engine.Pool, "4") == nil || x.Game.TrainOf(engine.Pool, "S4") == nil || x.Game.TrainOf(engine.Pool, "2") != nil {
		t.Error("its trains are not where they should be")
	}
	if !x.Game.Private("Pihl").Closed {
		t.Error("its private is open")
	}
	// It never comes back (NOR-CL-05).
	x = at(t, 3, "phase 4\ncash P1=900\ncompany H at=0,1 cash=77 *P1=60 operated trains=4 tokens=G29.2\noperate H 2 of 2")
	x.EndTurn()
	x.Turns("P1", "trade")
	x.Refused("par H 100", "NOR-SR-11")
	if x.Offered("par", "H") || x.Offered("buy", "H") {
		t.Error("H can be started again")
	}
}

// TestClosingBySale: at 10 the president who sells is paid for that sale, then the company closes; another player's sale moves nothing
// (NOR-CL-07, NOR-MK-05, NOR-MK-08; WE-29).
func TestClosingBySale(t *testing.T) {
	const lines = "phase 4\ncash P1=0 P2=0\ncompany H at=0,1 cash=77 *P1=60 P2=20 operated trains=4 tokens=G29.2\nstock 3 "
	x := at(t, 3, lines+"P1")
	x.Do("sell H 1")
	x.Wants("P1 cash", 10)
	if !x.Company("H").Closed {
		t.Error("H has not closed")
	}
	x = at(t, 3, lines+"P2")
	x.Do("sell H 1")
	x.Wants("P2 cash", 10)
	x.Wants("H price", 10)
	if x.Company("H").Closed {
		t.Error("H has closed")
	}
}

// TestClosingAndTheLimit: each closed company counts one less for the certificate limit, at once (NOR-CL-06, NOR-SH-05; WE-20).
func TestClosingAndTheLimit(t *testing.T) {
	x := at(t, 3, "phase 4\ncompany H at=0,1 cash=0 *P1=60 operated trains=4 tokens=G29.2\ncompany D par=100 *P1=60 tokens=G17\ncompany B par=100 *P1=60 tokens=B26\n"+
		"company S par=100 *P1=60 tokens=C35\ncompany J par=100 *P1=60 tokens=B32\ncompany V par=100 *P1=60 tokens=F30\nstock 3 P1")
	for _, id := range []engine.ID{"D", "B", "S", "J", "V"} {
		nationalized(x, id)
	}
	if n := kit.CertLimit(x.Game); n != 17 {
		t.Errorf("with five it is %d", n)
	}
	x.Do("sell H 1")
	if n := kit.CertLimit(x.Game); n != 15 {
		t.Errorf("with one closed it is %d", n)
	}
}
