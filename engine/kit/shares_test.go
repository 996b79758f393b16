package kit_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// A price move depends on the seller: every share of A that the president sells moves it, and nobody else's does (ARD-MKT-02
// to MKT-04); a block of B moves it by one, however large, and below 50 only if the president sells (NOR-MK-04, NOR-MK-05, NOR-MK-07).
func TestPriceAfterSale(t *testing.T) {
	for _, c := range []struct{ company, at, seller, orders, price string }{
		{"A", "0,8", "P1", "sell A 2", "60"}, // the president, who loses the presidency by it
		{"A", "0,8", "P2", "sell A 2", "80"}, // another player
		{"B", "0,8", "P1", "sell B 2", "70"}, // one for the block
		{"B", "0,8", "P2", "sell B 2", "70"}, // whoever sells
		{"B", "0,8", "P2", "sell B 1", "70"}, // however small
		{"B", "0,4", "P2", "sell B 1", "40"}, // below 50, not for another player
		{"B", "0,4", "P1", "sell B 1", "30"}, // but for the president
		{"B", "0,5", "P2", "sell B 1", "40"}, // 50 is not below 50
		{"B", "0,4", "P1", "sell B 2", "30"}, // judged before the sale that costs the presidency
		{"A", "0,1", "P2", "sell A 1", "10"}, // nothing moves, nothing closes
		{"A", "0,11", "P1", "sell A 1", "100"},
	} {
		x := position(t, "company "+c.company+" at="+c.at+" *P1=60 P2=40 operated\nstock 2 "+c.seller)
		before := x.Price(engine.ID(c.company))
		cash := x.Game.Cash(engine.ID(c.seller))
		n := engine.Money(c.orders[len(c.orders)-1] - '0')
		x.Do(c.orders)
		if got := x.Format(x.Price(engine.ID(c.company))); got != "$"+c.price {
			t.Errorf("%s by %s at %s: price %s, want %s", c.orders, c.seller, c.at, got, c.price)
		}
		if got := x.Game.Cash(engine.ID(c.seller)) - cash; got != n*before {
			t.Errorf("%s: %d paid, want the price before the sale", c.orders, got)
		}
	}
}

// A company that issues shares moves its price by each of them (ARD-MKT-11, ARD-ISS-04).
func TestPriceAfterIssue(t *testing.T) {
	x := position(t, "company B par=80 cash=0 *P1=60 trains=2 tokens=B6 operated\noperate B")
	x.Do("issue 2")
	x.Wants("B price", 60)
	x.Wants("B cash", 160)
	x.Wants("B pool", 40)
}

// A company closes left of its last price: its shares, all its tokens and its price marker leave the game, its trains go
// to the pool, and the seller is paid for the sale (NOR-MK-08, NOR-CL-01 to CL-03, NOR-CL-07, NOR-CL-08).
func TestClosingCell(t *testing.T) {
	x := position(t, `
	  company B at=0,1 cash=77 *P1=60 pool=20 trains=2 tokens=B6,C7 operated
	  company A par=50 *P2=60 trains=2 tokens=B2 operated
	  stock 2 P1`)
	x.Map().Place(token("B", "B2", port))
	cash := int(x.Game.Cash("P1"))
	x.Do("sell B 1")
	x.Wants("P1 cash", cash+10)
	gone(t, x.Game)
	if kit.CertCount(x.Game, "P1") != 0 {
		t.Error("its certificates count")
	}
	x.Refused("sell B 1", "sell: only shares of started companies")

	x = position(t, "company B at=0,1 cash=77 *P1=60 trains=2 tokens=B6 operated\ncompany A par=50 *P2=60 trains=2 tokens=B2 operated\noperate B")
	x.Map().Place(token("B", "B2", port))
	x.Until("dividend")
	x.Do("withhold")
	gone(t, x.Game)
	if x.Turn.Of == "B" {
		t.Error("its turn goes on")
	}
}

// gone checks that B has closed.
func gone(t *testing.T, g *engine.Game) {
	t.Helper()
	c := g.Company("B")
	if !c.Closed || c.Held(engine.Gone) != 5 || c.Cash != 0 || g.TrainOf(engine.Pool, "2") == nil {
		t.Errorf("B is not closed as it should be: %+v", c)
	}
	if _, on := g.Prices.Where("B"); on || c.Parred() {
		t.Error("B has a price")
	}
	for _, k := range g.Board.Tokens {
		if k.Owner == "B" {
			t.Errorf("a token of B is in hex %d, %q", k.Hex, k.Kind)
		}
	}
}

// certs counts somebody's certificates.
func certs(c *engine.Company, holder engine.ID) int {
	n := 0
	for _, k := range c.Certs {
		if k.Holder == holder {
			n++
		}
	}
	return n
}

type holdingFunc = func(*engine.Game, engine.ID, *engine.Company, engine.ID) engine.Percent

// A president's certificate in the pool costs twice the price, and its buyer presides (NOR-SR-19, NOR-RC-08, ARD-AUT-04).
// A player who comes to hold as many single shares as it stands for swaps them for it at once (NOR-RC-07, ARD-AUT-05).
func TestPresidentsCertificateInThePool(t *testing.T) {
	const orphan = "company A par=80 cash=0 *pool=40 P2=20 P3=20 tokens=B2 operated\ncash P1=400 P2=400 P3=400\n"
	x := position(t, orphan+"stock 2 P1")
	x.Offers("buy A", "treasury", "president")
	x.Refused("buy A pool", "buy: none there")
	x.Do("buy A president")
	x.Wants("P1 cash", 400-160)
	x.Wants("A P1", 40)
	if x.President("A") != "P1" || certs(x.Company("A"), "P1") != 1 {
		t.Fatalf("%s is president", x.President("A"))
	}
	x.Refused("buy A president", "buy: none there")

	x = position(t, orphan+"stock 2 P2")
	x.Do("buy A treasury")
	if x.President("A") != "P2" || certs(x.Company("A"), "P2") != 1 || x.Company("A").Held(engine.Pool) != 2 {
		t.Fatalf("%s is president; the pool has %d", x.President("A"), x.Company("A").Held(engine.Pool))
	}
	x.Do("buy A pool") // P3: one of the two single shares
	x.Wants("A P3", 40)
	if x.President("A") != "P2" {
		t.Error("a tie ends the presidency")
	}
	// A purchase of the certificate counts both its shares against the holding limit.
	x = position(t, "company A par=80 cash=0 *pool=40 P2=20 tokens=B2 operated\ncash P2=159\nstock 2 P2")
	x.Refused("buy A president", "money: not enough")
	rules := coast.Rules.(*kit.Rules)
	defer func(was holdingFunc) { rules.Holding = was }(rules.Holding)
	rules.Holding = func(*engine.Game, engine.ID, *engine.Company, engine.ID) engine.Percent { return 60 }
	x = position(t, "company A par=80 cash=0 *pool=40 P2=40 tokens=B2 operated\ncash P2=400\nstock 2 P2")
	x.Refused("buy A president", "buy: limit of a company's stock in one hand")
}

// A company without a president plays its turn by itself: best routes and payment, no track, token or train; nobody can act
// for it, and the game goes on with the next (NOR-RC-01, NOR-RC-02, NOR-RC-06, ARD-AUT-01, ARD-AUT-02).
func TestCompanyWithoutAPresident(t *testing.T) {
	x := position(t, `
	  company B par=80 cash=300 *pool=40 P1=20 trains=2 tokens=B6 operated
	  company A par=50 cash=0 *P2=60 trains=2 tokens=B2 operated
	  cash P1=0
	  operate M`)
	x.Turns("P2", "own stock")
	b := x.Company("B")
	if x.Turn.Of != "A" || len(b.Last) != 1 || b.Earned != 60 { // Quay 20, Ost 30, mail 10
		t.Fatalf("the turn is of %s, B has run %v for %d", x.Turn.Of, b.Last, b.Earned)
	}
	x.Wants("B cash", 300+24) // two treasury shares; the pool is paid nothing
	x.Wants("P1 cash", 12)
	x.Trains("B", "2")
	x.Wants("B price", 80)
	for _, verb := range []string{"run", "pay", "token", "lay", "train"} {
		for _, p := range x.Players {
			if p.ID != "P2" && x.MayAct(p.ID, verb) {
				t.Errorf("%s may %s", p.ID, verb)
			}
		}
	}

	x.Do("pass") // the game is consistent with such a company in it

	// Over the limit it discards trains by itself (NOR-RC-09).
	x = position(t, `
	  phase 4
	  company B par=80 cash=300 *pool=40 P1=20 trains=3,4 tokens=B6 operated
	  company A par=50 cash=0 *P2=60 trains=3 tokens=B2 operated
	  operate A`)
	first(t, x.Game, engine.Gone, "2").Owner = "B"
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
	x.Trains("B", "3", "4")
}

// The certificate limit is a function of the game; 0 means none (NOR-SH-03, NOR-SH-05, ARD-SH-03, ARD-CNV-04).
func TestCertificateLimit(t *testing.T) {
	const full = `
	  company A par=50 *P1=100 tokens=B2 operated
	  company B par=50 *P1=80 tokens=B6 operated
	  company C par=50 *P2=40 P1=40 tokens=C5 operated
	  cash P1=400 P2=400
	  stock 2 P1`
	x := position(t, full)
	x.Wants("P1 certs", 9)
	x.Refused("buy B treasury", "buy: limit of a company's stock in one hand")
	x.Refused("buy C treasury", "buy: certificate limit")
	kit.Recut(x.Game, x.Company("A"), x.Sheet().Kind("ten"), "A")
	x.Do("buy C treasury")

	was := x.Sheet().CertLimit
	defer func() { x.Sheet().CertLimit = was }()
	x = position(t, full)
	x.Sheet().CertLimit = nil
	x.Do("buy C treasury")
}

// A holding limit for treasury shares only: pool shares may exceed it, and nobody has to sell
// (ARD-SH-07, ARD-SH-08).
func TestHoldingLimitOfOneSource(t *testing.T) {
	x := position(t, `
	  company A par=50 *P1=60 P2=20 tokens=B2 operated
	  company B par=50 *P2=40 P1=20 pool=20 tokens=B6 operated
	  cash P1=400
	  stock 2 P1`)
	x.Refused("buy A treasury", "buy: limit of a company's stock in one hand")
	x = position(t, `
	  company A par=50 *P1=60 pool=20 tokens=B2 operated
	  cash P1=400
	  stock 2 P1`)
	x.Do("buy A pool")
	x.Wants("A P1", 80)
	x.Do("pass; pass")
	x.Offers("", "sell", "par", "pass")
}

// Half of an odd revenue: the company keeps the smaller part in tens and is paid for its treasury shares besides, pool shares are
// not paid, and the price is compared with the part paid out (NOR-DV-05 to DV-08, NOR-MK-14).
func TestHalfDividend(t *testing.T) {
	x := position(t, `
	  company B par=70 cash=5 *P1=40 P2=20 pool=20 trains=2 tokens=B6 operated
	  cash P1=0 P2=0
	  operate B`)
	x.Until("dividend")
	x.Company("B").Earned = 130
	x.Do("half")
	x.Wants("B cash", 5+60+14)
	x.Wants("P1 cash", 28)
	x.Wants("P2 cash", 14)
	x.Wants("B price", 80) // 70 are paid
}

// Half of an owned company is out of play: its owner is paid half, it keeps the rest, and the whole counts for its price
// (ARD-GEN-05, ARD-DIV-02, ARD-MKT-08). Without an owner the owner's half is not paid (ARD-AUT-06).
func TestDividendOfAnOwnedCompany(t *testing.T) {
	x := position(t, "company M owner=P3 par=60 cash=0 trains=2 tokens=D4 operated\ntile D6 58 1\ncash P3=0\noperate M")
	c := x.Company("M")
	if c.Shares() != 4 || c.Part("P3") != 50 || c.Held(engine.Gone) != 2 {
		t.Fatalf("%+v", c.Certs)
	}
	x.Until("dividend")
	c.Earned = 70
	x.Do("pay")
	x.Wants("P3 cash", 35)
	x.Wants("M cash", 35)
	x.Wants("M price", 70)

	x = position(t, "company M owner=pool par=60 cash=0 trains=2 tokens=D4 operated\ntile D6 58 1\ncompany A par=50 *P1=60 trains=2 tokens=B2 operated\noperate A")
	bank := x.Bank
	x.Begin("M")
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
	if x.Company("M").Earned == 0 || x.Game.Cash("M") != x.Company("M").Earned/2 || bank-x.Bank != x.Company("M").Earned/2 {
		t.Errorf("M earned %d and has %d", x.Company("M").Earned, x.Game.Cash("M"))
	}
}

// A company of five shares becomes one of ten: everybody keeps their shares, now worth half the percentage, the new ones go where
// the rule says, and price, money and tokens stay (NOR-SH-17, NOR-NR-08 to NR-12, ARD-CNV-03).
func TestRecut(t *testing.T) {
	x := position(t, `
	  phase 3
	  company B par=70 cash=29 *P1=40 P2=20 trains=3 tokens=B6 operated
	  operate B`)
	x.Wants("B treasury", 40)
	x.Do("grow")
	c := x.Company("B")
	if c.Kind.ID != "ten" || len(c.Certs) != 9 || c.Certs[0].Shares != 2 || x.President("B") != "P1" {
		t.Fatalf("%+v", c)
	}
	for holder, part := range map[engine.ID]engine.Percent{"P1": 20, "P2": 10, state: 10, "B": 60} {
		if c.Part(holder) != part {
			t.Errorf("%s holds %d%%, want %d%%", holder, c.Part(holder), part)
		}
	}
	x.Wants("B cash", 29+70)
	x.Wants("B price", 70)
	x.Refused("grow", "growth")
	x.Until("dividend")
	x.Company("B").Earned = 90
	x.Do("pay")
	x.Wants("B cash", 29+70+54)
	text := ""
	for _, l := range x.Log() {
		text += l.Text + "\n"
	}
	if !strings.Contains(text, "B now has 10 shares") {
		t.Error("the log does not say so")
	}

	x = position(t, "company A par=70 *P1=40 P2=20 tokens=B2 operated\nstock 2 P1")
	defer func() {
		if recover() == nil {
			t.Error("a company of ten became one of five")
		}
	}()
	kit.Recut(x.Game, x.Company("A"), x.Sheet().Kind("ten"), "A")
	kit.Recut(x.Game, x.Company("A"), x.Sheet().Kind("five"), "A")
}

// The step for a company's own shares names only the deals that are possible (NOR-IS-01).
func TestOwnSharesNamed(t *testing.T) {
	for _, c := range []struct{ shares, about, pass string }{
		{"*P1=60", "sell the company's own shares, or pass", "Sell no shares"},
		{"*P1=60 pool=20", "buy or sell the company's own shares, or pass", "No share deals"},
		{"*P1=60 P2=20 pool=20", "buy the company's own shares back, or pass", "Buy no shares back"},
	} {
		x := position(t, "company B par=80 cash=500 "+c.shares+" trains=2 tokens=B6 operated\noperate B")
		if got := x.About(); got != c.about {
			t.Errorf("%s: decide to %s; want %s", c.shares, got, c.about)
		}
		if got := x.Waiting().Move("pass").Label(x.Game, nil); got != c.pass {
			t.Errorf("%s: the button says %q, want %q", c.shares, got, c.pass)
		}
	}
}
