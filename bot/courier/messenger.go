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
	// Open returns the channel for a game: one made for it, or the one it was created in. It is called for a new game and again when
	// the game starts.
	Open(ctx context.Context, r Room) (channel string, err error)
	// Deliver sends the post, or edits the message p.Remote if that is set, and returns the service's id of the message. It is tried again
	// after an error, unless that is ErrUndeliverable.
	Deliver(ctx context.Context, p Post) (remote string, err error)
}

// Room asks for a channel.
type Room struct {
	Game    int64
	Guild   string
	Channel string // where the game was created
	Name    string
	Started bool
	Sheet   string // the id of its title
	Post    string // the service's id of the lobby post; empty if it hasn't been delivered there
	Starts  bool   // it starts now, and may be played in another thread
	Only    string // the only user who may see it; empty if the whole channel may
}

// ErrUndeliverable means that a post can never be delivered, for example because its channel is gone.
var ErrUndeliverable = errors.New("the post cannot be delivered")
