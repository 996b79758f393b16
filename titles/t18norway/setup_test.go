package t18norway_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/market"
)

// TestTheTableAtTheStart: cash by the number of players (NOR-SET-01); twenty percent of B lie with P6, Jebsen, and the
// president's certificate of H with P7, Stephenson (NOR-SET-05); the others have all their certificates, and five more
// are not there yet (NOR-SET-04).
func TestTheTableAtTheStart(t *testing.T) {
	for players, cash := range map[int]int{3: 400, 4: 300, 5: 240} {
		x := at(t, players, "")
		x.Wants("P1 cash", cash)
		for i := range x.Companies {
			c := &x.Companies[i]
			if len(c.Certs) != 4 || c.Shares() != 5 || c.PresidentShares() != 2 {
				t.Errorf("%s has certificates %v", c.ID, c.Certs)
			}
			want := engine.ID(c.ID)
			if c.ID == "H" {
				want = "Stephenson"
			}
			if c.Certs[0].Holder != want {
				t.Errorf("the president's certificate of %s lies with %s", c.ID, c.Certs[0].Holder)
			}
		}
		if b := x.Company("B"); b.Held("Jebsen") != 1 || b.Held("B") != 4 {
			t.Errorf("%d shares of B lie with P6, %d with B", b.Held("Jebsen"), b.Held("B"))
		}
		if p := x.PhaseNow().Name; p != "2" || x.Round.Kind != "auction" { // NOR-GEN-07
			t.Errorf("the game begins in phase %s with the round %s", p, x.Round.Kind)
		}
	}
	for _, players := range []int{0, 1, 2, 6} { // NOR-GEN-01
		if _, err := engine.New(engine.Find("18norway"), make([]string, players), nil, 1); err == nil {
			t.Errorf("a game of %d players begins", players)
		}
	}
}

// TestSupply: trains and ships (NOR-SET-06), what ships cost (NOR-SET-07), and the tokens of every company (NOR-SET-08).
func TestSupply(t *testing.T) {
	x := at(t, 3, "")
	want := map[string]int{"2": 6, "3": 5, "4": 4, "5": 3, "6": 3, "D": 1, "S3": 7, "S4": 5, "S5": 3}
	got := map[string]int{}
	for _, tr := range x.TrainsOf(engine.Supply) {
		got[tr.Model]++
	}
	for model, n := range want {
		if got[model] != n {
			t.Errorf("the supply has %d %s, want %d", got[model], model, n)
		}
	}
	if !x.Sheet().Model("D").Count.Endless {
		t.Error("D-trains run out")
	}
	for model, price := range map[string]engine.Money{"S3": 150, "S4": 250, "S5": 400} {
		if p := x.Sheet().Model(model).Price; p != price {
			t.Errorf("an %s costs %d, want %d", model, p, price)
		}
	}
	for _, c := range x.Companies {
		for i, price := range []engine.Money{0, 40, 60, 80} {
			if len(c.Tokens) != 4 || c.Tokens[i].Price != price {
				t.Errorf("%s has tokens %v", c.ID, c.Tokens)
			}
		}
	}
}

// TestHomes: each company's home (NOR-SET-10), the number of tiles, those of Mjøsa among them (NOR-SET-09).
func TestHomes(t *testing.T) {
	x := at(t, 3, "")
	for id, home := range map[engine.ID]engine.Home{"H": {Hex: "G29", City: 2}, "D": {Hex: "G17"}, "B": {Hex: "B26"}, "R": {Hex: "E19"},
		"S": {Hex: "C35"}, "J": {Hex: "B32"}, "V": {Hex: "F30"}, "Ø": {Hex: "G31"}} {
		if c := x.Company(id); len(c.Home) != 1 || c.Home[0] != home {
			t.Errorf("the home of %s is %v, want %v", id, c.Home, home)
		}
	}
	n := 0
	for _, tile := range x.Sheet().Tiles.Tiles {
		n += tile.Count
	}
	if n != 117 {
		t.Errorf("there are %d tiles, want 117", n)
	}
}

// TestTheLine: the prices from left to right, closed first (NOR-MK-01).
func TestTheLine(t *testing.T) {
	x := at(t, 3, "")
	var prices []int
	for _, c := range x.Market().Rows[0] {
		prices = append(prices, c.Price)
	}
	want := []int{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 200, 220, 245, 270, 300, 330, 365, 400, 440, 480}
	if !slices.Equal(prices, want) || !x.Market().Cell(market.At{}).Has("c") {
		t.Errorf("the market is %v", prices)
	}
}

// TestWhatPrivatesPay: face values, revenues, and what companies may pay for each (NOR-PC-01, NOR-PC-16).
func TestWhatPrivatesPay(t *testing.T) {
	x := at(t, 3, "")
	want := []struct {
		price, revenue engine.Money
		sale           []engine.Money
	}{{20, 5, []engine.Money{10, 30}}, {30, 5, []engine.Money{15, 45}}, {40, 10, []engine.Money{20, 60}}, {50, 10, []engine.Money{25, 75}},
		{70, 15, []engine.Money{35, 105}}, {90, 15, []engine.Money{45, 135}}, {140, 20, nil}}
	for i, d := range x.Sheet().Privates {
		if d.Price != want[i].price || d.Revenue != want[i].revenue || !slices.Equal(d.Sale, want[i].sale) {
			t.Errorf("%s: %d, pays %d, costs a company %v", d.ID, d.Price, d.Revenue, d.Sale)
		}
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
}

// TestEverythingIsPublic: what players and companies have is in the game that everybody sees (NOR-GEN-04).
func TestEverythingIsPublic(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=123
		company R price=80 *P1=60 P2=40 cash=40
		tile E19 57 0
		operate R 1 of 2
	`)
	b, err := json.Marshal(x.Game)
	if err != nil {
		t.Fatal(err)
	}
	for _, known := range []string{`"cash":123`, `"id":"R","kind":"minor","cash":40`, `"holder":"P2"`} {
		if !strings.Contains(string(b), known) {
			t.Errorf("nobody sees %s", known)
		}
	}
}
