package t18norway_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// builds sets up a position in which the company is about to lay a tile.
func builds(t *testing.T, company, position string) *enginetest.Table {
	t.Helper()
	x := at(t, 3, position+"\noperate "+company)
	x.Until("track")
	return x
}

// dug takes mountain tokens off the map.
func dug(x *enginetest.Table, hexes ...string) {
	for _, hex := range hexes {
		x.Map().Remove("", x.Map().Map.Find(hex), board.Beside)
	}
	x.Game.Touch()
}

// oslo is H at its home with money.
const oslo = "company H par=70 cash=500 *P1=60 operated tokens=G29.2\n"

// TestOneTileATurn: one yellow tile or one upgrade, no train needed (NOR-TR-01, NOR-TR-11).
func TestOneTileATurn(t *testing.T) {
	x := builds(t, "H", "phase 3\n"+oslo)
	x.Do("lay H28 8 5")
	x.Trains("H")
	if x.Waiting().Name == "track" {
		t.Error("a second tile could be laid")
	}
	x = builds(t, "H", "phase 3\n"+oslo)
	x.Do("lay G29 O1 0")
	if x.Waiting().Name == "track" {
		t.Error("a second tile could be laid")
	}
}

// TestColoursInSteps: white takes yellow, printed yellow takes green, and the phase opens the colours (NOR-TR-02, NOR-PH-02).
func TestColoursInSteps(t *testing.T) {
	x := builds(t, "H", "phase 3\n"+oslo)
	x.Refused("lay H28 23 1", "NOR-TR-02") // green on white
	x.Refused("lay G29 O2 0", "NOR-TR-02") // brown on printed yellow
	for _, c := range []struct{ phase, lies, order string }{
		{"3", "", "lay G29 O1 0"},
		{"5", "tile G29 O1 0\n", "lay G29 O2 0"},
		{"6", "tile G29 O1 0\ntile G29 O2 0\n", "lay G29 O3 0"},
	} {
		p := c.lies + oslo
		if c.lies != "" {
			p = c.lies + strings.ReplaceAll(oslo, "G29.2", map[string]string{"5": "G29.2", "6": "G29"}[c.phase])
		}
		before := map[string]string{"3": "2", "5": "4", "6": "5"}[c.phase]
		x := builds(t, "H", "phase "+before+"\n"+p)
		x.Refused(c.order, "NOR-PH-02")
		x = builds(t, "H", "phase "+c.phase+"\n"+p)
		x.Do(c.order)
	}
	// Grey and red hexes never change.
	x = builds(t, "D", "phase 3\ntile G17 T1 0\ncompany D par=70 cash=500 *P1=60 operated tokens=G17\n")
	x.Refused("lay H16 9 1", "NOR-TR-02")
	x = builds(t, "H", "phase 3\ntile H28 8 5\n"+oslo)
	x.Refused("lay I29 9 1", "NOR-TR-02")
}

// TestKindsOfHex: a town takes town tiles, a city city tiles, the double town its own; towns end at green, the double town at yellow
// (NOR-TR-03).
func TestKindsOfHex(t *testing.T) {
	const j = "company J par=70 cash=500 *P1=60 operated tokens=B32\n"
	x := builds(t, "J", "phase 5\ntile C33 8 5\n"+j) // B32's edge 4 leads to C31, so C33 is not reached
	x.Refused("lay C31 57 1", "NOR-TR-04")
	x.Refused("lay C31 58 1", "NOR-TR-04")
	x.Do("lay C31 9 1")
	town := func(phase, lies string) *enginetest.Table {
		return builds(t, "S", "phase "+phase+"\n"+lies+"company S par=70 cash=500 *P1=60 operated tokens=C35\n")
	}
	x = town("3", "")
	x.Refused("lay D34 9 1", "NOR-TR-04")
	x.Refused("lay D34 57 1", "NOR-TR-04")
	x.Do("lay D34 4 1")
	x = town("3", "tile D34 4 1\n")
	x.Do("lay D34 87 1")
	x = town("5", "tile D34 87 1\n")
	for _, k := range []string{"39", "44", "448", "449", "NO1"} {
		x.Refused("lay D34 "+k+" 0", "NOR-TR-04")
	}
	r := "company R par=70 cash=500 *P1=60 operated tokens=E19\ntile E19 57 2\n" // to F20
	x = builds(t, "R", "phase 3\n"+r)
	x.Refused("lay F20 58 2", "NOR-TR-04")
	x.Refused("lay F20 8 2", "NOR-TR-04")
	x.Do("lay F20 1 1")
	x = builds(t, "R", "phase 3\ntile F20 1 1\n"+r)
	for _, k := range []string{"87", "88", "204", "441"} {
		x.Refused("lay F20 "+k+" 0", "NOR-TR-04")
	}
}

// TestUpgradeChart: what the chart lists may replace a tile and nothing else, and all old track stays (NOR-TR-04, NOR-TR-05,
// NOR-TR-10; WE-32).
func TestUpgradeChart(t *testing.T) {
	x := at(t, 3, "phase 5")
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"9", "23", true}, {"8", "25", true}, {"57", "441", true}, {"8", "23", true}, {"8", "24", true}, {"442", "450", true}, {"441", "NO1", true},
		{"8", "19", true}, {"25", "45", false}, {"444", "448", false}, {"8", "18", false}, {"444", "444B", true}, {"29", "70", false},
		{"23", "47", false}, {"20", "47", true},
	} {
		h := "I25"
		if x.Map().Set.Tile(c.from).Face(0).Cities() > 0 {
			h = "G23"
		}
		b, hex := x.Game.Clone().Map(), x.Map().Map.Find(h)
		b.Lay(hex, b.Set.Tile(c.from), 0, []int{0})
		fits := slices.ContainsFunc([]int{0, 1, 2, 3, 4, 5}, func(r int) bool {
			_, err := b.Fit(hex, b.Set.Tile(c.to), r, &x.Sheet().UpgradeChart)
			return err == nil
		})
		if listed := b.MayReplace(hex, b.Set.Tile(c.to), &x.Sheet().UpgradeChart) == nil; listed != c.ok || fits && !c.ok {
			t.Errorf("%s to %s: listed %t, fits %t, want %t", c.from, c.to, listed, fits, c.ok)
		}
	}
	// Track that lies there is never lost.
	y := builds(t, "H", "phase 3\ntile H28 8 5\n"+oslo)
	y.Refused("lay H28 24 3", "NOR-TR-05")
	y.Do("lay H28 23 1")
}

// TestLetters: a hex with a letter takes the tiles with that letter, in the one rotation that keeps its sea lanes (NOR-TR-06,
// NOR-TR-17).
func TestLetters(t *testing.T) {
	x := at(t, 3, "phase 6")
	b := x.Map()
	for hex, tiles := range map[string][]string{"G17": {"T1", "T2", "T3"}, "D18": {"M1", "M2"}, "C19": {"A1"}, "B26": {"B1", "B2"},
		"B32": {"S1", "S2"}, "C35": {"K1", "K2"}, "G29": {"O1", "O2", "O3"}} {
		h := b.Map.Find(hex)
		for _, id := range tiles {
			var fits []int
			for r := range 6 {
				if _, err := b.Fit(h, b.Set.Tile(id), r, &x.Sheet().UpgradeChart); err == nil {
					fits = append(fits, r)
				}
			}
			if hex != "G29" && !slices.Equal(fits, []int{0}) || !slices.Contains(fits, 0) {
				t.Errorf("%s fits on %s turned by %v", id, hex, fits)
			}
			for _, other := range b.Set.Tiles {
				if other.Color() == b.Set.Tile(id).Color() && other.ID != id && b.MayReplace(h, other, &x.Sheet().UpgradeChart) == nil {
					t.Errorf("%s may lie on %s", other.ID, hex)
				}
			}
			keep := make([]int, len(b.Face(h).Stops))
			for i := range keep {
				keep[i] = min(i, len(b.Set.Tile(id).Face(0).Stops)-1)
			}
			b.Lay(h, b.Set.Tile(id), 0, keep)
		}
	}
}

// TestClosedSides: no track to a map edge, a fjord, a glacier, the sea, or a grey or red hex that has no track there; Mjøsa takes
// track from every side (NOR-TR-07, NOR-TR-08).
func TestClosedSides(t *testing.T) {
	x := at(t, 3, "phase 2")
	b := x.Map()
	for _, c := range []struct {
		hex, tile string
		rotation  int
		ok        bool
	}{
		{"B34", "4", 0, false},  // to B36, sea
		{"B34", "58", 3, true},  // 3 and 5: Stavanger and Kristiansand
		{"B22", "4", 0, false},  // a fjord below, sea above
		{"B22", "3", 4, true},   // 4 and 5
		{"C27", "8", 5, true},   // 5 and 1
		{"C27", "9", 0, false},  // 3 is a fjord
		{"C25", "8", 3, false},  // 3 and 5: edge 3 is a fjord
		{"E21", "9", 0, true},   // between two glaciers
		{"E21", "8", 5, false},  // 5 and 1 are glaciers
		{"E23", "9", 0, false},  // to Jotunheimen E25
		{"F32", "58", 2, false}, // 4 is a fjord
		{"H14", "9", 1, false},  // 1: sea beyond G15; 4: nothing there
		{"H14", "8", 4, true},   // 4 and 0: the track of grey hexes
		{"H14", "8", 3, false},  // 3 and 5: nothing there
		{"G27", "9", 1, true},   // 1 and 4: Mjøsa has no track at that side
		{"I27", "8", 5, false},  // 5: nothing there
		{"I25", "8", 0, true},
		{"H20", "9", 1, true},  // 4: to Östersund
		{"H22", "9", 1, false}, // 4: Koppang has no track there
	} {
		_, err := b.Fit(b.Map.Find(c.hex), b.Set.Tile(c.tile), c.rotation, &x.Sheet().UpgradeChart)
		if (err == nil) != c.ok {
			t.Errorf("%s turned by %d on %s: %v", c.tile, c.rotation, c.hex, err)
		}
	}
	// Track that ends at Mjøsa where no lane begins is laid and refused like any other, in every phase.
	for phase, lies := range map[string]string{"2": "", "3": "tile H26 LM1 0\n", "5": "tile H26 LM1 0\ntile H26 LM2 0\n"} {
		x := builds(t, "H", "phase "+phase+"\n"+lies+"tile H28 9 1\n"+oslo)
		x.Do("lay I27 8 1")
		x = builds(t, "H", "phase "+phase+"\n"+lies+"tile H28 9 1\n"+oslo)
		x.Do("lay I27 7 1") // 1 and 2: edge 2 is Mjøsa's side 5
		x = builds(t, "B", "phase "+phase+"\n"+lies+"company B par=70 cash=100 *P1=60 operated tokens=B26\n")
		x.Refused("lay C25 8 1", "NOR-TR-07")
	}
}

// TestConnection: some of the tile's track must be joined to a station, over old or new track of it; an upgrade that adds none is
// legal (NOR-TR-09, NOR-TR-10).
func TestConnection(t *testing.T) {
	x := builds(t, "H", "phase 3\n"+oslo)
	x.Refused("lay H28 8 0", "NOR-TR-09") // 0 and 2: not to Oslo
	x.Refused("lay I25 9 0", "NOR-TR-09")
	x.Refused("lay F28 8 3", "NOR-TR-09") // the circle at the upper left is not H's
	// Old track is enough: the new track of 19 leads elsewhere.
	x = builds(t, "H", "phase 3\ntile H28 8 5\n"+oslo)
	x.Do("lay H28 19 3")
	x = builds(t, "B", "phase 5\ntile B26 B1 0\ncompany B par=70 cash=100 *P1=60 operated tokens=B26\n")
	x.Do("lay B26 B2 0")
}

// TestTileSupply: there are so many of each tile; a tile that is replaced can be laid again (NOR-TR-12).
func TestTileSupply(t *testing.T) {
	const four = "tile B30 57 1\ntile D26 57 1\ntile G23 57 1\ntile F30 57 1\n"
	r := "company R par=70 cash=100 *P1=60 operated tokens=E19\n"
	x := builds(t, "R", "phase 3\n"+four+r)
	x.Refused("lay E19 57 0", "NOR-TR-12")
	x = builds(t, "R", "phase 3\n"+four+"tile F30 441 0\n"+r)
	x.Do("lay E19 57 0")
}

// TestTerrainIsPaidByTheTreasury: the president cannot help (NOR-TR-13).
func TestTerrainIsPaidByTheTreasury(t *testing.T) {
	x := builds(t, "H", "phase 2\ncash P1=500\ncompany H par=70 cash=29 *P1=60 operated tokens=G29.2\n")
	x.Refused("lay H28 8 5", "NOR-TR-13")
	x = builds(t, "H", "phase 2\ncash P1=500\ncompany H par=70 cash=30 *P1=60 operated tokens=G29.2\n")
	x.Do("lay H28 8 5")
	x.Wants("H cash", 0)
	x.Wants("P1 cash", 500)
}

// TestOslo: the green tile keeps three cities, each with its exits and its token; brown joins them to one of three locations, grey
// has four (NOR-TR-14, NOR-TR-15, NOR-TK-07).
func TestOslo(t *testing.T) {
	x := builds(t, "H", "phase 3\n"+oslo+"company V par=70 cash=100 *P2=60 operated tokens=F30,G29.1\n")
	x.Do("lay G29 O1 0")
	g := x.Map().Map.Find("G29")
	f := x.Map().Face(g)
	for s, exits := range [][]board.Edge{{0, 3}, {2, 5}, {1, 4}} {
		if !slices.Equal(f.Stops[s].Exits, exits) || f.Stops[s].Slots != 1 {
			t.Errorf("city %d has %v", s, f.Stops[s])
		}
	}
	if !x.Token("H", "G29.2") || !x.Token("V", "G29.1") {
		t.Error("the tokens have changed places")
	}
	x = builds(t, "H", "phase 5\ntile G29 O1 0\n"+oslo+"company V par=70 cash=100 *P2=60 operated tokens=F30,G29.1\n")
	x.Do("lay G29 O2 0")
	if f := x.Map().Face(g); f.Cities() != 1 || f.Stops[0].Slots != 3 || !x.Token("H", "G29") || !x.Token("V", "G29") || x.Map().Free(g, 0) != 1 {
		t.Error("brown Oslo is not one city of three locations with both tokens")
	}
	x = builds(t, "H", "phase 6\ntile G29 O1 0\ntile G29 O2 0\n"+strings.ReplaceAll(oslo, "G29.2", "G29"))
	x.Do("lay G29 O3 0")
	if f := x.Map().Face(g); f.Stops[0].Slots != 4 || f.Stops[0].Revenue[0] != 100 {
		t.Error("grey Oslo has not four locations")
	}
}

// TestTurnedOslo: H begins in the circle with the track of its own, however the green tile was laid (NOR-SET-10, NOR-TR-15), and
// nobody else's station takes it (NOR-TK-05).
func TestTurnedOslo(t *testing.T) {
	for rotation, city := range []int{2, 0, 1, 2, 0, 1} {
		x := builds(t, "H", fmt.Sprintf("phase 3\ntile G29 O1 %d\ncompany H par=70 cash=100 *P1=60\n", rotation))
		if at := fmt.Sprintf("G29.%d", city); !x.Token("H", at) {
			t.Errorf("with rotation %d H has no token in %s", rotation, at)
		}
	}
	x := builds(t, "V", "options 18xx.games\nphase 3\ntile G29 O1 2\ntile F30 57 1\ncompany V par=70 cash=100 *P1=60 operated tokens=F30\n")
	x.Until("token")
	x.Refused("token G29.1", "NOR-TK-05")
}

// TestRorosbanen: nobody builds in I23 while a player has P1; a company that buys it, or phase 5, opens it (NOR-TR-16, NOR-PC-03).
func TestRorosbanen(t *testing.T) {
	const way = "tile H28 9 1\ntile I27 8 1\ntile I25 9 0\n" + oslo
	x := builds(t, "H", "phase 3\nprivate Røros P2\n"+way)
	x.Refused("lay I23 9 0", "NOR-TR-16")
	x.Do("private Røros 20")
	x.Do("accept")
	x.Do("lay I23 9 0")
	builds(t, "H", "phase 3\nprivate Røros B\n"+way).Do("lay I23 9 0")
	builds(t, "H", "phase 5\n"+way).Do("lay I23 9 0")
}

// TestWhiteHome: a company may always lay the first tile on its home (NOR-TR-18).
func TestWhiteHome(t *testing.T) {
	for company, hex := range map[string]string{"R": "E19", "V": "F30", "Ø": "G31"} {
		x := builds(t, company, "phase 2\ncompany "+company+" par=70 cash=100 *P1=60\n")
		if !x.Token(company, hex) || !x.Offered("lay", hex) {
			t.Errorf("%s may not build on %s", company, hex)
		}
		x.Do("lay " + hex + " 5 3")
	}
}

// sorland is S at its home.
const sorland = "company S par=70 cash=500 *P1=60 operated tokens=C35 trains=2\n"

// TestSorlandsbanenLaysTwo: two yellow tiles or one upgrade; the second may build on the first, each pays its terrain (NOR-PW-06,
// NOR-PW-07).
func TestSorlandsbanenLaysTwo(t *testing.T) {
	x := builds(t, "S", "phase 3\n"+sorland)
	x.Do("lay D34 4 1")
	x.Refused("lay C35 K1 0", "NOR-PW-06")
	x.Do("lay E33 8 1")
	if x.Waiting().Name == "track" {
		t.Error("a third tile could be laid")
	}
	x = builds(t, "S", "phase 3\n"+sorland)
	x.Do("lay C35 K1 0")
	if x.Waiting().Name == "track" {
		t.Error("a tile could be laid after an upgrade")
	}
	x = builds(t, "S", "phase 2\ntile D34 4 1\ntile E33 8 1\n"+sorland)
	x.Do("lay E31 9 0")
	x.Wants("S cash", 480)
	x.Do("lay E29 9 0 with tunnel")
	x.Wants("S cash", 400)
	// Nobody else has a second tile.
	y := builds(t, "J", "phase 2\ncompany J par=70 cash=500 *P1=60 operated tokens=B32\n")
	y.Do("lay C31 9 1")
	if y.Waiting().Name == "track" {
		t.Error("J lays two tiles")
	}
}

// toOslo is track from Kristiansand to F30; what leads on to Oslo's circle at the upper left lacks.
const toOslo = "tile D34 4 1\ntile E33 9 1\ntile F32 58 1\ntile F30 57 0\n"

// TestSorlandsbanenReachesOslo: with a connection to any city of Oslo, whoever lays it, the second tile is gone for good; at once if
// the first tile of the turn makes it (NOR-PW-08).
func TestSorlandsbanenReachesOslo(t *testing.T) {
	const lacks = "lay F28 7 5"
	x := builds(t, "S", "phase 3\n"+toOslo+sorland)
	x.Do(lacks)
	if x.Waiting().Name == "track" {
		t.Error("S lays a second tile after the connection")
	}
	// Another company makes it.
	other := toOslo + sorland + "company V par=90 cash=500 *P2=60 operated tokens=F30 trains=2\n"
	x = builds(t, "V", "phase 3\n"+strings.ReplaceAll(other, "tile F30 57 0", "tile F30 441 0"))
	x.Do(lacks)
	x.EndTurn()
	x.Until("track")
	x.Turns("P1", "track")
	x.Do("lay E31 9 1")
	if x.Waiting().Name == "track" {
		t.Error("S lays a second tile after V's connection")
	}
	// A blocked city ends the way before.
	blocked := builds(t, "S", "phase 3\ntile F28 7 5\n"+strings.ReplaceAll(toOslo, "D34 4 1", "D34 87 1")+sorland+
		"company V par=90 cash=500 *P2=60 operated tokens=F30\n")
	blocked.Do("lay D32 9 0")
	if blocked.Waiting().Name != "track" {
		t.Error("S has lost its second tile although F30 is blocked")
	}
	// A connection there once was counts.
	lost := builds(t, "S", "phase 3\nmemo oslo\n"+sorland)
	lost.Do("lay D34 4 1")
	if lost.Waiting().Name == "track" {
		t.Error("S has its second tile again")
	}
}

// TestSaysWhoBlocks: refusals of ordinary lays cite a rule of the checklist each.
func TestSaysWhoBlocks(t *testing.T) {
	x := builds(t, "H", "phase 3\ntile H28 8 1\n"+oslo)
	x.Refused("lay H26 LM1 0", "NOR-MT-13")
	if _, err := x.Apply(engine.Order("lay H28 23 1 with raft")); err == nil {
		t.Error("a power that is none is accepted")
	}
	if r := kit.Reach(x.Game, "H"); !r.Into(x.Map().Map.Find("H28")) {
		t.Error("H does not get to H28")
	}
}
