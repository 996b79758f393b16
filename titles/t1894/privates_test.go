package t1894_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 1894-PRV-01, 1894-PRV-02, 1894-PRV-03, 1894-OR-01: privates pay at the start of every operating round.
func TestPrivateIncome(t *testing.T) {
	for _, c := range []struct {
		tile string
		lsqg int
	}{{"", 0}, {"tile G10 57 0", 0}, {"tile G10 619 0", 70}, {"tile G10 X22 0", 100}} {
		x := at(t, 3, `
			phase brown
			private LRC P1
			private ARS P2
			private GLG P3
			private LSQG P1
			private NMS AG
			private LS P2
			`+c.tile+`
			company AG par=67 cash=0 *P1=60 tokens=D15 operated
			stock 3 P1`)
		x.Do("pass; pass; pass")
		x.Wants("P1 cash", 570+5+c.lsqg)
		x.Wants("P2 cash", 570+5+15)
		x.Wants("P3 cash", 570+10)
		x.Wants("AG cash", 20)
	}
	x := at(t, 3, `
		private ARS AG
		company AG par=67 cash=0 *P1=60 tokens=D15 operated
		stock 3 P1`)
	x.Do("pass; pass; pass")
	x.Wants("AG cash", 10) // to a company
}

// 1894-PRV-06, 1894-PRV-08: FMS and BMS close when their company first operates; they are not for sale.
func TestShareholdingsClose(t *testing.T) {
	x := at(t, 3, `
		phase green
		private FMS P2
		private BMS P3
		company CFOR par=100 at=3,5 cash=1000 trains=2 *P1=60
		company BELGE par=67 at=7,5 cash=670 *P3=60
		stock 2 P1`)
	x.Do("pass; pass; pass")
	x.Wants("P2 cash", 570+40)
	x.Wants("P3 cash", 570+60)
	if !x.Private("FMS").Closed || x.Private("BMS").Closed {
		t.Error("FMS should be closed, BMS not yet")
	}
	x.Refused("private BMS 200", "1894-PRV-08")
	x.Refused("private FMS 180", "1894-PRV-08")
	x.EndTurn()
	if !x.Private("BMS").Closed {
		t.Error("BMS is open")
	}
}

// 1894-PRV-07, 1894-PRV-09, 1894-PRV-10, 1894-OR-04, 1894-GEN-07: a company buys privates for half to twice their face value.
func TestBuyPrivates(t *testing.T) {
	for phase, rule := range map[string]string{"yellow": "1894-PRV-07", "green": "", "blue": "", "brown": "", "gray": "1894-PRV-07"} {
		x := at(t, 3, "phase "+phase+`
			private ARS P1
			private LSQG P2
			company AG par=67 cash=100 *P1=60 tokens=D15 operated
			operate AG`)
		if rule != "" {
			x.Refused("private ARS 25", rule)
			continue
		}
		x.Offers("private ARS", "13-50")
		x.Refused("private ARS 12", "1894-PRV-07")
		x.Refused("private ARS 51", "1894-PRV-07")
		x.Do("private ARS 13") // their own: nobody is asked
		x.Wants("P1 cash", 583)
		x.Wants("AG cash", 87)
		x.Refused("private ARS 13", "1894-PRV-08") // a company never sells
		x.Refused("private LSQG 88", "1894-GEN-06")
		x.Do("private LSQG 35")
		x.Turns("P2", "answer")
		x.Do("accept")
		x.Wants("P2 cash", 605)
		if x.Private("LSQG").Owner != "AG" {
			t.Error("LSQG is not AG's")
		}
		x.Turns("P1", "track") // the step has not moved on
	}
}

// 1894-EX-22, 1894-PRV-12, 1894-PRV-11: LRC lays one more yellow tile for 60, once.
func TestLRC(t *testing.T) {
	x := at(t, 3, `
		phase green
		private LRC EST
		tile I10 15 1
		tile H9 57 2
		company EST par=67 cash=765 *P2=60 tokens=I10 operated
		operate EST`)
	x.Until("track")
	x.Refused("lay G8 7 1 with LRC", "1894-TRK-12")
	x.Do("lay G8 8 5 with LRC")
	x.Wants("EST cash", 765-60-60)
	x.Refused("lay G8 24 5", "1894-TRK-02")
	x.Refused("lay I12 8 1 with LRC", "1894-PRV-11") // used
	x.Do("lay I12 8 1; lay H9 14 1")
	y := at(t, 3, `
		phase green
		private LRC P2
		company EST par=67 cash=765 *P2=60 tokens=I10 operated
		operate EST`)
	y.Until("track")
	y.Refused("lay I12 8 1 with LRC", "1894-PRV-11") // players have no use of it
	z := at(t, 3, `
		phase green
		private LRC EST
		tile I10 15 1
		tile I12 8 1
		company EST par=67 cash=765 *P2=60 tokens=I10 operated
		operate EST`)
	z.Until("track")
	z.Refused("lay I12 24 1 with LRC", "1894-PRV-12") // yellow only
}

// 1894-EX-21, 1894-PRV-13 to 1894-PRV-16, 1894-PRV-18: GLG lays in H17 without connection, and places a marker free.
func TestGLG(t *testing.T) {
	position := `
		phase green
		private GLG OUEST
		company OUEST par=67 cash=500 *P1=60 tokens=B3,E6 operated
		operate OUEST`
	x := at(t, 3, position)
	x.Until("track")
	x.Refused("lay H17 57 0", "1894-TRK-12")
	x.Refused("lay B3 57 1 with GLG", "1894-PRV-13")
	x.Do("lay H17 57 0 with GLG")
	x.Turns("P1", "free token")
	x.Refused("station B3", "1894-PRV-14")
	x.Do("station H17")
	x.Wants("OUEST cash", 500)
	if !x.Token("OUEST", "H17") || kit.NextToken(x.Game, "OUEST").Price != 100 {
		t.Error("the free marker did not use the first one up")
	}
	x.Refused("lay H17 14 0 with GLG", "1894-TRK-02") // 1894-PRV-16
	x.Do("lay B3 57 4")                               // the second action
	if x.Waiting().Name == "track" || x.Waiting().Name == "token" {
		t.Errorf("after two actions and the marker of the round: %s", x.Waiting().Name)
	}
	// Upgrade to green, marker declined (1894-PRV-14), then a yellow tile as second action.
	y := at(t, 3, "tile H17 57 0\n"+position)
	y.Until("track")
	y.Do("lay H17 619 3 with GLG")
	y.Do("pass")
	y.Turns("P1", "track")
	y.Refused("lay E6 14 0", "1894-TRK-04")
	y.Do("lay B3 57 4")
	// 1894-PRV-16: no brown.
	z := at(t, 3, `
		phase brown
		private GLG OUEST
		tile H17 619 3
		company OUEST par=67 cash=500 *P1=60 tokens=B3,E6 operated
		operate OUEST`)
	z.Until("track")
	z.Refused("lay H17 X22 3 with GLG", "1894-PRV-13")
	// 1894-EX-21 from the purchase on, and 1894-PRV-18: yellow in one round, green in another.
	w := at(t, 3, `
		phase green
		private GLG P1
		company OUEST par=67 cash=500 trains=2 *P1=60 tokens=B3,E6 operated
		operate OUEST 1 of 2`)
	w.Until("track")
	w.Refused("lay H17 57 0 with GLG", "1894-PRV-11") // players have no use of powers
	w.Do("private GLG 100; lay H17 57 0 with GLG; station H17")
	w.Wants("OUEST cash", 400)
	w.EndTurn()
	if w.Turn.Of != "OUEST" || w.Round.Sub != 2 {
		t.Fatalf("%s in %s", w.Turn.Of, w.Where())
	}
	w.Until("track")
	w.Do("lay H17 619 3 with GLG")
	w.Turns("P1", "track") // 1894-PRV-15: no second marker in the hex, so nothing is asked
	// 1894-PRV-15, 1894-TOK-09: the last location is kept for LB, whose home it will be; 1894-TOK-03: a marker is needed.
	for _, lines := range []string{"company LB par=67 *P2=60 home=H17", "company BELGE par=67 *P2=60 tokens=H17 operated"} {
		v := at(t, 3, "phase brown\nprivate GLG OUEST\n"+lines+`
			company OUEST par=67 cash=500 *P1=60 tokens=B3,E6 operated
			operate OUEST`)
		v.Until("track")
		v.Do("lay H17 57 0 with GLG")
		v.Turns("P1", "track")
	}
}

// 1894-PRV-17: SAC is the same with D17.
func TestSAC(t *testing.T) {
	x := at(t, 3, `
		seed 13
		phase green
		private SAC OUEST
		company OUEST par=67 cash=500 *P1=60 tokens=B3,E6 operated
		operate OUEST`)
	x.Until("track")
	x.Do("lay D17 57 0 with SAC; station D17")
	if !x.Token("OUEST", "D17") {
		t.Error("no token in D17")
	}
	x.Refused("lay D17 14 0 with SAC", "1894-TRK-02")
}

// 1894-PRV-21: NMS has no power.
func TestNMS(t *testing.T) {
	x := at(t, 3, `
		phase green
		private NMS OUEST
		company OUEST par=67 cash=500 *P1=60 tokens=B3,E6 operated
		operate OUEST`)
	x.Until("track")
	x.Refused("lay B3 57 4 with NMS", "1894-PRV-11")
}

// 1894-GEN-04, 1894-GEN-05: everything is open, and the bank cannot run out.
func TestBankIsEndless(t *testing.T) {
	x := at(t, 3, "stock 1 P1")
	if !x.Sheet().Bank.Endless {
		t.Error("the bank ends")
	}
	x.Pay(engine.Bank, "P1", 1_000_000)
	if err := kit.Consistent(x.Game); err != nil {
		t.Error(err)
	}
}

// 1894-ACT-04, 1894-OR-03, 1894-OR-05: the president decides, steps are optional, a company finishes before the next starts.
func TestOperatingTurns(t *testing.T) {
	x := at(t, 3, `
		phase green
		company AG par=80 at=2,4 cash=100 *P3=60 tokens=D15 operated
		company EST par=67 at=2,2 cash=100 *P2=60 tokens=I10 operated
		stock 2 P1`)
	x.Do("pass; pass; pass")
	var order []engine.ID
	for x.Round.Kind == "operating" && x.Round.Sub == 1 {
		if len(order) == 0 || order[len(order)-1] != x.Turn.Of {
			order = append(order, x.Turn.Of)
		}
		if x.Decider() != x.President(x.Turn.Of) {
			t.Errorf("%s decides for %s", x.Decider(), x.Turn.Of)
		}
		x.Do("pass")
	}
	if !slices.Equal(order, []engine.ID{"AG", "EST"}) {
		t.Errorf("operated: %v", order)
	}
	for x.Round.Kind == "operating" {
		x.Do("pass")
	}
	if x.Where() != "Stock round 3" {
		t.Errorf("after the set: %s", x.Where())
	}
}

// 1894-OR-04, 1894-PRV-19, 1894-FER-01: privates, the ferry marker and the marker of LS at any moment, before the first
// step and after the last one.
func TestAtAnyMoment(t *testing.T) {
	position := `
		phase green
		private LS NORD
		private ARS P1
		private NMS P2
		tile D9 14 1
		tile C8 8 3
		tile B9 57 0
		company NORD par=80 at=4,3 cash=658 trains=2 *P1=50 pool=10 tokens=D9,G14 operated
		operate NORD`
	for _, step := range []string{"finance", "track", "token", "run", "dividend", "trains"} {
		x := at(t, 3, position)
		x.Until(step)
		for _, verb := range []string{"private", "ferry", "shipping"} {
			if !x.Can(verb) {
				t.Errorf("%s is not offered in step %s", verb, step)
			}
		}
		x.Do("private ARS 25; ferry; shipping; private NMS 70; accept")
		x.Turns("P1", step) // nothing of it has ended the step
		earned := 0
		if step == "trains" {
			earned = 20 // four tenths of 50 are in the IPO
		}
		x.Wants("NORD cash", 658+earned-25-40-70)
	}
	// At the train limit nothing but a private is left to buy: the turn waits for it.
	y := at(t, 3, `
		phase green
		private ARS P1
		company AG par=80 at=4,3 cash=100 trains=3,3,3,3 *P1=50 tokens=D15 operated
		operate AG`)
	y.Until("trains")
	y.Do("private ARS 25")
	if y.Turn.Of == "AG" && y.Round.Sub == 1 && y.Waiting().Name == "trains" {
		t.Error("nothing is left to do")
	}
}

// 1894-END-01: all players agree on a winner; one refusal and play goes on.
func TestAgreedWinner(t *testing.T) {
	x := at(t, 3, `
		phase green
		company AG par=80 cash=100 *P3=60 tokens=D15 operated
		operate AG`)
	x.Do("settle P1")
	x.Turns("P1", "agree")
	x.Do("agree; refuse")
	x.Turns("P3", "track")
	x.Do("settle P2; agree; agree")
	if !x.Finished || !slices.Equal(x.Winners, []engine.ID{"P2"}) {
		t.Errorf("finished %t, winners %v", x.Finished, x.Winners)
	}
	y := at(t, 3, "stock 1 P1")
	y.Refused("settle P9", "1894-END-01")
}

// 1894-END-05, 1894-END-06, 1894-END-08: the score; equals share the win.
func TestScore(t *testing.T) {
	x := at(t, 3, `
		cash P1=100 P2=340 P3=0
		private LSQG P1
		company AG par=80 at=4,3 unfloated *P1=20 tokens=D15
		company NORD unparred P1=10
		company EST par=67 at=7,5 cash=999 trains=2 *P3=30 P2=0 tokens=I10 operated
		stock 2 P1`)
	x.Wants("P1 worth", 100+2*80+70)
	x.Wants("P3 worth", 3*67)
	x.Pay("P2", engine.Bank, 10)
	x.EndGame("a test")
	if !slices.Equal(x.Winners, []engine.ID{"P1", "P2"}) {
		t.Errorf("winners %v", x.Winners)
	}
}

// Before the step is passed on, the player is told what it would lose: a train the company could pay, or the last chance
// to sell a private (1894-PRV-07).
func TestRegrets(t *testing.T) {
	for _, c := range []struct {
		name, lines string
		warns       bool
	}{
		{"no train, though it could pay one", "company AG par=67 cash=500 *P1=60 tokens=D15 operated", true},
		{"no money either", "company AG par=67 cash=50 *P1=60 tokens=D15 operated", false},
		{"the next train ends the sale", "left 5+1=0\nprivate ARS P1\ncompany AG par=67 cash=50 trains=4 *P1=60 tokens=D15 operated", true},
		{"not yet the next train", "private ARS P1\ncompany AG par=67 cash=50 trains=4 *P1=60 tokens=D15 operated", false},
		{"somebody else's private", "left 5+1=0\nprivate ARS P2\ncompany AG par=67 cash=50 trains=4 *P1=60 tokens=D15 operated", false},
	} {
		x := at(t, 3, "phase brown\n"+c.lines+"\ncompany EST par=67 cash=0 trains=4 *P2=60 tokens=I10 operated\noperate AG")
		x.Until("trains")
		asked := false
		for _, m := range x.Moves() {
			if m.Verb == "pass" && m.Regret != nil {
				asked = true
				if s := m.Regret(x.Game, nil); (s != "") != c.warns {
					t.Errorf("%s: %q", c.name, s)
				}
			}
		}
		if !asked {
			t.Errorf("%s: passing asks nothing", c.name)
		}
	}
}

// 1894-PRV-12, 1894-OR-02, 1894-OR-04: LRC works in the track step. Bought before the token is placed it opens the step
// again; bought after the run it does not.
func TestLRCBoughtLate(t *testing.T) {
	position := `
		phase green
		private LRC P2
		tile I10 15 1
		tile H9 57 2
		company EST par=67 cash=765 trains=3 *P2=60 tokens=I10 operated
		operate EST`
	x := at(t, 3, position)
	x.Until("track")
	x.Do("lay G8 8 5; lay I12 8 1")
	x.Turns("P2", "token")
	x.Do("private LRC 20")
	x.Turns("P2", "track")
	x.Do("lay I8 8 2 with LRC")
	y := at(t, 3, position)
	y.Until("track")
	y.Do("lay G8 8 5; lay I12 8 1")
	y.Until("trains")
	y.Do("private LRC 20")
	y.Turns("P2", "trains")
	y.Refused("lay I8 8 2 with LRC", "1894-PRV-11")
}
