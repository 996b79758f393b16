package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
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
	tooManyPins        = 30003
	missingAccess      = 50001
	missingPermissions = 50013
	invalidToken       = 50027
	archived           = 50083
	alreadyDone        = 40060
	alreadyThread      = 160004
	locked             = 160005
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
	if b.lost() {
		return errTokenLost
	}
	bucket, _, _ := strings.Cut(url, "?")
	body, err := b.rest.RequestWithBucketID(http.MethodGet, url, nil, http.MethodGet+" "+bucket, discordgo.WithContext(ctx), discordgo.WithRestRetries(0))
	if err != nil {
		return err
	}
	return json.Unmarshal(body, v)
}

// call sends a message, or anything else that is JSON, with its files. Where Discord wants it to wait for a moment it does.
func (b *Bot) call(ctx context.Context, method, url, bucket string, body any) ([]byte, error) {
	options := []discordgo.RequestOption{discordgo.WithContext(ctx), discordgo.WithRestRetries(0), discordgo.WithRetryOnRatelimit(false)}
	kind, raw, err := "", []byte(nil), error(nil)
	if body != nil {
		if kind, raw, err = encode(body); err != nil {
			return nil, err
		}
	}
	for {
		if b.lost() {
			return nil, errTokenLost
		}
		answer, err := b.rest.RequestRaw(method, url, kind, raw, bucket, 0, options...)
		var limit *discordgo.RateLimitError
		if !errors.As(err, &limit) || tooLate(err) {
			if status(err) == http.StatusUnauthorized {
				b.doubt(ctx)
			}
			return answer, err
		}
		b.log.Debug("Discord wants to wait", "wait", limit.RetryAfter)
		if !pause(ctx, limit.RetryAfter) {
			return nil, ctx.Err()
		}
	}
}

// errTokenLost says that Discord does not take the bot's token any more. Nothing is asked of it then: too many requests that it refuses
// have it block the whole machine.
var errTokenLost = errors.New("the token is not one that Discord takes any more: put a new one into the configuration and start the program again")

// lost tells whether the token has been found not to be valid any more.
func (b *Bot) lost() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tokenLost
}

// doubt looks whether the token is still valid, after Discord has refused it once.
func (b *Bot) doubt(ctx context.Context) {
	if err := b.identify(ctx); status(err) != http.StatusUnauthorized {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.tokenLost {
		b.tokenLost = true
		b.log.Error(errTokenLost.Error())
	}
}

// ask sends something that is JSON, and reads what comes of it.
func (b *Bot) ask(ctx context.Context, method, url string, body, v any) error {
	answer, err := b.call(ctx, method, url, method+" "+url, body)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, v)
}

// once sends what belongs to one interaction. It waits for no other: an interaction has limits of its own.
func (b *Bot) once(ctx context.Context, method, url string, body any) error {
	kind, raw, err := encode(body)
	if err != nil {
		return err
	}
	bucket := discordgo.NewRatelimiter().LockBucket(url)
	_, err = b.rest.RequestWithLockedBucket(method, url, kind, raw, bucket, 0, discordgo.WithContext(ctx), discordgo.WithRestRetries(0))
	return err
}

// encode makes the body of a request.
func encode(body any) (kind string, raw []byte, err error) {
	p, ok := body.(*payload)
	if ok {
		p.fit()
	}
	if !ok || len(p.files) == 0 {
		raw, err = json.Marshal(body)
		return "application/json", raw, err
	}
	for _, f := range p.files {
		if _, err := f.Reader.(io.Seeker).Seek(0, io.SeekStart); err != nil { // it may have been sent before
			return "", nil, err
		}
	}
	return discordgo.MultipartBodyWithJSON(p, p.files)
}

// Open names the channel of a game: once it starts a thread of its own, in a forum a post, where the server lets the bot make one;
// otherwise the channel it was asked for in.
func (b *Bot) Open(ctx context.Context, r bot.Room) (string, error) {
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
		b.log.Info("a game is played in the channel itself: no thread can be made", "game", r.Game, "error", b.clean(err))
		return r.Channel, nil
	}
	return thread, b.clean(err)
}

// aWeek is after how many minutes a silent thread is archived.
const aWeek = 7 * 24 * 60

// thread makes a thread and returns its id.
func (b *Bot) thread(ctx context.Context, url string, r bot.Room) (string, error) {
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
func (b *Bot) Deliver(ctx context.Context, post bot.Post) (string, error) {
	select {
	case <-b.serving:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if b.barred(post.Channel) {
		return "", errBarred
	}
	if post.Message.Kind == bot.StatusPost {
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
		if p, err = b.compose(ctx, post.Guild, post.Sheet, post.Game, post.Message, nil); err != nil {
			return "", err
		}
		if post.Message.Closed {
			p.Mentions.Users = nil // it is too late to call somebody to a turn that is over
		}
		return b.deliver(ctx, post, p)
	}
	remote, err := send()
	if b.invalidEmoji(err) {
		remote, err = send()
	}
	if final(err) {
		b.log.Error("Discord refuses a post for what is in it; it is sent shorter and without its pictures", "game", post.Game, "channel", post.Channel,
			"post", post.ID, "key", post.Key, "error", b.clean(err), "components", len(p.Components), "pictures", len(p.files), "body", clip(post.Body, 500))
		remote, err = b.deliver(ctx, post, shorter(post.Message))
	}
	if code(err) == archived || code(err) == locked {
		if err = b.wake(ctx, post.Channel); code(err) == missingPermissions || code(err) == locked {
			b.refusedIn(post.Guild, post.Channel, err)
			b.tell(ctx, post, "The thread of %s is locked. Nothing is lost: unlock it or give me the permission Manage Threads, and what is waiting will be posted.")
			return "", b.clean(err)
		}
		if err == nil {
			remote, err = send()
		}
	}
	b.refusedIn(post.Guild, post.Channel, err)
	switch code(err) {
	case unknownChannel:
		b.tell(ctx, post, "The channel of %s is gone. The game is safe: \"here\" in another channel goes on with it there.")
		return "", fmt.Errorf("%w: %v", bot.ErrUndeliverable, b.clean(err))
	case missingAccess, missingPermissions:
		b.tell(ctx, post, "I may not write in the channel of %s. Nothing is lost: give me the permissions View Channel, Send Messages, "+
			"Send Messages in Threads, Attach Files and Embed Links there, and what is waiting will be posted.")
	}
	if final(err) {
		return "", fmt.Errorf("%w: %v", bot.ErrUndeliverable, b.clean(err))
	}
	if err != nil {
		return "", b.clean(err)
	}
	if post.Message.Kind == bot.StatusPost && post.Remote != remote {
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
func shorter(m bot.Message) *payload {
	above, below := texts(m, marks{})
	text := clip(strings.TrimSpace(above+"\n"+below), mostShort) + "\n-# Discord refuses the rest of this post. `/show status`, `/show map` and `/help` show what is missing."
	p := &payload{Flags: componentsV2, Mentions: mentions{Parse: []string{}, Users: append(slices.Clone(m.Ping), m.Soon...)}, Attachments: []attachment{}}
	if m.Closed {
		p.Mentions.Users = nil
	}
	p.Components = []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}
	return p
}

func (b *Bot) deliver(ctx context.Context, post bot.Post, p *payload) (string, error) {
	messages := discordgo.EndpointChannelMessages(post.Channel)
	if post.Remote != "" {
		edit := *p
		edit.Nonce, edit.EnforceNonce = "", false
		_, err := b.call(ctx, http.MethodPatch, discordgo.EndpointChannelMessage(post.Channel, post.Remote),
			discordgo.EndpointChannelMessage(post.Channel, ""), &edit) // edits have limits of their own
		if tooLate(err) {
			b.forgive(discordgo.EndpointChannelMessage(post.Channel, ""))
		} else if code(err) != unknownMessage {
			return post.Remote, err
		}
		// Somebody has deleted it, or it is so old that Discord has it edited seldom only: it is posted anew.
	}
	// A repeated attempt has the same nonce; a post in the place of a deleted message has another.
	p.Nonce, p.EnforceNonce = nonce(post), true
	if post.Message.Kind == bot.StatusPost {
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

// mostLimited is how long a post waits for its turn where Discord limits how often something can be done.
const mostLimited = 10 * time.Second

// tooLate tells whether Discord wants to wait longer than that.
func tooLate(err error) bool {
	var limit *discordgo.RateLimitError
	return errors.As(err, &limit) && limit.RetryAfter > mostLimited
}

// forgive has discordgo's limiter try requests of a kind again. It would hold all of them back for as long as Discord wants to wait with
// one, and nothing can wake it from that.
func (b *Bot) forgive(bucket string) {
	k := b.rest.Ratelimiter.GetBucket(bucket)
	k.Lock()
	k.Remaining = 1
	k.Unlock()
}

// nonce names a message that is to be sent, in no more than the 25 characters that Discord allows.
func nonce(post bot.Post) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", post.ID, post.Channel, post.Remote))
	return hex.EncodeToString(sum[:12])
}

// wake takes a thread out of the archive.
func (b *Bot) wake(ctx context.Context, channel string) error {
	_, err := b.call(ctx, http.MethodPatch, discordgo.EndpointChannel(channel), discordgo.EndpointChannel(channel), map[string]any{"archived": false})
	return err
}

// pin keeps a post at hand. A server that does not want that loses nothing.
func (b *Bot) pin(ctx context.Context, post bot.Post, message string) {
	pins := discordgo.EndpointChannelMessages(post.Channel) + "/pins/" // discordgo has the older address
	err := b.again(ctx, "pinning the status", b.config.Retry, fewTries, func() error {
		_, err := b.call(ctx, http.MethodPut, pins+message, pins, nil)
		return err
	})
	if code(err) == tooManyPins {
		b.tell(ctx, post, "The status of %s is not pinned: its channel has as many pins as Discord allows. Unpin some there if you want it at hand.")
	}
	if err == nil {
		err = b.tidy(ctx, post.Channel, message)
	}
	if err != nil {
		b.log.Info("the status could not be pinned as it should", "channel", post.Channel, "error", b.clean(err))
	}
}

// pinNotice is the kind of message in which Discord says in a channel that something was pinned there.
const pinNotice = 6

// tidy deletes what Discord has written into a channel about the pinning of a message.
func (b *Bot) tidy(ctx context.Context, channel, message string) error {
	messages := discordgo.EndpointChannelMessages(channel)
	var later []struct {
		ID   string `json:"id"`
		Type int    `json:"type"`
		Of   struct {
			ID string `json:"message_id"`
		} `json:"message_reference"`
	}
	if err := b.get(ctx, messages+"?limit=10&after="+message, &later); err != nil {
		return err
	}
	for _, m := range later {
		if m.Type == pinNotice && m.Of.ID == message {
			_, err := b.call(ctx, http.MethodDelete, discordgo.EndpointChannelMessage(channel, m.ID), http.MethodDelete+" "+messages, nil)
			return err
		}
	}
	return nil
}

// fewTries is how often something is tried that somebody waits for.
const fewTries = 3

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
		// What did not get through is tried again with the post. Where Discord has said no it is not: too many such requests
		// have it block the whole machine.
		if !refused(err) && !tooLate(err) {
			b.mu.Lock()
			delete(b.warned, key)
			b.mu.Unlock()
		}
	}
}

// report writes to whom the bot belongs.
func (b *Bot) report(ctx context.Context, text string) {
	b.mu.Lock()
	owner := b.owner
	b.mu.Unlock()
	if owner == "" {
		return
	}
	if err := b.write(ctx, owner, text); err != nil {
		b.log.Warn("the owner of the bot could not be told", "error", b.clean(err))
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

// needed are the permissions that the bot needs in a channel, by their names in Discord's settings.
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
