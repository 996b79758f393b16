package t18eu_test

import (
	"fmt"
	"testing"

	"stationmaster/engine/enginetest"

	_ "stationmaster/titles/t18eu"
)

// at sets up a position; see enginetest.New for its lines.
func at(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	return enginetest.New(t, "18eu", players, position)
}

// sprint fills the blanks of a position.
func sprint(position string, words ...any) string { return fmt.Sprintf(position, words...) }
