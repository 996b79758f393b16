package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stationmaster/bot/call"
	"stationmaster/engine"
	"stationmaster/engine/player"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
)

// houseLoadVariable says in how many games house players play while people's orders are measured; 200 is what must not slow them.
const houseLoadVariable = "STATIONMASTER_HOUSE"

// People order in games of their own while house players play in many others. Times with and without house players are taken in turns, so
// that whatever else the machine does falls on both. No game of house players may wait much longer than others.
func TestPeopleBesideHousePlayers(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv(houseLoadVariable))
	if err != nil {
		t.Skip("set " + houseLoadVariable + "=200 to measure people's orders beside as many games of house players")
	}
	k := newTable(t)
	titles := slices.DeleteFunc(engine.Titles(), func(t *engine.Title) bool { return t.Sheet.Players.Max < 4 })
	house := make([]int64, games)
	for i := range house {
		title := titles[i%len(titles)].ID
		k.game = k.ok("Ada", fmt.Sprintf("new %s seed:%d", title, i+1)).Game
		k.ok("Ada", fmt.Sprintf("house 3 %s", player.Tempers[i%len(player.Tempers)]))
		k.ok("Ada", "leave")
		k.ok("Ada", "start")
		house[i] = k.game
	}
	var tables []*crew
	for i := range 8 * len(titles) {
		k.game = 0
		k.begin(titles[i%len(titles)].ID, "Ada", "Ben", "Cy")
		tables = append(tables, &crew{id: k.game, player: selfplay.New(uint64(i + 1))})
	}
	const legs, leg = 4, 20 * time.Second
	var alone, beside []time.Duration
	for range legs {
		alone = append(alone, order(t, k, tables, leg)...)
		run, stop := context.WithCancel(ctx)
		done := make(chan bool)
		go func() {
			k.clerk.House.Run(run)
			close(done)
		}()
		beside = append(beside, order(t, k, tables, leg)...)
		stop()
		<-done
	}
	t.Logf("without house players: %s", percentiles(alone))
	t.Logf("beside %d games of them: %s", games, percentiles(beside))
	var orders []int
	for _, id := range house {
		row, err := k.store.Game(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		record, err := k.store.Record(ctx, id, row.Head)
		if err != nil {
			t.Fatal(err)
		}
		orders = append(orders, len(record))
	}
	slices.Sort(orders)
	t.Logf("orders of house players, by game: %d at least, %d in the middle, %d at most", orders[0], orders[games/2], orders[games-1])
}

// crew is people at one table.
type crew struct {
	id     int64
	player *selfplay.Player
}

// order has four people at once order in these games, each about ten times a second, and returns how long each order took.
func order(t *testing.T, k *table, tables []*crew, long time.Duration) []time.Duration {
	const hands = 4
	var mu sync.Mutex
	var out []time.Duration
	var wait sync.WaitGroup
	end := time.Now().Add(long)
	for hand := range hands {
		wait.Go(func() {
			for n := hand; time.Now().Before(end); n += hands {
				time.Sleep(rand.N(200 * time.Millisecond))
				took, over, err := tables[n%len(tables)].order(k)
				if err != nil {
					t.Error(err)
					return
				}
				if !over {
					mu.Lock()
					out = append(out, took)
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
	return out
}

// order gives the next order of a table, unless the game is over.
func (c *crew) order(k *table) (took time.Duration, over bool, err error) {
	l, leave, err := k.clerk.Games.Enter(ctx, c.id)
	if err != nil {
		return 0, false, err
	}
	row, g := l.Row, l.Game.Clone()
	leave()
	if row.State == store.Finished {
		return 0, true, nil
	}
	a, err := c.player.Choose(g)
	if err != nil {
		return 0, false, err
	}
	name := strings.ToLower(g.Name(g.Decider()))
	req := call.Request{ID: fmt.Sprintf("load:%d:%d", c.id, row.Head), User: user(name), Channel: "hall", Game: c.id, Text: "sure do " + a.String()}
	begun := time.Now()
	r := k.clerk.Handle(ctx, req)
	took = time.Since(begun)
	if r.Refused {
		return 0, false, fmt.Errorf("game %d: %q is refused: %s", c.id, a, r.Text)
	}
	return took, false, nil
}

func percentiles(took []time.Duration) string {
	slices.Sort(took)
	n := len(took)
	return fmt.Sprintf("%d orders, half within %s, 99 of 100 within %s, all within %s", n, took[n/2].Round(10*time.Microsecond),
		took[n*99/100].Round(10*time.Microsecond), took[n-1].Round(10*time.Microsecond))
}
