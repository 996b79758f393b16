package t18norway_test

import (
	"fmt"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// nationalized makes a company a major one in a position, with one share for NSB and nothing paid.
func nationalized(x *enginetest.Table, id engine.ID) {
	kit.Recut(x.Game, x.Company(id), x.Sheet().Kind("major"), "NSB", id)
}

// TestWhenNationalizationIsAsked: in phase 2 after the first operating round of a set, from phase 3 after each, in phases 6 and D while
// the set goes on in which the 6 was bought, and never in the last set; then comes what would have come (NOR-NR-01, NOR-NR-02,
// NOR-NR-16, NOR-GEN-08, NOR-OR-01, NOR-EG-02).
func TestWhenNationalizationIsAsked(t *testing.T) {
	for _, c := range []struct {
		phase   string
		sub, of int
		asked   bool
		then    string
	}{
		{"2", 1, 2, true, "operating"}, {"2", 2, 2, false, "stock"},
		{"3", 1, 2, true, "operating"}, {"3", 2, 2, true, "stock"},
		{"5", 1, 2, true, "operating"}, {"5", 2, 2, true, "stock"},
		{"6", 1, 2, true, "operating"}, {"6", 2, 2, true, "stock"},
		{"D", 2, 2, true, "stock"},
		{"6", 1, 3, false, "operating"}, {"6", 2, 3, false, "operating"}, {"D", 2, 3, false, "operating"}, {"6", 3, 3, false, ""},
	} {
		x := at(t, 3, fmt.Sprintf("phase %s\ncompany D par=80 cash=29 *P1=40 P2=20 operated trains=6 tokens=G17\noperate D %d of %d", c.phase, c.sub, c.of))
		x.EndTurn()
		name := fmt.Sprintf("phase %s, operating round %d of %d", c.phase, c.sub, c.of)
		if asked := !x.Finished && x.Round.Kind == "nationalization"; asked != c.asked {
			t.Errorf("%s: asked %t", name, asked)
			continue
		}
		if c.asked {
			x.Turns("P1", "nationalize")
			x.Do("pass")
			x.Wants("D treasury", 40) // it goes on as it was
		}
		switch {
		case c.then == "" != x.Finished:
			t.Errorf("%s: the game is over: %t", name, x.Finished)
		case c.then != "" && (x.Round.Kind != c.then || c.then == "operating" && x.Round.Sub != c.sub+1):
			t.Errorf("%s: then comes %s %d", name, x.Round.Kind, x.Round.Sub)
		}
	}
}

// TestOrderOfAsking: the reverse of the operating order, the lowest of a column first, major companies and such as have not floated
// not at all; the first that accepts ends the round (NOR-NR-03, NOR-NR-04, NOR-NR-05, NOR-NR-07; WE-07).
func TestOrderOfAsking(t *testing.T) {
	const lines = `
		phase 4
		company H par=70 *P1=60 operated trains=3 tokens=G29.2
		company R par=70 *P2=60 operated trains=3 tokens=E19
		company B par=60 *P3=60 operated trains=3 tokens=B26
		company S par=124 *P1=60 operated trains=3 tokens=C35
		company V par=50 *P2=40 unfloated
		company D par=150 *P3=60 operated trains=3 tokens=G17
		operate B 1 of 2`
	x := at(t, 3, lines)
	nationalized(x, "D")
	x.Round.Done = []engine.ID{"D", "S", "H", "R"}
	x.EndTurn()
	var asked []engine.ID
	if next := kit.Following(x.Game); next != "P2" {
		t.Errorf("after P3 %s will be asked", next)
	}
	for x.Round.Kind == "nationalization" {
		asked = append(asked, x.Turn.Of)
		x.Do("pass")
	}
	if fmt.Sprint(asked) != "[B R H S]" {
		t.Errorf("asked are %v", asked)
	}
	x = at(t, 3, lines)
	nationalized(x, "D")
	x.Round.Done = []engine.ID{"D", "S", "H", "R"}
	x.EndTurn()
	x.Do("pass; nationalize")
	if x.Round.Kind != "operating" || x.Company("R").Kind.ID != "major" || x.Company("H").Kind.ID != "minor" {
		t.Error("a second company is asked")
	}
	// With no minor company the round is left out.
	x = at(t, 3, "phase 4\ncompany D par=150 *P3=60 operated trains=3 tokens=G17\noperate D 1 of 2")
	nationalized(x, "D")
	x.EndTurn()
	if x.Round.Kind != "operating" {
		t.Errorf("there is a %s round", x.Round.Kind)
	}
}

// TestPihlIsAskedFirst: a company that owns P5 is asked before the others and not again; a player's P5 does nothing (NOR-NR-06,
// NOR-PC-07).
func TestPihlIsAskedFirst(t *testing.T) {
	for owner, want := range map[string]string{"S": "[S B H]", "P1": "[B H S]"} {
		x := at(t, 3, `
			phase 4
			private Pihl `+owner+`
			company H par=70 *P1=60 operated trains=3 tokens=G29.2
			company B par=60 *P3=60 operated trains=3 tokens=B26
			company S par=124 *P1=60 operated trains=3 tokens=C35
			operate B 1 of 2`)
		x.Round.Done = []engine.ID{"S", "H"}
		x.EndTurn()
		var asked []engine.ID
		for x.Round.Kind == "nationalization" {
			asked = append(asked, x.Turn.Of)
			x.Do("pass")
		}
		if fmt.Sprint(asked) != want {
			t.Errorf("with P5 in the hands of %s asked are %v, want %s", owner, asked, want)
		}
	}
}

// TestNationalizing: the president's certificate becomes 20%, the others 10%; four of five new ones go into the treasury, one to NSB,
// for which the bank pays one price; the price stays, no private pays, the limit is looked up (NOR-NR-08 to NOR-NR-10,
// NOR-NR-12 to NOR-NR-14, NOR-SH-05, NOR-SH-17, NOR-MK-17; WE-18, WE-20).
func TestNationalizing(t *testing.T) {
	x := at(t, 3, "phase 3\nprivate Jebsen P3\ncompany D par=80 cash=29 *P1=40 P2=20 operated trains=3 tokens=G17\noperate D 1 of 2")
	x.EndTurn()
	limit := kit.CertLimit(x.Game)
	for _, id := range []engine.ID{"H", "B"} {
		nationalized(x, id)
	}
	cash := int(x.Game.Cash("P3"))
	x.Do("nationalize")
	for holder, part := range map[string]int{"P1": 20, "P2": 10, "NSB": 10, "treasury": 60} {
		x.Wants("D "+holder, part)
	}
	x.Wants("D cash", 29+70)
	x.Wants("D price", 70)
	x.Wants("P3 cash", cash+15) // with the next operating round, not before
	if c := x.Company("D"); c.Certs[0].Shares != 2 || c.Held("P1") != 2 || c.Held("D") != 6 || x.President("D") != "P1" {
		t.Errorf("%v", c.Certs)
	}
	if limit != 12 || kit.CertLimit(x.Game) != 15 {
		t.Errorf("the limit was %d and is %d", limit, kit.CertLimit(x.Game))
	}
}

// TestHovedbanenAndTheState: H's president chooses how many of its shares NSB gets, 0, 1 or 2, and H is paid for them (NOR-NR-11,
// NOR-PW-01; WE-19).
func TestHovedbanenAndTheState(t *testing.T) {
	for n, want := range map[int]map[string]int{
		2: {"P3": 20, "P2": 10, "pool": 20, "treasury": 30, "cash": 190},
		1: {"P3": 20, "P2": 10, "pool": 20, "treasury": 40, "cash": 120},
		0: {"P3": 20, "P2": 10, "pool": 20, "treasury": 50, "cash": 50},
	} {
		x := at(t, 3, "phase 3\ncompany H par=80 cash=50 *P3=40 P2=20 pool=40 operated trains=3 tokens=G29.2\noperate H 1 of 2")
		x.EndTurn()
		x.Offers("nationalize", "0", "1", "2")
		x.Refused("nationalize 3", "NOR-NR-11")
		x.Do(fmt.Sprintf("nationalize %d", n))
		for what, part := range want {
			x.Wants("H "+what, part)
		}
		if got := x.Company("H").Held("NSB"); got != n {
			t.Errorf("NSB has %d shares, want %d", got, n)
		}
	}
}

// TestFloatingInPhaseSix: a company that floats from phase 6 on nationalizes at once, any number of them; H's president is asked how
// many shares NSB gets (NOR-SR-16, NOR-NR-15, NOR-PH-13; WE-33).
func TestFloatingInPhaseSix(t *testing.T) {
	x := at(t, 3, "phase 6\ncash P1=900 P2=900 P3=900\nstock 5 P1")
	x.Do("par Ø 100; buy Ø; pass") // P3 passes
	x.Wants("Ø cash", 400)
	for holder, part := range map[string]int{"P1": 20, "P2": 10, "NSB": 10, "treasury": 60} {
		x.Wants("Ø "+holder, part)
	}
	x.Do("par J 100; buy J")
	if x.Company("J").Kind.ID != "major" {
		t.Error("a second one does not nationalize")
	}
	x = at(t, 3, "phase 6\ncash P1=900 P2=900 P3=900\ncompany H par=70 cash=140 *P1=40 unfloated\nstock 5 P2")
	x.Do("buy H")
	x.Turns("P1", "state shares")
	x.Offers("nationalize", "0", "1", "2")
	x.Do("nationalize 2")
	x.Wants("H NSB", 20)
	x.Wants("H cash", 140+70+2*70)
	x.Turns("P3", "trade")
	// Before phase 6 it does not.
	x = at(t, 3, "phase 5\ncash P1=900 P2=900 P3=900\nstock 5 P1")
	x.Do("par Ø 100; buy Ø")
	if x.Company("Ø").Kind.ID != "minor" {
		t.Error("a company nationalizes on floating in phase 5")
	}
}
