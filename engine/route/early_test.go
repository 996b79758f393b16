package route

import (
	"slices"
	"testing"
)

// The simple case, which previews and random play need all the time: a few yellow tiles, one or two small trains.
var earlyCases = []struct {
	name   string
	trains []Train
	best   Revenue
	routes []string
}{
	{"2", []Train{train2}, 40, []string{"D9 20, C12 20 = 40"}},
	{"3", []Train{train3}, 50, []string{"D9 20, C12 20, C14 10 = 50"}},
	{"2,2", []Train{train2, train2}, 70, []string{"D9 20, C12 20 = 40", "D9 20, E8 10 = 30"}},
	{"3,2", []Train{train3, train2}, 90, []string{"D9 20, E8 10, E6 20 = 50", "D9 20, C12 20 = 40"}},
	{"D", []Train{diesel}, 120, []string{"E6 20, E8 10, D9 20, C12 20, C14 10, C18 40 = 120"}},
}

func TestBestRoutesEarly(t *testing.T) {
	n := loadPosition(t, "testdata/early.txt").network(t, "RED", boardRules{})
	for _, c := range earlyCases {
		sol := solveChecked(t, &Problem{Network: n, Trains: c.trains})
		if got := explained(sol); sol.Total != c.best || !slices.Equal(got, c.routes) {
			t.Errorf("%s: %d %q, want %d %q", c.name, sol.Total, got, c.best, c.routes)
		}
	}
}

func BenchmarkBestRoutesEarly(b *testing.B) {
	n := loadPosition(b, "testdata/early.txt").network(b, "RED", boardRules{})
	for _, c := range earlyCases {
		b.Run(c.name, func(b *testing.B) { benchmarkBest(b, &Problem{Network: n, Trains: c.trains}, c.best) })
	}
}

// BenchmarkHasRoute asks for any route at all.
func BenchmarkHasRoute(b *testing.B) {
	p := &Problem{Network: loadPosition(b, "testdata/early.txt").network(b, "RED", boardRules{}), Trains: []Train{train2}}
	b.ReportAllocs()
	for b.Loop() {
		if !HasRoute(p) {
			b.Fatal("none")
		}
	}
}
