package courier

import (
	"context"
	"errors"

	"stationmaster/bot/message"
	"stationmaster/store"
)

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
