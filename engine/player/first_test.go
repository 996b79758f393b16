package player

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// A company buys a train in its first turn even if its track is no route yet: trains get dearer, and more track comes with the next turn.
func TestFirstTrainBeforeTheFirstRoute(t *testing.T) {
	could := 0
	for seed := uint64(1); seed <= 3; seed++ {
		g, err := engine.New(engine.Find("18ardennes"), []string{"Ada", "Ben", "Cy", "Dee"}, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		for g.Round.Sub < 2 {
			a, _, err := Choose(t.Context(), g, Easy, seed)
			if err != nil {
				t.Fatal(err)
			}
			if c := g.Company(g.Turn.Of); c != nil && c.Turns == 1 && g.Can("train") && kit.Counted(g, c.ID) == 0 && c.Cash >= g.Sheet().Model(kit.NextTrain(g).Model).PriceFor(c.ID) {
				e, err := kit.Earns(g, c.ID, kit.NextTrain(g).Model)
				if err != nil {
					t.Fatal(err)
				}
				if e == 0 {
					could++
				}
				if e == 0 && a.Verb != "train" {
					t.Errorf("seed %d: %s has %d and no train, and the order is %q", seed, c.ID, c.Cash, a)
				}
			}
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if could < 3 {
		t.Errorf("%d companies without a route could buy a train", could)
	}
}
