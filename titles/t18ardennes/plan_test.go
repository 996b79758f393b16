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

// first is the order of the first of several plans that acts now, or "".
func first(t *testing.T, x *enginetest.Table, who engine.ID, texts ...string) string {
	t.Helper()
	for _, text := range texts {
		if order, state := planned(t, x, who, text); state == plan.Acts {
			return order
		}
	}
	return ""
}

// Plans for several public companies are followed in the order in which the player has them: with the same pledge for when a bid does
// not stand any more, or with another one beside it (ARD-BID-07, ARD-BID-10 to ARD-BID-12).
func TestPlannedPledges(t *testing.T) {
	const position = `
	  memo sought
	  company 8 owner=P2 par=70 tokens=M7.0
	  company 9 owner=P3 par=70 tokens=M7.1
	  company 7 owner=P3 par=70 tokens=I21
	  cash P1=0 P2=900 P3=900
	  priority P3`
	follows := func(x *enginetest.Table, want string, plans ...string) {
		t.Helper()
		if got := first(t, x, "P3", plans...); got != want {
			t.Errorf("%q, want %q", got, want)
		} else if got != "" {
			x.Do(got)
		}
	}
	// One pledge for either.
	x := bidding(t, 3, position)
	either := []string{"bid N up to 20 with 9", "bid E up to 10 with 9", "pass"}
	follows(x, "bid N 0 with 9", either...)
	x.Turns("P2", "bidding")
	x.Do("pass")
	follows(x, "pass", either...) // 9 is pledged, and the bid stands

	x = bidding(t, 3, position)
	follows(x, "bid N 0 with 9", either...)
	x.Do("bid N 5")
	follows(x, "bid N 10 with 9", either...) // it is wished for more than E
	x.Do("bid N 25")
	follows(x, "bid E 0 with 9", either...)
	follows(x, "pass", either...) // P2 has no other minor and must pass
	if x.Round.Kind != "stock" || !remembers(x, "won", "E", "9") {
		t.Error("P3 has not won E")
	}

	// A pledge for each.
	x = bidding(t, 3, position)
	both := []string{"bid N up to 20 with 9", "bid E up to 10 with 7", "pass"}
	follows(x, "bid N 0 with 9", both...)
	x.Do("pass")
	follows(x, "bid E 0 with 7", both...)
	x.Do("bid N 5")
	follows(x, "bid N 10 with 9", both...)
	x.Do("bid E 15")
	follows(x, "pass", both...) // that is too much for E, and N is P3's
}
