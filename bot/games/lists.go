package games

import (
	"context"
	"slices"

	"stationmaster/store"
)

// Overview is a game as a list of games shows it.
type Overview struct {
	store.Game
	Where   string // "Stock round 2"; why it cannot be played, when Broken
	Decider *store.Seat
	Broken  bool
}

// Overview lists the games of a server on a shelf, the newest first: at most so many, with ids below before (0: from the newest). all is
// how many the shelf has.
func (k *Keeper) Overview(ctx context.Context, guild string, shelf store.Shelf, before int64, most int) (out []Overview, all int, err error) {
	gs, all, err := k.store.Shelved(ctx, guild, shelf, before, most)
	for _, g := range gs {
		out = append(out, k.overview(ctx, g))
	}
	return out, all, err
}

// Turns lists the games of a server in which it is the user's turn, the longest waiting first.
func (k *Keeper) Turns(ctx context.Context, guild, user string) (out []Overview, err error) {
	gs, err := k.store.Turns(ctx, user)
	for _, g := range gs {
		if g.Guild == guild {
			out = append(out, k.overview(ctx, g))
		}
	}
	return out, err
}

// Find is one game as Overview shows it.
func (k *Keeper) Find(ctx context.Context, guild string, id int64) (Overview, error) {
	g, err := k.Row(ctx, guild, id)
	if err != nil {
		return Overview{}, err
	}
	return k.overview(ctx, g), nil
}

// Row is a game of a server; the error is store.ErrNotFound for one of another server, and for one that is deleted.
func (k *Keeper) Row(ctx context.Context, guild string, id int64) (store.Game, error) {
	g, err := k.store.Game(ctx, id)
	if err == nil && (g.Guild != guild || g.State == store.Deleted) {
		err = store.ErrNotFound
	}
	return g, err
}

// overview makes it of what was noted with the last action. A game that a program noted nothing of is played once for it.
func (k *Keeper) overview(ctx context.Context, row store.Game) Overview {
	if row.Where == "" {
		l, leave, err := k.Enter(ctx, row.ID)
		if err != nil {
			return Overview{Game: row, Where: err.Error(), Broken: true}
		}
		row = l.Row
		leave()
	}
	o := Overview{Game: row, Where: row.Where, Broken: row.Where == whereRefused || row.Where == whereDrifted}
	if i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return k.N == row.Decider }); i >= 0 {
		o.Decider = &row.Seats[i]
	}
	if row.Archived && !o.Broken {
		o.Where, o.Decider = "Archived", nil
	}
	return o
}

// Current lists the games of a server that wait for players or are played, in whatever channel: a chat service asks when a channel is gone.
func (k *Keeper) Current(ctx context.Context, guild string) ([]store.Game, error) {
	games, err := k.store.Games(ctx, guild)
	return slices.DeleteFunc(games, func(g store.Game) bool { return g.State != store.Lobby && g.State != store.Running }), err
}
