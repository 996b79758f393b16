package games

import (
	"context"
	"slices"

	"stationmaster/store"
)

// Overview is a game as lists show it.
type Overview struct {
	store.Game
	Where   string // "Stock round 2"; or, when Broken, why it can't be played
	Decider *store.Seat
	Broken  bool
}

// Overview lists a server's games on a shelf, newest first: at most "most" of them, with ids below before (0: from the newest). all is how
// many there are.
func (k *Keeper) Overview(ctx context.Context, guild string, shelf store.Shelf, before int64, most int) (out []Overview, all int, err error) {
	gs, all, err := k.store.Shelved(ctx, guild, shelf, before, most)
	for _, g := range gs {
		out = append(out, k.overview(ctx, g))
	}
	return out, all, err
}

// Turns lists a server's games where it is the user's turn, longest wait first.
func (k *Keeper) Turns(ctx context.Context, guild, user string) (out []Overview, err error) {
	gs, err := k.store.Turns(ctx, user)
	for _, g := range gs {
		if g.Guild == guild {
			out = append(out, k.overview(ctx, g))
		}
	}
	return out, err
}

// Find returns one game's Overview.
func (k *Keeper) Find(ctx context.Context, guild string, id int64) (Overview, error) {
	g, err := k.Row(ctx, guild, id)
	if err != nil {
		return Overview{}, err
	}
	return k.overview(ctx, g), nil
}

// Row returns a server's game; store.ErrNotFound if it belongs to another server or is deleted.
func (k *Keeper) Row(ctx context.Context, guild string, id int64) (store.Game, error) {
	return Row(ctx, k.store, guild, id)
}

// Row is [Keeper.Row] for rooms without a keeper.
func Row(ctx context.Context, s interface {
	Game(ctx context.Context, id int64) (store.Game, error)
}, guild string, id int64) (store.Game, error) {
	g, err := s.Game(ctx, id)
	switch {
	case err != nil:
		return store.Game{}, err
	case g.Guild != guild || g.State == store.Deleted:
		return store.Game{}, store.ErrNotFound
	}
	return g, nil
}

// overview uses the summary stored with the last action; a game without one is loaded once.
func (k *Keeper) overview(ctx context.Context, row store.Game) Overview {
	if row.Where == "" {
		l, leave, err := k.Enter(ctx, row.ID)
		if err != nil {
			return Overview{Game: row, Where: err.Error(), Broken: true}
		}
		row = l.Row
		leave()
	}
	o := Overview{Game: row}
	o.Where, o.Broken = Where(row)
	if i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return k.N == row.Decider }); i >= 0 {
		o.Decider = &row.Seats[i]
	}
	if row.Archived && !o.Broken {
		o.Where, o.Decider = "Archived", nil
	}
	return o
}

// Current lists a server's open and running games in all channels; chat services ask when a channel is deleted.
func (k *Keeper) Current(ctx context.Context, guild string) ([]store.Game, error) {
	games, err := k.store.Games(ctx, guild)
	return slices.DeleteFunc(games, func(g store.Game) bool { return g.State != store.Lobby && g.State != store.Running }), err
}
