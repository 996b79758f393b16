package t18norway_test

import (
	"testing"

	"stationmaster/engine"
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
