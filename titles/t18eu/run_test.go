package t18eu_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// earns demands what the trains of the operating company would earn at best.
func earns(t *testing.T, x *enginetest.Table, want int) {
	t.Helper()
	got, err := x.BestRevenue(x.Turn.Of)
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
