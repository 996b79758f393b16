package t18frrce_test

import (
	"fmt"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/market"
)

// stkCell is a cell by row and column counted from 1, as RULES.md counts them.
func stkCell(row, col int) market.At { return market.At{Row: row - 1, Col: col - 1} }

// stkAt is where a position puts a price token: "at=6,1" for row 7 and column 2.
func stkAt(row, col int) string { return fmt.Sprintf("at=%d,%d", row-1, col-1) }

// stkIn demands that the price token of the corporation is in the cell.
func stkIn(t *testing.T, x *enginetest.Table, corporation string, row, col int) {
	t.Helper()
	if got, ok := x.Prices.Where(corporation); !ok || got != stkCell(row, col) {
		t.Errorf("%s is at (%d,%d), want (%d,%d)", corporation, got.Row+1, got.Col+1, row, col)
	}
}

// stkStack demands the price tokens in a cell, the top one first.
func stkStack(t *testing.T, x *enginetest.Table, row, col int, want ...string) {
	t.Helper()
	if got := x.Prices.Stack(stkCell(row, col)); !slices.Equal(got, want) {
		t.Errorf("in (%d,%d) lie %v, want %v", row, col, got, want)
	}
}

// stkEarned brings the operating corporation to its dividend with that much earned.
func stkEarned(t *testing.T, x *enginetest.Table, revenue engine.Money) {
	t.Helper()
	for _, step := range []string{"track", "token", "run"} {
		x.FinishStep(step)
	}
	x.Company(x.Turn.Of).Earned = revenue
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
}

// FRRCE-MK-01, FRRCE-MK-03, FRRCE-MK-05: the grid, and the bottom of each column.
func TestMarketGrid(t *testing.T) {
	m := &at(t, 3, "").Sheet().Market
	rows := []int{19, 19, 16, 13, 11, 10, 9, 8, 7, 7, 7}
	if len(m.Rows) != len(rows) {
		t.Fatalf("%d rows", len(m.Rows))
	}
	for r, n := range rows {
		first := max(0, r-7) // rows 9 to 11 begin further right
		for c := range 20 {
			if want := c >= first && c < n; m.Holds(market.At{Row: r, Col: c}) != want {
				t.Errorf("cell (%d,%d): there is %v", r+1, c+1, !want)
			}
		}
	}
	bottoms := []int{8, 9, 10, 11, 11, 11, 11, 8, 7, 6, 5, 4, 4, 3, 3, 3, 2, 2, 2}
	for c, row := range bottoms {
		if got := m.Go(stkCell(1, c+1), market.Down, 20); got != stkCell(row, c+1) {
			t.Errorf("column %d ends in row %d, want %d", c+1, got.Row+1, row)
		}
	}
	for _, c := range []struct{ row, col, price int }{
		{1, 1, 60}, {4, 1, 38}, {8, 1, 10}, {9, 2, 10}, {10, 3, 10}, {11, 4, 10}, {11, 7, 40}, {6, 8, 71}, {8, 8, 68}, {1, 19, 350}, {2, 19, 300}, {6, 10, 80},
	} {
		if got := m.Price(stkCell(c.row, c.col)); got != c.price {
			t.Errorf("(%d,%d) is %d, want %d", c.row, c.col, got, c.price)
		}
	}
}

// FRRCE-MK-02, FRRCE-FO-01, FRRCE-FO-03: one par cell for each par, in column 7, and no other price; a token goes under those there.
func TestParCells(t *testing.T) {
	for i, par := range []int{100, 90, 82, 76, 71, 67} {
		x := at(t, 3, `
			cash P1=1000
			company OU par=100 `+stkAt(i+1, 7)+` *P2=60
			stock 1 P1`)
		x.Offers("par SO", "100", "67", "71", "76", "82", "90")
		for _, other := range []int{112, 80, 70, 65, 60} {
			x.Refused(fmt.Sprintf("par SO %d", other), "FRRCE-FO-01")
		}
		x.Do(fmt.Sprintf("par SO %d", par))
		stkIn(t, x, "SO", i+1, 7)
		stkStack(t, x, i+1, 7, "OU", "SO")
		x.Wants("P1 cash", 1000-2*par)
		x.Wants("SO par", par)
		x.Wants("SO P1", 20)
	}
	if got := at(t, 3, "").Sheet().Market.Flagged("p"); len(got) != 6 {
		t.Errorf("par cells %v", got)
	}
}

// Example 9, FRRCE-MK-06 to FRRCE-MK-08, FRRCE-MK-12, FRRCE-MK-22: where a dividend, or none, moves the price.
func TestDividendMovesThePrice(t *testing.T) {
	for _, c := range []struct {
		row, col  int
		order     string
		toR, toC  int
		was, then int
	}{
		{3, 7, "pay", 3, 8, 82, 90},
		{6, 10, "pay", 5, 10, 80, 90},
		{4, 13, "pay", 3, 13, 130, 155},
		{3, 16, "pay", 2, 16, 200, 240},
		{2, 19, "pay", 1, 19, 300, 350},
		{1, 19, "pay", 1, 19, 350, 350},
		{3, 7, "withhold", 3, 6, 82, 76},
		{1, 1, "withhold", 2, 1, 60, 53},
		{3, 1, "withhold", 4, 1, 46, 38},
		{8, 1, "withhold", 8, 1, 10, 10},
		{9, 2, "withhold", 9, 2, 10, 10},
		{10, 3, "withhold", 10, 3, 10, 10},
		{11, 4, "withhold", 11, 4, 10, 10},
		{9, 3, "withhold", 9, 2, 20, 10},
		{3, 7, "", 3, 6, 82, 76}, // no revenue
	} {
		x := at(t, 3, `
			company OU par=76 `+stkAt(c.row, c.col)+` cash=100 *P1=60 trains=2 tokens=D9 operated
			operate OU`)
		x.Wants("OU price", c.was)
		if c.order == "" {
			stkEarned(t, x, 0)
		} else {
			stkEarned(t, x, 10)
			x.Do(c.order)
		}
		stkIn(t, x, "OU", c.toR, c.toC)
		x.Wants("OU price", c.then)
		if x.Finished {
			t.Errorf("the game is over: %s", x.End)
		}
	}
}

// FRRCE-MK-06: the size of the dividend does not matter.
func TestBigDividend(t *testing.T) {
	x := at(t, 3, `
		company OU par=76 cash=100 *P1=60 trains=2 tokens=D9 operated
		operate OU`)
	stkEarned(t, x, 1000)
	x.Do("pay")
	stkIn(t, x, "OU", 4, 8)
	x.Wants("OU price", 82)
}

// Example 10, FRRCE-MK-09 to FRRCE-MK-13, FRRCE-SR-23: the end of a stock round.
func TestSoldOut(t *testing.T) {
	x := at(t, 6, `
		company NOR par=100 *P1=60 P2=40
		company ETA par=100 `+stkAt(1, 15)+` *P2=60 P3=40
		company PLM par=100 `+stkAt(1, 19)+` *P3=60 P4=40
		company EST par=90 *P4=60 P5=40
		company OU par=76 *P5=60 P6=40
		company SO par=67 *P6=60 P1=30 pool=10
		company PO par=71 *P6=40 P1=20 P2=30
		priority P1
		stock 2 P1`)
	x.Do("pass; pass; pass; pass; pass; pass")
	if x.Round.Kind != "operating" {
		t.Fatalf("%s", x.Where())
	}
	stkIn(t, x, "NOR", 2, 8)
	stkIn(t, x, "ETA", 2, 16)
	stkIn(t, x, "PLM", 1, 19)
	stkIn(t, x, "EST", 1, 7)
	stkIn(t, x, "OU", 3, 7)
	stkIn(t, x, "SO", 6, 7) // a share in the pool
	stkIn(t, x, "PO", 5, 7) // a share in the IPO
	for id, price := range map[string]int{"NOR": 100, "ETA": 240, "PLM": 350, "EST": 100, "OU": 82} {
		x.Wants(id+" price", price)
	}
	y := at(t, 3, `
		company NOR par=100 `+stkAt(2, 8)+` *P1=60 trains=2 tokens=C20 operated
		operate NOR`)
	stkEarned(t, y, 30)
	y.Do("pay")
	stkIn(t, y, "NOR", 2, 9)
	y.Wants("NOR price", 112)
}

// FRRCE-MK-10: from the top row one down and right, also where that lowers the price.
func TestSoldOutInTheTopRow(t *testing.T) {
	for _, c := range []struct{ col, was, then int }{{7, 100, 100}, {14, 225, 220}, {18, 325, 300}, {1, 60, 60}} {
		x := at(t, 3, `
			company NOR par=100 `+stkAt(1, c.col)+` *P1=60 P2=40
			stock 2 P1`)
		x.Wants("NOR price", c.was)
		x.Do("pass; pass")
		if x.Round.Kind == "stock" {
			x.Do("pass")
		}
		stkIn(t, x, "NOR", 2, c.col+1)
		x.Wants("NOR price", c.then)
	}
}

// FRRCE-MK-14, FRRCE-MK-15: sold-out corporations move in operating order as it was before; who comes later lies below, and
// who does not move keeps its place.
func TestSoldOutOrder(t *testing.T) {
	for _, first := range []bool{true, false} {
		a := "company NOR par=100 *P1=60 P2=40\n"                   // 100 (1,7), to (2,8)
		b := "company PO par=90 " + stkAt(3, 8) + " *P2=60 P3=40\n" // 90 (3,8), to (2,8)
		if !first {
			a, b = b, a
		}
		x := at(t, 3, "company OU par=90 "+stkAt(2, 8)+" *P3=60\n"+a+b+"stock 2 P1")
		x.Do("pass; pass; pass")
		stkStack(t, x, 2, 8, "OU", "NOR", "PO")
	}
}

// FRRCE-MK-16: buying never moves the price. FRRCE-MK-17, FRRCE-FO-09: what has not floated does not operate, and its price moves with
// sales only.
func TestUnfloatedPrice(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=500 P3=500
		company PLM par=82 *P1=40 unfloated
		company OU par=76 *P2=60 cash=500 trains=2 tokens=D9 operated
		stock 2 P3`)
	x.Do("buy PLM ipo; pass")
	stkIn(t, x, "PLM", 3, 7)
	x.Do("sell PLM 1; pass")
	stkIn(t, x, "PLM", 4, 7)
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	for x.Round.Kind == "operating" {
		if x.Turn.Of == "PLM" {
			t.Fatal("PLM operates")
		}
		x.EndTurn()
	}
	stkIn(t, x, "PLM", 4, 7)
}

// FRRCE-MK-18 to FRRCE-MK-21, FRRCE-SH-02: certificates in the zones do not count, by the cell of now and whatever the par.
func TestZones(t *testing.T) {
	for _, c := range []struct{ row, col, certs int }{
		{6, 7, 1 + 5}, {8, 6, 1}, {7, 4, 1}, {7, 2, 1}, {7, 1, 1}, {1, 1, 1}, {7, 7, 1 + 5}, {11, 7, 1}, {9, 7, 1},
	} {
		for _, par := range []string{"100", "67"} {
			x := at(t, 3, `
				private Loire P1
				company OU par=`+par+` `+stkAt(c.row, c.col)+` *P1=60 P2=20
				stock 2 P1`)
			x.Wants("P1 certs", c.certs)
		}
	}
}

// FRRCE-MK-19, FRRCE-SH-07: more than 60% can be held in orange and brown, not in yellow or elsewhere.
func TestSixtyPercent(t *testing.T) {
	for _, c := range []struct {
		row, col int
		more     bool
	}{{6, 7, false}, {8, 6, false}, {7, 4, true}, {7, 2, true}} {
		for _, source := range []string{"ipo", "pool"} {
			x := at(t, 3, `
				cash P1=500
				company OU par=76 `+stkAt(c.row, c.col)+` *P1=60 pool=10
				stock 2 P1`)
			if !c.more {
				x.Refused("buy OU "+source, "FRRCE-SH-07")
				continue
			}
			x.Do("buy OU " + source)
			x.Wants("OU P1", 70)
		}
	}
}
