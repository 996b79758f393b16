package t18eu_test

import (
	"testing"

	"stationmaster/engine"
)

// 18EU-MI-01, 18EU-MI-09: a minor has no shares, its owner decides for it, and nobody buys or sells it or counts it as worth.
func TestMinorIsOwned(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=400
		company 7 owner=P1 cash=300 trains=2 tokens=E10.1
		company NS par=90 at=3,4 *P3=60 P1=20 trains=3 tokens=C4 operated
		stock 2 P1`)
	if c := x.Company("7"); len(c.Certs) != 2 || c.Part("P1") != 50 || c.Part("7") != 50 || x.President("7") != "P1" {
		t.Errorf("certificates %v", c.Certs)
	}
	x.Refused("sell 7 1", "")
	x.Refused("sell 7 10", "")
	x.Refused("buy 7 pool", "")
	x.Refused("par 7 70", "")
	x.Offers("sell", "NS")
	x.Offers("buy", "NS")
	x.Wants("P1 worth", 500+180)
	x.Do("pass; pass; pass")
	x.Turns("P1", "track")
	if x.Turn.Of != "7" {
		t.Errorf("%s operates", x.Turn.Of)
	}
}

// 18EU-MI-02, 18EU-DV-07: always half, exactly, and nothing is asked.
func TestMinorPaysHalf(t *testing.T) {
	for _, earned := range []int{90, 100, 10} {
		x := at(t, 3, `
			cash P1=0
			phase 3
			company 7 owner=P1 cash=7 trains=3 tokens=E10.1
			operate 7`)
		hasEarned(t, x, engine.Money(earned))
		x.Wants("P1 cash", earned/2)
		x.Wants("7 cash", 7+earned/2)
		x.Turns("P1", "trains")
	}
}

// 18EU-MI-03: no upgrade, whatever lies there; a corporation may.
func TestMinorUpgradesNothing(t *testing.T) {
	position := `
		phase 3
		tile G10 202 0
		company %s cash=300 trains=3 tokens=G10
		operate %s`
	x := at(t, 3, sprint(position, "4 owner=P1", "4"))
	x.Refused("lay G10 576 0", "18EU-MI-03")
	x.Refused("lay G10 579 0", "18EU-MI-03")
	if x.Offered("lay", "G10") {
		t.Error("an upgrade is offered")
	}
	y := at(t, 3, sprint(position, "KPEV par=90 *P1=60 operated", "KPEV"))
	y.Do("lay G10 579 0")
}

// 18EU-MI-04: one token, its home; no other is ever placed.
func TestMinorHasOneToken(t *testing.T) {
	x := at(t, 3, `
		phase 3
		tile C4 202 0
		tile E4 4 0
		tile G4 14 0
		company 12 owner=P1 cash=300 trains=3 tokens=C4
		company NS par=90 *P2=60 cash=300 trains=3 tokens=C4 operated
		operate 12`)
	x.Do("pass") // track
	if x.Waiting().Name == "token" || x.Turn.Of != "12" {
		t.Errorf("%s waits in step %s", x.Turn.Of, x.Waiting().Name)
	}
	x.Refused("token G4", "")
	for _, c := range x.Companies {
		if c.Kind.Owned && len(c.Tokens) != 1 {
			t.Errorf("minor %s has %d tokens", c.ID, len(c.Tokens))
		}
	}
	y := at(t, 3, `
		phase 3
		tile C4 202 0
		tile E4 4 0
		tile G4 14 0
		company NS par=90 *P2=60 cash=300 trains=3 tokens=C4 operated
		operate NS`)
	y.Do("pass; token G4") // a corporation may
}

// 18EU-MI-05, 18EU-MI-06: a minor without a train operates, earns nothing, need not get one, and is not helped by its owner.
func TestTrainlessMinor(t *testing.T) {
	x := at(t, 3, `
		cash P1=900
		phase 3
		company 7 owner=P1 cash=150 tokens=E10.1
		company 9 owner=P2 cash=150 trains=2 tokens=E10.0
		operate 7`)
	x.Do("pass")
	x.Turns("P1", "trains")
	x.Wants("7 cash", 150)
	x.Refused("train 3", "18EU-EM-14")
	x.Refused("bankrupt", "18EU-BK-01")
	x.Do("pass")
	x.Wants("P1 cash", 900)
	if x.Turn.Of != "9" {
		t.Errorf("%s operates", x.Turn.Of)
	}
}

// 18EU-MI-06: it has its turn in every round.
func TestTrainlessMinorOperates(t *testing.T) {
	x := at(t, 3, `
		company 7 owner=P1 cash=0 tokens=E10.1
		stock 2 P1`)
	x.Do("pass") // the others can do nothing
	var turns []engine.ID
	for x.Round.Kind == "operating" {
		turns = append(turns, x.Turn.Of)
		x.EndTurn()
	}
	if len(turns) != 2 || turns[0] != "7" || turns[1] != "7" {
		t.Errorf("turns %v", turns)
	}
	x.Wants("7 cash", 0)
}

// 18EU-MI-08: a minor buys from the stack, from the pool and from other companies, and sells its trains.
func TestMinorTradesTrains(t *testing.T) {
	position := `
		phase 3
		cash P1=0
		company 7 owner=P1 cash=300 tokens=E10.1
		company 9 owner=P2 cash=50 trains=2,3 tokens=E10.0
		company NS par=90 *P3=60 cash=200 trains=3 tokens=C4 operated
		operate %s`
	x := at(t, 3, sprint(position, "7"))
	x.Until("trains")
	x.Do("train 3")
	x.Wants("7 cash", 100)
	x.Do("train P from pool")
	x.Wants("7 cash", 0)
	x.Trains("7", "3", "P")
	y := at(t, 3, sprint(position, "7"))
	y.Until("trains")
	y.Do("train 2 from 9 120; accept; train 3 from NS 1; accept")
	y.Trains("7", "2", "3")
	y.Wants("9 cash", 170)
	y.Wants("NS cash", 201)
	z := at(t, 3, sprint(position, "NS")) // and a corporation from a minor
	z.Until("trains")
	z.Do("train 3 from 9 77; accept")
	z.Wants("9 cash", 50+77)
	z.Trains("NS", "3", "3")
	z.Trains("9", "2")
}
