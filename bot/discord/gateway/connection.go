package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"stationmaster/bot/discord/rest"
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

const (
	// BetweenIdentifies is the gap that Discord wants between two identifies in a bucket, five seconds, and a little more
	// because messages travel at different speeds.
	BetweenIdentifies = 5250 * time.Millisecond
	// resumable closes a connection whose session goes on. After 1000 and 1001 Discord forgets the session.
	resumable = 4000
	// A connection that has held for quiet times Config.Retry is made again at once, others after a wait.
	quiet = 30
	// A shard that comes late to its turn by this much waits for another turn: the process was suspended meanwhile.
	late = 100 * time.Millisecond
	// writeWait is how long a message may take to be written.
	writeWait = 5 * time.Second
)

// connection is one shard's connection to the gateway. It survives its sockets.
type connection struct {
	shard, shards int
	pulse
	handling sync.WaitGroup // work on events

	// Only keep uses the rest.
	session
	tried bool // to resume at the session's own address, in vain
	deaf  int  // resumes in a row that were not answered
}

func newConnection(shard, of int) *connection {
	return &connection{shard: shard, shards: of, session: session{mark: newMark()}, pulse: pulse{begun: make(chan struct{})}}
}

// session is what a connection needs to resume a session.
type session struct {
	id     string // empty if there is none to resume
	resume string // the address to resume it at
	seq    int64  // number of the latest event
	mark   string // its name in the ledger
}

// end lets the next connection begin a new session.
func (s *session) end() { *s = session{mark: newMark()} }

// frame is what the gateway sends.
type frame struct {
	Op   int             `json:"op"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
	err  error           // why nothing more can be read
}

// turn is a shard's turn to identify, or why it gets none.
type turn struct {
	err error
	at  time.Time
}

// Why a socket is given up.
var (
	errReconnect = errors.New("a reconnect was requested")
	errInvalid   = errors.New("the session is over")
	errSilent    = errors.New("a heartbeat was not acknowledged in time")
	errDeaf      = errors.New("the gateway doesn't answer")
)

// mostDeaf is how many resumes in a row may stay unanswered before a new session is begun.
const mostDeaf = 2

// keep serves one shard until the context ends. Whenever the connection breaks, keep connects again and resumes the session,
// so that no event is lost: at once if the connection had held for a while, otherwise after growing waits. It fails only if
// Discord says that trying again is useless.
func (g *Gateway) keep(ctx context.Context, c *connection) error {
	wait := time.Duration(0)
	for {
		err := g.converse(ctx, c)
		held := c.lose()
		if ctx.Err() != nil {
			g.preserve(ctx, c)
			return nil
		}
		if final := g.final(ctx, c, err); final != nil {
			return final
		}
		switch {
		case held > quiet*g.config.Retry:
			wait = 0
		case held > 0: // there was a session
			wait = g.config.Retry
		default:
			wait = min(max(g.config.Retry, 2*wait), rest.MostWait)
		}
		if errors.Is(err, errDeaf) && c.id != "" {
			c.deaf++
		}
		if c.deaf == mostDeaf || errors.Is(err, errInvalid) || websocket.IsCloseError(err, 4003, 4007, 4009) { // every other session can be resumed
			c.end()
			c.deaf = 0
		}
		if errors.Is(err, errInvalid) {
			wait = max(wait, g.config.Retry+rand.N(4*g.config.Retry)) // Discord wants one second to five
		}
		g.config.Log.Info("reconnecting to Discord", "shard", c.shard, "resume", c.id != "", "wait", wait, "why", g.config.Rest.Clean(err))
		if !rest.Pause(ctx, wait) {
			g.preserve(ctx, c)
			return nil
		}
	}
}

// final says in words for people why connecting again is useless; nil if it is not.
func (g *Gateway) final(ctx context.Context, c *connection, err error) error {
	if errors.Is(err, rest.ErrTokenLost) {
		return rest.ErrTokenLost
	}
	if rest.Status(err) == http.StatusUnauthorized {
		g.config.Rest.Doubt(ctx)
	}
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return nil
	}
	switch closed.Code {
	case 4004:
		return rest.ErrToken
	case 4010:
		return fmt.Errorf("there is no shard %d of %d on Discord: set discord.shards to a multiple of %d", c.shard, c.shards, g.starts.recommended(ctx))
	case 4011:
		return fmt.Errorf("the bot is on too many servers for %d shards: set discord.shards to %d or more", c.shards, g.starts.recommended(ctx))
	case 4012:
		return fmt.Errorf("gateway version %s is no longer supported: please update this program", rest.Version)
	case 4013, 4014:
		return errors.New("the intent Guilds was refused, although every bot may use it: check the application's page, Bot, or update this program")
	}
	return nil
}

// converse opens one socket, begins or resumes the session, and serves it. It returns why the socket is given up.
func (g *Gateway) converse(ctx context.Context, c *connection) (why error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	begins, identified := c.id == "", false
	var waiting sync.WaitGroup // for the turn to identify
	if begins {
		if err := g.starts.reserve(ctx, c); err != nil {
			return fmt.Errorf("waiting until a session may be begun: %w", err)
		}
		defer func() {
			stop()
			waiting.Wait() // or it would reserve the start again
			if !identified {
				g.starts.release(ctx, c)
			}
		}()
	}
	ws, err := g.dial(ctx, c)
	if err != nil {
		return err
	}
	defer func() {
		code := resumable
		if why == nil && g.config.Holds(ctx) {
			code = websocket.CloseNormalClosure
		}
		_ = ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second)) // as a courtesy
		ws.Close()
	}()
	send := func(op int, data any) {
		_ = ws.SetWriteDeadline(time.Now().Add(writeWait))
		_ = ws.WriteJSON(map[string]any{"op": op, "d": data}) // reading notices a socket that is gone
	}
	heartbeat := func() {
		if c.seq == 0 {
			send(opHeartbeat, nil)
		} else {
			send(opHeartbeat, c.seq)
		}
	}
	frames := make(chan frame)
	go read(ctx, ws, frames)
	var (
		interval time.Duration
		beat     <-chan time.Time
		missing  bool // the last heartbeat's acknowledgement is missing
		slot     = make(chan turn, 1)
		answer   = time.After(g.config.Answer) // nil while no answer is due
	)
	c.heard(g.config.Answer)
	wait := func() {
		waiting.Go(func() {
			err := g.starts.await(ctx, c)
			slot <- turn{err, time.Now()}
		})
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-answer:
			return errDeaf
		case <-beat:
			if missing {
				return errSilent
			}
			heartbeat()
			missing, beat = true, time.After(interval)
		case turn := <-slot:
			if turn.err != nil {
				return fmt.Errorf("waiting for the shard's turn to identify: %w", turn.err)
			}
			if time.Since(turn.at) > late {
				wait()
				continue
			}
			send(opIdentify, map[string]any{
				"token": g.config.Token, "intents": discordgo.IntentsGuilds, "shard": [2]int{c.shard, c.shards},
				"properties": map[string]string{"os": runtime.GOOS, "browser": "stationmaster", "device": "stationmaster"},
			})
			identified = true
			g.starts.begun(ctx, c)
			answer = time.After(g.config.Answer)
		case f := <-frames:
			switch f.Op {
			case opDispatch:
				g.dispatch(ctx, c, f)
				switch {
				case f.Type == "READY" || f.Type == "RESUMED":
					answer = nil
				case answer != nil:
					answer = time.After(g.config.Answer) // missed events are coming
				}
			case opHeartbeat:
				heartbeat()
			case opHeartbeatAck:
				missing = false
				c.heard(0)
			case opReconnect:
				return errReconnect
			case opInvalid:
				if string(f.Data) == "true" {
					return errReconnect
				}
				return errInvalid
			case opHello:
				var hello struct {
					Interval int `json:"heartbeat_interval"` // milliseconds
				}
				if err := json.Unmarshal(f.Data, &hello); err != nil || hello.Interval <= 0 {
					return errors.New("the gateway's hello has no heartbeat interval")
				}
				interval = time.Duration(hello.Interval) * time.Millisecond
				beat, answer = time.After(rand.N(interval)), nil // so that bots do not all beat at once
				c.heard(2 * interval)
				if !begins {
					send(opResume, map[string]any{"token": g.config.Token, "session_id": c.id, "seq": c.seq})
					answer = time.After(g.config.Answer)
				} else {
					c.seq = 0
					wait() // while heartbeats go on
				}
			}
			if f.err != nil {
				return f.err
			}
		}
	}
}

// read reads frames until the socket fails or the context ends.
func read(ctx context.Context, ws *websocket.Conn, to chan<- frame) {
	for f := (frame{}); f.err == nil; {
		f = frame{Op: -1}
		raw := []byte(nil)
		if _, raw, f.err = ws.ReadMessage(); f.err == nil && json.Unmarshal(raw, &f) != nil {
			continue // of a form unknown here
		}
		select {
		case to <- f:
		case <-ctx.Done():
			return
		}
	}
}

// dispatch handles an event: first what it says about the session, then what it says to the bot.
func (g *Gateway) dispatch(ctx context.Context, c *connection, f frame) {
	c.seq = max(c.seq, f.Seq)
	switch f.Type {
	case "READY":
		var ready struct {
			Session string `json:"session_id"`
			Resume  string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal(f.Data, &ready); err != nil {
			g.config.Log.Warn("a session cannot be resumed", "shard", c.shard, "error", err)
		}
		c.id, c.resume = ready.Session, ready.Resume
		g.starts.came(ctx, c)
		c.gain()
		c.tried, c.deaf = false, 0
	case "RESUMED":
		c.gain()
		c.tried, c.deaf = false, 0
	}
	if g.config.Holds(ctx) { // otherwise another process handles it
		g.config.On(ctx, Event{f.Type, f.Data}, c.handling.Go)
	}
}
