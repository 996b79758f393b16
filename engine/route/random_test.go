package route

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// randomProblem makes a small problem: a few hexes with stops, plain track and junctions, and trains of every kind.
func randomProblem(rng *rand.Rand) *Problem {
	n := &Network{}
	chance := func(percent int) bool { return rng.IntN(100) < percent }
	rows, cols := 2+rng.IntN(2), 2+rng.IntN(2)
	steps := [6][2]int{{1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 0}}
	type key struct{ r, c, e int }
	sides := map[key]int{}
	reuseSides := chance(10)
	side := func(r, c, e int) int {
		k := key{r, c, e}
		if e >= 3 {
			k = key{r + steps[e][0], c + steps[e][1], e - 3}
		}
		if _, ok := sides[k]; !ok {
			sides[k] = len(n.Nodes)
			n.Nodes = append(n.Nodes, Node{Kind: Side, Reuse: reuseSides})
		}
		return sides[k]
	}
	sea := chance(15)
	rights := chance(20)
	density := 40 + rng.IntN(50)
	for r := range rows {
		for c := range cols {
			h := r*cols + c
			var open []int
			for e := range 6 {
				r2, c2 := r+steps[e][0], c+steps[e][1]
				if r2 >= 0 && r2 < rows && c2 >= 0 && c2 < cols {
					open = append(open, e)
				}
			}
			water := func() bool { return sea && chance(40) }
			if chance(65) { // one or two stops
				for k := range 1 + rng.IntN(2)*rng.IntN(2) {
					s := Stop{Revenue: Revenue(10 * rng.IntN(10)), Through: chance(80), Token: chance(30)}
					s.Kind = []Kind{City, City, City, Town, Town, OffBoard, Port, Mark}[rng.IntN(8)]
					if s.Kind == Mark {
						s.Revenue = 0
					}
					s.Name = fmt.Sprintf("%d.%d", h, k)
					if chance(25) {
						s.Group = h + 1
					}
					if chance(10) {
						s.Group = 99
					}
					if rights && chance(30) {
						s.Right = 1 + rng.IntN(2)
					}
					node := len(n.Nodes)
					n.Nodes = append(n.Nodes, Node{Kind: AtStop, Stop: len(n.Stops)})
					n.Stops = append(n.Stops, s)
					for _, e := range open {
						if chance(density) {
							n.Pieces = append(n.Pieces, Piece{A: node, B: side(r, c, e), Hex: h, Sea: water()})
						}
					}
					if k == 1 && chance(30) { // straight from stop to stop
						n.Pieces = append(n.Pieces, Piece{A: node, B: node - 1, Hex: h, Common: rng.IntN(2) == 0})
						if n.Nodes[node-1].Kind != AtStop {
							n.Pieces = n.Pieces[:len(n.Pieces)-1]
						}
					}
				}
				if chance(70) {
					continue
				}
			}
			if chance(35) && len(open) > 2 { // a junction
				node := len(n.Nodes)
				n.Nodes = append(n.Nodes, Node{Kind: Junction, Reuse: chance(50)})
				for _, e := range open {
					if chance(density) {
						n.Pieces = append(n.Pieces, Piece{A: node, B: side(r, c, e), Hex: h, Sea: water()})
					}
				}
				continue
			}
			for i, e := range open { // plain track
				for _, f := range open[:i] {
					if chance(density / 3) {
						n.Pieces = append(n.Pieces, Piece{A: side(r, c, e), B: side(r, c, f), Hex: h, Sea: water()})
					}
				}
			}
		}
	}
	p := &Problem{Network: n}
	set := func(percent int) Set {
		var s Set
		for i := range n.Stops {
			if chance(percent) {
				s = append(s, i)
			}
		}
		return s
	}
	for range 1 + rng.IntN(3) {
		if len(p.Trains) > 0 && chance(40) {
			p.Trains = append(p.Trains, p.Trains[len(p.Trains)-1]) // an equal one
			continue
		}
		k := 2 + rng.IntN(4)
		t := []Train{
			{Name: "n", Stops: Limit(k)},
			{Name: "nH", Cities: Limit(k)},
			{Name: "n+1", Stops: Limit(k + 1), Cities: Limit(k)},
			{Name: "n+m", Cities: Limit(k), Towns: Limit(1 + rng.IntN(2))},
			{Name: "D"},
			{Name: "no towns", Towns: None},
			{Name: "8", Stops: Limit(k), Skip: SkipTowns, PayEnds: chance(70)},
			{Name: "E", Stops: Limit(k), Skip: SkipAll, PayEnds: chance(50), Multiplier: 2},
			{Name: "4D", Cities: Limit(k), Towns: None, Skip: SkipAll, PayToken: true, Multiplier: 2, Shares: true},
			{Name: "E+", Cities: Limit(k), Towns: Limit(1), Skip: SkipAll, PayToken: chance(50)},
		}[rng.IntN(10)]
		if chance(10) {
			t.Multiplier = 3
		}
		if chance(10) {
			t.Least = 1 + rng.IntN(3)
		}
		if chance(5) {
			t.Shares = true
		}
		if chance(10) {
			t.PayToken = true
		}
		if chance(10) {
			t.PayEnds = true
		}
		t.Ship = sea && chance(40)
		p.Trains = append(p.Trains, t)
	}
	if chance(50) {
		for range 1 + rng.IntN(3) {
			b := Bonus{Name: "bonus", Multiplied: chance(40)}
			for range rng.IntN(3) {
				need := Need{Of: set(40)}
				if chance(35) {
					need.Where = AtEnd
				}
				b.Needs = append(b.Needs, need)
			}
			switch rng.IntN(4) {
			case 0:
				b.Amount = Revenue(10 * (1 + rng.IntN(10)))
			case 1:
				b.PerToken = Revenue(10 * (1 + rng.IntN(4)))
			case 2:
				b.ByTokens = []Revenue{0, 10, 50, 30}[:1+rng.IntN(4)]
			case 3:
				b.Largest, b.Except = true, set(30)
			}
			if chance(20) {
				b.Trains = []int{rng.IntN(len(p.Trains))}
			}
			if chance(30) {
				b.Group = 1
			}
			p.Bonuses = append(p.Bonuses, b)
		}
	}
	if rights {
		p.Rights = []Right{{"pass", rng.IntN(3)}, {"entry", 1}}
	}
	if chance(20) {
		p.Pullman = Pullman{Cars: 1 + rng.IntN(2), Stops: set(50)}
	}
	if chance(25) {
		for range 1 + rng.IntN(3) {
			p.Fees = append(p.Fees, Fee{Hexes: []int{rng.IntN(rows * cols), rng.IntN(rows * cols)}, Amount: Revenue(10 * rng.IntN(4))})
		}
		p.Budget = Revenue(10 * rng.IntN(8))
		p.FeesApart = chance(30)
	}
	return p
}

// Best earns exactly the brute force's maximum, with routes that an independent judge accepts.
func TestBestIsTheBruteForceBest(t *testing.T) {
	ran, running := 0, 0
	for seed := range seeds(6000) {
		p := randomProblem(rand.New(rand.NewPCG(seed, 2)))
		if !small(p, 300_000) {
			continue
		}
		ran++
		want := bruteBest(p)
		sol := solveChecked(t, p)
		if sol.Total != want {
			t.Errorf("seed %d: best %d, brute force %d", seed, sol.Total, want)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
		running += len(sol.Routes)
	}
	t.Logf("%d problems, %d routes", ran, running)
	if ran < 5000/seedsDivisor || running < 3000/seedsDivisor {
		t.Error("too few problems to prove anything")
	}
}

// A train that chooses its stops, on a line of stops with every kind of bonus: this tests the choice.
func TestPaymentIsTheBruteForceBest(t *testing.T) {
	for seed := range seeds(4000) {
		rng := rand.New(rand.NewPCG(seed, 9))
		b := newBoard()
		var names []string
		for i := range 3 + rng.IntN(6) {
			names = append(names, string(rune('A'+i)))
			kind := []Kind{City, City, City, Town, Mark}[rng.IntN(5)]
			revenue := Revenue(10 * (1 + rng.IntN(9)))
			if kind == Mark {
				revenue = 0
			}
			b.stop(names[i], kind, revenue, through, func(s *Stop) { s.Token = rng.IntN(3) == 0 })
		}
		b.track(strings.Join(names, " "))
		set := func(percent int) (s Set) {
			for i := range names {
				if rng.IntN(100) < percent {
					s = append(s, i)
				}
			}
			return s
		}
		p := &Problem{Network: &b.Network, Trains: []Train{{Name: "E", Skip: []Skip{SkipAll, SkipAll, SkipTowns, SkipNothing}[rng.IntN(4)],
			Stops: Limit(rng.IntN(5)), Cities: Limit(rng.IntN(4)), Towns: Limit(rng.IntN(4) - 1),
			PayEnds: rng.IntN(3) == 0, PayToken: rng.IntN(3) == 0, Multiplier: 1 + rng.IntN(2), Least: rng.IntN(3)}}}
		for range 1 + rng.IntN(3) {
			bonus := Bonus{Name: "bonus", Multiplied: rng.IntN(2) == 0, Group: rng.IntN(2)}
			for range rng.IntN(3) {
				bonus.Needs = append(bonus.Needs, Need{set(40), Where(rng.IntN(2))})
			}
			switch rng.IntN(4) {
			case 0:
				bonus.Amount = Revenue(10 * rng.IntN(10))
			case 1:
				bonus.PerToken = 40
			case 2:
				bonus.ByTokens = []Revenue{0, 20, 90, 80}
			case 3:
				bonus.Largest, bonus.Except = true, set(50)
			}
			p.Bonuses = append(p.Bonuses, bonus)
		}
		if rng.IntN(3) == 0 {
			p.Pullman = Pullman{Cars: 1 + rng.IntN(2), Stops: set(50)}
		}
		if sol, want := solveChecked(t, p), bruteBest(p); sol.Total != want || t.Failed() {
			t.Fatalf("seed %d: best %d, brute force %d", seed, sol.Total, want)
		}
	}
}

// Equal trains that crowd each other: few stops of similar value, little track.
func TestCrowdedTrainsAreTheBruteForceBest(t *testing.T) {
	ran := 0
	for seed := range seeds(3000) {
		rng := rand.New(rand.NewPCG(seed, 10))
		b := newBoard()
		size := 5 + rng.IntN(3)
		for i := range size {
			b.city(string(rune('A'+i)), Revenue(10*(1+rng.IntN(3))), func(s *Stop) { s.Token, s.Through = rng.IntN(2) == 0, rng.IntN(5) > 0 })
		}
		for range size + rng.IntN(4) { // every link uses two of a few sides
			x, y := rng.IntN(size), rng.IntN(size)
			if x != y {
				u, v := string(rune('a'+rng.IntN(6))), string(rune('g'+rng.IntN(6)))
				b.track(fmt.Sprintf("%c %s %s %c", 'A'+x, u, v, 'A'+y))
			}
		}
		train := Train{Name: "n", Stops: Limit(rng.IntN(5))}
		if rng.IntN(3) == 0 {
			train.Skip = SkipAll
		}
		p := &Problem{Network: &b.Network, Trains: []Train{train, train}}
		if rng.IntN(3) == 0 {
			p.Trains = append(p.Trains, train)
		}
		if !small(p, 4_000) {
			continue
		}
		ran++
		if sol, want := solveChecked(t, p), bruteBest(p); sol.Total != want || t.Failed() {
			t.Fatalf("seed %d: best %d, brute force %d", seed, sol.Total, want)
		}
	}
	if ran < 500/seedsDivisor {
		t.Errorf("only %d problems", ran)
	}
}

// The same answer comes from multi-word sets, from a search that keeps no routes, and from a second call.
func TestEverySearchAgrees(t *testing.T) {
	for seed := range seeds(4000) {
		p := randomProblem(rand.New(rand.NewPCG(seed, 3)))
		want := solveChecked(t, p)
		again := solveChecked(t, p)
		if !reflect.DeepEqual(want, again) {
			t.Fatalf("seed %d: two calls, two answers: %v and %v", seed, explained(want), explained(again))
		}
		c := newClock(context.Background())
		two, err := newSolver[twoWords](p, p.webs(c), c).solve()
		if err != nil || !reflect.DeepEqual(two, want) {
			t.Fatalf("seed %d: with two words %+v, %v; want %d", seed, two, err, want.Total)
		}
		c = newClock(context.Background())
		many, err := newSolver[manyWords](p, p.webs(c), c).solve()
		if err != nil || !reflect.DeepEqual(many, want) {
			t.Fatalf("seed %d: with many words %+v, %v; want %d", seed, many, err, want.Total)
		}
		if c.steps > 2000 {
			continue // without a memory it would take too long
		}
		lean := newSolver[oneWord](p, p.webs(c), c)
		lean.room = 0
		if sol, err := lean.solve(); err != nil || sol.Total != want.Total || !sol.Proven {
			t.Fatalf("seed %d: without keeping routes %+v, %v; want %d", seed, sol, err, want.Total)
		}
	}
}

// Check and Best agree about the best routes.
func TestCheckAgreesWithBest(t *testing.T) {
	for seed := range seeds(1000) {
		p := randomProblem(rand.New(rand.NewPCG(seed, 4)))
		best := solveChecked(t, p)
		var runs []Run
		for _, r := range best.Routes {
			runs = append(runs, Run{r.Train, r.Pieces})
		}
		sol, err := Check(p, runs)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		sol.Bound, sol.Proven = best.Bound, true
		if !reflect.DeepEqual(sol, best) {
			t.Fatalf("seed %d: %v and %v", seed, explained(sol), explained(best))
		}
	}
}

// For any named lines of track, Check accepts exactly those that the brute force lists and that can be paid for.
func TestCheckAcceptsJustTheLegalRoutes(t *testing.T) {
	for seed := range seeds(1500) {
		p := randomProblem(rand.New(rand.NewPCG(seed, 5)))
		p.Trains = p.Trains[:1]
		for i := range p.Bonuses {
			p.Bonuses[i].Trains = nil
		}
		legal := map[string]bool{}
		for _, r := range bruteRoutes(p, 0) {
			_, ok := brutePay(p, r, p.Pullman.Cars)
			uses := make([]int, len(p.Rights)+1)
			for _, s := range r.stops {
				uses[p.Network.Stops[s].Right]++
			}
			for i := range p.Rights {
				ok = ok && uses[i+1] <= p.Rights[i].Uses
			}
			legal[fmt.Sprint(r.pieces)] = ok && (len(p.Fees) == 0 || bruteFee(p, r) <= p.Budget)
		}
		rng := rand.New(rand.NewPCG(seed, 6))
		for range 200 { // a random walk over pieces, seldom legal
			n := p.Network
			if len(n.Pieces) == 0 {
				break
			}
			node := n.Pieces[rng.IntN(len(n.Pieces))].A
			var pieces []int
			for range 1 + rng.IntN(6) {
				var at []int
				for i, pc := range n.Pieces {
					if pc.A == node || pc.B == node {
						at = append(at, i)
					}
				}
				if len(at) == 0 {
					break
				}
				pc := at[rng.IntN(len(at))]
				pieces = append(pieces, pc)
				node = n.Pieces[pc].A + n.Pieces[pc].B - node
			}
			if len(pieces) == 0 {
				continue
			}
			back := slices.Clone(pieces)
			slices.Reverse(back)
			want := legal[fmt.Sprint(pieces)] || legal[fmt.Sprint(back)]
			if _, err := Check(p, []Run{{0, pieces}}); (err == nil) != want {
				t.Fatalf("seed %d: pieces %v: %v, brute force says %t", seed, pieces, err, want)
			}
		}
	}
}

func TestHasRouteAgreesWithTheBruteForce(t *testing.T) {
	for seed := range seeds(3000) {
		p := randomProblem(rand.New(rand.NewPCG(seed, 7)))
		want := false
		for i := range p.Trains {
			for _, r := range bruteRoutes(p, i) {
				_, ok := brutePay(p, r, 0)
				uses := make([]int, len(p.Rights)+1)
				for _, s := range r.stops {
					uses[p.Network.Stops[s].Right]++
				}
				for k := range p.Rights {
					ok = ok && uses[k+1] <= p.Rights[k].Uses
				}
				want = want || ok
			}
		}
		if got := HasRoute(p); got != want {
			t.Fatalf("seed %d: %t, brute force %t", seed, got, want)
		}
	}
}

// small reports whether the brute force has at most this many sets of routes to try.
func small(p *Problem, limit int) bool {
	work := 1
	for i := range p.Trains {
		routes := bruteRoutes(p, i)
		work *= len(routes) + 1
		if work > limit || slices.ContainsFunc(routes, func(r bruteRoute) bool { return len(r.stops) > 9 }) {
			return false
		}
	}
	return true
}

// seeds is the number of random problems that a test tries.
func seeds(n uint64) uint64 { return n / seedsDivisor }
