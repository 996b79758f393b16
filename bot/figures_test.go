package bot_test

import (
	"database/sql"
	"strings"
	"testing"

	"stationmaster/bot/call"
	seats "stationmaster/bot/games"
	"stationmaster/store"
)

// win plays a game of toy that this player wins, by counting to ten in one turn.
func (k *table) win(winner string, others ...string) {
	k.t.Helper()
	k.begin("toy", append([]string{winner}, others...)...)
	k.finish(winner)
}

func (k *table) finish(winner string) {
	k.t.Helper()
	for {
		g, err := k.clerk.Games.Snapshot(ctx, k.game)
		if err != nil {
			k.t.Fatal(err)
		}
		if g.Name(g.Decider()) == winner {
			break
		}
		k.ok(g.Name(g.Decider()), "pass")
	}
	k.ok(winner, "add 2; add 2; add 2; add 2; add 2")
}

// Games that ended before results were kept count once the program has looked at them; it does so once.
func TestOldGamesCount(t *testing.T) {
	k := newTable(t)
	k.win("Ada", "Ben")
	k.win("Ben", "Ada")
	k.begin("toy", "Ada", "Ben") // goes on
	db, err := sql.Open("sqlite", k.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range []string{"results", "tallies", "meetings"} {
		if _, err := db.Exec("DELETE FROM " + table); err != nil {
			t.Fatal(err)
		}
	}
	contains(t, text(k.ok("Ada", "record").Message), "No game has been finished yet.")
	k.clerk.Games.TellResults(ctx)
	contains(t, text(k.ok("Ada", "record").Message), "2 games, 1 won")
	contains(t, text(k.ok("Ben", "record").Message), "Ada | 2 | 1 | 1")
	if left, err := k.store.Untold(ctx, 0, 10); err != nil || len(left) > 0 {
		t.Errorf("left are %v: %v", left, err)
	}
	rev, _ := k.store.Rev(ctx, 1)
	k.clerk.Games.TellResults(ctx)
	if again, _ := k.store.Rev(ctx, 1); again != rev {
		t.Error("a game with results is told again")
	}
}

// Records count finished games among people: won, places, head-to-head. Undone ends are taken back, deleted games too, copies and games with house
// players stand apart.
func TestRecords(t *testing.T) {
	k := newTable(t)
	contains(t, text(k.ok("Ada", "me record").Message), "No game has been finished yet.")
	contains(t, text(k.ok("Ada", "game record").Message), "No game among people has been finished here yet.")
	k.win("Ada", "Ben")
	k.win("Ada", "Ben")
	k.win("Ben", "Ada")
	r := k.ok("Ada", "me record")
	if !r.Private {
		t.Error("everybody sees it")
	}
	contains(t, text(r.Message), "3 games, 2 won; mean place 1.3, with 100% of the winner's worth.")
	contains(t, text(r.Message), "Toy | 2 | 3 | 2 | 1.3 | 100%")
	contains(t, text(r.Message), "Ben | 3 | 2 | 1")
	contains(t, text(k.ok("Ben", "record").Message), "Ada | 3 | 1 | 2")
	contains(t, text(k.ok("Eve", "game record").Message), "3 games among people: Toy 3.")
	contains(t, text(k.ok("Eve", "standings").Message), "Ada | 3 | 2 | 1.3 | 100%")
	contains(t, text(k.ok("Eve", "game record ada").Message), "Ben | 3 | 2 | 1")

	// An undone end takes the figures back; another end counts again.
	k.ok("Ben", "undo")
	contains(t, text(k.ok("Ada", "record").Message), "2 games, 2 won")
	k.ok("Ben", "add 2")
	contains(t, text(k.ok("Ada", "record").Message), "3 games, 2 won")
	k.ok("Ben", "sure delete")
	k.game = 0
	contains(t, text(k.ok("Ada", "record").Message), "2 games, 2 won")

	// Copies and games with house players stand apart.
	k.win("Ada", "Ben")
	k.game = k.ok("Ada", "copy 0").Game
	k.ok("Ada", "sure resign")
	k.game = 0
	out := text(k.ok("Ada", "record").Message)
	contains(t, out, "3 games, 3 won")
	contains(t, out, "Counted apart: 1 imported or copied (")
}

// Whoever hides their record is in nobody else's answer, but in their own.
func TestHiddenRecord(t *testing.T) {
	k := newTable(t)
	k.win("Ada", "Ben")
	k.game = 0
	k.no("Ada", "record perhaps", `"record off"`)
	k.ok("Ben", "me record off")
	for _, ask := range []string{"record", "game record", "record all", "game record all"} {
		if out := text(k.ok("Ada", ask).Message); strings.Contains(out, "Ben") {
			t.Errorf("%s shows Ben: %s", ask, out)
		}
	}
	k.no("Ada", "game record Ben", "hide")
	contains(t, text(k.ok("Ben", "record").Message), `Hidden from others. "record on" shows it.`)
	contains(t, text(k.ok("Ben", "record").Message), "Ada | 1 | 0 | 1")
	k.ok("Ben", "record on")
	contains(t, text(k.ok("Ada", "record").Message), "Ben | 1 | 1 | 0")
	// Another server sees nothing of it.
	r := k.clerk.Handle(ctx, call.Request{User: user("Eve"), Guild: "elsewhere", Channel: "c", Text: "game record"})
	contains(t, text(r.Message), "No game among people has been finished here yet.")
	r = k.clerk.Handle(ctx, call.Request{User: user("Eve"), Guild: "elsewhere", Channel: "c", Text: "game record Ada"})
	if !r.Refused {
		t.Errorf("shown on another server: %s", text(r.Message))
	}
	contains(t, text(k.clerk.Handle(ctx, call.Request{User: user("Ada"), Guild: "elsewhere", Channel: "c", Text: "record"}).Message), "1 game, 1 won")
}

// Ratings are shown once an admin wants them, also for games played before, and follow the games.
func TestRatings(t *testing.T) {
	k := newTable(t)
	k.win("Ada", "Ben", "Cy")
	k.game = 0
	if out := text(k.ok("Ada", "game record").Message); strings.Contains(out, "Rating") {
		t.Errorf("rated by default: %s", out)
	}
	k.no("Ada", "game record rating on", "Only the server's admins")
	admin := user("Zoe")
	admin.Admin = true
	rate := func(text string) call.Reply {
		return k.clerk.Handle(ctx, call.Request{User: admin, Channel: "hall", Text: text})
	}
	if r := rate("game record rating perhaps"); !r.Refused {
		t.Errorf("%+v", r)
	}
	contains(t, rate("game record rating on").Text, "Weng and Lin")
	first := text(k.ok("Ada", "game record").Message)
	contains(t, first, "Rating")
	contains(t, first, "Ada | 1 | 1 | 1.0 | 100% | 3.")
	k.win("Ada", "Ben", "Cy")
	k.game = 0
	second := text(k.ok("Ada", "game record").Message)
	if first == second || !strings.Contains(second, "Ada | 2 | 2 | 1.0 | 100% | ") {
		t.Errorf("after a second win: %s", second)
	}
	rate("game record rating off")
	if out := text(k.ok("Ada", "game record").Message); strings.Contains(out, "Rating") {
		t.Errorf("still rated: %s", out)
	}
}

// A player for whom a stand-in played most turns has that game apart; for the others it counts.
func TestStandInsResults(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	l, leave, err := k.clerk.Games.Enter(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	row := l.Row
	leave()
	k.ok(p[0], "add 2; add 2; add 2; add 2; add 2")
	l, leave, err = k.clerk.Games.Enter(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	live := *l
	live.Record = append([]store.Action(nil), l.Record...)
	for i := range live.Record {
		live.Record[i].User = seats.HouseUser("careful", 1)
	}
	rs := seats.Results(&live, false)
	if rs[0].Kind != store.ByStandIn || rs[0].StoodIn != 1 || rs[0].Turns != 0 || rs[1].Kind != store.AmongPeople || rs[0].User != row.Seats[0].User {
		t.Errorf("%+v", rs)
	}
	live.Row.Seats = append([]store.Seat(nil), l.Row.Seats...)
	live.Row.Seats[1].User = seats.HouseUser("easy", 1)
	if rs := seats.Results(&live, false); rs[0].Kind != store.WithHouse || rs[1].Kind != store.WithHouse {
		t.Errorf("with a house player: %+v", rs)
	}
}
