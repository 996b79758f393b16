package titles

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/selfplay"
)

// Whoever orders a company without a train to run is told that it has none, whatever else the turn still has to decide.
func TestRunWithoutTrain(t *testing.T) {
	for _, x := range engine.Titles() {
		if len(x.Sheet.Map.Hexes) < 30 {
			continue
		}
		names := []string{"Ada", "Ben", "Cy", "Dan"}[:x.Sheet.Players.Min]
		g, err := engine.New(x, names, nil, 5)
		if err != nil {
			t.Fatal(err)
		}
		random, tried := selfplay.New(5), 0
		for n := 0; n < 400 && !g.Finished; n++ {
			if c := g.Company(g.Turn.Of); c != nil && len(g.TrainsOf(c.ID)) == 0 && g.Waiting().Name == "track" {
				tried++
				if _, err := g.Try(engine.Action{Verb: "run"}); err == nil || !strings.Contains(err.Error(), "has no train") {
					t.Fatalf("%s, %s: %v", x.ID, g.Where(), err)
				}
			}
			a, err := random.Choose(g)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
		if tried == 0 {
			t.Errorf("%s: every company had a train", x.ID)
		}
	}
}
