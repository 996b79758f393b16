package player

import (
	"strconv"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Whoever would pay much more for a lot raises by more than they must, but by no more than a tenth, nor than a part of what they would still pay.
// So an auction among house players that want the same is over soon.
func TestBidsRiseByMoreThanTheLeast(t *testing.T) {
	raises := 0
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			names := []string{"Ada", "Ben", "Cy", "Dee"}
			g, err := engine.New(title, names, nil, 53)
			if err != nil {
				t.Fatal(err)
			}
			bids := 0
			for kit.Selling(g) {
				a, why, err := Choose(t.Context(), g, Easy, 53)
				if err != nil {
					t.Fatal(err)
				}
				ranked := rank(t, g.Silent(), Easy)
				if order, more := raised(g, ranked); more > 0 {
					raises++
					left := g.Cash(g.Decider()) - more
					after, err := g.Try(order)
					if err != nil {
						t.Fatal(err)
					}
					if spare := (ranked[0].score - ranked[1].score) / 100; ranked[1].order.Verb == "pass" && 4*more > spare {
						t.Errorf("after %d orders %q is %d more than it must be, of %d that the player would still pay", g.Actions, order, more, spare)
					}
					if b, err := strconv.Atoi(order.Args[len(order.Args)-1]); err != nil || 10*more > engine.Money(b)-more {
						t.Errorf("after %d orders %q is %d more than it must be, more than a tenth", g.Actions, order, more)
					}
					if left < 0 || after.Cash(g.Decider()) < 0 {
						t.Errorf("after %d orders %q is more than the player has", g.Actions, order)
					}
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatalf("%q (%+v): %v", a, why, err)
				}
				if a.Verb == "bid" {
					bids++
				}
			}
			if lots := len(g.Privates) + len(g.Companies); bids > 6*lots {
				t.Errorf("%d bids for %d lots", bids, lots)
			}
			t.Logf("%d bids", bids)
		})
	}
	if raises == 0 {
		t.Error("nobody raised by more than the least")
	}
}
