package route

import "testing"

// The hardest known position: the last operating round of a recorded game of 1867, published with rusty_train. Figures
// and rules: testdata/1867_bc.txt. Exhaustive search proves the best totals there; the published answer for CNR, 1130,
// is not the best.
var companies1867 = []struct {
	company string
	trains  []string
	best    Revenue
}{
	{"GW", []string{"5", "8"}, 840},
	{"C&O", []string{"6", "8"}, 900},
	{"CNR", []string{"5", "5+5E"}, 1150},
}

var trains1867 = map[string]Train{
	"5":    {Name: "5", Stops: 5, Skip: SkipTowns, PayEnds: true},
	"6":    {Name: "6", Stops: 6, Skip: SkipTowns, PayEnds: true},
	"8":    {Name: "8", Stops: 8, Skip: SkipTowns, PayEnds: true},
	"5+5E": {Name: "5+5E", Stops: 5, Skip: SkipAll, PayEnds: true, Multiplier: 2},
}

func problem1867(tb testing.TB, company string, trains []string) *Problem {
	p := &Problem{Network: loadPosition(tb, "testdata/1867_bc.txt").network(tb, company, boardRules{onePerHex: true})}
	for _, name := range trains {
		p.Trains = append(p.Trains, trains1867[name])
	}
	return p
}

func TestBestRoutes1867(t *testing.T) {
	for _, c := range companies1867 {
		sol := solveChecked(t, problem1867(t, c.company, c.trains))
		if sol.Total != c.best {
			t.Errorf("%s: %d, want %d: %q", c.company, sol.Total, c.best, explained(sol))
		}
	}
}

func BenchmarkBestRoutes1867(b *testing.B) {
	for _, c := range companies1867 {
		b.Run(c.company, func(b *testing.B) { benchmarkBest(b, problem1867(b, c.company, c.trains), c.best) })
	}
}
