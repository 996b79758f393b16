package t1894_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// 1894-EX-06, 1894-MKT-02, 1894-MKT-03, 1894-MKT-09: moves at the edges of the market.
func TestChartEdges(t *testing.T) {
	prices := &at(t, 3, "stock 1 P1").Sheet().Market
	for _, c := range []struct {
		name     string
		move     func(market.At) market.At
		from, to market.At
		price    int
	}{
		{"right end pays: up", prices.Right, market.At{Row: 6, Col: 7}, market.At{Row: 5, Col: 7}, 101},
		{"left end withholds: down", prices.Left, market.At{Row: 6, Col: 0}, market.At{Row: 7, Col: 0}, 40},
		{"bottom left corner withholds: stays", prices.Left, market.At{Row: 10, Col: 0}, market.At{Row: 10, Col: 0}, 10},
		{"right end in the gray area: one cell only", prices.Right, market.At{Row: 10, Col: 4}, market.At{Row: 9, Col: 4}, 55},
		{"up at the top of a column: stays", prices.Up, market.At{Row: 0, Col: 4}, market.At{Row: 0, Col: 4}, 124},
		{"down at the bottom of a column: stays", prices.Down, market.At{Row: 7, Col: 6}, market.At{Row: 7, Col: 6}, 75},
		{"paying at 415: 450", prices.Right, market.At{Row: 1, Col: 13}, market.At{Row: 0, Col: 13}, 450},
	} {
		if got := c.move(c.from); got != c.to || prices.Price(got) != c.price {
			t.Errorf("%s: to %v at %d, want %v at %d", c.name, got, prices.Price(got), c.to, c.price)
		}
	}
	if n := len(prices.Flagged("g")); n != 20 { // 1894-MKT-08
		t.Errorf("%d gray cells", n)
	}
}

// 1894-MKT-05, 1894-DIV-01 to 1894-DIV-07, 1894-EX-05: dividends.
func TestDividendExample(t *testing.T) {
	position := `
		phase green
		cash P2=119
		tile H9 57 2
		company EST par=80 at=5,5 cash=705 *P2=30 pool=30 trains=2 tokens=I10 operated
		operate EST 1 of 2`
	x := at(t, 3, position)
	x.Until("run")
	x.Company("EST").Earned = 140
	x.FinishStep("run")
	x.Do("pay")
	x.Wants("P2 cash", 161)  // 1894-DIV-02
	x.Wants("EST cash", 761) // 1894-DIV-03; the pool's 42 go to nobody (1894-DIV-05)
	x.Wants("EST price", 90) // 1894-MKT-05
}

// 1894-DIV-04, 1894-DIV-06, 1894-DIV-07: treasury shares pay the treasury; withheld money all goes there and the price
// moves left; a dividend of which no player gets any still moves right.
func TestTreasuryDividend(t *testing.T) {
	position := `
		phase green
		tile H9 57 2
		company EST par=80 at=5,5 cash=100 *P2=20 treasury=40 pool=10 trains=2 tokens=I10 operated
		company AG par=80 at=4,3 cash=100 *P1=60 tokens=D15 operated
		operate EST 2 of 2`
	for verb, want := range map[string]struct{ cash, price int }{"pay": {100 + 40 + 30, 90}, "withhold": {200, 76}} {
		x := at(t, 3, position)
		x.Until("run")
		x.Company("EST").Earned = 100
		x.FinishStep("run")
		x.Do(verb)
		x.Wants("EST cash", want.cash)
		x.Wants("EST price", want.price)
	}
}

// 1894-DIV-01, 1894-ACT-08: without revenue nothing is asked and the price moves left. 1894-TRN-14.
func TestNothingToPay(t *testing.T) {
	x := at(t, 3, `
		company AG par=80 at=4,3 cash=0 *P1=60 tokens=D15 operated
		company EST par=80 at=5,5 cash=0 *P2=60 tokens=I10 operated
		operate AG`)
	x.Do("pass") // track
	x.Wants("AG price", 74)
	if x.Turn.Of == "AG" {
		t.Errorf("AG still waits in step %s", x.Waiting().Name)
	}
}

// 1894-DIV-08, 1894-RUN-12: every printed revenue is a multiple of 10 in every phase.
func TestRevenuesAreTens(t *testing.T) {
	s := at(t, 3, "stock 1 P1").Sheet()
	for _, h := range s.Map.Hexes {
		for _, st := range h.Face.Stops {
			for _, r := range st.Revenue {
				if r%10 != 0 {
					t.Errorf("%s pays %d", h.ID, r)
				}
			}
		}
	}
	for _, tile := range s.Tiles.Tiles {
		for _, st := range tile.Face(0).Stops {
			for _, r := range st.Revenue {
				if r%10 != 0 {
					t.Errorf("tile %s pays %d", tile.ID, r)
				}
			}
		}
	}
}

// 1894-MKT-06: higher price; then further right; then the top of the stack. 1894-MKT-07: read afresh.
func TestOperatingOrder(t *testing.T) {
	x := at(t, 4, `
		company AG at=4,3 par=80 *P1=60
		company EST at=4,3 par=80 *P2=60
		company PLM at=1,3 par=95 *P3=60
		company NORD at=2,4 par=95 *P4=60
		company BELGE at=0,1 par=95 *P1=60
		stock 2 P1`)
	// 80, 80 in one cell; 106; 103; 99
	if got := kit.OperatingOrder(x.Game); !slices.Equal(got, []engine.ID{"PLM", "NORD", "BELGE", "AG", "EST"}) {
		t.Errorf("order %v", got)
	}
	x.Prices.Place("AG", market.At{Row: 6, Col: 1})    // 56
	x.Prices.Place("EST", market.At{Row: 2, Col: 3})   // 95, column 3
	x.Prices.Place("BELGE", market.At{Row: 1, Col: 1}) // 95, column 1
	if got := kit.OperatingOrder(x.Game); !slices.Equal(got, []engine.ID{"PLM", "NORD", "EST", "BELGE", "AG"}) {
		t.Errorf("order %v", got)
	}
}

// 1894-MKT-07: who is next is read when the turn ends, and nobody operates twice in a round.
func TestOrderIsReadAfresh(t *testing.T) {
	x := at(t, 3, `
		phase green
		company AG at=2,5 par=67 cash=0 *P1=60 tokens=D15 operated
		company EST at=2,4 par=67 cash=0 *P2=60 tokens=I10 operated
		company PLM at=2,3 par=67 cash=0 *P3=60 tokens=G6.0 operated
		operate AG 1 of 2`)
	kit.MovePrice(x.Game, x.Company("EST"), market.Down, 3)
	kit.MovePrice(x.Game, x.Company("AG"), market.Down, 4)
	var order []engine.ID
	for x.Round.Sub == 1 {
		order = append(order, x.Turn.Of)
		x.EndTurn()
	}
	if !slices.Equal(order, []engine.ID{"AG", "PLM", "EST"}) {
		t.Errorf("operated: %v", order)
	}
}

// 1894-EX-07, 1894-MKT-10 to 1894-MKT-13, 1894-FIN-05: companies that are sold out at the end of a stock round.
func TestSoldOut(t *testing.T) {
	x := at(t, 3, `
		phase green
		company NORD at=5,0 *P1=70 P2=20 treasury=10 cash=100 tokens=D9,G14 operated
		company AG at=8,3 *P2=50 P3=50 cash=100 tokens=D15 operated
		company EST par=80 at=4,3 *P1=40 P2=30 cash=100 tokens=I10 operated
		company BELGE par=80 at=4,4 *P3=60 P1=10 pool=30 cash=100 tokens=E16 operated
		stock 4 P1`)
	x.Do("pass; pass; pass")
	x.Wants("NORD price", 75)
	x.Wants("AG price", 66)
	x.Wants("EST price", 80)
	x.Wants("BELGE price", 85)
	if a, _ := x.Prices.Where("NORD"); a != (market.At{Row: 2, Col: 0}) {
		t.Errorf("NORD is at %v", a)
	}
}

// 1894-MKT-13: moves are made in operating order, arrivals go below.
func TestSoldOutOrder(t *testing.T) {
	x := at(t, 3, `
		company AG at=5,3 par=67 *P1=70 P2=30 cash=10 tokens=D15 operated
		company EST at=5,3 par=67 *P2=60 P3=40 cash=10 tokens=I10 operated
		company NORD at=4,3 par=67 *P3=60 cash=10 tokens=D9,G14 operated
		stock 4 P1`)
	x.Do("pass; pass; pass")
	if got := x.Prices.Stack(market.At{Row: 4, Col: 3}); !slices.Equal(got, []string{"NORD", "AG", "EST"}) {
		t.Errorf("stack %v", got)
	}
}

// 1894-EX-32, 1894-MKT-04, 1894-MKT-14, 1894-END-03: 450 at the end of a stock round.
func Test450AtTheEndOfAStockRound(t *testing.T) {
	x := at(t, 3, `
		company BELGE at=1,13 par=95 *P1=60 P2=40 tokens=E16 operated
		company PLM at=2,3 par=95 *P2=60 P3=40 tokens=G6.0 operated
		company LB at=3,2 par=67 *P3=60 P1=40 tokens=H17 operated
		stock 7 P1`)
	x.Do("pass; pass; pass")
	if !x.Finished || !strings.Contains(x.End, "BELGE") {
		t.Fatalf("not over: %s", x.Where())
	}
	for c, want := range map[string]int{"BELGE price": 450, "PLM price": 106, "LB price": 89} {
		x.Wants(c, want)
	}
}

// 1894-EX-06, 1894-END-03: 450 in an operating round ends the game at once, after the dividend.
func Test450InAnOperatingRound(t *testing.T) {
	x := at(t, 3, `
		phase gray
		cash P1=0
		tile D15 57 2
		tile E16 57 2
		company BELGE at=1,13 par=95 *P1=60 pool=40 trains=6 tokens=E16 operated
		company PLM at=2,3 par=95 *P2=60 cash=100 tokens=G6.0 operated
		operate BELGE 2 of 3`)
	x.Until("run")
	x.Company("BELGE").Earned = 200
	x.FinishStep("run")
	x.Do("pay")
	if !x.Finished {
		t.Fatal("the game goes on")
	}
	x.Wants("P1 cash", 120)
	if !slices.Equal(x.Winners, []engine.ID{"P1"}) {
		t.Errorf("winners %v", x.Winners)
	}
}

// 1894-EX-11, 1894-FIN-01 to 1894-FIN-04, 1894-FIN-09: redeeming.
func TestRedeem(t *testing.T) {
	x := at(t, 3, `
		phase green
		company NORD par=80 at=5,3 cash=377 *P1=50 pool=10 tokens=D9,G14 operated
		operate NORD 2 of 2`)
	x.Turns("P1", "finance")
	x.Refused("redeem 2", "1894-FIN-04")
	x.Do("redeem 1")
	x.Wants("NORD cash", 306)
	x.Wants("NORD pool", 0)
	x.Wants("NORD treasury", 10)
	x.Wants("NORD price", 71)
	if x.President("NORD") != "P1" {
		t.Error("the president changed")
	}
	x.Turns("P1", "track") // 1894-FIN-01: once, before track
	x.Refused("redeem 1", "")
	x.Refused("reissue", "") // 1894-FIN-01: never both
	// Next time it cannot reissue: one share is not more than the four in the IPO.
	y := at(t, 3, `
		phase green
		company NORD par=80 at=5,3 cash=306 *P1=50 treasury=10 pool=10 tokens=D9,G14 operated
		operate NORD 1 of 2`)
	y.Refused("reissue", "1894-FIN-06")
}

// 1894-EX-33, 1894-FIN-03, 1894-FIN-04: two in the first round of a set, at one price.
func TestRedeemTwo(t *testing.T) {
	position := `
		phase green
		company NORD par=67 at=8,4 cash=280 *P1=40 pool=50 tokens=D9,G14 operated
		`
	x := at(t, 3, position+"operate NORD 1 of 3")
	x.Offers("redeem", "1", "2")
	x.Do("redeem 2")
	x.Wants("NORD cash", 160)
	x.Wants("NORD treasury", 20)
	x.Turns("P1", "track") // once, though three more are in the pool (1894-FIN-01)
	y := at(t, 3, position+"operate NORD 3 of 3")
	y.Offers("redeem", "1")
	y.Refused("redeem 3", "1894-FIN-04")
	y.Refused("redeem 0", "1894-FIN-04")
	y.Do("redeem 1")
	y.Turns("P1", "track")
	w := at(t, 3, strings.Replace(position, "cash=280", "cash=60", 1)+"operate NORD 1 of 3")
	w.Refused("redeem 2", "1894-FIN-03")
	w.Do("redeem 1")
	w.Wants("NORD cash", 0)
	z := at(t, 3, strings.Replace(position, "cash=280", "cash=59", 1)+"operate NORD 1 of 3")
	z.Turns("P1", "track") // nothing can be paid: no step
}

// 1894-FIN-02: the starting companies never have the step.
func TestStartingCompaniesHaveNoFinance(t *testing.T) {
	x := at(t, 3, `
		company BELGE par=95 cash=500 *P1=40 pool=20 tokens=E16 operated
		operate BELGE`)
	x.Turns("P1", "track")
}

// 1894-EX-12, 1894-FIN-06 to 1894-FIN-08, 1894-EMR-03, 1894-EMR-09: reissue, then an emergency.
func TestReissueAndEmergency(t *testing.T) {
	x := at(t, 3, `
		phase purple
		cash P1=2072
		tile B3 57 3
		tile C4 8 0
		tile D3 57 4
		company OUEST par=95 at=7,6 cash=553 *P1=60 treasury=20 pool=10 tokens=B3,E6 operated
		operate OUEST 2 of 3`)
	x.Do("reissue")
	x.Wants("OUEST cash", 753)
	x.Wants("OUEST par", 100)
	x.Wants("OUEST ipo", 30)
	x.Wants("OUEST treasury", 0)
	x.Wants("OUEST price", 75)
	if s, _ := kit.SourceOf(x.Game, x.Company("OUEST"), "ipo"); s.Price != 100 { // 1894-FIN-08
		t.Error("IPO shares do not cost 100")
	}
	x.Turns("P1", "track") // 1894-FIN-01: not a redemption as well
	x.Until("trains")
	x.Wants("OUEST price", 67)
	x.Refused("pass", "1894-TRN-13")
	x.Do("train D")
	x.Wants("P1 cash", 2025)
	x.Wants("OUEST cash", 0)
}

// 1894-FIN-06: the treasury must hold more than the IPO.
func TestReissueNeedsMoreThanTheIPO(t *testing.T) {
	for position, legal := range map[string]bool{
		"treasury=10 *P1=50":       false, // IPO 4
		"treasury=20 *P1=60":       false, // equal
		"treasury=30 *P1=60":       true,
		"treasury=10 *P1=60 P2=30": true, // empty IPO
		"*P1=60 P2=40":             false,
	} {
		x := at(t, 3, "company NORD par=80 cash=0 "+position+" tokens=D9,G14 operated\noperate NORD")
		if got := x.Can("reissue"); got != legal {
			t.Errorf("%s: reissue offered %t, want %t", position, got, legal)
		}
	}
}
