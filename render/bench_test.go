package render

import (
	"testing"

	"stationmaster/engine"
)

// BenchmarkMap draws a late map with the PNG encoded: cold, when no hex has been drawn before, and warm, as for all but
// a running program's first map.
func BenchmarkMap(b *testing.B) {
	g := newGame(b, engine.Titles()[0])
	fill(g)
	o := MapOptions{Halo: []string{g.Sheet().Map.Hexes[30].ID}}
	draw := func(b *testing.B) {
		p, err := Map(g, o)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(p.PNG)), "PNG-bytes")
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			forget()
			draw(b)
		}
	})
	b.Run("warm", func(b *testing.B) {
		draw(b)
		for b.Loop() {
			draw(b)
		}
	})
}

// BenchmarkMarket draws a late stock market with the PNG encoded.
func BenchmarkMarket(b *testing.B) {
	g := newGame(b, engine.Titles()[0])
	fill(g)
	for b.Loop() {
		p, err := Market(g)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(p.PNG)), "PNG-bytes")
	}
}

// forget empties the cache of drawn hexes.
func forget() {
	hexes.Lock()
	defer hexes.Unlock()
	hexes.late, hexes.older, hexes.held = nil, nil, 0
}
