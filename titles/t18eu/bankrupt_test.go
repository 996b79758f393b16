package t18eu_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 18EU-BK-01 to 18EU-BK-06, 18EU-SH-13: 18EU example 22: a bankrupt president and the successor.
func TestBankruptWithSuccessor(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=100 P2=100
		company 13 owner=P1 tokens=L7
		company 14 owner=P1 tokens=M4
		company FS par=75 at=1,0 cash=92 *P1=60 P2=20 operated
		operate FS`)
	x.Until("trains")
	x.Wants("FS price", 70)
	x.Refused("sell FS 5", "18EU-EM-09")
	x.Refused("train 5", "18EU-EM-06")
	x.Do("bankrupt")
	x.Wants("FS price", 40)
	x.Wants("P1 cash", 0)
	x.Wants("FS cash", 472)
	x.Wants("FS P1", 0)
	x.Wants("FS P2", 20)
	x.Wants("FS pool", 60)
	if !x.Company("13").Closed || !x.Company("14").Closed {
		t.Error("their minors go on")
	}
	if x.President("FS") != "P2" || !x.Player("P1").Bankrupt || x.Finished {
		t.Errorf("president %s", x.President("FS"))
	}
	x.Turns("P2", "trains")
	x.Refused("pass", "18EU-EM-02")
	x.Do("train 5")
	x.Wants("P2 cash", 72)
	x.Wants("FS cash", 0)
	x.Trains("FS", "5")
}

// 18EU-BK-07 to 18EU-BK-09, 18EU-OR-08: 18EU example 23: nobody can succeed, and the corporation closes.
func TestBankruptWithoutSuccessor(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=100 P2=300
		company FS par=75 at=3,0 cash=92 trains=P *P1=60 P2=10 pool=10 tokens=R5,S2 operated
		operate FS`)
	x.Until("trains")
	x.Wants("FS price", 60)
	bank := x.Bank
	x.Do("bankrupt")
	x.Wants("FS cash", 0)
	if x.Bank != bank+192 { // 240 from the Bank for the shares and back to it
		t.Errorf("the Bank has %d more", x.Bank-bank)
	}
	for _, holder := range []string{"P1", "P2", "pool"} {
		x.Wants("FS "+holder, 0)
	}
	x.Wants("FS treasury", 100)
	x.Wants("FS price", 0)
	x.Wants("P2 cash", 300)
	x.Trains("FS")
	if x.Token("FS", "R5") || x.Token("FS", "S2") {
		t.Error("a token of FS lies on the map")
	}
	if x.Round.Kind != "stock" {
		t.Fatalf("after its turn: %s", x.Where())
	}
	// It starts again as new.
	for x.Turn.Of != "P2" {
		x.Do("pass")
	}
	x.Do("par FS 75 R5")
	x.Wants("FS P2", 20)
	x.Wants("FS cash", 150-100)
	for range 4 {
		if kit.NextToken(x.Game, "FS") == nil {
			t.Fatal("FS has fewer than four tokens left")
		}
		kit.NextToken(x.Game, "FS").Used = true
	}
	if kit.NextToken(x.Game, "FS") != nil || x.Company("FS").Turns > 0 {
		t.Error("FS is not as new")
	}
}

// 18EU-BK-02, 18EU-BK-05, 18EU-BK-06: 18EU example 24: shares of several corporations are sold.
func TestBankruptSellsSeveral(t *testing.T) {
	x := at(t, 4, `
		phase 8
		cash P1=11 P2=200
		company NS par=90 at=0,6 cash=7 *P1=60 P2=30 operated
		company KKOB par=100 at=2,4 trains=8 *P3=50 P1=20 operated
		operate NS`)
	x.Until("trains")
	x.Wants("NS price", 135)
	x.Do("bankrupt")
	x.Wants("NS cash", 623)
	x.Wants("NS pool", 60)
	x.Wants("KKOB pool", 20)
	x.Wants("KKOB price", 82)
	x.Turns("P2", "trains")
	x.Do("train 8")
	x.Wants("P2 cash", 200-177)
}

// 18EU-BK-01: who can raise the price is not bankrupt, and exactly enough is enough.
func TestNotBankrupt(t *testing.T) {
	for cash, bankrupt := range map[string]bool{"19": true, "20": false} {
		x := at(t, 3, `
			phase 5
			cash P1=`+cash+`
			company FS par=75 at=1,0 cash=200 *P1=60 P2=20 operated
			operate FS`)
		x.Until("trains")
		if bankrupt {
			x.Do("bankrupt")
			continue
		}
		x.Refused("bankrupt", "18EU-BK-01")
		x.Do("sell FS 4; train 5")
		x.Wants("P1 cash", 0)
	}
	x := at(t, 3, `
		phase 5
		cash P1=0
		company FS par=75 at=1,0 cash=500 *P1=60 operated
		operate FS`)
	x.Until("trains")
	x.Refused("bankrupt", "18EU-BK-01") // no help is needed
	// Nor is who could pay by giving another corporation away.
	y := at(t, 3, `
		phase 5
		cash P1=200
		company FS par=75 at=1,0 cash=100 *P1=20 P2=20 operated
		company KBS par=100 at=2,4 trains=5 *P1=20 P2=20 operated
		operate FS`)
	y.Until("trains")
	y.Refused("bankrupt", "18EU-BK-01")
	y.Do("sell KBS 2; train 5")
	y.Wants("P1 cash", 0)
}

// 18EU-BK-03, 18EU-BK-04, 18EU-BK-07, 18EU-BK-10: what becomes of everything a bankrupt has: shares that could not be
// sold go to the Pool, beyond its limit and with no change of price; each corporation to the player with most, at least
// two, the first after them of equals; those for which there is none close, and so do their minors.
func TestEstateOfABankrupt(t *testing.T) {
	x := at(t, 5, `
		phase 5
		order P3 P1 P5 P2 P4
		cash P1=0 P2=2000
		company 13 owner=P1 cash=40 tokens=L7
		company NS par=70 at=4,2 cash=0 *P1=20 P2=20 operated
		company KBS par=100 at=2,4 trains=5 *P1=30 P3=20 P5=20 cash=7
		company SNCF par=100 at=3,5 trains=6 *P1=40 P3=30 pool=30 operated
		company DR par=90 at=3,4 cash=80 *P1=30 P3=10 tokens=G10 unfloated
		company KKOB par=90 at=3,4 cash=80 *P1=30 P4=20 tokens=N11.0 unfloated
		operate NS`)
	x.Until("trains")
	x.Wants("NS price", 65)
	bank := x.Bank
	x.Do("bankrupt")
	x.Wants("NS cash", 200) // two shares of SNCF, of which the Pool takes no more; KBS has not operated
	for corporation, c := range map[engine.ID]struct {
		president engine.ID
		pool      int
		price     int
	}{
		"KBS":  {"P5", 30, 100}, // P3 and P5 have two each; P5 sits next
		"SNCF": {"P3", 70, 90},
		"KKOB": {"P4", 30, 90},
		"NS":   {"P2", 20, 65},
		"DR":   {"", 0, 0},
	} {
		if got := x.President(corporation); got != c.president {
			t.Errorf("president of %s is %s, want %s", corporation, got, c.president)
		}
		x.Wants(string(corporation)+" pool", c.pool)
		x.Wants(string(corporation)+" price", c.price)
	}
	x.Wants("KBS cash", 7)
	x.Wants("DR cash", 0)
	x.Wants("DR P3", 0)
	x.Wants("DR treasury", 100)
	x.Trains("KBS", "5")
	if x.Bank != bank-200+80+40 { // the shares sold, the money of DR, the money of minor 13
		t.Errorf("the Bank has %d more", x.Bank-bank)
	}
	if !x.Company("13").Closed || x.Token("13", "L7") || x.Token("DR", "G10") || !x.Token("KKOB", "N11.0") {
		t.Error("tokens of minor 13 or DR are left, or KKOB's is gone")
	}
	x.Turns("P2", "trains")
}

// 18EU-BK-10, 18EU-BK-07: trains of minors and of corporations that close go to the Pool, where the next president may
// buy them.
func TestTrainsOfABankrupt(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=0 P2=100
		company 13 owner=P1 trains=3 tokens=L7
		company DR par=90 at=3,4 trains=4 *P1=30 unfloated
		company NS par=70 at=4,2 cash=150 *P1=20 P2=20 operated
		operate NS`)
	x.Until("trains")
	x.Do("bankrupt")
	x.Trains("pool", "3", "4", "P", "P", "P", "P", "P")
	x.Refused("train 5", "18EU-EM-05")
	x.Do("train 3")
	x.Wants("P2 cash", 50)
}

// 18EU-BK-06, 18EU-BK-12: the successor may go bankrupt in turn. With one player left the game ends at once and that one wins.
func TestOneBankruptAfterTheOther(t *testing.T) {
	position := `
		phase 5
		cash P1=0 P2=1 P3=0 %s
		company NS par=70 at=4,2 cash=0 *P1=20 P2=20 P3=10 operated
		operate NS`
	x := at(t, 3, sprint(position, ""))
	x.Until("trains")
	x.Do("bankrupt")
	if x.Finished {
		t.Fatal("two players are left")
	}
	x.Turns("P2", "trains")
	x.Wants("NS P2", 20)
	x.Do("bankrupt")
	if !x.Finished || !slices.Equal(x.Winners, []engine.ID{"P3"}) {
		t.Errorf("finished %t, winners %v", x.Finished, x.Winners)
	}
	x.Wants("P3 worth", 0)
	y := at(t, 4, sprint(position, "P4=200"))
	y.Until("trains")
	y.Do("bankrupt; bankrupt")
	if y.Finished {
		t.Error("two players are left")
	}
	if y.Round.Kind != "stock" { // NS has closed
		t.Errorf("%s", y.Where())
	}
	z := at(t, 2, `
		phase 5
		cash P1=0 P2=0
		company NS par=70 at=4,2 cash=0 *P1=20 P2=20 operated
		operate NS`)
	z.Until("trains")
	z.Do("bankrupt")
	if !z.Finished || !slices.Equal(z.Winners, []engine.ID{"P2"}) {
		t.Errorf("finished %t, winners %v", z.Finished, z.Winners)
	}
}

// 18EU-BK-11: the Priority Deal of a bankrupt goes to the next player; a bankrupt takes part in nothing any more
// (18EU-BK-01).
func TestPriorityOfABankrupt(t *testing.T) {
	for holder, next := range map[string]engine.ID{"P1": "P2", "P3": "P3"} {
		x := at(t, 3, `
			phase 5
			cash P1=0 P2=600 P3=600
			priority `+holder+`
			company NS par=70 at=4,2 cash=0 *P1=20 P2=20 operated
			operate NS`)
		x.Until("trains")
		x.Do("bankrupt; train 5; pass")
		if x.Priority != next || x.Round.Kind != "stock" || x.Turn.Of != next {
			t.Errorf("Priority Deal with %s, turn of %s in %s", x.Priority, x.Turn.Of, x.Where())
		}
		if slices.Contains(x.Solvent(), engine.ID("P1")) {
			t.Error("P1 is still in the game")
		}
		for range 4 {
			if x.Turn.Of == "P1" {
				t.Error("it is the turn of a bankrupt")
			}
			if x.Round.Kind == "stock" {
				x.Do("pass")
			}
		}
	}
}
