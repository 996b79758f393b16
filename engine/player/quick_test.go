package player

import (
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
			for range 2 { // the second time all are known
				for _, g := range seen {
					after, err := quickly(t.Context(), g)
					if err != nil {
						t.Fatal(err)
					}
					anew, err := quick.choose(t.Context(), g, nil)
					if err != nil {
						t.Fatal(err)
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
			for _, g := range seen {
				if _, known := quickOrders.get(situation{title, g.Position()}); !known {
					t.Errorf("action %d: the order is not known", g.Actions+1)
				}
			}
		})
	}
}
