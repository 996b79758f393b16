package t18ardennes_test

import (
	"context"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/player"
)

// modest is a bidding in which P2 may bid on two public companies (ARD-BID-13), but could not form both: their minors are worth 100, so
// that each costs at least 320 (ARD-FRM-05).
const modest = `
  memo sought
  company 8 owner=P2 par=50 tokens=M7.0
  company 9 owner=P2 par=50 tokens=M7.1
  company 7 owner=P3 par=70 tokens=I21
  cash P1=0 P2=600 P3=0
  priority P2`

// What bids and public companies that have been won will cost at least, beyond what the player could raise: the bid, the president's
// certificate at 140, and what the minor is worth less than a share.
func TestShort(t *testing.T) {
	x := bidding(t, 3, modest)
	short := func(want engine.Money) {
		t.Helper()
		if got := kit.Short(x.Game, "P2"); got != want {
			t.Errorf("P2 lacks %d, want %d", got, want)
		}
	}
	short(0)
	x.Do("bid N 0 with 8")
	short(0)
	for x.Turn.Of != "P2" {
		x.Do("pass")
	}
	x.Do("bid E 15 with 9")
	short(2*320 + 15 - 600)
	for x.Round.Kind == "bidding" {
		x.Do("pass")
	}
	if x.Cash("P2") != 585 {
		t.Errorf("P2 has %d after the bidding", x.Cash("P2"))
	}
	short(2*320 - 585)
	for x.Turn.Of != "P2" {
		x.Do("pass")
	}
	x.Do("par N 140")
	short(320 - 265)

	x = bidding(t, 4, modest+"\nprivate GL P2")
	x.Do("bid N 0 with 8")
	for x.Turn.Of != "P2" {
		x.Do("pass")
	}
	x.Do("bid E 15 with 9")
	short(0) // the 55 that P2 lacks are less than the GL brings
	x.Player("P2").Cash -= 50
	short(2*320 + 15 - 550 - 100)
}

// A player is asked before a bid, and before a price, that leaves them unable to form all that they have won (ARD-FRM-15).
func TestWarnsOfFormingTooMuch(t *testing.T) {
	x := bidding(t, 3, modest)
	warns := func(order, want string) {
		t.Helper()
		a := engine.Order(order)
		var m *engine.Move
		for _, s := range x.Title().Rounds[x.Round.Kind].Steps {
			for _, k := range s.Moves {
				if k.Verb == a.Verb {
					m = k
				}
			}
		}
		if got := m.Regret(x.Game, a.Args); !strings.Contains(got, want) || want == "" && strings.Contains(got, "bankrupt") {
			t.Errorf("%s warns %q, want %q", order, got, want)
		}
	}
	second := func() {
		x.Do("bid N 0 with 8")
		for x.Turn.Of != "P2" {
			x.Do("pass")
		}
	}
	second()
	warns("bid E 15 with 9", "f.55 short")
	x = bidding(t, 3, strings.Replace(modest, "P2=600", "P2=800", 1))
	second()
	warns("bid E 15 with 9", "")
	x.Do("bid E 0 with 9")
	for x.Round.Kind == "bidding" {
		x.Do("pass")
	}
	for x.Turn.Of != "P2" {
		x.Do("pass")
	}
	warns("par N 140", "")
	warns("par N 220", "You also have to form E. At that price you would be f.80 short")
}

// House players don't bid for, or start at such a price, what leaves them unable to form a public company that they have won. They don't count on
// selling shares for that, either.
func TestHousePlayersCanFormWhatTheyWin(t *testing.T) {
	solvent := func(x *enginetest.Table, temper player.Temper, kind string) {
		t.Helper()
		for range 40 {
			if x.Round.Kind != kind {
				return
			}
			a, _, err := player.Choose(context.Background(), x.Game, temper, 1)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := x.Apply(a); err != nil {
				t.Fatal(err)
			}
			if lacks := kit.Owes(x.Game, "P2") - x.Cash("P2"); lacks > 0 || x.Player("P2").Bankrupt {
				t.Fatalf("%s: %s leaves P2 short of %d", temper, a, lacks)
			}
		}
	}
	const shares = "\n  company NL par=200 cash=400 operated trains=3 *P3=60 P2=40 tokens=E25.0"
	for _, temper := range player.Tempers {
		x := bidding(t, 3, modest)
		solvent(x, temper, "bidding")
		x = bidding(t, 3, modest+shares)
		solvent(x, temper, "bidding")
		x = bidding(t, 3, strings.Replace(modest, "P2=600", "P2=700", 1)+shares)
		x.Do("bid N 0 with 8")
		for x.Turn.Of != "P2" {
			x.Do("pass")
		}
		x.Do("bid E 0 with 9")
		for x.Round.Kind == "bidding" {
			x.Do("pass")
		}
		solvent(x, temper, "stock")
		if !x.Company("N").Parred() || !x.Company("E").Parred() {
			t.Errorf("%s: N and E have not both been formed", temper)
		}
	}
}

// House players see what a merged minor is worth to them: it doesn't count beside its share while they say what the company keeps, so that they
// neither merge for that, nor reject tokens to put its end off.
func TestHousePlayersKeepTokens(t *testing.T) {
	x := at(t, 4, `
		phase 3
		cash P1=0 P2=0 P3=100 P4=0
		company P par=180 cash=420 *P3=60 tokens=B16,C7.0
		company 1 owner=P3 par=80 cash=80 trains=2 tokens=B8.0,C7.1
		company BY par=140 *P2=60 operated trains=3
		stock 3 P3`)
	x.Do("merge 1 P")
	for _, temper := range player.Tempers {
		a, why, err := player.Choose(context.Background(), x.Game, temper, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a.Verb != "pass" && (why.Second.Verb != "pass" || why.Value-why.Then > 6) { // so far apart, taste decides
			t.Errorf("%s: %s, next best %s: %d and %d", temper, a, why.Second, why.Value, why.Then)
		}
	}
}
