package discordtest

import (
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// Discord is the double.
type Discord struct {
	Token string // the bot's
	App   string // the id of the bot's application, and of the bot as a user
	Owner *User  // of the application
	// Patience is how long a user waits for an answer, in real time.
	Patience time.Duration
	// Beat is how often clients are to send a heartbeat. It counts for connections made from then on.
	Beat time.Duration
	// Strict refuses sessions that are not resumed where READY has said. Discord only disconnects such clients more often.
	Strict bool

	t testing.TB

	mu       sync.Mutex // guards the rest, and everything that belongs to the double
	changed  chan struct{}
	ahead    time.Duration // of the double's clock
	ids      int64
	servers  []*Server
	channels map[string]*Channel
	users    map[string]*User
	direct   map[string]*Channel // by user
	files    map[string][]byte   // what has been uploaded, by path
	doors    []*Door

	commands      []Command
	registrations int
	emojis        map[string]string // of the application: ids by names

	sessions   []*session
	identified []Identified
	nowhere    bool // where sessions are resumed nobody answers

	interactions map[string]*interaction // by token
	strange      bool                    // interactions are as a later Discord may send them
	faults       faults
	rates        []rate
	buckets      map[string]*bucket
	refusals     []Refusal
	requests     int
	invalid      []time.Time    // when requests were answered with 401, 403 or 429
	versions     map[string]int // requests by the version of the API
	asked        map[string]int // requests by route
	judged       map[string]int // requests held against Discord's own description, by route
	breaches     []string       // of it
}

// New makes a Discord with nobody in it. It is gone when the test ends.
func New(t testing.TB, seed uint64) *Discord {
	d := &Discord{
		Token: "MTg5NA.secret.of-the-bot", Patience: 10 * time.Second, Beat: 41250 * time.Millisecond, t: t,
		changed: make(chan struct{}), channels: map[string]*Channel{}, users: map[string]*User{}, direct: map[string]*Channel{},
		files: map[string][]byte{}, interactions: map[string]*interaction{}, buckets: map[string]*bucket{}, faults: faults{seed: seed},
		judged: map[string]int{}, versions: map[string]int{}, asked: map[string]int{}, emojis: map[string]string{},
	}
	d.App = d.id()
	d.Owner = d.User("Owner")
	t.Cleanup(func() {
		d.mu.Lock()
		doors := slices.Clone(d.doors)
		d.mu.Unlock()
		for _, door := range doors {
			door.Slam()
			door.listener.TCPListener.Close()
		}
		for _, b := range d.Breaches() {
			t.Errorf("discordtest: Discord's own description does not allow %s", b)
		}
	})
	return d
}

// id makes an id that is greater than all before, as Discord's are.
func (d *Discord) id() string {
	d.ids++
	return strconv.FormatInt((1<<40+d.ids)<<22, 10)
}

// now is the double's time.
func (d *Discord) now() time.Time { return time.Now().Add(d.ahead) }

// Advance moves the double's clock forward.
func (d *Discord) Advance(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ahead += by
	d.tell()
}

// tell wakes everybody who waits for something to happen.
func (d *Discord) tell() {
	close(d.changed)
	d.changed = make(chan struct{})
}

// wait waits until a condition holds, which is looked at under the lock, and tells whether it did before the time was over.
func (d *Discord) wait(most time.Duration, holds func() bool) bool {
	end := time.Now().Add(most)
	for {
		d.mu.Lock()
		ok, changed := holds(), d.changed
		d.mu.Unlock()
		left := time.Until(end)
		if ok || left <= 0 {
			return ok
		}
		select {
		case <-changed:
		case <-time.After(min(left, 50*time.Millisecond)): // time passes, too
		}
	}
}

// Door is a way in for a bot.
type Door struct {
	URL string

	d        *Discord
	listener kept
	server   *http.Server
	sockets  []*websocket.Conn
	slammed  bool
}

// Door opens a way in.
func (d *Discord) Door() *Door {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		d.t.Fatal(err)
	}
	door := &Door{URL: "http://" + l.Addr().String(), d: d, listener: kept{l.(*net.TCPListener)}}
	door.server = &http.Server{Handler: d.handler(door)}
	d.mu.Lock()
	d.doors = append(d.doors, door)
	d.mu.Unlock()
	go door.server.Serve(door.listener) // until the door is slammed
	return door
}

// kept is a listener that keeps its port when a server closes it: a later door could get it otherwise, and with it the clients
// of a bot that was killed.
type kept struct{ *net.TCPListener }

// Close ends what is waiting for a connection.
func (k kept) Close() error { return k.SetDeadline(time.Now()) }

// refuse closes every connection that comes, until the listener is closed.
func (k kept) refuse() {
	_ = k.SetDeadline(time.Time{}) // of a closed listener
	for {
		c, err := k.Accept()
		if err != nil {
			return
		}
		c.Close()
	}
}

// Slam closes the door and breaks every connection that came through it. What Discord was doing at that moment for the bot
// is done to its end.
func (o *Door) Slam() {
	o.d.mu.Lock()
	sockets, again := o.sockets, o.slammed
	o.sockets, o.slammed = nil, true
	for _, s := range o.d.sessions {
		if s.door == o {
			s.gone = true // a program that was killed does not resume
		}
	}
	o.d.tell()
	o.d.mu.Unlock()
	if !again {
		o.server.Close()
		go o.listener.refuse()
	}
	for _, c := range sockets {
		c.Close()
	}
}

// Permissions of the bot in a channel, and of users.
const (
	ManageChannels        int64 = 1 << 4 // not among the usual ones
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

	// Usual is what a bot has that was invited as the README says.
	Usual = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | ManageThreads |
		CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads | PinMessages

	Administrator int64 = 1 << 3 // of a user
	ManageGuild   int64 = 1 << 5
)

// Server is what Discord's API calls a guild.
type Server struct {
	ID, Name string

	d    *Discord
	left bool // the bot has been removed
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

// Channel is a channel of a server, a thread in one, or the direct messages between the bot and a user.
type Channel struct {
	ID, Name string
	Server   *Server  // nil for direct messages
	Parent   *Channel // of a thread

	d        *Discord
	kind     int
	with     *User   // of direct messages
	members  []*User // who has been added to a thread
	denied   int64
	more     int64 // beyond the usual
	archived bool
	locked   bool
	gone     bool
	messages []*Message
	pins     int      // of others
	tags     []Tag    // of a forum
	flags    int      // of a forum
	applied  []string // ids of the tags on a post of one
	activity int      // how often a message came or changed
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

// Foreign makes a server to which the bot has not been invited: only commands that users have for themselves are found there.
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

// Fill pins so many messages of somebody else's in the channel.
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

// Allow gives permissions back that Deny has taken away, or such as the bot has not usually.
func (c *Channel) Allow(permissions int64) {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.denied &^= permissions
	c.more |= permissions
	c.changed()
}

// changed tells the bot that something about the channel has changed.
func (c *Channel) changed() {
	kind := "CHANNEL_UPDATE"
	if c.Parent != nil {
		kind = "THREAD_UPDATE"
	}
	c.d.dispatch(c.Server.ID, kind, c.object())
}

// Delete deletes the channel, with its threads.
func (c *Channel) Delete() {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	for _, x := range c.d.channels {
		if x == c || x.Parent == c {
			x.gone = true
			c.d.dispatch(c.Server.ID, "CHANNEL_DELETE", x.object())
		}
	}
}

// Archive puts a thread into the archive; a locked one only comes out again with permission.
func (c *Channel) Archive(locked bool) {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	c.archived, c.locked = true, locked
}

// Archived tells whether the thread is in the archive.
func (c *Channel) Archived() bool {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	return c.archived
}

// Members lists the users who have been added to a thread; nobody else sees a private one.
func (c *Channel) Members() []*User {
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	return slices.Clone(c.members)
}

// Private tells whether the channel is a private thread.
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

// compare orders ids as they were given.
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

// given is what the bot may do in the channel.
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

// User is somebody on Discord. The fields may be changed before the user does something.
type User struct {
	ID, Name    string
	Nick        string // on the servers
	Permissions int64  // on the servers, beyond what everybody has
	Closed      bool   // takes no direct messages

	d *Discord
}

// User makes a user.
func (d *Discord) User(name string) *User {
	d.mu.Lock()
	defer d.mu.Unlock()
	u := &User{ID: d.id(), Name: name, d: d}
	d.users[u.ID] = u
	return u
}

func (u *User) object() map[string]any {
	return map[string]any{"id": u.ID, "username": u.Name, "global_name": u.Name, "discriminator": "0", "avatar": nil}
}

// Letters are the direct messages that the bot has sent the user.
func (u *User) Letters() []Message {
	u.d.mu.Lock()
	c := u.d.direct[u.ID]
	u.d.mu.Unlock()
	if c == nil {
		return nil
	}
	return c.Messages()
}
