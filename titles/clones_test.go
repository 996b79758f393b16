package titles_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// Clones share lists with the game. Whatever is played in one of them must not change the other.
func TestClonesStayApart(t *testing.T) {
	for _, title := range engine.Titles() {
		for seed := range uint64(enginetest.Of(1, 1, 3)) {
			r := enginetest.RandomGame(t, title.ID, min(4, title.Sheet.Players.Max), seed, nil, nil)
			g, err := engine.New(title, r.Players, r.Options, r.Seed)
			if err != nil {
				t.Fatal(err)
			}
			for n, a := range r.Actions {
				twin, before := g.Clone(), g.Hash()
				if _, err := twin.ApplyRecorded(a); err != nil {
					t.Fatal(err)
				}
				if g.Hash() != before {
					t.Fatalf("%s, seed %d: order %d, %q, changed the game when a clone played it", title.ID, seed, n+1, a)
				}
				after := twin.Hash()
				if _, err := g.ApplyRecorded(a); err != nil {
					t.Fatal(err)
				}
				if twin.Hash() != after || g.Hash() != after {
					t.Fatalf("%s, seed %d: order %d, %q, played differently in the game than in a clone", title.ID, seed, n+1, a)
				}
			}
		}
	}
}
