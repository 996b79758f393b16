package t18frrce_test

import (
	"errors"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// stkBy has a player act, in whosever turn; rule is what refuses it, or nothing.
func stkBy(t *testing.T, x *enginetest.Table, player engine.ID, order, rule string) {
	t.Helper()
	a := engine.Order(order)
	a.By = player
	_, err := x.Apply(a)
	var r *engine.RuleError
	switch {
	case err == nil && rule != "":
		t.Fatalf("%s by %s was accepted, want a refusal by %s", order, player, rule)
	case err != nil && rule == "":
		t.Fatalf("%s by %s: %v", order, player, err)
	case err != nil && (!errors.As(err, &r) || r.Rule != rule):
		t.Fatalf("%s by %s: %v, want a refusal by %s", order, player, err, rule)
	}
	if err := kit.Consistent(x.Game); err != nil {
		t.Fatal(err)
	}
}

// Example 29, FRRCE-PV-10, FRRCE-PV-11, FRRCE-SR-20, FRRCE-FO-05, FRRCE-PR-09, FRRCE-SH-03: exchange before ETA is started, then start and float.
func TestExchangeBeforeTheStart(t *testing.T) {
	x := at(t, 3, `
		cash P1=800 P2=800 P3=800
		private Loire P2
		company ETA unparred
		stock 1 P2`)
	x.Do("exchange ipo")
	x.Wants("ETA P2", 10)
	x.Wants("P2 cash", 800)
	x.Wants("P2 certs", 1)
	if !x.Private("Loire").Closed || x.Company("ETA").Parred() || x.President("ETA") != engine.Nobody {
		t.Error("4 is open, or ETA is started")
	}
	x.Turns("P2", "trade") // in addition to everything else
	x.Do("par NOR 67")
	x.Do("par ETA 71")
	x.Wants("P3 cash", 800-142)
	x.Wants("ETA P3", 20)
	if x.President("ETA") != "P3" {
		t.Errorf("president %s", x.President("ETA"))
	}
	x.Do("buy ETA ipo; buy ETA ipo")
	x.Wants("ETA cash", 0)
	x.Do("buy ETA ipo")
	x.Wants("ETA cash", 710)
}

// FRRCE-PV-10, FRRCE-PV-11: from the IPO or the pool, free, also at the certificate limit and after a sale of ETA in this round; it is no buy.
func TestExchange(t *testing.T) {
	position := `
		cash P1=500
		private Loire P1
		company ETA par=67 *P2=40 P1=20 pool=10
		company NOR par=67 *P2=40 P1=10
		stock 2 P1`
	for _, source := range []string{"ipo", "pool"} {
		x := at(t, 3, position)
		x.Offers("exchange", "ipo", "pool")
		x.Wants("ETA "+source, map[string]int{"ipo": 30, "pool": 10}[source])
		x.Do("sell ETA 1; exchange " + source)
		x.Wants("ETA P1", 20)
		x.Wants("ETA price", 67) // (7,7) after the sale
		x.Wants("P1 cash", 567)
		x.Wants("ETA "+source, map[string]int{"ipo": 20, "pool": 10}[source])
		x.Do("buy NOR ipo") // still the purchase of the turn
		x.Refused("exchange ipo", "FRRCE-PV-10")
	}
	y := at(t, 3, position)
	y.Do("buy NOR ipo; exchange ipo; sell ETA 3")
	y.Turns("P1", "trade")
	full := at(t, 6, `
		private Loire P1
		company ETA par=67 *P2=20
		company NOR par=67 *P1=60
		company PO par=67 *P1=60
		company OU par=67 *P2=40 P1=20
		stock 2 P1`)
	full.Wants("P1 certs", 13)
	full.Do("exchange ipo")
	full.Wants("P1 certs", 13)
}

// FRRCE-PV-11: not without a share, nor over 60% outside orange and brown. FRRCE-PV-10: only by its owner.
func TestNoExchange(t *testing.T) {
	for _, c := range []struct{ holdings, order, rule string }{
		{"*P1=60 P2=40", "exchange ipo", "FRRCE-PV-11"},
		{"*P2=60 P3=30", "exchange pool", "FRRCE-PV-11"},
		{"*P1=60", "exchange ipo", "FRRCE-PV-11"},
		{"*P1=60 pool=10", "exchange pool", "FRRCE-PV-11"},
		{stkAt(7, 4) + " *P1=60 pool=10", "exchange pool", ""}, // orange
		{stkAt(7, 2) + " *P1=60", "exchange ipo", ""},          // brown
		{stkAt(8, 6) + " *P1=60", "exchange ipo", "FRRCE-PV-11"},
		{"*P1=50", "exchange ipo", ""},
	} {
		x := at(t, 3, "cash P1=500\nprivate Loire P1\ncompany NOR par=67 *P2=40 P1=10\ncompany ETA par=67 "+c.holdings+"\nstock 2 P1")
		if c.rule != "" {
			x.Refused(c.order, c.rule)
		} else {
			x.Do(c.order)
		}
	}
	x := at(t, 3, `
		cash P1=500 P2=500
		private Loire P2
		private Havre P1
		company ETA par=67 *P1=20
		company NOR par=67 *P2=40 P1=10
		stock 2 P1`)
	if x.MayAct("P3", "exchange") || !x.MayAct("P2", "exchange") {
		t.Error("the exchange is open to P3, or not to P2")
	}
	x.Refused("exchange ipo", "FRRCE-PV-10")
	y := at(t, 3, "")
	y.Do("bid Loire 115; buy Toulouse; buy Ceinture; buy Germain; buy Havre")
	if y.Private("Loire").Owner != "P1" {
		t.Fatal("P1 has not got 4")
	}
	stkBy(t, y, "P1", "exchange ipo", "FRRCE-PV-10") // in the auction
}

// FRRCE-PV-10, FRRCE-PV-12, FRRCE-PV-24: between the turns of others: before the first act of the next turn, the first of a round included,
// and not within it.
func TestExchangeBetweenTurns(t *testing.T) {
	position := `
		cash P1=500 P2=500 P3=500
		private Loire P3
		company ETA par=67 *P1=40 P2=10
		company NOR par=67 *P2=40 P1=20
		stock 2 P1`
	x := at(t, 3, position)
	z := at(t, 3, position)
	stkBy(t, z, "P3", "exchange ipo", "") // before the first turn of the round
	x.Do("sell NOR 1; pass")
	stkBy(t, x, "P3", "exchange ipo", "") // P2 has not acted
	x.Wants("ETA P3", 10)
	x.Turns("P2", "trade")
	y := at(t, 3, position)
	y.Do("pass; sell NOR 1")
	stkBy(t, y, "P3", "exchange ipo", "FRRCE-PV-24") // P2 has begun: nothing is queued
	y.Do("pass")
	y.Turns("P3", "trade")
	y.Wants("ETA P3", 0)
	y.Do("exchange ipo")
	y.Wants("ETA P3", 10)
}

// FRRCE-PV-10, FRRCE-FO-10: between the turns of corporations; ETA, floated so, operates from the next operating round.
func TestExchangeInAnOperatingRound(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=500 P2=500 P3=500
		private Loire P3
		company ETA par=67 *P1=30 P2=20 unfloated
		company NOR par=100 cash=100 *P2=60 trains=3 tokens=C20 operated
		company PO par=90 cash=100 *P1=60 trains=3 tokens=E16.0 operated
		operate NOR 1 of 2`)
	x.EndTurn()
	if x.Turn.Of != "PO" {
		t.Fatalf("turn of %s", x.Turn.Of)
	}
	stkBy(t, x, "P3", "exchange ipo", "")
	x.Wants("ETA cash", 670)
	x.Wants("ETA P3", 10)
	x.EndTurn()
	if x.Round.Sub != 2 {
		t.Fatalf("%s, turn of %s", x.Where(), x.Turn.Of)
	}
	operated := false
	for x.Round.Kind == "operating" {
		operated = operated || x.Turn.Of == "ETA"
		x.EndTurn()
	}
	if !operated {
		t.Error("ETA does not operate in the next round")
	}
}

// FRRCE-PV-13, FRRCE-PV-14, FRRCE-PV-20, FRRCE-PV-26: a private changes hands between players without the shares that came with it, for any price that
// both agree to.
func TestPrivateBetweenPlayers(t *testing.T) {
	for _, id := range []string{"Toulouse", "Ceinture", "Germain", "Havre", "Loire", "Amiens", "Lyon"} {
		x := at(t, 3, `
			cash P1=500 P2=500
			private `+id+` P2
			company PLM par=82 *P2=20 unfloated
			company NOR par=67 *P2=30 P1=30
			stock 2 P1`)
		x.Offers("private "+id, "1-500")
		x.Refused("private "+id+" 0", "FRRCE-PV-20")
		x.Refused("private "+id+" 501", "FRRCE-SH-14")
		x.Do("private " + id + " 7")
		x.Turns("P2", "answer")
		x.Wants("P1 cash", 500)
		x.Do("accept")
		x.Wants("P1 cash", 493)
		x.Wants("P2 cash", 507)
		if x.Private(engine.ID(id)).Owner != "P1" {
			t.Errorf("%s is with %s", id, x.Private(engine.ID(id)).Owner)
		}
		x.Wants("NOR P1", 30)
		x.Wants("PLM P2", 20)
		x.Turns("P1", "trade")
		x.Refused("buy NOR ipo", "FRRCE-SR-13") // it was the buy
		x.Refused("par SO 67", "FRRCE-SR-13")
		x.Do("sell NOR 1; pass")
		if x.Priority != "P2" {
			t.Errorf("priority %s", x.Priority)
		}
	}
}

// FRRCE-PV-20, FRRCE-PV-21: the seller may decline; not in the first round; not after a purchase; only another player's.
func TestPrivateRefused(t *testing.T) {
	position := `
		cash P1=500 P2=500
		private Germain P2
		private Havre P1
		private Ceinture NOR
		company NOR par=67 *P2=30 P1=30
		stock `
	x := at(t, 3, position+"2 P1")
	x.Refused("private Havre 10", "FRRCE-PV-20")
	x.Refused("private Ceinture 10", "FRRCE-PV-20") // a corporation's
	x.Refused("private Toulouse 10", "FRRCE-PV-20") // closed
	x.Do("private Germain 10; decline")
	x.Wants("P1 cash", 500)
	if x.Private("Germain").Owner != "P2" {
		t.Error("2 was sold")
	}
	x.Do("buy NOR ipo") // the purchase of the turn is still open
	x.Refused("private Germain 10", "FRRCE-SR-13")
	y := at(t, 3, position+"1 P1")
	y.Refused("private Germain 10", "FRRCE-PV-20")
}

// FRRCE-PV-21: the buyer is below the certificate limit before it.
func TestPrivateAtTheLimit(t *testing.T) {
	x := at(t, 6, `
		cash P1=500
		private Germain P2
		private Havre P1
		company NOR par=67 *P1=60
		company PO par=67 *P1=60
		company OU par=67 *P2=40 P1=20
		stock 2 P1`)
	x.Wants("P1 certs", 13)
	x.Refused("private Germain 10", "FRRCE-PV-21")
	x.Do("sell OU 1; private Germain 10; accept")
	x.Wants("P1 certs", 13)
}

// FRRCE-SR-21, FRRCE-SR-05: who could buy a private does not pass by themselves; who could only exchange Loire does.
func TestPassingBesidePrivates(t *testing.T) {
	position := `
		cash P1=5 P2=0 P3=500
		company ETA par=67 *P3=60
		company NOR par=67 *P3=60
		stock `
	for private, want := range map[string]string{"Germain P3": "P1", "Germain P1": "P3", "Loire P1": "P3", "Germain NOR": "P3"} {
		x := at(t, 3, "private "+private+position+"2 P1")
		x.Turns(want, "trade")
		y := at(t, 3, "private "+private+position+"1 P1") // players sell no privates in the first round
		y.Turns("P3", "trade")
	}
}

// FRRCE-PV-16: 6 closes when PLM buys its first train, from whomever. FRRCE-PV-15: it is never a corporation's.
func TestPrivate6(t *testing.T) {
	for _, order := range []string{"train 3", "train 3 from NOR 1"} {
		x := at(t, 3, `
			phase 3
			private Lyon P2
			company PLM par=100 cash=500 *P1=60 tokens=J17 operated
			company NOR par=67 cash=500 *P1=60 trains=3,3 tokens=C20 operated
			operate PLM`)
		x.Refused("private Lyon 200", "FRRCE-PV-30")
		x.Until("trains")
		if x.Private("Lyon").Closed {
			t.Fatal("6 is closed before")
		}
		x.Do(order)
		if !x.Private("Lyon").Closed {
			t.Errorf("%s: 6 is open", order)
		}
	}
	x := at(t, 3, `
		phase 3
		private Lyon P2
		company NOR par=100 cash=500 *P1=60 tokens=C20 operated
		operate NOR`)
	x.Until("trains")
	x.Do("train 3")
	if x.Private("Lyon").Closed {
		t.Error("NOR's train closes 6")
	}
}

// FRRCE-PR-10: 6 stays with its player when PLM gets another president.
func TestPrivate6AndThePresident(t *testing.T) {
	x := at(t, 3, `
		cash P1=500
		private Lyon P2
		company PLM par=82 *P2=20 P1=20
		stock 2 P1`)
	x.Do("buy PLM ipo")
	if x.President("PLM") != "P1" || x.Private("Lyon").Owner != "P2" {
		t.Errorf("president %s, 6 is with %s", x.President("PLM"), x.Private("Lyon").Owner)
	}
}

// Example 28, FRRCE-PA-20: what a player is worth: 0 counts 15 whatever was paid for it.
func TestWorthExample(t *testing.T) {
	x := at(t, 3, `
		phase 4
		cash P1=412
		private Amiens P1
		company PLM par=100 `+stkAt(1, 14)+` *P1=50
		company EST par=90 *P2=40 P1=20
		company ETA unparred P2=10
		stock 3 P1`)
	x.Wants("P1 worth", 1877)
	y := at(t, 3, `
		cash P1=100
		private Toulouse P1
		company NOR unparred P1=10
		stock 2 P1`)
	y.Wants("P1 worth", 115) // a share never started is worth nothing
}
