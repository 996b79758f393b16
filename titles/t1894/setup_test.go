package t1894_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"

	_ "stationmaster/titles/t1894"
)

// at sets up a position in a game in which CFOR is the starting French company and SAC was removed, unless it says
// otherwise: a later seed line counts.
func at(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	return enginetest.New(t, "1894", players, "seed 25\n"+position)
}

// 1894-SET-05: each of the five French companies is drawn by some seed, and no other.
func TestStartingFrenchCompany(t *testing.T) {
	drawn := map[engine.ID]int{}
	for seed := range uint64(200) {
		g, err := engine.New(engine.Find("1894"), []string{"A", "B", "C", "D"}, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range g.Companies {
			if c.Certs[0].Holder == "FMS" {
				drawn[c.ID]++
			}
		}
	}
	for _, c := range []engine.ID{"CFOR", "EST", "NORD", "OUEST", "PLM"} {
		if drawn[c] < 10 {
			t.Errorf("%s was drawn %d times of 200", c, drawn[c])
		}
	}
	if len(drawn) != 5 {
		t.Errorf("drawn: %v", drawn)
	}
}

// 1894-SET-11: four ferry markers. 1894-SET-13: yellow phase and the trains. 1894-SET-14: nine certificates a company.
// 1894-SET-15: 50 yellow, 39 green, 35 brown tiles. 1894-MKT-08: the gray area.
func TestComponents(t *testing.T) {
	x := enginetest.New(t, "1894", 3, "")
	if x.PhaseNow().Name != "yellow" {
		t.Errorf("the game starts in phase %s", x.PhaseNow().Name)
	}
	trains := map[string]int{}
	for _, tr := range x.TrainsOf(engine.Supply) {
		trains[tr.Model]++
	}
	for model, n := range map[string]int{"2": 7, "3": 5, "4": 4, "5+1": 5, "6": 2, "7": 3} {
		if trains[model] != n {
			t.Errorf("%d trains %s, want %d", trains[model], model, n)
		}
	}
	if !x.Sheet().Model("D").Count.Endless {
		t.Error("the D trains end") // 1894-TRN-17
	}
	if len(x.Companies) != 9 {
		t.Errorf("%d companies", len(x.Companies))
	}
	for _, c := range x.Companies {
		if len(c.Certs) != 9 || c.Certs[0].Shares != 2 || c.Shares() != 10 {
			t.Errorf("%s has certificates %v", c.ID, c.Certs)
		}
	}
	tiles := map[string]int{}
	for _, tile := range x.Sheet().Tiles.Tiles {
		tiles[tile.Color().String()] += tile.Count
	}
	if tiles["yellow"] != 50 || tiles["green"] != 39 || tiles["brown"] != 35 {
		t.Errorf("tiles: %v", tiles)
	}
	if n := len(x.Sheet().Market.Flagged("g")); n != 20 {
		t.Errorf("%d gray cells", n)
	}
}

// 1894-SET-12: the seat order is the order in which the players are given; whoever opens the table draws it. The same
// seed sets up the same table.
func TestSeatOrder(t *testing.T) {
	a, b := enginetest.New(t, "1894", 4, "seed 77"), enginetest.New(t, "1894", 4, "seed 77")
	if a.Hash() != b.Hash() {
		t.Error("one seed, two tables")
	}
	if !slices.Equal(a.Order, []engine.ID{"P1", "P2", "P3", "P4"}) {
		t.Errorf("seat order %v", a.Order)
	}
	if _, err := engine.New(engine.Find("1894"), []string{"A", "B"}, nil, 1); err == nil {
		t.Error("two players can play")
	}
	if _, err := engine.New(engine.Find("1894"), []string{"A", "B", "C", "D", "E"}, nil, 1); err == nil {
		t.Error("five players can play")
	}
}

// 1894-DIV-08, 1894-RUN-12: every printed revenue is a multiple of 10 in every phase.
func TestRevenuesAreTens(t *testing.T) {
	s := at(t, 3, "stock 1 P1").Sheet()
	for _, h := range s.Map.Hexes {
		for _, st := range h.Face.Stops {
			for _, r := range st.Revenue {
				if r%10 != 0 {
					t.Errorf("%s pays %d", h.ID, r)
				}
			}
		}
	}
	for _, tile := range s.Tiles.Tiles {
		for _, st := range tile.Face(0).Stops {
			for _, r := range st.Revenue {
				if r%10 != 0 {
					t.Errorf("tile %s pays %d", tile.ID, r)
				}
			}
		}
	}
}

// 1894-RUN-19: gray bypass track has no centre.
func TestBypasses(t *testing.T) {
	s := at(t, 3, "stock 1 P1").Sheet()
	for hex, want := range map[string][][2]int{
		"A8": {{0, 5}, {4, 5}}, "F1": {{3, 4}, {4, 5}}, "I16": {{1, 2}, {2, 3}, {3, 4}}, "G18": {{0, 1}, {1, 2}},
	} {
		f := s.Map.Hex(hex).Face
		if len(f.Track) != len(want) {
			t.Errorf("%s has track %v", hex, f.Track)
			continue
		}
		for i, p := range want {
			if int(f.Track[i][0]) != p[0] || int(f.Track[i][1]) != p[1] {
				t.Errorf("%s has track %v, want %v", hex, f.Track, want)
			}
		}
	}
}

// 1894-PHA-01 to 1894-PHA-07: what each phase brings.
func TestPhases(t *testing.T) {
	want := []struct {
		name, on, rusts string
		colors, limit   int
		rounds          int
		privates        bool
	}{
		{"yellow", "", "", 1, 4, 1, false},
		{"green", "3", "", 2, 4, 2, true},
		{"blue", "4", "2", 2, 3, 2, true},
		{"brown", "5+1", "3", 3, 3, 3, true},
		{"red", "6", "", 3, 3, 3, false},
		{"gray", "7", "4", 3, 3, 3, false},
		{"purple", "D", "5+1", 3, 2, 3, false},
	}
	phases := at(t, 3, "stock 1 P1").Sheet().Phases
	for i, w := range want {
		p := phases[i]
		if p.Name != w.name || p.On != w.on || strings.Join(p.Rusts, ",") != w.rusts || len(p.Tiles) != w.colors ||
			p.TrainLimit.Major != w.limit || p.Rounds != w.rounds || p.BuyPrivates != w.privates {
			t.Errorf("phase %+v, want %+v", p, w)
		}
	}
}

// 1894-GEN-04, 1894-GEN-05: everything is open, and the bank cannot run out.
func TestBankIsEndless(t *testing.T) {
	x := at(t, 3, "stock 1 P1")
	if !x.Sheet().Bank.Endless {
		t.Error("the bank ends")
	}
	x.Pay(engine.Bank, "P1", 1_000_000)
	if err := kit.Consistent(x.Game); err != nil {
		t.Error(err)
	}
}
