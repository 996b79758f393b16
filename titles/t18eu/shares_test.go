package t18eu_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine/kit"
)

// 18EU-SH-01, 18EU-SH-03: certificates are counted, not percent: the president's once, a minor once.
func TestCertificatesAreCounted(t *testing.T) {
	x := at(t, 3, `
		company NS par=90 *P1=60 P2=30 trains=3 tokens=C4 operated
		company KPEV par=90 *P2=20 P1=10 trains=3 tokens=E10.0
		company 1 owner=P1 tokens=J1.0
		company 3 owner=P1 tokens=J1.1
		company 5 owner=P3 tokens=S8
		stock 2 P1`)
	x.Wants("P1 certs", 5+1+2)
	x.Wants("P2 certs", 3+1)
	x.Wants("P3 certs", 1)
}

// 18EU-SH-02, 18EU-SH-03, 18EU-SR-13: with the limit of 11 of six players, ten shares and a minor are enough.
func TestCertificateLimit(t *testing.T) {
	position := `
		cash P1=900
		company NS par=70 *P1=60 trains=3 tokens=C4
		company KPEV par=70 *P2=50 P1=40 trains=3 tokens=E10.0
		company FS par=70 *P3=40 P1=10 pool=10 trains=3 tokens=R5
		stock 2 P1`
	x := at(t, 6, position)
	x.Wants("P1 certs", 10)
	x.Do("buy FS treasury")
	x.Wants("P1 certs", 11)
	y := at(t, 6, "company 7 owner=P1 tokens=E10.1"+position)
	y.Wants("P1 certs", 11)
	y.Refused("buy FS treasury", "18EU-SR-13")
	y.Refused("buy FS pool", "18EU-SR-13")
	y.Refused("par DR 70 7", "18EU-SR-13")
	y.Do("exchange 7 KPEV; pass") // 18EU-SH-07: one certificate for another
	y.Wants("P1 certs", 11)
}

// 18EU-SH-04: the limit stays that of the players who began.
func TestLimitAfterABankruptcy(t *testing.T) {
	x := at(t, 4, `
		company NS par=70 *P1=60 trains=3 tokens=C4 operated
		stock 2 P1`)
	x.Player("P4").Bankrupt = true
	if kit.CertLimit(x.Game) != 16 {
		t.Errorf("limit %d", kit.CertLimit(x.Game))
	}
}

// 18EU-SH-06: nobody buys more than 60%, neither from the treasury nor from the pool.
func TestSixtyPercent(t *testing.T) {
	x := at(t, 3, `
		cash P1=900
		company NS par=70 *P1=60 pool=10 trains=3 tokens=C4 operated
		company FS par=70 *P2=30 P1=50 pool=10 trains=3 tokens=R5 operated
		stock 2 P1`)
	x.Refused("buy NS pool", "18EU-SH-06")
	x.Refused("buy NS treasury", "18EU-SH-06")
	x.Offers("buy", "FS")
	x.Do("buy FS pool")
	x.Wants("FS P1", 60)
}

// 18EU example 5, 18EU-SH-07, 18EU-SH-09, 18EU-SH-12, 18EU-SR-15, 18EU-SR-17, 18EU-FO-15, 18EU-MI-07: minors merge into a
// floated corporation that has not operated, also beyond 60%; the excess is kept until it can be sold.
func TestMergeAfterFloating(t *testing.T) {
	x := at(t, 4, `
		cash P1=200 P2=200 P3=200 P4=200
		company NS par=82 cash=100 *P3=40 trains=2 tokens=C4 unfloated
		company KKOB par=90 cash=100 *P1=60 trains=2,2 tokens=N11.0,H3
		company 2 owner=P2 cash=26 trains=2 tokens=H3
		company 12 owner=P1 cash=35 trains=2 tokens=C4
		tile C4 202 0
		tile E4 4 0
		tile G4 14 0
		tile H3 202 2
		stock 2 P4`)
	x.Do("buy NS treasury") // floats by this purchase
	if !x.Company("NS").Floated {
		t.Fatal("NS does not float")
	}
	x.Turns("P1", "trade")
	x.Do("exchange 12 KKOB")
	x.Turns("P1", "replace")
	x.Do("pass")
	x.Wants("KKOB P1", 70)
	x.Wants("KKOB cash", 135)
	x.Turns("P2", "trade")
	x.Do("exchange 2 NS")
	x.Turns("P3", "replace")
	x.Do("pass")
	x.Wants("NS P2", 10)
	x.Wants("NS cash", 100+82+26)
	x.Do("pass; pass")
	x.Turns("P1", "trade") // over 60%, but nothing can be sold yet
	x.Refused("sell KKOB 1", "18EU-SH-12")
	x.Do("pass; pass")
	for x.Round.Kind == "operating" { // a whole set
		x.Wants("KKOB P1", 70)
		x.EndTurn()
	}
	for x.Turn.Of != "P1" {
		x.Do("pass")
	}
	x.Refused("pass", "18EU-SH-08")
	x.Do("sell KKOB 1")
	x.Wants("KKOB P1", 60)
}

// 18EU-SH-08: who holds more than 60% sells down before doing anything else, all that is too much at once.
func TestSellDown(t *testing.T) {
	x := at(t, 3, `
		cash P1=900
		company NS par=70 *P1=80 P2=20 trains=3 tokens=C4 operated
		company FS par=70 *P2=30 P1=20 pool=10 trains=3 tokens=R5 operated
		company SNCF par=70 cash=100 *P2=30 trains=3 tokens=J1.0
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		stock 2 P1`)
	x.Refused("pass", "18EU-SH-08")
	x.Refused("buy FS pool", "18EU-SH-08")
	x.Refused("par DR 70 3", "18EU-SH-08")
	x.Refused("exchange 3 SNCF", "18EU-SH-08")
	x.Refused("sell NS 1", "18EU-SH-08")
	if x.Offered("sell NS", "1") {
		t.Error("selling too little is offered")
	}
	x.Do("sell NS 2; exchange 3 SNCF")
	x.Wants("NS P1", 60)
	x.Wants("SNCF P1", 10)
}

// 18EU-SH-08: the same for who holds too many certificates, here 14 of 11.
func TestSellDownToTheCertificateLimit(t *testing.T) {
	position := `
		cash P1=900
		company NS par=70 *P1=60 trains=3 tokens=C4 operated
		company FS par=70 *P1=60 trains=3 tokens=R5%s
		company KPEV par=70 *P2=50 P1=30 trains=3 tokens=E10.0%s
		company 7 owner=P1 cash=50 trains=2 tokens=E10.1
		company SNCF par=70 cash=100 *P2=30 trains=3 tokens=E10.1
		stock 2 P1`
	x := at(t, 6, sprint(position, " operated", ""))
	x.Wants("P1 certs", 14)
	x.Refused("pass", "18EU-SH-08")
	x.Refused("buy SNCF treasury", "18EU-SH-08")
	x.Refused("exchange 7 SNCF", "18EU-SH-08")
	x.Do("sell NS 1")
	x.Refused("pass", "18EU-SH-08")
	x.Refused("sell FS 1", "18EU-SH-08") // nothing but FS is left to sell, and that only once
	x.Do("sell FS 2")
	x.Wants("P1 certs", 11)
	x.Do("pass")
	// The pool takes one share of FS only: the other two that are too many must be sold of NS at once.
	z := at(t, 6, strings.Replace(sprint(position, " operated", ""), "*P1=60 trains=3 tokens=R5", "*P1=60 pool=40 trains=3 tokens=R5", 1))
	z.Refused("sell NS 1", "18EU-SH-08")
	z.Do("sell NS 2; sell FS 1")
	z.Wants("P1 certs", 11)
	// One corporation that can be sold, and two shares too many of it: both at once.
	y := at(t, 6, sprint(position, "", ""))
	y.Refused("sell NS 2", "18EU-SH-08")
	y.Do("sell NS 3")
	y.Wants("P1 certs", 11)
}

// 18EU-SH-09: what cannot be sold, because the corporation has not operated or the pool is full, is kept without penalty.
func TestExcessIsKept(t *testing.T) {
	for _, state := range []string{"", "unfloated"} {
		x := at(t, 3, sprint(`
			cash P1=900
			company FS par=70 *P2=30 pool=10 trains=3 tokens=R5 operated
			company NS par=70 *P1=80 trains=3 tokens=C4 %s
			stock 2 P1`, state))
		x.Do("buy FS pool")
		x.Turns("P2", "trade")
		x.Wants("NS P1", 80)
	}
	y := at(t, 6, `
		cash P1=900
		company FS par=70 *P1=50 pool=50 trains=3 tokens=R5 operated
		company NS par=70 *P1=50 pool=50 trains=3 tokens=C4 operated
		company DR par=70 *P1=50 pool=50 trains=3 tokens=G10 operated
		company SNCF par=70 cash=100 *P2=30 trains=3 tokens=J1.0
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		stock 2 P1`)
	y.Wants("P1 certs", 13)
	y.Do("exchange 3 SNCF; pass") // P2 takes the token or not
	y.Wants("P1 certs", 13)
}

// 18EU-SH-10: the pool holds at most half of a corporation.
func TestPoolHoldsHalf(t *testing.T) {
	x := at(t, 3, `
		cash P1=0
		company NS par=90 at=3,4 *P2=40 P1=30 pool=30 trains=3 tokens=C4 operated
		stock 2 P1`)
	x.Offers("sell NS", "1", "2")
	x.Refused("sell NS 3", "18EU-SH-10")
	x.Do("sell NS 2")
	x.Wants("NS pool", 50)
	x.Turns("P2", "trade")
	x.Refused("sell NS 1", "18EU-SH-10")
}

// 18EU-SH-11, 18EU-PR-05: a treasury can hold all but the president's certificate.
func TestTreasuryHoldsEighty(t *testing.T) {
	x := at(t, 3, `
		company NS par=70 at=4,2 cash=900 *P1=20 pool=50 treasury=30 trains=3 tokens=C4 operated
		operate NS`)
	x.Until("own stock")
	x.Do("redeem 5")
	x.Wants("NS treasury", 80)
	x.Wants("NS P1", 20)
	if x.President("NS") != "P1" {
		t.Error("P1 has lost the presidency to the treasury")
	}
}

// 18EU-SH-12: shares of a corporation that has not operated are not sold, in a stock round...
func TestNotOperatedIsNotSold(t *testing.T) {
	x := at(t, 3, `
		company NS par=70 *P2=30 P1=20 trains=3 tokens=C4
		company FS par=70 *P2=30 P1=20 trains=3 tokens=R5 operated
		company DR par=70 unfloated *P2=20 P1=10 trains=3 tokens=G10
		stock 2 P1`)
	x.Refused("sell NS 1", "18EU-SH-12")
	x.Refused("sell DR 1", "18EU-SH-12")
	x.Offers("sell", "FS")
}

// 18EU-SH-12, 18EU-EM-08: ... nor in an emergency of its own first turn, before or after its dividend; in the next turn they are.
func TestNotSoldInTheFirstTurn(t *testing.T) {
	position := `
		cash P1=100 P2=0 P3=0
		phase 3
		left 3=5
		company NS par=90 at=3,4 cash=10 *P1=60 P2=20 tokens=C4%s
		company FS par=70 at=4,2 cash=0 *P3=60 P1=20 trains=3 tokens=R5 operated
		stock 2 P1`
	x := at(t, 3, sprint(position, ""))
	x.Do("pass; pass; pass")
	x.Until("trains")
	x.Turns("P1", "trains") // £200 wanted, £110 there
	x.Refused("sell NS 1", "18EU-SH-12")
	x.Offers("sell", "FS")
	y := at(t, 3, sprint(position, " operated"))
	y.Do("pass; pass; pass")
	y.Until("trains")
	y.Offers("sell", "NS", "FS")
	y.Do("sell NS 2")
}

// 18EU-SH-13, 18EU-SH-14: the president's certificate is never sold; who holds it sells below it only when another player has
// two shares, wherever else shares may be.
func TestPresidentsCertificateIsNotSold(t *testing.T) {
	x := at(t, 3, `
		company NS par=90 at=3,4 *P1=40 P2=10 P3=10 pool=10 treasury=30 trains=3 tokens=C4 operated
		stock 2 P1`)
	x.Offers("sell NS", "1", "2")
	x.Refused("sell NS 3", "18EU-SH-14")
	x.Refused("sell NS 4", "18EU-SH-14")
	x.Do("sell NS 2")
	x.Wants("NS P1", 20)
	if c := x.Company("NS").Certs[0]; c.Holder != "P1" || !c.President {
		t.Errorf("the certificate lies with %s", c.Holder)
	}
}

// 18EU-SH-15, 18EU-PR-02, 18EU-PR-04: who gives the office up gets two single shares for the certificate and sells of these in
// the same sale, so that one or none is left.
func TestSellingTheOffice(t *testing.T) {
	for sold, left := range map[string]int{"1": 20, "2": 10, "3": 0} {
		x := at(t, 3, `
			company NS par=90 at=3,4 cash=77 *P1=30 P2=30 trains=3 tokens=C4 operated
			stock 2 P1`)
		x.Do("sell NS " + sold)
		x.Wants("NS P1", left)
		x.Wants("NS P2", 30)
		x.Wants("NS pool", 30-left)
		if c := x.Company("NS").Certs[0]; c.Holder != "P2" || !c.President {
			t.Errorf("after a sale of %s the certificate lies with %s", sold, c.Holder)
		}
		x.Wants("NS cash", 77)
		x.Trains("NS", "3")
	}
}

// 18EU-PR-01: on a tie the president stays.
func TestTieKeepsThePresident(t *testing.T) {
	x := at(t, 3, `
		cash P2=900
		company NS par=90 at=3,4 *P1=30 P2=20 trains=3 tokens=C4 operated
		stock 2 P2`)
	x.Do("buy NS treasury")
	x.Wants("NS P2", 30)
	if x.President("NS") != "P1" {
		t.Errorf("president %s", x.President("NS"))
	}
	x.Do("pass; pass; buy NS treasury") // 18EU-PR-02, 18EU-PR-04: with the next one P2 has more
	x.Wants("NS P1", 30)
	x.Wants("NS P2", 40)
	if c := x.Company("NS").Certs[0]; c.Holder != "P2" || x.President("NS") != "P2" {
		t.Errorf("president %s", x.President("NS"))
	}
}

// 18EU-PR-03: of equals the first after the old president in move order.
func TestFirstAfterTheOldPresident(t *testing.T) {
	for _, c := range []struct{ order, president, heir string }{
		{"P1 P2 P3 P4", "P1", "P2"},
		{"P1 P2 P3 P4", "P3", "P4"},
		{"P1 P3 P2 P4", "P1", "P3"},
		{"P4 P3 P2 P1", "P2", "P1"},
	} {
		others := ""
		for _, p := range []string{"P1", "P2", "P3", "P4"} {
			if p != c.president {
				others += " " + p + "=20"
			}
		}
		x := at(t, 4, "order "+c.order+"\ncompany NS par=90 at=3,4 *"+c.president+"=30"+others+" trains=3 tokens=C4 operated\nstock 2 "+c.president)
		x.Do("sell NS 2")
		if got := x.President("NS"); string(got) != c.heir {
			t.Errorf("%s, after %s comes %s, want %s", c.order, c.president, got, c.heir)
		}
	}
}

// 18EU-PR-04: an exchange, and an emergency sale of another corporation's stock, change the president at once, too.
func TestPresidencyAtAnyTime(t *testing.T) {
	x := at(t, 3, `
		company SNCF par=90 cash=100 *P1=20 P2=20 trains=2 tokens=J1.0
		company 3 owner=P2 cash=50 trains=2 tokens=J1.1
		stock 2 P2`)
	x.Do("exchange 3 SNCF")
	x.Wants("SNCF P2", 30)
	x.Turns("P2", "replace") // as its president now
	y := at(t, 3, `
		cash P1=0
		phase 3
		left 3=5
		company NS par=90 at=3,4 cash=120 *P1=60 P2=20 tokens=C4 operated
		company FS par=70 at=4,2 cash=0 *P1=40 P3=30 trains=3 tokens=R5 operated
		operate NS`)
	y.Until("trains")
	y.Do("sell FS 2")
	if y.President("FS") != "P3" || y.President("NS") != "P1" {
		t.Errorf("presidents: FS %s, NS %s", y.President("FS"), y.President("NS"))
	}
	// A bankruptcy (18EU-SH-13: the certificate does not go to the pool).
	z := at(t, 3, `
		cash P1=0
		phase 5
		company NS par=90 at=3,4 cash=10 *P1=30 P2=20 tokens=C4 operated
		operate NS`)
	z.Until("trains")
	z.Do("bankrupt")
	if c := z.Company("NS").Certs[0]; c.Holder != "P2" {
		t.Errorf("the certificate lies with %s", c.Holder)
	}
	z.Wants("NS P2", 20)
	z.Wants("NS pool", 30)
}

// sprint fills the blanks of a position.
func sprint(position string, words ...any) string { return fmt.Sprintf(position, words...) }
