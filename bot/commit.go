package bot

import (
	"context"
	"errors"

	"stationmaster/bot/message"
	"stationmaster/store"
)

// asked is who asks for a change.
type asked struct {
	request string // the id of the request
	user    message.User
	text    string // what they asked for
}

// commit brings a change to disk, and then what it leads to to memory. An error that wraps store.ErrUnsure says that nobody knows what
// became of it; a post tells as soon as somebody does.
func (k *keeper) commit(ctx context.Context, l, after *live, who asked, ch store.Change) error {
	after.place()
	ch.Request, ch.User, ch.At = who.request, who.user.ID, k.now()
	ch.Game, ch.From = after.row, l.row.Head
	err := k.store.Commit(ctx, ch)
	if err != nil {
		l.loaded = false // whatever the reason, what is on disk is the truth
		err = k.outcome(ctx, ch.Request, err)
	}
	if errors.Is(err, store.ErrUnsure) {
		k.doubt(l, who)
	}
	if err != nil {
		return err
	}
	after.row.Rev++
	l.row, l.last, l.record, l.changed, l.game, l.broken, l.plans = after.row, after.last, after.record, after.changed, after.game, after.broken, after.plans
	k.wake(l.row.Guild, l.row.ID)
	return nil
}

// post tells the channel something of a game that stays as it is.
func (k *keeper) post(ctx context.Context, l *live, p store.Post) error {
	if err := k.store.Commit(ctx, store.Change{At: k.now(), Game: l.row, From: l.row.Head, Posts: []store.Post{p}}); err != nil {
		return err
	}
	l.row.Rev++
	k.wake(l.row.Guild, l.row.ID)
	return nil
}

// set keeps what a user, or nobody, has set for a game.
func (k *keeper) set(ctx context.Context, l *live, user, key, value string) error {
	err := k.store.Set(ctx, user, l.row.ID, key, value)
	if err == nil {
		l.row.Rev++
	}
	return err
}
