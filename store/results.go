package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"
)

// Result is how a finished game went for one seat.
type Result struct {
	Game     int64
	N        int // the seat
	User     string
	Name     string
	Guild    string
	Title    string
	Players  int
	Kind     Kind
	Ended    time.Time
	Place    int // 1 for every winner
	Share    int // worth, in ten-thousandths of the winner's
	Bankrupt bool
	Turns    int           // that the user played
	StoodIn  int           // that a stand-in played
	Median   time.Duration // of how long the user's turns took; 0 when none is known
}

// Kind says with which others a result is counted.
type Kind string

// The kinds. Only those among people count together.
const (
	AmongPeople Kind = ""
	WithHouse   Kind = "house"    // a house player had a seat
	Brought     Kind = "brought"  // imported or copied
	ByStandIn   Kind = "stand-in" // a stand-in played more of the user's turns than they did
)

const resultColumns = `game, n, "user", name, guild, title, players, kind, ended, place, share, bankrupt, turns, stood_in, median`

// conclude replaces a game's results, and with them the sums. Later games of the server are rated anew if they differ.
func conclude(tx conn, game int64, results []Result) error {
	now, err := resultsOf(context.Background(), tx, "game = ?", game)
	if err != nil || slices.Equal(now, results) {
		return err
	}
	if _, err := tx.Exec("DELETE FROM results WHERE game = ?", game); err != nil {
		return err
	}
	for _, r := range results {
		if _, err := tx.Exec("INSERT INTO results ("+resultColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			game, r.N, r.User, r.Name, r.Guild, r.Title, r.Players, r.Kind, r.Ended.UnixMilli(), r.Place, r.Share, one(r.Bankrupt), r.Turns, r.StoodIn, r.Median.Milliseconds()); err != nil {
			return err
		}
	}
	for _, c := range []struct {
		list []Result
		sign int
	}{{now, -1}, {results, 1}} {
		if len(c.list) == 0 {
			continue
		}
		if err := tally(tx, c.list, c.sign); err != nil {
			return err
		}
		if _, err := tx.Exec("UPDATE results SET mean = NULL, spread = NULL WHERE guild = ? AND kind = '' AND ended >= ? AND mean IS NOT NULL",
			c.list[0].Guild, c.list[0].Ended.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// tally adds a game's results to the sums, or takes them out with sign -1. Rows are locked in the order of users, so that games that end
// at the same time wait for each other instead of blocking each other.
func tally(tx conn, results []Result, sign int) error {
	results = slices.DeleteFunc(slices.Clone(results), func(r Result) bool { return r.User == "" })
	slices.SortFunc(results, func(a, b Result) int { return strings.Compare(a.User, b.User) })
	if len(results) == 0 {
		return nil
	}
	whole := results[0]
	whole.User, whole.Name, whole.Turns, whole.StoodIn = "", "", 0, 0
	if whole.Kind == ByStandIn { // that concerns a player, not the game
		whole.Kind = AmongPeople
	}
	for _, r := range append([]Result{whole}, results...) {
		if _, err := tx.Exec(`INSERT INTO tallies (guild, "user", kind, title, players, name, games, won, places, shares, bankrupt, turns, stood_in)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (guild, "user", kind, title, players) DO UPDATE SET name = excluded.name, games = tallies.games + excluded.games,
				won = tallies.won + excluded.won, places = tallies.places + excluded.places, shares = tallies.shares + excluded.shares,
				bankrupt = tallies.bankrupt + excluded.bankrupt, turns = tallies.turns + excluded.turns, stood_in = tallies.stood_in + excluded.stood_in`,
			r.Guild, r.User, r.Kind, r.Title, r.Players, r.Name, sign, sign*one(r.Place == 1), sign*r.Place, sign*r.Share, sign*one(r.Bankrupt), sign*r.Turns, sign*r.StoodIn); err != nil {
			return err
		}
	}
	among := slices.DeleteFunc(results, func(r Result) bool { return r.Kind != AmongPeople })
	for _, a := range among {
		for _, b := range among {
			if a.N == b.N {
				continue
			}
			if _, err := tx.Exec(`INSERT INTO meetings (guild, "user", other, name, games, ahead, behind) VALUES (?, ?, ?, ?, ?, ?, ?)
				ON CONFLICT ("user", guild, other) DO UPDATE SET name = excluded.name, games = meetings.games + excluded.games,
					ahead = meetings.ahead + excluded.ahead, behind = meetings.behind + excluded.behind`,
				a.Guild, a.User, b.User, b.Name, sign, sign*one(a.Place < b.Place), sign*one(a.Place > b.Place)); err != nil {
				return err
			}
		}
	}
	return nil
}

func resultsOf(ctx context.Context, q conn, where string, args ...any) ([]Result, error) {
	return collect(ctx, q, func(r *sql.Rows) (x Result, err error) {
		var ended, median int64
		var bankrupt int
		err = r.Scan(&x.Game, &x.N, &x.User, &x.Name, &x.Guild, &x.Title, &x.Players, &x.Kind, &ended, &x.Place, &x.Share, &bankrupt, &x.Turns, &x.StoodIn, &median)
		x.Ended, x.Bankrupt, x.Median = time.UnixMilli(ended), bankrupt != 0, time.Duration(median)*time.Millisecond
		return x, err
	}, "SELECT "+resultColumns+" FROM results WHERE "+where+" ORDER BY ended, game, n", args...)
}

// Results lists how a game went, by seat; nothing if it is not over.
func (s *Store) Results(ctx context.Context, game int64) ([]Result, error) {
	return resultsOf(ctx, s.read.conn, "game = ?", game)
}

// Untold lists finished games without results, from after a game's number on, at most "most" of them. They ended before results were kept.
func (s *Store) Untold(ctx context.Context, after int64, most int) ([]int64, error) {
	return collect(ctx, s.read.conn, func(r *sql.Rows) (id int64, err error) { return id, r.Scan(&id) },
		`SELECT id FROM games WHERE state = 'finished' AND id > ? AND NOT EXISTS (SELECT 1 FROM results WHERE game = games.id) ORDER BY id LIMIT ?`, after, most)
}

// Sum is a user's figures over some games.
type Sum struct {
	User, Name string // the user, and what they were called in one of the games
	Title      string // "" for several
	Players    int    // 0 for several
	Kind       Kind
	Games      int
	Won        int
	Places     int // the sum of their places
	Shares     int // the sum of Result.Share
	Bankrupt   int
	Turns      int
	StoodIn    int
}

// Everywhere is the guild for figures of all servers.
const Everywhere = "*"

// SumsOf is a user's figures on a server, or everywhere, by kind, title and number of players, most games first.
func (s *Store) SumsOf(ctx context.Context, user, guild string) ([]Sum, error) {
	return collect(ctx, s.read.conn, func(r *sql.Rows) (x Sum, err error) {
		return x, r.Scan(&x.Kind, &x.Title, &x.Players, &x.Games, &x.Won, &x.Places, &x.Shares, &x.Bankrupt, &x.Turns, &x.StoodIn)
	}, `SELECT kind, title, players, sum(games), sum(won), sum(places), sum(shares), sum(bankrupt), sum(turns), sum(stood_in)
		FROM tallies WHERE "user" = ?1 AND (?2 = '*' OR guild = ?2)
		GROUP BY kind, title, players HAVING sum(games) > 0 ORDER BY 4 DESC, title, players, kind`, user, guild)
}

// MedianOf is the median over a user's games among people of how long their turns took; 0 if none is known.
func (s *Store) MedianOf(ctx context.Context, user, guild string) (time.Duration, error) {
	const where = ` FROM results WHERE "user" = ?1 AND kind = '' AND (?2 = '*' OR guild = ?2) AND median > 0`
	var n int
	if err := s.read.QueryRowContext(ctx, "SELECT count(*)"+where, user, guild).Scan(&n); err != nil || n == 0 {
		return 0, err
	}
	var ms int64
	err := s.read.QueryRowContext(ctx, "SELECT median"+where+" ORDER BY median LIMIT 1 OFFSET ?3", user, guild, n/2).Scan(&ms)
	return time.Duration(ms) * time.Millisecond, err
}

// Versus is how a user did against another one in games among people.
type Versus struct {
	User, Name           string // the other
	Games, Ahead, Behind int    // Ahead of the other; equal places are neither
}

// hidden excludes users who do not want their figures shown.
const hidden = `NOT EXISTS (SELECT 1 FROM settings s WHERE s."user" = x."user" AND s.game = 0 AND s.key = '` + RecordKey + `')`

// RecordKey is the setting of users who hide their figures from others.
const RecordKey = "record off"

// VersusOf lists those whom a user met most often on a server, or everywhere, at most "most" of them; not those who hide their figures.
func (s *Store) VersusOf(ctx context.Context, user, guild string, most int) ([]Versus, error) {
	return collect(ctx, s.read.conn, func(r *sql.Rows) (x Versus, err error) {
		return x, r.Scan(&x.User, &x.Name, &x.Games, &x.Ahead, &x.Behind)
	}, `SELECT "user", name, games, ahead, behind FROM (
			SELECT other AS "user", max(name) AS name, sum(games) AS games, sum(ahead) AS ahead, sum(behind) AS behind
			FROM meetings WHERE "user" = ?1 AND (?2 = '*' OR guild = ?2) GROUP BY other HAVING sum(games) > 0) x
		WHERE `+hidden+` ORDER BY games DESC, name LIMIT ?3`, user, guild, most)
}

// Leading lists the users with the most games among people on a server, at most "most" of them; not those who hide their figures.
func (s *Store) Leading(ctx context.Context, guild string, most int) ([]Sum, error) {
	return collect(ctx, s.read.conn, func(r *sql.Rows) (x Sum, err error) {
		return x, r.Scan(&x.User, &x.Name, &x.Games, &x.Won, &x.Places, &x.Shares)
	}, `SELECT "user", name, games, won, places, shares FROM (
			SELECT "user", max(name) AS name, sum(games) AS games, sum(won) AS won, sum(places) AS places, sum(shares) AS shares
			FROM tallies WHERE guild = ? AND kind = '' AND "user" <> '' GROUP BY "user" HAVING sum(games) > 0) x
		WHERE `+hidden+` ORDER BY games DESC, won DESC, name LIMIT ?`, guild, most)
}

// TitlesOf counts a server's finished games among people by title and number of players, most first.
func (s *Store) TitlesOf(ctx context.Context, guild string) ([]Sum, error) {
	return collect(ctx, s.read.conn, func(r *sql.Rows) (x Sum, err error) {
		return x, r.Scan(&x.Title, &x.Players, &x.Games)
	}, `SELECT title, players, games FROM tallies WHERE guild = ? AND "user" = '' AND kind = '' AND games > 0 ORDER BY 3 DESC, title, players`, guild)
}

// Shown reports whether a user lets others see their figures.
func (s *Store) Shown(ctx context.Context, user string) (bool, error) {
	v, err := s.Setting(ctx, user, 0, RecordKey)
	return v == "", err
}

// Named finds the user with that name who has results on a server and shows them; "" if there is none.
func (s *Store) Named(ctx context.Context, guild, name string) (user string, err error) {
	users, err := collect(ctx, s.read.conn, func(r *sql.Rows) (u string, err error) { return u, r.Scan(&u) },
		`SELECT "user" FROM tallies x WHERE guild = ? AND lower(name) = lower(?) AND "user" <> '' AND games > 0 AND `+hidden+" ORDER BY games DESC LIMIT 1", guild, name)
	if err != nil || len(users) == 0 {
		return "", err
	}
	return users[0], nil
}

// Rating is a user's skill as an estimate and its spread.
type Rating struct{ Mean, Spread float64 }

// Unrated lists the results of a server's oldest games among people that are not rated yet, at most "most" of them.
func (s *Store) Unrated(ctx context.Context, guild string, most int) ([]Result, error) {
	return resultsOf(ctx, s.read.conn, `guild = ?1 AND kind = '' AND "user" <> '' AND mean IS NULL AND ended <= (SELECT coalesce(max(ended), 0) FROM (
			SELECT ended FROM results WHERE guild = ?1 AND kind = '' AND "user" <> '' AND mean IS NULL ORDER BY ended, game, n LIMIT ?2) x)`, guild, most)
}

// RatingOf is a user's newest rating on a server; ok is false if they have none.
func (s *Store) RatingOf(ctx context.Context, guild, user string) (r Rating, ok bool, err error) {
	rs, err := collect(ctx, s.read.conn, func(rows *sql.Rows) (r Rating, err error) { return r, rows.Scan(&r.Mean, &r.Spread) },
		`SELECT mean, spread FROM results WHERE "user" = ? AND kind = '' AND guild = ? AND mean IS NOT NULL ORDER BY ended DESC, game DESC LIMIT 1`, user, guild)
	if len(rs) == 0 {
		return r, false, err
	}
	return rs[0], true, err
}

// Rate stores the ratings after results.
func (s *Store) Rate(ctx context.Context, rated []Result, ratings []Rating) error {
	return s.transaction(ctx, func(tx conn) error {
		for i, r := range rated {
			if _, err := tx.Exec("UPDATE results SET mean = ?, spread = ? WHERE game = ? AND n = ?", ratings[i].Mean, ratings[i].Spread, r.Game, r.N); err != nil {
				return err
			}
		}
		return nil
	})
}
