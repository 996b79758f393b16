package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// Store is the file. It can be used by several goroutines at once.
type Store struct {
	// SQLite takes one writer at a time. One connection of our own makes writers queue here, in order, instead of
	// meeting busy errors there; readers see the last commit meanwhile.
	write *sql.DB
	read  *sql.DB
}

// ErrNotFound says that there is no such game, or no such position of it.
var ErrNotFound = errors.New("there is no such game or position")

// ErrHandled says that the request has been carried out before.
var ErrHandled = errors.New("that has been done already")

// StaleError says that the game has moved on since the change was made.
type StaleError struct{ Game int64 }

func (e *StaleError) Error() string { return "the game has moved on meanwhile" }

// Open opens the file, which is made when it is missing, and brings its tables up to date.
func Open(path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	s := new(Store)
	var err error
	if s.write, err = connect(path, 1, "_txlock=immediate&_pragma=journal_mode(WAL)"); err != nil {
		return nil, err
	}
	if err := s.migrate(); err != nil {
		s.Close()
		return nil, err
	}
	if s.read, err = connect(path, 4, "_pragma=query_only(1)"); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func connect(path string, most int, more string) (*sql.DB, error) {
	const always = "_pragma=foreign_keys(1)&_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)&"
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: always + more}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	if err := db.Ping(); err != nil {
		db.Close()
		return nil, fmt.Errorf("store: opening %s: %w", path, err)
	}
	return db, nil
}

// Close closes the file.
func (s *Store) Close() error {
	var errs []error
	for _, db := range []*sql.DB{s.read, s.write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

//go:embed migrations/*.sql
var migrations embed.FS

// migrate runs the migrations that the file has not seen. PRAGMA user_version counts those it has.
func (s *Store) migrate() error {
	files, err := fs.Glob(migrations, "migrations/*.sql") // sorted: their names begin with their numbers
	if err != nil {
		return err
	}
	return s.transaction(context.Background(), func(tx *sql.Tx) error {
		var seen int
		if err := tx.QueryRow("PRAGMA user_version").Scan(&seen); err != nil {
			return err
		}
		if seen > len(files) {
			return fmt.Errorf("the file was written by a newer version of this program (%d, this one knows %d)", seen, len(files))
		}
		for _, name := range files[seen:] {
			b, err := migrations.ReadFile(name)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(string(b)); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", len(files)))
		return err
	})
}

// transaction commits what f does, or nothing of it.
func (s *Store) transaction(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer tx.Rollback() // does nothing after a commit
	if err := f(tx); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// handle notes a request, and refuses one that has been handled before. Requests without an id are not noted.
func handle(tx *sql.Tx, request string, at time.Time) error {
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

// Check has SQLite look for damage in the file.
func (s *Store) Check(ctx context.Context) error {
	var answer string
	if err := s.read.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&answer); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if answer != "ok" {
		return fmt.Errorf("store: the file is damaged: %s", answer)
	}
	return nil
}
