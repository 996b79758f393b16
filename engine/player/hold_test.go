package player

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// Who holds as much as the president takes the company with one share; else the president can answer, unless they lack the money or have sold some of
// its shares in the round.
func TestTakeable(t *testing.T) {
	for _, c := range []struct {
		shares, cash, orders string
		want                 bool
	}{
		{"*P1=40 P2=40", "P1=500 P2=500", "", true},
		{"*P1=40 P2=40", "P1=500 P2=70", "", false},
		{"*P1=40 P2=20", "P1=500 P2=500", "", false},
		{"*P1=40 P2=20", "P1=0 P2=500", "", true},
		{"*P1=40 P2=20", "P1=0 P2=200", "", false},
		{"*P1=50 P2=20", "P1=500 P2=500", "", false},
		{"*P1=50 P2=20", "P1=500 P2=500", "sell EST 1", true},
	} {
		x := enginetest.New(t, "1894", 3, `
			cash `+c.cash+` P3=0
			company EST par=80 cash=400 `+c.shares+` trains=3 tokens=I10 operated
			stock 3 P1`)
		if c.orders != "" {
			x.Do(c.orders)
		}
		if got := takeable(x.Game, x.Game.Company("EST")); got != c.want {
			t.Errorf("%s, %s, %q: %t", c.shares, c.cash, c.orders, got)
		}
	}
}

// A player whose company is rich doesn't sell what keeps it theirs for a little more of something else.
func TestRichCompaniesAreKept(t *testing.T) {
	worth := map[string]int{}
	for _, cash := range []string{"0", "900"} {
		x := enginetest.New(t, "1894", 3, `
			cash P1=500 P2=500 P3=0
			company EST par=80 cash=`+cash+` *P1=50 P2=40 trains=3 tokens=I10 operated
			stock 3 P1`)
		g := x.Game.Silent()
		j := newJudge(g, 5, false)
		after, err := g.Try(engine.Order("sell EST 1"))
		if err != nil {
			t.Fatal(err)
		}
		worth[cash] = int(j.values(after).of("P1").value - j.values(g).of("P1").value)
	}
	if worth["900"] > worth["0"]-200 {
		t.Errorf("a sale that gives it away changes the worth by %d if it is rich, by %d if it has nothing", worth["900"], worth["0"])
	}
}

// A company with a train isn't handed to another player for next to nothing; one without may be a burden.
func TestCompaniesWithATrainAreNotHandedOver(t *testing.T) {
	for _, c := range []struct {
		position, order string
		want            bool
	}{
		{"*P1=40 P2=40 trains=3", "sell EST 1", true},
		{"*P1=40 P2=40", "sell EST 1", false},
		{"*P1=40 P2=30 trains=3", "sell EST 1", false},
		{"*P1=40 P2=40 trains=3", "buy NORD", false},
	} {
		x := enginetest.New(t, "1894", 3, `
			phase green
			cash P1=500 P2=500 P3=0
			company EST par=80 cash=400 `+c.position+` tokens=I10 operated
			company NORD par=67 *P3=60 tokens=D9,G14 operated
			stock 3 P1`)
		g := x.Game.Silent()
		after, err := g.Try(engine.Order(c.order))
		if err != nil {
			t.Fatal(err)
		}
		if got := hands(g, after); got != c.want {
			t.Errorf("%s, %q: %t", c.position, c.order, got)
		}
		if got := taste(g, after) < -100*grip; got != c.want {
			t.Errorf("%s, %q: it weighs %d", c.position, c.order, taste(g, after))
		}
	}
}
