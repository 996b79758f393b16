package post

import (
	"testing"

	"stationmaster/bot/message"
	"stationmaster/engine"
)

// With high figures and long names fewer rounds have room on a phone.
func TestRoundsOnAPhone(t *testing.T) {
	for _, c := range []struct {
		name       string
		worth      engine.Money
		want, wide int // wide is how many characters the table has
	}{
		{"Ada", 990, 6, 31},
		{"Caboose⌂", 9062, 6, 38},
		{"Caboose⌂", 11027, 5, 38},
		{"Catherine the Great⌂", 11027, 3, 38},
	} {
		g := &engine.Game{Order: []engine.ID{"P1"}, Players: []engine.Player{{ID: "P1", Name: c.name}}}
		got := roundsOnAPhone(g, []engine.Moment{{Worth: map[engine.ID]engine.Money{"P1": c.worth}}})
		if wide := max(len("Company"), len([]rune(c.name))) + got*(1+len(figure(c.worth, true))); got != c.want || wide != c.wide || wide > message.Phone {
			t.Errorf("%s, %d: %d rounds, %d characters", c.name, c.worth, got, wide)
		}
	}
}
