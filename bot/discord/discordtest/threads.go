package discordtest

import (
	"net/http"
	"slices"
)

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

// modify answers PATCH /channels/{channel}: a thread is archived, taken out of the archive or tagged; or a forum's tags are changed.
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
