package interchange_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
	"stationmaster/engine/selfplay"
)

// randomRecord plays a game at random by the rules of 18xx.games. Ending it by hand would end nearly all of them early.
func randomRecord(t testing.TB, title string, players int, seed uint64) (*engine.Record, *engine.Game) {
	t.Helper()
	r := &engine.Record{Title: title, Seed: seed}
	if slices.ContainsFunc(engine.Find(title).Options, func(o engine.Option) bool { return o.ID == "18xx.games" }) {
		r.Options = []string{"18xx.games"}
	}
	for i := range players {
		r.Players = append(r.Players, fmt.Sprintf("Player %d", i+1))
	}
	g, err := engine.New(engine.Find(title), r.Players, r.Options, seed)
	if err != nil {
		t.Fatal(err)
	}
	p := selfplay.New(seed)
	for !g.Finished {
		a, err := p.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		if a.Verb == "end" || a.Verb == "settle" {
			continue
		}
		if a, err = g.Apply(a); err != nil {
			t.Fatal(err)
		}
		if err := kit.Consistent(g); err != nil {
			t.Fatal(err)
		}
		r.Actions = append(r.Actions, a)
	}
	return r, g
}

// What is written reads back to the same game, whatever happened in it.
func TestRoundTrip(t *testing.T) {
	games := 36
	if testing.Short() {
		games = 4
	}
	for seed := range uint64(games) {
		title, players := "1894", 3+int(seed/2%2)
		switch seed % 3 {
		case 1:
			title, players = "18eu", 2+int(seed/2%5)
		case 2:
			title, players = "18fr-rce", 2+int(seed/3%5)
		}
		if seed%4 == 3 {
			title, players = "18norway", 3+int(seed/4%3)
		}
		t.Run(fmt.Sprintf("%s %dp %d", title, players, seed), func(t *testing.T) {
			t.Parallel()
			record, g := randomRecord(t, title, players, seed)
			var file bytes.Buffer
			if err := interchange.Write(&file, record); err != nil {
				t.Fatal(err)
			}
			f, err := interchange.Read(&file)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range f.Actions {
				if own := a.EntityType == "corporation" && len(a.Shares) > 0; own && a.Percent != 10*len(a.Shares) && a.Percent != 20*len(a.Shares) {
					t.Errorf("action %d deals in %d%% of %v", a.ID, a.Percent, a.Shares)
				}
			}
			r, err := interchange.Import(f, nil)
			if err != nil {
				t.Fatal(err)
			}
			if a, b := state(t, g), state(t, r.Game); a != b {
				t.Fatalf("after %d actions\n%s\nreads back as\n%s", len(record.Actions), a, b)
			}
		})
	}
}

// state is a game without what depends on the way to it: how many actions it took, and the turns' count.
func state(t testing.TB, g *engine.Game) string {
	t.Helper()
	c := g.Clone()
	c.Actions, c.Round.Turns, c.Options = 0, 0, nil
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
