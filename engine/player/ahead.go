package player

import (
	"context"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

const (
	considered = 6 // of the orders that build, how many are judged by what the next turn can make of them
	further    = 8 // lays of that turn that are weighed, those that promise most
)

// lookAhead adds to each order what the company's next turn can make of its track, and sorts the orders, the best first, as they have to be before:
// a tile that a train can use with the next one is better than a tile that leads nowhere.
func (s style) lookAhead(ctx context.Context, g *engine.Game, j *judge, who engine.ID, out []tried) error {
	left := considered
	for i := range out {
		x := &out[i]
		if builds(g, x.after) {
			if left--; left < 0 {
				continue
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		sooner, err := s.sooner(ctx, g, x.end())
		if err != nil {
			return err
		}
		if sooner == 0 {
			continue
		}
		onward := *j
		onward.sooner = sooner
		x.gain = relative(onward.values(x.end()), who, s.envy) - relative(j.values(x.end()), who, s.envy)
		x.score += x.gain
		x.parts[Dividends] += x.gain
	}
	sortTried(out)
	return nil
}

// sooner is how much more the company on turn in g could earn once it has built one thing more than after that. It is counted once: what its track
// allows now can be had an operating round sooner.
func (s style) sooner(ctx context.Context, g, after *engine.Game) (engine.Money, error) {
	c := g.Turn.Of
	if after.Finished || after.Company(c).Closed {
		return 0, nil
	}
	next := after.Clone()
	next.Round, next.Turn, next.Questions = g.Round, engine.Turn{Of: c, Past: g.Turn.Past}, nil
	if next.Decider() != g.Decider() {
		return 0, nil
	}
	var with []string
	if t := kit.NextTrain(g); t != nil && kit.Counted(next, c) == 0 {
		with = []string{t.Model}
	}
	now, err := kit.Earns(next, c, with...)
	if err != nil {
		return 0, nil
	}
	s.lays = further
	all, err := s.thinned(ctx, next, Orders(next))
	if err != nil {
		return 0, err
	}
	most := now
	for i := range all {
		if x := &all[i]; builds(next, x.after) {
			if m, err := kit.Earns(x.after, c, with...); err == nil {
				most = max(most, m)
			}
		}
	}
	return most - now, nil
}
