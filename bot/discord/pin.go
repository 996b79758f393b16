package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/discord/rest"
)

// pin pins the status. If that fails, nothing else is lost.
func (h *channels) pin(ctx context.Context, post courier.Post, message string) {
	pins := discordgo.EndpointChannelMessages(post.Channel) + "/pins/" // discordgo has the old address
	err := h.rest.Again(ctx, "pinning the status", h.retry, rest.FewTries, func() error {
		_, err := h.rest.Call(ctx, http.MethodPut, pins+message, pins, nil)
		return err
	})
	if rest.Code(err) == rest.TooManyPins {
		h.owners.tell(ctx, post, manyPins)
	}
	if err == nil {
		err = h.tidy(ctx, post.Channel, message)
	}
	if err != nil {
		h.log.Info("pinning the status", "channel", post.Channel, "error", h.rest.Clean(err))
	}
}

// pinNotice is the type of Discord's message that something was pinned.
const pinNotice = 6

// tidy deletes Discord's message that a message was pinned.
func (h *channels) tidy(ctx context.Context, channel, message string) error {
	messages := discordgo.EndpointChannelMessages(channel)
	var later []struct {
		ID   string `json:"id"`
		Type int    `json:"type"`
		Of   struct {
			ID string `json:"message_id"`
		} `json:"message_reference"`
	}
	if err := h.rest.Get(ctx, messages+"?limit=10&after="+message, &later); err != nil {
		return err
	}
	for _, m := range later {
		if m.Type == pinNotice && m.Of.ID == message {
			_, err := h.rest.Call(ctx, http.MethodDelete, discordgo.EndpointChannelMessage(channel, m.ID), http.MethodDelete+" "+messages, nil)
			return err
		}
	}
	return nil
}
