package interchange_test

import (
	"path/filepath"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/interchange"
)

// Clones share lists with the game. Playing on must not change a clone, not even by the rules of 18xx.games.
func TestClonesStayApart(t *testing.T) {
	files := recordedGames(t)
	n := min(len(files), enginetest.Of(2, 8, len(files)))
	for i := range n {
		path := files[i*len(files)/n]
		r, err := interchange.Import(readFile(t, path), nil)
		if err != nil {
			t.Fatal(err)
		}
		var twin *engine.Game
		before := ""
		_, err = engine.ReplayEach(&r.Record, func(g *engine.Game, a engine.Action) {
			if twin != nil && twin.Hash() != before {
				t.Fatalf("%s: the order before %q changed a clone", filepath.Base(path), a)
			}
			twin, before = g.Clone(), g.Hash()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
