package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stationmaster/store"
)

// No games are moved away from a process that serves them, or over one; the answer says which process that is.
func TestMoveOfServedGames(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	from, to, config := filepath.Join(dir, "games.db"), filepath.Join(dir, "other.db"), filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(config, []byte("database: "+from+"\ntable:\n  address: 127.0.0.1:0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{from, to} {
		s, err := store.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		_, release, err := s.Hold(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := move(ctx, []string{"-config", config, "-to", to}, io.Discard); !errors.Is(err, store.ErrHeld) || !strings.Contains(err.Error(), "it is process") {
			t.Errorf("%s is served: %v", filepath.Base(path), err)
		}
		if path == from {
			if err := serve(ctx, []string{"-config", config}); !errors.Is(err, store.ErrHeld) {
				t.Errorf("a second table: %v", err)
			}
		}
		release()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if path == from {
			continue
		}
		if err := move(ctx, []string{"-config", config, "-to", to}, io.Discard); err != nil {
			t.Error(err)
		}
	}
}

// An unfinished move leaves no usable store: nobody plays in it, nothing is moved out of it, and the doctor says why.
func TestHalfMoved(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	half, config := filepath.Join(dir, "half.db"), filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(config, []byte("database: "+half+"\ntable:\n  address: 127.0.0.1:0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	from, err := store.Open(filepath.Join(dir, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := store.Open(half)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := from.Create(ctx, func(id int64) (store.Change, error) {
		return store.Change{Game: store.Game{ID: id, Title: "1894", State: store.Lobby}}, nil
	}); err != nil {
		t.Fatal(err)
	}
	broken, stop := context.WithCancel(ctx)
	if _, err := store.Move(broken, from, to, func(int, int) { stop() }); err == nil {
		t.Fatal("the move was not interrupted")
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	const why = "was interrupted"
	if err := serve(ctx, []string{"-config", config}); err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("serving it: %v", err)
	}
	if err := move(ctx, []string{"-config", config, "-to", filepath.Join(dir, "next.db")}, io.Discard); err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("moving out of it: %v", err)
	}
	var out strings.Builder
	if err := doctor(ctx, []string{"-config", config}, &out); err == nil || !strings.Contains(out.String(), "FAIL  games are whole: a move into it "+why) {
		t.Errorf("the doctor: %v\n%s", err, &out)
	}
}
