package t18ardennes_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
)

// TestLuxembourg: it pays 25 at the start of every operating round before any company, nobody in the pool; its owner sells it for 100
// before buying, anybody buys it there for 100 as the one purchase, but not who sold it in this round; it is a certificate, counts 100 at
// the end, moves the priority deal, and has nothing else
// (ARD-GL-02 to ARD-GL-07, ARD-GL-09, ARD-GL-10, ARD-SH-02, ARD-OR-02, ARD-SR-16).
func TestLuxembourg(t *testing.T) {
	const lines = "private GL P1\ncompany BY par=140 *P2=60 operated trains=3\ncompany 8 owner=P1 par=50 cash=0\ncash P1=200 P2=0 P3=200 P4=0\n"
	x := at(t, 4, lines+"stock 3 P1")
	x.Wants("P1 certs", 2)
	x.Wants("P1 worth", 200+100+100)
	if x.Price("GL") != 0 || x.Company("GL") != nil {
		t.Error("it has a price token, or is a company")
	}
	x.Refused("sell GL 2", "ARD-SR-04")
	x.Refused("merge GL BY treasury", "ARD-MRG-01")
	x.Do("sell GL")
	x.Wants("P1 cash", 300)
	x.Wants("P1 certs", 1)
	if x.Priority != "P2" {
		t.Errorf("priority %s", x.Priority)
	}
	x.Refused("buy GL", "ARD-SR-07")
	x.Do("buy BY") // what is sold is sold before
	x.Turns("P2", "trade")
	x.Do("pass")
	x.Offers("buy", "BY", "GL")
	x.Do("buy GL")
	x.Wants("P3 cash", 100)
	if x.Priority != "P4" || x.Private("GL").Owner != "P3" {
		t.Errorf("priority %s, owner %s", x.Priority, x.Private("GL").Owner)
	}
	x.Turns("P1", "trade") // P4 can do nothing
	x.Refused("buy GL pool", "ARD-SR-20")
	passAll(x)
	x.Wants("P3 cash", 125)
	x.Turns("P1", "track") // minor 8, after that payment

	x = at(t, 4, lines+"stock 3 P1")
	x.Do("buy BY")
	x.Turns("P2", "trade")
	x.Refused("sell GL", "ARD-SR-04") // it is not theirs
	x = at(t, 4, lines+"private GL pool\nstock 3 P1")
	passAll(x)
	x.Wants("P1 cash", 200) // nobody is paid
	x = at(t, 4, "private GL pool\ncompany BY par=140 *P2=60 operated trains=3\ncash P1=99\nstock 3 P1")
	x.Turns("P2", "trade")
}

// full has P1 hold eight certificates of four players' eight.
const full = `
  company BY par=140 *P1=60 P2=20 operated trains=3
  company NL par=140 *P1=60 P2=20 operated trains=3
  company E par=140 *P1=60 P2=20 operated trains=3
  company P par=140 *P2=60 pool=20 operated trains=3
  company 8 owner=P1 par=50
  company 9 owner=P1 par=50
  cash P1=500 P2=500 P3=0 P4=0
`

// TestCertificateLimit: by players and companies of ten shares; a purchase may not go beyond it, and who is over it may only sell until
// they are not (ARD-SH-02 to ARD-SH-06, ARD-SH-14, ARD-CNV-04, ARD-SR-21; WE-15).
func TestCertificateLimit(t *testing.T) {
	for _, c := range []struct{ players, tens, limit int }{
		{3, 0, 11}, {3, 1, 11}, {3, 2, 12}, {3, 6, 15}, {4, 0, 8}, {4, 2, 9}, {4, 5, 12}, {5, 1, 6}, {5, 3, 8}, {5, 6, 10},
	} {
		lines := "cash P1=0\nprivate GL P1\n"
		if c.players != 4 {
			lines = "cash P1=0\n"
		}
		for i, p := range []string{"BY", "N", "E", "NL", "BE", "P"} {
			if i < c.tens {
				lines += "company " + p + " kind=ten par=140 *P1=40 operated trains=3\n"
			}
		}
		x := at(t, c.players, lines+"company 8 owner=P1 par=50\nstock 3 P1")
		if got := certLimit(x.Game); got != c.limit {
			t.Errorf("%d players, %d companies of ten: %d", c.players, c.tens, got)
		}
	}
	x := at(t, 4, full+"stock 3 P1")
	x.Wants("P1 certs", 8)
	x.Refused("buy P pool", "ARD-SH-06")
	x.Do("pass")
	x = at(t, 4, full+"private GL P1\nstock 3 P1")
	x.Wants("P1 certs", 9)
	x.Refused("pass", "ARD-SH-05")
	x.Refused("buy P pool", "ARD-SH-05")
	x.Refused("merge 8 BY treasury", "ARD-SH-05")
	x.Do("sell NL 1")
	x.Wants("P1 certs", 8)
	x.Refused("buy P pool", "ARD-SH-06")
	x.Do("pass")
	// A bankrupt does not make the limit smaller.
	x = at(t, 4, full+"stock 3 P1")
	x.Player("P4").Bankrupt = true
	if got := certLimit(x.Game); got != 8 {
		t.Errorf("the limit is %d", got)
	}
	// Where nothing can be sold they may stay over it, but not buy; in operating rounds the limit does not bind.
	var minors string
	for _, m := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"} {
		minors += "company " + m + " owner=P1 par=50\n"
	}
	x = at(t, 4, minors+"company P par=140 *P2=60 pool=20 operated trains=3\ncash P1=500 P2=0 P3=500 P4=0\nstock 3 P1")
	x.Wants("P1 certs", 9)
	x.Turns("P2", "trade") // P1 could do nothing
	x.Do("pass; buy P pool; sell P 1; pass")
}

// TestHolding: nobody buys beyond 60 percent from a treasury; from the pool they may, and nobody has to sell
// (ARD-SH-07, ARD-SH-08).
func TestHolding(t *testing.T) {
	const lines = "company BY par=140 *P1=60 P2=20 operated trains=3\ncompany NL par=140 *P1=60 pool=20 P2=20 operated trains=3\ncash P1=500 P2=0 P3=0\n"
	x := at(t, 3, lines+"stock 3 P1")
	x.Refused("buy BY treasury", "ARD-SH-07")
	x.Do("buy NL pool")
	x.Wants("NL P1", 80)
	x.Do("pass")
	x.Turns("P1", "trade")
	x.Do("pass")
}

// TestPool: at most half of a company may be in the pool (ARD-SH-09).
func TestPool(t *testing.T) {
	x := at(t, 3, "company BY par=140 *P1=40 P2=40 pool=20 operated trains=3\ncash P1=0 P2=0 P3=0\nstock 3 P2")
	x.Refused("sell BY 2", "ARD-SH-09")
	x.Do("sell BY 1")
	x = at(t, 3, "company BY kind=ten par=140 *P1=40 P2=30 pool=30 operated trains=3\ncash P1=0 P2=0 P3=0\nstock 3 P2")
	x.Refused("sell BY 3", "ARD-SH-09")
	x.Do("sell BY 2")
}

// TestWhatIsNotSold: shares of a company that has not operated, a president's certificate without a successor, a minor
// (ARD-SH-10 to ARD-SH-13, ARD-OR-10, ARD-SR-20).
func TestWhatIsNotSold(t *testing.T) {
	x := at(t, 3, "company BY par=140 *P1=60 P2=40 trains=3\ncompany NL par=140 *P1=60 P2=20 operated trains=3\ncompany 8 owner=P1 par=90\ncash P1=500 P2=0 P3=0\nstock 3 P1")
	x.Refused("sell BY 1", "ARD-SH-10")
	x.Refused("sell NL 2", "ARD-SH-13") // P2 has one share only
	x.Refused("sell 8 1", "")
	x.Do("sell NL 1")
	x = at(t, 3, "company NL par=140 *P1=40 P2=40 pool=20 operated trains=3\ncash P1=0 P2=0 P3=0\nstock 3 P1")
	x.Do("sell NL 1") // half the certificate: P2 takes it over
	x.Wants("NL P1", 20)
	x.Wants("NL pool", 40)
	x.Refused("buy NL P2", "")
	if x.President("NL") != "P2" {
		t.Errorf("%s is president", x.President("NL"))
	}
	x = at(t, 3, "company NL kind=ten par=140 *P1=30 P2=40 operated trains=3\ncash P1=0 P2=0 P3=0\nstock 3 P1")
	x.Do("sell NL 3") // down to none
	x.Wants("NL P1", 0)
}

// TestTurn: sales first, of several companies in any order, each once and at one price; then at most one purchase, and nothing
// after it; who sold a company's stock does not buy of it in this round
// (ARD-SR-03 to ARD-SR-10, ARD-SR-17, ARD-GEN-10).
func TestTurn(t *testing.T) {
	const lines = "company BY par=140 *P1=60 P2=20 operated trains=3\ncompany NL par=160 *P2=60 P1=40 operated trains=3\ncompany E par=180 *P3=60 operated trains=3\ncash P1=200 P2=0 P3=0\n"
	x := at(t, 3, lines+"stock 3 P1")
	x.Do("sell NL 1; sell BY 1")
	x.Wants("P1 cash", 200+160+140)
	x.Refused("sell NL 1", "ARD-SR-06")
	x.Refused("buy NL pool", "ARD-SR-07")
	x.Refused("buy BY treasury", "ARD-SR-07")
	x.Do("buy E treasury")
	x.Wants("P1 cash", 320)
	x.Wants("E cash", 180)
	x.Turns("P2", "trade") // nothing more can be done
	cash(x, 320, 200, 0)
	bank := x.Bank
	x.Do("buy BY pool")
	if x.Bank != bank+120 {
		t.Errorf("the bank got %d", x.Bank-bank)
	}
	x.Do("pass")
	x.Refused("buy NL pool", "ARD-SR-07") // P1 still
	x.Do("buy E treasury")

	x = at(t, 3, lines+"stock 3 P1")
	cash(x, 0, 0, 0)
	x.Refused("buy E treasury", "ARD-SR-09")
	if !slices.Equal(x.Verbs(), []string{"sell", "pass"}) {
		t.Errorf("P1 may %v", x.Verbs())
	}
}

// TestEndOfTheRound: it goes on until all have passed one after another; the priority deal goes to the player after the last one who
// bought or sold, and stays when nobody did; who can do nothing passes by themselves
// (ARD-SR-01, ARD-SR-13, ARD-SR-14, ARD-SR-16, ARD-SR-17, ARD-SR-19, ARD-SR-21, ARD-OR-01).
func TestEndOfTheRound(t *testing.T) {
	const lines = "company BY par=140 *P1=60 operated trains=3\ncompany NL par=160 *P2=60 operated trains=3\ncash P1=200 P2=200 P3=200\n"
	x := at(t, 3, lines+"priority P1\nstock 3 P1")
	x.Do("pass; buy BY; pass; pass") // P2 acts, so P1 has another turn
	x.Turns("P2", "trade")
	x.Do("pass")
	if x.Priority != "P3" || x.Round.Kind != "operating" || x.Round.Of != 2 {
		t.Errorf("priority %s, %s round, %d in the set", x.Priority, x.Round.Kind, x.Round.Of)
	}
	x = at(t, 3, lines+"priority P2\nstock 3 P2")
	x.Do("pass; pass; pass")
	if x.Priority != "P2" || x.Round.Kind != "operating" {
		t.Errorf("priority %s, %s round", x.Priority, x.Round.Kind)
	}
	x = at(t, 3, lines+"priority P2\nstock 3 P2")
	cash(x, 200, 200, 0)
	x.Do("pass") // P3 can do nothing
	x.Turns("P1", "trade")
}

// TestPresidency: who has more than the president becomes president, for two single shares; a tie changes nothing, and of several the
// first after the old president (ARD-PRS-01 to ARD-PRS-04).
func TestPresidency(t *testing.T) {
	x := at(t, 4, "company BY kind=ten par=140 *P1=30 P2=30 P3=30 operated trains=3\ncash P1=0 P2=140 P3=140 P4=0\nstock 3 P2")
	if x.President("BY") != "P1" {
		t.Fatal("P1 does not preside")
	}
	x.Do("buy BY treasury")
	c := x.Company("BY")
	if x.President("BY") != "P2" || c.Certs[0].Holder != "P2" || c.Held("P1") != 3 || c.Held("P2") != 4 {
		t.Errorf("%+v", c.Certs)
	}
	x = at(t, 4, "company BY kind=ten par=140 *P4=40 P2=30 P3=30 operated trains=3\ncash P1=0 P2=0 P3=0 P4=0\nstock 3 P4")
	x.Do("sell BY 2")
	if x.President("BY") != "P2" {
		t.Errorf("%s presides, not the first after P4", x.President("BY"))
	}
}

// TestPresidentsCertificateInThePool is bought at twice the price, also by who holds one share and buys a second
// (ARD-SR-18, ARD-AUT-01, ARD-AUT-04, ARD-AUT-05).
func TestPresidentsCertificateInThePool(t *testing.T) {
	const lines = "company BY par=140 cash=77 *pool=40 P1=20 operated trains=3 tokens=G25\ncash P1=300 P2=300 P3=300\n"
	x := at(t, 3, lines+"stock 3 P2")
	x.Offers("buy BY", "president", "treasury")
	x.Do("buy BY president")
	x.Wants("P2 cash", 20)
	if x.President("BY") != "P2" {
		t.Errorf("%s presides", x.President("BY"))
	}
	x.Wants("BY cash", 77)
	x = at(t, 3, lines+"stock 3 P1")
	x.Do("buy BY treasury")
	if x.President("BY") != "P1" || len(held(x.Company("BY"), "P1")) != 1 || x.Company("BY").Held(engine.Pool) != 2 {
		t.Errorf("%+v", x.Company("BY").Certs)
	}
}

// held lists the certificates of a holder.
func held(c *engine.Company, by engine.ID) []engine.Cert {
	return slices.DeleteFunc(slices.Clone(c.Certs), func(k engine.Cert) bool { return k.Holder != by })
}

// TestMinorInThePool: a bankrupt's minor can be bought for twice its price, but not while it is grey (ARD-BKR-10, ARD-SH-12).
func TestMinorInThePool(t *testing.T) {
	x := at(t, 3, "company 8 owner=pool par=70 cash=33\ncompany 9 owner=pool par=50 at=0,0\ncompany 12 owner=P2 par=90\ncash P1=300 P2=300 P3=300\nstock 3 P1")
	x.Offers("buy", "8")
	x.Refused("buy 9 pool", "")
	x.Refused("buy 12 pool", "ARD-SR-20")
	x.Do("buy 8")
	x.Wants("P1 cash", 160)
	x.Wants("8 cash", 33)
	if x.President("8") != "P1" {
		t.Errorf("%s owns minor 8", x.President("8"))
	}
}
