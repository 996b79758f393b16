package message

import (
	"time"
)

// Message is the content of a post or reply, in parts that each chat service shows in its own way. Its text is plain and may contain what
// users typed, so adapters must escape it.
type Message struct {
	Kind     MessageKind `json:"kind"`
	Title    string      `json:"title,omitempty"`
	Text     string      `json:"text,omitempty"`
	Ping     []string    `json:"ping,omitempty"` // users whose turn it is; pinged when the post is new
	Soon     []string    `json:"soon,omitempty"` // users who come next and wish to know; pinged when the post is new
	Sections []Section   `json:"sections,omitempty"`
	Pictures []Shown     `json:"pictures,omitempty"`
	Choices  []Choice    `json:"choices,omitempty"`
	Color    string      `json:"color,omitempty"`   // of the company that acts, "#rrggbb"; empty when none does
	Company  string      `json:"company,omitempty"` // the company that acts; empty when none does
	At       int64       `json:"at"`                // the position that the choices are for
	Since    *time.Time  `json:"since,omitempty"`   // since when it has been so

	// For a turn post: the position where the turn began, and whether it is over.
	Start  int64 `json:"start,omitempty"`
	Closed bool  `json:"closed,omitempty"`
}

// MessageKind is what a message is for.
type MessageKind string

// The kinds.
const (
	LobbyPost  MessageKind = "lobby"
	TurnPost   MessageKind = "turn"
	NotePost   MessageKind = "note" // something that happened beside the turns: an undo, a proposal
	StatusPost MessageKind = "status"
	EndPost    MessageKind = "end"
	Answer     MessageKind = "answer" // a reply to a command
)

// Section is a part of a message.
type Section struct {
	Head  string     `json:"head,omitempty"`
	Lines []string   `json:"lines,omitempty"`
	Table [][]string `json:"table,omitempty"` // rows of equal length, the first being the heads of the columns
	Quiet bool       `json:"quiet,omitempty"` // less important than the rest
	Below bool       `json:"below,omitempty"` // stands below the pictures
}

// Phone is the longest line of a table, in characters, that a narrow phone shows without breaking it.
const Phone = 38

// Shown is a picture in a message: a view of a position. It always shows the same, even after an undo.
type Shown struct {
	View   View   `json:"view"`
	At     int64  `json:"at"`
	Orders string `json:"orders,omitempty"` // what the position would be after these orders
	Alt    string `json:"alt"`
}

// Choice is a button or a menu. Pressing it is the same as typing its command.
type Choice struct {
	Label   string   `json:"label"`
	Hint    string   `json:"hint,omitempty"`
	Style   Style    `json:"style,omitempty"`
	Command string   `json:"command,omitempty"` // a button
	Options []Choice `json:"options,omitempty"` // a menu: buttons to choose one from
	Number  *Number  `json:"number,omitempty"`  // an amount to give: the command is followed by it. A line of a menu may need one, too
	Picture *Shown   `json:"picture,omitempty"` // what it would look like
	Place   *Place   `json:"place,omitempty"`   // a game to go to
	Link    string   `json:"link,omitempty"`    // an address to go to
	Company string   `json:"company,omitempty"` // the company that it is about
}

// Place is where a game is played.
type Place struct {
	Game    int64  `json:"game"`
	Guild   string `json:"guild,omitempty"`
	Channel string `json:"channel,omitempty"`
}

// Number is a range of whole numbers.
type Number struct {
	Min  int `json:"min"`
	Max  int `json:"max"`
	Step int `json:"step"`
}

// Style is a button's emphasis.
type Style string

// The styles.
const (
	Plain  Style = ""
	Main   Style = "main"
	Danger Style = "danger"
)

// User is somebody in a chat.
type User struct {
	ID    string
	Name  string
	Admin bool // may act for everybody on this server
}

// Sorry is a refusal by the clerk, as a sentence for the user.
type Sorry string

func (s Sorry) Error() string { return string(s) }

// PleaseConfirm is the title of every "are you sure?" question.
const PleaseConfirm = "Please confirm"
