package skeleton_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"

	_ "stationmaster/titles/skeleton"
)

// TestRules runs the scripts of testdata/rules.
func TestRules(t *testing.T) { enginetest.Scripts(t) }

// Random whole games run clean for each number of players, and every kind of action occurs among them.
func TestRandomGames(t *testing.T) {
	enginetest.RandomGames(t, "skeleton", 20, "accept buy decline discard lay par pass pay private run sell token train withhold", nil)
}

// A record replays to the same state.
func TestRecordReplays(t *testing.T) {
	enginetest.Replays(t, enginetest.RandomGame(t, "skeleton", 3, 3, nil, nil))
}

// Apply accepts exactly what is offered.
func TestOffersAreWhatApplyAccepts(t *testing.T) {
	enginetest.Agrees(t, "skeleton", func(_ *engine.Game, n int) bool { return n%4 == 0 })
}

// TestExplore: the game never gets stuck, and what is offered is accepted, near every difficult position.
func TestExplore(t *testing.T) { enginetest.Explorer{Title: "skeleton"}.Explore(t, 200) }
