package store

import (
	"context"
	"database/sql/driver"
	"errors"

	sqlite3 "modernc.org/sqlite"
)

// connector opens connections to a file that keep the statements they have prepared, because preparing a statement takes SQLite
// longer than running most of ours. PostgreSQL's driver does so by itself.
type connector struct {
	name   string
	driver *sqlite3.Driver
}

func (c connector) Driver() driver.Driver { return c.driver }

func (c connector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.driver.Open(c.name)
	if err != nil {
		return nil, err
	}
	return &keeping{sqliteConn: conn.(sqliteConn), kept: map[string]*statement{}}, nil
}

// sqliteConn is what the driver's connections can do, as far as database/sql asks for it.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// keeping is a connection with the statements it has prepared, by their text. Like every connection it is used by one goroutine at a time.
type keeping struct {
	sqliteConn
	kept map[string]*statement
}

// mostKept is more statements than this package has. Others, if there ever are more, are prepared each time.
const mostKept = 200

// statement is a prepared statement.
type statement struct {
	driver.Stmt
	busy bool // its rows are being read
	once bool // it is closed after its use
}

// take returns the statement with that text, which nobody is using.
func (c *keeping) take(ctx context.Context, query string) (*statement, error) {
	if s := c.kept[query]; s != nil && !s.busy {
		s.busy = true
		return s, nil
	}
	p, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s := &statement{Stmt: p, busy: true, once: c.kept[query] != nil || len(c.kept) >= mostKept}
	if !s.once {
		c.kept[query] = s
	}
	return s, nil
}

// leave ends the use of a statement.
func (s *statement) leave() error {
	s.busy = false
	if s.once {
		return s.Close()
	}
	return nil
}

func (c *keeping) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	r, err := s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
	return r, errors.Join(err, s.leave())
}

func (c *keeping) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.leave())
	}
	return &keptRows{rows, s}, nil
}

// Close closes the statements and then the connection.
func (c *keeping) Close() error {
	var errs []error
	for _, s := range c.kept {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, c.sqliteConn.Close())...)
}

// keptRows are the rows of a kept statement.
type keptRows struct {
	driver.Rows
	s *statement
}

func (r *keptRows) Close() error { return errors.Join(r.Rows.Close(), r.s.leave()) }
