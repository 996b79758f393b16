package player

import (
	"context"

	"stationmaster/engine"
)

const (
	planned = 6 // orders that are judged by what may follow; of more, one that only seems good would be chosen too often
	sales   = 2 // sales in a row that are thought of
)

// plan judges the best of those orders that are often worth little by themselves by the best that can follow in the same turn: a share is sold
// for what the money buys, and a tile is laid for the next one or for a token. It sorts the orders, the best first, as they have to be before.
//
// Plans that are worth exactly the same are mostly the same turn in another order. Only the first counts: playing each of them out would leave
// no place for other orders.
func (s style) plan(ctx context.Context, g *engine.Game, j *judge, who engine.ID, out []tried) error {
	left, worth := planned, map[engine.Money]bool{}
	for i := range out {
		x := &out[i]
		building := builds(g, x.after)
		if left == 0 || !building && !sells(g, x.after, who) {
			continue
		}
		left--
		alone := *x
		if err := s.follow(ctx, g, j, who, x, building, sales-1); err != nil {
			return err
		}
		switch {
		case len(x.next) == 0:
		case worth[x.score]:
			*x = alone
		default:
			worth[x.score] = true
		}
	}
	sortTried(out)
	return nil
}

// follow scores an order in g by the best one that the turn can go on with, if that is better; after a sale, by two of them if the next is a
// sale as well, and so on for that many sales. If building, only what builds may follow.
func (s style) follow(ctx context.Context, g *engine.Game, j *judge, who engine.ID, x *tried, building bool, more int) error {
	at := x.after
	if at.Finished || at.Round.Turns != g.Round.Turns || at.Decider() != who {
		return nil
	}
	next, err := s.thinned(ctx, at, Orders(at))
	if err != nil {
		return err
	}
	own := taste(g, at)
	for i := range next {
		y := &next[i]
		if building && !builds(at, y.after) {
			continue
		}
		y.weigh(at, j.values(y.after), who, s.envy)
		if more > 0 && sells(at, y.after, who) {
			if err := s.follow(ctx, at, j, who, y, building, more-1); err != nil {
				return err
			}
		}
		if score := y.score + own; score > x.score {
			x.score, x.parts, x.then = score, y.parts, y.end()
			x.parts[Later] += own
			x.next = append([]engine.Action{y.order}, y.next...)
		}
	}
	return nil
}

// sells reports whether a player has sold shares in a stock round.
func sells(g, after *engine.Game, who engine.ID) bool {
	return g.Round.Kind == "stock" && after.Player(who).Cash > g.Player(who).Cash
}
