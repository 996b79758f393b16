package player

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stationmaster/engine"
)

// An order that was chosen for a position before is the one that is chosen anew in the same style, and leads to the same game.
func TestQuickChoicesHold(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			var seen []*engine.Game
			walk(t, title, 2, 120, func(g *engine.Game, _ engine.Action) {
				if g.Actions%10 == 0 && !g.Finished {
					seen = append(seen, g.Silent())
				}
			})
			differ := 0        // choices that are not those of the first sample of players who see little
			for k := range 6 { // from the fourth on, all are known
				sample, by := min(k%3, 1), &simply
				if k%3 == 2 {
					by = &sharply
				}
				for _, g := range seen {
					after, err := by.quickly(t.Context(), g, newTurn(g), sample)
					if err != nil {
						t.Fatal(err)
					}
					s := *by
					if sample > 0 {
						s.whim = quickWhim
					}
					anew, err := s.choose(t.Context(), g, newTurn(g), rand.New(rand.NewPCG(uint64(sample), uint64(g.Actions))))
					if err != nil {
						t.Fatal(err)
					}
					if first, _ := quickOrders.Get(situation{title, g.Position(), g.Position(), 0, &simply}); first.String() != anew[0].order.String() {
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
				if _, known := quickOrders.Get(situation{title, g.Position(), g.Position(), 1, &sharply}); !known {
					t.Errorf("action %d: the order is not known", g.Actions+1)
				}
			}
		})
	}
}

// What was worth weighing on a ground is what is found there anew, though prices, shares and everybody else's money have changed.
func TestGroundsHold(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			worth, positions := map[ground][]engine.Action{}, map[engine.Position]bool{}
			again := 0
			look := func(g *engine.Game) {
				if g.Company(g.Turn.Of) == nil || positions[g.Position()] {
					return
				}
				positions[g.Position()] = true
				all := Orders(g)
				weighed, err := simply.thinned(t.Context(), g, all)
				if err != nil {
					t.Fatal(err)
				}
				few := worthwhile(g, all, weighed)
				if few == nil {
					return
				}
				on := groundOf(g)
				if was, known := worth[on]; known {
					again++
					if !slices.EqualFunc(was, few, func(a, b engine.Action) bool { return a.String() == b.String() }) {
						t.Errorf("%s, %s: %v was worth weighing, now %v", g.Where(), g.Turn.Of, was, few)
					}
				}
				worth[on] = few
			}
			g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 3)
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; n < 900 && again < 30 && !g.Finished; n++ {
				if orders := Orders(g); n%25 == 24 { // what may come after some of its orders
					for _, a := range orders[:min(3, len(orders))] {
						after, err := g.Try(a)
						for k := 0; err == nil && k < 80 && !after.Finished; k++ {
							look(after)
							after, err = simply.quickly(t.Context(), after, newTurn(after), 0)
						}
					}
				}
				if g, err = simply.quickly(t.Context(), g, newTurn(g), 0); err != nil {
					t.Fatal(err)
				}
			}
			if again < 10 {
				t.Errorf("only %d positions were on the ground of others", again)
			}
		})
	}
}
