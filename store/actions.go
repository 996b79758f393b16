package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Action is one action of a game.
type Action struct {
	ID     int64 // counts the game's actions from 1, those taken back too
	Parent int64 // the action it follows; 0 for one made at the start
	N      int   // its number in the record, from 1
	Text   string
	Seat   string // the player it was made for, as the engine names players
	User   string // who made it; "" when it was made elsewhere, by nobody known here
	Turn   int    // the turn in which it was made, as the engine counts them
	At     time.Time
	// Planned marks an action that a user's plan gave.
	Planned bool
	Digest  string // of the game's state after it, as the engine writes it; "" when it was not noted
}

// Proposal is an undo that needs the other players' agreement.
type Proposal struct {
	Head   int64 // the position in which it was made; in another it means nothing
	Target int64 // the action to go back to
	Asker  string
	Agreed []string // users
}

// Change is everything that one command changes about a game, in one transaction.
type Change struct {
	Request string // the command's id; a second change with it is refused. May be empty
	User    string
	At      time.Time
	Game    Game  // as it is to be. Head may be the last of Actions, or an earlier position to go back to
	From    int64 // the head that the change was made from
	Actions []Action
	Posts   []Post
	// Settings that change with it.
	Settings []Setting
	// Accepted are actions whose stored digests are replaced.
	Accepted []Action
	// Results are how a game that is over went. They are kept until the game moves on or is deleted.
	Results []Result
	// Proposal is a new or changed proposal. A pending one ends with Withdraw, or when the game's position changes.
	Proposal *Proposal
	Withdraw bool
	// Moved means that the game has a new channel: its Posts are new messages there, and those waiting for the old channel are dropped.
	Moved bool
}

// Commit stores a change. The error is a *StaleError if the game is no longer at From or has been changed otherwise, ErrHandled if the request
// has already been handled, and ErrLost if ctx belongs to a lost lease; after any error but ErrUnsure, nothing has changed. A commit raises the
// game's Rev by one.
func (s *Store) Commit(ctx context.Context, c Change) error {
	return s.transaction(ctx, func(tx conn) error {
		if err := handle(tx, c.Request, c.At); err != nil {
			return err
		}
		g := &c.Game
		r, err := tx.Exec(`UPDATE games SET channel = ?, name = ?, seed = ?, state = ?, archived = ?, owner = ?, head = ?,
			place = ?, decider = ?, since = ?, rev = rev + 1, `+lookNow+` WHERE id = ? AND head = ? AND rev = ?`,
			g.Channel, g.Name, int64(g.Seed), g.State, g.Archived, g.Owner, g.Head, g.Where, g.Decider, millis(g.Since), g.ID, c.From, g.Rev)
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, &StaleError{g.ID})
		}
		if err := seat(tx, g.ID, g.Seats); err != nil {
			return err
		}
		at, err := follow(tx, g.ID, c.From, c.Actions)
		if err != nil {
			return err
		}
		if g.Head != at {
			_, err := tx.Exec(`INSERT INTO undos (game, old, new, "user", at) VALUES (?, ?, ?, ?, ?)`, g.ID, at, g.Head, c.User, c.At.UnixMilli())
			if err != nil {
				return err
			}
		}
		if c.Proposal != nil || c.Withdraw || g.Head != c.From {
			if err := propose(tx, g.ID, c.Proposal); err != nil {
				return err
			}
		}
		if c.Moved {
			if err := leave(tx, g.ID, c.Posts); err != nil {
				return err
			}
		}
		for _, a := range c.Accepted {
			if _, err := tx.Exec(`INSERT INTO accepted (game, action, digest) VALUES (?, ?, ?)
				ON CONFLICT (game, action) DO UPDATE SET digest = excluded.digest`, g.ID, a.ID, a.Digest); err != nil {
				return err
			}
		}
		if c.Results != nil || g.Head != at || g.State == Deleted {
			if err := conclude(tx, g.ID, c.Results); err != nil {
				return err
			}
		}
		for _, x := range c.Settings {
			if err := set(tx, x); err != nil {
				return err
			}
		}
		return put(tx, *g, c.Posts, c.At)
	})
}

// follow appends actions after the action from, and returns the last one's id.
func follow(tx conn, game, from int64, actions []Action) (int64, error) {
	for _, a := range actions {
		if a.Parent != from {
			return 0, fmt.Errorf("action %d follows %d instead of %d", a.ID, a.Parent, from)
		}
		_, err := tx.Exec(`INSERT INTO actions (game, id, parent, n, text, seat, "user", turn, at, planned, digest)
				VALUES (?, ?, nullif(CAST(? AS BIGINT), 0), ?, ?, ?, ?, ?, ?, ?, ?)`,
			game, a.ID, a.Parent, a.N, a.Text, a.Seat, a.User, a.Turn, a.At.UnixMilli(), a.Planned, a.Digest)
		if err != nil {
			return 0, err
		}
		from = a.ID
	}
	return from, nil
}

func propose(tx conn, game int64, p *Proposal) error {
	if p == nil {
		_, err := tx.Exec("DELETE FROM proposals WHERE game = ?", game)
		return err
	}
	agreed, err := json.Marshal(p.Agreed)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO proposals (game, head, target, asker, agreed) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (game) DO UPDATE SET head = excluded.head, target = excluded.target, asker = excluded.asker, agreed = excluded.agreed`,
		game, p.Head, p.Target, p.Asker, string(agreed))
	return err
}

// Proposal is a game's pending proposal, or nil.
func (s *Store) Proposal(ctx context.Context, game int64) (*Proposal, error) {
	var p Proposal
	var agreed string
	err := s.read.QueryRowContext(ctx, "SELECT head, target, asker, agreed FROM proposals WHERE game = ?", game).
		Scan(&p.Head, &p.Target, &p.Asker, &agreed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &p, json.Unmarshal([]byte(agreed), &p.Agreed)
}

// Record lists the actions that lead to a position of a game, in order.
func (s *Store) Record(ctx context.Context, game, position int64) ([]Action, error) {
	out, err := collect(ctx, s.read.conn, func(r *sql.Rows) (a Action, err error) {
		var at int64
		err = r.Scan(&a.ID, &a.Parent, &a.N, &a.Text, &a.Seat, &a.User, &a.Turn, &at, &a.Planned, &a.Digest)
		a.At = time.UnixMilli(at)
		return a, err
	}, `WITH RECURSIVE path (id, parent) AS (
			SELECT id, parent FROM actions WHERE game = ?1 AND id = ?2
			UNION ALL
			SELECT a.id, a.parent FROM actions a JOIN path ON a.game = ?1 AND a.id = path.parent)
		SELECT a.id, coalesce(a.parent, 0), n, text, seat, "user", turn, at, planned, coalesce(x.digest, a.digest)
		FROM path JOIN actions a ON a.game = ?1 AND a.id = path.id LEFT JOIN accepted x ON x.game = ?1 AND x.action = a.id
		ORDER BY n`, game, position)
	if err != nil {
		return nil, err
	}
	if position != 0 && len(out) == 0 {
		return nil, fmt.Errorf("game %d has no action %d: %w", game, position, ErrNotFound)
	}
	return out, nil
}

// Last is the id of a game's newest action, undone or not; 0 if there is none.
func (s *Store) Last(ctx context.Context, game int64) (int64, error) {
	var n int64
	err := s.read.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) FROM actions WHERE game = ?", game).Scan(&n)
	return n, err
}
