package bot_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
	"stationmaster/store/storetest"
)

// loadVariable says how many running games BenchmarkHouse has; 10000 is a full house.
const loadVariable = "STATIONMASTER_LOAD"

// A full house: two servers whose games are listed, and many others.
const (
	smallServer, smallGames = "small", 100
	bigServer, bigGames     = "big", 2000
	ordersEach              = 700
)

// fullHouse fills a store with this many running games of 700 orders, each with its posts, all delivered, and a reminder schedule.
func fullHouse(b *testing.B, path string, games int) {
	b.Helper()
	k := newTable(b)
	k.begin("1894", "Ada", "Ben", "Cy")
	g, err := k.store.Game(ctx, k.game)
	if err != nil {
		b.Fatal(err)
	}
	for _, o := range longRecord(b, g) {
		k.ok(k.decider(), o)
	}
	if g, err = k.store.Game(ctx, k.game); err != nil {
		b.Fatal(err)
	}
	record, err := k.store.Record(ctx, g.ID, g.Head)
	if err != nil {
		b.Fatal(err)
	}
	var posts []store.Post
	for _, key := range []string{"lobby", "turn:1", "turn:2", "status"} {
		p, ok, err := k.store.Post(ctx, g.ID, key)
		if err != nil || !ok {
			b.Fatal(key, err)
		}
		posts = append(posts, p)
	}
	last, _, _ := k.store.Newest(ctx, g.ID, "turn:")
	posts = append(posts, last)
	k.store.Close()
	s, err := store.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for i := range games {
		c := store.Change{At: g.Created, Game: g, Actions: record, Posts: posts}
		c.Game.Guild, c.Game.Channel = fmt.Sprint("server", i%500), fmt.Sprint("channel", i)
		switch {
		case i < smallGames:
			c.Game.Guild = smallServer
		case i < smallGames+bigGames:
			c.Game.Guild = bigServer
		}
		if _, err := s.Create(ctx, func(int64) (store.Change, error) { return c, nil }); err != nil {
			b.Fatal(err)
		}
	}
}

// longRecord is a random game's orders with these players.
func longRecord(b *testing.B, row store.Game) []string {
	b.Helper()
	var names []string
	for _, s := range row.Seats {
		names = append(names, s.Name)
	}
	g, err := engine.New(engine.Find(row.Title), names, row.Options, row.Seed)
	if err != nil {
		b.Fatal(err)
	}
	var out []string
	for random := selfplay.New(3); g.Actions < ordersEach && !g.Finished; {
		a, err := random.Choose(g)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := g.Apply(a); err != nil {
			b.Fatal(err)
		}
		out = append(out, "sure do "+a.String())
		enginetest.GoOn(b, g)
	}
	return out
}

// swift delivers at once.
type swift struct{}

func (*swift) Open(_ context.Context, r courier.Room) (string, error) { return r.Channel, nil }
func (*swift) Deliver(_ context.Context, p courier.Post) (string, error) {
	return fmt.Sprint("m", p.ID), nil
}

// BenchmarkHouse measures many running games, in a file and on a database server: costs must not grow with their number.
func BenchmarkHouse(b *testing.B) {
	b.Run("SQLite", func(b *testing.B) { benchmarkHouse(b, filepath.Join(b.TempDir(), "full.db")) })
	b.Run("PostgreSQL", func(b *testing.B) { benchmarkHouse(b, storetest.Postgres(b)) })
}

func benchmarkHouse(b *testing.B, path string) {
	games := 300
	if n, err := strconv.Atoi(os.Getenv(loadVariable)); err == nil {
		games = n
	}
	fullHouse(b, path, games)
	open := func() (*store.Store, *bot.Clerk) {
		s, err := store.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		return s, bot.New(bot.Config{Store: s, Painter: painter{}, Messenger: new(swift), Reminders: "every 24h", Log: quiet})
	}
	deliver := func(b *testing.B, s *store.Store, c *bot.Clerk) (n int) {
		n, _, err := s.Backlog(ctx)
		if err != nil {
			b.Fatal(err)
		}
		run, stop := context.WithCancel(ctx)
		done := make(chan error)
		go func() { done <- c.Courier.Run(run) }()
		for left := n; left > 0; time.Sleep(100 * time.Millisecond) { // counting has a cost, too
			if left, _, err = s.Backlog(ctx); err != nil {
				b.Fatal(err)
			}
		}
		stop()
		if err := <-done; err != nil {
			b.Fatal(err)
		}
		return n
	}
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			s, c := open()
			if _, _, err := c.Games.Overview(ctx, smallServer, store.Shelf(store.Running), 0, 1000); err != nil {
				b.Fatal(err)
			}
			s.Close()
		}
	})
	s, c := open()
	defer s.Close()
	b.Run("deliver", func(b *testing.B) { // all posts since the games were made
		posts := 0
		for b.Loop() {
			posts += deliver(b, s, c)
		}
		if posts > 0 {
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(posts), "ns/post")
		}
		b.ReportMetric(float64(posts), "posts")
	})
	for server, want := range map[string]int{smallServer: smallGames, bigServer: bigGames} {
		b.Run("list-"+server, func(b *testing.B) {
			for b.Loop() {
				gs, all, err := c.Games.Overview(ctx, server, store.Shelf(store.Running), 0, 30)
				if err != nil || len(gs) == 0 || gs[0].Decider == nil || games >= smallGames+bigGames && all != want {
					b.Fatalf("%d games, %v", len(gs), err)
				}
			}
		})
	}
	if err := c.Reminders.Remind(ctx); err != nil { // the first call looks at all of them
		b.Fatal(err)
	}
	deliver(b, s, c)
	b.Run("remind", func(b *testing.B) {
		for b.Loop() {
			if err := c.Reminders.Remind(ctx); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("order", func(b *testing.B) { // for a game that has to be loaded first
		id := int64(1)
		for b.Loop() {
			g, err := s.Game(ctx, id)
			if err != nil {
				b.Fatal(err)
			}
			r := c.Handle(ctx, call.Request{User: message.User{ID: g.Owner, Name: "Ada", Admin: true}, Guild: g.Guild, Channel: g.Channel, Game: id, Text: "rename Monday"})
			if r.Refused {
				b.Fatal(r.Text)
			}
			id = id%int64(games) + 1
		}
	})
	runtime.GC()
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		for _, l := range strings.Split(string(status), "\n") {
			if strings.HasPrefix(l, "VmHWM") {
				b.Log("most memory: " + strings.Join(strings.Fields(l)[1:], " "))
			}
		}
	}
}
