package discord

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

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

// dial connects to the gateway. Discord says with READY where a session is to be resumed; who resumes elsewhere is disconnected more
// often. If nothing comes of it the next attempt goes to the front door, and so on in turns.
func (b *Bot) dial(ctx context.Context, c *connection) (*websocket.Conn, error) {
	there := c.id != "" && c.resume != "" && !c.tried
	c.tried = there
	address := c.resume
	if !there {
		var err error
		if address, err = b.door(ctx); err != nil {
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
