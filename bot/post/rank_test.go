package post

import (
	"slices"
	"testing"

	"stationmaster/engine"
	_ "stationmaster/titles/all"
)

// Where there isn't room for everything, a new phase in somebody else's turn stays: it concerns the reader more than a small payment to them.
func TestPhasesStay(t *testing.T) {
	g, err := engine.New(engine.Find("18norway"), []string{"Ada", "Ben", "Cy"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	var lines []engine.Line
	for range 3 {
		lines = append(lines, engine.Line{Of: "P2", Text: "Pihl pays 15kr to Ada"}, engine.Line{Of: "P3", Matter: true, Text: "H buys a 3 from the supply for 180kr"})
	}
	lines = slices.Insert(lines, 3, engine.Line{Of: "P3", Matter: true, Phase: true, Text: "Phase 3 begins"})
	var out []ranked
	for _, x := range lines {
		out = append(out, ranked{x.Text, rank(g, x, "P1")})
	}
	got := shorten(out, 3, "recap")
	if want := []string{`5 more: "show recap"`, "Phase 3 begins", "Pihl pays 15kr to Ada"}; !slices.Equal(got, want) {
		t.Errorf("what stays is %q, want %q", got, want)
	}
}
