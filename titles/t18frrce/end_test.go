package t18frrce_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// trnLeave leaves so much in the Bank; the player keeps the rest.
func trnLeave(x *enginetest.Table, m engine.Money, keeper engine.ID) {
	x.Pay(engine.Bank, keeper, x.Bank-m)
}

// trnPaying is a company that pays 180 to its shareholders: 120 from Strasbourg to Genève, and 60 in Paris.
const trnPaying = `
	phase 5
	left 5=4
	cash P1=0 P2=0
	tile I20 7 4
	tile F15 57 0
	company EST par=100 at=1,6 cash=0 trains=5,5 *P1=60 P2=40 tokens=H25,E16.0 operated
	operate EST `

// FRRCE-EG-01 to FRRCE-EG-04, FRRCE-SQ-03, FRRCE-TD-08, FRRCE-OI-01: FRRCE example 27: a dividend of 180 with 130 in the Bank
// is paid in full, the set is played to its end, then the game is over; 0 in the Bank is enough, and money that comes back
// does not undo it.
func TestBankRunsOut(t *testing.T) {
	for _, c := range []struct {
		round string
		bank  engine.Money
		ends  bool
	}{
		{"1 of 3", 130, true}, {"1 of 3", 180, true}, {"1 of 3", 4000, false}, {"3 of 3", 180, true}, {"3 of 3", 181, false},
	} {
		x := at(t, 3, trnPaying+c.round)
		x.Until("dividend")
		x.Wants("EST revenue", 180)
		trnLeave(x, c.bank, "P3")
		supply, rounds := trnSupply(x), x.Round.Sub
		x.Do("pay")
		x.Wants("P1 cash", 108)
		x.Wants("P2 cash", 72)
		if x.Bank != c.bank-180 {
			t.Errorf("%d in the Bank", x.Bank)
		}
		if x.Round.Kind == "operating" && !x.Finished {
			x.Pay("P3", engine.Bank, 1000) // FRRCE-EG-03
		}
		for x.Round.Kind == "operating" && !x.Finished {
			rounds = x.Round.Sub
			x.EndTurn()
		}
		if rounds != 3 {
			t.Errorf("%s, %d in the Bank: the last round is the %d.", c.round, c.bank, rounds)
		}
		if x.Finished != c.ends {
			t.Errorf("%s, %d in the Bank: the game ends: %t", c.round, c.bank, x.Finished)
		}
		if c.ends != (trnSupply(x) == supply) {
			t.Errorf("%s, %d in the Bank: supply %s", c.round, c.bank, trnSupply(x))
		}
		if c.ends && !strings.Contains(x.End, "FRRCE-EG-01") {
			t.Errorf("it ends because %s", x.End)
		}
	}
}

// FRRCE-EG-04: payments go on in full when the Bank has run out, those of the privates, too.
func TestBankPaysOn(t *testing.T) {
	x := at(t, 3, strings.Replace(trnPaying, "phase 5\n\tleft 5=4", "phase 4\n\tprivate Lyon P2", 1)+"1 of 2")
	x.Until("dividend")
	earned := int(x.Company("EST").Earned)
	trnLeave(x, 10, "P3")
	x.Do("pay")
	x.EndTurn()
	x.Wants("P1 cash", 2*earned*6/10)
	x.Wants("P2 cash", 2*earned*4/10+30)
	if want := engine.Money(10 - 2*earned - 30); x.Bank != want {
		t.Errorf("%d in the Bank, want %d", x.Bank, want)
	}
	if !x.Finished {
		t.Errorf("the game goes on: %s", x.Where())
	}
}

// FRRCE-EG-02, FRRCE-SQ-03: when the Bank runs out in a stock round, that round and the whole set after it are played.
func TestBankRunsOutInAStockRound(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=0 P2=0
		company OU par=100 cash=0 *P1=50 P2=20 tokens=D9 operated
		stock 3 P1`)
	trnLeave(x, 80, "P3")
	x.Do("sell OU 1; pass")
	if !x.Broken {
		t.Fatal("the Bank has money left")
	}
	if x.Round.Kind != "stock" || x.Finished {
		t.Fatalf("then %s", x.Where())
	}
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	rounds := ""
	for !x.Finished {
		rounds += string(rune('0' + x.Round.Sub))
		if x.Round.Kind != "operating" {
			t.Fatalf("then %s", x.Where())
		}
		x.EndTurn()
	}
	if rounds != "123" {
		t.Errorf("operating rounds %s", rounds)
	}
}

// FRRCE-EG-05 to FRRCE-EG-07, FRRCE-EG-01, FRRCE-BK-06: FRRCE example 28: cash, shares at the present price, open privates at
// their printed price; nothing for shares never started nor for what companies own.
func TestFinalScoreExample(t *testing.T) {
	x := at(t, 3, `
		phase 4
		cash P1=412 P2=1 P3=0
		private Amiens P1
		private Toulouse P2
		private Germain PLM
		tile F15 57 0
		company PLM par=100 at=0,13 cash=1000 trains=4 *P1=50 P3=10 operated tokens=J17
		company EST par=90 at=1,6 cash=500 *P3=60 P1=20 unfloated
		company NOR unparred P1=10
		company PO par=67 at=7,5 cash=0 *P2=60 operated tokens=E16.0
		operate PO 1 of 2`)
	x.Until("trains")
	x.Do("bankrupt")
	if !x.Finished {
		t.Fatal("the game goes on")
	}
	x.Wants("PLM price", 225)
	x.Wants("P1 worth", 1877)
	x.Wants("P2 cash", 0)
	x.Wants("PO price", 20) // 50, 40, 30, 20: five shares are sold, and it stays at the bottom
	x.Wants("PO P2", 20)
	x.Wants("P2 worth", 2*20+15) // FRRCE-BK-06: 0 is theirs still
	x.Wants("P3 worth", 225+6*90)
	if got := x.Standing(); !slices.Equal(got, []engine.ID{"P1", "P3", "P2"}) {
		t.Errorf("standing %v", got)
	}
	closed := at(t, 3, `
		cash P1=100
		company EST par=90 at=1,6 *P1=20 unfloated
		stock 2 P1`)
	closed.Wants("P1 worth", 280) // FRRCE-EG-05: the certificate is two shares
}

// FRRCE-BK-03, FRRCE-BK-09: corporation after corporation in operating order, unfloated ones in their place by price, each in
// the largest legal block; presidencies pass with it.
func TestOrderOfABankruptcy(t *testing.T) {
	x := at(t, 3, `
		phase 6
		cash P1=0 P2=0 P3=0
		tile F15 57 0
		company PO par=67 at=7,5 cash=0 *P1=60 P2=40 operated tokens=E16.0
		company EST par=67 at=5,6 cash=0 *P1=20 P3=20 unfloated
		company OU par=76 at=3,6 cash=0 trains=6 *P1=30 P2=30 operated tokens=D9
		operate PO 1 of 3`)
	x.Until("trains")
	x.Do("bankrupt")
	x.Wants("OU P1", 0)
	x.Wants("OU pool", 30)
	x.Wants("EST P1", 0)
	x.Wants("EST pool", 20)
	x.Wants("PO P1", 40) // FRRCE-EM-09: the office is kept
	x.Wants("PO pool", 20)
	for company, president := range map[engine.ID]engine.ID{"OU": "P2", "EST": "P3", "PO": "P1"} {
		if got := x.President(company); got != president {
			t.Errorf("%s leads %s, want %s", got, company, president)
		}
	}
	var order []string
	for _, l := range x.Log() {
		for _, id := range []string{"OU", "EST", "PO"} {
			if strings.Contains(l.Text, "sells") && strings.Contains(l.Text, " "+id) {
				order = append(order, id)
			}
		}
	}
	if want := []string{"OU", "EST", "PO"}; !slices.Equal(order, want) {
		t.Errorf("order %v, want %v", order, want)
	}
}

// FRRCE-BK-01, FRRCE-BK-02: who could buy another company's train by agreement may still be bankrupt by their own means; who
// has enough may not declare it, nor anybody at another step.
func TestNoBankruptcy(t *testing.T) {
	const position = `
		phase 6
		cash P1=%
		tile F15 57 0
		company PO par=67 at=7,5 cash=0 *P1=60 P2=40 operated tokens=E16.0
		company OU par=76 at=3,6 cash=0 trains=4,5 *P2=60 operated tokens=D9
		operate PO 1 of 3`
	enough := at(t, 3, strings.Replace(position, "%", "530", 1)) // and two shares at 50
	enough.Refused("bankrupt", "")
	enough.Until("trains")
	enough.Refused("bankrupt", "FRRCE-BK-01")
	enough.Do("sell PO 2; train 6")
	enough.Wants("P1 cash", 0)
	short := at(t, 3, strings.Replace(position, "%", "529", 1))
	short.Until("trains")
	if !short.Can("bankrupt") {
		t.Error("529 and 100 are enough")
	}
	short.Do("train 4 from OU 300; accept") // agreed, and within the printed price
	short.Wants("P1 cash", 229)
	short.Trains("PO", "4")
}

// FRRCE-EG-09: neither the highest price nor the last train ends the game.
func TestNoOtherEnd(t *testing.T) {
	x := at(t, 3, `
		phase 7
		left 7=0
		tile F15 57 0
		company PO par=100 at=0,18 cash=900 trains=6 *P1=60 tokens=E16.0 operated
		operate PO 1 of 3`)
	x.Until("dividend")
	x.Do("pay; train D")
	x.Wants("PO price", 350)
	for x.Round.Kind == "operating" && !x.Finished {
		x.EndTurn()
	}
	if x.Finished || x.Round.Kind != "stock" {
		t.Errorf("it ends: %s", x.Where())
	}
}

// FRRCE-EG-08: equal scores share the place.
func TestEqualScores(t *testing.T) {
	x := at(t, 3, `
		phase 6
		cash P1=300 P2=0 P3=120
		tile F15 57 0
		company SO par=90 at=1,6 *P3=20 unfloated
		company PO par=67 at=7,5 cash=0 *P2=20 operated tokens=E16.0
		operate PO 1 of 3`)
	x.Until("trains")
	x.Do("bankrupt")
	x.Wants("P1 worth", 300)
	x.Wants("P3 worth", 300)
	if !slices.Equal(x.Winners, []engine.ID{"P1", "P3"}) {
		t.Errorf("winners %v", x.Winners)
	}
}
