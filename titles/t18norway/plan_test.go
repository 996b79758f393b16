package t18norway_test

import (
	"slices"
	"testing"

	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/plan"
)

// Plans bid in a bid-off for those who have made them, as far as they say, and pass above; passing is soft there, so one who has passed
// for a lower limit is asked again (NOR-AU-03, NOR-AU-09). Names can be typed without their accents.
func TestPlannedBidOff(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, "")
	plans := map[string]string{
		"P1": "bid sorumsand up to 65",
		"P2": "bid Sørumsand up to 80",
		"P3": "pass every lot",
	}
	x.Do("bid Sørumsand 45; bid Sørumsand 50; bid Sørumsand 55; buy Røros; buy Thunes")
	if p := kit.Contested(x.Game); p == nil || p.ID != "Sørumsand" {
		t.Fatalf("%v is contested", p)
	}
	before := x.Clone()
	var given []string
	for range 40 {
		who := x.Decider()
		ps, err := plan.Parse(x.Game, plans[string(who)])
		if err != nil {
			t.Fatal(err)
		}
		acted := false
		for _, p := range ps {
			if order, state, _ := p.Next(before, x.Game, who); state == plan.Acts {
				given = append(given, string(who)+" "+order.String())
				x.Do(order.String())
				acted = true
				break
			}
		}
		if !acted {
			break
		}
	}
	want := []string{"P1 bid Sørumsand 60", "P2 bid Sørumsand 65", "P3 pass"}
	if len(given) < len(want) || !slices.Equal(given[:len(want)], want) {
		t.Errorf("the plans give %q, want first %q", given, want)
	}
	if owner := x.Private("Sørumsand").Owner; owner != "P2" {
		t.Errorf("after %q it is %q's", given, owner)
	}
}
