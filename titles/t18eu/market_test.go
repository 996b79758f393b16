package t18eu_test

import (
	"fmt"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/market"
)

// hasEarned brings the operating corporation to its dividend with that much earned.
func hasEarned(t *testing.T, x *enginetest.Table, revenue engine.Money) {
	t.Helper()
	for _, step := range []string{"track", "token", "run"} {
		x.FinishStep(step)
	}
	x.Company(x.Turn.Of).Earned = revenue
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
}

// inStack demands the tokens in the cell of a corporation, the top one first.
func inStack(t *testing.T, x *enginetest.Table, corporation string, want ...string) {
	t.Helper()
	at, ok := x.Prices.Where(corporation)
	if got := x.Prices.Stack(at); !ok || !slices.Equal(got, want) {
		t.Errorf("in the cell of %s lie %v, want %v", corporation, got, want)
	}
}

// 18EU-MK-01, 18EU-MK-02: what is printed on the market is the price of one share; one cell for each starting value.
func TestStartingValues(t *testing.T) {
	x := at(t, 3, "")
	prices := &x.Sheet().Market
	cells := map[int]market.At{70: {Row: 4, Col: 2}, 75: {Row: 4, Col: 3}, 82: {Row: 3, Col: 3}, 90: {Row: 3, Col: 4}, 100: {Row: 2, Col: 4}}
	if got := prices.Flagged("p"); len(got) != 5 {
		t.Errorf("starting cells %v", got)
	}
	for value, want := range cells {
		x := at(t, 3, `
			cash P1=1000
			company 4 owner=P1 trains=2 tokens=G10
			company 5 owner=P2 trains=2 tokens=S8
			stock 2 P1`)
		x.Offers("par FS", "70", "75", "82", "90", "100")
		for _, other := range []int{40, 50, 65, 110, 122, 400} {
			x.Refused(fmt.Sprintf("par FS %d 4", other), "18EU-MK-02")
		}
		x.Do(fmt.Sprintf("par FS %d 4", value))
		if got, _ := x.Prices.Where("FS"); got != want {
			t.Errorf("started at %d FS is at %v, want %v", value, got, want)
		}
		x.Wants("P1 cash", 1000-2*value)
		x.Do("buy FS treasury") // P2
		x.Wants("P2 cash", 450-value)
	}
}

// The rows of the market get shorter downwards and step by step move left; its corners are 82, 400 and 40.
// 18EU-MK-04, 18EU-MK-10: moves at the edges.
func TestChartEdges(t *testing.T) {
	prices := &at(t, 3, "").Sheet().Market
	rows := []string{
		"82 90 100 110 122 135 150 165 180 200 220 245 270 300 330 360 400",
		"75 82 90 100 110 122 135 150 165 180 200 220 245 270",
		"70 75 82 90 100 110 122 135 150 165 180",
		"65 70 75 82 90 100 110 122",
		"60 65 70 75 82 90",
		"50 60 65 70 75",
		"40 50 60 65",
	}
	for r, want := range rows {
		got := ""
		for _, c := range prices.Rows[r] {
			got += fmt.Sprintf(" %d", c.Price)
		}
		if got != " "+want {
			t.Errorf("row %d is%s", r+1, got)
		}
	}
	for _, c := range []struct {
		name     string
		move     func(market.At) market.At
		from, to market.At
		price    int
	}{
		{"right from the last space of a row: up", prices.Right, market.At{Row: 4, Col: 5}, market.At{Row: 3, Col: 5}, 100},
		{"right from the last space of the bottom row: up", prices.Right, market.At{Row: 6, Col: 3}, market.At{Row: 5, Col: 3}, 70},
		{"right from the last space of the second row: up", prices.Right, market.At{Row: 1, Col: 13}, market.At{Row: 0, Col: 13}, 300},
		{"400 cannot go right", prices.Right, market.At{Row: 0, Col: 16}, market.At{Row: 0, Col: 16}, 400},
		{"left from the first column: down", prices.Left, market.At{Row: 2, Col: 0}, market.At{Row: 3, Col: 0}, 65},
		{"left from the first column of the top row: down", prices.Left, market.At{Row: 0, Col: 0}, market.At{Row: 1, Col: 0}, 75},
		{"40 cannot go left", prices.Left, market.At{Row: 6, Col: 0}, market.At{Row: 6, Col: 0}, 40},
		{"up in the top row: stays", prices.Up, market.At{Row: 0, Col: 3}, market.At{Row: 0, Col: 3}, 110},
		{"down at the bottom of a column: stays", prices.Down, market.At{Row: 3, Col: 7}, market.At{Row: 3, Col: 7}, 122},
		{"down in the bottom row: stays", prices.Down, market.At{Row: 6, Col: 1}, market.At{Row: 6, Col: 1}, 50},
	} {
		if got := c.move(c.from); got != c.to || prices.Price(got) != c.price {
			t.Errorf("%s: to %v at %d, want %v at %d", c.name, got, prices.Price(got), c.to, c.price)
		}
	}
}

// 18EU-MK-03, 18EU-MK-04, 18EU-SR-07, 18EU-SR-08: what a player sells in a turn is paid at one price, falls a row a share,
// to the bottom of the column at most, and lies in the pool.
func TestSale(t *testing.T) {
	for _, c := range []struct {
		at     string
		shares int
		cash   int
		price  int
	}{
		{"2,6", 1, 122, 110}, // row 3 to row 4, the last of its column
		{"2,6", 4, 488, 110}, // only one row is left below
		{"3,3", 2, 164, 70},  // 82, 75, 70
		{"3,3", 5, 410, 65},
		{"3,7", 3, 366, 122}, // on the bottom row of its column
		{"6,0", 2, 80, 40},
	} {
		x := at(t, 3, fmt.Sprintf(`
			cash P1=0
			company FS par=82 at=%s cash=10 *P2=50 P1=50 trains=2 tokens=R5 operated
			stock 3 P1`, c.at))
		bank := x.Bank
		x.Do(fmt.Sprintf("sell FS %d", c.shares))
		x.Wants("P1 cash", c.cash)
		x.Wants("FS price", c.price)
		x.Wants("FS pool", 10*c.shares)
		x.Wants("FS cash", 10)
		if x.Bank != bank-engine.Money(c.cash) {
			t.Errorf("the bank pays %d", bank-x.Bank)
		}
	}
}

// 18EU example 7, 18EU-MK-03, 18EU-MK-04: a corporation sells out of its treasury.
func TestDropStoppedByTheColumn(t *testing.T) {
	x := at(t, 3, `
		company FS par=82 at=3,3 cash=0 *P1=50 treasury=50 trains=3 tokens=R5 operated
		operate FS`)
	hasEarned(t, x, 50)
	x.Do("pay; pass")
	x.Wants("FS price", 82)
	x.Wants("FS cash", 25)
	x.Do("issue 5")
	x.Wants("FS cash", 25+410)
	x.Wants("FS price", 65)
	if at, _ := x.Prices.Where("FS"); at != (market.At{Row: 6, Col: 3}) {
		t.Errorf("FS is at %v", at)
	}
	y := at(t, 3, `
		company KPEV par=90 at=2,6 cash=0 *P1=60 treasury=40 trains=3 tokens=E10.0 operated
		operate KPEV`)
	hasEarned(t, y, 50)
	y.Do("pay; pass")
	y.Wants("KPEV price", 122)
	y.Do("issue 4")
	y.Wants("KPEV cash", 20+488)
	y.Wants("KPEV price", 110)
}

// 18EU-MK-06 to 18EU-MK-09, 18EU-MK-12: what an operating corporation pays moves its price. KPEV has 40% with players and
// 60% with nobody who is paid by shares.
func TestDividendMovesThePrice(t *testing.T) {
	for _, c := range []struct {
		name    string
		at      string
		revenue engine.Money
		order   string
		price   int
	}{
		{"withheld", "3,4", 300, "withhold", 82},
		{"nothing earned", "3,4", 0, "", 82},
		{"full, above the price", "3,4", 100, "pay", 100},
		{"full, the price exactly", "3,4", 90, "pay", 100},
		{"full, below the price", "3,4", 80, "pay", 90},
		{"full, little", "3,4", 10, "pay", 90},
		{"half, above the price", "3,4", 190, "half", 100},
		{"half, the price exactly", "3,4", 180, "half", 100},
		{"half, rounded up to the price", "3,4", 170, "half", 100},
		{"half, below the price", "3,4", 160, "half", 90},
		{"half of ten", "3,4", 10, "half", 90},
		{"twice the price: one column", "3,4", 500, "pay", 100},
		{"last space of a row", "4,5", 90, "pay", 100},
		{"first column", "3,0", 100, "withhold", 60},
		{"the top", "0,16", 400, "pay", 400},
		{"the bottom", "6,0", 100, "withhold", 40},
	} {
		x := at(t, 3, fmt.Sprintf(`
			company KPEV par=90 at=%s cash=0 *P1=30 P2=10 pool=30 treasury=30 trains=3 tokens=E10.0 operated
			operate KPEV`, c.at))
		hasEarned(t, x, c.revenue)
		if c.order != "" {
			x.Do(c.order)
		}
		if got := x.Price("KPEV"); int(got) != c.price {
			t.Errorf("%s: the price is %d, want %d", c.name, got, c.price)
		}
	}
}

// 18EU-MK-12: a floated corporation without a train goes left.
func TestTrainlessGoesLeft(t *testing.T) {
	x := at(t, 3, `
		company KPEV par=90 at=3,4 cash=500 *P1=60 tokens=E10.0 operated
		operate KPEV`)
	x.Do("pass") // no track
	x.Turns("P1", "trains")
	x.Wants("KPEV price", 82)
}

// 18EU-MK-08, 18EU-MK-11: who does not move keeps its place in the stack; who arrives goes under.
func TestStacks(t *testing.T) {
	position := `
		company KPEV par=90 at=3,4 cash=0 *P1=60 pool=40 trains=3 tokens=E10.0 operated
		company NS par=90 at=3,4 cash=0 *P2=60 pool=40 trains=3 tokens=C4 operated
		company SNCF par=90 at=3,3 cash=0 *P3=60 pool=40 trains=3 tokens=J1.0 operated
		company FS par=90 at=3,5 cash=0 *P3=60 pool=40 trains=3 tokens=R5 operated
		operate `
	x := at(t, 3, position+"KPEV")
	hasEarned(t, x, 50)
	x.Do("pay")
	inStack(t, x, "KPEV", "KPEV", "NS")
	y := at(t, 3, position+"SNCF")
	hasEarned(t, y, 90)
	y.Do("pay")
	inStack(t, y, "SNCF", "KPEV", "NS", "SNCF")
	z := at(t, 3, position+"FS")
	hasEarned(t, z, 90)
	z.Do("withhold")
	inStack(t, z, "FS", "KPEV", "NS", "FS")
	// A price that cannot move keeps its place, too.
	w := at(t, 3, `
		company KPEV par=90 at=6,0 cash=0 *P1=60 pool=40 trains=3 tokens=E10.0 operated
		company NS par=90 at=6,0 cash=0 *P2=60 pool=40 trains=3 tokens=C4 operated
		operate KPEV`)
	hasEarned(t, w, 90)
	w.Do("withhold")
	inStack(t, w, "KPEV", "KPEV", "NS")
}

// 18EU-MK-11, 18EU-FO-02: so does the token of a corporation that starts, and 18EU-MK-03 one that falls.
func TestStackAtTheStart(t *testing.T) {
	x := at(t, 3, `
		cash P1=1000
		company 4 owner=P1 trains=2 tokens=G10
		company NS par=90 at=3,4 cash=0 *P2=60 pool=40 trains=3 tokens=C4 operated
		company FS par=90 at=2,4 cash=0 *P3=60 P1=20 trains=3 tokens=R5 operated
		stock 2 P1`)
	x.Do("sell FS 1; par KBS 90 4")
	inStack(t, x, "KBS", "NS", "FS", "KBS")
}

// 18EU example 8, 18EU-MK-05: sold out at the end of a stock round.
func TestSoldOut(t *testing.T) {
	x := at(t, 4, `
		cash P1=0 P2=0 P3=0 P4=0
		company SNCB par=100 at=2,6 *P4=60 P1=40 trains=3,3 tokens=Q2 operated
		company KPEV par=90 at=3,6 *P2=50 P1=20 P3=20 P4=10 trains=4,P tokens=E10.0 operated
		company KBS par=82 at=3,5 *P4=50 P2=20 P1=20 P3=10 trains=4,5 tokens=S8 operated
		company NS par=82 at=3,4 *P3=60 P2=30 P1=10 trains=4,4 tokens=C4 operated
		company FS par=90 at=2,5 *P1=60 P3=10 P4=20 trains=3 tokens=R5 operated
		company DR par=90 at=3,3 *P2=60 P1=10 P3=20 pool=10 trains=3 tokens=G10 operated
		company SNCF par=90 at=0,3 *P3=60 P2=20 P4=20 trains=3 tokens=J1.0 operated
		stock 4 P1`)
	x.Do("pass; pass; pass; pass")
	for corporation, price := range map[string]int{"SNCB": 135, "KPEV": 122, "KBS": 110, "NS": 100, "FS": 110, "DR": 82, "SNCF": 110} {
		x.Wants(corporation+" price", price)
	}
}

// 18EU-MK-14: those sold out move one after another in operating order: KPEV, then DR, which lies
// on NS, then NS.
func TestSoldOutInOperatingOrder(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=0 P3=0
		company DR par=90 at=3,4 *P3=60 P1=40 trains=3 tokens=G10 operated
		company NS par=90 at=3,4 *P1=60 P2=40 trains=3 tokens=C4 operated
		company KPEV par=90 at=2,4 *P2=60 P3=40 trains=3 tokens=E10.0 operated
		company FS par=90 at=2,4 *P3=60 P1=30 trains=3 tokens=R5 operated
		stock 4 P1`)
	x.Do("pass; pass; pass")
	inStack(t, x, "KPEV", "KPEV")
	inStack(t, x, "NS", "FS", "DR", "NS")
}

// 18EU-MK-13, 18EU-OR-02: a corporation that has started but not floated does not operate, and its price stays.
func TestUnfloatedKeepsItsPrice(t *testing.T) {
	x := at(t, 3, `
		company KBS par=90 unfloated at=3,4 cash=180 *P1=40 trains=3 tokens=L7
		company NS par=82 at=3,3 cash=500 *P2=60 trains=3 tokens=C4 operated
		stock 3 P1`)
	x.Do("pass; pass; pass")
	for x.Round.Kind == "operating" {
		if x.Turn.Of != "NS" {
			t.Fatalf("%s operates", x.Turn.Of)
		}
		x.EndTurn()
	}
	x.Wants("KBS price", 90)
	x.Refused("sell KBS 1", "18EU-SH-12")
}
