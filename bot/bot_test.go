package bot_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/engine"
	"stationmaster/store"
	_ "stationmaster/titles/t1894"
)

var ctx = context.Background()

// table is a clerk with a store on disk, a channel that remembers what was delivered, and a painter that draws nothing.
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

func (painter) Paint(g *engine.Game, v bot.View) (bot.Picture, error) {
	return bot.Picture{PNG: fmt.Appendf(nil, "%s of %s with %s", v.Kind, g.Hash(), v.Halo), Alt: "drawn " + v.Kind}, nil
}

// chat is a messenger whose channels are lists of posts.
type chat struct {
	mu    sync.Mutex
	posts []bot.Post
	log   []string // "new turn:1", "edit turn:1"
	fail  int      // how many deliveries still fail
}

func (c *chat) Open(_ context.Context, r bot.Room) (string, error) {
	return fmt.Sprintf("game-%d", r.Game), nil
}

func (c *chat) Deliver(_ context.Context, p bot.Post) (string, error) {
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

func user(name string) bot.User { return bot.User{ID: strings.ToLower(name), Name: name} }

// as has somebody say something.
func (k *table) as(name, text string) bot.Reply {
	k.t.Helper()
	k.n++
	return k.clerk.Handle(ctx, bot.Request{ID: fmt.Sprint("r", k.n), User: user(name), Channel: "hall", Game: k.game, Text: text})
}

// ok is as; a refusal fails the test.
func (k *table) ok(name, text string) bot.Reply {
	k.t.Helper()
	r := k.as(name, text)
	if r.Refused {
		k.t.Fatalf("%s: %s: refused: %s", name, text, r.Text)
	}
	return r
}

// no is as; the answer must be a refusal with these words in it.
func (k *table) no(name, text string, words ...string) bot.Reply {
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

// post is the newest post whose key begins so.
func (k *table) post(prefix string) bot.Message {
	k.t.Helper()
	p, ok, err := k.store.Newest(ctx, k.game, prefix)
	if err != nil || !ok {
		k.t.Fatalf("no post %s: %v", prefix, err)
	}
	ps, err := k.clerk.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, x := range ps {
		if x.ID == p.ID {
			return x.Message
		}
	}
	k.t.Fatalf("post %s is not listed", prefix)
	return bot.Message{}
}

// text is everything a message says.
func text(m bot.Message) string {
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

func commands(cs []bot.Choice) []string {
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

func TestLobby(t *testing.T) {
	k := newTable(t)
	k.no("Ada", "new", "Which title", "1894", "toy")
	k.no("Ada", "new 1830", "Nobody here knows")
	k.no("Ada", "new toy seed:x", "whole number")
	k.game = k.ok("Ada", "new toy short seed:42 Friday <b>night</b>; #1").Game
	g, _ := k.store.Game(ctx, k.game)
	if g.Name != "Friday <b>night</b> 1" || g.Seed != 42 || !slices.Equal(g.Options, []string{"short"}) {
		t.Errorf("game %+v", g)
	}
	k.no("Ada", "join", "have a seat")
	k.no("Ada", "start", "2 to 3 players", "1 joined")
	k.no("Ada", "do add 1", "has not begun")
	k.ok("Ben", "join")
	k.ok("Cy", "join")
	k.no("Dan", "join", "All 3 seats")
	k.no("Dan", "leave", "no seat")
	k.no("Dan", "start", "joined can start")
	k.ok("Ben", "leave")
	contains(t, text(k.post("lobby")), "Ada\nCy")
	k.ok("Cy", "start")
	k.no("Dan", "join", "has begun")
	contains(t, text(k.post("lobby")), "Seed 42")
	k.no("Cy", "rename Other", "Only Ada")
	k.ok("Ada", "rename Other")
	k.no("Cy", "delete", "Only Ada")
	if r := k.ok("Ada", "delete"); len(r.Choices) != 1 || r.Choices[0].Command != "sure delete" {
		t.Errorf("deleting asks first: %+v", r)
	}
	k.ok("Ada", "sure delete")
	k.no("Ada", "show status", "no such game")
}

func TestSeatsAreDrawnFromTheSeed(t *testing.T) {
	orders := map[string]bool{}
	for range 2 {
		k := newTable(t)
		orders[fmt.Sprint(k.begin("1894 seed:5", "Ada", "Ben", "Cy"))] = true
	}
	if len(orders) != 1 {
		t.Errorf("one seed, several orders: %v", orders)
	}
	k := newTable(t)
	for seed := range 8 {
		orders[fmt.Sprint(k.begin(fmt.Sprint("1894 seed:", seed), "Ada", "Ben", "Cy"))] = true
	}
	if len(orders) < 3 {
		t.Errorf("eight seeds, orders %v", orders)
	}
}

// A turn is one post, edited as it goes on; the next player gets a new one.
func TestTurnPost(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	k.ok(p[0], "add 2")
	m := k.post("turn:")
	contains(t, text(m), p[0]+" adds 2, which makes 3")
	if !slices.Equal(m.Ping, []string{strings.ToLower(p[0])}) || m.Closed {
		t.Errorf("turn post %+v", m)
	}
	k.ok(p[0], "pass")
	m = k.post("turn:1")
	if !m.Closed || len(m.Choices) > 0 {
		t.Errorf("the post of a turn that is over: %+v", m)
	}
	contains(t, text(m), p[0]+" adds 1, which makes 1")
	m = k.post("turn:")
	contains(t, m.Title, p[1])
	contains(t, text(m), "So far")
	k.ok(p[1], "do add 3")
	contains(t, text(k.post("turn:")), "Since your last turn\n"+p[1]+" adds 3")
	contains(t, text(k.post("status")), p[0]+" has to add a number")
}

func TestOrdersAreAllOrNothing(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	r := k.no(p[0], "do add 1; add 9; pass", "Order 2 of 3", `"add 9"`, "TOY-ADD-01", "1 to 3", "Nothing was done")
	if r.File != nil {
		t.Error("a file")
	}
	if p[0] == "Ada" {
		k.ok("Ada", "pass")
		p[0], p[1] = p[1], p[0]
	}
	before := k.record()
	k.no("Ben", "add 1; pass; add 1", "After \"pass\" it is Ada")
	k.ok("Ben", "pass")
	k.no("Ben", "add 1", "It is Ada's turn")
	k.ok("Ada", "undo to 0")
	k.ok("Ada", "overrule")
	if before != "" {
		k.ok("Ada", "sure pass")
	}
	k.no("Zoe", "add 1", "do not play")
	k.no(p[0], "lay G6", "cannot be done now", "add")
	k.no(p[0], "do", "Which order")
	k.no(p[0], "do "+strings.Repeat("pass;", 101), "too many")
	k.no(p[0], strings.Repeat("x", 20_000), "too long")
	k.no(p[0], "", "Say what")
	k.ok(p[0], "/DO Add 1; add 2 # a comment\npass")
	if got := strings.TrimPrefix(k.record(), "pass; "); got != "add 1; add 2; pass" {
		t.Errorf("record %s", got)
	}
}

func TestBugsChangeNothing(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	k.no(p[0], "add 2; bug", "mistake in the rules program")
	k.ok(p[0], "add 2")
	if got := k.record(); got != "add 1; add 2" {
		t.Errorf("record %s", got)
	}
	if s := text(k.ok(p[0], "show log all").Message); strings.Contains(s, "must not be seen") {
		t.Error("the failed order left a line in the log")
	}
}

// The same delivery handled twice changes the game once; a button of an earlier position changes nothing.
func TestTwiceAndStale(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	req := bot.Request{ID: "same", User: user(p[0]), Game: k.game, Text: "add 1"}
	k.clerk.Handle(ctx, req)
	if r := k.clerk.Handle(ctx, req); !r.Refused || !strings.Contains(r.Text, "already") {
		t.Errorf("the second time: %+v", r)
	}
	start := int64(0)
	if r := k.clerk.Handle(ctx, bot.Request{User: user(p[0]), Game: k.game, Text: "add 1", At: &start}); !r.Refused || !strings.Contains(r.Text, "moved on") {
		t.Errorf("a stale button: %+v", r)
	}
	now := k.head()
	if r := k.clerk.Handle(ctx, bot.Request{User: user(p[0]), Game: k.game, Text: "add 1", At: &now}); r.Refused {
		t.Errorf("a fresh button: %+v", r)
	}
	if got := k.record(); got != "add 1; add 1" {
		t.Errorf("record %s", got)
	}
}

func TestQuestionBeforeTheEnd(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	r := k.ok(p[0], "add 1; resign")
	if got := commands(r.Choices); !slices.Equal(got, []string{"sure do add 1; resign"}) || k.record() != "" {
		t.Errorf("asked with %v, record %q", got, k.record())
	}
	k.ok(p[0], "set ask off")
	k.ok(p[0], "resign")
	contains(t, text(k.post("end")), "The winner is "+p[1])
	k.no(p[1], "add 1", "over")
	k.ok(p[0], "undo")
	k.ok(p[0], "set ask on")
	k.ok(p[0], "sure do resign")
	if g, _ := k.store.Game(ctx, k.game); g.State != store.Finished {
		t.Errorf("state %s", g.State)
	}
}

// A proposal to another player is a question with a post of its own; then the turn goes on with a new post.
func TestQuestionToAnotherPlayer(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben", "Cy")
	k.ok(p[0], "ask 2")
	m := k.post("turn:")
	if !slices.Equal(m.Ping, []string{strings.ToLower(p[1])}) {
		t.Errorf("pinged %v", m.Ping)
	}
	if got := commands(m.Choices); !slices.Equal(got, []string{"do accept", "do decline", "undo"}) {
		t.Errorf("choices %v", got)
	}
	k.no(p[0], "add 1", p[1])
	k.ok(p[1], "accept")
	contains(t, text(k.post("turn:")), p[0]+" adds 2")
	if m := k.post("turn:"); m.Ping[0] != strings.ToLower(p[0]) {
		t.Errorf("pinged %v", m.Ping)
	}
}

func TestOwnerActsForOthers(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	if p[0] == "Ada" {
		k.ok("Ada", "pass")
	}
	if got := commands(k.ok("Ada", "add 1").Choices); !slices.Equal(got, []string{"sure do add 1"}) {
		t.Errorf("asked with %v", got)
	}
	k.ok("Ada", "sure add 1")
	contains(t, text(k.post("turn:")), "Ada acts for Ben")
}

func TestUndo(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.no(p[0], "undo", "Nothing has been done")
	k.ok(p[0], "add 1; add 1; add 2; pass")
	k.no("Zoe", "undo", "do not play")
	k.ok(p[0], "undo") // nobody else has acted
	contains(t, text(k.post("note:")), p[0]+" takes back 1 order: "+p[0]+"'s pass")
	if m := k.post("turn:"); m.Closed || m.Ping[0] != strings.ToLower(p[0]) {
		t.Errorf("the turn goes on: %+v", m)
	}
	k.ok(p[0], "undo turn")
	if got := k.record(); got != "" {
		t.Errorf("record %q", got)
	}
	k.ok(p[0], "add 3")
	k.ok(p[1], "add 1")
	k.no(p[0], "undo to 9", "0 to 1")
	k.no(p[0], "undo all", "It is")
	k.ok(p[0], "undo to 0")
	if got := k.record(); got != "add 3; add 1" {
		t.Errorf("others have acted, yet the record is %q", got)
	}
	contains(t, text(k.post("proposal:")), "would like to go back")
	k.no(p[0], "consent", "agreed already")
	k.ok(p[1], "object")
	k.no(p[1], "consent", "Nobody is asking")
	k.ok(p[0], "undo to 0")
	k.ok(p[1], "add 1") // who plays on declines
	k.no(p[1], "consent", "Nobody is asking")
	k.ok(p[0], "undo to 1")
	k.ok(p[1], "consent")
	if got := k.record(); got != "add 3" {
		t.Errorf("all agreed, record %q", got)
	}
	k.ok(p[1], "add 2")
	k.ok("Ben", "undo to 0")
	if k.record() != "" { // Ben's own proposal
		k.no("Ben", "overrule", "Only Ada")
		k.ok("Ada", "overrule")
	}
	if got := k.record(); got != "" {
		t.Errorf("the owner decided, record %q", got)
	}
	if n, _ := k.store.Last(ctx, k.game); n != 8 {
		t.Errorf("%d actions are kept, taken back or not", n)
	}
}

func TestPreview(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	r := k.ok(p[0], "preview add 1; add 2")
	contains(t, text(r.Message), "which makes 3")
	if !r.Private || len(r.Pictures) != 1 || r.Pictures[0].Orders != "add 1; add 2" {
		t.Errorf("preview %+v", r)
	}
	if got := commands(r.Choices); !slices.Equal(got, []string{"do add 1; add 2"}) {
		t.Errorf("choices %v", got)
	}
	if pic, err := k.clerk.Paint(ctx, "", k.game, r.Pictures[0]); err != nil || len(pic.PNG) == 0 {
		t.Errorf("picture %v, %v", pic, err)
	}
	if k.record() != "" {
		t.Error("a preview changed the game")
	}
	k.no(p[0], "preview add 1; add 7", "Order 2 of 2")
}

func TestServersAreApart(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	for _, text := range []string{"add 1", "show status", "show map", "join", "sure delete", "rules TOY"} {
		r := k.clerk.Handle(ctx, bot.Request{User: user(p[0]), Guild: "elsewhere", Game: k.game, Text: text})
		if !r.Refused {
			t.Errorf("%s from another server: %+v", text, r)
		}
	}
	if cs := k.clerk.Complete(ctx, bot.Request{User: user(p[0]), Guild: "elsewhere", Game: k.game, Text: "ad"}); len(cs) > 0 {
		t.Errorf("completions for another server: %v", cs)
	}
	if _, err := k.clerk.Posts(ctx, "elsewhere", k.game, 0, 9); err == nil {
		t.Error("another server reads the posts")
	}
	if _, err := k.clerk.Paint(ctx, "elsewhere", k.game, bot.Shown{View: bot.View{Kind: bot.MapView}}); err == nil {
		t.Error("another server sees the map")
	}
}

func TestRestart(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1; add 3")
	k.store.Close()
	k.open()
	contains(t, text(k.ok(p[1], "show log").Message), "which makes 4")
	k.ok(p[1], "add 1")
	if got := k.record(); got != "add 1; add 3; add 1" {
		t.Errorf("record %s", got)
	}
}

func TestHelpAndRules(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	contains(t, text(k.ok(p[0], "help").Message), "add <number>: Add to the sum.")
	contains(t, text(k.ok(p[0], "help undo").Message), "Take back")
	contains(t, text(k.ok(p[0], "help add").Message), "Add to the sum")
	k.no(p[0], "help dance", "neither")
	contains(t, text(k.ok(p[0], "rules toy-add-01").Message), "TOY-ADD-01 (p. 1) One adds 1, 2 or 3.")
	contains(t, text(k.ok(p[0], "rules ten").Message), "TOY-END-01")
	k.no(p[0], "rules xyzzy", "No rule")
	contains(t, text(k.ok(p[0], "games").Message), "Friday | toy | running")
	contains(t, k.ok(p[0], "show record").File.Body, "title: toy")
	k.no(p[0], "show me", "no view")
	k.no(p[0], "show map Z99", "no hex")
	k.game = 0
	k.no("Ada", "dance", "no command")
}

// Posts arrive in order, each until it has arrived, also those of a program that was stopped.
func TestCourier(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	k.ok(p[0], "add 3")
	k.store.Close()
	k.open()
	k.chat.fail = 1
	run, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	done := make(chan error)
	go func() { done <- k.clerk.Run(run) }()
	want := []string{"new lobby", "new turn:1", "new status", "new turn:2"}
	for {
		k.chat.mu.Lock()
		got := slices.Clone(k.chat.log)
		k.chat.mu.Unlock()
		if slices.Equal(got, want) {
			break
		}
		if run.Err() != nil {
			t.Fatalf("delivered %v, want %v", got, want)
		}
		time.Sleep(5 * time.Millisecond)
	}
	k.ok(p[1], "add 1")
	want = append(want, "edit turn:2", "edit status")
	for {
		k.chat.mu.Lock()
		got := slices.Clone(k.chat.log)
		k.chat.mu.Unlock()
		if slices.Equal(got, want) {
			break
		}
		if run.Err() != nil {
			t.Fatalf("delivered %v, want %v", got, want)
		}
		time.Sleep(5 * time.Millisecond)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Many commands at once, for several games: each game takes each once, in some order.
func TestManyAtOnce(t *testing.T) {
	k := newTable(t)
	games := []int64{}
	var first []string
	for range 3 {
		first = k.begin("toy", "Ada", "Ben")
		games = append(games, k.game)
	}
	var wg sync.WaitGroup
	for _, g := range games {
		for i := range 6 {
			wg.Go(func() {
				k.clerk.Handle(ctx, bot.Request{ID: fmt.Sprint(g, i%3), User: user(first[0]), Game: g, Text: "add 1"})
			})
		}
	}
	wg.Wait()
	for _, k.game = range games {
		if got := k.record(); got != "add 1; add 1; add 1" {
			t.Errorf("game %d: %s", k.game, got)
		}
	}
}
