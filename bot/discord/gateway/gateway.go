package gateway

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"stationmaster/bot/discord/rest"
)

// Store keeps the ledger of session starts.
type Store interface {
	// Adjust sets a key to what f makes of its value, one call at a time over all processes.
	Adjust(ctx context.Context, key string, f func(value string) (string, error)) error
}

// Event is an event as Discord sends it.
type Event struct {
	Type string
	Data json.RawMessage
}

// Config is how a gateway connects.
type Config struct {
	Token string
	Rest  *rest.Client
	Store Store
	// On is called for each event; the events of a shard come one after another. It hands slow work to later, which runs
	// beside others; a shard that stops waits a while for it.
	On  func(ctx context.Context, e Event, later func(func()))
	Log *slog.Logger
	// Retry is the first wait before something is tried again.
	Retry time.Duration
	// Answer is how long Discord may take to say hello, and to begin or resume a session.
	Answer time.Duration
	// Gap is the time between two identifies in one bucket, for the default of Slot.
	Gap time.Duration
	// Slot waits until a shard of a bucket may identify; nil if this process is the bot's only one. Discord counts over all
	// processes; the bucket is the shard modulo max_concurrency.
	Slot func(ctx context.Context, bucket int) error
	// Holds reports whether this process may still serve the shard that a context belongs to; nil if that never ends.
	Holds func(ctx context.Context) bool
}

// Gateway keeps the connections of this process.
type Gateway struct {
	config Config
	starts *starts

	mu      sync.Mutex
	shards  map[*connection]bool // being served
	kept    map[string]session   // of shards that this process lost the right to, by shard
	buckets map[int]time.Time    // when a shard of a bucket may identify
}

// New makes a gateway without connections.
func New(c Config) *Gateway {
	g := &Gateway{shards: map[*connection]bool{}, kept: map[string]session{}, buckets: map[int]time.Time{}}
	if c.Slot == nil {
		c.Slot = g.slot
	}
	if c.Holds == nil {
		c.Holds = func(context.Context) bool { return true }
	}
	g.config, g.starts = c, &starts{config: c}
	return g
}

// Find asks Discord where its gateway is, and how many shards it recommends.
func (g *Gateway) Find(ctx context.Context) error {
	_, err := g.starts.frontDoor(ctx)
	return err
}

// Recommended is how many shards Discord recommends; at least 1.
func (g *Gateway) Recommended() int { return g.starts.shards() }

// Serve serves the shards from one to before another, of so many in all, until the context ends. It fails if Discord says
// that trying again is useless.
func (g *Gateway) Serve(ctx context.Context, from, to, of int) error {
	connections, ctx := errgroup.WithContext(ctx)
	many := g.starts.concurrency()
	var begun []*connection
	for i := from; i < to; i++ {
		if n := len(begun); n >= many { // Discord wants the shards of a bucket to begin one after another
			begun[n-many].first(ctx)
		}
		c := newConnection(i, of)
		begun = append(begun, c)
		connections.Go(func() error { return g.serve(ctx, c) })
	}
	for _, c := range begun {
		c.first(ctx)
	}
	if ctx.Err() == nil {
		g.config.Log.Info("connected to Discord", "shards", len(begun))
	}
	return connections.Wait()
}

// Shard serves one shard until the context ends. It goes on with the shard's last session here unless another process has
// begun one since.
func (g *Gateway) Shard(ctx context.Context, shard, of int) error {
	c := newConnection(shard, of)
	g.recall(ctx, c)
	return g.serve(ctx, c)
}

// mostFinish is how long a shard that stops waits for what users have begun: whoever serves it next must not wait long.
const mostFinish = 5 * time.Second

func (g *Gateway) serve(ctx context.Context, c *connection) error {
	g.mu.Lock()
	g.shards[c] = true
	g.mu.Unlock()
	err := g.keep(ctx, c)
	if err == nil {
		g.mu.Lock()
		delete(g.shards, c)
		g.mu.Unlock()
	}
	done := make(chan struct{})
	go func() {
		c.handling.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(mostFinish):
	}
	return err
}

// Healthy says which connection is down or silent; nil if none is.
func (g *Gateway) Healthy() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.shards {
		if err := c.wrong(); err != nil {
			return fmt.Errorf("shard %d %w", c.shard, err)
		}
	}
	return nil
}

// preserve keeps the session of a shard that this process has lost the right to, for instance because the database was away
// for a moment. If no other process begins one meanwhile, recall goes on with it. A shard given up in order has none.
func (g *Gateway) preserve(ctx context.Context, c *connection) {
	if c.id == "" || g.config.Holds(ctx) {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.kept[c.name()] = c.session
}

// recall gives a connection the session that was preserved for its shard.
func (g *Gateway) recall(ctx context.Context, c *connection) {
	g.mu.Lock()
	kept, ok := g.kept[c.name()]
	delete(g.kept, c.name())
	g.mu.Unlock()
	if !ok {
		return
	}
	was := c.session
	if c.session = kept; !g.starts.mine(ctx, c) {
		c.session = was
	}
}

// slot is Config.Slot for a bot with one process: it waits until Gap after the last identify in the bucket.
func (g *Gateway) slot(ctx context.Context, bucket int) error {
	for {
		g.mu.Lock()
		wait := time.Until(g.buckets[bucket])
		if wait <= 0 {
			g.buckets[bucket] = time.Now().Add(g.config.Gap)
		}
		g.mu.Unlock()
		if wait <= 0 {
			return nil
		}
		if !rest.Pause(ctx, wait) {
			return ctx.Err()
		}
	}
}
