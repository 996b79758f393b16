package offer_test

import (
	"slices"
	"testing"

	"stationmaster/bot/offer"
	"stationmaster/engine/enginetest"
)

// Orders of later steps are completed, too, since the passes that lead there may be left out.
func TestCompletesLaterSteps(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		seed 25
		company AG par=67 cash=500 trains=2 *P2=40 pool=20 tokens=D15 operated
		operate AG`) // waits in its finances
	for typed, want := range map[string][]string{
		"la":          {"lay "},
		"lay D15 57":  {"lay D15 57 "},
		"t":           {"train "},
		"":            {"redeem ", "pass", "settle "}, // what is possible now
		"pass; lay D": {"pass; lay D15 "},
	} {
		var got []string
		for _, c := range offer.CompleteOrders(x.Game.Clone(), typed) {
			got = append(got, c.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is completed to %q, want %q", typed, got, want)
		}
	}
}
