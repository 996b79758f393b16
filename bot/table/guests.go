package table

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"stationmaster/bot"
)

// Guests are the users of a chat who have been given a link to the page of a game. A link is signed, for one user and game, and opens
// once; it buys a session, in which that user is who they are in the chat, and which ends with the program.
type Guests struct {
	public *url.URL
	key    []byte
	now    func() time.Time

	mu       sync.Mutex
	links    map[string]invitation
	sessions map[[32]byte]*session // by the hash of the cookie
}

type invitation struct {
	guest bot.Guest
	until time.Time
}

// session is what a cookie stands for: a user, and the games they may come to.
type session struct {
	user  bot.User
	games map[int64]string // the server by the game
	until time.Time
}

const (
	linkLasts   = 10 * time.Minute
	guestCookie = "stationmaster-guest"
)

// NewGuests prepares for guests at a public address, such as "https://play.example.org". now is the clock; nil means time.Now.
func NewGuests(public string, now func() time.Time) (*Guests, error) {
	u, err := url.Parse(public)
	if err != nil || u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return nil, fmt.Errorf("the table's public address %q is not like https://play.example.org", public)
	}
	key := make([]byte, 32)
	_, _ = rand.Read(key) // never fails
	if now == nil {
		now = time.Now
	}
	return &Guests{public: u, key: key, now: now, links: map[string]invitation{}, sessions: map[[32]byte]*session{}}, nil
}

// Invite makes the link for a guest.
func (g *Guests) Invite(who bot.Guest) (string, error) {
	name := strings.ToLower(rand.Text())
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	for k, l := range g.links {
		if now.After(l.until) {
			delete(g.links, k)
		}
	}
	g.links[name] = invitation{who, now.Add(linkLasts)}
	return fmt.Sprintf("https://%s/enter/%s-%s", g.public.Host, name, g.sign(name, who)), nil
}

// sign is the signature of a link for a guest.
func (g *Guests) sign(name string, who bot.Guest) string {
	m := hmac.New(sha256.New, g.key)
	fmt.Fprintf(m, "%s\n%q\n%q\n%d", name, who.User.ID, who.Guild, who.Game)
	return hex.EncodeToString(m.Sum(nil))
}

// invited finds whom a link is for.
func (g *Guests) invited(token string) (name string, who bot.Guest, ok bool) {
	name, signature, _ := strings.Cut(token, "-")
	l, known := g.links[name]
	ok = known && g.now().Before(l.until) && hmac.Equal([]byte(signature), []byte(g.sign(name, l.guest)))
	return name, l.guest, ok
}

var enterPage = template.Must(template.ParseFS(pages, "page/enter.html"))

// door shows what a link opens. Only a press opens it: chats look at links, too.
func (g *Guests) door(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	_, who, ok := g.invited(r.PathValue("token"))
	g.mu.Unlock()
	html(w)
	if !ok {
		w.WriteHeader(http.StatusForbidden)
	}
	_ = enterPage.Execute(w, map[string]any{"Open": ok, "Name": who.User.Name, "Other": g.other(r, who)}) // the page has gone if this fails
}

// other is the name of whoever else has the session of this browser, "" for nobody.
func (g *Guests) other(r *http.Request, who bot.Guest) string {
	if s := g.session(r); s != nil && s.user.ID != who.User.ID {
		return s.user.Name
	}
	return ""
}

// enter uses a link up.
func (g *Guests) enter(w http.ResponseWriter, r *http.Request) {
	old := g.session(r)
	g.mu.Lock()
	defer g.mu.Unlock()
	name, who, ok := g.invited(r.PathValue("token"))
	if !ok || old != nil && old.user.ID != who.User.ID {
		fail(w, http.StatusForbidden, "This link is not for you, has been used, or is too old. Ask for one of your own with /board.")
		return
	}
	delete(g.links, name)
	now := g.now()
	for k, s := range g.sessions {
		if now.After(s.until) {
			delete(g.sessions, k)
		}
	}
	if old != nil {
		old.games[who.Game] = who.Guild
	} else {
		token := rand.Text()
		g.sessions[sha256.Sum256([]byte(token))] = &session{who.User, map[int64]string{who.Game: who.Guild}, now.Add(sessionLasts)}
		http.SetCookie(w, &http.Cookie{Name: guestCookie, Value: token, Path: "/", MaxAge: int(sessionLasts.Seconds()),
			HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: true})
	}
	http.Redirect(w, r, fmt.Sprint("/game/", who.Game), http.StatusSeeOther)
}

// session is that of a request, or nil.
func (g *Guests) session(r *http.Request) *session {
	c, err := r.Cookie(guestCookie)
	if err != nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.sessions[sha256.Sum256([]byte(c.Value))]
	if s == nil || g.now().After(s.until) {
		return nil
	}
	return s
}

// visit is who asks for something, and at which games: everybody at the local table may come to all of it.
type visit struct {
	local bool
	user  bot.User
	games map[int64]string // the server by the game
}

// guild is the server on which a game is played; ok is false when the visitor may not come to it.
func (v *visit) guild(game int64) (guild string, ok bool) {
	if v.local {
		return "", true
	}
	guild, ok = v.games[game]
	return guild, ok
}

// sees tells whether an event about a game is for the visitor.
func (v *visit) sees(game int64) bool { _, ok := v.guild(game); return ok }

type visitKey struct{}

// visitOf is whose request it is.
func visitOf(r *http.Request) *visit {
	if v, ok := r.Context().Value(visitKey{}).(*visit); ok {
		return v
	}
	return &visit{local: true}
}

// wrap lets guests in with their session, and nobody else, and only under the public name.
func (g *Guests) wrap(next http.Handler) http.Handler {
	same := http.NewCrossOriginProtection()
	same.SetDenyHandler(http.HandlerFunc(elsewhere))
	inner := same.Handler(next)
	return headed(func(w http.ResponseWriter, r *http.Request) {
		open := strings.HasPrefix(r.URL.Path, "/static/") || strings.HasPrefix(r.URL.Path, "/enter/")
		s := g.session(r)
		switch {
		case !strings.EqualFold(r.Host, g.public.Host):
			fail(w, http.StatusMisdirectedRequest, "This board answers only under its public name.")
		case s == nil && !open && r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/api/"):
			html(w)
			w.WriteHeader(http.StatusUnauthorized)
			_ = enterPage.Execute(w, map[string]any{"Open": false}) // the page has gone if this fails
		case s == nil && !open:
			fail(w, http.StatusUnauthorized, "Please ask for a link with /board.")
		case s == nil:
			inner.ServeHTTP(w, r)
		default:
			g.mu.Lock()
			v := &visit{user: s.user, games: map[int64]string{}}
			for game, guild := range s.games {
				v.games[game] = guild
			}
			g.mu.Unlock()
			inner.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
		}
	})
}

// own lists the overviews of the games to which a guest may come.
func (t *Table) own(r *http.Request, v *visit) ([]bot.Overview, error) {
	var out []bot.Overview
	for game, guild := range v.games {
		o, err := t.clerk.Find(r.Context(), guild, game)
		if err != nil {
			continue // deleted
		}
		out = append(out, o)
	}
	slices.SortFunc(out, func(a, b bot.Overview) int { return int(b.ID - a.ID) })
	return out, nil
}
