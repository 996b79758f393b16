package bot_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
)

// A player sees their turns on all servers, the longest wait first, and nobody else's; an owner also sees those of open seats.
func TestTurns(t *testing.T) {
	k, now := timed(t, "2026-11-20 14:00", "")
	turns := func(name string) string {
		t.Helper()
		r := k.clerk.Handle(ctx, call.Request{User: user(name), Text: "turns"})
		if r.Refused || !r.Private {
			t.Fatalf("%+v", r)
		}
		var out []string
		for _, c := range r.Choices {
			if c.Place == nil || c.Place.Channel == "" {
				t.Errorf("%q leads nowhere", c.Label)
			}
			out = append(out, c.Label)
		}
		if len(r.Choices) > 0 && !strings.Contains(text(r.Message), "Counting to ten") {
			t.Errorf("the answer is %s", text(r.Message))
		}
		return strings.Join(out, " ")
	}
	games := map[string]int64{}
	first := ""
	for i, name := range []string{"Monday", "Tuesday", "Wednesday"} {
		now.to(t, "2026-11-2"+string(rune('1'+i))+" 14:00")
		at := func(who, text string) call.Reply {
			t.Helper()
			r := k.clerk.Handle(ctx, call.Request{User: user(who), Guild: "server " + name, Channel: "hall", Game: games[name], Text: text})
			if r.Refused {
				t.Fatal(r.Text)
			}
			return r
		}
		games[name] = at("Ada", "new toy seed:7 "+name).Game
		at("Ben", "join")
		if turns("Ada") == name {
			t.Error("a game that has not begun has a turn")
		}
		at("Ada", "start")
		g, err := k.store.Game(ctx, games[name])
		if err != nil {
			t.Fatal(err)
		}
		first = g.Seats[0].Name // the same in all of them, as they share a seed
	}
	other := map[string]string{"Ada": "Ben", "Ben": "Ada"}[first]
	if got := turns(first); got != "Monday Tuesday Wednesday" {
		t.Errorf("%s has turns in %q", first, got)
	}
	if got := turns(other) + turns("Eve"); got != "" {
		t.Errorf("others have turns in %q", got)
	}
	now.to(t, "2026-11-25 14:00")
	k.clerk.Handle(ctx, call.Request{User: user(first), Guild: "server Monday", Game: games["Monday"], Text: "add 3"})
	if got := turns(first) + "; " + turns(other); got != "Tuesday Wednesday; Monday" {
		t.Errorf("turns in %q", got)
	}
	k.clerk.Handle(ctx, call.Request{User: user("Ada"), Guild: "server Tuesday", Game: games["Tuesday"], Text: "archive"})
	if got := turns(first); got != "Wednesday" {
		t.Errorf("%s has turns in %q", first, got)
	}
	// The owner, Ada, plays open seats.
	k.clerk.Handle(ctx, call.Request{User: user("Ben"), Guild: "server Monday", Game: games["Monday"], Text: "sure leave"})
	k.clerk.Handle(ctx, call.Request{User: user("Ben"), Guild: "server Wednesday", Game: games["Wednesday"], Text: "sure leave"})
	if got := turns("Ada"); got != "Wednesday Monday" {
		t.Errorf("Ada has turns in %q", got)
	}
}

// A pass too many at the end of a line isn't the next company's without a question. Other orders for that company go on with it.
func TestSparePass(t *testing.T) {
	k := newTable(t)
	k.minors()
	before := k.head()
	for typed, want := range map[string][]string{
		"pass; pass":             {`Minor 1's turn is over after "pass"; the next "pass" would be Minor 2's. Leave it out, or confirm.`, "do pass", "sure do pass; pass"},
		"lay I2 8 1; pass; pass": {`Minor 1's turn is over after "pass"; the next "pass" would be Minor 2's.`, "do lay I2 8 1; pass", "sure do lay I2 8 1; pass; pass"},
		"usual; pass":            {`Minor 1's turn is over after "pass"; the next "pass" would be Minor 2's.`, "do pass", "sure do pass; pass"},
	} {
		r := k.ok("Ada", typed)
		contains(t, r.Text, want[0])
		if got := commands(r.Choices); !slices.Equal(got, want[1:]) {
			t.Errorf("%s: the choices are %q, want %q", typed, got, want[1:])
		}
		if k.head() != before {
			t.Fatalf("%s was carried out: %s", typed, k.record())
		}
	}
	contains(t, k.ok("Ada", "sure do pass; pass").Text, "Your turn continues with Minor 3: lay track.")
	k.ok("Ada", "undo turn")
	k.ok("Ada", "undo turn")
	for _, typed := range []string{"pass; lay H3 201 0", "pass; pass; lay K2 8 2", "usual; usual"} {
		if r := k.ok("Ada", typed); !strings.HasPrefix(r.Text, "Done by Minor 1: pass. ") {
			t.Errorf("%s: %s", typed, r.Text)
		}
		k.ok("Ada", "undo to "+strconv.FormatInt(before, 10))
		if k.head() != before {
			t.Fatalf("after an undo the record is %s", k.record())
		}
	}
}

// Nor does it pass in the stock round that follows.
func TestSparePassBeforeAStockRound(t *testing.T) {
	k := newTable(t)
	k.minors()
	for range 60 {
		who := k.decider()
		r := k.as(who, "pass; pass")
		if strings.Contains(r.Text, "stock round") {
			contains(t, r.Text, fmt.Sprintf(`'s turn is over after "pass"; the next "pass" would be %s's in stock round 2. Leave it out, or confirm.`, who))
			return
		}
		k.ok(who, "pass")
	}
	t.Error("a company's pass was never followed by its owner's in a stock round")
}

// The answer names the company that acted, and, once the turn has moved on to another company, that one.
func TestTurnContinuesWith(t *testing.T) {
	k := newTable(t)
	k.minors()
	contains(t, k.ok("Ada", "pass").Text, "Done by Minor 1: pass. Your turn continues with Minor 2: lay track.")
	contains(t, k.ok("Ada", "lay H3 201 0").Text, "Done by Minor 2: lay H3 201 0. Your turn continues: lay track.")
}

// A turn that goes on after an answer has a post of its own; if the player just ends it, that says so.
func TestTurnEndsAfterAnAnswer(t *testing.T) {
	k := newTable(t)
	p := k.begin("18fr-rce", "Ada", "Ben", "Cy")
	k.play("buy Toulouse", "buy Ceinture", "buy Germain", "buy Havre", "buy Loire", "buy Amiens", "buy Lyon", "par PLM 100", "buy PLM; pass", "buy PLM; pass", "buy PLM; pass")
	for i := 0; !strings.Contains(k.post("turn:").Title, "Stock round 2"); i++ {
		if i > 20 {
			t.Fatal("no second stock round")
		}
		k.ok(k.decider(), "pass")
	}
	who, lot := k.decider(), "Ceinture"
	if who == p[1] {
		lot = "Germain"
	}
	k.ok(who, "private "+lot+" 20")
	k.ok(k.decider(), "accept")
	k.ok(who, "pass")
	posts, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	done := false
	for _, x := range posts {
		if m := x.Message; m.Kind == message.TurnPost && m.Closed {
			done = done || strings.Contains(text(m), who+" is done.")
			for _, s := range m.Sections {
				if len(s.Lines) == 0 {
					t.Errorf("the post of a turn is empty: %+v", m)
				}
			}
		}
	}
	if !done {
		t.Error("no post says that the turn is done")
	}
}

// A pass after the turn has ended by itself is left out, and the answer says so. One that counts isn't mentioned.
func TestSpareOrdersAreNamed(t *testing.T) {
	k := at1894(t)
	const left = `"pass" was left out`
	contains(t, k.ok(k.decider(), "bid ARS 30; pass").Text, left)
	if s := k.ok(k.decider(), "bid ARS 35").Text; strings.Contains(s, left) {
		t.Errorf("without a pass: %s", s)
	}
	if s := k.ok(k.decider(), "pass").Text; strings.Contains(s, left) {
		t.Errorf("a pass that counts: %s", s)
	}
}
