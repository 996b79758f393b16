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

// find is the request's channel, if the bot can see it.
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

// fill makes a message of what a client sent, or changes one; on an error m stays as it was.
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
		if err := number(next.Components); err != nil {
			return err
		}
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

// upload returns a message's files: those kept and those that come.
func (d *Discord) upload(m *Message, r *request, in body) ([]File, error) {
	var files []File
	if in.Attachments == nil { // keep them all
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

// pings lists the users a text pings.
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

// sameNonce is how long Discord remembers a nonce.
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

// own finds the bot's message that a request changes.
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
	for _, m := range c.messages { // with "after", Discord begins at that message
		if !m.Deleted && m.Reader == nil && compare(m.ID, after) > 0 && len(out) < most {
			out = append([]any{m.object()}, out...)
		}
	}
	return out, nil
}
