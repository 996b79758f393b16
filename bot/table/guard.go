package table

import (
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
	login    sync.Mutex             // one wrong guess at a time
	wrong    time.Duration          // how long a wrong one takes
}

const (
	cookieName   = "stationmaster"
	sessionLasts = 30 * 24 * time.Hour
)

func newGuard(password string) *guard {
	return &guard{password: password, sessions: map[[32]byte]time.Time{}, wrong: time.Second}
}

func (g *guard) wrap(next http.Handler) http.Handler {
	same := http.NewCrossOriginProtection()
	same.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fail(w, http.StatusForbidden, "This request comes from another page; it was not carried out.")
	}))
	inner := same.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		switch {
		case g.password == "" && !loopbackHost(r.Host):
			fail(w, http.StatusMisdirectedRequest, "This table answers only under the names of this machine, such as localhost.")
		case g.password == "" || g.known(r) || r.URL.Path == "/login" || strings.HasPrefix(r.URL.Path, "/static/"):
			inner.ServeHTTP(w, r)
		case r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/api/"):
			http.Redirect(w, r, "/login", http.StatusSeeOther)
		default:
			fail(w, http.StatusUnauthorized, "Please log in first: open the page anew.")
		}
	})
}

// loopbackHost tells whether a Host header names this machine.
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

// enter answers a login.
func (g *guard) enter(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	want, got := sha256.Sum256([]byte(g.password)), sha256.Sum256([]byte(r.PostFormValue("password")))
	if g.password == "" || subtle.ConstantTimeCompare(want[:], got[:]) != 1 {
		g.login.Lock()
		time.Sleep(g.wrong)
		g.login.Unlock()
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
