package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"stationmaster/store/storetest"
)

// crew is the members of one database, and who does what.
type crew struct {
	t    *testing.T
	path string

	mu    sync.Mutex
	doing map[string][]string // by work: the members now doing it
	twice []string            // work that two did at once
}

// quick is how long members in tests keep their work.
const quick = 3 * time.Second

// hand is one of the crew, with its own connection.
type hand struct {
	*Member
	s    *Store
	stop context.CancelFunc
	done chan struct{}
}

// works is a crew's work.
var works = []string{"shard 0", "shard 1", "shard 2", "shard 3", "shard 4", "shard 5", "shard 6", "shard 7", "reminders"}

// join makes a member that works until it is stopped.
func (c *crew) join(name string) *hand {
	c.t.Helper()
	s := open(c.t, c.path)
	m, err := s.Join(ctx, Membership{Name: name, Shards: func() (int, error) { return 8, nil }, Log: slog.New(slog.DiscardHandler), lasts: quick})
	if err != nil {
		c.t.Fatal(err)
	}
	run, stop := context.WithCancel(ctx)
	h := &hand{m, s, stop, make(chan struct{})}
	var wg sync.WaitGroup
	for _, w := range works {
		wg.Go(func() { m.While(run, w, func(ctx context.Context) { c.do(ctx, name, w) }) })
	}
	wg.Go(func() { m.Run(run, func(Notice) {}) })
	go func() {
		wg.Wait()
		close(h.done)
	}()
	c.t.Cleanup(func() { stop(); <-h.done; m.Leave(ctx) })
	return h
}

// do does a part of the work until told to stop.
func (c *crew) do(ctx context.Context, name, work string) {
	c.mu.Lock()
	c.doing[work] = append(c.doing[work], name)
	if len(c.doing[work]) > 1 {
		c.twice = append(c.twice, fmt.Sprint(work, " by ", c.doing[work]))
	}
	c.mu.Unlock()
	<-ctx.Done()
	time.Sleep(20 * time.Millisecond) // finish what it began
	c.mu.Lock()
	defer c.mu.Unlock()
	c.doing[work] = slices.DeleteFunc(c.doing[work], func(x string) bool { return x == name })
}

// share waits until each member does this many parts and all work is done.
func (c *crew) share(within time.Duration, want map[string][2]int) {
	c.t.Helper()
	var got map[string]int
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		got = map[string]int{}
		all, fine := 0, true
		c.mu.Lock()
		for _, names := range c.doing {
			for _, n := range names {
				got[n]++
				all++
			}
		}
		c.mu.Unlock()
		for n, k := range got {
			fine = fine && k >= want[n][0] && k <= want[n][1]
		}
		if fine && all == len(works) {
			return
		}
	}
	c.t.Fatalf("after %v the work is shared as %v, not as %v", within, got, want)
}

// Members share the work evenly: one that joins gets its part, one that leaves or falls silent loses it, and no work is ever
// done twice at once.
func TestMembersShareTheWork(t *testing.T) {
	t.Parallel() // it mostly waits
	c := &crew{t: t, path: storetest.Postgres(t), doing: map[string][]string{}}
	a := c.join("a")
	c.share(20*time.Second, map[string][2]int{"a": {9, 9}})
	b := c.join("b")
	c.share(20*time.Second, map[string][2]int{"a": {4, 5}, "b": {4, 5}})
	c.join("c")
	c.share(20*time.Second, map[string][2]int{"a": {3, 3}, "b": {3, 3}, "c": {3, 3}})
	c.join("d")
	c.share(20*time.Second, map[string][2]int{"a": {2, 3}, "b": {2, 3}, "c": {2, 3}, "d": {2, 3}})
	b.stop() // it returns its work
	<-b.done
	if err := b.Leave(ctx); err != nil {
		t.Fatal(err)
	}
	c.share(20*time.Second, map[string][2]int{"a": {3, 3}, "c": {3, 3}, "d": {3, 3}})
	a.pool.Close() // it can no longer reach the database
	c.share(20*time.Second, map[string][2]int{"c": {4, 5}, "d": {4, 5}})
	if len(c.twice) > 0 {
		t.Errorf("done twice at once: %q", c.twice)
	}
	there, err := c.join("e").s.Members(ctx)
	if err != nil || len(there) != 3 || there[0].Name != "c" || there[0].Shards != 8 || len(there[0].Works) < 3 {
		t.Errorf("members: %+v, %v", there, err)
	}
}

// Each member decides for itself what is fair, and from any start they reach an even share of everything.
func TestFair(t *testing.T) {
	for _, begin := range [][]int{{9, 0}, {5, 4, 0}, {3, 3, 3, 0}, {0, 0, 0}, {9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {1, 8, 0, 0}} {
		has := slices.Clone(begin)
		free := 9
		for _, n := range has {
			free -= n
		}
		for range 20 {
			for i := range has {
				others := slices.Delete(slices.Clone(has), i, i+1)
				upTo, give := fair(9, has[i], others)
				take := max(0, min(free, upTo-has[i]))
				has[i], free = has[i]+take-give, free-take+give
			}
		}
		if free > 0 || slices.Max(has)-slices.Min(has) > 1 {
			t.Errorf("%v becomes %v, and %d that nobody has", begin, has, free)
		}
	}
}

// A member that has lost a part of the work can write nothing for it any more, and the new one can.
func TestFence(t *testing.T) {
	t.Parallel() // it mostly waits
	path := storetest.Postgres(t)
	s := open(t, path)
	g := create(t, s, "")
	as := Membership{Name: "a", Shards: func() (int, error) { return 1, nil }, Log: slog.New(slog.DiscardHandler), lasts: quick}
	under := func(m *Member) context.Context { // the context of the work, which goes on after the work is lost
		run, stop := context.WithCancel(ctx)
		t.Cleanup(stop)
		got := make(chan context.Context, 1)
		go m.While(run, "shard 0", func(ctx context.Context) { got <- context.WithoutCancel(ctx); <-run.Done() })
		for end := time.Now().Add(4 * quick); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			if err := m.renew(ctx); err != nil {
				t.Fatal(err)
			}
			if err := m.take(ctx); err != nil {
				t.Fatal(err)
			}
			select {
			case c := <-got:
				return c
			default:
			}
		}
		t.Fatal("nobody gets the work")
		return nil
	}
	one, err := s.Join(ctx, as)
	if err != nil {
		t.Fatal(err)
	}
	first := under(one)
	c := act(&g, 1, 1, "a")
	if err := s.Commit(first, c); err != nil {
		t.Fatal(err)
	}
	if p, ok, err := s.Next(ctx, g.Channel); err != nil || !ok || s.Delivered(first, p.ID, p.Version, "m1") != nil {
		t.Fatalf("the post %v, %t, %v is not delivered", p, ok, err)
	}
	// It falls silent: another process takes over.
	two, err := open(t, path).Join(ctx, as)
	if err != nil {
		t.Fatal(err)
	}
	second := under(two)
	late := act(&g, 2, 2, "b")
	g.Rev--
	p, _, _ := s.Post(ctx, g.ID, "lobby")
	for what, err := range map[string]error{
		"commit":    s.Commit(first, late),
		"set":       s.Set(first, "ada", g.ID, "key", "x"),
		"delivered": s.Delivered(first, p.ID, 9, "m2"),
		"drop":      s.Drop(first, p.ID, "for no reason"),
		"create": func() error {
			_, err := s.Create(first, func(int64) (Change, error) { return Change{Game: g}, nil })
			return err
		}(),
	} {
		if !errors.Is(err, ErrLost) {
			t.Errorf("%s under a lost lease: %v", what, err)
		}
	}
	if got := texts(t, s, g.ID, 1); got != "a" {
		t.Errorf("the record is %q", got)
	}
	if err := s.Commit(second, late); err != nil {
		t.Errorf("the new member cannot commit: %v", err)
	}
	if err := s.Again(ctx, p.ID); err != nil {
		t.Fatal(err)
	}
	if q, ok, _ := s.Next(ctx, g.Channel); !ok || q.ID != p.ID || q.Remote != "m1" {
		t.Errorf("the posts to show again are %v", q)
	}
}

// A change in progress when the work changes hands is made or not made, and the other member begins after that.
func TestTakeOverWaitsForCommit(t *testing.T) {
	t.Parallel() // it mostly waits
	path := storetest.Postgres(t)
	s := open(t, path)
	as := Membership{Name: "a", Shards: func() (int, error) { return 1, nil }, Log: slog.New(slog.DiscardHandler), lasts: quick}
	m, err := s.Join(ctx, as)
	if err != nil {
		t.Fatal(err)
	}
	run, stop := context.WithCancel(ctx)
	defer stop()
	got := make(chan context.Context, 1)
	go m.While(run, "shard 0", func(ctx context.Context) { got <- context.WithoutCancel(ctx); <-run.Done() })
	time.Sleep(20 * time.Millisecond)
	if err := m.take(ctx); err != nil {
		t.Fatal(err)
	}
	mine := <-got
	in, out := make(chan bool), make(chan bool)
	done := make(chan error, 1)
	go func() {
		done <- s.transaction(mine, func(c conn) error {
			in <- true
			for { // the server ends what idles too long
				select {
				case <-out:
					return nil
				case <-time.After(quick / 10):
					if _, err := c.ExecContext(ctx, "SELECT 1"); err != nil {
						return err
					}
				}
			}
		})
	}()
	<-in
	time.Sleep(quick)
	other, err := open(t, path).Join(ctx, as)
	if err != nil {
		t.Fatal(err)
	}
	taken := make(chan bool, 1)
	go other.While(run, "shard 0", func(context.Context) { taken <- true; <-run.Done() })
	time.Sleep(20 * time.Millisecond)
	if err := other.take(ctx); err != nil {
		t.Fatal(err)
	}
	select {
	case <-taken:
		t.Fatal("the work changed hands in mid-change")
	case <-time.After(100 * time.Millisecond):
	}
	close(out)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if err := other.take(ctx); err != nil {
		t.Fatal(err)
	}
	<-taken
}

// Work that may be done only once in a while is done no more often by all together.
func TestSlots(t *testing.T) {
	t.Parallel() // it mostly waits
	path := storetest.Postgres(t)
	const gap = 200 * time.Millisecond
	var mu sync.Mutex
	var at []time.Time
	var wg sync.WaitGroup
	for _, name := range []string{"a", "b"} {
		m, err := open(t, path).Join(ctx, Membership{Name: name, Shards: func() (int, error) { return 1, nil }, Log: slog.Default()})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			wg.Go(func() {
				if err := m.Slot(ctx, "identify 0", gap); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				at = append(at, time.Now())
			})
		}
	}
	wg.Wait()
	slices.SortFunc(at, time.Time.Compare)
	for i := 1; i < len(at); i++ {
		if d := at[i].Sub(at[i-1]); d < gap*8/10 {
			t.Errorf("turn %d comes %v after the one before", i+1, d)
		}
	}
}

// A notice is heard by the others, even after the connection was lost.
func TestNotices(t *testing.T) {
	path := storetest.Postgres(t)
	as := Membership{Name: "a", Shards: func() (int, error) { return 1, nil }, Log: slog.New(slog.DiscardHandler), lasts: quick}
	s := open(t, path)
	a, err := s.Join(ctx, as)
	if err != nil {
		t.Fatal(err)
	}
	b, err := open(t, path).Join(ctx, as)
	if err != nil {
		t.Fatal(err)
	}
	run, stop := context.WithCancel(ctx)
	heard, done := make(chan string, 100), make(chan bool)
	go func() {
		b.Run(run, func(n Notice) { heard <- fmt.Sprint(n.Guild, " ", n.Game) })
		close(done)
	}()
	t.Cleanup(func() { stop(); <-done })
	tell := func() {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
			if err := a.Tell(ctx, Notice{Guild: "club", Game: 17}); err != nil {
				t.Fatal(err)
			}
			select {
			case h := <-heard:
				if h != "club 17" {
					t.Errorf("heard %q", h)
				}
				return
			case <-time.After(50 * time.Millisecond):
			}
		}
		t.Fatal("nothing is heard")
	}
	tell()
	if _, err := s.write.ExecContext(ctx, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"); err != nil {
		t.Fatal(err)
	}
	for len(heard) > 0 {
		<-heard
	}
	tell()
}

// A member that wants another number of shards than the others is refused, one that does not care takes theirs; a lone table is left
// alone, and does not start while others are at work.
func TestMembersAgree(t *testing.T) {
	path := storetest.Postgres(t)
	s := open(t, path)
	as := func(n int, fixed bool) Membership {
		return Membership{Name: "a", Shards: func() (int, error) { return n, nil }, Fixed: fixed, Log: slog.New(slog.DiscardHandler)}
	}
	_, release, err := s.Hold(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Join(ctx, as(8, true)); !errors.Is(err, ErrHeld) {
		t.Errorf("beside a lone one: %v", err)
	}
	release()
	m, err := s.Join(ctx, as(8, true))
	if err != nil || m.Agreed() != 8 {
		t.Fatalf("%v", err)
	}
	if _, err := s.Join(ctx, as(4, true)); err == nil || !strings.Contains(err.Error(), "8 shards") {
		t.Errorf("another number of shards: %v", err)
	}
	if m, err := s.Join(ctx, as(4, false)); err != nil || m.Agreed() != 8 {
		t.Errorf("with no wish: %v", err)
	}
	if _, _, err := s.Hold(ctx); !errors.Is(err, ErrHeld) {
		t.Errorf("alone beside others: %v", err)
	}
	// A newer version with tables that the members do not know is refused while they are there.
	if err := postgres.clear(conn{s.write.db, dollars}, 2); err == nil || !strings.Contains(err.Error(), "older version") {
		t.Errorf("migrations beside members: %v", err)
	}
}

// A new version with tables that the old one can use starts beside it; one with others is refused while the old one is there, and so is the
// old one where it does not know the tables.
func TestRollingUpgrade(t *testing.T) {
	path := storetest.Postgres(t)
	old := open(t, path)
	as := Membership{Name: "old", Shards: func() (int, error) { return 1, nil }, Log: slog.New(slog.DiscardHandler)}
	m, err := old.Join(ctx, as)
	if err != nil {
		t.Fatal(err)
	}
	g := create(t, old, "")
	upgrade := func(sql string) error { // a program with one more migration starts
		files := fstest.MapFS{"migrations/postgres/0099_more.sql": {Data: []byte(sql)}}
		all, err := postgres.files()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range all {
			b, err := fs.ReadFile(embedded, name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: b}
		}
		migrations = files
		defer func() { migrations = embedded }()
		s, err := Open(path)
		if err == nil {
			s.Close()
		}
		return err
	}
	if err := upgrade("ALTER TABLE games RENAME COLUMN place TO somewhere;"); err == nil || !strings.Contains(err.Error(), "older version") {
		t.Errorf("a version that the old one cannot run beside: %v", err)
	}
	commit(t, old, act(&g, 1, 1, "a"))
	if err := upgrade(beside + "\nCREATE TABLE more (n INTEGER);"); err != nil {
		t.Errorf("a version that the old one can run beside: %v", err)
	}
	commit(t, old, act(&g, 2, 2, "b"))
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("an old version that restarts: %v", err)
	}
	if err := m.Leave(ctx); err != nil {
		t.Fatal(err)
	}
}

// Two changes of a game from the same position are made one after the other, and the second is refused, even if the first did not
// move the game on.
func TestChangesOneAfterTheOther(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		if err := s.Commit(ctx, Change{Game: g, From: g.Head, At: noon, Posts: []Post{{Key: "note", Body: "first"}}}); err != nil {
			t.Fatal(err)
		}
		var stale *StaleError
		if err := s.Commit(ctx, Change{Game: g, From: g.Head, At: noon}); !errors.As(err, &stale) {
			t.Errorf("a change from an old position: %v", err)
		}
		g.Rev++
		if rev, err := s.Rev(ctx, g.ID); err != nil || rev != g.Rev {
			t.Errorf("the game has been changed %d times, %v", rev, err)
		}
		if err := s.Set(ctx, "ada", g.ID, "key", "value"); err != nil {
			t.Fatal(err)
		}
		if rev, _ := s.Rev(ctx, g.ID); rev != g.Rev+1 {
			t.Error("a setting does not count as a change of the game")
		}
	})
}

// If the database is away for longer than members keep their work, each goes on as before: nothing changes hands.
func TestWorkComesBack(t *testing.T) {
	t.Parallel() // it mostly waits
	db := storetest.Own(t)
	c := &crew{t: t, path: db.Address, doing: map[string][]string{}}
	a := c.join("a")
	c.join("b")
	c.share(20*time.Second, map[string][2]int{"a": {4, 5}, "b": {4, 5}})
	owners := func() map[string]string {
		out := map[string]string{}
		all, err := a.s.Members(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			for _, w := range m.Works {
				out[w.Name] = m.Name
			}
		}
		return out
	}
	before := owners()
	db.Kill()
	for end := time.Now().Add(4 * quick); ; time.Sleep(10 * time.Millisecond) {
		c.mu.Lock()
		busy := 0
		for _, names := range c.doing {
			busy += len(names)
		}
		c.mu.Unlock()
		if busy == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatal("work is still being done")
		}
	}
	time.Sleep(quick) // the database would have given them up
	db.Start()
	c.share(20*time.Second, map[string][2]int{"a": {4, 5}, "b": {4, 5}})
	if after := owners(); !maps.Equal(before, after) {
		t.Errorf("the work was shared as %v and is now as %v", before, after)
	}
	if len(c.twice) > 0 {
		t.Errorf("done twice at once: %q", c.twice)
	}
}
