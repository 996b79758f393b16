package t18eu_test

import (
	"maps"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 18EU-FX-02: when the president who bought the first 5 train has gone bankrupt, the next player begins.
func TestBuyerOfTheFiveIsBankrupt(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=0
		cash P1=100 P2=100 P3=100
		company KPEV par=90 at=3,4 cash=0 *P2=60 trains=4 tokens=E10.0 operated
		company NS par=82 at=3,3 cash=0 *P3=60 trains=4 tokens=C4 operated
		company 13 owner=P1 cash=500 tokens=L7
		company 8 owner=P2 cash=0 tokens=P13
		company 15 owner=P3 cash=20 trains=4 tokens=Q2
		priority P3
		operate 13 1 of 2`)
	x.Until("trains")
	x.Do("train 5")
	x.Player("P1").Bankrupt = true
	kit.Bequeath(x.Game, x.Company("13"), engine.Bank, engine.Pool)
	kit.Close(x.Game, x.Company("13"))
	minors := 0
	for x.Round.Kind == "operating" {
		if x.Company(x.Turn.Of).Kind.Owned {
			minors++
		}
		x.EndTurn()
	}
	if minors < 3 {
		t.Errorf("%d turns of minors", minors)
	}
	x.Turns("P2", "dispose")
	if last := x.Log()[len(x.Log())-1]; last.Text != "The Final Exchange Round begins with Player 2" || last.Of != engine.Nobody || x.Priority != "P3" {
		t.Errorf("%q in the turn of %q, priority %s", last.Text, last.Of, x.Priority)
	}
	x.Do("close 8; close 15")
	if x.Where() != "Stock round 3" || x.Turn.Of != "P3" || x.Priority != "P3" {
		t.Errorf("%s, turn of %s", x.Where(), x.Turn.Of)
	}
}

// 18EU-FX-05, FX-07, FX-10, FX-11 and FX-12 foreseen: a minor brings the price of the dearest share that is left of a corporation that it is
// connected to, a part of it where more minors want it than there are shares, and nothing elsewhere.
func TestExchangeIsForeseen(t *testing.T) {
	for _, c := range []struct {
		shares string
		want   map[engine.ID]engine.Money
	}{
		{"*P1=60 P2=20", map[engine.ID]engine.Money{"3": 90, "4": 90}},
		{"*P1=60 P2=30", map[engine.ID]engine.Money{"3": 45, "4": 45}},
		{"*P1=60 P2=30 pool=10", map[engine.ID]engine.Money{"3": 45, "4": 45}},
		{"*P1=60 P2=40", map[engine.ID]engine.Money{}},
	} {
		x := at(t, 3, north+`
			phase 3
			cash P1=100 P2=100 P3=100
			company NS par=90 at=3,4 cash=0 `+c.shares+` tokens=C4 operated
			company 3 owner=P1 cash=100 tokens=H3
			company 4 owner=P2 cash=100 tokens=F5
			company 13 owner=P3 cash=500 tokens=L7
			stock 3 P1`)
		if got := kit.ExchangesNow(x.Game); !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.shares, got, c.want)
		}
		five := 1 + slices.IndexFunc(x.TrainsOf(engine.Supply), func(k engine.Train) bool { return k.Model == "5" })
		if n, rounds, ever := kit.UntilExchange(x.Game); !ever || n != five || rounds < 2 {
			t.Errorf("%d trains and %d operating rounds until then (%t), want %d trains", n, rounds, ever, five)
		}
	}
}
