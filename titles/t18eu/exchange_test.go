package t18eu_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// finalExchange is the Final Exchange Round in a position of phase 5, beginning with the player.
func finalExchange(t *testing.T, players int, position string, first engine.ID) *enginetest.Table {
	t.Helper()
	x := at(t, players, "phase 5\n"+position+"\nstock 4 "+string(first))
	x.BeginRound("exchange", 4, first)
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
	return x
}

// 18EU example 12, 18EU-FX-02, 18EU-FX-04, 18EU-FX-07, 18EU-FX-09, 18EU-FX-10, 18EU-FX-13, 18EU-FX-14, 18EU-FX-16, 18EU-FX-18.
func TestFinalExchangeRound(t *testing.T) {
	x := at(t, 4, `
		options extra-3
		phase 5
		cash P1=437 P2=445 P3=417 P4=384
		tile J1 580 3
		tile E10 581 1
		tile N11 581 1
		tile Q2 202 4
		tile H3 578 2
		tile C4 202 5
		tile M4 202 4
		tile R5 578 5
		tile L7 201 2
		tile S8 577 1
		tile G10 202 1
		tile P13 202 5
		tile S2 57 0
		tile G4 57 1
		tile F5 57 1
		tile T5 57 0
		tile I6 57 2
		tile R9 15 4
		tile K10 57 2
		tile G2 141 5
		tile M2 58 3
		tile D3 3 4
		tile F3 58 4
		tile P3 4 1
		tile E4 3 1
		tile O4 143 1
		tile L5 4 1
		tile C6 4 1
		tile K6 58 5
		tile U6 3 3
		tile F7 58 3
		tile J7 58 0
		tile T7 4 1
		tile G8 58 2
		tile H9 58 4
		tile D11 58 5
		tile L11 58 0
		tile E12 4 2
		tile J9 8 3
		tile I2 8 1
		tile N3 9 2
		tile D5 8 2
		tile H5 9 2
		tile D7 9 0
		tile C8 9 2
		tile U8 8 1
		tile D9 9 2
		tile C10 7 0
		tile Q10 9 1
		tile S10 8 2
		tile F11 7 2
		tile R11 9 1
		tile Q12 9 1
		tile F13 8 2
		tile K2 8 0
		tile S6 8 0
		tile F9 9 1
		company SNCB par=100 at=2,6 cash=147 *P4=50 treasury=50 trains=P,3 tokens=Q2 operated
		company NS par=100 at=2,4 cash=154 *P3=60 P1=10 treasury=30 trains=4,4 tokens=C4,H3,G4 operated
		company FS par=100 at=2,5 cash=290 *P1=50 treasury=50 trains=3 tokens=N11.2,R9 operated
		company KBS par=100 at=3,5 cash=0 *P4=50 P1=10 P3=10 treasury=30 trains=4,5 tokens=S8,R5,R9 operated
		company KPEV par=100 at=3,6 cash=633 *P2=50 treasury=10 pool=40 trains=4,P tokens=G10,N11.1,E10.2 operated
		company 1 owner=P3 cash=70 trains=3 tokens=J1.0
		company 3 owner=P1 cash=185 tokens=J1.1
		company 7 owner=P2 cash=175 tokens=E10.0
		company 8 owner=P4 cash=1 tokens=P13
		company 9 owner=P2 cash=165 tokens=E10.1
		company 13 owner=P1 trains=3 tokens=L7
		company 14 owner=P1 cash=160 trains=3 tokens=M4
		priority P1
		stock 4 P1`)
	x.BeginRound("exchange", 4, "P4")
	bank := x.Bank
	x.Turns("P4", "dispose")
	x.Do("exchange 8 KBS")
	x.Turns("P4", "replace")
	x.Do("replace")
	x.Wants("KBS P4", 60)
	x.Wants("KBS cash", 1)
	x.Turns("P1", "dispose")
	x.Do("exchange 3 SNCB")
	x.Turns("P4", "replace")
	x.Do("pass")
	x.Wants("SNCB P1", 10)
	x.Wants("SNCB cash", 147+185)
	x.Turns("P2", "dispose")
	x.Do("exchange 9 KPEV; replace")
	x.Wants("KPEV P2", 60)
	x.Wants("KPEV treasury", 0)
	x.Wants("KPEV cash", 633+165)
	if !x.Token("KPEV", "E10.1") || !x.Token("KPEV", "E10.2") {
		t.Error("KPEV has not two tokens in Berlin")
	}
	x.Turns("P3", "dispose")
	x.Do("exchange 1 NS; replace")
	x.Wants("NS cash", 154+70)
	x.Trains("NS", "3", "4", "4")
	x.Turns("P1", "dispose") // P4 has no minor left
	x.Do("exchange 14 SNCB; replace")
	x.Wants("SNCB P1", 20)
	x.Trains("SNCB", "3", "3", "P")
	x.Turns("P2", "dispose")
	x.Do("exchange 7 KPEV")
	x.Wants("KPEV P2", 70)
	x.Wants("KPEV pool", 30)
	x.Wants("KPEV cash", 633+165)
	if x.Bank != bank+175 || x.Token("KPEV", "E10.0") || x.Token("7", "E10.0") {
		t.Errorf("the bank gets %d", x.Bank-bank)
	}
	x.Turns("P1", "dispose")
	x.Do("exchange 13 SNCB")
	x.Turns("P4", "replace")
	x.Trains("SNCB", "3", "3", "3", "P") // over the limit till the end of the round
	x.Do("replace")
	x.Trains("SNCB", "3", "3", "3") // the Pullman goes first
	x.Turns("P4", "discard")
	x.Do("discard 3")
	x.Trains("SNCB", "3", "3")
	x.Turns("P3", "discard") // 122 before 100
	x.Do("discard 3")
	x.Trains("NS", "4", "4")
	for corporation, price := range map[string]int{"SNCB": 122, "KPEV": 110, "FS": 110, "KBS": 100, "NS": 100} {
		x.Wants(corporation+" price", price)
	}
	x.Turns("P1", "trade")
	if x.Where() != "Stock round 5" || x.Priority != "P1" {
		t.Errorf("%s, priority %s", x.Where(), x.Priority)
	}
}

// 18EU-PH-11, 18EU-SQ-03, 18EU-FX-01 to 18EU-FX-03, 18EU-FX-18: the first 5 train schedules the round for the end of the set,
// till then minors operate; its buyer's president begins, the Priority Deal plays no part. It comes once.
func TestWhenTheFinalExchangeRoundComes(t *testing.T) {
	position := `
		phase 4
		left 4=0
		cash P1=100 P2=100 P3=100
		company KPEV par=90 at=3,4 cash=%d *P2=60 trains=4 tokens=E10.0 operated
		company NS par=82 at=3,3 cash=0 *P3=60 trains=4 tokens=C4 operated
		company 13 owner=P1 cash=%d tokens=L7
		company 8 owner=P2 cash=0 tokens=P13
		company 15 owner=P3 cash=20 trains=4 tokens=Q2
		priority P3
		operate %s 1 of 2`
	for _, c := range []struct {
		name     string
		kpev, m  int
		buyer    string
		bankrupt engine.ID
		first    string
	}{
		{"KPEV of P2 buys", 500, 0, "KPEV", "", "P2"},
		{"minor 13 of P1 buys", 0, 500, "13", "", "P1"},
		{"and P1 goes bankrupt", 0, 500, "13", "P1", "P2"},
	} {
		x := at(t, 3, sprint(position, c.kpev, c.m, c.buyer))
		x.Until("trains")
		x.Do("train 5")
		if x.PhaseNow().Name != "5" {
			t.Fatalf("%s: phase %s", c.name, x.PhaseNow().Name)
		}
		if c.bankrupt != "" {
			x.Player(c.bankrupt).Bankrupt = true
			kit.Bequeath(x.Game, x.Company("13"), engine.Bank, engine.Pool)
			kit.Close(x.Game, x.Company("13"))
		}
		minors := 0
		for x.Round.Kind == "operating" {
			if x.Company(x.Turn.Of).Kind.Owned {
				minors++
			}
			x.EndTurn()
		}
		if x.Round.Kind != "exchange" || minors < 3 {
			t.Fatalf("%s: %s after %d turns of minors", c.name, x.Where(), minors)
		}
		x.Turns(c.first, "dispose")
		if !slices.ContainsFunc(x.Log(), func(l engine.Line) bool { return l.Text == "The Final Exchange Round begins with Player "+c.first[1:] }) {
			t.Errorf("%s: the log does not name %s", c.name, c.first)
		}
		if x.Priority != "P3" {
			t.Errorf("%s: priority %s", c.name, x.Priority)
		}
		for x.Round.Kind == "exchange" {
			x.Do("close " + map[string]string{"P1": "13", "P2": "8", "P3": "15"}[string(x.Decider())])
		}
		if x.Where() != "Stock round 3" || x.Turn.Of != "P3" || x.Priority != "P3" {
			t.Errorf("%s: %s, turn of %s", c.name, x.Where(), x.Turn.Of)
		}
		for x.Round.Kind == "stock" {
			x.Do("pass")
		}
		for x.Round.Kind == "operating" {
			x.EndTurn()
		}
		if x.Where() != "Stock round 4" {
			t.Errorf("%s: %s", c.name, x.Where())
		}
	}
}

// 18EU-SQ-04: without minors the round is skipped.
func TestNoFinalExchangeRoundWithoutMinors(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=0
		company KPEV par=90 at=3,4 cash=500 *P2=60 trains=4 tokens=E10.0 operated
		priority P3
		operate KPEV 2 of 2`)
	x.Until("trains")
	x.Do("train 5")
	x.EndTurn()
	if x.Where() != "Stock round 3" || x.Turn.Of != "P3" {
		t.Errorf("%s, turn of %s", x.Where(), x.Turn.Of)
	}
	if slices.ContainsFunc(x.Log(), func(l engine.Line) bool { return strings.HasPrefix(l.Text, "The Final Exchange Round") }) {
		t.Error("it was held")
	}
}

// 18EU-FX-04: exactly one minor a turn, of one's own choice; who has none passes; round and round.
func TestOneMinorATurn(t *testing.T) {
	x := finalExchange(t, 4, `
		company NS par=90 *P4=60 trains=5 tokens=C4 operated
		company 1 owner=P1 tokens=J1.0
		company 4 owner=P1 tokens=G10
		company 5 owner=P1 tokens=S8
		company 8 owner=P3 tokens=P13
		company 10 owner=P3 tokens=R5`, "P3")
	x.Refused("pass", "18EU-FX-04")
	x.Refused("close 1", "18EU-FX-04")
	x.Refused("close 7", "18EU-FX-04")
	x.Refused("close NS", "18EU-FX-04")
	x.Offers("close", "10", "8")
	x.Do("close 10")
	x.Turns("P1", "dispose") // P4 has none
	x.Refused("exchange 8 NS", "18EU-FX-04")
	x.Do("close 4")
	x.Turns("P3", "dispose") // P2 has none
	x.Do("close 8")
	x.Turns("P1", "dispose")
	x.Do("close 5")
	x.Turns("P1", "dispose") // they alone are left
	x.Do("close 1")
	if x.Round.Kind != "stock" {
		t.Error(x.Where())
	}
}

// 18EU-FX-05: a connected minor must merge into a corporation to which it is connected: any, floated or not, operated or not.
func TestConnectedMustMerge(t *testing.T) {
	for _, state := range []string{"operated", "", "unfloated"} {
		x := finalExchange(t, 3, sprint(`
			company SNCF par=90 *P2=30 trains=5 tokens=J1.0 %s
			company FS par=90 *P2=60 trains=5 tokens=J1.0 operated
			company NS par=90 *P2=60 trains=5 tokens=C4 operated
			company 3 owner=P1 tokens=J1.1`, state), "P1")
		x.Refused("close 3", "18EU-FX-05")
		x.Refused("exchange 3 NS", "18EU-FX-05")
		x.Refused("exchange 3 DR", "18EU-FX-05")
		x.Offers("exchange 3", "FS", "SNCF")
		if x.Can("close") {
			t.Error("closing is offered")
		}
		x.Do("exchange 3 SNCF")
		x.Wants("SNCF P1", 10)
	}
}

// 18EU-FX-06, 18EU-FX-11: the player may choose a corporation that has no share to give; they get nothing, the money goes to
// the bank, the trains out of play, the token off the map. On 18xx.games the trains go to the pool (18EU-X-39).
func TestNoShareLeft(t *testing.T) {
	const position = `
		company SNCF par=90 cash=10 *P2=60 P3=40 trains=5 tokens=J1.0 operated
		company FS par=90 cash=10 *P2=60 trains=5 tokens=E10.0 operated
		company 3 owner=P1 cash=44 trains=4,P tokens=J1.1`
	x := finalExchange(t, 3, position, "P1")
	bank := x.Bank
	x.Do("exchange 3 SNCF")
	for _, want := range []string{"Player 1 gets nothing: no share of SNCF is left", "Its trains go back to the bank, out of play"} {
		if !slices.ContainsFunc(x.Log(), func(l engine.Line) bool { return l.Text == want }) {
			t.Errorf("nobody is told: %s", want)
		}
	}
	x.Wants("SNCF P1", 0)
	x.Wants("P1 certs", 0)
	x.Wants("SNCF cash", 10)
	x.Trains("SNCF", "5")
	x.Trains("pool", "P", "P", "P", "P")
	if x.Bank != bank+44 || x.Token("3", "J1.1") || x.Token("SNCF", "J1.1") || !x.Company("3").Closed || x.Round.Kind != "stock" {
		t.Errorf("the bank gets %d; %s", x.Bank-bank, x.Where())
	}
	x = finalExchange(t, 3, "options 18xx.games\n"+position, "P1")
	x.Do("pass")
	x.Trains("pool", "4", "P", "P", "P", "P", "P")
}

// 18EU-FX-07, 18EU-FX-10: a share of the treasury while it has one, with money, trains and perhaps the token for the
// corporation; after that one of the pool, with money for the bank, trains for the pool and no token.
func TestTreasuryBeforePool(t *testing.T) {
	x := finalExchange(t, 3, `
		company SNCF par=90 cash=10 *P2=60 pool=30 trains=5 tokens=J1.0 operated
		company 3 owner=P1 cash=44 trains=4 tokens=J1.1
		company 1 owner=P1 cash=33 trains=4 tokens=J1.1`, "P1")
	bank := x.Bank
	x.Refused("exchange 3 SNCF pool", "")
	x.Do("exchange 3 SNCF; pass")
	x.Wants("SNCF treasury", 0)
	x.Wants("SNCF pool", 30)
	x.Wants("SNCF cash", 54)
	x.Trains("SNCF", "4", "5")
	x.Do("exchange 1 SNCF")
	x.Wants("SNCF P1", 20)
	x.Wants("SNCF pool", 20)
	x.Wants("SNCF cash", 54)
	x.Trains("pool", "4", "P", "P", "P", "P", "P")
	if x.Bank != bank+33 || used(x, "SNCF") != 1 || x.Token("1", "J1.1") || x.Round.Kind != "stock" {
		t.Errorf("the bank gets %d; %s", x.Bank-bank, x.Where())
	}
}

// 18EU-FX-08, 18EU-FO-26: an exchanged share can make a corporation float, which brings it five times its starting value; later
// minors find shares in the pool only.
func TestFloatByExchange(t *testing.T) {
	x := finalExchange(t, 3, `
		company SNCF par=75 unfloated at=3,4 cash=10 *P2=40 trains=5 tokens=J1.0
		company 3 owner=P1 cash=44 tokens=J1.1
		company 1 owner=P3 cash=33 tokens=J1.1`, "P1")
	x.Do("exchange 3 SNCF; replace")
	if !x.Company("SNCF").Floated {
		t.Fatal("not floated")
	}
	x.Wants("SNCF cash", 10+44+5*75)
	x.Wants("SNCF pool", 50)
	x.Wants("SNCF treasury", 0)
	x.Turns("P3", "dispose")
	x.Do("exchange 1 SNCF")
	x.Wants("SNCF P3", 10)
	x.Wants("SNCF pool", 40)
	x.Wants("SNCF cash", 10+44+5*75)
}

// 18EU-FX-09, 18EU-FX-15: the token question goes to whoever is president after the exchange.
func TestTokenQuestionInTheFinalExchange(t *testing.T) {
	x := finalExchange(t, 3, `
		company SNCF par=90 cash=10 *P2=30 P1=30 trains=5 tokens=J1.0 operated
		company FS par=90 cash=10 *P2=40 P1=30 trains=5 tokens=N11.0 operated
		company 3 owner=P1 tokens=J1.1
		company 6 owner=P1 tokens=N11.1`, "P1")
	x.Do("exchange 3 SNCF")
	if x.President("SNCF") != "P1" {
		t.Errorf("president %s", x.President("SNCF"))
	}
	x.Turns("P1", "replace")
	x.Do("replace")
	if !x.Token("SNCF", "J1.1") {
		t.Error("not replaced")
	}
	x.Do("exchange 6 FS")
	x.Turns("P2", "replace")
	x.Do("pass")
	if x.Token("FS", "N11.1") || x.Token("6", "N11.1") {
		t.Error("the declined token lies there")
	}
}

// 18EU-FX-12: a minor that is connected to no corporation closes: nothing for the player, money to the bank, trains to the
// pool, token off the map.
func TestUnconnectedCloses(t *testing.T) {
	x := finalExchange(t, 3, `
		company NS par=90 cash=10 *P2=60 trains=5 tokens=C4 operated
		company 13 owner=P1 cash=44 trains=4 tokens=L7`, "P1")
	bank := x.Bank
	x.Refused("exchange 13 NS", "18EU-FX-05")
	x.Do("close 13")
	x.Wants("P1 certs", 0)
	x.Wants("NS cash", 10)
	x.Trains("pool", "4", "P", "P", "P", "P", "P")
	if x.Bank != bank+44 || x.Token("13", "L7") || !x.Company("13").Closed {
		t.Errorf("the bank gets %d", x.Bank-bank)
	}
}

// 18EU-FX-13, 18EU-FX-14: over the limit till the end, but of two Pullmans one goes at once; at the end those over the limit
// discard in operating order, Pullman first, those not floated last, whatever their price.
func TestDiscardsAfterTheExchange(t *testing.T) {
	x := finalExchange(t, 4, `
		company SNCF par=100 unfloated at=2,4 cash=0 *P2=20 trains=5 tokens=J1.0
		company FS par=75 at=4,3 cash=0 *P3=50 trains=5,P tokens=E10.0 operated
		company DR par=82 at=3,3 cash=0 *P4=50 trains=3,5 tokens=N11.0 operated
		company 1 owner=P1 trains=4 tokens=J1.1
		company 3 owner=P2 trains=4 tokens=J1.1
		company 7 owner=P1 trains=4,P tokens=E10.1
		company 6 owner=P1 trains=4 tokens=N11.1`, "P1")
	x.Do("exchange 7 FS; pass")
	x.Trains("FS", "4", "5", "P")
	x.Trains("pool", "P", "P", "P", "P")
	x.Do("exchange 3 SNCF; pass; exchange 6 DR; pass; exchange 1 SNCF; pass")
	x.Turns("P4", "discard") // DR at 82
	x.Offers("discard", "3", "4", "5")
	x.Trains("FS", "4", "5", "P")
	x.Do("discard 3")
	x.Trains("FS", "4", "5") // FS at 75: without the Pullman it is within the limit
	x.Turns("P2", "discard") // SNCF at 100, not floated
	x.Do("discard 5")
	x.Trains("SNCF", "4", "4")
	x.Turns("P1", "trade")
}

// 18EU-FX-16: prices do not move, also of what is sold out. 18EU-FX-17: neither the 60% nor the certificate limit stops an
// exchange; the stock round sees to it (18EU-SH-08).
func TestLimitsDoNotStopAnExchange(t *testing.T) {
	x := finalExchange(t, 6, `
		company SNCF par=90 at=3,4 cash=10 *P1=60 trains=5 tokens=J1.0 operated
		company FS par=90 at=3,4 cash=10 *P2=60 P1=40 trains=5 tokens=R5 operated
		company DR par=90 at=3,4 cash=10 *P2=50 P1=10 trains=5 tokens=G10 operated
		company 3 owner=P1 tokens=J1.1
		company 1 owner=P1 tokens=J1.1
		priority P1`, "P1")
	x.Wants("P1 certs", 5+4+1+2)
	x.Do("exchange 3 SNCF; pass; exchange 1 SNCF; pass")
	x.Wants("SNCF P1", 80)
	x.Wants("P1 certs", 12)
	x.Wants("FS price", 90)
	x.Wants("SNCF price", 90)
	x.Turns("P1", "trade")
	x.Refused("pass", "18EU-SH-08")
	x.Refused("sell SNCF 1", "18EU-SH-08")
	x.Do("sell SNCF 2; pass")
	x.Wants("P1 certs", 10)
}
