package kit_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// The last slot of a home is kept for its company alone, until its token is there; a second slot is free to others (FRRCE-HM-08,
// NOR-TK-05).
func TestKeepsHomes(t *testing.T) {
	for _, c := range []struct {
		who  engine.ID
		a    string // where A has its first token; empty: nowhere
		city int    // index of the city that is A's home
		kept bool
	}{
		{"B", "", 0, true},
		{"A", "", 0, false},
		{"B", "", engine.AnyCity, true},
		{"B", "", 1, false}, // another city of the hex is not its home
		{"B", "tokens=B2", 0, false},
		{"B", "tokens=B6", 0, false}, // its home token is elsewhere on the map: nothing is left to keep
	} {
		x := position(t, "company A par=70 cash=100 *P1=60 "+c.a+"\ncompany B par=70 cash=100 *P2=60")
		x.Company("A").Home[0].City = c.city
		err := kit.KeepsHomes("home")(x.Game, c.who, x.Sheet().Map.Find("B2"), 0)
		if (err != nil) != c.kept {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A train that leaves the supply begins a phase as a purchase does; after the last one nothing happens.
func TestExport(t *testing.T) {
	x := position(t, "")
	for range 4 {
		kit.Export(x.Game, "A %s leaves the supply")
	}
	if p := x.PhaseNow().Name; p != "2" || kit.FirstLeft(x.Game).Model != "3" {
		t.Errorf("phase %s", p)
	}
	kit.Export(x.Game, "A %s leaves the supply")
	if p := x.PhaseNow().Name; p != "3" {
		t.Errorf("phase %s after the first 3 has left", p)
	}
	empty(x.Game, "3", "4", "6", "7", "D", "S3")
	kit.Export(x.Game, "A %s leaves the supply")
	if got := x.TrainsOf(engine.Gone); got == nil || kit.FirstLeft(x.Game) != nil {
		t.Errorf("gone: %v", got)
	}
}
