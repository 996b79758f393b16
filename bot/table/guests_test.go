package table_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/table"
)

// A link is good for ten minutes, and a session for thirty days.
func TestGuestsTime(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	guests, err := table.NewGuests("https://play.example.org", func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, table.Config{Address: "0.0.0.0:1830", Guests: guests})
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
		s, err := guests.Invite(bot.Guest{User: bot.User{ID: "1", Name: "Ada"}, Guild: "g", Game: 1})
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
		t.Errorf("a link of eleven minutes: status %d, cookie %v", got, cookie)
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

// The public address is one that browsers reach in private.
func TestGuestsAddress(t *testing.T) {
	for _, s := range []string{"play.example.org", "http://play.example.org", "https://", "https://play.example.org/there", "https://a:b@play.example.org"} {
		if _, err := table.NewGuests(s, nil); err == nil {
			t.Errorf("%q is taken for a public address", s)
		}
	}
}
