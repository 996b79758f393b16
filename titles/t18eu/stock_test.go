package t18eu_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 18EU-SR-01, 18EU-SR-04, 18EU-SR-05: turns go round from the holder of the Priority Deal until all have passed one after
// another; the deal goes to the player after the last who did something, be it only a sale.
func TestPriorityDeal(t *testing.T) {
	position := `
		cash P1=500 P2=500 P3=500 P4=500
		company NS par=90 *P1=30 P2=20 P3=20 pool=10 trains=3 tokens=C4 operated
		company FS par=90 *P2=30 P4=30 trains=3 tokens=R5 operated
		priority P2
		stock 3 P2`
	for _, c := range []struct {
		name     string
		turns    string // "pass" is one, what stands between bars is another
		priority engine.ID
	}{
		{"nobody does anything", "pass | pass | pass | pass", "P2"},
		{"the first buys", "buy NS pool | pass | pass | pass | pass", "P3"},
		{"a sale is no pass", "pass | pass | pass | sell NS 1; pass | pass | pass | pass | pass", "P2"},
		{"a sale in the second round", "buy NS pool | pass | pass | pass | pass", "P3"},
		{"passing does not end it for a player", "pass | buy NS pool | pass | pass | buy FS treasury | pass | pass | pass | pass", "P3"},
	} {
		x := at(t, 4, position)
		order := []string{"P2", "P3", "P4", "P1"}
		turns := strings.Split(c.turns, " | ")
		for i, orders := range turns {
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

// 18EU-SR-01: the next stock round begins with the holder, and a bankrupt player has no turn.
func TestTurnsOfThoseStillInTheGame(t *testing.T) {
	x := at(t, 4, `
		cash P1=500 P2=500 P3=500 P4=500
		company NS par=90 *P1=30 P2=20 P3=20 pool=10 trains=3 tokens=C4 operated
		priority P3
		stock 3 P3`)
	x.Player("P4").Bankrupt = true
	x.Do("pass")
	x.Turns("P1", "trade")
	x.Do("pass; buy NS pool; pass; pass; pass") // P2 buys
	if x.Priority != "P3" {
		t.Fatalf("priority %s", x.Priority)
	}
	for x.Round.Kind == "operating" {
		x.EndTurn()
	}
	x.Turns("P3", "trade")
}

// 18EU-SR-02, 18EU-SR-03, 18EU-SR-06, 18EU-SR-23: first what is sold, of several corporations in any order, each at its price
// at once; then one act, which ends the turn.
func TestStockTurn(t *testing.T) {
	for _, c := range []struct {
		act, gets string
		shares    int
	}{
		{"buy KBS pool", "KBS P1", 10},
		{"buy KBS treasury", "KBS P1", 10},
		{"par DR 70 3", "DR P1", 30}, // 18EU-SR-23: more than one certificate
		{"exchange 3 SNCF", "SNCF P1", 10},
	} {
		x := at(t, 3, `
			cash P1=500
			company NS par=90 at=3,4 *P2=40 P1=30 trains=3 tokens=C4 operated
			company FS par=90 at=2,4 *P2=40 P1=30 trains=3 tokens=R5 operated
			company KBS par=70 *P3=40 pool=10 trains=3 tokens=L7 operated
			company SNCF par=70 cash=100 *P1=0 *P3=30 trains=3 tokens=J1.0
			company 3 owner=P1 cash=50 trains=2 tokens=J1.1
			stock 2 P1`)
		x.Do("sell FS 1")
		x.Wants("FS price", 90)
		x.Do("sell NS 2")
		x.Wants("NS price", 75)
		x.Wants("P1 cash", 500+100+180)
		x.Turns("P1", "trade")
		x.Do(c.act)
		x.Wants(c.gets, c.shares)
		if x.Waiting().Name == "replace" {
			x.Do("pass")
		}
		x.Turns("P2", "trade")
	}
}

// 18EU-SR-07: all shares of one corporation are one sale: a second one in the turn is illegal, and in a later turn legal again.
func TestOneSaleOfACorporation(t *testing.T) {
	x := at(t, 3, `
		cash P1=0
		company NS par=90 at=3,4 *P2=40 P1=30 trains=3 tokens=C4 operated
		company FS par=90 at=2,4 *P2=40 P1=30 trains=3 tokens=R5 operated
		company KBS par=70 *P3=40 P2=10 pool=10 trains=3 tokens=L7 operated
		stock 2 P1`)
	x.Do("sell NS 1")
	x.Refused("sell NS 1", "18EU-SR-07")
	x.Do("sell FS 1")
	x.Refused("sell NS 1", "18EU-SR-07")
	x.Refused("sell NS 3", "18EU-SR-02") // more than they have
	if x.Offered("sell", "NS") {
		t.Error("a second sale of NS is offered")
	}
	x.Do("pass; pass; pass; sell NS 1")
	x.Wants("NS P1", 10)
	x.Wants("P1 cash", 90+100+82)
}

// 18EU-SR-09, 18EU-SR-24: who sold a stock may not buy it in the rest of the round; who bought it may sell it in a later turn.
func TestSoldIsNotBought(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=500
		company NS par=90 at=3,4 *P2=40 P1=30 trains=3 tokens=C4 operated
		company FS par=90 at=2,4 *P2=40 P1=30 pool=10 trains=3 tokens=R5 operated
		stock 2 P1`)
	x.Do("sell NS 1")
	x.Refused("buy NS pool", "18EU-SR-09")
	x.Refused("buy NS treasury", "18EU-SR-09")
	x.Do("buy FS pool")
	x.Do("buy NS pool") // P2 may
	x.Do("pass")
	x.Refused("buy NS treasury", "18EU-SR-09") // still
	x.Do("sell FS 4")                          // bought in this round
	x.Do("pass; pass; pass; pass")
	if x.Round.Kind != "operating" {
		t.Fatal(x.Where())
	}
	for x.Round.Kind == "operating" {
		x.EndTurn()
	}
	for x.Turn.Of != "P1" {
		x.Do("pass")
	}
	x.Do("buy NS treasury") // in the next round
}

// 18EU-SR-10: not operated, or beyond half in the pool: not sold.
func TestWhatIsNotSold(t *testing.T) {
	x := at(t, 3, `
		company NS par=90 *P2=40 P1=30 trains=3 tokens=C4
		company FS par=90 *P2=40 P1=20 pool=40 trains=3 tokens=R5 operated
		company KBS par=90 *P2=40 P1=10 pool=50 trains=3 tokens=L7 operated
		stock 2 P1`)
	x.Offers("sell", "FS")
	x.Offers("sell FS", "1")
	x.Refused("sell NS 1", "18EU-SH-12")
	x.Refused("sell FS 2", "18EU-SH-10")
	x.Refused("sell KBS 1", "18EU-SH-10")
}

// 18EU-SR-11, 18EU-SR-12: pool and treasury of any started corporation sell at the market value; the bank or the corporation
// gets the money.
func TestPurchase(t *testing.T) {
	for _, state := range []string{"operated", "", "unfloated"} {
		for source, gain := range map[string]int{"pool": 0, "treasury": 110} {
			x := at(t, 3, sprint(`
				cash P1=110
				company FS par=75 at=2,5 cash=40 *P2=40 pool=10 trains=3 tokens=R5 %s
				stock 2 P1`, state))
			bank := x.Bank
			x.Do("buy FS " + source)
			x.Wants("P1 cash", 0)
			x.Wants("FS P1", 10)
			x.Wants("FS "+source, map[string]int{"pool": 0, "treasury": 40}[source])
			x.Wants("FS cash", 40+gain)
			x.Wants("FS price", 110)
			if x.Bank != bank+engine.Money(110-gain) {
				t.Errorf("%s, %s: the bank gets %d", state, source, x.Bank-bank)
			}
		}
	}
	x := at(t, 3, `
		cash P1=109
		company FS par=75 at=2,5 cash=40 *P2=40 P1=10 pool=10 trains=3 tokens=R5 operated
		company DR par=75 *P2=60 P3=40 trains=3 tokens=G10 operated
		stock 2 P1`)
	x.Refused("buy FS pool", "18EU-SR-11")
	x.Refused("buy FS treasury", "18EU-SR-11")
	x.Refused("buy DR treasury", "18EU-SR-11") // it has none
	x.Refused("buy DR pool", "18EU-SR-11")
}

// 18EU-SR-14, 18EU-FO-01: of a corporation that has not started the president's certificate is the first to be bought.
func TestPresidentsCertificateFirst(t *testing.T) {
	x := at(t, 3, `
		cash P1=500
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		stock 2 P1`)
	x.Refused("buy DR treasury", "18EU-SR-14")
	x.Refused("buy DR pool", "18EU-SR-14")
	x.Do("par DR 82 3")
	if c := x.Company("DR").Certs[0]; c.Holder != "P1" {
		t.Errorf("the president's certificate lies with %s", c.Holder)
	}
	x.Do("buy DR treasury") // P2
	x.Wants("DR P2", 10)
}

// 18EU-SR-15 to 18EU-SR-17, 18EU-SR-21, 18EU-MI-07: one of one's own minors for a share of a started corporation that has not
// operated, floated or not, free of charge, by whoever is no president or has sold that stock.
func TestExchange(t *testing.T) {
	position := `
		cash P1=0 P2=0
		company SNCF par=100 at=2,8 cash=100 *P2=%s trains=3 tokens=J1.0 %s
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		company 1 owner=P2 trains=2 tokens=G10
		company NS par=90 *P3=40 P1=20 trains=3 tokens=C4 operated
		stock 4 P1`
	for _, state := range []string{"", "unfloated"} {
		x := at(t, 3, sprint(position, "40", state))
		(&engine.Memory{Name: "sold", Span: engine.ThisRound}).Set(x.Game, 1, "P1", "SNCF")
		x.Refused("exchange 1 SNCF", "18EU-SR-15") // another player's
		x.Refused("exchange 3 DR", "18EU-SR-15")   // not started
		x.Refused("exchange 3 1 treasury", "18EU-SR-15")
		x.Do("exchange 3 SNCF; pass")
		x.Wants("P1 cash", 0)
		x.Wants("SNCF P1", 10)
		x.Wants("SNCF treasury", 50)
		x.Wants("SNCF cash", 150)
		x.Wants("SNCF price", 150)
		x.Trains("SNCF", "2", "3")
		// The minor is out of the game.
		if m := x.Company("3"); !m.Closed || x.President("3") != engine.Nobody || x.Token("3", "J1.1") || len(x.TrainsOf("3")) > 0 {
			t.Errorf("minor 3: %+v", m)
		}
		x.Wants("3 cash", 0)
		if slices.Contains(kit.OperatingOrder(x.Game), "3") {
			t.Error("minor 3 will operate")
		}
	}
	y := at(t, 3, sprint(position, "40", "operated"))
	y.Refused("exchange 3 SNCF", "18EU-SR-15")
	y.Refused("exchange 3 NS", "18EU-SR-15")
	if y.Can("exchange") {
		t.Error("an exchange for SNCF, which has operated, is offered")
	}
}

// 18EU-SR-16: the exchange stands in place of the purchase; 18EU-SR-02: after a sale.
func TestExchangeInPlaceOfThePurchase(t *testing.T) {
	x := at(t, 3, `
		cash P1=500
		company SNCF par=100 cash=100 *P1=30 trains=3 tokens=J1.0
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		company NS par=90 *P3=40 P1=20 trains=3 tokens=C4 operated
		stock 4 P1`)
	x.Do("sell NS 1; exchange 3 SNCF")
	x.Turns("P1", "replace")
	x.Refused("buy SNCF treasury", "") // nothing else is possible
	x.Do("replace")
	x.Turns("P2", "trade")
}

// 18EU-SR-18, 18EU-SR-19: from the treasury or the pool, as the player likes. From the treasury the corporation gets what the
// minor has; from the pool the bank gets the money and the pool the trains, and no token is replaced.
func TestSourceOfTheExchange(t *testing.T) {
	position := `
		phase 3
		company SNCF par=100 cash=100 *P2=%s pool=20 trains=3 tokens=J1.0
		company 3 owner=P1 cash=50 trains=2,3 tokens=J1.1
		stock 4 P1`
	x := at(t, 3, sprint(position, "40"))
	x.Offers("exchange 3 SNCF", "treasury", "pool")
	x.Do("exchange 3 SNCF treasury")
	x.Turns("P2", "replace")
	x.Do("replace")
	x.Wants("SNCF P1", 10)
	x.Wants("SNCF treasury", 30)
	x.Wants("SNCF pool", 20)
	x.Wants("SNCF cash", 150)
	x.Trains("SNCF", "2", "3", "3")
	y := at(t, 3, sprint(position, "40"))
	bank := y.Bank
	y.Do("exchange 3 SNCF pool")
	y.Turns("P2", "trade") // no question
	y.Wants("SNCF P1", 10)
	y.Wants("SNCF treasury", 40)
	y.Wants("SNCF pool", 10)
	y.Wants("SNCF cash", 100)
	y.Trains("SNCF", "3")
	y.Trains("pool", "2", "3", "P", "P", "P", "P", "P")
	if y.Bank != bank+50 || y.Token("SNCF", "J1.1") || y.Token("3", "J1.1") {
		t.Errorf("the bank gets %d", y.Bank-bank)
	}
	// Only the pool has one.
	z := at(t, 3, sprint(position, "80"))
	z.Offers("exchange 3 SNCF", "pool")
	z.Refused("exchange 3 SNCF treasury", "18EU-SR-18")
	z.Do("exchange 3 SNCF")
	z.Wants("SNCF pool", 10)
}

// 18EU-SR-20, 18EU-FO-12: a minor must be connected to the corporation.
func TestExchangeNeedsAConnection(t *testing.T) {
	x := at(t, 3, `
		company SNCF par=100 cash=100 *P2=40 trains=3 tokens=Q2
		company FS par=100 cash=100 *P2=40 trains=3 tokens=J1.0
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		stock 4 P1`)
	x.Refused("exchange 3 SNCF", "18EU-FO-12")
	x.Offers("exchange 3", "FS")
}

// 18EU-SR-22: at the end the Priority Deal moves, then trains over the limit are given up, then prices move, then the
// operating round begins.
func TestEndOfTheRound(t *testing.T) {
	x := at(t, 3, `
		cash P3=500
		phase 4
		company SNCF par=100 cash=0 *P2=50 P3=50 trains=3,3,3 tokens=J1.0
		company KPEV par=90 at=3,4 *P2=60 P1=40 trains=3 tokens=E10.0 operated
		company FS par=90 at=2,4 *P2=30 P1=30 pool=10 trains=3 tokens=R5 operated
		company 3 owner=P3 cash=50 trains=4 tokens=J1.1
		priority P3
		stock 4 P3`)
	x.Company("SNCF").Give("P3", "SNCF", 1)
	x.Do("exchange 3 SNCF; pass") // four trains, the limit is 3
	x.Trains("SNCF", "3", "3", "3", "4")
	x.Do("pass; pass; pass")
	x.Turns("P2", "discard")
	if x.Round.Kind != "stock" || x.Priority != "P1" {
		t.Errorf("%s, priority %s", x.Where(), x.Priority)
	}
	x.Wants("KPEV price", 90)
	x.Wants("SNCF price", 100)
	x.Do("discard 3")
	x.Trains("SNCF", "3", "3", "4")
	x.Wants("KPEV price", 100)
	x.Wants("SNCF price", 110)
	x.Wants("FS price", 100)
	if x.Where() != "Operating round 4.1" || x.Turn.Of != "SNCF" {
		t.Errorf("%s, %s", x.Where(), x.Turn.Of)
	}
}
