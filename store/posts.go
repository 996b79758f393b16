package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"
)

// Post is a message to the players of a game.
type Post struct {
	ID      int64
	Game    int64
	Channel string
	Key     string // what it is for: a post with the key of an earlier one replaces its body
	Body    string
	Version int    // 1, and one more for each edit
	Remote  string // what the chat service calls it; empty until it was delivered once
	At      time.Time
	Edited  time.Time
}

// put writes posts. An edit of a delivered post goes to the end of the queue; an edit of a waiting one keeps its place, so that a channel's posts
// never overtake each other.
func put(tx conn, g Game, posts []Post, at time.Time) error {
	for _, p := range posts {
		_, err := tx.Exec(`INSERT INTO posts (game, channel, key, body, due, at, edited)
			VALUES (?1, ?2, ?3, ?4, (SELECT coalesce(max(due), 0) + 1 FROM posts), ?5, ?5)
			ON CONFLICT (game, key) DO UPDATE SET body = excluded.body, version = posts.version + 1, edited = excluded.edited, dropped = '',
				due = CASE WHEN posts.delivered = posts.version THEN excluded.due ELSE posts.due END
			WHERE posts.body <> excluded.body`,
			g.ID, g.Channel, p.Key, p.Body, at.UnixMilli())
		if err != nil {
			return err
		}
	}
	return nil
}

// leave drops a game's waiting posts and renames those that will be written again, so that they don't become edits in a channel that the game
// has left.
func leave(tx conn, game int64, again []Post) error {
	_, err := tx.Exec("UPDATE posts SET dropped = 'the game has moved' WHERE game = ? AND delivered < version AND dropped = ''", game)
	if err != nil {
		return err
	}
	for _, p := range again {
		if _, err := tx.Exec("UPDATE posts SET key = 'left:' || id || ':' || key WHERE game = ? AND key = ?", game, p.Key); err != nil {
			return err
		}
	}
	return nil
}

const postColumns = "SELECT id, game, channel, key, body, version, remote, at, edited FROM posts "

func scanPost(r *sql.Rows) (p Post, err error) {
	var at, edited int64
	err = r.Scan(&p.ID, &p.Game, &p.Channel, &p.Key, &p.Body, &p.Version, &p.Remote, &at, &edited)
	p.At, p.Edited = time.UnixMilli(at), time.UnixMilli(edited)
	return p, err
}

// All stands for all games.
const All = 0

// Place is a channel with its server.
type Place struct{ Guild, Channel string }

// Waiting lists the channels with waiting posts of a game, or of All, longest wait first: among them is whatever a process was sending when it
// died, which chat services recognize as a repetition only for some minutes. A game that has moved can have several channels.
func (s *Store) Waiting(ctx context.Context, game int64) ([]Place, error) {
	where, args := "", []any{}
	if game != All {
		where, args = " AND p.game = ?", []any{game}
	}
	return collect(ctx, s.read.conn, func(r *sql.Rows) (p Place, err error) { return p, r.Scan(&p.Guild, &p.Channel) },
		`SELECT g.guild, p.channel FROM posts p JOIN games g ON g.id = p.game
		WHERE p.delivered < p.version AND p.dropped = ''`+where+" GROUP BY g.guild, p.channel ORDER BY min(p.due)", args...)
}

// Next is a channel's next waiting post; ok is false if there is none.
func (s *Store) Next(ctx context.Context, channel string) (p Post, ok bool, err error) {
	return s.post(ctx, "channel = ? AND delivered < version AND dropped = '' ORDER BY due, id LIMIT 1", channel)
}

// Backlog counts the waiting posts, and says since when the oldest has been waiting.
func (s *Store) Backlog(ctx context.Context) (n int, oldest time.Time, err error) {
	var at int64
	err = s.read.QueryRowContext(ctx, "SELECT count(*), coalesce(min(edited), 0) FROM posts WHERE delivered < version AND dropped = ''").Scan(&n, &at)
	return n, fromMillis(at), err
}

// Delivered records that a version of a post was delivered, with the chat service's id of the message.
func (s *Store) Delivered(ctx context.Context, id int64, version int, remote string) error {
	return s.exec(ctx, "UPDATE posts SET delivered = CASE WHEN delivered > ?1 THEN delivered ELSE ?1 END, remote = ?2 WHERE id = ?3", version, remote, id)
}

// Again makes a post be delivered once more, because readers may see an older version. A process may do this even without the lease, since it
// does no harm.
func (s *Store) Again(ctx context.Context, id int64) error {
	_, err := s.write.ExecContext(ctx, "UPDATE posts SET delivered = version - 1 WHERE id = ? AND delivered = version", id)
	return err
}

// Drop records that a post can't be delivered, and why.
func (s *Store) Drop(ctx context.Context, id int64, why string) error {
	return s.exec(ctx, "UPDATE posts SET dropped = ? WHERE id = ?", why, id)
}

// Post is a game's post with that key; ok is false if there is none.
func (s *Store) Post(ctx context.Context, game int64, key string) (p Post, ok bool, err error) {
	return s.post(ctx, "game = ? AND key = ?", game, key)
}

// Newest is a game's newest post whose key begins with prefix; ok is false if there is none.
func (s *Store) Newest(ctx context.Context, game int64, prefix string) (p Post, ok bool, err error) {
	const last = "\U0010FFFF" // sorts behind everything that a key goes on with
	return s.post(ctx, "id = (SELECT max(id) FROM posts WHERE game = ? AND key >= ? AND key < ?)", game, prefix, prefix+last)
}

func (s *Store) post(ctx context.Context, where string, args ...any) (p Post, ok bool, err error) {
	ps, err := collect(ctx, s.read.conn, scanPost, postColumns+"WHERE "+where, args...)
	if err != nil || len(ps) == 0 {
		return p, false, err
	}
	return ps[0], true, nil
}

// Posts lists a channel's last posts with ids below before (0: up to the newest), oldest first.
func (s *Store) Posts(ctx context.Context, channel string, before int64, most int) ([]Post, error) {
	ps, err := collect(ctx, s.read.conn, scanPost, postColumns+"WHERE channel = ?1 AND (CAST(?2 AS BIGINT) = 0 OR id < CAST(?2 AS BIGINT)) ORDER BY id DESC LIMIT ?3", channel, before, most)
	slices.Reverse(ps)
	return ps, err
}

// Setting is what a user has set for a game.
type Setting struct {
	User  string // "" for what is set for everybody
	Game  int64  // 0 for all games
	Key   string
	Value string // "" when nothing is set
}

// Setting is a user's setting for a game (0: for all games), or "".
func (s *Store) Setting(ctx context.Context, user string, game int64, key string) (string, error) {
	var v string
	err := s.read.QueryRowContext(ctx, `SELECT value FROM settings WHERE "user" = ? AND game = ? AND key = ?`, user, game, key).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return v, err
}

// First is the first game with any action in which a user has a seat, or 0.
func (s *Store) First(ctx context.Context, user string) (int64, error) {
	var n int64
	err := s.read.QueryRowContext(ctx, `SELECT coalesce(min(game), 0) FROM seats JOIN games ON games.id = game WHERE "user" = ? AND head > 0`, user).Scan(&n)
	return n, err
}

// Set stores a setting; an empty value removes it. Games it may affect become due for a check.
func (s *Store) Set(ctx context.Context, user string, game int64, key, value string) error {
	return s.transaction(ctx, func(tx conn) error {
		if game != 0 { // whoever has it in memory may have the setting with it
			if _, err := tx.Exec("UPDATE games SET rev = rev + 1 WHERE id = ?", game); err != nil {
				return err
			}
		}
		return set(tx, Setting{user, game, key, value})
	})
}

// Adjust replaces a setting by f of its value, atomically; others who adjust the same one wait. f may also be called for an attempt that fails.
// Its error is returned.
func (s *Store) Adjust(ctx context.Context, user string, game int64, key string, f func(value string) (string, error)) error {
	return s.transaction(ctx, func(tx conn) error {
		var was string
		// Writing the old value locks the row.
		err := tx.QueryRow(`INSERT INTO settings AS s ("user", game, key, value) VALUES (?, ?, ?, '')
			ON CONFLICT ("user", game, key) DO UPDATE SET value = s.value RETURNING value`, user, game, key).Scan(&was)
		if err != nil {
			return err
		}
		value, err := f(was)
		if err != nil {
			return err
		}
		return set(tx, Setting{user, game, key, value})
	})
}

func set(tx conn, x Setting) error {
	var err error
	if x.Value == "" {
		_, err = tx.Exec(`DELETE FROM settings WHERE "user" = ? AND game = ? AND key = ?`, x.User, x.Game, x.Key)
	} else {
		_, err = tx.Exec(`INSERT INTO settings ("user", game, key, value) VALUES (?, ?, ?, ?)
			ON CONFLICT ("user", game, key) DO UPDATE SET value = excluded.value`, x.User, x.Game, x.Key, x.Value)
	}
	if err != nil {
		return err
	}
	const look = "UPDATE games SET " + lookNow + " WHERE state = 'running' AND "
	switch {
	case x.Game != 0:
		_, err = tx.Exec(look+"id = ?", x.Game)
	case x.User != "":
		_, err = tx.Exec(look+`(id IN (SELECT game FROM seats WHERE "user" = ?1) OR owner = ?1)`, x.User)
	default:
		_, err = tx.Exec(look + "true")
	}
	return err
}
