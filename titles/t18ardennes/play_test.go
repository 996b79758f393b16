package t18ardennes_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// Random whole games run clean for each number of players, and every kind of action occurs among them. There are so many since minors with fort
// tokens are seldom merged.
func TestRandomGames(t *testing.T) {
	enginetest.RandomGames(t, "18ardennes", 20, `accept bankrupt bid buy convert decline discard fort issue keep lay merge par pass pay
		reject run sell take token train upgrade withhold`, nil)
}

// A record replays to the same state.
func TestRecordReplays(t *testing.T) {
	enginetest.Replays(t, enginetest.RandomGame(t, "18ardennes", 4, 3, nil, nil))
}

// Apply accepts exactly what is offered.
func TestOffersAreWhatApplyAccepts(t *testing.T) {
	enginetest.Agrees(t, "18ardennes", func(_ *engine.Game, n int) bool { return n%30 == 0 })
}

// TestExplore: no position stands still, and what is offered is accepted, wherever trouble is near.
func TestExplore(t *testing.T) {
	enginetest.Explorer{Title: "18ardennes", Ruins: true, Orphans: true}.Explore(t, 200)
}
