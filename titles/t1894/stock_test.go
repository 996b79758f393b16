package t1894_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// at sets up a position in a game in which CFOR is the starting French company and SAC was removed, unless it says
// otherwise: a later seed line counts.
func at(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	return enginetest.New(t, "1894", players, "seed 25\n"+position)
}

// 1894-EX-02, 1894-SR-05 to 1894-SR-08: passes take numbers, acting gives them back, the numbers are the next seat order.
func TestPassingOrder(t *testing.T) {
	x := at(t, 4, `
		order P3 P4 P2 P1
		company NORD par=80 *P3=40 P4=20 P2=20 pool=20 tokens=D9,G14 operated
		company EST par=80 *P4=30 P1=20 P2=20 P3=10 pool=10 tokens=I10 operated
		company AG par=67 *P1=40 P2=10 P3=10 P4=10 pool=30 tokens=D15 operated
		company OUEST par=67 *P2=30 P1=20 P3=20 P4=20 tokens=B3,E6 operated
		company PLM par=67 *P4=20 P3=20 P1=10 P2=10 pool=40 tokens=G6.0 operated
		stock 2 P3`)
	act := func(orders ...string) {
		for _, o := range orders {
			x.Do(o + "; pass")
		}
	}
	act("sell NORD 1", "sell NORD 1") // P3, P4
	x.Do("pass")                      // P2: #1
	act("sell EST 1", "sell OUEST 1", "sell EST 1")
	act("sell NORD 1") // P2 gives #1 back
	if len(kit.PassOrder(x.Game)) != 0 {
		t.Fatalf("numbers held: %v", kit.PassOrder(x.Game))
	}
	x.Do("pass") // P1 #1
	x.Do("pass") // P3 #2
	act("sell OUEST 1")
	act("sell EST 1") // P4, P2
	x.Do("pass")      // P1 keeps #1 (1894-SR-06)
	act("sell OUEST 1")
	if got := kit.PassOrder(x.Game); !slices.Equal(got, []engine.ID{"P1"}) { // 1894-SR-07
		t.Fatalf("numbers held: %v", got)
	}
	act("sell AG 1") // P4
	x.Do("pass")     // P2 #2
	x.Do("pass")     // P1
	x.Do("pass")     // P3 #3
	if x.Round.Kind != "stock" {
		t.Fatal("the round ended before all had passed in a row") // 1894-SR-05
	}
	x.Do("pass") // P4 #4
	if got := x.Order; !slices.Equal(got, []engine.ID{"P1", "P2", "P3", "P4"}) {
		t.Errorf("next seat order %v", got)
	}
	if x.Round.Kind != "operating" {
		t.Errorf("after the last pass: %s", x.Where())
	}
}

// 1894-SR-06, 1894-SR-07: who gives a number back makes those behind move up. 1894-SR-01: the next stock round begins
// with number one.
func TestNumbersMoveUp(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=0 P3=0
		company NORD par=80 *P1=40 P2=20 P3=30 tokens=D9,G14 operated
		company EST par=80 cash=0 *P3=60 P2=20 P1=20 tokens=I10 operated
		stock 2 P1`)
	x.Do("pass; pass") // P1 #1, P2 #2
	x.Do("sell NORD 1; pass")
	x.Do("sell NORD 1; pass") // P1
	if got := kit.PassOrder(x.Game); !slices.Equal(got, []engine.ID{"P2"}) {
		t.Fatalf("numbers held: %v", got)
	}
	if n := (&engine.Memory{Name: "passed"}).Get(x.Game, "P2"); n != 1 {
		t.Fatalf("P2 has number %d", n)
	}
	x.Do("pass; pass; pass") // P2 keeps #1, P3 #2, P1 #3
	if got := x.Order; !slices.Equal(got, []engine.ID{"P2", "P3", "P1"}) {
		t.Fatalf("next seat order %v", got)
	}
	for x.Round.Kind == "operating" {
		x.EndTurn()
	}
	x.Turns("P2", "trade")
}

// 1894-SR-01, 1894-ACT-03: turns go in seat order. 1894-SR-02: sell, buy, sell. 1894-SR-03: one certificate.
// 1894-SR-04: a turn with only sales is no pass.
func TestStockTurn(t *testing.T) {
	x := at(t, 3, `
		cash P1=1000
		order P2 P1 P3
		company NORD par=80 *P2=40 P1=30 P3=10 tokens=D9,G14 operated
		company EST par=80 *P1=40 P2=20 pool=10 tokens=I10 operated
		stock 2 P2`)
	x.Do("sell NORD 1; pass")
	if len(kit.PassOrder(x.Game)) != 0 {
		t.Error("a sale counted as a pass")
	}
	x.Turns("P1", "trade")
	x.Do("sell NORD 1; buy EST pool; sell NORD 1")
	x.Refused("buy EST ipo", "1894-BUY-08")
	x.Refused("buy NORD ipo", "1894-BUY-08")
	x.Refused("par AG 67", "1894-SR-03")
	x.Do("pass")
	x.Turns("P3", "trade")
}

// 1894-SR-09: who can do nothing passes by itself and takes a number.
func TestAutomaticPass(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=500 P3=0
		company NORD par=80 *P2=50 tokens=D9,G14 operated
		stock 2 P2`)
	x.Do("buy NORD ipo; pass")
	x.Turns("P2", "trade") // P3 and P1 passed
	if got := kit.PassOrder(x.Game); !slices.Equal(got, []engine.ID{"P3", "P1"}) {
		t.Errorf("numbers: %v", got)
	}
}

// 1894-SR-11, 1894-SR-12, 1894-EX-08, 1894-PRV-22: what counts as a certificate.
func TestCertificates(t *testing.T) {
	x := at(t, 3, `
		company NORD at=5,0 *P1=70 treasury=10 P2=20 tokens=D9,G14 operated
		company OUEST par=67 *P1=50 P2=20 tokens=B3,E6 operated
		private LRC P1
		private ARS NORD
		stock 2 P1`)
	x.Wants("P1 certs", 4+1) // 50% of OUEST and LRC; NORD is in the gray area
	kit.MovePrice(x.Game, x.Company("NORD"), market.Up, 3)
	x.Wants("P1 certs", 10+1)
	y := table(t, 3, "EST", "SAC")
	y.Do("bid NMS 145; pass; pass; buy LRC; buy ARS; buy GLG; buy LSQG; buy LS")
	y.Wants("P1 certs", 6) // EST, BELGE, the NORD share that came with NMS, and three privates
}

// 1894-SR-13, 1894-EX-10, 1894-BUY-05: over the limit a player may only sell.
// 1894-SR-15: others' turns force nothing.
func TestOverTheLimit(t *testing.T) {
	x := at(t, 3, `
		cash P3=2154
		company OUEST par=95 at=4,5 *P3=60 pool=0 P1=10 tokens=B3,E6 operated
		company NORD par=80 *P3=60 P1=10 tokens=D9,G14 operated
		company EST par=80 *P3=60 P2=10 tokens=I10 operated
		company AG par=80 *P3=50 P2=10 pool=10 tokens=D15 operated
		order P1 P2 P3
		stock 3 P1`)
	x.Wants("P3 certs", 5+5+5+4)
	x.Turns("P1", "trade")
	x.Do("pass; pass")
	x.Turns("P3", "trade")
	x.Refused("pass", "1894-SR-13")
	x.Refused("buy AG pool", "1894-SR-13")
	x.Refused("par PLM 67", "1894-SR-13")
	x.Do("sell OUEST 3")
	x.Wants("P3 cash", 2154+273)
	x.Wants("OUEST price", 67)
	x.Wants("OUEST pool", 30)
	x.Wants("P3 certs", 16)
	x.Do("buy AG pool; pass")
}

// 1894-SR-14: when the pool is full the excess is tolerated, and shares in the gray area can still be bought (1894-BUY-05).
func TestOverTheLimitCannotSell(t *testing.T) {
	x := at(t, 3, `
		cash P3=500
		company OUEST par=67 *P3=50 pool=50 tokens=B3,E6 operated
		company NORD par=67 *P3=50 pool=50 tokens=D9,G14 operated
		company EST par=67 *P3=50 pool=50 tokens=I10 operated
		company AG par=67 *P3=50 pool=50 tokens=D15 operated
		company BELGE par=67 *P3=50 pool=50 tokens=E16 operated
		company PLM at=9,0 *P1=20 P3=10 pool=20 tokens=G6.0 operated
		order P3 P1 P2
		stock 3 P3`)
	x.Wants("P3 certs", 20)
	if x.Can("sell") && x.Offered("sell", "OUEST") {
		t.Error("OUEST can be sold into a full pool")
	}
	x.Refused("buy OUEST pool", "1894-BUY-05")
	x.Do("buy PLM pool") // gray: does not count
	x.Wants("PLM P3", 20)
	x.Do("sell PLM 1") // and can be sold
	x.Wants("P3 certs", 20)
	x.Do("pass")
}

// 1894-SR-16, 1894-GEN-01, 1894-GEN-03: the set that follows has the rounds of the phase at the end of the stock round.
func TestSetLength(t *testing.T) {
	for phase, rounds := range map[string]int{"yellow": 1, "green": 2, "blue": 2, "brown": 3, "red": 3, "gray": 3, "purple": 3} {
		x := at(t, 3, "phase "+phase+`
			company NORD par=80 cash=500 *P1=60 P2=10 tokens=D9,G14 operated
			stock 2 P1`)
		x.Do("pass; pass; pass")
		if x.Round.Of != rounds || x.Round.Sub != 1 {
			t.Errorf("%s: round %d of %d, want 1 of %d", phase, x.Round.Sub, x.Round.Of, rounds)
		}
	}
}

// 1894-SELL-01: no sale in the first stock round, and 1894-SR-15: nothing forces one.
func TestNoSaleInFirstRound(t *testing.T) {
	x := at(t, 3, `
		company NORD par=80 *P1=60 P2=10 tokens=D9,G14
		stock 1 P1`)
	x.Refused("sell NORD 1", "1894-SELL-01")
	if x.Can("sell") {
		t.Error("sell is offered")
	}
}

// 1894-SELL-02: unparred companies are not sold, unfloated ones are (1894-PAR-09).
func TestSellParred(t *testing.T) {
	x := at(t, 3, `
		company NORD unparred P1=10
		company AG par=80 unfloated *P1=30 P2=10
		stock 2 P1`)
	x.Refused("sell NORD 1", "1894-SELL-02")
	x.Do("sell AG 1")
	x.Wants("AG price", 71)
	x.Wants("P1 cash", 570+80)
}

// 1894-SELL-03, 1894-PRES-06: the president's certificate is never sold; below 20% only with an heir.
func TestPresidentsCertificate(t *testing.T) {
	x := at(t, 3, `
		company AG par=80 *P1=30 P2=10 P3=10
		stock 2 P1`)
	x.Refused("sell AG 2", "1894-PRES-06")
	x.Refused("sell AG 3", "1894-PRES-06")
	x.Do("sell AG 1")
	x.Refused("sell AG 1", "1894-PRES-06")
	x.Refused("sell AG 9", "1894-SELL-05")
	x.Refused("sell AG 0", "1894-SELL-05")
}

// 1894-SELL-04: at most five shares in the pool.
func TestPoolLimit(t *testing.T) {
	x := at(t, 3, `
		company AG par=80 *P1=50 P2=10 pool=40
		stock 2 P1`)
	x.Refused("sell AG 2", "1894-SELL-04")
	x.Do("sell AG 1")
	x.Refused("sell AG 1", "1894-SELL-04")
}

// 1894-EX-03, 1894-SELL-05, 1894-SELL-06, 1894-PRES-04, 1894-PRES-05, 1894-MKT-02.
func TestBigSale(t *testing.T) {
	x := at(t, 4, `
		cash P3=241
		company OUEST par=67 at=7,4 *P3=60 P1=20 tokens=B3,E6 operated
		stock 3 P3`)
	x.Do("sell OUEST 5")
	x.Wants("P3 cash", 561)
	x.Wants("OUEST P1", 20)
	x.Wants("OUEST P3", 10)
	x.Wants("OUEST pool", 50)
	x.Wants("OUEST price", 50)
	if x.President("OUEST") != "P1" {
		t.Errorf("president is %s", x.President("OUEST"))
	}
	if at, _ := x.Prices.Where("OUEST"); at.Row != 10 || at.Col != 4 {
		t.Errorf("OUEST is at %v", at)
	}
}

// 1894-EX-04, 1894-PRES-05: selling half of the president's certificate.
func TestSellHalfThePresidentsCertificate(t *testing.T) {
	x := at(t, 4, `
		cash P4=0
		company CFOR par=67 at=7,6 *P4=20 P1=20 P2=10 pool=40 tokens=D3,H3 operated
		stock 3 P4`)
	x.Refused("sell CFOR 2", "1894-SELL-04")
	x.Do("sell CFOR 1")
	x.Wants("P4 cash", 75)
	x.Wants("CFOR price", 75)
	x.Wants("CFOR P4", 10)
	x.Wants("CFOR pool", 50)
	if x.President("CFOR") != "P1" || x.Company("CFOR").Certs[0].Holder != "P1" {
		t.Error("P1 has not got the certificate")
	}
	if x.Can("sell") {
		t.Error("P4 can sell another one") // the pool is full
	}
}

// 1894-SELL-07, 1894-SELL-08, 1894-MKT-01: arrivals go below, in the seller's order of sales; who does not move stays.
func TestStacks(t *testing.T) {
	x := at(t, 3, `
		company AG par=80 at=4,3 *P1=40 P2=20 tokens=D15 operated
		company EST par=80 at=4,3 *P1=40 P2=20 tokens=I10 operated
		company PLM par=67 at=5,3 *P2=40 P1=10 tokens=G6.0 operated
		stock 2 P1`)
	x.Do("sell EST 1; sell AG 1")
	at, _ := x.Prices.Where("PLM")
	if got := x.Prices.Stack(at); !slices.Equal(got, []string{"PLM", "EST", "AG"}) {
		t.Errorf("stack %v", got)
	}
}

// 1894-SELL-09: several blocks of one company in a turn, each at its own price.
// 1894-SELL-10: what was sold cannot be bought until the end of the round; just bought shares can be sold.
func TestBlocksAndBan(t *testing.T) {
	x := at(t, 3, `
		cash P1=1000
		company AG par=80 at=4,3 *P1=60 P2=10 tokens=D15 operated
		company EST par=80 at=4,3 *P2=40 P1=10 pool=10 tokens=I10 operated
		stock 2 P1`)
	x.Do("sell AG 1; sell AG 1")
	x.Wants("P1 cash", 1000+80+71)
	x.Do("buy EST pool; sell EST 2; pass")
	x.Do("pass; pass")
	x.Refused("buy AG pool", "1894-SELL-10")
	x.Refused("buy EST pool", "1894-SELL-10")
}

// 1894-BUY-01, 1894-BUY-11: par from the IPO, price from the pool, to the bank; no price moves.
func TestBuy(t *testing.T) {
	for source, cost := range map[string]int{"ipo": 67, "pool": 100} {
		x := at(t, 3, `
			company AG par=67 at=3,5 cash=10 *P2=40 pool=10 tokens=D15 operated
			stock 2 P1`)
		bank := x.Bank
		x.Do("buy AG " + source)
		x.Wants("P1 cash", 570-cost)
		x.Wants("AG cash", 10)
		x.Wants("AG price", 100)
		x.Wants("AG P1", 10)
		if x.Bank != bank+engine.Money(cost) {
			t.Error("the bank was not paid")
		}
	}
}

// 1894-BUY-02: the president's certificate comes first.
func TestBuyUnparred(t *testing.T) {
	x := at(t, 3, "company AG unparred\nstock 1 P1")
	x.Refused("buy AG ipo", "1894-BUY-02")
}

// 1894-BUY-03, 1894-BUY-04: 60%, but not in the gray area; nobody sells down when the price leaves it.
func TestHoldingLimit(t *testing.T) {
	x := at(t, 3, `
		company AG at=4,3 *P1=60 pool=10 tokens=D15 operated
		company EST at=9,0 *P1=60 pool=10 tokens=I10 operated
		stock 2 P1`)
	x.Refused("buy AG pool", "1894-BUY-03")
	x.Do("buy EST pool")
	x.Wants("EST P1", 70)
	kit.MovePrice(x.Game, x.Company("EST"), market.Up, 5)
	x.Do("pass; pass; pass") // not forced to sell
}

// 1894-BUY-05, 1894-BUY-06: the bought certificate is added before the exchange of the president's certificate.
func TestCertificateSavedByPresidency(t *testing.T) {
	x := at(t, 4, `
		company AG par=67 *P2=20 P1=20 tokens=D15 operated
		company EST par=67 *P1=60 tokens=I10 operated
		company OUEST par=67 *P1=60 tokens=B3,E6 operated
		company PLM par=67 *P1=30 tokens=G6.0 operated
		stock 2 P1`)
	x.Wants("P1 certs", 14)
	x.Refused("buy AG ipo", "1894-BUY-05")
}

// 1894-BUY-07, 1894-LATE-02, 1894-PAR-01: LF and LB from brown phase on.
func TestLateCompaniesWait(t *testing.T) {
	for phase, rule := range map[string]string{"green": "1894-BUY-07", "blue": "1894-BUY-07", "brown": "", "purple": ""} {
		x := at(t, 3, "phase "+phase+"\nstock 3 P1")
		switch {
		case rule != "":
			x.Refused("par LF 67 E2", rule)
			if x.Offered("par", "LB") {
				t.Errorf("LB can be started in phase %s", phase)
			}
		default:
			x.Do("par LF 67 E2")
			x.Wants("LF P1", 20)
		}
	}
}

// 1894-EX-09, 1894-BUY-08: the president buys two shares in the gray area.
func TestTwoGrayShares(t *testing.T) {
	x := at(t, 3, `
		cash P3=744
		company PLM par=95 at=8,0 *P3=40 pool=10 P1=20 tokens=G6.0 operated
		stock 3 P3`)
	x.Do("buy PLM pool; buy PLM ipo")
	x.Wants("P3 cash", 619)
	x.Wants("PLM P3", 60)
	x.Refused("buy PLM ipo", "1894-BUY-08")
	x.Do("pass; pass; pass; buy PLM ipo")
	x.Wants("PLM P3", 70)
}

// 1894-BUY-09: not for who becomes president with the first, not of other companies, nothing sold between.
func TestGrayPairLimits(t *testing.T) {
	position := `
		cash P1=1000
		company PLM par=95 at=8,0 *P2=20 P1=20 pool=20 tokens=G6.0 operated
		company AG par=67 at=9,0 *P1=40 P2=10 tokens=D15 operated
		stock 3 P1`
	x := at(t, 3, position)
	x.Do("buy PLM pool")
	if x.President("PLM") != "P1" {
		t.Fatal("P1 is not president")
	}
	x.Refused("buy PLM pool", "1894-BUY-08")
	x.Refused("buy AG ipo", "1894-BUY-08")
	y := at(t, 3, position)
	y.Do("buy AG ipo; sell PLM 1")
	y.Refused("buy AG ipo", "1894-BUY-09")
}

// 1894-BUY-10: treasury shares cannot be bought.
func TestTreasurySharesAreNotForSale(t *testing.T) {
	x := at(t, 3, `
		company AG par=67 *P1=60 P2=30 treasury=10 tokens=D15 operated
		stock 2 P3`)
	x.Refused("buy AG ipo", "1894-SR-03")
	x.Refused("buy AG AG", "")
}

// 1894-PAR-02 to 1894-PAR-04: starting a company. 1894-GEN-06: nobody spends what they have not.
func TestPar(t *testing.T) {
	x := at(t, 3, `
		company EST par=80 *P2=20
		stock 1 P1`)
	x.Offers("par AG", "67", "80", "95")
	x.Refused("par AG 100", "1894-PAR-02")
	x.Refused("par AG 75", "1894-PAR-02")
	x.Refused("par EST 67", "1894-PAR-01")
	x.Do("par AG 80")
	x.Wants("P1 cash", 570-160)
	x.Wants("AG P1", 20)
	x.Wants("AG ipo", 80)
	x.Wants("AG cash", 0)
	if at, _ := x.Prices.Where("AG"); at.Row != 4 || at.Col != 3 {
		t.Errorf("80 is at %v", at)
	}
	at, _ := x.Prices.Where("AG")
	if s := x.Prices.Stack(at); !slices.Equal(s, []string{"EST", "AG"}) {
		t.Errorf("stack %v", s)
	}
	x.Turns("P2", "trade") // nothing more was legal for P1
	x.Do("buy AG ipo")     // 1894-PAR-03: from the next turn on
	if x.President("AG") != "P1" {
		t.Error("P1 is not president")
	}
	y := at2(t)
	y.Refused("par PLM 67", "1894-GEN-06")
	for price, want := range map[int][2]int{67: {7, 5}, 80: {4, 3}, 95: {1, 1}} {
		if at, ok := x.Sheet().Market.Find(price, "p"); !ok || [2]int{at.Row, at.Col} != want {
			t.Errorf("par cell of %d is %v", price, at)
		}
	}
	if at, ok := x.Sheet().Market.Find(100, "s"); !ok || at.Row != 3 || at.Col != 5 {
		t.Errorf("par cell of 100 is %v", at)
	}
}

func at2(t *testing.T) *enginetest.Table {
	t.Helper()
	return at(t, 3, "cash P1=133\ncompany EST par=67 *P2=20\nstock 1 P1")
}

// 1894-PAR-05, 1894-PAR-06: floats with 40% or less in the IPO, pool shares count as sold; once.
// 1894-PAR-08, 1894-ACT-08: nothing more for share sales.
func TestFloat(t *testing.T) {
	x := at(t, 3, `
		company AG par=80 unfloated *P2=30 pool=20
		stock 2 P1`)
	x.Do("buy AG pool; pass")
	if x.Company("AG").Floated {
		t.Error("a pool share floated it")
	}
	x.Do("buy AG ipo")
	if !x.Company("AG").Floated {
		t.Error("not floated with 40% in the IPO")
	}
	x.Wants("AG cash", 800)
	x.Do("pass; buy AG ipo")
	x.Wants("AG cash", 800)
}

// 1894-PAR-07, 1894-PAR-09: a floated company operates, an unfloated one does not.
func TestUnfloatedDoesNotOperate(t *testing.T) {
	x := at(t, 3, `
		company AG par=95 unfloated *P2=30
		company EST par=67 cash=670 *P1=60
		stock 2 P1`)
	x.Do("pass; pass; pass")
	if x.Turn.Of != "EST" {
		t.Errorf("%s operates", x.Turn.Of)
	}
	if got := kit.OperatingOrder(x.Game); !slices.Equal(got, []engine.ID{"EST"}) {
		t.Errorf("operating order %v", got)
	}
}

// 1894-PRES-01, 1894-PRES-02, 1894-PRES-03: strictly more takes over, a tie changes nothing; the goods stay.
func TestPresidencyByBuying(t *testing.T) {
	x := at(t, 3, `
		company AG par=80 cash=77 trains=2 *P2=20 P1=10 P3=20 tokens=D15 operated
		stock 2 P1`)
	x.Do("buy AG ipo; pass")
	if x.President("AG") != "P2" {
		t.Fatal("a tie changed the president")
	}
	x.Do("pass; buy AG ipo")
	if x.President("AG") != "P3" || x.Company("AG").Certs[0].Holder != "P3" {
		t.Fatal("strictly more did not take over")
	}
	x.Wants("AG P3", 30)
	x.Wants("AG P2", 20)
	x.Wants("AG cash", 77)
	x.Trains("AG", "2")
	if !x.Token("AG", "D15") {
		t.Error("the token is gone")
	}
}

// 1894-PRES-07: of several tied heirs the first after the old president in seat order.
func TestTiedHeirs(t *testing.T) {
	for _, c := range []struct{ order, heir string }{{"P1 P2 P3 P4", "P2"}, {"P4 P3 P2 P1", "P4"}, {"P3 P1 P4 P2", "P4"}} {
		x := at(t, 4, "order "+c.order+`
			company AG par=80 *P1=30 P2=20 P3=20 P4=20 tokens=D15 operated
			stock 2 P1`)
		x.Do("sell AG 2")
		if got := x.President("AG"); got != engine.ID(c.heir) {
			t.Errorf("order %s: %s becomes president, want %s", c.order, got, c.heir)
		}
	}
}

// 1894-PRES-08: treasury and pool shares never count. 1894-PRES-04: the heir needs 20%.
func TestPoolSharesMakeNoPresident(t *testing.T) {
	x := at(t, 3, `
		company AG par=80 *P1=20 P2=10 P3=10 pool=30 treasury=30 tokens=D15 operated
		stock 2 P1`)
	x.Refused("sell AG 1", "1894-PRES-06")
}

// 1894-PRES-09: once NORD is parred all its shares count.
func TestNordShareCountsOncePar(t *testing.T) {
	x := at(t, 3, `
		company NORD unparred P1=10
		stock 1 P2`)
	x.Do("par NORD 67") // P2
	x.Do("pass")
	x.Do("buy NORD ipo") // P1 has 20% and is not president by the tie
	if x.President("NORD") != "P2" {
		t.Error("a tie made P1 president")
	}
	x.Do("pass; pass; buy NORD ipo")
	x.Wants("NORD P1", 30)
	if x.President("NORD") != "P1" {
		t.Error("the share that came with NMS does not count")
	}
}

// 1894-EX-28, 1894-LATE-03 to 1894-LATE-07: homes of late companies.
func TestLateHomes(t *testing.T) {
	// All French cities with a free location have track.
	x := at(t, 3, `
		phase brown
		tile B9 57 1
		tile B11 57 1
		tile D9 57 1
		tile E2 57 1
		tile E6 57 1
		tile E10 57 1
		tile D11 X3 2
		tile G6 X1 2
		tile G10 57 1
		tile H9 57 1
		tile B3 57 5
		tile D3 57 1
		company OUEST par=67 *P1=60 tokens=B3 operated
		company NORD par=67 *P1=20 P2=20 tokens=G14 operated
		company EST par=67 *P2=40 tokens=I10 operated
		company PLM par=67 *P2=40 tokens=G6.0 operated
		company AG par=67 *P2=40 tokens=D11 operated
		tile C14 14 0
		tile D15 14 2
		tile D17 15 0
		tile E16 15 0
		tile F15 X2 0
		tile G14 619 0
		stock 5 P3`)
	x.Offers("par LB 67", "H17") // the only one without track
	// 1894-LATE-04: no bare hex qualifies, so track is no obstacle. CFOR has not operated (D3, H3 are its homes), B3, D11
	// and I10 are full, Paris has the location that is not PLM's (1894-LATE-06).
	x.Offers("par LF 67", "B9", "B11", "D9", "E2", "E6", "E10", "G4", "G6", "G10", "H9")
	x.Refused("par LF 67 D3", "1894-LATE-03")
	x.Do("par LF 67 G6")
	x.Wants("LF P3", 20)
	if h := x.Company("LF").Home; len(h) != 1 || h[0].Hex != "G6" {
		t.Errorf("home %v", h)
	}
	// 1894-TOK-12: from then on G6's other location is kept for it.
	// Bare hexes come first.
	y := at(t, 3, `
		phase brown
		tile B9 57 1
		stock 5 P3`)
	if y.Offered("par LF 67", "B9") {
		t.Error("B9 has track and others have none")
	}
	if y.Offered("par LF 67", "G6") {
		t.Error("Paris is the home of PLM, which has not operated") // 1894-LATE-03
	}
	if !y.Offered("par LF 67", "E10") || y.Offered("par LF 67", "B3") || y.Offered("par LF 67", "H3") {
		t.Error("wrong homes")
	}
	// The other game: of the French hexes only B11, D11 and E2 have no track.
	z := at(t, 3, `
		phase brown
		tile B3 57 5
		tile B9 57 1
		tile D3 57 1
		tile D9 57 1
		tile E6 57 1
		tile E10 57 1
		tile G6 X1 2
		tile G10 57 1
		tile H9 57 1
		stock 5 P3`)
	z.Offers("par LF 67", "B11", "D11", "E2")
	y.Offers("par LB 67", "C14", "D17", "F15", "H17") // D15, E16, G14 are homes of others, G18 has track
}

// 1894-LATE-05: without any hex the company cannot be started.
func TestLateWithoutHome(t *testing.T) {
	x := at(t, 3, `
		phase brown
		company AG par=67 *P1=60 P2=10 tokens=C14 
		company BELGE par=67 *P1=20 P2=20 tokens=D17,F15
		company NORD par=67 *P1=20 tokens=G18
		company EST par=67 *P1=20 tokens=H17
		stock 5 P3`)
	x.Refused("par LB 67 D15", "1894-LATE-05")
	if x.Offered("par", "LB") {
		t.Error("LB is offered")
	}
}

// 1894-LATE-01: three markers: home, 40, 100.
func TestLateCharter(t *testing.T) {
	x := at(t, 3, "stock 1 P1")
	for _, id := range []engine.ID{"LF", "LB"} {
		if got := x.Charter(id).Tokens; !slices.Equal(got, []engine.Money{0, 40, 100}) {
			t.Errorf("%s has tokens %v", id, got)
		}
	}
}
