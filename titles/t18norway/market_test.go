package t18norway_test

import (
	"slices"
	"testing"

	"stationmaster/engine/market"
)

// TestTheLine: the prices from left to right, closed first (NOR-MK-01), and the par values (NOR-MK-02).
func TestTheLine(t *testing.T) {
	x := at(t, 3, "")
	var prices []int
	for _, c := range x.Market().Rows[0] {
		prices = append(prices, c.Price)
	}
	want := []int{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 200, 220, 245, 270, 300, 330, 365, 400, 440, 480}
	if !slices.Equal(prices, want) || !x.Market().Cell(market.At{}).Has("c") {
		t.Errorf("the market is %v", prices)
	}
	x = at(t, 3, "cash P1=1000\nstock 1 P1")
	x.Offers("par D", "50", "60", "70", "80", "90", "100", "112", "124", "137", "150")
	x.Refused("par D 40", "NOR-MK-02")
	x.Refused("par D 165", "NOR-MK-02")
}

// TestTokensEnterBelow: a token that comes to a column goes below those there, one that does not move keeps its place
// (NOR-MK-03); so does that of a company just started (NOR-SR-13).
func TestTokensEnterBelow(t *testing.T) {
	x := at(t, 3, `
		cash P1=1000
		company B price=80 *P1=40 P1=20 operated
		company D price=90 *P2=40 P1=40 operated
		stock 2 P1
	`)
	x.Do("sell D 1; par R 80")
	if got := x.Prices.Stack(market.At{Col: 8}); !slices.Equal(got, []string{"B", "D", "R"}) {
		t.Errorf("at 80 lie %v, from the top", got)
	}
}

// TestSales is worked example 5: one column for a block, whoever sells (NOR-MK-04), and none at 40 and below unless the
// president sells (NOR-MK-05); the price before is paid for each share (NOR-MK-06). Each sale is a block of its own
// (NOR-SR-06), the bank pays, and the shares go to the pool (NOR-SR-08).
func TestSales(t *testing.T) {
	position := `
		cash P1=0 P2=0
		company D kind=major price=124 *P2=40 P1=40 operated
		company R kind=major price=50 *P2=40 P1=40 operated
		stock 2 P1
	`
	x := at(t, 3, position)
	x.Do("sell D 2")
	x.Wants("P1 cash", 248)
	x.Wants("D price", 112)
	x.Wants("D pool", 20)
	x = at(t, 3, position)
	x.Do("sell D 1; sell D 1")
	x.Wants("P1 cash", 236)
	x.Wants("D price", 100)
	x.Do("sell R 2")
	x.Wants("R price", 40)
	x.Do("sell R 2")
	x.Wants("P1 cash", 236+100+80)
	x.Wants("R price", 40)
	x.Do("pass; sell R 1")
	x.Wants("P2 cash", 40)
	x.Wants("R price", 30)
}

// TestWhoPresidesBeforeTheSale: a sale by which the president loses the presidency is the president's (NOR-MK-07).
func TestWhoPresidesBeforeTheSale(t *testing.T) {
	x := at(t, 3, `
		company D kind=major price=40 *P1=40 P2=40 operated
		stock 2 P1
	`)
	x.Do("sell D 1")
	x.Wants("D price", 30)
	if p := x.President("D"); p != "P2" {
		t.Errorf("%s is president", p)
	}
}

// TestEndOfAStockRound is worked example 6: a column left with a share in the pool, right with none there and none in the
// treasury, in the order of prices before (NOR-MK-09, NOR-MK-11). NSB's shares are in neither (NOR-MK-10).
func TestEndOfAStockRound(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=0 P3=0
		company S price=112 *P1=60 P2=20 P3=20 operated
		company R price=70 *P1=60 P2=40 operated
		company H price=60 *P3=60 P2=20 pool=20 operated
		company D kind=major price=180 *P1=40 treasury=60 operated
		company B kind=major price=90 *P1=60 P2=30 NSB=10 operated
		company V price=60 *P2=40 pool=20 unfloated
		stock 5 P1
		priority P3
	`)
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	for c, price := range map[string]int{"S": 124, "R": 80, "H": 50, "D": 180, "B": 100, "V": 60} {
		x.Wants(c+" price", price)
	}
	if x.Priority != "P3" { // NOR-SR-05
		t.Errorf("the priority deal is with %s", x.Priority)
	}
	if x.Round.Kind != "operating" || x.Round.Number != 5 || x.Round.Sub != 1 { // NOR-SR-17
		t.Errorf("then comes %s", x.Where())
	}
}

// TestOrderOfTheMovesAtTheEnd: of two companies that come to one column the one that was higher before comes first
// (NOR-MK-11).
func TestOrderOfTheMovesAtTheEnd(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=0 P3=0
		company R price=60 *P1=60 P2=40 operated
		company H price=80 *P3=60 P2=20 pool=20 operated
		stock 5 P1
	`)
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	if got := x.Prices.Stack(market.At{Col: 7}); !slices.Equal(got, []string{"H", "R"}) {
		t.Errorf("at 70 lie %v", got)
	}
}
