package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"stationmaster/store/storetest"
)

var ctx = context.Background()

var noon = time.UnixMilli(1_700_000_000_000)

func open(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// both runs a test on a file and on a server.
func both(t *testing.T, f func(t *testing.T)) {
	for _, e := range []*engine{sqlite, postgres} {
		t.Run(e.name, f)
	}
}

// place is where a test keeps its games: in a file or, in a test that both runs on a server, there.
func place(t testing.TB) string {
	t.Helper()
	if strings.Contains(t.Name(), "/"+postgres.name) {
		return storetest.Postgres(t)
	}
	return filepath.Join(t.TempDir(), "games.db")
}

// started makes a file with one running game.
func started(t testing.TB) (*Store, Game) {
	t.Helper()
	s := open(t, place(t))
	return s, create(t, s, "")
}

func create(t testing.TB, s *Store, request string) Game {
	t.Helper()
	g, err := s.Create(ctx, func(id int64) (Change, error) {
		return Change{Request: request, At: noon, Game: Game{
			Channel: fmt.Sprintf("game-%d", id), Name: "Friday", Title: "toy", Options: []string{"short"},
			Seed: 1<<63 + 7, State: Running, Owner: "ada", Created: noon,
			Seats: []Seat{{N: 1, User: "ada", Name: "Ada"}, {N: 2, User: "ben", Name: "Ben"}},
		}, Posts: []Post{{Key: "lobby", Body: "welcome"}}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// act is the change that appends orders to the game.
func act(g *Game, next int64, n int, orders ...string) Change {
	c := Change{From: g.Head, At: noon, User: "ada"}
	for i, o := range orders {
		a := Action{ID: next + int64(i), Parent: g.Head, N: n + i, Text: o, Seat: "P1", User: "ada", Turn: 1, At: noon}
		c.Actions = append(c.Actions, a)
		g.Head = a.ID
	}
	c.Game = *g
	g.Rev++
	return c
}

// commit commits a change of the game as it is.
func commit(t testing.TB, s *Store, c Change) {
	t.Helper()
	var err error
	if c.Game.Rev, err = s.Rev(ctx, c.Game.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(ctx, c); err != nil {
		t.Fatal(err)
	}
}

func texts(t *testing.T, s *Store, game, position int64) string {
	t.Helper()
	as, err := s.Record(ctx, game, position)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i, a := range as {
		if a.N != i+1 {
			t.Errorf("action %d of the record has number %d", i+1, a.N)
		}
		out = append(out, a.Text)
	}
	return strings.Join(out, "; ")
}

func TestGameComesBack(t *testing.T) {
	both(t, func(t *testing.T) {
		path := place(t)
		s := open(t, path)
		g := create(t, s, "")
		commit(t, s, act(&g, 1, 1, "lay G6 X1 2", "run"))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, path)
		again, err := s.Game(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(again) != fmt.Sprint(g) {
			t.Errorf("got  %v\nwant %v", again, g)
		}
		if got := texts(t, s, g.ID, again.Head); got != "lay G6 X1 2; run" {
			t.Errorf("record: %s", got)
		}
		if _, err := s.Game(ctx, 99); !errors.Is(err, ErrNotFound) {
			t.Errorf("game 99: %v", err)
		}
	})
}

func TestUndoKeepsWhatWasTakenBack(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		commit(t, s, act(&g, 1, 1, "a", "b", "c"))
		old := g.Head
		g.Head = 1
		commit(t, s, Change{Game: g, From: old, User: "ben", At: noon})
		commit(t, s, act(&g, 4, 2, "d"))
		if got := texts(t, s, g.ID, g.Head); got != "a; d" {
			t.Errorf("record: %s", got)
		}
		if got := texts(t, s, g.ID, old); got != "a; b; c" {
			t.Errorf("the position before the undo: %s", got)
		}
		if n, err := s.Last(ctx, g.ID); n != 4 || err != nil {
			t.Errorf("last action %d, %v", n, err)
		}
		for _, q := range []string{"DELETE FROM actions", "UPDATE actions SET text = 'x'"} {
			if _, err := s.write.Exec(q); err == nil {
				t.Errorf("%s went through", q)
			}
		}
	})
}

// A change is all or nothing: a refused one leaves neither actions nor posts nor the note of its request.
func TestRefusedChangesLeaveNoTrace(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		commit(t, s, act(&g, 1, 1, "a"))
		stale := g
		commit(t, s, act(&g, 2, 2, "b"))
		post := []Post{{Key: "turn:1", Body: "x"}}

		c := act(&stale, 3, 2, "late")
		c.Posts, c.Request = post, "r1"
		var se *StaleError
		if err := s.Commit(ctx, c); !errors.As(err, &se) {
			t.Errorf("stale change: %v", err)
		}
		twice := g
		c = act(&twice, 2, 3, "same id again")
		c.Posts, c.Request = post, "r1"
		if err := s.Commit(ctx, c); err == nil {
			t.Error("an id was used twice")
		}
		gap := g
		c = act(&gap, 3, 3, "gap")
		c.Actions[0].Parent, c.Posts, c.Request = 1, post, "r1"
		if err := s.Commit(ctx, c); err == nil {
			t.Error("an action that does not follow the head went through")
		}
		if _, ok, _ := s.Post(ctx, g.ID, "turn:1"); ok {
			t.Error("a refused change left a post")
		}
		c = act(&g, 3, 3, "c")
		c.Request = "r1"
		commit(t, s, c)
		c = act(&g, 4, 4, "d")
		c.Request = "r1"
		if err := s.Commit(ctx, c); !errors.Is(err, ErrHandled) {
			t.Errorf("request handled twice: %v", err)
		}
		if got := texts(t, s, g.ID, 3); got != "a; b; c" {
			t.Errorf("record: %s", got)
		}
	})
}

// waiting lists all posts to be delivered, in order.
func waiting(t *testing.T, s *Store) []Post {
	t.Helper()
	ps, err := collect(ctx, s.read.conn, scanPost, postColumns+"WHERE delivered < version AND dropped = '' ORDER BY due")
	if err != nil {
		t.Fatal(err)
	}
	n, _, err := s.Backlog(ctx)
	if err != nil || n != len(ps) {
		t.Errorf("%d posts wait; the count is %d, %v", len(ps), n, err)
	}
	if len(ps) > 0 { // all are in one channel here
		p, ok, err := s.Next(ctx, ps[0].Channel)
		if err != nil || !ok || p != ps[0] {
			t.Errorf("next is %v (%t, %v), the first that waits is %v", p, ok, err, ps[0])
		}
	}
	return ps
}

func TestPostsGoOutInOrder(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		post := func(keys ...string) {
			t.Helper()
			c := Change{Game: g, From: g.Head, At: noon}
			for _, k := range keys {
				key, body, _ := strings.Cut(k, "=")
				c.Posts = append(c.Posts, Post{Key: key, Body: body})
			}
			commit(t, s, c)
		}
		pending := func() string {
			t.Helper()
			var out []string
			for _, p := range waiting(t, s) {
				out = append(out, p.Key+"="+p.Body)
			}
			return strings.Join(out, " ")
		}
		want := func(what, w string) {
			t.Helper()
			if got := pending(); got != w {
				t.Errorf("%s: pending %q, want %q", what, got, w)
			}
		}
		post("a=1", "b=1")
		want("new posts", "lobby=welcome a=1 b=1")
		post("a=2")
		want("an edit of a waiting post keeps its place", "lobby=welcome a=2 b=1")
		for _, p := range waiting(t, s) {
			if err := s.Delivered(ctx, p.ID, p.Version, "m"+p.Key); err != nil {
				t.Fatal(err)
			}
		}
		want("delivered", "")
		post("a=2")
		want("an edit that changes nothing", "")
		post("c=1", "a=3")
		want("an edit of a delivered post queues up", "c=1 a=3")
		if p, _, _ := s.Post(ctx, g.ID, "a"); p.Remote != "ma" || p.Version != 3 {
			t.Errorf("post a: remote %q, version %d", p.Remote, p.Version)
		}
		// An edit is not lost if it comes while the older version is on its way.
		ps := waiting(t, s)
		post("c=2")
		if err := s.Delivered(ctx, ps[0].ID, ps[0].Version, "mc"); err != nil {
			t.Fatal(err)
		}
		want("edited on its way", "c=2 a=3")
		if err := s.Drop(ctx, ps[0].ID, "the channel is gone"); err != nil {
			t.Fatal(err)
		}
		want("dropped", "a=3")
		back, err := s.Posts(ctx, g.Channel, 0, 2)
		if err != nil || len(back) != 2 || back[0].Key != "b" || back[1].Key != "c" {
			t.Errorf("last two posts: %v, %v", back, err)
		}
		back, err = s.Posts(ctx, g.Channel, back[0].ID, 9)
		if err != nil || len(back) != 2 || back[0].Key != "lobby" {
			t.Errorf("older posts: %v, %v", back, err)
		}
	})
}

func TestServersAreApart(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		if gs, err := s.Games(ctx, "elsewhere"); len(gs) != 0 || err != nil {
			t.Errorf("another server sees %v, %v", gs, err)
		}
		if gs, err := s.At(ctx, "", g.Channel); len(gs) != 1 || err != nil {
			t.Errorf("the channel has %v, %v", gs, err)
		}
		old := g.Head
		g.State = Deleted
		commit(t, s, Change{Game: g, From: old, At: noon})
		if gs, _ := s.Games(ctx, ""); len(gs) != 0 {
			t.Errorf("a deleted game is listed: %v", gs)
		}
	})
}

// An imported game comes with its record, as a whole or not at all.
func TestCreateWithARecord(t *testing.T) {
	both(t, func(t *testing.T) {
		s := open(t, place(t))
		build := func(head int64) func(int64) (Change, error) {
			return func(int64) (Change, error) {
				g := Game{Channel: "game", Name: "Friday", Title: "toy", State: Running, Owner: "ada", Created: noon, Seats: []Seat{{N: 1, User: "", Name: "Ada"}, {N: 2, User: "", Name: "Ben"}}}
				c := act(&g, 1, 1, "a", "b")
				c.Request, c.Game.Head, c.Posts = "r1", head, []Post{{Key: "status", Body: "x"}}
				return c, nil
			}
		}
		if _, err := s.Create(ctx, build(1)); err == nil {
			t.Error("a game whose position is not its last action went through")
		}
		if ps := waiting(t, s); len(ps) > 0 {
			t.Errorf("a refused game left %v", ps)
		}
		g, err := s.Create(ctx, build(2))
		if err != nil {
			t.Fatal(err)
		}
		if got := texts(t, s, g.ID, 2); got != "a; b" {
			t.Errorf("record: %s", got)
		}
		if _, err := s.Create(ctx, build(2)); !errors.Is(err, ErrHandled) {
			t.Errorf("request handled twice: %v", err)
		}
		if gs, _ := s.Games(ctx, ""); len(gs) != 1 {
			t.Errorf("games %v", gs)
		}
		commit(t, s, act(&g, 3, 3, "c"))
	})
}

// A file of the first version keeps its seats.
func TestMigration(t *testing.T) {
	path := place(t)
	db, err := connect(path, 1, "")
	if err != nil {
		t.Fatal(err)
	}
	start, err := embedded.ReadFile("migrations/sqlite/0001_start.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{
		string(start), "PRAGMA user_version = 1",
		"INSERT INTO games VALUES (1, '', 'game', 'Friday', 'toy', '[]', 7, 'running', 'ada', 0, 0)",
		"INSERT INTO seats VALUES (1, 1, 'ada', 'Ada'), (1, 2, 'ben', 'Ben')",
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if g, err := open(t, path).Game(ctx, 1); err != nil || fmt.Sprint(g.Seats) != "[{1 ada Ada } {2 ben Ben }]" {
		t.Errorf("seats %v, %v", g.Seats, err)
	}
}

// Any number of seats may be open, but a user has only one.
func TestOpenSeats(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		g.Seats = []Seat{{N: 1, User: "", Name: "Ada"}, {N: 2, User: "", Name: "Ben"}}
		commit(t, s, Change{Game: g, At: noon})
		if now, err := s.Game(ctx, g.ID); err != nil || fmt.Sprint(now.Seats) != fmt.Sprint(g.Seats) {
			t.Errorf("seats %v, %v", now.Seats, err)
		}
		g.Seats = []Seat{{N: 1, User: "ada", Name: "Ada"}, {N: 2, User: "ada", Name: "Ben"}}
		if err := s.Commit(ctx, Change{Game: g, At: noon}); err == nil {
			t.Error("one user sits twice")
		}
	})
}

// It is the program's turn where a user of its own or a stand-in has to decide.
func TestHouseTurns(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		for _, c := range []struct {
			name    string
			decider int
			ben     Seat
			want    int
		}{
			{"a person", 2, Seat{N: 2, User: "ben", Name: "Ben"}, 0},
			{"a house player", 2, Seat{N: 2, User: "house:easy:1", Name: "Ben"}, 1},
			{"a house player who doesn't have to decide", 1, Seat{N: 2, User: "house:easy:1", Name: "Ben"}, 0},
			{"somebody called house", 2, Seat{N: 2, User: "house", Name: "Ben"}, 0},
			{"a stand-in", 2, Seat{N: 2, User: "ben", Name: "Ben", StandIn: UntilBack}, 1},
			{"a stand-in who doesn't have to decide", 1, Seat{N: 2, User: "ben", Name: "Ben", StandIn: OneTurn}, 0},
		} {
			g.Decider, g.Seats = c.decider, []Seat{{N: 1, User: "ada", Name: "Ada"}, c.ben}
			commit(t, s, Change{Game: g, At: noon})
			if gs, err := s.HouseTurns(ctx, "house:"); err != nil || len(gs) != c.want || len(gs) > 0 && gs[0].Seats[1] != c.ben {
				t.Errorf("%s: %v, %v", c.name, gs, err)
			}
		}
		g.Archived, g.Decider = true, 2
		commit(t, s, Change{Game: g, At: noon})
		if gs, err := s.HouseTurns(ctx, "house:"); err != nil || len(gs) != 0 {
			t.Errorf("an archived game: %v, %v", gs, err)
		}
	})
}

func TestProposalsAndSettings(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		if p, err := s.Proposal(ctx, g.ID); p != nil || err != nil {
			t.Errorf("proposal %v, %v", p, err)
		}
		want := Proposal{Head: 0, Target: 0, Asker: "ada", Agreed: []string{"ada", "ben"}}
		commit(t, s, Change{Game: g, From: 0, At: noon, Proposal: &want})
		if p, err := s.Proposal(ctx, g.ID); err != nil || fmt.Sprint(*p) != fmt.Sprint(want) {
			t.Errorf("proposal %v, %v", p, err)
		}
		commit(t, s, Change{Game: g, From: 0, At: noon})
		if p, _ := s.Proposal(ctx, g.ID); p == nil {
			t.Error("the proposal is gone although nothing happened")
		}
		commit(t, s, act(&g, 1, 1, "a"))
		if p, _ := s.Proposal(ctx, g.ID); p != nil {
			t.Errorf("proposal %v is still there after an action", p)
		}
		for _, v := range []string{"on", "off", ""} {
			if err := s.Set(ctx, "ada", g.ID, "numbers", v); err != nil {
				t.Fatal(err)
			}
			if got, err := s.Setting(ctx, "ada", g.ID, "numbers"); got != v || err != nil {
				t.Errorf("setting %q, %v; want %q", got, err, v)
			}
		}
	})
}

// Many goroutines append to the same game from what they last saw; each change is there once.
func TestWritersAtOnce(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		const workers, each = 4, 10
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() {
				for done := 0; done < each; {
					now, err := s.Game(ctx, g.ID)
					if err != nil {
						t.Error(err)
						return
					}
					err = s.Commit(ctx, act(&now, now.Head+1, int(now.Head)+1, "x"))
					var stale *StaleError
					switch {
					case err == nil:
						done++
					case !errors.As(err, &stale):
						t.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
		if as, err := s.Record(ctx, g.ID, workers*each); len(as) != workers*each || err != nil {
			t.Errorf("%d actions, %v", len(as), err)
		}
	})
}

func TestNewerFileIsRefused(t *testing.T) {
	path := place(t)
	s := open(t, path)
	if _, err := s.write.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("got %v", err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a directory was opened as a file")
	}
}

// The file has the intended settings.
func TestPragmas(t *testing.T) {
	s, _ := started(t)
	for _, db := range []*sql.DB{s.write.db, s.read.db} {
		for pragma, want := range map[string]string{"journal_mode": "wal", "foreign_keys": "1", "synchronous": "2", "busy_timeout": "10000"} {
			var got string
			if err := db.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s is %s (%v), want %s", pragma, got, err, want)
			}
		}
	}
}

// BenchmarkCommit commits one action and its post, in a game of a thousand actions.
func BenchmarkCommit(b *testing.B) {
	for _, e := range []*engine{sqlite, postgres} {
		b.Run(e.name, func(b *testing.B) {
			s, g := started(b)
			orders := make([]string, 1000)
			for i := range orders {
				orders[i] = "lay G6 X1 2"
			}
			commit(b, s, act(&g, 1, 1, orders...))
			body := strings.Repeat("what happened in this turn; ", 100)
			n := int64(len(orders))
			for b.Loop() {
				n++
				c := act(&g, n, int(n), "lay G6 X1 2")
				c.Request = fmt.Sprint("r", n)
				c.Posts = []Post{{Key: fmt.Sprint("turn:", n/6), Body: fmt.Sprint(n, body)}, {Key: "status", Body: fmt.Sprint(n, body)}}
				if err := s.Commit(ctx, c); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Concurrent adjustments of a setting do not overwrite each other; an error leaves it as it was.
func TestAdjust(t *testing.T) {
	both(t, func(t *testing.T) {
		path := place(t)
		stores := []*Store{open(t, path), open(t, path)}
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				err := stores[i%2].Adjust(ctx, "bot", 0, "count", func(v string) (string, error) { return v + "x", nil })
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		no := errors.New("no")
		if err := stores[0].Adjust(ctx, "bot", 0, "count", func(string) (string, error) { return "lost", no }); !errors.Is(err, no) {
			t.Errorf("the error is %v", err)
		}
		if v, err := stores[1].Setting(ctx, "bot", 0, "count"); err != nil || v != strings.Repeat("x", 40) {
			t.Errorf("the setting is %q, %v", v, err)
		}
	})
}
