package t18frrce_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// FRRCE-SU-04 to FRRCE-SU-10: privates, corporations, supply, tokens, ports and tiles at the start.
func TestSupplies(t *testing.T) {
	x := at(t, 4, "")
	prices, revenues := []engine.Money{15, 20, 40, 70, 110, 160, 220}, []engine.Money{5, 5, 10, 15, 20, 25, 30}
	for i, p := range x.Privates {
		if d := x.Deed(p.ID); !strings.HasSuffix(d.Name, fmt.Sprintf("(#%d)", i)) || p.Price != prices[i] || d.Price != prices[i] || d.Revenue != revenues[i] {
			t.Errorf("private %s costs %d, pays %d", p.ID, p.Price, d.Revenue)
		}
	}
	tokens := map[engine.ID]int{"ETA": 4, "OU": 4, "SO": 4, "EST": 3, "MID": 3, "PLM": 3, "PRO": 3, "NOR": 2, "PO": 2}
	if len(x.Companies) != 9 || len(x.Privates) != 7 {
		t.Errorf("%d corporations, %d privates", len(x.Companies), len(x.Privates))
	}
	for _, c := range x.Companies {
		singles := 0
		for _, k := range c.Certs {
			if k.Holder != engine.IPO {
				t.Errorf("a certificate of %s is with %s", c.ID, k.Holder)
			}
			if !k.President {
				singles++
			}
		}
		if c.Shares() != 10 || c.PresidentShares() != 2 || singles != 8 || len(c.Tokens) != tokens[c.ID] {
			t.Errorf("%s: %d shares, %d single ones, %d tokens", c.ID, c.Shares(), singles, len(c.Tokens))
		}
	}
	var got []string
	for _, tr := range x.TrainsOf(engine.Supply) {
		got = append(got, tr.Model)
	}
	want := strings.Repeat("2 ", 7) + strings.Repeat("3 ", 6) + strings.Repeat("4 ", 5) + strings.Repeat("5 ", 4) + "6 6 6 7 7 D"
	if s := strings.Join(got, " "); s != want { // a D taken leaves another
		t.Errorf("the supply is %s", s)
	}
	if !x.Sheet().Model("D").Count.Endless {
		t.Error("Ds run out")
	}
	b := x.Map()
	for _, hex := range []string{"H7", "C14", "N15"} {
		brown := map[string]string{"H7": "X06", "C14": "X08", "N15": "X07"}[hex]
		if ports := b.Set.Tile(brown).Face(0).Stops[0].Ports; len(ports) != 1 {
			t.Errorf("%s has ports %v", hex, ports)
		}
	}
	for id, count := range map[string]int{
		"7": board.Unlimited, "8": board.Unlimited, "9": board.Unlimited, "39": 1, "41": 2, "63": 3, "984": 1,
		"X05": 1, "X11": 1, "X12": 1, "X16": 1, "X19": 1, "X20": 1, "513": 1, "167": 1,
	} {
		if tile := b.Set.Tile(id); tile == nil || tile.Count != count {
			t.Errorf("tile %s: %+v, want %d", id, tile, count)
		}
	}
	for _, id := range []string{"53", "54", "61", "62"} { // those of New York and of B cities
		if b.Set.Tile(id) != nil {
			t.Errorf("there is a tile %s", id)
		}
	}
}

// FRRCE-IN-04: the map is on the printed axis; a coordinate of the rulebook with a column of the wrong parity means the one
// higher, and is no hex.
func TestOldCoordinates(t *testing.T) {
	x := at(t, 3, "")
	m := x.Sheet().Map
	for old, name := range map[string]string{
		"H14": "Nevers", "H24": "Strasbourg", "N14": "Marseille", "C19": "Lille", "D8": "Rennes", "J16": "Lyon", "E15": "Paris", "H6": "Bordeaux",
	} {
		n := 0
		for _, d := range old[1:] {
			n = 10*n + int(d-'0')
		}
		hex := old[:1] + strconv.Itoa(n+1)
		if m.Find(old) != board.None || m.Find(hex) == board.None || !strings.Contains(kit.Place(x.Game, hex), name) {
			t.Errorf("%s is not %s in %s", old, name, hex)
		}
	}
}

// stkCell is a cell by row and column counted from 1, as RULES.md counts them.
func stkCell(row, col int) market.At { return market.At{Row: row - 1, Col: col - 1} }

// FRRCE-MK-01 to FRRCE-MK-03, FRRCE-MK-05: the grid, its par cells, and the bottom of each column.
func TestMarketGrid(t *testing.T) {
	m := &at(t, 3, "").Sheet().Market
	rows := []int{19, 19, 16, 13, 11, 10, 9, 8, 7, 7, 7}
	if len(m.Rows) != len(rows) {
		t.Fatalf("%d rows", len(m.Rows))
	}
	for r, n := range rows {
		first := max(0, r-7) // rows 9 to 11 begin further right
		for c := range 20 {
			if want := c >= first && c < n; m.Holds(market.At{Row: r, Col: c}) != want {
				t.Errorf("cell (%d,%d): there is %v", r+1, c+1, !want)
			}
		}
	}
	if got := m.Flagged("p"); len(got) != 6 {
		t.Errorf("par cells %v", got)
	}
	bottoms := []int{8, 9, 10, 11, 11, 11, 11, 8, 7, 6, 5, 4, 4, 3, 3, 3, 2, 2, 2}
	for c, row := range bottoms {
		if got := m.Go(stkCell(1, c+1), market.Down, 20); got != stkCell(row, c+1) {
			t.Errorf("column %d ends in row %d, want %d", c+1, got.Row+1, row)
		}
	}
	for _, c := range []struct{ row, col, price int }{
		{1, 1, 60}, {4, 1, 38}, {8, 1, 10}, {9, 2, 10}, {10, 3, 10}, {11, 4, 10}, {11, 7, 40}, {6, 8, 71}, {8, 8, 68}, {1, 19, 350}, {2, 19, 300}, {6, 10, 80},
	} {
		if got := m.Price(stkCell(c.row, c.col)); got != c.price {
			t.Errorf("(%d,%d) is %d, want %d", c.row, c.col, got, c.price)
		}
	}
}

// FRRCE-PH-01 to FRRCE-PH-06, FRRCE-PH-09, FRRCE-PH-12, FRRCE-PH-14: prices of the trains, and the colours of the phases.
func TestPhaseTable(t *testing.T) {
	sheet := engine.Find("18fr-rce").Sheet
	for model, price := range map[string]engine.Money{"2": 80, "3": 180, "4": 300, "5": 400, "6": 630, "7": 710, "D": 900} {
		if got := sheet.Model(model).Price; got != price {
			t.Errorf("a %s costs %d, want %d", model, got, price)
		}
	}
	colors := map[string]string{"2": "[yellow]", "3": "[yellow green]", "4": "[yellow green]", "5": "[yellow green brown]",
		"6": "[yellow green brown]", "7": "[yellow green brown gray]", "D": "[yellow green brown gray]"}
	for _, p := range sheet.Phases {
		if got := fmt.Sprint(p.Tiles); got != colors[p.Name] {
			t.Errorf("phase %s: tiles %s, want %s", p.Name, got, colors[p.Name])
		}
	}
}

// FRRCE-SU-01, FRRCE-SH-04: two to six players; nobody can reach the certificate limit in the auction.
func TestNumberOfPlayers(t *testing.T) {
	if x := at(t, 6, ""); kit.CertLimit(x.Game) <= len(x.Privates)+2 { // all privates, and what comes with Amiens and Lyon
		t.Error("the limit binds in the auction")
	}
	if money := engine.Find("18fr-rce").Sheet.Bank.Money; money != 10000 {
		t.Errorf("the bank begins with %d", money)
	}
	for _, n := range []int{1, 7} {
		if _, err := engine.New(engine.Find("18fr-rce"), make([]string, n), nil, 1); err == nil {
			t.Errorf("%d players can play", n)
		}
	}
}
