package bot_test

import (
	"database/sql"
	"strings"
	"testing"

	"stationmaster/bot/call"
	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/store"
)

func init() {
	engine.Register("torn", func() *engine.Title {
		facts.Must[struct{}]([]byte("id: torn\nname: Torn\nplayers: {min: 2, most: 3}\n"))
		return nil
	})
}

const torn = `torn is left out of this program: title.yaml, line 3: unknown key "most"`

// A title that is left out is not offered, and the refusal says why.
func TestATitleThatIsLeftOutIsNotOffered(t *testing.T) {
	k := newTable(t)
	k.no("Ada", "new torn", upper(torn), "Possible: 1894, ", "toy")
	k.no("Ada", "new nothing", `"nothing"`, "Possible: 1894, ", "toy.", upper(torn))
	got := k.clerk.Complete(ctx, call.Request{User: user("Ada"), Channel: "hall", Text: "new to"})
	if len(got) != 2 || got[0].Word != "toy" || got[1].Word != "torn" || !strings.Contains(got[1].Hint, "line 3") {
		t.Errorf("these are offered: %+v", got)
	}
}

// A stored game of a title that is left out says so when opened, in the lobby and later; it goes on when the title is back.
func TestGamesOfATitleThatIsLeftOut(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 2")
	change := func(title string) {
		k.store.Close()
		db, err := sql.Open("sqlite", k.path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if r, err := db.Exec("UPDATE games SET title = ?", title); err != nil {
			t.Fatal(err)
		} else if n, _ := r.RowsAffected(); n == 0 {
			t.Fatal("no game was changed")
		}
		k.open()
	}
	begun := k.game
	k.game = 0
	lobby := k.ok("Ada", "new toy").Game
	change("torn")
	for _, game := range []int64{begun, lobby} {
		k.game = game
		for _, s := range []string{"add 1", "join", "start", "leave", "show status", "show map", "undo", "rules ADD"} {
			k.no("Ada", s, "left out", "line 3")
		}
	}
	k.ok("Ada", "games")
	if o, all, err := k.clerk.Games.Overview(ctx, "", store.Shelf(store.Lobby), 0, 9); err != nil || all != 1 || len(o) != 1 {
		t.Errorf("overview %+v, %v", o, err)
	}
	change("toy")
	k.game = lobby
	k.ok("Ben", "join")
	k.game = begun
	k.ok(p[0], "add 3")
	contains(t, text(k.ok("Ada", "show log").Message), "makes 5")
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
