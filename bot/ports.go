package bot

import (
	"context"
	"time"

	"stationmaster/store"
)

// Store keeps games; package store is the one.
type Store interface {
	Create(ctx context.Context, build func(id int64) (store.Change, error)) (store.Game, error)
	Commit(ctx context.Context, c store.Change) error
	Seen(ctx context.Context, request string) (bool, error)
	Once(ctx context.Context, request string, at time.Time) error
	Forget(ctx context.Context, before time.Time) error

	Game(ctx context.Context, id int64) (store.Game, error)
	Rev(ctx context.Context, id int64) (int64, error)
	Games(ctx context.Context, guild string) ([]store.Game, error)
	Shelved(ctx context.Context, guild string, shelf store.Shelf, before int64, most int) (gs []store.Game, all int, err error)
	Turns(ctx context.Context, user string) ([]store.Game, error)
	First(ctx context.Context, user string) (int64, error)
	ToLook(ctx context.Context, now time.Time, most int) ([]store.Looked, error)
	Later(ctx context.Context, looked []store.Looked, when []time.Time) error
	Note(ctx context.Context, g store.Game) error
	States(ctx context.Context) (map[store.State]int, error)
	At(ctx context.Context, guild, channel string) ([]store.Game, error)
	Record(ctx context.Context, game, position int64) ([]store.Action, error)
	Last(ctx context.Context, game int64) (int64, error)
	Proposal(ctx context.Context, game int64) (*store.Proposal, error)

	Posts(ctx context.Context, channel string, before int64, most int) ([]store.Post, error)
	Newest(ctx context.Context, game int64, prefix string) (store.Post, bool, error)
	Waiting(ctx context.Context, game int64) ([]store.Place, error)
	Next(ctx context.Context, channel string) (store.Post, bool, error)
	Backlog(ctx context.Context) (n int, oldest time.Time, err error)
	Delivered(ctx context.Context, id int64, version int, remote string) error
	Again(ctx context.Context, id int64) error
	Drop(ctx context.Context, id int64, why string) error

	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
}
