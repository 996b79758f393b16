package t18eu_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// leave leaves so much in the bank; a player who has nothing else to do with it keeps the rest.
func leave(x *enginetest.Table, m engine.Money, keeper engine.ID) {
	x.Pay(engine.Bank, keeper, x.Bank-m)
}

// paying is a corporation that pays £50 on its ten shares, half of them P1's and one its own.
const paying = `
	phase 3
	tile H3 201 3
	tile G4 57 1
	cash P1=0 P2=0
	company NS par=90 at=3,4 cash=0 trains=3 *P1=50 P2=40 tokens=H3 operated
	operate NS `

// 18EU-EG-01, 18EU-EG-02: the set in which the bank runs out, of either round, is played to its end and is the last.
func TestBankRunsOut(t *testing.T) {
	for _, c := range []struct {
		round string
		bank  engine.Money
		ends  bool
	}{
		{"1 of 2", 49, true}, {"1 of 2", 50, true}, {"1 of 2", 1000, false}, {"2 of 2", 50, true}, {"2 of 2", 51, false},
	} {
		x := at(t, 3, paying+c.round)
		x.Until("dividend")
		leave(x, c.bank, "P3")
		x.Do("pay") // 50
		x.Wants("P1 cash", 25)
		x.Wants("P2 cash", 20)
		if x.Bank != c.bank-50 || x.Finished {
			t.Errorf("%d in the bank, finished %t", x.Bank, x.Finished)
		}
		x.Pay("P3", engine.Bank, 5000) // 18EU-EG-02: money that flows back does not undo it
		sub := x.Round.Sub
		x.EndTurn()
		if sub == 1 {
			if x.Finished || x.Round.Sub != 2 || x.Round.Kind != "operating" {
				t.Fatalf("after the first round: %s", x.Where())
			}
			x.EndTurn()
		}
		if x.Finished != c.ends {
			t.Errorf("%s, %d in the bank: the game ends: %t", c.round, c.bank, x.Finished)
		}
		if c.ends && !strings.Contains(x.End, "18EU-EG-01") {
			t.Errorf("it ends because %s", x.End)
		}
	}
}

// 18EU-EG-01: the game is over before the Final Exchange Round that was to follow the set.
func TestNoExchangeAfterTheEnd(t *testing.T) {
	for _, broken := range []bool{true, false} {
		x := at(t, 3, `
			phase 4
			left 4=0
			company 5 owner=P1 tokens=S8
			company NS par=90 at=2,4 cash=500 *P1=60 tokens=C4 operated
			operate NS 2 of 2`)
		x.Until("trains")
		x.Do("train 5")
		if broken {
			leave(x, 0, "P3")
		}
		for x.Round.Kind == "operating" && !x.Finished {
			step(x)
		}
		if x.Finished != broken || !broken && x.Round.Kind != "exchange" {
			t.Errorf("broken %t: %s", broken, x.Where())
		}
	}
}

// 18EU-EG-03: payments go on in full when the bank has run out.
func TestBankPaysOn(t *testing.T) {
	x := at(t, 3, paying+"1 of 2")
	x.Until("dividend")
	leave(x, 10, "P3")
	x.EndTurn()
	x.Until("dividend")
	x.Do("pay")
	x.Wants("P1 cash", 50)
	if x.Bank != -90 {
		t.Errorf("%d in the bank", x.Bank)
	}
	x.EndTurn()
	if !x.Finished {
		t.Error("the game goes on")
	}
}

// 18EU-EG-01: when the bank runs out in a stock round the set that follows is the last, with both its rounds.
func TestBankRunsOutInAStockRound(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0 P2=0
		company NS par=90 at=3,4 cash=0 trains=3 *P1=50 P2=50 tokens=H3 operated
		stock 3 P1`)
	leave(x, 80, "P3")
	x.Do("sell NS 1; pass")
	if !x.Broken {
		t.Fatal("the bank has money left")
	}
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	rounds := ""
	for !x.Finished {
		rounds += string(rune('0' + x.Round.Sub))
		if x.Round.Kind != "operating" {
			t.Fatalf("then %s", x.Where())
		}
		x.EndTurn()
	}
	if rounds != "12" {
		t.Errorf("operating rounds %s", rounds)
	}
}

// 18EU-EG-08: when it runs out in the Final Exchange Round, paying for shares that go to the pool, the stock round and
// one more set are played.
func TestBankRunsOutInTheExchange(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=0
		cash P1=0 P2=0
		tile E10 581 0
		company 7 owner=P1 cash=0 tokens=E10.1
		company NS par=90 at=2,4 cash=500 *P1=60 tokens=C4 operated
		company KPEV par=100 at=2,4 cash=0 *P2=30 P1=10 tokens=E10.2 unfloated
		operate NS 2 of 2`)
	x.Until("trains")
	x.Do("train 5")
	for x.Round.Kind == "operating" {
		step(x)
	}
	if x.Round.Kind != "exchange" {
		t.Fatalf("%s", x.Where())
	}
	leave(x, 300, "P3")
	x.Do("exchange 7 KPEV")
	x.Do("pass") // no token
	x.Wants("KPEV cash", 500)
	if !x.Broken || x.Round.Kind != "stock" {
		t.Fatalf("broken %t in %s", x.Broken, x.Where())
	}
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	rounds := 0
	for !x.Finished {
		if x.Round.Kind != "operating" {
			t.Fatalf("then %s", x.Where())
		}
		rounds = max(rounds, x.Round.Sub)
		if x.Waiting().Name == "trains" && !x.Can("pass") {
			x.Do("train 5")
		} else {
			step(x)
		}
	}
	if rounds != 2 {
		t.Errorf("%d rounds", rounds)
	}
}

// step goes on by one decision.
func step(x *enginetest.Table) {
	switch x.Waiting().Name {
	case "run":
		x.Do("run")
	case "dividend":
		x.Do("pay")
	default:
		x.Do("pass")
	}
}

// 18EU-EG-04: a price at the top of the market ends nothing.
func TestTopOfTheChart(t *testing.T) {
	x := at(t, 3, strings.Replace(paying, "at=3,4", "at=0,15", 1)+"2 of 2")
	x.Wants("NS price", 360)
	x.Until("dividend")
	x.Company("NS").Earned = 400
	x.Do("pay")
	x.Wants("NS price", 400)
	x.EndTurn()
	if x.Finished {
		t.Error("the game is over")
	}
	if x.Round.Kind != "stock" {
		t.Errorf("%s", x.Where())
	}
	x.Refused("end", "18EU-EG-04")
}

// 18EU-EG-05, 18EU-EG-06, 18EU-MI-09, 18EU-SU-11: cash, and each share at its price, the president's certificate as
// two; nothing that companies own, no minor; shares of unfloated corporations count.
func TestNetWorth(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=17 P2=400 P3=0
		company 5 owner=P1 cash=900 trains=3 tokens=S8
		company NS par=90 at=2,5 cash=1000 trains=3,3 *P1=50 P2=10 operated
		company DR par=70 cash=300 *P2=20 unfloated
		stock 3 P1`)
	for player, want := range map[string]int{"P1": 17 + 5*110, "P2": 400 + 110 + 2*70, "P3": 0} {
		x.Wants(player+" worth", want)
	}
}

// 18EU-EG-05, 18EU-EG-07: the richest wins; equals share the win.
func TestWinners(t *testing.T) {
	for cash, want := range map[string][]engine.ID{ // NS goes left, to 82
		"P1=100 P2=100 P3=345": {"P1", "P2"},
		"P1=101 P2=100 P3=346": {"P1"},
		"P1=100 P2=100 P3=347": {"P3"},
		"P1=100 P2=100 P3=346": {"P1", "P2", "P3"},
	} {
		x := at(t, 3, `
			phase 3
			cash `+cash+`
			company NS par=90 at=3,4 cash=0 trains=3 *P1=30 P2=30 tokens=H3 operated
			operate NS 2 of 2`)
		x.Game.Broken = true
		x.EndTurn()
		if !x.Finished || !slices.Equal(x.Winners, want) {
			t.Errorf("%s: winners %v, want %v", cash, x.Winners, want)
		}
	}
}
