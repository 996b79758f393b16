package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// TestWhatFitsWhere: the tiles of the table for each kind of hex, complete (ARD-TRK-05, ARD-TRK-17 to ARD-TRK-21).
func TestWhatFitsWhere(t *testing.T) {
	x := at(t, 3, "")
	b := x.Map()
	fits := func(hex, tile string) bool {
		return b.MayReplace(b.Map.Find(hex), b.Set.Tile(tile), &x.Sheet().UpgradeChart) == nil
	}
	for hex, tiles := range map[string][]string{
		"B14": {"7", "8", "9"}, "D12": {"3", "4", "58"}, "E15": {"5", "6", "57"}, "D18": {"201", "202", "621"}, "F10": {"201", "202", "621"},
		"B8": {"SOH2"}, "B16": {"RUH2"}, "M7": {"580"}, "E25": {"405"}, "M27": {"405"}, "C7": {"207", "208", "622"},
		"E5": {}, "K11": {}, "B6": {}, "E3": {}, "F2": {}, "M13": {},
	} {
		want := map[string]bool{}
		for _, tile := range tiles {
			want[tile] = true
		}
		for _, tile := range b.Set.Tiles {
			if fits(hex, tile.ID) != want[tile.ID] {
				t.Errorf("%s on %s: %t", tile.ID, hex, fits(hex, tile.ID))
			}
		}
	}
	for _, c := range []struct {
		hex, lies, brown string
		fits             bool
	}{{"F10", "207", "220", true}, {"F10", "207", "216", false}, {"D18", "207", "216", true}, {"D18", "207", "220", false}, {"E15", "14", "63", true}, {"B14", "80", "63", false}} {
		x := at(t, 3, "phase 5\ntile "+c.hex+" "+c.lies+" 0\ncompany BE par=140 *P1=60\nstock 3 P1")
		b = x.Map()
		if fits(c.hex, c.brown) != c.fits {
			t.Errorf("%s on %s", c.brown, c.hex)
		}
	}
	ruhr := x.Sheet().Tiles.Tile("RUH2").Face(0)
	if ruhr.Towns() != 0 || len(ruhr.Exits()) != 3 {
		t.Errorf("the Ruhr's green tile: %+v", ruhr)
	}
	for _, tile := range []string{"580", "583", "SOH2"} {
		if n := x.Sheet().Tiles.Tile(tile).Face(0).Cities(); n != 2 {
			t.Errorf("%s has %d cities", tile, n)
		}
	}
	if n := x.Sheet().Tiles.Tile("SOH9").Face(0).Cities(); n != 1 {
		t.Errorf("SOH9 has %d cities", n)
	}
}

// TestCitiesWithoutBrown: Brugge, Arnhem-Nijmegen and Karlsruhe take no green tile but 15 and never a brown one (ARD-TRK-23; WE-27).
func TestCitiesWithoutBrown(t *testing.T) {
	for hex, stuck := range map[string]bool{"F4": true, "B12": true, "H26": true, "E15": false, "K5": false, "J18": false, "H10": false} {
		greens, browns := map[string]bool{}, 0
		for _, yellow := range []string{"5", "6", "57"} {
			for r := range 6 {
				x := at(t, 3, "phase 5\ncompany BE par=140 *P1=60\nstock 3 P1")
				h, b := x.Sheet().Map.Find(hex), x.Map()
				keep, err := b.Fit(h, b.Set.Tile(yellow), r, &x.Sheet().UpgradeChart)
				if err != nil {
					continue
				}
				b.Lay(h, b.Set.Tile(yellow), r, keep)
				for _, green := range []string{"14", "15", "619"} {
					for q := range 6 {
						if _, err := b.Fit(h, b.Set.Tile(green), q, &x.Sheet().UpgradeChart); err != nil {
							continue
						}
						greens[green] = true
						for p := range 6 {
							over := *b.State
							state := over.Clone()
							c := board.Board{Map: b.Map, Set: b.Set, State: &state}
							c.Lay(h, b.Set.Tile(green), q, []int{0})
							if _, err := c.Fit(h, b.Set.Tile("63"), p, &x.Sheet().UpgradeChart); err == nil {
								browns++
							}
						}
					}
				}
			}
		}
		if stuck != (browns == 0) || stuck && (len(greens) != 1 || !greens["15"]) {
			t.Errorf("%s: green %v, %d ways to brown", hex, greens, browns)
		}
	}
}

// TestRecordedRoutes: a record may have less than the best (ARD-RUN-10; WE-26).
func TestRecordedRoutes(t *testing.T) {
	x := running(t, "P", "phase 5\ncompany P par=140 cash=0 *P1=60 operated trains=4 tokens=D18\n"+zeeland)
	if _, err := x.ApplyRecorded(engine.Order("run 4:D18-D16-D14")); err != nil {
		t.Error(err)
	}
	x.Wants("P revenue", 40)
}

// TestNetwork: from a token along track; a full city of others is an end, a ferry too, and of a junction any two arms are used
// (ARD-RUN-01).
func TestNetwork(t *testing.T) {
	const lines = "company 14 owner=P1 par=60 tokens=F10 operated\ntile F10 621 1\ntile F12 80 1\ntile F14 4 1\ntile G11 4 0\ntile G13 9 0\n"
	x := at(t, 3, lines+"operate 14")
	face := x.Map().Face(x.Sheet().Map.Find("F12"))
	if len(face.Exits()) != 3 {
		t.Fatalf("F12 has exits %v", face.Exits())
	}
	reach := kit.Reach(x.Game, "14")
	for _, e := range face.Exits() {
		if next := x.Sheet().Map.Hexes[x.Sheet().Map.Find("F12")].Next[e]; x.Sheet().Map.Hexes[next].ID != "F10" && !reach.Into(next) {
			t.Errorf("the arm to %s is not reached", x.Sheet().Map.Hexes[next].ID)
		}
	}
	touches := func(position, hex string) bool {
		x := at(t, 3, position)
		return kit.Reach(x.Game, "8").Touches(x.Sheet().Map.Find(hex), 0)
	}
	const east = "company 8 owner=P1 par=60 tokens=K5 operated\ntile K5 57 2\ntile L6 9 2\ntile J4 9 2\n"
	if !touches(east+"operate 8", "M7") {
		t.Error("Paris is not reached")
	}
	zeelander := strings.ReplaceAll(zeeland, "\t", "") + "company 8 owner=P1 par=60 tokens=D18 operated\n"
	if !touches(zeelander+"operate 8", "E5") || touches(zeelander+"operate 8", "E3") {
		t.Error("Vlissingen's ferry token does not end the way")
	}
}
