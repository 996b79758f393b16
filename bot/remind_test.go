package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/store"
)

// clock is a time set by a test.
type clock struct{ now time.Time }

func (c *clock) to(t *testing.T, text string) {
	t.Helper()
	x, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		t.Fatal(err)
	}
	c.now = x
}

// timed is a table with such a clock and these reminders.
func timed(t *testing.T, start, schedule string) (*table, *clock) {
	k := newTable(t)
	c := new(clock)
	c.to(t, start)
	k.clerk = bot.New(bot.Config{Store: k.store, Painter: painter{}, Messenger: k.chat, Seed: func() uint64 { return 7 },
		Now: func() time.Time { return c.now }, Reminders: schedule, Log: quiet})
	return k, c
}

// reminders lists the reminders posted: whom they ping, and what they say.
func (k *table) reminders() []string {
	k.t.Helper()
	if err := k.clerk.Reminders.Remind(ctx); err != nil {
		k.t.Fatal(err)
	}
	ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		k.t.Fatal(err)
	}
	var out []string
	for _, p := range ps {
		if strings.HasPrefix(p.Key, "remind:") {
			out = append(out, fmt.Sprintf("%s: %s", strings.Join(p.Message.Ping, ","), p.Message.Text))
		}
	}
	return out
}

// Reminders come on schedule, to the player concerned only, gently at first; those due while nobody checked come once.
func TestReminders(t *testing.T) {
	k, now := timed(t, "2026-11-20 14:00", "daily 09:00")
	p := k.begin("toy", "Ada", "Ben")
	if got := k.reminders(); len(got) != 0 {
		t.Fatalf("at once: %v", got)
	}
	now.to(t, "2026-11-21 08:59")
	if got := k.reminders(); len(got) != 0 {
		t.Fatalf("too early: %v", got)
	}
	now.to(t, "2026-11-21 09:00")
	want := fmt.Sprintf("%s: %s, it's your turn in Friday.", strings.ToLower(p[0]), p[0])
	for range 2 {
		if got := k.reminders(); len(got) != 1 || got[0] != want {
			t.Fatalf("%v, want %s", got, want)
		}
	}
	now.to(t, "2026-11-25 17:30") // nobody has checked for days
	for range 2 {
		if got := k.reminders(); len(got) != 2 || !strings.Contains(got[1], "has been waiting for you for 5 days") {
			t.Fatalf("%v", got)
		}
	}
	// It begins anew with the next player's turn.
	k.ok(p[0], "add 1; add 3")
	now.to(t, "2026-11-26 09:00")
	if got := k.reminders(); len(got) != 3 || !strings.HasPrefix(got[2], strings.ToLower(p[1])+": ") {
		t.Fatalf("%v", got)
	}
}

// A player's own time zone, quiet hours and absence count, and nobody else's.
func TestReminderSettings(t *testing.T) {
	k, now := timed(t, "2026-11-20 14:00", "")
	p := k.begin("toy", "Ada", "Ben")
	now.to(t, "2026-11-25 09:00")
	if got := k.reminders(); len(got) != 0 {
		t.Fatalf("without a schedule: %v", got)
	}
	k.no("Ben", "remind daily 09:00", "Only Ada")
	k.no("Ada", "remind hourly", "Type \"remind\"")
	k.no("Ada", "remind every 1m", "not a schedule")
	k.ok("Ada", "remind daily 09:00")
	k.no(p[0], "remind zone Middle-earth", "not a time zone")
	k.ok(p[0], "remind zone America/New_York")
	k.ok(p[0], "remind quiet 22:00-08:00")
	if got := k.reminders(); len(got) != 0 {
		t.Fatalf("it is four in the morning there: %v", got)
	}
	k.ok(p[0], "remind quiet off")
	now.to(t, "2026-11-25 14:00")
	if got := k.reminders(); len(got) != 1 {
		t.Fatalf("nine in the morning: %v", got)
	}
	k.ok(p[0], "remind quiet 08:00-12:00")
	now.to(t, "2026-11-26 14:30")
	if got := k.reminders(); len(got) != 1 {
		t.Fatalf("in quiet hours: %v", got)
	}
	now.to(t, "2026-11-26 17:00")
	if got := k.reminders(); len(got) != 2 {
		t.Fatalf("after them: %v", got)
	}
	k.no(p[0], "away until yesterday", "Until when")
	k.no(p[0], "away until 2026-01-01", "already in the past")
	k.ok(p[0], "away 3 days")
	if got := k.post("note:").Text; got != p[0]+" is away until 29 November 2026, 12:00." {
		t.Errorf("the table is told %q", got)
	}
	now.to(t, "2026-11-28 18:00")
	if got := k.reminders(); len(got) != 2 {
		t.Fatalf("while away: %v", got)
	}
	if r := k.ok(p[0], "remind"); !strings.Contains(text(r.Message), "America/New_York") || !strings.Contains(text(r.Message), "away until 29 November 2026, 12:00") {
		t.Errorf("%s", text(r.Message))
	}
	k.ok(p[0], "away back")
	if got := k.reminders(); len(got) != 3 {
		t.Fatalf("back: %v", got)
	}
	k.ok("Ada", "remind off")
	now.to(t, "2026-12-28 18:00")
	if got := k.reminders(); len(got) != 3 {
		t.Fatalf("off: %v", got)
	}
}

// An archived game reminds nobody, makes room in the list and in the channel, and comes back with an order.
func TestArchive(t *testing.T) {
	k, now := timed(t, "2026-11-20 14:00", "daily 09:00")
	p := k.begin("toy", "Ada", "Ben")
	aside := k.game
	k.no("Ben", "archive", "Only Ada")
	k.no("Ada", "archive off", "not archived")
	k.no("Ada", "archive now", `Type "archive"`)
	k.ok("Ada", "archive")
	k.no("Ada", "archive", "already archived")
	contains(t, k.post("note:").Text, "Ada has archived the game")
	now.to(t, "2026-11-25 09:00")
	if got := k.reminders(); len(got) != 0 {
		t.Fatalf("reminded: %v", got)
	}
	if s := text(k.ok("Ada", "games").Message); strings.Contains(s, "Friday") {
		t.Errorf("listed: %s", s)
	}
	contains(t, text(k.ok("Ada", "games all").Message), "Friday | Toy | archived")
	k.game = 0
	other := k.ok("Ada", "new toy Saturday").Game
	if gs, all, err := k.clerk.Games.Overview(ctx, "", store.Aside, 0, 9); err != nil || all != 1 || len(gs) != 1 || gs[0].ID != aside || gs[0].Where != "Archived" {
		t.Errorf("overview %+v, %v", gs, err)
	}
	// Without threads, several games share a channel.
	mine, _ := k.store.Game(ctx, aside)
	yours, _ := k.store.Game(ctx, other)
	yours.Channel = mine.Channel
	if err := k.store.Commit(ctx, store.Change{Game: yours}); err != nil {
		t.Fatal(err)
	}
	if r := k.clerk.Handle(ctx, call.Request{User: user("Ada"), Channel: mine.Channel, Text: "show status"}); r.Game != other {
		t.Errorf("the channel's game is %d: %s", r.Game, r.Text)
	}
	k.game = aside
	k.ok(p[0], "add 1")
	contains(t, text(k.ok("Ada", "games").Message), "Friday | Toy | running")
	now.to(t, "2026-11-26 09:00")
	if got := k.reminders(); len(got) != 1 {
		t.Fatalf("not reminded: %v", got)
	}
	k.ok("Ada", "archive")
	k.ok("Ada", "archive off")
	contains(t, text(k.ok("Ada", "games").Message), "Friday | Toy | running")
}
