package bot

import (
	"context"
	"errors"
	"sync"
	"time"
)

const (
	// mostWait is how long the courier waits at most before it tries again: it waits longer each time.
	mostWait = time.Minute
	// keepRequests is how long the ids of requests are kept; no chat service delivers one again so late.
	keepRequests = 7 * 24 * time.Hour
)

// wakeCourier says that there is something to deliver.
func (c *Clerk) wakeCourier() {
	select {
	case c.wake <- struct{}{}:
	default: // it has been told already
	}
}

// Run delivers posts until the context ends: those of one channel in order and each until it has arrived, different
// channels side by side. Posts that a stopped program left behind are delivered first.
func (c *Clerk) Run(ctx context.Context) error {
	if err := c.store.Forget(ctx, c.now().Add(-keepRequests)); err != nil {
		return err
	}
	var mu sync.Mutex
	busy := map[string]bool{} // channels with a goroutine at work
	var wg sync.WaitGroup
	defer wg.Wait()
	wait := time.NewTimer(0)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-c.wake:
		case <-wait.C:
		}
		wait.Reset(mostWait) // the wake channel is enough; this is for what went wrong in reading
		posts, err := c.store.Pending(ctx)
		if err != nil {
			if ctx.Err() == nil {
				c.log.Error("looking for posts to deliver", "error", err)
				wait.Reset(c.retry)
			}
			continue
		}
		for _, p := range posts {
			mu.Lock()
			started := busy[p.Channel]
			busy[p.Channel] = true
			mu.Unlock()
			if started {
				continue
			}
			wg.Go(func() {
				c.deliverAll(ctx, p.Channel)
				mu.Lock()
				delete(busy, p.Channel)
				mu.Unlock()
				c.wakeCourier() // something may have come between the last look and now
			})
		}
	}
}

// deliverAll delivers what waits for a channel until nothing does.
func (c *Clerk) deliverAll(ctx context.Context, channel string) {
	wait := c.retry
	for ctx.Err() == nil {
		// Look anew for each post: an edit may have replaced what was read before.
		p, ok, err := c.nextPending(ctx, channel)
		if err == nil && !ok {
			return
		}
		if err == nil {
			err = c.deliver(ctx, p)
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

func (c *Clerk) nextPending(ctx context.Context, channel string) (Post, bool, error) {
	ps, err := c.store.Pending(ctx)
	if err != nil {
		return Post{}, false, err
	}
	for _, p := range ps {
		if p.Channel == channel {
			m, err := decode(p)
			if err != nil {
				return Post{}, true, err
			}
			g, err := c.store.Game(ctx, p.Game)
			return Post{Post: p, Message: m, Guild: g.Guild, Name: g.Name, Owner: g.Owner}, true, err
		}
	}
	return Post{}, false, nil
}

func (c *Clerk) deliver(ctx context.Context, p Post) error {
	remote, err := c.messenger.Deliver(ctx, p)
	c.meter.post(err)
	if errors.Is(err, ErrUndeliverable) {
		c.log.Warn("a post cannot be delivered", "channel", p.Channel, "post", p.ID, "error", err)
		return c.store.Drop(ctx, p.ID, err.Error())
	}
	if err != nil {
		return err
	}
	return c.store.Delivered(ctx, p.ID, p.Version, remote)
}
