package t18ardennes_test

import (
	"testing"

	"stationmaster/engine/enginetest"

	_ "stationmaster/titles/t18ardennes"
)

// at sets up a position; see enginetest.New for its lines.
func at(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	return enginetest.New(t, "18ardennes", players, position)
}
