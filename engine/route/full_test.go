package route

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// A train whose fees exceed its earnings stays idle in the best set; in the fullest it runs, if that can be paid, by
// the route that loses least (NOR-RT-11).
func TestFullestRunsAtALoss(t *testing.T) {
	b := newBoard().city("A", 10, token).city("B", 10).city("C", 20).track("A B", "A C")
	fees := []Fee{{Name: "pass", Hexes: []int{b.hex[b.node["B"]], b.hex[b.node["C"]]}, Amount: 40}}
	for _, c := range []struct{ trains, budget, runs, total int }{
		{1, 39, 0, 0}, {1, 40, 1, 30 - 40}, {2, 79, 1, 30 - 40}, {2, 80, 2, 50 - 80}, {3, 200, 2, 50 - 80},
	} {
		p := &Problem{Network: &b.Network, Trains: slices.Repeat([]Train{train2}, c.trains), Fees: fees, Budget: Revenue(c.budget)}
		if sol := solveChecked(t, p); len(sol.Routes) > 0 {
			t.Errorf("the best set has %d routes", len(sol.Routes))
		}
		sol, err := Fullest(context.Background(), p)
		if err != nil || len(sol.Routes) != c.runs || int(sol.Total) != c.total || !sol.Proven || sol.Bound != sol.Total {
			t.Errorf("%d trains with %d run %+v, %v", c.trains, c.budget, sol, err)
		}
	}
}

// On random problems the fullest set leaves no train over; if routes are removed from it, a spare one is legal beside the rest.
func TestSpare(t *testing.T) {
	found, atALoss := 0, 0
	for seed := range seeds(3000) {
		rng := rand.New(rand.NewPCG(seed, 21))
		p := randomProblem(rng)
		if !small(p, 50_000) {
			continue
		}
		p.Pullman = Pullman{}
		for i := range p.Network.Stops { // a route that earns nothing adds nothing to the best set
			if s := &p.Network.Stops[i]; s.Kind != Mark {
				s.Revenue += 10
			}
		}
		for i := range p.Fees {
			p.Fees[i].Amount *= 10
		}
		p.Budget *= 10
		full, err := Fullest(context.Background(), p)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if best, err := Best(context.Background(), p); err != nil || full.Total < best.Total {
			atALoss++
		}
		if r, err := Spare(context.Background(), p, full); err != nil || r != nil && r.Revenue > 0 {
			t.Fatalf("seed %d: beside the fullest set there is %+v, %v", seed, r, err)
		}
		var runs []Run
		for _, r := range full.Routes {
			if rng.IntN(2) == 0 {
				runs = append(runs, Run{r.Train, r.Pieces})
			}
		}
		part, err := Check(p, runs)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		r, err := Spare(context.Background(), p, part)
		if err != nil || r == nil && len(runs) < len(full.Routes) {
			t.Fatalf("seed %d: of %d routes %d are left, and none is spare: %v", seed, len(full.Routes), len(runs), err)
		}
		if r == nil {
			continue
		}
		found++
		if _, err := Check(p, append(runs, Run{r.Train, r.Pieces})); err != nil {
			t.Fatalf("seed %d: the spare route is not legal: %v", seed, err)
		}
	}
	if found < 500/seedsDivisor || atALoss == 0 {
		t.Errorf("%d spare routes, %d sets at a loss: too few to prove anything", found, atALoss)
	}
}
