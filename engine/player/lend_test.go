package player

import (
	"math/rand/v2"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// A company without a route for it doesn't get another's train, to give it back in its next turn or to leave the other without a run.
func TestTrainsAreNotPassedToAndFro(t *testing.T) {
	for id, seed := range map[string]uint64{"18ardennes": 0, "18fr-rce": 2} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g, err := engine.New(engine.Find(id), []string{"Ada", "Ben", "Cy", "Dee"}, nil, seed)
			if err != nil {
				t.Fatal(err)
			}
			handovers := 0
			for n := 0; n < 900 && !g.Finished; n++ {
				ranked, err := styles[Easy].choose(t.Context(), g.Silent(), newTurn(g), rand.New(rand.NewPCG(seed, uint64(n))))
				if err != nil {
					t.Fatal(err)
				}
				was := g.Silent()
				if _, err := g.Apply(ranked[0].order); err != nil {
					t.Fatal(err)
				}
				c := was.Turn.Of
				if was.Company(c) == nil || len(was.Questions) > 0 || len(g.Questions) > 0 || !handed(was, g) {
					continue
				}
				handovers++
				if m, err := kit.Earns(g, c); err != nil || m == 0 && !kit.MustOwn(was, c) {
					t.Errorf("%s: %s: %q, though it has no route (%v)", was.Where(), c, ranked[0].order, err)
				}
			}
			t.Logf("seed %d: %d handovers", seed, handovers)
			if handovers == 0 {
				t.Error("no train went from one company to another")
			}
		})
	}
}
