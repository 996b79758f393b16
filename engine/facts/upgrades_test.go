package facts_test

import (
	"slices"
	"testing"

	"stationmaster/engine/board"
	"stationmaster/engine/facts"
)

// land is a sheet's empty board.
func land(s *facts.Sheet) *board.Board {
	state := board.NewState(&s.Map)
	return &board.Board{Map: &s.Map, Set: &s.Tiles, State: &state}
}

// lay puts a tile on a hex, whether it fits or not; "" removes it.
func lay(b *board.Board, hex, tile string, rotation int) {
	b.State.SetLay(b.Map.Find(hex), board.Lay{Tile: tile, Rotation: rotation})
}

// TestUpgradeCharts asks which tile may replace which, according to each title's print: 18EU table 4.6, 18Ardennes table 11.2,
// 18Norway's upgrade chart, and the text on 18FR-RCE's special tiles.
func TestUpgradeCharts(t *testing.T) {
	type figure struct {
		hex, lies string // lies: the tile there, "" for the printed hex
		yes, no   []string
	}
	for title, figures := range map[string][]figure{
		"1894": {
			{"B9", "", []string{"57"}, []string{"14", "7", "X3"}},
			{"B9", "57", []string{"14", "15", "619"}, []string{"X16", "X7"}},
			{"B9", "14", []string{"X16", "X17", "X18"}, []string{"X19", "X22"}},
			{"G4", "", []string{"15", "619"}, []string{"57"}}, // printed yellow
			{"G6", "", []string{"X1"}, []string{"57", "X2"}},
		},
		"18eu": {
			{"C8", "", []string{"7", "8", "9"}, []string{"57", "4", "80"}},
			{"C8", "9", []string{"82", "83"}, []string{"80", "81", "14"}},
			{"C8", "81", []string{"546"}, []string{"544", "545"}},
			{"P11", "", []string{"80", "83"}, []string{"9"}}, // printed yellow
			{"C6", "", []string{"3", "4", "58"}, []string{"57"}},
			{"C6", "4", []string{"141", "142"}, []string{"143", "144"}},
			{"C6", "144", []string{"147"}, []string{"145", "611"}},
			{"F5", "", []string{"57"}, []string{"201", "9"}},
			{"F5", "57", []string{"14", "15"}, []string{"576"}},
			{"F5", "611", []string{"513"}, []string{"582"}},
			{"C4", "", []string{"201", "202"}, []string{"57"}},
			{"C4", "201", []string{"576", "577", "578"}, []string{"579", "14"}},
			{"J1", "", []string{"580"}, []string{"581", "14"}},
			{"J1", "580", []string{"583"}, []string{"584"}},
			{"N11", "", []string{"581"}, []string{"580"}},
			{"E10", "581", []string{"584"}, []string{"583", "582"}},
			{"B7", "", nil, []string{"7", "57"}},
		},
		"18ardennes": {
			{"D10", "", []string{"7", "9"}, []string{"3", "57", "80"}},
			{"D10", "7", []string{"80", "83"}, []string{"619", "8"}},
			{"D12", "", []string{"58"}, []string{"8"}},
			{"D12", "58", []string{"141", "144"}, []string{"80", "14"}},
			{"D12", "141", nil, []string{"63", "216"}}, // towns end at green
			{"B12", "", []string{"5", "6", "57"}, []string{"201"}},
			{"B12", "57", []string{"14", "15", "619"}, []string{"207"}},
			{"B12", "14", []string{"63"}, []string{"216", "220"}},
			{"D18", "", []string{"201", "202", "621"}, []string{"57"}},
			{"D18", "202", []string{"207", "208", "622"}, []string{"14", "405"}},
			{"D18", "207", []string{"216"}, []string{"220", "63"}},
			{"F10", "207", []string{"220"}, []string{"216"}}, // Brussels
			{"B8", "", []string{"SOH2"}, []string{"580", "14"}},
			{"B8", "SOH2", []string{"SOH9"}, []string{"63"}},
			{"B16", "", []string{"RUH2"}, []string{"14", "405"}},
			{"M7", "580", []string{"583"}, []string{"63"}},
			{"E25", "", []string{"405"}, []string{"207"}},
			{"M27", "405", []string{"431"}, []string{"216"}},
			{"C7", "", []string{"207", "208", "622"}, []string{"201", "405"}},
			{"K11", "", nil, []string{"57", "14"}},
			{"E3", "", nil, []string{"7", "57"}},
		},
		"18norway": {
			{"C33", "", []string{"7", "8", "9"}, []string{"57", "58", "16"}},
			{"C33", "7", []string{"18", "26", "29"}, []string{"16", "25"}},
			{"C33", "8", []string{"16", "19", "29"}, []string{"18", "20"}},
			{"C33", "23", []string{"41", "43", "45"}, []string{"47", "40"}},
			{"C33", "25", []string{"40"}, []string{"45", "46"}},
			{"C33", "40", nil, []string{"O3", "41"}},
			{"B34", "", []string{"58"}, []string{"5", "1"}},
			{"B34", "58", []string{"87", "88", "204"}, []string{"441"}},
			{"B34", "87", nil, []string{"448", "42"}},
			{"F20", "", []string{"1", "69"}, []string{"58"}},
			{"F20", "1", nil, []string{"87", "88"}},
			{"D26", "", []string{"5", "57"}, []string{"4"}},
			{"D26", "57", []string{"441", "442"}, []string{"443", "444", "B1"}},
			{"D26", "441", []string{"448", "NO1", "NO2"}, []string{"444B"}},
			{"D26", "443", []string{"450"}, []string{"448", "NO1"}},
			{"D26", "444", []string{"444B"}, []string{"450", "448"}},
			{"G17", "", []string{"T1"}, []string{"441", "T2", "S1"}},
			{"G17", "T2", []string{"T3"}, []string{"O3"}},
			{"B26", "B1", []string{"B2"}, []string{"S2"}},
			{"D18", "M2", nil, []string{"T3"}},
			{"G29", "O2", []string{"O3"}, []string{"T3"}},
			{"H26", "", []string{"LM1"}, []string{"LM2", "8"}},
			{"H26", "LM1", []string{"LM2"}, []string{"39"}},
			{"K5", "", nil, []string{"58"}},
			{"F22", "", nil, []string{"8"}}, // a glacier
			{"G15", "", nil, []string{"8"}}, // the open sea
		},
		"18fr-rce": {
			{"C20", "", []string{"X01"}, []string{"57", "X02"}},
			{"C20", "X01", []string{"X03"}, []string{"15", "X04"}},
			{"C20", "X03", []string{"X09"}, []string{"X10", "63"}},
			{"J17", "", []string{"X02"}, []string{"X01"}},
			{"E16", "", []string{"X05"}, []string{"59"}},
			{"E16", "X05", []string{"X11"}, []string{"64"}},
			{"H7", "", []string{"57"}, []string{"X17", "X06"}},
			{"H7", "57", []string{"X17"}, []string{"14", "X18", "X06"}},
			{"C14", "57", []string{"X19", "X20"}, []string{"15", "X17"}},
			{"C14", "X20", []string{"X08"}, []string{"63", "X06"}},
			{"D9", "57", []string{"14", "15"}, []string{"X17", "59"}},
			{"D9", "14", []string{"63"}, []string{"64", "X08"}},
			{"D9", "63", []string{"513"}, []string{"167"}},
			{"E12", "", []string{"59"}, []string{"14"}},
			{"E12", "59", []string{"64", "984"}, []string{"63", "X11"}},
			{"E12", "984", []string{"167"}, []string{"513"}},
			{"E14", "", []string{"1", "633"}, []string{"X12", "58"}},
			{"E14", "1", []string{"X12"}, []string{"14", "39"}},
			{"B19", "", []string{"3", "58"}, []string{"X12", "1"}},
		},
	} {
		s := read(t, title)
		b := land(s)
		for _, f := range figures {
			lay(b, f.hex, f.lies, 0)
			for _, yes := range []bool{true, false} {
				for _, tile := range map[bool][]string{true: f.yes, false: f.no}[yes] {
					err := b.MayReplace(b.Map.Find(f.hex), s.Tiles.Tile(tile), &s.UpgradeChart)
					if (err == nil) != yes {
						t.Errorf("%s: %s on %q in %s: %v, want %v", title, tile, f.lies, f.hex, err, yes)
					}
				}
			}
			lay(b, f.hex, "", 0)
		}
	}
}

// fits lists the rotations in which a tile fits, and where the stops go in the first of them.
func fits(s *facts.Sheet, b *board.Board, hex, tile string) (rotations, keep []int) {
	for _, r := range s.Tiles.Tile(tile).Rotations() {
		k, err := b.Fit(b.Map.Find(hex), s.Tiles.Tile(tile), r, &s.UpgradeChart)
		if err == nil {
			if rotations == nil {
				keep = k
			}
			rotations = append(rotations, r)
		}
	}
	return rotations, keep
}

// TestTilesFitByTheChart: where cities join, where a town goes, and where a sea lane or a chart leaves one rotation.
func TestTilesFitByTheChart(t *testing.T) {
	for _, c := range []struct {
		title, hex string
		lies       string
		turned     int
		tile       string
		rotations  []int
		keep       []int
	}{
		{"18norway", "B26", "", 0, "B1", []int{0}, []int{0}}, // NOR-TR-17: the sea lanes stay
		{"18norway", "C19", "", 0, "A1", []int{0}, []int{0}},
		{"18norway", "D18", "M1", 0, "M2", []int{0}, []int{0}},
		{"18norway", "G29", "", 0, "O1", []int{0}, []int{0, 1, 2}},
		{"18norway", "G29", "O1", 0, "O2", []int{0}, []int{0, 0, 0}}, // three cities become one
		{"18norway", "H26", "", 0, "LM1", []int{0}, []int{}},
		{"18ardennes", "B8", "SOH2", 0, "SOH9", []int{0}, []int{0, 0}},
		{"18ardennes", "B8", "", 0, "SOH2", []int{0}, []int{0, 1}},
		{"18ardennes", "E25", "", 0, "405", []int{3}, []int{0, 0}},
		{"18ardennes", "B16", "", 0, "RUH2", []int{0}, []int{0, board.Aside}}, // the town disappears
		{"18eu", "N11", "581", 3, "584", []int{0}, []int{0, 0, 0}},
		{"18fr-rce", "C20", "", 0, "X01", []int{0}, []int{0}},
		{"18fr-rce", "E16", "", 0, "X05", []int{0}, []int{0, 1}},
		{"18fr-rce", "H7", "57", 0, "X17", []int{0}, []int{0}},
	} {
		s := read(t, c.title)
		b := land(s)
		lay(b, c.hex, c.lies, c.turned)
		rotations, keep := fits(s, b, c.hex, c.tile)
		if !slices.Equal(rotations, c.rotations) || !slices.Equal(keep, c.keep) {
			t.Errorf("%s: %s on %s: rotations %v, stops %v, want %v and %v", c.title, c.tile, c.hex, rotations, keep, c.rotations, c.keep)
		}
	}
}

// TestATileMustConnect: the green tile of Dunkerque must have track to the second ferry, edge 2.
func TestATileMustConnect(t *testing.T) {
	s := read(t, "18ardennes")
	b := land(s)
	lay(b, "G3", "57", 1) // edges 1 and 4
	rotations, _ := fits(s, b, "G3", "14")
	if !slices.Equal(rotations, []int{1}) { // edges 1, 2, 4, 5; turned by 0 it would be 0, 1, 3, 4
		t.Errorf("14 fits in rotations %v", rotations)
	}
	s.UpgradeChart.Must = nil
	if rotations, _ = fits(s, b, "G3", "14"); !slices.Equal(rotations, []int{0, 1}) {
		t.Errorf("14 would fit in rotations %v", rotations)
	}
}

// TestTheUsualRuleIsTheChart: on every hex of 18EU, with any tile on it, the chart allows what the usual rule allows
// plus the upgrades that change the number of cities.
func TestTheUsualRuleIsTheChart(t *testing.T) {
	s := read(t, "18eu")
	b := land(s)
	usual := board.Upgrades{"E10": {"581"}, "N11": {"581"}, "581": {"584"}}
	compared := 0
	for h := range s.Map.Hexes {
		seen := map[board.Lay]bool{}
		lays := []board.Lay{{}}
		for len(lays) > 0 {
			lies := lays[0]
			lays = lays[1:]
			b.State.SetLay(h, lies)
			for _, tile := range s.Tiles.Tiles {
				for _, r := range tile.Rotations() {
					_, byRule := b.Fit(h, tile, r, &board.Chart{Named: usual})
					_, byChart := b.Fit(h, tile, r, &s.UpgradeChart)
					if (byRule == nil) != (byChart == nil) {
						t.Errorf("%s turned by %d on %v in %s: by the rule %v, by the chart %v", tile.ID, r, lies, s.Map.Hexes[h].ID, byRule, byChart)
					}
					if next := (board.Lay{Tile: tile.ID, Rotation: r}); byRule == nil && !seen[next] {
						seen[next] = true
						lays = append(lays, next)
						compared++
					}
				}
			}
		}
		b.State.SetLay(h, board.Lay{})
	}
	if compared < 1000 {
		t.Errorf("only %d tiles fit anywhere", compared)
	}
}
