package t18frrce_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// trnToStock plays on until the stock round that follows, at whatever it then has to decide first.
func trnToStock(t *testing.T, x *enginetest.Table) {
	t.Helper()
	for x.Round.Kind == "operating" && !x.Finished {
		x.EndTurn()
	}
	if x.Round.Kind != "stock" {
		t.Fatalf("%s", x.Where())
	}
}

// FRRCE-TB-01, FRRCE-TB-02, FRRCE-TL-04: with room and money a company buys one train after another, the smallest type left,
// at its printed price, to the Bank; the limit that counts is the one before the phase that the purchase starts.
func TestBuyTrains(t *testing.T) {
	x := at(t, 3, `
		phase 2
		left 2=3
		company EST par=100 cash=740 trains=2 *P1=60 tokens=H25 operated
		operate EST`)
	x.Until("trains")
	x.Refused("train 3", "FRRCE-TB-02")
	x.Refused("train D", "FRRCE-TB-02")
	bank := x.Bank
	x.Do("train 2; train 2")
	x.Wants("EST cash", 740-160)
	x.Do("train 3") // the fourth
	x.Wants("EST cash", 740-340)
	if x.Bank != bank+340 {
		t.Errorf("the Bank gets %d", x.Bank-bank)
	}
	x.Trains("EST", "2", "2", "2", "3")
	if x.Can("train") {
		t.Error("a fifth can be bought")
	}

	y := at(t, 3, `
		phase 3
		left 3=0
		company EST par=100 cash=1000 trains=3,3,3 *P1=60 tokens=H25 operated
		operate EST`)
	y.Until("trains")
	y.Do("train 4") // the fourth train, with a limit of 3 from now on
	y.Turns("P1", "discard")
	y.Do("discard 4") // FRRCE-TL-01: the one just bought, too
	y.Trains("EST", "3", "3", "3")
	y.Trains("pool", "4")
	y.Wants("EST cash", 700)

	z := at(t, 3, `
		phase 5
		cash P1=1000
		company EST par=100 cash=399 trains=5 *P1=60 tokens=H25 operated
		operate EST`)
	z.Until("dividend")
	z.Do("pay")
	z.Refused("train 5", "FRRCE-OR-08")
}

// FRRCE-TL-04, FRRCE-TB-01: at its limit a company buys from nobody.
func TestNoRoomForTrains(t *testing.T) {
	for phase, trains := range map[string]string{"2": "2,2,2,2", "3": "2,2,3,3", "4": "4,4,3", "5": "5,4", "6": "6,5", "D": "D,D"} {
		x := at(t, 3, `
			phase `+phase+`
			pool 6
			private Ceinture P1
			company EST par=100 at=0,6 cash=3000 trains=`+trains+` *P1=60 tokens=H25 operated
			company SO par=76 trains=6 *P1=60 tokens=H7 operated
			operate EST`)
		for x.Round.Kind == "operating" && x.Turn.Of == "EST" {
			if x.Can("train") {
				t.Fatalf("phase %s: it can buy", phase)
			}
			if x.Waiting().Name == "trains" {
				for _, order := range []string{"train 6 from pool", "train 6 from SO 1"} {
					x.Refused(order, "FRRCE-TL-04")
				}
			}
			switch x.Waiting().Name {
			case "run":
				x.Do("run")
			case "dividend":
				x.Do("pay")
			default:
				x.Do("pass")
			}
		}
	}
}

// FRRCE-TB-03, FRRCE-TL-02: any train of the pool, at its printed price, to the Bank.
func TestTrainsOfThePool(t *testing.T) {
	x := at(t, 3, `
		phase 5
		pool 3,4
		company EST par=100 cash=580 *P1=60 tokens=H25 operated
		operate EST`)
	x.Until("trains")
	x.Offers("train", "3", "4", "5")
	bank := x.Bank
	x.Refused("train 5 from pool", "FRRCE-TB-03")
	x.Do("train 4 from pool")
	x.Wants("EST cash", 280)
	x.Do("train 3 from pool")
	x.Wants("EST cash", 100)
	if x.Bank != bank+480 {
		t.Errorf("the Bank gets %d", x.Bank-bank)
	}
	x.Trains("pool")
	x.Trains("EST", "3", "4")
}

// FRRCE-TB-04 to FRRCE-TB-06, FRRCE-TB-10: a train of another company costs what both presidents agree on, at least 1fr, from
// treasury to treasury; the seller may be left without one. Only the operating company acts.
func TestTrainsOfOthers(t *testing.T) {
	const position = `
		phase 3
		cash P1=500 P2=100
		company EST par=100 at=0,6 cash=300 trains=3 *P1=60 tokens=H25 operated
		company SO par=76 cash=50 trains=3 *P2=60 tokens=H7 operated
		company OU par=71 cash=0 trains=2 *P1=60 tokens=D9 operated
		operate EST`
	for _, c := range []struct {
		order, seller string
		asked         bool
		cash, left    int
	}{
		{"train 3 from SO 300", "SO", true, 350, 0},
		{"train 3 from SO 1", "SO", true, 51, 299},
		{"train 2 from OU 250", "OU", false, 250, 50},
	} {
		x := at(t, 3, position)
		x.Until("trains")
		have := int(x.Game.Cash("EST"))
		p1, p2 := x.Game.Cash("P1"), x.Game.Cash("P2")
		x.Do(c.order)
		if asked := x.Waiting().Name == "answer"; asked != c.asked {
			t.Errorf("%s: somebody is asked: %t", c.order, asked)
		}
		if c.asked {
			x.Turns("P2", "answer")
			y := *x
			y.Game = x.Clone()
			y.Do("decline")
			y.Wants("EST cash", have)
			y.Trains("SO", "3")
			x.Do("accept")
		}
		x.Wants(c.seller+" cash", c.cash)
		x.Wants("EST cash", have-300+c.left)
		x.Trains(c.seller)
		if x.Game.Cash("P1") != p1 || x.Game.Cash("P2") != p2 {
			t.Errorf("%s: players pay", c.order)
		}
	}
	x := at(t, 3, position)
	x.Until("trains")
	x.Refused("train 3 from SO 0", "FRRCE-TB-04")
	x.Refused("train 4 from SO 1", "FRRCE-TB-04")
	x.Refused("train 3 from PLM 1", "FRRCE-TB-04")
	x.Refused("train 3 from SO 301", "FRRCE-OR-08")
	for _, verb := range []string{"discard", "upgrade"} { // FRRCE-TB-10
		if x.Can(verb) {
			t.Errorf("%s is offered", verb)
		}
	}
	for _, a := range x.Verbs() {
		if a == "sell" {
			t.Error("sell is offered")
		}
	}
}

// FRRCE-TB-07, FRRCE-OR-06, FRRCE-EM-01: without a train, with a route and money, it must buy; without a route it need not.
func TestMustBuy(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company EST par=100 cash=1000 *P1=60 tokens=H25 operated
		operate EST`)
	x.Until("trains")
	x.Refused("pass", "FRRCE-EM-01")
	x.Do("train 3; pass")
	y := at(t, 3, `
		phase 3
		company OU par=100 cash=1000 *P1=60 tokens=D9 operated
		operate OU`)
	y.Until("trains")
	y.Do("pass")
	y.Trains("OU")
}

// FRRCE-TB-08: the buyer goes on under the new limit, and may have what was just discarded.
func TestBuyingOnInANewPhase(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=0
		company EST par=100 at=0,6 cash=800 *P1=60 tokens=H25 operated
		company SO par=76 trains=3,4,4 *P2=60 tokens=H7 operated
		operate EST`)
	x.Until("trains")
	x.Refused("train 4 from pool", "FRRCE-TB-03")
	x.Do("train 5")
	x.Turns("P2", "discard")
	x.Offers("discard", "3", "4")
	x.Do("discard 4")
	x.Turns("P1", "trains")
	x.Do("train 4 from pool")
	x.Wants("EST cash", 100)
	x.Trains("EST", "4", "5")
	x.Trains("SO", "3", "4")
	x.Trains("pool")
}

// FRRCE-TB-09: PLM's first train closes private Lyon, also one of the pool or of another company; no other company's does.
func TestFirstTrainOfPLM(t *testing.T) {
	for _, order := range []string{"train 3", "train 3 from pool", "train 3 from SO 1"} {
		x := at(t, 3, `
			phase 3
			pool 3
			private Lyon P2
			company PLM par=100 at=0,6 cash=500 *P1=60 tokens=H25 operated
			company SO par=76 trains=3,3 *P1=60 tokens=H7 operated
			operate PLM`)
		x.Until("trains")
		if x.Private("Lyon").Closed {
			t.Fatal("closed too early")
		}
		x.Do(order)
		if !x.Private("Lyon").Closed {
			t.Errorf("%s: 6 is open", order)
		}
	}
	x := at(t, 3, `
		phase 3
		private Lyon P2
		company EST par=100 cash=500 *P1=60 tokens=H25 operated
		operate EST`)
	x.Until("trains")
	x.Do("train 3")
	if x.Private("Lyon").Closed {
		t.Error("EST closes 6")
	}
}

// FRRCE-TU-01, FRRCE-TU-03, FRRCE-TU-04, FRRCE-TU-08: what can be handed in for what, at which price, also at the train limit.
func TestTradingIn(t *testing.T) {
	for _, c := range []struct {
		phase, own, order string
		price             int
		left              []string
	}{
		{"6", "5,5", "upgrade 5 7", 560, []string{"5", "7"}},
		{"6", "6,5", "upgrade 6 7", 560, []string{"5", "7"}},
		{"6", "6,6", "upgrade 6 D", 750, []string{"6", "D"}},
		{"6", "6,5", "upgrade 5 D", 750, []string{"6", "D"}},
		{"7", "7,6", "upgrade 7", 750, []string{"6", "D"}},
		{"7", "7,7", "upgrade 7", 750, []string{"7", "D"}},
	} {
		x := at(t, 3, `
			phase `+c.phase+`
			company EST par=100 cash=750 trains=`+c.own+` *P1=60 tokens=H25 operated
			operate EST`)
		x.Until("dividend")
		x.Do("pay")
		x.Turns("P1", "trains")
		bank := x.Bank
		x.Do(c.order)
		x.Wants("EST cash", 750-c.price)
		if int(x.Bank-bank) != c.price {
			t.Errorf("%s: the Bank gets %d", c.order, x.Bank-bank)
		}
		x.Trains("EST", c.left...)
		x.Trains("pool")
	}
}

// FRRCE-TU-02, FRRCE-TU-07, FRRCE-TU-09: what cannot be handed in: smaller trains, for a train not on sale, without the money.
func TestNoTradingIn(t *testing.T) {
	x := at(t, 3, `
		phase 6
		cash P1=1000
		company EST par=100 cash=600 trains=5,4 *P1=60 tokens=H25 operated
		operate EST`)
	x.Until("dividend")
	x.Do("pay")
	x.Refused("upgrade 4", "FRRCE-TU-01")
	x.Offers("upgrade", "5")
	x.Refused("upgrade 5 6", "FRRCE-TU-01")
	x.Refused("upgrade 6", "FRRCE-TU-01") // it has none
	x.Refused("upgrade 5 D", "FRRCE-TU-09")
	w := at(t, 3, `
		phase 6
		cash P1=1000
		company EST par=100 cash=559 trains=6 *P1=60 tokens=H25 operated
		operate EST`)
	w.Until("dividend")
	w.Do("pay")
	w.Refused("upgrade 6 7", "FRRCE-TU-09")
	y := at(t, 3, `
		phase 7
		left 7=0
		company EST par=100 cash=1000 trains=5,7 *P1=60 tokens=H25 operated
		operate EST`)
	y.Until("dividend")
	y.Do("pay")
	y.Offers("upgrade", "5", "7")
	y.Offers("upgrade 5", "D") // nothing to choose: no 7 is left
	y.Do("upgrade 5")
	y.Trains("EST", "7", "D")
	z := at(t, 3, `
		phase 5
		company EST par=100 cash=1000 trains=5 *P1=60 tokens=H25 operated
		operate EST`)
	z.Until("dividend")
	z.Do("pay")
	z.Refused("upgrade 5", "FRRCE-TU-01")
	z.Offers("upgrade")
}

// FRRCE-TU-01 to FRRCE-TU-06: FRRCE example 24: a 5 for the first D, and a 6 for the first 7 with a purchase after it.
func TestTradingInExample(t *testing.T) {
	x := at(t, 3, `
		phase 6
		company PLM par=100 at=0,6 cash=800 trains=5,5 *P1=60 tokens=H25 operated
		company SO par=76 trains=4,5 *P2=60 tokens=H7 operated
		operate PLM`)
	x.Until("dividend")
	x.Do("pay")
	x.Do("upgrade 5 D")
	trnPhase(t, x, "D")
	x.Wants("PLM cash", 50)
	x.Trains("PLM", "D")
	x.Trains("SO")
	x.Trains("pool")

	y := at(t, 3, `
		phase 6
		company OU par=100 at=0,6 cash=1400 trains=6,4 *P1=60 tokens=H25 operated
		operate OU`)
	y.Until("dividend")
	y.Do("pay; upgrade 6 7")
	trnPhase(t, y, "7")
	y.Wants("OU cash", 840)
	y.Trains("OU", "7")
	y.Do("train 6")
	y.Wants("OU cash", 210)
	y.Trains("OU", "6", "7")
	// FRRCE-TU-05: more than once a turn.
	z := at(t, 3, `
		phase 6
		company OU par=100 cash=2000 trains=6,5 *P1=60 tokens=H25 operated
		operate OU`)
	z.Until("dividend")
	z.Do("pay; upgrade 5 7; upgrade 6 7; upgrade 7")
	z.Wants("OU cash", 2000-560-560-750)
	z.Trains("OU", "7", "D")
}

// FRRCE-TL-01 to FRRCE-TL-03: who is over the new limit gives up trains at once, the operating company first and then on in
// operating order; each president chooses; nobody pays.
func TestOrderOfDiscards(t *testing.T) {
	x := at(t, 4, `
		phase 4
		left 4=0
		cash P1=0 P2=0 P3=0 P4=0
		company PLM par=100 at=0,8 cash=1 trains=3,3,4 *P4=60 tokens=J17 operated
		company EST par=100 at=9,6 cash=400 trains=4,3 *P1=60 tokens=H25 operated
		company SO par=76 at=1,6 cash=2 trains=3,4,4 *P2=60 tokens=H7 operated
		company NOR par=67 at=5,6 cash=3 trains=3,3,4 *P3=60 tokens=C20
		company OU par=67 at=5,6 cash=0 trains=2 *P3=60 tokens=D9
		operate EST`)
	x.Until("dividend")
	x.Do("pay; train 5")
	order := ""
	for x.Waiting().Name == "discard" {
		cs, _ := x.Next(engine.Order("discard"))
		who := strings.TrimPrefix(cs[0].Text, "of ")
		if p := x.President(engine.ID(who)); x.Decider() != p {
			t.Errorf("%s decides for %s", x.Decider(), who)
		}
		x.Refused("pass", "")
		x.Refused("discard D", "FRRCE-TL-04")
		order += " " + who
		x.Do("discard 3")
	}
	if want := " EST PLM SO NOR"; order != want {
		t.Errorf("order%s, want%s", order, want)
	}
	x.Trains("EST", "4", "5")
	x.Trains("PLM", "3", "4")
	x.Trains("pool", "3", "3", "3", "3")
	x.Wants("EST cash", 0)
	x.Wants("PLM cash", 1)
	x.Wants("SO cash", 2)
}

// FRRCE-TD-01 to FRRCE-TD-05, FRRCE-TD-07, FRRCE-TD-10, FRRCE-SQ-02: what leaves the supply after a set, and the phase after
// it. FRRCE example 23 in part.
func TestDiscardsAfterSets(t *testing.T) {
	for _, c := range []struct{ name, phase, left, supply, after string }{
		{"two 2s left", "2", "2=2", "2:1 3:6 4:5 5:4 6:3 7:2 D:1", "2"},
		{"the last 2 and the first 3", "2", "2=1", "3:5 4:5 5:4 6:3 7:2 D:1", "3"},
		{"no 2 left: one 3 only", "2", "2=0", "3:5 4:5 5:4 6:3 7:2 D:1", "3"},
		{"the middle of a type", "3", "3=3", "3:2 4:5 5:4 6:3 7:2 D:1", "3"},
		{"the last 3 and the first 4", "3", "3=1", "4:4 5:4 6:3 7:2 D:1", "4"},
		{"the last 4 was bought", "4", "4=0", "5:3 6:3 7:2 D:1", "5"},
		{"the last 5 and the first 6", "5", "5=1", "6:2 7:2 D:1", "6"},
		{"the last 6 and a 7", "6", "6=1", "7:1 D:1", "7"},
		{"the last 6 and a D", "6", "6=1 7=0", "D:1", "D"},
		{"no 6 left: one 7 only", "6", "6=0", "7:1 D:1", "7"},
		{"the last 7 and a D", "7", "7=1", "D:1", "D"},
		{"7s gone, no D ever", "7", "7=0", "D:1", "D"},
		{"only Ds", "D", "7=0", "D:1", "D"},
	} {
		x := at(t, 3, `
			phase `+c.phase+`
			left `+c.left+`
			company OU par=100 cash=0 *P1=60 tokens=D9 operated
			operate OU`)
		gone := func() (n int) {
			for _, tr := range x.Game.Trains {
				if tr.Model == "D" && tr.Owner == engine.Gone {
					n++
				}
			}
			return n
		}
		before := gone()
		trnToStock(t, x)
		if got := trnSupply(x); got != c.supply {
			t.Errorf("%s: supply %s, want %s", c.name, got, c.supply)
		}
		if got := x.PhaseNow().Name; got != c.after {
			t.Errorf("%s: phase %s, want %s", c.name, got, c.after)
		}
		want := 0
		if c.after == "D" && c.phase != "D" {
			want = 1
		}
		if gone()-before != want {
			t.Errorf("%s: %d Ds leave", c.name, gone()-before)
		}
	}
}

// FRRCE-TD-10: once phase D has begun the second discard is left out when it would be a D.
func TestLastSevenAfterTheFirstD(t *testing.T) {
	for _, c := range []struct{ left, supply string }{
		{"6=1 7=0", "D:1"}, {"6=1 7=2", "7:1 D:1"}, {"6=0 7=1", "D:1"},
	} {
		x := at(t, 3, `
			phase 6
			left `+c.left+`
			company EST par=100 cash=900 *P1=60 tokens=H25 operated
			operate EST`)
		x.Until("trains")
		x.Do("train D")
		trnToStock(t, x)
		if got := trnSupply(x); got != c.supply {
			t.Errorf("%s: supply %s, want %s", c.left, got, c.supply)
		}
		trnPhase(t, x, "D")
		for _, tr := range x.Game.Trains {
			if tr.Model == "D" && tr.Owner == engine.Gone {
				t.Errorf("%s: a D has left", c.left)
			}
		}
	}
}

// FRRCE-TD-01, FRRCE-TD-05, FRRCE-TD-06, FRRCE-TD-11, FRRCE-TL-03: the pool is left alone, nobody pays; trains rust, privates
// close, and companies over the limit give trains up in operating order before the first turn of the stock round.
func TestEffectsOfDiscards(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=1
		cash P1=10 P2=20 P3=500
		pool 3
		private Ceinture P3
		private Lyon P3
		priority P3
		company OU par=100 at=0,6 cash=0 trains=3,4,4 *P1=60 tokens=D9 operated
		company SO par=100 at=0,8 cash=5 trains=3,3,4 *P2=60 tokens=H7 operated
		operate OU`)
	trnToStock(t, x)
	trnPhase(t, x, "5")
	if !x.Private("Ceinture").Closed || !x.Private("Lyon").Closed {
		t.Error("privates are open")
	}
	x.Wants("SO cash", 5)
	x.Wants("P1 cash", 10)
	x.Turns("P2", "discard")
	x.Refused("pass", "")
	x.Do("discard 3")
	x.Turns("P1", "discard")
	x.Do("discard 4")
	x.Trains("pool", "3", "3", "4")
	if x.Decider() != "P3" || x.Waiting().Name == "discard" {
		t.Errorf("then %s in %s", x.Decider(), x.Waiting().Name)
	}

	y := at(t, 3, `
		phase 2
		left 2=1
		pool 2
		private Lyon P3
		company PLM par=100 cash=9 *P1=60 tokens=J17 operated
		operate PLM`)
	trnToStock(t, y)
	trnPhase(t, y, "3")
	y.Trains("pool", "2")
	if y.Private("Lyon").Closed {
		t.Error("6 is closed")
	}
	y.Wants("PLM cash", 9)
}

// FRRCE-TD-01 to FRRCE-TD-05: FRRCE example 23 from its fourth case on: the last 4 is bought, then one 5 goes; a last 5 goes
// with the first 6, and the next buyer takes a D.
func TestDiscardsExample(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=1
		private Ceinture P2
		company EST par=100 cash=300 *P1=60 tokens=H25 operated
		operate EST 2 of 2`)
	x.Until("trains")
	x.Do("train 4")
	trnToStock(t, x)
	trnPhase(t, x, "5")
	if got := trnSupply(x); got != "5:3 6:3 7:2 D:1" {
		t.Errorf("supply %s", got)
	}
	if !x.Private("Ceinture").Closed {
		t.Error("1 is open")
	}
	y := at(t, 3, `
		phase 5
		left 5=1
		pool 3
		company EST par=100 cash=900 trains=3 *P1=60 tokens=H25 operated
		company SO par=76 trains=4,5 *P2=60 tokens=H7 operated
		operate EST 3 of 3`)
	y.Until("dividend")
	y.Do("pay; pass")
	trnToStock(t, y)
	trnPhase(t, y, "6")
	y.Trains("EST")
	y.Trains("pool")
	for y.Round.Kind == "stock" {
		y.Do("pass")
	}
	y.Until("trains")
	y.Offers("train", "4", "5", "6", "7", "D") // the 4 and the 5 from SO
	y.Do("train D")
	trnPhase(t, y, "D")
	y.Trains("SO")
	y.Wants("EST cash", 0)
	if !slices.Contains(y.PhaseNow().Tiles, board.Gray) {
		t.Error("no gray tiles")
	}
}
