package t18ardennes_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
)

// TestMarket is one line with a grey space below it; minors start at 50 to 90, public companies at 140 to 220 (ARD-MKT-01).
func TestMarket(t *testing.T) {
	x := at(t, 3, "")
	m := x.Market()
	var prices []int
	for _, c := range m.Rows[0] {
		prices = append(prices, c.Price)
	}
	if !m.Line || !slices.Equal(prices, []int{0, 50, 55, 60, 70, 80, 90, 100, 110, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300, 320, 340, 360, 380, 400}) {
		t.Errorf("the prices are %v", prices)
	}
	if !m.Rows[0][0].Has("g") {
		t.Error("the lowest space is not grey")
	}
}

// TestPriceOfASale: a president's sale costs a space a share, after they were paid, also one that costs them the presidency; anybody
// else's nothing (ARD-MKT-02 to ARD-MKT-04, ARD-SR-04, ARD-PRS-04; WE-14).
func TestPriceOfASale(t *testing.T) {
	const nl = "company NL par=160 cash=0 *P1=60 P2=40 operated\ncash P1=0 P2=0\n"
	x := at(t, 3, nl+"stock 3 P1")
	x.Do("sell NL 1")
	x.Wants("P1 cash", 160)
	x.Wants("NL price", 140)
	x = at(t, 3, nl+"stock 3 P1")
	x.Do("sell NL 2")
	x.Wants("P1 cash", 320)
	x.Wants("NL price", 120)
	if x.President("NL") != "P2" {
		t.Errorf("%s is president", x.President("NL"))
	}
	x = at(t, 3, nl+"stock 3 P2")
	x.Do("sell NL 1")
	x.Wants("P2 cash", 160)
	x.Wants("NL price", 160)

	// P2 has 60%, P3 30%, P1 10% of ten shares.
	x = at(t, 3, "company E kind=ten par=220 at=0,17 *P2=60 P3=30 P1=10 operated\ncash P1=0 P2=0\nstock 3 P2")
	x.Refused("sell E 6", "ARD-SH-09")
	x.Do("sell E 5")
	x.Wants("P2 cash", 1400)
	x.Wants("E price", 180)
	x.Wants("E P2", 10)
	if x.President("E") != "P3" {
		t.Errorf("%s is president", x.President("E"))
	}
	passAll(x)
	x.Wants("E price", 160) // a share is in the pool at the end of the round
}

// TestEndOfStockRound: every company with a share in the pool falls one space, whatever the number, highest first, a bankrupt's minor
// included (ARD-MKT-05, ARD-SR-15).
func TestEndOfStockRound(t *testing.T) {
	x := at(t, 3, `
	  company BY par=180 *P1=60 pool=40 operated trains=3
	  company NL par=160 *P2=60 pool=20 operated trains=3
	  company E par=160 *P2=60 treasury=40 operated trains=3
	  company 5 owner=pool par=70
	  company 6 owner=P1 par=60
	  cash P1=0 P2=0 P3=0
	  stock 3 P1`)
	passAll(x)
	for what, price := range map[string]int{"BY": 160, "NL": 140, "E": 160, "5": 60, "6": 60} {
		x.Wants(what+" price", price)
	}
	stack := func(of engine.ID) []string {
		at, _ := x.Prices.Where(string(of))
		return x.Prices.Stack(at)
	}
	if s := stack("BY"); !slices.Equal(s, []string{"E", "BY"}) { // NL has left, BY comes below E
		t.Errorf("the stack is %v", s)
	}
}

// TestPriceOfADividend: down without one, one up from the price on, two up from twice the price, but never for ten shares; below the
// price the token keeps its place; a minor's whole dividend counts; nothing rises beyond 400
// (ARD-MKT-06 to ARD-MKT-10, ARD-MKT-12, ARD-MKT-13, ARD-MKT-15, ARD-DIV-06; WE-05, WE-06).
func TestPriceOfADividend(t *testing.T) {
	for _, c := range []struct {
		company string
		earned  int
		way     string
		price   int
	}{
		{"12 owner=P1 par=50", 0, "", 0},
		{"12 owner=P1 par=50 at=0,0", 60, "pay", 50},
		{"12 owner=P1 par=50 at=0,0", 500, "pay", 50},
		{"12 owner=P1 par=60", 130, "pay", 80},
		{"12 owner=P1 par=60", 80, "pay", 70},
		{"12 owner=P1 par=80", 70, "pay", 80},
		{"12 owner=P1 par=55", 90, "withhold", 50},
		{"12 owner=P1 par=50", 110, "withhold", 0},
		{"E par=200 *P1=60", 390, "pay", 220},
		{"E par=180 *P1=60", 460, "pay", 220},
		{"E kind=ten par=220 at=0,15 *P1=60", 1420, "pay", 260},
		{"E par=220 *P1=60", 120, "pay", 220},
		{"E par=140 at=0,1 *P1=60", 0, "", 50},
		{"E par=140 at=0,22 *P1=60", 800, "pay", 400},
		{"E par=140 at=0,23 *P1=60", 900, "pay", 400},
	} {
		x := at(t, 3, "company "+c.company+" cash=600 trains=2 tokens=K11 operated\ncompany 1 owner=P2 par=50\noperate "+strings.Fields(c.company)[0])
		name := strings.Fields(c.company)[0]
		if c.earned == 0 {
			x.Until("trains")
		} else {
			earns(x, name, engine.Money(c.earned))
			x.Do(c.way)
		}
		if got := int(x.Price(id(name))); got != c.price {
			t.Errorf("%s: %s of %d leads to %d, want %d", c.company, c.way, c.earned, got, c.price)
		}
	}
	// A token that does not move keeps its place above those that came later.
	x := at(t, 3, "company E par=220 *P1=60 cash=600 trains=2 tokens=K11 operated\ncompany N par=220 *P2=60 tokens=M7.0 operated\noperate E")
	earns(x, "E", 120)
	x.Do("pay")
	where, _ := x.Prices.Where("E")
	if s := x.Prices.Stack(where); s[0] != "E" {
		t.Errorf("the stack is %v", s)
	}
}

// TestNoTrainLeadsToGrey: without a train a minor falls a space each round until it is grey, where it is worth nothing and counts for
// nothing (ARD-MKT-15 to ARD-MKT-17, ARD-SH-02).
func TestNoTrainLeadsToGrey(t *testing.T) {
	x := at(t, 3, "company 12 owner=P1 par=60 cash=0 tokens=K11 operated\ncash P1=100\noperate 12 1 of 2")
	x.EndTurn()
	x.Wants("12 price", 55)
	x.EndTurn()
	x.Wants("12 price", 50)
	x.Wants("P1 certs", 1)
	x = at(t, 3, "company 12 owner=P1 par=50 cash=0 tokens=K11 operated\ncash P1=100\noperate 12 1 of 2")
	x.EndTurn()
	x.Wants("12 price", 0)
	x.Wants("P1 certs", 0)
	x.Wants("P1 worth", 100)
	x.EndTurn()
	x.Wants("12 price", 0)
}

// TestFloor: a public company never falls below 50, whatever the reason; an issue costs a space a share
// (ARD-MKT-11, ARD-MKT-14, ARD-ISS-04).
func TestFloor(t *testing.T) {
	x := at(t, 3, "company E par=140 at=0,2 *P1=60 pool=20 cash=0 trains=4 operated\ncash P1=0 P2=0 P3=0\nstock 3 P1")
	x.Do("sell E 1; pass")
	x.Wants("E price", 50)
	passAll(x)
	x.Wants("E price", 50) // with shares in the pool at the end of the round
	x = at(t, 3, "phase 4\ncompany E par=140 at=0,2 *P1=60 cash=0 trains=4 tokens=K11 operated\noperate E")
	x.Do("issue 2")
	x.Wants("E price", 50)
	x.Wants("E cash", 110)
}
