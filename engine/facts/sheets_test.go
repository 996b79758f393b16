package facts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/facts"
	"stationmaster/engine/market"
)

// sheets are the fact sheets of all titles, even of future ones.
var sheets = []string{"1894", "18eu", "18ardennes", "18norway", "18fr-rce"}

// text is a title's fact sheet from beside the repository, and used is one without keys that title.yaml may not have.
var text, used = enginetest.SheetText, enginetest.UsedSheet

// read is the fact sheet of a title.
func read(t *testing.T, title string) *facts.Sheet {
	t.Helper()
	s, err := facts.Read(used(text(t, title)))
	if err != nil {
		t.Fatalf("%s: %v", title, err)
	}
	return s
}

// want compares a value that was read with the sheet's figure, as printed.
func want(t *testing.T, what string, got, figure any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(figure); g != w {
		t.Errorf("%s: %s, want %s", what, g, w)
	}
}

// list joins some figures in one line.
func list(figures ...any) string { return strings.TrimSpace(fmt.Sprintln(figures...)) }

// face is what is printed on a hex of the map.
func face(s *facts.Sheet, hex string) *board.Face { return s.Map.Hex(hex).Face }

// TestEverySheetIsRead reads the sheets and checks what all have in common.
func TestEverySheetIsRead(t *testing.T) {
	for _, title := range sheets {
		s := read(t, title)
		if s.ID != title || len(s.Models) == 0 || len(s.Map.Hexes) < 70 {
			t.Errorf("%s: read as %q, with %d trains and %d hexes", title, s.ID, len(s.Models), len(s.Map.Hexes))
		}
		for _, c := range append(slices.Clone(s.Minors), s.Majors...) {
			k := s.KindOf(c.ID)
			if k == nil || k != s.Kind(c.Kind) || len(c.Shares) != len(k.Certificates) || len(c.Color) != 7 || len(c.TextColor) != 7 {
				t.Errorf("%s: %s is of kind %v, with shares %v", title, c.ID, k, c.Shares)
			}
		}
	}
}

func Test1894(t *testing.T) {
	s := read(t, "1894")
	want(t, "bank", s.Bank.Endless, true)
	want(t, "certificates of 4", s.CertLimit.For(4, 0), 14)
	want(t, "certificates of 4, whatever else there is", s.CertLimit.For(4, 9), 14)
	want(t, "the first phase", s.Phases[0].Starters, "[]")
	want(t, "brown comes with", s.Phase("brown").On, "5+1")
	want(t, "red closes", s.Phase("red").Closes, "[LRC ARS GLG SAC LS NMS FMS BMS]")
	want(t, "purple closes", s.Phase("purple").Closes, "[LSQG]")
	want(t, "places in brown are worth", s.Phase("brown").Revenue, "brown")
	want(t, "5+1 visits", s.Model("5+1").Visits, facts.Visits{Any: facts.Count{N: 5}, ExtraTowns: 1, Towns: "counted"})
	want(t, "a D for a 7", s.Model("D").Upgrades["7"], 450)
	want(t, "a 3 rusts on", s.Model("3").RustsOn, "5+1")
	want(t, "LSQG with brown in G10", s.Private("LSQG").ByTile.Revenue[board.Brown], 100)
	want(t, "LSQG without a tile", s.Private("LSQG").ByTile.Revenue[board.White], 0)
	want(t, "LSQG pays by", s.Private("LSQG").ByTile.Hex, "G10")
	want(t, "a company pays for SAC", s.Private("SAC").Sale, "[25 100]")
	want(t, "home of CFOR", s.Charter("CFOR").Home, "[{D3 0} {H3 0}]")
	want(t, "home of LF", s.Charter("LF").Home, "[]")
	want(t, "home of LF", s.Charter("LF").HomeWhen, "chosen when started, see special.late_companies")
	want(t, "what replaces 14", s.UpgradeChart.Named["14"], "[X16 X17 X18]")
	want(t, "London has slots", face(s, "A10").Stops[0].Slots, 0)
	want(t, "a French border", face(s, "B11").Borders[0].Impassable(), false)
	want(t, "the kinds", s.Kinds, "[{major  false true 1 ipo p [2 1 1 1 1 1 1 1 1] 10}]")
}

func Test18EU(t *testing.T) {
	s := read(t, "18eu")
	want(t, "a minor", *s.KindOf("9"), "{minor Minor true false 0 ipo  [1] 1}")
	want(t, "what people call it", s.KindOf("9").Call("9"), "Minor 9")
	want(t, "certificates of a major", s.Kind("major").Certificates, "[2 1 1 1 1 1 1 1 1]")
	want(t, "home of 3", s.Charter("3").Home, "[{J1 1}]")
	want(t, "home of NS", s.Charter("NS").Home, "[]")
	want(t, "English", s.Charter("14").English, "Strasbourg-Basel Line")
	want(t, "starting values", s.Market.Starts["major"], "[70 75 82 90 100]")
	want(t, "220 elsewhere", s.Market.Theirs[220], 225)
	want(t, "phase 2 begins with", s.Phase("2").On, "")
	want(t, "red places in phase 4", s.Phase("4").Revenue, "yellow")
	want(t, "red places in phase 5", s.Phase("5").Revenue, "brown")
	want(t, "trains of a minor in phase 4", s.Phase("4").TrainLimit.For("minor"), 1)
	want(t, "trains of a major in phase 4", s.Phase("4").TrainLimit.For("major"), 3)
	want(t, "a 2 visits", s.Model("2").Visits, facts.Visits{Cities: facts.Count{N: 2}, Towns: "any"})
	want(t, "the car", s.CarName(), "P")
	want(t, "8s", s.Model("8").Count.Endless, true)
	want(t, "hex of Vienna elsewhere", s.HexAliases["N11"], "K14")
	want(t, "Brussels elsewhere", s.CompanyAliases["SNCB"], "BNR")
}

func Test18Ardennes(t *testing.T) {
	s := read(t, "18ardennes")
	for _, c := range [][3]int{{3, 0, 11}, {3, 4, 14}, {4, 1, 8}, {5, 6, 10}, {5, 9, 10}, {2, 3, 0}} {
		want(t, fmt.Sprintf("certificates of %d with %d companies of ten", c[0], c[1]), s.CertLimit.For(c[0], c[1]), c[2])
	}
	want(t, "minors start at", s.Market.Starts["minor"], "[50 55 60 70 80 90]")
	want(t, "publics start at", s.Market.Starts["major"], "[140 160 180 200 220]")
	for kind, floor := range map[string]int{"minor": 0, "major": 50} {
		got, _ := s.Market.Lowest.For(kind)
		want(t, "lowest price of a "+kind, got, floor)
	}
	want(t, "a minor starts at cells marked", s.Kind("minor").Par, "m")
	want(t, "a minor has a price token", s.Kind("minor").Priced, true)
	want(t, "certificates of a public", s.Kind("major").Certificates, "[2 1 1 1]")
	want(t, "shares of a public", s.Kind("major").Shares, 5)
	want(t, "par of minor 1", s.Charter("1").Pars, "[50 55 60 70 80 90]")
	want(t, "phase 6 comes with", s.Phase("6").Starters, "[6 4D]")
	want(t, "phase 6 comes with 4D", s.Phase("6").StartedBy("4D"), true)
	want(t, "3 rusts on", s.Model("3").Rusters, "[6 4D]")
	want(t, "2 runs once more", s.Model("2").ObsoletedBy("4"), true)
	d := s.Model("4D")
	want(t, "4D for a 5", d.Upgrades["5"], 600)
	want(t, "4D visits", d.Visits, facts.Visits{Cities: facts.Count{N: 4}, Towns: "0", AnyLength: true})
	want(t, "4D", list(d.Times, d.FerryBonus, d.SharesTrack, d.Owners, d.MaxPerCompany, d.From), "2 80 true [10-share] 1 6")
	gl := s.Private("0")
	want(t, "Guillaume-Luxembourg", list(gl.Players, gl.Shares, gl.Closes), "[4] 1 never")
	want(t, "home of 9", s.Charter("9").Home, "[{M7 1}]")
	want(t, "7 has", s.Charter("7").Bonus, "[{mine I21}]")
	want(t, "13 lays", s.Charter("13").Lays, "[201 202 621]")
	want(t, "3 forms", s.Charter("3").CanForm, "[BE NL P]")
	want(t, "N is formed from", s.Charter("N").Eligible, "[6 8]")
	want(t, "N may be bid for from", s.Charter("N").Qualifying, "[{G3 0} {H6 0} {K5 0} {M7 0}]")
	want(t, "P may be bid for from", s.Charter("P").Qualifying[3], facts.CharterHome{Hex: "E25", City: facts.AnyCity})
	want(t, "BE", s.Charter("BE").English, "Belgian State")
	want(t, "the Ruhr's mine railway", face(s, "B16").Links, "[[0 1]]")
	want(t, "ports of Brugge", face(s, "F4").Icons, "[port port]")
	want(t, "a railhead", face(s, "L6").Stubs, "[5]")
	want(t, "Rotterdam becomes one city in", s.UpgradeChart.Merges["C7"], "green")
	want(t, "Dunkerque must meet", s.UpgradeChart.Must["G3"][board.Green], "[2]")
}

func Test18Norway(t *testing.T) {
	s := read(t, "18norway")
	for _, c := range [][3]int{{3, 2, 12}, {3, 3, 15}, {4, 8, 15}, {5, 7, 12}, {5, -1, 7}} {
		want(t, fmt.Sprintf("certificates of %d with %d nationalized", c[0], c[1]), s.CertLimit.For(c[0], c[1]), c[2])
	}
	m := &s.Market
	want(t, "a company closes at", m.Rows[0][0], "{0 c false}")
	want(t, "the market", list(m.Line, len(m.Rows[0]), m.TripleFrom, m.PresidentBelow, m.Theirs), "true 27 165 50 map[200:195]")
	want(t, "the first triple jump", m.Flagged("t")[0], "{0 15}")
	want(t, "H", s.Charter("H").Shares, "[40 20 20 20]")
	want(t, "home of H", s.Charter("H").Home, "[{G29 2}]")
	want(t, "a third of tokens", s.Charter("Ø").Tokens, "[0 40 60 80]")
	want(t, "a 4 for D and for B", list(s.Model("4").PriceFor("D"), s.Model("4").PriceFor("B")), "270 300")
	want(t, "a 2 ends", list(s.Model("2").Rusters, s.Model("2").Obsoletes), "[] [4]")
	want(t, "S4 rusts on", s.Model("S4").Rusters, "[6]")
	want(t, "S4 is a ship", s.Model("S4").Ship(), true)
	want(t, "S4 visits", s.Model("S4").Visits, facts.Visits{Any: facts.Count{N: 4}, Towns: "counted"})
	want(t, "D visits", s.Model("D").Visits, facts.Visits{Cities: facts.Count{Endless: true}, Towns: "any"})
	want(t, "D for a 6", s.Model("D").Upgrades["6"], 750)
	p := s.Phase("5")
	want(t, "phase 5", list(p.Closes, p.Obsolete, p.Revenue, p.Ships, p.Mjosa, p.Rounds), "[P1 P2 P3 P4 P5 P6] [3] brown [S4 S5] 0 2")
	want(t, "the lake in phase 2", s.Phase("2").Mjosa, 10)
	for phase, when := range map[string]facts.Nationalizing{
		"2": facts.NationalizingAfterFirst, "3": facts.NationalizingAfterEach, "D": facts.NationalizingUntilLastSet,
	} {
		want(t, "nationalization in phase "+phase, s.Phase(phase).Nationalizing, when)
	}
	want(t, "lanes of the open sea", face(s, "A25").Sea, "[{3 5 -1}]")
	want(t, "lanes of Bergen", face(s, "B26").Sea, "[{1 1 0} {2 2 0}]")
	want(t, "lanes of Ålesund", face(s, "C19").Sea, "[{1 1 0} {3 3 0}]")
	want(t, "lanes of Europa", face(s, "C37").Sea, "[{3 3 0}]")
	want(t, "lanes of T2 turned by 2", s.Tiles.Tile("T2").Face(2).Sea, "[{5 5 0}]")
	for _, b := range face(s, "C23").Borders {
		want(t, "border "+b.Kind, b.Impassable(), true)
	}
	want(t, "red in gray", face(s, "H34").Stops[0].Revenue, "[20 40 60 80]")
	want(t, "Bodø", face(s, "K1").Stops[0].Revenue, "[0 0 180 180]")
	want(t, "P2 elsewhere", s.CompanyAliases["P2"], "P2A")
	want(t, "A1 elsewhere", s.TileAliases["A1"], "Å1")
}

func Test18FRRCE(t *testing.T) {
	s := read(t, "18fr-rce")
	want(t, "limits", list(s.PoolLimit, s.HoldingLimit, s.BidStep), "50 60 5")
	want(t, "certificates of 2", s.CertLimit.For(2, 0), 30)
	want(t, "par of SO", s.Charter("SO").Pars, "[100 90 82 76 71 67]")
	want(t, "text on PRO and SO", s.Charter("PRO").TextColor+s.Charter("SO").TextColor, "#000000#ffffff")
	want(t, "home of ETA", s.Charter("ETA").Home, "[{H15 0}]")
	want(t, "home of PO", s.Charter("PO").Home, "[{E16 0}]")
	want(t, "home of MID", list(s.Charter("MID").Home, s.Charter("MID").HomeWhen), list([]facts.CharterHome{{Hex: "J9", City: facts.AnyCity}}, "chosen when the hex gets its green tile"))
	want(t, "home on the map", s.Map.Hex("J9").Home, "[MID]")
	want(t, "PRO", list(s.Charter("PRO").SecondYellow, s.Charter("PRO").DirectBrown, s.Charter("PRO").PortMove), "20 true true")
	want(t, "4 rusts on", s.Model("4").Rusters, "[7 D]")
	want(t, "D rusts", s.Phase("D").Rusts, "[4 5]")
	want(t, "D visits", s.Model("D").Visits, facts.Visits{Any: facts.Count{Endless: true}, Towns: "counted"})
	want(t, "D for a 7", s.Model("D").Upgrades["7"], 750)
	want(t, "phase 5 closes", s.Phase("5").Closes, "[0 1 2 3 4 5 6]")
	for phase, color := range map[string]board.Color{"2": board.Yellow, "4": board.Green, "6": board.Brown, "7": board.Gray} {
		want(t, "red in phase "+phase, s.Phase(phase).Revenue, color)
	}
	for phase, may := range map[string]bool{"2": false, "3": true, "4": true, "5": false, "D": false} {
		want(t, "privates may be bought in phase "+phase, s.Phase(phase).BuyPrivates, may)
	}
	for id, sale := range map[facts.ID]string{"0": "[8 30]", "3": "[35 140]", "5": "[80 320]", "6": "[]"} {
		want(t, "a company pays for "+string(id), s.Private(id).Sale, sale)
	}
	want(t, "Genève", list(face(s, "J21").Color, face(s, "J21").Towns(), face(s, "J21").Stops[0].Revenue), "red 1 [40 40 60 60]")
	want(t, "the port of X17", s.Tiles.Tile("X17").Face(0).Stops[0].Ports, "[1]")
	want(t, "X06 lies", list(s.Tiles.Tile("X06").Only, s.Tiles.Tile("X06").Over, s.Tiles.Tile("X06").Rotations()), "[H7] [X17] [0]")
	want(t, "a railhead", face(s, "C20").Stubs, "[2]")
}

// TestMovesOnASteppedMarket moves price markers on a grid whose lower rows begin further right (FRRCE-MK-05 to 11). Rows
// and columns are counted from 0.
func TestMovesOnASteppedMarket(t *testing.T) {
	s := read(t, "18fr-rce")
	m := &s.Market
	for _, c := range []struct {
		name     string
		move     func(market.At) market.At
		from, to market.At
		price    int // at the destination
	}{
		{"right", m.Right, market.At{Row: 0, Col: 6}, market.At{Row: 0, Col: 7}, 112},
		{"right at the end of a row: up", m.Right, market.At{Row: 5, Col: 9}, market.At{Row: 4, Col: 9}, 90},
		{"right at the end of the lowest row: up", m.Right, market.At{Row: 10, Col: 6}, market.At{Row: 9, Col: 6}, 50},
		{"right at the end of the top row", m.Right, market.At{Row: 0, Col: 18}, market.At{Row: 0, Col: 18}, 350},
		{"left", m.Left, market.At{Row: 9, Col: 3}, market.At{Row: 9, Col: 2}, 10},
		{"left at the first column: down", m.Left, market.At{Row: 3, Col: 0}, market.At{Row: 4, Col: 0}, 32},
		{"left where nothing is below", m.Left, market.At{Row: 7, Col: 0}, market.At{Row: 7, Col: 0}, 10},
		{"left at the beginning of a row further right", m.Left, market.At{Row: 8, Col: 1}, market.At{Row: 8, Col: 1}, 10},
		{"left in the lowest row", m.Left, market.At{Row: 10, Col: 3}, market.At{Row: 10, Col: 3}, 10},
		{"down", m.Down, market.At{Row: 8, Col: 2}, market.At{Row: 9, Col: 2}, 10},
		{"down onto no cell", m.Down, market.At{Row: 7, Col: 0}, market.At{Row: 7, Col: 0}, 10},
		{"down at the bottom of a short column", m.Down, market.At{Row: 3, Col: 11}, market.At{Row: 3, Col: 11}, 120},
		{"up", m.Up, market.At{Row: 8, Col: 1}, market.At{Row: 7, Col: 1}, 20},
		{"sold out", m.SoldOut, market.At{Row: 3, Col: 6}, market.At{Row: 2, Col: 6}, 82},
		{"sold out at the top", m.SoldOut, market.At{Row: 0, Col: 6}, market.At{Row: 1, Col: 7}, 100},
		{"sold out at the top, to a lower price", m.SoldOut, market.At{Row: 0, Col: 13}, market.At{Row: 1, Col: 14}, 220},
		{"sold out in the corner", m.SoldOut, market.At{Row: 0, Col: 18}, market.At{Row: 0, Col: 18}, 350},
	} {
		if got := c.move(c.from); got != c.to || m.Price(got) != c.price {
			t.Errorf("%s: %v at %d, want %v at %d", c.name, got, m.Price(got), c.to, c.price)
		}
	}
	for _, gap := range []market.At{{Row: 8, Col: 0}, {Row: 10, Col: 2}, {Row: 10, Col: 7}} {
		if m.Holds(gap) {
			t.Errorf("there is a cell at %v", gap)
		}
	}
	bottom := []int{}
	for col := range m.Rows[0] {
		at := market.At{Col: col}
		for m.Down(at) != at {
			at = m.Down(at)
		}
		bottom = append(bottom, at.Row+1)
	}
	want(t, "bottoms of the columns", bottom, "[8 9 10 11 11 11 11 8 7 6 5 4 4 3 3 3 2 2 2]")
}

// kinds is added to a sheet without kinds.
const kinds = `
kinds:
  - {id: minor, name: Minor, owned: true, priced: true, par: m, unsold: treasury, certificates: [2], shares: 4}
  - {id: major, name: Public, priced: true, group: 1, par: p}
  - {id: state, priced: true, group: 2, par: p, certificates: [2, 1, 1, 1], shares: 5}

minors:`

// TestKinds adds kinds to a sheet without them, and checks its companies.
func TestKinds(t *testing.T) {
	sheet := strings.Replace(text(t, "18ardennes"), "\nminors:", kinds, 1)
	sheet = strings.Replace(sheet, "{id: BY,", "{id: BY, kind: state,", 1)
	sheet = strings.Replace(sheet, "{minor: 2, major: 3}", "{minor: 2, major: 3, state: 6}", 1)
	s, err := facts.Read(used(sheet))
	if err != nil {
		t.Fatal(err)
	}
	want(t, "a minor", *s.KindOf("1"), "{minor Minor true true 0 treasury m [2] 4}")
	want(t, "its certificate", s.Charter("1").Shares, "[50]")
	want(t, "a public", *s.KindOf("N"), "{major Public false true 1 ipo p [2 1 1 1] 5}")
	want(t, "a state company", *s.KindOf("BY"), "{state  false true 2 ipo p [2 1 1 1] 5}")
	want(t, "where it starts", s.Charter("BY").Pars, "[140 160 180 200 220]")
	want(t, "its trains in phase 4", s.Phase("4").TrainLimit.For("state"), 6)
	want(t, "no kind", s.Kind("ferry") == nil && s.KindOf("nobody") == nil, true)

	for _, m := range []struct{ old, new, want string }{
		{"kinds:", "kinds:\n  - {id: minor}", "is listed twice"},
		{"{id: state", "{id: ferry", `kind "state"`},
		{"group: 2, par: p", "group: 2, par: q", `"q"`},
		{"unsold: treasury", "unsold: pool", "pool"},
		{"[2, 1, 1, 1], shares: 5", "[2, 1, 1, 1], shares: 4", "5 shares in certificates"},
		{"[2, 1, 1, 1], shares: 5", "[2, 1, 1, 1], shares: 10", "100%, not 50%"},
		{"[2], shares: 4", "[0], shares: 4", "0 shares"},
		{"[2], shares: 4", "[2], share: 4", `"share"`},
	} {
		broken := strings.Replace(sheet, m.old, m.new, 1)
		if _, err := facts.Read(used(broken)); err == nil || !strings.Contains(err.Error(), m.want) || !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%s: %v, want %q in it", m.new, err, m.want)
		}
	}
}

// TestKindsOfNoSheet: a sheet that was not read knows the usual kinds, too.
func TestKindsOfNoSheet(t *testing.T) {
	s := &facts.Sheet{Minors: []facts.Charter{{ID: "1"}}}
	if k := s.KindOf("1"); k == nil || !k.Owned || k.Group != 0 {
		t.Errorf("%v", k)
	}
	if k := s.Kind("major"); k == nil || !k.Priced || k.Group != 1 {
		t.Errorf("%v", k)
	}
}
