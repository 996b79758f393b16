package t18ardennes_test

import (
	"testing"

	"stationmaster/engine/board"
)

// TestLays: a minor lays one yellow tile or upgrades one to green; a public company lays two yellow tiles, the second perhaps on the first,
// or upgrades one (ARD-TRK-01, ARD-TRK-02, ARD-TRK-11).
func TestLays(t *testing.T) {
	const minor = "company 14 owner=P1 par=60 cash=500 tokens=F10 operated\ntile F10 621 1\ntile F12 9 1\n"
	x := at(t, 3, "phase 3\n"+minor+"operate 14")
	x.Do("lay F14 4 1")
	if x.Waiting().Name == "track" {
		t.Error("a minor lays again")
	}
	x = at(t, 3, "phase 3\n"+minor+"operate 14")
	x.Do("lay F10 208 " + turn(x, "F10", "208"))
	if x.Waiting().Name == "track" {
		t.Error("a minor lays again")
	}
	x = at(t, 3, "phase 5\ncompany 14 owner=P1 par=60 cash=500 tokens=F10 operated\ntile F10 207 1\noperate 14")
	x.Refused("lay F10 220 0", "ARD-TRK-01")

	const public = "company BE par=140 cash=500 *P1=60 trains=3 tokens=F10 operated\ntile F10 621 1\ntile F12 9 1\n"
	x = at(t, 3, "phase 3\n"+public+"operate BE")
	x.Do("lay F14 4 1; lay F16 9 1") // mountain beyond Liège
	x.Wants("BE cash", 460)
	if x.Waiting().Name == "track" {
		t.Error("a third tile can be laid")
	}
	x = at(t, 3, "phase 3\n"+public+"operate BE")
	x.Do("lay F14 4 1")
	x.Refused("lay F10 208 1", "ARD-TRK-02")
	x = at(t, 3, "phase 3\n"+public+"operate BE")
	x.Do("lay F10 208 " + turn(x, "F10", "208"))
	if x.Waiting().Name == "track" {
		t.Error("a lay after an upgrade")
	}
}

// TestColours: green from phase 3, brown from phase 5, one after the other (ARD-TRK-03, ARD-TRK-04).
func TestColours(t *testing.T) {
	for phase, colors := range map[string]int{"2": 1, "3": 2, "4": 2, "5": 3, "6": 3} {
		x := at(t, 3, "phase "+phase+"\ncompany BE par=140 *P1=60\nstock 3 P1")
		if n := len(x.PhaseNow().Tiles); n != colors {
			t.Errorf("phase %s: %d colours", phase, n)
		}
	}
	const be = "company BE par=140 cash=500 *P1=60 trains=3 tokens=F10 operated\n"
	x := at(t, 3, be+"tile F10 202 1\noperate BE")
	x.Refused("lay F10 207 1", "ARD-TRK-03")
	x = at(t, 3, "phase 4\n"+be+"tile F10 207 1\noperate BE")
	x.Until("track")
	x.Refused("lay F10 220 0", "ARD-TRK-03")
	x = at(t, 3, "phase 5\n"+be+"tile F10 202 1\noperate BE")
	x.Until("track")
	x.Refused("lay F10 220 0", "ARD-TRK-04")
	x = at(t, 3, "phase 3\n"+be+"operate BE")
	x.Refused("lay F10 207 1", "ARD-TRK-04")
	x = at(t, 3, "phase 3\ncompany P par=140 cash=500 *P1=60 trains=3 tokens=B16 operated\noperate P")
	x.Do("lay B16 RUH2 0") // printed yellow
}

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

// TestTokensKeepTheirCity in an upgrade with two (ARD-TRK-21, ARD-TRK-22).
func TestTokensKeepTheirCity(t *testing.T) {
	x := at(t, 3, "phase 3\ncompany E par=140 cash=500 *P1=60 trains=3 tokens=M7.1 operated\ncompany N par=140 *P2=60 trains=3 tokens=M7.0 operated\noperate E")
	x.Do("lay M7 580 " + turn(x, "M7", "580"))
	b := x.Map()
	for s, company := range []string{"N", "E"} {
		if !x.Token(company, "M7."+word(s)) {
			t.Errorf("%s is not in city %d", company, s)
		}
	}
	for _, e := range []board.Edge{1, 2} {
		found := false
		for _, x := range b.Face(b.Map.Find("M7")).Stops[0].Exits {
			found = found || x == e
		}
		if !found {
			t.Errorf("the western city has lost exit %d", e)
		}
	}
}

// TestWhereTrackGoes: all old track stays, railheads are met, closed sides are not; the lay must give the company new track that it reaches,
// or a city in its network that is worth more (ARD-TRK-06 to ARD-TRK-10).
func TestWhereTrackGoes(t *testing.T) {
	const be = "phase 3\ncompany BE par=140 cash=500 *P1=60 trains=3 tokens=F10 operated\ntile F10 202 1\n"
	x := at(t, 3, be+"operate BE")
	x.Refused("lay F10 207 4", "ARD-TRK-06")
	x.Refused("lay D12 4 1", "ARD-TRK-09")
	x.Refused("lay F12 9 2", "ARD-TRK-09") // it does not meet the track
	x = at(t, 3, "company 8 owner=P1 par=60 cash=500 tokens=M7.0 operated\noperate 8")
	x.Refused("lay M5 9 0", "ARD-TRK-08") // off the map, and past the railhead
	x.Refused("lay L6 9 1", "ARD-TRK-06") // past the railhead
	x.Do("lay L6 9 2")
	x = at(t, 3, "company 13 owner=P1 par=60 cash=500 tokens=E9 operated\noperate 13")
	x.Refused("lay E9 202 1", "ARD-TRK-08") // a side of E7 without track
	// An upgrade that only raises a city is enough, one elsewhere is not.
	x = at(t, 3, be+"tile E15 57 0\noperate BE")
	x.Refused("lay E15 14 0", "ARD-TRK-09")
	x.Do("lay F10 207 1")
	// A full city of others stops the network.
	x = at(t, 3, be+"tile F12 9 1\ncompany N par=140 *P2=60 trains=3 tokens=H10 operated\ntile G11 4 0\noperate BE")
	x.Refused("lay H8 4 1", "ARD-TRK-09")
}

// TestSupply: a replaced tile is back at once; 7, 8 and 9 never run out, others do (ARD-TRK-12).
func TestTileSupply(t *testing.T) {
	x := at(t, 3, "phase 3\ncompany BE par=140 cash=500 *P1=60 trains=3 tokens=F10 operated\ntile F10 202 1\noperate BE")
	b := x.Map()
	left := b.Left(b.Set.Tile("202"))
	x.Do("lay F10 207 1")
	b = x.Map()
	if b.Left(b.Set.Tile("202")) != left+1 {
		t.Error("the 202 is not back")
	}
	for _, tile := range []string{"7", "8", "9"} {
		if b.Left(b.Set.Tile(tile)) != board.Unlimited {
			t.Errorf("%s runs out", tile)
		}
	}
	x = at(t, 3, "company 3 owner=P1 par=60 cash=500 tokens=E15 operated\ntile B12 5 4\ntile H26 5 0\noperate 3")
	x.Refused("lay E15 5 0", "ARD-TRK-12")
}

// TestTerrain is paid with the first tile, by the treasury, to the bank (ARD-TRK-13, ARD-TRK-14).
func TestTerrain(t *testing.T) {
	x := at(t, 3, "")
	for hex, cost := range map[string]int{"C9": 20, "C11": 20, "C13": 20, "D8": 40, "F16": 40, "H10": 40, "H18": 40, "G19": 40, "L24": 40, "B14": 0} {
		if got := x.Sheet().Map.Hex(hex).Face.Cost.Cost; got != cost {
			t.Errorf("%s costs %d", hex, got)
		}
	}
	const be = "phase 3\ncompany BE par=140 cash=39 *P1=60 trains=3 tokens=F10 operated\ntile F10 621 1\ntile F12 9 1\ntile F14 4 1\ncash P1=1000\n"
	x = at(t, 3, be+"operate BE")
	x.Refused("lay F16 9 1", "ARD-TRK-14") // the president cannot help
	x = at(t, 3, be+"tile F16 9 1\noperate BE")
	bank := x.Bank
	x.Do("lay F16 82 " + turn(x, "F16", "82"))
	if x.Bank != bank {
		t.Error("the upgrade costs something")
	}
}

// TestPortTiles: a tile in Brugge or Dunkerque keeps the link to the ferry, Dunkerque's green one meets the second
// (ARD-TRK-15, ARD-TRK-16, ARD-BON-01, ARD-TRK-17).
func TestPortTiles(t *testing.T) {
	x := at(t, 3, "phase 3\ncompany N par=140 cash=500 *P1=60 trains=3 tokens=G3 operated\ncompany BE par=140 *P2=60 trains=3 tokens=F4\noperate N")
	for r := range 6 {
		face := x.Sheet().Tiles.Tile("57").Face(r)
		_, err := x.Map().Fit(x.Sheet().Map.Find("F4"), x.Sheet().Tiles.Tile("57"), r, &x.Sheet().UpgradeChart)
		if err == nil && !hasExit(face, 1) {
			t.Errorf("57 turned by %d loses the ferry", r)
		}
	}
	x = at(t, 3, "phase 3\ncompany N par=140 cash=500 *P1=60 trains=3 tokens=G3 operated\ntile G3 5 0\noperate N")
	h := x.Sheet().Map.Find("G3")
	n := 0
	for _, id := range []string{"14", "15", "619"} {
		for r := range 6 {
			tile := x.Sheet().Tiles.Tile(id)
			if _, err := x.Map().Fit(h, tile, r, &x.Sheet().UpgradeChart); err == nil {
				n++
				if !hasExit(tile.Face(r), 1) || !hasExit(tile.Face(r), 2) {
					t.Errorf("%s turned by %d misses a ferry", id, r)
				}
			}
		}
	}
	if n == 0 {
		t.Error("Dunkerque takes no green tile")
	}
}

func hasExit(f *board.Face, e board.Edge) bool {
	for _, x := range f.Exits() {
		if x == e {
			return true
		}
	}
	return false
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
