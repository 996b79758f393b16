package table

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// guard lets requests through to the table, or not.
//
// On a loopback address everybody on the machine may play, but no web page from elsewhere may act in their name: such a
// page can make a name of its own point to this machine, so only loopback names are answered. On other addresses a
// password is demanded, and the cookie that it buys belongs to the name it was given under.
type guard struct {
	password string // empty on loopback
	mu       sync.Mutex
	sessions map[[32]byte]time.Time // hashes of the cookies, and until when they hold
	login    chan struct{}          // who has put something in may guess
	wrong    time.Duration          // how long after a wrong guess the next one is looked at
	wait     time.Time              // until then; guarded by login
}

const (
	cookieName   = "stationmaster"
	sessionLasts = 30 * 24 * time.Hour
)

func newGuard(password string) *guard {
	return &guard{password: password, sessions: map[[32]byte]time.Time{}, login: make(chan struct{}, 1), wrong: time.Second}
}

func (g *guard) wrap(next http.Handler) http.Handler {
	same := http.NewCrossOriginProtection()
	same.SetDenyHandler(http.HandlerFunc(elsewhere))
	inner := same.Handler(next)
	return headed(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case g.password == "" && !loopbackHost(r.Host):
			fail(w, http.StatusMisdirectedRequest, "This table can only be reached under this machine's own names, such as localhost.")
		case g.password == "" || g.known(r) || r.URL.Path == "/login" || strings.HasPrefix(r.URL.Path, "/static/"):
			inner.ServeHTTP(w, r)
		case r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/api/"):
			http.Redirect(w, r, "/login", http.StatusSeeOther)
		default:
			fail(w, http.StatusUnauthorized, "Please log in first: reload the page.")
		}
	})
}

// elsewhere refuses what another page asks for.
func elsewhere(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusForbidden, "This request came from another website, so it was refused.")
}

// headed answers with the headers that keep other pages out. A link to the table is fine; a page that has pictures drawn in
// another's browser is not.
func headed(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if r.Header.Get("Sec-Fetch-Site") == "cross-site" && r.Header.Get("Sec-Fetch-Mode") != "navigate" {
			elsewhere(w, r)
			return
		}
		next(w, r)
	})
}

// loopbackHost reports whether a Host header names this machine.
func loopbackHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || isLoopback(name)
}

func isLoopback(ip string) bool {
	a := net.ParseIP(ip)
	return a != nil && a.IsLoopback()
}

// known looks for the cookie of a session in the request.
func (g *guard) known(r *http.Request) bool {
	c, err := r.Cookie(cookieName)
	if err != nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	// The map is of hashes: how long the look-up takes tells nothing about a cookie.
	until, ok := g.sessions[sha256.Sum256([]byte(c.Value))]
	return ok && time.Now().Before(until)
}

// mostPatience is how long a login waits for its turn.
const mostPatience = 30 * time.Second

// guess reports whether a password is right. Guesses are looked at one after the other, and after a wrong one there is a pause, so that
// many at once are no faster; ok is false when it would be too long before this one is.
func (g *guard) guess(ctx context.Context, password string) (right, ok bool) {
	ctx, stop := context.WithTimeout(ctx, mostPatience)
	defer stop()
	select {
	case g.login <- struct{}{}:
		defer func() { <-g.login }()
	case <-ctx.Done():
		return false, false
	}
	select {
	case <-time.After(time.Until(g.wait)):
	case <-ctx.Done():
		return false, false
	}
	want, got := sha256.Sum256([]byte(g.password)), sha256.Sum256([]byte(password))
	right = g.password != "" && subtle.ConstantTimeCompare(want[:], got[:]) == 1
	if !right {
		g.wait = time.Now().Add(g.wrong)
	}
	return right, true
}

// enter answers a login.
func (g *guard) enter(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	right, ok := g.guess(r.Context(), r.PostFormValue("password"))
	switch {
	case !ok:
		fail(w, http.StatusTooManyRequests, "Too many wrong passwords; please try again later.")
		return
	case !right:
		login(w, true)
		return
	}
	token := rand.Text()
	g.mu.Lock()
	now := time.Now()
	for k, until := range g.sessions {
		if now.After(until) {
			delete(g.sessions, k)
		}
	}
	g.sessions[sha256.Sum256([]byte(token))] = now.Add(sessionLasts)
	g.mu.Unlock()
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: token, Path: "/", MaxAge: int(sessionLasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil,
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
