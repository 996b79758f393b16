package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"stationmaster/bot"
	"stationmaster/bot/courier"
	"stationmaster/bot/discord/gateway"
	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/engine"
)

// Config is how the bot connects.
type Config struct {
	Token string
	Store Store
	// Logo draws a company's logo, a PNG of 128 by 128 pixels; nil means no logos.
	Logo func(t *engine.Title, company engine.ID) ([]byte, error)
	// Shards is the number of gateway connections over all processes; 0 means one. This process keeps those from From to
	// before To, counted from 0; To 0 means all from From on.
	Shards, From, To int
	Log              *slog.Logger
	// API is the address of a double of Discord, for tests; empty means Discord itself.
	API string
	// Retry is the first wait before something is tried again; 0 means a second.
	Retry time.Duration
	// Answer, Gap, Slot and Holds are gateway.Config's. Answer 0 means 30 seconds, Gap 0 what Discord wants.
	Answer, Gap time.Duration
	Slot        func(ctx context.Context, bucket int) error
	Holds       func(ctx context.Context) bool
}

// Bot connects the clerk to Discord. It is a bot.Messenger.
type Bot struct {
	config       Config
	log          *slog.Logger
	store        kept
	rest         *rest.Client
	gateway      *gateway.Gateway
	logos        *logos
	owners       *owners
	channels     *channels
	interactions *interactions
	serving      chan struct{} // closed once there is a clerk
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
		c.Gap = gateway.BetweenIdentifies
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	client, err := rest.New(rest.Config{Token: c.Token, API: c.API, Retry: c.Retry, Log: c.Log})
	if err != nil {
		return nil, err
	}
	b := &Bot{config: c, log: c.Log, store: kept{c.Store}, rest: client, serving: make(chan struct{})}
	b.gateway = gateway.New(gateway.Config{Token: c.Token, Rest: client, Store: b.store, On: b.onEvent, Log: c.Log,
		Retry: c.Retry, Answer: c.Answer, Gap: c.Gap, Slot: c.Slot, Holds: c.Holds})
	b.logos = newLogos(c, client)
	b.owners = newOwners(client, c.Log)
	b.channels = newChannels(c, client, b.store, b.logos, b.owners)
	return b, nil
}

// Serve connects this process's shards and answers users until the context ends. It fails if Discord says that trying again
// is useless.
func (b *Bot) Serve(ctx context.Context, clerk *bot.Clerk) error {
	if err := b.Begin(ctx, clerk); err != nil {
		return err
	}
	running, ctx := errgroup.WithContext(ctx)
	running.Go(func() error {
		if b.config.From == 0 {
			b.UploadLogos(ctx)
		} else {
			b.FindLogos(ctx) // the process with the first shard uploads for all
		}
		return nil
	})
	running.Go(func() error { return b.gateway.Serve(ctx, b.config.From, b.config.To, b.config.Shards) })
	return running.Wait()
}

// mostTries is how often the first requests are tried: the network of a machine that starts may come up late.
const mostTries = 8

// Begin does what comes before the first connection: it identifies the bot and registers the commands. From then on posts are
// delivered.
func (b *Bot) Begin(ctx context.Context, clerk *bot.Clerk) error {
	for _, first := range []struct {
		what string
		do   func() error
	}{
		{"asking Discord who the bot is", func() error { return b.rest.Identify(ctx) }},
		{"registering the commands", func() error { return b.register(ctx) }},
		{"asking Discord where its gateway is", func() error { return b.gateway.Find(ctx) }},
	} {
		err := b.rest.Again(ctx, first.what, b.config.Retry, mostTries, first.do)
		for limit := (*rest.Limited)(nil); errors.As(err, &limit) && limit.All; { // ending would mean a restart, and one more request
			b.log.Error("Discord is refusing all requests from this machine; the bot starts later", "wait", limit.Wait)
			if !rest.Pause(ctx, limit.Wait) {
				return ctx.Err()
			}
			err = b.rest.Again(ctx, first.what, b.config.Retry, mostTries, first.do)
		}
		if rest.Status(err) == http.StatusUnauthorized {
			return rest.ErrToken
		} else if err != nil {
			return fmt.Errorf("%s: %w", first.what, err)
		}
	}
	composer := layout.New(layout.Config{Store: b.store, Painter: clerk.Canvas, Log: b.log})
	b.channels.composer, b.channels.games = composer, clerk.Games
	b.interactions = &interactions{clerk: clerk, composer: composer, rest: b.rest, logos: b.logos, owners: b.owners, channels: b.channels,
		retry: b.config.Retry, log: b.log}
	close(b.serving)
	return nil
}

// Shard serves one shard of so many until the context ends. It finishes what users have begun by then.
func (b *Bot) Shard(ctx context.Context, shard, of int) error { return b.gateway.Shard(ctx, shard, of) }

// Recommended is how many shards Discord recommends; known after Begin.
func (b *Bot) Recommended() int { return b.gateway.Recommended() }

// ShardOf is the shard that Discord gives a server to. Private messages belong to the first.
func ShardOf(guild string, shards int) int {
	n, _ := strconv.ParseUint(guild, 10, 64) // empty for private messages
	return int((n >> 22) % uint64(shards))
}

// Healthy says what is wrong: the token is no longer valid, requests are paused, or a connection is down or silent.
func (b *Bot) Healthy() error {
	if err := b.rest.Healthy(); err != nil {
		return err
	}
	select {
	case <-b.serving:
	default:
		return errors.New("the bot hasn't started yet")
	}
	return b.gateway.Healthy()
}

// WriteMetrics writes figures about the requests to Discord in Prometheus format.
func (b *Bot) WriteMetrics(w io.Writer) { b.rest.WriteMetrics(w) }

// Open returns the channel that a game is played in. A game that starts gets a thread, in a forum a post, if the server lets
// the bot create one. Otherwise it stays where it was created.
func (b *Bot) Open(ctx context.Context, r courier.Room) (string, error) {
	return b.channels.open(ctx, r)
}

// Deliver sends a post, or edits it if it was sent before.
func (b *Bot) Deliver(ctx context.Context, post courier.Post) (string, error) {
	select {
	case <-b.serving:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	return b.channels.deliver(ctx, post)
}

// Member reports whether a user is on a server that the bot is on. Discord answers that without any intent.
func (b *Bot) Member(ctx context.Context, guild, user string) (bool, error) {
	var found struct{}
	err := b.rest.Get(ctx, discordgo.EndpointGuildMember(guild, user), &found)
	if c := rest.Code(err); c == discordgo.ErrCodeUnknownMember || c == discordgo.ErrCodeUnknownUser {
		return false, nil
	}
	return err == nil, err
}

// UploadLogos uploads the companies' logos that Discord lacks. If something goes wrong, it says so once; the next start tries
// again.
func (b *Bot) UploadLogos(ctx context.Context) { b.logos.prepare(ctx, true) }

// FindLogos looks for the logos that another process uploads until all are there.
func (b *Bot) FindLogos(ctx context.Context) {
	for b.logos.prepare(ctx, false) && rest.Pause(ctx, findEvery) {
	}
}
