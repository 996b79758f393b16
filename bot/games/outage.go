package games

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"stationmaster/bot/message"
	"stationmaster/store"
)

// mostDoubt is how long a user waits to hear whether a change was kept when the database failed, as a multiple of Keeper.retry.
const mostDoubt = 5

// A doubt is a change whose outcome is unknown.
type doubt struct {
	guild string
	game  int64
	By
}

// Outcome finds out what became of a change whose commit failed: nil means that it was kept after all. If that can't be found out soon, the
// error still wraps store.ErrUnsure.
func (k *Keeper) Outcome(ctx context.Context, request string, err error) error {
	if !errors.Is(err, store.ErrUnsure) {
		return err
	}
	k.log.Warn("the database failed during a commit", "request", request, "error", err)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), mostDoubt*k.retry)
	defer cancel()
	missed := 0
	for wait := k.retry / 8; ; wait *= 2 {
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
		switch seen, e := k.store.Seen(ctx, request); {
		case e == nil && seen:
			return nil
		case e == nil:
			if missed++; missed == 2 { // the server may still have been working on it the first time
				return fmt.Errorf("a change was not kept: %v", err)
			}
		}
	}
}

// doubt remembers a change whose outcome is unknown; Settle reports it later.
func (k *Keeper) doubt(l *Live, who By) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.doubts = append(k.doubts, doubt{l.Row.Guild, l.Row.ID, who})
}

// OwnRequest makes an id for a request that has none, so that the outcome of its change can be looked up.
func OwnRequest() string { return "own:" + rand.Text() }

// Settle reports the outcome of changes in doubt, as far as the database can tell by now.
func (k *Keeper) Settle(ctx context.Context, mine func(guild string) bool) {
	k.mu.Lock()
	var now []doubt
	k.doubts = slices.DeleteFunc(k.doubts, func(d doubt) bool {
		if mine(d.guild) {
			now = append(now, d)
		}
		return mine(d.guild)
	})
	k.mu.Unlock()
	for _, d := range now {
		var sorry message.Sorry
		switch err := k.resolve(ctx, d); {
		case errors.Is(err, store.ErrNotFound), errors.As(err, &sorry): // there is nobody to tell, now or later
			k.log.Warn("nobody could be told whether an order was carried out", "game", d.game, "text", d.Text, "error", err)
		case err != nil:
			k.mu.Lock()
			k.doubts = append(k.doubts, d)
			k.mu.Unlock()
		}
	}
}

// resolve posts the outcome of a change in doubt.
func (k *Keeper) resolve(ctx context.Context, d doubt) error {
	kept, err := k.store.Seen(ctx, d.Request)
	if err != nil {
		return err
	}
	l, leave, err := k.Enter(ctx, d.game)
	if err != nil {
		return err
	}
	defer leave()
	text := fmt.Sprintf("%s: %q was not carried out, because the database failed. Nothing changed.", d.User.Name, message.Clip(d.Text, 100))
	if kept {
		text = fmt.Sprintf("%s: %q was carried out, although the database failed at that moment.", d.User.Name, message.Clip(d.Text, 100))
	}
	err = k.Post(ctx, l, Note(message.Message{Kind: message.NotePost, Ping: []string{d.User.ID}, Text: text}))
	l.loaded = false
	return err
}
