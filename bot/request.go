package bot

import (
	"context"
	"io"

	"stationmaster/bot/message"
	"stationmaster/engine/interchange"
)

// Request is something a user wants.
type Request struct {
	ID      string // the delivery's own id: the same one handled twice changes the game once. May be empty
	User    message.User
	Guild   string
	Channel string
	Game    int64  // 0 means the channel's
	At      *int64 // the position that a button was made for; nil for what was typed
	Text    string // a command
	// Attachment is the file that came with it, or nil.
	Attachment *Attachment
}

// MostAttached is how large an attachment may be, in bytes: as large as a game file.
const MostAttached = interchange.MostBytes

// Attachment is a file that comes with a request.
type Attachment struct {
	Name string
	Size int64 // in bytes, as the chat service tells it; 0 when it does not
	// Open begins to read the file. It is called once at most, and only when the file is wanted, so a chat service may
	// fetch it then. No more than MostAttached and one byte are read.
	Open func(ctx context.Context) (io.ReadCloser, error)
}

// Reply is the clerk's answer to the one who asked. What concerns the others is in posts.
type Reply struct {
	message.Message
	Game    int64  // the game it is about, 0 when none
	Sheet   string // the id of that game's title, whose companies it may name
	Channel string
	Refused bool // nothing was done
	Private bool // for the asker's eyes only
	File    *File
}

// File is something to download.
type File struct {
	Name string `json:"name"`
	Body string `json:"body"`
}
