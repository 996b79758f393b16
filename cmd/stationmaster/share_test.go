package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stationmaster/store"
	"stationmaster/store/storetest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	storetest.Stop()
	os.Exit(code)
}

// A process that is told its shards although it shares a database is told that the processes share them among themselves.
func TestShardsOfADatabaseAreShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	text := fmt.Sprintf("database: %q\ndiscord:\n  token: x\n  shards: 4\n  from: 2\n", storetest.Postgres(t))
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := serve(context.Background(), []string{"-config", path}); err == nil || !strings.Contains(err.Error(), "among themselves") {
		t.Errorf("%v", err)
	}
}

// The metrics show which processes are there and what they do.
func TestMetricsNameTheMembers(t *testing.T) {
	ctx := context.Background()
	s, err := store.Open(storetest.Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m, err := s.Join(ctx, store.Membership{Name: "machine:7", Shards: func() (int, error) { return 2, nil }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	run, stop := context.WithCancel(ctx)
	defer stop()
	begun := make(chan bool)
	go m.While(run, "shard 1", func(ctx context.Context) { close(begun); <-ctx.Done() })
	time.Sleep(10 * time.Millisecond)
	go m.Run(run, func(store.Notice) {})
	<-begun
	var b strings.Builder
	if err := (&house{store: s}).writeMembers(ctx, &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`stationmaster_member{name="machine:7",version="`, `stationmaster_lease{work="shard 1",owner="machine:7"} 1`, `stationmaster_lease_seconds{work="shard 1",owner="machine:7"} 0`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}
