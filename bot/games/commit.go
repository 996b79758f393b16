package games

import (
	"context"
	"errors"

	"stationmaster/bot/message"
	"stationmaster/store"
)

// By is who asks for a change.
type By struct {
	Request string // the id of the request
	User    message.User
	Text    string // what they asked for
}

// Commit brings a change to disk, and then what it leads to to memory. An error that wraps store.ErrUnsure says that nobody knows what
// became of it; a post tells as soon as somebody does.
func (k *Keeper) Commit(ctx context.Context, l, after *Live, who By, ch store.Change) error {
	after.note()
	ch.Request, ch.User, ch.At = who.Request, who.User.ID, k.now()
	ch.Game, ch.From = after.Row, l.Row.Head
	err := k.store.Commit(ctx, ch)
	if err != nil {
		l.loaded = false // whatever the reason, what is on disk is the truth
		err = k.Outcome(ctx, ch.Request, err)
	}
	if errors.Is(err, store.ErrUnsure) {
		k.doubt(l, who)
	}
	if err != nil {
		return err
	}
	after.Row.Rev++
	l.Row, l.Last, l.Record, l.Changed, l.Game, l.Broken, l.Plans = after.Row, after.Last, after.Record, after.Changed, after.Game, after.Broken, after.Plans
	k.Wake(l.Row.Guild, l.Row.ID)
	return nil
}

// Post tells the channel something of a game that stays as it is.
func (k *Keeper) Post(ctx context.Context, l *Live, p store.Post) error {
	if err := k.store.Commit(ctx, store.Change{At: k.now(), Game: l.Row, From: l.Row.Head, Posts: []store.Post{p}}); err != nil {
		return err
	}
	l.Row.Rev++
	k.Wake(l.Row.Guild, l.Row.ID)
	return nil
}

// Set keeps what a user, or nobody, has set for a game.
func (k *Keeper) Set(ctx context.Context, l *Live, user, key, value string) error {
	err := k.store.Set(ctx, user, l.Row.ID, key, value)
	if err == nil {
		l.Row.Rev++
	}
	return err
}
