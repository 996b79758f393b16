package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"
)

// Member tells whether a user is on a server. Discord answers that without any intent, for servers that the bot is on itself.
func (b *Bot) Member(ctx context.Context, guild, user string) (bool, error) {
	var found struct{}
	err := b.get(ctx, discordgo.EndpointGuildMember(guild, user), &found)
	if c := code(err); c == discordgo.ErrCodeUnknownMember || c == discordgo.ErrCodeUnknownUser {
		return false, nil
	}
	return err == nil, err
}
