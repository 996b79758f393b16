package store

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"stationmaster/store/storetest"
)

const crashFile = "STATIONMASTER_CRASH_FILE" // makes the test binary the process to be killed

func TestMain(m *testing.M) {
	if path := os.Getenv(crashFile); path != "" {
		if err := appendForEver(path); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
	}
	code := m.Run()
	storetest.Stop()
	os.Exit(code)
}

// appendForEver appends actions with their posts and prints the number of each once it is safe.
func appendForEver(path string) error {
	s, err := Open(path)
	if err != nil {
		return err
	}
	g, err := s.Game(ctx, 1)
	if err != nil {
		return err
	}
	for n := g.Head + 1; ; n++ {
		c := act(&g, n, int(n), fmt.Sprint("order ", n))
		c.Request = fmt.Sprint("r", n)
		c.Posts = []Post{
			{Key: fmt.Sprint("turn:", n), Body: fmt.Sprint("what order ", n, " did")},
			{Key: "status", Body: fmt.Sprint("after ", n)},
		}
		if err := s.Commit(ctx, c); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// A process killed at any moment loses no action that it has confirmed, and none of their posts.
func TestKilled(t *testing.T) {
	both(t, func(t *testing.T) {
		rounds := 20
		if testing.Short() {
			rounds = 4
		}
		path := place(t)
		s, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		g := create(t, s, "")
		s.Close()
		confirmed := int64(0)
		for range rounds {
			confirmed = runAndKill(t, path, confirmed)
			s, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Check(ctx); err != nil {
				t.Fatal(err)
			}
			orphaned(t, s)
			g, err = s.Game(ctx, g.ID)
			if err != nil {
				t.Fatal(err)
			}
			// One more than confirmed may be there: the process can die between commit and confirmation.
			if g.Head != confirmed && g.Head != confirmed+1 {
				t.Fatalf("confirmed %d actions, the file has %d", confirmed, g.Head)
			}
			confirmed = g.Head
			as, err := s.Record(ctx, g.ID, g.Head)
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range as {
				if want := fmt.Sprint("order ", i+1); a.Text != want {
					t.Fatalf("action %d is %q, want %q", i+1, a.Text, want)
				}
				p, ok, err := s.Post(ctx, g.ID, fmt.Sprint("turn:", i+1))
				if err != nil || !ok || p.Body != fmt.Sprint("what order ", i+1, " did") {
					t.Fatalf("post of action %d: %v %v %v", i+1, p, ok, err)
				}
			}
			if p, _, _ := s.Post(ctx, g.ID, "status"); g.Head > 0 && p.Body != fmt.Sprint("after ", g.Head) {
				t.Fatalf("status says %q after %d", p.Body, g.Head)
			}
			s.Close()
		}
		t.Logf("%d actions confirmed in %d lives", confirmed, rounds)
		if confirmed < int64(rounds) {
			t.Errorf("only %d actions in %d lives: the test proves little", confirmed, rounds)
		}
	})
}

// runAndKill lets a child append, kills it at a random moment, and returns the last number it confirmed.
func runAndKill(t *testing.T, path string, last int64) int64 {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashFile+"="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	var kill *time.Timer
	for lines.Scan() {
		n, err := strconv.ParseInt(strings.TrimSpace(lines.Text()), 10, 64)
		if err != nil {
			t.Fatalf("the child says %q", lines.Text())
		}
		if n != last+1 {
			t.Fatalf("the child confirms %d after %d", n, last)
		}
		last = n
		if kill == nil { // the clock starts with the first action, since starting takes longer than many actions
			kill = time.AfterFunc(rand.N(40*time.Millisecond), func() { child.Process.Kill() })
		}
	}
	child.Wait()
	return last
}

// orphaned waits until a server has finished the work of a dead process: it may be in mid-commit, or not yet have read that it is to commit.
func orphaned(t *testing.T, s *Store) {
	t.Helper()
	if s.engine != postgres {
		return
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		var n int32
		err := s.read.QueryRowContext(ctx, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`).Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
		others := n - s.pool.Stat().TotalConns()
		if others <= 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d connections of a dead process remain", others)
		}
	}
}
