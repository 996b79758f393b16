package t18eu_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// declaring is a position in the dividend step of a company whose trains have earned so much. Its line gives the rest.
func declaring(t *testing.T, company string, earned int, line string) *enginetest.Table {
	t.Helper()
	x := at(t, 3, `
		phase 3
		tile H3 201 3
		tile G4 57 1
		cash P1=0 P2=0 P3=0
		company `+company+` `+line+` cash=0 trains=3 tokens=H3 operated
		operate `+company)
	x.Until("dividend")
	x.Company(engine.ID(company)).Earned = engine.Money(earned)
	return x
}

// 18EU-DV-01 to 18EU-DV-06, 18EU-DV-08: what full, half and no dividend pay, and where the price goes.
func TestDividends(t *testing.T) {
	const line = "par=90 at=3,4 *P1=40 P2=20 pool=10" // three shares are in its treasury
	for _, c := range []struct {
		order                      string
		earned, p1, p2, own, price int
	}{
		{"pay", 170, 68, 34, 51, 100}, // £17 a share; the Pool's £17 stay in the Bank
		{"half", 170, 36, 18, 80 + 27, 100},
		{"half", 180, 36, 18, 90 + 27, 100}, // 90 is as much as the price
		{"half", 160, 32, 16, 80 + 24, 90},
		{"half", 10, 4, 2, 3, 90},
		{"half", 30, 8, 4, 10 + 6, 90},
		{"withhold", 170, 0, 0, 170, 82},
		{"pay", 90, 36, 18, 27, 100},
		{"pay", 80, 32, 16, 24, 90},
	} {
		x := declaring(t, "NS", c.earned, line)
		x.Offers("", "half", "pay", "withhold")
		bank := x.Bank
		x.Do(c.order)
		for what, want := range map[string]int{"P1 cash": c.p1, "P2 cash": c.p2, "P3 cash": 0, "NS cash": c.own, "NS price": c.price} {
			x.Wants(what, want)
		}
		if paid := bank - x.Bank; int(paid) != c.p1+c.p2+c.own {
			t.Errorf("%s of %d: the Bank pays %d", c.order, c.earned, paid)
		}
	}
}

// 18EU-DV-01: with earnings of zero nothing is asked and the price goes left.
func TestNothingEarned(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0
		company NS par=90 at=3,4 cash=500 trains=3 *P1=60 tokens=H3 operated
		operate NS`)
	x.Do("pass")
	x.Turns("P1", "trains")
	x.Wants("NS price", 82)
	x.Wants("NS cash", 500)
	x.Wants("P1 cash", 0)
}

// 18EU-DV-07, 18EU-MI-02: a minor pays half to its owner and keeps half, without rounding and without being asked.
func TestDividendOfAMinor(t *testing.T) {
	x := at(t, 3, `
		cash P1=0
		tile I2 8 1
		tile G2 58 0
		company 1 owner=P1 cash=0 trains=2 tokens=J1.0
		operate 1`)
	x.Do("pass; run") // Paris 40, Lille 10, London 40
	x.Wants("1 revenue", 90)
	x.Wants("1 cash", 45)
	x.Wants("P1 cash", 45)
}

// 18EU-DV-03, 18EU-DV-04, 18EU-DV-08, 18EU-MK-07: 18EU example 6: half dividends.
func TestHalfDividendExamples(t *testing.T) {
	x := declaring(t, "FS", 170, "par=82 at=3,2 *P1=50")
	x.Wants("FS price", 75)
	x.Do("half")
	x.Wants("FS cash", 80+45)
	x.Wants("P1 cash", 45)
	x.Wants("FS price", 82)

	y := declaring(t, "SNCF", 100, "par=90 at=3,4 *P1=50")
	y.Do("half")
	y.Wants("SNCF cash", 50+25)
	y.Wants("P1 cash", 25)
	y.Wants("SNCF price", 90)

	z := declaring(t, "SNCB", 270, "par=90 at=4,5 *P1=100")
	z.Do("half")
	z.Wants("SNCB cash", 130)
	z.Wants("P1 cash", 140)
	z.Wants("SNCB price", 100)
	if at, _ := z.Prices.Where("SNCB"); at.Row != 3 {
		t.Errorf("SNCB is in row %d, want the fourth", at.Row+1)
	}
}

// 18EU-DV-02: a dividend declared on ten shares counts as a whole, also what falls to the Pool (18EU-MK-09).
func TestDividendOfPoolShares(t *testing.T) {
	x := declaring(t, "NS", 100, "par=90 at=3,4 *P1=50 pool=50")
	x.Do("pay")
	x.Wants("P1 cash", 50)
	x.Wants("NS cash", 0)
	x.Wants("NS price", 100)
	for _, l := range x.Log() {
		if strings.Contains(l.Text, "pool gets") {
			t.Errorf("%s", l.Text)
		}
	}
}
