package bot_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/message"
)

// slowPainter counts the pictures drawn, in all and at once.
type slowPainter struct {
	drawn, now, most atomic.Int64
	hold             chan struct{} // drawing waits for it, unless it is nil
}

func (p *slowPainter) Paint(s courier.Scene, v message.View) (courier.Picture, error) {
	now := p.now.Add(1)
	defer p.now.Add(-1)
	for most := p.most.Load(); now > most && !p.most.CompareAndSwap(most, now); most = p.most.Load() {
	}
	if p.hold != nil {
		<-p.hold
	}
	time.Sleep(2 * time.Millisecond)
	p.drawn.Add(1)
	return courier.Picture{PNG: []byte("x")}, nil
}

// At most as many pictures are drawn at once as there are cores; a picture that many ask for at once is drawn once.
func TestDrawingTakesTurns(t *testing.T) {
	k := newTable(t)
	k.begin("toy", "Ada", "Ben")
	p := new(slowPainter)
	k.clerk = bot.New(bot.Config{Store: k.store, Painter: p, Messenger: k.chat, Log: quiet})
	ask := func(n int, view func(i int) message.View) {
		var wg sync.WaitGroup
		for i := range n {
			wg.Go(func() {
				if _, err := k.clerk.Canvas.Paint(ctx, "", k.game, message.Shown{View: view(i)}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
	ask(40, func(i int) message.View { return message.View{Kind: message.MapView, Radius: i} })
	if p.drawn.Load() != 40 || p.most.Load() > int64(runtime.GOMAXPROCS(0)) {
		t.Errorf("%d pictures were drawn, up to %d at once", p.drawn.Load(), p.most.Load())
	}
	p.drawn.Store(0)
	ask(40, func(int) message.View { return message.View{Kind: message.PlayersView} })
	if p.drawn.Load() != 1 {
		t.Errorf("the same picture was drawn %d times", p.drawn.Load())
	}
}

// If the first to ask goes away, the others still get the picture.
func TestDrawingForWhoStays(t *testing.T) {
	k := newTable(t)
	k.begin("toy", "Ada", "Ben")
	p := &slowPainter{hold: make(chan struct{})}
	k.clerk = bot.New(bot.Config{Store: k.store, Painter: p, Messenger: k.chat, Log: quiet})
	for i := range runtime.GOMAXPROCS(0) { // all brushes are in use
		go k.clerk.Canvas.Paint(ctx, "", k.game, message.Shown{View: message.View{Kind: message.MapView, Radius: i + 1}})
	}
	for p.now.Load() < int64(runtime.GOMAXPROCS(0)) {
		time.Sleep(time.Millisecond)
	}
	want := message.Shown{View: message.View{Kind: message.PlayersView}}
	gone, leave := context.WithCancel(ctx)
	first, second := make(chan error), make(chan error)
	go func() { _, err := k.clerk.Canvas.Paint(gone, "", k.game, want); first <- err }()
	time.Sleep(20 * time.Millisecond)
	go func() { _, err := k.clerk.Canvas.Paint(ctx, "", k.game, want); second <- err }()
	time.Sleep(20 * time.Millisecond)
	leave()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("the one who went away gets %v", err)
	}
	close(p.hold)
	if err := <-second; err != nil {
		t.Errorf("one who stayed gets %v", err)
	}
}

// An unknown view is refused before it is counted, so nonsense does not add to the metrics.
func TestUnknownViewsAreNotCounted(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	for i := range 100 {
		if _, err := k.clerk.Canvas.Paint(ctx, "", k.game, message.Shown{View: message.View{Kind: fmt.Sprint("view", i)}}); err == nil {
			t.Error("an unknown view was drawn")
		}
		k.as(p[0], fmt.Sprint("nonsense", i))
	}
	var b bytes.Buffer
	if err := k.clerk.WriteMetrics(ctx, &b); err != nil {
		t.Fatal(err)
	}
	if s := b.String(); strings.Contains(s, "view") || strings.Contains(s, "nonsense") {
		t.Errorf("the metrics are\n%s", s)
	}
}

// busyStore blocks writes until it is released.
type busyStore struct {
	bot.Store
	let chan struct{}
}

func (s *busyStore) Set(ctx context.Context, user string, game int64, key, value string) error {
	<-s.let
	return s.Store.Set(ctx, user, game, key, value)
}

// A completion does not wait forever for a busy game.
func TestCompletionGivesUp(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	busy := &busyStore{k.store, make(chan struct{})}
	k.clerk = bot.New(bot.Config{Store: busy, Painter: painter{}, Messenger: k.chat, Log: quiet})
	done := make(chan bool)
	go func() { k.as(p[0], "set numbers on"); close(done) }()
	time.Sleep(50 * time.Millisecond)
	begun := time.Now()
	out := k.clerk.Complete(ctx, call.Request{User: user(p[0]), Game: k.game, Text: "add "})
	if took := time.Since(begun); took > 2500*time.Millisecond || len(out) > 0 {
		t.Errorf("after %v it completes %v", took, out)
	}
	close(busy.let)
	<-done
	if out := k.clerk.Complete(ctx, call.Request{User: user(p[0]), Game: k.game, Text: "add "}); len(out) == 0 {
		t.Error("no completions any more")
	}
}

// Control characters in notes, names and ids are refused at the door, since not every database can store them.
func TestUnwritten(t *testing.T) {
	k := newTable(t)
	k.begin("1894", "Ada", "Ben", "Cy")
	for _, text := range []string{"note a\x00b", "rename Fri\x00day", "note a\x1b[31m", "note \xff\xfe"} {
		k.no("Ada", text, "control character")
	}
	if r := k.clerk.Handle(ctx, call.Request{ID: "r\x00", User: user("Ada"), Game: k.game, Text: "show status"}); !r.Refused {
		t.Errorf("an id: %q", r.Text)
	}
	k.ok("Ada", "note two\nlines\tand a tab")
}
