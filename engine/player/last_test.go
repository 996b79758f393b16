package player

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Where trains end the game, it is known how many operating rounds are left as soon as the train that does it is sold. Who wins by a
// dividend that ends the game pays it, and in the last run of a game everybody takes what puts them furthest ahead, whether the game ends at
// once by it or not.
func TestEndIsForeseen(t *testing.T) {
	for id, seed := range map[string]uint64{"1894": 1, "18norway": 4} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g, err := engine.New(engine.Find(id), []string{"Ada", "Ben", "Cy", "Dee"}, nil, seed)
			if err != nil {
				t.Fatal(err)
			}
			var foreseen []int // by operating round, at its beginning
			round, paid := "", 0
			for n := 0; n < 1500 && !g.Finished; n++ {
				if kit.Operating(g) && g.Where() != round {
					round = g.Where()
					foreseen = append(foreseen, kit.RoundsLeft(g, 500))
				}
				who := g.Decider()
				a, _, err := Choose(t.Context(), g, Easy, seed)
				if err != nil {
					t.Fatal(err)
				}
				if g.Can("pay") {
					pay, err := g.Try(engine.Action{Verb: "pay"})
					if err != nil {
						t.Fatal(err)
					}
					over := kit.RoundsLeft(g, 500) == 1 // with this turn the game is over in any case
					if wins := slices.Contains(pay.Winners, who); pay.Finished && (wins || over) {
						best, _, err := Choose(t.Context(), g, Steady, seed)
						if err != nil {
							t.Fatal(err)
						}
						chosen, err := g.Try(best)
						if err != nil {
							t.Fatal(err)
						}
						ahead := func(g *engine.Game) engine.Money {
							var worth stakes
							for i := range g.Players {
								worth = append(worth, stake{who: g.Players[i].ID, value: g.Worth(g.Players[i].ID)})
							}
							return relative(worth, who, 100) / 100
						}
						if paid++; wins && !chosen.Finished || over && ahead(chosen) < ahead(pay) {
							t.Errorf("%s: %q puts %s %d ahead, \"pay\" %d", g.Where(), best, who, ahead(chosen), ahead(pay))
						}
					}
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
			if paid == 0 {
				t.Error("no dividend could end the game well")
			}
			if id == "1894" { // prices may end it earlier
				return
			}
			for i := 1; i <= 4; i++ {
				if left := foreseen[len(foreseen)-i]; left != i {
					t.Errorf("%d operating rounds before the end %d are left", i, left)
				}
			}
		})
	}
}
