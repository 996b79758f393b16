package games

import (
	"context"
	"slices"

	"stationmaster/engine"
	"stationmaster/store"
)

// OriginKey is a game's setting that says where it comes from: [Imported] or [Copied]; nothing if it was played here from the start.
const OriginKey = "origin"

// The origins.
const (
	Imported = "import"
	Copied   = "copy"
)

// results says how a finished game went for each seat; nothing for another.
func (k *Keeper) results(ctx context.Context, l *Live) ([]store.Result, error) {
	if l.Row.State != store.Finished || l.Game == nil || !l.Game.Finished {
		return nil, nil
	}
	from, err := k.store.Setting(ctx, "", l.Row.ID, OriginKey)
	return Results(l, from != ""), err
}

// TellResults stores how games went that ended before results were kept, one after another. Games that cannot be opened, or whose replay differs
// from what was recorded, get no results; the next start tries them again.
func (k *Keeper) TellResults(ctx context.Context) {
	for after := int64(0); ; {
		games, err := k.store.Untold(ctx, after, 100)
		if err != nil {
			k.log.Warn("looking for games without results", "error", err)
		}
		if len(games) == 0 {
			return
		}
		for _, id := range games {
			after = id
			if err := k.tellResult(ctx, id); ctx.Err() != nil {
				return
			} else if err != nil {
				k.log.Warn("a finished game has no results", "game", id, "error", err)
			}
		}
	}
}

func (k *Keeper) tellResult(ctx context.Context, game int64) error {
	l, leave, err := k.Enter(ctx, game)
	if err != nil {
		return err
	}
	defer leave()
	if l.Game == nil || l.Broken != nil || l.Row.State != store.Finished {
		return nil
	}
	return k.Commit(ctx, l, l.Clone(), By{Request: OwnRequest()}, store.Change{})
}

// Results says how a finished game went for each seat. brought games were imported or copied.
func Results(l *Live, brought bool) []store.Result {
	g, row := l.Game, &l.Row
	kind, people := store.AmongPeople, 0
	for i := range row.Seats {
		if _, house := House(row.Seats[i].User); house {
			kind = store.WithHouse
		} else if row.Seats[i].User != "" {
			people++
		}
	}
	if brought || kind == store.AmongPeople && people < 2 {
		kind = store.Brought
	}
	ended := row.Created
	if n := len(l.Record); n > 0 {
		ended = l.Record[n-1].At
	}
	best := g.Worth(g.Winners[0])
	took := Took(l.Record)
	var out []store.Result
	for i := range row.Seats {
		s := &row.Seats[i]
		id := PlayerIn(s.N)
		r := store.Result{
			Game: row.ID, N: s.N, User: s.User, Name: s.Name, Guild: row.Guild, Title: row.Title, Players: len(row.Seats), Kind: kind, Ended: ended,
			Place: Place(g, id), Share: share(g.Worth(id), best), Bankrupt: g.Player(id).Bankrupt,
		}
		r.Turns, r.StoodIn = turnsOf(l, s)
		if r.StoodIn > r.Turns && kind == store.AmongPeople {
			r.Kind = store.ByStandIn
		}
		if ds := took[string(id)]; len(ds) > 0 {
			r.Median = ds[len(ds)/2]
		}
		out = append(out, r)
	}
	return out
}

// Place is a player's place: 1 for winners, the same for the same worth.
func Place(g *engine.Game, id engine.ID) int {
	won := func(id engine.ID) bool { return slices.Contains(g.Winners, id) }
	n := 1
	for _, p := range g.Players {
		if !won(id) && (won(p.ID) || g.Worth(p.ID) > g.Worth(id)) {
			n++
		}
	}
	return n
}

// share is a worth in ten-thousandths of the winner's.
func share(worth, best engine.Money) int {
	if best <= 0 {
		return 0
	}
	return int(10_000 * worth / best)
}

// turnsOf counts the turns that a seat's user and a stand-in played.
func turnsOf(l *Live, s *store.Seat) (own, stood int) {
	last := -1
	for _, a := range l.Record {
		if a.Seat != string(PlayerIn(s.N)) || a.Turn == last {
			continue
		}
		last = a.Turn
		if ByStandIn(&l.Row, a) {
			stood++
		} else if a.User != "" && a.User == s.User {
			own++
		}
	}
	return own, stood
}
