package t18eu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// sold plays the Initial Sale Round to its end: nobody bids, and everything is left to its auctioneer for nothing.
func sold(t *testing.T, players int, options string) *enginetest.Table {
	t.Helper()
	x := at(t, players, options)
	for x.Round.Kind == "sale" {
		if x.Can("select") {
			cs, _ := x.Next(engine.Order("select"))
			x.Do("select " + cs[0].Word)
		} else {
			x.Do("pass")
		}
	}
	return x
}

// 18EU-TR-01, 18EU-TR-10, 18EU-TR-11, 18EU-TR-18, 18EU-TR-19, 18EU-TR-27: in the first operating round of the game a
// minor lays up to two yellow tiles, the second on the first if it likes; it begins on its home, or with the track
// printed there, and can pay for no rough or mountain ground.
func TestFirstOperatingRound(t *testing.T) {
	for minor, c := range map[engine.ID]struct {
		begins  []string // where the first tile can go
		orders  string
		refused map[string]string // after the orders
	}{
		"1": {begins: []string{"I2"}, orders: "lay I2 8 1; lay G2 58 0"},
		"2": {begins: []string{"H3"}, orders: "lay H3 201 3", refused: map[string]string{
			"lay G2 3 4": "18EU-TR-08", "lay G4 57 0": "18EU-TR-08", "lay H3 202 3": "18EU-TR-27"}},
		"3":  {begins: []string{"K2"}, orders: "lay K2 9 2"},
		"4":  {begins: []string{"G10"}, orders: "lay G10 201 5", refused: map[string]string{"lay H11 9 2": "18EU-TR-18"}},
		"6":  {begins: []string{"L11"}},
		"7":  {begins: []string{"F9"}},
		"9":  {begins: []string{"D11"}},
		"11": {begins: []string{"Q10"}}, // by the yellow hex south of Vienna
		"12": {begins: []string{"C4"}, orders: "lay C4 201 0; lay D3 58 4"},
		"15": {begins: []string{"Q2"}, orders: "lay Q2 201 5", refused: map[string]string{"lay R3 8 2": "18EU-TR-18"}},
	} {
		x := sold(t, 3, "")
		for x.Turn.Of != minor {
			x.EndTurn()
		}
		x.Offers("lay", c.begins...)
		x.Do(c.orders)
		for order, rule := range c.refused {
			x.Refused(order, rule)
		}
		if more := x.Turn.Of == minor && x.Waiting().Name == "track"; more != (strings.Count(c.orders, "lay") < 2) {
			t.Errorf("after %q minor %s may lay another tile: %t", c.orders, minor, more)
		}
	}
	x := sold(t, 3, "")
	x.Turns("P1", "track")
	x.Offers("lay H3") // minor 1 has no track there
	for x.Turn.Of != "2" {
		x.EndTurn()
	}
	x.Offers("lay H3", "201", "202")
	for x.Round.Sub == 1 {
		x.EndTurn()
	}
	x.Do("lay I2 8 1")
	if x.Waiting().Name == "track" && x.Turn.Of == "1" {
		t.Error("a second tile in the second operating round")
	}
}

// 18EU-TR-03, 18EU-PH-03: the colours open in each phase, one after the other.
func TestColours(t *testing.T) {
	for i, c := range []struct{ tile, lay string }{
		{"", "lay G4 57 1"},
		{"tile G4 57 1", "lay G4 14 0"},
		{"tile G4 14 0", "lay G4 611 0"},
		{"tile G4 611 0", "lay G4 513 0"},
	} {
		for phase, colours := range map[string]int{"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "8": 4} {
			position := c.tile + `
				company NS par=90 cash=500 *P1=60 tokens=G4 operated
				operate NS`
			if phase != "2" {
				position = "phase " + phase + "\n" + position
			}
			x := at(t, 3, position)
			if i < colours {
				x.Do(c.lay)
			} else {
				x.Refused(c.lay, "18EU-TR-03")
			}
		}
	}
}

// beside is a position in which NS has a token in a city beside the hex, with track to all sides.
func beside(t *testing.T, hex, more string) *enginetest.Table {
	t.Helper()
	m := &engine.Find("18eu").Sheet.Map
	for _, n := range m.Hex(hex).Next {
		if n != board.None && m.Hexes[n].Face.Color == board.White {
			near := m.Hexes[n].ID
			return at(t, 3, more+fmt.Sprintf("\ntile %s 513 0\ncompany NS par=90 cash=500 *P1=60 tokens=%s operated\noperate NS", near, near))
		}
	}
	t.Fatalf("no land beside %s", hex)
	return nil
}

// layOn lays a tile of the colour on the hex, whichever is offered first.
func layOn(t *testing.T, x *enginetest.Table, hex string, c board.Color) {
	t.Helper()
	tiles, _ := x.Next(engine.Order("lay " + hex))
	for _, k := range tiles {
		if x.Sheet().Tiles.Tile(k.Word).Color() == c {
			rotations, _ := x.Next(engine.Order("lay " + hex + " " + k.Word))
			x.Do("lay " + hex + " " + k.Word + " " + rotations[0].Word)
			return
		}
	}
	t.Fatalf("no %s tile for %s", c, hex)
}

// under finds a tile for the hex on which one of the colour fits that NS, beside it, can lay; no tile for a yellow one.
func under(t *testing.T, hex string, c board.Color) (line string, ok bool) {
	t.Helper()
	if c == board.Yellow || hex == "P11" && c == board.Green {
		return "", true
	}
	sheet := engine.Find("18eu").Sheet
	for _, tile := range sheet.Tiles.Tiles {
		if tile.Color() != c-1 || board.KindOf(tile.Face(0)) != board.KindOf(sheet.Map.Hex(hex).Face) {
			continue
		}
		for r := range 6 {
			line := fmt.Sprintf("tile %s %s %d", hex, tile.ID, r)
			x := beside(t, hex, "phase 5\n"+line)
			if x.Offered("lay", hex) {
				return line, true
			}
		}
	}
	return "", false
}

// 18EU-TR-15, 18EU-TR-16, 18EU-TR-17, 18EU-TR-20, 18EU-TR-26, 18EU-SU-09: what each hex of the map costs: yellow,
// green, brown.
func TestCosts(t *testing.T) {
	narrow := map[board.Color][]string{} // hexes with too few sides on land for the colour
	for _, f := range first {
		want := map[board.Color]int{}
		switch f.kind {
		case "never":
			continue
		case "rough", "town on rough ground":
			want[board.Yellow] = 60
		case "mountain":
			want[board.Yellow], want[board.Green] = 120, 60
		}
		for _, hex := range strings.Fields(f.hexes) {
			if f.kind == "printed yellow" && hex != "P11" {
				continue // cities, see below
			}
			for _, c := range []board.Color{board.Yellow, board.Green, board.Brown} {
				cost := want[c]
				if hex == "P11" && c == board.Yellow {
					continue
				}
				if hex == "P11" && c == board.Green {
					cost = 60
				}
				lies, ok := under(t, hex, c)
				if !ok {
					narrow[c] = append(narrow[c], hex)
					continue
				}
				x := beside(t, hex, "phase 5\n"+lies)
				layOn(t, x, hex, c)
				if got := 500 - int(x.Cash("NS")); got != cost {
					t.Errorf("a %s tile on %s costs %d, want %d", c, hex, got, cost)
				}
			}
		}
	}
	if got := fmt.Sprint(narrow); got != "map[green:[T1] brown:[C10 S10 T1 U4 U8 D3]]" {
		t.Errorf("no tile at all fits %s", got)
	}
	for order, tile := range map[string]string{
		"lay J1 580 3": "", "lay J1 583 3": "tile J1 580 3", "lay E10 581 0": "", "lay E10 584 0": "tile E10 581 0",
		"lay N11 581 0": "", "lay N11 584 0": "tile N11 581 0",
	} {
		hex := strings.Fields(order)[1]
		x := at(t, 3, "phase 5\n"+tile+"\ncompany NS par=90 cash=500 *P1=60 tokens="+hex+".0 operated\noperate NS")
		x.Do(order)
		x.Wants("NS cash", 500)
	}
}

// 18EU-TR-18: the treasury pays, or nothing is laid; the president does not help.
func TestTreasuryPaysForTrack(t *testing.T) {
	for _, c := range []struct {
		tile, lay string
		cost      engine.Money
	}{
		{"", "I4 9 0", 60}, {"", "R3 8 0", 120}, {"tile R3 8 0", "R3 81 0", 60}, {"", "P11 82 0", 60},
	} {
		hex := strings.Fields(c.lay)[0]
		x := beside(t, hex, "phase 5\ncash P1=1000\n"+c.tile)
		x.Pay("NS", engine.Bank, 500-c.cost+1)
		x.Refused("lay "+c.lay, "18EU-TR-18")
		if x.Offered("lay", hex) && hex != "R3" { // R3 could be laid otherwise
			t.Errorf("%s is offered", hex)
		}
		x.Pay(engine.Bank, "NS", 1)
		x.Do("lay " + c.lay)
		x.Wants("NS cash", 0)
		x.Wants("P1 cash", 1000)
	}
}

// 18EU-TR-21, 18EU-TR-28: tokens stay with the slot that keeps its track, whichever way the tile is turned.
func TestTokensStayOnTheirTrack(t *testing.T) {
	for _, rotation := range []string{"0", "1", "2", "3", "4", "5"} {
		x := at(t, 3, `
			phase 3
			company NS par=90 cash=0 *P1=60 tokens=E10.0 operated
			company 7 owner=P3 tokens=E10.1
			operate NS`)
		x.Do("lay E10 581 " + rotation)
		h := x.Map().Map.Find("E10")
		for company, edge := range map[string]board.Edge{"NS": 4, "7": 1} {
			at := x.Map().Places(company)[0]
			if !slices.Contains(x.Map().Face(h).Stops[at.Stop].Exits, edge) {
				t.Errorf("turned by %s: %s is off its track", rotation, company)
			}
		}
		free := 0
		for city := range 3 {
			free += x.Map().Free(h, city)
		}
		if free != 1 {
			t.Errorf("turned by %s: %d slots are open", rotation, free)
		}
	}
}

// 18EU-TR-24: on a grey-bordered hex the owner of the minor next to it has to agree. 18EU-TR-25: to the first tile
// only, and while the minor exists; companies of that owner are free.
func TestConsent(t *testing.T) {
	for hex, minor := range map[string]string{"H3": "2", "K2": "3", "F9": "7", "S6": "10", "U6": "10"} {
		place := func(lines string) *enginetest.Table {
			return beside(t, hex, "phase 5\n"+lines)
		}
		x := place("company " + minor + " owner=P2")
		tiles, _ := x.Next(engine.Order("lay " + hex))
		rotations, _ := x.Next(engine.Order("lay " + hex + " " + tiles[0].Word))
		lay := "lay " + hex + " " + tiles[0].Word + " " + rotations[0].Word
		x.Do(lay)
		x.Turns("P2", "answer")
		x.Do("decline")
		x.Turns("P1", "track") // and may lay something else
		if x.Map().Face(x.Map().Map.Find(hex)).Color != board.White {
			t.Errorf("%s: a tile lies", hex)
		}
		x.Do(lay + "; accept")
		if x.Map().Face(x.Map().Map.Find(hex)).Color != board.Yellow || x.Waiting().Name == "track" {
			t.Errorf("%s: no tile lies", hex)
		}
		for why, lines := range map[string]string{
			"the minor is their own": "company " + minor + " owner=P1",
			"the minor is gone":      "",
			"another minor is there": "company 5 owner=P2",
		} {
			y := place(lines)
			y.Do(lay)
			if y.Waiting().Name == "answer" {
				t.Errorf("%s: somebody is asked although %s", hex, why)
			}
		}
		z := place("company " + minor + " owner=P2\ntile " + strings.TrimPrefix(lay, "lay "))
		layOn(t, z, hex, board.Green)
		if z.Waiting().Name == "answer" {
			t.Errorf("%s: somebody is asked about the second tile", hex)
		}
	}
	// Elsewhere nobody is asked.
	x := beside(t, "I2", "company 1 owner=P2\ncompany 3 owner=P3")
	x.Do("lay I2 9 0")
	if x.Waiting().Name == "answer" {
		t.Error("somebody is asked about I2")
	}
}
