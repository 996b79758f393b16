package titles_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/selfplay"
)

// A player who orders a company without a train to run is told that it has none, whatever else the turn still has to decide.
func TestRunWithoutTrain(t *testing.T) {
	for _, x := range engine.Titles() {
		g, err := engine.New(x, []string{"Ada", "Ben", "Cy"}, nil, 5)
		if err != nil {
			t.Fatal(err)
		}
		tried := 0
		err = selfplay.New(5).Game(g, func(engine.Action) error {
			if c := g.Company(g.Turn.Of); g.Finished || c == nil || len(g.TrainsOf(c.ID)) > 0 || g.Waiting().Name != "track" {
				return nil
			}
			tried++
			if _, err := g.Try(engine.Action{Verb: "run"}); err == nil || !strings.Contains(err.Error(), "has no train") {
				t.Errorf("%s, %s: %v", x.ID, g.Where(), err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if tried == 0 {
			t.Errorf("%s: every company had a train", x.ID)
		}
	}
}
