package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite"
)

// sqlite is a file.
var sqlite = &engine{
	name: "SQLite", bind: asIs, migrations: "sqlite",
	nextGame: "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'games'), 0) + 1",
	seen: func(tx conn) (n int, err error) {
		return n, tx.QueryRow("PRAGMA user_version").Scan(&n)
	},
	note: func(tx conn, n int) error {
		_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", n))
		return err
	},
	count: func(conn) error { return nil },      // it does by itself
	clear: func(conn, int) error { return nil }, // an older program that has it open is refused what it does not know
	check: func(ctx context.Context, s *Store) error {
		var answer string
		if err := s.read.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&answer); err != nil {
			return fmt.Errorf("store: %w", err)
		}
		if answer != "ok" {
			return fmt.Errorf("store: the file is damaged: %s", answer)
		}
		return nil
	},
}

// openFile opens a file, creating it if necessary.
func openFile(path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	write, err := connect(path, 1, "_txlock=immediate&_pragma=journal_mode(WAL)")
	if err != nil {
		return nil, err
	}
	read, err := connect(path, 4, "_pragma=query_only(1)")
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	return &Store{
		engine: sqlite, path: path, write: database{conn{write, asIs}, write}, read: database{conn{read, asIs}, read},
		close: func() error { return errors.Join(read.Close(), write.Close()) },
	}, nil
}

func connect(path string, most int, more string) (*sql.DB, error) {
	const always = "_pragma=foreign_keys(1)&_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)&"
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: always + more}
	db := sql.OpenDB(connector{u.String(), new(sqlite3.Driver)})
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	if err := db.Ping(); err != nil {
		db.Close()
		return nil, fmt.Errorf("store: opening %s: %w", path, err)
	}
	return db, nil
}
