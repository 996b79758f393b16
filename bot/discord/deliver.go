package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/message"
)

// Open names the channel of a game: once it starts a thread of its own, in a forum a post, where the server lets the bot make one;
// otherwise the channel it was asked for in.
func (b *Bot) Open(ctx context.Context, r courier.Room) (string, error) {
	if !r.Started {
		return r.Channel, nil
	}
	if r.Only != "" {
		return b.aside(ctx, r)
	}
	if post := b.openPost(ctx, r); post != "" {
		return post, nil
	}
	thread, err := "", error(nil)
	if r.Post != "" {
		// A message has one thread at most, so that it can be tried again when an answer was lost.
		err = b.again(ctx, "a thread", b.config.Retry, fewTries, func() error {
			thread, err = b.thread(ctx, discordgo.EndpointChannelMessageThread(r.Channel, r.Post), r)
			if code(err) == alreadyThread {
				thread, err = r.Post, nil // it has the id of its message
			}
			return err
		})
	}
	if r.Post == "" || code(err) == unknownMessage {
		thread, err = b.thread(ctx, discordgo.EndpointChannelThreads(r.Channel), r)
	}
	if refused(err) {
		// In a thread no other thread can be made, and some servers do not want any: then the game is played where it is.
		b.log.Info("can't make a thread; the game is played in the channel itself", "game", r.Game, "error", b.clean(err))
		return r.Channel, nil
	}
	return thread, b.clean(err)
}

// aWeek is after how many minutes a silent thread is archived.
const aWeek = 7 * 24 * 60

// thread makes a thread and returns its id.
func (b *Bot) thread(ctx context.Context, url string, r courier.Room) (string, error) {
	wish := map[string]any{"name": clip(r.Name, 100), "auto_archive_duration": aWeek}
	if url == discordgo.EndpointChannelThreads(r.Channel) {
		wish["type"] = discordgo.ChannelTypeGuildPublicThread
	}
	body, err := b.call(ctx, http.MethodPost, url, discordgo.EndpointChannelThreads(r.Channel), wish)
	if err != nil {
		return "", err
	}
	var made struct {
		ID string `json:"id"`
	}
	err = json.Unmarshal(body, &made)
	return made.ID, err
}

// Deliver sends a post, or edits it when it was sent before.
func (b *Bot) Deliver(ctx context.Context, post courier.Post) (string, error) {
	select {
	case <-b.serving:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if b.barred(post.Channel) {
		return "", errBarred
	}
	if post.Message.Kind == message.StatusPost {
		if _, _, ok := b.ownPost(ctx, post.Channel); ok {
			if post.Remote == "" {
				post.Remote = post.Channel // the first message, which has the id of the thread
			}
			state := tagOver
			if post.Message.Since != nil {
				state = tagRunning
			}
			b.mark(ctx, post.Channel, post.Sheet, state)
		}
	}
	var p *payload
	send := func() (remote string, err error) {
		err = b.withLogos(ctx, func(all logos) (err error) {
			if p, err = b.compose(ctx, post.Guild, post.Game, post.Message, nil, marks{all, post.Sheet}); err != nil {
				return err
			}
			if post.Message.Closed {
				p.Mentions.Users = nil // it is too late to call somebody to a turn that is over
			}
			remote, err = b.deliver(ctx, post, p)
			return err
		})
		return remote, err
	}
	remote, err := send()
	if final(err) {
		b.log.Error("Discord refused a post's content; sending it shorter and without pictures", "game", post.Game, "channel", post.Channel,
			"post", post.ID, "key", post.Key, "error", b.clean(err), "components", len(p.Components), "pictures", len(p.files), "body", clip(post.Body, 500))
		remote, err = b.deliver(ctx, post, shorter(post.Message))
	}
	if code(err) == archived || code(err) == locked {
		if err = b.wake(ctx, post.Channel); code(err) == missingPermissions || code(err) == locked {
			b.refusedIn(post.Guild, post.Channel, err)
			b.tell(ctx, post, threadLocked)
			return "", b.clean(err)
		}
		if err == nil {
			remote, err = send()
		}
	}
	b.refusedIn(post.Guild, post.Channel, err)
	switch code(err) {
	case unknownChannel:
		b.tell(ctx, post, channelGone)
		return "", fmt.Errorf("%w: %v", courier.ErrUndeliverable, b.clean(err))
	case missingAccess, missingPermissions:
		b.tell(ctx, post, notAllowed)
	}
	if final(err) {
		return "", fmt.Errorf("%w: %v", courier.ErrUndeliverable, b.clean(err))
	}
	if err != nil {
		return "", b.clean(err)
	}
	b.arrived(post.Channel)
	if post.Message.Kind == message.StatusPost && post.Remote != remote {
		b.pin(ctx, post, remote)
	}
	return remote, nil
}

// final tells whether Discord has refused a post for what it is, so that it will do so again however often it is asked. What
// somebody can mend (permissions, a channel that is gone or locked, the token) is not among it.
func final(err error) bool {
	switch code(err) {
	case unknownChannel, unknownMessage, missingAccess, missingPermissions, archived, locked, invalidToken:
		return false
	}
	switch status(err) {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity:
		return true
	case http.StatusForbidden:
		return code(err) != 0 // without a code it was not Discord's judgment on the message, but on something on the way there
	}
	return false
}

// mostShort is how many characters of a post are sent when Discord refuses the whole.
const mostShort = 1500

// shorter is a message without anything that Discord may dislike: a plain text, with whom it concerns.
func shorter(m message.Message) *payload {
	above, below := texts(m, marks{})
	text := clip(strings.TrimSpace(above+"\n"+below), mostShort) + "\n-# Discord refused the rest of this post. Use `/show status`, `/show map` and `/help` for what's missing."
	p := &payload{Flags: componentsV2, Mentions: mentions{Parse: []string{}, Users: append(slices.Clone(m.Ping), m.Soon...)}, Attachments: []attachment{}}
	if m.Closed {
		p.Mentions.Users = nil
	}
	p.Components = []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}
	return p
}

func (b *Bot) deliver(ctx context.Context, post courier.Post, p *payload) (string, error) {
	messages := discordgo.EndpointChannelMessages(post.Channel)
	if post.Remote != "" {
		edit := *p
		edit.Nonce, edit.EnforceNonce = "", false
		_, err := b.call(ctx, http.MethodPatch, discordgo.EndpointChannelMessage(post.Channel, post.Remote),
			discordgo.EndpointChannelMessage(post.Channel, ""), &edit) // edits have limits of their own
		if tooLate(err) {
			b.limits.forgive(discordgo.EndpointChannelMessage(post.Channel, "")) // it is a limit of this message
		} else if code(err) != unknownMessage {
			return post.Remote, err
		}
		// Somebody has deleted it, or it is so old that Discord has it edited seldom only: it is posted anew.
	}
	// A repeated attempt has the same nonce; a post in the place of a deleted message has another.
	p.Nonce, p.EnforceNonce = nonce(post), true
	if post.Message.Kind == message.StatusPost {
		p.Flags |= silent
	}
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

// nonce names a message that is to be sent, in no more than the 25 characters that Discord allows.
func nonce(post courier.Post) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", post.ID, post.Channel, post.Remote))
	return hex.EncodeToString(sum[:12])
}

// wake takes a thread out of the archive.
func (b *Bot) wake(ctx context.Context, channel string) error {
	_, err := b.call(ctx, http.MethodPatch, discordgo.EndpointChannel(channel), discordgo.EndpointChannel(channel), map[string]any{"archived": false})
	return err
}

// fewTries is how often something is tried that somebody waits for.
const fewTries = 3
