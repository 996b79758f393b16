package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"
	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"stationmaster/bot"
	"stationmaster/engine"
)

// Store keeps what the adapter must remember across restarts; package store is the one.
type Store interface {
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
	// Adjust sets a setting to what f makes of it; of those who do so at the same time one waits for the other.
	Adjust(ctx context.Context, user string, game int64, key string, f func(value string) (string, error)) error
}

// Config is how the bot connects.
type Config struct {
	Token string
	Store Store
	// Logo draws the logo of a title's company, a PNG with an edge of 128 pixels; without it there are none.
	Logo func(t *engine.Title, company engine.ID) ([]byte, error)
	// Shards is how many gateway connections there are in all, over all processes; 0 means one. From and To say which of
	// them this process keeps, counted from 0; To 0 means all from From on.
	Shards, From, To int
	Log              *slog.Logger
	// API is where Discord is, for tests; empty means Discord itself.
	API string
	// Retry is how long the bot waits before it tries something again for the first time; 0 means a second.
	Retry time.Duration
	// Answer is how long the gateway may take to say hello, and to begin or resume a session; 0 means 30 seconds.
	Answer time.Duration
	// Slot waits until a shard of a bucket may identify. Discord counts that over all processes, the shard modulo max_concurrency;
	// nil where this process is alone.
	Slot func(ctx context.Context, bucket int) error
	// Holds tells whether the right to serve a shard, under which its context was made, is still there by the clock; nil where it cannot
	// be lost.
	Holds func(ctx context.Context) bool
	// Gap is how long this process, if it is alone, waits between two identifies of one bucket; 0 means as long as Discord wants.
	Gap time.Duration
}

// Bot is the clerk's hands and ears at Discord. It is a bot.Messenger.
type Bot struct {
	config  Config
	log     *slog.Logger
	clerk   *bot.Clerk
	serving chan struct{} // closed once there is a clerk
	client  *http.Client
	limits  *limits
	figures *metrics.Set
	words   *components

	mu        sync.Mutex
	app       string                // the application's id, once known
	front     gateway               // once known
	shards    map[*connection]bool  // that this process keeps now
	kept      map[string]session    // of shards that were lost to nobody, by shard
	buckets   map[int]time.Time     // when a shard of a bucket may identify
	owner     string                // the user who owns the application, once known
	bars      map[string]bar        // channels in which the bot was refused
	untagged  map[string]bool       // forums that take no tags from the bot
	emblems   logos                 // that Discord has
	tokenLost bool                  // Discord does not take the token any more
	told      map[telling]time.Time // what users have been told about channels, and when
}

// New makes a bot. It does not connect yet.
func New(c Config) (*Bot, error) {
	if c.Token == "" {
		return nil, errors.New("there is no Discord token")
	}
	if c.Shards == 0 {
		c.Shards = 1
	}
	if c.To == 0 {
		c.To = c.Shards
	}
	if c.From < 0 || c.From >= c.To || c.To > c.Shards {
		return nil, fmt.Errorf("discord.shards: %d to %d of %d is not a valid range", c.From, c.To, c.Shards)
	}
	if c.Retry == 0 {
		c.Retry = time.Second
	}
	if c.Answer == 0 {
		c.Answer = 30 * time.Second
	}
	if c.Gap == 0 {
		c.Gap = BetweenIdentifies
	}
	b := &Bot{
		config: c, log: c.Log, serving: make(chan struct{}), words: &components{store: c.Store},
		told: map[telling]time.Time{}, untagged: map[string]bool{}, bars: map[string]bar{}, buckets: map[int]time.Time{}, shards: map[*connection]bool{}, kept: map[string]session{},
		limits: &limits{retry: c.Retry, lanes: map[string]*lane{}}, figures: metrics.NewSet(),
	}
	if c.Slot == nil {
		b.config.Slot = b.slot
	}
	if c.Holds == nil {
		b.config.Holds = func(context.Context) bool { return true }
	}
	if b.log == nil {
		b.log = slog.Default()
	}
	var err error
	t := transport{}
	if c.API != "" {
		if t.to, err = url.Parse(c.API); err != nil {
			return nil, err
		}
	}
	b.client = &http.Client{Timeout: 30 * time.Second, Transport: t}
	return b, nil
}

// Serve connects all shards that this process keeps, and answers what users do until the context ends. It fails where Discord says that
// there is no sense in trying again.
func (b *Bot) Serve(ctx context.Context, clerk *bot.Clerk) error {
	if err := b.Begin(ctx, clerk); err != nil {
		return err
	}
	connections, ctx := errgroup.WithContext(ctx)
	connections.Go(func() error {
		if b.config.From == 0 {
			b.UploadLogos(ctx)
		} else {
			b.FindLogos(ctx) // the process with the first shard uploads for all
		}
		return nil
	})
	many := b.concurrency()
	var begun []*connection
	for i := b.config.From; i < b.config.To; i++ {
		if n := len(begun); n >= many { // Discord wants the shards of a bucket to begin one after another
			begun[n-many].first(ctx)
		}
		c := b.shard(i, b.config.Shards)
		begun = append(begun, c)
		connections.Go(func() error { return b.serve(ctx, c) })
	}
	for _, c := range begun {
		c.first(ctx)
	}
	if ctx.Err() == nil {
		b.log.Info("connected to Discord", "shards", len(begun))
	}
	return connections.Wait()
}

// Begin does what comes before the first connection: it asks Discord who the bot is, and registers the commands. Posts are delivered from
// then on.
func (b *Bot) Begin(ctx context.Context, clerk *bot.Clerk) error {
	b.clerk = clerk
	for _, first := range []struct {
		what string
		do   func() error
	}{
		{"asking Discord who the bot is", func() error { return b.identify(ctx) }},
		{"registering the commands", func() error { return b.register(ctx) }},
		{"asking Discord where its gateway is", func() error { _, err := b.frontDoor(ctx); return err }},
	} {
		err := b.again(ctx, first.what, b.config.Retry, mostTries, first.do)
		for limit := (*limited)(nil); errors.As(err, &limit) && limit.all; { // a program that ends is started again, and asks once more
			b.log.Error("Discord is refusing all requests from this machine; the bot starts later", "wait", limit.wait)
			if !pause(ctx, limit.wait) {
				return ctx.Err()
			}
			err = b.again(ctx, first.what, b.config.Retry, mostTries, first.do)
		}
		if status(err) == http.StatusUnauthorized {
			return errToken
		} else if err != nil {
			return fmt.Errorf("%s: %w", first.what, err)
		}
	}
	close(b.serving)
	return nil
}

// Recommended is how many shards Discord recommends, once the bot has begun.
func (b *Bot) Recommended() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return max(1, b.front.Shards)
}

// ShardOf is the shard to which Discord gives a server; private messages belong to the first.
func ShardOf(guild string, shards int) int {
	n, _ := strconv.ParseUint(guild, 10, 64) // none
	return int((n >> 22) % uint64(shards))
}

// Shard connects one of so many shards and answers what users do there until the context ends. What they have begun by then is brought to
// its end.
func (b *Bot) Shard(ctx context.Context, shard, shards int) error {
	c := b.shard(shard, shards)
	b.recall(ctx, c)
	return b.serve(ctx, c)
}

func (b *Bot) shard(shard, shards int) *connection {
	return &connection{shard: shard, shards: shards, session: session{mark: newMark()}, pulse: pulse{begun: make(chan struct{})}}
}

func (b *Bot) serve(ctx context.Context, c *connection) error {
	b.mu.Lock()
	b.shards[c] = true
	b.mu.Unlock()
	err := b.keep(ctx, c)
	if err == nil {
		b.mu.Lock()
		delete(b.shards, c)
		b.mu.Unlock()
	}
	done := make(chan struct{})
	go func() {
		c.handling.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(mostFinish): // whoever serves the shard next is not to wait for it
	}
	return err
}

const (
	mostWait   = 30 * time.Second // between two tries
	mostFinish = 5 * time.Second  // how long what users have begun may take when a connection ends
	mostTries  = 8                // the network of a machine that starts may come up late
)

// again tries something until it is done, with longer and longer waits. It gives up after so many tries, and at once when
// Discord has said no.
func (b *Bot) again(ctx context.Context, what string, wait time.Duration, most int, f func() error) error {
	for try := 1; ; try++ {
		err := f()
		if err == nil || try == most || ctx.Err() != nil || refused(err) {
			return b.clean(err)
		}
		b.log.Warn("Discord doesn't answer; trying again", "for", what, "wait", wait, "error", b.clean(err))
		if !pause(ctx, wait) {
			return ctx.Err()
		}
		wait = min(2*wait, mostWait)
	}
}

// pause waits; it tells whether the context is still there.
func pause(ctx context.Context, wait time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(wait):
		return true
	}
}

// refused tells whether Discord has said no, as opposed to not having answered.
func refused(err error) bool {
	s := status(err)
	return s >= 400 && s < 500 && s != http.StatusTooManyRequests
}

// identify asks who the bot is: the id of its application, and whose that is.
func (b *Bot) identify(ctx context.Context) error {
	var app struct {
		ID    string `json:"id"`
		Owner struct {
			ID string `json:"id"`
		} `json:"owner"`
		Team struct {
			Owner string `json:"owner_user_id"`
		} `json:"team"`
	}
	if err := b.get(ctx, discordgo.EndpointApplications+"/@me", &app); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.app, b.owner = app.ID, app.Owner.ID
	if app.Team.Owner != "" {
		b.owner = app.Team.Owner
	}
	return nil
}

func (b *Bot) appID() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.app
}

// cleaned is an error that reads as it may be read.
type cleaned struct {
	error
	text string
}

func (c cleaned) Error() string { return c.text }

func (c cleaned) Unwrap() error { return c.error }

// mostLogged is how much of an error is logged: Discord may say for each of many commands what is wrong with it.
const mostLogged = 2000

// clean takes out of an error what must not be in a log: addresses, which have the tokens of interactions in them, the bot's own token,
// and what is too long.
func (b *Bot) clean(err error) error {
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err
	}
	if err == nil || !strings.Contains(err.Error(), b.config.Token) && len(err.Error()) <= mostLogged {
		return err
	}
	return cleaned{err, clip(strings.ReplaceAll(err.Error(), b.config.Token, "(token)"), mostLogged)}
}
