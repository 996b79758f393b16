package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Slot waits for the turn of something that may be done only once in so long a time, by all members together.
func (m *Member) Slot(ctx context.Context, name string, gap time.Duration) error {
	for {
		var wait float64
		err := m.store.pool.QueryRow(ctx, `INSERT INTO slots AS s (name, at) VALUES ($1, clock_timestamp())
			ON CONFLICT (name) DO UPDATE SET at = greatest(clock_timestamp(), s.at + $2)
			RETURNING extract(epoch FROM at - clock_timestamp())::float8`, name, gap).Scan(&wait)
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		turn := time.Now().Add(time.Duration(wait * float64(time.Second)))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(turn)):
		}
		if time.Since(turn) < gap/10 {
			return nil
		}
		// This process was stopped meanwhile, and its turn has passed.
	}
}

// channel is where members tell each other something.
const channel = "stationmaster"

// notice is what they tell: that there is something of a game to deliver, or that work is free.
type notice struct {
	Guild  string `json:"guild,omitempty"`
	Game   int64  `json:"game,omitempty"`
	Shared bool   `json:"shared,omitempty"`
}

func (s *Store) notify(ctx context.Context, n notice) error {
	b, err := json.Marshal(n)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, "SELECT pg_notify($1, $2)", channel, string(b))
	return err
}

// Tell tells the other members that there is something of a game to deliver.
func (m *Member) Tell(ctx context.Context, guild string, game int64) error {
	return m.store.notify(ctx, notice{Guild: guild, Game: game})
}

// listen hears what members tell until the context ends.
func (m *Member) listen(ctx context.Context, heard func(guild string, game int64)) {
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

// hear hears what members tell until the connection breaks.
func (m *Member) hear(ctx context.Context, heard func(guild string, game int64)) error {
	c, err := pgx.ConnectConfig(ctx, m.store.pool.Config().ConnConfig)
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
		var n notice
		switch err := json.Unmarshal([]byte(got.Payload), &n); {
		case err != nil:
			m.Log.Warn("a notice cannot be read", "notice", got.Payload, "error", err)
		case n.Shared:
			m.shareOut()
		default:
			heard(n.Guild, n.Game)
		}
	}
}
