package t18eu_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"

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

// earns demands what the trains of the operating company would earn at best.
func earns(t *testing.T, x *enginetest.Table, want int) {
	t.Helper()
	got, err := kit.BestRevenue(x.Game, x.Turn.Of)
	if err != nil {
		t.Fatal(err)
	}
	if got != engine.Money(want) {
		var lines []string
		if y := x.Clone(); got > 0 {
			for y.Waiting().Name != "run" {
				if _, err := y.Apply(engine.Order("pass")); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := y.Apply(engine.Order("run")); err != nil {
				t.Fatal(err)
			}
			for _, r := range y.Company(x.Turn.Of).Last {
				lines = append(lines, r.Train+": "+strings.Join(r.Parts, ", "))
			}
		}
		t.Fatalf("earns %d, want %d: %v", got, want, lines)
	}
}
