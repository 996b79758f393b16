package bot_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/message"
	"stationmaster/store"
	"stationmaster/store/storetest"
	_ "stationmaster/titles/all"
)

var ctx = context.Background()

func TestMain(m *testing.M) {
	code := m.Run()
	storetest.Stop()
	os.Exit(code)
}

// table is a clerk with a store on disk, a channel that remembers its posts, and a painter that draws nothing.
type table struct {
	t     testing.TB
	path  string
	store *store.Store
	clerk *bot.Clerk
	chat  *chat
	game  int64
	n     int
}

type painter struct{}

func (painter) Paint(s courier.Scene, v message.View) (courier.Picture, error) {
	return courier.Picture{PNG: fmt.Appendf(nil, "%s of %s with %s", v.Kind, s.Game.Hash(), v.Halo), Alt: "drawn " + v.Kind}, nil
}

// chat is a messenger whose channels are lists of posts.
type chat struct {
	mu    sync.Mutex
	posts []courier.Post
	log   []string // "new turn:1", "edit turn:1"
	fail  int      // how many deliveries are still to fail
	alone error    // why no channel can be made for a single user
}

func (c *chat) Open(_ context.Context, r courier.Room) (string, error) {
	if r.Only != "" && c.alone != nil {
		return "", c.alone
	}
	return fmt.Sprintf("game-%d", r.Game), nil
}

func (c *chat) Deliver(_ context.Context, p courier.Post) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fail > 0 {
		c.fail--
		return "", errors.New("the chat is down")
	}
	if p.Remote == "" {
		c.posts = append(c.posts, p)
		c.log = append(c.log, "new "+p.Key)
		return fmt.Sprint("m", len(c.posts)), nil
	}
	var n int
	fmt.Sscanf(p.Remote, "m%d", &n)
	c.posts[n-1] = p
	c.log = append(c.log, "edit "+p.Key)
	return p.Remote, nil
}

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

func newTable(t testing.TB) *table {
	t.Helper()
	k := &table{t: t, path: filepath.Join(t.TempDir(), "games.db"), chat: new(chat)}
	k.open()
	return k
}

func (k *table) open() {
	k.t.Helper()
	s, err := store.Open(k.path)
	if err != nil {
		k.t.Fatal(err)
	}
	k.t.Cleanup(func() { s.Close() })
	k.store = s
	k.clerk = bot.New(bot.Config{Store: s, Painter: painter{}, Messenger: k.chat, Seed: func() uint64 { return 7 }, Log: quiet})
}

func user(name string) message.User { return message.User{ID: strings.ToLower(name), Name: name} }

// as sends a command from this user.
func (k *table) as(name, text string) call.Reply {
	k.t.Helper()
	k.n++
	return k.clerk.Handle(ctx, call.Request{ID: fmt.Sprint("r", k.n), User: user(name), Channel: "hall", Game: k.game, Text: text})
}

// ok is like as; a refusal fails the test.
func (k *table) ok(name, text string) call.Reply {
	k.t.Helper()
	r := k.as(name, text)
	if r.Refused {
		k.t.Fatalf("%s: %s: refused: %s", name, text, r.Text)
	}
	return r
}

// no is like as, but the answer must be a refusal that contains these words.
func (k *table) no(name, text string, words ...string) call.Reply {
	k.t.Helper()
	before := k.head()
	r := k.as(name, text)
	if !r.Refused {
		k.t.Errorf("%s: %s: not refused: %s", name, text, r.Text)
	}
	for _, w := range words {
		if !strings.Contains(r.Text, w) {
			k.t.Errorf("%s: %s: %q does not say %q", name, text, r.Text, w)
		}
	}
	if k.head() != before {
		k.t.Errorf("%s: %s: refused, but the game changed", name, text)
	}
	return r
}

func (k *table) head() int64 {
	g, err := k.store.Game(ctx, k.game)
	if errors.Is(err, store.ErrNotFound) {
		return -1
	}
	if err != nil {
		k.t.Fatal(err)
	}
	return g.Head
}

func (k *table) record() string {
	k.t.Helper()
	as, err := k.store.Record(ctx, k.game, k.head())
	if err != nil {
		k.t.Fatal(err)
	}
	var out []string
	for _, a := range as {
		out = append(out, a.Text)
	}
	return strings.Join(out, "; ")
}

// begin starts a game; the players sit in the order of the returned names.
func (k *table) begin(title string, names ...string) []string {
	k.t.Helper()
	k.game = 0
	k.game = k.ok(names[0], "new "+title+" Friday").Game
	for _, n := range names[1:] {
		k.ok(n, "join")
	}
	k.ok(names[0], "start")
	g, err := k.store.Game(ctx, k.game)
	if err != nil {
		k.t.Fatal(err)
	}
	var seated []string
	for _, s := range g.Seats {
		seated = append(seated, s.Name)
	}
	return seated
}

// minors begins 18EU for two whose minors take turns to operate: Ada has 1, 2, 3, 5 and other odd ones, Ben the rest.
func (k *table) minors() {
	k.t.Helper()
	k.begin("18eu seed:7", "Ada", "Ben")
	k.play("bid 1 100", "pass", "bid 15 100", "pass", "bid 2 100", "pass")
	for n := 3; n < 15; n++ {
		if n < 14 { // the last one is put up by itself
			k.play(fmt.Sprint("select ", n))
		}
		k.play("pass", "pass", "pass", "pass", "take")
	}
}

// post is the newest post whose key has this prefix.
func (k *table) post(prefix string) message.Message {
	k.t.Helper()
	p, ok, err := k.store.Newest(ctx, k.game, prefix)
	if err != nil || !ok {
		k.t.Fatalf("no post %s: %v", prefix, err)
	}
	ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, x := range ps {
		if x.ID == p.ID {
			return x.Message
		}
	}
	k.t.Fatalf("post %s is not listed", prefix)
	return message.Message{}
}

// text is the whole text of a message.
func text(m message.Message) string {
	out := []string{m.Title, m.Text}
	for _, s := range m.Sections {
		out = append(out, s.Head)
		out = append(out, s.Lines...)
		for _, r := range s.Table {
			out = append(out, strings.Join(r, " | "))
		}
	}
	for _, p := range m.Pictures {
		out = append(out, p.Alt)
	}
	return strings.Join(out, "\n")
}

func commands(cs []message.Choice) []string {
	var out []string
	for _, c := range cs {
		if c.Command != "" {
			out = append(out, c.Command)
		}
		out = append(out, commands(c.Options)...)
	}
	return out
}

func contains(t *testing.T, where, what string) {
	t.Helper()
	if !strings.Contains(where, what) {
		t.Errorf("no %q in:\n%s", what, where)
	}
}
