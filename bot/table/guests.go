package table

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"stationmaster/bot/board"
	"stationmaster/bot/message"
	"stationmaster/store"
)

// Guests are users of a chat who have a link to a game's page. A link is signed for one user and game, and works
// once. It opens a session in which that user is the same as in the chat. Browsers keep links and sessions, signed
// with a secret of the database, so they survive restarts and work in all processes. A session ends with its time,
// and for a game or server that the user has left.
type Guests struct {
	public *url.URL
	now    func() time.Time
	clerk  Porter
}

// Porter knows who may come in; a [bot.Clerk]'s boards are one.
type Porter interface {
	Seal(ctx context.Context) ([]byte, error)
	UseOnce(ctx context.Context, who board.Guest, name string) (first bool, err error)
	Welcome(ctx context.Context, who board.Guest) (bool, error)
}

// invitation is the content of a link.
type invitation struct {
	Name  string // unique
	Guest board.Guest
	Until int64 // Unix seconds
}

// session is the content of a cookie: a user, and the games that they may see.
type session struct {
	User  message.User
	Games []board.Guest // without the user
	Until int64
}

const (
	linkLasts   = 10 * time.Minute
	guestCookie = "stationmaster-guest"
	mostGames   = 20 // in a session: a cookie has no room for more
)

// NewGuests prepares for guests at a public address, such as "https://play.example.org". now is the clock; nil means
// time.Now. [New] must get them before the first comes.
func NewGuests(public string, now func() time.Time) (*Guests, error) {
	u, err := url.Parse(public)
	if err != nil || u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return nil, fmt.Errorf("the table's public address %q should look like https://play.example.org", public)
	}
	if now == nil {
		now = time.Now
	}
	return &Guests{public: u, now: now}, nil
}

// Invite makes a guest's link.
func (g *Guests) Invite(who board.Guest) (string, error) {
	if g.clerk == nil {
		return "", message.Sorry("The board isn't ready yet. Please try again in a moment.")
	}
	token, err := g.seal(context.Background(), "link", invitation{strings.ToLower(rand.Text()), who, g.now().Add(linkLasts).Unix()})
	return fmt.Sprintf("https://%s/enter/%s", g.public.Host, token), err
}

// seal signs something for one purpose, so that only the secret's owner can have written it.
func (g *Guests) seal(ctx context.Context, purpose string, v any) (string, error) {
	key, err := g.clerk.Seal(ctx)
	if err != nil {
		return "", err
	}
	b, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	text := base64.RawURLEncoding.EncodeToString(b)
	return text + "." + sign(key, purpose, text), nil
}

func sign(key []byte, purpose, text string) string {
	m := hmac.New(sha256.New, key)
	fmt.Fprintf(m, "%s\n%s", purpose, text)
	return hex.EncodeToString(m.Sum(nil))
}

// unseal reads it; ok is false if it was not sealed here for that purpose.
func (g *Guests) unseal(ctx context.Context, purpose, token string, v any) bool {
	text, signature, _ := strings.Cut(token, ".")
	key, err := g.clerk.Seal(ctx)
	if err != nil || !hmac.Equal([]byte(signature), []byte(sign(key, purpose, text))) {
		return false
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	return err == nil && json.Unmarshal(b, v) == nil
}

// invited returns the invitation of a link that can still be used.
func (g *Guests) invited(r *http.Request) (i invitation, ok bool) {
	ok = g.unseal(r.Context(), "link", r.PathValue("token"), &i) && g.now().Unix() < i.Until
	return i, ok
}

var enterPage = template.Must(template.ParseFS(pages, "page/enter.html"))

// door shows a link's page. Only a press there uses the link up, because chats fetch links, too.
func (g *Guests) door(w http.ResponseWriter, r *http.Request) {
	i, ok := g.invited(r)
	html(w)
	if !ok {
		w.WriteHeader(http.StatusForbidden)
	}
	_ = enterPage.Execute(w, map[string]any{"Open": ok, "Name": i.Guest.User.Name, "Other": g.other(r, i.Guest)}) // fails only if the page has gone
}

// other is the name of another user with a session in this browser, or "".
func (g *Guests) other(r *http.Request, who board.Guest) string {
	if s := g.session(r); s != nil && s.User.ID != who.User.ID {
		return s.User.Name
	}
	return ""
}

// enter uses up a link.
func (g *Guests) enter(w http.ResponseWriter, r *http.Request) {
	const no = "This link isn't yours, has been used, or has expired. Use /board to get your own."
	i, ok := g.invited(r)
	if !ok || g.other(r, i.Guest) != "" {
		fail(w, http.StatusForbidden, no)
		return
	}
	if first, err := g.clerk.UseOnce(r.Context(), i.Guest, i.Name); err != nil || !first {
		fail(w, http.StatusForbidden, no)
		return
	}
	i.Guest.User.Admin = false // admins can lose that right any time, so they use it only in the chat
	s := session{User: i.Guest.User, Until: g.now().Add(sessionLasts).Unix()}
	if old := g.session(r); old != nil {
		s.Games = slices.DeleteFunc(old.Games, func(x board.Guest) bool { return x.Game == i.Guest.Game })
	}
	s.Games = append(s.Games, board.Guest{Guild: i.Guest.Guild, Game: i.Guest.Game, Seated: i.Guest.Seated})
	s.Games = s.Games[max(0, len(s.Games)-mostGames):]
	token, err := g.seal(r.Context(), "session", s)
	if err != nil {
		fail(w, http.StatusInternalServerError, "Something went wrong on the bot's side.")
		return
	}
	http.SetCookie(w, &http.Cookie{Name: guestCookie, Value: token, Path: "/", MaxAge: int(sessionLasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: true})
	http.Redirect(w, r, fmt.Sprint("/game/", i.Guest.Game), http.StatusSeeOther)
}

// session is the request's session, with the games that its user may still see; nil if there is none.
func (g *Guests) session(r *http.Request) *session {
	c, err := r.Cookie(guestCookie)
	if err != nil {
		return nil
	}
	s := &session{}
	if !g.unseal(r.Context(), "session", c.Value, s) || g.now().Unix() >= s.Until {
		return nil
	}
	s.User.Admin = false
	s.Games = slices.DeleteFunc(s.Games, func(x board.Guest) bool {
		x.User = s.User
		ok, err := g.clerk.Welcome(r.Context(), x)
		return err != nil || !ok
	})
	if len(s.Games) == 0 {
		return nil
	}
	return s
}

// visit is who makes a request; nil for nobody.
func (g *Guests) visit(r *http.Request) *visit {
	s := g.session(r)
	if s == nil {
		return nil
	}
	v := &visit{user: s.User, games: map[int64]string{}}
	for _, x := range s.Games {
		v.games[x.Game] = x.Guild
	}
	v.still = func() bool { now := g.visit(r); return now != nil && maps.Equal(now.games, v.games) }
	return v
}

// visit is who makes a request, and which games they may see. At the local table everybody may see all.
type visit struct {
	local bool
	user  message.User
	games map[int64]string // server by game
	still func() bool      // reports whether it may continue; nil if it always may
}

// guild is a game's server; ok is false if the visitor may not see the game.
func (v *visit) guild(game int64) (guild string, ok bool) {
	if v.local {
		return "", true
	}
	guild, ok = v.games[game]
	return guild, ok
}

// sees reports whether the visitor gets an event about a game.
func (v *visit) sees(game int64) bool { _, ok := v.guild(game); return ok }

type visitKey struct{}

// visitOf is the request's visit.
func visitOf(r *http.Request) *visit {
	if v, ok := r.Context().Value(visitKey{}).(*visit); ok {
		return v
	}
	return &visit{local: true}
}

// wrap admits only guests with a session, under the public name.
func (g *Guests) wrap(next http.Handler) http.Handler {
	same := http.NewCrossOriginProtection()
	same.SetDenyHandler(http.HandlerFunc(elsewhere))
	inner := same.Handler(next)
	return headed(func(w http.ResponseWriter, r *http.Request) {
		if !strings.EqualFold(r.Host, g.public.Host) {
			fail(w, http.StatusMisdirectedRequest, "This board can only be reached at its public address.")
			return
		}
		if strings.HasPrefix(r.URL.Path, "/static/") || strings.HasPrefix(r.URL.Path, "/enter/") { // for everybody
			inner.ServeHTTP(w, r)
			return
		}
		v := g.visit(r)
		switch {
		case v != nil:
			inner.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
		case r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/api/"):
			html(w)
			w.WriteHeader(http.StatusUnauthorized)
			_ = enterPage.Execute(w, map[string]any{"Open": false}) // fails only if the page has gone
		default:
			fail(w, http.StatusUnauthorized, "Please use /board to get a link.")
		}
	})
}

// own lists the games that a guest may see, at most mostGames.
func (t *Table) own(r *http.Request, v *visit) []shelfInfo {
	on := map[store.Shelf][]gameInfo{}
	for _, game := range slices.Backward(slices.Sorted(maps.Keys(v.games))) {
		o, err := t.clerk.Games.Find(r.Context(), v.games[game], game)
		if err != nil {
			continue // deleted
		}
		g, shelf := newGame(o, v), store.Shelf(o.State)
		if o.Archived {
			shelf = store.Aside
		}
		on[shelf] = append(on[shelf], g)
		if g.Turn != "" && g.Acts == cmp.Or(g.You, v.user.Name) {
			on[yours] = append(on[yours], g)
		}
	}
	var out []shelfInfo
	for _, s := range shelves {
		out = append(out, shelfInfo{s, len(on[s]), append([]gameInfo{}, on[s]...)})
	}
	return out
}
