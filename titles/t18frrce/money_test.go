package t18frrce_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
)

// FRRCE-PV-01, FRRCE-OI-01 to FRRCE-OI-03, FRRCE-SQ-04, FRRCE-PT-12: at the start of each operating round every open private
// pays its owner, player or company, and each company 20fr for every port token; also where no company operates.
func TestIncome(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=100 P2=100 P3=0
		private Toulouse P1
		private Ceinture P2
		private Germain P2
		private Havre SO
		private Loire P1
		private Amiens NOR
		private Lyon P3
		memo port:H7 SO
		company SO par=76 cash=0 *P2=60 tokens=H7 operated
		company NOR par=67 cash=0 *P1=60 tokens=C20 operated
		stock 2 P1`)
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	x.Wants("P1 cash", 125)
	x.Wants("P2 cash", 115)
	x.Wants("P3 cash", 30)
	x.Wants("NOR cash", 25)
	for x.Round.Sub == 1 {
		x.EndTurn()
	}
	x.Wants("P1 cash", 150) // FRRCE-OI-01: in each round
	x.Wants("NOR cash", 50)

	y := at(t, 3, `
		phase 2
		cash P1=100 P2=100 P3=0
		private Toulouse P1
		private Lyon P3
		company SO par=76 *P2=40 tokens=H7 unfloated
		stock 2 P1`)
	for y.Round.Number == 2 {
		y.Do("pass")
	}
	y.Wants("P1 cash", 105)
	y.Wants("P3 cash", 30)
	if got := trnSupply(y); y.Round.Kind != "stock" || got != "2:6 3:6 4:5 5:4 6:3 7:2 D:1" {
		t.Errorf("%s, supply %s", y.Where(), got)
	}
	y.Wants("SO price", 76) // FRRCE-MK-17: it has not operated
}

// FRRCE-OI-02, FRRCE-PT-12: 20fr for every port token, from the round after it was taken, to the end of the game.
func TestPortIncome(t *testing.T) {
	x := at(t, 3, `
		phase 5
		company SO par=76 cash=0 *P2=60
		operate SO 1 of 3`)
	x.Until("track")
	x.Wants("SO cash", 0)
	x.Do("lay H7 X06 0")
	x.Do("move H7") // there is no more to do
	if x.Round.Sub != 2 {
		t.Fatal(x.Where())
	}
	x.Wants("SO cash", 20)
	for x.Round.Sub == 2 {
		x.EndTurn()
	}
	x.Wants("SO cash", 40)
}

// FRRCE-OR-01, FRRCE-OR-03, FRRCE-SQ-04: the highest price first, then the cell further right, then the top of the stack;
// companies not floated do not operate.
func TestOperatingOrder(t *testing.T) {
	x := at(t, 3, `
		phase 2
		company PLM par=67 at=5,6 *P1=40 tokens=J17 operated
		company NOR par=67 at=5,6 *P2=40 tokens=C20 operated
		company OU par=67 at=5,6 *P1=40 tokens=D9 operated
		company SO par=67 at=4,5 *P2=40 tokens=H7 operated
		company MID par=100 at=1,7 *P1=40 tokens=L15 operated
		company ETA par=100 at=0,6 *P1=40 tokens=H15 operated
		company EST par=100 at=0,8 *P1=50 tokens=H25 unfloated
		stock 2 P1`)
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	order := ""
	for x.Round.Kind == "operating" {
		order += " " + string(x.Turn.Of)
		x.EndTurn()
	}
	if want := " MID ETA PLM NOR OU SO"; order != want {
		t.Errorf("order%s, want%s", order, want)
	}
}

// FRRCE-OR-02: the order is read afresh when the next one is due.
func TestOrderAfterASale(t *testing.T) {
	x := at(t, 3, `
		phase 2
		cash P1=0
		company EST par=100 at=0,9 cash=0 *P1=60 tokens=H25 operated
		company SO par=90 at=1,6 *P2=40 P1=20 tokens=H7 operated
		company OU par=82 at=2,6 *P3=60 tokens=D9 operated
		operate EST`)
	x.Until("trains")
	x.Do("sell SO 1; train 2") // SO falls to 82, under OU
	x.Wants("SO price", 82)
	if x.Turn.Of != "OU" {
		t.Errorf("then %s", x.Turn.Of)
	}
}

// FRRCE-OR-04, FRRCE-OR-06, FRRCE-OR-07, FRRCE-OR-08: the steps come in fixed order; track and token are optional; without a
// train the price goes left; what the treasury cannot pay cannot be done.
func TestStepsOfATurn(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=1000
		company SO par=76 cash=79 trains=3 *P1=60
		operate SO`)
	if !x.Token("SO", "H7") {
		t.Fatal("the home token is not there") // FRRCE-OR-04
	}
	x.Turns("P1", "track")
	x.Refused("lay H7 57 0", "FRRCE-OR-08")
	x.Do("pass")
	if !trnIllegal(x, "lay H7 57 0") {
		t.Error("it can go back to the track")
	}
	x.Until("trains")
	x.Wants("SO revenue", 0)
	x.Wants("SO price", 71)
	if x.Can("pay") || x.Can("run") || x.Can("token") {
		t.Error("it can go back")
	}
	y := at(t, 3, `
		phase 3
		tile F15 57 0
		company PO par=76 cash=0 *P1=60 trains=2 tokens=E16.0 operated
		operate PO`)
	y.Do("pass")
	y.Turns("P1", "run") // FRRCE-OR-06: no choice
	if y.Can("pass") {
		t.Error("it need not run")
	}
	y.Do("run")
	y.Turns("P1", "dividend")
	y.Wants("PO revenue", 60)
}

// FRRCE-OR-05, FRRCE-PV-31: privates are bought at any moment of the turn, any number of them.
func TestPrivatesAtAnyMoment(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0 P2=0
		private Toulouse P1
		private Ceinture P1
		private Havre P2
		private Amiens P1
		company PO par=76 cash=500 *P1=60 trains=2 tokens=E16.0 operated
		tile F15 57 0
		operate PO`)
	x.Turns("P1", "track")
	x.Do("private Toulouse 30") // before the first step
	x.Until("run")
	x.Do("private Ceinture 10")
	x.Do("run")
	x.Do("private Amiens 320")
	x.Wants("PO cash", 140)
	x.Wants("P1 cash", 360)
	x.Do("pay; pass")
	x.Turns("P1", "companies") // after the last one
	x.Do("private Havre 140")
	x.Turns("P2", "answer")
	x.Do("accept")
	x.Wants("PO cash", 0)
	x.Wants("P2 cash", 140)
	for _, id := range []engine.ID{"Toulouse", "Ceinture", "Havre", "Amiens"} {
		if x.Private(id).Owner != "PO" {
			t.Errorf("%s has %s", x.Private(id).Owner, id)
		}
	}
}

// FRRCE-OR-09: a company spends what it received in this turn.
func TestMoneyOfTheTurn(t *testing.T) {
	for _, c := range []struct {
		order string
		left  int
	}{{"withhold", 0}, {"pay", -1}} {
		x := at(t, 3, `
			phase 3
			tile F15 57 0
			company PO par=76 cash=120 *P1=60 trains=2 tokens=E16.0 operated
			operate PO`)
		x.Until("dividend")
		x.Do(c.order)
		if c.left < 0 {
			x.Refused("train 3", "FRRCE-OR-08")
			continue
		}
		x.Do("train 3")
		x.Wants("PO cash", c.left)
	}
}

// FRRCE-PV-30 to FRRCE-PV-32: a company pays half the price, rounded up, to twice the price, to a player who agrees; never
// for 6, nor for one that a company has. It leaves the player's certificates.
func TestPrivatesToCompanies(t *testing.T) {
	for id, c := range map[string][2]int{"Toulouse": {8, 30}, "Ceinture": {10, 40}, "Germain": {20, 80}, "Havre": {35, 140}, "Loire": {55, 220}, "Amiens": {80, 320}} {
		x := at(t, 3, `
			phase 4
			cash P1=0 P2=0
			private `+id+` P2
			company PO par=76 cash=400 *P1=60 tokens=E16.0 operated
			operate PO`)
		x.Offers("private "+id, fmt.Sprintf("%d-%d", c[0], c[1]))
		x.Refused(fmt.Sprintf("private %s %d", id, c[0]-1), "FRRCE-PV-30")
		x.Refused(fmt.Sprintf("private %s %d", id, c[1]+1), "FRRCE-PV-30")
		x.Wants("P2 certs", 1)
		x.Do(fmt.Sprintf("private %s %d", id, c[0]))
		x.Turns("P2", "answer")
		x.Do("accept")
		x.Wants("PO cash", 400-c[0])
		x.Wants("P2 cash", c[0])
		x.Wants("P2 certs", 0)
		x.Refused(fmt.Sprintf("private %s %d", id, c[0]), "FRRCE-PV-30")
	}
	x := at(t, 3, `
		phase 4
		private Lyon P1
		private Germain OU
		private Loire P2
		company OU par=67 cash=400 *P1=60 tokens=D9 operated
		company PO par=76 cash=100 *P1=60 tokens=E16.0 operated
		operate PO`)
	x.Refused("private Lyon 220", "FRRCE-PV-30")
	x.Refused("private Germain 40", "FRRCE-PV-30")
	x.Refused("private Loire 101", "FRRCE-SH-14")
	x.Do("private Loire 60; decline")
	x.Wants("PO cash", 100)
	if x.Private("Loire").Owner != "P2" {
		t.Error("4 is sold")
	}
}

// FRRCE-PV-33, FRRCE-PV-31: 4 has no power with a company, but it pays, and its hex is free.
func TestPrivateFourOfACompany(t *testing.T) {
	x := at(t, 3, `
		phase 3
		private Loire P1
		tile F13 57 2
		company ETA par=76 cash=200 *P1=20 tokens=H15 unfloated
		company PO par=76 cash=100 *P1=60 tokens=F13 operated
		operate PO 1 of 2`)
	x.Refused("lay G14 55 2", "FRRCE-TR-20")
	x.Do("private Loire 60")
	if x.Can("exchange") {
		t.Error("4 can be exchanged")
	}
	x.Refused("exchange ipo", "FRRCE-PV-10")
	for x.Round.Sub == 1 {
		x.EndTurn()
	}
	x.Wants("PO cash", 60)
	if !x.Offered("lay", "G14") {
		t.Error("G14 is blocked")
	}
}

// FRRCE-DV-01 to FRRCE-DV-06: FRRCE example 12: the players get a tenth for each share, the company for those in the pool,
// nobody for those in the IPO; what is withheld goes to the treasury.
func TestDividendExample(t *testing.T) {
	const position = `
		phase 5
		cash P1=0 P2=0
		tile I20 7 4
		company PLM par=82 at=2,6 cash=40 *P1=50 P2=20 pool=20 trains=3 tokens=H25 operated
		operate PLM`
	x := at(t, 3, position)
	x.Until("dividend")
	x.Wants("PLM revenue", 120)
	if x.Can("pass") {
		t.Error("neither")
	}
	bank := x.Bank
	y := *x
	y.Game = x.Clone()
	x.Do("pay")
	x.Wants("P1 cash", 60)
	x.Wants("P2 cash", 24)
	x.Wants("PLM cash", 64)
	x.Wants("PLM price", 90)
	if bank-x.Bank != 108 {
		t.Errorf("the Bank pays %d", bank-x.Bank)
	}
	y.Do("withhold")
	y.Wants("P1 cash", 0)
	y.Wants("PLM cash", 160)
	y.Wants("PLM price", 76)
	// FRRCE-DV-01: nothing is asked about nothing.
	z := at(t, 3, strings.Replace(position, " trains=3", "", 1))
	z.Until("trains")
	z.Wants("PLM price", 76)
	z.Wants("PLM revenue", 0)
}
