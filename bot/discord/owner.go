package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
)

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
