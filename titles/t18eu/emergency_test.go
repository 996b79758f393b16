package t18eu_test

import (
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
)

// 18EU-EM-01, 18EU-EM-02, 18EU-PU-11: a corporation owns a train when it leaves its train step, route or not, whether
// it could pay for one or not.
func TestMustOwnATrain(t *testing.T) {
	for _, tiles := range []string{"", north} {
		for _, cash := range []string{"0", "1000"} {
			x := at(t, 3, "phase 3\ncash P1=1000"+tiles+`
				company NS par=90 cash=`+cash+` *P1=60 tokens=H3 operated
				operate NS`)
			x.Until("trains")
			x.Refused("pass", "18EU-EM-02")
			if x.Can("pass") {
				t.Error("pass is offered")
			}
			x.Do("train 3")
			for x.Waiting().Name == "trains" {
				x.Do("pass")
			}
		}
	}
}

// 18EU-EM-03: 18EU example 21: the treasury can pay the 3 of the Pool, so the president adds nothing, not even for the 5.
func TestOwnMoneyFirstExample(t *testing.T) {
	position := `
		phase 5
		pool 3
		cash P1=1000
		company FS par=90 cash=0 trains=5 *P1=60 operated
		company NS par=90 cash=%s *P1=60 operated
		operate NS`
	x := at(t, 3, strings.Replace(position, "%s", "210", 1))
	x.Until("trains")
	x.Refused("train 5", "18EU-EM-03")
	x.Refused("train 5 from FS 211", "18EU-EM-03")
	x.Refused("sell FS 1", "18EU-EM-03")
	x.Offers("train 5 from FS", "1-210")
	x.Do("train 3")
	x.Wants("NS cash", 10)
	x.Wants("P1 cash", 1000)
	// 18EU-EM-04: what the treasury pays it chooses freely.
	for _, c := range []struct {
		order string
		left  int
	}{{"train 3 from pool", 300}, {"train 5", 0}, {"train 5 from FS 500", 0}} {
		y := at(t, 3, strings.Replace(position, "%s", "500", 1))
		y.Until("trains")
		y.Do(c.order)
		y.Wants("NS cash", c.left)
		y.Wants("P1 cash", 1000)
	}
}

// 18EU-EM-05, 18EU-EM-06: 18EU example 20: the treasury gives all it has and the president the rest.
func TestEmergencyExample(t *testing.T) {
	x := at(t, 4, `
		phase 4
		cash P1=204
		company NS par=90 cash=206 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 4")
	x.Wants("NS cash", 0)
	x.Wants("P1 cash", 110)
	x.Trains("NS", "4")
}

// 18EU-EM-05: for the cheapest train of stack and Pool, at its printed price.
func TestCheapestTrain(t *testing.T) {
	x := at(t, 3, `
		phase 5
		pool 3,4
		cash P1=1000
		company NS par=90 cash=150 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Refused("train 5", "18EU-EM-05")
	x.Refused("train 4 from pool", "18EU-EM-05")
	x.Do("train 3")
	x.Wants("NS cash", 0)
	x.Wants("P1 cash", 950)
}

// emergency is a corporation that needs £300 and has £10, its president £40.
const emergency = `
	phase 4
	cash P1=40
	company NS par=100 at=2,5 cash=10 *P1=40 P2=30 operated
	company KBS par=100 at=3,5 trains=4 *P1=30 P2=20 operated
	company SNCF par=70 at=3,2 trains=4 *P3=40 P1=20 pool=40 operated
	company KKOB par=100 at=3,5 trains=3 *P1=20 P2=10 operated
	company DR par=90 *P2=20 P1=20 unfloated
	operate NS
`

// 18EU-EM-06, 18EU-EM-08, 18EU-EM-10, 18EU-EM-11: shares are sold when the cash does not do: as much as is needed, each
// corporation's in one block, under the usual limits, and the price falls.
func TestEmergencySales(t *testing.T) {
	x := at(t, 3, emergency)
	x.Until("trains")
	x.Wants("NS price", 100)
	x.Wants("SNCF price", 75)
	x.Refused("train 4", "18EU-EM-06") // 250 are missing
	x.Refused("bankrupt", "18EU-BK-01")
	x.Refused("sell SNCF 2", "18EU-SH-10")
	x.Refused("sell DR 1", "18EU-SH-12")
	x.Do("sell SNCF 1")
	x.Wants("P1 cash", 115)
	x.Wants("SNCF price", 70)
	x.Refused("train 4", "18EU-EM-06")
	x.Refused("sell KKOB 1", "18EU-SH-14") // the certificate stays
	x.Do("sell KBS 1")
	x.Wants("P1 cash", 215)
	x.Refused("sell KBS 1", "18EU-SR-07") // one block: 18EU-EM-11
	x.Do("sell NS 1")                     // 75 are missing
	x.Wants("P1 cash", 315)
	x.Do("train 4")
	x.Wants("P1 cash", 25)
	x.Wants("NS cash", 0)

	y := at(t, 3, emergency)
	y.Until("trains")
	y.Do("sell SNCF 1") // 175 are missing
	y.Do("sell KBS 2")
	y.Refused("sell NS 1", "18EU-EM-10") // enough
	z := at(t, 3, strings.Replace(emergency, "cash P1=40", "cash P1=90", 1))
	z.Until("trains")
	z.Do("sell SNCF 1")                  // 125 are missing
	z.Refused("sell NS 3", "18EU-EM-10") // two are enough
	w := at(t, 3, strings.Replace(emergency, "cash P1=40", "cash P1=290", 1))
	w.Until("trains")
	w.Refused("sell SNCF 1", "18EU-EM-10") // the cash is enough
	w.Do("train 4")
	w.Wants("P1 cash", 0)
}

// 18EU-EM-06, 18EU-EM-11, 18EU-BK-01: since a corporation is sold once only, a block so small that the rest cannot raise the
// price any more is refused: nobody goes bankrupt who need not. Who cannot raise it in any case may sell as they like.
func TestNoBankruptcyByTooSmallABlock(t *testing.T) {
	position := `
		phase 4
		cash P1=%s
		company NS par=100 at=2,5 cash=10 *P1=60 operated
		company KBS par=100 at=3,5 trains=4 *P2=40 P1=30 operated
		operate NS`
	x := at(t, 3, strings.Replace(position, "%s", "0", 1)) // 290 are missing: one share of KBS does, with two of NS
	x.Until("trains")
	x.Do("sell KBS 1")
	x.Refused("sell NS 1", "18EU-SR-07")
	x.Do("sell NS 2; train 4")
	y := at(t, 3, strings.Replace(position, "%s", "0", 1))
	y.Pay("NS", engine.Bank, 10)
	y.Company("NS").Give("P1", "P3", 2)
	y.Company("KBS").Give("P1", "P3", 2)
	y.Until("trains") // two shares of NS can be sold and one of KBS: just enough
	y.Refused("bankrupt", "18EU-BK-01")
	y.Refused("sell NS 1", "18EU-SR-07")
	y.Do("sell NS 2; sell KBS 1; train 4")
	z := at(t, 3, strings.Replace(position, "%s", "0", 1))
	z.Company("NS").Give("P1", engine.Pool, 4)
	z.Company("KBS").Give("P1", engine.Pool, 1)
	z.Until("trains")
	z.Refused("train 4", "18EU-EM-06")
	z.Do("sell KBS 1; bankrupt")
}

// 18EU-EM-09, 18EU-PR-04: of the operating corporation so many that its president stays; other presidencies may go.
func TestEmergencyPresidencies(t *testing.T) {
	x := at(t, 3, emergency)
	x.Until("trains")
	x.Refused("sell NS 2", "18EU-EM-09")
	x.Do("sell KBS 2")
	if x.President("KBS") != "P2" {
		t.Error("KBS keeps its president")
	}
	x.Wants("KBS P1", 10)
	x.Do("sell NS 1")
	if x.President("NS") != "P1" {
		t.Error("a tie took NS away")
	}
}

// 18EU-EM-07: no shares of its treasury are sold for a train.
func TestNoTreasurySharesForATrain(t *testing.T) {
	x := at(t, 3, emergency)
	x.Until("trains")
	x.Wants("NS treasury", 30)
	x.Refused("issue 3", "")
	if x.Can("issue") {
		t.Error("NS sells its own shares")
	}
}

// 18EU-EM-08, 18EU-SH-12: in its first turn shares of the operating corporation are not sold; afterwards they are.
func TestEmergencyInTheFirstTurn(t *testing.T) {
	position := `
		phase 4
		cash P1=10 P2=0 P3=0
		company NS par=100 at=2,5 cash=240 *P1=60 %s
		company KBS par=100 at=4,5 cash=0 trains=4 *P2=50 P1=20 operated
		stock 3 P2`
	x := at(t, 3, strings.Replace(position, "%s", "", 1))
	x.EndTurn()
	x.EndTurn()
	if x.Turn.Of != "NS" {
		t.Fatalf("%s has its turn", x.Turn.Of)
	}
	x.Until("trains")
	x.Refused("sell NS 1", "18EU-SH-12")
	x.Do("sell KBS 1; train 4")
	y := at(t, 3, strings.Replace(position, "%s", "operated", 1))
	for y.Round.Kind == "stock" {
		y.EndTurn()
	}
	y.Until("trains")
	y.Do("sell NS 1; train 4")
}

// 18EU-EM-12: a train of another company, at any agreed price that the treasury pays. 18EU-EM-13: with an empty
// treasury the president pays, up to the printed price, out of the cash they have, if they have sold nothing.
func TestEmergencyTrainsOfOthers(t *testing.T) {
	position := `
		phase 4
		cash P1=%s
		company NS par=100 at=2,5 cash=%c *P1=40 P2=30 operated
		company KBS par=100 at=3,5 cash=0 trains=3 *P1=30 P2=20 operated
		operate NS`
	for _, c := range []struct {
		name, treasury, cash, order string
		most                        string // of the price; empty: no purchase is possible
	}{
		{"the treasury pays", "150", "1000", "", "150"},
		{"a treasury of £1 keeps the president out", "1", "1000", "", "1"},
		{"an empty treasury, a rich president", "0", "1000", "", "200"},
		{"an empty treasury, what cash they have", "0", "120", "", "120"},
		{"an empty treasury, after a sale", "0", "120", "sell KBS 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := at(t, 3, strings.NewReplacer("%s", c.cash, "%c", c.treasury).Replace(position))
			x.Until("trains")
			x.Do(c.order)
			if c.most == "" {
				x.Offers("train 3 from KBS")
				x.Refused("train 3 from KBS 1", "18EU-EM-13")
				return
			}
			x.Offers("train 3 from KBS", "1-"+c.most)
			most, _ := strconv.Atoi(c.most)
			x.Refused("train 3 from KBS "+strconv.Itoa(most+1), "18EU-EM-13")
			x.Do("train 3 from KBS " + c.most)
			x.Trains("NS", "3")
			x.Trains("KBS")
		})
	}
	x := at(t, 3, strings.NewReplacer("%s", "150", "%c", "0").Replace(position))
	x.Until("trains")
	x.Refused("train 3 from KBS 151", "18EU-EM-13")
	x.Do("train 3 from KBS 120")
	x.Wants("P1 cash", 30)
	x.Wants("KBS cash", 120)
	x.Wants("NS cash", 0)
}

// 18EU-EM-14, 18EU-MI-05: a minor need not own a train, and its owner does not help it to one.
func TestMinorsNeedNoTrain(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=1000
		company 5 owner=P1 cash=199 tokens=S8
		company KBS par=100 at=3,5 trains=3 *P1=30 operated
		company 8 owner=P1 cash=0 tokens=P13
		operate 5`)
	x.Until("trains")
	x.Refused("train 3", "18EU-EM-14")
	x.Refused("train 3 from KBS 200", "18EU-EM-14")
	x.Refused("sell KBS 1", "18EU-EM-03")
	x.Do("pass")
	x.Turns("P1", "track")
	if x.Turn.Of != "8" {
		t.Errorf("%s operates", x.Turn.Of)
	}
	x.Do("pass") // nothing to buy a train with
	if x.Turn.Of != "KBS" {
		t.Errorf("%s operates", x.Turn.Of)
	}
}

// 18EU-EM-15, 18EU-PH-02: a forced purchase starts a phase like any other.
func TestForcedPurchaseStartsAPhase(t *testing.T) {
	x := at(t, 3, `
		phase 3
		left 3=0
		cash P1=300
		company NS par=100 at=2,5 cash=0 *P1=60 operated
		company KBS par=90 at=3,4 trains=2,2,3 *P2=50 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 4")
	x.Wants("P1 cash", 0)
	if x.PhaseNow().Name != "4" {
		t.Errorf("phase %s", x.PhaseNow().Name)
	}
	x.Trains("KBS", "3")
}
