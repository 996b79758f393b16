package board

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// small is a small map: a row A of pointy hexes A1 A3 A5 and a row B of B2 B4.
const small = `
orientation: pointy
columns: numbers
hexes:
  - {at: [A1], color: white, name: West, cities: [{revenue: 0}]}
  - {at: [A3, B4], color: white}
  - {at: [A5], color: gray, cities: [{revenue: {yellow: 20, brown: 40}, exits: [1, 0]}]}
  - {at: [B2], color: white, borders: [{edge: 4, kind: impassable}]}
`

const someTiles = `
"7": 1
"8": 2
"9": unlimited
"57": 2
"23": 1
"14": 1
X1: {count: 1, color: brown, cities: [{revenue: 40, exits: [0, 3]}, {revenue: 40, exits: [1, 4]}]}
`

func newBoard(t *testing.T) *Board {
	t.Helper()
	var m Map
	var s Set
	if err := yaml.Unmarshal([]byte(small), &m); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal([]byte(someTiles), &s); err != nil {
		t.Fatal(err)
	}
	state := NewState(&m)
	return &Board{Map: &m, Set: &s, State: &state}
}

func TestNeighbours(t *testing.T) {
	b := newBoard(t)
	for _, c := range []struct {
		from string
		edge Edge
		to   string
	}{
		{"A1", 4, "A3"}, {"A3", 1, "A1"}, {"A1", 5, "B2"}, {"B2", 2, "A1"}, {"B2", 3, "A3"}, {"A3", 0, "B2"}, {"A3", 5, "B4"},
		{"A1", 1, ""}, {"A1", 0, ""}, {"B4", 3, "A5"},
	} {
		h := b.Map.Hex(c.from)
		got := ""
		if n := h.Next[c.edge]; n != None {
			got = b.Map.Hexes[n].ID
		}
		if got != c.to {
			t.Errorf("edge %d of %s leads to %q, want %q", c.edge, c.from, got, c.to)
		}
	}
}

func TestRevenueByColour(t *testing.T) {
	b := newBoard(t)
	r := b.Map.Hex("A5").Face.Stops[0].Revenue
	for c, want := range map[Color]int{Yellow: 20, Green: 20, Brown: 40, Gray: 40} {
		if got := r.In(c); got != want {
			t.Errorf("%s: %d, want %d", c, got, want)
		}
	}
}

func TestTurningAndRotations(t *testing.T) {
	b := newBoard(t)
	if got := len(b.Set.Tile("9").Rotations()); got != 3 {
		t.Errorf("a straight looks different in %d rotations", got)
	}
	if got := len(b.Set.Tile("7").Rotations()); got != 6 {
		t.Errorf("a sharp curve looks different in %d rotations", got)
	}
	if got := len(b.Set.Tile("X1").Rotations()); got != 3 { // a half turn leaves each city in its place
		t.Errorf("a tile with two cities looks different in %d rotations", got)
	}
	if e := b.Set.Tile("8").Face(5).Track[0]; e != [2]Edge{5, 1} {
		t.Errorf("8 turned by 5 joins %v", e)
	}
}

func TestFit(t *testing.T) {
	b := newBoard(t)
	for _, c := range []struct {
		hex, tile string
		rotation  int
		why       Why // 0: it fits
	}{
		{"A3", "9", 1, 0},      // A1 to A5, which has track there
		{"A3", "9", 0, OffMap}, // leaves the map
		{"A3", "57", 1, WrongKind},
		{"A3", "23", 1, WrongColor},
		{"A1", "57", 1, OffMap}, // leaves the map to the left
		{"B2", "8", 2, OffMap},  // edge 4 is impassable
		{"B2", "7", 2, 0},
	} {
		_, err := b.Fit(b.Map.Find(c.hex), b.Set.Tile(c.tile), c.rotation, nil)
		got := Why(0)
		if m, ok := err.(*Misfit); ok {
			got = m.Why
		}
		if got != c.why {
			t.Errorf("%s r%d on %s: %v, want %v", c.tile, c.rotation, c.hex, err, c.why)
		}
	}
	b.Lay(b.Map.Find("A3"), b.Set.Tile("9"), 1, nil)
	if _, err := b.Fit(b.Map.Find("A3"), b.Set.Tile("23"), 0, nil); err == nil {
		t.Error("an upgrade may lose track")
	}
	b.Lay(b.Map.Find("B2"), b.Set.Tile("7"), 2, nil)
	if left := b.Left(b.Set.Tile("7")); left != 0 {
		t.Errorf("%d tiles 7 left", left)
	}
	if left := b.Left(b.Set.Tile("9")); left != Unlimited {
		t.Errorf("%d tiles 9 left", left)
	}
}

// A trace stops at blocked stops, and does not use a side twice: the loop below leads only back to itself.
func TestTraceUsesASideOnce(t *testing.T) {
	var m Map
	const loop = `
orientation: pointy
columns: numbers
hexes:
  - {at: [A1], color: gray, cities: [{revenue: 10, exits: [4]}]}
  - {at: [A3], color: gray, track: ["1-4", "4-5"]}
  - {at: [A5], color: gray, track: ["1-4"]}
  - {at: [A7], color: gray, track: ["1-0"]}
  - {at: [B4], color: gray, track: ["2-5"]}
  - {at: [B6], color: gray, track: ["3-1"]}
  - {at: [C5], color: white}
`
	if err := yaml.Unmarshal([]byte(loop), &m); err != nil {
		t.Fatal(err)
	}
	state := NewState(&m)
	b := &Board{Map: &m, Set: &Set{}, State: &state}
	always := func(int, int) bool { return true }
	r := b.Trace([]Place{{m.Find("A1"), 0}}, always)
	for _, h := range []string{"A3", "A5", "A7", "B6", "B4"} {
		if !r.Into(m.Find(h)) {
			t.Errorf("the trace does not reach %s", h)
		}
	}
	// It would enter B4 from B6 at an edge without track, so nothing leads on to C5.
	if r.Into(m.Find("C5")) {
		t.Error("the trace reaches C5")
	}
	if !r.Begins(m.Find("A1")) || !r.Touches(m.Find("A1"), 0) {
		t.Error("the trace does not include its start")
	}
}

// A side is found even if the hex behind it was reached by another side, and the path kept there cannot go on: from
// A1 by A3, A5 and the loop back to A3. Only the long path from B18 enters B2 by that side.
func TestTraceFindsEverySide(t *testing.T) {
	const loop = `
orientation: pointy
columns: numbers
hexes:
  - {at: [A1], color: gray, cities: [{revenue: 10, exits: [4, 5]}]}
  - {at: [A3], color: gray, track: ["1-4", "4-0"]}
  - {at: [A5], color: gray, cities: [{revenue: 10, exits: [1, 0, 5]}]}
  - {at: [B2], color: white}
  - {at: [B4], color: gray, track: ["3-4"]}
  - {at: [B6], color: gray, track: ["1-2", "4-2"]}
  - {at: [B8, B10, B12, B14, B16], color: gray, track: ["1-4"]}
  - {at: [B18], color: gray, cities: [{revenue: 10, exits: [1]}]}
`
	var m Map
	if err := yaml.Unmarshal([]byte(loop), &m); err != nil {
		t.Fatal(err)
	}
	state := NewState(&m)
	b := &Board{Map: &m, Set: &Set{}, State: &state}
	always := func(int, int) bool { return true }
	a1, b18, b2 := Place{m.Find("A1"), 0}, Place{m.Find("B18"), 0}, m.Find("B2")
	if r := b.Trace([]Place{a1}, always); !r.Enters(b2, 2) || r.Enters(b2, 3) {
		t.Error("from A1 alone the trace enters B2 by one side")
	}
	if r := b.Trace([]Place{a1, b18}, always); !r.Enters(b2, 3) {
		t.Error("with B18 it enters by the other one, too")
	}
}

// A balloon loop turns a trace round, but it may not return over its own spur.
func TestTraceDoesNotComeBack(t *testing.T) {
	const balloon = `
orientation: pointy
columns: numbers
hexes:
  - {at: [A1], color: gray, cities: [{revenue: 10, exits: [4]}]}
  - {at: [A3], color: gray, track: ["1-4", "0-4"]}
  - {at: [A5], color: gray, track: ["1-4", "1-5"]}
  - {at: [A7], color: gray, track: ["1-0"]}
  - {at: [B6], color: gray, track: ["2-3"]}
  - {at: [B2], color: gray, towns: [{revenue: 10, exits: [3]}]}
`
	var m Map
	if err := yaml.Unmarshal([]byte(balloon), &m); err != nil {
		t.Fatal(err)
	}
	state := NewState(&m)
	b := &Board{Map: &m, Set: &Set{}, State: &state}
	r := b.Trace([]Place{{m.Find("A1"), 0}}, func(int, int) bool { return true })
	if !r.Into(m.Find("A7")) {
		t.Error("the loop is not followed")
	}
	if r.Touches(m.Find("B2"), 0) {
		t.Error("the trace returned over the side between A3 and A5")
	}
}

func TestSheetMistakesNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"orientation: round\ncolumns: numbers\nhexes: []":                                               "round",
		"orientation: flat\ncolumns: numbers\nhexes:\n  - {at: [A1], color: white, citys: []}":          "line 4: unknown key \"citys\"",
		"orientation: flat\ncolumns: numbers\nhexes:\n  - {at: [A1, A1], color: white}":                 "is listed twice",
		"orientation: flat\ncolumns: numbers\nhexes:\n  - {at: [A1], color: pink}":                      "pink",
		"orientation: flat\ncolumns: numbers\nhexes:\n  - {at: [A1], color: white, track: [\"0-9\"]}":   "edge 9",
		"orientation: flat\ncolumns: numbers\nhexes:\n  - {at: [A1], color: white, track: [\"north\"]}": "north",
	} {
		var m Map
		err := yaml.Unmarshal([]byte(text), &m)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
	var s Set
	if err := yaml.Unmarshal([]byte(`"4711": 1`), &s); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("an unknown tile: %v", err)
	}
}

func TestStationsFollowTheirCity(t *testing.T) {
	b := newBoard(t)
	h := b.Map.Find("A1")
	b.Put("X", h, 0)
	if b.Free(h, 0) != 0 || !b.Has("X", h, 0) || !b.In("X", h) {
		t.Error("the token is not there")
	}
	keep, err := b.Fit(h, b.Set.Tile("57"), 2, nil)
	if err == nil {
		b.Lay(h, b.Set.Tile("57"), 2, keep)
	}
	if !b.Has("X", h, 0) {
		t.Error("the token did not follow")
	}
	b.Lay(h, b.Set.Tile("X1"), 0, []int{Aside})
	if !b.Has("X", h, Aside) {
		t.Error("the token was not put aside")
	}
	if !b.Remove("X", h, Aside) || b.In("X", h) {
		t.Error("the token cannot be taken back")
	}
}

// coast is a port B3, from which a sea lane leads over A2 to the offboard A4, with some land beside it.
const coast = `
orientation: pointy
columns: numbers
hexes:
  - {at: [A2], color: blue, sea: ["5-4"]}
  - {at: [A4], color: red, offboard: {revenue: 30, exits: []}, sea: ["1-o0"]}
  - {at: [B3], color: yellow, label: B, cities: [{revenue: 20, exits: [4]}], sea: ["2-c0"]}
  - {at: [B5], color: white, borders: [{edge: 4, kind: fjord}]}
  - {at: [B7], color: white, borders: [{edge: 4, kind: province}]}
  - {at: [B9], color: white}
`

const coastTiles = `
"8": 1
"9": 1
B1: {count: 1, color: green, label: B, cities: [{revenue: 40, slots: 2, port_slot: 1, exits: [4, 5]}], sea: ["2-c0"]}
B2: {count: 1, color: brown, cities: [{revenue: 60, exits: [4, 5]}], sea: ["2-c0"], only_at: [B3], from: [map], rotations: [0]}
`

func newCoast(t *testing.T) *Board {
	t.Helper()
	var m Map
	var s Set
	if err := yaml.Unmarshal([]byte(coast), &m); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal([]byte(coastTiles), &s); err != nil {
		t.Fatal(err)
	}
	state := NewState(&m)
	return &Board{Map: &m, Set: &s, State: &state}
}

func TestSeaLanes(t *testing.T) {
	b := newCoast(t)
	for hex, want := range map[string]SeaLane{"A2": {5, 4, -1}, "A4": {1, 1, 0}, "B3": {2, 2, 0}} {
		if got := b.Map.Hex(hex).Face.Sea; len(got) != 1 || got[0] != want {
			t.Errorf("lanes of %s: %v, want %v", hex, got, want)
		}
	}
	if got := b.Set.Tile("B1").Face(3).Sea[0]; got != (SeaLane{5, 5, 0}) {
		t.Errorf("turned by 3 the lane is %v", got)
	}
	for text, want := range map[string]string{
		`"3-4"`: "leads nowhere", `"5-c0"`: "c0", `"5"`: "want an edge", `"5-5"`: "itself", `"5-7"`: "edge 7", `"5-x"`: `"x"`,
	} {
		var m Map
		if err := yaml.Unmarshal([]byte(strings.Replace(coast, `"5-4"`, text, 1)), &m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", text, err, want)
		}
	}
}

// A tile keeps the sea lanes of its hex; no track may end at a fjord, but it may at the border of a province.
func TestTilesAtTheCoast(t *testing.T) {
	b := newCoast(t)
	for _, hex := range []string{"B5", "B7"} { // the fjord between them is edge 4 of one and edge 1 of the other
		_, err := b.Fit(b.Map.Find(hex), b.Set.Tile("9"), 1, nil)
		if m, ok := err.(*Misfit); !ok || m.Why != OffMap {
			t.Errorf("track over the fjord of %s: %v", hex, err)
		}
	}
	for kind, shut := range map[string]bool{"impassable": true, "fjord": true, "glacier": true, "province": false, "water": false, "mountain": false} {
		if (Border{Kind: kind}).Impassable() != shut {
			t.Errorf("%s: impassable is not %v", kind, shut)
		}
	}
	old, lost := b.Map.Hex("B3").Face, *b.Set.Tile("B1").Face(0)
	if !keepsSea(old, &lost, []int{0}) {
		t.Error("the lane is kept")
	}
	if lost.Sea = nil; keepsSea(old, &lost, []int{0}) {
		t.Error("the lane is lost")
	}
	if got := b.Set.Tile("B1").Face(0).Stops[0].Ports; len(got) != 1 || got[0] != 1 {
		t.Errorf("ports %v", got)
	}
}

// A tile's own upgrades override the usual rule: B2 skips green.
func TestATileSaysWhereItMayLie(t *testing.T) {
	b := newCoast(t)
	h, none := b.Map.Find("B3"), &Chart{}
	if err := b.MayReplace(h, b.Set.Tile("B2"), none); err != nil {
		t.Error(err)
	}
	if err := b.MayReplace(b.Map.Find("B5"), b.Set.Tile("B2"), none); err == nil {
		t.Error("B2 may be laid elsewhere")
	}
	b.Lay(h, b.Set.Tile("B1"), 0, []int{0})
	if err := b.MayReplace(h, b.Set.Tile("B2"), none); err == nil {
		t.Error("B2 may replace B1")
	}
	if got := b.Set.Tile("B2").Rotations(); len(got) != 1 || got[0] != 0 {
		t.Errorf("B2 lies in rotations %v", got)
	}
}
