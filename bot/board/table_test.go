package board

import (
	"slices"
	"testing"

	"stationmaster/engine"
)

// The train limit is one number unless kinds of companies differ in it.
func TestTrainLimitLine(t *testing.T) {
	for title, want := range map[string]string{
		"1894":       "Train limit: 4",
		"18ardennes": "Train limit: minor 2, corporation 4",
		"18eu":       "Train limit: minor 2, corporation 4",
		"18fr-rce":   "Train limit: 4",
		"18norway":   "Train limit: 4",
	} {
		g, err := engine.New(engine.Find(title), []string{"Ada", "Ben", "Cy"}, nil, 7)
		if err != nil {
			t.Fatal(err)
		}
		if lines := situation(g); !slices.Contains(lines, want) {
			t.Errorf("%s: %q, want %q", title, lines, want)
		}
	}
}
