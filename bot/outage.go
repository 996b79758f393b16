package bot

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

// mostDoubt is how long a user waits at most to hear what has become of a change during which the database failed, in waits of the courier.
const mostDoubt = 5

// A doubt is a change of which nobody knows yet whether it was kept.
type doubt struct {
	request string
	guild   string
	game    int64
	user    message.User
	text    string // what the user asked for
}

// outcome is what has become of a change that a commit gave an error for: nil when it was kept after all. When nobody can say for a while
// the error stays store.ErrUnsure.
func (c *Clerk) outcome(ctx context.Context, request string, err error) error {
	if !errors.Is(err, store.ErrUnsure) {
		return err
	}
	c.log.Warn("the database failed during a commit", "request", request, "error", err)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), mostDoubt*c.retry)
	defer cancel()
	missed := 0
	for wait := c.retry / 8; ; wait *= 2 {
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
		switch seen, e := c.store.Seen(ctx, request); {
		case e == nil && seen:
			return nil
		case e == nil:
			if missed++; missed == 2 { // a server may still have been at it the first time
				return fmt.Errorf("a change was not kept: %v", err)
			}
		}
	}
}

// made is outcome for a new game.
func (c *call) made(err error) error {
	if err = c.outcome(c.ctx, c.req.ID, err); errors.Is(err, store.ErrUnsure) {
		c.log.Error("whether a game was opened is not known", "text", c.req.Text, "channel", c.req.Channel, "error", err)
		return message.Sorry(`The database failed just then, so nobody knows yet whether the game was opened. If it was, its post comes here and "games" lists it.`)
	}
	return err
}

// unsaid keeps a change in doubt, so that the courier tells what became of it.
func (c *call) unsaid(request string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.doubts = append(c.doubts, doubt{request, c.live.row.Guild, c.live.row.ID, c.req.User, c.req.Text})
}

// ownRequest is an id for a request, or a part of one, that came without: what became of its change can be asked by it.
func ownRequest() string { return "own:" + rand.Text() }

// settle tells what has become of the changes in doubt, as far as the database says it by now.
func (c *Clerk) settle(ctx context.Context, mine func(guild string) bool) {
	c.mu.Lock()
	var now []doubt
	c.doubts = slices.DeleteFunc(c.doubts, func(d doubt) bool {
		if mine(d.guild) {
			now = append(now, d)
		}
		return mine(d.guild)
	})
	c.mu.Unlock()
	for _, d := range now {
		var sorry message.Sorry
		switch err := c.resolve(ctx, d); {
		case errors.Is(err, store.ErrNotFound), errors.As(err, &sorry): // nobody sees a post of the game: it will not be otherwise the next time
			c.log.Warn("nobody was told what became of an order", "game", d.game, "text", d.text, "error", err)
		case err != nil:
			c.mu.Lock()
			c.doubts = append(c.doubts, d)
			c.mu.Unlock()
		}
	}
}

// resolve posts what has become of a change in doubt.
func (c *Clerk) resolve(ctx context.Context, d doubt) error {
	kept, err := c.store.Seen(ctx, d.request)
	if err != nil {
		return err
	}
	l, leave, err := c.enter(ctx, d.game)
	if err != nil {
		return err
	}
	defer leave()
	text := fmt.Sprintf("%s: %q was not done; the database failed just then. Nothing was changed.", d.user.Name, message.Clip(d.text, 100))
	if kept {
		text = fmt.Sprintf("%s: %q was done, although the database failed just then.", d.user.Name, message.Clip(d.text, 100))
	}
	note := encode("note:"+rand.Text(), message.Message{Kind: message.NotePost, Ping: []string{d.user.ID}, Text: text})
	err = c.store.Commit(ctx, store.Change{At: c.now(), Game: l.row, From: l.row.Head, Posts: []store.Post{note}})
	l.loaded = false
	if err == nil {
		c.wakeCourier(l.row.Guild, l.row.ID)
	}
	return err
}
