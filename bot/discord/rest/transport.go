package rest

import (
	"net/http"
	"net/url"
	"strings"
)

// Version is the version of Discord's API. discordgo's addresses name the one before.
const (
	Version = "10"
	older   = "/api/v9/"
	newer   = "/api/v" + Version + "/"
)

// transport sends each request to the current version of the API, and in tests to another host.
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
