package table

import (
	"context"
	"sync"
	"testing"
	"time"
)

// Many guesses at once are no faster than one after another, and the right password gets through among them.
func TestGuessesAtOnce(t *testing.T) {
	g := newGuard("choo")
	g.wrong = 20 * time.Millisecond
	const guesses = 15
	begun := time.Now()
	var wg sync.WaitGroup
	for range guesses {
		wg.Go(func() {
			if right, ok := g.guess(context.Background(), "chew"); right || !ok {
				t.Errorf("a wrong guess is accepted: %t, %t", right, ok)
			}
		})
	}
	wg.Wait()
	if took := time.Since(begun); took < (guesses-1)*g.wrong {
		t.Errorf("%d guesses took %v", guesses, took)
	}
	if right, ok := g.guess(context.Background(), "choo"); !right || !ok {
		t.Errorf("the right password: %t, %t", right, ok)
	}
	g.wrong = time.Hour
	g.guess(context.Background(), "chew")
	soon, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer stop()
	if right, ok := g.guess(soon, "choo"); right || ok {
		t.Errorf("no pause after a wrong guess: %t, %t", right, ok)
	}
}
