package titles_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
)

// A train that makes others' rust can be what turned a game, and is told so.
func TestRustTurnsGames(t *testing.T) {
	told := map[string]bool{}
	for _, title := range engine.Titles() {
		for seed := uint64(1); seed <= 5 && !told[title.ID]; seed++ {
			story, err := engine.StoryOf(randomRecord(t, title, seed))
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range story.Turns {
				if strings.Contains(k.Text, "s rust: ") || strings.Contains(k.Text, " obsolete") {
					told[title.ID] = true
					if k.Swing == 0 {
						t.Errorf("%s, seed %d: %+v", title.ID, seed, k)
					}
				}
			}
		}
	}
	if len(told) < 3 {
		t.Errorf("told of %v only", told)
	}
}

// The parts of every player's worth add up to it at the end of every round, in each title, also after bankruptcies; rounds follow one
// another, and turning points are orders of the record. Whoever takes the lead last has won.
func TestStoryAddsUp(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			var all engine.Parts
			privates := false // were in play
			for seed := uint64(1); seed <= uint64(enginetest.Of(1, 2, 6)); seed++ {
				r := randomRecord(t, title, seed)
				story, err := engine.StoryOf(r)
				if err != nil {
					t.Fatal(err)
				}
				g, err := engine.Replay(r)
				if err != nil {
					t.Fatal(err)
				}
				privates = privates || len(g.Privates) > 0
				seen := map[string]bool{}
				for _, m := range story.Moments {
					if seen[m.Where] {
						t.Errorf("seed %d: %s is told twice", seed, m.Where)
					}
					seen[m.Where] = true
					for _, p := range g.Players {
						parts := m.Parts[p.ID]
						if parts.Sum() != m.Worth[p.ID] {
							t.Fatalf("seed %d: after %s, %s is worth %d, but the parts %+v add up to %d", seed, m.Where, p.ID, m.Worth[p.ID], parts, parts.Sum())
						}
						if parts.Start != title.Sheet.Cash[len(g.Players)] {
							t.Errorf("seed %d: %s started with %d", seed, p.ID, parts.Start)
						}
						all.Dividends += parts.Dividends
						all.Privates += max(parts.Privates, -parts.Privates)
						all.Trains += parts.Trains
					}
				}
				last := story.Moments[len(story.Moments)-1]
				if last.Orders != len(r.Actions) {
					t.Errorf("seed %d: the story ends after %d of %d orders", seed, last.Orders, len(r.Actions))
				}
				for _, p := range g.Players {
					if last.Worth[p.ID] != g.Worth(p.ID) || last.Cash[p.ID] != p.Cash {
						t.Errorf("seed %d: %s ends with %d", seed, p.ID, last.Worth[p.ID])
					}
				}
				earned := 0
				for _, x := range g.Log() {
					if x.Earning != nil {
						earned += int(x.Earning.Amount)
					}
				}
				for _, m := range story.Moments {
					for _, n := range m.Earned {
						earned -= int(n)
					}
				}
				if earned != 0 {
					t.Errorf("seed %d: %d of what companies earned is in no round", seed, earned)
				}
				before, leader := 0, engine.Nobody
				for _, k := range story.Turns {
					if k.Order <= before || k.Order > len(r.Actions) || fmt.Sprint(k.Action) != fmt.Sprint(r.Actions[k.Order-1]) || k.Swing == 0 {
						t.Errorf("seed %d: turning point %+v after order %d", seed, k, before)
					}
					before = k.Order
					if k.Leader != engine.Nobody {
						leader = k.Leader
					}
				}
				if leader != engine.Nobody && !slices.Contains(g.Winners, leader) {
					t.Errorf("seed %d: %s is told to lead last, but %v won", seed, leader, g.Winners)
				}
				if len(story.Turns) != 5 {
					t.Errorf("seed %d: %d turning points", seed, len(story.Turns))
				}
			}
			if all.Dividends == 0 || all.Privates == 0 && privates {
				t.Errorf("nobody got dividends, or nothing came from privates: %+v", all)
			}
		})
	}
}

// randomRecord is a whole random game, with as many bankruptcies as it comes to.
func randomRecord(t testing.TB, title *engine.Title, seed uint64) *engine.Record {
	t.Helper()
	names := []string{"Ada", "Ben", "Cy", "Dee", "Eve"}[:min(2+int(seed)%4, title.Sheet.Players.Max)]
	names = names[:max(len(names), title.Sheet.Players.Min)]
	g, err := engine.New(title, names, nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	r := &engine.Record{Title: title.ID, Players: names, Seed: seed}
	p := selfplay.New(seed)
	if seed%2 == 0 {
		p = selfplay.Bold(seed)
	}
	if err := p.Game(g, func(a engine.Action) error { r.Actions = append(r.Actions, a); return nil }); err != nil {
		t.Fatal(err)
	}
	return r
}

func BenchmarkStory(b *testing.B) {
	for _, title := range engine.Titles() {
		r := randomRecord(b, title, 1)
		b.Run(fmt.Sprintf("%s/%d", title.ID, len(r.Actions)), func(b *testing.B) {
			for b.Loop() {
				if _, err := engine.StoryOf(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
