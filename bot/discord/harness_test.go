package discord_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
	"stationmaster/bot/courier"
	"stationmaster/bot/discord"
	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
	"stationmaster/store/storetest"
	_ "stationmaster/titles/all"
)

var ctx = context.Background()

// journal keeps the log of the bot or of discordgo.
type journal struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// library is discordgo's log.
var library journal

func TestMain(m *testing.M) {
	discordgo.Logger = func(_, _ int, format string, a ...any) { fmt.Fprintf(&library, format+"\n", a...) }
	code := m.Run()
	storetest.Stop()
	os.Exit(code)
}

// painter draws nothing, with a delay.
type painter struct {
	delay func() time.Duration
	size  int // of every picture, where it matters
}

func (p painter) Paint(_ courier.Scene, v message.View) (courier.Picture, error) {
	if p.delay != nil {
		time.Sleep(p.delay())
	}
	if p.size > 0 {
		return courier.Picture{PNG: make([]byte, p.size), Alt: "A large drawing"}, nil
	}
	return courier.Picture{PNG: []byte("picture of the " + v.Kind), Alt: "A drawing of the " + v.Kind}, nil
}

// life is whether a bot is alive. When it dies, writes in progress finish and no others start.
type life struct {
	mu   sync.RWMutex
	over bool
}

func (l *life) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
}

// during does something if the bot is alive.
func (l *life) during(f func() error) error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.over {
		return errors.New("the bot has been killed")
	}
	return f()
}

// mortal is the store of a bot that can be killed.
type mortal struct {
	bot.Store
	life *life
}

func (m mortal) Commit(ctx context.Context, c store.Change) error {
	return m.life.during(func() error { return m.Store.Commit(ctx, c) })
}

func (m mortal) Delivered(ctx context.Context, id int64, version int, remote string) error {
	return m.life.during(func() error { return m.Store.Delivered(ctx, id, version, remote) })
}

func (m mortal) Drop(ctx context.Context, id int64, why string) error {
	return m.life.during(func() error { return m.Store.Drop(ctx, id, why) })
}

// club is a server with a bot and three friends.
type club struct {
	t             *testing.T
	d             *discordtest.Discord
	server        *discordtest.Server
	hall          *discordtest.Channel
	ada, ben, cy  *discordtest.User
	users         map[string]*discordtest.User
	path          string
	log           *journal
	painter       courier.Painter
	shards        int
	retry         time.Duration
	answer        time.Duration
	gap           time.Duration
	slot          func(context.Context, int) error
	logo          func(*engine.Title, engine.ID) ([]byte, error)
	store         *store.Store
	life          *life
	clerk         *bot.Clerk
	bot           *discord.Bot
	door          *discordtest.Door
	stop          context.CancelFunc
	served, carry chan error
}

// newClub is a club whose bot is not running yet.
func newClub(t *testing.T) *club {
	t.Parallel()
	d := discordtest.New(t, 1894)
	c := &club{t: t, d: d, server: d.Server("Friday club"), path: filepath.Join(t.TempDir(), "games.db"), log: new(journal), painter: painter{}, retry: 10 * time.Millisecond, gap: 10 * time.Millisecond}
	c.hall = c.server.Channel("hall")
	c.ada, c.ben, c.cy = d.User("Ada"), d.User("Ben"), d.User("Cy")
	c.users = map[string]*discordtest.User{"Ada": c.ada, "Ben": c.ben, "Cy": c.cy}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the log:\n%s", tail(c.log.String(), 8000))
		}
	})
	return c
}

func tail(s string, most int) string { return s[max(0, len(s)-most):] }

// open is a club whose bot runs until the test ends.
func open(t *testing.T) *club {
	c := newClub(t)
	c.start()
	return c
}

// start starts the bot and waits until it is connected.
func (c *club) start() {
	c.t.Helper()
	c.launch()
	c.d.Connected(max(1, c.shards))
}

// launch starts the bot.
func (c *club) launch() {
	c.t.Helper()
	s, err := store.Open(c.path)
	if err != nil {
		c.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(c.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	c.store, c.door = s, c.d.Door()
	b, err := discord.New(discord.Config{
		Token: c.d.Token, Store: s, Shards: c.shards, Log: log, API: c.door.URL, Logo: c.logo,
		Retry: c.retry, Answer: c.answer, Slot: c.slot, Gap: c.gap,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.life, c.bot = new(life), b
	c.clerk = bot.New(bot.Config{Store: mortal{s, c.life}, Painter: c.painter, Messenger: b, Seed: func() uint64 { return 7 }, Retry: c.retry, Log: log})
	run, stop := context.WithCancel(ctx)
	served, carry, clerk := make(chan error, 1), make(chan error, 1), c.clerk
	c.stop, c.served, c.carry = stop, served, carry
	go func() { carry <- clerk.Courier.Run(run) }()
	go func() { served <- b.Serve(run, clerk) }()
	go clerk.House.Run(run)
	c.t.Cleanup(c.kill)
}

// kill ends the bot in the middle of whatever it is doing: it can no longer reach Discord or its store.
func (c *club) kill() {
	c.door.Slam()
	c.life.end()
	c.stop()
	c.store.Close()
}

// settle waits until everything has been posted.
func (c *club) settle() {
	c.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if n, _, err := c.store.Backlog(ctx); err == nil && n == 0 {
			return
		}
	}
	c.t.Fatal("posts are still waiting")
}

// begin opens a game, has all three join, starts it, and returns the thread.
func (c *club) begin(words string) *discordtest.Channel {
	c.t.Helper()
	before := len(c.hall.Threads())
	c.says(c.d.Slash(c.ada, c.hall, "game new", discordtest.With("game", words)), "is open")
	for i, u := range []*discordtest.User{c.ben, c.cy} {
		c.settle()
		c.d.Press(u, c.hall.Message(" players."), "Join")
		patiently(c.t, u.Name+" has joined", func() bool { return len(c.game().Seats) == i+2 })
	}
	c.settle()
	c.d.Press(c.ada, c.hall.Message(" players."), "Start")
	patiently(c.t, "the game has begun", func() bool { return c.game().State == store.Running })
	c.settle()
	threads := c.hall.Threads()
	if len(threads) != before+1 {
		c.t.Fatalf("%d threads", len(threads))
	}
	return threads[before]
}

// says checks that an answer contains these words.
func (c *club) says(a discordtest.Answer, words ...string) discordtest.Answer {
	c.t.Helper()
	for _, w := range words {
		if !strings.Contains(a.Text(), w) {
			c.t.Errorf("the answer does not say %q: %q", w, a.Text())
		}
	}
	return a
}

// game is the newest game on disk.
func (c *club) game() store.Game {
	c.t.Helper()
	gs, err := c.store.Games(ctx, c.server.ID)
	if err != nil || len(gs) == 0 {
		c.t.Fatalf("no game: %v", err)
	}
	return slices.MaxFunc(gs, func(a, b store.Game) int { return int(a.ID - b.ID) })
}

// stored is the newest game on disk with its record.
func (c *club) stored() (store.Game, []store.Action) {
	c.t.Helper()
	g := c.game()
	as, err := c.store.Record(ctx, g.ID, g.Head)
	if err != nil {
		c.t.Fatal(err)
	}
	return g, as
}

// record is the newest game's orders.
func (c *club) record() []string {
	c.t.Helper()
	_, as := c.stored()
	var out []string
	for _, a := range as {
		out = append(out, a.Text)
	}
	return out
}

func (c *club) recorded(want ...string) {
	c.t.Helper()
	if got := c.record(); !slices.Equal(got, want) {
		c.t.Errorf("the record is %q, want %q", got, want)
	}
}

// turn is the newest post of a turn, and the user whose turn it is.
func (c *club) turn(thread *discordtest.Channel) (discordtest.Message, *discordtest.User) {
	c.t.Helper()
	c.settle()
	for _, m := range slices.Backward(thread.Messages()) {
		if !strings.Contains(m.Text(), "To decide") {
			continue
		}
		for _, u := range c.users {
			if strings.HasPrefix(m.Text(), "<@"+u.ID+">") {
				return m, u
			}
		}
	}
	c.t.Fatal("there is no turn")
	return discordtest.Message{}, nil
}

// sold plays an auction to its end: everybody buys the cheapest.
func (c *club) sold(thread *discordtest.Channel) *discordtest.Channel {
	c.t.Helper()
	for {
		m, u := c.turn(thread)
		if !strings.Contains(m.Text(), "Auction") {
			return thread
		}
		buy := slices.IndexFunc(m.Pressable(), func(b discordtest.Component) bool { return strings.Contains(b.CustomID, "|do buy ") })
		if buy < 0 {
			for _, o := range m.Menus()[0].Options {
				c.d.Slash(u, thread, "do", with("orders", strings.TrimPrefix(o.Value, "do ")))
				break
			}
		} else {
			c.d.Press(u, m, m.Pressable()[buy].Label)
		}
	}
}

// other is a user whose turn it is not.
func (c *club) other(u *discordtest.User) *discordtest.User {
	if u == c.ada {
		return c.ben
	}
	return c.ada
}

// lawful checks that Discord has refused nothing, except with these codes.
func (c *club) lawful(but ...int) {
	c.t.Helper()
	for _, r := range c.d.Refusals() {
		if !slices.Contains(but, r.Code) {
			c.t.Errorf("Discord refuses: %v", r.Error())
		}
	}
}

// judged logs how many requests were checked against Discord's published API schema. A breach fails the test.
func (c *club) judged() {
	c.t.Helper()
	all, kinds := 0, c.d.Judged()
	for _, n := range kinds {
		all += n
	}
	if discordtest.Official() && len(kinds) < 5 {
		c.t.Errorf("only %v were checked against Discord's schema", kinds)
	}
	c.t.Logf("%d requests were checked against Discord's schema, %d breach it: %v", all, len(c.d.Breaches()), kinds)
}

func with(name string, value any) discordtest.Given { return discordtest.With(name, value) }
