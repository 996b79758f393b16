package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
)

// Errors of Discord's that mean something to us.
const (
	unknownChannel     = 10003
	unknownMessage     = 10008
	unknownWebhook     = 10015
	unknownInteraction = 10062
	missingAccess      = 50001
	missingPermissions = 50013
	invalidToken       = 50027
	archived           = 50083
	alreadyThread      = 160004
)

// code is Discord's own number for an error, 0 when it has none.
func code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// status is the HTTP status of an error, 0 when it has none.
func status(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Response != nil {
		return rest.Response.StatusCode
	}
	return 0
}

// get asks Discord for something.
func (b *Bot) get(ctx context.Context, url string, v any) error {
	body, err := b.rest.RequestWithBucketID(http.MethodGet, url, nil, url, discordgo.WithContext(ctx), discordgo.WithRestRetries(0))
	if err != nil {
		return err
	}
	return json.Unmarshal(body, v)
}

// call sends a message, or anything else that is JSON, with its files.
func (b *Bot) call(ctx context.Context, method, url, bucket string, body any) ([]byte, error) {
	options := []discordgo.RequestOption{discordgo.WithContext(ctx), discordgo.WithRestRetries(0)}
	p, ok := body.(*payload)
	if !ok || len(p.files) == 0 {
		return b.rest.RequestWithBucketID(method, url, body, bucket, options...)
	}
	for _, f := range p.files {
		if s, ok := f.Reader.(interface {
			Seek(int64, int) (int64, error)
		}); ok {
			if _, err := s.Seek(0, 0); err != nil { // it may have been sent before
				return nil, err
			}
		}
	}
	kind, raw, err := discordgo.MultipartBodyWithJSON(p, p.files)
	if err != nil {
		return nil, err
	}
	return b.rest.RequestRaw(method, url, kind, raw, bucket, 0, options...)
}

// Open names the channel of a game: a thread of its own once it starts, where the server lets the bot make one, otherwise
// the channel it was asked for in.
func (b *Bot) Open(ctx context.Context, r bot.Room) (string, error) {
	if !r.Started {
		return r.Channel, nil
	}
	const aWeek = 7 * 24 * 60 // minutes after which a silent thread is archived
	body, err := b.call(ctx, http.MethodPost, discordgo.EndpointChannelThreads(r.Channel), discordgo.EndpointChannelThreads(r.Channel), map[string]any{
		"name": clip(r.Name, 100), "type": discordgo.ChannelTypeGuildPublicThread, "auto_archive_duration": aWeek,
	})
	if err != nil {
		// In a thread no other thread can be made, and some servers do not want any: then the game is played where it is.
		if s := status(err); s == http.StatusForbidden || s == http.StatusBadRequest || s == http.StatusNotFound {
			b.log.Info("a game is played in the channel itself: no thread can be made", "game", r.Game, "error", b.clean(err))
			return r.Channel, nil
		}
		return "", b.clean(err)
	}
	var thread struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &thread); err != nil {
		return "", err
	}
	return thread.ID, nil
}

// Deliver sends a post, or edits it when it was sent before.
func (b *Bot) Deliver(ctx context.Context, post bot.Post) (string, error) {
	p, err := b.compose(ctx, post.Guild, post.Game, post.Message, nil)
	if err != nil {
		return "", err
	}
	remote, err := b.deliver(ctx, post, p)
	switch code(err) {
	case 0:
	case archived:
		if err = b.wake(ctx, post.Channel); err == nil {
			remote, err = b.deliver(ctx, post, p)
		}
	case unknownChannel:
		b.tell(ctx, post, "The channel of %s is gone. The game is safe: \"/here\" in another channel goes on with it there.")
		return "", fmt.Errorf("%w: %v", bot.ErrUndeliverable, b.clean(err))
	case missingAccess, missingPermissions:
		b.tell(ctx, post, "I may not write in the channel of %s. Nothing is lost: give me the permissions View Channel, Send Messages, "+
			"Send Messages in Threads, Attach Files and Embed Links there, and what is waiting will be posted.")
	}
	if err != nil {
		return "", b.clean(err)
	}
	if post.Message.Kind == bot.StatusPost && post.Remote == "" {
		b.pin(ctx, post.Channel, remote)
	}
	return remote, nil
}

func (b *Bot) deliver(ctx context.Context, post bot.Post, p *payload) (string, error) {
	messages := discordgo.EndpointChannelMessages(post.Channel)
	if post.Remote != "" {
		edit := *p
		edit.Nonce, edit.EnforceNonce = "", false
		_, err := b.call(ctx, http.MethodPatch, discordgo.EndpointChannelMessage(post.Channel, post.Remote), messages, &edit)
		if code(err) != unknownMessage {
			return post.Remote, err
		}
		// Somebody has deleted it: it is posted anew.
	}
	// The version makes a post that replaces a deleted one another message; a repeated attempt has the same nonce.
	p.Nonce, p.EnforceNonce = fmt.Sprintf("%d-%d", post.ID, len(post.Remote)), true
	body, err := b.call(ctx, http.MethodPost, messages, messages, p)
	if err != nil {
		return "", err
	}
	var sent struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return "", err
	}
	return sent.ID, nil
}

// wake takes a thread out of the archive.
func (b *Bot) wake(ctx context.Context, channel string) error {
	_, err := b.call(ctx, http.MethodPatch, discordgo.EndpointChannel(channel), discordgo.EndpointChannel(channel), map[string]any{"archived": false})
	return err
}

// pin keeps a message at hand. A server that does not want that loses nothing.
func (b *Bot) pin(ctx context.Context, channel, message string) {
	url := discordgo.EndpointChannelMessagePin(channel, message)
	if _, err := b.call(ctx, http.MethodPut, url, discordgo.EndpointChannelMessagePin(channel, ""), nil); err != nil {
		b.log.Info("the status could not be pinned", "channel", channel, "error", b.clean(err))
	}
}

// againAfter is how long an owner is not told the same thing again.
const againAfter = 6 * time.Hour

// tell writes to the owner of a post's game that something keeps its posts away.
func (b *Bot) tell(ctx context.Context, post bot.Post, format string) {
	key := post.Owner + " " + post.Channel
	b.mu.Lock()
	told := time.Since(b.warned[key]) < againAfter
	if !told {
		b.warned[key] = time.Now()
	}
	b.mu.Unlock()
	if told || post.Owner == "" {
		return
	}
	if err := b.write(ctx, post.Owner, fmt.Sprintf(format, post.Name)); err != nil {
		b.log.Warn("the owner of a game could not be told", "game", post.Game, "error", b.clean(err))
	}
}

// write sends a user a direct message.
func (b *Bot) write(ctx context.Context, user, text string) error {
	url := discordgo.EndpointUserChannels("@me")
	body, err := b.call(ctx, http.MethodPost, url, url, map[string]any{"recipient_id": user})
	if err != nil {
		return err
	}
	var channel struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &channel); err != nil {
		return err
	}
	p := &payload{Flags: componentsV2, Mentions: mentions{Parse: []string{}}, Attachments: []attachment{},
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: escape(text)}}}
	url = discordgo.EndpointChannelMessages(channel.ID)
	_, err = b.call(ctx, http.MethodPost, url, url, p)
	return err
}

// permissions that the bot needs in a channel, by their names in Discord's settings.
var needed = []struct {
	bit  int64
	name string
}{
	{discordgo.PermissionViewChannel, "View Channel"},
	{discordgo.PermissionSendMessages, "Send Messages"},
	{discordgo.PermissionSendMessagesInThreads, "Send Messages in Threads"},
	{discordgo.PermissionAttachFiles, "Attach Files"},
	{discordgo.PermissionEmbedLinks, "Embed Links"},
	{discordgo.PermissionReadMessageHistory, "Read Message History"},
}

// missing names the permissions that are not among those given.
func missing(given int64) string {
	if given&discordgo.PermissionAdministrator != 0 {
		return ""
	}
	var out []string
	for _, n := range needed {
		if given&n.bit == 0 {
			out = append(out, n.name)
		}
	}
	return strings.Join(out, ", ")
}
