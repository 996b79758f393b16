package player

import (
	"math/rand/v2"
	"testing"

	"stationmaster/engine"
)

// An order that was chosen for a position before is the one that is chosen anew, and leads to the same game.
func TestQuickChoicesHold(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			var seen []*engine.Game
			walk(t, title, 5, 120, func(g *engine.Game, _ engine.Action) {
				if g.Actions%10 == 0 && !g.Finished {
					seen = append(seen, g.Silent())
				}
			})
			differ := 0        // choices that are not those of the first sample
			for k := range 6 { // from the fourth on, all are known
				sample := k % 3
				for _, g := range seen {
					after, err := quickly(t.Context(), g, sample)
					if err != nil {
						t.Fatal(err)
					}
					s := quick
					if sample > 0 {
						s.whim = quickWhim
					}
					anew, err := s.choose(t.Context(), g, rand.New(rand.NewPCG(uint64(sample), uint64(g.Actions))))
					if err != nil {
						t.Fatal(err)
					}
					if first, _ := quickOrders.Get(situation{title, g.Position(), 0}); first.String() != anew[0].order.String() {
						differ++
					}
					want, err := g.Try(anew[0].order)
					if err != nil {
						t.Fatal(err)
					}
					if after.Hash() != want.Hash() {
						t.Errorf("action %d: not the game after %q", g.Actions+1, anew[0].order)
					}
				}
			}
			if differ == 0 {
				t.Error("all samples choose the same")
			}
			for _, g := range seen {
				if _, known := quickOrders.Get(situation{title, g.Position(), 2}); !known {
					t.Errorf("action %d: the order is not known", g.Actions+1)
				}
			}
		})
	}
}
