package call

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/engine/interchange"
)

// Refusal answers only the asker: nothing was done, and why.
func Refusal(text string) Reply {
	return Reply{Message: message.Message{Text: text}, Refused: true, Private: true}
}

// Say answers where everyone can read it.
func Say(format string, a ...any) Reply {
	return Reply{Message: message.Message{Text: fmt.Sprintf(format, a...)}}
}

// Private is Say for the asker's eyes only.
func Private(format string, a ...any) Reply {
	r := Say(format, a...)
	r.Private = true
	return r
}

// Confirm asks for the asker's eyes only whether they are sure. Yes is the button that says so, for the game at that order.
func Confirm(at int64, yes message.Choice, format string, a ...any) Reply {
	r := Private(format, a...)
	r.Title = message.PleaseConfirm
	yes.Style = message.Danger
	r.Choices, r.At = []message.Choice{yes}, at
	return r
}

// Privately answers with a message that only the asker sees.
func Privately(m message.Message, err error) (Reply, error) {
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: m, Private: true}, nil
}

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

// MostAttached limits attachments, in bytes, to the size of a game file.
const MostAttached = interchange.MostBytes

// Attachment is a file that comes with a request.
type Attachment struct {
	Name string
	Size int64 // in bytes, as the chat service tells it; 0 when it does not
	// Open opens the file. It is called at most once, and only if the file is needed, so chat services may download it then. At most
	// MostAttached+1 bytes are read.
	Open func(ctx context.Context) (io.ReadCloser, error)
}

// Reply is the clerk's answer to the user who asked. Others learn from posts.
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

var notInFileNames = regexp.MustCompile(`[^A-Za-z0-9]+`)

// FileName turns a game's name into a file's, without an extension.
func FileName(s string) string { return strings.Trim(notInFileNames.ReplaceAllString(s, "-"), "-") }
