package games

import (
	"fmt"
	"testing"
	"time"

	"stationmaster/store"
)

// Only turns that people played themselves count, from the order before them to their last.
func TestTook(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	var record []store.Action
	act := func(after time.Duration, seat, user string, turn int, planned bool) {
		now = now.Add(after)
		record = append(record, store.Action{Seat: seat, User: user, Turn: turn, Planned: planned, At: now})
	}
	act(0, "P1", "ada", 1, false)                        // of the first nobody knows when it began
	act(time.Hour, "P2", HouseUser("easy", 1), 2, false) // a house player
	act(2*time.Hour, "P1", "ada", 3, false)
	act(time.Hour, "P1", "ada", 3, false)
	act(time.Hour, "P3", "cy", 4, true)                       // by a plan
	act(5*time.Hour, "P3", HouseUser("careful", 3), 5, false) // a stand-in
	act(time.Minute, "P3", "cy", 6, false)
	if got, want := fmt.Sprint(Took(record)), "map[P1:[3h0m0s] P3:[1m0s]]"; got != want {
		t.Errorf("turns took %s, want %s", got, want)
	}
}
