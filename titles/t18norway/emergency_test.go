package t18norway_test

import (
	"fmt"
	"strconv"
	"testing"

	"stationmaster/engine/kit"
)

// needy is worked example 26: J must buy a 5 at 450.
const needy = `
	phase 5
	cash P1=1000
	company D price=180 *P2=60 P1=20 P3=20 trains=4,5 operated
`

// TestEmergencyIssue is worked example 26. A company that must buy a train and cannot pay the cheapest (NOR-EM-01) first
// issues the least number of shares that suffices, also when it has issued in this turn (NOR-EM-02): each brings the
// figure left of the price as it is, and the block moves the price one column (NOR-EM-03, NOR-MK-16). It then buys the cheapest
// train (NOR-EM-09).
func TestEmergencyIssue(t *testing.T) {
	x := at(t, 3, needy+`
		company J price=150 *P1=40 P3=20 treasury=40 cash=250
		operate J 1 of 2
	`)
	x.Do("pass")
	x.Until("trains")
	x.Wants("J price", 137) // it has run nothing
	x.Refused("train 5", "NOR-EM-02")
	x.Refused("sell D 1", "NOR-EM-02")
	x.Refused("bankrupt", "NOR-EM-02")
	x.Refused("issue 1", "NOR-EM-02")
	x.Offers("issue", "2")
	x.Do("issue 2")
	x.Wants("J cash", 250+2*124)
	x.Wants("J price", 124)
	x.Refused("issue 1", "NOR-EM-02")
	x.Do("train 5")
	x.Wants("J cash", 48)
	x.Wants("P1 cash", 1000)
}

// TestPriceOfAnEmergencyIssue: a share brings the value of the left column of the current price, however many are issued, and
// the price moves one column, below 50 as well (NOR-EM-03).
func TestPriceOfAnEmergencyIssue(t *testing.T) {
	for _, c := range []struct {
		before, treasury, n, gain, after int
	}{
		{112, 10, 1, 90, 90},  // at 100 one share brings 90
		{100, 40, 4, 320, 80}, // at 90 four bring 80 each
		{50, 40, 4, 4 * 30, 30},
		{30, 40, 4, 4 * 10, 10},
	} {
		x := at(t, 3, needy+fmt.Sprintf(`
			company J kind=major price=%d *P1=40 P3=20 treasury=%d pool=%d cash=20
			operate J 1 of 2
		`, c.before, c.treasury, 40-c.treasury))
		x.Do("pass")
		x.Until("trains")
		x.Offers("issue", strconv.Itoa(c.n))
		x.Do(fmt.Sprintf("issue %d", c.n))
		x.Wants("J cash", 20+c.gain)
		x.Wants("J price", c.after)
	}
}

// TestTheRestComesFromThePresident: where all shares do not suffice all that are possible are issued (NOR-EM-02), and the
// president adds the rest (NOR-EM-05).
func TestTheRestComesFromThePresident(t *testing.T) {
	x := at(t, 3, needy+`
		company J price=150 *P1=40 P3=20 treasury=40 cash=20
		operate J 1 of 2
	`)
	x.Do("pass")
	x.Until("trains")
	x.Offers("issue", "2")
	x.Do("issue 2")
	x.Wants("J cash", 268)
	x.Do("train 5")
	x.Wants("J cash", 0)
	x.Wants("P1 cash", 818)
}

// TestIssueStopsAtTheEnd: a company at 10 issues nothing, which would bring nothing and close it (NOR-EM-04).
func TestIssueStopsAtTheEnd(t *testing.T) {
	x := at(t, 3, needy+`
		company J kind=major price=20 *P1=60 treasury=40
		operate J 1 of 2
	`)
	x.Do("pass")
	x.Until("trains")
	x.Wants("J price", 10)
	if x.Can("issue") {
		t.Error("J may issue shares for nothing")
	}
	x.Do("train 5")
	x.Wants("P1 cash", 550)
}

// poor is worked example 27: the president has 150 and shares.
const poor = `
	phase 5
	cash P1=150 P2=0
	company D kind=major price=90 *P2=50 P1=40 pool=10 operated
	company R kind=major price=80 *P1=40 P2=40 operated
	company H price=60 P2=20 *P1=60 pool=20
	company J price=10 *P1=60 P2=20 treasury=20
`

// TestEmergencySales is worked example 27: who has too little sells shares by the ordinary rules, no more than it takes
// (NOR-EM-06), of other companies also so that they lose the presidency (NOR-EM-08), which changes at once (NOR-EM-14,
// NOR-PR-06).
func TestEmergencySales(t *testing.T) {
	x := at(t, 3, poor+`
		company V price=150 *P1=60 P3=40 cash=220
		operate V 1 of 2
	`)
	x.Until("trains")
	x.Refused("sell D 2", "NOR-EM-06")
	x.Refused("sell D 5", "NOR-SR-02")
	x.Do("sell D 1")
	x.Wants("P1 cash", 240)
	x.Wants("D price", 80)
	x.Refused("sell D 1", "NOR-EM-06")
	x.Do("train 5")
	x.Wants("P1 cash", 10)
	x = at(t, 3, poor+`
		company V price=50 *P1=60 P3=40 cash=220
		operate V 1 of 2
	`)
	x.Until("trains")
	x.Refused("sell V 2", "NOR-EM-08")
	x.Do("sell R 1")
	if p := x.President("R"); p != "P2" {
		t.Errorf("%s is president of R", p)
	}
	x.Turns("P1", "trains")
}

// TestSalesInTheFirstSet: shares are sold in operating rounds of the first set, too; of a company that has not operated
// only by its president (NOR-EM-13).
func TestSalesInTheFirstSet(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=150
		company R price=80 *P1=40 P2=40
		company S price=80 *P2=60 P1=40
		company H price=80 *P1=60 P2=40
		company V price=150 *P1=60 P3=40 cash=220
		operate V 1 of 2
	`)
	x.Round.Number = 1
	x.Until("trains")
	x.Refused("sell S 1", "NOR-SH-13")
	x.Do("sell H 1")
}

// TestNoSaleClosesTheCompanyInNeed: nor loses its presidency (NOR-EM-07, NOR-EM-08).
func TestNoSaleClosesTheCompanyInNeed(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=600
		company J price=20 *P1=60 P2=40
		company D price=100 *P1=60 P2=40 operated
		operate J 1 of 2
	`)
	x.Until("trains")
	x.Wants("J price", 10)
	x.Do("train 5") // with 600 nothing is to be sold
	x = at(t, 3, `
		phase 5
		cash P1=400
		company J price=20 *P1=60 P2=40
		company D price=100 *P1=60 P2=40 operated
		operate J 1 of 2
	`)
	x.Until("trains")
	x.Refused("sell J 1", "NOR-EM-07")
	x.Do("sell D 1; train 5")
}

// TestTrainsOfOthers: the treasury alone may buy another company's train instead (NOR-EM-10).
func TestTrainsOfOthers(t *testing.T) {
	x := at(t, 3, needy+`
		company J price=150 *P1=60 P3=40 cash=100
		operate J 1 of 2
	`)
	x.Until("trains")
	x.Refused("train 4 from D 101", "NOR-EM-10")
	x.Do("train 4 from D 100; accept")
	x.Trains("J", "4")
	x.Wants("P1 cash", 1000)
}

// TestNoMoneyForMore: the president pays for no ship, no second train, no trade-in, and for no company that has a train
// (NOR-EM-11); a company with ships alone is in need (NOR-EM-12).
func TestNoMoneyForMore(t *testing.T) {
	x := at(t, 3, needy+`
		company J price=150 *P1=60 P3=40 cash=100 trains=S4
		operate J 1 of 2
	`)
	x.Until("trains")
	x.Refused("train S5", "NOR-TB-20")
	before := int(x.Cash("P1"))
	x.Do("train 5")
	x.Wants("P1 cash", before-350)
	x = at(t, 3, needy+`
		company J price=150 *P1=60 P3=40 cash=100 trains=5
		operate J 1 of 2
	`)
	x.Until("trains")
	x.Refused("train 5", "NOR-TB-15")
	x.Refused("train S5", "NOR-TB-15")
	x.Refused("sell D 1", "NOR-EM-06")
}

// TestOrderAfterAnEmergency: prices that fall change who operates next (NOR-EM-15, NOR-OR-04): the next one is found when
// the one before has finished, from the highest price down, and in a column from the top (NOR-OR-03).
func TestOrderAfterAnEmergency(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=150 P2=0 P3=0
		company V price=150 *P1=60 P3=40 cash=220
		company D kind=major price=90 *P2=50 P1=40 pool=10 operated trains=4
		company R kind=major price=90 *P3=40 P2=40 operated trains=4
		company S kind=major price=80 *P3=60 operated trains=4
		operate V 1 of 2
	`)
	if got := kit.OperatingOrder(x.Game); got[1] != "D" || got[2] != "R" {
		t.Fatalf("at first the order is %v", got)
	}
	x.Until("trains")
	x.Do("sell D 1; train 5")
	if x.Turn.Of != "R" {
		t.Errorf("then %s operates", x.Turn.Of)
	}
	if got := kit.OperatingOrder(x.Game); got[2] != "S" || got[3] != "D" {
		t.Errorf("then the order is %v", got)
	}
}

// TestSuccessorBuysAnywhere: the president who goes on after a bankruptcy may buy from another company of theirs at any price; the
// bankrupt's last sale does not bind them (NOR-BK-07, NOR-EM-10).
func TestSuccessorBuysAnywhere(t *testing.T) {
	x := at(t, 3, `
		phase 5
		cash P1=0 P3=50
		company D price=180 *P2=60 P1=20 P3=20 operated
		company H price=60 *P3=60 trains=4 operated
		company J price=150 *P1=40 P3=40 P2=20 cash=100
		operate J 1 of 2
	`)
	x.Until("trains")
	x.Do("sell D 1; bankrupt")
	x.Turns("P3", "trains")
	x.Do("train 4 from H 1")
	x.Trains("J", "4")
}
