package kit_test

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

// Random games run clean to their end: everything is consistent after each action, exactly what is offered is accepted,
// even of players other than the decider; the record and its text replay to the same state.
func TestRandomGames(t *testing.T) {
	verbs := map[string]int{}
	games := uint64(20)
	if testing.Short() {
		games = 4
	}
	for seed := range games {
		r := &engine.Record{Title: "coast", Players: []string{"Ada", "Ben", "Cy", "Dot"}[:2+seed%3], Seed: seed}
		g, err := engine.New(coast, r.Players, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		each := func(a engine.Action) error {
			r.Actions = append(r.Actions, a)
			verbs[a.Verb]++
			if g.Finished {
				return nil
			}
			if rng.IntN(10) == 0 {
				if _, _, err := selfplay.Agree(g, rng); err != nil {
					return err
				}
			}
			for _, p := range g.Players {
				if cs, _ := g.Next(engine.Action{By: p.ID}); p.ID == g.Decider() || len(cs) == 0 || rng.IntN(4) > 0 {
					continue
				}
				done, err := g.Apply(engine.Action{By: p.ID, Verb: "open"})
				if err != nil {
					return err
				}
				r.Actions = append(r.Actions, done)
				verbs["open"]++
				if err := kit.Consistent(g); err != nil {
					return err
				}
			}
			return nil
		}
		if err := selfplay.New(seed).Game(g, each); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		again, err := engine.Replay(r)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if again.Hash() != g.Hash() {
			t.Errorf("seed %d: the record replays to another state", seed)
		}
		var text bytes.Buffer
		if err := notation.Write(&text, r); err != nil {
			t.Fatal(err)
		}
		f, err := notation.Read(&text)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if again, err = engine.Replay(&f.Record); err != nil || again.Hash() != g.Hash() {
			t.Errorf("seed %d: the text replays to another state: %v", seed, err)
		}
	}
	if testing.Short() {
		return
	}
	for _, v := range strings.Fields("bankrupt buy discard grow half issue lay open par pass pay redeem run sell token train upgrade withhold") {
		if verbs[v] == 0 {
			t.Errorf("no game contains the action %q", v)
		}
	}
}
