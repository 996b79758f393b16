package player

import (
	"testing"

	"stationmaster/engine/enginetest"
)

// A company that lacks a little for the train that everybody has waited for for many sets keeps its revenue instead of paying dividends
// forever; one that has the price pays.
func TestSavesTheLastCoin(t *testing.T) {
	for cash, want := range map[string]string{"620": "half", "640": "pay"} {
		x := enginetest.New(t, "18norway", 3, `
			phase 5
			left 5=0
			cash P1=900 P2=900 P3=900
			tile H14 8 4
			tile I11 8 4
			tile J10 8 1
			tile K7 8 1
			tile K3 9 0
			tile H18 8 0
			tile H20 7 3
			tile G17 T1 0
			company V par=80 cash=`+cash+` *P1=60 P2=40 trains=5 tokens=G17 operated
			company S par=80 cash=0 *P2=60 P3=40 trains=4,4 tokens=D26 operated
			operate V 20.1 of 3`)
		x.Until("dividend")
		if got := rank(t, x.Game, Easy)[0].order.Verb; got != want {
			t.Errorf("with %s: %q, want %q", cash, got, want)
		}
	}
}
