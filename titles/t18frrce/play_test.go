package t18frrce_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// Random whole games run clean for each number of players, and every kind of action occurs among them.
func TestRandomGames(t *testing.T) {
	enginetest.RandomGames(t, "18fr-rce", 2, `accept bankrupt bid buy decline discard exchange home lay par pass pay move private run
		sell station stay token train upgrade withhold`, nil)
}

// Games by the other reading of rule 25 run clean, too.
func TestRandomGamesWithYellowPorts(t *testing.T) {
	enginetest.RandomGame(t, "18fr-rce", 4, 7, []string{"yellow-ports"}, nil)
}

// A record replays to the same state.
func TestRecordReplays(t *testing.T) {
	enginetest.Replays(t, enginetest.RandomGame(t, "18fr-rce", 4, 3, nil, nil))
}

// Apply accepts exactly what is offered.
func TestOffersAreWhatApplyAccepts(t *testing.T) {
	enginetest.Agrees(t, "18fr-rce", func(_ *engine.Game, n int) bool { return n%80 == 0 })
}

// TestExplore: no position stands still, and what is offered is accepted, wherever trouble is near.
func TestExplore(t *testing.T) { enginetest.Explorer{Title: "18fr-rce"}.Explore(t, 200) }
