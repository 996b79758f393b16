package bot

import (
	"context"
	"slices"

	"stationmaster/store"
)

// Current lists the games of a server that wait for players or are played, in whatever channel: a chat service asks when a channel is gone.
func (c *Clerk) Current(ctx context.Context, guild string) ([]store.Game, error) {
	games, err := c.store.Games(ctx, guild)
	return slices.DeleteFunc(games, func(g store.Game) bool { return g.State != store.Lobby && g.State != store.Running }), err
}
