package discordtest

import (
	"slices"
	"time"
)

// Permissions of the bot in a channel, and of users.
const (
	ManageChannels        int64 = 1 << 4 // not in the usual set
	ViewChannel           int64 = 1 << 10
	SendMessages          int64 = 1 << 11
	EmbedLinks            int64 = 1 << 14
	AttachFiles           int64 = 1 << 15
	ReadMessageHistory    int64 = 1 << 16
	ManageThreads         int64 = 1 << 34
	CreatePublicThreads   int64 = 1 << 35
	CreatePrivateThreads  int64 = 1 << 36
	SendMessagesInThreads int64 = 1 << 38
	PinMessages           int64 = 1 << 51

	// Usual is what the bot gets when invited as the README says.
	Usual = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | ManageThreads |
		CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads | PinMessages

	Administrator int64 = 1 << 3 // of a user
	ManageGuild   int64 = 1 << 5
)

// Server is what Discord's API calls a guild.
type Server struct {
	ID, Name string

	d      *Discord
	left   bool            // the bot has been removed
	parted map[string]bool // users who have left
}

// Server makes a server to which the bot has been invited.
func (d *Discord) Server(name string) *Server {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := &Server{ID: d.id(), Name: name, d: d}
	d.servers = append(d.servers, s)
	d.dispatch(s.ID, "GUILD_CREATE", guild(s))
	d.tell()
	return s
}

// Remove removes the bot from the server.
func (s *Server) Remove() {
	s.d.mu.Lock()
	defer s.d.mu.Unlock()
	s.left = true
	s.d.dispatch(s.ID, "GUILD_DELETE", map[string]any{"id": s.ID})
}

// Invite invites the bot again.
func (s *Server) Invite() {
	s.d.mu.Lock()
	defer s.d.mu.Unlock()
	s.left = false
	s.d.dispatch(s.ID, "GUILD_CREATE", guild(s))
}

func guild(s *Server) map[string]any {
	return map[string]any{"id": s.ID, "name": s.Name, "channels": []any{}, "threads": []any{}, "members": []any{}, "joined_at": time.Now().Format(time.RFC3339)}
}

// Kinds of channel.
const (
	textChannel   = 0
	directChannel = 1
	publicThread  = 11
	privateThread = 12
	forumChannel  = 15
)

// Channel is a server's channel, a thread, or the direct messages between the bot and a user.
type Channel struct {
	ID, Name string
	Server   *Server  // nil for direct messages
	Parent   *Channel // of a thread

	d        *Discord
	kind     int
	with     *User   // of direct messages
	members  []*User // users added to a thread
	denied   int64
	more     int64 // beyond the usual
	archived bool
	locked   bool
	gone     bool
	messages []*Message
	pins     int      // of others
	tags     []Tag    // of a forum
	flags    int      // of a forum
	applied  []string // ids of the tags on a forum post
	activity int      // how often a message was sent or changed
}

// Channel makes a text channel.
func (s *Server) Channel(name string) *Channel {
	s.d.mu.Lock()
	defer s.d.mu.Unlock()
	return s.d.channel(&Channel{Name: name, Server: s, kind: textChannel})
}

func (d *Discord) channel(c *Channel) *Channel {
	c.d = d
	if c.ID == "" {
		c.ID = d.id()
	}
	d.channels[c.ID] = c
	return c
}

// Foreign makes a server without the bot: users find only their own commands there.
func (d *Discord) Foreign(name string) *Server {
	s := d.Server(name)
	s.Remove()
	return s
}

// Private is the private messages between the bot and the user.
func (u *User) Private() *Channel {
	u.d.mu.Lock()
	defer u.d.mu.Unlock()
	return u.private()
}

func (u *User) private() *Channel {
	c := u.d.direct[u.ID]
	if c == nil {
		c = u.d.channel(&Channel{Name: u.Name, kind: directChannel, with: u})
		u.d.direct[u.ID] = c
	}
	return c
}

// Fill pins this many of somebody else's messages in the channel.
func (c *Channel) Fill(pins int) {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.pins += pins
}

// Deny takes permissions away from the bot in the channel and its threads; Allow gives them back.
func (c *Channel) Deny(permissions int64) {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.denied |= permissions
	c.changed()
}

// Allow gives back permissions that Deny took away, or adds ones beyond the usual.
func (c *Channel) Allow(permissions int64) {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.denied &^= permissions
	c.more |= permissions
	c.changed()
}

// changed tells the bot that the channel has changed.
func (c *Channel) changed() {
	kind := "CHANNEL_UPDATE"
	if c.Parent != nil {
		kind = "THREAD_UPDATE"
	}
	c.d.dispatch(c.Server.ID, kind, c.object())
}

// Role gives the bot a role with permissions that Deny took away. Discord reports it as a change to the bot's membership, not the channel.
func (c *Channel) Role(permissions int64) {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.denied &^= permissions
	c.d.dispatch(c.Server.ID, "GUILD_MEMBER_UPDATE", map[string]any{"guild_id": c.Server.ID, "user": c.d.self(), "roles": []string{c.d.id()}})
}

// Delete deletes the channel and its threads. Discord reports only the channel.
func (c *Channel) Delete() {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	for _, x := range c.d.channels {
		if x == c || x.Parent == c {
			x.gone = true
		}
	}
	kind := "CHANNEL_DELETE"
	if c.Parent != nil {
		kind = "THREAD_DELETE"
	}
	c.d.dispatch(c.Server.ID, kind, c.object())
}

// Archive archives a thread; a locked one needs permission to come back.
func (c *Channel) Archive(locked bool) {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.archived, c.locked = true, locked
}

// Unlock unlocks a thread and takes it out of the archive, and tells the bot.
func (c *Channel) Unlock() {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.archived, c.locked = false, false
	c.changed()
}

// Archived reports whether the thread is archived.
func (c *Channel) Archived() bool {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	return c.archived
}

// Members lists the users added to a thread; nobody else sees a private one.
func (c *Channel) Members() []*User {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	return slices.Clone(c.members)
}

// Activity counts how often a message was sent or changed.
func (c *Channel) Activity() int {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	return c.activity
}

// Private reports whether the channel is a private thread.
func (c *Channel) Private() bool { return c.kind == privateThread }

// Threads lists the channel's threads, the oldest first.
func (c *Channel) Threads() []*Channel {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	var out []*Channel
	for _, x := range c.d.channels {
		if x.Parent == c && !x.gone {
			out = append(out, x)
		}
	}
	slices.SortFunc(out, func(a, b *Channel) int { return compare(a.ID, b.ID) })
	return out
}

// compare orders ids by age.
func compare(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	if a < b {
		return -1
	}
	if a > b {
		return 1
	}
	return 0
}

// given is the bot's permissions in the channel.
func (c *Channel) given() int64 {
	if c.Server != nil && c.Server.left {
		return 0
	}
	p := (Usual | c.more) &^ c.denied
	if c.Parent != nil {
		p = (p | c.Parent.more) &^ c.Parent.denied
	}
	return p
}

func (c *Channel) object() map[string]any {
	o := map[string]any{"id": c.ID, "type": c.kind, "name": c.Name}
	if c.Server != nil {
		o["guild_id"] = c.Server.ID
	}
	if c.kind == forumChannel {
		o["available_tags"], o["flags"] = append([]Tag{}, c.tags...), c.flags
	}
	if c.Parent != nil {
		o["parent_id"] = c.Parent.ID
		o["applied_tags"] = append([]string{}, c.applied...)
		o["thread_metadata"] = map[string]any{"archived": c.archived, "locked": c.locked, "auto_archive_duration": 10080}
	}
	return o
}
