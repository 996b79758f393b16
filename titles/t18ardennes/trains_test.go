package t18ardennes_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// buying is a company at its trains.
func buying(t *testing.T, company, position string) *enginetest.Table {
	t.Helper()
	x := at(t, 4, position+"\noperate "+company)
	earns(x, company, 0)
	x.FinishStep("dividend")
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
	return x
}

// TestBuyingTrains: from the stack only its top, from the pool at face value, from another company at any price up to the treasury with
// its president's consent; several while there is room (ARD-TRN-01, ARD-TRN-03, ARD-TRN-08, ARD-TRN-09, ARD-TRN-13 to ARD-TRN-16,
// ARD-EMR-02, ARD-GEN-10).
func TestBuyingTrains(t *testing.T) {
	const lines = `
	  phase 3
	  pool 2
	  company BY par=140 cash=450 *P1=60 trains=2 tokens=G25 operated
	  company 5 owner=P1 par=60 cash=0 trains=2 tokens=J24 operated
	  company 8 owner=P2 par=60 cash=0 trains=3 tokens=M7.0 operated
	  company 9 owner=pool par=60 cash=0 trains=3 tokens=M7.1 operated
	  cash P1=100`
	x := buying(t, "BY", lines)
	x.Refused("train 4", "ARD-TRN-03")
	x.Refused("train 3 from 8 0", "ARD-TRN-08")
	x.Refused("train 3 from 8 451", "ARD-TRN-14")
	x.Refused("train 3 from 9 10", "ARD-TRN-09")
	x.Refused("train 4 from 8 10", "ARD-TRN-08")
	bank := x.Bank
	x.Do("train 3")
	x.Wants("BY cash", 250)
	x.Do("train 2 from pool")
	x.Wants("BY cash", 150)
	if x.Bank != bank+300 || x.PhaseNow().Name != "3" {
		t.Errorf("the bank got %d, phase %s", x.Bank-bank, x.PhaseNow().Name)
	}
	x.Do("train 2 from 5 1") // the last one, of a company with the same president
	x.Wants("5 cash", 1)
	x.Trains("5")
	x = buying(t, "BY", lines)
	x.Do("train 3 from 8 123")
	x.Turns("P2", "answer")
	x.Do("accept")
	x.Wants("8 cash", 123)
	x.Do("pass")
}

// TestTrainLimits: two for a minor, for a public company 4, 3 and 2 by phase (ARD-TRN-02, ARD-TRN-06).
func TestTrainLimits(t *testing.T) {
	for phase, limit := range map[string]int{"2": 4, "3": 4, "4": 3, "5": 2, "6": 2} {
		x := at(t, 3, "phase "+phase+"\ncompany BY par=140 *P1=60 trains=6\ncompany 5 owner=P1 par=60\nstock 3 P1")
		if got := kit.TrainLimit(x.Game, "BY"); got != limit {
			t.Errorf("phase %s: %d", phase, got)
		}
		if got := kit.TrainLimit(x.Game, "5"); got != 2 {
			t.Errorf("phase %s: a minor %d", phase, got)
		}
	}
}

// TestPhases: the first train of a kind starts its phase at once, the first 6 or 4D phase 6; with the last 5 both are on sale, without end
// (ARD-TRN-04 to ARD-TRN-06, ARD-TRN-12, ARD-GEN-08).
func TestPhases(t *testing.T) {
	const by = "company BY kind=ten par=140 cash=3000 *P1=60 trains=5 tokens=G25 operated\n"
	for _, c := range []struct{ lines, buy, phase string }{
		{"left 2=0", "train 3", "3"},
		{"phase 3\nleft 3=0", "train 4", "4"},
		{"phase 4\nleft 4=0", "train 5", "5"},
		{"phase 5\nleft 5=0", "train 6", "6"},
		{"phase 5\nleft 5=0", "train 4D", "6"},
		{"phase 5\nleft 5=0", "upgrade 5 4D", "6"},
	} {
		x := buying(t, "BY", c.lines+"\n"+by)
		before := x.PhaseNow().Name
		x.Do(c.buy)
		if x.PhaseNow().Name != c.phase || before == c.phase {
			t.Errorf("%s leads from phase %s to %s", c.buy, before, x.PhaseNow().Name)
		}
	}
	x := buying(t, "BY", "phase 5\n"+by)
	x.Refused("train 6", "ARD-TRN-03")
	x.Refused("train 4D", "ARD-TRN-03")
	x = buying(t, "BY", "phase 5\nleft 5=0\n"+by)
	x.Do("train 6")
	n := 0
	for train := range kit.Shelf(x.Game) {
		if train.Model == "6" || train.Model == "4D" {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d kinds are on sale", n)
	}
}

// TestFourD: for public companies of ten shares only, one each; 800, or 600 and a 4, 5 or 6, which goes to the pool, also at the limit
// (ARD-TRN-10 to ARD-TRN-12; WE-19).
func TestFourD(t *testing.T) {
	x := buying(t, "P", "phase 6\ncompany P kind=ten par=220 cash=900 *P3=60 trains=5 tokens=D18 operated\n")
	x.Do("train 4D")
	x.Wants("P cash", 100)
	x = buying(t, "BY", "phase 6\ncompany BY kind=ten par=220 cash=657 *P3=60 trains=4,5 tokens=G25 operated\n")
	x.Refused("train 6", "ARD-TRN-01")
	x.Offers("upgrade 4", "4D")
	x.Do("upgrade 4 4D")
	x.Wants("BY cash", 57)
	x.Trains("BY", "4D", "5")
	if pool := x.TrainsOf(engine.Pool); len(pool) != 1 || pool[0].Model != "4" {
		t.Errorf("the pool has %v", pool)
	}
	x = buying(t, "BY", "phase 6\ncompany BY kind=ten par=220 cash=2000 *P3=60 trains=4D tokens=G25 operated\npool 4D\n")
	x.Refused("train 4D", "ARD-TRN-10")
	x.Refused("train 4D from pool", "ARD-TRN-10")
	x = buying(t, "BY", "phase 6\ncompany BY par=220 cash=2000 *P3=60 trains=4 tokens=G25 operated\npool 4D\n")
	x.Refused("train 4D", "ARD-TRN-10")
	x.Refused("train 4D from pool", "ARD-TRN-10")
	x.Refused("upgrade 4", "ARD-TRN-10")
	x = buying(t, "BY", "phase 6\ncompany BY kind=ten par=220 cash=599 *P3=60 trains=4 tokens=G25 operated\n")
	x.Refused("upgrade 4 4D", "ARD-EMR-11")
}

// TestFirst4 takes the 2s at once of its buyer, of all that have operated in this round, and of the pool; the others keep theirs for one
// last run, count them for no limit and sell them to nobody, and lose them after their dividend, run or not
// (ARD-RST-01 to ARD-RST-03, ARD-DIV-07, ARD-TRN-09; WE-16).
func TestFirst4(t *testing.T) {
	x := at(t, 4, `
	  phase 3
	  left 3=0
	  pool 2
	  company 8 owner=P1 par=60 cash=0 trains=2 tokens=M7.0 operated
	  company E par=220 cash=400 *P2=60 trains=2 tokens=J18 operated
	  company BE par=140 cash=1000 *P4=60 trains=2,2,3,3 tokens=F10 operated
	  cash P4=0 P2=500
	  operate E`)
	x.Round.Done = []engine.ID{"8"}
	earns(x, "E", 0)
	x.FinishStep("dividend")
	x.Do("train 4")
	x.Trains("E", "4")
	x.Trains("8")
	if len(x.TrainsOf(engine.Pool)) != 0 {
		t.Error("the pool has its 2")
	}
	x.Trains("BE", "2", "2", "3", "3")
	if kit.Counted(x.Game, "BE") != 2 {
		t.Errorf("%d trains of BE count", kit.Counted(x.Game, "BE"))
	}
	x.Turns("P4", "issue")
	x.Until("trains")
	x.Trains("BE", "3", "3")
	x.Do("train 4")
	x.Trains("BE", "3", "3", "4")
}

// TestObsoleteIsNotSold to another company (ARD-RST-03, ARD-TRN-09).
func TestObsoleteIsNotSold(t *testing.T) {
	x := buying(t, "E", "phase 4\ncompany E par=220 cash=400 *P2=60 trains=4 tokens=J18 operated\ncompany BE par=140 *P4=60 trains=2 tokens=F10 operated\n")
	for i := range x.Game.Trains {
		if x.Game.Trains[i].Owner == "BE" {
			x.Game.Trains[i].Obsolete = true
		}
	}
	x.Refused("train 2 from BE 10", "ARD-TRN-08")
}

// TestFirst6 takes all 3s at once, everywhere; the other trains never go (ARD-RST-04, ARD-RST-05; WE-17).
func TestFirst6(t *testing.T) {
	x := buying(t, "E", `
	  phase 5
	  left 5=0
	  pool 3
	  company E par=220 cash=700 *P2=60 trains=4 tokens=J18 operated
	  company 8 owner=P1 par=60 trains=3,4 tokens=M7.0 operated
	  company N par=140 *P4=60 trains=3 tokens=K5 operated
	  cash P4=1000`)
	x.Do("train 6")
	x.Trains("8", "4")
	x.Trains("N")
	x.Trains("E", "4", "6")
	if len(x.TrainsOf(engine.Pool)) != 0 {
		t.Error("the pool has its 3")
	}
	for _, model := range []string{"4", "5", "6", "4D"} {
		if m := x.Sheet().Model(model); len(m.Rusters) > 0 || len(m.Obsoletes) > 0 {
			t.Errorf("%s rusts", model)
		}
	}
}

// TestLimitFalls: companies over it discard trains of their choice at once, without payment, the buyer first and then in operating order
// (ARD-TRN-07; WE-17).
func TestLimitFalls(t *testing.T) {
	x := buying(t, "BY", `
	  phase 4
	  left 4=0
	  company BY par=140 cash=700 *P1=60 trains=3,3 tokens=G25 operated
	  company BE par=220 *P4=60 trains=3,3,4 tokens=F10 operated
	  company E par=200 *P2=60 trains=3,3,4 tokens=J18 operated`)
	x.Do("train 5")
	x.Turns("P1", "discard")
	x.Do("discard 3")
	x.Turns("P4", "discard")
	x.Offers("discard", "3", "4")
	bank := x.Bank
	x.Do("discard 3")
	x.Turns("P2", "discard")
	x.Do("discard 4")
	if x.Bank != bank || len(x.TrainsOf(engine.Pool)) != 3 {
		t.Errorf("the pool has %v", x.TrainsOf(engine.Pool))
	}
}
