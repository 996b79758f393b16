package bot_test

import (
	"strings"
	"testing"

	"stationmaster/store"
)

// drifted is a game whose second order now pays another amount, since its rules have changed.
func drifted(t *testing.T) (k *table, seated []string) {
	k = newTable(t)
	seated = k.begin("toy", "Ada", "Ben")
	k.ok(seated[0], "add 3")
	k.ok(seated[1], "pass")
	k.ok(seated[0], "add 2; add 3")
	k.store.Close()
	passPays.Store(5)
	t.Cleanup(func() { passPays.Store(0) })
	k.open()
	return k, seated
}

// A record that replays to a different state is reported at once: from which order on, and what differs. Everything can be looked at, but
// nobody plays on until the game's owner has decided.
func TestDrift(t *testing.T) {
	k, p := drifted(t)
	next := p[1]
	for _, s := range []string{"add 1", "plan pass", "preview add 1", "undo", "choose add"} {
		k.no(next, s, "no longer replays as it was played", `order 2, "pass"`, "the money", `"adopt"`, `"undo to 1"`)
	}
	for _, s := range []string{"show status", "show map", "show log", "show record", "games"} {
		k.ok(next, s)
	}
	contains(t, text(k.ok(next, "show status").Message), "no longer replays as it was played")
	o, _, err := k.clerk.Games.Overview(ctx, "", store.Shelf(store.Running), 0, 9)
	if err != nil || !o[0].Broken || o[0].Where != "Replay differs from the recorded game" {
		t.Errorf("overview %+v, %v", o, err)
	}
	k.no("Ben", "adopt", "Only Ada")
	k.no("Ben", "undo to 1", "no longer replays as it was played")
	r := k.ok("Ada", "adopt")
	if !strings.Contains(r.Text, `order 2, "pass"`) || len(r.Choices) != 1 {
		t.Errorf("the question is %+v", r.Message)
	}
	k.ok("Ada", r.Choices[0].Command)
	contains(t, k.post("note:").Text, "Ada decided to continue the game as it stands now")
	k.no("Ada", "adopt", "nothing to adopt")
	k.ok(next, "add 1")
	// It stays accepted, even when the game goes back to an earlier position.
	k.store.Close()
	k.open()
	k.ok(next, "undo")
	if s := text(k.ok(next, "show status").Message); strings.Contains(s, "replay") || !strings.Contains(s, "$15") {
		t.Errorf("the status is %s", s)
	}
}

// The owner can also go back to before the order that differs; one step too few is reported again.
func TestDriftTakenBack(t *testing.T) {
	k, _ := drifted(t)
	k.no("Ada", "undo to 2", "no longer replays as it was played")
	k.ok("Ada", "undo to 1")
	k.play("pass")
	k.play("add 1")
	contains(t, text(k.ok("Ada", "show status").Message), "$15")
	k.store.Close()
	k.open()
	if s := text(k.ok("Ada", "show status").Message); strings.Contains(s, "replay") {
		t.Errorf("the status is %s", s)
	}
}

// A record that can no longer be replayed to its end also reports where it differs.
func TestDriftThatBreaksOff(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "pass")
	k.ok(p[1], "add 2; add 1")
	k.store.Close()
	passPays.Store(5)
	onesAreLegal.Store(false)
	defer passPays.Store(0)
	defer onesAreLegal.Store(true)
	k.open()
	k.no(p[0], "add 2", `action 3, "add 1"`, `The replay differs from the recorded game since order 1, "pass": the money.`, `"undo to 2"`)
	k.ok("Ada", "undo to 2")
	k.no(p[1], "add 2", "no longer replays as it was played", `"adopt"`)
	k.ok("Ada", "sure adopt")
	k.ok(p[1], "add 2")
}

// A record from an older program has no digests: it plays on, and gets them from then on.
func TestRecordWithoutDigests(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 3")
	k.ok(p[1], "pass")
	as, err := k.store.Record(ctx, k.game, k.head())
	if err != nil {
		t.Fatal(err)
	}
	for i := range as {
		if as[i].Digest == "" {
			t.Errorf("order %d has no digest", i+1)
		}
		as[i].Digest = ""
	}
	g, _ := k.store.Game(ctx, k.game)
	if err := k.store.Commit(ctx, acceptance(g, as)); err != nil {
		t.Fatal(err)
	}
	k.store.Close()
	passPays.Store(5)
	defer passPays.Store(0)
	k.open()
	k.ok(p[0], "add 1")
}

// acceptance changes the stored digests of a game's actions.
func acceptance(g store.Game, as []store.Action) store.Change {
	return store.Change{Game: g, From: g.Head, Accepted: as}
}
