package engine_test

import (
	"testing"

	"stationmaster/engine"
)

// Only what is remembered for longer than a round is a lasting change: else what is known of companies' tracks would have to be found out anew
// at every pass.
func TestLastingChanges(t *testing.T) {
	for span := engine.ThisTurn; span <= engine.ThisGame; span++ {
		m := &engine.Memory{Name: "x", Span: span}
		for what, change := range map[string]func(g *engine.Game){
			"Set":    func(g *engine.Game) { m.Set(g, 2, "P1") },
			"Clear":  func(g *engine.Game) { m.Clear(g) },
			"Forget": func(g *engine.Game) { g.Forget(span) },
		} {
			g := new(engine.Game)
			m.Set(g, 1, "P1")
			version, lasting := g.Version(), g.Lasting()
			change(g)
			if g.Version() == version {
				t.Errorf("%s of span %d is no change", what, span)
			}
			if got, want := g.Lasting() != lasting, span > engine.ThisRound; got != want {
				t.Errorf("%s of span %d is a lasting change: %t, want %t", what, span, got, want)
			}
		}
	}
}
