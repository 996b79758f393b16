package discord_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stationmaster/bot/games"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// Ada plays alone with three easy house players: a few turns, or in a long test whole games. A tenth of all requests fail, and the bot is killed
// while she orders and while the others think. In the end each order is there once: hers as she gave it, those of house players as they decide in
// that position. Every post is there once and in order, and nobody was pinged but Ada, for her own turns.
func TestAlone(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) { playAlone(t, open(t), title, orders(t, 5, enginetest.Of(5, 10, 100_000))) })
	}
}

func playAlone(t *testing.T, c *club, title *engine.Title, most int) {
	c.says(c.d.Slash(c.ada, c.hall, "game alone", with("game", title.ID+" 4 easy")), "with 3 house players")
	patiently(t, "the game has a thread", func() bool { return len(c.hall.Threads()) == 1 })
	w := &whole{club: c, thread: c.hall.Threads()[0], rng: rand.New(rand.NewPCG(32, 1))}
	w.id = c.game().ID
	chance := rand.New(rand.NewPCG(32, 2)) // for what does not depend on the number of tries
	c.d.Trouble(0.1)
	c.d.Patience = 4 * time.Second
	kills := enginetest.Of(1, 2, 8)
	var given []engine.Action
	for len(given) < most && w.herTurn() {
		a, _, err := player.Choose(ctx, w.g, player.Easy, 1)
		if err != nil {
			t.Fatal(err)
		}
		if w.kills < kills && chance.IntN(8) == 0 {
			w.killAt = time.Now().Add(time.Duration(chance.IntN(200)) * time.Millisecond)
		}
		done, err := w.g.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		w.give(c.ada, a)
		given = append(given, done)
	}
	w.herTurn()
	w.users.Wait()
	c.d.Behave()
	c.settle()
	w.decided(given)
	posts, turns, called := delivered(t, c.store, w.thread)
	for _, m := range w.thread.Messages() {
		if len(m.Pings) > 0 && !slices.Equal(m.Pings, []string{c.ada.ID}) {
			t.Errorf("%v are pinged by %q", m.Pings, m.Text())
		}
	}
	w.lawful(40060, 10062, 10015)
	c.judged()
	t.Logf("%d orders of Ada's, %d in all, finished: %t; %d posts, %d turns, %d of them pinged her at the start; %d kills", len(given), w.g.Actions, w.g.Finished, posts, turns, called, w.kills)
}

// herTurn waits until it's Ada's turn, and reports whether it ever is again. The bot may be killed meanwhile.
func (w *whole) herTurn() bool {
	w.t.Helper()
	seen := int64(-1)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if !w.killAt.IsZero() && time.Now().After(w.killAt) {
			w.killAt = time.Time{}
			w.kills++
			w.kill()
			w.start()
		}
		if w.head() == seen {
			continue
		}
		row, record := w.stored()
		seen = row.Head
		g, err := engine.Replay(games.EngineRecord(row, record))
		if err != nil {
			w.t.Fatal(err)
		}
		w.g = g
		if g.Finished || games.SeatOf(&row, g.Decider()).User == w.ada.ID {
			return !g.Finished
		}
	}
	w.t.Fatal("house players don't play")
	return false
}

// decided checks that Ada's orders are in the record as she gave them, and that house players have ordered what they decide in these positions.
func (w *whole) decided(given []engine.Action) {
	w.t.Helper()
	row, record := w.stored()
	n := 0
	_, err := engine.ReplayEach(games.EngineRecord(row, record), func(g *engine.Game, a engine.Action) {
		user := record[n].User
		n++
		temper, house := games.House(user)
		switch {
		case house:
			want, _, err := player.Choose(ctx, g, player.Temper(temper), g.Seed)
			if err == nil {
				want, err = g.Clone().Apply(want)
			}
			if err != nil || want.String() != a.String() {
				w.t.Errorf("order %d is %q, a house player decides %q, %v", n, a, want, err)
			}
		case user != w.ada.ID:
			w.t.Errorf("order %d is by %q", n, user)
		case record[n-1].Planned:
			if only, ok := g.Only(); !ok || only.String() != a.String() {
				w.t.Errorf("order %d, %q, was not the only one", n, a)
			}
		case len(given) == 0 || given[0].String() != a.String():
			w.t.Errorf("order %d is %q, Ada gave %q", n, a, given[:min(len(given), 1)])
		default:
			given = given[1:]
		}
	})
	if err != nil || len(given) > 0 {
		w.t.Errorf("%d orders of Ada's are lost, %v", len(given), err)
	}
	if w.g.Finished != (row.State == store.Finished) {
		w.t.Errorf("the game is %s", row.State)
	}
}
