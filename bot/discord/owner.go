package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/store"
)

// trouble is something that keeps a game's posts away, as its owner is told it, with the name of the game.
type trouble string

const (
	threadLocked trouble = "The thread of %s is locked. Nothing is lost: unlock it, or give me the permission Manage Threads, and the waiting posts will appear."
	channelGone  trouble = "The channel of %s is gone. The game is safe: use \"here\" in another channel to continue there."
	notAllowed   trouble = "I can't write in the channel of %s. Nothing is lost: give me the permissions View Channel, Send Messages, " +
		"Send Messages in Threads, Attach Files and Embed Links there, and the waiting posts will appear."
	manyPins trouble = "I couldn't pin the status of %s: its channel has reached Discord's limit. Unpin something there if you want it at hand."
)

// telling is what somebody has been told of a channel.
type telling struct {
	user, channel string
	what          trouble
}

// againAfter is how long somebody is not told the same thing again, unless it was well meanwhile.
const againAfter = 6 * time.Hour

// mostTold is how many tellings are remembered before those that may be told again are forgotten.
const mostTold = 1000

// untold notes that somebody is being told something; it tells whether they have not been told lately.
func (b *Bot) untold(k telling) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.told) > mostTold {
		maps.DeleteFunc(b.told, func(_ telling, at time.Time) bool { return time.Since(at) > againAfter })
	}
	if at, ok := b.told[k]; ok && time.Since(at) < againAfter {
		return false
	}
	b.told[k] = time.Now()
	return true
}

// arrived notes that a channel has taken a post: trouble that keeps posts away is told again if it comes back.
func (b *Bot) arrived(channel string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.told, func(k telling, _ time.Time) bool { return k.channel == channel && k.what != manyPins })
}

// tell writes to the owner of a post's game that something keeps its posts away.
func (b *Bot) tell(ctx context.Context, post courier.Post, what trouble) {
	if post.Owner != "" {
		b.tellUser(ctx, telling{post.Owner, post.Channel, what}, fmt.Sprintf(string(what), post.Name))
	}
}

// tellUser writes to a user, who is told the same once.
func (b *Bot) tellUser(ctx context.Context, k telling, text string) {
	if !b.untold(k) {
		return
	}
	if err := b.write(ctx, k.user, text); err != nil {
		b.log.Warn("sending a user a message", "user", k.user, "channel", k.channel, "text", text, "error", b.clean(err))
		// What did not get through is tried again with the post. Where Discord has said no it is not: too many such requests
		// have it block the whole machine.
		if !refused(err) && !tooLate(err) {
			b.mu.Lock()
			delete(b.told, k)
			b.mu.Unlock()
		}
	}
}

// missed is what somebody is told whose commands have come too late, as after the connection was broken.
const missed trouble = "Your /%s didn't reach me in time, so nothing was done; please try again. " +
	"The same goes for anything else Discord says I didn't respond to."

// tooLateFor tells a user that a command did not reach the bot in time: by themselves and once, however many have come at once.
func (b *Bot) tooLateFor(ctx context.Context, i *interaction) {
	b.tellUser(ctx, telling{b.request(i).User.ID, i.Channel, missed}, fmt.Sprintf(string(missed), called(i.Data)))
}

// onDelete is called when a channel or a thread was deleted: the owners of games that were played there are told, since no post may be
// waiting that would notice. With a channel its threads are gone, too, of which Discord does not tell.
func (b *Bot) onDelete(ctx context.Context, e event) {
	var at struct {
		ID    string `json:"id"`
		Guild string `json:"guild_id"`
	}
	if json.Unmarshal(e.Data, &at) != nil {
		return // then the next post notices
	}
	games, err := b.clerk.Games.Current(ctx, at.Guild)
	if err != nil {
		b.log.Warn("a channel is gone; checking whether it had games failed, so the next post will find out", "channel", at.ID, "error", err)
	}
	for _, g := range games {
		gone := g.Channel == at.ID
		if !gone && e.Type == "CHANNEL_DELETE" {
			_, err := b.place(ctx, g.Channel)
			gone = code(err) == unknownChannel
		}
		if gone {
			b.tell(ctx, courier.Post{Post: store.Post{Game: g.ID, Channel: g.Channel}, Name: g.Name, Owner: g.Owner}, channelGone)
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
		b.log.Warn("sending the bot's owner a message", "error", b.clean(err))
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
