package t18eu_test

import (
	"testing"

	"stationmaster/engine/market"
)

// 18EU-CS-03, 18EU-CS-06, 18EU-MK-03, 18EU-MK-04: 18EU example 7: a sale at one price, then down a row a share, as far
// as the column goes.
func TestIssueExamples(t *testing.T) {
	x := at(t, 3, `
		company FS par=82 at=3,3 cash=0 trains=3 *P1=50 operated
		operate FS`)
	x.Until("own stock") // FS earns nothing and goes left
	x.Wants("FS price", 75)
	x.Prices.Place("FS", market.At{Row: 3, Col: 3})
	x.Do("issue 5")
	x.Wants("FS cash", 410)
	x.Wants("FS price", 65)
	x.Wants("FS pool", 50)
	x.Wants("FS treasury", 0)

	y := at(t, 3, `
		company KPEV par=82 at=2,6 cash=0 trains=3 *P1=60 operated
		operate KPEV`)
	y.Until("own stock")
	y.Prices.Place("KPEV", market.At{Row: 2, Col: 6})
	y.Wants("KPEV price", 122)
	y.Do("issue 4")
	y.Wants("KPEV cash", 488)
	y.Wants("KPEV price", 110)
}

// 18EU-CS-01: selling or buying, once, and not both. 18EU-OR-07: or neither.
func TestOneDealInOwnStock(t *testing.T) {
	for _, order := range []string{"issue 1", "redeem 1", "pass"} {
		x := at(t, 3, `
			company NS par=90 at=3,4 cash=500 trains=3 *P1=50 pool=20 operated
			company KBS par=90 at=3,4 trains=3 *P2=50 operated
			operate NS`)
		x.Until("own stock")
		x.Offers("", "issue", "pass", "redeem")
		x.Do(order)
		x.Turns("P2", "track") // the next corporation
		x.Refused("redeem 1", "")
	}
}

// 18EU-CS-02: what the treasury has, within the 50% of the Pool.
func TestIssueLimits(t *testing.T) {
	for _, c := range []struct {
		holders string
		most    int
	}{
		{"*P1=50", 5}, {"*P1=60", 4}, {"*P1=50 pool=30", 2}, {"*P1=50 pool=50", 0}, {"*P1=20", 5}, {"*P1=100", 0},
	} {
		x := at(t, 3, `
			company NS par=90 at=3,4 cash=1000 trains=3 `+c.holders+` operated
			operate NS`)
		x.Until("trains")
		x.Do("pass")
		words := []string{"1", "2", "3", "4", "5"}[:c.most]
		if c.most > 0 {
			x.Offers("issue", words...)
			x.Refused("issue 6", "18EU-CS-02")
			x.Refused("issue 0", "")
			x.Refused("issue "+string(rune('1'+c.most)), "18EU-CS-02")
		} else if x.Can("issue") {
			t.Errorf("with %s NS can sell", c.holders)
		}
	}
}

// 18EU-CS-02: nothing is sold in the first operating turn. 18EU-CS-04: but bought from the Pool then, too.
func TestOwnStockInTheFirstTurn(t *testing.T) {
	x := at(t, 3, `
		phase 5
		company NS par=90 at=3,4 cash=500 trains=5 *P1=50 pool=20
		stock 3 P1`)
	x.Do("pass; pass; pass")
	x.Until("own stock")
	x.Offers("", "pass", "redeem")
	x.Refused("issue 1", "18EU-CS-02")
	x.Do("redeem 2")
	x.Wants("NS pool", 0)
	x.Until("own stock") // of the second turn
	x.Turns("P1", "own stock")
	x.Offers("", "issue", "pass")
}

// 18EU-CS-04: any number from the Pool that the treasury can pay; the money goes to the Bank and the price stays.
// 18EU-CS-05: whoever is president stays, the corporation stays floated.
func TestRedeem(t *testing.T) {
	x := at(t, 3, `
		company NS par=90 at=3,4 cash=269 trains=3 *P1=20 P2=20 pool=50 operated
		operate NS`)
	x.Until("own stock")
	x.Wants("NS price", 82)
	x.Offers("redeem", "1", "2", "3")
	x.Refused("redeem 4", "18EU-CS-04") // 328
	x.Refused("redeem 6", "18EU-CS-04") // not in the Pool
	bank := x.Bank
	x.Do("redeem 3")
	x.Wants("NS cash", 269-246)
	if x.Bank != bank+246 {
		t.Errorf("the Bank gets %d", x.Bank-bank)
	}
	x.Wants("NS price", 82)
	x.Wants("NS pool", 20)
	x.Wants("NS treasury", 40)
	if !x.Company("NS").Floated || x.President("NS") != "P1" {
		t.Error("NS has changed hands")
	}
}
