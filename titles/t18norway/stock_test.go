package t18norway_test

import (
	"testing"

	"stationmaster/engine/kit"
)

// TestFirstStockRound is worked example 4, the treasuries of D, B and H. The first certificate of a company is the
// president's (NOR-SR-11), at a par value and for twice that, paid into the treasury (NOR-SR-12); a treasury share costs
// the price, also before the company floats (NOR-SR-10, NOR-SR-22); with 60 percent sold it floats (NOR-SR-14). B floats
// at once, at the price of its certificate, and is paid for the share that came with Jebsen (NOR-PC-10, NOR-PC-11); H
// with its next share (NOR-PC-14).
func TestFirstStockRound(t *testing.T) {
	x := at(t, 3, "")
	x.Do("buy Røros; buy Thunes; buy Sørumsand; buy Mellem; buy Pihl; bid Stephenson 170; buy Jebsen; par H 80")
	x.Pay("bank", "P1", 1000)
	x.Pay("bank", "P2", 1000)
	x.Turns("P1", "trade")
	x.Refused("buy D treasury", "NOR-SR-11")
	x.Do("par D 100")
	x.Wants("D cash", 200)
	x.Wants("P1 cash", 1040)
	if x.Company("D").Floated {
		t.Error("D floats with 40 percent")
	}
	x.Do("buy D treasury")
	x.Wants("D cash", 300)
	x.Wants("P2 cash", 1200)
	if !x.Company("D").Floated {
		t.Error("D does not float with 60 percent")
	}
	x.Do("pass; par B 112")
	x.Wants("B cash", 336)
	x.Wants("P1 cash", 816)
	if !x.Company("B").Floated {
		t.Error("B does not float")
	}
	x.Do("buy H treasury")
	x.Wants("H cash", 240)
	if !x.Company("H").Floated {
		t.Error("H does not float")
	}
	x.Do("buy H treasury")
	x.Wants("H cash", 320)
	x.Refused("sell B 1", "NOR-SH-12")
}

// TestATurn: sales before the purchase, one certificate at most, and nothing after it (NOR-SR-02); sales of several
// companies in any order (NOR-SR-07). Purchases come from the pool, a treasury, or as a new company (NOR-SR-09), and the
// bank is paid for those of the pool (NOR-SR-10).
func TestATurn(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=500 P3=500
		company D kind=major price=124 *P2=40 P1=20 operated
		company R kind=major price=100 *P2=40 P1=30 pool=10 cash=10 operated
		stock 2 P1
		priority P1
	`)
	x.Refused("sell R 4", "NOR-SR-02")
	x.Refused("sell H 1", "NOR-SR-08")
	x.Do("sell R 1; sell D 1; sell R 1")
	x.Wants("P1 cash", 100+124+90)
	x.Refused("buy R pool", "NOR-SR-18") // NOR-SR-18
	x.Do("par J 90")
	x.Turns("P2", "trade")
	x.Do("buy R pool")
	x.Wants("P2 cash", 420)
	x.Wants("R cash", 10)
	x.Turns("P3", "trade")
	x.Do("buy R treasury")
	x.Wants("R cash", 90)
	x.Refused("buy J pool", "NOR-SR-09")
}

// TestPassesAreSoft: who passes has a turn again if anybody acts after them (NOR-SR-03); the round is over when all have
// passed in a row (NOR-SR-04); the priority deal goes to the player after the last who bought or sold (NOR-SR-05), and
// that one begins the next round (NOR-SR-01). A turn with a sale only is no pass (NOR-SR-20).
func TestPassesAreSoft(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=500 P3=500
		company D kind=major price=124 *P2=40 P1=20 operated
		stock 2 P1
		priority P1
	`)
	x.Do("pass; pass")
	x.Turns("P3", "trade")
	x.Do("buy D treasury; sell D 1")
	x.Turns("P1", "trade")
	x.Do("pass; pass; pass")
	x.Turns("P1", "trade")
	x.Do("pass")
	if x.Round.Kind != "operating" || x.Priority != "P2" {
		t.Errorf("%s, the priority deal is with %s", x.Where(), x.Priority)
	}
}

// TestWhoCanDoNothingPasses: a player without shares to sell and money to buy is passed by (NOR-SR-20).
func TestWhoCanDoNothingPasses(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=10 P3=500
		company D kind=major price=124 *P1=40 P3=20 operated
		stock 2 P1
	`)
	x.Do("pass")
	x.Turns("P3", "trade")
}

// TestSharesAndCertificates: a minor company is 40 and three times 20 percent, a major one 20 and eight times 10
// (NOR-SH-01); every certificate and every private counts one (NOR-SH-02).
func TestSharesAndCertificates(t *testing.T) {
	x := at(t, 3, `
		company D price=100 *P1=60 P2=40
		company R kind=major price=100 *P1=30 P2=50 treasury=20
		private Mellem P1
		stock 2 P1
	`)
	x.Wants("P1 certs", 2+2+1)
	x.Wants("P2 certs", 2+5)
	if c := x.Company("R"); c.Shares() != 10 || len(c.Certs) != 9 || c.PresidentShares() != 2 {
		t.Errorf("R: %v", c.Certs)
	}
}

// TestCertificateLimit: by the number of players at the start (NOR-SH-16) and of the companies ever nationalized
// (NOR-SH-03), less one for every closed one, whatever it was, never below that for none (NOR-SH-04). It is worked
// example 20.
func TestCertificateLimit(t *testing.T) {
	want := map[int][]int{3: {12, 12, 12, 15, 15, 17, 17, 19, 19}, 4: {9, 9, 9, 11, 11, 13, 13, 15, 15}, 5: {7, 7, 7, 9, 9, 10, 10, 12, 12}}
	for players, limits := range want {
		x := at(t, players, "stock 2 P1")
		for n, limit := range limits {
			if got := kit.CertLimit(x.Game); got != limit {
				t.Errorf("%d players, %d nationalized: the limit is %d, want %d", players, n, got, limit)
			}
			if n < len(x.Companies) {
				kit.Recut(x.Game, &x.Companies[n], x.Sheet().Kind("major"), "bank")
			}
		}
		kit.Close(x.Game, &x.Companies[0])
		kit.Close(x.Game, &x.Companies[1])
		if got := kit.CertLimit(x.Game); got != limits[6] {
			t.Errorf("%d players, two of eight closed: the limit is %d, want %d", players, got, limits[6])
		}
	}
	x := at(t, 3, "stock 2 P1")
	kit.Close(x.Game, x.Company("D")) // a minor one
	if got := kit.CertLimit(x.Game); got != 12 {
		t.Errorf("with one closed and none nationalized the limit is %d", got)
	}
}

// TestTheLimitGrows: with the third company that nationalizes it is looked up anew (NOR-NR-13, NOR-SH-05).
func TestTheLimitGrows(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company D kind=major price=100 *P1=60 P2=40 operated trains=3
		company R kind=major price=100 *P1=60 P2=40 operated trains=3
		company S price=50 *P3=60 P2=40 trains=4
		operate S 1 of 2
	`)
	x.Round.Done = append(x.Round.Done, "D", "R")
	if got := kit.CertLimit(x.Game); got != 12 {
		t.Errorf("with two of them the limit is %d", got)
	}
	x.EndTurn()
	x.Do("nationalize")
	if got := kit.CertLimit(x.Game); got != 15 {
		t.Errorf("with three of them the limit is %d", got)
	}
}

// hand is P1's with twelve certificates, the limit for three players.
const hand = `
	company D kind=major price=100 *P1=60 P2=20 pool=10 operated
	company R kind=major price=90 *P2=40 P1=40 operated
	private Mellem P1
	private Pihl P1
	private Thunes P1
`

// TestNoPurchaseAtTheLimit: not even one that would bring a presidency (NOR-SH-06), so that the limit holds after every
// purchase (NOR-SR-21).
func TestNoPurchaseAtTheLimit(t *testing.T) {
	x := at(t, 3, hand+`
		cash P1=1000
		stock 2 P1
	`)
	x.Wants("P1 certs", 12)
	x.Refused("buy R treasury", "NOR-SH-06")
	x.Do("sell D 1; buy R treasury")
	if p := x.President("R"); p != "P1" {
		t.Errorf("%s is president of R", p)
	}
}

// TestOverTheLimit: whoever is over the limit sells down to it before anything else (NOR-SH-07), in stock rounds only,
// and keeps every private (NOR-SH-08).
func TestOverTheLimit(t *testing.T) {
	position := hand + `
		cash P1=1000
		private Røros P1
	`
	x := at(t, 3, position+"stock 2 P1")
	x.Wants("P1 certs", 13)
	x.Refused("pass", "NOR-SH-07")
	x.Refused("par S 80", "NOR-SH-07")
	x.Do("sell R 1; pass")
	x = at(t, 3, position+"stock 1 P1") // nothing can be sold: they keep everything
	x.Do("pass")
}

// TestHolding: nobody gets more than 60 percent of a company (NOR-SH-09, NOR-SR-21), counted on the new percentages once
// it is nationalized (NOR-NR-17).
func TestHolding(t *testing.T) {
	x := at(t, 3, `
		cash P1=1000
		company D price=100 *P1=60 P2=20
		company R kind=major price=90 *P1=60 P2=20
		company S kind=major price=90 *P1=50 P2=20
		stock 2 P1
	`)
	x.Refused("buy D treasury", "NOR-SH-09")
	x.Refused("buy R treasury", "NOR-SH-09")
	x.Do("buy S treasury")
	x.Wants("S P1", 60)
}

// TestPool: the pool has at most two shares of a minor and five of a major company (NOR-SH-10).
func TestPool(t *testing.T) {
	x := at(t, 3, `
		company D price=100 *P2=40 P1=40 pool=20 operated
		company R kind=major price=90 *P2=40 P1=30 pool=30 operated
		stock 2 P1
	`)
	x.Refused("sell D 2", "NOR-SH-10")
	x.Do("sell D 1")
	x.Refused("sell R 3", "NOR-SH-10")
	x.Do("sell R 2")
	x.Wants("R pool", 50)
}

// TestSalesBeforeOperating: before a company has finished its first turn only its president may sell (NOR-SH-13, NOR-OR-13).
func TestSalesBeforeOperating(t *testing.T) {
	x := at(t, 3, `
		company D price=100 *P1=60 P2=40
		company R price=100 *P1=60 P2=40 operated
		stock 2 P2
	`)
	x.Refused("sell D 1", "NOR-SH-13")
	x.Do("sell R 1; pass; pass; sell D 1")
}

// TestTheStateKeepsItsShares: NSB's are never for sale, and it is never president nor in the way of a swap (NOR-SH-14).
func TestTheStateKeepsItsShares(t *testing.T) {
	x := at(t, 3, `
		cash P1=1000
		company H kind=major price=100 *P1=30 P2=30 P3=20 NSB=20 operated
		stock 2 P1
	`)
	x.Offers("buy H")
	x.Do("sell H 2")
	if p := x.President("H"); p != "P2" {
		t.Errorf("%s is president of H", p)
	}
	x = at(t, 3, `
		company H kind=major price=100 *P1=20 P2=10 NSB=20 operated
		stock 2 P1
	`)
	x.Refused("sell H 1", "NOR-SH-15")
}

// TestSellingIntoThePresidentsCertificate: only if another has two shares and more than the president keeps; they swap,
// and the president may be left with any number (NOR-SH-15); the certificate itself never goes to the pool (NOR-SH-11),
// but two shares are given for it (NOR-PR-04).
func TestSellingIntoThePresidentsCertificate(t *testing.T) {
	x := at(t, 3, `
		company D kind=major price=100 *P1=30 P2=20 P3=10 operated
		company R kind=major price=90 *P1=20 P2=10 P3=10 operated
		company S kind=major price=80 *P1=30 P2=20 operated
		stock 2 P1
	`)
	x.Refused("sell R 1", "NOR-SH-15")
	x.Do("sell D 2; sell S 3")
	x.Wants("D P1", 10)
	x.Wants("S P1", 0)
	for _, c := range []string{"D", "S"} {
		if x.President(x.Company("D").ID) != "P2" {
			t.Errorf("P2 is not president of %s", c)
		}
		x.Wants(c+" P2", 20)
	}
	x.Wants("D pool", 20)
	x.Wants("S pool", 30)
}

// TestPresidency: whoever has more shares than the president, and at least two, becomes president at once (NOR-PR-01),
// not with as many (NOR-PR-02); of several the first after the old president (NOR-PR-03). The company keeps its money
// (NOR-PR-05).
func TestPresidency(t *testing.T) {
	x := at(t, 4, `
		cash P1=1000 P2=1000 P3=1000 P4=1000
		company D kind=major price=100 *P2=30 P1=20 cash=77
		company R kind=major price=100 *P3=40 P1=30 P2=30 operated
		stock 2 P1
	`)
	x.Do("buy D treasury")
	if p := x.President("D"); p != "P2" {
		t.Errorf("with 30 percent each %s is president of D", p)
	}
	x.Do("pass; pass; pass; buy D treasury")
	if p := x.President("D"); p != "P1" {
		t.Errorf("with 40 and 30 percent %s is president of D", p)
	}
	x.Wants("D cash", 277)
	x.Do("pass; sell R 2")
	if p := x.President("R"); p != "P1" {
		t.Errorf("of P1 and P2 %s is president, P1 comes first after P3", p)
	}
}

// TestPresidentsCertificateInThePool: it is bought for two shares' price, and the bank is paid (NOR-SR-19, NOR-RC-08).
// Two single shares in one hand take it, too (NOR-RC-07).
func TestPresidentsCertificateInThePool(t *testing.T) {
	position := `
		cash P1=500 P2=500
		company D kind=major price=100 *pool=20 P1=10 P2=10 P3=10 operated cash=30
		company R kind=major price=90 *P1=60 P2=40 operated
		stock 3 P1
	`
	x := at(t, 3, position)
	x.Do("buy D president")
	x.Wants("P1 cash", 300)
	x.Wants("D cash", 30)
	x.Wants("D P1", 30)
	if p := x.President("D"); p != "P1" {
		t.Errorf("%s is president", p)
	}
	x = at(t, 3, position)
	x.Do("buy D treasury")
	if p := x.President("D"); p != "P1" {
		t.Errorf("%q is president", p)
	}
	x.Wants("D P1", 20)
	x.Wants("D pool", 20)
}
