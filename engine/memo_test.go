package engine_test

import (
	"testing"

	"stationmaster/engine"
)

// What is remembered for longer than a round changes the version of a game whenever it changes, and nothing else does: what is known of
// companies' tracks would have to be found out anew at every pass.
func TestMemoryChangesTheVersion(t *testing.T) {
	for span := engine.ThisTurn; span <= engine.ThisGame; span++ {
		m := &engine.Memory{Name: "x", Span: span}
		for what, change := range map[string]func(g *engine.Game){
			"Set":    func(g *engine.Game) { m.Set(g, 2, "P1") },
			"Clear":  func(g *engine.Game) { m.Clear(g) },
			"Forget": func(g *engine.Game) { g.Forget(span) },
		} {
			g := new(engine.Game)
			m.Set(g, 1, "P1")
			before := g.Version()
			change(g)
			if got, want := g.Version() != before, span > engine.ThisRound; got != want {
				t.Errorf("%s of span %d changes the version: %t, want %t", what, span, got, want)
			}
		}
	}
}
