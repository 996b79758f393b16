package courier

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"stationmaster/bot/games"
	"stationmaster/store"
)

const (
	// mostWait limits the growing wait between attempts.
	mostWait = time.Minute
	// lookEvery is how often the courier looks for posts it wasn't told about.
	lookEvery = 10 * time.Second
	// keepRequests is how long request ids are kept; no chat service repeats a request later than that.
	keepRequests = 7 * 24 * time.Hour
	// toNote limits how long recording a delivery may take.
	toNote = 5 * time.Second
	// mostDeliveries limits simultaneous deliveries, since each holds its pictures in memory.
	mostDeliveries = 16
)

// mailbox collects the games that have new posts for a courier.
type mailbox struct {
	mine  func(guild string) bool // whose games it delivers
	bell  chan struct{}           // has room for one ring
	mu    sync.Mutex
	games map[int64]bool
}

// Courier delivers posts. It is safe for concurrent use.
type Courier struct {
	store      Store
	messenger  Messenger
	meter      *Meter
	now        func() time.Time
	retry      time.Duration // the wait before the first new attempt
	log        *slog.Logger
	couriers   mailboxes
	slots      chan struct{}                                           // limits simultaneous deliveries
	tellOthers func(guild string, game int64)                          // notifies other processes' couriers; may be nil
	Settle     func(ctx context.Context, mine func(guild string) bool) // tells what became of changes in doubt
}

// Store is what a courier uses of the store.
type Store interface {
	Game(ctx context.Context, id int64) (store.Game, error)
	Posts(ctx context.Context, channel string, before int64, most int) ([]store.Post, error)
	Newest(ctx context.Context, game int64, prefix string) (store.Post, bool, error)
	Waiting(ctx context.Context, game int64) ([]store.Place, error)
	Next(ctx context.Context, channel string) (store.Post, bool, error)
	Delivered(ctx context.Context, id int64, version int, remote string) error
	Again(ctx context.Context, id int64) error
	Drop(ctx context.Context, id int64, why string) error
	Forget(ctx context.Context, before time.Time) error
}

// New makes a courier; see [Courier] for what it is given. Settle has to be set before it runs.
func New(s Store, m Messenger, figures *Meter, now func() time.Time, retry time.Duration, log *slog.Logger, tell func(guild string, game int64)) *Courier {
	return &Courier{
		store: s, messenger: m, meter: figures, now: now, retry: retry, log: log, tellOthers: tell,
		couriers: mailboxes{boxes: map[*mailbox]bool{}}, slots: make(chan struct{}, mostDeliveries),
	}
}

// mailboxes are those of the running couriers.
type mailboxes struct {
	mu    sync.Mutex
	boxes map[*mailbox]bool
}

// engage registers a mailbox for the servers that mine accepts.
func (k *mailboxes) engage(mine func(guild string) bool) (box *mailbox, leave func()) {
	box = &mailbox{mine: mine, bell: make(chan struct{}, 1), games: map[int64]bool{}}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.boxes[box] = true
	return box, func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		delete(k.boxes, box)
	}
}

// Wake tells this process's couriers that a game has posts, and reports whether one of them is responsible.
func (c *Courier) Wake(guild string, game int64) (heard bool) {
	c.couriers.mu.Lock()
	defer c.couriers.mu.Unlock()
	for box := range c.couriers.boxes {
		if box.mine(guild) {
			box.put(game)
			heard = true
		}
	}
	return heard
}

// Tell notifies whichever courier is responsible that a game has posts.
func (c *Courier) Tell(guild string, game int64) {
	if !c.Wake(guild, game) && c.tellOthers != nil {
		c.tellOthers(guild, game)
	}
}

func (m *mailbox) put(game int64) {
	m.mu.Lock()
	m.games[game] = true
	m.mu.Unlock()
	select {
	case m.bell <- struct{}{}:
	default: // it has already been told
	}
}

// collect empties the mailbox.
func (m *mailbox) collect() []int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := slices.Collect(maps.Keys(m.games))
	clear(m.games)
	return out
}

// Run delivers posts until the context ends: each channel's posts in order, retrying each until it arrives, and different channels in
// parallel. Posts that an earlier run left behind come first.
func (c *Courier) Run(ctx context.Context) error {
	return c.RunFor(ctx, func(string) bool { return true })
}

// RunFor delivers the posts of the servers that mine accepts. When it returns, none of them is still being sent.
func (c *Courier) RunFor(ctx context.Context, mine func(guild string) bool) error {
	box, leave := c.couriers.engage(mine)
	defer leave()
	var mu sync.Mutex
	again := map[string]bool{} // channels being served, and whether new posts have come meanwhile
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
				c.deliverAll(ctx, channel)
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
		places, err := c.store.Waiting(ctx, game)
		if err != nil && ctx.Err() == nil {
			c.log.Error("finding posts to deliver", "error", err)
		}
		for _, p := range places {
			if mine(p.Guild) {
				serve(p.Channel)
			}
		}
		return err
	}
	var forgot time.Time
	look := time.NewTimer(0)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-box.bell:
			for _, game := range box.collect() {
				if serveAll(game) != nil {
					look.Reset(c.retry)
				}
			}
			continue
		case <-look.C:
		}
		// The bell covers what this process commits. This finds the rest: posts left by an earlier run, by failed reads, and by other
		// processes.
		look.Reset(lookEvery)
		c.Settle(ctx, mine)
		if serveAll(store.All) != nil {
			look.Reset(c.retry)
		}
		if now := c.now(); now.Sub(forgot).Abs() > 24*time.Hour {
			forgot = now
			if err := c.store.Forget(ctx, now.Add(-keepRequests)); err != nil && ctx.Err() == nil {
				c.log.Error("deleting old requests", "error", err)
			}
		}
	}
}

// deliverAll delivers a channel's waiting posts. Only attempts hold a slot, not the waits between them.
func (c *Courier) deliverAll(ctx context.Context, channel string) {
	wait := c.retry
	var sent store.Post // the last one that the chat service accepted
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case c.slots <- struct{}{}:
		}
		ok, err := c.deliverNext(ctx, channel, &sent)
		<-c.slots
		if err == nil && !ok {
			return
		}
		if err == nil {
			wait = c.retry
			continue
		}
		if ctx.Err() == nil {
			c.log.Warn("a post was not delivered; trying again", "channel", channel, "wait", wait, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, mostWait)
	}
}

// deliverNext delivers a channel's next waiting post; ok is false if there is none. The post is read anew for each attempt, since an edit may
// have replaced it. A post that was sent, but whose delivery couldn't be recorded, is not sent again.
func (c *Courier) deliverNext(ctx context.Context, channel string, sent *store.Post) (ok bool, err error) {
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
	m, err := games.Message(p)
	if err != nil {
		return true, c.drop(ctx, p, err)
	}
	remote, err := c.messenger.Deliver(ctx, Post{Post: p, Message: m, Guild: g.Guild, Name: g.Name, Owner: g.Owner, Sheet: g.Title})
	c.meter.post(err)
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), toNote) // record what was sent even if the courier is stopping
	defer cancel()
	switch {
	case errors.Is(err, ErrUndeliverable):
		return true, c.drop(ctx, p, err)
	case err == nil:
		*sent = p
		sent.Remote = remote
		if err = c.store.Delivered(after, p.ID, p.Version, remote); !errors.Is(err, store.ErrLost) {
			return true, err
		}
	case ctx.Err() == nil:
		return true, err
	}
	// It may have arrived anyway, and replaced a newer version that another process has shown.
	return true, errors.Join(err, c.store.Again(after, p.ID))
}

// drop gives up on a post that can never be delivered, so that later ones arrive.
func (c *Courier) drop(ctx context.Context, p store.Post, why error) error {
	c.log.Warn("a post cannot be delivered", "game", p.Game, "channel", p.Channel, "post", p.ID, "key", p.Key, "error", why)
	if err := c.store.Drop(ctx, p.ID, why.Error()); err != nil {
		return fmt.Errorf("giving up a post: %w", err)
	}
	return nil
}

// Posts lists a game's last posts with ids below before (0: up to the newest), oldest first.
func (c *Courier) Posts(ctx context.Context, guild string, game, before int64, most int) ([]Post, error) {
	g, err := games.Row(ctx, c.store, guild, game)
	if err != nil {
		return nil, err
	}
	ps, err := c.store.Posts(ctx, g.Channel, before, most)
	if err != nil {
		return nil, err
	}
	var out []Post
	for _, p := range ps {
		m, err := games.Message(p)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", game, err)
		}
		out = append(out, Post{Post: p, Message: m, Guild: guild, Name: g.Name, Owner: g.Owner})
	}
	return out, nil
}

// Status is a game's status post; ok is false before the start.
func (c *Courier) Status(ctx context.Context, guild string, game int64) (p Post, ok bool, err error) {
	g, err := games.Row(ctx, c.store, guild, game)
	if err != nil {
		return p, false, err
	}
	sp, ok, err := c.store.Newest(ctx, game, "status")
	if err != nil || !ok {
		return p, false, err
	}
	m, err := games.Message(sp)
	return Post{Post: sp, Message: m, Guild: guild, Name: g.Name, Owner: g.Owner}, true, err
}
