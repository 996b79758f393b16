package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// State is a game's stage.
type State string

// The states.
const (
	Lobby    State = "lobby"    // players are joining
	Running  State = "running"  // it has been started
	Finished State = "finished" // it is over
	Deleted  State = "deleted"  // its owner does not want to see it any more; it is still in the file
)

// Game is everything about a game except its actions.
type Game struct {
	ID       int64
	Guild    string // the server it belongs to; "" at the local table
	Channel  string // where it is played
	Name     string
	Title    string
	Options  []string
	Seed     uint64
	State    State
	Archived bool   // put aside by its owner, until somebody goes on with it
	Owner    string // a user
	Created  time.Time
	Head     int64 // the action it stands at; 0 is the start
	Seats    []Seat

	// The summary that lists show.
	Where   string    // "Stock round 2"; "" when nobody has noted it yet
	Decider int       // the number of the seat that has to decide; 0 for none
	Since   time.Time // since when

	// Rev counts the game's changes. A change must be made against the newest Rev, and raises it by one.
	Rev int64
}

// Seat is a player's seat. Before the start, N is the order of joining.
type Seat struct {
	N    int    // from 1
	User string // "" while the seat is open
	Name string // as the game shows the player
	// StandIn says how long the program plays the seat in place of its user; "" if it doesn't.
	StandIn StandIn
}

// StandIn is how long a stand-in plays a seat.
type StandIn string

// The kinds of stand-ins.
const (
	OneTurn   StandIn = "turn" // to the end of the turn
	UntilBack StandIn = "back" // until its user does something
)

// Create makes a new game. build gets its id and returns it with its first posts and settings and, if it was imported, its record; From, Proposal and
// Withdraw are ignored. The error is ErrHandled if the request has already been handled; after any error but ErrUnsure, nothing has changed.
func (s *Store) Create(ctx context.Context, build func(id int64) (Change, error)) (Game, error) {
	var g Game
	err := s.transaction(ctx, func(tx conn) error {
		var id int64
		if err := tx.QueryRow(s.engine.nextGame).Scan(&id); err != nil {
			return err
		}
		c, err := build(id)
		if err != nil {
			return err
		}
		g = c.Game
		g.ID = id
		if err := handle(tx, c.Request, c.At); err != nil {
			return err
		}
		options, err := json.Marshal(g.Options)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO games (id, guild, channel, name, title, options, seed, state, owner, created, head, place, decider, since)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			g.ID, g.Guild, g.Channel, g.Name, g.Title, string(options), int64(g.Seed), g.State, g.Owner, g.Created.UnixMilli(), g.Head,
			g.Where, g.Decider, millis(g.Since))
		if err != nil {
			return err
		}
		if err := seat(tx, g.ID, g.Seats); err != nil {
			return err
		}
		at, err := follow(tx, g.ID, 0, c.Actions)
		if err != nil {
			return err
		}
		if at != g.Head {
			return fmt.Errorf("a new game stands at %d, but its last action is %d", g.Head, at)
		}
		for _, x := range c.Settings {
			x.Game = g.ID
			if err := set(tx, x); err != nil {
				return err
			}
		}
		return put(tx, g, c.Posts, c.At)
	})
	return g, err
}

// seat replaces a game's seats.
func seat(tx conn, game int64, seats []Seat) error {
	now, err := seatsOf(context.Background(), tx, "game = ?", game)
	if err != nil || slices.Equal(now[game], seats) {
		return err
	}
	if _, err := tx.Exec("DELETE FROM seats WHERE game = ?", game); err != nil {
		return err
	}
	for _, k := range seats {
		if _, err := tx.Exec(`INSERT INTO seats (game, n, "user", name, stand_in) VALUES (?, ?, ?, ?, ?)`, game, k.N, k.User, k.Name, k.StandIn); err != nil {
			return err
		}
	}
	return nil
}

// seatsOf returns the seats by game.
func seatsOf(ctx context.Context, q conn, where string, args ...any) (map[int64][]Seat, error) {
	type placed struct {
		game int64
		Seat
	}
	ks, err := collect(ctx, q, func(r *sql.Rows) (k placed, err error) {
		return k, r.Scan(&k.game, &k.N, &k.User, &k.Name, &k.StandIn)
	}, `SELECT game, n, "user", name, stand_in FROM seats WHERE `+where+" ORDER BY game, n", args...)
	out := map[int64][]Seat{}
	for _, k := range ks {
		out[k.game] = append(out[k.game], k.Seat)
	}
	return out, err
}

// collect reads all rows of a query.
func collect[T any](ctx context.Context, q conn, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// Game is the game with that id, or ErrNotFound.
func (s *Store) Game(ctx context.Context, id int64) (Game, error) {
	gs, err := s.games(ctx, "id = ?", id)
	if err != nil {
		return Game{}, err
	}
	if len(gs) == 0 {
		return Game{}, ErrNotFound
	}
	return gs[0], nil
}

// Rev is a game's Rev; see [Game].
func (s *Store) Rev(ctx context.Context, id int64) (rev int64, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT rev FROM games WHERE id = ?", id).Scan(&rev)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, ErrNotFound
	}
	return rev, err
}

// Games lists a server's games that are not deleted, newest first.
func (s *Store) Games(ctx context.Context, guild string) ([]Game, error) {
	return s.games(ctx, "guild = ? AND state <> 'deleted'", guild)
}

// Shelf is a list of games: those in one state that are not archived, or the archived ones.
type Shelf string

// Aside is the shelf of archived games; the others are named by their [State].
const Aside Shelf = "aside"

// Shelved lists a server's games on a shelf, newest first: at most "most" of them, with ids below before (0: from the newest). all is how many
// there are.
func (s *Store) Shelved(ctx context.Context, guild string, shelf Shelf, before int64, most int) (gs []Game, all int, err error) {
	where, args := "guild = ? AND NOT archived AND state = ?", []any{guild, string(shelf)}
	if shelf == Aside {
		where, args = "guild = ? AND archived AND state <> 'deleted'", args[:1]
	}
	if err := s.read.QueryRowContext(ctx, "SELECT count(*) FROM games WHERE "+where, args...).Scan(&all); err != nil || all == 0 {
		return nil, 0, err
	}
	if before == 0 {
		before = math.MaxInt64
	}
	gs, err = s.games(ctx, "id IN (SELECT id FROM games WHERE "+where+" AND id < ? ORDER BY id DESC LIMIT ?)", append(args, before, most)...)
	return gs, all, err
}

// Looked is a game to check for a reminder. It stays due until Later is called.
type Looked struct {
	Game
	mark int64
}

// ToLook lists running games on all servers that are due for a check, longest due first.
func (s *Store) ToLook(ctx context.Context, now time.Time, most int) ([]Looked, error) {
	due, err := collect(ctx, s.read.conn, func(r *sql.Rows) (l Looked, err error) {
		return l, r.Scan(&l.ID, &l.mark)
	}, "SELECT id, look FROM games WHERE state = 'running' AND NOT archived AND look <= ? ORDER BY look LIMIT ?", now.UnixMilli(), most)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	ids := make([]any, len(due))
	for i := range due {
		ids[i] = due[i].ID
	}
	gs, err := s.games(ctx, "id IN (?"+strings.Repeat(", ?", len(ids)-1)+")", ids...)
	if err != nil {
		return nil, err
	}
	by := map[int64]Game{}
	for _, g := range gs {
		by[g.ID] = g
	}
	for i := range due {
		due[i].Game = by[due[i].ID]
	}
	return due, nil
}

// Later sets when games are checked again; the zero time means never. A game that has changed since it was listed stays due.
func (s *Store) Later(ctx context.Context, looked []Looked, when []time.Time) error {
	if len(looked) == 0 {
		return nil
	}
	return s.transaction(ctx, func(tx conn) error {
		for i, l := range looked {
			at := int64(never)
			if !when[i].IsZero() {
				at = max(1, when[i].UnixMilli())
			}
			if _, err := tx.Exec("UPDATE games SET look = ? WHERE id = ? AND look = ?", at, l.ID, l.mark); err != nil {
				return err
			}
		}
		return nil
	})
}

const never = math.MaxInt64

// lookNow is the SQL that makes games due for a check.
const lookNow = "look = CASE WHEN look < 0 THEN look ELSE 0 END - 1"

// millis is how times are stored; the zero time is 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMilli(n)
}

// Note stores only the summary of a game that is at g.Head.
func (s *Store) Note(ctx context.Context, g Game) error {
	return s.exec(ctx, "UPDATE games SET place = ?, decider = ?, since = ? WHERE id = ? AND head = ?",
		g.Where, g.Decider, millis(g.Since), g.ID, g.Head)
}

// Turns lists the running games on all servers in which a user has to decide, for themselves or as the owner for an open seat, longest wait
// first.
func (s *Store) Turns(ctx context.Context, user string) ([]Game, error) {
	gs, err := s.games(ctx, `state = 'running' AND NOT archived AND id IN (
			SELECT k.game FROM seats k JOIN games g ON g.id = k.game AND g.decider = k.n WHERE k."user" = ?1
			UNION SELECT g.id FROM games g JOIN seats k ON k.game = g.id AND k.n = g.decider WHERE g.owner = ?1 AND k."user" = '')`, user)
	slices.SortStableFunc(gs, func(a, b Game) int { return a.Since.Compare(b.Since) })
	return gs, err
}

// HouseTurns lists the running games on all servers in which the program has to decide: for a user whose id begins with prefix, or as a stand-in.
func (s *Store) HouseTurns(ctx context.Context, prefix string) ([]Game, error) {
	return s.games(ctx, `id IN (SELECT g.id FROM games g JOIN seats k ON k.game = g.id AND k.n = g.decider
			WHERE g.state = 'running' AND NOT g.archived AND (substr(k."user", 1, ?2) = ?1 OR k.stand_in <> ''))`, prefix, len(prefix))
}

// Played lists games that have started and are not deleted, on all servers, with ids above after, in order.
func (s *Store) Played(ctx context.Context, after int64, most int) ([]Game, error) {
	gs, err := s.games(ctx, "id IN (SELECT id FROM games WHERE id > ? AND state IN ('running', 'finished') ORDER BY id LIMIT ?)", after, most)
	slices.Reverse(gs)
	return gs, err
}

// States counts the games of all servers by their state.
func (s *Store) States(ctx context.Context) (map[State]int, error) {
	type count struct {
		state State
		n     int
	}
	cs, err := collect(ctx, s.read.conn, func(r *sql.Rows) (c count, err error) {
		return c, r.Scan(&c.state, &c.n)
	}, "SELECT state, count(*) FROM games GROUP BY state")
	out := map[State]int{}
	for _, c := range cs {
		out[c.state] = c.n
	}
	return out, err
}

// At lists a channel's games that are not deleted, newest first.
func (s *Store) At(ctx context.Context, guild, channel string) ([]Game, error) {
	return s.games(ctx, "guild = ? AND channel = ? AND state <> 'deleted'", guild, channel)
}

func (s *Store) games(ctx context.Context, where string, args ...any) ([]Game, error) {
	gs, err := collect(ctx, s.read.conn, func(r *sql.Rows) (g Game, err error) {
		var options string
		var seed, created, since int64
		err = r.Scan(&g.ID, &g.Guild, &g.Channel, &g.Name, &g.Title, &options, &seed, &g.State, &g.Archived, &g.Owner, &created, &g.Head,
			&g.Where, &g.Decider, &since, &g.Rev)
		g.Seed, g.Created, g.Since = uint64(seed), time.UnixMilli(created), fromMillis(since)
		return g, errors.Join(err, json.Unmarshal([]byte(options), &g.Options))
	}, "SELECT id, guild, channel, name, title, options, seed, state, archived, owner, created, head, place, decider, since, rev FROM games WHERE "+
		where+" ORDER BY id DESC", args...)
	if err != nil || len(gs) == 0 {
		return nil, err
	}
	seats, err := seatsOf(ctx, s.read.conn, "game IN (SELECT id FROM games WHERE "+where+")", args...)
	for i := range gs {
		gs[i].Seats = seats[gs[i].ID]
	}
	return gs, err
}
