package bot

import (
	"context"
	"errors"
	"time"

	"stationmaster/bot/message"
	"stationmaster/engine"
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

// Picture is a drawn view.
type Picture struct {
	PNG []byte
	Alt string // what it shows, in words
}

// Scene is what a painter draws a view of.
type Scene struct {
	Game    *engine.Game
	Before  *engine.Game    // the game at View.Since; nil when the view has none
	Moments []engine.Moment // how the game went, for a history
}

// Painter draws games. It only reads them.
type Painter interface {
	Paint(s Scene, v message.View) (Picture, error)
}

// Post is a message on its way to a channel.
type Post struct {
	store.Post
	Message message.Message
	Guild   string // the game's server, its name, the user who owns it, and the id of its title
	Name    string
	Owner   string
	Sheet   string
}

// Messenger is a chat service.
type Messenger interface {
	// Open names the channel in which a game is played: one made for it, or the one it was asked for in. It is called
	// for a new game and again when the game starts, which one brought from elsewhere does at once.
	Open(ctx context.Context, r Room) (channel string, err error)
	// Deliver shows the post, or edits the message called p.Remote when that is not empty, and says what the service
	// calls it. An error is tried again, unless it is ErrUndeliverable.
	Deliver(ctx context.Context, p Post) (remote string, err error)
}

// Room is a wish for a channel.
type Room struct {
	Game    int64
	Guild   string
	Channel string // where it was asked for
	Name    string
	Started bool
	Sheet   string // the id of its title
	Post    string // what the service calls the lobby post; empty when it has not been delivered there
	Only    string // the user who alone is to see it; empty for a game of the whole channel
}

// ErrUndeliverable says that a post can never be delivered: its channel is gone, say.
var ErrUndeliverable = errors.New("the post cannot be delivered")
