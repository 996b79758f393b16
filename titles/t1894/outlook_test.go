package t1894_test

import (
	"testing"

	"stationmaster/engine/kit"
)

// A price on its way to the cell that ends the game (MKT-04, END-03) says how many operating rounds are left: one to the right whenever the
// company pays, one up after each set while it is sold out (MKT-05, MKT-10).
func TestRoundsLeftUntilThePriceThatEndsTheGame(t *testing.T) {
	for _, c := range []struct {
		what, at, pool, round string
		earned, done          bool
		want                  int
	}{
		{"pays once more", "0,12", "P2=40", "operate BELGE 1 of 3", true, false, 1},
		{"pays twice", "0,11", "P2=40", "operate BELGE 1 of 3", true, false, 2},
		{"has paid in this round", "0,11", "P2=40", "operate PLM 1 of 3", true, true, 3},
		{"has been sold out for all of the set", "1,12", "P2=40", "operate BELGE 3 of 3", true, false, 1},
		{"rises after the stock round", "1,12", "P2=40", "stock 7 P1", true, false, 1},
		{"doesn't rise, with shares in the pool", "1,12", "pool=40", "stock 7 P1", true, false, 2},
		{"earns nothing", "0,12", "pool=40", "operate BELGE 1 of 3", false, false, 6},
	} {
		x := at(t, 3, `
			phase gray
			company BELGE at=`+c.at+` par=95 *P1=60 `+c.pool+` trains=6 tokens=E16 operated
			company PLM at=2,3 par=95 *P2=60 cash=100 tokens=G6.0 operated
			`+c.round)
		if c.earned {
			x.Company("BELGE").Earned = 200
		}
		if c.done {
			x.Round.Done = append(x.Round.Done, "BELGE")
		}
		if got := kit.RoundsLeft(x.Game, 0); got != c.want {
			t.Errorf("BELGE at %s %s: %d rounds are left, want %d", c.at, c.what, got, c.want)
		}
	}
}
