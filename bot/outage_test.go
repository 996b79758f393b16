package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/store"
)

// unreachable is a store that cannot list its games.
type unreachable struct{ *store.Store }

func (unreachable) At(context.Context, string, string) ([]store.Game, error) {
	return nil, errors.New("the database is away")
}

// During an outage, nobody is told that the game does not know their order.
func TestOutageIsNoAnswer(t *testing.T) {
	k := newTable(t)
	k.clerk = bot.New(bot.Config{Store: unreachable{k.store}, Painter: painter{}, Messenger: k.chat, Log: quiet})
	for _, text := range []string{"pass", "lay G6 X1 2"} {
		if r := k.as("Ada", text); !r.Refused || strings.Contains(r.Text, "Unknown command") {
			t.Errorf("%q: %q", text, r.Text)
		}
	}
}

// doubtful is a store whose commits fail at the last moment, kept or not, and that cannot say which for some time.
type doubtful struct {
	*store.Store
	fails, keeps bool
	silent       int // how many questions it leaves unanswered
}

func (d *doubtful) fail() error {
	d.fails = false
	return fmt.Errorf("the connection is gone: %w", store.ErrUnsure)
}

func (d *doubtful) Commit(ctx context.Context, c store.Change) error {
	switch {
	case !d.fails:
		return d.Store.Commit(ctx, c)
	case d.keeps:
		return errors.Join(d.Store.Commit(ctx, c), d.fail())
	}
	return d.fail()
}

func (d *doubtful) Create(ctx context.Context, build func(int64) (store.Change, error)) (store.Game, error) {
	switch {
	case !d.fails:
		return d.Store.Create(ctx, build)
	case d.keeps:
		_, err := d.Store.Create(ctx, build)
		return store.Game{}, errors.Join(err, d.fail())
	}
	return store.Game{}, d.fail()
}

func (d *doubtful) Seen(ctx context.Context, request string) (bool, error) {
	if d.silent > 0 && !d.fails {
		d.silent--
		return false, errors.New("the database is away")
	}
	return d.Store.Seen(ctx, request)
}

// When the database fails during a commit, the answer says what became of the order as soon as the database does.
func TestCommitInDoubt(t *testing.T) {
	for _, keeps := range []bool{true, false} {
		k := newTable(t)
		d := &doubtful{Store: k.store, keeps: keeps}
		// An answer waits for twice Retry at most, which a busy machine must not use up.
		k.clerk = bot.New(bot.Config{Store: d, Painter: painter{}, Messenger: k.chat, Seed: func() uint64 { return 7 }, Log: quiet, Retry: time.Second / 2})
		k.begin("1894", "Ada", "Ben", "Cy")
		head, who := k.head(), k.decider()
		d.fails, d.silent = true, 2
		r := k.as(who, "buy LRC")
		switch kept := k.head() != head; {
		case kept != keeps:
			t.Fatalf("kept: %t", kept)
		case keeps && (r.Refused || !strings.Contains(r.Text, "Done: buy LRC")):
			t.Errorf("a commit that was kept is answered with %q", r.Text)
		case !keeps && (!r.Refused || !strings.Contains(r.Text, "Nothing changed")):
			t.Errorf("a commit that was lost is answered with %q", r.Text)
		}
		k.ok(k.decider(), "pass") // the game goes on from disk
		d.fails = true
		if r := k.as("Ben", "new 1894 Saturday"); r.Refused == keeps {
			t.Errorf("creating a game (kept: %t) is answered with %q", keeps, r.Text)
		}
	}
}

// While an order's fate is unknown the bot says nothing else about it; when the database answers again, a post tells.
func TestDoubtIsResolved(t *testing.T) {
	for _, keeps := range []bool{true, false} {
		k := newTable(t)
		d := &doubtful{Store: k.store, keeps: keeps}
		k.clerk = bot.New(bot.Config{Store: d, Painter: painter{}, Messenger: k.chat, Seed: func() uint64 { return 7 }, Log: quiet, Retry: 20 * time.Millisecond})
		k.begin("1894", "Ada", "Ben", "Cy")
		who := k.decider()
		d.fails, d.silent = true, 1<<30
		if r := k.as(who, "buy LRC"); !r.Refused || !strings.Contains(r.Text, "isn't known yet") {
			t.Fatalf("the outcome is unknown, but the answer is %q", r.Text)
		}
		d.silent = 0
		ctx, stop := context.WithCancel(ctx)
		done := make(chan error)
		go func() { done <- k.clerk.Courier.Run(ctx) }()
		want := map[bool]string{true: who + `: "buy LRC" was carried out`, false: who + `: "buy LRC" was not carried out`}[keeps]
		for range 500 {
			if p, ok, err := k.store.Newest(ctx, k.game, "note:"); err != nil {
				t.Fatal(err)
			} else if ok && strings.Contains(strings.ReplaceAll(p.Body, `\"`, `"`), want) {
				want = ""
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if want != "" {
			t.Errorf("nothing says %s", want)
		}
		stop()
		<-done
	}
}
