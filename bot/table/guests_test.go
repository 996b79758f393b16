package table_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/board"
	"stationmaster/bot/message"
	"stationmaster/bot/table"
)

// begun starts a game at a local table, whose file it leaves, and returns the game's number.
func begun(t *testing.T, path string) int64 {
	t.Helper()
	local, stop := openAt(t, path, table.Config{Address: "127.0.0.1:0"})
	defer stop()
	s := httptest.NewServer(local)
	defer s.Close()
	c := &client{t: t, url: s.URL}
	c.begin()
	return c.game
}

// A link is valid for ten minutes, a session for thirty days.
func TestGuestsTime(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	guests, err := table.NewGuests("https://play.example.org", func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.db")
	game := begun(t, path)
	h, stop := openAt(t, path, table.Config{Address: "0.0.0.0:1830", Guests: guests})
	defer stop()
	var cookie *http.Cookie
	ask := func(method, path string) int {
		r := httptest.NewRequest(method, path, nil)
		r.Host = "play.example.org"
		if cookie != nil {
			r.AddCookie(cookie)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		for _, c := range w.Result().Cookies() {
			cookie = c
		}
		return w.Code
	}
	link := func() string {
		s, err := guests.Invite(board.Guest{User: message.User{ID: "1", Name: "Ada"}, Game: game})
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return u.Path
	}
	old := link()
	now = now.Add(11 * time.Minute)
	if got := ask(http.MethodPost, old); got != http.StatusForbidden || cookie != nil {
		t.Errorf("a link eleven minutes old: status %d, cookie %v", got, cookie)
	}
	if got := ask(http.MethodPost, link()); got != http.StatusSeeOther || cookie == nil {
		t.Fatalf("a new link: status %d, cookie %v", got, cookie)
	}
	if got := ask(http.MethodGet, "/api/games"); got != http.StatusOK {
		t.Errorf("with the session: status %d", got)
	}
	now = now.Add(31 * 24 * time.Hour)
	if got := ask(http.MethodGet, "/api/games"); got != http.StatusUnauthorized {
		t.Errorf("after a month: status %d", got)
	}
}

// Links and sessions outlast the program: another one with the same database accepts them, a link only once in all. One with another
// database accepts neither.
func TestGuestsRestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	start := func(path string) (*table.Guests, http.Handler, func()) {
		guests, err := table.NewGuests("https://play.example.org", nil)
		if err != nil {
			t.Fatal(err)
		}
		h, stop := openAt(t, path, table.Config{Address: "0.0.0.0:1830", Guests: guests})
		return guests, h, stop
	}
	ask := func(h http.Handler, method, path string, cookie *http.Cookie) (int, *http.Cookie) {
		r := httptest.NewRequest(method, path, nil)
		r.Host = "play.example.org"
		if cookie != nil {
			r.AddCookie(cookie)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		for _, c := range w.Result().Cookies() {
			cookie = c
		}
		return w.Code, cookie
	}
	game := begun(t, path)
	guests, h, stop := start(path)
	var links []string
	for range 3 {
		link, err := guests.Invite(board.Guest{User: message.User{ID: "ada", Name: "Ada"}, Game: game, Seated: true})
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		links = append(links, u.Path)
	}
	if got, _ := ask(h, http.MethodPost, links[0], nil); got != http.StatusSeeOther {
		t.Fatalf("a link: status %d", got)
	}
	stop()

	_, h, stop = start(path)
	defer stop()
	if got, _ := ask(h, http.MethodPost, links[0], nil); got != http.StatusForbidden {
		t.Errorf("a link used before the restart: status %d", got)
	}
	got, cookie := ask(h, http.MethodPost, links[1], nil)
	if got != http.StatusSeeOther || cookie == nil {
		t.Fatalf("an unused link from before the restart: status %d", got)
	}
	page := fmt.Sprint("/api/game/", game)
	if got, _ := ask(h, http.MethodGet, page, cookie); got != http.StatusOK {
		t.Errorf("with the session: status %d", got)
	}
	forged := *cookie
	forged.Value = "x" + forged.Value
	if got, _ := ask(h, http.MethodGet, page, &forged); got != http.StatusUnauthorized {
		t.Errorf("with a forged session: status %d", got)
	}
	asSession := http.Cookie{Name: cookie.Name, Value: strings.TrimPrefix(links[2], "/enter/")}
	if got, _ := ask(h, http.MethodGet, page, &asSession); got != http.StatusUnauthorized {
		t.Errorf("with a link as session: status %d", got)
	}
	_, elsewhere, stopElsewhere := start(filepath.Join(t.TempDir(), "other.db"))
	defer stopElsewhere()
	if got, _ := ask(elsewhere, http.MethodPost, links[2], nil); got != http.StatusForbidden {
		t.Errorf("a link of another database: status %d", got)
	}
}

// The public address must use HTTPS.
func TestGuestsAddress(t *testing.T) {
	for _, s := range []string{"play.example.org", "http://play.example.org", "https://", "https://play.example.org/there", "https://a:b@play.example.org"} {
		if _, err := table.NewGuests(s, nil); err == nil {
			t.Errorf("%q is accepted as a public address", s)
		}
	}
}
