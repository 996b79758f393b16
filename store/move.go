package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// table is a table to be copied by a move.
type table struct {
	name    string
	columns []string
	key     string // the columns by which its rows are ordered
}

// ofGames are the tables with a game's rows: first the games, then those with a column "game".
var ofGames = []table{
	{"games", []string{"id", "guild", "channel", "name", "title", "options", "seed", "state", "archived", "owner", "created", "head", "place", "decider", "since", "look", "rev"}, "id"},
	{"seats", []string{"game", "n", `"user"`, "name", "stand_in"}, "n"},
	{"actions", []string{"game", "id", "parent", "n", "text", "seat", `"user"`, "turn", "at", "planned", "digest"}, "id"},
	{"accepted", []string{"game", "action", "digest"}, "action"},
	{"undos", []string{"id", "game", "old", "new", `"user"`, "at"}, "id"},
	{"proposals", []string{"game", "head", "target", "asker", "agreed"}, "game"},
	{"results", []string{"game", "n", `"user"`, "name", "guild", "title", "players", "kind", "ended", "place", "share", "bankrupt", "turns", "stood_in", "median"}, "n"},
	{"posts", []string{"id", "game", "channel", "key", "body", "version", "delivered", "remote", "dropped", "due", "at", "edited"}, "id"},
}

// others are the tables that belong to no game.
var others = []table{
	{"handled", []string{"request", "at"}, "request"},
	{"settings", []string{`"user"`, "game", "key", "value"}, `"user", game, key`},
	{"tallies", []string{"guild", `"user"`, "kind", "title", "players", "name", "games", "won", "places", "shares", "bankrupt", "turns", "stood_in"}, `guild, "user", kind, title, players`},
	{"meetings", []string{"guild", `"user"`, "other", "name", "games", "ahead", "behind"}, `"user", guild, other`},
}

// flags are the columns that are numbers in SQLite and booleans in PostgreSQL.
var flags = map[string]bool{"archived": true, "planned": true}

// moving is the setting that marks an unfinished move into a database.
const moving = "moving"

// Unfinished reports whether a move into the database was interrupted. Nobody should play in it then.
func (s *Store) Unfinished(ctx context.Context) (bool, error) {
	v, err := s.Setting(ctx, "", 0, moving)
	return v != "", err
}

// mark sets or clears that setting. Unlike other settings, it makes no game due for a check.
func (s *Store) mark(ctx context.Context, going bool) error {
	return s.transaction(ctx, func(tx conn) error {
		q := `DELETE FROM settings WHERE "user" = '' AND game = 0 AND key = ?`
		if going {
			q = `INSERT INTO settings ("user", game, key, value) VALUES ('', 0, ?, 'yes') ON CONFLICT DO NOTHING`
		}
		_, err := tx.Exec(q, moving)
		return err
	})
}

// Moved says what a move has copied.
type Moved struct {
	Games, There int // all games, and those of them that an earlier move had brought and that have not changed since
	Rows         int // rows of all tables that were compared
}

// Move copies everything from one database to another, which must be empty or the target of an interrupted move, and compares every row
// afterwards. Each game is copied in one transaction; one that was played since an earlier move is copied again. The source must be complete
// and is not changed; nobody may play in it meanwhile. tell gets the number of games copied.
func Move(ctx context.Context, from, to *Store, tell func(done, of int)) (m Moved, err error) {
	if half, err := from.Unfinished(ctx); err != nil {
		return m, err
	} else if half {
		return m, errors.New("a move into the database to move from was interrupted, so games are missing: finish that move first")
	}
	ids, err := from.gameIDs(ctx)
	if err != nil {
		return m, err
	}
	there, err := to.gameIDs(ctx)
	if err != nil {
		return m, err
	}
	unfinished, err := to.Unfinished(ctx)
	if err != nil {
		return m, err
	}
	if len(there) > 0 && !unfinished {
		return m, fmt.Errorf("the database to move to has %d games already, which no move has brought: it must be empty", len(there))
	}
	if err := to.mark(ctx, true); err != nil {
		return m, err
	}
	have := map[int64]bool{}
	for _, id := range there {
		have[id] = true
	}
	m.Games = len(ids)
	for i, id := range ids {
		same := have[id]
		if same {
			if _, err = alike(ctx, from, to, ofGames, table.of, id); err != nil {
				var differ *differError
				if !errors.As(err, &differ) {
					return m, fmt.Errorf("game %d: %w", id, err)
				}
				same = false
			}
		}
		if same {
			m.There++
		} else if err := to.transaction(ctx, func(tx conn) error {
			for _, t := range slices.Backward(ofGames) {
				if t.name == "games" || t.name == "actions" { // they are never deleted; the one is changed, of the others there are more
					continue
				}
				if _, err := tx.Exec("DELETE FROM "+t.name+" WHERE "+t.of(), id); err != nil {
					return err
				}
			}
			for _, t := range ofGames {
				if err := t.copy(ctx, from.read.conn, tx, t.of(), id); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return m, fmt.Errorf("game %d: %w", id, err)
		}
		tell(i+1, len(ids))
	}
	if err := to.transaction(ctx, func(tx conn) error {
		for _, t := range others {
			if _, err := tx.Exec("DELETE FROM " + t.name + " WHERE " + t.all()); err != nil {
				return err
			}
			if err := t.copy(ctx, from.read.conn, tx, t.all()); err != nil {
				return err
			}
		}
		return to.engine.count(tx)
	}); err != nil {
		return m, err
	}
	if m.Rows, err = compare(ctx, from, to, ids); err != nil {
		return m, err
	}
	return m, to.mark(ctx, false)
}

func (s *Store) gameIDs(ctx context.Context) ([]int64, error) {
	return collect(ctx, s.read.conn, func(r *sql.Rows) (id int64, err error) { return id, r.Scan(&id) }, "SELECT id FROM games ORDER BY id")
}

// of selects one game's rows, all selects every row except the mark of the move itself.
func (t table) of() string {
	if t.name == "games" {
		return "id = ?"
	}
	return "game = ?"
}

func (t table) all() string {
	if t.name == "settings" {
		return `NOT ("user" = '' AND game = 0 AND key = '` + moving + "')"
	}
	return "true"
}

// each calls f with every row that matches where; values are int64, string, bool or nil.
func (t table) each(ctx context.Context, c conn, where string, args []any, f func(values []any) error) error {
	rows, err := c.QueryContext(ctx, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.name+" WHERE "+where+" ORDER BY "+t.key, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values, into := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, v := range values {
			switch n, isNumber := v.(int64); {
			case isNumber && flags[t.columns[i]]:
				values[i] = n != 0
			default:
				if b, ok := v.([]byte); ok {
					values[i] = string(b)
				}
				if s, ok := values[i].(string); ok { // not every database takes it
					values[i] = strings.ReplaceAll(s, "\x00", "")
				}
			}
		}
		if err := f(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// copy copies rows into a transaction of another database. Existing games are overwritten; other existing rows stay.
func (t table) copy(ctx context.Context, from, to conn, where string, args ...any) error {
	insert := "INSERT INTO " + t.name + " (" + strings.Join(t.columns, ", ") + ") VALUES (?" + strings.Repeat(", ?", len(t.columns)-1) + ") ON CONFLICT "
	if t.name == "games" {
		var changes []string
		for _, c := range t.columns[1:] {
			changes = append(changes, c+" = excluded."+c)
		}
		insert += "(id) DO UPDATE SET " + strings.Join(changes, ", ")
	} else {
		insert += "DO NOTHING"
	}
	return t.each(ctx, from, where, args, func(values []any) error {
		_, err := to.ExecContext(ctx, insert, values...)
		return err
	})
}

// compare compares every row of two databases.
func compare(ctx context.Context, a, b *Store, ids []int64) (n int, err error) {
	there, err := b.gameIDs(ctx)
	if err != nil {
		return 0, err
	}
	if len(there) != len(ids) {
		return 0, fmt.Errorf("there are %d games, %d were to be moved", len(there), len(ids))
	}
	for _, id := range ids {
		rows, err := alike(ctx, a, b, ofGames, table.of, id)
		if n += rows; err != nil {
			return n, err
		}
	}
	rows, err := alike(ctx, a, b, others, table.all)
	return n + rows, err
}

// differError says that a table differs between two databases.
type differError struct {
	table       string
	args        []any
	here, there string
}

func (e *differError) Error() string {
	return fmt.Sprintf("the table %s differs (%v): %s here, %s there; was somebody playing meanwhile?", e.table, e.args, e.here, e.there)
}

// alike counts the matching rows of some tables, and returns a *differError if they differ.
func alike(ctx context.Context, a, b *Store, tables []table, where func(table) string, args ...any) (n int, err error) {
	for _, t := range tables {
		var sums [2]string
		for i, s := range []*Store{a, b} {
			sum, rows, err := t.sum(ctx, s.read.conn, where(t), args...)
			if err != nil {
				return n, err
			}
			sums[i] = fmt.Sprintf("%d rows, %s", rows, sum)
			n += rows * (1 - i)
		}
		if sums[0] != sums[1] {
			return n, &differError{t.name, args, sums[0], sums[1]}
		}
	}
	return n, nil
}

// sum is an order-independent checksum of rows, since databases sort differently.
func (t table) sum(ctx context.Context, c conn, where string, args ...any) (sum string, rows int, err error) {
	var all [sha256.Size]byte
	err = t.each(ctx, c, where, args, func(values []any) error {
		row := sha256.Sum256(fmt.Appendf(nil, "%#v", values))
		for i := range all {
			all[i] ^= row[i]
		}
		rows++
		return nil
	})
	return hex.EncodeToString(all[:8]), rows, err
}
