package t18eu_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
)

// A table at which nobody can ever do anything again is over (18EU-EG-04 has no rule for it), by the worth of the players.
func TestNobodyCanDoAnything(t *testing.T) {
	x := at(t, 3, `
		cash P1=20 P2=0 P3=0
		stock 9 P1`)
	if !x.Finished || !strings.Contains(x.End, "nobody can do anything") || len(x.Winners) != 1 || x.Winners[0] != "P1" {
		t.Errorf("finished %t: %s, won by %v", x.Finished, x.End, x.Winners)
	}
}

// 18EU-TR-21: tile 581 has two pictures; the other rotations are told to be like one of them.
func TestPicturesOf581(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company NS par=90 cash=300 *P1=50 treasury=50 trains=3 tokens=E10.1 operated
		operate NS`)
	if got := x.Sheet().Tiles.Tile("581").Rotations(); len(got) != 2 {
		t.Errorf("%v look different", got)
	}
	shown := 0
	cs, _ := x.Next(engine.Order("lay E10 581"))
	for _, c := range cs {
		if c.Same == "" {
			shown++
		}
	}
	if shown != 2 {
		t.Errorf("%d rotations are shown", shown)
	}
}
