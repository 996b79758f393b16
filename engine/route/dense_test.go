package route

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// denseNetwork lays out a made-up late board: stops with many exits, brown track between.
func denseNetwork(seed uint64, rows, cols, stops, tokens, minExits int) *Network {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := &Network{}
	sides := map[[3]int]int{}
	steps := [6][2]int{{1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 0}} // axial, clockwise
	inside := func(r, c int) bool { return r >= 0 && r < rows && c >= 0 && c < cols }
	side := func(r, c, e int) int {
		r2, c2 := r+steps[e][0], c+steps[e][1]
		key := [3]int{r, c, e}
		if e >= 3 {
			key = [3]int{r2, c2, e - 3}
		}
		if _, ok := sides[key]; !ok {
			sides[key] = len(n.Nodes)
			n.Nodes = append(n.Nodes, Node{Kind: Side})
		}
		return sides[key]
	}
	open := func(r, c int) []int {
		var es []int
		for e := range 6 {
			if inside(r+steps[e][0], c+steps[e][1]) {
				es = append(es, e)
			}
		}
		return es
	}
	brown := [][][2]int{
		{{0, 3}, {0, 2}, {1, 3}, {1, 2}}, {{0, 3}, {1, 4}, {0, 1}, {3, 4}}, {{0, 3}, {2, 4}, {0, 4}, {2, 3}},
		{{0, 3}, {2, 4}, {3, 4}, {0, 2}}, {{0, 3}, {1, 4}, {1, 3}, {0, 4}}, {{0, 3}, {3, 5}, {0, 5}}, {{0, 2}, {2, 4}, {0, 4}},
		{{0, 3}, {1, 4}}, {{0, 3}, {1, 2}}, {{0, 2}, {1, 3}},
	}
	place := rng.Perm(rows * cols)[:stops]
	is := map[int]int{}
	for i, h := range place {
		is[h] = i
	}
	for r := range rows {
		for c := range cols {
			h := r*cols + c
			if i, ok := is[h]; ok {
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
				es := open(r, c)
				rng.Shuffle(len(es), func(i, j int) { es[i], es[j] = es[j], es[i] })
				k := min(len(es), minExits+rng.IntN(7-minExits))
				if s.Kind != City {
					k = min(k, 4)
				}
				for _, e := range es[:k] {
					n.Pieces = append(n.Pieces, Piece{A: node, B: side(r, c, e), Hex: h})
				}
				continue
			}
			t := brown[rng.IntN(len(brown))]
			best, at := -1, 0
			for rot := range 6 {
				k := 0
				for _, tr := range t {
					e1, e2 := (tr[0]+rot)%6, (tr[1]+rot)%6
					if inside(r+steps[e1][0], c+steps[e1][1]) && inside(r+steps[e2][0], c+steps[e2][1]) {
						k++
					}
				}
				if k > best || k == best && rng.IntN(2) == 0 {
					best, at = k, rot
				}
			}
			for _, tr := range t {
				e1, e2 := (tr[0]+at)%6, (tr[1]+at)%6
				if inside(r+steps[e1][0], c+steps[e1][1]) && inside(r+steps[e2][0], c+steps[e2][1]) {
					n.Pieces = append(n.Pieces, Piece{A: side(r, c, e1), B: side(r, c, e2), Hex: h})
				}
			}
		}
	}
	return n
}

func TestDenseTime(t *testing.T) {
	if os.Getenv("DENSE") == "" {
		t.Skip()
	}
	for _, x := range []int{5, 6} {
		for seed := range uint64(6) {
			n := denseNetwork(seed, 8, 8, 27, 3, x)
			for _, trains := range [][]Train{{{Name: "D"}, {Name: "D"}}, {{Name: "D"}, {Name: "7", Stops: 7}}} {
				p := &Problem{Network: n, Trains: trains}
				t0 := time.Now()
				ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
				sol, err := Best(ctx, p)
				cancel()
				fmt.Fprintln(os.Stdout, x, seed, trains[1].Name, sol.Total, sol.Bound, sol.Proven, err, time.Since(t0).Round(10*time.Microsecond))
			}
		}
	}
}

func BenchmarkDenseX(b *testing.B) {
	for _, c := range []struct {
		x    int
		seed uint64
	}{{3, 4}, {4, 1}, {4, 3}, {4, 4}, {4, 5}} {
		n := denseNetwork(c.seed, 8, 8, 27, 3, c.x)
		p := &Problem{Network: n, Trains: []Train{{Name: "D"}, {Name: "D"}}}
		b.Run(fmt.Sprintf("x%d seed %d", c.x, c.seed), func(b *testing.B) {
			for b.Loop() {
				Best(context.Background(), p)
			}
		})
	}
}
