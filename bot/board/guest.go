package board

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// Guest is a chat user visiting the page of one game.
type Guest struct {
	User   message.User
	Guild  string
	Game   int64
	Seated bool // they had a seat in it; without one they look on
}

// sealKey is the setting that holds the secret for signing links and sessions.
const sealKey = "board seal"

// Seal is the secret for signing links and sessions. All processes of a database share it, across restarts.
func (d *Desk) Seal(ctx context.Context) ([]byte, error) {
	for {
		s, err := d.store.Setting(ctx, "", 0, sealKey)
		if err != nil {
			return nil, err
		}
		if s != "" {
			return hex.DecodeString(s)
		}
		b := make([]byte, 32)
		_, _ = rand.Read(b) // never fails
		if err := d.store.Set(ctx, "", 0, sealKey, hex.EncodeToString(b)); err != nil {
			return nil, err
		}
	}
}

// UseOnce records the use of a one-time name by a guest, and reports whether it was the first use.
func (d *Desk) UseOnce(ctx context.Context, who Guest, name string) (first bool, err error) {
	if _, err := d.games.Row(ctx, who.Guild, who.Game); err != nil {
		return false, err
	}
	err = d.store.Once(ctx, "board "+name, d.now())
	if errors.Is(err, store.ErrHandled) {
		return false, nil
	}
	return err == nil, err
}

// Welcome reports whether a guest may still visit their game: it exists, and they have left neither it nor, as far as the chat service knows,
// the server.
func (d *Desk) Welcome(ctx context.Context, who Guest) (bool, error) {
	row, err := d.games.Row(ctx, who.Guild, who.Game)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	case who.Seated && games.PlayerOf(&row, who.User.ID) == engine.Nobody:
		return false, nil
	}
	return d.members.is(ctx, d, who), nil
}

// Roll is a messenger that knows who is on a server.
type Roll interface {
	Member(ctx context.Context, guild, user string) (bool, error)
}

const (
	memberFor  = 5 * time.Minute // how long it is believed that somebody is on a server
	memberWait = 2 * time.Second // how long a page waits for the answer
)

// members remembers who is on which server. The zero value is ready.
type members struct {
	mu sync.Mutex
	by map[string]member
}

type member struct {
	is    bool
	asked time.Time
}

// is asks the chat service from time to time. If it doesn't answer, its last answer holds, and users it has never answered for are let in.
func (m *members) is(ctx context.Context, c *Desk, who Guest) bool {
	roll, ok := c.messenger.(Roll)
	if !ok || who.Guild == "" { // a private talk
		return true
	}
	key, now := fmt.Sprintf("%s %s", who.Guild, who.User.ID), c.now()
	m.mu.Lock()
	known, ok := m.by[key]
	m.mu.Unlock()
	if ok && now.Sub(known.asked) < memberFor {
		return known.is
	}
	ctx, stop := context.WithTimeout(ctx, memberWait)
	defer stop()
	is, err := roll.Member(ctx, who.Guild, who.User.ID)
	if err != nil {
		c.log.Warn("checking whether a user is on a server", "error", err)
		is = !ok || known.is
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.by == nil || len(m.by) > 10000 {
		m.by = map[string]member{}
	}
	m.by[key] = member{is, now}
	return is
}
