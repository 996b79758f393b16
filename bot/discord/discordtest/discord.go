package discordtest

import (
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// Discord is the test double.
type Discord struct {
	Token string // the bot's
	App   string // the id of the bot's application, and of the bot as a user
	Owner *User  // of the application
	// Patience is how long a user waits for an answer, in real time.
	Patience time.Duration
	// Beat is the heartbeat interval, for connections made from now on.
	Beat time.Duration
	// Strict refuses sessions that resume anywhere but at READY's address. Discord itself only disconnects such clients more often.
	Strict bool
	// Gap is the wait between two shards of a bucket that identify, and Concurrency the number of buckets.
	Gap         time.Duration
	Concurrency int
	Shards      int // the number Discord recommends
	// Starts is how many sessions may be started in a day.
	Starts int

	t testing.TB

	mu       sync.Mutex // guards the rest, and everything that belongs to the double
	changed  chan struct{}
	ahead    time.Duration // of the double's clock
	ids      int64
	servers  []*Server
	channels map[string]*Channel
	users    map[string]*User
	direct   map[string]*Channel // by user
	files    map[string][]byte   // uploads, by path
	doors    []*Door

	commands      []Command
	registrations int
	emojis        map[string]string // of the application: ids by names

	sessions   []*session
	identified []Identified
	nowhere    bool                // nobody answers where sessions are resumed
	begun      map[int64]time.Time // when the last shard of a bucket identified
	early      int
	calls      int // attempts to identify
	mood       Mood
	ignored    int
	waiting    []*socket // those of them still waiting
	beats      int
	lost       int
	left       []int

	interactions map[string]*interaction // by token
	strange      bool                    // send interactions as a future Discord might
	faults       faults
	rates        []rate
	buckets      map[string]*bucket
	refusals     []Refusal
	requests     int
	invalid      []time.Time    // when requests got 401, 403 or 429
	versions     map[string]int // requests by API version
	asked        map[string]int // requests by route
	judged       map[string]int // requests checked against Discord's published schema, by route
	breaches     []string       // of that schema
}

// New makes a Discord without users. It goes away when the test ends.
func New(t testing.TB, seed uint64) *Discord {
	d := &Discord{
		Token: "MTg5NA.secret.of-the-bot", Patience: 10 * time.Second, Beat: 41250 * time.Millisecond, t: t,
		changed: make(chan struct{}), channels: map[string]*Channel{}, users: map[string]*User{}, direct: map[string]*Channel{},
		files: map[string][]byte{}, interactions: map[string]*interaction{}, buckets: map[string]*bucket{}, faults: faults{seed: seed},
		judged: map[string]int{}, versions: map[string]int{}, asked: map[string]int{}, emojis: map[string]string{},
		Concurrency: 1, Shards: 1, Starts: 1000, begun: map[int64]time.Time{},
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
			t.Errorf("discordtest: Discord's schema does not allow %s", b)
		}
	})
	return d
}

// id makes ids that grow, as Discord's do.
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

// tell wakes everybody who is waiting.
func (d *Discord) tell() {
	close(d.changed)
	d.changed = make(chan struct{})
}

// wait waits until a condition holds or the time is up, and reports whether it held. It checks the condition under the lock.
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
		case <-time.After(min(left, 50*time.Millisecond)): // time passes even when nothing happens
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
	busy     atomic.Int32 // requests through it that are being answered
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

// kept is a listener that keeps its port when a server closes it: otherwise a later door could get the port, and with it the
// clients of a killed bot.
type kept struct{ *net.TCPListener }

// Close wakes whoever waits for a connection.
func (k kept) Close() error { return k.SetDeadline(time.Now()) }

// refuse closes every new connection until the listener is closed.
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

// Slam closes the door and breaks its connections. Before it returns, requests in progress are carried out: no program restarts
// faster than that.
func (o *Door) Slam() {
	o.d.mu.Lock()
	sockets, again := o.sockets, o.slammed
	o.sockets, o.slammed = nil, true
	for _, s := range o.d.sessions {
		if s.door == o {
			s.gone = true // a killed program does not resume
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
	for end := time.Now().Add(mostBusy); o.busy.Load() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			o.d.t.Logf("discordtest: %d requests are still being answered behind a slammed door", o.busy.Load())
			return
		}
	}
}

// mostBusy is how long a slammed door waits for requests in progress; requests slowed down by a fault may take longer.
const mostBusy = time.Second

// User is a Discord user. Fields may be changed between the user's actions.
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

// Letters lists the direct messages from the bot to the user.
func (u *User) Letters() []Message {
	u.d.mu.Lock()
	c := u.d.direct[u.ID]
	u.d.mu.Unlock()
	if c == nil {
		return nil
	}
	return c.Messages()
}
