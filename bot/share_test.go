package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	"stationmaster/store/storetest"
)

// Two clerks of two processes have the same games in memory: each goes on from what the other did, in the lobby, with orders, plans and
// settings, without being told.
func TestTwoClerks(t *testing.T) {
	for _, path := range []string{filepath.Join(t.TempDir(), "games.db"), storetest.Postgres(t)} {
		one := &table{t: t, path: path, chat: new(chat)}
		one.open()
		two := &table{t: t, path: path, chat: one.chat, n: 1000}
		two.open()
		one.game = one.ok("Ada", "new 1894 Friday").Game
		two.game = one.game
		two.ok("Ben", "join")
		one.ok("Cy", "join")
		two.ok("Ada", "start")
		row, err := one.store.Game(ctx, one.game)
		if err != nil || len(row.Seats) != 3 {
			t.Fatalf("the seats are %v, %v", row.Seats, err)
		}
		var names []string
		for _, s := range row.Seats {
			names = append(names, s.Name)
		}
		g, err := engine.New(engine.Find("1894"), names, nil, row.Seed)
		if err != nil {
			t.Fatal(err)
		}
		player, rng := selfplay.New(1), rand.New(rand.NewPCG(1894, 1))
		for n := range 60 {
			k := []*table{one, two}[rng.IntN(2)]
			a, err := player.Choose(g)
			if err != nil {
				t.Fatal(err)
			}
			k.ok(g.Name(g.Decider()), "sure do "+a.String())
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
			enginetest.GoOn(t, g)
			if n == 30 {
				one.ok("Ada", "remind every 12h")
				contains(t, text(two.ok("Ada", "remind").Message), "every 12h")
			}
		}
		one.ok("Ada", "rename Monday")
		if one.head() != int64(g.Actions) || two.record() != one.record() {
			t.Errorf("the game is at %d and not at %d", one.head(), g.Actions)
		}
		contains(t, text(two.ok("Ada", "show status").Message), "Monday")
	}
}

// Two clerks asked the same thing at once do it once.
func TestTwoClerksAtOnce(t *testing.T) {
	one := &table{t: t, path: storetest.Postgres(t), chat: new(chat)}
	one.open()
	two := &table{t: t, path: one.path, chat: one.chat, n: 1000}
	two.open()
	p := one.begin("toy", "Ada", "Ben")
	two.game = one.game
	for n := range 8 {
		var wg sync.WaitGroup
		replies := make([]call.Reply, 2)
		for i, k := range []*table{one, two} {
			wg.Go(func() { replies[i] = k.as(p[n%2], "add 1; pass") })
		}
		wg.Wait()
		if head := one.head(); head != int64(2*(n+1)) {
			t.Fatalf("the game is at %d after %q and %q", head, replies[0].Text, replies[1].Text)
		}
	}
}

// A server's posts are delivered only by the courier in charge of it; the other processes hear of posts that nobody here delivers.
func TestCourierOfSomeServers(t *testing.T) {
	k := newTable(t)
	var mu sync.Mutex
	var told []string
	k.clerk = bot.New(bot.Config{Store: k.store, Painter: painter{}, Messenger: k.chat, Log: quiet, Tell: func(guild string, game int64) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, fmt.Sprint(guild, " ", game))
	}})
	ask := func(guild, text string) int64 {
		t.Helper()
		k.n++
		r := k.clerk.Handle(ctx, call.Request{ID: fmt.Sprint("r", k.n), User: user("Ada"), Guild: guild, Channel: "hall", Text: text})
		if r.Refused {
			t.Fatal(r.Text)
		}
		return r.Game
	}
	run, stop := context.WithCancel(ctx)
	done := make(chan error)
	go func() { done <- k.clerk.Courier.RunFor(run, func(guild string) bool { return guild == "mine" }) }()
	ours := ask("mine", "new toy")
	theirs := ask("yours", "new toy")
	arrived := func(game int64) bool {
		k.chat.mu.Lock()
		defer k.chat.mu.Unlock()
		return slices.ContainsFunc(k.chat.posts, func(p courier.Post) bool { return p.Game == game })
	}
	for end := time.Now().Add(20 * time.Second); !arrived(ours) && time.Now().Before(end); time.Sleep(time.Millisecond) {
	}
	stop()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if !arrived(ours) || arrived(theirs) {
		t.Errorf("delivered: ours %t, theirs %t", arrived(ours), arrived(theirs))
	}
	mu.Lock()
	defer mu.Unlock()
	if !slices.Contains(told, fmt.Sprint("yours ", theirs)) {
		t.Errorf("told: %q", told)
	}
}
