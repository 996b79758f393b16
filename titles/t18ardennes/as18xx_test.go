package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// both is a position by the rules, and by the rules of 18xx.games.
func both(t *testing.T, players int, position string) (ours, theirs *enginetest.Table) {
	t.Helper()
	return at(t, players, position), at(t, players, "options 18xx.games\n"+position)
}

// buyingBoth is a company about to buy trains, by the rules and by those of 18xx.games.
func buyingBoth(t *testing.T, company, position string) (ours, theirs *enginetest.Table) {
	t.Helper()
	return buying(t, company, position), buying(t, company, "options 18xx.games\n"+position)
}

// TestConvertsAndIssuesEarly: companies convert and issue in any phase.
func TestConvertsAndIssuesEarly(t *testing.T) {
	x, y := both(t, 3, "phase 3\ncompany BY par=140 cash=0 *P1=60 operated trains=3 tokens=G25\ncash P1=0\noperate BY")
	x.Refused("convert", "")
	y.Do("convert; issue 1")
	y.Wants("BY pool", 10)
}

// TestPresidentSellsCheaply: a president's sale costs one space, the company may be sold again, and no floor holds.
func TestPresidentSellsCheaply(t *testing.T) {
	const lines = "company BY kind=ten par=140 price=60 *P1=60 operated trains=4 tokens=G25\ncompany NL par=140 *P2=60 operated\nstock 4 P1"
	x, y := both(t, 3, lines)
	x.Do("sell BY 2")
	x.Wants("BY price", 50)
	x.Refused("sell BY 1", "ARD-SR-06")
	y.Do("sell BY 2")
	y.Wants("BY price", 55)
	y.Do("sell BY 1")
	y.Wants("BY price", 50)
}

// TestTrainsRunOnce: what merges in after a conversion runs at once; but no train that a company has had at its dividend in this round
// runs for another one, whether or not it was in use.
func TestTrainsRunOnce(t *testing.T) {
	_, y := both(t, 4, strings.Replace(prussia, "trains=5 tokens=B16", "tokens=B16", 1)+"tile C15 9 0\ntile D14 58 3\noperate P")
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
	_, x := both(t, 4, "company 8 owner=P3 par=90 cash=150 trains=2 tokens=K5 operated\noperate 8")
	n := trainOf(x.Game, "8").N
	x.Until("trains")
	if !remembers(x, "ran", engine.ID(word(n))) {
		t.Error("it is not remembered")
	}
}

// TestTrainsRestWithCompanies: what ran may run again in the next operating round if a company has it when that begins, not if it lies in
// the pool.
func TestTrainsRestWithCompanies(t *testing.T) {
	_, x := both(t, 4, `
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

// TestFortsWithoutRoute: forts earn nothing without a train that runs, and they earn with track that only leads to the hex of
// Strasbourg.
func TestFortsWithoutRoute(t *testing.T) {
	const e = "company E par=140 cash=0 *P1=60 operated trains=2 tokens=%\nmemo forts=2 E\n"
	for _, c := range []struct {
		token, tiles string
		ours, theirs engine.Money
	}{
		{"J24", "tile J24 201 0", 20, 0},
		{"I21", "tile I21 57 1\ntile I23 8 5\ntile I19 58 2", 30, 50},
	} {
		lines := strings.Replace(e, "%", c.token, 1) + c.tiles
		if got := earned(t, "E", lines); got != c.ours {
			t.Errorf("%s: %d, want %d", c.token, got, c.ours)
		}
		if got := earned(t, "E", "options 18xx.games\n"+lines); got != c.theirs {
			t.Errorf("%s at 18xx.games: %d, want %d", c.token, got, c.theirs)
		}
	}
}

// TestFerriesThere: a 4D earns east-west without being paid for the port; the ferries of a hex are one stop.
func TestFerriesThere(t *testing.T) {
	const express = "phase 6\ncompany P kind=ten par=140 cash=0 *P1=60 operated trains=4D tokens=G3,M7.0,H10,D18,B16\nmemo mine P H10\n" +
		grand + "tile H10 63 0\n"
	const three, tokens = 60 + 40 + 30, 4 * 60 // Paris, the Ruhr, Cologne
	if got := earned(t, "P", express); got != 2*(20+three+tokens)+80 {
		t.Errorf("with the port: %d", got)
	}
	if got := earned(t, "P", "options 18xx.games\n"+express); got != 2*(2*40+three+tokens) {
		t.Errorf("with the mine in its place: %d", got)
	}
	const coast = "phase 4\ncompany P kind=ten par=140 cash=0 *P1=60 operated trains=4 tokens=G3,F4\ntile G3 15 1\ntile F4 5 0\n"
	if _, err := running(t, "P", coast).ApplyRecorded(engine.Order("run 4:F2.0-F4-G3-F2.1")); err != nil {
		t.Error(err)
	}
	running(t, "P", "options 18xx.games\n"+coast).Refused("run 4:F2.0-F4-G3-F2.1", "ARD-RUN-02")
}

// TestDearestTrain: what a president may sell is measured by the dearest train, also one that the company may not own; after a sale
// another company's train that the treasury could not pay at its face value costs what the last share was needed for.
func TestDearestTrain(t *testing.T) {
	x, y := buyingBoth(t, "BY", `
	  phase 6
	  company BY par=140 cash=650 *P1=60 tokens=G25 operated
	  company NL kind=ten par=160 *P1=60 trains=4 tokens=B8.1 operated
	  cash P1=0`)
	x.Refused("sell NL 1", "ARD-EMR-05") // the treasury pays the 6
	y.Do("sell NL 1")
	y.Refused("sell NL 1", "ARD-EMR-05") // 810 are there, a 4D costs 800
	y.Do("train 4 from NL 1")            // the treasury could pay its face value
	_, y = buyingBoth(t, "BY", `
	  phase 6
	  company BY par=140 cash=300 *P1=60 tokens=G25 operated
	  company NL kind=ten par=160 *P1=60 trains=4 tokens=B8.1 operated
	  cash P1=0`)
	y.Do("sell NL 1")
	y.Refused("train 4 from NL 300", "ARD-EMR-05")
	y.Do("train 4 from NL 301")
	y.Wants("P1 cash", 159)
}

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

// TestOtherKind: a used 6 may become a 4D and the other way round, whichever of them its owner sells.
func TestOtherKind(t *testing.T) {
	const lines = `
	  phase 6
	  company BY kind=ten par=140 cash=650 *P1=60 tokens=G25 operated
	  company NL kind=ten par=160 *P1=60 trains=6,4D tokens=B8.1 operated`
	x, y := buyingBoth(t, "BY", lines)
	x.Refused("train 6 from NL 100 as 4D", "")
	y.Do("train 4D from NL 100 as 6")
	y.Trains("BY", "6")
	y.Trains("NL", "6")
	_, y = buyingBoth(t, "BY", lines)
	y.Do("train 6 from NL 100 as 4D")
	y.Trains("BY", "4D")
	y.Trains("NL", "4D")
	_, y = buyingBoth(t, "BY", lines)
	y.Do("train 6 from NL 100")
	y.Trains("NL", "4D")
}

// TestHandedInForAUsedTrain: a train is handed in for a used one, too, which may become another kind.
func TestHandedInForAUsedTrain(t *testing.T) {
	x, y := buyingBoth(t, "BY", `
	  phase 6
	  pool 6
	  company BY kind=ten par=140 cash=650 *P1=60 trains=5 tokens=G25 operated`)
	x.Refused("upgrade 5 4D from pool", "ARD-TRN-11")
	y.Do("upgrade 5 4D from pool")
	y.Wants("BY cash", 50)
	y.Trains("BY", "4D")
	y.Trains("pool", "5")
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

// TestSalesWithoutNeed: a president sells shares without need, until the dearest train could be paid; that is not offered.
func TestSalesWithoutNeed(t *testing.T) {
	x, y := buyingBoth(t, "BY", `
	  phase 5
	  company BY kind=ten par=140 cash=100 *P1=60 trains=5 tokens=G25 operated
	  company NL kind=ten par=160 *P2=60 P1=40 trains=5 tokens=B8.1 operated
	  cash P1=0`)
	x.Refused("sell NL 1", "ARD-EMR-05")
	if y.Offered("sell", "NL") {
		t.Error("it is offered")
	}
	y.Do("sell NL 1")

	// Part of the president's certificate counts as if all of it went.
	for _, cash := range []string{"600", "700"} {
		_, y = buyingBoth(t, "BY", `
		  phase 5
		  company BY kind=ten par=140 cash=10 *P1=60 trains=5 tokens=G25 operated
		  company NL kind=ten par=160 price=160 *P1=20 P2=20 trains=5 tokens=B8.1 operated
		  cash P1=`+cash)
		if cash == "600" {
			y.Do("sell NL 1")
		} else {
			y.Refused("sell NL 1", "ARD-EMR-05")
		}
	}
}

// TestSaleForNothing: after a sale for nothing no train of another company that the treasury could not pay at its face value can be
// bought, for whatever price: without that share the money was the same.
func TestSaleForNothing(t *testing.T) {
	_, y := buyingBoth(t, "BY", `
	  phase 5
	  company BY kind=ten par=140 cash=300 *P1=60 tokens=G25 operated
	  company NL kind=ten par=160 price=0 *P2=60 P1=40 trains=5 tokens=B8.1 operated
	  company E kind=ten par=160 *P1=60 trains=5 tokens=C7.0 operated
	  cash P1=100`)
	z := y.Clone()
	y.Do("sell NL 1")
	y.Refused("train 5 from E 400", "ARD-EMR-05")
	y.Game = z
	y.Do("train 5 from E 400")
}

// TestConversionAtNothing: shares of a company in the grey zone are bought after its conversion, for nothing.
func TestConversionAtNothing(t *testing.T) {
	_, y := both(t, 3, "phase 5\ncompany BY par=140 price=0 cash=0 *P1=60 pool=20 operated trains=3 tokens=G25\ncash P1=10\noperate BY")
	y.Do("convert; buy BY pool")
	y.Wants("P1 cash", 10)
	y.Wants("BY P1", 40)
}

// TestHundredRounds: the hundredth stock round is the last round.
func TestHundredRounds(t *testing.T) {
	x, y := both(t, 3, "phase 5\ncompany BY par=140 *P1=60 operated trains=5 tokens=G25\ncash P1=0 P2=0 P3=0\nstock 100 P1")
	for z, over := range map[*enginetest.Table]bool{x: false, y: true} {
		for !z.Finished && z.Round.Kind == "stock" {
			z.Do("pass")
		}
		if z.Finished != over {
			t.Errorf("the game is over: %t", z.Finished)
		}
	}
}

// TestSecondTrainIsLost: of two trains of a minor that goes for a share of the pool only the one that it bought first gets there
// (X-40; ARD-MRG-10).
func TestSecondTrainIsLost(t *testing.T) {
	x, y := buyingBoth(t, "12", `
	  phase 5
	  company 12 owner=P1 par=90 cash=500 trains=5 tokens=M7.0
	  company 11 owner=P1 par=90 cash=0 trains=4 tokens=B12
	  cash P1=0`)
	newest := &engine.Memory{Name: "newest"}
	x.Do("train 4 from 11 20")
	y.Do("train 4 from 11 20")
	if n := y.TrainOf("12", "4").N + 1; newest.Has(x.Game, "12") || newest.Get(y.Game, "12") != n {
		t.Errorf("bought %d, remembered %d, by the rules %d", n, newest.Get(y.Game, "12"), newest.Get(x.Game, "12"))
	}

	x, y = both(t, 3, `
	  phase 5
	  company BY kind=ten par=140 *P1=60 pool=10 operated trains=5 tokens=M7.1
	  company 12 owner=P1 par=90 trains=4,5 tokens=M7.0
	  cash P1=500
	  stock 4 P1`)
	newest.Set(y.Game, y.TrainOf("12", "4").N+1, "12")
	x.Do("merge 12 BY pool")
	y.Do("merge 12 BY pool")
	x.Trains("pool", "4", "5")
	y.Trains("pool", "5")
	if a, b := x.Bank, y.Bank; a != b {
		t.Errorf("the banks have %d and %d", a, b)
	}
}

// TestAskedForThePool: as long as minors cannot be bought out of the pool, players are asked who have the money.
func TestAskedForThePool(t *testing.T) {
	for cash, asked := range map[string]bool{"159": false, "160": true} {
		_, y := both(t, 3, "phase 3\ncompany 6 owner=pool par=80 tokens=H6\ncompany 7 owner=P1 par=60 tokens=I21\ncash P1=0 P2="+cash+" P3=500\nstock 3 P3")
		y.Refused("buy 6 pool", "")
		y.Do("pass")
		if got := y.Round.Kind == "stock"; got != asked {
			t.Errorf("with %s: asked %t", cash, got)
		}
	}
}

// TestIssuesWithoutPresident: somebody is asked whether a company without a president issues shares.
func TestIssuesWithoutPresident(t *testing.T) {
	x, y := both(t, 3, `
	  phase 4
	  company BY kind=ten par=140 cash=0 *pool=20 P1=30 operated tokens=G25
	  company NL par=120 *P2=60 operated trains=4 tokens=B8.0
	  operate BY`)
	y.Turns("P2", "issue")
	if x.Turn.Of != "NL" || y.Turn.Of != "BY" {
		t.Fatalf("%s and %s are at turn", x.Turn.Of, y.Turn.Of)
	}
	y.Do("issue 1")
	y.Wants("BY pool", 30)
	y.Wants("BY cash", 140)
	y.Until("track")
	if y.Turn.Of != "NL" {
		t.Errorf("%s is at turn", y.Turn.Of)
	}
}

// TestSellsBeforeBankruptcy: who has the money to form a company and no room for its certificate is bankrupt when nothing is left
// that could be sold, and was not kept from bidding for it.
func TestSellsBeforeBankruptcy(t *testing.T) {
	x, y := both(t, 4, `
	  phase 3
	  memo won N 12
	  company 12 owner=P1 par=70 tokens=K11
	  company BY par=140 *P1=60 pool=40 operated trains=3
	  company NL par=140 *P1=60 pool=40 operated trains=3
	  company E par=140 *P1=60 pool=40 operated trains=3
	  company P par=140 *P1=60 pool=20 P2=20 operated trains=3
	  cash P1=1000 P2=100
	  stock 3 P1`)
	x.Do("sell P 1; par N 140")
	x.Wants("P1 certs", 9)
	y.Refused("bankrupt", "ARD-FRM-15")
	y.Do("sell P 1")
	y.Refused("par N 140", "ARD-SH-06")
	y.Do("bankrupt")
	y.Wants("P1 cash", 0)
}
