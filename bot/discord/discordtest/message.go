package discordtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
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
	Pings      []string // the users whom it pinged when it came, "@everyone" among them
	Edits      int
	Pinned     bool
	Deleted    bool
	Reader     *User  // the only one who sees it, if there is one
	From       string // the token of the interaction that it answers
	Thread     *Channel
	System     int    // the kind of a message that Discord itself has written, 0 for others
	Of         string // the message that such a message is about

	Nonce string // what the bot has called it, to be recognized when it is sent again
	at    time.Time
}

// Component is a part of a message: a text, pictures, a row of buttons.
type Component struct {
	Type        int         `json:"type"`
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

// Item is a picture of a gallery.
type Item struct {
	Media       Media   `json:"media"`
	Description *string `json:"description,omitempty"`
}

// Media says where a picture or a file is.
type Media struct {
	URL string `json:"url"`
}

// File is a file that was uploaded.
type File struct {
	Name        string
	Description string // of a picture: what it shows, in words
	Bytes       []byte
}

// Messages lists the messages that the bot has in the channel, the oldest first: those that everybody sees.
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

// Whispers lists the messages in the channel that only a user sees, the oldest first.
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

// Message is the newest message of the channel with this text in it. Without one the test fails.
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

// Now is the message as it is now.
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

// walk visits components and those in them.
func walk(cs []Component, f func(*Component)) {
	for i := range cs {
		f(&cs[i])
		walk(cs[i].Components, f)
		if cs[i].Accessory != nil {
			walk([]Component{*cs[i].Accessory}, f)
		}
	}
}

// Text is all that the message says, a line for each part.
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

// Pictures lists the pictures that the message shows, with their descriptions.
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

// attached begins the address of a file that comes with the message.
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

// Pressable lists the message's buttons.
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

// touch notes that something in the channel has changed.
func (c *Channel) touch() {
	c.activity++
	c.d.tell()
}

// find is the channel of a request, which the bot can see.
func (d *Discord) find(r *request) (*Channel, error) {
	c := d.channels[r.PathValue("channel")]
	switch {
	case c == nil || c.gone:
		return nil, refuse(http.StatusNotFound, 10003, "Unknown Channel")
	case c.given()&ViewChannel == 0:
		return nil, refuse(http.StatusForbidden, 50001, "Missing Access")
	}
	return c, nil
}

// body is a message as a client sends it.
type body struct {
	Content     *string           `json:"content"`
	Embeds      []json.RawMessage `json:"embeds"`
	Flags       *int              `json:"flags"`
	Components  *[]Component      `json:"components"`
	Mentions    *mentions         `json:"allowed_mentions"`
	Attachments *[]struct {
		ID          json.Number `json:"id"`
		Filename    string      `json:"filename"`
		Description string      `json:"description"`
	} `json:"attachments"`
	Nonce        any  `json:"nonce"`
	EnforceNonce bool `json:"enforce_nonce"`
}

type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
	Roles []string `json:"roles"`
}

// fill makes a message of what a client sends, or changes it: m is left as it was with an error.
func (d *Discord) fill(m *Message, r *request, in body, flags int) error {
	next := *m
	if in.Flags != nil {
		if *in.Flags&^flags != 0 {
			return bad("flags: %d cannot be set", *in.Flags&^flags)
		}
		if m.Flags&flagV2 != 0 && *in.Flags&flagV2 == 0 {
			return bad("flags: IS_COMPONENTS_V2 cannot be taken away")
		}
		next.Flags = m.Flags&^editFlags | *in.Flags
	}
	if in.Content != nil {
		next.Content = *in.Content
	}
	if in.Components != nil {
		next.Components = *in.Components
	}
	files, err := d.upload(m, r, in)
	if err != nil {
		return err
	}
	next.Files = files
	if err := next.check(len(in.Embeds), d.emojis); err != nil {
		return err
	}
	if in.Mentions != nil {
		if err := in.Mentions.check(); err != nil {
			return err
		}
	}
	*m = next
	return nil
}

// upload are the files of a message: those that stay, and those that come.
func (d *Discord) upload(m *Message, r *request, in body) ([]File, error) {
	var files []File
	if in.Attachments == nil { // all that there are
		files = slices.Clone(m.Files)
		for _, n := range sortedKeys(r.files) {
			files = append(files, r.files[n])
		}
	} else {
		seen := 0
		for i, a := range *in.Attachments {
			n, _ := a.ID.Int64()
			f, ok := r.files[int(n)]
			if !ok {
				return nil, bad("attachments[%d]: there is no file %s", i, a.ID)
			}
			seen++
			if a.Filename != "" {
				f.Name = a.Filename
			}
			f.Description = a.Description
			files = append(files, f)
		}
		if seen != len(r.files) {
			return nil, bad("attachments: %d files were sent, %d are named", len(r.files), seen)
		}
	}
	for i, f := range files {
		switch {
		case len(f.Bytes) > mostFile:
			return nil, refuse(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
		case tooLong(f.Description, 1024):
			return nil, bad("attachments[%d].description: Must be 1024 or fewer in length.", i)
		}
	}
	if len(files) > 10 {
		return nil, bad("attachments: %d files; must be 10 or fewer", len(files))
	}
	return files, nil
}

func sortedKeys(m map[int]File) []int {
	var out []int
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func (m *mentions) check() error {
	for _, p := range m.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, p) {
			return bad("allowed_mentions.parse: %q", p)
		}
	}
	if slices.Contains(m.Parse, "users") && len(m.Users) > 0 {
		return bad("allowed_mentions: parse:[\"users\"] and users: [ids...] are mutually exclusive.")
	}
	if len(m.Users) > 100 {
		return bad("allowed_mentions.users: Must be 100 or fewer in length.")
	}
	return nil
}

var mention = regexp.MustCompile(`<@!?(\d+)>`)

// pings are the users whom a text pings.
func (d *Discord) pings(text string, allowed *mentions) []string {
	may := func(kind string) bool { return allowed == nil || slices.Contains(allowed.Parse, kind) }
	var out []string
	for _, x := range mention.FindAllStringSubmatch(text, -1) {
		u := d.users[x[1]]
		if u != nil && (may("users") || slices.Contains(allowed.Users, u.ID)) && !slices.Contains(out, u.ID) {
			out = append(out, u.ID)
		}
	}
	if may("everyone") && (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) {
		out = append(out, "@everyone")
	}
	return out
}

// sameNonce is how long Discord knows a nonce again.
const sameNonce = 5 * time.Minute

// create answers POST /channels/{channel}/messages.
func (d *Discord) create(r *request) (any, error) {
	c, err := d.find(r)
	if err != nil {
		return nil, err
	}
	var in body
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	send := SendMessages
	if c.Parent != nil {
		send = SendMessagesInThreads
	}
	given := c.given()
	switch {
	case c.kind == forumChannel:
		return nil, refuse(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
	case c.kind == directChannel && c.with.Closed:
		return nil, refuse(http.StatusForbidden, 50007, "Cannot send messages to this user")
	case given&send == 0, len(r.files) > 0 && given&AttachFiles == 0:
		return nil, refuse(http.StatusForbidden, 50013, "Missing Permissions")
	case c.locked && given&ManageThreads == 0:
		return nil, refuse(http.StatusForbidden, 160005, "Thread is locked")
	}
	nonce := ""
	if in.Nonce != nil {
		nonce = fmt.Sprint(in.Nonce)
		if tooLong(nonce, 25) {
			return nil, bad("nonce: Must be 25 or fewer in length.")
		}
	}
	if nonce != "" && in.EnforceNonce {
		for _, m := range c.messages {
			if m.Nonce == nonce && d.now().Sub(m.at) < sameNonce {
				return m.object(), nil
			}
		}
	}
	m := &Message{ID: d.id(), Channel: c, Nonce: nonce, at: d.now()}
	if err := d.fill(m, r, in, createFlags); err != nil {
		return nil, err
	}
	m.Pings = d.pings(m.Text(), in.Mentions)
	c.archived = false // a message wakes a thread
	c.messages = append(c.messages, m)
	c.touch()
	return m.object(), nil
}

// own is the message of a request, for a change.
func (d *Discord) own(r *request) (*Channel, *Message, error) {
	c, err := d.find(r)
	if err != nil {
		return nil, nil, err
	}
	m := c.message(r.PathValue("message"))
	switch {
	case m == nil || m.Reader != nil:
		return nil, nil, refuse(http.StatusNotFound, 10008, "Unknown Message")
	case c.archived:
		return nil, nil, refuse(http.StatusBadRequest, 50083, "Thread is archived")
	case c.locked && c.given()&ManageThreads == 0:
		return nil, nil, refuse(http.StatusForbidden, 160005, "Thread is locked")
	}
	return c, m, nil
}

// edit answers PATCH /channels/{channel}/messages/{message}. It pings nobody.
func (d *Discord) edit(r *request) (any, error) {
	c, m, err := d.own(r)
	if err != nil {
		return nil, err
	}
	var in body
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	if len(r.files) > 0 && c.given()&AttachFiles == 0 {
		return nil, refuse(http.StatusForbidden, 50013, "Missing Permissions")
	}
	if err := d.fill(m, r, in, editFlags); err != nil {
		return nil, err
	}
	m.Edits++
	c.touch()
	return m.object(), nil
}

// remove answers DELETE /channels/{channel}/messages/{message}.
func (d *Discord) remove(r *request) (any, error) {
	c, m, err := d.own(r)
	if err != nil {
		return nil, err
	}
	m.Deleted = true
	c.touch()
	return nil, nil
}

// pin answers PUT /channels/{channel}/messages/pins/{message}. Discord says in the channel that a message was pinned.
func (d *Discord) pin(r *request) (any, error) {
	c, m, err := d.own(r)
	if err != nil {
		return nil, err
	}
	if c.given()&PinMessages == 0 {
		return nil, refuse(http.StatusForbidden, 50013, "Missing Permissions")
	}
	if m.Pinned {
		return nil, nil
	}
	pins := c.pins
	for _, x := range c.messages {
		if x.Pinned && !x.Deleted {
			pins++
		}
	}
	if pins >= mostPins {
		return nil, refuse(http.StatusBadRequest, 30003, "Maximum number of pins reached for the channel (250)")
	}
	m.Pinned = true
	c.messages = append(c.messages, &Message{ID: d.id(), Channel: c, System: pinNotice, Of: m.ID, at: d.now()})
	c.touch()
	return nil, nil
}

// mostPins is how many messages can be pinned in a channel, and pinNotice the kind of message in which Discord says that one was.
const (
	mostPins  = 250
	pinNotice = 6
)

// list answers GET /channels/{channel}/messages: those after one, the newest first.
func (d *Discord) list(r *request) (any, error) {
	c, err := d.find(r)
	if err != nil {
		return nil, err
	}
	after, limit := r.URL.Query().Get("after"), r.URL.Query().Get("limit")
	most, err := strconv.Atoi(limit)
	if limit == "" {
		most, err = 50, nil
	}
	if err != nil || most < 1 || most > 100 {
		return nil, bad("limit: Must be between 1 and 100.")
	}
	out := []any{}
	if c.given()&ReadMessageHistory == 0 {
		return out, nil
	}
	for _, m := range c.messages { // with after, Discord begins at that message
		if !m.Deleted && m.Reader == nil && compare(m.ID, after) > 0 && len(out) < most {
			out = append([]any{m.object()}, out...)
		}
	}
	return out, nil
}

// thread answers POST /channels/{channel}/threads, and the same for a message, whose thread has its id.
func (d *Discord) thread(r *request, message string) (any, error) {
	c, err := d.find(r)
	if err != nil {
		return nil, err
	}
	if c.kind == forumChannel && message == "" {
		return d.post(c, r)
	}
	var in struct {
		Name    string `json:"name"`
		Type    *int   `json:"type"`
		Archive int    `json:"auto_archive_duration"`
	}
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	switch {
	case c.kind != textChannel:
		return nil, refuse(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	case c.given()&CreatePublicThreads == 0 && (in.Type == nil || *in.Type != privateThread),
		c.given()&CreatePrivateThreads == 0 && in.Type != nil && *in.Type == privateThread:
		return nil, refuse(http.StatusForbidden, 50013, "Missing Permissions")
	case in.Name == "" || tooLong(in.Name, 100):
		return nil, bad("name: Must be between 1 and 100 in length.")
	case in.Archive != 0 && !slices.Contains([]int{60, 1440, 4320, 10080}, in.Archive):
		return nil, bad("auto_archive_duration: Value must be one of (60, 1440, 4320, 10080).")
	case message == "" && (in.Type == nil || *in.Type != publicThread && *in.Type != privateThread):
		return nil, bad("type: only threads of messages and of text are known here")
	}
	t := &Channel{ID: message, Name: in.Name, Server: c.Server, Parent: c, kind: publicThread}
	if message != "" {
		m := c.message(message)
		switch {
		case m == nil:
			return nil, refuse(http.StatusNotFound, 10008, "Unknown Message")
		case m.Thread != nil:
			return nil, refuse(http.StatusBadRequest, 160004, "A thread has already been created for this message")
		}
		m.Thread = t
	}
	if message == "" {
		t.kind = *in.Type
	}
	d.channel(t)
	d.dispatch(c.Server.ID, "THREAD_CREATE", t.object())
	return t.object(), nil
}

// addMember answers PUT /channels/{channel}/thread-members/{user}.
func (d *Discord) addMember(r *request) (any, error) {
	c, err := d.find(r)
	if err != nil {
		return nil, err
	}
	u := d.users[r.PathValue("user")]
	switch {
	case c.Parent == nil:
		return nil, refuse(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	case u == nil:
		return nil, refuse(http.StatusNotFound, 10013, "Unknown User")
	}
	if !slices.Contains(c.members, u) {
		c.members = append(c.members, u)
	}
	return nil, nil
}

// modify answers PATCH /channels/{channel}: a thread is put into the archive or taken out of it, or has its tags changed; or a forum has.
func (d *Discord) modify(r *request) (any, error) {
	c, err := d.find(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Archived  *bool    `json:"archived"`
		Applied   []string `json:"applied_tags"`
		Available []Tag    `json:"available_tags"`
	}
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	switch {
	case c.kind == forumChannel && in.Available != nil:
		if err := d.retag(c, in.Available); err != nil {
			return nil, err
		}
		return c.object(), nil
	case c.Parent == nil || in.Archived == nil && in.Applied == nil:
		return nil, bad("only the tags of forums, and the archiving and the tags of threads are known here")
	case c.locked && c.given()&ManageThreads == 0:
		return nil, refuse(http.StatusForbidden, 50013, "Missing Permissions")
	case c.archived && in.Archived == nil:
		return nil, refuse(http.StatusBadRequest, 50083, "Thread is archived")
	}
	if err := c.Parent.knows(in.Applied); err != nil {
		return nil, err
	}
	if in.Applied != nil {
		c.applied = in.Applied
	}
	if in.Archived != nil {
		c.archived = *in.Archived
	}
	c.touch()
	return c.object(), nil
}

// openDirect answers POST /users/@me/channels.
func (d *Discord) openDirect(r *request) (any, error) {
	var in struct {
		Recipient string `json:"recipient_id"`
	}
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	u := d.users[in.Recipient]
	if u == nil {
		return nil, refuse(http.StatusNotFound, 10013, "Unknown User")
	}
	return u.private().object(), nil
}

// object is the message as the API shows it.
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
