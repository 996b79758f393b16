package t18ardennes_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// randomGame plays a whole game at random and calls each after every action.
func randomGame(t testing.TB, players int, seed uint64, options []string, each func(g *engine.Game, a engine.Action)) *engine.Record {
	t.Helper()
	r := &engine.Record{Title: "18ardennes", Players: []string{"Ada", "Ben", "Cy", "Dot", "Eve"}[:players], Options: options, Seed: seed}
	g, err := engine.New(engine.Find("18ardennes"), r.Players, options, seed)
	if err != nil {
		t.Fatal(err)
	}
	err = selfplay.New(seed).Game(g, func(a engine.Action) error {
		r.Actions = append(r.Actions, a)
		if err := kit.Consistent(g); err != nil {
			t.Fatalf("%d players, seed %d, after %s: %v", players, seed, a, err)
		}
		if each != nil {
			each(g, a)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%d players, seed %d: %v", players, seed, err)
	}
	return r
}

// Random whole games run clean for each number of players, and every kind of action occurs among them.
func TestRandomGames(t *testing.T) {
	verbs := map[string]int{}
	for players := 3; players <= 5; players++ {
		for seed := range uint64(4) {
			if testing.Short() && players != 4 {
				continue
			}
			randomGame(t, players, seed, nil, func(_ *engine.Game, a engine.Action) { verbs[a.Verb]++ })
		}
	}
	if testing.Short() {
		return
	}
	for _, v := range strings.Fields(`accept bankrupt bid buy convert decline discard fort issue keep lay merge par pass pay reject run sell
		take token train upgrade withhold`) {
		if verbs[v] == 0 {
			t.Errorf("no game has the action %q", v)
		}
	}
}

// A record replays to the same state, from its actions and from its text; and what is offered is what is accepted.
func TestRecordReplays(t *testing.T) {
	var last string
	rng := rand.New(rand.NewPCG(1, 1))
	r := randomGame(t, 4, 3, nil, func(g *engine.Game, _ engine.Action) {
		if g.Finished {
			last = g.Hash()
		} else if rng.IntN(40) == 0 {
			if _, _, err := selfplay.Agree(g, rng); err != nil {
				t.Error(err)
			}
		}
	})
	a, err := engine.Replay(r)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := notation.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	read, err := notation.Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	again, err := engine.Replay(&read.Record)
	if err != nil {
		t.Fatal(err)
	}
	if a.Hash() != last || again.Hash() != last {
		t.Error("the record does not replay to the same state")
	}
}
