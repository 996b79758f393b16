package t1894_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// rotations lists the rotations in which a tile is offered for a hex.
func rotations(x *enginetest.Table, hex, tile string) []string {
	cs, _ := x.Next(engine.Order("lay " + hex + " " + tile))
	var out []string
	for _, c := range cs {
		out = append(out, c.Word)
	}
	return out
}

const twoActions = `
	phase green
	tile F9 8 5
	company NORD par=80 cash=500 *P1=60 tokens=D9,G14 operated
	company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
	operate OUEST`

// 1894-TRK-01, 1894-TRK-02, 1894-OR-02: two actions, one of them an upgrade at most, a hex touched once.
func TestTrackActions(t *testing.T) {
	x := at(t, 3, `
		phase green
		tile E6 57 0
		tile D7 1 5
		company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
		operate OUEST`)
	x.Turns("P2", "track")
	x.Do("lay E6 14 0") // the upgrade
	x.Refused("lay E6 X16 0", "1894-TRK-02")
	x.Do("lay B3 57 4")
	if x.Waiting().Name == "track" {
		t.Error("a third action is possible")
	}
	y := at(t, 3, `
		phase green
		tile E6 57 0
		tile B3 57 4
		company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
		operate OUEST`)
	y.Do("lay E6 14 0")
	y.Refused("lay B3 14 4", "1894-TRK-01")
	if y.Offered("lay", "B3") {
		t.Error("a second upgrade is offered")
	}
}

// 1894-TRK-03, 1894-PHA-01, 1894-PHA-02, 1894-PHA-04: which colours are open.
func TestColours(t *testing.T) {
	for _, c := range []struct {
		phase string
		lay   string
		rule  string
	}{
		{"yellow", "lay E6 14 0", "1894-TRK-03"},
		{"green", "lay E6 14 0", ""},
		{"blue", "lay E6 14 0", ""},
		{"blue", "lay B3 X18 1", "1894-TRK-03"},
		{"brown", "lay B3 X18 1", ""},
	} {
		x := at(t, 3, "phase "+c.phase+`
			tile E6 57 0
			tile B3 14 1
			company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
			operate OUEST`)
		if c.rule != "" {
			x.Refused(c.lay, c.rule)
		} else {
			x.Do(c.lay)
		}
	}
}

// 1894-TRK-04, 1894-TRK-05: colour order; nothing on gray, red, blue hexes.
func TestColourOrder(t *testing.T) {
	x := at(t, 3, strings.Replace(twoActions, "phase green", "phase brown", 1))
	x.Refused("lay E6 14 0", "1894-TRK-04")
	b := x.Map()
	for _, h := range []string{"A2", "A8", "A10", "A12", "C18", "G2", "G18", "I18"} {
		for _, tile := range b.Set.Tiles {
			for r := range 6 {
				if _, err := b.Fit(b.Map.Find(h), tile, r, &x.Sheet().UpgradeChart); err == nil {
					t.Errorf("%s fits on %s", tile.ID, h)
				}
			}
		}
	}
}

// 1894-TRK-06, 1894-TRK-07: types must match: what every white hex takes.
func TestKinds(t *testing.T) {
	x := at(t, 3, twoActions)
	b := x.Map()
	allowed := func(h string) []string {
		var out []string
		for _, tile := range b.Set.Tiles {
			if tile.Color() != board.Yellow {
				continue
			}
			for r := range 6 {
				if _, err := b.Fit(b.Map.Find(h), tile, r, nil); err == nil {
					out = append(out, tile.ID)
					break
				}
			}
		}
		slices.Sort(out)
		return out
	}
	for h, want := range map[string][]string{
		"E8":  {"7", "8", "9"},
		"E10": {"57"},
		"D11": {"X3"},
		"F15": {"X2"},
		"G6":  {"X1"},
		"E12": {"1", "56", "630", "631", "632", "633"},
	} {
		if got := allowed(h); !slices.Equal(got, want) {
			t.Errorf("%s takes %v, want %v", h, got, want)
		}
	}
	for _, tile := range b.Set.Tiles {
		if tile.Color() > board.Yellow && tile.Face(0).Towns() > 0 {
			t.Errorf("tile %s upgrades a double town", tile.ID)
		}
	}
}

// 1894-TRK-08: the supply is limited, a replaced tile returns at once.
func TestSupply(t *testing.T) {
	x := at(t, 3, `
		phase green
		tile F9 7 5
		tile C4 7 0
		tile C8 7 0
		tile C10 7 0
		tile E6 57 0
		company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
		operate OUEST`)
	if n := x.Map().Left(x.Map().Set.Tile("7")); n != 0 {
		t.Fatalf("%d tiles 7 left", n)
	}
	x.Refused("lay F5 7 2", "1894-TRK-08")
	b := x.Map()
	if n := b.Left(b.Set.Tile("57")); n != 9 {
		t.Errorf("%d tiles 57 left", n)
	}
	x.Do("lay E6 14 0")
	if n := b.Left(b.Set.Tile("57")); n != 10 {
		t.Errorf("%d tiles 57 left after the upgrade", n)
	}
}

// 1894-TRK-09: closed edges. 1894-EX-27: what G4 and I10 can become.
func TestClosedEdges(t *testing.T) {
	x := at(t, 3, `
		phase green
		company EST par=67 cash=500 *P2=60 tokens=I10 operated
		company PLM par=67 cash=500 *P1=60 tokens=G6.0 operated
		tile G6 X1 4
		tile H5 9 2
		operate EST`)
	for tile, want := range map[string][]string{"14": nil, "15": {"1"}, "619": nil} {
		if got := rotations(x, "I10", tile); !slices.Equal(got, want) {
			t.Errorf("I10 takes %s in rotations %v, want %v", tile, got, want)
		}
	}
	b := x.Map()
	fits := func(tile string) (out []int) {
		for r := range 6 {
			if _, err := b.Fit(b.Map.Find("G4"), b.Set.Tile(tile), r, nil); err == nil {
				out = append(out, r)
			}
		}
		return out
	}
	for tile, want := range map[string][]int{"14": nil, "15": {2}, "619": {2}} {
		if got := fits(tile); !slices.Equal(got, want) {
			t.Errorf("G4 takes %s in rotations %v, want %v", tile, got, want)
		}
	}
	x.Refused("lay I10 14 1", "1894-TRK-09")
}

// 1894-TRK-10: existing track is kept: every pair of edges of a rural hex, every edge of a circle.
func TestKeepTrack(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile E8 7 1 # joins 1 and 2
		tile F9 30 1 # joins 1 and 5, 1 and 2
		tile E6 57 1
		tile D7 1 5
		company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
		operate OUEST`)
	b := x.Map()
	for hex, want := range map[string]map[string][]int{
		"E8": {"26": {2}, "27": {1}, "28": {2}, "29": {1}, "31": {2}, "18": {0}, "624": {0, 1}},
		"F9": {"42": {2}, "70": {5}},
	} {
		h := b.Map.Find(hex)
		for _, tile := range b.Set.Tiles {
			if tile.Color() != b.Face(h).Color+1 {
				continue
			}
			var got []int
			for r := range 6 {
				if _, err := b.Fit(h, tile, r, &x.Sheet().UpgradeChart); err == nil {
					got = append(got, r)
				}
			}
			if !slices.Equal(got, want[tile.ID]) {
				t.Errorf("%s takes %s in rotations %v, want %v", hex, tile.ID, got, want[tile.ID])
			}
		}
	}
	x.Refused("lay E6 15 0", "1894-TRK-10") // 57 r1 joins 1 and 4, 15 r0 joins 0 to 3
}

// 1894-TRK-11: the tile on C6 or D7 must join the printed track to a town.
func TestPrintedTownTrack(t *testing.T) {
	x := at(t, 3, twoActions)
	b := x.Map()
	for hex, edge := range map[string]board.Edge{"C6": 5, "D7": 2} {
		fitting := 0
		for _, tile := range b.Set.Tiles {
			for r := range 6 {
				if _, err := b.Fit(b.Map.Find(hex), tile, r, nil); err != nil {
					continue
				}
				fitting++
				if !slices.Contains(tile.Face(r).Exits(), edge) {
					t.Errorf("%s r%d fits on %s without edge %d", tile.ID, r, hex, edge)
				}
			}
		}
		if fitting == 0 {
			t.Errorf("nothing fits on %s", hex)
		}
	}
	y := at(t, 3, strings.Replace(twoActions, "tile F9 8 5", "tile E6 57 0", 1))
	y.Refused("lay D7 633 0", "1894-TRK-10") // joins 0-1 and 3-4, not 2
	y.Do("lay D7 632 0")
}

// 1894-TRK-12, 1894-TRK-13, 1894-TRK-14: connection.
func TestConnection(t *testing.T) {
	x := at(t, 3, `
		company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
		operate OUEST`)
	x.Offers("lay", "B3", "E6") // homes on bare hexes
	x.Do("lay E6 57 0")         // to D7 (edge 3) and F5 (edge 0)
	if !x.Offered("lay", "F5") || !x.Offered("lay", "D7") || x.Offered("lay", "E8") {
		t.Error("wrong hexes are connected")
	}
	x.Refused("lay F5 9 1", "1894-TRK-12") // has no track at the edge that leads in
	x.Refused("lay E8 9 0", "1894-TRK-12")

	// A city full of others stops the trace but can be its end.
	y := at(t, 3, `
		phase green
		tile E6 57 1
		tile E8 9 1
		tile E10 57 1
		company OUEST par=67 cash=500 *P2=60 tokens=E6 operated
		company AG par=67 cash=500 *P1=60 tokens=E10 operated
		operate OUEST`)
	if y.Offered("lay", "E12") {
		t.Error("the trace went through E10, which is full")
	}
	if !y.Offered("lay", "E10") {
		t.Error("E10 itself cannot be upgraded")
	}
}

// 1894-TRK-15, 1894-TRK-16, 1894-TRK-17: terrain with the first tile only, big cities by the tile replaced.
func TestCosts(t *testing.T) {
	x := at(t, 3, `
		phase green
		tile E6 57 1
		company OUEST par=67 cash=39 *P2=60 tokens=B3,E6 operated
		operate OUEST`)
	x.Refused("lay E8 9 1", "1894-TRK-17")
	x.Pay(engine.Bank, "OUEST", 1)
	x.Do("lay E8 9 1")
	x.Wants("OUEST cash", 0)

	for _, c := range []struct {
		phase, tile, lay string
		cost             int
	}{
		{"yellow", "", "lay F15 X2 0", 0},
		{"green", "tile F15 X2 0", "lay F15 X6 0", 40},
		{"brown", "tile F15 X6 0", "lay F15 X13 0", 60},
		{"green", "tile D11 X3 2", "lay D11 X8 0", 40},
		{"brown", "tile D11 X8 0", "lay D11 X15 0", 60},
		{"yellow", "", "lay G6 X1 4", 0},
		{"green", "tile G6 X1 4", "lay G6 X4 4", 40},
		{"brown", "tile G6 X5 4", "lay G6 X12 4", 60},
		{"green", "tile F15 X2 0\ntile E14 8 3", "lay E14 25 3", 0}, // terrain was paid with the first tile
		{"brown", "tile F15 X2 0\ntile E14 25 3", "lay E14 40 1", 0},
	} {
		y := at(t, 3, "phase "+c.phase+"\n"+c.tile+`
			company BELGE par=67 cash=500 *P2=60 tokens=F15,D11,G6.1 operated
			operate BELGE`)
		y.Do(c.lay)
		y.Wants("BELGE cash", 500-c.cost)
	}
}

// 1894-TRK-18, 1894-PRV-04: a hex is blocked for everybody while a player owns its private, and nothing else is.
func TestBlockedHexes(t *testing.T) {
	for _, c := range []struct {
		seed, line, lay string
		blocked         bool
	}{
		{"25", "private GLG P3", "lay H17 57 0", true},
		{"25", "private GLG P2", "lay H17 57 0", true}, // the builder's own president
		{"25", "private GLG AG", "lay H17 57 0", false},
		{"25", "", "lay H17 57 0", false}, // closed
		{"25", "private LRC P1\ntile H17 57 1", "lay I14 8 1", true},
		{"25", "private LRC BELGE\ntile H17 57 1", "lay I14 8 1", false},
		{"13", "private SAC P1", "lay D17 57 0", true},
		{"13", "private SAC AG", "lay D17 57 0", false},
		{"25", "", "lay D17 57 0", false}, // SAC was removed
		{"25", "private GLG P3\nprivate LRC P3", "lay F15 X2 0", false},
	} {
		x := at(t, 3, "seed "+c.seed+`
			phase green
			tile H15 8 4 # joins I14 and H17
			company AG par=67 cash=500 *P1=60 tokens=D15 operated
			company BELGE par=67 cash=500 *P2=60 tokens=H17,D17,F15 operated
			`+c.line+`
			operate BELGE`)
		if c.blocked {
			x.Refused(c.lay, "1894-TRK-18")
			if hex := strings.Fields(c.lay)[1]; x.Offered("lay", hex) {
				t.Errorf("%s is offered", hex)
			}
		} else {
			x.Do(c.lay)
		}
	}
	// G10 is not blocked by LSQG.
	x := at(t, 3, `
		private LSQG P1
		company AG par=67 cash=500 *P1=60 tokens=G10 operated
		operate AG`)
	x.Do("lay G10 57 0")
}

// 1894-TRK-19, 1894-TRK-20, 1894-HOME-03, 1894-HOME-07: Paris keeps its circles, in one rotation only.
func TestParis(t *testing.T) {
	for from, to := range map[string][]string{"X1": {"X4", "X5"}, "X4": {"X9", "X11"}, "X5": {"X10", "X12"}} {
		for r := range 6 {
			x := at(t, 3, "phase brown")
			b := x.Map()
			h := b.Map.Find("G6")
			keep := []int{0, 1}
			if _, err := b.Fit(h, b.Set.Tile("X1"), r, nil); err != nil {
				continue // would run into a closed edge
			}
			b.Lay(h, b.Set.Tile(from), r, keep)
			for _, tile := range []string{"X4", "X5", "X9", "X10", "X11", "X12"} {
				for q := range 6 {
					keep, err := b.Fit(h, b.Set.Tile(tile), q, nil)
					legal := q == r && slices.Contains(to, tile)
					if (err == nil) != legal {
						t.Errorf("%s r%d -> %s r%d: %v", from, r, tile, q, err)
					}
					if err == nil && !slices.Equal(keep, []int{0, 1}) {
						t.Errorf("%s -> %s swaps the circles", from, tile)
					}
				}
			}
		}
	}
	// LF's marker lies in the circle not marked PLM, also on the bare hex.
	x := at(t, 3, `
		phase brown
		company LF par=67 cash=500 *P1=60 home=G6
		operate LF`)
	if !x.Token("LF", "G6.1") {
		t.Error("LF is not in the other circle")
	}
	x.Until("track")
	x.Do("lay G6 X1 2")
	if !x.Token("LF", "G6.1") {
		t.Error("LF's marker changed its circle")
	}
}

// 1894-TRK-21, 1894-PHA-07: normal green cities are frozen in purple phase, others are not.
func TestFrozenGreenCities(t *testing.T) {
	x := at(t, 3, `
		phase purple
		tile E6 14 0
		tile E8 24 1
		tile D11 X8 1
		company OUEST par=67 cash=900 *P2=60 tokens=E6,D11 operated
		operate OUEST`)
	x.Refused("lay E6 X16 0", "1894-TRK-21")
	x.Do("lay D11 X15 0")
	y := at(t, 3, `
		phase red
		tile E6 14 0
		company OUEST par=67 cash=900 *P2=60 tokens=E6 operated
		operate OUEST`)
	y.Do("lay E6 X16 0")
}

// 1894-TRK-22: a green city becomes two cities with track at the same four edges.
func TestSplitCities(t *testing.T) {
	for green, want := range map[string]map[string][]int{
		"14":  {"X16": {0, 3}, "X17": {0, 3}, "X18": {0, 3}},
		"15":  {"X19": {0}, "X20": {0}, "X21": {0}},
		"619": {"X22": {0}, "X23": {0}, "X24": {0}},
	} {
		x := at(t, 3, "phase brown\ntile G10 "+green+" 0\nstock 2 P1")
		b := x.Map()
		for _, tile := range b.Set.Tiles {
			if tile.Color() != board.Brown {
				continue
			}
			var got []int
			for r := range 6 {
				if _, err := b.Fit(b.Map.Find("G10"), tile, r, &x.Sheet().UpgradeChart); err == nil {
					got = append(got, r)
				}
			}
			if !slices.Equal(got, want[tile.ID]) {
				t.Errorf("%s -> %s in rotations %v, want %v", green, tile.ID, got, want[tile.ID])
			}
		}
	}
}

// 1894-EX-18, 1894-TRK-23, 1894-TRK-24, 1894-TOK-13, 1894-UPD-01 to 1894-UPD-03: one marker put aside, stacking, LSQG.
func TestBrownCityExample(t *testing.T) {
	x := at(t, 4, `
		phase brown
		tile G10 619 5
		tile G8 9 1
		tile G6 X1 4
		private LSQG P4
		company OUEST par=67 at=2,2 cash=100 *P2=60 tokens=B3,E6,G10 operated
		company PLM par=67 at=2,4 cash=500 trains=4 *P1=60 tokens=G6.0 operated
		operate PLM`)
	x.Do("lay G10 X23 5")
	if !x.Map().Has("OUEST", x.Map().Map.Find("G10"), board.Aside) {
		t.Fatal("OUEST's marker is not put aside")
	}
	x.Until("token")
	x.Do("token G10.0")
	x.Wants("PLM cash", 460)
	x.Until("return")
	x.Turns("P2", "return") // 1894-ACT-06
	x.Offers("return", "G10.0", "G10.1")
	x.Refused("return G10.2", "1894-UPD-02")
	x.Refused("return G10", "1894-UPD-02")
	x.Do("return G10.0")
	if !x.Token("OUEST", "G10.0") || !x.Token("PLM", "G10.0") {
		t.Error("they do not share the location")
	}
	h := x.Map().Map.Find("G10")
	if x.Map().Free(h, 1) != 1 || x.Map().Free(h, 0) != 0 {
		t.Error("the other location is not free")
	}
	if m := kit.Income(x.Game, x.Private("LSQG")); m != 100 { // 1894-PRV-03
		t.Errorf("LSQG pays %d", m)
	}
}

// 1894-EX-19, 1894-TRK-23, 1894-TRK-25, 1894-UPD-04: the builder's own marker is placed at once; the other returns at the end,
// free of charge.
func TestOwnMarkerAtOnce(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile D9 14 1
		company NORD par=67 at=2,4 cash=500 *P1=60 tokens=D9,G14 operated
		company OUEST par=67 at=2,2 cash=100 *P2=60 tokens=B3,E6,D9 operated
		operate NORD`)
	x.Until("track")
	x.Do("lay D9 X16 1")
	x.Turns("P1", "own token")
	x.Refused("pass", "")
	x.Do("return D9.1")
	x.Turns("P1", "track")
	x.Until("return")
	x.Turns("P2", "return")
	x.Do("return D9.1")
	x.Wants("OUEST cash", 100)
	if kit.NextToken(x.Game, "OUEST").Price != 100 {
		t.Error("a returning marker used another one up")
	}
	if x.Map().Free(x.Map().Map.Find("D9"), 0) != 1 {
		t.Error("city 0 is not free")
	}
	// Later LF marks the other city: three markers on the tile (1894-UPD-04), and no more (1894-UPD-05).
	y := at(t, 4, `
		phase brown
		tile D9 X16 1
		tile D11 X3 0 # joins D9 and E10
		tile D7 1 5
		company NORD par=67 at=2,4 cash=500 *P1=60 tokens=D9.1,G14 operated
		company OUEST par=67 at=2,2 cash=100 *P2=60 tokens=B3,E6,D9.1 operated
		company LF par=67 at=2,1 cash=100 *P3=60 tokens=D11 operated
		operate LF`)
	y.Until("token")
	y.Offers("token", "D9.0")
	y.Do("token D9.0")
	y.Wants("LF cash", 60)
	d9 := y.Map().Map.Find("D9")
	n := 0
	for _, tok := range y.Board.Tokens {
		if tok.Hex == d9 {
			n++
		}
	}
	if n != 3 || y.Map().Free(d9, 0) > 0 || y.Map().Free(d9, 1) > 0 {
		t.Errorf("%d markers on the tile", n)
	}
}

// 1894-EX-20, 1894-TOK-08, 1894-TRK-24: two put aside: no marker there, but the builder may treat it as open.
func TestTwoMarkersPutAside(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile D15 14 2
		tile E16 15 2
		tile C14 57 1 # joined to D15 by C16
		company AG par=67 at=1,1 cash=100 *P1=60 tokens=D15 operated
		company BELGE par=67 at=1,3 cash=100 *P2=60 tokens=E16,D15 operated
		company EST par=67 at=2,4 cash=900 trains=4 *P3=60 tokens=I10,E16 operated
		operate EST`)
	earns(t, x, 30+30) // E16 and D15, which is full
	x.Do("lay D15 X17 2")
	x.Until("token")
	x.Offers("token", "C14")
	x.Refused("token D15.0", "1894-TOK-08")
	x.Refused("token D15.1", "1894-TOK-08")
	earns(t, x, 30+40+20) // through D15 to C14
	x.Until("return")
	x.Wants("EST revenue", 90)
	x.Turns("P2", "return") // BELGE is higher in the order (1894-UPD-01)
	x.Do("return D15.0")
	x.Turns("P1", "return")
	x.Do("return D15.1")
	if !x.Token("BELGE", "D15.0") || !x.Token("AG", "D15.1") {
		t.Error("wrong cities")
	}
	if got, err := kit.BestRevenue(x.Game, "EST"); err != nil || got != 30+40 {
		t.Errorf("with the markers back EST would earn %d (%v)", got, err)
	}
}

// 1894-TOK-10, 1894-UPD-06: one put aside in the home of a company that has not operated: no marker there, and the
// returning one may choose either city.
func TestPutAsideInAHome(t *testing.T) {
	y := at(t, 3, `
		phase brown
		tile D15 14 2
		tile E16 15 2
		company BELGE par=67 at=1,3 cash=100 *P2=60 tokens=D15 operated
		company EST par=67 at=2,4 cash=900 trains=4 *P3=60 tokens=E16 operated
		operate EST`)
	y.Do("lay D15 X17 2")
	for city := range 2 {
		if r, ok := kit.CheckToken(y.Game, "EST", y.Map().Map.Find("D15"), city).(*engine.RuleError); !ok || r.Rule != "1894-TOK-10" {
			t.Errorf("a marker may be placed in city %d: %v", city, r)
		}
	}
	y.Until("return")
	y.Offers("return", "D15.0", "D15.1")
	y.Do("return D15.1")
}

// 1894-TRK-26, 1894-FER-04: track beyond London needs the ferry marker, which can be bought just before.
func TestTrackBeyondLondon(t *testing.T) {
	// London joins A8 (edge 1), B9 (0) and B11 (5).
	x := at(t, 3, `
		tile B9 57 3
		company NORD par=67 cash=500 *P1=60 tokens=B9 operated
		operate NORD`)
	x.Until("track")
	if x.Offered("lay", "B11") {
		t.Error("B11 is reached through London")
	}
	x.Do("ferry")
	if !x.Offered("lay", "B11") {
		t.Error("B11 is not reached with a ferry marker")
	}
}

// 1894-TRK-27, 1894-TOK-14, 1894-OR-06, 1894-PHA-09: the final set has no track and no token step.
func TestFinalSet(t *testing.T) {
	x := at(t, 3, `
		phase purple
		company OUEST par=67 cash=900 *P2=60 P1=10 pool=10 home=B3
		company NORD par=67 cash=900 *P1=60 pool=10 tokens=D9,G14 operated
		stock 6 P1`)
	x.Do("pass; pass; pass")
	x.Turns("P2", "finance")
	if !x.Token("OUEST", "B3") {
		t.Error("home markers are not placed in the final set")
	}
	x.Do("pass")
	if s := x.Waiting().Name; s == "track" || s == "token" {
		t.Errorf("the final set has a %s step", s)
	}
	for !x.Finished {
		x.Do("pass")
		if x.Round.Kind != "operating" && !x.Finished {
			t.Fatalf("after the final set: %s", x.Where())
		}
	}
	if !strings.Contains(x.End, "END-04") { // 1894-END-04
		t.Errorf("the game ended because %s", x.End)
	}
}
