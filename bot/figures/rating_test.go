package figures

import (
	"math"
	"testing"

	"stationmaster/store"
)

// The ratings after a first game are those that other implementations of the formula publish.
func TestAfter(t *testing.T) {
	for _, c := range []struct {
		name   string
		places []int
		want   []store.Rating
	}{
		{"two players", []int{2, 1}, []store.Rating{{Mean: 22.36476861652635, Spread: 8.065506316323548}, {Mean: 27.63523138347365, Spread: 8.065506316323548}}},
		{"four players", []int{1, 2, 3, 4}, []store.Rating{
			{Mean: 27.795084971874736, Spread: 8.263160757613477}, {Mean: 26.552824984374855, Spread: 8.179213704945203},
			{Mean: 24.68943500312503, Spread: 8.083731307186588}, {Mean: 20.96265504062538, Spread: 8.083731307186588}}},
	} {
		before := make([]store.Rating, len(c.places))
		for i := range before {
			before[i] = beginner
		}
		for i, got := range after(before, c.places) {
			if math.Abs(got.Mean-c.want[i].Mean) > 1e-9 || math.Abs(got.Spread-c.want[i].Spread) > 1e-9 {
				t.Errorf("%s: player %d is rated %+v, want %+v", c.name, i+1, got, c.want[i])
			}
		}
	}
	// A draw of equals changes no estimate, and the better of two who draw loses by it.
	equal := after([]store.Rating{beginner, beginner}, []int{1, 1})
	if math.Abs(equal[0].Mean-25) > 1e-9 || equal[0].Spread >= beginner.Spread {
		t.Errorf("a draw of equals: %+v", equal)
	}
	if r := after([]store.Rating{{Mean: 35, Spread: 5}, beginner}, []int{1, 1}); r[0].Mean >= 35 || r[1].Mean <= 25 {
		t.Errorf("a draw with a weaker player: %+v", r)
	}
}
