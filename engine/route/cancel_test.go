package route

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"
)

// A stopper is a context that is cancelled after this many checks.
type stopper struct {
	context.Context
	looks int
}

func (s *stopper) Err() error {
	if s.looks--; s.looks < 0 {
		return context.Canceled
	}
	return nil
}

// A search cut short after any number of steps gives legal routes and a valid bound.
func TestCancelledAnywhere(t *testing.T) {
	p := problem1867(t, "C&O", []string{"6", "8"})
	whole := solveChecked(t, p)
	last := Revenue(-1)
	for looks := 0; ; looks = looks*5/4 + 1 {
		sol, err := Best(&stopper{context.Background(), looks}, p)
		if err != nil {
			t.Fatalf("%d looks: %v", looks, err)
		}
		if err := bruteJudge(p, sol); err != nil {
			t.Fatalf("%d looks: %v", looks, err)
		}
		if sol.Bound < whole.Total || sol.Total > whole.Total || sol.Proven != (sol.Total == sol.Bound) {
			t.Fatalf("%d looks: total %d, bound %d, proven %t; the best is %d", looks, sol.Total, sol.Bound, sol.Proven, whole.Total)
		}
		if sol.Total < last {
			t.Errorf("%d looks: %d, with fewer %d", looks, sol.Total, last)
		}
		last = sol.Total
		if sol.Proven {
			break
		}
	}
	if last != whole.Total {
		t.Errorf("never finished: %d", last)
	}
}

// The same on small problems with every feature, whose searches end before they first check the context: here they
// check it at every step.
func TestCancelledAtEveryStep(t *testing.T) {
	for seed := range uint64(300) {
		p := randomProblem(rand.New(rand.NewPCG(seed, 8)))
		whole := solveChecked(t, p)
		for limit := 0; ; limit = limit*3/2 + 1 {
			c := newClock(context.Background())
			webs := p.webs(c)
			c.every, c.ctx = 1, &stopper{context.Background(), limit}
			sol, err := newSolver[oneWord](p, webs, c).solve()
			if err != nil {
				t.Fatalf("seed %d, %d steps: %v", seed, limit, err)
			}
			if err := bruteJudge(p, sol); err != nil {
				t.Fatalf("seed %d, %d steps: %v", seed, limit, err)
			}
			if sol.Bound < whole.Total || sol.Total > whole.Total || sol.Proven && sol.Total != whole.Total {
				t.Fatalf("seed %d, %d steps: total %d, bound %d, proven %t; the best is %d", seed, limit, sol.Total, sol.Bound, sol.Proven, whole.Total)
			}
			if sol.Proven {
				break
			}
		}
	}
}

// A deadline is kept on a network that would take far longer.
func TestDeadline(t *testing.T) {
	n := denseNetwork(1, 8, 8, 27, 3, 6)
	p := &Problem{Network: n, Trains: []Train{{Name: "D"}, {Name: "D"}, {Name: "D"}}}
	const limit = 100 * time.Millisecond
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	begin := time.Now()
	sol, err := Best(ctx, p)
	took := time.Since(begin)
	if err != nil || sol.Proven || sol.Total == 0 || sol.Bound < sol.Total {
		t.Errorf("%+v, %v", sol, err)
	}
	if err := bruteJudge(p, sol); err != nil {
		t.Error(err)
	}
	if took > time.Second { // usually some 20 ms over; a busy machine gets more
		t.Errorf("took %v", took)
	}
	t.Logf("%d of at most %d in %v", sol.Total, sol.Bound, took)
}

// Progress never goes back, and its figures are valid.
func TestProgress(t *testing.T) {
	n := denseNetwork(1, 8, 8, 27, 3, 4)
	p := &Problem{Network: n, Trains: []Train{{Name: "D"}, {Name: "7", Stops: 7}}}
	var all []Progress
	p.Progress = func(pr Progress) { all = append(all, pr) }
	sol := solveChecked(t, p)
	if len(all) == 0 {
		t.Fatal("none")
	}
	var last Progress
	for _, pr := range all {
		if pr.Best < last.Best || pr.Steps <= last.Steps || pr.Bound < sol.Total || pr.Best > sol.Total {
			t.Errorf("%+v after %+v, total %d", pr, last, sol.Total)
		}
		last = pr
	}
}
