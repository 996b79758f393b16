package t18norway_test

import (
	"testing"

	"stationmaster/engine"
)

// ruin is worked example 28: H needs a 4 for 300, and P3 can raise 186 with its 1.
const ruin = `
	phase 4
	cash P1=100 P2=100 P3=61
	company S price=124 *P1=60 P3=20 operated trains=4
	company H price=70 *P3=40 P2=20 pool=40 cash=1
	private Sørumsand P3
	priority P3
	operate H 1 of 2
`

// TestBankruptcy is worked example 28. Who cannot pay the cheapest train with all there is (NOR-BK-01) is out of the game, which
// goes on (NOR-BK-02); all their shares go to the pool at their prices, which stay (NOR-BK-03), none by the rules of emergency
// sales (NOR-BK-05); all their money goes to the company in need (NOR-BK-04); their privates leave (NOR-BK-09), and the priority
// deal passes to the next player (NOR-BK-10). Nobody has two shares of H: its president's certificate stays in the pool
// (NOR-BK-08), and H buys the cheapest train with its own money (NOR-RC-05).
func TestBankruptcy(t *testing.T) {
	x := at(t, 3, ruin)
	x.Until("trains")
	x.Refused("sell H 1", "NOR-SH-10")
	price := int(x.Price("H"))
	x.Refused("pass", "NOR-TB-02")
	x.Do("bankrupt")
	if p := x.Player("P3"); !p.Bankrupt || p.Cash != 0 || x.Finished {
		t.Errorf("P3: %+v, finished %t", p, x.Finished)
	}
	x.Wants("S price", 124)
	x.Wants("S pool", 20)
	x.Wants("H price", price)
	x.Wants("H pool", 80)
	x.Wants("H cash", 1+61+124+2*price-300)
	x.Trains("H", "4")
	if x.President("H") != engine.Nobody || x.Company("H").Certs[0].Holder != engine.Pool {
		t.Errorf("H's president's certificate is with %s", x.Company("H").Certs[0].Holder)
	}
	if p := x.Private("Sørumsand"); !p.Closed {
		t.Error("the private of P3 stays")
	}
	if x.Priority != "P1" {
		t.Errorf("the priority deal is with %s", x.Priority)
	}
	x.Wants("P3 worth", 0)
}

// TestNoBankruptcyBeforeTheIssue: the company issues what it can first (NOR-BK-05), and who can raise the money is not bankrupt
// (NOR-BK-01).
func TestNoBankruptcyBeforeTheIssue(t *testing.T) {
	x := at(t, 3, `
		phase 4
		cash P3=61
		company H price=60 *P3=40 P2=20 treasury=40 cash=1
		company S price=10 *P1=60 P2=40 trains=4 operated
		operate H 1 of 2
	`)
	x.Do("pass")
	x.Until("trains")
	x.Refused("bankrupt", "NOR-EM-02")
	x.Do("issue 2; bankrupt")
	x.Wants("H pool", 80)
	x = at(t, 3, ruin+"cash P3=300")
	x.Until("trains")
	x.Refused("bankrupt", "NOR-BK-01")
}

// TestPresidenciesAfterABankruptcy: each company goes to the player with most shares, at least two, the first to the left among
// equals, who gives two single shares to the pool for the certificate (NOR-BK-06); the new president of the company in need goes
// on with its purchase, and may go bankrupt as well (NOR-BK-07).
func TestPresidenciesAfterABankruptcy(t *testing.T) {
	x := at(t, 4, `
		phase 4
		cash P1=10 P2=0 P3=61 P4=0
		company S kind=major price=10 *P3=20 P1=20 P2=20 P4=10 operated trains=4
		company H kind=major price=30 *P3=30 P1=20 P4=20 pool=30 cash=1
		operate H 1 of 2
	`)
	x.Until("trains")
	x.Do("bankrupt")
	for company, president := range map[engine.ID]engine.ID{"S": "P1", "H": "P4"} {
		if p := x.President(company); p != president {
			t.Errorf("%s is president of %s, not %s", p, company, president)
		}
	}
	x.Wants("H P4", 20)
	x.Wants("H pool", 60)
	x.Turns("P4", "trains")
	x.Refused("sell H 1", "NOR-SH-10") // more than half lies in the pool (NOR-BK-11)
	x.Do("bankrupt")
	if p := x.President("H"); p != "P1" {
		t.Errorf("then %s is president of H", p)
	}
	x.Do("bankrupt")
	if x.Finished || x.President("H") != engine.Nobody {
		t.Errorf("finished %t, %s is president of H", x.Finished, x.President("H"))
	}
}

// TestNothingGoesToAFullPool: while more than half of a company lies in the pool no more of it is sold or issued (NOR-BK-11).
func TestNothingGoesToAFullPool(t *testing.T) {
	x := at(t, 3, `
		phase 4
		company H kind=major price=60 *P3=20 P2=10 pool=60 treasury=10 operated trains=4
		stock 4 P2
	`)
	x.Refused("sell H 1", "NOR-SH-10")
	x = at(t, 3, `
		phase 4
		company H kind=major price=60 *P3=20 P2=10 pool=60 treasury=10 trains=4
		operate H 1 of 2
	`)
	if x.Can("issue") {
		t.Error("H may issue")
	}
}

// TestAllBankrupt: then the game ends at once (NOR-BK-12), and who was short of least wins (NOR-EG-09).
func TestAllBankrupt(t *testing.T) {
	x := at(t, 3, `
		phase 4
		cash P1=0 P2=0 P3=10
		company H kind=major price=60 *P3=30 P1=20 P2=20 pool=30
		operate H 1 of 2
	`)
	x.Until("trains")
	x.Do("bankrupt; bankrupt; bankrupt")
	if !x.Finished {
		t.Fatal("the game goes on")
	}
	// P3 had 10 and three shares, the others two shares more than what came to the treasury before.
	if len(x.Winners) != 1 || x.Winners[0] != "P2" {
		t.Errorf("%v win", x.Winners)
	}
}

// orphan is R without a president, with what its line adds, and two companies of others.
const orphan = `
	phase 3
	company S price=124 *P1=60 P3=20 operated trains=3
`

// TestWithoutAPresident: the company runs the best it can, keeps the revenue (NOR-RC-01), lays no tile, places no token, deals in
// no shares and buys no ship (NOR-RC-02), and its price falls one column as usual (NOR-RC-03). It follows the order like others
// (NOR-OR-10).
func TestWithoutAPresident(t *testing.T) {
	x := at(t, 3, orphan+`
		company R kind=major price=150 *pool=20 P1=10 treasury=70 cash=500 trains=S3,3
		operate R 1 of 2
	`)
	c := x.Company("R")
	if x.Turn.Of != "S" {
		t.Fatalf("it is the turn of %s", x.Turn.Of)
	}
	if c.Earned != 0 || len(x.Board.Lays) > 0 && x.Board.Lays[x.Sheet().Map.Find("E19")].Tile != "" {
		t.Errorf("R earned %d", c.Earned)
	}
	x = at(t, 3, orphan+`
		company D kind=major price=150 *pool=20 P1=10 treasury=70 cash=500 trains=S3,3
		operate D 1 of 2
	`)
	x.Wants("D revenue", 50)
	x.Wants("D cash", 550)
	x.Wants("D price", 137)
	x.Wants("D treasury", 70)
	x.Trains("D", "3", "S3")
}

// TestWithoutAPresidentAndARoute: the price falls two columns at the end of the operating round, instead of one (NOR-RC-04).
func TestWithoutAPresidentAndARoute(t *testing.T) {
	x := at(t, 3, orphan+`
		company R kind=major price=150 *pool=20 P1=10 treasury=70 cash=50 trains=3
		operate R 2 of 2
	`)
	x.Wants("R price", 150)
	x.EndTurn()
	x.Wants("R price", 124)
}

// TestItsTrains: it buys the cheapest train that its treasury pays when it owns none, one train (NOR-RC-05), and stays without one
// otherwise (NOR-RC-06).
func TestItsTrains(t *testing.T) {
	for _, c := range []struct {
		company string
		trains  []string
		cash    int
	}{
		{"cash=700", []string{"3"}, 520},
		{"cash=179", nil, 179},
		{"cash=700 trains=2", []string{"2"}, 700},
		{"cash=700 trains=S3", []string{"3", "S3"}, 520},
	} {
		x := at(t, 3, orphan+`
			company R kind=major price=150 *pool=20 P1=10 treasury=70 `+c.company+`
			operate R 1 of 2
		`)
		x.Trains("R", c.trains...)
		x.Wants("R cash", c.cash)
	}
}
