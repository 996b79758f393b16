package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Store is a database of games. It is safe for concurrent use.
type Store struct {
	engine *engine
	path   string // of a file
	// For a file, write is a single connection: SQLite allows one writer, so writers queue here in order instead of getting busy errors, while
	// readers see the last commit. For a server, both are the same pool.
	write database
	read  database
	close func() error
	// For a server; nil and 0 for a file.
	pool    *pgxpool.Pool
	allowed int // connections that it lets this user have
}

// engine is what differs between the databases. The statements are the same; they use only what both understand, with "?" and "?1" for
// arguments.
type engine struct {
	name     string
	bind     func(query string) string // writes the arguments as the engine does
	nextGame string                    // a query for the id of a game that is to be made, in its transaction
	// seen returns the number of migrations applied, note stores it.
	seen       func(tx conn) (int, error)
	note       func(tx conn, n int) error
	migrations string // their folder
	// count makes new ids continue after those that a move has copied.
	count func(tx conn) error
	check func(ctx context.Context, s *Store) error
	// clear refuses migrations while older, incompatible versions of the program are running.
	clear func(tx conn, from int) error
}

// ErrNotFound means that there is no such game or position.
var ErrNotFound = errors.New("there is no such game or position")

// ErrHandled means that the request has already been handled.
var ErrHandled = errors.New("that has been done already")

// ErrUnsure means that the database failed during a commit, so the change may or may not have been kept; [Store.Seen] tells.
var ErrUnsure = errors.New("whether the change was kept is not known")

// StaleError means that the game has changed since the change was prepared.
type StaleError struct{ Game int64 }

func (e *StaleError) Error() string { return "the game has moved on meanwhile" }

// Open opens a database and migrates its tables: a file, which is created if necessary, or, with a name such as "postgres://user@host/name",
// one on a PostgreSQL server.
func Open(name string) (*Store, error) {
	s, err := (*Store)(nil), error(nil)
	if IsServer(name) {
		s, err = openServer(name)
	} else {
		s, err = openFile(name)
	}
	if err != nil {
		return nil, err
	}
	if err := s.migrate(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// IsServer reports whether a database's name refers to a server rather than a file.
func IsServer(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// Close closes the database.
func (s *Store) Close() error { return s.close() }

//go:embed migrations
var embedded embed.FS

// migrations holds the migrations. Tests add to them.
var migrations fs.FS = embedded

// migrate runs the pending migrations.
func (s *Store) migrate() error {
	files, err := s.engine.files()
	if err != nil {
		return err
	}
	return s.transaction(context.Background(), func(tx conn) error {
		seen, err := s.engine.seen(tx)
		if err != nil {
			return err
		}
		if seen > len(files) {
			return fmt.Errorf("the database was written by a newer version of this program (%d, this one knows %d)", seen, len(files))
		}
		cleared := seen == 0 // nobody is at work in an empty database
		for _, name := range files[seen:] {
			b, err := fs.ReadFile(migrations, name)
			if err != nil {
				return err
			}
			if !cleared && !strings.HasPrefix(string(b), beside) {
				if err := s.engine.clear(tx, seen); err != nil {
					return err
				}
				cleared = true
			}
			if _, err := tx.ExecContext(context.Background(), string(b)); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		return s.engine.note(tx, len(files))
	})
}

// beside is the first line of a migration that older versions can work with.
const beside = "-- Older versions go on beside this."

// files lists the migrations in order.
func (e *engine) files() ([]string, error) {
	return fs.Glob(migrations, "migrations/"+e.migrations+"/*.sql") // sorted: their names begin with their numbers
}

// transaction commits what f does, or nothing. Under a lost lease it commits nothing.
func (s *Store) transaction(ctx context.Context, f func(conn) error) error {
	tx, err := s.write.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer tx.Rollback() // does nothing after a commit
	c := conn{tx, s.engine.bind}
	if err := guard(ctx, c); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := f(c); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("store: %w: %w", ErrUnsure, err)
	}
	return nil
}

// exec executes one statement, unless the lease is lost.
func (s *Store) exec(ctx context.Context, query string, args ...any) error {
	if _, leased := ctx.Value(leaseKey{}).(lease); leased {
		return s.transaction(ctx, func(tx conn) error {
			_, err := tx.Exec(query, args...)
			return err
		})
	}
	_, err := s.write.ExecContext(ctx, query, args...)
	return err
}

// handle records a request, and refuses one that has already been handled. Requests without an id are not recorded.
func handle(tx conn, request string, at time.Time) error {
	if request == "" {
		return nil
	}
	r, err := tx.Exec("INSERT INTO handled (request, at) VALUES (?, ?) ON CONFLICT DO NOTHING", request, at.UnixMilli())
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrHandled)
	}
	return nil
}

// Once records a request that changes nothing. The error is ErrHandled if it has already been recorded.
func (s *Store) Once(ctx context.Context, request string, at time.Time) error {
	return s.transaction(ctx, func(tx conn) error { return handle(tx, request, at) })
}

// Seen reports whether a request has been handled.
func (s *Store) Seen(ctx context.Context, request string) (bool, error) {
	var n int
	err := s.read.QueryRowContext(ctx, "SELECT count(*) FROM handled WHERE request = ?", request).Scan(&n)
	return n > 0, err
}

// Forget deletes the records of requests handled before a time, after which they can't be repeated.
func (s *Store) Forget(ctx context.Context, before time.Time) error {
	_, err := s.write.ExecContext(ctx, "DELETE FROM handled WHERE at < ?", before.UnixMilli())
	return err
}

// Check runs the database's integrity check.
func (s *Store) Check(ctx context.Context) error { return s.engine.check(ctx, s) }
