package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"stationmaster/bot"
	seats "stationmaster/bot/games"
	"stationmaster/bot/house"
	"stationmaster/engine"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// machine is a program that plays as easy does, and fails once it has given some orders in all.
type machine struct {
	mu           sync.Mutex
	orders, most int
	open         int
}

func (m *machine) start() house.Program { return &hand{m: m} }

type hand struct {
	m    *machine
	used bool
}

func (h *hand) Choose(ctx context.Context, g *engine.Game, r *engine.Record) (engine.Action, error) {
	h.m.mu.Lock()
	defer h.m.mu.Unlock()
	if !h.used {
		h.used = true
		h.m.open++
	}
	if again, err := engine.Replay(r); err != nil || again.Hash() != g.Hash() {
		return engine.Action{}, errors.New("the record is not the game's")
	}
	if h.m.orders == h.m.most {
		return engine.Action{}, errors.New("no idea")
	}
	h.m.orders++
	a, _, err := player.Choose(ctx, g, player.Easy, g.Seed)
	return a, err
}

func (h *hand) Close() {
	h.m.mu.Lock()
	defer h.m.mu.Unlock()
	if h.used {
		h.used = false
		h.m.open--
	}
}

// A program of the settings has a seat like any house player. When it fails, the table is told and an easy house player goes on, also after
// the program is gone from the settings.
func TestProgramsHaveSeats(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "new 1894 seed:4").Game
	k.no("Ada", "house 1 mybot", "easy, steady or keen; there are none")
	m := &machine{most: 12}
	seated := func(programs map[string]func() house.Program) {
		k.store.Close()
		s, err := store.Open(k.path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		k.store = s
		k.clerk = bot.New(bot.Config{Store: s, Painter: painter{}, Messenger: k.chat, Log: quiet, Programs: programs})
	}
	seated(map[string]func() house.Program{"mybot": m.start, "other": m.start})
	k.no("Ada", "house 1 cruel", "easy, steady or keen, or a program: mybot, other")
	k.ok("Ada", "house 1 mybot")
	k.ok("Ada", "house more other")
	k.ok("Ada", "start")
	users := func() (out []string) {
		row, err := k.store.Game(ctx, k.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range row.Seats {
			if strings.HasPrefix(s.User, seats.HousePrefix) {
				out = append(out, s.Name+" "+s.User)
			}
		}
		slices.Sort(out)
		return out
	}
	if got, want := users(), []string{"mybot⌂ house:@mybot:1", "other⌂ house:@other:1"}; !slices.Equal(got, want) {
		t.Fatalf("the seats are %q, want %q", got, want)
	}
	k.staffed()
	k.until("Ada's turn", adasTurn)
	k.ok("Ada", "sure pass")
	k.until("Ada's next turn", func(row store.Game, g *engine.Game) bool { return adasTurn(row, g) && k.houseActed() })
	contains(t, k.ok("Ada", "house why").Text, "programs don't say why")
	for range 20 {
		if k.until("Ada's turn", adasTurn); !strings.Contains(strings.Join(users(), ","), "@") {
			break
		}
		k.ok("Ada", "sure pass")
	}
	if got, want := users(), []string{"mybot⌂ house:easy:1", "other⌂ house:easy:2"}; !slices.Equal(got, want) && !slices.Equal(got, []string{"mybot⌂ house:easy:2", "other⌂ house:easy:1"}) {
		t.Errorf("after both have failed the seats are %q, want %q", got, want)
	}
	told := k.told("can't go on: no idea. An easy house player has the seat now.")
	if told != 2 {
		t.Errorf("the table is told %d times", told)
	}
	m.mu.Lock()
	if m.open != 0 || m.orders != m.most {
		t.Errorf("%d programs are still running after %d orders", m.open, m.orders)
	}
	m.mu.Unlock()

	row, err := k.store.Game(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	for i := range row.Seats { // as if the settings had named it when the game began
		if row.Seats[i].Name == "mybot⌂" {
			row.Seats[i].User = seats.HouseUser(seats.ProgramTemper("mybot"), 1)
		}
	}
	if err := k.store.Commit(ctx, store.Change{Game: row, From: row.Head}); err != nil {
		t.Fatal(err)
	}
	seated(nil)
	k.staffed()
	k.until("Ada's turn", adasTurn)
	for range 20 {
		if k.until("Ada's turn", adasTurn); k.told("the settings name no program \"mybot\"") == 1 {
			return
		}
		k.ok("Ada", "sure pass")
	}
	t.Error("the table isn't told that the program is gone")
}

// told counts the posts of the game that say something.
func (k *table) told(words string) (n int) {
	k.t.Helper()
	ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, p := range ps {
		if strings.Contains(text(p.Message), words) {
			n++
		}
	}
	return n
}
