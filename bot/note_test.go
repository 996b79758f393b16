package bot_test

import (
	"strings"
	"testing"
)

// A player's notes on a game are private: nobody else sees them, not even the owner.
func TestNote(t *testing.T) {
	k := newTable(t)
	k.begin("1894", "Ada", "Ben", "Cy")
	k.no("Ben", "note", "You have no note")
	k.ok("Ben", "note  sell NORD before\nit is *too* late")
	r := k.ok("Ben", "me note buy BMS?")
	if !r.Private {
		t.Error("everybody sees the notes")
	}
	want := "Auction: sell NORD before it is *too* late\nAuction: buy BMS?"
	if got := strings.Join(k.ok("Ben", "note").Sections[0].Lines, "\n"); got != want {
		t.Errorf("the notes are %q, want %q", got, want)
	}
	k.no("Ada", "note", "You have no note")
	k.no("Ben", "note "+strings.Repeat("x", 1500), "can have 1500")
	k.ok("Ben", "note clear")
	k.no("Ben", "note", "You have no note")
}
