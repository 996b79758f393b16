package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	seats "stationmaster/bot/games"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/player"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
)

// proposal plays a random game of the table up to an order that another player has to agree to, and returns it with that player.
func (k *table) proposal(title *engine.Title, seed uint64) (order string, asked engine.ID) {
	k.t.Helper()
	k.begin(title.ID, "Ada", "Ben", "Cy")
	row, err := k.store.Game(ctx, k.game)
	if err != nil {
		k.t.Fatal(err)
	}
	g, _, err := seats.Replay(row, nil)
	if err != nil {
		k.t.Fatal(err)
	}
	var orders []string
	random := selfplay.New(seed)
	for {
		if g.Finished || len(orders) > 600 {
			return "", engine.Nobody
		}
		a, err := random.Choose(g)
		if err != nil {
			k.t.Fatal(err)
		}
		if a, err = g.Apply(a); err != nil {
			k.t.Fatal(err)
		}
		if len(g.Questions) > 0 {
			order, asked = a.String(), g.Questions[0].Who
			break
		}
		orders = append(orders, fmt.Sprintf("%s sure do %s", g.Name(a.By), a))
		enginetest.GoOn(k.t, g)
	}
	for _, o := range orders {
		who, text, _ := strings.Cut(o, " ")
		k.ok(who, text)
	}
	return order, asked
}

// A house player answers what a person proposes, in every title, and says why in a note; the person goes on.
func TestHousePlayersAnswer(t *testing.T) {
	for _, title := range engine.Titles() {
		if title.Sheet.Players.Max < 4 {
			continue // one of these tests only
		}
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			k := newTable(t)
			order, asked := "", engine.Nobody
			for seed := uint64(1); asked == engine.Nobody; seed++ {
				if seed == 10 {
					t.Fatal("no random game has a proposal")
				}
				order, asked = k.proposal(title, seed)
			}
			row, err := k.store.Game(ctx, k.game)
			if err != nil {
				t.Fatal(err)
			}
			k.seatHouse(&row, asked)
			row, err = k.store.Game(ctx, k.game)
			if err != nil {
				t.Fatal(err)
			}
			house := seats.SeatOf(&row, asked).Name
			before := k.record()
			g, err := k.clerk.Games.Snapshot(ctx, k.game)
			if err != nil {
				t.Fatal(err)
			}
			asker := g.Name(g.Decider())
			k.ok(asker, "sure do "+order)
			k.until("the answer", func(_ store.Game, g *engine.Game) bool { return len(g.Questions) == 0 })
			as, err := k.store.Record(ctx, k.game, k.head())
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(as, func(a store.Action) bool { return a.Text == "accept" || a.Text == "decline" })
			if at < 0 || as[at].Seat != string(asked) {
				t.Fatalf("after %q the record is %q", before, k.record())
			}
			does := map[string]string{"accept": "accepts", "decline": "declines"}[as[at].Text]
			if want := fmt.Sprintf("%s %s %s's proposal", house, does, asker); k.told(want) != 1 {
				t.Errorf("no post says %q", want)
			}
			if _, ok, err := k.store.Newest(ctx, k.game, "note:"); ok || err != nil {
				t.Errorf("the answer has a post besides that of the turn, %v", err)
			}
		})
	}
}

// seatHouse gives a player's seat to an easy house player, and runs house players until the test ends.
func (k *table) seatHouse(row *store.Game, who engine.ID) {
	k.t.Helper()
	seats.SeatOf(row, who).User = seats.NewHouseUser(row.Seats, string(player.Easy))
	if err := k.store.Commit(ctx, store.Change{Game: *row, From: row.Head}); err != nil {
		k.t.Fatal(err)
	}
	k.open()
	k.staffed()
}

// House players agree to every undo, and the post that asks the others says so.
func TestHousePlayersAgreeToUndo(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "new 1894 seed:4").Game
	k.ok("Ben", "join")
	k.ok("Ada", "house 1 easy")
	k.ok("Ada", "start")
	k.staffed()
	for range 2 {
		k.until("a person's turn", func(row store.Game, g *engine.Game) bool { return !seats.Automatic(seats.SeatOf(&row, g.Decider())) })
		k.ok(k.decider(), "sure pass")
	}
	k.until("a person's turn", func(row store.Game, g *engine.Game) bool { return !seats.Automatic(seats.SeatOf(&row, g.Decider())) })
	contains(t, k.ok("Ada", "undo to 0").Text, "they have to agree: Ben.")
	if k.told("House players and stand-ins agree to every undo.") != 1 {
		t.Error("the question doesn't say what house players answer")
	}
	k.ok("Ben", "consent")
	if k.told("takes back") != 1 {
		t.Error("the undo is not told")
	}
}
