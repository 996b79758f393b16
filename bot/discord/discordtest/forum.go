package discordtest

import (
	"net/http"
	"slices"
	"strings"
)

// Tag is a tag that posts of a forum can have.
type Tag struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
}

const (
	mostTags    = 20 // in a forum
	mostApplied = 5  // on a post
	requireTag  = 1 << 4
)

// Forum makes a forum channel: it takes only posts, which are threads.
func (s *Server) Forum(name string, tags ...string) *Channel {
	s.d.mu.Lock()
	defer s.d.mu.Unlock()
	c := s.d.channel(&Channel{Name: name, Server: s, kind: forumChannel})
	for _, t := range tags {
		c.tags = append(c.tags, Tag{s.d.id(), t})
	}
	return c
}

// RequireTag makes the forum refuse posts without a tag.
func (c *Channel) RequireTag() {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.flags |= requireTag
}

// Begin starts a post in a forum for a user.
func (c *Channel) Begin(u *User, name string) *Channel {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	return c.d.channel(&Channel{Name: name, Server: c.Server, Parent: c, kind: publicThread, members: []*User{u}})
}

// Tags names a forum's tags, or those on a forum post.
func (c *Channel) Tags() []string {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	var out []string
	if c.kind == forumChannel {
		for _, t := range c.tags {
			out = append(out, t.Name)
		}
	}
	for _, id := range c.applied {
		for _, t := range c.Parent.tags {
			if t.ID == id {
				out = append(out, t.Name)
			}
		}
	}
	return out
}

// post makes a forum post with its first message, whose id is the post's.
func (d *Discord) post(c *Channel, r *request) (any, error) {
	var in struct {
		Name    string   `json:"name"`
		Archive int      `json:"auto_archive_duration"`
		Tags    []string `json:"applied_tags"`
		Message *body    `json:"message"`
	}
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	switch {
	case c.given()&SendMessages == 0:
		return nil, refuse(http.StatusForbidden, 50013, "Missing Permissions")
	case in.Name == "" || tooLong(in.Name, 100):
		return nil, bad("name: Must be between 1 and 100 in length.")
	case in.Message == nil:
		return nil, bad("message: This field is required")
	case c.flags&requireTag != 0 && len(in.Tags) == 0:
		return nil, refuse(http.StatusBadRequest, 40067, "A tag is required to create a forum post in this channel")
	}
	if err := c.knows(in.Tags); err != nil {
		return nil, err
	}
	t := &Channel{ID: d.id(), Name: in.Name, Server: c.Server, Parent: c, kind: publicThread, applied: in.Tags}
	m := &Message{ID: t.ID, Channel: t, at: d.now()}
	if err := d.fill(m, r, *in.Message, createFlags); err != nil {
		return nil, err
	}
	m.Pings = d.pings(m.Text(), in.Message.Mentions)
	t.messages = []*Message{m}
	d.channel(t)
	d.dispatch(c.Server.ID, "THREAD_CREATE", t.object())
	return t.object(), nil
}

// knows reports whether a post may have these tags.
func (c *Channel) knows(tags []string) error {
	if len(tags) > mostApplied {
		return bad("applied_tags: Must be 5 or fewer in length.")
	}
	for _, id := range tags {
		if !slices.ContainsFunc(c.tags, func(t Tag) bool { return t.ID == id }) {
			return refuse(http.StatusNotFound, 10087, "Unknown Tag")
		}
	}
	return nil
}

// retag replaces a forum's tags.
func (d *Discord) retag(c *Channel, tags []Tag) error {
	switch {
	case c.given()&ManageChannels == 0:
		return refuse(http.StatusForbidden, 50013, "Missing Permissions")
	case len(tags) > mostTags:
		return bad("available_tags: Must be 20 or fewer in length.")
	}
	seen := map[string]bool{}
	for i := range tags {
		t := &tags[i]
		if tooLong(t.Name, 20) || t.Name == "" {
			return bad("available_tags.name: Must be between 1 and 20 in length.")
		}
		if seen[strings.ToLower(t.Name)] {
			return refuse(http.StatusBadRequest, 40061, "Tag names must be unique")
		}
		seen[strings.ToLower(t.Name)] = true
		if t.ID == "" {
			t.ID = d.id()
		}
	}
	c.tags = tags
	return nil
}
