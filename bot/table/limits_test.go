package table_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
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

// A page that goes away while it waits for a picture is no error of the table.
func TestPageGoesAway(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	game := begun(t, path)
	var log bytes.Buffer
	h, stop := openAt(t, path, table.Config{Address: "127.0.0.1:0", Log: slog.New(slog.NewTextHandler(&log, nil))})
	defer stop()
	gone, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, fmt.Sprintf("http://127.0.0.1:1830/picture/%d/0/map.png", game), nil).WithContext(gone))
	if w.Code != http.StatusServiceUnavailable || log.Len() > 0 {
		t.Errorf("%d %s; the log: %s", w.Code, w.Body, &log)
	}
}

// party is a page for a game's guests, with two guests' cookies.
func party(t *testing.T) (s *httptest.Server, game int64, cookies []*http.Cookie) {
	t.Helper()
	guests, err := table.NewGuests("https://play.example.org", nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.db")
	game = begun(t, path)
	h, stop := openAt(t, path, table.Config{Address: "0.0.0.0:1830", Guests: guests})
	s = httptest.NewServer(h)
	t.Cleanup(func() { s.CloseClientConnections(); s.Close(); stop() })
	for _, who := range []message.User{{ID: "mallory", Name: "Mallory", Admin: true}, {ID: "zoe", Name: "Zoe"}} {
		link, err := guests.Invite(board.Guest{User: who, Game: game})
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPost, u.Path, nil)
		r.Host = "play.example.org"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		cookies = append(cookies, w.Result().Cookies()...)
	}
	if len(cookies) != 2 {
		t.Fatalf("%d guests are in", len(cookies))
	}
	return s, game, cookies
}

// come sends a guest's request.
func come(t *testing.T, s *httptest.Server, cookie *http.Cookie, method, path, body string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "play.example.org"
	r.AddCookie(cookie)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

// One guest cannot keep the others from getting news: each may have only a few pages open.
func TestGuestStreams(t *testing.T) {
	s, _, cookies := party(t)
	open := 0
	for range 30 {
		if come(t, s, cookies[0], http.MethodGet, "/api/events", "").StatusCode == http.StatusOK {
			open++
		}
	}
	if open == 0 || open > 10 {
		t.Errorf("one guest has %d pages open", open)
	}
	if got := come(t, s, cookies[1], http.MethodGet, "/api/events", "").StatusCode; got != http.StatusOK {
		t.Errorf("the other gets %d", got)
	}
}

// Server managers use the chat to manage: on the page they are ordinary guests, since they can lose that right any day.
func TestGuestsManageNothing(t *testing.T) {
	s, game, cookies := party(t)
	for _, line := range []string{"sure delete", "rename Mine", "pass"} {
		resp := come(t, s, cookies[0], http.MethodPost, "/api/command", fmt.Sprintf(`{"text":%q,"game":%d}`, line, game))
		b, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(b, []byte(`"refused":true`)) {
			t.Errorf("%s: %d %s", line, resp.StatusCode, b)
		}
	}
}

// An unknown company gets a clear refusal, and does not count as a bug.
func TestPictureOfNoCompany(t *testing.T) {
	s := serve(t)
	c := &client{t: t, url: s.URL}
	c.begin()
	for _, path := range []string{"company.png?company=NOBODY", "map.png?routes=1&company=NOBODY", "map.png?best=1&company=NOBODY"} {
		if status, body := c.do(http.MethodGet, fmt.Sprintf("/picture/%d/0/%s", c.game, path), ""); status >= 500 || status < 400 {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
}

// A page that sends requests and never reads the answers is cut off.
func TestSlowPages(t *testing.T) {
	h, stop := openAt(t, filepath.Join(t.TempDir(), "games.db"), table.Config{Address: "127.0.0.1:0", Patience: 300 * time.Millisecond})
	defer stop()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- h.Serve(ctx, l) }()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	const asked = 2000
	request := fmt.Sprintf("GET /static/style.css HTTP/1.1\r\nHost: %s\r\n\r\n", l.Addr())
	_ = c.SetWriteDeadline(time.Now().Add(2 * time.Second)) // times out once it waits for its answers to be read
	_, _ = io.WriteString(c, strings.Repeat(request, asked))
	time.Sleep(600 * time.Millisecond)
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	b, err := io.ReadAll(c)
	if n := bytes.Count(b, []byte("HTTP/1.1 200")); n == asked || n == 0 {
		t.Errorf("%d of %d answers: %v", n, asked, err)
	}
	end()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
