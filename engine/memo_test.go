package engine_test

import (
	"testing"

	"stationmaster/engine"
)

// Only what is remembered for longer than a round, and may concern track, is a lasting change: else what is known of companies' tracks would
// have to be found out anew at every pass.
func TestLastingChanges(t *testing.T) {
	for n := range 2 * (engine.ThisGame + 1) {
		span, offTrack := n/2, n%2 == 1
		m := &engine.Memory{Name: "x", Span: span, OffTrack: offTrack}
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
			if got, want := g.Lasting() != lasting, span > engine.ThisRound && !offTrack; got != want {
				t.Errorf("%s of span %d, off track %t, is a lasting change: %t, want %t", what, span, offTrack, got, want)
			}
		}
	}
}
