package player

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// line18EU joins Brussels (H3) with Amsterdam (C4).
const line18EU = `
	tile H3 201 3
	tile G4 57 1
	tile F5 15 0
	tile D5 8 0
	tile C4 202 5`

// While minors have time they are worth nearly a share; when the next train may make them leave, what they would get then (18EU-FX-07, FX-11).
func TestMinorsBeforeTheExchange(t *testing.T) {
	worth := func(phase, left, shares, cash string) engine.Money {
		x := enginetest.New(t, "18eu", 3, line18EU+`
			phase `+phase+`
			`+left+`
			cash P1=100 P2=100 P3=100
			company NS par=90 at=3,4 cash=0 `+shares+` tokens=C4 operated
			company 3 owner=P3 cash=`+cash+` tokens=H3
			stock 3 P1`)
		g := x.Game.Silent()
		return newJudge(g, 5, false).values(g).of("P3").value
	}
	if late, sold := worth("4", "left 4=0", "*P1=60 P2=20", "0"), worth("4", "left 4=0", "*P1=60 P2=40", "0"); late < sold+80 {
		t.Errorf("the owner of a minor has %d before the exchange, and %d if no share will be left", late, sold)
	}
	for _, shares := range []string{"*P1=60 P2=20", "*P1=60 P2=40"} { // its money goes to the corporation only with a share from the treasury
		poor, rich := worth("4", "left 4=0", shares, "0"), worth("4", "left 4=0", shares, "300")
		if gets := shares == "*P1=60 P2=20"; gets != (rich > poor) {
			t.Errorf("%s: the owner of a minor has %d, and %d if it has 300", shares, poor, rich)
		}
	}
	if early, sold := worth("3", "", "*P1=60 P2=20", "0"), worth("3", "", "*P1=60 P2=40", "0"); early != sold {
		t.Errorf("the owner of a minor has %d early in the game, and %d if a corporation has no share now", early, sold)
	}
}

// Nobody waits with a minor for an exchange that brings nothing: where a share is left only now, it merges now.
func TestMinorsMergeInTime(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, line18EU+`
		phase 4
		left 4=0
		cash P1=0 P2=300 P3=80
		company NS par=70 at=3,1 cash=400 *P1=50 P2=40 pool=10 tokens=C4
		company 3 owner=P3 cash=0 tokens=H3
		stock 3 P3`)
	for _, temper := range []Temper{Steady, Keen} {
		a, _, err := Choose(t.Context(), x.Game, temper, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a.Verb != "exchange" {
			t.Errorf("a %s player chooses %q", temper, a)
		}
	}
}
