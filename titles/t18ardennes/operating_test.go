package t18ardennes_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// TestOperatingOrder: all minors, then all public companies, by price from high to low, in one space from the top of the stack down, grey
// minors last of the minors; each once a round (ARD-OR-02 to ARD-OR-04, ARD-SET-12; WE-04).
func TestOperatingOrder(t *testing.T) {
	x := at(t, 4, `
	  company BY par=140 *P1=60 trains=3 tokens=G25
	  company E par=220 *P2=60 trains=3 tokens=J24
	  company 2 owner=P1 par=50 price=0
	  company 10 owner=P1 par=90
	  company 14 owner=P2 par=90
	  company 15 owner=P3 par=70
	  company 4 owner=P3 par=50
	  operate 10`)
	if order := kit.OperatingOrder(x.Game); !slices.Equal(order, []engine.ID{"10", "14", "15", "4", "2", "E", "BY"}) {
		t.Errorf("the order is %v", order)
	}
	seen := map[engine.ID]int{}
	enginetest.RandomGame(t, "18ardennes", 3, 2, nil, func(g *engine.Game, _ engine.Action) {
		if g.Round.Kind == "operating" && g.Round.Sub != 0 {
			for i, c := range g.Round.Done {
				if slices.Contains(g.Round.Done[:i], c) {
					seen[c]++
				}
			}
		}
	})
	if len(seen) > 0 {
		t.Errorf("%v operated twice", seen)
	}
}

// TestSteps: convert, acquire, issue, track, token, forts, run, dividend, trains, in this order, by the president, and but for run and a
// train that must be bought each can be passed (ARD-OR-06 to ARD-OR-08).
func TestSteps(t *testing.T) {
	x := at(t, 3, "")
	var steps []string
	for _, s := range x.Title().Rounds["operating"].Steps {
		steps = append(steps, s.Name)
	}
	want := []string{"second circle", "keep", "discard", "keep forts", "convert", "acquire", "issue", "track", "token", "forts", "run", "dividend", "trains"}
	if !slices.Equal(steps, want) {
		t.Errorf("the steps are %v", steps)
	}
}

// TestDividends: all or nothing; a minor pays half to its owner and keeps half, a public company pays each share to its holder, itself for
// those of its treasury and nobody for those of the pool; what is withheld is all its own, and without earnings there is no choice
// (ARD-DIV-01 to ARD-DIV-05, ARD-RUN-16; WE-31).
func TestDividends(t *testing.T) {
	x := at(t, 3, "company 10 owner=P3 par=60 cash=0 trains=2 tokens=D18 operated\ncash P3=0\noperate 10")
	earns(x, "10", 70)
	if !slices.Equal(x.Verbs(), []string{"pay", "withhold"}) {
		t.Errorf("%v", x.Verbs())
	}
	x.Do("pay")
	x.Wants("P3 cash", 35)
	x.Wants("10 cash", 35)
	x = at(t, 3, "company 10 owner=P3 par=60 cash=0 trains=2 tokens=D18 operated\ncash P3=0\noperate 10")
	earns(x, "10", 70)
	x.Do("withhold")
	x.Wants("P3 cash", 0)
	x.Wants("10 cash", 70)
	x = at(t, 3, "company BE par=140 cash=0 *P2=80 trains=3 tokens=F10 operated\ncash P2=0\noperate BE")
	earns(x, "BE", 390)
	x.Do("pay")
	x.Wants("P2 cash", 312)
	x.Wants("BE cash", 78)
	const by = "company BY kind=ten par=140 cash=0 *P1=60 pool=10 trains=3 tokens=G25 operated\ncash P1=0\noperate BY"
	x = at(t, 3, by)
	bank := x.Bank
	earns(x, "BY", 300)
	x.Do("pay")
	x.Wants("P1 cash", 180)
	x.Wants("BY cash", 90)
	if x.Bank != bank-270 {
		t.Errorf("the bank paid %d", bank-x.Bank)
	}
	x = at(t, 3, by)
	earns(x, "BY", 300)
	x.Do("withhold")
	x.Wants("BY cash", 300)
	x = at(t, 3, "company BY par=140 cash=0 *P1=60 trains=3 tokens=H26 operated\ncash P1=0\noperate BY")
	x.EndTurn() // without a route nothing is asked
	x.Wants("BY price", 120)
}

// TestRevenueInTens: whatever earns in whole games is a multiple of ten (ARD-RUN-16).
func TestRevenueInTens(t *testing.T) {
	enginetest.RandomGame(t, "18ardennes", 3, 9, nil, func(g *engine.Game, a engine.Action) {
		if a.Verb == "run" {
			for _, c := range g.Companies {
				if c.Earned%10 != 0 {
					t.Fatalf("%s earned %d", c.ID, c.Earned)
				}
			}
		}
	})
}

// TestAutopilot: a company without a president runs its best routes and pays, lays, places and buys nothing, takes no forts, and is in no
// need of a train; without a train its price just falls; a minor's treasury gets its half, its certificate in the pool nothing
// (ARD-OR-09, ARD-AUT-01 to ARD-AUT-03, ARD-AUT-06, ARD-AUT-07, ARD-DIV-04).
func TestAutopilot(t *testing.T) {
	x := at(t, 3, `
	  phase 3
	  company 11 owner=pool par=60 cash=300 trains=2 tokens=B16 operated
	  company 12 owner=pool par=60 cash=300 tokens=K11 operated
	  company BY par=140 cash=1000 *pool=40 P1=20 operated tokens=G25
	  company E par=140 cash=1000 *pool=40 P1=20 operated trains=2 tokens=M7.1,J18
	  tile M9 8 4
	  company N par=140 price=50 *P2=60 operated trains=3 tokens=K5
	  cash P1=0 P2=0
	  operate 11`)
	x.Turns("P2", "track") // N, whose price is lowest
	if x.Turn.Of != "N" {
		t.Fatalf("%s is at turn", x.Turn.Of)
	}
	x.Wants("11 revenue", 40)
	x.Wants("11 cash", 320)
	x.Wants("11 price", 60)
	x.Wants("12 price", 55)
	x.Wants("12 cash", 300)
	x.Wants("BY price", 120)
	x.Wants("BY cash", 1000)
	x.Trains("BY")
	if len(x.Board.Lays) == 0 || remembers(x, "forts", "E") {
		t.Error("E has taken forts")
	}
}
