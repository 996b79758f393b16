package store

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
)

// conn is a database or a transaction whose statements use "?" and "?1" for arguments.
type conn struct {
	runner
	bind func(query string) string
}

type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// database is a connection to one, or a pool of them.
type database struct {
	conn
	db *sql.DB
}

func (c conn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return c.runner.ExecContext(ctx, c.bind(query), args...)
}

func (c conn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return c.runner.QueryContext(ctx, c.bind(query), args...)
}

func (c conn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return c.runner.QueryRowContext(ctx, c.bind(query), args...)
}

// Exec is ExecContext in a transaction, which has a context of its own.
func (c conn) Exec(query string, args ...any) (sql.Result, error) {
	return c.ExecContext(context.Background(), query, args...)
}

// QueryRow is QueryRowContext in a transaction.
func (c conn) QueryRow(query string, args ...any) *sql.Row {
	return c.QueryRowContext(context.Background(), query, args...)
}

// asIs leaves a statement unchanged.
func asIs(query string) string { return query }

// dollars replaces the first "?", and "?1", with "$1". No statement uses question marks for anything else.
func dollars(query string) string {
	var b strings.Builder
	for n := 1; ; n++ {
		before, after, ok := strings.Cut(query, "?")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		b.WriteByte('$')
		if after == "" || after[0] < '1' || after[0] > '9' {
			b.WriteString(strconv.Itoa(n))
		}
		query = after
	}
}
