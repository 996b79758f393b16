package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// migrating is the advisory lock under which one process at a time brings the tables of a server up to date.
const migrating = 0x57A710 // any number that nobody else has in mind

// postgres is a database of a PostgreSQL server. Several processes may use it: the database has those who change one game wait for each
// other, and refuses a change that was made from a position where the game does not stand any more.
var postgres = &engine{
	name: "PostgreSQL", bind: dollars, migrations: "postgres",
	nextGame: "SELECT nextval('games_id_seq')",
	seen: func(tx conn) (n int, err error) {
		if _, err := tx.Exec("SELECT pg_advisory_xact_lock(?)", migrating); err != nil {
			return 0, err
		}
		if _, err := tx.Exec("CREATE TABLE IF NOT EXISTS migrated (n INTEGER NOT NULL)"); err != nil {
			return 0, err
		}
		return n, tx.QueryRow("SELECT coalesce(max(n), 0) FROM migrated").Scan(&n)
	},
	note: func(tx conn, n int) error {
		if _, err := tx.Exec("DELETE FROM migrated"); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO migrated (n) VALUES (?)", n)
		return err
	},
	count: func(tx conn) error {
		for _, t := range []string{"games", "posts", "undos"} {
			_, err := tx.Exec("SELECT setval('" + t + "_id_seq', max(id)) FROM " + t) // without rows it stays as it is
			if err != nil {
				return err
			}
		}
		return nil
	},
	clear: func(tx conn, from int) error {
		var free bool
		if err := tx.QueryRow("SELECT pg_try_advisory_xact_lock(?)", holding).Scan(&free); err != nil {
			return err
		}
		n := 0
		if from > 1 { // members came with the second migration
			if err := tx.QueryRow("SELECT count(*) FROM members WHERE until > clock_timestamp()").Scan(&n); err != nil {
				return err
			}
		}
		if !free || n > 0 {
			return errors.New("an older version of this program is at work in the database and cannot go on beside this one; stop it first")
		}
		return nil
	},
	check: func(ctx context.Context, s *Store) error {
		var n int
		if err := s.read.QueryRowContext(ctx, "SELECT count(*) FROM migrated").Scan(&n); err != nil || n != 1 {
			return errors.Join(fmt.Errorf("store: the database has %d versions", n), err)
		}
		return nil
	},
}

// patience is how long a server may take to answer when the program starts.
const patience = 10 * time.Second

// openServer opens a database of a server by its address, as libpq understands it: postgres://user:password@host:port/name?sslmode=require.
func openServer(address string) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err) // pgx leaves the password out
	}
	// Of a process that was stopped in the middle of a change nobody waits for the end of it.
	config.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = strconv.FormatInt((lasts / 3).Milliseconds(), 10)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	if err == nil {
		if err = pool.Ping(ctx); err != nil {
			pool.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db := stdlib.OpenDBFromPool(pool)
	both := database{conn{db, dollars}, db}
	return &Store{engine: postgres, write: both, read: both, pool: pool, close: func() error {
		err := db.Close()
		pool.Close()
		return err
	}}, nil
}
