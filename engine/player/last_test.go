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
	for _, id := range []string{"1894", "18norway"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for seed := uint64(1); seed < 10; seed++ {
				if foreseen, paid := lastRuns(t, id, seed); paid > 0 {
					if id == "1894" { // prices may end it earlier
						return
					}
					for i := 1; i <= 4; i++ {
						if left := foreseen[len(foreseen)-i]; left != i {
							t.Errorf("seed %d: %d operating rounds before the end %d are left", seed, i, left)
						}
					}
					return
				}
			}
			t.Error("in nine games no dividend could end the game well")
		})
	}
}

// lastRuns plays a game of easy players, and counts in how many runs a dividend could end it well: there a steady player may not do worse. foreseen
// is how many operating rounds were left at the beginning of each.
func lastRuns(t *testing.T, id string, seed uint64) (foreseen []int, paid int) {
	g, err := engine.New(engine.Find(id), []string{"Ada", "Ben", "Cy", "Dee"}, nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	round := ""
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
	return foreseen, paid
}

// Where the bank's end is the game's, it is foreseen in time: what is paid for trains comes back to the bank, so that halfway it has nearly as
// much as at the start, and whoever looks at its money alone thinks that the game is nearly over.
func TestEndOfTheBankIsForeseen(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games take seconds")
	}
	for _, title := range engine.Titles() {
		if title.Sheet.Bank.Endless {
			continue
		}
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			g, err := engine.New(title, []string{"Ada", "Ben", "Cy", "Dee"}, nil, 1)
			if err != nil {
				t.Fatal(err)
			}
			round := ""
			var foreseen []int // at the beginning of each operating round
			for !g.Finished {
				if kit.Operating(g) && g.Where() != round {
					round = g.Where()
					foreseen = append(foreseen, newJudge(g, 5, false).left)
				}
				a, _, err := Choose(t.Context(), g, Easy, 1)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
			said, came := 0, 0
			for i, n := range foreseen {
				if left := len(foreseen) - i; left >= 4 && left <= 8 { // what comes earlier, nobody foresees
					said += n
					came += left
				}
			}
			if came == 0 || 10*said < 7*came || 10*said > 15*came {
				t.Errorf("foreseen at the beginning of each operating round: %v", foreseen)
			}
			t.Log(foreseen)
		})
	}
}
