package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
)

// pin keeps a post at hand. A server that does not want that loses nothing.
func (b *Bot) pin(ctx context.Context, post courier.Post, message string) {
	pins := discordgo.EndpointChannelMessages(post.Channel) + "/pins/" // discordgo has the older address
	err := b.again(ctx, "pinning the status", b.config.Retry, fewTries, func() error {
		_, err := b.call(ctx, http.MethodPut, pins+message, pins, nil)
		return err
	})
	if code(err) == tooManyPins {
		b.tell(ctx, post, manyPins)
	}
	if err == nil {
		err = b.tidy(ctx, post.Channel, message)
	}
	if err != nil {
		b.log.Info("pinning the status", "channel", post.Channel, "error", b.clean(err))
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
