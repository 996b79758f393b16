package t18norway_test

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

// What is offered is accepted and nothing else is, money, shares, trains, tiles and tokens add up, and the games that prove it build
// tunnels, place ports and run ships.
func TestOffersAndAnswersAgree(t *testing.T) {
	seeds := uint64(6)
	if testing.Short() {
		seeds = 2
	}
	seen := map[string]int{}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 18))
		n := 0
		randomGame(t, 3+int(seed%3), seed+40, nil, func(g *engine.Game, a engine.Action) {
			word := a.String()
			for what, is := range map[string]bool{
				"tunnels": strings.HasSuffix(word, " with tunnel"), "ports": strings.HasSuffix(word, " port"),
				"ships": strings.HasPrefix(word, "train S"), "runs by ship": strings.HasPrefix(word, "run S") || strings.Contains(word, " S"),
			} {
				if is {
					seen[what]++
				}
			}
			if err := kit.Consistent(g); err != nil {
				t.Fatalf("seed %d, after %s: %v", seed, a, err)
			}
			if n++; n%19 == 0 && !g.Finished {
				if _, _, err := selfplay.Agree(g, rng); err != nil {
					t.Fatalf("seed %d, after %s: %v", seed, a, err)
				}
			}
		})
	}
	for _, what := range []string{"tunnels", "ports", "ships", "runs by ship"} {
		if seen[what] == 0 {
			t.Errorf("no %s", what)
		}
	}
}

// A record replays to the same state, from its actions and from its text.
func TestRecordReplays(t *testing.T) {
	last := ""
	r := randomGame(t, 4, 41, nil, func(g *engine.Game, _ engine.Action) {
		if g.Finished {
			last = g.Hash()
		}
	})
	var text bytes.Buffer
	if err := notation.Write(&text, r); err != nil {
		t.Fatal(err)
	}
	read, err := notation.Read(&text)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []*engine.Record{r, &read.Record} {
		g, err := engine.Replay(r)
		if err != nil {
			t.Fatal(err)
		}
		if g.Hash() != last {
			t.Error("the game is another one")
		}
	}
}
