package t18norway_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
)

// TestAnOperatingRound: privates pay first, then floated companies operate once each (NOR-OR-02, NOR-PC-02); those that
// have not floated stay on sale and do not (NOR-SR-15).
func TestAnOperatingRound(t *testing.T) {
	x := at(t, 3, `
		cash P1=0 P2=0 P3=100
		private Pihl P2
		private Røros R
		company D price=100 *P1=60 P2=40 cash=0
		company R price=80 *P2=60 P1=40 cash=0
		company J price=70 *P3=40 unfloated
		stock 2 P3
	`)
	x.Offers("buy J", "treasury")
	x.Do("pass")
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	x.Wants("P2 cash", 15)
	x.Wants("R cash", 5)
	var order []engine.ID
	for x.Round.Kind == "operating" && x.Round.Sub == 1 {
		if id := x.Turn.Of; len(order) == 0 || order[len(order)-1] != id {
			order = append(order, id)
		}
		switch {
		case x.Waiting().Name == "trains" && x.Owns(x.Turn.Of) == 0:
			x.Pay("bank", x.Turn.Of, 80)
			x.Do("train 2")
		default:
			x.Do("pass")
		}
	}
	if !slices.Equal(order, []engine.ID{"D", "R"}) {
		t.Errorf("%v operate", order)
	}
}

// TestHomeTokens: in its first turn a company places its home token first, free (NOR-OR-05).
func TestHomeTokens(t *testing.T) {
	x := at(t, 3, `
		company H price=100 *P1=60 P2=40 cash=100
		stock 2 P3
		cash P1=0 P2=0 P3=0
	`)
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	if !x.Token("H", "G29.2") {
		t.Error("H has no token in Oslo")
	}
	x.Wants("H cash", 100)
}

// TestStepsOfATurn: own shares, tile, token, run, dividend, trains (NOR-OR-06), and there is no going back to a step that
// is over (NOR-OR-09).
func TestStepsOfATurn(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=0 P2=0
		private Thunes P2
		company S price=100 *P1=60 P2=20 pool=20 cash=900 trains=3
		company D price=50 *P2=60 P1=40 operated trains=3
		tile C33 8 4
		operate S 1 of 2
	`)
	var steps []string
	for turn := x.Round.Turns; x.Round.Turns == turn; {
		name := x.Waiting().Name
		steps = append(steps, name)
		switch name {
		case "run":
			x.Do("run nothing")
		case "token":
			x.Refused("lay D34 3 0", "") // the tile is over
			x.Do("private Thunes 30; accept; pass")
		default:
			x.Do("pass")
		}
	}
	want := []string{"own stock", "track", "token", "trains"}
	if steps = slices.DeleteFunc(steps, func(s string) bool { return !slices.Contains(want, s) }); !slices.Equal(steps, want) {
		t.Errorf("the steps are %v", steps)
	}
}

// TestPrivatesForCompanies is worked example 21. In phases 3 and 4 only (NOR-PH-04), at any moment of its turn
// (NOR-PC-15, NOR-OR-08), a company buys privates of players for 50 to 150 percent of the face value (NOR-PC-16), out of
// its treasury (NOR-PC-19). It gets the revenue from the next round on (NOR-PC-01, NOR-PC-02).
func TestPrivatesForCompanies(t *testing.T) {
	position := `
		cash P1=0 P2=0
		private Røros P1
		private Mellem P2
		private Thunes P1
		private Stephenson P1
		company D price=100 *P1=60 P2=40 cash=141 trains=3
		operate D 1 of 2
	`
	x := at(t, 3, "phase 3\n"+position)
	x.Offers("private Røros", "10-30")
	x.Offers("private Thunes", "15-45")
	x.Offers("private Mellem", "25-75")
	x.Refused("private Røros 31", "NOR-PC-16")
	x.Refused("private Stephenson 100", "NOR-PC-17")
	x.Do("private Røros 30")
	x.Until("trains")
	x.Do("private Mellem 75; decline")
	x.Wants("D cash", 111)
	x.Do("private Mellem 75; accept; private Thunes 36")
	x.Wants("D cash", 0)
	x.Wants("P2 cash", 75)
	x.Wants("P1 cash", 66)
	for x.Round.Sub == 1 || x.Round.Kind != "operating" {
		x.Do("pass")
	}
	x.Wants("D cash", 20)
	for _, phase := range []string{"2", "5"} {
		x = at(t, 3, "phase "+phase+"\n"+position)
		x.Refused("private Røros 20", "NOR-PH-04")
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

// TestNothingBetweenPlayers: no private is sold to another player, the bank or the pool, and none by a company
// (NOR-GEN-02, NOR-PC-18, NOR-PC-20); no order is a promise (NOR-GEN-03).
func TestNothingBetweenPlayers(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=500
		private Røros P2
		private Thunes D
		company D price=100 *P1=60 P2=40 cash=141 trains=3
		company R price=80 *P1=60 P2=40 cash=500 trains=3 operated
		stock 3 P1
	`)
	if got := x.Verbs(); !slices.Equal(got, []string{"sell", "par", "pass"}) {
		t.Errorf("in a stock round there are %v", got)
	}
	x = at(t, 3, `
		phase 3
		private Thunes D
		company D price=100 *P1=60 P2=40 cash=141 trains=3 operated
		company R price=80 *P1=60 P2=40 cash=500 trains=3
		operate R 1 of 2
	`)
	x.Refused("private Thunes 30", "NOR-PC-17")
}

// TestClosedPrivates: they leave without payment, and the shares that came with them stay (NOR-PC-21).
func TestClosedPrivates(t *testing.T) {
	x := at(t, 3, "")
	x.Do("buy Røros; buy Thunes; buy Sørumsand; buy Mellem; buy Pihl; buy Jebsen; buy Stephenson; par H 70")
	x.Pay("bank", "P1", 2000)
	x.Do("par D 100; buy D treasury; pass; buy D treasury")
	cash := x.Cash("P3")
	for i := range x.Game.Trains { // the next one begins phase 3
		if tr := &x.Game.Trains[i]; tr.Model == "2" {
			tr.Owner = engine.Gone
		}
	}
	for x.Round.Kind == "stock" {
		x.Do("pass")
	}
	x.Until("trains")
	x.Do("train 3")
	if !x.Private("Stephenson").Closed || x.Private("Jebsen").Closed {
		t.Error("the wrong privates close")
	}
	x.Wants("H P1", 40)
	x.Wants("B P3", 20)
	if more := x.Cash("P3") - cash; more != 15+10 { // what Jebsen and Sørumsand paid
		t.Errorf("P3 got %d", more)
	}
}

// TestEverythingIsPublic: what players and companies have is in the game that everybody sees (NOR-GEN-04). A power beats
// what it conflicts with: R digs tunnels for nothing (NOR-GEN-09).
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
	x.Do("lay E21 9 0 with tunnel")
	x.Wants("R cash", 0)
}
