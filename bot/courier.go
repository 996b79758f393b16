package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"stationmaster/store"
)

const (
	// mostWait is how long the courier waits at most before it tries again: it waits longer each time.
	mostWait = time.Minute
	// keepRequests is how long the ids of requests are kept; no chat service delivers one again so late.
	keepRequests = 7 * 24 * time.Hour
	// mostDeliveries is how many posts are on their way at once: each has its pictures in memory.
	mostDeliveries = 16
)

// mailbox is what the courier is told: the games of which there is something new.
type mailbox struct {
	bell  chan struct{} // holds one ring
	mu    sync.Mutex
	games map[int64]bool
}

func newMailbox() mailbox { return mailbox{bell: make(chan struct{}, 1), games: map[int64]bool{}} }

// wakeCourier says that there is something of a game to deliver.
func (c *Clerk) wakeCourier(game int64) {
	m := &c.mail
	m.mu.Lock()
	m.games[game] = true
	m.mu.Unlock()
	select {
	case m.bell <- struct{}{}:
	default: // it has been told already
	}
}

// collect is what the courier has been told since it was last asked.
func (m *mailbox) collect() []int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := slices.Collect(maps.Keys(m.games))
	clear(m.games)
	return out
}

// Run delivers posts until the context ends: those of one channel in order and each until it has arrived, different
// channels side by side. Posts that a stopped program left behind are delivered first.
func (c *Clerk) Run(ctx context.Context) error {
	var mu sync.Mutex
	again := map[string]bool{} // the channels with a goroutine at work, and whether there is something new for it
	slots := make(chan struct{}, mostDeliveries)
	var wg sync.WaitGroup
	defer wg.Wait()
	serve := func(channel string) {
		mu.Lock()
		defer mu.Unlock()
		if _, busy := again[channel]; busy {
			again[channel] = true
			return
		}
		again[channel] = false
		wg.Go(func() {
			for more := true; more; {
				c.deliverAll(ctx, channel, slots)
				mu.Lock()
				if more = again[channel] && ctx.Err() == nil; more {
					again[channel] = false
				} else {
					delete(again, channel)
				}
				mu.Unlock()
			}
		})
	}
	serveAll := func(game int64) error {
		channels, err := c.store.Waiting(ctx, game)
		if err != nil && ctx.Err() == nil {
			c.log.Error("looking for posts to deliver", "error", err)
		}
		for _, channel := range channels {
			serve(channel)
		}
		return err
	}
	var forgot time.Time
	look := time.NewTimer(0)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-c.mail.bell:
			for _, game := range c.mail.collect() {
				if serveAll(game) != nil {
					look.Reset(c.retry)
				}
			}
			continue
		case <-look.C:
		}
		// The bell is enough; this finds what a stopped program left behind, and what went wrong in reading.
		look.Reset(mostWait)
		if serveAll(store.All) != nil {
			look.Reset(c.retry)
		}
		if now := c.now(); now.Sub(forgot).Abs() > 24*time.Hour {
			forgot = now
			if err := c.store.Forget(ctx, now.Add(-keepRequests)); err != nil && ctx.Err() == nil {
				c.log.Error("forgetting old requests", "error", err)
			}
		}
	}
}

// deliverAll delivers what waits for a channel until nothing does. An attempt holds one of the slots, waiting does not.
func (c *Clerk) deliverAll(ctx context.Context, channel string, slots chan struct{}) {
	wait := c.retry
	var sent store.Post // the last one that the chat service has taken
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case slots <- struct{}{}:
		}
		ok, err := c.deliverNext(ctx, channel, &sent)
		<-slots
		if err == nil && !ok {
			return
		}
		if err == nil {
			wait = c.retry
			continue
		}
		if ctx.Err() == nil {
			c.log.Warn("a post was not delivered, trying again", "channel", channel, "wait", wait, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, mostWait)
	}
}

// deliverNext delivers the first post that waits for a channel; ok is false when none does. It is looked up for each attempt:
// an edit may have replaced what was read before. One that was sent, but could not be noted as delivered since the disk was full, is
// not sent again.
func (c *Clerk) deliverNext(ctx context.Context, channel string, sent *store.Post) (ok bool, err error) {
	p, ok, err := c.store.Next(ctx, channel)
	if err != nil || !ok {
		return false, err
	}
	if p.ID == sent.ID {
		if p.Remote = sent.Remote; p.Version == sent.Version {
			return true, c.store.Delivered(ctx, p.ID, p.Version, p.Remote)
		}
	}
	g, err := c.store.Game(ctx, p.Game)
	if err != nil {
		return true, err
	}
	m, err := decode(p)
	if err != nil {
		return true, c.drop(ctx, p, err)
	}
	remote, err := c.messenger.Deliver(ctx, Post{Post: p, Message: m, Guild: g.Guild, Name: g.Name, Owner: g.Owner, Sheet: g.Title})
	c.meter.post(err)
	if errors.Is(err, ErrUndeliverable) {
		return true, c.drop(ctx, p, err)
	}
	if err != nil {
		return true, err
	}
	*sent = p
	sent.Remote = remote
	return true, c.store.Delivered(ctx, p.ID, p.Version, remote)
}

// drop gives up a post that can never be delivered, so that those behind it arrive.
func (c *Clerk) drop(ctx context.Context, p store.Post, why error) error {
	c.log.Warn("a post cannot be delivered", "game", p.Game, "channel", p.Channel, "post", p.ID, "key", p.Key, "error", why)
	if err := c.store.Drop(ctx, p.ID, why.Error()); err != nil {
		return fmt.Errorf("giving up a post: %w", err)
	}
	return nil
}
