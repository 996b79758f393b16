package t18frrce_test

import (
	"errors"
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

// FRRCE-TR-01 to FRRCE-TR-03, FRRCE-TC-05: one tile a turn; the five lay two yellow ones, the second for 20.
func TestYellowTilesOfATurn(t *testing.T) {
	for _, c := range []struct {
		company string
		two     bool
	}{
		{"ETA", false}, {"NOR", false}, {"PLM", false}, {"PO", false},
		{"EST", true}, {"MID", true}, {"OU", true}, {"PRO", true}, {"SO", true},
	} {
		position := `
			phase 3
			tile D15 57 1
		` + trkBuilder(c.company, "100", "D15")
		x := at(t, 3, position)
		x.Do("lay D17 9 1")
		x.Wants(c.company+" cash", 100)
		if x.Can("lay") != c.two {
			t.Errorf("%s may lay a second tile: %t", c.company, x.Can("lay"))
		}
		if c.two {
			x.Refused("lay D15 14 0", "FRRCE-TR-02")
			x.Refused("lay D17 23 1", "FRRCE-TR-02")
			x.Do("lay D19 9 1") // on the first one
			x.Wants(c.company+" cash", 80)
			if x.Can("lay") {
				t.Errorf("%s may lay a third tile", c.company)
			}
		}
		y := at(t, 3, position)
		y.Do("lay D15 14 1")
		y.Wants(c.company+" cash", 100)
		if y.Can("lay") {
			t.Errorf("%s may lay a yellow tile after an upgrade", c.company)
		}
	}
}

// FRRCE-TR-02, FRRCE-TR-03, FRRCE-TC-01, FRRCE-SP-06, worked example 15: terrain and the second yellow tile.
func TestTerrainAndSecondYellow(t *testing.T) {
	x := at(t, 3, `
		phase 2
		company SO par=82 cash=820 *P1=60
		operate SO`)
	x.Offers("lay", "H7")
	x.Offers("lay H7 57", "0", "3")
	x.Do("lay H7 57 0")
	x.Wants("SO cash", 740)
	x.Do("lay I6 8 3")
	x.Wants("SO cash", 720)

	y := at(t, 3, `
		phase 2
		company PRO par=82 cash=820 *P1=60 trains=2
		operate PRO`)
	y.Offers("lay N15 57", "2", "5")
	y.Do("lay N15 57 2")
	y.Wants("PRO cash", 820)
	y.Do("lay M14 8 5")
	y.Wants("PRO cash", 720)
	trkEarns(t, y, 60)

	z := at(t, 3, `
		phase 2
		company PLM par=82 cash=820 *P1=60 trains=2 tokens=N15 operated
		company PRO par=82 *P2=60 tokens=A6 operated
		operate PLM`)
	z.Do("lay N15 57 2")
	if z.Can("lay") {
		t.Error("PLM may lay a second tile")
	}
	// The second tile must be payable with its fee.
	w := at(t, 3, `
		phase 2
		company PRO par=82 cash=99 *P1=60 trains=2
		operate PRO`)
	w.Do("lay N15 57 2")
	w.Refused("lay M14 8 5", "FRRCE-OR-08")
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

// FRRCE-TC-01, FRRCE-TC-02: what the yellow tile costs on each white hex, and that later ones cost nothing, nor does the first on J15.
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
	for order, lies := range map[string]string{
		"lay H7 X17 0": "tile H7 57 0", "lay H7 X06 0": "tile H7 X17 0", "lay J15 63 0": "tile J15 15 2", "lay I16 14 1": "tile I16 57 2",
	} {
		hex := strings.Fields(order)[1]
		x := at(t, 3, "phase 5\n"+lies+trkBuilder("PLM", "500", hex))
		if x.Waiting().Name == "port" {
			x.Do("stay")
		}
		x.Do(order)
		x.Wants("PLM cash", 500)
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

// FRRCE-SP-20 to FRRCE-SP-22, FRRCE-TR-10, worked example 18: from phase 5 one double town becomes X12, in a turn that keeps its
// edges, and never again.
func TestDoubleTownToX12(t *testing.T) {
	for _, c := range []struct {
		lies, hub, hex string
		rotations      []string
	}{
		{"tile E14 56 1", "D15", "E14", []string{"0", "1"}},
		{"tile G14 55 2", "F13", "G14", []string{"2", "5"}},
	} {
		position := "phase %s\ntile " + c.hub + " 63 0\n%s\ntile F19 1 0" + trkBuilder("PLM", "0", c.hub)
		x := at(t, 3, fmt.Sprintf(position, "5", c.lies))
		x.Offers("lay "+c.hex, "X12")
		x.Offers("lay "+c.hex+" X12", c.rotations...)
		x.Do("lay " + c.hex + " X12 " + c.rotations[0])
		x.Wants("PLM cash", 0)
		if x.Can("lay") {
			t.Error("that was the upgrade of the turn")
		}
		y := at(t, 3, fmt.Sprintf(position, "4", c.lies))
		y.Refused("lay "+c.hex+" X12 "+c.rotations[0], "FRRCE-TR-04")
		z := at(t, 3, fmt.Sprintf(position, "5", ""))
		z.Refused("lay "+c.hex+" X12 "+c.rotations[0], "FRRCE-TR-08")
	}
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
	x := at(t, 3, `
		phase 7
		tile D15 63 0
		tile E14 X12 0
		tile F13 63 0
		tile G14 55 2
	`+trkBuilder("PLM", "0", "F13"))
	x.Offers("lay E14")
	x.Refused("lay G14 X12 2", "FRRCE-TR-04") // there is one
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

// FRRCE-TR-04 to FRRCE-TR-10, FRRCE-TR-14 to FRRCE-TR-17, FRRCE-TR-22: what does not fit where.
func TestMisfits(t *testing.T) {
	for _, c := range []struct{ more, order, rule string }{
		{"", "lay D13 3 1", "FRRCE-TR-08"},                          // a town on a plain hex
		{"", "lay D13 57 1", "FRRCE-TR-08"},                         // a city on a plain hex
		{"", "lay D13 9 0", "FRRCE-TR-17"},                          // has no track to D15
		{"", "lay D13 9 1", ""},                                     //
		{"", "lay D13 23 1", "FRRCE-TR-06"},                         // green on white
		{"tile D13 9 1", "lay D13 8 1", "FRRCE-TR-06"},              // yellow on yellow
		{"tile D13 9 1", "lay D13 41 1", "FRRCE-TR-06"},             // brown on yellow
		{"tile D13 9 1", "lay D13 23 0", "FRRCE-TR-14"},             // loses the track
		{"tile D13 9 1", "lay D13 23 1", ""},                        //
		{"tile D13 9 1\ntile C14 57 0", "lay D13 26 1", ""},         // any use will do
		{"", "lay C16 8 4", ""}, {"", "lay C16 8 0", "FRRCE-TR-16"}, // D15 edge 3
		{"", "lay C16 9 0", "FRRCE-TR-16"},                                  // into B17, which has no track there
		{"tile D13 18 1\ntile D17 9 1", "lay D17 18 1", "FRRCE-TR-04"},      // there is one 18
		{"tile E14 1 0", "lay E14 2 0", "FRRCE-TR-06"},                      // double towns once
		{"tile D13 8 1\ntile E12 59 0\ntile E10 58 2", "lay E10 14 0", "*"}, // towns are never upgraded
	} {
		x := at(t, 3, "phase 5\n"+c.more+`
			tile D15 14 0 # edges 0, 1, 3, 4
		`+trkBuilder("PLM", "500", "D15"))
		switch {
		case c.rule == "":
			x.Do(c.order)
		case c.rule == "*":
			x.Offers("lay E10")
		default:
			_, err := x.Apply(engine.Order(c.order))
			if r := new(engine.RuleError); !errors.As(err, &r) || r.Rule != c.rule {
				t.Errorf("%s %s: %v, want %s", c.more, c.order, err, c.rule)
			}
		}
	}
}

// trkLine leads from Rennes by Le Mans' way north of it to Rouen: D9 - D11 - D13 - D15.
const trkLine = `
	tile D9 57 1
	tile D11 57 1
	tile D13 9 1
	tile D15 57 1
`

// FRRCE-TR-17, FRRCE-TR-18, FRRCE-TR-23, FRRCE-TK-01, FRRCE-TK-04, FRRCE-OR-06: track and tokens follow a line that no city full of
// others' tokens breaks; it may end in one.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		more        string
		far         bool // D17, beyond Rouen
		lays, token []string
	}{
		{"", true, []string{"D11", "D13", "D15", "D17", "D7", "D9"}, []string{"D11", "D15"}},
		{"company EST par=67 *P2=60 tokens=D15 operated", false, []string{"D11", "D13", "D15", "D7", "D9"}, []string{"D11"}},
		{"company EST par=67 *P2=60 tokens=D11 operated", false, []string{"D11", "D7", "D9"}, nil},
		{"tile D11 14 1\ncompany EST par=67 *P2=60 tokens=D11 operated", true,
			[]string{"C10", "C12", "D11", "D13", "D15", "D17", "D7", "D9", "E10", "E12"}, []string{"D11", "D15"}},
	} {
		x := at(t, 3, "phase 5"+trkLine+c.more+trkBuilder("PLM", "100", "D9"))
		var got []string
		lays, _ := x.Next(engine.Order("lay"))
		for _, l := range lays {
			got = append(got, l.Word)
		}
		slices.Sort(got)
		for _, hex := range c.lays {
			if !slices.Contains(got, hex) && hex != "E12" && hex != "C10" && hex != "C12" && hex != "E10" {
				t.Errorf("%s: %v can be built on, not %s", c.more, got, hex)
			}
		}
		if slices.Contains(got, "D17") != c.far {
			t.Errorf("%s: D17 can be built on: %t", c.more, !c.far)
		}
		if !c.far {
			x.Refused("lay D17 9 1", "FRRCE-TR-17")
		}
		x.Do("pass")
		if c.token == nil {
			if x.Can("token") {
				t.Errorf("%s: a token can be placed", c.more)
			}
			continue
		}
		x.Offers("token", c.token...)
		x.Refused("token D9", "FRRCE-TK-04")
		x.Refused("token L15", "FRRCE-TK-01")
		x.Do("token " + c.token[0])
		x.Wants("PLM cash", 60)
		if x.Can("token") {
			t.Error("a second token")
		}
	}
	// Track that is not new or of use is enough.
	x := at(t, 3, "phase 5"+trkLine+trkBuilder("PLM", "100", "D9"))
	x.Do("lay D13 23 1")
}

// FRRCE-TR-19, FRRCE-RT-12, FRRCE-RT-13: no line passes a red area but Genève.
func TestRedAreas(t *testing.T) {
	// From Strasbourg's way to I22 and I20 into Genève's edge 2, and out of its edge 1 at J19.
	x := at(t, 3, "phase 3\ntile I20 7 4\ncompany EST par=67 cash=500 *P1=60 trains=5 operated\noperate EST")
	x.Do("lay J19 8 2") // edges 2 and 4
	x.Wants("EST cash", 420)
	// Barcelone has two edges, which no line joins.
	y := at(t, 3, `
		phase 3
		tile L11 57 0 # edges 0 and 3
		tile M10 9 0 # edge 3 to L11, edge 0 to Barcelone's edge 3
	`+trkBuilder("PLM", "500", "L11"))
	y.Refused("lay M8 8 3", "FRRCE-TR-17") // at Barcelone's edge 2
}

// FRRCE-TR-21, FRRCE-SP-04: tokens keep their cities.
func TestTokensKeepTheirCities(t *testing.T) {
	x := at(t, 3, `
		phase 5
		company PO par=67 *P2=60 tokens=E16.0 operated
	`+trkBuilder("NOR", "500", "E16.1"))
	x.Do("lay E16 X05 0")
	if !x.Token("NOR", "E16.1") || !x.Token("PO", "E16.0") {
		t.Error("NOR belongs into the city of edges 2 and 3, PO into that of edge 0")
	}
	x.Wants("NOR cash", 460)
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

// FRRCE-TR-05: what is replaced can be laid again.
func TestReplacedTilesReturn(t *testing.T) {
	x := at(t, 3, "phase 5\ntile D13 18 1\ntile D15 57 1"+trkBuilder("PLM", "500", "D15"))
	left := func(id string) int { return x.Map().Left(x.Sheet().Tiles.Tile(id)) }
	if left("18") != 0 || left("57") != 6 {
		t.Fatalf("%d and %d left", left("18"), left("57"))
	}
	x.Do("lay D15 14 1")
	if left("57") != 7 || left("14") != 4 {
		t.Errorf("%d and %d left", left("57"), left("14"))
	}
}

// FRRCE-TK-02, FRRCE-TK-01, FRRCE-SU-08, worked example 22: what tokens cost, and how many there are.
func TestTokenPrices(t *testing.T) {
	places := []string{"D15", "M12", "A6", "L15"}
	for company, prices := range map[string][]int{
		"ETA": {40, 100, 100}, "OU": {40, 100, 100}, "SO": {40, 100, 100}, "EST": {40, 100}, "MID": {40, 100}, "PLM": {40, 100},
		"PRO": {40, 100}, "NOR": {40}, "PO": {40},
	} {
		for i := range len(prices) + 1 {
			x := at(t, 3, "phase 5\ntile D15 63 0\ntile E14 X12 1\ntile F15 63 0"+`
				company `+company+` par=67 cash=99 trains=5 *P1=60 tokens=`+strings.Join(places[:i+1], ",")+` operated
				operate `+company)
			x.Do("pass")
			if i == len(prices) {
				if x.Can("token") {
					t.Errorf("%s has another token", company)
				}
				continue
			}
			if prices[i] > 99 {
				if x.Can("token") {
					t.Errorf("%s pays %d with 99", company, prices[i])
				}
				x = at(t, 3, "phase 5\ntile D15 63 0\ntile E14 X12 1\ntile F15 63 0"+`
				company `+company+` par=67 cash=200 trains=5 *P1=60 tokens=`+strings.Join(places[:i+1], ",")+` operated
				operate `+company)
				x.Do("pass; token F15")
				x.Wants(company+" cash", 200-prices[i])
				continue
			}
			x.Do("token F15")
			x.Wants(company+" cash", 99-prices[i])
		}
	}
}

// FRRCE-TK-04, FRRCE-TK-06, FRRCE-TK-07, FRRCE-TK-08: no second token in a hex, none in towns and red areas; unbuilt and gray cities
// take one where printed track leads there.
func TestTokenPlaces(t *testing.T) {
	x := at(t, 3, `
		phase 5
		tile D17 18 0
		tile E14 X12 1
		tile F15 63 0
		tile D15 63 0
	`+strings.Replace(trkBuilder("PO", "100", "E16.0"), "par=67", "par=67 trains=5", 1))
	x.Do("pass")
	x.Offers("token", "D15", "F15") // Paris is joined to D15 by its green tile only
	x.Refused("token E16.1", "FRRCE-TK-04")
	for _, c := range []struct{ tiles, token, city string }{
		{"tile I16 57 2", "I16", "H15"},                   // gray Nevers
		{"tile I16 57 2", "I16", "J17"},                   // printed Lyon
		{"tile D17 9 0\ntile C18 59 0", "C18.0", "E16.1"}, // printed Paris
		{"tile M14 9 1\ntile M16 57 1", "M16", "M12"},
	} {
		y := at(t, 3, "phase 3\n"+c.tiles+`
			company ETA par=67 *P2=60 tokens=A6 operated
			company PLM par=67 *P2=60 tokens=A6 operated
			company NOR par=67 cash=100 *P1=60 trains=3 tokens=`+c.token+` operated
			operate NOR`)
		y.Do("pass")
		y.Do("token " + c.city)
		y.Wants("NOR cash", 60)
	}
}

// FRRCE-TR-07: nothing is laid on gray and red hexes.
func TestGrayAndRedHexes(t *testing.T) {
	x := at(t, 3, "phase 7\ntile I16 57 2"+trkBuilder("PLM", "500", "I16"))
	for _, tile := range []string{"57", "14", "63", "513"} {
		if _, err := x.Apply(engine.Order("lay H15 " + tile + " 0")); err == nil || x.Offered("lay", "H15") {
			t.Errorf("%s can be laid on Nevers", tile)
		}
	}
	y := at(t, 3, "phase 7\ntile I20 7 4\ncompany EST par=67 cash=500 *P1=60 trains=5 operated\noperate EST")
	y.Offers("lay", "G24", "H23", "I20", "I22", "J19")
	for _, order := range []string{"lay H25 513 0", "lay I24 58 0", "lay J21 58 0", "lay J23 9 0"} {
		if _, err := y.Apply(engine.Order(order)); err == nil {
			t.Errorf("%s was accepted", order)
		}
	}
}
