package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/table/browsertest"
)

const publicHost = "play.example.org"

// guest is the browser of a user who comes to the page from Discord.
type guest struct {
	t       *testing.T
	address string // where the program listens
	host    string
	cookie  *http.Cookie
}

func (g *guest) ask(method, path, body string) (status int, text string) {
	g.t.Helper()
	r, err := http.NewRequest(method, "http://"+g.address+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	r.Host = g.host
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", "https://"+publicHost)
	if g.cookie != nil {
		r.AddCookie(g.cookie)
	}
	resp, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer resp.Body.Close()
	for _, c := range resp.Cookies() {
		if g.cookie = c; !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode {
			g.t.Errorf("others can get the cookie %+v", c)
		}
	}
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// wants sends a request and checks the status.
func (g *guest) wants(status int, method, path, body string) string {
	g.t.Helper()
	got, text := g.ask(method, path, body)
	if got != status {
		g.t.Errorf("%s %s %s: status %d, want %d: %.300s", method, path, body, got, status, text)
	}
	return text
}

// says sends a line as one of the page's commands.
func (g *guest) says(game int, line string) string {
	g.t.Helper()
	return g.wants(http.StatusOK, http.MethodPost, "/api/command", fmt.Sprintf(`{"id":%q,"game":%d,"as":"Ben","text":%q}`, line, game, line))
}

// linkIn is the address of an answer's link button.
func linkIn(t *testing.T, a discordtest.Answer) string {
	t.Helper()
	var find func(cs []discordtest.Component) string
	find = func(cs []discordtest.Component) string {
		for _, c := range cs {
			if c.URL != "" {
				return c.URL
			}
			if s := find(c.Components); s != "" {
				return s
			}
		}
		return ""
	}
	u, err := url.Parse(find(a.Shown().Components))
	if err != nil || u.Scheme != "https" || u.Host != publicHost {
		t.Fatalf("the answer has no link: %q (%v)", a.Text(), u)
	}
	return u.Path
}

// club runs the program with a double of Discord, and a public address for boards.
func club(t *testing.T) (d *discordtest.Discord, address string) {
	t.Helper()
	address = freeAddress(t)
	d = discordtest.New(t, 18)
	t.Setenv(apiVariable, d.Door().URL)
	path := filepath.Join(t.TempDir(), "config.yaml")
	text := fmt.Sprintf("database: %s\ntable:\n  address: %s\n  public: https://%s\ndiscord:\n  token: %s\n", filepath.Join(t.TempDir(), "games.db"), address, publicHost, d.Token)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- serve(ctx, []string{"-config", path}) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return d, address
}

// begin starts a game of three in a channel and returns its thread.
func begin(t *testing.T, d *discordtest.Discord, hall *discordtest.Channel, users ...*discordtest.User) *discordtest.Channel {
	t.Helper()
	d.Slash(users[0], hall, "game new", discordtest.With("game", "1894"))
	for _, u := range users[1:] {
		d.Slash(u, hall, "game join")
	}
	d.Slash(users[0], hall, "game start")
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if ts := hall.Threads(); len(ts) == 1 && len(ts[0].Messages()) > 1 {
			return ts[0]
		}
	}
	t.Fatal("the game does not start")
	return nil
}

// With a public address, /board leads a player from Discord to the page of their game: a link for one player and game that opens once,
// then a session. Actions on the page appear in the channel, and the other way round. Another user's link, a used one, a forged one,
// and other games, on this server or another, are refused.
func TestBoardFromDiscord(t *testing.T) {
	d, address := club(t)
	hall, other := d.Server("Friday club").Channel("hall"), d.Server("Another club").Channel("hall")
	d.Connected(1)
	users := map[string]*discordtest.User{}
	for _, name := range []string{"Ada", "Ben", "Cy"} {
		users[name] = d.User(name)
	}
	thread := begin(t, d, hall, users["Ada"], users["Ben"], users["Cy"])
	begin(t, d, other, d.User("Dan"), d.User("Eve"), d.User("Flo"))

	// Access.
	stranger := &guest{t: t, address: address, host: publicHost}
	stranger.wants(http.StatusUnauthorized, http.MethodGet, "/", "")
	stranger.wants(http.StatusUnauthorized, http.MethodGet, "/api/games", "")
	stranger.wants(http.StatusUnauthorized, http.MethodGet, "/picture/1/0/map.png", "")
	(&guest{t: t, address: address, host: "127.0.0.1"}).wants(http.StatusMisdirectedRequest, http.MethodGet, "/", "")
	at := map[string]*guest{}
	for name, u := range users {
		a := d.Slash(u, thread, "board")
		if a.Message.Reader != u {
			t.Errorf("everybody sees %s's link", name)
		}
		link := linkIn(t, a)
		g := &guest{t: t, address: address, host: publicHost}
		at[name] = g
		forged := link[:len(link)-1] + "0"
		if forged == link {
			forged = link[:len(link)-1] + "1"
		}
		g.wants(http.StatusForbidden, http.MethodPost, forged, "")
		for range 2 { // viewing it does not use it up
			if page := g.wants(http.StatusOK, http.MethodGet, link, ""); !strings.Contains(page, "A board for "+name) {
				t.Errorf("the link shows %s", page)
			}
		}
		for them, b := range at { // visitors who are already here as another player
			if them != name {
				b.wants(http.StatusForbidden, http.MethodPost, link, "")
			}
		}
		g.wants(http.StatusSeeOther, http.MethodPost, link, "")
		(&guest{t: t, address: address, host: publicHost}).wants(http.StatusForbidden, http.MethodPost, link, "") // already used
	}

	// What they see: this game, and no other.
	var page struct {
		Game struct {
			ID        int
			Turn, You string
		}
	}
	if err := json.Unmarshal([]byte(at["Ada"].wants(http.StatusOK, http.MethodGet, "/api/game/1", "")), &page); err != nil || page.Game.You != "Ada" {
		t.Errorf("%+v, %v", page, err)
	}
	var all struct {
		Shelves []struct{ Games []struct{ ID int } }
	}
	if err := json.Unmarshal([]byte(at["Ada"].wants(http.StatusOK, http.MethodGet, "/api/games", "")), &all); err != nil {
		t.Error(err)
	}
	for _, s := range all.Shelves {
		if len(s.Games) > 1 || len(s.Games) == 1 && s.Games[0].ID != 1 {
			t.Errorf("the games are %+v", all)
		}
	}
	if !slices.ContainsFunc(all.Shelves, func(s struct{ Games []struct{ ID int } }) bool { return len(s.Games) == 1 }) {
		t.Errorf("their own game is not among %+v", all)
	}
	for _, path := range []string{"/api/game/2", "/api/game/2/posts?before=9", "/api/game/2/board", "/picture/2/0/map.png", "/api/complete?game=2&text=b"} {
		at["Ada"].wants(http.StatusNotFound, http.MethodGet, path, "")
	}
	at["Ada"].wants(http.StatusNotFound, http.MethodPost, "/api/command", `{"game":2,"text":"buy LRC"}`)
	at["Ada"].wants(http.StatusNotFound, http.MethodPost, "/api/command", `{"game":0,"text":"new 1894"}`)
	for _, line := range []string{"new 1894", "game new 1894", "sure new 1894", "here 2", "import", "copy"} {
		if s := at["Ada"].says(1, line); !strings.Contains(s, `"refused":true`) {
			t.Errorf("%s: %s", line, s)
		}
	}

	// Actions on the page appear in the channel, under the right name only.
	turn := page.Game.Turn
	for name, g := range at {
		if name != turn {
			if s := g.says(1, "buy LRC"); !strings.Contains(s, `"refused":true`) && !strings.Contains(s, "Act for") {
				t.Errorf("%s acts in %s's turn: %s", name, turn, s)
			}
		}
	}
	events := listen(t, at["Cy"])
	if s := at[turn].says(1, "buy LRC"); !strings.Contains(s, "Done: buy LRC") {
		t.Fatalf("%s", s)
	}
	until(t, "the order in the channel", func() bool {
		for _, m := range thread.Messages() {
			if strings.Contains(m.Text(), turn+" buys LRC") {
				return true
			}
		}
		return false
	})
	// Actions in the channel appear on the page; it hears nothing of other games.
	if err := json.Unmarshal([]byte(at["Ada"].wants(http.StatusOK, http.MethodGet, "/api/game/1", "")), &page); err != nil {
		t.Fatal(err)
	}
	d.Slash(users[page.Game.Turn], thread, "do", discordtest.With("orders", "buy ARS"))
	for {
		select {
		case e := <-events:
			if !strings.HasPrefix(e, `{"game":1,`) {
				t.Errorf("the page is told %.80s", e)
			}
			if strings.Contains(e, page.Game.Turn+" buys ARS") {
				browseBoard(t, d, users["Ada"], thread, address)
				return
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the page is not told of the order in the channel")
		}
	}
}

// The session ends for a player who leaves the game or the server; a spectator stays.
func TestBoardEnds(t *testing.T) {
	d, address := club(t)
	server := d.Server("Friday club")
	hall := server.Channel("hall")
	d.Connected(1)
	users := []*discordtest.User{d.User("Ada"), d.User("Ben"), d.User("Cy"), d.User("Dan")}
	thread := begin(t, d, hall, users[:3]...)
	var at []*guest
	for i, u := range users {
		g := &guest{t: t, address: address, host: publicHost}
		link := linkIn(t, d.Slash(u, thread, "board"))
		if i == 2 {
			server.Part(u)
		}
		g.wants(http.StatusSeeOther, http.MethodPost, link, "")
		at = append(at, g)
	}
	for i, status := range []int{http.StatusOK, http.StatusOK, http.StatusUnauthorized, http.StatusOK} {
		at[i].wants(status, http.MethodGet, "/api/game/1", "")
	}
	sure := d.Slash(users[1], thread, "game leave").Shown()
	d.Press(users[1], sure, sure.Buttons()[0])
	until(t, "the end of the leaver's session", func() bool {
		status, _ := at[1].ask(http.MethodGet, "/api/game/1", "")
		return status == http.StatusUnauthorized
	})
	at[0].wants(http.StatusOK, http.MethodGet, "/api/game/1", "")
	at[3].wants(http.StatusOK, http.MethodGet, "/api/game/1", "")
}

// listen receives the page's events.
func listen(t *testing.T, g *guest) <-chan string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+g.address+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = g.host
	r.AddCookie(g.cookie)
	resp, err := http.DefaultClient.Do(r)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", resp, err)
	}
	out := make(chan string, 100)
	go func() {
		defer resp.Body.Close()
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if s, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				out <- s
			}
		}
	}()
	return out
}

func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain for " + what)
		}
	}
}

// browseBoard opens a link in a browser, behind an HTTPS server as intended.
func browseBoard(t *testing.T, d *discordtest.Discord, user *discordtest.User, thread *discordtest.Channel, address string) {
	t.Helper()
	path := browsertest.Find(t)
	if path == "" {
		return
	}
	proxy := httptest.NewUnstartedServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(&url.URL{Scheme: "http", Host: address})
		r.Out.Host = r.In.Host
	}})
	proxy.TLS = &tls.Config{}
	proxy.StartTLS()
	defer proxy.Close()
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("ignore-certificate-errors", true), chromedp.Flag("host-resolver-rules", "MAP "+publicHost+" "+proxy.Listener.Addr().String()), chromedp.WSURLReadTimeout(time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	link := "https://" + publicHost + linkIn(t, d.Slash(user, thread, "board"))
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800), chromedp.Navigate(link), chromedp.Evaluate[chromedp.Void]("document.querySelector('form button').click()")); err != nil {
		t.Fatal(err)
	}
	until(t, "the board in the browser", func() bool {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("location.pathname === '/game/1' && !!document.querySelector('.post.live') && document.querySelectorAll('#layer .hex').length > 50 && document.querySelector('#as-label').hidden && document.querySelector('#map').naturalWidth > 300"))
		return err == nil && ok
	})
}
