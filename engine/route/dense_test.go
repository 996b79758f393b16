package route

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

// denseNetwork lays out a made-up late board on a rhombus of hexes: stops with at least this many exits each, and brown
// plain track with three or four pieces in every other hex. Real boards are far less dense: a late 1894 board laid by
// random players has up to 48 stops within reach and 2,334 routes for a diesel; the one below has 27 stops, 53 links
// and 64,036 routes.
func denseNetwork(seed uint64, rows, cols, stops, tokens, exits int) *Network {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := &Network{}
	steps := [6][2]int{{1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 0}} // clockwise
	inside := func(r, c, e int) bool {
		r, c = r+steps[e][0], c+steps[e][1]
		return r >= 0 && r < rows && c >= 0 && c < cols
	}
	sides := map[[3]int]int{}
	side := func(r, c, e int) int {
		key := [3]int{r, c, e}
		if e >= 3 {
			key = [3]int{r + steps[e][0], c + steps[e][1], e - 3}
		}
		if _, ok := sides[key]; !ok {
			sides[key] = len(n.Nodes)
			n.Nodes = append(n.Nodes, Node{Kind: Side})
		}
		return sides[key]
	}
	brown := [][][2]int{
		{{0, 3}, {0, 2}, {1, 3}, {1, 2}}, {{0, 3}, {1, 4}, {0, 1}, {3, 4}}, {{0, 3}, {2, 4}, {0, 4}, {2, 3}},
		{{0, 3}, {2, 4}, {3, 4}, {0, 2}}, {{0, 3}, {1, 4}, {1, 3}, {0, 4}}, {{0, 3}, {3, 5}, {0, 5}}, {{0, 2}, {2, 4}, {0, 4}},
		{{0, 3}, {1, 4}}, {{0, 3}, {1, 2}}, {{0, 2}, {1, 3}},
	}
	stopIn := map[int]int{}
	for i, h := range rng.Perm(rows * cols)[:stops] {
		stopIn[h] = i
	}
	for h := range rows * cols {
		r, c := h/cols, h%cols
		i, ok := stopIn[h]
		if !ok { // plain track, turned so that as much of it as possible leads to other hexes
			tile := brown[rng.IntN(len(brown))]
			pieces := func(turn int) (out [][2]int) {
				for _, tr := range tile {
					a, b := (tr[0]+turn)%6, (tr[1]+turn)%6
					if inside(r, c, a) && inside(r, c, b) {
						out = append(out, [2]int{a, b})
					}
				}
				return out
			}
			best := pieces(0)
			for turn := range 6 {
				p := pieces(turn)
				if turn == 0 || len(p) > len(best) || len(p) == len(best) && rng.IntN(2) == 0 {
					best = p
				}
			}
			for _, p := range best {
				n.Pieces = append(n.Pieces, Piece{A: side(r, c, p[0]), B: side(r, c, p[1]), Hex: h})
			}
			continue
		}
		s := Stop{Name: fmt.Sprintf("s%d", i), Revenue: Revenue(20 + 10*rng.IntN(6)), Through: true, Token: i < tokens}
		if i >= stops*7/10 {
			s.Kind, s.Revenue = Town, 10
		}
		if i >= stops*9/10 {
			s.Kind, s.Through, s.Revenue = OffBoard, false, Revenue(30+10*rng.IntN(4))
		}
		node := len(n.Nodes)
		n.Nodes = append(n.Nodes, Node{Kind: AtStop, Stop: len(n.Stops)})
		n.Stops = append(n.Stops, s)
		var open []int
		for e := range 6 {
			if inside(r, c, e) {
				open = append(open, e)
			}
		}
		rng.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
		k := min(len(open), exits+rng.IntN(7-exits))
		if s.Kind != City {
			k = min(k, 4)
		}
		for _, e := range open[:k] {
			n.Pieces = append(n.Pieces, Piece{A: node, B: side(r, c, e), Hex: h})
		}
	}
	return n
}

// Diesels on the dense network. The totals come from listing all 64,036 routes with the tests' brute force and trying
// all pairs.
var denseCases = []struct {
	trains []Train
	best   Revenue
}{
	{[]Train{diesel}, 890},
	{[]Train{diesel, diesel}, 1130},
	{[]Train{diesel, {Name: "7", Stops: 7}}, 1070},
}

func TestDiesels(t *testing.T) {
	n := denseNetwork(3, 8, 8, 27, 3, 4)
	for _, c := range denseCases {
		if sol := solveChecked(t, &Problem{Network: n, Trains: c.trains}); sol.Total != c.best {
			t.Errorf("%v: %d, want %d", c.trains, sol.Total, c.best)
		}
	}
}

func BenchmarkBestRoutesDense(b *testing.B) {
	n := denseNetwork(3, 8, 8, 27, 3, 4)
	for _, c := range denseCases {
		name := c.trains[0].Name
		if len(c.trains) > 1 {
			name += "," + c.trains[1].Name
		}
		b.Run(name, func(b *testing.B) { benchmarkBest(b, &Problem{Network: n, Trains: c.trains}, c.best) })
	}
}

// bonusProblem has a train that is paid for the best cities of a route of any length, doubled, beside another one, and a bonus by tokens for
// routes with a stop in the north and one in the south, on the dense network.
func bonusProblem() *Problem {
	return &Problem{
		Network: denseNetwork(3, 8, 8, 27, 5, 4),
		Trains:  []Train{{Name: "4D", Cities: 4, Towns: None, Skip: SkipAll, PayToken: true, Multiplier: 2, Shares: true}, {Name: "5", Cities: 5}},
		Bonuses: []Bonus{
			{Name: "north-south", Needs: []Need{{Of: Set{1, 6}}, {Of: Set{8, 14}}}, PerToken: 30, Multiplied: true},
			{Name: "ferry", Needs: []Need{{Of: Set{20}, Where: AtEnd}, {Of: Set{3, 12}}}, Amount: 40},
		},
	}
}

// bonusBest is its total.
const bonusBest = 900

func TestBonusByTokens(t *testing.T) {
	if sol := solveChecked(t, bonusProblem()); sol.Total != bonusBest {
		t.Errorf("%d, want %d", sol.Total, bonusBest)
	}
}

func BenchmarkBestRoutesBonus(b *testing.B) { benchmarkBest(b, bonusProblem(), bonusBest) }

// mostWork limits how often a search of the benchmarks looks at its context, which it does after each piece of work. The longest needs
// 3,813 looks, on every machine.
const mostWork = 4_000

// benchmarkBest measures Best, and demands the right total, a proof, and no more than mostWork.
func benchmarkBest(b *testing.B, p *Problem, best Revenue) {
	b.ReportAllocs()
	for b.Loop() {
		ctx := &stopper{context.Background(), mostWork}
		sol, err := Best(ctx, p)
		if err != nil || sol.Total != best || !sol.Proven {
			b.Fatal(sol, err)
		}
		b.ReportMetric(float64(mostWork-ctx.looks), "looks")
	}
}
