package discord

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/bot/message"
)

// aside creates a private thread, in or beside the channel, for a game that only one user may see.
func (h *channels) aside(ctx context.Context, r courier.Room) (string, error) {
	at, err := h.find(ctx, r.Channel)
	if err != nil {
		return "", h.rest.Clean(err)
	}
	parent := r.Channel
	if at.thread() { // a thread cannot have threads
		parent = at.Parent
	}
	const aDay = 24 * 60 // in minutes; a thread silent for that long is archived
	threads := discordgo.EndpointChannelThreads(parent)
	body, err := h.rest.Call(ctx, http.MethodPost, threads, threads, map[string]any{
		"name": layout.Clip(r.Name, 100), "type": discordgo.ChannelTypeGuildPrivateThread, "invitable": false, "auto_archive_duration": aDay,
	})
	if rest.Refused(err) {
		h.log.Info("making a private thread", "channel", parent, "error", h.rest.Clean(err))
		return "", message.Sorry("I need a private thread for that, but I can't make one here. Give me the permission Create Private Threads, in a text channel.")
	}
	if err != nil {
		return "", h.rest.Clean(err)
	}
	var made struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &made); err != nil {
		return "", err
	}
	members := discordgo.EndpointThreadMember(made.ID, "")
	_, err = h.rest.Call(ctx, http.MethodPut, discordgo.EndpointThreadMember(made.ID, r.Only), members, nil)
	return made.ID, h.rest.Clean(err)
}
