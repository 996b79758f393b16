package board

import (
	"context"
	"log/slog"
	"time"

	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/engine"
)

// Desk serves the pages on which games are played by pointing.
type Desk struct {
	store     Store
	games     *games.Keeper
	layout    func(g *engine.Game) (any, error) // where on pictures things lie; may be nil
	messenger courier.Messenger
	now       func() time.Time
	log       *slog.Logger
	members   members
}

// Store is what boards use of the store.
type Store interface {
	Once(ctx context.Context, request string, at time.Time) error
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
}

// NewDesk makes one. layout says where things are on pictures of the map and the market; it may be nil.
func NewDesk(s Store, g *games.Keeper, layout func(g *engine.Game) (any, error), m courier.Messenger, now func() time.Time, log *slog.Logger) *Desk {
	return &Desk{store: s, games: g, layout: layout, messenger: m, now: now, log: log}
}
