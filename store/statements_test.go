package store

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	sqlite3 "modernc.org/sqlite"
)

// A connection to a file prepares a statement once, also while its rows are being read a second time, after a mistake, and after the
// table has changed. However many statements there are, it keeps a limited number.
func TestStatementsAreKept(t *testing.T) {
	db := sql.OpenDB(connector{"file:" + filepath.Join(t.TempDir(), "x.db"), new(sqlite3.Driver)})
	defer db.Close()
	db.SetMaxOpenConns(1)
	c, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	do := func(query string, args ...any) {
		t.Helper()
		if _, err := c.ExecContext(ctx, query, args...); err != nil {
			t.Fatal(err)
		}
	}
	do("CREATE TABLE x (n INTEGER PRIMARY KEY, text TEXT NOT NULL); CREATE TABLE y (n INTEGER)") // two statements in one text
	const add, list = "INSERT INTO x (n, text) VALUES (?, ?)", "SELECT * FROM x ORDER BY n"
	for n := range 3 {
		do(add, n, fmt.Sprint("text ", n))
	}
	if _, err := c.ExecContext(ctx, add, 1, "again"); err == nil {
		t.Error("a second row with the same key is accepted")
	}
	do(add, 3, "text 3")
	outer, err := c.QueryContext(ctx, list)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 4 {
		inner, err := c.QueryContext(ctx, list)
		if err != nil {
			t.Fatal(err)
		}
		k := 0
		for ; k < 5 && inner.Next(); k++ {
		}
		if err := inner.Close(); err != nil || k != 4 {
			t.Errorf("%d rows are read beside those of the same statement: %v", k, err)
		}
		var got int
		var text string
		if !outer.Next() || outer.Scan(&got, &text) != nil || got != n || text != fmt.Sprint("text ", n) {
			t.Fatalf("row %d is %d, %q: %v", n, got, text, outer.Err())
		}
	}
	if err := outer.Close(); err != nil {
		t.Fatal(err)
	}
	do("ALTER TABLE x ADD COLUMN more TEXT")
	rows, err := c.QueryContext(ctx, list)
	if err != nil {
		t.Fatal(err)
	}
	if columns, err := rows.Columns(); err != nil || len(columns) != 3 {
		t.Errorf("after a third column the statement has %v: %v", columns, err)
	}
	rows.Close()
	for n := range 2 * mostKept {
		do(fmt.Sprintf("DELETE FROM y WHERE n = %d", n))
	}
	if err := c.Raw(func(driver any) error {
		kept := driver.(*keeping).kept
		if len(kept) != mostKept || kept[add] == nil || kept[list] == nil {
			t.Errorf("%d statements are kept; the first ones among them: %t", len(kept), kept[add] != nil && kept[list] != nil)
		}
		for query, s := range kept {
			if s.busy {
				t.Errorf("%q is still being used", query)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
