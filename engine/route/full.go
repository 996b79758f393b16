package route

import (
	"context"
	"slices"
)

// Fullest is [Best] under the rule that no train may stay idle if it could run besides the others, even if its fees
// exceed its revenue. Of the sets in which most trains run it takes the best.
func Fullest(ctx context.Context, p *Problem) (*Solution, error) {
	best, err := Best(ctx, p)
	if err != nil || len(p.Fees) == 0 {
		return best, err
	}
	if spare, err := Spare(ctx, p, best); err != nil || spare == nil {
		return best, err
	}
	q := *p
	q.Bonuses = append(slices.Clone(p.Bonuses), Bonus{Name: "a train more", Amount: min(p.ceiling()+p.Budget+1, maxAmount)})
	full, err := Best(ctx, &q)
	if err != nil {
		return nil, err
	}
	var runs []Run
	for _, r := range full.Routes {
		runs = append(runs, Run{r.Train, r.Pieces})
	}
	sol, err := p.judge(runs)
	if err != nil {
		return nil, err
	}
	sol.Bound, sol.Proven = best.Bound, full.Proven
	if full.Proven {
		sol.Bound = sol.Total
	}
	return sol, nil
}

// Spare finds a route for an idle train beside a legal set of routes, on the track and money that they leave. It is
// nil if there is none, or none was found before the context ended. Its track has the problem's numbers.
func Spare(ctx context.Context, p *Problem, sol *Solution) (*Route, error) {
	q := Problem{Rights: slices.Clone(p.Rights), Fees: p.Fees, Budget: p.Budget - sol.Fees, FeesApart: true}
	runs := make([]bool, len(p.Trains))
	for i := range sol.Routes {
		runs[sol.Routes[i].Train] = true
		for _, stop := range sol.Routes[i].Stops {
			if right := p.Network.Stops[stop].Right; right > 0 {
				q.Rights[right-1].Uses--
			}
		}
	}
	for i := range p.Trains {
		if runs[i] {
			continue
		}
		network, kept := p.leftTo(i, sol)
		q.Network, q.Trains = network, p.Trains[i:i+1]
		found, err := Best(ctx, &q)
		if err != nil {
			return nil, err
		}
		if len(found.Routes) > 0 {
			r := found.Routes[0]
			r.Train = i
			for k, pc := range r.Pieces {
				r.Pieces[k] = kept[pc]
			}
			return &r, nil
		}
	}
	return nil, nil
}

// leftTo is the network without what the routes take from a train, and the original numbers of its pieces.
func (p *Problem) leftTo(train int, sol *Solution) (*Network, []int) {
	t := &p.Trains[train]
	var pieces, nodes []int
	for i := range sol.Routes {
		if r := &sol.Routes[i]; !t.Shares && !p.Trains[r.Train].Shares && p.Trains[r.Train].Ship == t.Ship {
			pieces, nodes = append(pieces, r.Pieces...), append(nodes, r.Nodes...)
		}
	}
	passed := func(node int) bool {
		nd := &p.Network.Nodes[node]
		return nd.Kind != AtStop && !nd.Reuse && slices.Contains(nodes, node)
	}
	left := *p.Network
	left.Pieces = nil
	var kept []int
	for i, pc := range p.Network.Pieces {
		if slices.Contains(pieces, i) && !pc.Common || pc.Sea == t.Ship && (passed(pc.A) || passed(pc.B)) {
			continue
		}
		left.Pieces, kept = append(left.Pieces, pc), append(kept, i)
	}
	return &left, kept
}
