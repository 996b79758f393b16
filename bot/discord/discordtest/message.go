package discordtest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Flags of messages.
const (
	flagEphemeral = 1 << 6
	flagV2        = 1 << 15
	createFlags   = 1<<2 | 1<<12 | flagV2
	editFlags     = 1<<2 | flagV2
)

// Kinds of component.
const (
	actionRow    = 1
	button       = 2
	stringSelect = 3
	textInput    = 4
	section      = 9
	textDisplay  = 10
	thumbnail    = 11
	mediaGallery = 12
	fileDisplay  = 13
	separator    = 14
	container    = 17
	label        = 18
)

// Message is a message of the bot.
type Message struct {
	ID         string
	Channel    *Channel
	Content    string
	Components []Component
	Files      []File
	Flags      int
	Pings      []string // the users pinged when it was sent, or "@everyone"
	Edits      int
	Pinned     bool
	Deleted    bool
	Reader     *User  // the only user who sees it, if any
	From       string // the token of the interaction it answers
	Thread     *Channel
	System     int    // the kind of a message written by Discord itself; 0 for others
	Of         string // the message it is about

	Nonce string // the bot's own id for it, by which a repeat is recognized
	at    time.Time
}

// Component is a part of a message: a text, pictures, a row of buttons.
type Component struct {
	Type        int         `json:"type"`
	ID          int         `json:"id,omitempty"`
	CustomID    string      `json:"custom_id,omitempty"`
	Label       string      `json:"label,omitempty"`
	Style       int         `json:"style,omitempty"`
	Disabled    bool        `json:"disabled,omitempty"`
	URL         string      `json:"url,omitempty"`
	Emoji       *Emoji      `json:"emoji,omitempty"`
	Placeholder string      `json:"placeholder,omitempty"`
	Options     []Option    `json:"options,omitempty"`
	MinValues   *int        `json:"min_values,omitempty"`
	MaxValues   *int        `json:"max_values,omitempty"`
	Content     string      `json:"content,omitempty"`
	Items       []Item      `json:"items,omitempty"`
	File        *Media      `json:"file,omitempty"`
	Media       *Media      `json:"media,omitempty"`
	Description *string     `json:"description,omitempty"`
	Components  []Component `json:"components,omitempty"`
	Accessory   *Component  `json:"accessory,omitempty"`
	Component   *Component  `json:"component,omitempty"` // of a label
	Value       string      `json:"value,omitempty"`
	Required    *bool       `json:"required,omitempty"`
	MinLength   int         `json:"min_length,omitempty"`
	MaxLength   int         `json:"max_length,omitempty"`
}

// Option is a line of a menu.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
}

// Emoji is a small picture on a button or a line of a menu.
type Emoji struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
}

// Item is a picture in a gallery.
type Item struct {
	Media       Media   `json:"media"`
	Description *string `json:"description,omitempty"`
}

// Media says where a picture or a file is.
type Media struct {
	URL string `json:"url"`
}

// File is an uploaded file.
type File struct {
	Name        string
	Description string // what a picture shows, in words
	Bytes       []byte
}

// Messages lists the bot's messages in the channel that everybody sees, the oldest first.
func (c *Channel) Messages() []Message {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	var out []Message
	for _, m := range c.messages {
		if !m.Deleted && m.Reader == nil {
			out = append(out, *m)
		}
	}
	return out
}

// Whispers lists the messages in the channel that only this user sees, the oldest first.
func (c *Channel) Whispers(u *User) []Message {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	var out []Message
	for _, m := range c.messages {
		if !m.Deleted && m.Reader == u {
			out = append(out, *m)
		}
	}
	return out
}

// Message is the channel's newest message that contains the text. If there is none the test fails.
func (c *Channel) Message(text string) Message {
	c.d.t.Helper()
	var found Message
	c.d.wait(c.d.Patience, func() bool {
		for _, m := range slices.Backward(c.messages) {
			if !m.Deleted && m.Reader == nil && strings.Contains(m.Text(), text) {
				found = *m
				return true
			}
		}
		return false
	})
	if found.ID == "" {
		c.d.t.Fatalf("discordtest: %s has no message with %q", c.Name, text)
	}
	return found
}

// Now is the message in its current state.
func (m Message) Now() Message {
	m.Channel.d.mu.Lock()
	defer m.Channel.d.mu.Unlock()
	for _, x := range m.Channel.messages {
		if x.ID == m.ID {
			return *x
		}
	}
	return m
}

// Delete deletes the message, as a moderator would.
func (m Message) Delete() {
	m.Channel.d.mu.Lock()
	defer m.Channel.d.mu.Unlock()
	if x := m.Channel.message(m.ID); x != nil {
		x.Deleted = true
		m.Channel.touch()
	}
}

// walk visits components and their children.
func walk(cs []Component, f func(*Component)) {
	for i := range cs {
		f(&cs[i])
		walk(cs[i].Components, f)
		if a := cs[i].Accessory; a != nil {
			f(a)
			walk(a.Components, f)
		}
	}
}

// number gives an id to each component that has none, as Discord does: the next one that no other has.
func number(cs []Component) error {
	taken := map[int]bool{}
	twice := 0
	walk(cs, func(c *Component) {
		if c.ID != 0 && taken[c.ID] {
			twice = c.ID
		}
		taken[c.ID] = true
	})
	if twice != 0 {
		return bad("components: two components have the id %d", twice)
	}
	next := 1
	walk(cs, func(c *Component) {
		if c.ID != 0 {
			return
		}
		for taken[next] {
			next++
		}
		c.ID = next
		next++
	})
	return nil
}

// Text is the message's whole text, a line for each part.
func (m Message) Text() string {
	var out []string
	if m.Content != "" {
		out = append(out, m.Content)
	}
	walk(m.Components, func(c *Component) {
		if c.Type == textDisplay {
			out = append(out, c.Content)
		}
	})
	return strings.Join(out, "\n")
}

// Pictures lists the message's pictures, with their descriptions.
func (m Message) Pictures() []File {
	var out []File
	walk(m.Components, func(c *Component) {
		for _, i := range c.Items {
			name, ok := strings.CutPrefix(i.Media.URL, attached)
			n := slices.IndexFunc(m.Files, func(f File) bool { return f.Name == name })
			if !ok || n < 0 {
				continue
			}
			f := m.Files[n]
			if i.Description != nil {
				f.Description = *i.Description
			}
			out = append(out, f)
		}
	})
	return out
}

// attached starts the address of a file that comes with the message.
const attached = "attachment://"

// Buttons lists the labels of the message's buttons.
func (m Message) Buttons() []string {
	var out []string
	walk(m.Components, func(c *Component) {
		if c.Type == button {
			out = append(out, c.Label)
		}
	})
	return out
}

// Menus lists the message's menus.
func (m Message) Menus() []Component {
	var out []Component
	walk(m.Components, func(c *Component) {
		if c.Type == stringSelect {
			out = append(out, *c)
		}
	})
	return out
}

// Pressable lists the message's buttons that can be pressed.
func (m Message) Pressable() []Component {
	var out []Component
	walk(m.Components, func(c *Component) {
		if c.Type == button {
			out = append(out, *c)
		}
	})
	return out
}

func (c *Channel) message(id string) *Message {
	for _, m := range c.messages {
		if m.ID == id && !m.Deleted {
			return m
		}
	}
	return nil
}

// touch records a change in the channel.
func (c *Channel) touch() {
	c.activity++
	c.d.tell()
}

// object is the message as the API returns it.
func (m *Message) object() map[string]any {
	files := []any{}
	for i, f := range m.Files {
		files = append(files, map[string]any{"id": fmt.Sprint(i), "filename": f.Name, "size": len(f.Bytes), "url": "https://cdn.discordapp.com/attachments/" + m.ID + "/" + f.Name})
	}
	cs := m.Components
	if cs == nil {
		cs = []Component{}
	}
	o := map[string]any{
		"id": m.ID, "channel_id": m.Channel.ID, "content": m.Content, "components": cs, "attachments": files, "flags": m.Flags,
		"author": m.Channel.d.self(), "timestamp": m.at.UTC().Format(time.RFC3339), "type": m.System, "embeds": []any{}, "mentions": []any{},
		"pinned": m.Pinned, "tts": false, "nonce": m.Nonce,
	}
	if m.Of != "" {
		o["message_reference"] = map[string]any{"type": 0, "message_id": m.Of, "channel_id": m.Channel.ID}
	}
	return o
}
