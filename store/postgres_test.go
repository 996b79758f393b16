package store

import (
	"crypto/rand"
	"net/url"
	"strings"
	"sync"
	"testing"

	"stationmaster/store/storetest"
)

// A role with few connections still serves: work that finds none free waits for one, even if others have taken them all.
func TestFewConnections(t *testing.T) {
	address := storetest.Postgres(t)
	root := open(t, address)
	role := "few" + strings.ToLower(rand.Text())
	for _, q := range []string{"CREATE ROLE few LOGIN PASSWORD 'few' CONNECTION LIMIT 3", "GRANT ALL ON ALL TABLES IN SCHEMA public TO few",
		"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO few", "GRANT ALL ON SCHEMA public TO few"} {
		q = strings.Replace(q, "few", role, 1)
		if _, err := root.write.ExecContext(ctx, q); err != nil {
			t.Fatal(q, err)
		}
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(role, "few")
	a, b := open(t, u.String()), open(t, u.String()) // two processes, each of which would like two
	_, release, err := a.Hold(ctx)                   // and one is taken for good
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	var all sync.WaitGroup
	for i := range 40 {
		s := []*Store{a, b}[i%2]
		all.Go(func() {
			if err := s.Set(ctx, "ada", int64(i), "zone", "Europe/Oslo"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if err := a.Room(); err == nil || !strings.Contains(err.Error(), "allows 3 connections") {
		t.Errorf("nobody is told that connections are short: %v", err)
	}
	if err := root.Room(); err != nil {
		t.Error(err)
	}
}
