package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// Shown is a database's name without its password.
func Shown(name string) string {
	if u, err := url.Parse(name); IsServer(name) && err == nil {
		return u.Redacted()
	}
	return name
}

// holding is the advisory lock of the one process that serves a database.
const holding = migrating + 1

// looking is how often the lock is verified.
const looking = 2 * time.Second

// ErrHeld means that another process serves the database alone.
var ErrHeld = errors.New("another process serves the games of this database; stop it first")

// Hold makes this process the only one to serve the database: for the local table, where a second process would deliver every post twice, and
// for a move, during which nobody may play. The returned context ends with ctx, or when the database loses this process; release ends the
// hold. The error is ErrHeld if another process holds it.
func (s *Store) Hold(ctx context.Context) (held context.Context, release func(), err error) {
	if s.engine != postgres {
		return s.holdFile(ctx)
	}
	c, err := s.write.db.Conn(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	var ok bool
	if err := c.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", holding).Scan(&ok); err != nil || !ok {
		c.Close()
		if err == nil {
			return nil, nil, ErrHeld
		}
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	if there, err := s.Members(ctx); err != nil || len(there) > 0 {
		c.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", holding)
		c.Close()
		return nil, nil, cmp.Or(err, ErrHeld)
	}
	held, lose := context.WithCancelCause(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer c.Close()
		for {
			select {
			case <-held.Done():
				// A connection returned to the pool would keep the lock.
				free, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
				defer cancel()
				c.ExecContext(free, "SELECT pg_advisory_unlock($1)", holding)
				return
			case <-time.After(looking):
			}
			if _, err := c.ExecContext(held, "SELECT 1"); err != nil && held.Err() == nil {
				lose(fmt.Errorf("store: the database was lost, and with it the right to serve its games: %w", err))
			}
		}
	}()
	return held, func() { lose(context.Canceled); <-done }, nil
}

// holdFile holds a database file through a lock on a file beside it, which says who has it. The operating system releases the lock when the
// process ends.
func (s *Store) holdFile(ctx context.Context) (held context.Context, release func(), err error) {
	path, err := filepath.EvalSymlinks(s.path) // by whatever name it was opened
	if err != nil {
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	path += ".lock"
	lock := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	ok, err := lock.TryLock()
	if err != nil {
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	if !ok {
		if who, err := os.ReadFile(path); err == nil && len(who) > 0 {
			return nil, nil, fmt.Errorf("%w: it is %s", ErrHeld, strings.TrimSpace(string(who)))
		}
		return nil, nil, ErrHeld
	}
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	if err := os.WriteFile(path, fmt.Appendf(nil, "process %d on %s\n", os.Getpid(), host), 0o600); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("store: %w", err), lock.Close())
	}
	held, end := context.WithCancel(ctx)
	return held, func() { end(); lock.Close() }, nil // the file stays: who waits for it must find the same one
}
