package bot_test

import (
	"errors"
	"strings"
	"testing"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/store"
)

// From a finished turn's post, players can see the board as it was then, even if the turn has been taken back.
func TestThen(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	k.no(p[0], "show map at 2", "only order 1 has been given")
	k.ok(p[0], "pass")
	closed := k.post("turn:1")
	if got := commands(closed.Choices); len(got) != 2 || got[0] != "then" || got[1] != "copy" {
		t.Fatalf("below the turn are %q", got)
	}
	k.ok(p[1], "add 2")
	press := func(name, command string, m message.Message) call.Reply {
		t.Helper()
		return k.clerk.Handle(ctx, call.Request{User: user(name), Channel: "hall", Game: k.game, At: &m.At, Text: command})
	}
	r := press(p[1], "then", closed)
	if r.Refused || !r.Private || r.Title != "After order 2 of 3" || len(r.Pictures) != 2 || r.Pictures[0].At != closed.At || r.Pictures[0].View.Kind != message.MapView {
		t.Errorf("the answer is %+v", r)
	}
	for what, title := range map[string]string{"show map at 1": "After order 1 of 3", "show market at 0": "At the start", "show players AT 3": "After order 3 of 3"} {
		if r := k.ok(p[0], what); r.Title != title || len(r.Pictures) != 1 {
			t.Errorf("%s: %+v", what, r)
		}
	}
	k.no(p[0], "show map at 4", "numbered 1 to 3")
	k.no(p[0], "show map at noon", "numbered 1 to 3")
	k.no(p[0], "show log at 1", "can be shown for an earlier order")
	k.ok(p[1], "undo")
	k.ok(p[0], "undo to 0")
	if r := press(p[1], "then", closed); r.Refused || r.Title != "After order 2, which was taken back" {
		t.Errorf("the answer is %+v", r)
	}
}

// Anybody can try things out in a copy of the game, from any position; the game itself does not change.
func TestCopy(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.no(p[0], "copy 1", "nobody has given one yet")
	k.ok(p[0], "add 1; add 2; pass")
	before, original := k.head(), k.game
	r := k.ok(p[1], "game copy 2")
	g, err := k.store.Game(ctx, r.Game)
	if err != nil || r.Game == original || !r.Private || g.Channel == "" || !strings.HasPrefix(g.Name, "Copy of Friday") {
		t.Fatalf("%+v, %v; the answer is %+v", g, err, r)
	}
	if g.Owner != strings.ToLower(p[1]) {
		t.Errorf("the copy belongs to %s", g.Owner)
	}
	for _, s := range g.Seats {
		if s.User != "" && s.User != strings.ToLower(p[1]) {
			t.Errorf("%s is played by %q", s.Name, s.User)
		}
	}
	k.game = r.Game
	contains(t, r.Text, `It begins after order 2, "add 2".`)
	contains(t, text(k.post("note:")), `as it was after order 2, "add 2": you play every seat.`)
	if got := k.record(); got != "add 1; add 2" {
		t.Errorf("the copy's record is %s", got)
	}
	contains(t, k.ok(p[1], "remind").Sections[0].Lines[0], "off")
	k.ok(p[1], "add 3; pass") // for the other player
	if s, c := text(k.post("turn:")), k.post("lobby").Choices; strings.Contains(s, "seat is open") || len(c) > 0 {
		t.Errorf("the copy invites others: %s, %v", s, c)
	}
	k.ok(p[1], "pass")
	k.no(p[0], "add 1", "not playing")
	k.game = original
	if k.head() != before {
		t.Error("playing the copy changed the game")
	}
	// From a finished turn, and from the current position.
	closed := k.post("turn:1")
	at := k.clerk.Handle(ctx, call.Request{User: user("Cy"), Channel: "hall", Game: k.game, At: &closed.At, Text: "copy"})
	now := k.ok("Cy", "copy")
	for _, r := range []call.Reply{at, now} {
		if g, err := k.store.Game(ctx, r.Game); err != nil || g.Owner != "cy" || g.Head != 3 {
			t.Errorf("%+v, %v: %s", g, err, r.Text)
		}
	}
	k.begin("toy", "Ada", "Ben")
	k.as("Ada", "delete")
	k.game = 0
	k.chat.alone = errors.New("no private channels here")
	n := len(games(t, k))
	if r := k.clerk.Handle(ctx, call.Request{User: user("Ada"), Channel: "hall", Game: original, Text: "copy"}); !r.Refused {
		t.Errorf("a copy without a channel of its own: %+v", r)
	}
	if got := len(games(t, k)); got != n {
		t.Errorf("%d games, %d before", got, n)
	}
}

func games(t *testing.T, k *table) []store.Game {
	t.Helper()
	gs, err := k.store.Games(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	return gs
}
