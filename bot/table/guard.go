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

// guard decides which requests reach the table.
//
// On a loopback address everybody on the machine may play, but no page from elsewhere may act for them. Such a page
// can point a name of its own at this machine, so only loopback names are answered. Other addresses need a password;
// the cookie for it belongs to the host name it was given under.
type guard struct {
	password string // empty on loopback
	mu       sync.Mutex
	sessions map[[32]byte]time.Time // hashes of the cookies, and when they expire
	login    chan struct{}          // whoever has sent a value may guess
	wrong    time.Duration          // the pause after a wrong guess
	wait     time.Time              // the next guess waits until then; guarded by login
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

// elsewhere refuses requests from other pages.
func elsewhere(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusForbidden, "This request came from another website, so it was refused.")
}

// headed adds the headers that keep other pages out. Links to the table are fine; pages that embed its pictures are
// not.
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

// known looks for a session's cookie in the request.
func (g *guard) known(r *http.Request) bool {
	c, err := r.Cookie(cookieName)
	if err != nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	// The map has hashes, so the time of a look-up reveals nothing about a cookie.
	until, ok := g.sessions[sha256.Sum256([]byte(c.Value))]
	return ok && time.Now().Before(until)
}

// mostPatience is the longest that a login waits for its turn.
const mostPatience = 30 * time.Second

// guess reports whether a password is right. Guesses are checked one at a time, with a pause after a wrong one, so
// guessing in parallel is no faster; ok is false if the wait would be too long.
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

// enter handles a login.
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
