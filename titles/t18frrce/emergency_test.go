package t18frrce_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// FRRCE-EM-01 to FRRCE-EM-03: who has a route must own a train, whatever the other stop is worth; without one the president
// may not help, and the company goes on without a train.
func TestDutyToOwnATrain(t *testing.T) {
	for _, c := range []struct {
		line string
		must bool
	}{
		{"tokens=H25", true}, // Bâle
		{"tokens=D9", false}, // no track
		{"tokens=E16.0\ntile F15 57 0", true},
		{"tokens=E16.0", false},
		{"tokens=C20\ntile B19 58 0", false}, // not joined
	} {
		company, tiles, _ := strings.Cut(c.line, "\n")
		x := at(t, 3, `
			phase 3
			cash P1=1000
			`+tiles+`
			company OU par=100 cash=100 *P1=60 `+company+` operated
			operate OU`)
		x.Until("trains")
		if c.must {
			x.Refused("pass", "FRRCE-EM-01")
			x.Do("train 3")
			x.Wants("OU cash", 0)
			x.Wants("P1 cash", 920)
			continue
		}
		x.Refused("train 3", "FRRCE-EM-03")
		x.Refused("bankrupt", "FRRCE-BK-02")
		x.Do("pass")
		x.Trains("OU")
	}
}

// FRRCE-EM-04: what the treasury can pay it pays alone: the president adds nothing, not even for a dearer train, and sells
// nothing.
func TestOwnMoneyFirst(t *testing.T) {
	x := at(t, 3, `
		phase 5
		pool 3
		cash P1=1000
		company SO par=76 trains=5 *P1=60 tokens=H7 operated
		company EST par=100 cash=210 *P1=60 tokens=H25 operated
		operate EST`)
	x.Until("trains")
	x.Refused("train 5", "FRRCE-EM-04")
	x.Refused("train 5 from SO 211", "FRRCE-EM-04")
	x.Refused("sell SO 1", "FRRCE-EM-07")
	x.Refused("bankrupt", "FRRCE-BK-02")
	x.Offers("train 5 from SO", "1-210")
	x.Do("train 3")
	x.Wants("EST cash", 30)
	x.Wants("P1 cash", 1000)
}

// FRRCE-EM-05, FRRCE-EM-16, FRRCE-EM-17, FRRCE-EM-19: the treasury gives all it has and the president the rest, for the
// cheapest train of supply and pool, whichever place has it; that ends the step, and may begin a phase.
func TestCheapestTrain(t *testing.T) {
	const position = `
		phase 5
		%
		cash P1=1000
		company SO par=76 at=3,6 trains=4,5 *P2=60 tokens=H7 operated
		company EST par=100 at=0,6 cash=150 *P1=60 tokens=H25 operated
		operate EST 1 of 2`
	x := at(t, 3, strings.Replace(position, "%", "pool 3,4", 1))
	x.Until("trains")
	x.Refused("train 5", "FRRCE-EM-05")
	x.Refused("train 4 from pool", "FRRCE-EM-05")
	if x.Can("upgrade") {
		t.Error("there is nothing to hand in")
	}
	x.Do("train 3 from pool")
	x.Wants("EST cash", 0)
	x.Wants("P1 cash", 970)
	x.Turns("P2", "track") // the turn of SO: EST has nothing left

	y := at(t, 3, strings.Replace(position, "%", "left 5=3\npool 5", 1))
	for _, order := range []string{"train 5 from pool", "train 5"} {
		z := *y
		z.Game = y.Clone()
		z.Until("trains")
		z.Do(order)
		z.Wants("P1 cash", 750)
		z.Trains("EST", "5")
	}

	w := at(t, 3, strings.Replace(position, "%", "left 5=0\nprivate Ceinture P2", 1))
	w.Until("trains")
	w.Pay(engine.Bank, "P1", 500)
	w.Do("train 6")
	trnPhase(t, w, "6")
	w.Wants("P1 cash", 1500-480)
}

// FRRCE-EM-06: with the president's money a train of another company costs more than the treasury has and at most its printed
// price.
func TestHelpForATrainOfOthers(t *testing.T) {
	const position = `
		phase 5
		cash P1=1000
		company SO par=76 at=3,6 cash=0 trains=3,5 *P2=60 tokens=H7 operated
		company EST par=100 at=0,6 cash=150 *P1=60 tokens=H25 operated
		operate EST 1 of 2`
	x := at(t, 3, position)
	x.Until("trains")
	x.Refused("train 3 from SO 181", "FRRCE-EM-06")
	x.Refused("train 5 from SO 401", "FRRCE-EM-06")
	x.Do("train 5 from SO 400")
	x.Turns("P2", "answer")
	x.Do("accept")
	x.Wants("P1 cash", 750)
	x.Wants("EST cash", 0)
	x.Wants("SO cash", 400)
	y := at(t, 3, position)
	y.Until("trains")
	y.Do("train 3 from SO 1; accept") // the treasury alone
	y.Wants("EST cash", 149)
	y.Wants("P1 cash", 1000)
}

// trnEmergency is a company that needs 300 and has 10, its president 40.
const trnEmergency = `
	phase 4
	cash P1=40
	private Ceinture P1
	company EST par=100 at=0,7 cash=10 *P1=40 P2=30 operated tokens=H25
	company SO par=100 at=0,6 trains=4 *P1=30 P2=20 operated tokens=H7
	company PLM par=100 at=0,6 trains=4 *P3=40 P1=20 pool=40 operated tokens=J17
	company NOR par=100 at=0,6 trains=3 *P1=20 P2=10 operated tokens=C20
	operate EST 1 of 2
`

// FRRCE-EM-07 to FRRCE-EM-09, FRRCE-EM-11, FRRCE-EM-13, FRRCE-EM-14: cash first, then shares, as many as are needed and no
// more, under the usual limits and with the usual falls; of the own company only so many that the office is kept.
func TestEmergencySales(t *testing.T) {
	x := at(t, 3, trnEmergency)
	x.Until("trains") // EST 100
	x.Wants("EST price", 100)
	x.Refused("train 4", "FRRCE-EM-07")    // 250 are missing
	x.Refused("bankrupt", "FRRCE-BK-01")   // there are shares
	x.Refused("sell PLM 2", "FRRCE-SH-11") // 60% in the pool
	x.Refused("sell NOR 1", "FRRCE-PR-04") // the certificate stays
	x.Refused("sell EST 2", "FRRCE-EM-09") // P2 would have more
	x.Refused("sell SO 4", "FRRCE-SR-08")  // P1 has three
	x.Do("sell PLM 1")
	x.Wants("P1 cash", 140)
	x.Wants("PLM price", 90)
	x.Refused("sell SO 3", "FRRCE-EM-11") // 150 are missing: two are enough
	x.Do("sell SO 1")
	x.Wants("SO price", 90)
	x.Wants("P1 cash", 240)
	x.Refused("train 4", "FRRCE-EM-07") // 50 are missing
	x.Do("sell EST 1")
	x.Wants("P1 cash", 340)
	x.Wants("EST price", 90)
	x.Refused("sell EST 1", "FRRCE-EM-11")
	x.Refused("bankrupt", "FRRCE-BK-01")
	x.Do("train 4")
	x.Wants("P1 cash", 50)
	x.Wants("EST cash", 0)
	x.Wants("EST P1", 30)
	if x.President("EST") != "P1" || x.Private("Ceinture").Owner != "P1" {
		t.Error("the office or the private is gone")
	}
}

// FRRCE-EM-08: in the first set, before anybody could sell in a stock round, shares may be sold, too.
func TestEmergencyInTheFirstSet(t *testing.T) {
	x := at(t, 3, `
		phase 2
		cash P1=0
		company EST par=100 at=0,7 cash=10 *P1=40 P2=20 tokens=H25
		company SO par=100 at=0,6 *P2=50 P1=10 tokens=H7
		operate EST`)
	x.Round.Number = 1
	x.Until("trains")
	x.Do("sell SO 1; train 2")
	x.Wants("P1 cash", 30)
}

// FRRCE-EM-12: a president who has lost another company by the sale needs the new one's consent for its train; FRRCE-EM-15:
// whose price is above what would have been in hand without the last share.
func TestTrainOfACompanyLost(t *testing.T) {
	x := at(t, 3, `
		phase 7
		pool 6
		cash P1=90 P2=0
		company OU par=67 cash=120 *P1=60 operated tokens=H25
		company NOR par=90 at=1,8 cash=0 trains=7 *P1=30 P2=30 operated tokens=C20
		company SO par=100 at=0,6 *P1=20 operated tokens=H7
		operate OU 1 of 3`)
	x.Until("trains")
	x.Do("sell NOR 3") // 336: 546 in all, and 434 without the last share
	x.Wants("P1 cash", 426)
	if x.President("NOR") != "P2" {
		t.Fatalf("%s leads NOR", x.President("NOR"))
	}
	if !trnIllegal(x, "train 7 from NOR 434") {
		t.Error("434 are enough without the last share")
	}
	x.Do("train 7 from NOR 435")
	x.Turns("P2", "answer")
	x.Do("accept")
	x.Wants("OU cash", 0)
	x.Wants("P1 cash", 90+336-(435-120))
	x.Wants("NOR cash", 435)
	x.Trains("OU", "7")
}

// trnIllegal reports whether the order is refused, under whatever rule.
func trnIllegal(x *enginetest.Table, order string) bool {
	_, err := x.Clone().Apply(engine.Order(order))
	return err != nil
}

// FRRCE-EM-10, FRRCE-EM-12, FRRCE-EM-15, FRRCE-EM-18: FRRCE example 25: four shares of NOR are sold, P2 is its president
// before the train is bought, and NOR's 5 cannot be had.
func TestEmergencyExample(t *testing.T) {
	x := at(t, 3, `
		phase 7
		pool 6
		cash P1=90 P2=0
		company OU par=67 cash=120 *P1=60 operated tokens=H25
		company NOR par=90 at=1,8 cash=0 trains=5 *P1=40 P2=30 operated tokens=C20
		operate OU 1 of 3`)
	x.Until("trains")
	x.Wants("NOR price", 112)
	x.Refused("train 6", "FRRCE-EM-07")
	x.Refused("bankrupt", "FRRCE-BK-01")
	x.Do("sell NOR 4")
	x.Wants("P1 cash", 538)
	x.Wants("NOR price", 75)
	x.Wants("NOR pool", 40)
	x.Wants("NOR P1", 0)
	x.Wants("NOR P2", 30)
	if x.President("NOR") != "P2" {
		t.Errorf("%s leads NOR", x.President("NOR"))
	}
	x.Refused("sell OU 1", "FRRCE-EM-11")
	if !trnIllegal(x, "train 5 from NOR 400") {
		t.Error("NOR's 5 can be had")
	}
	x.Refused("train 5 from NOR 547", "FRRCE-EM-06")
	x.Do("train 6")
	x.Wants("P1 cash", 28)
	x.Wants("OU cash", 0)
	x.Trains("OU", "6")
	x.Wants("NOR pool", 40) // FRRCE-EM-18
	y := at(t, 3, `
		phase 7
		pool 6
		cash P1=90 P2=0
		company OU par=67 cash=120 *P1=60 operated tokens=H25
		company NOR par=90 at=1,8 cash=0 trains=5 *P1=40 P2=30 operated tokens=C20
		operate OU 1 of 3`)
	y.Until("trains")
	y.Refused("sell NOR 5", "FRRCE-SR-08")
	y.Do("sell OU 1") // nobody has more of OU than P1
	y.Wants("OU P1", 50)
}

// FRRCE-BK-01 to FRRCE-BK-07, FRRCE-EG-01, FRRCE-SQ-03: FRRCE example 26: everything that can be sold does not do: the shares
// are sold all the same, the cash is lost, the game ends within the set.
func TestBankruptcyExample(t *testing.T) {
	x := at(t, 3, `
		phase 6
		cash P1=500 P2=300 P3=60
		tile F15 57 0
		company PO par=67 at=7,5 cash=40 *P3=60 P1=20 pool=20 operated tokens=E16.0
		company SO par=100 at=1,7 trains=6 *P2=20 P3=20 pool=40 operated tokens=H7
		operate PO 1 of 3`)
	x.Until("trains")
	x.Wants("PO price", 50)
	x.Wants("SO price", 100)
	bank := x.Bank
	x.Do("bankrupt")
	if !x.Finished || !strings.Contains(x.End, "FRRCE-BK-05") {
		t.Fatalf("finished %t: %s", x.Finished, x.End)
	}
	x.Wants("SO price", 90)
	x.Wants("PO price", 20)
	x.Wants("PO P3", 30)
	x.Wants("PO pool", 50)
	x.Wants("SO P3", 10)
	x.Wants("SO pool", 50)
	x.Wants("P3 cash", 0)
	x.Wants("P3 worth", 150)
	x.Wants("PO cash", 40)
	x.Trains("PO")
	if x.President("PO") != "P3" {
		t.Errorf("%s leads PO", x.President("PO"))
	}
	if x.Bank != bank+60 { // the proceeds come back
		t.Errorf("the Bank has %d more", x.Bank-bank)
	}
	// FRRCE-BK-07, FRRCE-EG-05
	x.Wants("P1 worth", 500+40)
	x.Wants("P2 worth", 300+180)
	if got := x.Standing(); !slices.Equal(got, []engine.ID{"P1", "P2", "P3"}) {
		t.Errorf("standing %v", got)
	}
}
