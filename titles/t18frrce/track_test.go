package t18frrce_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// trkHub is Rouen with track to all sides but north-east, and Orléans joined to it.
const trkHub = `
	tile D15 63 0
	tile E14 X12 0
	tile F13 63 0
`

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

// FRRCE-TC-01, FRRCE-TC-06: what the first tile costs on each white hex, and that later ones cost nothing.
func TestTerrain(t *testing.T) {
	dear := map[string]bool{}
	for _, hex := range strings.Fields(`C14 E8 G8 H7 M14 H17 H23 I14 I16 I20 J11 J13 J15 J19 K4 K6 K10 K12 K14 K18 K20 L7 L19 M8 M16 M18 N17`) {
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
