package discordtest

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Operations of the gateway.
const (
	opDispatch     = 0
	opHeartbeat    = 1
	opIdentify     = 2
	opResume       = 6
	opReconnect    = 7
	opInvalid      = 9
	opHello        = 10
	opHeartbeatAck = 11
)

// intentGuilds is the only intent that a bot needs if it reads no messages.
const intentGuilds = 1 << 0

// Identified is how a client introduced itself.
type Identified struct {
	Shard, Shards int
	Intents       int
	Resumed       bool
	Version       string    // of the gateway's protocol
	At            time.Time // in real time
}

// Identified lists the clients that were let in.
func (d *Discord) Identified() []Identified {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.identified)
}

// Mood is how clients that identify are treated.
type Mood int

// Moods.
const (
	Welcoming Mood = iota // they are let in
	Refusing              // op 9, as for clients that identify too soon
	Ignoring              // no answer, even to clients that resume, as in an outage; heartbeats are still acknowledged
)

// Mood sets how clients are treated that identify from now on.
func (d *Discord) Mood(m Mood) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.mood = m
}

// Calls counts attempts to identify, successful or not, as Discord does.
func (d *Discord) Calls() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.calls
}

// Ignored counts clients that resumed without an answer.
func (d *Discord) Ignored() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ignored
}

// Lost counts heartbeats lost on muted connections.
func (d *Discord) Lost() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.lost
}

// Early counts clients that identified too early and were sent away.
func (d *Discord) Early() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.early
}

// Beats counts the heartbeats.
func (d *Discord) Beats() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.beats
}

// Left lists the codes with which clients closed their connections.
func (d *Discord) Left() []int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.left)
}

// session is a client's session at the gateway. It outlives the socket, so that it can be resumed.
type session struct {
	id            string
	door          *Door
	shard, shards int64
	events        []event
	gone          bool // it cannot be resumed

	socket *socket // nil when disconnected
}

type event struct {
	Op   int    `json:"op"`
	Seq  int    `json:"s"`
	Type string `json:"t"`
	Data any    `json:"d"`
}

// socket writes to one connection from several goroutines.
type socket struct {
	host    string // the address the client connected to
	version string
	mu      sync.Mutex
	conn    *websocket.Conn
	mute    atomic.Bool // like a pulled cable: nothing gets through in either direction, and nobody is told
}

func (s *socket) send(v any) {
	if s.mute.Load() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.conn.SetWriteDeadline(time.Now().Add(5 * time.Second))
	_ = s.conn.WriteJSON(v) // reading will notice that a client is gone
}

func (s *socket) close(code int) {
	s.mu.Lock()
	_ = s.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	s.mu.Unlock()
	s.conn.Close()
}

// gateway serves one connection.
func (d *Discord) gateway(door *Door, w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	gone := d.nowhere && r.Host == door.resumeHost()
	d.mu.Unlock()
	if gone {
		http.Error(w, "gone", http.StatusBadGateway)
		return
	}
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	conn, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	d.mu.Lock()
	if door.slammed {
		d.mu.Unlock()
		return
	}
	if q := r.URL.Query(); q.Get("encoding") != "json" || q.Get("v") == "" {
		d.t.Errorf("discordtest: a client connects to %s without version or encoding", r.URL)
	}
	door.sockets = append(door.sockets, conn)
	beat := d.Beat
	d.mu.Unlock()
	out := &socket{conn: conn, host: r.Host, version: r.URL.Query().Get("v")}
	out.send(map[string]any{"op": opHello, "d": map[string]any{"heartbeat_interval": beat.Milliseconds()}})
	defer func() {
		d.mu.Lock()
		for _, s := range d.sessions {
			if s.socket == out {
				s.socket = nil
			}
		}
		d.tell()
		d.mu.Unlock()
	}()
	for {
		var in struct {
			Op   int             `json:"op"`
			Data json.RawMessage `json:"d"`
		}
		if err := conn.ReadJSON(&in); err != nil {
			var closed *websocket.CloseError
			if errors.As(err, &closed) && closed.Code != websocket.CloseAbnormalClosure {
				d.mu.Lock()
				d.left = append(d.left, closed.Code)
				d.mu.Unlock()
			}
			return
		}
		if out.mute.Load() {
			if in.Op == opHeartbeat {
				d.mu.Lock()
				d.lost++
				d.mu.Unlock()
			}
			continue // lost, and unanswered
		}
		switch in.Op {
		case opHeartbeat:
			d.mu.Lock()
			d.beats++
			d.mu.Unlock()
			out.send(map[string]any{"op": opHeartbeatAck})
		case opIdentify:
			if code := d.identify(door, out, in.Data); code != 0 {
				out.close(code)
				return
			}
		case opResume:
			d.resume(door, out, in.Data)
		}
	}
}

// identify lets a client in; the close code says why not.
func (d *Discord) identify(door *Door, out *socket, data json.RawMessage) (code int) {
	var in struct {
		Token   string    `json:"token"`
		Intents *int      `json:"intents"`
		Shard   *[2]int64 `json:"shard"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return 4002
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if in.Token != d.Token && in.Token != "Bot "+d.Token {
		return 4004
	}
	if in.Intents == nil || *in.Intents != intentGuilds {
		d.t.Errorf("discordtest: a client asks for intents other than Guilds: %v", in.Intents)
		return 4014
	}
	s := &session{id: "session-" + d.id(), door: door, shards: 1, socket: out}
	if in.Shard != nil {
		s.shard, s.shards = in.Shard[0], in.Shard[1]
		if s.shards < 1 || s.shard < 0 || s.shard >= s.shards {
			return 4010
		}
	}
	if d.calls++; d.calls > d.Starts {
		d.t.Errorf("discordtest: more than %d sessions were started; Discord would revoke the token", d.Starts)
		d.Token += ", which is another now"
		for _, x := range d.sessions {
			if x.gone = true; x.socket != nil {
				x.socket.close(4004)
			}
		}
		return 4004
	}
	switch d.mood {
	case Refusing:
		out.send(map[string]any{"op": opInvalid, "d": false})
		return 0
	case Ignoring:
		return 0
	}
	if bucket := s.shard % int64(d.Concurrency); time.Since(d.begun[bucket]) < d.Gap {
		d.early++
		out.send(map[string]any{"op": opInvalid, "d": false})
		return 0
	} else {
		d.begun[bucket] = time.Now()
	}
	for _, x := range d.sessions {
		if x.shard == s.shard && x.shards == s.shards && x.door == door { // another program's session stays
			x.gone = true
		}
	}
	d.sessions = append(d.sessions, s)
	d.identified = append(d.identified, Identified{Shard: int(s.shard), Shards: int(s.shards), Intents: *in.Intents, Version: out.version, At: time.Now()})
	guilds := []any{}
	for _, g := range d.servers {
		if s.has(g.ID) && !g.left {
			guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	s.event("READY", map[string]any{
		"v": 10, "user": d.self(), "guilds": guilds, "session_id": s.id, "resume_gateway_url": "ws://" + door.resumeHost() + "/gateway",
		"shard": []int64{s.shard, s.shards}, "application": map[string]any{"id": d.App, "flags": 0},
	})
	for _, g := range d.servers {
		if s.has(g.ID) && !g.left {
			s.event("GUILD_CREATE", guild(g))
		}
	}
	d.tell()
	return 0
}

// resumeHost is the same address by another name, for resuming.
func (o *Door) resumeHost() string {
	return "localhost:" + strconv.Itoa(o.listener.Addr().(*net.TCPAddr).Port)
}

// resume sends a client what it missed, or tells it to start a new session.
func (d *Discord) resume(door *Door, out *socket, data json.RawMessage) {
	var in struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
	}
	_ = json.Unmarshal(data, &in) // unreadable means no session
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.mood == Ignoring {
		d.ignored++
		d.waiting = append(d.waiting, out)
		return
	}
	if d.Strict && out.host != door.resumeHost() {
		out.send(map[string]any{"op": opInvalid, "d": false})
		return
	}
	for _, s := range d.sessions {
		if s.id != in.Session || s.gone || s.door != door || in.Token != d.Token && in.Token != "Bot "+d.Token || in.Seq > len(s.events) {
			continue
		}
		s.socket = out
		for _, e := range s.events[in.Seq:] {
			out.send(e)
		}
		s.event("RESUMED", map[string]any{})
		d.identified = append(d.identified, Identified{Shard: int(s.shard), Shards: int(s.shards), Intents: intentGuilds, Resumed: true, Version: out.version, At: time.Now()})
		d.tell()
		return
	}
	out.send(map[string]any{"op": opInvalid, "d": false})
}

// has reports whether a server belongs to the session's shard.
func (s *session) has(server string) bool {
	n, _ := strconv.ParseInt(server, 10, 64)
	return (n>>22)%s.shards == s.shard
}

func (s *session) event(kind string, data any) {
	e := event{opDispatch, len(s.events) + 1, kind, data}
	s.events = append(s.events, e)
	if s.socket != nil {
		s.socket.send(e)
	}
}

// dispatch sends an event to the clients of a server's shard; a disconnected one gets it when it resumes. It returns the newest
// client's door, or nil.
func (d *Discord) dispatch(server, kind string, data any) (door *Door) {
	for _, s := range d.sessions {
		if s.has(server) && !s.gone {
			s.event(kind, data)
			door = s.door
		}
	}
	return door
}

// Served lists the doors through which each shard is connected now. More than one means that two programs serve it.
func (d *Discord) Served() map[int][]*Door {
	out := map[int][]*Door{}
	d.each(func(s *session, _ *socket) { out[int(s.shard)] = append(out[int(s.shard)], s.door) })
	return out
}

// Connected waits until this many shards are connected.
func (d *Discord) Connected(shards int) {
	d.t.Helper()
	ok := d.wait(30*time.Second, func() bool {
		n := 0
		for _, s := range d.sessions {
			if s.socket != nil && !s.gone {
				n++
			}
		}
		return n >= shards
	})
	if !ok {
		d.t.Fatalf("discordtest: fewer than %d shards connected", shards)
	}
}

// each calls f for every open socket.
func (d *Discord) each(f func(s *session, out *socket)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range d.sessions {
		if out := s.socket; out != nil {
			f(s, out)
		}
	}
}

// Mute silently cuts off the open connections.
func (d *Discord) Mute() {
	d.each(func(_ *session, out *socket) { out.mute.Store(true) })
}

// Nowhere makes the address for resuming unreachable.
func (d *Discord) Nowhere() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.nowhere = true
}

// Cut breaks the gateway connections without notice. They can be resumed.
func (d *Discord) Cut() {
	d.each(func(s *session, out *socket) { s.socket = nil; out.conn.Close() })
}

// Close closes the gateway connections with one of Discord's codes.
func (d *Discord) Close(code int) {
	d.each(func(s *session, out *socket) { s.socket = nil; out.close(code) })
}

// Reconnect asks the clients to reconnect and resume.
func (d *Discord) Reconnect() {
	d.each(func(_ *session, out *socket) { out.send(map[string]any{"op": opReconnect, "d": nil}) })
}

// Invalidate ends the sessions: clients have to identify again.
func (d *Discord) Invalidate() {
	d.each(func(s *session, out *socket) {
		s.gone, s.socket = true, nil
		out.send(map[string]any{"op": opInvalid, "d": false})
	})
}

// Doubt ends the connections but keeps the sessions resumable.
func (d *Discord) Doubt() { d.Frame(map[string]any{"op": opInvalid, "d": true}) }

// Ask asks the clients for a heartbeat.
func (d *Discord) Ask() { d.Frame(map[string]any{"op": opHeartbeat, "d": nil}) }

// FrameIgnored sends a frame to clients that resumed without an answer.
func (d *Discord) FrameIgnored(v any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, out := range d.waiting {
		out.send(v)
	}
}

// Frame sends any frame to the clients.
func (d *Discord) Frame(v any) {
	d.each(func(_ *session, out *socket) { out.send(v) })
}
