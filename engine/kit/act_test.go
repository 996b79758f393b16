package kit_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// opened is a position in which B, led by P1, could run through Ost if somebody opened it.
func opened(t *testing.T) *table {
	x := position(t, `
	  phase 3
	  cash P2=9 P3=10
	  company B par=50 cash=0 *P1=60 trains=3 tokens=B6 operated
	  operate B 1 of 2`)
	x.Until("run")
	return x
}

// An act in another player's turn is offered exactly to those who may make it, and Apply takes just that; the record
// says who acted (FRRCE-PV-10, FRRCE-PT-07).
func TestActInAnothersTurn(t *testing.T) {
	x := opened(t)
	words := func(by engine.ID) (out []string) {
		cs, _ := x.Next(engine.Action{By: by})
		for _, c := range cs {
			out = append(out, c.Word)
		}
		return out
	}
	if got := words("P3"); len(got) != 1 || got[0] != "open" {
		t.Errorf("P3 is offered %v", got)
	}
	if got := words("P2"); len(got) != 0 {
		t.Errorf("P2, who cannot pay, is offered %v", got)
	}
	for _, w := range append(words("P1"), words("")...) {
		if w == "open" {
			t.Error("the player whose turn it is gets an offer for others")
		}
	}
	for _, by := range []engine.ID{"P1", "P2", ""} {
		a := engine.Order("open")
		a.By = by
		if _, err := x.Apply(a); err == nil {
			t.Errorf("%q has opened Ost", by)
		}
	}
	done, err := x.Apply(engine.Action{By: "P3", Verb: "open"})
	if err != nil || done.By != "P3" {
		t.Fatalf("%+v: %v", done, err)
	}
	x.Wants("P3 cash", 0)
	x.Turns("P1", "run")
	if _, err := x.Apply(engine.Action{By: "P3", Verb: "run"}); err == nil {
		t.Error("P3 has run the trains of B")
	}
}

// An act that only others can make does not keep a turn open.
func TestOthersActsDoNotHoldTheTurnUp(t *testing.T) {
	x := position(t, `
	  cash P3=100
	  company M owner=P1 par=50 cash=0 trains=2 tokens=D4 operated
	  company B par=50 cash=0 *P2=60 trains=2 tokens=B6 operated
	  operate M`)
	x.Until("track")
	x.Do("pass") // and M has nothing left to do
	if x.Turn.Of != "B" {
		t.Errorf("%s waits in the turn of %s", x.Waiting().Name, x.Turn.Of)
	}
}

// A memory opens a path at once, for building and running, and forgetting closes it (NOR-PW-08).
func TestMemoryOpensAWay(t *testing.T) {
	x := opened(t)
	abroad := x.Map().Map.Find("D8")
	check := func(when string, pays engine.Money, reaches bool) {
		t.Helper()
		if got := revenue(t, x.Game, "B"); got != pays {
			t.Errorf("%s B would earn %d, want %d", when, got, pays)
		}
		if got := kit.Reach(x.Game, "B").Touches(abroad, 0); got != reaches {
			t.Errorf("%s B reaches abroad: %t", when, got)
		}
	}
	check("at first", 60, false)
	if _, err := x.Apply(engine.Action{By: "P3", Verb: "open"}); err != nil {
		t.Fatal(err)
	}
	check("once it is open", 80, true)
	x.Begin("B") // a new turn forgets the old one's memories
	check("in the next turn", 60, false)
}

// Where what companies may pass depends on the turn, a step that is over opens a path, and the next turn closes it.
func TestStepOpensAWay(t *testing.T) {
	x := opened(t)
	memoLate.Set(x.Game, 1)
	x.Turn.Past = nil
	check := func(when string, pays engine.Money) {
		t.Helper()
		x.Touch()
		if got := revenue(t, x.Game, "B"); got != pays {
			t.Errorf("%s B would earn %d, want %d", when, got, pays)
		}
	}
	check("before its track step", 60)
	x.FinishStep("track")
	check("after its track step", 80)
	x.Turn.Of = "M"
	check("in another's turn", 60)
}

// A company that can't place a token is told why: what the next one costs, or that it has none left.
func TestNoTokenIsExplained(t *testing.T) {
	for line, want := range map[string]string{
		"cash=20 tokens=B2":        `"token" isn't possible now: A has $20, and its next token costs $40`,
		"cash=500 tokens=B2,C7,B6": `"token" isn't possible now: A has no token left`,
	} {
		x := position(t, "company A par=60 trains=2 *P1=40 operated "+line+"\noperate A")
		x.Until("track")
		if _, err := x.Apply(engine.Order("token C7")); err == nil || err.Error() != want {
			t.Errorf("%s: refused with %v, want %s", line, err, want)
		}
	}
}

// What a company has is told with each model of train once.
func TestBelongings(t *testing.T) {
	for trains, want := range map[string]string{"": "$100", " trains=3": "$100 and a 3", " trains=2,2": "$100 and two 2s", " trains=2,3,2": "$100, two 2s and a 3"} {
		x := position(t, "company A par=60 *P1=40 cash=100 tokens=B2"+trains)
		if got := kit.Belongings(x.Game, x.Company("A")); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
