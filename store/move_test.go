package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/store/storetest"
)

// lived is a store with something of everything.
func lived(t *testing.T, s *Store) {
	t.Helper()
	for i := range 5 {
		g := create(t, s, fmt.Sprint("new", i))
		c := act(&g, 1, 1, "a", "b", "c")
		c.Actions[1].Planned, c.Actions[2].Digest = true, "1:abc"
		c.Request, c.Posts = fmt.Sprint("r", i), []Post{{Key: "turn:1", Body: "Ö \"x\"\nline"}, {Key: "status", Body: "now"}}
		c.Settings = []Setting{{"ada", g.ID, "plans", "[]"}}
		commit(t, s, c)
		g.Head = 2
		commit(t, s, Change{Game: g, From: 3, At: noon, User: "ben", Proposal: &Proposal{Head: 2, Target: 1, Asker: "ben", Agreed: []string{"ada"}}})
		commit(t, s, Change{Game: g, From: 2, At: noon, Accepted: []Action{{ID: 1, Digest: "1:new"}}})
		p, ok, err := s.Next(ctx, g.Channel)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if err := s.Delivered(ctx, p.ID, p.Version, "m1"); err != nil {
			t.Fatal(err)
		}
	}
	g, err := s.Game(ctx, 3)
	if err != nil {
		t.Fatal(err)
	}
	g.Archived, g.State = true, Finished
	commit(t, s, Change{Game: g, From: g.Head, At: noon, Results: []Result{
		{Game: g.ID, N: 1, User: "ada", Name: "Ada", Title: "toy", Players: 2, Ended: noon, Place: 1, Share: 10_000, Turns: 7, Median: 90 * time.Minute},
		{Game: g.ID, N: 2, User: "ben", Name: "Ben", Title: "toy", Players: 2, Kind: ByStandIn, Ended: noon, Place: 2, Share: 4_321, Bankrupt: true, Turns: 2, StoodIn: 3},
	}})
	if err := s.Set(ctx, "ada", 0, "zone", "Europe/Berlin"); err != nil {
		t.Fatal(err)
	}
}

// A store moves to another kind of database and back, row by row, even if the move is interrupted, and goes on there with its own
// ids. The original store does not change.
func TestMove(t *testing.T) {
	file, server := filepath.Join(t.TempDir(), "games.db"), storetest.Postgres(t)
	a, b := open(t, file), open(t, server)
	lived(t, a)
	before := dump(t, a)
	broken, stop := context.WithCancel(ctx)
	_, err := Move(broken, a, b, func(done, _ int) {
		if done == 2 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("broken off: %v", err)
	}
	if un, err := b.Unfinished(ctx); !un || err != nil {
		t.Errorf("unfinished: %v %v", un, err)
	}
	m, err := Move(ctx, a, b, func(int, int) {})
	if err != nil || m.Games != 5 || m.There != 2 || m.Rows < 5*(1+2+3+1+1+1+3)+2+3 {
		t.Fatalf("%+v %v", m, err)
	}
	if un, err := b.Unfinished(ctx); un || err != nil {
		t.Errorf("unfinished: %v %v", un, err)
	}
	if got := dump(t, b); got != before {
		t.Errorf("there\n%s\nhere\n%s", got, before)
	}
	if got := dump(t, a); got != before {
		t.Error("the source has changed")
	}
	if g := create(t, b, ""); g.ID != 6 {
		t.Errorf("the next game is number %d", g.ID)
	}
	if _, err := Move(ctx, a, b, func(int, int) {}); err == nil || !strings.Contains(err.Error(), "must be empty") {
		t.Errorf("into a store with games: %v", err)
	}
	// And back.
	c := open(t, filepath.Join(t.TempDir(), "back.db"))
	if _, err := Move(ctx, b, c, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if dump(t, b) != dump(t, c) {
		t.Error("the move back loses something")
	}
	if g := create(t, c, ""); g.ID != 7 {
		t.Errorf("the next game is number %d", g.ID)
	}
}

// A change in the source during the copy is noticed.
func TestMoveWhilePlaying(t *testing.T) {
	a, b := open(t, filepath.Join(t.TempDir(), "a.db")), open(t, filepath.Join(t.TempDir(), "b.db"))
	lived(t, a)
	_, err := Move(ctx, a, b, func(done, _ int) {
		if g, err := a.Game(ctx, 1); done == 3 && err == nil {
			commit(t, a, act(&g, 4, 3, "d"))
		}
	})
	if err == nil || !strings.Contains(err.Error(), "playing meanwhile") {
		t.Errorf("%v", err)
	}
	if un, _ := b.Unfinished(ctx); !un {
		t.Error("nobody is told that the move failed")
	}
}

// A move that failed because somebody played continues when restarted: games that differ are copied anew, and the settings.
func TestMoveAfterPlaying(t *testing.T) {
	for _, path := range []string{filepath.Join(t.TempDir(), "b.db"), storetest.Postgres(t)} {
		a, b := open(t, filepath.Join(t.TempDir(), "a.db")), open(t, path)
		lived(t, a)
		_, err := Move(ctx, a, b, func(done, _ int) {
			if done != 4 {
				return
			}
			for _, id := range []int64{1, 2} {
				g, err := a.Game(ctx, id)
				if err != nil {
					t.Fatal(err)
				}
				commit(t, a, act(&g, 4, 3, "d")) // one whose proposal is gone
			}
			if err := a.Set(ctx, "ada", 0, "zone", "Europe/Oslo"); err != nil {
				t.Fatal(err)
			}
		})
		if err == nil || !strings.Contains(err.Error(), "playing meanwhile") {
			t.Fatalf("%v", err)
		}
		if _, err := Move(ctx, b, open(t, filepath.Join(t.TempDir(), "c.db")), func(int, int) {}); err == nil || !strings.Contains(err.Error(), "finish that move first") {
			t.Errorf("from a half-moved store: %v", err)
		}
		m, err := Move(ctx, a, b, func(int, int) {})
		if err != nil || m.Games != 5 || m.There != 2 { // the fourth is compared by another clock
			t.Errorf("%+v %v", m, err)
		}
		if dump(t, a) != dump(t, b) {
			t.Error("the stores differ")
		}
	}
}

// Characters that one database accepts and another refuses are left out.
func TestMoveOfNul(t *testing.T) {
	a, b := open(t, filepath.Join(t.TempDir(), "a.db")), open(t, storetest.Postgres(t))
	lived(t, a)
	if err := a.Set(ctx, "ada", 0, "note", "before\x00after"); err != nil {
		t.Fatal(err)
	}
	if _, err := Move(ctx, a, b, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if v, err := b.Setting(ctx, "ada", 0, "note"); v != "beforeafter" || err != nil {
		t.Errorf("%q, %v", v, err)
	}
}

// dump is everything in a store, as one text.
func dump(t *testing.T, s *Store) string {
	t.Helper()
	var rows []string
	for _, tables := range [][]table{ofGames, others} {
		for _, x := range tables {
			where := "true"
			if x.name == "settings" {
				where = x.all()
			}
			err := x.each(ctx, s.read.conn, where, nil, func(values []any) error {
				rows = append(rows, fmt.Sprintln(x.name, values))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	slices.Sort(rows)
	return strings.Join(rows, "")
}

// One process serves the games of a server's database; the next can when it has ended or was cut off.
func TestHold(t *testing.T) {
	server := storetest.Postgres(t)
	a, b := open(t, server), open(t, server)
	held, release, err := a.Hold(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.Hold(ctx); !errors.Is(err, ErrHeld) {
		t.Fatalf("a second process: %v", err)
	}
	release()
	if held.Err() == nil {
		t.Error("released, but still held")
	}
	held, release, err = b.Hold(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	// The server ends the connection, as on a restart.
	if _, err := a.write.ExecContext(ctx, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ?", holding); err != nil {
		t.Fatal(err)
	}
	select {
	case <-held.Done():
		if err := context.Cause(held); !strings.Contains(err.Error(), "was lost") {
			t.Errorf("the cause is %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the lock is gone, but nobody notices")
	}
	if _, release, err := a.Hold(ctx); err != nil {
		t.Error(err)
	} else {
		release()
	}
}

// One process serves the games of a file, under whatever name it opened it; another is told which, and can once that has ended. A lock left
// behind by a killed process does not hold.
func TestHoldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.db")
	a := open(t, path)
	if err := os.Symlink(path, filepath.Join(dir, "other.db")); err != nil {
		t.Fatal(err)
	}
	b := open(t, filepath.Join(dir, "other.db"))
	if err := os.WriteFile(path+".lock", []byte("process 1 on another machine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, release, err := a.Hold(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.Hold(ctx); !errors.Is(err, ErrHeld) || !strings.Contains(err.Error(), fmt.Sprintf("process %d on ", os.Getpid())) {
		t.Errorf("a second one: %v", err)
	}
	release()
	if _, release, err := b.Hold(ctx); err != nil {
		t.Error(err)
	} else {
		release()
	}
}

func TestShown(t *testing.T) {
	for name, want := range map[string]string{
		"games.db": "games.db", "postgres://bot:secret@host/games": "postgres://bot:xxxxx@host/games", "postgres:///games": "postgres:///games",
	} {
		if got := Shown(name); got != want {
			t.Errorf("%s is shown as %s", name, got)
		}
	}
	if _, err := Open("postgres://bot:secret@127.0.0.1:1/games?connect_timeout=1"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("no server: %v", err)
	}
}
