package table_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/message"
	"stationmaster/bot/table"
	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/render"
	"stationmaster/store"
	_ "stationmaster/titles/all"
)

// painter draws as the program does.
type painter struct{}

func (painter) Paint(s courier.Scene, v message.View) (courier.Picture, error) {
	var p render.Picture
	var err error
	switch v.Kind {
	case message.MapView:
		o := render.MapOptions{Around: v.Hex, Radius: v.Radius, Halo: v.Halo, Numbers: v.Numbers}
		if v.Routes {
			o.Routes = engine.ID(v.Company)
		}
		p, err = render.Map(s.Game, o)
	case message.HexView:
		p, err = render.Hex(s.Game, v.Hex)
	case message.MarketView:
		p, err = render.Market(s.Game)
	case message.PlayersView:
		p, err = render.Players(s.Game)
	case message.StoryView:
		p, err = render.Story(s.Game, s.Story)
	default:
		err = fmt.Errorf("no view %q", v.Kind)
	}
	return courier.Picture{PNG: p.PNG, Alt: p.Alt}, err
}

func layout(g *engine.Game) (any, error) { return render.LayoutsOf(g) }

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// open makes a table with its own store.
func open(t *testing.T, c table.Config) *table.Table {
	t.Helper()
	h, stop := openAt(t, filepath.Join(t.TempDir(), "games.db"), c)
	t.Cleanup(stop)
	return h
}

// openAt makes a table with its store in a file, until it is stopped.
func openAt(t *testing.T, path string, c table.Config) (h *table.Table, stop func()) {
	t.Helper()
	s, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	hub := table.NewHub()
	clerk := bot.New(bot.Config{Store: s, Painter: painter{}, Messenger: hub, Named: table.User, Layout: layout, Log: quiet, Seed: func() uint64 { return 7 }})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- clerk.Courier.Run(ctx) }()
	house := make(chan bool)
	go func() {
		clerk.House.Run(ctx)
		close(house)
	}()
	if c.Log == nil {
		c.Log = quiet
	}
	h, err = table.New(clerk, hub, c)
	if err != nil {
		t.Fatal(err)
	}
	return h, func() {
		cancel()
		<-house
		if err := <-done; err != nil {
			t.Error(err)
		}
		s.Close()
	}
}

func serve(t *testing.T) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(open(t, table.Config{Address: "127.0.0.1:0"}))
	t.Cleanup(s.Close)
	t.Cleanup(s.CloseClientConnections)
	return s
}

// reply is the table's answer to a command.
type reply struct {
	Title    string            `json:"title"`
	Text     string            `json:"text"`
	Error    string            `json:"error"`
	Game     int64             `json:"game"`
	Refused  bool              `json:"refused"`
	Choices  []message.Choice  `json:"choices"`
	Pictures []message.Shown   `json:"pictures"`
	Sections []message.Section `json:"sections"`
	File     *call.File        `json:"file"`
}

// client talks to a table as the page does.
type client struct {
	t    *testing.T
	url  string
	game int64
	n    int
}

// sit is a client at its own table.
func sit(t *testing.T) *client {
	t.Helper()
	return &client{t: t, url: serve(t).URL}
}

func (c *client) say(as, text string) reply {
	c.t.Helper()
	c.n++
	b, err := json.Marshal(map[string]any{"id": fmt.Sprint("c", c.n), "as": as, "game": c.game, "text": text})
	if err != nil {
		c.t.Fatal(err)
	}
	status, body := c.post(string(b))
	if status != http.StatusOK {
		c.t.Fatalf("%s: status %d: %s", text, status, body)
	}
	var r reply
	if err := json.Unmarshal([]byte(body), &r); err != nil {
		c.t.Fatal(err)
	}
	return r
}

func (c *client) ok(as, text string) reply {
	c.t.Helper()
	r := c.say(as, text)
	if r.Refused {
		c.t.Fatalf("%s: refused: %s", text, r.Text)
	}
	return r
}

func (c *client) post(body string) (int, string) {
	c.t.Helper()
	return c.do(http.MethodPost, "/api/command", body, "Content-Type", "application/json")
}

func (c *client) get(path string) (int, string) {
	c.t.Helper()
	return c.do(http.MethodGet, path, "")
}

func (c *client) do(method, path, body string, headers ...string) (int, string) {
	c.t.Helper()
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	noRedirects := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := noRedirects.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// begin starts a game of three.
func (c *client) begin() {
	c.t.Helper()
	c.game = c.ok("Ada", "new 1894 seed:7 Friday").Game
	c.ok("Ben", "join")
	c.ok("Cy", "join")
	c.ok("", "start")
}

func TestGameOverHTTP(t *testing.T) {
	c := &client{t: t, url: serve(t).URL}
	c.begin()
	if r := c.ok("", "buy LRC"); !strings.Contains(r.Text, "Done: buy LRC") {
		t.Errorf("answer %+v", r)
	}
	r := c.ok("", "undo") // it may be anybody's turn: the one who acted can take it back
	if !strings.Contains(r.Text, "Taken back") {
		t.Errorf("answer %+v", r)
	}
	status, body := c.get(fmt.Sprint("/api/game/", c.game))
	for _, want := range []string{`"where":"Auction"`, `"kind":"turn"`, `"kind":"note"`, `"status":{`} {
		if status != 200 || !strings.Contains(body, want) {
			t.Errorf("game: %d, no %s in %s", status, want, body)
		}
	}
	if status, body := c.get("/api/complete?game=1&text=" + url.QueryEscape("buy LRC; bid n")); status != 200 || !strings.Contains(body, `"text":"buy LRC; bid NMS "`) {
		t.Errorf("completion: %d %s", status, body)
	}
	for _, path := range []string{"/picture/1/0/map.png?halo=G6", "/picture/1/1/market.png", "/picture/1/0/map.png?hex=D11", "/picture/1/1/market.png?since=1"} {
		if status, body := c.get(path); status != 200 || !strings.HasPrefix(body, "\x89PNG") {
			t.Errorf("%s: %d %.80s", path, status, body)
		}
	}
	if r := c.ok("", "preview buy LRC"); len(r.Pictures) != 1 || r.Pictures[0].Orders != "buy LRC" {
		t.Errorf("preview %+v", r)
	} else if status, body := c.get("/picture/1/0/players.png?orders=" + url.QueryEscape(r.Pictures[0].Orders)); status != 200 || !strings.HasPrefix(body, "\x89PNG") {
		t.Errorf("picture of the preview: %d %.80s", status, body)
	}
	if r := c.ok("", "show record"); r.File == nil || !strings.Contains(r.File.Body, "seed: 7") {
		t.Errorf("record %+v", r)
	}
}

// gameFile is a game as 18xx.games writes it, in mid-auction.
func gameFile(t *testing.T) []byte {
	t.Helper()
	r := &engine.Record{Title: "1894", Players: []string{"Ada", "Ben", "Cy"}, Options: []string{"18xx.games"}, Seed: 7}
	for _, o := range strings.Split("bid LS 100; pass; buy LRC; pass; pass; buy ARS", ";") {
		r.Actions = append(r.Actions, engine.Order(o))
	}
	var b bytes.Buffer
	if err := interchange.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// upload is a command with a file.
func upload(t *testing.T, id, text string, data []byte) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"id": id, "text": text, "file": map[string]any{"name": "game.json", "data": data}})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A file comes in like any command, behind the same guard.
func TestUpload(t *testing.T) {
	c := &client{t: t, url: serve(t).URL}
	games := func() int {
		var r struct{ Shelves []struct{ All int } }
		if _, body := c.get("/api/games"); json.Unmarshal([]byte(body), &r) != nil {
			t.Fatal(body)
		}
		n := 0
		for _, s := range r.Shelves {
			n += s.All
		}
		return n
	}
	body := upload(t, "u1", "import", gameFile(t))
	for name, headers := range map[string][]string{
		"another origin": {"Origin", "http://evil.example"},
		"rebound name":   {"Host", "evil.example"},
		"as a form":      {"Content-Type", "multipart/form-data; boundary=x"},
	} {
		if status, answer := c.do(http.MethodPost, "/api/command", body, append([]string{"Content-Type", "application/json"}, headers...)...); status < 400 {
			t.Errorf("%s: %d %s", name, status, answer)
		}
	}
	for name, x := range map[string]struct{ body, want string }{
		"too large":      {upload(t, "u2", "import", make([]byte, call.MostAttached+1)), "too large: the limit is 4 MiB"},
		"far too large":  {upload(t, "u3", "import", make([]byte, call.MostAttached+100<<10)), "That's too much"},
		"no base64":      {`{"text":"import","file":{"data":"%%"}}`, "That isn't a command"},
		"a long text":    {upload(t, "u4", strings.Repeat("x", 100<<10), nil), "That's too long"},
		"no game":        {upload(t, "u5", "import", []byte("hello")), "isn't valid JSON"},
		"for no command": {upload(t, "u6", "games", gameFile(t)), "takes no file"},
	} {
		if _, answer := c.post(x.body); !strings.Contains(answer, x.want) {
			t.Errorf("%s: %.200s", name, answer)
		}
	}
	if n := games(); n != 0 {
		t.Errorf("refused files left %d games", n)
	}
	for i, want := range []string{"is game 1 (running), with 6 orders", "already been done"} {
		if status, answer := c.post(body); status != 200 || !strings.Contains(answer, want) {
			t.Errorf("delivery %d: %d %s", i+1, status, answer)
		}
	}
	if n := games(); n != 1 {
		t.Errorf("%d games", n)
	}
	// Every player of the file is a user of this table.
	c.game = 1
	c.ok("Ada", "pass")
	c.ok("Ben", "sure leave")
	c.ok("", "join Ben")
	c.ok("Ben", "pass")
	if r := c.ok("", "export"); r.File == nil || !strings.HasSuffix(r.File.Name, ".json") {
		t.Errorf("export %+v", r)
	}
}

// Every input gets an answer in words, and nothing breaks.
func TestHostileRequests(t *testing.T) {
	c := &client{t: t, url: serve(t).URL}
	c.begin()
	deep := strings.Repeat("[", 100_000)
	for name, body := range map[string]string{
		"empty": "", "no JSON": "hello", "wrong types": `{"text": 5}`, "a list": `[]`, "deep": deep,
		"huge": `{"text":"` + strings.Repeat("x", 100_000) + `"}`, "long id": `{"game":1,"text":"help","id":"` + strings.Repeat("x", 200) + `"}`,
		"a game that does not exist": `{"game":99,"text":"pass"}`, "a game below zero": `{"game":-1,"text":"pass"}`, "a huge number": `{"game":99999999999999999999}`,
	} {
		status, answer := c.post(body)
		var r reply
		if err := json.Unmarshal([]byte(answer), &r); err != nil || status < 400 || status >= 500 || r.Error == "" {
			t.Errorf("%s: %d %.200s", name, status, answer)
		}
	}
	for _, text := range []string{"", " ", ";;;", "\x00", "pass\x00", strings.Repeat("pass;", 1900), "do " + strings.Repeat("x ", 4000), "lay ../../etc/passwd", "bid NMS 9999999999999999999999", "bid NMS -5", "bid NMS 1e3", "par", "sure sure sure pass", "/", "//", "show map '; drop table games", "new 1894", "undo to -1", "set x y", "choose", "choose pass; pass", "consent", "<script>alert(1)</script>"} {
		as := "Ada"
		if text == "new 1894" {
			as = "\u202e\x07,,;;"
		}
		if r := c.say(as, text); !r.Refused || r.Text == "" {
			t.Errorf("%q: %+v", text, r)
		}
	}
	for path, want := range map[string]int{
		"/api/game/99": 404, "/api/game/x": 404, "/api/game/1/posts": 400, "/api/game/1/posts?before=x": 400, "/picture/1/0/nothing.png": 0,
		"/picture/1/99/map.png": 0, "/picture/99/0/map.png": 404, "/picture/1/-9/map.png": 404, "/picture/1/0/map.png?hex=ZZ9": 0, "/picture/1/0/company.png?company=X": 0,
		"/picture/1/0/map.png?orders=dance": 400, "/picture/1/0/map.png?hex=G6&radius=-1": 400, "/nothing": 404, "/static/../table.go": 0, "/static/page/": 404, "/api/complete?game=99&text=p": 404, "/api/complete?game=1&text=" + strings.Repeat("x", 20_000): 200,
		"/picture/1/0/map.png?halo=" + strings.Repeat("Z,", 5000): 0,
	} {
		status, body := c.get(path)
		if want != 0 && status != want || status < 200 || strings.Contains(body, "goroutine") {
			t.Errorf("%.60s: %d %.200s", path, status, body)
		}
	}
	if status, _ := c.do(http.MethodPost, "/api/command", `{"game":1,"text":"pass"}`, "Content-Type", "text/plain"); status != http.StatusUnsupportedMediaType {
		t.Errorf("text/plain: %d", status)
	}
	if status, _ := c.do(http.MethodDelete, "/api/command", ""); status != http.StatusMethodNotAllowed && status != http.StatusNotFound {
		t.Errorf("DELETE: %d", status)
	}
	if r := c.ok("", "show status"); !strings.Contains(r.Text, "Auction") {
		t.Errorf("the game is damaged: %+v", r)
	}
}

// Pages from elsewhere cannot act here, neither directly nor through a domain of theirs that points to this machine.
func TestOtherPagesAreKeptOut(t *testing.T) {
	c := &client{t: t, url: serve(t).URL}
	c.begin()
	command := `{"game":1,"text":"pass"}`
	for name, headers := range map[string][]string{
		"another origin": {"Origin", "http://evil.example"},
		"another site":   {"Sec-Fetch-Site", "cross-site"},
		"same site":      {"Sec-Fetch-Site", "same-site"},
		"rebound name":   {"Host", "evil.example"},
		"rebound port":   {"Host", "evil.example:1830"},
	} {
		if status, body := c.do(http.MethodPost, "/api/command", command, append(headers, "Content-Type", "application/json")...); status != 403 && status != 421 {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
	// Nor can they have pictures drawn; a link to the table is fine.
	for mode, want := range map[string]int{"no-cors": 403, "navigate": 200} {
		for _, path := range []string{"/picture/1/0/map.png", "/game/1"} {
			if status, _ := c.do(http.MethodGet, path, "", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", mode); status != want {
				t.Errorf("%s from another site (%s): %d", path, mode, status)
			}
		}
	}
	if status, _ := c.do(http.MethodGet, "/api/games", "", "Host", "evil.example"); status != 421 {
		t.Errorf("reading under a rebound name: %d", status)
	}
	for _, host := range []string{"localhost:1830", "127.0.0.1", "[::1]:1830"} {
		if status, _ := c.do(http.MethodGet, "/api/games", "", "Host", host); status != 200 {
			t.Errorf("%s: %d", host, status)
		}
	}
	resp, err := http.Get(c.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if csp := resp.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
		t.Errorf("policy %q", csp)
	}
}

func TestPassword(t *testing.T) {
	if _, err := table.New(nil, nil, table.Config{Address: "0.0.0.0:1830"}); err == nil || !strings.Contains(err.Error(), "password") {
		t.Errorf("an open address without a password: %v", err)
	}
	if _, err := table.New(nil, nil, table.Config{Address: "1830"}); err == nil || !strings.Contains(err.Error(), "host:port") {
		t.Errorf("an address without a host: %v", err)
	}
	s := httptest.NewServer(open(t, table.Config{Address: "0.0.0.0:1830", Password: "choo"}))
	defer s.Close()
	c := &client{t: t, url: s.URL}
	for path, want := range map[string]int{"/": 303, "/game/1": 303, "/api/games": 401, "/api/events": 401, "/picture/1/0/map.png": 303, "/login": 200, "/static/style.css": 200} {
		if status, _ := c.get(path); status != want {
			t.Errorf("%s without a session: %d, want %d", path, status, want)
		}
	}
	if status, _ := c.post(`{"text":"new 1894"}`); status != 401 {
		t.Errorf("a command without a session: %d", status)
	}
	form := "application/x-www-form-urlencoded"
	for _, wrong := range []string{"", "password=Choo"} {
		if status, body := c.do(http.MethodPost, "/login", wrong, "Content-Type", form); status != 401 || !strings.Contains(body, "not the password") {
			t.Errorf("login with %q: %d", wrong, status)
		}
	}
	resp, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).
		Post(s.URL+"/login", form, strings.NewReader("password=choo"))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	cookies := resp.Cookies()
	if resp.StatusCode != 303 || len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode {
		t.Fatalf("login: %d %v", resp.StatusCode, cookies)
	}
	if status, _ := c.do(http.MethodGet, "/api/games", "", "Cookie", cookies[0].String()); status != 200 {
		t.Errorf("with the cookie: %d", status)
	}
	if status, _ := c.do(http.MethodGet, "/api/games", "", "Cookie", cookies[0].Name+"=guess"); status != 401 {
		t.Errorf("with another cookie: %d", status)
	}
}

// Every open page hears of every change.
func TestEvents(t *testing.T) {
	s := serve(t)
	c := &client{t: t, url: s.URL}
	var pages []*bufio.Scanner
	for range 2 {
		resp, err := http.Get(s.URL + "/api/events")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		pages = append(pages, bufio.NewScanner(io.LimitReader(resp.Body, 1<<20)))
	}
	c.begin()
	c.ok("", "buy LRC")
	for i, p := range pages {
		p.Buffer(nil, 1<<20)
		done := make(chan bool)
		go func() {
			for p.Scan() {
				if b, ok := bytes.CutPrefix(p.Bytes(), []byte("data: ")); ok && bytes.Contains(b, []byte("buys LRC")) {
					done <- true
					return
				}
			}
			done <- false
		}()
		select {
		case ok := <-done:
			if !ok {
				t.Errorf("page %d was cut off", i)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("page %d heard nothing", i)
		}
	}
}
