package titles_test

import (
	"reflect"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// found is what the kit finds out about a company's track, and keeps.
type found struct {
	Reach any
	Way   bool
	Run   []string
}

func findOut(t *testing.T, g *engine.Game, company engine.ID) found {
	words, _, err := kit.BestRun(g, company)
	if err != nil {
		t.Fatal(err)
	}
	return found{kit.Reach(g, company), kit.HasRoute(g, company), words}
}

// TestWhatIsKeptHolds: what was found out earlier about a company's track and routes is what a game finds that knows nothing yet.
func TestWhatIsKeptHolds(t *testing.T) {
	for _, title := range engine.Titles() {
		variants := [][]string{nil}
		if slices.ContainsFunc(title.Options, func(o engine.Option) bool { return o.ID == interchange.As18xx }) {
			variants = append(variants, []string{interchange.As18xx})
		}
		for _, options := range variants {
			orders, asked, same, failures := 0, 0, 0, 0
			last := map[engine.ID][]string{}
			enginetest.RandomGame(t, title.ID, min(4, title.Sheet.Players.Max), 3, options, func(g *engine.Game, a engine.Action) {
				if orders++; orders%5 > 0 {
					return
				}
				fresh := g.Silent()
				fresh.Derive(nil)
				for i := range g.Companies {
					c := &g.Companies[i]
					kept, anew := findOut(t, g, c.ID), findOut(t, fresh, c.ID)
					if asked++; !reflect.DeepEqual(kept, anew) && failures < 5 {
						failures++
						t.Errorf("%s %v, after %q: %s has %v, and anew %v", title.ID, options, a, c.ID, kept.Run, anew.Run)
					}
					if len(kept.Run) > 0 && slices.Equal(last[c.ID], kept.Run) {
						same++
					}
					last[c.ID] = kept.Run
				}
			})
			if same == 0 || same == asked {
				t.Errorf("%s: %d times of %d a company's best routes were those found before", title.ID, same, asked)
			}
		}
	}
}
