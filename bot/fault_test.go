package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/message"
	"stationmaster/store"
)

// illStore is a store on a disk that is slow or refuses writes.
type illStore struct {
	bot.Store
	full atomic.Bool
	slow atomic.Int64 // duration of a write, in nanoseconds
}

var errFull = errors.New("store: database or disk is full")

func (s *illStore) write() error {
	time.Sleep(time.Duration(s.slow.Load()))
	if s.full.Load() {
		return errFull
	}
	return nil
}

func (s *illStore) Commit(ctx context.Context, c store.Change) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Store.Commit(ctx, c)
}

func (s *illStore) Create(ctx context.Context, build func(int64) (store.Change, error)) (store.Game, error) {
	if err := s.write(); err != nil {
		return store.Game{}, err
	}
	return s.Store.Create(ctx, build)
}

func (s *illStore) Set(ctx context.Context, user string, game int64, key, value string) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Store.Set(ctx, user, game, key, value)
}

func (s *illStore) Delivered(ctx context.Context, id int64, version int, remote string) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Store.Delivered(ctx, id, version, remote)
}

// ill is a table on such a disk, with its courier running.
func ill(t *testing.T) (*table, *illStore) {
	k := newTable(t)
	s := &illStore{Store: k.store}
	k.clerk = bot.New(bot.Config{Store: s, Painter: painter{}, Messenger: k.chat, Seed: func() uint64 { return 7 }, Retry: time.Millisecond, Log: quiet})
	run, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- k.clerk.Courier.Run(run) }()
	t.Cleanup(func() {
		stop()
		<-done
	})
	return k, s
}

// settle waits until everything is delivered.
func (k *table) settle() {
	k.t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if n, _, err := k.store.Backlog(ctx); err == nil && n == 0 {
			return
		}
	}
	k.t.Fatal("posts are still waiting")
}

// While the disk is full nothing changes, but everything can be looked at; no post arrives twice, and then the game goes on.
func TestFullDisk(t *testing.T) {
	k, s := ill(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	s.full.Store(true) // posts of that order may still be on their way
	for _, text := range []string{"add 2", "plan pass", "undo", "set numbers on", "rename Monday"} {
		k.no(p[0], text, "Nothing changed")
	}
	if r := k.as("Eve", "new toy"); !r.Refused {
		t.Errorf("a game was created: %+v", r)
	}
	contains(t, text(k.ok(p[0], "show status").Message), "Counting to ten (1)")
	time.Sleep(100 * time.Millisecond) // the courier keeps trying
	s.full.Store(false)
	k.ok(p[0], "add 2")
	k.settle()
	k.chat.mu.Lock()
	defer k.chat.mu.Unlock()
	seen := map[string]int{}
	for _, l := range k.chat.log {
		if strings.HasPrefix(l, "new ") {
			seen[l]++
		}
	}
	for what, n := range seen {
		if n > 1 {
			t.Errorf("%s, %d times", what, n)
		}
	}
	if got := k.record(); got != "add 1; add 2" {
		t.Errorf("the record is %s", got)
	}
}

// A slow disk makes orders slow, and nothing else: meanwhile games can be looked at and orders completed, in other games too.
func TestSlowDisk(t *testing.T) {
	k, s := ill(t)
	p := k.begin("toy", "Ada", "Ben")
	first := k.game
	q := k.begin("toy", "Cy", "Dee")
	k.settle()
	const slow = 400 * time.Millisecond
	s.slow.Store(int64(slow))
	done := make(chan call.Reply)
	go func() {
		done <- k.clerk.Handle(ctx, call.Request{User: user(p[0]), Game: first, Text: "add 1"})
	}()
	time.Sleep(20 * time.Millisecond)
	begun := time.Now()
	k.ok(q[0], "show status")
	if _, err := k.clerk.Canvas.Paint(ctx, "", k.game, message.Shown{View: message.View{Kind: message.MapView}}); err != nil {
		t.Error(err)
	}
	if _, _, err := k.clerk.Games.Overview(ctx, "", store.Shelf(store.Running), 0, 9); err != nil {
		t.Error(err)
	}
	if took := time.Since(begun); took > slow/2 {
		t.Errorf("looking at another game took %v", took)
	}
	if r := <-done; r.Refused {
		t.Error(r.Text)
	}
	s.slow.Store(0)
	k.settle()
}

// When the clock is set back, no reminder comes early, twice or never, and no note replaces another.
func TestClockSetBack(t *testing.T) {
	k, now := timed(t, "2026-11-20 14:00", "daily 09:00")
	p := k.begin("toy", "Ada", "Ben")
	now.to(t, "2026-11-21 09:00")
	if got := k.reminders(); len(got) != 1 {
		t.Fatalf("reminded %v", got)
	}
	now.to(t, "2026-11-19 09:00")
	for range 3 {
		if got := k.reminders(); len(got) != 1 {
			t.Fatalf("reminded again: %v", got)
		}
	}
	k.ok("Ada", "rename Monday")
	k.ok("Ada", "archive")
	k.ok("Ada", "archive off")
	k.ok("Ada", "archive")
	k.ok("Ada", "archive off")
	k.ok(p[0], "add 2; add 3")
	now.to(t, "2026-11-19 12:00")
	if got := k.reminders(); len(got) != 1 {
		t.Fatalf("too early: %v", got)
	}
	now.to(t, "2026-11-20 09:00")
	if got := k.reminders(); len(got) != 2 || !strings.HasPrefix(got[1], strings.ToLower(p[1])+": ") {
		t.Fatalf("reminded %v", got)
	}
	notes := 0
	ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range ps {
		if strings.HasPrefix(x.Key, "note:") {
			notes++
		}
	}
	if notes != 4 {
		t.Errorf("%d notes say that the game was archived and resumed, want 4", notes)
	}
}

// brokenPainter cannot draw anything.
type brokenPainter struct{ panics bool }

func (p brokenPainter) Paint(courier.Scene, message.View) (courier.Picture, error) {
	if p.panics {
		panic("no paint")
	}
	return courier.Picture{}, errors.New("no paint")
}

// If a picture cannot be drawn, whoever asks for it gets an error, and the game goes on.
func TestPictureThatCannotBeDrawn(t *testing.T) {
	for _, panics := range []bool{false, true} {
		t.Run(fmt.Sprint("panics ", panics), func(t *testing.T) {
			k := newTable(t)
			k.clerk = bot.New(bot.Config{Store: k.store, Painter: brokenPainter{panics}, Messenger: k.chat, Seed: func() uint64 { return 7 }, Log: quiet})
			p := k.begin("toy", "Ada", "Ben")
			for range 3 {
				_, err := k.clerk.Canvas.Paint(ctx, "", k.game, message.Shown{View: message.View{Kind: message.MapView}})
				if err == nil || !strings.Contains(err.Error(), "no paint") {
					t.Errorf("the error is %v", err)
				}
			}
			k.ok(p[0], "add 1")
			k.ok(p[0], "show map")
			k.ok(p[0], "preview add 2")
			if len(k.post("turn:").Pictures) == 0 {
				t.Error("the post has lost its picture")
			}
		})
	}
}
