package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Slot waits for this process's turn at something that all members together may do only once per interval. The turn must be used at once; if
// this process learns of it too late, it passes.
func (m *Member) Slot(ctx context.Context, name string, gap time.Duration) error {
	for {
		asked := time.Now()
		tag, err := m.pool.Exec(ctx, `INSERT INTO slots AS s (name, at) VALUES ($1, clock_timestamp())
			ON CONFLICT (name) DO UPDATE SET at = clock_timestamp() WHERE s.at + $2 <= clock_timestamp()`, name, gap)
		if err == nil && tag.RowsAffected() > 0 && time.Since(asked) < gap/50 {
			return nil
		}
		var wait time.Duration
		if err == nil {
			err = m.pool.QueryRow(ctx, "SELECT greatest(at + $2 - clock_timestamp(), '0') FROM slots WHERE name = $1", name, gap).Scan(&wait)
		}
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait + 10*time.Millisecond):
		}
	}
}

// channel is PostgreSQL's notification channel for the members.
const channel = "stationmaster"

// Notice is a message between members: a game has posts, a post has been shown, or work is free.
type Notice struct {
	From  int64  `json:"from"` // the member
	Guild string `json:"guild,omitempty"`
	Game  int64  `json:"game,omitempty"`
	Post  int64  `json:"post,omitempty"` // 0 where there is something to deliver
	Free  bool   `json:"free,omitempty"`
}

// Tell sends a notice to the other members.
func (m *Member) Tell(ctx context.Context, n Notice) error {
	n.From = m.me()
	b, err := json.Marshal(n)
	if err != nil {
		return err
	}
	_, err = m.pool.Exec(ctx, "SELECT pg_notify($1, $2)", channel, string(b))
	return err
}

// listen receives notices until the context ends.
func (m *Member) listen(ctx context.Context, heard func(Notice)) {
	for ctx.Err() == nil {
		err := m.hear(ctx, heard)
		if ctx.Err() != nil {
			return
		}
		m.Log.Warn("notices of the database are not heard for a moment", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(m.lasts / beats):
		}
	}
}

// hear receives notices until the connection breaks.
func (m *Member) hear(ctx context.Context, heard func(Notice)) error {
	c, err := pgx.ConnectConfig(ctx, m.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	for {
		got, err := c.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		var n Notice
		switch err := json.Unmarshal([]byte(got.Payload), &n); {
		case err != nil:
			m.Log.Warn("a notice cannot be read", "notice", got.Payload, "error", err)
		case n.From == m.me():
		case n.Free:
			m.shareOut()
		default:
			heard(n)
		}
	}
}

// me is this member's name in the database.
func (m *Member) me() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.id
}
