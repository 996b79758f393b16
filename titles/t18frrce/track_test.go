package t18frrce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// trkBuilder has the company operate with its only token in the city.
func trkBuilder(company, cash, token string) string {
	return fmt.Sprintf(`
		company %s par=67 cash=%s *P1=60 tokens=%s operated
		operate %s`, company, cash, token, company)
}

// FRRCE-TR-04, FRRCE-TR-06, FRRCE-TR-11, FRRCE-SP-07, FRRCE-PH-02: the colours of a city, one after the other, each in its phase.
func TestColours(t *testing.T) {
	phases := map[string]board.Color{"2": board.Yellow, "3": board.Green, "4": board.Green, "5": board.Brown, "6": board.Brown, "7": board.Gray, "D": board.Gray}
	for _, c := range []struct {
		lies, lay string
		color     board.Color
	}{
		{"", "lay F13 57 1", board.Yellow},
		{"tile F13 57 1", "lay F13 14 0", board.Green},
		{"tile F13 57 1", "lay F13 15 1", board.Green},
		{"tile F13 14 0", "lay F13 63 0", board.Brown},
		{"tile F13 63 0", "lay F13 513 0", board.Gray},
		{"tile F13 15 0\ntile G12 9 3", "lay G12 23 0", board.Green},
		{"tile F13 63 0\ntile G12 23 0", "lay G12 43 3", board.Brown},
	} {
		for phase, most := range phases {
			x := at(t, 3, "phase "+phase+"\n"+c.lies+trkBuilder("PLM", "0", "F13"))
			if c.color <= most {
				x.Do(c.lay)
			} else {
				x.Refused(c.lay, "FRRCE-TR-04")
			}
		}
	}
}

// FRRCE-TC-01, FRRCE-TC-02: what the yellow tile costs on each white hex, and that the first one on J15 costs nothing.
func TestTerrain(t *testing.T) {
	dear := map[string]bool{}
	for _, hex := range strings.Fields(`C14 E8 G8 H7 M14 H17 H23 I14 I16 I20 J11 J13 J19 K4 K6 K10 K12 K14 K18 K20 L7 L19 M8 M16 M18 N17`) {
		dear[hex] = true
	}
	m := &engine.Find("18fr-rce").Sheet.Map
	seen := 0
	for i := range m.Hexes {
		h := &m.Hexes[i]
		if h.Face.Color != board.White && h.ID != "J15" {
			continue
		}
		x := trkBeside(t, h.ID)
		if x == nil {
			t.Logf("nothing fits %s", h.ID)
			continue
		}
		tiles, _ := x.Next(engine.Order("lay " + h.ID))
		rotations, _ := x.Next(engine.Order("lay " + h.ID + " " + tiles[0].Word))
		x.Do("lay " + h.ID + " " + tiles[0].Word + " " + rotations[0].Word)
		want := 500
		if dear[h.ID] {
			want, seen = 420, seen+1
		}
		if got := int(x.Cash("PLM")); got != want {
			t.Errorf("%s on %s leaves %d, want %d", tiles[0].Word, h.ID, got, want)
		}
	}
	if seen != len(dear) {
		t.Errorf("%d of %d hexes with terrain were built on", seen, len(dear))
	}
}

// trkBeside puts PLM with all its track on a hex beside the one named, so that a tile can be laid there, or returns nil.
func trkBeside(t *testing.T, hex string) *enginetest.Table {
	t.Helper()
	m := &engine.Find("18fr-rce").Sheet.Map
	for _, n := range m.Hex(hex).Next {
		if n == board.None || m.Hexes[n].Face.Color != board.White {
			continue
		}
		near := m.Hexes[n].ID
		x := at(t, 3, "phase 3\ntile "+near+" 513 0"+trkBuilder("PLM", "500", near))
		if x.Waiting() != nil && x.Waiting().Name == "track" && x.Offered("lay", hex) {
			return x
		}
	}
	return nil
}

// FRRCE-SP-20 to FRRCE-SP-22: every double town that track leads to can become X12.
func TestDoubleTownToX12(t *testing.T) {
	for _, tile := range strings.Fields("1 2 55 56 69 630 631 632 633") {
		x := at(t, 3, "phase 5\ntile E20 513 0\ntile F19 "+tile+" 0\ntile D15 63 0"+trkBuilder("EST", "0", "E20"))
		offered := x.Offered("lay F19", "X12")
		f := x.Map().Face(x.Sheet().Map.Find("F19"))
		edges := map[int]bool{}
		for _, s := range f.Stops {
			for _, e := range s.Exits {
				edges[int(e)] = true
			}
		}
		if !edges[3] { // where E20 is
			continue
		}
		if !offered {
			t.Errorf("%s cannot become X12", tile)
		}
	}
}

// FRRCE-SP-01 to FRRCE-SP-03, FRRCE-SP-05, FRRCE-SP-07, FRRCE-SP-08, FRRCE-TR-11 to FRRCE-TR-13, FRRCE-TR-15: what can be laid on a
// city with what lies there, in all its turns. Turns that look alike are offered apart.
func TestTilesOfCities(t *testing.T) {
	for _, c := range []struct{ phase, hex, lies, want string }{
		{"2", "C20", "", "X01 0"}, {"5", "C20", "X01 0", "X03 0"}, {"7", "C20", "X03 0", "X09 0"}, {"7", "C20", "X09 0", ""},
		{"5", "J17", "", "X02 0"}, {"5", "J17", "X02 0", "X04 0"}, {"7", "J17", "X04 0", "X10 0"}, {"7", "J17", "X10 0", ""},
		{"2", "E16", "", ""}, {"7", "E16", "", "X05 0"}, {"7", "E16", "X05 0", "X11 0"}, {"7", "E16", "X11 0", ""},
		{"4", "H7", "", "57 0, 57 3"}, {"7", "H7", "57 0", "X17 0"}, {"7", "H7", "X17 0", "X06 0"}, {"7", "H7", "X06 0", ""},
		{"4", "N15", "", "57 2, 57 5"}, {"7", "N15", "57 2", "X18 0"}, {"7", "N15", "X18 0", "X07 0"}, {"7", "N15", "X07 0", ""},
		{"4", "C14", "", "57 0, 57 3"}, {"7", "C14", "57 0", "X19 0, X20 0"}, {"7", "C14", "X19 0", "X08 0"},
		{"7", "C14", "X20 0", "X08 0"}, {"7", "C14", "X08 0", ""},
		{"7", "J15", "", "14 1, 14 2, 14 4, 14 5, 15 2, 15 3, 15 4, 15 5"},
		{"7", "K8", "", "14 0, 14 2, 14 3, 14 5, 15 0, 15 1, 15 2, 15 3"},
		{"2", "K8", "", ""}, {"2", "J15", "", ""},
		{"7", "F13", "63 0", "513 0, 513 1, 513 2, 513 3, 513 4, 513 5"}, {"7", "F13", "513 0", ""},
		{"7", "F13", "14 0", "63 0, 63 1, 63 2, 63 3, 63 4, 63 5"},
	} {
		token := c.hex
		if c.hex == "E16" {
			token = "E16.0"
		}
		position := "phase " + c.phase + "\n"
		if c.lies != "" {
			position += "tile " + c.hex + " " + c.lies
		}
		x := at(t, 3, position+"\ncompany EST par=67 *P2=60 tokens=A6 operated\n"+trkBuilder("PLM", "900", token))
		if x.Waiting().Name == "port" {
			x.Do("stay")
		}
		var got []string
		if x.Can("lay") {
			tiles, _ := x.Next(engine.Order("lay " + c.hex))
			for _, k := range tiles {
				turns, _ := x.Next(engine.Order("lay " + c.hex + " " + k.Word))
				for _, r := range turns {
					got = append(got, k.Word+" "+r.Word)
				}
			}
		}
		slices.Sort(got)
		if g := strings.Join(got, ", "); g != c.want {
			t.Errorf("phase %s, %s with %q: %s can be laid, want %s", c.phase, c.hex, c.lies, g, c.want)
		}
	}
}

// FRRCE-TR-12, FRRCE-SP-07, FRRCE-SP-08: 59 on the hexes with two cities, then the brown ones but X16, then 167 on every one of them.
func TestTwoCities(t *testing.T) {
	x := at(t, 3, "phase 7"+trkBuilder("PLM", "0", "E12.0"))
	x.Offers("lay E12", "59")
	fit := map[string]bool{}
	for r := range 6 {
		y := at(t, 3, fmt.Sprintf("phase 7\ntile E12 59 %d", r)+trkBuilder("PLM", "0", "E12.0"))
		tiles, _ := y.Next(engine.Order("lay E12"))
		for _, k := range tiles {
			fit[k.Word] = true
		}
	}
	for _, tile := range strings.Fields("64 65 66 67 68 984") {
		if !fit[tile] {
			t.Errorf("no 59 becomes %s", tile)
		}
		delete(fit, tile)
		for r := range 6 {
			y := at(t, 3, fmt.Sprintf("phase 7\ntile E12 %s %d", tile, r)+trkBuilder("PLM", "0", "E12.0"))
			y.Offers("lay E12", "167")
		}
	}
	if len(fit) > 0 {
		t.Errorf("a 59 becomes %v", fit)
	}
	for id, n := range map[string]int{"X01": 1, "X12": 1, "X16": 1, "X20": 1, "513": 1, "167": 1, "59": 2} {
		if got := x.Map().Left(x.Sheet().Tiles.Tile(id)); got != n {
			t.Errorf("%d tiles %s, want %d", got, id, n)
		}
	}
}

// FRRCE-TR-21, FRRCE-SP-04: tokens keep their cities, whatever the turn of the tile.
func TestTokensKeepTheirCities(t *testing.T) {
	for r, tile := range map[int]string{0: "64", 1: "65"} {
		y := at(t, 3, fmt.Sprintf("phase 5\ntile E12 59 %d\ncompany PO par=67 *P2=60 tokens=E12.1 operated", r)+trkBuilder("NOR", "500", "E12.0"))
		before := y.Map().Face(y.Sheet().Map.Find("E12")).Stops[0].Exits[0]
		rotations, _ := y.Next(engine.Order("lay E12 " + tile))
		y.Do("lay E12 " + tile + " " + rotations[0].Word)
		for s, stop := range y.Map().Face(y.Sheet().Map.Find("E12")).Stops {
			city := fmt.Sprintf("E12.%d", s)
			if here := slices.Contains(stop.Exits, before); here != y.Token("NOR", city) || here == y.Token("PO", city) {
				t.Errorf("%s: NOR's token is not where its edge %d is", tile, before)
			}
		}
	}
}

// A refused tile says that it would lose track, on a city as on plain track (FRRCE-TR-14).
func TestLostTrackIsNamed(t *testing.T) {
	for _, c := range []struct{ lies, lay, says string }{
		{"tile E20 57 2", "lay E20 15 1", "tile 15 turned by 1 would lose track of E20"},
		{"tile E20 57 2\ntile D19 9 2", "lay D19 20 0", "tile 20 turned by 0 would lose track of D19"},
	} {
		x := at(t, 3, "phase 3\n"+c.lies+trkBuilder("PLM", "0", "E20"))
		if _, err := x.Game.Try(engine.Order(c.lay)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.lay, err)
		}
	}
}
