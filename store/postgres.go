package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// migrating is the advisory lock that lets one process at a time migrate the tables.
const migrating = 0x57A710 // any number that nobody else has in mind

// postgres is a database on a PostgreSQL server. Several processes may use it: changes of the same game wait for each other, and stale ones are
// refused.
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

// patience is how long the server may take to answer when the program starts.
const patience = 10 * time.Second

const (
	leastConns = 2 // one is held where one process serves alone
	besidePool = 3 // a member's signs of life, and what it listens with
	oldest     = 14
)

// suits checks the server's version, and how many connections the role, the database and the server allow this user.
func suits(ctx context.Context, config *pgx.ConnConfig) (allowed int, err error) {
	c, err := patiently(ctx, func() (*pgx.Conn, error) { return pgx.ConnectConfig(ctx, config) })
	if err != nil {
		return 0, err
	}
	defer c.Close(context.WithoutCancel(ctx))
	var version int
	err = c.QueryRow(ctx, `SELECT current_setting('server_version_num')::int, least(
		nullif((SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user), -1), nullif((SELECT datconnlimit FROM pg_database WHERE datname = current_database()), -1),
		current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int)`).Scan(&version, &allowed)
	if err == nil && version < oldest*10_000 {
		err = fmt.Errorf("the server is PostgreSQL %d.%d; %d or newer is needed", version/10_000, version%10_000, oldest)
	}
	return allowed, err
}

// Room reports whether the database allows as many connections as the program needs. A file always does.
func (s *Store) Room() error {
	if want := leastConns + besidePool; s.pool != nil && s.allowed < want {
		return fmt.Errorf("the server allows %d connections, and a process needs %d", s.allowed, want)
	}
	return nil
}

// patiently gets a connection, waiting for one to become free if necessary.
func patiently[C any](ctx context.Context, get func() (C, error)) (C, error) {
	for wait := 10 * time.Millisecond; ; wait = min(2*wait, time.Second/2) {
		c, err := get()
		var refused *pgconn.PgError
		if !errors.As(err, &refused) || refused.Code != tooMany {
			return c, err
		}
		select {
		case <-ctx.Done():
			return c, fmt.Errorf("all connections that the server allows are taken: %w", err)
		case <-time.After(wait):
		}
	}
}

// tooMany is PostgreSQL's error code for too many connections.
const tooMany = "53300"

// queue waits for a connection if the server has none free, within the query's time limit.
type queue struct{ driver.Connector }

func (q queue) Connect(ctx context.Context) (driver.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return patiently(ctx, func() (driver.Conn, error) { return q.Connector.Connect(ctx) })
}

// openServer opens a PostgreSQL database by its libpq address: postgres://user:password@host:port/name?sslmode=require.
func openServer(address string) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err) // pgx leaves the password out
	}
	// Release the locks of a process that died in mid-transaction.
	config.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = strconv.FormatInt((lasts / 3).Milliseconds(), 10)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	allowed, err := suits(ctx, config.ConnConfig)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if allowed > 0 { // some are for signs of life, which wait for nothing else
		config.MaxConns = max(leastConns, min(config.MaxConns, int32(allowed)-besidePool))
	}
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db := sql.OpenDB(queue{stdlib.GetPoolConnector(pool)})
	db.SetMaxIdleConns(0) // those that are idle are in the pool
	both := database{conn{db, dollars}, db}
	return &Store{engine: postgres, write: both, read: both, pool: pool, allowed: allowed, close: func() error {
		err := db.Close()
		pool.Close()
		return err
	}}, nil
}
