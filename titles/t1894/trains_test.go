package t1894_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// road gives OUEST a route, E6 to E10, so that it must own a train.
const road = `
	tile E6 57 1
	tile E8 9 1
	tile E10 57 1
`

// 1894-TRN-01, 1894-TRN-02: one kind at a time, at face value, to the bank.
func TestSupplyOrder(t *testing.T) {
	x := at(t, 3, road+`
		left 2=1
		company OUEST par=67 cash=1000 *P1=60 tokens=E6 operated
		operate OUEST`)
	x.Until("trains")
	x.Refused("train 3", "1894-TRN-01")
	x.Do("train 2")
	x.Wants("OUEST cash", 920)
	x.Do("train 3")
	x.Wants("OUEST cash", 800)
	x.Trains("OUEST", "2", "3")
	x.Refused("train D", "1894-TRN-01")
}

// 1894-EX-14, 1894-TRN-03, 1894-TRN-04, 1894-TRN-05, 1894-TRN-10, 1894-GEN-02, 1894-PHA-03: over the limit by the purchase itself.
func TestOverTheTrainLimit(t *testing.T) {
	position := `
		phase green
		left 3=0
		company NORD par=80 cash=316 trains=3,3,3 *P1=60 tokens=D9,G14 operated
		company BELGE par=67 trains=2,2 *P2=60 tokens=E16 operated
		operate NORD`
	x := at(t, 3, position)
	x.Until("trains")
	x.Do("train 4")
	if x.PhaseNow().Name != "blue" {
		t.Errorf("phase %s", x.PhaseNow().Name)
	}
	x.Trains("BELGE") // rusted at once
	x.Turns("P1", "discard")
	x.Offers("discard", "3", "4")
	x.Refused("pass", "")
	x.Do("discard 4") // the new one included
	x.Trains("NORD", "3", "3", "3")
	if n := kit.NextTrain(x.Game); n.Model != "4" {
		t.Errorf("the supply offers %s", n.Model)
	}
	left := 0
	for _, tr := range x.Game.Trains {
		if tr.Model == "4" && tr.Owner == engine.Supply {
			left++
		}
	}
	if left != 3 {
		t.Errorf("%d 4s left, the discarded one is not out of the game", left)
	}
	// 1894-TRN-03: with the limit reached before, no purchase.
	y := at(t, 3, `
		phase blue
		company NORD par=80 cash=900 trains=3,3,4 *P1=60 tokens=D9,G14 operated
		company EST par=80 cash=900 trains=3 *P1=60 tokens=I10 operated
		operate NORD`)
	y.Until("trains")
	y.Refused("train 4", "1894-TRN-03")
	y.Refused("train 3 from EST 1", "1894-TRN-03")
}

// 1894-TRN-11, 1894-ACT-05: several companies over the limit, also not operating: the acting one first.
func TestDiscardsOfOthers(t *testing.T) {
	x := at(t, 3, `
		phase green
		left 3=0
		company NORD par=80 at=4,3 cash=316 trains=3,3,3 *P1=60 tokens=D9,G14 operated
		company BELGE par=67 at=0,5 trains=3 *P2=60 tokens=E16 operated
		operate NORD`)
	x.Game.Trains = append(x.Game.Trains, engine.Train{N: len(x.Game.Trains), Model: "3", Owner: "BELGE"}) // more than there are
	for range 2 {
		x.Game.Trains = append(x.Game.Trains, engine.Train{N: len(x.Game.Trains), Model: "3", Owner: "BELGE"})
	}
	for x.Waiting().Name != "trains" {
		apply(t, x.Game, "pass")
	}
	apply(t, x.Game, "train 4")
	x.Turns("P1", "discard")
	apply(t, x.Game, "discard 3")
	x.Turns("P2", "discard")
	apply(t, x.Game, "discard 3")
	x.Turns("P2", "track") // NORD has three trains and no more to do
}

func apply(t *testing.T, g *engine.Game, order string) {
	t.Helper()
	if _, err := g.Apply(engine.Order(order)); err != nil {
		t.Fatal(err)
	}
}

// 1894-TRN-06, 1894-GEN-08, 1894-ACT-07: between companies at an agreed price, with the other president's consent; the last
// train may be sold.
func TestTrainFromAnotherCompany(t *testing.T) {
	position := `
		phase blue
		company NORD par=80 cash=300 *P1=60 tokens=D9,G14 operated
		company EST par=80 cash=0 trains=3 *P2=60 tokens=I10 operated
		company AG par=80 cash=0 trains=4 *P1=60 tokens=D15 operated
		operate NORD`
	x := at(t, 3, position)
	x.Until("trains")
	x.Refused("train 3 from EST 0", "1894-TRN-06")
	x.Refused("train 3 from EST 301", "1894-TRN-14") // without a route the president does not help
	x.Refused("train 3 from AG 10", "1894-TRN-06")
	x.Do("train 3 from EST 150")
	x.Turns("P2", "answer")
	x.Offers("", "accept", "decline")
	x.Do("decline")
	x.Turns("P1", "trains")
	x.Trains("NORD")
	x.Do("train 3 from EST 150; accept")
	x.Trains("NORD", "3")
	x.Trains("EST")
	x.Wants("EST cash", 150)
	x.Do("train 4 from AG 1") // their own company: nobody is asked
	x.Trains("NORD", "3", "4")
}

// 1894-EX-13, 1894-TRN-07, 1894-TRN-08, 1894-TRN-09, 1894-TRN-12, 1894-TRN-16: an upgrade starts a phase like a purchase.
func TestUpgrade(t *testing.T) {
	x := at(t, 3, `
		phase green
		left 3=1
		company NORD par=80 cash=436 trains=2,3 *P1=60 tokens=D9,G14 operated
		company BELGE par=67 trains=2,2,2 *P2=60 tokens=E16 operated
		operate NORD`)
	x.Until("trains")
	x.Refused("upgrade 3", "1894-TRN-08") // a 3 is no step to a 3
	x.Do("train 3")
	x.Wants("NORD cash", 316)
	x.Refused("upgrade 2", "1894-TRN-08") // the next is a 4, two colours higher
	x.Do("upgrade 3")
	x.Wants("NORD cash", 76)
	x.Trains("NORD", "3", "4")
	x.Trains("BELGE")
	if x.Decider() != "P1" && x.Turn.Of == "BELGE" {
		t.Error("BELGE buys before its turn")
	}
	x.Refused("upgrade 3", "1894-TRN-07") // once an operation
}

// 1894-EX-15, 1894-TRN-09: upgrading at the limit; never with the president's money.
func TestUpgradeAtTheLimit(t *testing.T) {
	x := at(t, 3, `
		phase blue
		company BELGE par=67 cash=514 trains=3,3,4 *P2=60 tokens=E16 operated
		operate BELGE`)
	x.Until("trains")
	x.Do("upgrade 3")
	x.Wants("BELGE cash", 274)
	x.Trains("BELGE", "3", "4", "4")
	y := at(t, 3, `
		phase blue
		company BELGE par=67 cash=239 trains=3,3 *P2=60 tokens=E16 operated
		operate BELGE`)
	y.Until("trains")
	y.Refused("upgrade 3", "1894-TRN-09")
}

// 1894-TRN-08: a D for any older train, at face value minus half.
func TestUpgradeToD(t *testing.T) {
	for model, price := range map[string]int{"5+1": 600, "6": 500, "7": 450} {
		x := at(t, 3, `
			phase gray
			left 7=0
			company BELGE par=67 cash=1000 trains=`+model+` *P2=60 tokens=E16 operated
			operate BELGE`)
		for _, tr := range x.TrainsOf(engine.Supply) {
			if tr.Model == "7" {
				t.Fatal("a 7 is left")
			}
		}
		x.Until("trains")
		x.Do("upgrade " + model)
		x.Wants("BELGE cash", 1000-price)
		x.Trains("BELGE", "D")
		for _, l := range x.Log() { // 1894-TRN-09: the old train is gone before the new one starts its phase
			if strings.Contains(l.Text, "rusts") {
				t.Errorf("%s to D: %s", model, l.Text)
			}
		}
	}
}

// 1894-TRN-13, 1894-TRN-14, 1894-TRN-15: with a route a train must be owned when the step is left, without one not.
func TestMustOwnATrain(t *testing.T) {
	x := at(t, 3, road+`
		company OUEST par=67 cash=100 *P1=60 tokens=E6 operated
		company EST par=67 cash=100 trains=2 *P2=60 tokens=I10 operated
		operate OUEST`)
	x.Until("trains")
	x.Refused("pass", "1894-TRN-13")
	if x.Can("pass") {
		t.Error("pass is offered")
	}
	x.Do("train 2; pass")
	y := at(t, 3, `
		cash P1=500
		company OUEST par=67 cash=10 *P1=60 tokens=E6 operated
		company EST par=67 cash=100 trains=2 *P2=60 tokens=I10 operated
		operate OUEST`)
	y.Until("trains")
	y.Refused("train 2", "1894-TRN-14") // no help from the president
	y.Do("pass")
}

// 1894-TRN-17, 1894-PHA-08: D trains never run out, 6, 7 and D never rust.
func TestEndlessDiesels(t *testing.T) {
	x := at(t, 3, road+`
		phase purple
		company OUEST par=67 cash=9000 *P1=60 tokens=E6 operated
		company EST par=67 cash=9000 *P1=60 tokens=I10 operated
		operate OUEST`)
	x.Until("trains")
	x.Do("train D; train D")
	if x.Turn.Of == "OUEST" { // limit 2 (1894-PHA-07): nothing more to do
		t.Errorf("with two trains OUEST still has to %s", x.Waiting().About)
	}
	if kit.NextTrain(x.Game).Model != "D" {
		t.Error("no D is left")
	}
	for _, m := range []string{"6", "7", "D"} {
		if x.Sheet().Model(m).RustsOn != "" {
			t.Errorf("%s rusts", m)
		}
	}
}

// 1894-EMR-01, 1894-EMR-02, 1894-EMR-03, 1894-EMR-09: the president adds the exact difference, only when the treasury is
// below the supply's price and a train must be owned.
func TestEmergency(t *testing.T) {
	x := at(t, 3, road+`
		cash P1=100
		company OUEST par=67 cash=30 *P1=60 tokens=E6 operated
		operate OUEST`)
	x.Until("trains")
	x.Refused("sell OUEST 1", "1894-EMR-07") // cash is enough
	x.Do("train 2")
	x.Wants("P1 cash", 50)
	x.Wants("OUEST cash", 0)
	y := at(t, 3, road+`
		phase blue
		cash P1=500
		company OUEST par=67 cash=310 *P1=60 tokens=E6 operated
		company EST par=67 cash=0 trains=4 *P2=60 tokens=I10 operated
		operate OUEST`)
	y.Until("trains")
	y.Refused("train 4 from EST 311", "1894-EMR-02")
	y.Refused("sell OUEST 1", "1894-EMR-04")
}

// 1894-EX-16, 1894-EMR-04, 1894-EMR-06, 1894-EMR-07: sales, not more than needed.
func TestEmergencySales(t *testing.T) {
	x := at(t, 4, `
		phase purple
		cash P2=31
		tile G6 X4 1
		tile G4 15 2
		company PLM par=95 at=6,6 cash=266 *P2=40 P1=20 tokens=G6.0 operated
		company CFOR par=80 at=4,3 cash=0 *P1=40 P2=10 tokens=D3,H3 operated
		company NORD par=67 at=6,4 cash=0 *P3=40 P2=10 tokens=D9,G14 operated
		company LF par=95 at=1,1 cash=0 *P4=40 P2=40 tokens=E10 operated
		operate PLM 2 of 3`)
	x.Until("trains")
	x.Wants("PLM price", 75)            // it has run nothing
	x.Refused("train D", "1894-EMR-08") // 534 are missing
	x.Do("sell CFOR 1")
	x.Wants("P2 cash", 111)
	x.Do("sell NORD 1")
	x.Wants("P2 cash", 181)
	x.Do("sell LF 3")
	x.Wants("P2 cash", 466)
	x.Wants("LF price", 69)
	x.Refused("sell PLM 2", "1894-EMR-07")
	x.Do("sell PLM 1")
	x.Wants("P2 cash", 541)
	x.Wants("PLM price", 67)
	x.Refused("sell LF 1", "1894-EMR-07") // now it is enough
	x.Do("train D")
	x.Wants("P2 cash", 7)
	x.Wants("PLM cash", 0)
	x.Trains("PLM", "D")
	x.Wants("PLM P2", 30)
	if x.President("PLM") != "P2" {
		t.Error("P2 lost PLM")
	}
}

// 1894-EMR-05: no sale that hands the operating company over. 1894-EMR-06: other presidencies change at once.
func TestEmergencyPresidencies(t *testing.T) {
	x := at(t, 3, road+`
		phase gray
		cash P1=0
		company OUEST par=67 at=7,5 cash=0 *P1=40 P2=30 tokens=E6 operated
		company AG par=67 at=7,5 cash=0 *P1=30 P3=20 tokens=D15 operated
		company EST par=67 at=4,3 cash=0 trains=6 *P1=60 tokens=I10 operated
		operate OUEST`)
	x.Until("trains")
	x.Refused("sell OUEST 2", "1894-EMR-05")
	x.Do("sell AG 2")
	if x.President("AG") != "P3" {
		t.Error("AG did not change its president")
	}
	x.Do("sell OUEST 1")
	if x.President("OUEST") != "P1" {
		t.Error("a tie took OUEST away")
	}
}

// 1894-EX-30, 1894-EMR-08, 1894-EMR-10, 1894-TRN-15: from another company at face value at the most with the president's money.
func TestEmergencyFromAnotherCompany(t *testing.T) {
	x := at(t, 3, road+`
		phase purple
		cash P1=2000
		company OUEST par=67 cash=250 *P1=60 tokens=E6 operated
		company EST par=67 cash=0 trains=7 *P1=60 tokens=I10 operated
		operate OUEST`)
	x.Until("trains")
	x.Offers("train 7 from EST", "1-700")
	x.Refused("train 7 from EST 701", "1894-EMR-08")
	x.Do("train 7 from EST 700")
	x.Wants("P1 cash", 2000-450)
	x.Wants("OUEST cash", 0)
	x.Wants("EST cash", 700)
}

// 1894-EMR-07: the train that is bought decides whether a sale was needed: after one a train of another company must cost
// so much that the last share was needed for it.
func TestSalesForTheTrainBought(t *testing.T) {
	x := at(t, 3, road+`
		phase purple
		cash P1=100
		company OUEST par=67 cash=250 *P1=60 tokens=E6 operated
		company EST par=67 cash=0 trains=7 *P1=60 tokens=I10 operated
		company AG par=95 at=3,5 cash=0 *P1=30 P2=20 tokens=D15 operated
		operate OUEST`)
	x.Until("trains")
	x.Offers("train 7 from EST", "1-350")
	w := at(t, 3, road+`
		phase purple
		cash P1=350
		company OUEST par=67 cash=250 *P1=60 tokens=E6 operated
		company AG par=95 at=3,5 cash=0 *P1=50 P2=20 tokens=D15 operated
		operate OUEST`)
	w.Until("trains")
	w.Refused("sell AG 3", "1894-EMR-07") // two make exactly 800
	w.Do("sell AG 2; train D")
	w.Wants("P1 cash", 0)
	x.Do("sell AG 2")
	x.Offers("train 7 from EST", "451-550")
	x.Refused("train 7 from EST 450", "1894-EMR-07")
	x.Refused("train 7 from EST 250", "1894-EMR-07")
	x.Do("train 7 from EST 451")
	x.Wants("P1 cash", 99) // of 300 they added 201
	x.Wants("EST cash", 451)
}

// Every price of a range that is offered is accepted, and the prices beside it are refused: with the president's money,
// after a sale, with the treasury alone (1894-EMR-02, 1894-EMR-07, 1894-EMR-08, 1894-TRN-06).
func TestPriceRanges(t *testing.T) {
	for _, c := range []struct {
		name, lines, orders, most string
		least, top                int
	}{
		{"the president has plenty", "cash P1=2000\ncompany OUEST par=67 cash=250 *P1=60 tokens=E6 operated", "", "1894-EMR-08", 1, 700},
		{"the president has little", "cash P1=100\ncompany OUEST par=67 cash=250 *P1=60 tokens=E6 operated", "", "1894-EMR-08", 1, 350},
		{"after a sale", "cash P1=100\ncompany OUEST par=67 cash=250 *P1=60 tokens=E6 operated", "sell AG 2", "1894-EMR-08", 451, 550},
		{"the treasury reaches the face value", "cash P1=2000\ncompany OUEST par=67 cash=750 *P1=60 tokens=E6 operated", "", "1894-EMR-08", 1, 750},
		{"the treasury can pay the supply's train", "cash P1=2000\ncompany OUEST par=67 cash=800 *P1=60 tokens=E6 operated", "", "1894-EMR-02", 1, 800},
		{"with a train of its own", "cash P1=2000\ncompany OUEST par=67 cash=250 trains=D *P1=60 tokens=E6 operated", "", "1894-GEN-06", 1, 266}, // 16 of its run
	} {
		x := at(t, 3, road+"phase purple\n"+c.lines+`
			company EST par=67 cash=0 trains=7 *P1=60 tokens=I10 operated
			company AG par=95 at=3,5 cash=0 *P1=30 P2=20 tokens=D15 operated
			operate OUEST`)
		t.Run(c.name, func(t *testing.T) {
			x.Until("trains")
			x.Do(c.orders)
			cs, _ := x.Next(engine.Order("train 7 from EST"))
			if len(cs) != 1 || cs[0].Min != c.least || cs[0].Max != c.top {
				t.Fatalf("offered: %v, want %d to %d", cs, c.least, c.top)
			}
			for price := c.least; price <= c.top; price += 7 {
				if _, err := x.Try(engine.Order("train 7 from EST " + strconv.Itoa(price))); err != nil {
					t.Fatal(err)
				}
			}
			x.Refused("train 7 from EST "+strconv.Itoa(c.top+1), c.most)
			if below := "train 7 from EST " + strconv.Itoa(c.least-1); c.least == 1 {
				x.Refused(below, "1894-TRN-06")
			} else {
				x.Refused(below, "1894-EMR-07")
			}
			x.Do("train 7 from EST " + strconv.Itoa(c.top))
		})
	}
}

// 1894-EX-17, 1894-EMR-11, 1894-EMR-12, 1894-EMR-13, 1894-END-02, 1894-END-05, 1894-END-07: bankruptcy.
func TestBankruptcy(t *testing.T) {
	x := at(t, 4, `
		phase gray
		seed 17
		cash P1=1 P2=918 P3=455 P4=841
		private LSQG P3
		tile D3 57 2
		tile E4 7 1
		tile E2 57 1
		company CFOR par=67 at=9,4 cash=161 *P1=20 P2=20 P3=10 pool=50 tokens=D3,H3 operated
		company BELGE par=67 at=7,1 cash=0 *P1=50 P2=10 P3=0 pool=20 tokens=E16 operated
		company OUEST par=67 at=10,2 cash=0 *P1=70 P3=20 tokens=B3,E6 operated
		company PLM par=67 at=5,4 cash=999 *P3=60 P2=30 tokens=G6.0 operated
		company EST par=67 at=3,0 cash=999 P3=10 tokens=I10 unfloated
		operate CFOR 2 of 3`)
	x.Until("trains")
	x.Refused("train 7", "1894-EMR-08")
	x.Refused("pass", "1894-TRN-13")
	x.Do("bankrupt")
	if !x.Finished {
		t.Fatal("the game goes on")
	}
	x.Wants("P1 cash", 0)
	x.Wants("BELGE price", 20)
	x.Wants("OUEST price", 30)
	x.Wants("BELGE pool", 50)
	x.Wants("OUEST pool", 50)
	if x.President("OUEST") != "P1" || x.President("CFOR") != "P1" {
		t.Error("a tie took a presidency away")
	}
	for p, want := range map[string]int{"P1": 200, "P2": 1266, "P3": 1160, "P4": 841} {
		x.Wants(p+" worth", want)
	}
	if !slices.Equal(x.Winners, []engine.ID{"P2"}) || !strings.Contains(x.End, "END-02") {
		t.Errorf("%s, winners %v", x.End, x.Winners)
	}
	if l := x.Log(); !slices.ContainsFunc(l, func(l engine.Line) bool { return strings.Contains(l.Text, "loses all cash, F301") }) {
		t.Errorf("nobody is told of the cash that is lost")
	}
}

// 1894-EMR-11, 1894-EMR-13: no bankruptcy while enough could be raised.
func TestNoBankruptcyWhileMoneyCanBeRaised(t *testing.T) {
	x := at(t, 3, road+`
		cash P1=0
		company OUEST par=67 cash=0 *P1=60 P2=30 tokens=E6 operated
		operate OUEST`)
	x.Until("trains")
	x.Refused("bankrupt", "1894-EMR-11")
	y := at(t, 3, `
		company OUEST par=67 cash=5 *P1=60 P2=30 tokens=E6 operated
		operate OUEST`)
	y.Until("trains")
	y.Refused("bankrupt", "1894-EMR-11")
	// Exactly enough is enough.
	z := at(t, 3, road+`
		cash P1=80
		company OUEST par=67 cash=0 *P1=40 pool=50 tokens=E6 operated
		operate OUEST`)
	z.Until("trains")
	z.Refused("bankrupt", "1894-EMR-11")
	// 1894-EMR-05: shares whose sale would lose the company itself raise nothing: 5 and one share at 67 are too little.
	w := at(t, 3, road+`
		cash P1=0
		company OUEST par=67 at=7,6 cash=5 *P1=40 P2=30 tokens=E6 operated
		operate OUEST`)
	w.Until("trains")
	w.Wants("OUEST price", 67)
	w.Refused("sell OUEST 2", "1894-EMR-05")
	w.Do("bankrupt")
	w.Wants("OUEST P1", 30)
}

// 1894-PHA-01 to 1894-PHA-07: what each phase brings.
func TestPhases(t *testing.T) {
	want := []struct {
		name, on, rusts string
		colors, limit   int
		rounds          int
		privates        bool
	}{
		{"yellow", "", "", 1, 4, 1, false},
		{"green", "3", "", 2, 4, 2, true},
		{"blue", "4", "2", 2, 3, 2, true},
		{"brown", "5+1", "3", 3, 3, 3, true},
		{"red", "6", "", 3, 3, 3, false},
		{"gray", "7", "4", 3, 3, 3, false},
		{"purple", "D", "5+1", 3, 2, 3, false},
	}
	phases := at(t, 3, "stock 1 P1").Sheet().Phases
	for i, w := range want {
		p := phases[i]
		if p.Name != w.name || p.On != w.on || strings.Join(p.Rusts, ",") != w.rusts || len(p.Tiles) != w.colors ||
			p.TrainLimit.Major != w.limit || p.Rounds != w.rounds || p.BuyPrivates != w.privates {
			t.Errorf("phase %+v, want %+v", p, w)
		}
	}
}

// 1894-PHA-05, 1894-PRV-04, 1894-PHA-07, 1894-PRV-05: privates close in red phase, LSQG in purple.
func TestPrivatesClose(t *testing.T) {
	x := at(t, 3, road+`
		phase brown
		left 5+1=0
		private LRC P1
		private LSQG P2
		private LS OUEST
		company OUEST par=67 cash=2000 *P1=60 tokens=E6 operated
		operate OUEST`)
	x.Until("trains")
	x.Do("train 6")
	for id, closed := range map[engine.ID]bool{"LRC": true, "LSQG": false, "LS": true} {
		if x.Private(id).Closed != closed {
			t.Errorf("%s: closed %t", id, x.Private(id).Closed)
		}
	}
	x.Refused("private LSQG 70", "1894-PRV-07") // 1894-PRV-08: not in red phase
	y := at(t, 3, road+`
		phase gray
		left 7=0
		private LSQG P2
		company OUEST par=67 cash=2000 *P1=60 tokens=E6 operated
		company EST par=67 cash=0 trains=5+1,5+1,6 *P2=60 tokens=I10 operated
		operate OUEST`)
	y.Until("trains")
	y.Do("train D")
	if !y.Private("LSQG").Closed {
		t.Error("LSQG is open in purple phase")
	}
	y.Trains("EST", "6")
}

// 1894-EX-29, 1894-PHA-07, 1894-PHA-09, 1894-GEN-03, 1894-END-04: the set in which the first D is bought is played
// normally, the three rounds after the next stock round are the last and have no track and no tokens.
func TestFinalSetFollowsTheFirstDiesel(t *testing.T) {
	x := at(t, 3, `
		phase gray
		left 7=0
		tile D11 X8 0
		tile D15 14 2
		tile E16 15 2
		company BELGE par=67 at=2,4 cash=2000 *P1=60 tokens=E16 operated
		company NORD par=67 at=2,2 cash=900 trains=5+1,5+1,6 *P2=60 tokens=D9,G14,D11 operated
		company AG par=67 at=2,1 cash=500 trains=6 *P3=60 tokens=D15 operated
		operate BELGE 3 of 3`)
	x.Until("trains")
	x.Do("train D")
	x.Trains("NORD", "6")
	if kit.TrainLimit(x.Game, "NORD") != 2 {
		t.Errorf("limit %d", kit.TrainLimit(x.Game, "NORD"))
	}
	x.Do("pass")
	x.Turns("P2", "track") // NORD still builds
	x.Do("lay D11 X15 0")
	x.EndTurn()
	x.Until("token")
	x.Do("token E16")
	if !x.Token("AG", "E16") {
		t.Error("AG has no marker in E16")
	}
	x.EndTurn()
	if x.Finished || x.Round.Kind != "stock" {
		t.Fatalf("after the set: %s", x.Where())
	}
	x.Do("pass; pass; pass")
	rounds := map[int]bool{}
	for !x.Finished {
		if x.Round.Kind != "operating" || x.Round.Of != 3 {
			t.Fatalf("in the final set: %s of %d", x.Where(), x.Round.Of)
		}
		rounds[x.Round.Sub] = true
		if s := x.Waiting().Name; s == "track" || s == "token" || x.Can("lay") || x.Can("token") {
			t.Fatalf("step %s in the final set", s)
		}
		x.EndTurn()
	}
	if len(rounds) != 3 || !strings.Contains(x.End, "END-04") {
		t.Errorf("%d rounds, and the end: %s", len(rounds), x.End)
	}
}
