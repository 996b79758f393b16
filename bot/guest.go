package bot

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

// Guest is a user of a chat who comes to the page of one game: as whom, and where the game is played.
type Guest struct {
	User   message.User
	Guild  string
	Game   int64
	Seated bool // they had a seat in it; without one they look on
}

// board answers with the way to the page on which the game can be played by pointing.
func (d linking) board(c *call) (Reply, error) {
	if d.invite == nil {
		return Reply{}, message.Sorry("This program shows no board of its own: whoever runs it has named no public address for it.")
	}
	row := &c.live.Row
	link, err := d.invite(Guest{User: c.req.User, Guild: row.Guild, Game: row.ID, Seated: games.PlayerOf(row, c.req.User.ID) != engine.Nobody})
	if err != nil {
		return Reply{}, err
	}
	r := private("It is for you and this game alone, and opens once, within ten minutes. What you do there appears here.")
	r.Title = "Your board"
	r.Choices = []message.Choice{{Label: "Open the board", Link: link}}
	return r, nil
}

// sealKey is the setting with the secret by which links to boards and their sessions are signed.
const sealKey = "board seal"

// Seal is the secret by which links to boards and their sessions are signed, in every process of the database and after each start.
func (d *boards) Seal(ctx context.Context) ([]byte, error) {
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

// UseOnce notes that something of that name has been used by a guest of a game, and tells whether it is the first time.
func (d *boards) UseOnce(ctx context.Context, who Guest, name string) (first bool, err error) {
	if _, err := d.games.Row(ctx, who.Guild, who.Game); err != nil {
		return false, err
	}
	err = d.store.Once(ctx, "board "+name, d.now())
	if errors.Is(err, store.ErrHandled) {
		return false, nil
	}
	return err == nil, err
}

// Welcome tells whether a guest may still come to the page of their game: it is there, they have not left it, nor the server as far as the
// chat service says.
func (d *boards) Welcome(ctx context.Context, who Guest) (bool, error) {
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

// is asks the chat service now and then. While it does not answer, what it said last holds, and who it has said nothing of may come.
func (m *members) is(ctx context.Context, c *boards, who Guest) bool {
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
		c.log.Warn("whether somebody is on a server could not be asked", "error", err)
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

// told tells whether users are told of a command: not of what only buttons use, nor of boards where there are none.
func (k *Command) told(boards bool) bool { return !k.Hidden && (k.Name != "board" || boards) }

// AtBoard tells whether a line is about the one game whose page it is typed on, so that a guest may say it there.
func AtBoard(line string) bool {
	cmd, group, rest := resolve(line)
	switch {
	case cmd == nil:
		return group == "" // an order
	case cmd.Name == "sure":
		return rest != "" && AtBoard(rest)
	case cmd.Name == "help" || cmd.Name == "rules":
		return true
	}
	return cmd.Needs != noGame && cmd.Name != "board"
}
