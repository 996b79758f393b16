package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"stationmaster/bot"
	"stationmaster/engine"
)

// Store keeps what the adapter must remember across restarts; package store is the one.
type Store interface {
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
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
	// Silence is after how long without an acknowledged heartbeat a gateway connection is taken to be dead; 0 means a minute, which
	// is one heartbeat that was missed.
	Silence time.Duration
}

// Bot is the clerk's hands and ears at Discord. It is a bot.Messenger.
type Bot struct {
	config   Config
	log      *slog.Logger
	clerk    *bot.Clerk
	serving  chan struct{}      // closed once there is a clerk
	rest     *discordgo.Session // for requests; the shards' own sessions only listen
	shards   []*discordgo.Session
	handling sync.WaitGroup
	words    *components

	mu        sync.Mutex
	app       string               // the application's id, once known
	owner     string               // the user who owns the application, once known
	bars      map[string]bar       // channels in which the bot was refused
	untagged  map[string]bool      // forums that take no tags from the bot
	emblems   logos                // that Discord has
	tokenLost bool                 // Discord does not take the token any more
	warned    map[string]time.Time // owners who have been told about a channel
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
		return nil, fmt.Errorf("discord.shards: from %d to %d of %d is no range of shards", c.From, c.To, c.Shards)
	}
	if c.Retry == 0 {
		c.Retry = time.Second
	}
	if c.Silence == 0 {
		c.Silence = time.Minute
	}
	b := &Bot{config: c, log: c.Log, serving: make(chan struct{}), words: &components{store: c.Store}, warned: map[string]time.Time{}, untagged: map[string]bool{}, bars: map[string]bar{}}
	if b.log == nil {
		b.log = slog.Default()
	}
	var err error
	if b.rest, err = b.session(); err != nil {
		return nil, err
	}
	for i := c.From; i < c.To; i++ {
		s, err := b.session()
		if err != nil {
			return nil, err
		}
		s.ShardID, s.ShardCount = i, c.Shards
		s.AddHandler(b.onEvent)
		s.AddHandler(b.onChange)
		g := &gate{}
		s.AddHandler(g.onEvent)
		s.Dialer = g.dialer()
		b.shards = append(b.shards, s)
	}
	return b, nil
}

// session makes a session that has not connected. No privileged intent is asked for: the bot reads no messages.
func (b *Bot) session() (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + b.config.Token)
	if err != nil {
		return nil, err
	}
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.UserAgent += " Stationmaster" // Discord wants the library and its address first
	s.Client = &http.Client{Timeout: 30 * time.Second}
	t := transport{}
	if b.config.API != "" {
		if t.to, err = url.Parse(b.config.API); err != nil {
			return nil, err
		}
	}
	s.Client.Transport = t
	return s, nil
}

// Serve connects, registers the commands, and answers what users do until the context ends. discordgo connects anew by
// itself whenever a connection breaks.
func (b *Bot) Serve(ctx context.Context, clerk *bot.Clerk) error {
	b.clerk = clerk
	close(b.serving)
	if err := b.again(ctx, "asking Discord who the bot is", b.config.Retry, mostTries, func() error { return b.identify(ctx) }); err != nil {
		if status(err) == http.StatusUnauthorized {
			return errors.New("the token is not one that Discord takes: copy it anew from the application's page, Bot, Reset Token")
		}
		return fmt.Errorf("asking Discord who the bot is: %w", err)
	}
	if err := b.again(ctx, "registering the commands", b.config.Retry, mostTries, func() error { return b.register(ctx) }); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	b.handling.Go(func() { b.prepareLogos(ctx) })
	for i, s := range b.shards {
		if i > 0 && !pause(ctx, betweenShards) {
			break
		}
		if err := b.again(ctx, "connecting to Discord", b.config.Retry, mostTries, s.Open); err != nil {
			b.close()
			return fmt.Errorf("connecting to Discord: %w", err)
		}
	}
	b.log.Info("connected to Discord", "shards", len(b.shards))
	b.watch(ctx)
	b.close()
	b.handling.Wait()
	return nil
}

func (b *Bot) close() {
	for _, s := range b.shards {
		_ = s.Close() // nobody listens any more
	}
}

const (
	mostWait  = 30 * time.Second // between two tries
	mostTries = 8                // the network of a machine that starts may come up late
	// betweenShards is how long Discord wants a bot to wait before its next shard connects.
	betweenShards = 5 * time.Second
)

// again tries something until it is done, with longer and longer waits. It gives up after so many tries, and at once when
// Discord has said no.
func (b *Bot) again(ctx context.Context, what string, wait time.Duration, most int, f func() error) error {
	for try := 1; ; try++ {
		err := f()
		if err == nil || try == most || ctx.Err() != nil || refused(err) {
			return b.clean(err)
		}
		b.log.Warn("Discord does not answer, trying again", "for", what, "wait", wait, "error", b.clean(err))
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
	// A gateway closes with these codes on a client that must not try again: token, shards, intents.
	return s >= 400 && s < 500 && s != http.StatusTooManyRequests || websocket.IsCloseError(err, 4004, 4010, 4011, 4012, 4013, 4014)
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

// clean takes out of an error what must not be in a log: addresses, which have the tokens of interactions in them, and the
// bot's own token.
func (b *Bot) clean(err error) error {
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err
	}
	if err == nil || !strings.Contains(err.Error(), b.config.Token) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), b.config.Token, "(token)"))
}
