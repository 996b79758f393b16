package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// TestTrainsRunOnce: what merges in after a conversion runs at once; but no train that a company has had at its dividend in this round
// runs for another one, whether or not it was in use.
func TestTrainsRunOnce(t *testing.T) {
	y := at(t, 4, "options 18xx.games\n"+strings.Replace(prussia, "trains=5 tokens=B16", "tokens=B16", 1)+"tile C15 9 0\ntile D14 58 3\noperate P")
	z := y.Clone()
	y.Do("convert; merge 8 P; pass; pass")
	y.Trains("P", "5")
	y.Until("run")
	if y.Waiting().Name != "run" {
		t.Fatal("the 5 of minor 8 may run")
	}
	(&engine.Memory{Name: "ran", Span: engine.ThisGame}).Set(z, 1, engine.ID(word(trainOf(z, "8").N)))
	y.Game = z
	y.Do("convert; merge 8 P; pass; pass")
	y.Until("trains")
	y.Wants("P revenue", 0)
}

// TestIdleTrainsHaveRun: also a train that its company has left idle does not run again.
func TestIdleTrainsHaveRun(t *testing.T) {
	x := at(t, 4, "options 18xx.games\ncompany 8 owner=P3 par=90 cash=150 trains=2 tokens=K5 operated\noperate 8")
	n := trainOf(x.Game, "8").N
	x.Until("trains")
	if !remembers(x, "ran", engine.ID(word(n))) {
		t.Error("it is not remembered")
	}
}

// TestTrainsRestWithCompanies: what ran may run again in the next operating round if a company has it when that begins, not if it lies in
// the pool.
func TestTrainsRestWithCompanies(t *testing.T) {
	x := at(t, 4, `
	  options 18xx.games
	  phase 3
	  pool 3
	  company 8 owner=P3 par=90 cash=150 trains=3 tokens=K5 operated
	  operate 8 1 of 2`)
	x.Until("trains")
	ran := &engine.Memory{Name: "ran", Span: engine.ThisGame}
	for _, tr := range x.Game.Trains {
		if tr.Owner == engine.Pool {
			ran.Set(x.Game, 1, engine.ID(word(tr.N)))
		}
	}
	x.EndTurn()
	if x.Round.Sub != 2 {
		t.Fatal(x.Where())
	}
	for _, tr := range x.Game.Trains {
		id := engine.ID(word(tr.N))
		if tr.Owner == "8" && ran.Has(x.Game, id) || tr.Owner == engine.Pool && !ran.Has(x.Game, id) {
			t.Errorf("the %s of %s: ran %t", tr.Model, tr.Owner, ran.Has(x.Game, id))
		}
	}
}

// trainOf is a company's first train.
func trainOf(g *engine.Game, company engine.ID) engine.Train { return g.TrainsOf(company)[0] }

// TestFirstTokenReturns: where cities join, the token of the second one returns; if that is the first one of its company, it is placed
// again for nothing.
func TestFirstTokenReturns(t *testing.T) {
	for city, price := range map[int]engine.Money{1: 100, 2: 0} {
		for _, options := range []string{"", "options 18xx.games\n"} {
			x := at(t, 3, options+`
			  phase 3
			  company 15 owner=P1 par=70 cash=200 trains=3 tokens=E25.`+word(city-1)+` operated
			  company BE par=140 *P2=60 operated trains=3
			  cash P1=1000
			  memo won BY 15
			  stock 4 P1`)
			x.Do("par BY 140")
			put(x, "BY", "E25."+word(2-city))
			x.Do("pass; pass; pass")
			for x.Turn.Of != "BY" {
				x.EndTurn()
			}
			x.Do("lay E25 405 " + turn(x, "E25", "405"))
			want := engine.Money(100)
			if options != "" {
				want = price
			}
			if got := kit.NextToken(x.Game, "BY").Price; got != want {
				t.Errorf("%sit began in city %d: %d, want %d", options, city, got, want)
			}
		}
	}
}

// TestBidsBeyondCash: a bid is held against all cash, whatever else the player has bid; that is not offered. What cannot be paid in the
// end is void.
func TestBidsBeyondCash(t *testing.T) {
	const lines = `options 18xx.games
memo sought
company 8 owner=P2 par=70 tokens=M7.0
company 9 owner=P2 par=70 tokens=M7.1
company BY par=180 price=400 *P3=60 P2=40 trains=3 operated
priority P2
cash P1=0 P2=100 P3=0`
	y := bidding(t, 3, lines)
	y.Do("bid N 60 with 8")
	if cs, _ := y.Next(engine.Order("bid E")); len(cs) != 1 || cs[0].Max != 40 {
		t.Errorf("offered: %v", cs)
	}
	y.Refused("bid E 105 with 9", "ARD-BID-13")
	y.Do("bid E 100 with 9") // nobody else can bid
	y.Wants("P2 cash", 40)
	if !remembers(y, "won", "N", "8") || remembers(y, "won", "E", "9") {
		t.Errorf("won: %v", y.Memos)
	}

	// Nor is the least bid meant by an order without one.
	z := bidding(t, 3, strings.Replace(lines, "P3=0", "P3=100", 1)+"\ncompany 10 owner=P3 par=70 tokens=K11")
	z.Do("bid N 60 with 8; bid E 50 with 10")
	z.Turns("P2", "bidding")
	z.Refused("bid E", "")
	z.Do("bid E 55 with 9")
}
