package discord

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/message"
)

// aside makes a private thread for a game that one user alone is to see, beside the channel it was asked for in.
func (b *Bot) aside(ctx context.Context, r courier.Room) (string, error) {
	at, err := b.place(ctx, r.Channel)
	if err != nil {
		return "", b.clean(err)
	}
	parent := r.Channel
	if at.thread() { // in a thread no other thread can be made
		parent = at.Parent
	}
	const aDay = 24 * 60 // minutes after which a silent thread is archived
	threads := discordgo.EndpointChannelThreads(parent)
	body, err := b.call(ctx, http.MethodPost, threads, threads, map[string]any{
		"name": clip(r.Name, 100), "type": discordgo.ChannelTypeGuildPrivateThread, "invitable": false, "auto_archive_duration": aDay,
	})
	if refused(err) {
		b.log.Info("making a private thread", "channel", parent, "error", b.clean(err))
		return "", message.Sorry("I need a private thread for that, but I can't make one here. Give me the permission Create Private Threads, in a text channel.")
	}
	if err != nil {
		return "", b.clean(err)
	}
	var made struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &made); err != nil {
		return "", err
	}
	members := discordgo.EndpointThreadMember(made.ID, "")
	_, err = b.call(ctx, http.MethodPut, discordgo.EndpointThreadMember(made.ID, r.Only), members, nil)
	return made.ID, b.clean(err)
}
