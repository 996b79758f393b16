package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// On a full disk, an unwritable file, or a file held by another program, changes are refused as a whole, confirmed data
// can still be read, and when the trouble is over work goes on.
func TestTrouble(t *testing.T) {
	run := func(q string) func(t *testing.T, s *Store) {
		return func(t *testing.T, s *Store) {
			t.Helper()
			if _, err := s.write.Exec(q); err != nil {
				t.Fatal(err)
			}
		}
	}
	var other *sql.DB
	for _, c := range []struct {
		name         string
		begins, ends func(*testing.T, *Store)
		says         string
	}{
		{"the disk is full", func(t *testing.T, s *Store) {
			var pages int
			if err := s.write.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
				t.Fatal(err)
			}
			run(fmt.Sprintf("PRAGMA max_page_count = %d", pages))(t, s)
		}, run("PRAGMA max_page_count = 1000000"), "full"},
		{"read-only", run("PRAGMA query_only = 1"), run("PRAGMA query_only = 0"), "readonly"},
		{"locked", func(t *testing.T, s *Store) {
			run("PRAGMA busy_timeout = 50")(t, s)
			var file string
			if err := s.write.QueryRow("SELECT file FROM pragma_database_list").Scan(&file); err != nil {
				t.Fatal(err)
			}
			var err error
			if other, err = connect(file, 1, ""); err != nil {
				t.Fatal(err)
			}
			if _, err := other.Exec("BEGIN IMMEDIATE"); err != nil {
				t.Fatal(err)
			}
		}, func(t *testing.T, _ *Store) {
			if _, err := other.Exec("ROLLBACK"); err != nil {
				t.Fatal(err)
			}
			other.Close()
		}, "locked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, g := started(t)
			commit(t, s, act(&g, 1, 1, "a"))
			before := g
			c.begins(t, s)
			for range 3 {
				late := act(&g, 2, 2, "b")
				late.Request = "r1"
				late.Posts = []Post{{Key: "turn:1", Body: strings.Repeat("what happened; ", 100_000)}}
				if err := s.Commit(ctx, late); err == nil || !strings.Contains(err.Error(), c.says) {
					t.Fatalf("the change was answered with %v", err)
				}
				g = before
				if err := s.Set(ctx, "ada", g.ID, "numbers", strings.Repeat("on", 100_000)); err == nil {
					t.Error("a setting was kept")
				}
			}
			now, err := s.Game(ctx, g.ID)
			if err != nil || now.Head != 1 || texts(t, s, g.ID, 1) != "a" {
				t.Errorf("the game is at %d, %v", now.Head, err)
			}
			if _, ok, err := s.Post(ctx, g.ID, "turn:1"); ok || err != nil {
				t.Errorf("a refused change left a post: %t, %v", ok, err)
			}
			c.ends(t, s)
			again := act(&g, 2, 2, "b")
			again.Request = "r1"
			commit(t, s, again)
			if err := s.Check(ctx); err != nil {
				t.Error(err)
			}
		})
	}
}

// A file that cannot be opened is reported in a sentence, with its name.
func TestCannotOpen(t *testing.T) {
	dir := t.TempDir()
	garbage := filepath.Join(dir, "garbage.db")
	if err := os.WriteFile(garbage, []byte(strings.Repeat("this is no database. ", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{garbage, filepath.Join(file, "games.db")} {
		s, err := Open(path)
		if err == nil {
			s.Close()
			t.Errorf("%s was opened", path)
			continue
		}
		if !strings.Contains(err.Error(), filepath.Base(garbage)) && !errors.Is(err, os.ErrExist) && !strings.Contains(err.Error(), "not a directory") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if b, err := os.ReadFile(garbage); err != nil || !strings.HasPrefix(string(b), "this is no database.") {
		t.Errorf("a file that is not a database was overwritten: %v", err)
	}
}
