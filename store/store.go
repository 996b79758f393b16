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

// Store is the database. It can be used by several goroutines at once.
type Store struct {
	engine *engine
	path   string // of a file
	// Of a file, write is one connection: SQLite takes one writer at a time, and so writers queue here, in order, instead of meeting busy
	// errors there; readers see the last commit meanwhile. Of a server both are the same pool.
	write database
	read  database
	close func() error
	// Of a server; nil and 0 for a file.
	pool    *pgxpool.Pool
	allowed int // connections that it lets this user have
}

// engine is what differs between the kinds of database. The statements are the same: they keep to what all of them understand, with "?" and
// "?1" for arguments.
type engine struct {
	name     string
	bind     func(query string) string // writes the arguments as the engine does
	nextGame string                    // a query for the id of a game that is to be made, in its transaction
	// seen tells how many migrations the database has seen, note writes it down.
	seen       func(tx conn) (int, error)
	note       func(tx conn, n int) error
	migrations string // their folder
	// count has the ids that the database gives go on after those that a move has brought.
	count func(tx conn) error
	check func(ctx context.Context, s *Store) error
	// clear refuses migrations while an older version of the program is at work which cannot go on beside them.
	clear func(tx conn, from int) error
}

// ErrNotFound says that there is no such game, or no such position of it.
var ErrNotFound = errors.New("there is no such game or position")

// ErrHandled says that the request has been carried out before.
var ErrHandled = errors.New("that has been done already")

// ErrUnsure says that the database failed while it committed a change: it may have been kept, or not. [Store.Seen] tells.
var ErrUnsure = errors.New("whether the change was kept is not known")

// StaleError says that the game has moved on since the change was made.
type StaleError struct{ Game int64 }

func (e *StaleError) Error() string { return "the game has moved on meanwhile" }

// Open opens a database: a file, which is made when it is missing, or with a name such as "postgres://user@host/name" one of a PostgreSQL
// server. Its tables are brought up to date.
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

// IsServer tells whether the name of a database is that of one on a server, not of a file.
func IsServer(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// Close closes the database.
func (s *Store) Close() error { return s.close() }

//go:embed migrations
var embedded embed.FS

// migrations are where the migrations are. Tests have more of them.
var migrations fs.FS = embedded

// migrate runs the migrations that the database has not seen.
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

// beside is how a migration begins with which processes of an older version can go on.
const beside = "-- Older versions go on beside this."

// files are the migrations, in order.
func (e *engine) files() ([]string, error) {
	return fs.Glob(migrations, "migrations/"+e.migrations+"/*.sql") // sorted: their names begin with their numbers
}

// transaction commits what f does, or nothing of it. Under a lease that was lost it commits nothing.
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

// exec carries out one statement. Under a lease that was lost it does not.
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

// handle notes a request, and refuses one that has been handled before. Requests without an id are not noted.
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

// Once notes a request that changes nothing. The error is ErrHandled when it was carried out before.
func (s *Store) Once(ctx context.Context, request string, at time.Time) error {
	return s.transaction(ctx, func(tx conn) error { return handle(tx, request, at) })
}

// Seen tells whether a request has been handled.
func (s *Store) Seen(ctx context.Context, request string) (bool, error) {
	var n int
	err := s.read.QueryRowContext(ctx, "SELECT count(*) FROM handled WHERE request = ?", request).Scan(&n)
	return n > 0, err
}

// Forget drops the notes on requests handled before a time; they cannot come again so late.
func (s *Store) Forget(ctx context.Context, before time.Time) error {
	_, err := s.write.ExecContext(ctx, "DELETE FROM handled WHERE at < ?", before.UnixMilli())
	return err
}

// Check has the database look for damage.
func (s *Store) Check(ctx context.Context) error { return s.engine.check(ctx, s) }
