package discord

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// The version of the API that is spoken. discordgo's addresses have the one before.
const (
	version = "10"
	older   = "/api/v9/"
	newer   = "/api/v" + version + "/"
)

// transport sends requests for Discord's API: in the version that is spoken, and for tests to another host.
type transport struct{ to *url.URL } // nil for Discord itself

// RoundTrip sends one request.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if rest, ok := strings.CutPrefix(r.URL.Path, older); ok {
		r.URL.Path, r.URL.RawPath = newer+rest, strings.Replace(r.URL.RawPath, older, newer, 1)
	}
	if t.to != nil {
		r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	}
	return http.DefaultTransport.RoundTrip(r)
}

// gateway is what Discord says of its gateway.
type gateway struct {
	URL    string `json:"url"`    // the front door
	Shards int    `json:"shards"` // that Discord recommends
	Starts struct {
		Remaining   int `json:"remaining"`
		Reset       int `json:"reset_after"` // milliseconds
		Concurrency int `json:"max_concurrency"`
	} `json:"session_start_limit"`
	asked time.Time // when it said so
}

// believed is for how long it is believed how many sessions may still be begun: other processes begin some, too.
const believed = time.Minute

// frontDoor is where sessions begin. Who wants to begin one waits where there may be no more of them today: Discord would give the bot
// another token.
func (b *Bot) frontDoor(ctx context.Context, begins bool) (string, error) {
	b.mu.Lock()
	g := b.front
	b.mu.Unlock()
	if g.URL == "" || begins && time.Since(g.asked) > believed {
		g = gateway{}
		if err := b.get(ctx, discordgo.EndpointGatewayBot, &g); err != nil {
			return "", err
		}
		g.asked = time.Now()
		b.mu.Lock()
		b.front = g
		b.mu.Unlock()
	}
	if wait := time.Until(g.asked.Add(time.Duration(g.Starts.Reset) * time.Millisecond)); begins && g.Starts.Remaining <= 0 && wait > 0 {
		b.log.Error("no connection to Discord can be begun any more today", "wait", wait)
		if !pause(ctx, wait) {
			return "", ctx.Err()
		}
		b.forget() // there is another number now
	}
	return g.URL, nil
}

// forget has Discord asked for its front door again.
func (b *Bot) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.front.URL = ""
}

// spend counts a session that is begun.
func (b *Bot) spend() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.front.Starts.Remaining--
}

// recommended is how many shards Discord recommends now, as far as it answers.
func (b *Bot) recommended(ctx context.Context) int {
	b.forget()
	_, _ = b.frontDoor(ctx, false) // then it is what it was
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.front.Shards
}

// concurrency is how many buckets of shards there are, which may be begun at the same time.
func (b *Bot) concurrency() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return max(1, b.front.Starts.Concurrency)
}

// dial connects to the gateway. Discord says with READY where a session is to be resumed; who resumes elsewhere is disconnected more
// often. If nothing comes of it the next attempt goes to the front door, and so on in turns.
func (b *Bot) dial(ctx context.Context, c *connection) (*websocket.Conn, error) {
	there := c.session != "" && c.resume != "" && !c.tried
	c.tried = there
	address := c.resume
	if !there {
		var err error
		if address, err = b.frontDoor(ctx, c.session == ""); err != nil {
			return nil, err
		}
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	u = u.JoinPath("/")
	u.RawQuery = url.Values{"v": {version}, "encoding": {"json"}}.Encode()
	d := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: mostWait}
	ws, answer, err := d.DialContext(ctx, u.String(), nil)
	if err != nil {
		if !there {
			b.forget()
		}
		if answer != nil {
			err = fmt.Errorf("%w: %s", err, answer.Status)
		}
		return nil, err
	}
	ws.SetCloseHandler(func(int, string) error { return nil }) // the usual one answers, and 1000 would end the session
	return ws, nil
}
