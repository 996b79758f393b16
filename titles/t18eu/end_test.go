package t18eu_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
)

// 18EU-EG-05, 18EU-EG-07: the richest wins; equals share the win.
func TestWinners(t *testing.T) {
	for cash, want := range map[string][]engine.ID{ // NS goes left, to 82
		"P1=100 P2=100 P3=345": {"P1", "P2"},
		"P1=101 P2=100 P3=346": {"P1"},
		"P1=100 P2=100 P3=347": {"P3"},
		"P1=100 P2=100 P3=346": {"P1", "P2", "P3"},
	} {
		x := at(t, 3, `
			phase 3
			cash `+cash+`
			company NS par=90 at=3,4 cash=0 trains=3 *P1=30 P2=30 tokens=H3 operated
			operate NS 2 of 2`)
		x.Game.Broken = true
		x.EndTurn()
		if !x.Finished || !slices.Equal(x.Winners, want) {
			t.Errorf("%s: winners %v, want %v", cash, x.Winners, want)
		}
	}
}
