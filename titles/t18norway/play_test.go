package t18norway_test

import (
	"errors"
	"fmt"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/selfplay"
)

// randomGame plays a whole game at random and calls each after every action.
func randomGame(t testing.TB, players int, seed uint64, options []string, each func(g *engine.Game, a engine.Action)) *engine.Record {
	t.Helper()
	r := &engine.Record{Title: "18norway", Players: []string{"Ada", "Ben", "Cy", "Dot", "Eve"}[:players], Options: options, Seed: seed}
	g, err := engine.New(engine.Find("18norway"), r.Players, options, seed)
	if err != nil {
		t.Fatal(err)
	}
	err = selfplay.New(seed).Game(g, func(a engine.Action) error {
		r.Actions = append(r.Actions, a)
		if each != nil {
			each(g, a)
		}
		return nil
	})
	if err != nil {
		var bug *engine.BugError
		if errors.As(err, &bug) {
			t.Log(bug.Stack)
		}
		t.Fatalf("%d players, seed %d, after %d actions: %v", players, seed, len(r.Actions), err)
	}
	return r
}

// Random whole games run clean for each number of players (NOR-GEN-01); the order of players never changes (NOR-SET-02).
func TestRandomGames(t *testing.T) {
	for players := 3; players <= 5; players++ {
		for seed := uint64(1); seed <= 3; seed++ {
			if testing.Short() && (players != 4 || seed > 1) {
				continue
			}
			r := randomGame(t, players, seed, nil, func(g *engine.Game, a engine.Action) {
				for i, p := range g.Order {
					if p != engine.ID(fmt.Sprintf("P%d", i+1)) {
						t.Fatalf("after %s the order of players is %v", a, g.Order)
					}
				}
			})
			t.Logf("%d players, seed %d: %d actions", players, seed, len(r.Actions))
		}
	}
}
