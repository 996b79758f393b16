package t18frrce_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// FRRCE-SR-01, FRRCE-SR-03, FRRCE-SR-04, FRRCE-SR-06: turns go round from the holder of the Priority Deal until all have passed in a
// row; the deal goes to the player after the last who did something, be it only a sale.
func TestPriorityDeal(t *testing.T) {
	for _, c := range []struct {
		name     string
		turns    string // "pass" is one, what stands between bars is another
		priority engine.ID
	}{
		{"nobody does anything", "pass | pass | pass | pass", "P2"},
		{"the first buys", "buy NOR pool; pass | pass | pass | pass | pass", "P3"},
		{"a sale is no pass", "pass | pass | pass | sell NOR 1; pass | pass | pass | pass | pass", "P2"},
		{"passing does not end it for a player", "pass | buy NOR pool; pass | pass | pass | buy PO ipo; pass | pass | pass | pass | pass", "P3"},
	} {
		x := at(t, 4, `
			cash P1=500 P2=500 P3=500 P4=500
			company NOR par=90 *P1=30 P2=20 P3=20 pool=10
			company PO par=90 *P2=30 P4=30
			priority P2
			stock 3 P2`)
		order := []string{"P2", "P3", "P4", "P1"}
		for i, orders := range strings.Split(c.turns, " | ") {
			if x.Round.Kind != "stock" {
				t.Fatalf("%s: over after %d turns", c.name, i)
			}
			x.Turns(order[i%4], "trade")
			x.Do(orders)
		}
		if x.Round.Kind != "operating" || x.Priority != c.priority {
			t.Errorf("%s: %s, priority %s, want %s", c.name, x.Where(), x.Priority, c.priority)
		}
	}
}

// FRRCE-SR-02, FRRCE-SR-11, FRRCE-SR-13: sell, buy, sell; also what was just bought; one certificate is bought in a turn.
func TestStockTurn(t *testing.T) {
	x := at(t, 3, `
		cash P1=500
		company NOR par=90 *P2=40 P1=30
		company PO par=100 *P2=40 P1=30
		company OU par=76 *P3=40 pool=10
		stock 2 P1`)
	x.Do("sell PO 1; sell NOR 1; buy OU pool")
	x.Wants("P1 cash", 500+100+90-76)
	x.Refused("buy OU ipo", "FRRCE-SR-16")
	x.Refused("par SO 67", "FRRCE-SR-13")
	x.Do("sell OU 1; sell PO 1") // the share just bought, too
	x.Wants("P1 cash", 500+100+90-76+76+90)
	x.Wants("OU pool", 10)
	x.Refused("buy OU pool", "FRRCE-SR-16")
	x.Turns("P1", "trade") // they may still sell
	x.Do("sell NOR 2; pass")
	x.Turns("P2", "trade")
}

// FRRCE-SR-02, FRRCE-SR-13, FRRCE-SH-13: a certificate of another corporation is no second purchase; shares of a corporation that was
// not started are not sold; floated or not is the same.
func TestOnePurchase(t *testing.T) {
	x := at(t, 3, `
		cash P1=900
		company NOR unparred P1=10
		company PO par=90 *P2=20 P1=20 unfloated
		company OU par=76 *P3=60
		stock 2 P1`)
	x.Refused("sell NOR 1", "FRRCE-SH-13")
	x.Refused("buy NOR ipo", "FRRCE-SR-15")
	x.Refused("sell OU 1", "FRRCE-SR-08")
	x.Refused("buy OU pool", "FRRCE-SR-13")
	x.Do("sell PO 1; buy OU ipo")
	x.Wants("P1 cash", 900+90-76)
	x.Refused("buy OU ipo", "FRRCE-SR-16")
	x.Refused("par NOR 67", "FRRCE-SR-13")
}

// FRRCE-SR-07: nobody sells in the first stock round. FRRCE-PV-14: not even what came with Amiens.
func TestFirstStockRound(t *testing.T) {
	x := at(t, 3, `
		cash P1=900 P2=900 P3=900
		company NOR par=90 *P2=20 P1=10 unfloated
		company OU par=76 *P1=60
		stock 1 P1`)
	x.Refused("sell OU 1", "FRRCE-SR-07")
	x.Refused("sell NOR 1", "FRRCE-SR-07")
	x.Do("buy NOR ipo; pass; buy NOR ipo; pass; buy NOR ipo; pass")
	x.Refused("sell OU 1", "FRRCE-SR-07")
	y := at(t, 3, `
		company NOR par=90 *P2=20 P1=10 unfloated
		stock 2 P1`)
	y.Do("sell NOR 1")
	y.Wants("P1 cash", 890)
}

// Example 5, FRRCE-SR-08, FRRCE-MK-04, FRRCE-MK-05: all shares at the price before the drop, then a row down for each.
func TestSale(t *testing.T) {
	for _, c := range []struct {
		row, col, shares, gain int
		toRow, price           int
	}{
		{6, 7, 5, 335, 11, 40},
		{6, 8, 5, 355, 8, 68},
		{6, 7, 1, 67, 7, 67},
		{6, 7, 3, 201, 9, 60},
		{1, 19, 4, 1400, 2, 300},
		{11, 4, 2, 20, 11, 10},
	} {
		x := at(t, 3, `
			cash P1=0
			company EST par=67 `+stkAt(c.row, c.col)+` *P2=50 P1=50
			company OU par=67 *P1=60
			stock 2 P1`)
		bank := x.Bank
		x.Do("sell EST " + string(rune('0'+c.shares)))
		x.Wants("P1 cash", c.gain)
		x.Wants("EST pool", 10*c.shares)
		stkIn(t, x, "EST", c.toRow, c.col)
		x.Wants("EST price", c.price)
		if x.Bank != bank-engine.Money(c.gain) {
			t.Errorf("the Bank paid %d", bank-x.Bank)
		}
	}
}

// FRRCE-SR-09: several blocks of one corporation, each at its price then.
func TestSaleInBlocks(t *testing.T) {
	x := at(t, 3, `
		cash P1=0
		company NOR par=90 *P2=30 P1=30
		stock 2 P1`)
	x.Do("sell NOR 1; sell NOR 2")
	x.Wants("P1 cash", 90+2*82)
	stkIn(t, x, "NOR", 5, 7)
}

// Example 11, FRRCE-SR-10, FRRCE-MK-15: the order of the sales decides the stacking, and so who operates first.
func TestStackingByOrderOfSale(t *testing.T) {
	for orders, want := range map[string][]string{"sell PO 1; sell NOR 1": {"PO", "NOR"}, "sell NOR 1; sell PO 1": {"NOR", "PO"}} {
		x := at(t, 3, `
			company NOR par=76 *P1=40 P2=20
			company PO par=76 *P3=40 P2=20
			stock 2 P2`)
		x.Do(orders)
		stkStack(t, x, 5, 7, want...)
		if got := kit.OperatingOrder(x.Game); string(got[0]) != want[0] {
			t.Errorf("%s operates first, want %s", got[0], want[0])
		}
	}
}

// FRRCE-SR-12: who sold of a corporation buys none of it in this round, in whatever turn; in the next one they may.
func TestNoBuyingBack(t *testing.T) {
	x := at(t, 3, `
		cash P1=900 P2=900 P3=900
		company NOR par=90 *P2=30 P1=30 pool=10
		company OU par=76 *P3=60
		stock 2 P1`)
	x.Do("sell NOR 1")
	x.Refused("buy NOR pool", "FRRCE-SR-12")
	x.Refused("buy NOR ipo", "FRRCE-SR-12")
	x.Do("buy OU ipo; pass; pass; pass")
	x.Refused("buy NOR ipo", "FRRCE-SR-12")
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	for x.Round.Kind == "operating" {
		x.EndTurn()
	}
	for x.Turn.Of != "P1" {
		x.Do("pass")
	}
	x.Do("buy NOR pool")
}

// FRRCE-SR-14, FRRCE-SH-14, FRRCE-SH-15: par from the IPO, the price from the pool, both to the Bank, and only with money in hand; nobody buys
// from a player or a treasury.
func TestWhatSharesCost(t *testing.T) {
	for _, c := range []struct {
		source string
		cost   int
	}{{"ipo", 90}, {"pool", 66}} {
		position := func(cash string) string {
			return "cash P1=" + cash + "\ncompany NOR par=90 " + stkAt(4, 5) + " cash=500 *P2=40 pool=10\ncompany OU par=67 *P1=30 P2=10 pool=20\nstock 2 P1"
		}
		x := at(t, 3, position("500"))
		bank := x.Bank
		x.Do("buy NOR " + c.source)
		x.Wants("P1 cash", 500-c.cost)
		x.Wants("NOR cash", 500) // FRRCE-FO-08
		x.Wants("NOR P1", 10)
		if x.Bank != bank+engine.Money(c.cost) {
			t.Errorf("the Bank got %d", x.Bank-bank)
		}
		y := at(t, 3, position("65"))
		y.Refused("buy NOR "+c.source, "FRRCE-SH-14")
		y.Offers("buy NOR")
		if _, err := y.Apply(engine.Order("buy NOR P2")); err == nil {
			t.Error("P1 buys from P2")
		}
	}
}

// FRRCE-SR-05: who can do nothing passes by themselves; who can sell or buy does not.
func TestPassingByThemselves(t *testing.T) {
	x := at(t, 4, `
		cash P1=0 P2=65 P3=0 P4=500
		company NOR par=67 `+stkAt(2, 7)+` *P4=60 P3=10
		stock 2 P1`)
	x.Turns("P3", "trade") // P3 can sell; 65 buy nothing
	x.Do("pass")
	x.Turns("P4", "trade")
	x.Do("pass")
	if x.Round.Kind != "operating" {
		t.Errorf("%s", x.Where())
	}
	y := at(t, 3, `
		cash P1=0 P2=500 P3=0
		company NOR par=67 *P1=60
		stock 1 P1`)
	y.Turns("P2", "trade") // nobody sells in the first round
}

// FRRCE-SR-15, FRRCE-FO-04: single shares only after the President's Certificate, from the next buy on.
func TestStart(t *testing.T) {
	x := at(t, 3, `
		cash P1=900 P2=900 P3=130
		company NOR par=90 *P2=40 P1=10 P3=10
		stock 2 P1`)
	x.Refused("buy SO ipo", "FRRCE-SR-15")
	x.Do("par SO 67")
	x.Refused("buy SO ipo", "FRRCE-SR-16") // FRRCE-FO-04: that is another turn's purchase
	x.Refused("par OU 67", "FRRCE-SR-13")
	x.Do("pass")
	x.Refused("par SO 67", "FRRCE-FO-01")
	x.Do("buy SO ipo; pass")
	x.Wants("P2 cash", 833)
	x.Refused("par OU 67", "FRRCE-SH-14") // 134 are too much for 130
}

// FRRCE-FO-01, FRRCE-FO-02: any corporation may be started in any order and phase.
func TestAnyCompanyStarts(t *testing.T) {
	for _, phase := range []string{"2", "5", "D"} {
		x := at(t, 2, "phase "+phase+`
			cash P1=1800 P2=1800
			company PLM par=82 *P1=20 unfloated
			stock 1 P1`)
		x.Offers("par", "EST", "ETA", "MID", "NOR", "OU", "PO", "PRO", "SO")
		for _, id := range []string{"SO", "MID", "ETA", "PRO", "EST", "NOR", "PO", "OU"} {
			x.Do("par " + id + " 100") // nobody sells in the first round: that is the turn
			x.Wants(id+" price", 100)
		}
		x.Wants("P1 cash", 1000)
	}
}

// Example 4, FRRCE-FO-05 to FRRCE-FO-08, FRRCE-MK-02, FRRCE-PR-09, FRRCE-SH-03: P3 holds a share of NOR with Amiens.
func TestParAndFloat(t *testing.T) {
	x := at(t, 4, `
		cash P1=600 P2=600 P3=600 P4=600
		private Amiens P3
		company NOR unparred P3=10
		stock 1 P1`)
	x.Wants("P3 certs", 2) // the private and the share
	bank := x.Bank
	x.Do("par NOR 90")
	x.Wants("P1 cash", 420)
	stkIn(t, x, "NOR", 2, 7)
	if x.President("NOR") != "P1" {
		t.Fatalf("president %s", x.President("NOR"))
	}
	x.Do("pass; buy NOR ipo; pass; buy NOR ipo; pass")
	if x.Company("NOR").Floated {
		t.Fatal("NOR floats at 50%")
	}
	x.Wants("NOR cash", 0)
	x.Do("buy NOR ipo")
	x.Wants("NOR ipo", 40)
	x.Wants("NOR cash", 900)
	if !x.Company("NOR").Floated || x.Bank != bank+450-900 {
		t.Errorf("the Bank has %d, had %d", x.Bank, bank)
	}
	x.Do("pass; buy NOR ipo") // FRRCE-FO-08
	x.Wants("NOR cash", 900)
}

// FRRCE-FO-06: shares in the pool count as sold, and those sold back do not undo it (FRRCE-FO-11).
func TestPoolCountsAsSold(t *testing.T) {
	x := at(t, 3, `
		cash P1=600 P2=600 P3=600
		company NOR par=90 *P1=30 pool=20 unfloated
		stock 2 P2`)
	x.Do("buy NOR pool")
	x.Wants("NOR cash", 0)
	x.Do("pass; buy NOR ipo")
	x.Wants("NOR cash", 900)
	x.Do("sell NOR 1; pass; sell NOR 1")
	if !x.Company("NOR").Floated || x.Company("NOR").Closed {
		t.Error("NOR is unfloated")
	}
	x.Wants("NOR ipo", 40)
}

// FRRCE-SR-22, FRRCE-FO-09: no corporation acts in a stock round; one that floated there operates in the next operating round.
func TestFloatedInAStockRound(t *testing.T) {
	x := at(t, 3, `
		cash P1=600 P2=600 P3=600
		company NOR par=90 *P1=50 unfloated
		stock 2 P1`)
	for _, order := range []string{"lay C20 X01 0", "token C20", "train 2"} {
		if _, err := x.Apply(engine.Order(order)); err == nil {
			t.Errorf("%s was accepted", order)
		}
	}
	x.Do("buy NOR ipo; pass; pass; pass; pass")
	if x.Turn.Of != "NOR" || x.Round.Kind != "operating" {
		t.Errorf("%s, turn of %s", x.Where(), x.Turn.Of)
	}
	if got := x.Decider(); got != "P1" { // FRRCE-PR-01
		t.Errorf("%s decides", got)
	}
}

// Example 6, FRRCE-SR-14, FRRCE-SR-16, FRRCE-MK-20: several shares of a brown corporation, from pool and IPO in any mix.
func TestBrownZone(t *testing.T) {
	for orders, cost := range map[string]int{
		"buy OU pool; buy OU pool; buy OU pool": 81,
		"buy OU pool; buy OU pool; buy OU ipo":  130,
		"buy OU ipo; buy OU pool; buy OU pool":  130,
		"buy OU pool; buy OU ipo; buy OU ipo":   179,
	} {
		x := at(t, 3, `
			cash P2=200
			company OU par=76 `+stkAt(7, 2)+` *P1=40 P3=10 pool=30
			company SO par=67 *P1=60
			stock 2 P2`)
		x.Wants("OU ipo", 20)
		x.Do(orders)
		x.Wants("P2 cash", 200-cost)
		x.Wants("OU P2", 30)
		x.Wants("OU price", 27)
	}
}

// FRRCE-SR-16, FRRCE-SR-17: nothing else belongs to that purchase, and a sale ends it.
func TestBrownPurchaseEnds(t *testing.T) {
	position := `
		cash P2=900
		company OU par=76 ` + stkAt(7, 2) + ` *P1=40 P3=10 pool=30
		company PO par=76 ` + stkAt(8, 2) + ` *P1=40 P2=10 pool=30
		company SO par=67 *P1=60
		stock 2 P2`
	x := at(t, 3, position)
	x.Do("buy OU pool; buy OU ipo")
	x.Refused("buy PO pool", "FRRCE-SR-16")
	x.Refused("buy SO ipo", "FRRCE-SR-16")
	x.Refused("par NOR 67", "FRRCE-SR-13")
	x.Do("sell PO 1")
	x.Refused("buy OU pool", "FRRCE-SR-17")
	y := at(t, 3, position)
	y.Do("sell PO 1; buy OU pool; buy OU pool; sell OU 1") // FRRCE-SR-02
	y.Refused("buy OU pool", "FRRCE-SR-17")
	z := at(t, 3, position)
	z.Do("buy SO ipo")
	z.Refused("buy OU pool", "FRRCE-SR-16") // the first was no brown one
	z.Refused("buy SO ipo", "FRRCE-SR-16")
	w := at(t, 3, position)
	w.Do("par NOR 67")
	w.Refused("buy OU pool", "FRRCE-SR-16")
}

// FRRCE-SR-18: such a purchase floats the corporation, once, and makes a new president.
func TestBrownPurchaseFloats(t *testing.T) {
	x := at(t, 3, `
		cash P2=900
		company OU par=76 `+stkAt(7, 2)+` *P1=20 P2=10 P3=10 pool=10 unfloated
		stock 2 P2`)
	x.Do("buy OU ipo; buy OU ipo; buy OU ipo; buy OU pool; pass")
	x.Wants("OU cash", 760)
	x.Wants("OU P2", 50)
	x.Wants("P2 cash", 900-3*76-27)
	if x.President("OU") != "P2" {
		t.Errorf("president %s", x.President("OU"))
	}
}

// FRRCE-SH-05, FRRCE-SR-19: at the limit no certificate that counts is bought, one that does not is.
func TestCertificateLimit(t *testing.T) {
	position := func(privates, sell string) string {
		return `
			cash P1=900
			company EST par=67 *P1=40 P2=20
			company SO par=67 *P1=40 P2=20
			company PLM par=67 *P1=40 P2=20
			company NOR par=67 *P2=40 P1=20 pool=10
			company OU par=67 ` + stkAt(8, 6) + ` *P2=40 pool=10 P1=10
			` + privates + `
			stock 2 P1`
	}
	x := at(t, 6, position("private Toulouse P1", ""))
	x.Wants("P1 certs", 9+2+1)
	x.Do("buy NOR pool") // the thirteenth
	x.Wants("P1 certs", 13)
	y := at(t, 6, position("private Toulouse P1\nprivate Ceinture P1", ""))
	y.Wants("P1 certs", 13)
	y.Refused("buy NOR pool", "FRRCE-SH-05")
	y.Refused("buy NOR ipo", "FRRCE-SH-05")
	y.Refused("par PO 67", "FRRCE-SH-05")
	y.Do("buy OU pool")
	y.Wants("P1 certs", 13)
	y.Do("sell EST 1; pass")
}

// FRRCE-SH-06: the certificate that a new president saves does not help.
func TestLimitBeforePresidency(t *testing.T) {
	x := at(t, 6, `
		cash P1=900
		company EST par=67 *P1=60
		company SO par=67 *P1=60
		company NOR par=67 *P2=30 P1=30
		stock 2 P1`)
	x.Wants("P1 certs", 13)
	x.Refused("buy NOR ipo", "FRRCE-SH-05")
	x.Do("sell EST 1; buy NOR ipo")
	x.Wants("P1 certs", 12) // four shares on three certificates
	if x.President("NOR") != "P1" {
		t.Errorf("president %s", x.President("NOR"))
	}
}

// Example 7, FRRCE-SH-02, FRRCE-SH-05, FRRCE-SH-08: the price rises out of yellow, and P4 must sell.
func TestOverTheLimit(t *testing.T) {
	position := func(row, col int, rest string) string {
		return `
			cash P4=500
			private Loire P4
			company PLM par=100 *P4=60 P5=20
			company EST par=100 *P5=60 P4=40
			company SO par=100 *P1=60 P4=40
			company OU par=100 ` + stkAt(row, col) + ` cash=100 *P2=40 trains=2 tokens=D9 operated ` + rest
	}
	x := at(t, 5, position(8, 6, "P4=30 pool=10\nstock 3 P4"))
	x.Wants("P4 certs", 14)
	x.Do("buy OU pool")
	x.Wants("P4 certs", 14)
	x.Wants("P4 cash", 440)
	over := position(8, 7, "P4=40\ncompany NOR par=67 *P3=60\nstock 3 P4")
	y := at(t, 5, over)
	y.Wants("P4 certs", 18)
	y.Refused("pass", "FRRCE-SH-08")
	y.Refused("buy NOR ipo", "FRRCE-SH-08")
	y.Refused("par MID 67", "FRRCE-SH-08")
	y.Refused("exchange ipo", "FRRCE-SH-08") // FRRCE-PV-24
	y.Do("sell OU 1")
	y.Wants("OU price", 60)
	stkIn(t, y, "OU", 9, 7)
	y.Wants("P4 certs", 14)
	y.Do("buy NOR ipo")
	z := at(t, 5, over)
	z.Do("sell EST 2") // what to sell is free
	z.Wants("P4 certs", 16)
	z.Refused("pass", "FRRCE-SH-08")
	z.Do("sell SO 1")
	z.Wants("P4 certs", 15)
	z.Do("pass")
}

// Example 8, FRRCE-SH-08, FRRCE-SH-10, FRRCE-SH-17, FRRCE-MK-19: 70% held when the price leaves orange.
func TestOverSixtyPercent(t *testing.T) {
	x := at(t, 3, `
		cash P1=900
		company OU par=76 `+stkAt(7, 4)+` cash=100 *P1=70 P2=20 trains=2 tokens=D9 operated
		operate OU`)
	stkEarned(t, x, 10)
	x.Do("pay") // nothing happens between the stock rounds
	stkIn(t, x, "OU", 7, 5)
	x.Wants("OU price", 54)
	x.Wants("OU P1", 70)
	position := `
		cash P1=900
		company OU par=76 ` + stkAt(7, 5) + ` *P1=80 P2=20
		company NOR par=67 *P2=40 P1=20
		stock 2 P1`
	y := at(t, 3, position)
	y.Refused("pass", "FRRCE-SH-08")
	y.Refused("buy NOR ipo", "FRRCE-SH-08")
	y.Do("sell NOR 1") // FRRCE-SH-17: any legal sale, but nothing else
	y.Refused("pass", "FRRCE-SH-08")
	y.Do("sell OU 1")
	y.Wants("OU P1", 70)
	stkIn(t, y, "OU", 8, 5) // 50, yellow
	y.Refused("pass", "FRRCE-SH-08")
	y.Do("sell OU 1; pass")
	y.Wants("OU P1", 60)
	z := at(t, 3, `
		cash P1=900
		company OU par=76 `+stkAt(8, 5)+` *P1=80 P2=20
		stock 2 P1`)
	z.Refused("pass", "FRRCE-SH-08")
	z.Do("sell OU 1; pass") // 40, orange: 70% are no longer too much
	z.Wants("OU P1", 70)
}

// FRRCE-SH-09: an excess that no legal sale can cure now is kept: nobody sells in the first round, the pool may be full.
func TestExcessThatCannotBeSold(t *testing.T) {
	position := `
		cash P1=900
		company OU par=67 *P1=70 P2=10 POOL
		company NOR par=67 *P2=60
		stock `
	x := at(t, 3, strings.Replace(position, "POOL", "", 1)+"1 P1")
	x.Refused("sell OU 1", "FRRCE-SR-07")
	x.Do("buy NOR ipo")
	x.Wants("OU P1", 70)
	// Seven shares are with P1, and what else there is lies in a full pool.
	over := "cash P1=900\ncompany OU par=67 *P1=70 pool=30\ncompany NOR par=67 *P2=40 P1=10 pool=50\ncompany PO par=67 *P2=40\nstock 2 P1"
	y := at(t, 3, over)
	y.Refused("sell NOR 1", "FRRCE-SH-11")
	y.Refused("buy PO ipo", "FRRCE-SH-08") // a share of OU can be sold
	z := at(t, 6, `
		cash P1=900
		private Toulouse P1
		private Ceinture P1
		private Germain P1
		private Havre P1
		private Loire P1
		private Amiens P1
		private Lyon P1
		company OU par=67 *P1=20
		company SO par=67 *P1=20
		company EST par=67 *P1=20
		company PO par=67 *P1=20
		company NOR par=67 *P2=20 P1=10 pool=50
		company PLM par=67 *P2=20 P1=10 pool=50
		company MID par=67 *P2=20 P1=10 pool=50
		company ETA par=67 `+stkAt(8, 6)+` *P2=40
		stock 2 P1`)
	z.Wants("P1 certs", 14)
	z.Refused("sell OU 1", "FRRCE-PR-04")
	z.Refused("sell NOR 1", "FRRCE-SH-11")
	z.Refused("buy NOR ipo", "FRRCE-SH-05")
	if !z.Offered("buy ETA", "ipo") { // yellow: also above the limit (FRRCE-SH-05)
		t.Error("a certificate that does not count is not for sale")
	}
	z.Do("pass")
	z.Turns("P2", "trade")
}

// FRRCE-SH-11, FRRCE-SH-12, FRRCE-PR-04: five shares at most in the pool; the President's Certificate only with an heir.
func TestWhatCannotBeSold(t *testing.T) {
	x := at(t, 3, `
		company NOR par=90 *P1=40 P2=10 pool=30
		company OU par=76 *P2=30 P1=30
		stock 2 P1`)
	x.Refused("sell NOR 3", "FRRCE-SH-11")
	x.Do("sell NOR 2")
	x.Wants("NOR pool", 50)
	x.Refused("sell NOR 1", "FRRCE-SH-11")
	y := at(t, 3, `
		company NOR par=90 *P1=40 P2=10 P3=10
		stock 2 P1`)
	y.Refused("sell NOR 3", "FRRCE-PR-04")
	y.Refused("sell NOR 4", "FRRCE-PR-04")
	y.Do("sell NOR 2")
	y.Wants("NOR P1", 20)
	y.Refused("sell NOR 1", "FRRCE-PR-04")
}

// FRRCE-PR-02, FRRCE-PR-06, FRRCE-PR-07: strictly more shares make a president, at once; a tie does not. All else stays.
func TestPresidencyByPurchase(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=500 P3=500
		private Germain NOR
		company NOR par=90 cash=321 *P1=30 P2=20 P3=20 trains=2,3 tokens=C20 operated
		stock 2 P2`)
	x.Do("buy NOR ipo; pass")
	if x.President("NOR") != "P1" {
		t.Fatal("a tie changes the president")
	}
	x.Do("buy NOR ipo; pass; sell NOR 1; pass") // P3 30, P1 20
	if x.President("NOR") != "P2" {
		t.Fatalf("president %s", x.President("NOR"))
	}
	x.Wants("NOR P1", 20)
	x.Wants("NOR P2", 30)
	x.Wants("NOR cash", 321)
	x.Trains("NOR", "2", "3")
	if !x.Token("NOR", "C20") || x.Private("Germain").Owner != "NOR" {
		t.Error("something did not stay with NOR")
	}
	y := at(t, 3, `
		cash P2=500
		company NOR par=90 *P1=30 P2=30
		stock 2 P2`)
	y.Do("buy NOR ipo")
	y.Wants("NOR P2", 40)
	y.Wants("NOR P1", 30)
	if y.President("NOR") != "P2" {
		t.Error("P2 has more and is not president")
	}
	y.Do("sell NOR 2") // before the next act it was complete
	if y.President("NOR") != "P1" {
		t.Error("P1 has more and is not president")
	}
}

// FRRCE-PR-03, FRRCE-PR-05, FRRCE-PR-08, FRRCE-SH-16: of equals the first after the old president; the seller has two single shares instead
// and may sell both; pool and IPO are no holders.
func TestPresidencyBySale(t *testing.T) {
	for seller, heir := range map[string]engine.ID{"P1": "P2", "P2": "P3", "P3": "P1"} {
		others := slices.DeleteFunc([]string{"P1", "P2", "P3"}, func(p string) bool { return p == seller })
		x := at(t, 3, `
			company NOR par=90 *`+seller+`=30 `+others[0]+`=20 `+others[1]+`=20 pool=20
			stock 2 `+seller)
		x.Do("sell NOR 1")
		if got := x.President("NOR"); got != engine.ID(seller) {
			t.Fatalf("%s is president at a tie", got)
		}
		x.Do("sell NOR 2")
		if got := x.President("NOR"); got != heir {
			t.Errorf("%s sells, %s becomes president, want %s", seller, got, heir)
		}
		x.Wants("NOR "+seller, 0)
		x.Wants("NOR pool", 50)
		x.Wants("NOR ipo", 10)
		singles := 0
		for _, k := range x.Company("NOR").Certs {
			if k.Holder == engine.Pool && !k.President {
				singles++
			}
		}
		if singles != 5 {
			t.Errorf("%d single shares in the pool", singles)
		}
	}
	x := at(t, 3, `
		company NOR par=90 *P1=20 P2=20
		stock 2 P1`)
	x.Do("sell NOR 1") // one of the two
	x.Wants("NOR P1", 10)
	x.Wants("NOR P2", 20)
	if x.President("NOR") != "P2" {
		t.Errorf("president %s", x.President("NOR"))
	}
}
