package discord

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"

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

// gate is the way to the gateway for one shard. Discord says with READY where a session is to be resumed; who resumes elsewhere is
// disconnected more often. discordgo knows one address only, so it is put right here, in the last moment before it is dialled.
type gate struct {
	mu     sync.Mutex
	resume *url.URL // where the session is resumed; nil before there is one
	tried  bool     // it was gone there, and nothing has been heard since
}

// dialer is a dialer that goes through the gate.
func (g *gate) dialer() *websocket.Dialer {
	d := *websocket.DefaultDialer
	d.Proxy = g.lead
	return &d
}

// lead says through which proxy a connection to the gateway is made, for which a dialer asks before it looks at the address. Where a
// session can be resumed the address is set to that, every other time: if nothing comes of it the next attempt goes to the front door.
func (g *gate) lead(r *http.Request) (*url.URL, error) {
	q := r.URL.Query()
	q.Set("v", version)
	r.URL.RawQuery = q.Encode()
	g.mu.Lock()
	if g.resume != nil && !g.tried {
		r.URL.Host, r.URL.Path, r.Host = g.resume.Host, g.resume.Path, g.resume.Host
	}
	g.tried = g.resume != nil && !g.tried
	g.mu.Unlock()
	return http.ProxyFromEnvironment(r)
}

// onEvent hears where sessions are resumed, and that they were.
func (g *gate) onEvent(_ *discordgo.Session, e *discordgo.Event) {
	if e.Type != "READY" && e.Type != "RESUMED" {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tried = false
	var ready struct {
		URL string `json:"resume_gateway_url"`
	}
	if e.Type == "RESUMED" || json.Unmarshal(e.RawData, &ready) != nil {
		return
	}
	g.resume = nil
	if u, err := url.Parse(ready.URL); err == nil && u.Host != "" {
		u.Path = strings.TrimSuffix(u.Path, "/") + "/" // as discordgo has it for the front door
		g.resume = u
	}
}
