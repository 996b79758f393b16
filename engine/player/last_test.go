package player

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Where trains end the game, it is known how many operating rounds are left as soon as the train that does it is sold. Who wins by a
// dividend that ends the game pays it, and in the last run of a game everybody takes what makes them richest, whether the game ends at once
// by it or not.
func TestEndIsForeseen(t *testing.T) {
	for id, seed := range map[string]uint64{"1894": 1, "18norway": 3} {
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
					chosen, err := g.Try(a)
					if err != nil {
						t.Fatal(err)
					}
					over := kit.RoundsLeft(g, 500) == 1 // with this turn the game is over in any case
					if wins := slices.Contains(pay.Winners, who); pay.Finished && (wins || over) {
						if paid++; wins && a.Verb != "pay" || over && chosen.Worth(who) < pay.Worth(who) {
							t.Errorf("%s: %q leaves %s with %d, \"pay\" with %d", g.Where(), a, who, chosen.Worth(who), pay.Worth(who))
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
			if id == "1894" { // a price ended it
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
