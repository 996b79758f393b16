package engine_test

import (
	"fmt"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// TestPrivatesByPlayers: a private for some numbers of players only is missing from other games (ARD-GL-01).
func TestPrivatesByPlayers(t *testing.T) {
	title := &engine.Title{
		Sheet: &facts.Sheet{
			Name: "Few", Players: facts.Range{Min: 2, Max: 4}, Cash: map[int]engine.Money{2: 10, 3: 10, 4: 10}, Phases: []facts.Phase{{Name: "only"}},
			Privates: []facts.Deed{{ID: "ALL"}, {ID: "FOUR", Players: []int{4}}, {ID: "FEW", Players: []int{2, 3}}},
		},
		Setup: func(g *engine.Game, _ *engine.Draw) error { g.EndGame("that is all", g.Order[0]); return nil },
		Worth: func(g *engine.Game, p engine.ID) engine.Money { return g.Cash(p) },
	}
	for n, want := range map[int]string{2: "[ALL FEW]", 3: "[ALL FEW]", 4: "[ALL FOUR]"} {
		g, err := engine.New(title, []string{"A", "B", "C", "D"}[:n], nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		var got []engine.ID
		for _, p := range g.Privates {
			got = append(got, p.ID)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%d players: %v, want %s", n, got, want)
		}
	}
}
