package render

import (
	"testing"

	"stationmaster/engine"
)

// Tokens that share a circle are side by side: none covers another, and each shows its colour and its letters.
func TestTokensThatShareACircle(t *testing.T) {
	for _, circles := range []int{1, 2} {
		for n := 2; n <= 5; n++ {
			for i := range n {
				p, r := sharedPlace(oneSlot, circles, i, n)
				if p.len()+r > 1.2*oneSlot {
					t.Errorf("token %d of %d reaches %.1f", i, n, p.len()+r)
				}
				for j := range i {
					if q, s := sharedPlace(oneSlot, circles, j, n); p.dist(q) < r+s-1e-9 {
						t.Errorf("tokens %d and %d of %d cover each other", j, i, n)
					}
				}
			}
		}
	}
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		b := g.Map()
		h, stop, ok := freeCity(b, "")
		if !ok {
			t.Skip("there is no city")
		}
		b.State.Tokens = nil
		last := len(g.Companies) - 1
		ids := []engine.ID{g.Companies[last].ID, g.Companies[last-1].ID}
		for _, id := range ids {
			b.Put(string(id), h, stop)
		}
		for i := range b.State.Tokens {
			b.State.Tokens[i].Slot = 0
		}
		d := hexNow(t, g, b.Map.Hexes[h].ID)
		at, r, _ := d.slot(stop, 0)
		for i, id := range ids {
			off, small := sharedPlace(r*0.97, len(d.plan.stops[stop].slots), i, len(ids))
			q := at.add(off).add(point{0, 0.72 * small})
			got := pixelOn(t, g, MapOptions{Around: b.Map.Hexes[h].ID, Radius: 1}, h, q)
			if !near(got, liveryOf(g, id).disc) {
				t.Errorf("%s's token in %s is %v, want %v", id, b.Map.Hexes[h].ID, got, liveryOf(g, id).disc)
			}
		}
	})
}
