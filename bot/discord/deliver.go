package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
)

// channels opens channels for games and delivers posts to them.
type channels struct {
	rest   *rest.Client
	store  kept
	logos  *logos
	owners *owners
	retry  time.Duration
	log    *slog.Logger
	// Set by Bot.Begin.
	composer *layout.Composer
	games    *games.Keeper

	mu       sync.Mutex
	bars     map[string]bar  // channels that refused the bot
	untagged map[string]bool // forums that take no tags from the bot
}

func newChannels(c Config, client *rest.Client, k kept, l *logos, o *owners) *channels {
	return &channels{rest: client, store: k, logos: l, owners: o, retry: c.Retry, log: c.Log, bars: map[string]bar{}, untagged: map[string]bool{}}
}

// open is Bot.Open.
func (h *channels) open(ctx context.Context, r courier.Room) (string, error) {
	if !r.Started {
		return r.Channel, nil
	}
	if r.Only != "" {
		return h.aside(ctx, r)
	}
	if post := h.openPost(ctx, r); post != "" {
		return post, nil
	}
	here := r.Channel
	if parent := h.above(ctx, r); parent != "" {
		r.Channel, r.Post = parent, ""
	}
	thread, err := "", error(nil)
	if r.Post != "" {
		// A message has at most one thread, so this can be tried again after a lost answer.
		err = h.rest.Again(ctx, "a thread", h.retry, rest.FewTries, func() error {
			thread, err = h.thread(ctx, discordgo.EndpointChannelMessageThread(r.Channel, r.Post), r)
			if rest.Code(err) == rest.AlreadyThread {
				thread, err = r.Post, nil // it has the id of its message
			}
			return err
		})
	}
	if r.Post == "" || rest.Code(err) == rest.UnknownMessage {
		thread, err = h.thread(ctx, discordgo.EndpointChannelThreads(r.Channel), r)
	}
	if rest.Refused(err) {
		// A thread cannot have threads, and some servers allow none.
		h.log.Info("can't make a thread; the game is played in the channel itself", "game", r.Game, "error", h.rest.Clean(err))
		return here, nil
	}
	return thread, h.rest.Clean(err)
}

// above is the text channel of a thread in which another game is running when this one starts there: two games in one thread would be hard to
// follow. Everywhere else it is "".
func (h *channels) above(ctx context.Context, r courier.Room) string {
	if !r.Starts {
		return ""
	}
	first, err := h.games.Here(ctx, r.Guild, r.Channel, 0)
	if err != nil || first == r.Game {
		return ""
	}
	at, err := h.find(ctx, r.Channel)
	if err != nil || !at.thread() {
		return ""
	}
	parent, err := h.find(ctx, at.Parent)
	if err != nil || parent.Type != discordgo.ChannelTypeGuildText {
		return ""
	}
	return parent.ID
}

// aWeek is in minutes; a thread silent for that long is archived.
const aWeek = 7 * 24 * 60

// thread creates a thread and returns its id.
func (h *channels) thread(ctx context.Context, url string, r courier.Room) (string, error) {
	wish := map[string]any{"name": layout.Clip(r.Name, 100), "auto_archive_duration": aWeek}
	if url == discordgo.EndpointChannelThreads(r.Channel) {
		wish["type"] = discordgo.ChannelTypeGuildPublicThread
	}
	body, err := h.rest.Call(ctx, http.MethodPost, url, discordgo.EndpointChannelThreads(r.Channel), wish)
	if err != nil {
		return "", err
	}
	var made struct {
		ID string `json:"id"`
	}
	err = json.Unmarshal(body, &made)
	return made.ID, err
}

// deliver is Bot.Deliver.
func (h *channels) deliver(ctx context.Context, post courier.Post) (string, error) {
	if h.barred(post.Channel) {
		return "", errBarred
	}
	if post.Message.Kind == message.StatusPost {
		if _, _, ok := h.ownPost(ctx, post.Channel); ok {
			if post.Remote == "" {
				post.Remote = post.Channel // the first message has the id of the thread
			}
			state := tagOver
			if post.Message.Since != nil {
				state = tagRunning
			}
			h.mark(ctx, post.Channel, post.Sheet, state)
		}
	}
	var p *layout.Payload
	send := func() (remote string, err error) {
		err = h.logos.with(ctx, func(all layout.Logos) (err error) {
			if p, err = h.composer.Compose(ctx, post.Guild, post.Game, post.Message, nil, layout.Marks{All: all, Sheet: post.Sheet}); err != nil {
				return err
			}
			remote, err = h.send(ctx, post, p)
			return err
		})
		return remote, err
	}
	remote, err := send()
	if rest.Final(err) {
		h.log.Error("Discord refused a post's content; sending it shorter and without pictures", "game", post.Game, "channel", post.Channel,
			"post", post.ID, "key", post.Key, "error", h.rest.Clean(err), "components", len(p.Components), "pictures", len(p.Files()), "body", layout.Clip(post.Body, 500))
		remote, err = h.send(ctx, post, layout.Short(post.Message))
	}
	if rest.Code(err) == rest.Archived || rest.Code(err) == rest.Locked {
		if err = h.wake(ctx, post.Channel); rest.Code(err) == rest.MissingPermissions || rest.Code(err) == rest.Locked {
			h.refusedIn(post.Guild, post.Channel, err)
			h.owners.tell(ctx, post, threadLocked)
			return "", h.rest.Clean(err)
		}
		if err == nil {
			remote, err = send()
		}
	}
	h.refusedIn(post.Guild, post.Channel, err)
	switch rest.Code(err) {
	case rest.UnknownChannel:
		h.owners.tell(ctx, post, channelGone)
		return "", fmt.Errorf("%w: %v", courier.ErrUndeliverable, h.rest.Clean(err))
	case rest.MissingAccess, rest.MissingPermissions:
		h.owners.tell(ctx, post, notAllowed)
	}
	if rest.Final(err) {
		return "", fmt.Errorf("%w: %v", courier.ErrUndeliverable, h.rest.Clean(err))
	}
	if err != nil {
		return "", h.rest.Clean(err)
	}
	h.owners.arrived(post.Channel)
	if post.Message.Kind == message.StatusPost && post.Remote != remote {
		h.pin(ctx, post, remote)
	}
	return remote, nil
}

// send sends or edits one message and returns its id.
func (h *channels) send(ctx context.Context, post courier.Post, p *layout.Payload) (string, error) {
	if post.Message.Closed {
		p.Mentions.Users = nil // the turn is over: nobody needs a ping
	}
	p.Version = post.Version
	messages := discordgo.EndpointChannelMessages(post.Channel)
	if post.Remote != "" {
		edit := *p
		edit.Nonce, edit.EnforceNonce = "", false
		edit.Flags &^= layout.Silent
		edits := discordgo.EndpointChannelMessage(post.Channel, "") // edits have a limit of their own
		_, err := h.rest.Call(ctx, http.MethodPatch, discordgo.EndpointChannelMessage(post.Channel, post.Remote), edits, &edit)
		if rest.TooLate(err) {
			h.rest.Forgive(edits) // only this message has to wait
		} else if rest.Code(err) != rest.UnknownMessage {
			return post.Remote, err
		}
		// Somebody deleted the message, or Discord limits edits of old ones: send a new one.
	}
	// Another try has the same nonce; a message that replaces a deleted one has another.
	p.Nonce, p.EnforceNonce = nonce(post), true
	if post.Message.Kind == message.StatusPost {
		p.Flags |= layout.Silent
	}
	body, err := h.rest.Call(ctx, http.MethodPost, messages, messages, p)
	if err != nil {
		return "", err
	}
	var sent struct {
		ID         string `json:"id"`
		Components []struct {
			ID int `json:"id"`
		} `json:"components"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return "", err
	}
	if post.Version > 1 && (len(sent.Components) == 0 || sent.Components[0].ID != post.Version) {
		// This is the message of an earlier try, whose answer was lost: it shows the post as it was then.
		post.Remote = sent.ID
		return h.send(ctx, post, p)
	}
	return sent.ID, nil
}

// nonce identifies a message to send, in the 25 characters that Discord allows.
func nonce(post courier.Post) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", post.ID, post.Channel, post.Remote))
	return hex.EncodeToString(sum[:12])
}

// wake takes a thread out of the archive.
func (h *channels) wake(ctx context.Context, channel string) error {
	_, err := h.rest.Call(ctx, http.MethodPatch, discordgo.EndpointChannel(channel), discordgo.EndpointChannel(channel), map[string]any{"archived": false})
	return err
}

// line sends one line, already escaped, that pings nobody.
func (h *channels) line(ctx context.Context, channel, text string) {
	url := discordgo.EndpointChannelMessages(channel)
	if _, err := h.rest.Call(ctx, http.MethodPost, url, url, layout.Line(text)); err != nil {
		h.log.Warn("writing a line into the channel", "channel", channel, "error", h.rest.Clean(err))
	}
}
