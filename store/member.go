package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// lasts is how long a silent member keeps its work: two beats less than the 15 seconds within which others should have it.
	lasts = 10 * time.Second
	// beats is how many signs of life a member gives in that time; work is shared out at each.
	beats = 5
	// settling is how long a member may take to finish before work it gives away goes to others.
	settling = 3 * time.Second
)

// sharing is the advisory lock that lets one member at a time take work.
const sharing = migrating + 2

// Member is this process among those that share a database's work. Each named part of the work is leased to one member at a time, by the
// server's clock, with about equally many parts each. A member that is silent for some seconds loses its parts.
type Member struct {
	Membership
	store  *Store
	pool   *pgxpool.Pool // of its own, so that a sign of life waits for nothing else
	shards int
	wake   chan struct{} // holds one: work is to be shared out now

	mu    sync.Mutex
	id    int64     // in the database; 0 while it knows nothing of this member
	until time.Time // until when the work is certainly ours, by this machine's clock
	back  time.Time // when the database has heard of this member again, after it had given it up
	parts map[string]*part
}

// Membership describes a process that wants to be a member.
type Membership struct {
	Name string // the machine and the process, for people
	// Shards is the total number of Discord connections, on which all members agree. If there are members already, their number counts; a
	// different one is refused if Fixed.
	Shards func() (int, error)
	Fixed  bool
	Log    *slog.Logger

	lasts time.Duration // instead of the constant, for tests
}

// Join makes this process a member.
func (s *Store) Join(ctx context.Context, as Membership) (*Member, error) {
	if s.pool == nil {
		return nil, errors.New("store: a file serves one process")
	}
	if as.lasts == 0 {
		as.lasts = lasts
	}
	config := s.pool.Config()
	config.MinConns, config.MaxConns = 0, 2
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	m := &Member{Membership: as, store: s, pool: pool, wake: make(chan struct{}, 1), parts: map[string]*part{}}
	if err := m.agree(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	return m, nil
}

// agree settles the number of shards, and enlists.
func (m *Member) agree(ctx context.Context) error {
	there, err := m.store.Members(ctx)
	if err != nil {
		return err
	}
	if len(there) > 0 {
		m.shards = there[0].Shards
	}
	if len(there) == 0 || m.Fixed {
		n, err := m.Membership.Shards()
		if err != nil {
			return err
		}
		if m.shards != 0 && n != m.shards {
			return fmt.Errorf("the processes that run already have %d shards, this one is to have %d; stop them all before you change that", m.shards, n)
		}
		m.shards = n
	}
	return m.renew(ctx)
}

// Agreed is the total number of Discord connections.
func (m *Member) Agreed() int { return m.shards }

// Peer is a member as others see it.
type Peer struct {
	ID      int64
	Name    string
	Version int
	Shards  int
	Works   []Work
}

// Work is a leased part of the work.
type Work struct {
	Name  string
	Fence int64
	Since time.Time
}

// Members lists the active processes that share the database's work. A file has none.
func (s *Store) Members(ctx context.Context) ([]Peer, error) {
	if s.pool == nil {
		return nil, nil
	}
	rows, _ := s.pool.Query(ctx, "SELECT id, name, version, shards FROM members WHERE until > clock_timestamp() ORDER BY id") // the next line tells
	all, err := pgx.CollectRows(rows, func(r pgx.CollectableRow) (m Peer, err error) {
		return m, r.Scan(&m.ID, &m.Name, &m.Version, &m.Shards)
	})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	rows, _ = s.pool.Query(ctx, "SELECT owner, work, fence, since FROM leases WHERE owner IS NOT NULL ORDER BY work")
	var owner int64
	var w Work
	_, err = pgx.ForEachRow(rows, []any{&owner, &w.Name, &w.Fence, &w.Since}, func() error {
		for i := range all {
			if all[i].ID == owner {
				all[i].Works = append(all[i].Works, w)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return all, nil
}

// shareOut has work shared out soon.
func (m *Member) shareOut() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// Run keeps up the membership until the context ends. heard is called with the others' notices, which can get lost.
func (m *Member) Run(ctx context.Context, heard func(Notice)) {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { m.listen(ctx, heard) })
	wg.Go(func() { m.expire(ctx) })
	t := time.NewTicker(m.lasts / beats)
	defer t.Stop()
	for ctx.Err() == nil {
		if err := m.renew(ctx); err != nil && ctx.Err() == nil {
			m.Log.Warn("the database does not know that this process is alive", "error", err)
		} else if err := m.take(ctx); err != nil && ctx.Err() == nil {
			m.Log.Warn("work could not be shared out", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-t.C:
		case <-m.wake:
		}
	}
}

// Leave ends the membership at once. No work may be active under a lease.
func (m *Member) Leave(ctx context.Context) error {
	m.mu.Lock()
	id := m.id
	m.id = 0
	m.mu.Unlock()
	defer m.pool.Close()
	_, err := m.pool.Exec(ctx, "DELETE FROM members WHERE id = $1", id)
	return err
}

// renew gives a sign of life. A member that the database has given up starts again with whatever nobody has taken.
func (m *Member) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, m.lasts/3)
	defer cancel()
	sent := time.Now()
	id := m.me()
	tag, err := m.pool.Exec(ctx, "UPDATE members SET until = clock_timestamp() + $2 WHERE id = $1 AND until > clock_timestamp()", id, m.lasts)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		m.drop("the database has given this process up")
		if id, sent, err = m.enlist(ctx, id); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.id != 0 && time.Now().After(m.until) {
		m.back = time.Now()
	}
	m.id, m.until = id, sent.Add(m.lasts-m.lasts/beats) // sooner than others think, so that everything has ended by then
	return nil
}

// enlist adds this process as a member, or revives its membership. It fails if a process holds the database, or if the members disagree with
// its settings.
func (m *Member) enlist(ctx context.Context, was int64) (id int64, sent time.Time, err error) {
	files, err := m.store.engine.files()
	if err != nil {
		return 0, sent, err
	}
	version := len(files)
	err = pgx.BeginFunc(ctx, m.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", sharing); err != nil {
			return err
		}
		var free bool
		if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock_shared($1)", holding).Scan(&free); err != nil || !free {
			return errors.Join(err, ErrHeld)
		}
		var others int
		if err := tx.QueryRow(ctx, "SELECT count(*) FROM members WHERE until > clock_timestamp() AND shards <> $1", m.shards).Scan(&others); err != nil {
			return err
		}
		if others > 0 {
			return fmt.Errorf("the processes that run already do not have %d shards; stop them all before you change that", m.shards)
		}
		if _, err := tx.Exec(ctx, "DELETE FROM members WHERE until < clock_timestamp() - interval '1 hour'"); err != nil {
			return err
		}
		sent = time.Now()
		tag, err := tx.Exec(ctx, "UPDATE members SET until = clock_timestamp() + $2 WHERE id = $1", was, m.lasts)
		if err != nil || tag.RowsAffected() > 0 {
			id = was
			return err
		}
		return tx.QueryRow(ctx, "INSERT INTO members (name, version, shards, until) VALUES ($1, $2, $3, clock_timestamp() + $4) RETURNING id",
			m.Name, version, m.shards, m.lasts).Scan(&id)
	})
	return id, sent, err
}

// expire drops all work once others may have it: when the database has been silent for too long.
func (m *Member) expire(ctx context.Context) {
	for {
		m.mu.Lock()
		left := time.Until(m.until)
		m.mu.Unlock()
		if left <= 0 {
			m.drop("this process has not reached the database")
			left = m.lasts / beats
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(left):
		}
	}
}
