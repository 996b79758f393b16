package t1894_test

import (
	"fmt"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"

	_ "stationmaster/titles/t1894"
)

// seedFor finds a seed that draws this starting French company and removes this private.
func seedFor(t *testing.T, french, removed engine.ID) uint64 {
	t.Helper()
	for seed := range uint64(1000) {
		g, err := engine.New(engine.Find("1894"), []string{"A", "B", "C"}, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		if g.Company(french).Certs[0].Holder == "FMS" && g.Private(removed) == nil {
			return seed
		}
	}
	t.Fatalf("no seed draws %s and removes %s", french, removed)
	return 0
}

func table(t *testing.T, players int, french, removed engine.ID) *enginetest.Table {
	t.Helper()
	return enginetest.New(t, "1894", players, fmt.Sprintf("seed %d", seedFor(t, french, removed)))
}

// 1894-SET-01, 1894-SR-10: money and certificate limit by number of players.
// 1894-SET-06 to 1894-SET-10 by number of players and starting company.
func TestSetup(t *testing.T) {
	for _, c := range []struct {
		players            int
		french             engine.ID
		cash, limit        int
		pool, ipo, belgian int
	}{
		{3, "EST", 570, 18, 10, 40, 40},
		{4, "EST", 480, 14, 0, 40, 40},
		{3, "NORD", 570, 18, 10, 30, 40}, // one NORD share lies with NMS besides
		{4, "NORD", 480, 14, 0, 30, 40},
	} {
		t.Run(fmt.Sprintf("%d players, %s", c.players, c.french), func(t *testing.T) {
			x := table(t, c.players, c.french, "SAC")
			// 1894-SET-06, 1894-SET-09: everybody has one share of each starting company, free.
			for _, p := range x.Players {
				x.Wants(string(p.ID)+" cash", c.cash)
				x.Wants(string(c.french)+" "+string(p.ID), 10)
				x.Wants("BELGE "+string(p.ID), 10)
			}
			if kit.CertLimit(x.Game) != c.limit {
				t.Errorf("certificate limit %d, want %d", kit.CertLimit(x.Game), c.limit)
			}
			// 1894-SET-07, 1894-SET-08, 1894-SET-09. With three players seven of a company's ten tenths are out of the
			// IPO: president's certificate, three dealt, one in the pool.
			want := c.ipo
			x.Wants(string(c.french)+" pool", c.pool)
			x.Wants(string(c.french)+" ipo", want)
			x.Wants("BELGE pool", c.pool)
			x.Wants("BELGE ipo", c.belgian)
			x.Wants("NORD NMS", 10)                                        // 1894-SET-04
			x.Wants(string(c.french)+" FMS", 20)                           // 1894-SET-05
			x.Wants("BELGE BMS", 20)                                       // 1894-SET-09
			for _, other := range []engine.ID{"AG", "OUEST", "LF", "LB"} { // 1894-SET-10
				if k := x.Company(other); k.Parred() || other != c.french && k.Part(engine.IPO) != 100 {
					t.Errorf("%s is started or sold", other)
				}
			}
		})
	}
}

// 1894-SET-02, 1894-SET-03: one of GLG and SAC leaves; the others lie in order of cost.
func TestPrivatesInOrder(t *testing.T) {
	for _, c := range []struct{ in, out engine.ID }{{"GLG", "SAC"}, {"SAC", "GLG"}} {
		x := table(t, 3, "PLM", c.out)
		var got []string
		for _, p := range x.Privates {
			got = append(got, fmt.Sprintf("%s %d", p.ID, p.Price))
		}
		want := []string{"LRC 20", "ARS 25", string(c.in) + " 50", "LSQG 70", "LS 90", "NMS 140", "FMS 180", "BMS 200"}
		if !slices.Equal(got, want) {
			t.Errorf("privates %v, want %v", got, want)
		}
	}
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
// 1894-SET-15: 50 yellow, 39 green, 35 brown tiles.
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
