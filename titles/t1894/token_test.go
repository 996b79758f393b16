package t1894_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// 1894-TOK-01, 1894-TOK-02, 1894-TOK-03: one marker an operation, prices in printed order.
func TestStationPrices(t *testing.T) {
	x := at(t, 3, `
		phase green
		tile E6 14 1
		tile E8 9 1
		tile E10 57 1
		tile F5 9 2
		tile G4 15 2
		company PLM par=67 cash=500 *P2=60 tokens=E6 operated
		operate PLM`)
	x.Until("token")
	x.Do("token E10") // its second: 40
	x.Wants("PLM cash", 460)
	if x.Waiting().Name == "token" {
		t.Error("a second marker can be placed")
	}
	for id, want := range map[engine.ID][]engine.Money{
		"PLM": {0, 40, 100, 100, 100}, "EST": {0, 40, 100, 100, 100}, "AG": {0, 40, 100, 100, 100}, "BELGE": {0, 40, 100},
		"OUEST": {0, 0, 100, 100, 100}, "CFOR": {0, 0, 100, 100, 100}, "NORD": {0, 0, 100, 100},
	} {
		if got := x.Charter(id).Tokens; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
}

// 1894-TOK-03: without an unused marker nothing can be placed. 1894-TOK-04: empty and reachable.
func TestStationLimits(t *testing.T) {
	x := at(t, 3, `
		phase green
		tile E6 57 1
		tile E8 9 1
		tile E10 57 1
		tile B9 57 0
		company BELGE par=67 cash=500 *P2=60 tokens=E6,F15,E16 operated
		operate BELGE`)
	x.Do("pass")
	if x.Waiting() != nil && x.Waiting().Name == "token" && x.Turn.Of == "BELGE" {
		t.Error("a fourth of three markers")
	}
	if r, ok := kit.CheckToken(x.Game, "BELGE", x.Map().Map.Find("E10"), 0).(*engine.RuleError); !ok || r.Rule != "1894-TOK-03" {
		t.Errorf("a fourth of three markers: %v", r)
	}
	y := at(t, 3, `
		phase green
		tile E6 57 1
		tile E8 9 1
		tile E10 14 1
		tile B9 57 0
		company AG par=67 cash=500 *P2=60 tokens=E6 operated
		company PLM par=67 cash=500 *P1=60 tokens=E10 operated
		operate AG`)
	y.Until("token")
	y.Refused("token B9", "1894-TOK-04")
	y.Offers("token", "E10")
	z := at(t, 3, `
		tile E6 57 1
		tile E8 9 1
		tile E10 57 1
		tile E12 56 1
		company AG par=67 cash=500 *P2=60 tokens=E6 operated
		company PLM par=67 cash=500 *P1=60 tokens=E10 operated
		operate AG`)
	z.Do("pass")
	if z.Turn.Of == "AG" && z.Waiting().Name == "token" {
		t.Error("E10 is full")
	}
	if r, ok := kit.CheckToken(z.Game, "AG", z.Map().Map.Find("E10"), 0).(*engine.RuleError); !ok || r.Rule != "1894-TOK-04" {
		t.Errorf("E10 is full: %v", r)
	}
	// Without the money nothing is placed (1894-GEN-06), and a marker used free of charge makes the next one dearer.
	w := at(t, 3, `
		phase green
		tile E6 57 1
		tile E8 9 1
		tile E10 14 1
		tile B9 57 1
		tile B11 14 0
		tile C10 8 2
		company AG par=67 cash=39 *P2=60 tokens=E6 operated
		operate AG`)
	w.Do("pass")
	if w.Turn.Of == "AG" && w.Waiting().Name == "token" {
		t.Error("39 are enough for a marker of 40")
	}
	v := at(t, 3, `
		phase green
		tile E6 57 1
		tile E8 9 1
		tile E10 14 1
		private LS AG
		company AG par=67 cash=100 *P2=60 tokens=E6 operated
		operate AG`)
	v.Do("shipping")
	v.Until("token")
	v.Do("token E10")
	v.Wants("AG cash", 0)
}

// 1894-TOK-05: never in London, in A12 only by LS. 1894-TOK-06: no second marker in a hex.
func TestStationsNeverThere(t *testing.T) {
	x := at(t, 3, `
		phase brown
		memo ferry NORD
		tile B9 57 0
		tile D9 X16 0
		tile C8 9 2
		company NORD par=67 cash=500 *P1=60 tokens=B9,D9.0 operated
		operate NORD`)
	x.Until("track")
	for _, c := range []struct{ city, rule string }{{"A10", "1894-TOK-05"}, {"A12", "1894-TOK-04"}, {"D9.1", "1894-TOK-06"}} {
		h, s, err := kit.City(x.Game, c.city)
		if err != nil {
			t.Fatal(err)
		}
		err = kit.CheckToken(x.Game, "NORD", h, s)
		if c.city == "A12" { // refused for lack of connection, at the step itself
			if kit.Reach(x.Game, "NORD").Touches(h, s) {
				t.Error("A12 can be reached")
			}
			continue
		}
		if r, ok := err.(*engine.RuleError); !ok || r.Rule != c.rule {
			t.Errorf("%s: %v", c.city, err)
		}
	}
}

// 1894-TOK-07, 1894-TOK-11: PLM's location is PLM's for ever; the other one is open to others before PLM operates.
func TestParisLocations(t *testing.T) {
	for _, plm := range []string{"", "company PLM par=67 *P3=60 tokens=G6.0 operated"} {
		x := at(t, 3, `
			tile G6 X1 4
			tile G4 57 0
			`+plm+`
			company OUEST par=67 cash=500 *P1=60 tokens=B3,E6 operated
			operate OUEST`)
		b := x.Map()
		h := b.Map.Find("G6")
		if r, ok := kit.CheckToken(x.Game, "OUEST", h, 0).(*engine.RuleError); !ok || r.Rule != "1894-TOK-07" && r.Rule != "1894-TOK-04" {
			t.Errorf("PLM's location is open to OUEST: %v", r)
		}
		if err := kit.CheckToken(x.Game, "OUEST", h, 1); err != nil {
			t.Errorf("the other location: %v", err)
		}
		if err := kit.CheckToken(x.Game, "PLM", h, 0); plm == "" && err != nil {
			t.Errorf("PLM itself: %v", err)
		}
	}
}

// 1894-TOK-09, 1894-HOME-05: the last location of a home is kept, also for companies not even parred.
func TestLastLocationIsKept(t *testing.T) {
	for _, c := range []struct {
		tile, line string
		open       bool
	}{
		{"tile D15 57 2", "", false},
		{"tile D15 57 2", "company AG par=67 *P3=60 operated", true},
		{"tile D15 14 2", "", true},
		{"tile D15 14 2", "company EST par=67 *P3=60 tokens=D15 operated", false},
		{"tile D15 X17 2", "", true},
		{"tile D15 X17 2", "company EST par=67 *P3=60 tokens=D15.0 operated", false},
	} {
		x := at(t, 3, "phase brown\n"+c.tile+"\n"+c.line+`
			company BELGE par=67 cash=500 *P1=60 tokens=E16 operated
			operate BELGE`)
		b := x.Map()
		h := b.Map.Find("D15")
		s := b.Face(h).Cities() - 1
		err := kit.CheckToken(x.Game, "BELGE", h, s)
		if (err == nil) != c.open {
			t.Errorf("%s, %q: %v, want open %t", c.tile, c.line, err, c.open)
		}
		if r, ok := err.(*engine.RuleError); ok && r.Rule != "1894-TOK-09" {
			t.Errorf("refused by %s", r.Rule)
		}
	}
}

// 1894-TOK-12: for LF from the moment its home was chosen. 1894-TOK-11 in Paris.
func TestLateHomeIsKept(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile H9 57 2
		company LF par=67 *P1=60 home=H9
		company EST par=67 cash=500 *P2=60 tokens=I10 operated
		operate EST`)
	if r, ok := kit.CheckToken(x.Game, "EST", x.Map().Map.Find("H9"), 0).(*engine.RuleError); !ok || r.Rule != "1894-TOK-09" {
		t.Errorf("H9 is not kept for LF: %v", r)
	}
	y := at(t, 3, `
		phase brown
		tile G6 X1 4
		company LF par=67 *P1=60 home=G6
		company EST par=67 cash=500 *P2=60 tokens=I10 operated
		operate EST`)
	if r, ok := kit.CheckToken(y.Game, "EST", y.Map().Map.Find("G6"), 1).(*engine.RuleError); !ok || r.Rule != "1894-TOK-09" {
		t.Errorf("Paris is not kept for LF: %v", r)
	}
}

// 1894-HOME-01, 1894-HOME-02, 1894-HOME-06, 1894-HOME-08, 1894-ACT-08: homes are placed first, free, by themselves.
func TestHomes(t *testing.T) {
	for company, homes := range map[string][]string{
		"OUEST": {"B3", "E6"}, "NORD": {"D9", "G14"}, "CFOR": {"D3", "H3"}, "PLM": {"G6.0"}, "EST": {"I10"}, "AG": {"D15"}, "BELGE": {"E16"},
	} {
		x := at(t, 3, "company "+company+" par=95 cash=100 *P1=60\nstock 2 P2")
		x.Do("pass; pass; pass")
		if x.Turn.Of != engine.ID(company) {
			t.Fatalf("%s does not operate", company)
		}
		placed := 0
		for _, tok := range x.Board.Tokens {
			if tok.Owner == company {
				placed++
			}
		}
		if placed != len(homes) {
			t.Errorf("%s has %d tokens", company, placed)
		}
		for _, h := range homes {
			if !x.Token(company, h) {
				t.Errorf("%s is not in %s", company, h)
			}
		}
		x.Wants(company+" cash", 100)
	}
}

// 1894-HOME-04: a choice only on a brown two-city tile with both cities empty.
func TestHomeChoice(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile D15 X17 2
		company AG par=67 cash=500 *P1=60
		stock 3 P1`)
	x.Do("pass; pass; pass")
	x.Turns("P1", "home")
	x.Offers("home", "D15.0", "D15.1")
	x.Refused("private LRC 20", "") // 1894-OR-04: nothing before the home markers lie
	x.Do("home D15.1")
	if !x.Token("AG", "D15.1") {
		t.Error("not placed")
	}
	y := at(t, 3, `
		phase brown
		tile D15 X17 2
		company EST par=67 *P2=60 tokens=D15.1 operated
		company AG par=95 cash=500 *P1=60
		stock 3 P1`)
	y.Do("pass; pass; pass")
	if !y.Token("AG", "D15.0") {
		t.Error("the only free city was not taken")
	}
}

// 1894-HOME-01, 1894-HOME-04: where one of two homes leaves a choice, the other marker lies before it is made.
func TestSecondHomeDoesNotWait(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile B3 X21 0
		company OUEST par=67 cash=500 *P1=60
		stock 3 P1`)
	x.Do("pass; pass; pass")
	x.Turns("P1", "home")
	x.Offers("home", "B3.0", "B3.1")
	if !x.Token("OUEST", "E6") {
		t.Error("E6 waits for the choice in B3")
	}
	x.Do("home B3.1")
	if !x.Token("OUEST", "B3.1") {
		t.Error("not placed")
	}
	if free := x.Company("OUEST").Tokens; !free[0].Used || !free[1].Used || free[2].Used {
		t.Errorf("used up: %v", free)
	}
}

// 1894-UPD-05, 1894-TRK-25: a marker put aside cannot be used elsewhere, and no location takes two in any other way.
func TestAsideMarkerIsUsed(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile G10 X23 5
		company OUEST par=67 cash=500 *P2=60 tokens=B3,E6 operated
		aside OUEST G10
		company PLM par=67 cash=500 *P1=60 tokens=G10.0 operated
		company EST par=67 cash=500 *P3=60 tokens=I10 operated
		stock 3 P1`)
	if kit.NextToken(x.Game, "OUEST").Price != 100 {
		t.Error("the price of the next token is wrong")
	}
	h := x.Map().Map.Find("G10")
	if r, ok := kit.CheckToken(x.Game, "EST", h, 0).(*engine.RuleError); !ok || r.Rule != "1894-TOK-04" {
		t.Errorf("a second marker in one location: %v", r)
	}
	if len(x.Map().At(h, board.Aside)) != 1 {
		t.Error("nothing is put aside")
	}
}
