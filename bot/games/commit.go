package games

import (
	"context"
	"errors"

	"stationmaster/bot/message"
	"stationmaster/store"
)

// By says who asked for a change, and how.
type By struct {
	Request string       // the id of the request
	User    message.User // nobody for a change that no user asked for: whoever makes it finds out what became of it
	Text    string       // what they asked for
}

// Commit writes a change to the store and then updates the game in memory. An error that wraps store.ErrUnsure means that the outcome is
// unknown; a post reports it once it is known.
func (k *Keeper) Commit(ctx context.Context, l, after *Live, who By, ch store.Change) error {
	after.note()
	ch.Request, ch.User, ch.At = who.Request, who.User.ID, k.now()
	ch.Game, ch.From = after.Row, l.Row.Head
	var err error
	if ch.Results, err = k.results(ctx, after); err != nil {
		return err
	}
	err = k.store.Commit(ctx, ch)
	if err != nil {
		l.loaded = false // whatever the reason, the store has the truth
		err = k.Outcome(ctx, ch.Request, err)
	}
	if errors.Is(err, store.ErrUnsure) && who.User.ID != "" {
		k.doubt(l, who)
	}
	if err != nil {
		return err
	}
	after.Row.Rev++
	l.Row, l.Last, l.Record, l.Changed, l.Game, l.Broken, l.Plans = after.Row, after.Last, after.Record, after.Changed, after.Game, after.Broken, after.Plans
	k.Wake(l.Row.Guild, l.Row.ID)
	if s := SeatOf(&l.Row, PlayerIn(l.Row.Decider)); k.HouseTurn != nil && l.Row.State == store.Running && s != nil && Automatic(s) {
		k.HouseTurn(l.Row.ID)
	}
	return nil
}

// Post sends a post to the channel without changing the game.
func (k *Keeper) Post(ctx context.Context, l *Live, p store.Post) error {
	if err := k.store.Commit(ctx, store.Change{At: k.now(), Game: l.Row, From: l.Row.Head, Posts: []store.Post{p}}); err != nil {
		return err
	}
	l.Row.Rev++
	k.Wake(l.Row.Guild, l.Row.ID)
	return nil
}

// Set stores a user's setting for a game, or the game's own setting under no user.
func (k *Keeper) Set(ctx context.Context, l *Live, user, key, value string) error {
	err := k.store.Set(ctx, user, l.Row.ID, key, value)
	if err == nil {
		l.Row.Rev++
	}
	return err
}
