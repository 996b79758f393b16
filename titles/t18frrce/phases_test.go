package t18frrce_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// trnSupply tells what is left in the supply, as "2:7 3:6"; of the endless trains only whether one is there.
func trnSupply(x *enginetest.Table) string {
	left := map[string]int{}
	var models []string
	for _, t := range x.Game.Trains {
		if t.Owner != engine.Supply {
			continue
		}
		if left[t.Model] == 0 {
			models = append(models, t.Model)
		}
		if left[t.Model]++; t.Model == "D" {
			left[t.Model] = 1
		}
	}
	for i, m := range models {
		models[i] = fmt.Sprintf("%s:%d", m, left[m])
	}
	return strings.Join(models, " ")
}

// trnPhase demands a phase.
func trnPhase(t *testing.T, x *enginetest.Table, want string) {
	t.Helper()
	if got := x.PhaseNow().Name; got != want {
		t.Fatalf("phase %s, want %s", got, want)
	}
}

// FRRCE-PH-01 to FRRCE-PH-06, FRRCE-PH-09, FRRCE-PH-12, FRRCE-PH-14: the roster and the phases as printed.
func TestPhaseTable(t *testing.T) {
	x := at(t, 3, "")
	if got := trnSupply(x); got != "2:7 3:6 4:5 5:4 6:3 7:2 D:1" {
		t.Errorf("the supply is %s", got)
	}
	trnPhase(t, x, "2")
	for _, m := range []struct {
		model string
		price int
	}{{"2", 80}, {"3", 180}, {"4", 300}, {"5", 400}, {"6", 630}, {"7", 710}, {"D", 900}} {
		if got := int(x.Sheet().Model(m.model).Price); got != m.price {
			t.Errorf("a %s costs %d, want %d", m.model, got, m.price)
		}
	}
	for _, c := range []struct {
		phase, colors, buy string
		limit, rounds      int
	}{
		{"2", "[yellow]", "2", 4, 1},
		{"3", "[yellow green]", "3", 4, 2},
		{"4", "[yellow green]", "4", 3, 2},
		{"5", "[yellow green brown]", "5", 2, 3},
		{"6", "[yellow green brown]", "6 7 D", 2, 3},
		{"7", "[yellow green brown gray]", "7 D", 2, 3},
		{"D", "[yellow green brown gray]", "D", 2, 3},
	} {
		x := at(t, 3, `
			phase `+c.phase+`
			company EST par=100 cash=5000 *P1=60 tokens=H25 operated
			stock 2 P1`)
		if got := fmt.Sprint(x.PhaseNow().Tiles); got != c.colors {
			t.Errorf("phase %s: tiles %s, want %s", c.phase, got, c.colors)
		}
		if most := kit.TrainLimit(x.Game, "EST"); most != c.limit {
			t.Errorf("phase %s: limit %d, want %d", c.phase, most, c.limit)
		}
		for x.Round.Kind == "stock" {
			x.Do("pass")
		}
		if x.Round.Sub != 1 || x.Round.Of != c.rounds {
			t.Errorf("phase %s: %d rounds, want %d", c.phase, x.Round.Of, c.rounds)
		}
		x.Until("trains")
		x.Offers("train", strings.Fields(c.buy)...)
	}
}

// FRRCE-PH-01, FRRCE-PH-06 to FRRCE-PH-08, FRRCE-PH-10, FRRCE-PH-15: the first train of a type begins its phase, and older ones
// rust, with companies and in the pool, at once and without payment.
func TestRusting(t *testing.T) {
	for _, c := range []struct {
		before, line, buy string
		pool, left        []string // of the trains 2 to 6 in the pool, and of those of SO
		phase             string
	}{
		{"3", "left 3=0", "4", []string{"3"}, []string{"3"}, "4"},
		{"5", "left 5=0", "6", []string{"4"}, []string{"4"}, "6"},
		{"6", "", "7", []string{"5"}, []string{"5"}, "7"},
		{"6", "", "D", nil, nil, "D"},
		{"7", "", "D", nil, nil, "D"},
		{"5", "left 5=4", "5", []string{"2", "3", "4", "5"}, []string{"4", "5"}, "5"},
	} {
		older := map[string]string{"3": "2,3", "5": "3,4", "6": "4,5", "7": "4,5"}[c.before]
		pool := older
		if c.buy == "5" {
			older, pool = "4,5", "2,3,4,5"
		}
		x := at(t, 3, `
			phase `+c.before+`
			`+c.line+`
			pool `+pool+`
			company EST par=100 at=0,6 cash=1000 *P1=60 tokens=H25 operated
			company SO par=76 cash=7 trains=`+older+` *P2=60 tokens=H7 operated
			operate EST`)
		x.Until("trains")
		x.Do("train " + c.buy)
		trnPhase(t, x, c.phase)
		x.Trains("EST", c.buy)
		x.Trains("SO", c.left...)
		x.Trains("pool", c.pool...)
		x.Wants("SO cash", 7)
		x.Wants("EST cash", 1000-int(x.Sheet().Model(c.buy).Price))
	}
	// FRRCE-PH-10: a first 7 after the first D starts nothing.
	x := at(t, 3, `
		phase 6
		company EST par=100 cash=2000 *P1=60 tokens=H25 operated
		company SO par=76 trains=6 *P2=60 tokens=H7 operated
		operate EST`)
	x.Until("trains")
	x.Do("train D; train 7")
	trnPhase(t, x, "D")
	x.Trains("EST", "7", "D")
	x.Trains("SO", "6")
	x.Wants("EST cash", 2000-900-710)
}

// FRRCE-PH-07: 4s rust with the first 7, so that the first D finds none; and 6, 7 and D never do.
func TestLastTrainsStay(t *testing.T) {
	x := at(t, 3, `
		phase 6
		company EST par=100 at=0,6 cash=2000 *P1=60 tokens=H25 operated
		company SO par=76 trains=4,5 *P2=60 tokens=H7 operated
		company OU par=71 trains=6,6 *P3=60 tokens=D9 operated
		operate EST`)
	x.Until("trains")
	x.Do("train 7")
	x.Trains("SO", "5")
	x.Do("train D")
	x.Trains("SO")
	x.Trains("OU", "6", "6")
	x.Trains("EST", "7", "D")
}

// FRRCE-PH-05, FRRCE-TD-09, FRRCE-SQ-01: the number of operating rounds is that of the phase at the end of the stock round.
func TestRoundsOfASet(t *testing.T) {
	x := at(t, 3, `
		phase 2
		left 2=0
		company EST par=100 cash=500 *P1=60 tokens=H25 operated
		operate EST 1 of 1`)
	x.Until("trains")
	x.Do("train 3")
	trnPhase(t, x, "3")
	x.EndTurn()
	if x.Round.Kind != "stock" || x.Round.Number != 3 {
		t.Fatalf("then %s", x.Where())
	}
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	if x.Round.Of != 2 || x.Round.Sub != 1 {
		t.Fatalf("the next set: %s", x.Where())
	}
	x.EndTurn()
	if x.Round.Sub != 2 {
		t.Fatalf("after its first round: %s", x.Where())
	}
	x.EndTurn()
	if x.Round.Kind != "stock" || x.Round.Number != 4 {
		t.Fatalf("after the set: %s", x.Where())
	}
}

// FRRCE-PH-11, FRRCE-PV-30: companies buy privates in phases 3 and 4 only.
func TestPrivatesToCompaniesByPhase(t *testing.T) {
	for phase, may := range map[string]bool{"2": false, "3": true, "4": true} {
		x := at(t, 3, `
			phase `+phase+`
			private Ceinture P1
			company EST par=100 cash=500 *P1=60 tokens=H25 operated
			operate EST`)
		if may {
			x.Do("private Ceinture 40")
			x.Wants("EST cash", 460)
		} else {
			x.Refused("private Ceinture 40", "FRRCE-PV-30")
		}
	}
}

// FRRCE-PH-12, FRRCE-PV-05: the first 5 closes all privates, of players and of companies.
func TestPrivatesClose(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=1
		private Toulouse EST
		private Ceinture P1
		private Germain SO
		private Amiens P2
		private Lyon P3
		company EST par=100 cash=800 *P1=60 tokens=H25 operated
		company SO par=76 trains=4 *P2=60 tokens=H7 operated
		operate EST 1 of 2`)
	x.Until("trains")
	x.Do("train 4")
	if x.Private("Amiens").Closed {
		t.Error("5 closed too early")
	}
	x.Do("train 5")
	for _, p := range x.Privates {
		if !p.Closed {
			t.Errorf("%s is open", p.ID)
		}
	}
	before := []engine.Money{x.Game.Cash("P1"), x.Game.Cash("P2"), x.Game.Cash("P3")}
	x.EndTurn() // of SO, which earns nothing
	if x.Round.Sub != 2 {
		t.Fatalf("%s", x.Where())
	}
	if after := []engine.Money{x.Game.Cash("P1"), x.Game.Cash("P2"), x.Game.Cash("P3")}; fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("closed privates pay: %v, then %v", before, after)
	}
}

// FRRCE-PH-15, FRRCE-TB-08, FRRCE-TL-01: rusting comes before the discards: a company is judged by the trains that it then has.
func TestRustBeforeDiscards(t *testing.T) {
	x := at(t, 3, `
		phase 3
		left 3=0
		company EST par=100 at=0,6 cash=1000 trains=2,3,3 *P1=60 tokens=H25 operated
		company SO par=76 at=3,6 trains=2,3,3,3 *P2=60 tokens=H7 operated
		operate EST`)
	x.Until("trains")
	x.Do("train 4")
	x.Turns("P2", "track") // nobody has more than three
	x.Trains("EST", "3", "3", "4")
	x.Trains("SO", "3", "3", "3")
}

// FRRCE-PH-16: red areas have two values, the second from phase 5; one with one value always pays it; Strasbourg has three.
// FRRCE example 13 in part: Strasbourg to Bâle.
func TestRedAreasByPhase(t *testing.T) {
	for _, c := range []struct {
		phase, line string
		want        int
	}{
		{"2", "tokens=H25", 50}, {"3", "tokens=H25", 60}, {"4", "tokens=H25", 60},
		{"5", "tokens=H25", 90}, {"6", "tokens=H25", 90}, {"7", "tokens=H25", 90}, {"D", "tokens=H25", 90},
		{"3", "tokens=F23.1", 70}, {"5", "tokens=F23.1", 70}, // Luxembourg 30 in every phase, and 40
	} {
		x := at(t, 3, `
			phase `+c.phase+`
			tile F23 59 1
			company EST par=100 trains=6 *P1=60 `+c.line+` operated
			operate EST`)
		x.Until("run")
		x.Do("run")
		x.Wants("EST revenue", c.want)
	}
}

// FRRCE-PH-13: from phase 5 to the end of the game X12 may be laid on a yellow double town, and brown ports at once by PRO
// and SO.
func TestBrownAtOnceByPhase(t *testing.T) {
	for phase, may := range map[string]bool{"3": false, "4": false, "5": true, "6": true, "7": true, "D": true} {
		x := at(t, 3, `
			phase `+phase+`
			tile E14 56 1
			tile D15 57 0
			company OU par=76 at=0,6 cash=100 *P1=60 tokens=D15 operated
			operate OU`)
		y := at(t, 3, `
			phase `+phase+`
			company SO par=76 cash=100 *P1=60 tokens=H7 operated
			operate SO`)
		z := at(t, 3, `
			phase `+phase+`
			company ETA par=76 cash=100 *P1=60 tokens=H7 operated
			operate ETA`)
		if may {
			x.Do("lay E14 X12 0")
			y.Do("lay H7 X06 0")
			z.Refused("lay H7 X06 0", "FRRCE-SP-30")
		} else {
			x.Refused("lay E14 X12 0", "FRRCE-TR-04")
			y.Refused("lay H7 X06 0", "FRRCE-TR-04")
		}
	}
}
