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

	"stationmaster/bot"
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
	// Shards is how many gateway connections there are in all, over all processes; 0 means one. From and To say which of
	// them this process keeps, counted from 0; To 0 means all from From on.
	Shards, From, To int
	Log              *slog.Logger
	// API is where Discord is, for tests; empty means Discord itself.
	API string
}

// Bot is the clerk's hands and ears at Discord. It is a bot.Messenger.
type Bot struct {
	config   Config
	log      *slog.Logger
	clerk    *bot.Clerk
	rest     *discordgo.Session // for requests; the shards' own sessions only listen
	shards   []*discordgo.Session
	handling sync.WaitGroup
	words    *components

	mu     sync.Mutex
	app    string               // the application's id, once known
	warned map[string]time.Time // owners who have been told about a channel
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
	b := &Bot{config: c, log: c.Log, words: &components{store: c.Store}, warned: map[string]time.Time{}}
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
		s.AddHandler(b.onInteraction)
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
	s.UserAgent = "DiscordBot (stationmaster, 1)"
	s.Client = &http.Client{Timeout: 30 * time.Second}
	if b.config.API != "" {
		u, err := url.Parse(b.config.API)
		if err != nil {
			return nil, err
		}
		s.Client.Transport = elsewhere{u}
	}
	return s, nil
}

// elsewhere sends requests for Discord to another host.
type elsewhere struct{ to *url.URL }

// RoundTrip sends one request.
func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = e.to.Scheme, e.to.Host, e.to.Host
	return http.DefaultTransport.RoundTrip(r)
}

// Serve connects, registers the commands, and answers what users do until the context ends. discordgo connects anew by
// itself whenever a connection breaks.
func (b *Bot) Serve(ctx context.Context, clerk *bot.Clerk) error {
	b.clerk = clerk
	if err := b.identify(ctx); err != nil {
		return err
	}
	if err := b.register(ctx); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	for _, s := range b.shards {
		if err := b.connect(ctx, s); err != nil {
			b.close()
			return err
		}
	}
	b.log.Info("connected to Discord", "shards", len(b.shards))
	<-ctx.Done()
	b.close()
	b.handling.Wait()
	return nil
}

func (b *Bot) close() {
	for _, s := range b.shards {
		_ = s.Close() // nobody listens any more
	}
}

// How long a connection is tried again before that is given up: the network of a machine that starts may come up late.
const (
	firstWait = time.Second
	mostWait  = 30 * time.Second
	mostTries = 8
)

func (b *Bot) connect(ctx context.Context, s *discordgo.Session) error {
	wait := firstWait
	for try := 1; ; try++ {
		err := s.Open()
		if err == nil || try == mostTries || ctx.Err() != nil {
			return b.clean(err)
		}
		b.log.Warn("connecting to Discord", "shard", s.ShardID, "wait", wait, "error", b.clean(err))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		wait = min(2*wait, mostWait)
	}
}

// identify asks who the bot is: the id of its application.
func (b *Bot) identify(ctx context.Context) error {
	var app struct {
		ID string `json:"id"`
	}
	wait := firstWait
	for try := 1; ; try++ {
		err := b.get(ctx, discordgo.EndpointApplications+"/@me", &app)
		var rest *discordgo.RESTError
		switch {
		case err == nil:
			b.mu.Lock()
			b.app = app.ID
			b.mu.Unlock()
			return nil
		case errors.As(err, &rest) && rest.Response.StatusCode == http.StatusUnauthorized:
			return errors.New("Discord does not take the token: copy it anew from the application's page, Bot, Reset Token")
		case try == mostTries || ctx.Err() != nil:
			return fmt.Errorf("asking Discord who the bot is: %w", b.clean(err))
		}
		b.log.Warn("Discord does not answer", "wait", wait, "error", b.clean(err))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		wait = min(2*wait, mostWait)
	}
}

func (b *Bot) appID() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.app
}

// clean takes the token out of an error, where a library may have put it.
func (b *Bot) clean(err error) error {
	if err == nil || !strings.Contains(err.Error(), b.config.Token) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), b.config.Token, "(token)"))
}
