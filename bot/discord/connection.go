package discord

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
	// BetweenIdentifies is how long Discord wants a bot to wait from one identify to the next in the same bucket, which is five seconds,
	// and a little more, since one message may travel longer than another.
	BetweenIdentifies = 5250 * time.Millisecond
	// resumable is the code with which a connection is closed whose session goes on: after 1000 and 1001 Discord forgets it.
	resumable = 4000
	// A connection that has held for quiet times Config.Retry is made anew at once, others after a wait.
	quiet = 30
	// late is how long after its turn a shard does not identify any more, but waits for another one: the process was stopped meanwhile.
	late = 100 * time.Millisecond
	// writeWait is how long a message may take to be written.
	writeWait = 5 * time.Second
)

// connection is one shard's connection to the gateway. It outlives its sockets.
type connection struct {
	shard, shards int
	pulse
	handling sync.WaitGroup // what users do

	// What follows is for keep alone.
	session
	tried bool // to resume it where it is to be, and nothing has come of it
	deaf  int  // how often in a row nothing was answered to that
}

// session is what a connection has to know to go on with a session.
type session struct {
	id     string // empty before there is one, and when it cannot be resumed any more
	resume string // the address at which it is resumed
	seq    int64  // of the newest event
	mark   string // by which this process knows in the ledger that it has begun it
}

// end has the next connection begin another session.
func (s *session) end() { *s = session{mark: newMark()} }

// frame is what the gateway sends.
type frame struct {
	Op   int             `json:"op"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
	err  error           // why nothing more is to be read
}

// turn is a shard's turn to identify, or why there will be none.
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

// mostDeaf is how often in a row the gateway may leave it unanswered that a session is to be resumed, at either address, until another is
// begun.
const mostDeaf = 2

// keep serves one shard until the context ends. Whenever the connection breaks it is made anew, at once where it had held for a while,
// otherwise after waits that grow until there is a session again, and its session is resumed, so that nothing is lost that happened
// meanwhile. It fails only where Discord says that there is no sense in trying again.
func (b *Bot) keep(ctx context.Context, c *connection) error {
	wait := time.Duration(0)
	for {
		err := b.converse(ctx, c)
		held := c.lose()
		if ctx.Err() != nil {
			b.preserve(ctx, c)
			return nil
		}
		if final := b.final(ctx, c, err); final != nil {
			return final
		}
		switch {
		case held > quiet*b.config.Retry:
			wait = 0
		case held > 0: // there was a session
			wait = b.config.Retry
		default:
			wait = min(max(b.config.Retry, 2*wait), mostWait)
		}
		if errors.Is(err, errDeaf) && c.id != "" {
			c.deaf++
		}
		if c.deaf == mostDeaf || errors.Is(err, errInvalid) || websocket.IsCloseError(err, 4003, 4007, 4009) { // all others can be resumed
			c.end()
			c.deaf = 0
		}
		if errors.Is(err, errInvalid) {
			wait = max(wait, b.config.Retry+rand.N(4*b.config.Retry)) // Discord wants one second to five
		}
		b.log.Info("reconnecting to Discord", "shard", c.shard, "resume", c.id != "", "wait", wait, "why", b.clean(err))
		if !pause(ctx, wait) {
			b.preserve(ctx, c)
			return nil
		}
	}
}

// preserve keeps the session of a shard to which this process has lost the right, as where the database is away for a moment: if nobody
// else has begun another by the time it has the right again, it goes on. One of a shard that is given up in order is closed.
func (b *Bot) preserve(ctx context.Context, c *connection) {
	if c.id == "" || b.config.Holds(ctx) {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept[c.name()] = c.session
}

// recall goes on with a session that was preserved.
func (b *Bot) recall(ctx context.Context, c *connection) {
	b.mu.Lock()
	kept, ok := b.kept[c.name()]
	delete(b.kept, c.name())
	b.mu.Unlock()
	if !ok {
		return
	}
	was := c.session
	if c.session = kept; !b.mine(ctx, c) {
		c.session = was
	}
}

// errToken says that the token is wrong.
var errToken = errors.New("the token was rejected by Discord: get a new one from the application's page, Bot, Reset Token")

// final is what is told people where it makes no sense to connect again; nil otherwise.
func (b *Bot) final(ctx context.Context, c *connection, err error) error {
	if errors.Is(err, errTokenLost) {
		return errTokenLost
	}
	if status(err) == http.StatusUnauthorized {
		b.doubt(ctx)
	}
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return nil
	}
	switch closed.Code {
	case 4004:
		return errToken
	case 4010:
		return fmt.Errorf("there is no shard %d of %d on Discord: set discord.shards to a multiple of %d", c.shard, c.shards, b.recommended(ctx))
	case 4011:
		return fmt.Errorf("the bot is on too many servers for %d shards: set discord.shards to %d or more", c.shards, b.recommended(ctx))
	case 4012:
		return fmt.Errorf("gateway version %s is no longer supported: please update this program", version)
	case 4013, 4014:
		return errors.New("the intent Guilds was refused, although every bot may use it: check the application's page, Bot, or update this program")
	}
	return nil
}

// converse makes one socket, begins or resumes the session, and serves it. It returns why the socket is of no use any more.
func (b *Bot) converse(ctx context.Context, c *connection) (why error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	begins, identified := c.id == "", false
	var waiting sync.WaitGroup // for a turn to identify
	if begins {
		if err := b.reserve(ctx, c); err != nil {
			return fmt.Errorf("waiting until a session may be begun: %w", err)
		}
		defer func() {
			stop()
			waiting.Wait() // or the start would be reserved again
			if !identified {
				b.release(ctx, c)
			}
		}()
	}
	ws, err := b.dial(ctx, c)
	if err != nil {
		return err
	}
	defer func() {
		code := resumable
		if why == nil && b.config.Holds(ctx) {
			code = websocket.CloseNormalClosure
		}
		_ = ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second)) // as a courtesy
		ws.Close()
	}()
	send := func(op int, data any) {
		_ = ws.SetWriteDeadline(time.Now().Add(writeWait))
		_ = ws.WriteJSON(map[string]any{"op": op, "d": data}) // a socket that is gone is noticed in reading
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
		missing  bool // the acknowledgement of the last heartbeat
		slot     = make(chan turn, 1)
		answer   = time.After(b.config.Answer) // nil where none is waited for
	)
	c.heard(b.config.Answer)
	wait := func() {
		waiting.Go(func() {
			err := b.await(ctx, c)
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
				"token": b.config.Token, "intents": discordgo.IntentsGuilds, "shard": [2]int{c.shard, c.shards},
				"properties": map[string]string{"os": runtime.GOOS, "browser": "stationmaster", "device": "stationmaster"},
			})
			identified = true
			b.begun(ctx, c)
			answer = time.After(b.config.Answer)
		case f := <-frames:
			switch f.Op {
			case opDispatch:
				b.dispatch(ctx, c, f)
				switch {
				case f.Type == "READY" || f.Type == "RESUMED":
					answer = nil
				case answer != nil:
					answer = time.After(b.config.Answer) // what was missed is being told
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
				beat, answer = time.After(rand.N(interval)), nil // not all bots of the world at the same time
				c.heard(2 * interval)
				if !begins {
					send(opResume, map[string]any{"token": b.config.Token, "session_id": c.id, "seq": c.seq})
					answer = time.After(b.config.Answer)
				} else {
					c.seq = 0
					wait() // heartbeats go on meanwhile
				}
			}
			if f.err != nil {
				return f.err
			}
		}
	}
}

// slot is Config.Slot for a bot that has one process: it waits until a shard may identify, so long after the one before in its bucket.
func (b *Bot) slot(ctx context.Context, bucket int) error {
	for {
		b.mu.Lock()
		wait := time.Until(b.buckets[bucket])
		if wait <= 0 {
			b.buckets[bucket] = time.Now().Add(b.config.Gap)
		}
		b.mu.Unlock()
		if wait <= 0 {
			return nil
		}
		if !pause(ctx, wait) {
			return ctx.Err()
		}
	}
}

// read reads what the gateway sends until nothing comes any more, or nobody wants it.
func read(ctx context.Context, ws *websocket.Conn, to chan<- frame) {
	for f := (frame{}); f.err == nil; {
		f = frame{Op: -1}
		raw := []byte(nil)
		if _, raw, f.err = ws.ReadMessage(); f.err == nil && json.Unmarshal(raw, &f) != nil {
			continue // nothing that was known when this was written
		}
		select {
		case to <- f:
		case <-ctx.Done():
			return
		}
	}
}

// dispatch hears an event: what it says of the session, and then what it says to the bot.
func (b *Bot) dispatch(ctx context.Context, c *connection, f frame) {
	c.seq = max(c.seq, f.Seq)
	switch f.Type {
	case "READY":
		var ready struct {
			Session string `json:"session_id"`
			Resume  string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal(f.Data, &ready); err != nil {
			b.log.Warn("a session cannot be resumed", "shard", c.shard, "error", err)
		}
		c.id, c.resume = ready.Session, ready.Resume
		b.came(ctx, c)
		c.gain()
		c.tried, c.deaf = false, 0
	case "RESUMED":
		c.gain()
		c.tried, c.deaf = false, 0
	}
	if b.config.Holds(ctx) { // what comes late is somebody else's
		b.onEvent(ctx, c, event{f.Type, f.Data})
	}
}
