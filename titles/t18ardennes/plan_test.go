package t18ardennes_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/plan"
)

// planned says what a player's plan comes to now.
func planned(t *testing.T, x *enginetest.Table, who engine.ID, text string) (order string, state plan.State) {
	t.Helper()
	ps, err := plan.Parse(x.Game, text)
	if err != nil {
		t.Fatal(err)
	}
	if ps[0].String() != text {
		t.Errorf("%q is written as %q", text, ps[0])
	}
	a, state, _ := ps[0].Next(x.Game, x.Game, who)
	return a.String(), state
}

// Players can say once how far they go for a lot, or for a public company, and with which minor: the bids are made for them (ARD-IA-06,
// ARD-BID-10).
func TestPlannedBids(t *testing.T) {
	x := at(t, 3, "")
	x.Do("bid 8 100")
	if order, state := planned(t, x, "P2", "bid 8 up to 120"); state != plan.Acts || order != "bid 8 105" {
		t.Errorf("%s, %d", order, state)
	}
	x.Do("bid 8 125")
	if order, state := planned(t, x, "P3", "bid 8 up to 120"); state != plan.Acts || order != "pass" {
		t.Errorf("%s, %d", order, state)
	}

	x = bidding(t, 3, `
	  memo sought
	  company 8 owner=P2 par=70 tokens=M7.0
	  company 9 owner=P3 par=70 tokens=M7.1
	  company 7 owner=P3 par=70 tokens=I21
	  cash P1=0 P2=500 P3=500
	  priority P2`)
	if order, state := planned(t, x, "P2", "bid N up to 20"); state != plan.Acts || order != "bid N 0" {
		t.Errorf("%s, %d", order, state)
	}
	x.Do("bid N 0")
	if _, state := planned(t, x, "P3", "bid N up to 20"); state != plan.Over { // with 7 or with 9?
		t.Errorf("%d", state)
	}
	if order, state := planned(t, x, "P3", "bid N up to 20 with 9"); state != plan.Acts || order != "bid N 5 with 9" {
		t.Errorf("%s, %d", order, state)
	}
	x.Do("bid N 20 with 9")
	x.Turns("P2", "bidding")
	if _, state := planned(t, x, "P2", "bid N up to 20"); state != plan.Over {
		t.Errorf("%d", state)
	}
	x.Do("bid N 25")
	if _, state := planned(t, x, "P2", "bid N up to 30"); state != plan.Waits { // it is P3's turn
		t.Errorf("%d", state)
	}
	if _, err := plan.Parse(at(t, 3, "").Game, "bid X up to 20"); err == nil {
		t.Error("there is no X")
	}
}
