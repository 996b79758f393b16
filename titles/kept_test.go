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
	Earns engine.Money
}

func findOut(t *testing.T, g *engine.Game, company engine.ID) found {
	words, _, err := kit.BestRun(g, company)
	if err != nil {
		t.Fatal(err)
	}
	earns, err := kit.Earns(g, company)
	if err != nil {
		t.Fatal(err)
	}
	return found{kit.Reach(g, company), kit.HasRoute(g, company), words, earns}
}

// branches are games that some of the orders lead to which the company of the turn can be given: orders next to each other differ
// little, such as by the rotation of a tile.
func branches(g *engine.Game) (out []*engine.Game) {
	const some = 6
	if g.Company(g.Turn.Of) == nil {
		return nil
	}
	var all []engine.Action
	g.Each(func(a engine.Action) bool {
		all = append(all, a)
		return true
	})
	for i := range min(some, len(all)) {
		if after, err := g.Try(all[(g.Actions+i)%len(all)]); err == nil {
			out = append(out, after)
		}
	}
	return out
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
				compare := func(g, fresh *engine.Game, company engine.ID) (run []string) {
					kept, anew := findOut(t, g, company), findOut(t, fresh, company)
					if !reflect.DeepEqual(kept, anew) && failures < 5 {
						failures++
						t.Errorf("%s %v, after %q: %s has %v, and anew %v", title.ID, options, a, company, kept, anew)
					}
					return kept.Run
				}
				fresh := g.Silent()
				fresh.Derive(nil)
				for i := range g.Companies {
					id := g.Companies[i].ID
					run := compare(g, fresh, id)
					if asked++; len(run) > 0 && slices.Equal(last[id], run) {
						same++
					}
					last[id] = run
				}
				for _, after := range branches(g) {
					fresh := after.Silent()
					fresh.Derive(nil)
					compare(after, fresh, g.Turn.Of)
				}
			})
			if same == 0 || same == asked {
				t.Errorf("%s: %d times of %d a company's best routes were those found before", title.ID, same, asked)
			}
		}
	}
}
