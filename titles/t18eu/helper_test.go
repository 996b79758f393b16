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

// Brussels, Cologne, Dortmund and Amsterdam in a line: H3 - G4 - F5 - D5 - C4.
const north = `
	tile H3 201 3
	tile G4 57 1
	tile F5 15 0
	tile D5 8 0
	tile C4 202 5
`
