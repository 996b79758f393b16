package house

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"stationmaster/bot/call"
)

// Thinking pauses while commands are carried out, goes on when the last is done, and never pauses for long at once.
func TestThinkingLetsPeopleGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(call.Desk{}, nil, nil, 0, nil)
		thinks := courteous{t.Context(), &h.people}
		asked := func() time.Duration {
			begun := time.Now()
			if err := thinks.Err(); err != nil {
				t.Fatal(err)
			}
			return time.Since(begun)
		}
		if d := asked(); d != 0 {
			t.Errorf("without a command thinking pauses for %s", d)
		}
		first, second := h.Command(), h.Command()
		time.AfterFunc(10*time.Millisecond, first)
		time.AfterFunc(30*time.Millisecond, second)
		if d := asked(); d != 30*time.Millisecond {
			t.Errorf("thinking pauses for %s, and the commands take 30ms", d)
		}
		if d := asked(); d != 0 {
			t.Errorf("after the commands thinking pauses for %s", d)
		}
		done := h.Command()
		if d := asked(); d != mostCourtesy {
			t.Errorf("during a long command thinking pauses for %s, want %s", d, mostCourtesy)
		}
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Millisecond, stop)
		begun := time.Now()
		if err := (courteous{ctx, &h.people}).Err(); !errors.Is(err, context.Canceled) || time.Since(begun) != time.Millisecond {
			t.Errorf("when the program ends, thinking ends with %v after %s", err, time.Since(begun))
		}
		done()
	})
}

// A game is thought about for long only as long as no other waits.
func TestGamesTakeTurns(t *testing.T) {
	h := New(call.Desk{}, nil, nil, 0, nil)
	for _, c := range []struct {
		waiting int
		thought time.Duration
		want    bool
	}{
		{0, turnTime, false}, {0, mostTime - 1, false}, {0, mostTime, true},
		{1, turnTime - 1, false}, {1, turnTime, true},
	} {
		h.waiting = make([]int64, c.waiting)
		if got := h.enough(c.thought); got != c.want {
			t.Errorf("with %d games waiting, %s is enough: %t, want %t", c.waiting, c.thought, got, c.want)
		}
	}
	h.waiting = nil
	for _, game := range []int64{1, 2, 1, 3} {
		h.Look(game)
	}
	var order []int64
	for range 5 {
		game, ok := h.next()
		if !ok {
			break
		}
		order = append(order, game)
		h.done(game, game == 2 && len(order) < 4) // there is more to do in game 2
	}
	if want := []int64{1, 2, 3, 1, 2}; !slices.Equal(order, want) {
		t.Errorf("the games come in the order %v, want %v", order, want)
	}
}
