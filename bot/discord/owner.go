package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/discord/gateway"
	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/store"
)

// trouble keeps a game's posts away: what the game's owner is told, with %s for its name.
type trouble string

const (
	threadLocked trouble = "The thread of %s is locked. Nothing is lost: unlock it, or give me the permission Manage Threads, and the waiting posts will appear."
	channelGone  trouble = "The channel of %s is gone. The game is safe: use \"here\" in another channel to continue there."
	notAllowed   trouble = "I can't write in the channel of %s. Nothing is lost: give me the permissions View Channel, Send Messages, " +
		"Send Messages in Threads, Attach Files and Embed Links there, and the waiting posts will appear."
	manyPins trouble = "I couldn't pin the status of %s: its channel has reached Discord's limit. Unpin something there if you want it at hand."
)

// telling is something that a user was told about a channel.
type telling struct {
	user, channel string
	what          trouble
}

// againAfter is the time before a user is told the same thing again, unless all was well meanwhile.
const againAfter = 6 * time.Hour

// mostTold is how many tellings are kept before old ones are dropped.
const mostTold = 1000

// owners writes to the owners of games and of the bot, and to users whom no answer reaches.
type owners struct {
	rest *rest.Client
	log  *slog.Logger

	mu   sync.Mutex
	told map[telling]time.Time
}

func newOwners(c *rest.Client, log *slog.Logger) *owners {
	return &owners{rest: c, log: log, told: map[telling]time.Time{}}
}

// untold records that a user is being told something. It returns false if they were told recently.
func (o *owners) untold(k telling) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.told) > mostTold {
		maps.DeleteFunc(o.told, func(_ telling, at time.Time) bool { return time.Since(at) > againAfter })
	}
	if at, ok := o.told[k]; ok && time.Since(at) < againAfter {
		return false
	}
	o.told[k] = time.Now()
	return true
}

// arrived records that a post reached a channel, so that new trouble there is told again.
func (o *owners) arrived(channel string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	maps.DeleteFunc(o.told, func(k telling, _ time.Time) bool { return k.channel == channel && k.what != manyPins })
}

// tell tells the owner of a post's game what keeps its posts away.
func (o *owners) tell(ctx context.Context, post courier.Post, what trouble) {
	if post.Owner != "" {
		o.tellUser(ctx, telling{post.Owner, post.Channel, what}, fmt.Sprintf(string(what), post.Name))
	}
}

// tellUser tells a user something once.
func (o *owners) tellUser(ctx context.Context, k telling, text string) {
	if !o.untold(k) {
		return
	}
	if err := o.write(ctx, k.user, text); err != nil {
		o.log.Warn("sending a user a message", "user", k.user, "channel", k.channel, "text", text, "error", o.rest.Clean(err))
		// The next try of the post tries this again, too, unless Discord refused: it blocks a machine that sends too many
		// requests it refuses.
		if !rest.Refused(err) && !rest.TooLate(err) {
			o.mu.Lock()
			delete(o.told, k)
			o.mu.Unlock()
		}
	}
}

// missed is for a user whose commands came too late, for instance after a broken connection.
const missed trouble = "Your /%s didn't reach me in time, so nothing was done; please try again. " +
	"The same goes for anything else Discord says I didn't respond to."

// tooLateFor tells a user, privately and once, that a command did not reach the bot in time.
func (n *interactions) tooLateFor(ctx context.Context, i *interaction) {
	n.owners.tellUser(ctx, telling{n.request(i).User.ID, i.Channel, missed}, fmt.Sprintf(string(missed), called(i.Data)))
}

// onDelete tells the owners of games in a deleted channel or thread; perhaps no post is waiting that would notice. Discord does
// not report the threads that go with a channel.
func (h *channels) onDelete(ctx context.Context, e gateway.Event) {
	var at struct {
		ID    string `json:"id"`
		Guild string `json:"guild_id"`
	}
	if json.Unmarshal(e.Data, &at) != nil {
		return // the next post will notice
	}
	games, err := h.games.Current(ctx, at.Guild)
	if err != nil {
		h.log.Warn("a channel is gone; checking whether it had games failed, so the next post will find out", "channel", at.ID, "error", err)
	}
	for _, g := range games {
		gone := g.Channel == at.ID
		if !gone && e.Type == "CHANNEL_DELETE" {
			_, err := h.find(ctx, g.Channel)
			gone = rest.Code(err) == rest.UnknownChannel
		}
		if gone {
			h.owners.tell(ctx, courier.Post{Post: store.Post{Game: g.ID, Channel: g.Channel}, Name: g.Name, Owner: g.Owner}, channelGone)
		}
	}
}

// report writes to the bot's owner.
func (o *owners) report(ctx context.Context, text string) {
	owner := o.rest.Owner()
	if owner == "" {
		return
	}
	if err := o.write(ctx, owner, text); err != nil {
		o.log.Warn("sending the bot's owner a message", "error", o.rest.Clean(err))
	}
}

// write sends a user a direct message.
func (o *owners) write(ctx context.Context, user, text string) error {
	url := discordgo.EndpointUserChannels("@me")
	body, err := o.rest.Call(ctx, http.MethodPost, url, url, map[string]any{"recipient_id": user})
	if err != nil {
		return err
	}
	var channel struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &channel); err != nil {
		return err
	}
	p := layout.Line(layout.Escape(text))
	url = discordgo.EndpointChannelMessages(channel.ID)
	_, err = o.rest.Call(ctx, http.MethodPost, url, url, p)
	return err
}
