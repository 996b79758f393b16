package t18norway_test

import (
	"fmt"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// earning is a table at which D, which P1 presides over, has to decide what becomes of so much revenue.
func earning(t *testing.T, company string, revenue engine.Money) *enginetest.Table {
	t.Helper()
	x := at(t, 3, fmt.Sprintf(`
		phase 3
		cash P1=0 P2=0
		company D %s trains=S3
		operate D 1 of 2
	`, company))
	x.Until("run")
	x.Do("run")
	x.Company("D").Earned = revenue
	return x
}

// TestFullDividends is worked example 16: revenue / 5 or / 10 a share, the president's certificate two (NOR-DV-04),
// treasury shares to the treasury (NOR-DV-06), and the price moves by the whole payout against the price before
// (NOR-DV-08, NOR-MK-12 to NOR-MK-14).
func TestFullDividends(t *testing.T) {
	for _, c := range []struct {
		company  string
		revenue  engine.Money
		treasury int // money afterwards
		price    int
	}{
		{"kind=major price=70 *P1=20 P2=20 treasury=60", 90, 54, 80},
		{"kind=major price=100 *P1=60 P2=40", 240, 0, 124},
		{"kind=major price=137 *P1=60 P2=40", 320, 0, 165},
		{"price=50 *P1=60 P2=40", 190, 0, 70},
		{"price=124 *P1=60 P2=40", 60, 0, 112},
		{"price=112 *P1=60 P2=40", 70, 0, 112},
		{"kind=major price=165 *P1=60 P2=40", 490, 0, 200},
		{"kind=major price=165 *P1=60 P2=40", 500, 0, 220},
		{"kind=major price=150 *P1=60 P2=40", 450, 0, 180},
		{"kind=major price=150 *P1=60 P2=40", 140, 0, 150},
		{"kind=major price=150 *P1=60 P2=40", 70, 0, 137},
		{"kind=major price=100 *P1=20 P2=20 pool=40 NSB=20", 100, 0, 112}, // the part of pool and NSB counts as well
	} {
		x := earning(t, c.company, c.revenue)
		x.Do("pay")
		x.Wants("D cash", c.treasury)
		x.Wants("D price", c.price)
	}
}

// TestWhoIsPaid: nobody is paid for shares of the pool and of NSB (NOR-DV-07); the log says what the whole revenue is
// (NOR-DV-10).
func TestWhoIsPaid(t *testing.T) {
	x := earning(t, "kind=major price=100 *P1=30 P2=20 pool=20 NSB=20 treasury=10", 100)
	bank := x.Bank
	x.Do("pay")
	x.Wants("P1 cash", 30)
	x.Wants("P2 cash", 20)
	x.Wants("D cash", 10)
	x.Wants("D revenue", 100)
	if paid := bank - x.Bank; paid != 60 {
		t.Errorf("the bank pays %d", paid)
	}
}

// TestHalfDividends is worked example 17: half the revenue, rounded down to a multiple of 10, is kept (NOR-DV-05), treasury
// shares are paid of the rest (NOR-DV-06), always in whole amounts (NOR-DV-09), and only that is compared (NOR-DV-08).
func TestHalfDividends(t *testing.T) {
	for _, c := range []struct {
		company  string
		revenue  engine.Money
		treasury int
		p1       int
		price    int
	}{
		{"kind=major price=124 *P1=60 P2=40", 130, 60, 42, 124},
		{"kind=major price=300 *P1=60 P2=40", 370, 180, 114, 300},
		{"price=70 *P1=60 P2=40", 30, 10, 12, 60},
		{"price=60 *P1=60 P2=40", 50, 20, 18, 60},
		{"price=60 *P1=60 P2=20 treasury=20", 50, 26, 18, 60},
	} {
		x := earning(t, c.company, c.revenue)
		x.Do("half")
		x.Wants("D cash", c.treasury)
		x.Wants("P1 cash", c.p1)
		x.Wants("D price", c.price)
	}
}

// TestKeepingRevenue: all of it goes into the treasury, and the price one left (NOR-DV-03); the president chooses, but with
// nothing earned nothing is paid by itself (NOR-DV-02). A company in its first operating round has no train: its price
// falls (NOR-OR-11).
func TestKeepingRevenue(t *testing.T) {
	x := earning(t, "price=100 *P1=60 P2=40", 200)
	x.Offers("", "pay", "half", "withhold")
	x.Do("withhold")
	x.Wants("D cash", 200)
	x.Wants("D price", 90)
	x = at(t, 3, `
		company D price=100 *P1=60 P2=40 cash=100
		operate D 1 of 2
	`)
	x.Until("trains")
	x.Wants("D price", 90)
}
