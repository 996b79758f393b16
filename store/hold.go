package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"
)

// Shown is the name of a database as it may be shown: without a password.
func Shown(name string) string {
	if u, err := url.Parse(name); IsServer(name) && err == nil {
		return u.Redacted()
	}
	return name
}

// holding is the advisory lock of the process that serves the games of a database.
const holding = migrating + 1

// looking is how often it is made sure that the lock is still there.
const looking = 2 * time.Second

// ErrHeld says that another process serves the games of the database, and shares them with none.
var ErrHeld = errors.New("another process serves the games of this database; stop it first")

// Hold makes this process the one that serves the games and shares them with nobody: the local table, where two would deliver every post twice. The returned context ends with ctx, and as soon
// as the database does not know this process any more; release gives the games free. A file is not held, the operating system knows
// who has it open.
func (s *Store) Hold(ctx context.Context) (held context.Context, release func(), err error) {
	if s.engine != postgres {
		return ctx, func() {}, nil
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
				// A connection that goes back to the pool would keep the lock.
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
