package route

import (
	"context"
	"testing"
)

// The plain case: a few yellow tiles, one or two small trains. Previews and random play ask it all the time.
func BenchmarkBestRoutesEarly(b *testing.B) {
	n := loadPosition(b, "testdata/early.txt").network(b, "RED", boardRules{})
	two := Train{Name: "2", Stops: 2}
	for _, c := range []struct {
		name   string
		trains []Train
	}{{"2", []Train{two}}, {"2,2", []Train{two, two}}, {"3,2", []Train{{Name: "3", Stops: 3}, two}}} {
		b.Run(c.name, func(b *testing.B) {
			p := &Problem{Network: n, Trains: c.trains}
			b.ReportAllocs()
			for b.Loop() {
				if sol, err := Best(context.Background(), p); err != nil || sol.Total == 0 || !sol.Proven {
					b.Fatal(sol, err)
				}
			}
		})
	}
}
