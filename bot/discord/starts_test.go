package discord_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/discord"
	"stationmaster/bot/discord/discordtest"
)

// beside makes another process with the club's store. It has started, but serves no shard yet.
func (c *club) beside(change func(*discord.Config)) (*discord.Bot, *discordtest.Door) {
	c.t.Helper()
	door := c.d.Door()
	log := slog.New(slog.NewTextHandler(c.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	config := discord.Config{Token: c.d.Token, Store: c.store, Log: log, API: door.URL, Retry: c.retry, Gap: c.gap, Slot: c.slot, Answer: c.answer}
	if change != nil {
		change(&config)
	}
	b, err := discord.New(config)
	if err != nil {
		c.t.Fatal(err)
	}
	clerk := bot.New(bot.Config{Store: c.store, Painter: painter{}, Messenger: b, Log: log})
	if err := b.Begin(ctx, clerk); err != nil {
		c.t.Fatal(err)
	}
	return b, door
}

// serve makes a process serve a shard until the test ends, or until it is stopped; stopping waits until it has ended.
func (c *club) serve(ctx context.Context, b *discord.Bot, shard, shards int) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan bool)
	go func() {
		defer close(done)
		_ = b.Shard(ctx, shard, shards) // it ends with the context
	}()
	stop = func() { cancel(); <-done }
	c.t.Cleanup(stop)
	return stop
}

// No more sessions are started than are left, however many shards start at the same time, in one process or several: Discord would revoke
// the token. The double counts all that identify, and fails the test.
func TestStartsAreReserved(t *testing.T) {
	exhausted := func(c *club) {
		c.t.Helper()
		patiently(c.t, "the log says it", func() bool { return strings.Contains(c.log.String(), "can be started today") })
		if n := c.d.Calls(); n != c.d.Starts {
			c.t.Errorf("%d shards have identified", n)
		}
	}
	t.Run("one process", func(t *testing.T) {
		c := newClub(t)
		c.shards, c.d.Concurrency, c.d.Starts = 8, 8, 3
		c.launch()
		c.d.Connected(3)
		exhausted(c)
	})
	t.Run("two processes", func(t *testing.T) {
		c := newClub(t)
		c.d.Concurrency, c.d.Starts = 8, 4
		c.start() // one shard of its own, which is one of one
		b, _ := c.beside(nil)
		k, _ := c.beside(nil)
		for shard := range 8 {
			c.serve(ctx, []*discord.Bot{b, k}[shard%2], shard, 8)
		}
		c.d.Connected(4)
		exhausted(c)
	})
}

// A slot is returned if its start failed before the shard identified.
func TestStartsAreGivenBack(t *testing.T) {
	c := newClub(t)
	c.d.Starts = 1
	tries := 0
	c.slot = func(ctx context.Context, _ int) error {
		if tries++; tries < 5 {
			return fmt.Errorf("no slot")
		}
		return nil
	}
	c.start()
	if n := c.d.Calls(); n != 1 || tries != 5 {
		t.Errorf("%d have identified, after %d slots", n, tries)
	}
}

// If identifying does not lead to a session, it is tried less and less often, even after a restart: Discord allows 1,000 a
// day. After one session everything is back to normal.
func TestEndlessInvalidSession(t *testing.T) {
	for name, mood := range map[string]discordtest.Mood{"op 9": discordtest.Refusing, "no answer": discordtest.Ignoring} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t)
			c.answer = 10 * time.Millisecond
			c.d.Mood(mood)
			c.launch()
			time.Sleep(time.Second) // Discord wants 10 to 50 milliseconds between two
			if n := c.d.Calls(); n > 8 {
				t.Errorf("%d have identified", n)
			}
			patiently(t, "it has tried some times", func() bool { return c.d.Calls() >= 5 })
			c.kill()
			n := c.d.Calls()
			c.launch()
			time.Sleep(200 * time.Millisecond)
			if more := c.d.Calls() - n; more > 1 {
				t.Errorf("%d more after a restart", more)
			}
			c.d.Mood(discordtest.Welcoming)
			c.d.Connected(1)
			n = c.d.Calls()
			c.d.Mood(mood)
			c.d.Invalidate()
			patiently(t, "it identifies as at first", func() bool { return c.d.Calls() >= n+3 })
		})
	}
}

// A gateway that acknowledges heartbeats but answers nothing else is given up; if it never answers a session that is to be
// resumed, the bot starts another.
func TestDeafGateway(t *testing.T) {
	c := newClub(t)
	c.answer = 200 * time.Millisecond
	c.d.Beat = 50 * time.Millisecond
	c.start()
	c.d.Mood(discordtest.Ignoring)
	c.d.Cut()
	patiently(t, "it gives up resuming", func() bool { return c.d.Calls() > 1 })
	if n := c.d.Ignored(); n != 2 {
		t.Errorf("it has resumed %d times", n)
	}
	if c.bot.Healthy() == nil {
		t.Error("it is well without a session")
	}
	c.d.Mood(discordtest.Welcoming)
	patiently(t, "there is a session again", func() bool { return c.bot.Healthy() == nil })
	c.says(c.d.Slash(c.ada, c.hall, "game list"), "no games")
}

// Replaying what was missed may take longer than the gateway's time limit for an answer.
func TestLongReplay(t *testing.T) {
	c := newClub(t)
	c.answer = 300 * time.Millisecond
	c.start()
	c.d.Mood(discordtest.Ignoring)
	c.d.Cut()
	patiently(t, "it resumes", func() bool { return c.d.Ignored() == 1 })
	for range 10 {
		time.Sleep(60 * time.Millisecond)
		c.d.FrameIgnored(map[string]any{"op": 0, "t": "GUILD_UPDATE", "s": nil, "d": map[string]any{"id": c.server.ID}})
	}
	if n := c.d.Ignored(); n != 1 {
		t.Errorf("it has resumed %d times", n)
	}
	c.d.Mood(discordtest.Welcoming)
}

// Successful sessions do not lengthen the time between tries.
func TestBackOffEnds(t *testing.T) {
	c := newClub(t)
	c.retry = 40 * time.Millisecond
	c.start()
	for n := range 8 {
		before := len(c.d.Identified())
		c.d.Cut()
		patiently(t, fmt.Sprint("connected again after break ", n), func() bool { return len(c.d.Identified()) > before })
	}
	if s := c.log.String(); strings.Contains(s, "wait=80ms") || strings.Count(s, "wait=40ms") != 8 {
		t.Errorf("the waits are not all 40ms")
	}
}

// Shards start in the order of their rows, across all processes: Discord wants the buckets one after another.
func TestRowsInOrder(t *testing.T) {
	c := newClub(t)
	c.d.Concurrency, c.retry = 2, 300*time.Millisecond
	c.slot = func(context.Context, int) error { // on a busy machine the double hears two shards in their order only if they speak far enough apart
		time.Sleep(400 * time.Millisecond)
		return nil
	}
	c.start()
	b, _ := c.beside(nil)
	k, _ := c.beside(nil)
	for shard := 7; shard >= 0; shard-- {
		c.serve(ctx, []*discord.Bot{b, k}[shard/2%2], shard, 8)
	}
	c.d.Connected(9)
	var rows []int
	for _, i := range c.d.Identified() {
		if i.Shards == 8 {
			rows = append(rows, i.Shard/2)
		}
	}
	if !slices.IsSorted(rows) || len(rows) != 8 {
		t.Errorf("the rows started in the order %v", rows)
	}
}

// A process that loses the right to a shard for a moment, perhaps because the database is away, resumes its session when it has it again;
// unless another has started one meanwhile.
func TestSessionOutlivesItsRight(t *testing.T) {
	c := open(t)
	var mu sync.Mutex
	holds := true
	right := func(yes bool) {
		mu.Lock()
		defer mu.Unlock()
		holds = yes
	}
	b, _ := c.beside(func(k *discord.Config) {
		k.Holds = func(context.Context) bool {
			mu.Lock()
			defer mu.Unlock()
			return holds
		}
	})
	other, _ := c.beside(nil)
	last := func(more func()) discordtest.Identified {
		t.Helper()
		n := len(c.d.Identified())
		more()
		patiently(t, "a shard is connected", func() bool { return len(c.d.Identified()) > n })
		return c.d.Identified()[n]
	}
	lose := func(stop func()) {
		patiently(t, "there is a session", func() bool { return b.Healthy() == nil })
		right(false)
		stop()
		right(true)
	}
	var stop func()
	last(func() { stop = c.serve(ctx, b, 1, 2) })
	lose(stop)
	if k := last(func() { stop = c.serve(ctx, b, 1, 2) }); !k.Resumed {
		t.Error("a session that nobody else had was not resumed")
	}
	if !slices.Contains(c.d.Left(), 4000) || slices.Contains(c.d.Left(), 1000) {
		t.Errorf("connections are closed with %v", c.d.Left())
	}
	lose(stop)
	if k := last(func() { stop = c.serve(ctx, other, 1, 2) }); k.Resumed {
		t.Error("another process has resumed it")
	}
	stop()
	if k := last(func() { stop = c.serve(ctx, b, 1, 2) }); k.Resumed {
		t.Error("it was resumed although another process had the shard meanwhile")
	}
	stop()
	if k := last(func() { c.serve(ctx, b, 1, 2) }); k.Resumed {
		t.Error("it was resumed although it had ended properly")
	}
}
