package t18eu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// fitting lists the rotations in which the tile fits on the hex as it lies.
func fitting(x *enginetest.Table, hex, tile string) (out []int) {
	b := x.Map()
	for r := range 6 {
		if _, err := b.Fit(b.Map.Find(hex), b.Set.Tile(tile), r, &x.Sheet().UpgradeChart); err == nil {
			out = append(out, r)
		}
	}
	return out
}

// takes lists the tiles that fit on the hex in any rotation.
func takes(x *enginetest.Table, hex string) (out []string) {
	for _, tile := range x.Map().Set.Tiles {
		if len(fitting(x, hex, tile.ID)) > 0 {
			out = append(out, tile.ID)
		}
	}
	return out
}

// first is the first tile of each kind of hex, and where hexes of the kind lie. Their printed figures are in table 4.6.
var first = []struct{ kind, tiles, hexes string }{
	{"plain", "7 8 9", "C8 C10 D5 D7 D9 E6 E8 F9 F11 F13 G6 G12 H1 H5 H7 H13 I2 I8 J5 J11 K2 K8 K12 L1 L3 L13 M6 M8 M12 N3 N7 N13 O2 Q10 Q12 R1 R11 S6 S10 T1 U4 U8"},
	{"rough", "7 8 9", "H11 I4 I10 I12 J3 J9 K4 L9 M10 N1 O6 P1 P7"},
	{"mountain", "7 8 9", "O10 P5 P9 Q4 Q6 Q8 R3 R7"},
	{"town", "3 4 58", "C6 D3 D11 E4 E12 F3 F7 G2 G8 H9 J7 K6 L5 L11 M2 O4 P3 T7 U6"},
	{"town on rough ground", "3 4 58", "J13 N5 N9 O8 O12 T3"},
	{"city", "57", "F5 G4 I6 K10 R9 S2 S4 T5"},
	{"Y city", "201 202", "C4 G10 H3 L7 M4 P13 Q2 R5 S8"},
	{"printed yellow", "", "J1 E10 N11 P11"},
	{"never", "", "A4 T9 U2 V5 F1 B7 E14 Q14 V7"},
}

// 18EU-TR-05, 18EU-TR-14: the yellow tiles of each kind of hex, and no others; every hex of the map is of one kind. Where
// the land around is cut off not all of them can be turned so that they fit.
func TestFirstTiles(t *testing.T) {
	x := at(t, 3, "phase 8\nstock 2 P1")
	kind := map[string]string{}
	for _, f := range first {
		seen := map[string]bool{}
		for _, hex := range strings.Fields(f.hexes) {
			kind[hex] = f.kind
			for _, tile := range takes(x, hex) {
				color := x.Map().Set.Tile(tile).Color()
				if f.kind == "printed yellow" && color == board.Green {
					continue
				}
				seen[tile] = true
				if !slices.Contains(strings.Fields(f.tiles), tile) {
					t.Errorf("%s, %s, takes %s", hex, f.kind, tile)
				}
			}
		}
		if len(seen) != len(strings.Fields(f.tiles)) {
			t.Errorf("%s: %v fit, want %s", f.kind, seen, f.tiles)
		}
	}
	for _, h := range x.Map().Map.Hexes {
		if kind[h.ID] == "" {
			t.Errorf("%s is of no kind", h.ID)
		}
	}
}

// upgrades says which tile fits on which: table 4.6, and of its tiles those with all the track of the one below.
var upgrades = map[string]string{
	"7": "80 82 83", "8": "80 81 82 83", "9": "82 83",
	"80": "545 546", "81": "546", "82": "544 545 546", "83": "544 545 546",
	"544": "", "545": "", "546": "",
	"3": "141 142 143", "4": "141 142", "58": "141 142 143 144",
	"141": "145 146 147", "142": "145 146 147", "143": "146 147", "144": "147",
	"145": "", "146": "", "147": "",
	"57": "14 15", "14": "611", "15": "611", "611": "513", "513": "",
	"201": "576 577 578", "202": "576 577 578 579",
	"576": "582", "577": "582", "578": "582", "579": "582", "582": "",
	"580": "583", "583": "", "581": "584", "584": "",
}

// supply is how many copies of each tile there are.
const supply = `
	3:8 4:10 7:4 8:15 9:15 57:8 58:14 201:7 202:9
	14:4 15:4 80:4 81:4 82:4 83:4 141:5 142:4 143:2 144:2 576:4 577:4 578:3 579:3 580:1 581:2
	145:4 146:5 147:4 544:3 545:3 546:3 582:9 583:1 584:2 611:8
	513:5`

// 18EU-TR-03: 36 kinds of tiles, 191 in all.
func TestTileSupply(t *testing.T) {
	var got []string
	all := 0
	for _, tile := range at(t, 3, "phase 8\nstock 2 P1").Map().Set.Tiles {
		got = append(got, fmt.Sprintf("%s:%d", tile.ID, tile.Count))
		all += tile.Count
	}
	if !slices.Equal(got, strings.Fields(supply)) || len(got) != 36 || all != 191 {
		t.Errorf("%d tiles of %d kinds: %v", all, len(got), got)
	}
}

// inland are hexes of each kind with land all around.
var inland = map[string]string{"plain": "M8", "mountain": "P9", "town": "K6", "city": "K10", "Y city": "L7", "Paris": "J1", "Berlin": "E10"}

// where is a hex for a tile, with nothing in the way of any rotation.
func where(tile *board.Tile) string {
	switch f := tile.Face(0); {
	case f.Label == "Y":
		return inland["Y city"]
	case f.Label == "P":
		return inland["Paris"]
	case f.Label == "B-V":
		return inland["Berlin"]
	case f.Cities() > 0:
		return inland["city"]
	case f.Towns() > 0:
		return inland["town"]
	}
	return inland["plain"]
}

// 18EU-TR-04, 18EU-TR-05, 18EU-TR-07, 18EU-PH-03: which tile fits on which, from every rotation to every rotation: the
// numbers are those of the table, and a rotation fits just when all track that lies there is kept.
func TestUpgrades(t *testing.T) {
	x := at(t, 3, "phase 8\nstock 2 P1")
	b := x.Map()
	for _, from := range b.Set.Tiles {
		want, ok := upgrades[from.ID]
		if !ok {
			t.Errorf("tile %s stands in no table", from.ID)
		}
		hex := where(from)
		h := b.Map.Find(hex)
		for turned := range 6 {
			b.Lay(h, from, turned, make([]int, len(b.Face(h).Stops)))
			old := from.Face(turned)
			if hex == inland["Paris"] && cutOff(x, hex, old) {
				continue // Paris has one hex only, at the edge of the map
			}
			var got []string
			for _, to := range b.Set.Tiles {
				rotations := fitting(x, hex, to.ID)
				if len(rotations) > 0 {
					got = append(got, to.ID)
				}
				for r := range 6 {
					next := to.Face(r)
					kept := slices.Contains(strings.Fields(want), to.ID) && keeps(old, next) && !cutOff(x, hex, next)
					if slices.Contains(rotations, r) != kept {
						t.Errorf("%s turned by %d on %s turned by %d: fits %t, want %t", to.ID, r, from.ID, turned, !kept, kept)
					}
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("on %s turned by %d fit %v, want %s", from.ID, turned, got, want)
			}
		}
		b.State.SetLay(h, board.Lay{})
	}
}

// cutOff reports whether track of the face points at no hex.
func cutOff(x *enginetest.Table, hex string, f *board.Face) bool {
	return slices.ContainsFunc(f.Exits(), func(e board.Edge) bool { return x.Map().Map.Hex(hex).Next[e] == board.None })
}

// keeps reports whether edges that are joined on the one face are so on the other, and cities that are apart stay apart
// where the next tile has so many.
func keeps(old, next *board.Face) bool {
	groups := func(f *board.Face) (out [][]board.Edge) {
		for _, s := range f.Stops {
			out = append(out, s.Exits)
		}
		for _, t := range f.Track {
			out = append(out, t[:])
		}
		return append(out, f.Junctions...)
	}
	within := func(g []board.Edge) int {
		return slices.IndexFunc(groups(next), func(h []board.Edge) bool {
			return !slices.ContainsFunc(g, func(e board.Edge) bool { return !slices.Contains(h, e) })
		})
	}
	used := map[int]bool{}
	for _, g := range groups(old) {
		i := within(g)
		if i < 0 || used[i] && len(groups(next)) > 1 {
			return false
		}
		used[i] = true
	}
	return true
}

// 18EU-TR-21, 18EU-TR-28: Berlin and Vienna: two pictures of tile 581 fit; each old track keeps its slot, and with it
// the tokens, and the third slot is new. 18EU-TR-22: Paris: 580 and 583 fit in one way.
func TestSplitCitiesTurn(t *testing.T) {
	for _, c := range []struct {
		hex, tile string
		pictures  int
	}{
		{"E10", "581", 2}, {"N11", "581", 2}, {"J1", "580", 1},
	} {
		x := at(t, 3, "phase 8\nstock 2 P1")
		b := x.Map()
		h := b.Map.Find(c.hex)
		var pictures []int
		for _, r := range fitting(x, c.hex, c.tile) {
			keep, err := b.Fit(h, b.Set.Tile(c.tile), r, &x.Sheet().UpgradeChart)
			if err != nil || keep[0] == keep[1] {
				t.Fatalf("%s turned by %d: cities go to %v, %v", c.tile, r, keep, err)
			}
			next := b.Set.Tile(c.tile).Face(r)
			for i, stop := range b.Face(h).Stops {
				if !slices.Contains(next.Stops[keep[i]].Exits, stop.Exits[0]) {
					t.Errorf("%s turned by %d: city %d lost its track", c.tile, r, i)
				}
			}
			if !slices.ContainsFunc(pictures, func(q int) bool { return looksAlike(b.Set.Tile(c.tile), q, r) }) {
				pictures = append(pictures, r)
			}
		}
		if len(pictures) != c.pictures {
			t.Errorf("%s fits %s in %d ways, want %d", c.tile, c.hex, len(pictures), c.pictures)
		}
	}
	x := at(t, 3, "phase 8\nstock 2 P1")
	b := x.Map()
	for _, c := range []struct{ from, to string }{{"", "580"}, {"580", "583"}} {
		if c.from != "" {
			b.Lay(b.Map.Find("J1"), b.Set.Tile(c.from), 3, []int{0, 1})
		}
		if got := fitting(x, "J1", c.to); !slices.Equal(got, []int{3}) {
			t.Errorf("Paris takes %s in rotations %v", c.to, got)
		}
		for i, want := range [][]board.Edge{{3, 4}, {5, 0}} {
			exits := slices.Clone(b.Set.Tile(c.to).Face(3).Stops[i].Exits)
			if !slices.Equal(exits, want) {
				t.Errorf("%s: city %d has edges %v, want %v", c.to, i, exits, want)
			}
		}
	}
}

// looksAlike reports whether the tile shows the same slots in both rotations, whatever their order.
func looksAlike(tile *board.Tile, q, r int) bool {
	for _, s := range tile.Face(q).Stops {
		if !slices.ContainsFunc(tile.Face(r).Stops, func(o board.Stop) bool {
			return !slices.ContainsFunc(s.Exits, func(e board.Edge) bool { return !slices.Contains(o.Exits, e) })
		}) {
			return false
		}
	}
	return true
}

// closedSides are the sides of land that no track may point at, beside those at the edge of the map: sides of ports
// without an arrow, and sides of red places without track.
var closedSides = map[string][]board.Edge{"S8": {5}, "S10": {1}, "U8": {4}, "T1": {5}, "T3": {1}, "U4": {5}, "U6": {1}}

// 18EU-TR-12, 18EU-TR-13: no tile fits with track off the land or at a side of a port without an arrow; a city next to a
// port may have track to its arrow.
func TestClosedSides(t *testing.T) {
	x := at(t, 3, "phase 8\nstock 2 P1")
	b := x.Map()
	for h, hex := range b.Map.Hexes {
		for _, tile := range b.Set.Tiles {
			for _, r := range fitting(x, hex.ID, tile.ID) {
				for _, e := range tile.Face(r).Exits() {
					if b.Map.Hexes[h].Next[e] == board.None || slices.Contains(closedSides[hex.ID], e) {
						t.Errorf("%s turned by %d fits %s with track to side %d", tile.ID, r, hex.ID, e)
					}
				}
			}
		}
	}
	for hex, arrow := range map[string]board.Edge{"C4": 3, "R9": 0, "S2": 0, "T5": 0} {
		open := false
		for _, tile := range []string{"57", "201", "202"} {
			for _, r := range fitting(x, hex, tile) {
				open = open || slices.Contains(b.Set.Tile(tile).Face(r).Exits(), arrow)
			}
		}
		if !open {
			t.Errorf("%s can have no track to its port", hex)
		}
	}
}
