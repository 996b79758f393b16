package player

import (
	"math/rand/v2"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Where only trains lead to the end of the game, nobody fills the last place for one as long as anything else is possible.
func TestLastPlaceForATrainStaysOpen(t *testing.T) {
	could := 0
	for _, title := range engine.Titles() {
		if !title.Sheet.Bank.Endless {
			continue
		}
		t.Run(title.ID, func(t *testing.T) {
			for seed := uint64(1); seed < 4; seed++ {
				walk(t, title, seed, 400, func(g *engine.Game, _ engine.Action) {
					if g.Finished || g.Company(g.Turn.Of) == nil || !g.Takes("train") || g.Phase+1 == len(title.Sheet.Phases) {
						return
					}
					full := g.Silent()
					for i := range full.Companies { // all are full but the one that operates, which has one place
						c := &full.Companies[i]
						room := 0
						if c.ID == g.Turn.Of {
							room = 1
						}
						for c.Floated && !c.Closed && kit.Counted(full, c.ID)+room < kit.TrainLimit(full, c.ID) {
							full.Trains = append(full.Trains, engine.Train{N: len(full.Trains), Model: title.Sheet.Models[0].Name, Owner: c.ID})
						}
					}
					full.Company(g.Turn.Of).Cash += 2000
					for _, s := range []style{styles[Easy], styles[Steady]} {
						s.best, s.whim = 0, 0
						ranked, err := s.choose(t.Context(), full, newTurn(full), rand.New(rand.NewPCG(1, 1)))
						if err != nil {
							t.Fatal(err)
						}
						fills, others := 0, 0
						for _, x := range ranked {
							if x.after == nil { // nothing else was possible
								continue
							}
							if kit.Stuck(x.after) {
								fills++
							} else {
								others++
							}
						}
						if fills > 0 && others > 0 {
							could++
							if kit.Stuck(ranked[0].after) {
								t.Errorf("seed %d, after %d orders: %q fills the last place", seed, g.Actions, ranked[0].order)
							}
						}
					}
				})
			}
		})
	}
	if could == 0 {
		t.Error("the last place could never be filled")
	}
	t.Logf("%d positions", could)
}

// Somebody who only ever passes neither starts companies nor buys trains. The others go on to the end without them: where all of them hold as
// many certificates as they may, somebody sells to float the company whose trains the end needs.
func TestEndsWithOneWhoPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games take seconds")
	}
	const orders = 2000 // a usual game takes about half of it
	for _, at := range []struct {
		players []string
		seed    uint64
	}{
		{[]string{"Ada", "Ben", "Cy"}, 1},
		{[]string{"Ada", "Ben", "Cy", "Di"}, 8},
	} {
		for _, title := range engine.Titles() {
			if !title.Sheet.Bank.Endless {
				continue
			}
			g, err := engine.New(title, at.players, nil, at.seed)
			if err != nil {
				t.Fatal(err)
			}
			passes := g.Players[int(at.seed)%len(g.Players)].ID
			for !g.Finished && g.Actions < orders {
				temper := Easy
				if g.Decider() == passes {
					temper = Least
				}
				a, _, err := Choose(t.Context(), g, temper, at.seed)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
			if !g.Finished {
				t.Errorf("%s with %d players, seed %d: no end after %d orders, in %s", title.ID, len(g.Players), at.seed, g.Actions, g.Where())
			}
		}
	}
}
