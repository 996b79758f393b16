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
	session string // empty before there is one, and when it cannot be resumed any more
	resume  string // the address at which it is resumed
	tried   bool   // that was tried, and nothing has come of it
	seq     int64  // of the newest event
}

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
	errReconnect = errors.New("asked to connect anew")
	errInvalid   = errors.New("the session is over")
	errSilent    = errors.New("nothing is heard any more")
)

// keep serves one shard until the context ends. Whenever the connection breaks it is made anew, at once where it had held for a while,
// otherwise after growing waits, and its session is resumed, so that nothing is lost that happened meanwhile. It fails only where Discord
// says that there is no sense in trying again.
func (b *Bot) keep(ctx context.Context, c *connection) error {
	wait := time.Duration(0)
	for {
		err := b.converse(ctx, c)
		held := c.lose()
		if ctx.Err() != nil {
			c.session = "" // it was closed
			return nil
		}
		if final := b.final(ctx, c, err); final != nil {
			return final
		}
		wait = min(max(b.config.Retry, 2*wait), mostWait)
		if held > quiet*b.config.Retry {
			wait = 0
		}
		if errors.Is(err, errInvalid) || websocket.IsCloseError(err, 4003, 4007, 4009) { // all others can be resumed
			c.session = ""
		}
		if errors.Is(err, errInvalid) {
			wait = b.config.Retry + rand.N(4*b.config.Retry) // Discord wants one second to five
		}
		b.log.Info("connecting to Discord anew", "shard", c.shard, "resume", c.session != "", "wait", wait, "why", b.clean(err))
		if !pause(ctx, wait) {
			return nil
		}
	}
}

// errToken says that the token is wrong.
var errToken = errors.New("the token is not one that Discord takes: copy it anew from the application's page, Bot, Reset Token")

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
		return fmt.Errorf("there is no shard %d of %d for Discord: put another number into discord.shards, a multiple of %d", c.shard, c.shards, b.recommended(ctx))
	case 4011:
		return fmt.Errorf("the bot is on too many servers for %d shards: put %d or more into discord.shards", c.shards, b.recommended(ctx))
	case 4012:
		return fmt.Errorf("version %s of the gateway is not spoken any more: a newer version of this program is needed", version)
	case 4013, 4014:
		return errors.New("the intent Guilds was refused, which every bot may have: see the application's page, Bot, or take a newer version of this program")
	}
	return nil
}

// converse makes one socket, begins or resumes the session, and serves it. It returns why the socket is of no use any more.
func (b *Bot) converse(ctx context.Context, c *connection) (why error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ws, err := b.dial(ctx, c)
	if err != nil {
		return err
	}
	defer func() {
		code := resumable
		if why == nil {
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
		slot     = make(chan turn, 1)
		silence  = time.NewTimer(c.heard(b.config.Silence))
	)
	wait := func() {
		err := b.config.Slot(ctx, c.shard%b.concurrency())
		slot <- turn{err, time.Now()}
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-silence.C:
			return errSilent
		case <-beat:
			heartbeat()
			beat = time.After(interval)
		case turn := <-slot:
			if turn.err != nil {
				return fmt.Errorf("waiting for the shard's turn to identify: %w", turn.err)
			}
			if time.Since(turn.at) > late {
				go wait()
				continue
			}
			b.spend()
			send(opIdentify, map[string]any{
				"token": b.config.Token, "intents": discordgo.IntentsGuilds, "shard": [2]int{c.shard, c.shards},
				"properties": map[string]string{"os": runtime.GOOS, "browser": "stationmaster", "device": "stationmaster"},
			})
		case f := <-frames:
			switch f.Op {
			case opDispatch:
				b.dispatch(ctx, c, f)
			case opHeartbeat:
				heartbeat()
			case opHeartbeatAck:
				silence.Reset(c.heard(0))
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
					return errors.New("how often a heartbeat is wanted was not said")
				}
				interval = time.Duration(hello.Interval) * time.Millisecond
				beat = time.After(rand.N(interval)) // not all bots of the world at the same time
				silence.Reset(c.heard(max(b.config.Silence, interval*5/4)))
				if c.session != "" {
					send(opResume, map[string]any{"token": b.config.Token, "session_id": c.session, "seq": c.seq})
				} else {
					c.seq = 0
					go wait() // heartbeats go on meanwhile
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
		c.session, c.resume = ready.Session, ready.Resume
		c.gain()
		c.tried = false
	case "RESUMED":
		c.gain()
		c.tried = false
	}
	if b.config.Holds(ctx) { // what comes late is somebody else's
		b.onEvent(ctx, c, event{f.Type, f.Data})
	}
}
