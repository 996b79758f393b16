package kit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// ran writes a company's last routes as in an order.
func ran(g *engine.Game, company engine.ID) string {
	var w []string
	for _, r := range g.Company(company).Last {
		w = append(w, r.Train+":"+kit.PathWord(g, r.Path))
	}
	return strings.Join(w, " ")
}

func revenue(t *testing.T, g *engine.Game, company engine.ID) engine.Money {
	t.Helper()
	m, err := kit.BestRevenue(g, company)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A ship runs along the lanes from port to port, even for a company without track; its route reads back. A blocked port
// city ends its route unless the company has a port there (NOR-SP-01 to SP-05, NOR-SP-09).
func TestShips(t *testing.T) {
	for _, c := range []struct {
		port bool
		best string
		pays engine.Money
	}{
		{false, "S3:B2-A3-A5-B6", 40},
		{true, "S3:A7-B6-A5-A3-B2", 70},
	} {
		x := position(t, "company A par=50 cash=100 *P1=60 trains=S3 tokens=B2 operated\ncompany B par=50 *P2=60 trains=2 tokens=B6\noperate A")
		if c.port {
			x.Map().Place(token("A", "B6", port))
			x.Game.Touch()
		}
		x.Until("run")
		if got := revenue(t, x.Game, "A"); got != c.pays {
			t.Errorf("the ship would earn %d, want %d", got, c.pays)
		}
		x.Offers("run", c.best)
		x.Do("run " + c.best)
		if got := ran(x.Game, "A"); got != c.best || x.Company("A").Earned != c.pays {
			t.Errorf("it has run %s for %d", got, x.Company("A").Earned)
		}
	}
	// A ship needs its company's station or port.
	x := position(t, "company C par=50 cash=100 *P1=60 trains=S3 tokens=C5 operated\noperate C")
	x.Until("own stock")
	if x.Do("pass; pass"); x.Waiting().Name == "run" {
		t.Error("a ship runs from no port")
	}
}

// Trains never use lanes, ships never track; both may stop at one city (NOR-TK-15, NOR-SP-08).
func TestTrainsAndShipsKeepApart(t *testing.T) {
	const lines = "tile B4 9 1\ncompany A par=50 cash=100 *P1=60 trains=2,S3 tokens=B2 operated\ncompany B par=50 *P2=60 trains=2 tokens=B6\noperate A"
	x := position(t, lines)
	x.Until("run")
	x.Refused("run 2:B2-A3-A5-B6", "run: not a legal route")
	x.Refused("run S3:B2-B4-B6", "run: not a legal route")
	x.Do("run")
	if got := ran(x.Game, "A"); got != "2:B2-B4-B6 S3:B2-A3-A5-B6" || x.Company("A").Earned != 80 {
		t.Errorf("A has run %s for %d", got, x.Company("A").Earned)
	}
	// Sea lanes reach neither hexes to build in nor cities for stations.
	x = position(t, lines)
	if r := kit.Reach(x.Game, "A"); r.Into(x.Map().Map.Find("A3")) {
		t.Error("the track leads to sea")
	}
}

// fee is a position in which A has two routes, each through a mountain.
func fee(t *testing.T, cash string) *table {
	x := position(t, `
	  tile B4 9 1
	  tile C3 9 2
	  company A par=50 cash=`+cash+` *P1=60 trains=2,2 tokens=B2 operated
	  company B par=50 *P2=60 trains=2 tokens=B6
	  company M owner=P3 par=50 tokens=D4
	  operate A`)
	x.Until("run")
	return x
}

// Every train pays for each mountain on its route before the run, from the treasury: routes that it cannot pay for are
// illegal, and the revenue is not reduced (NOR-MT-09 to MT-11).
func TestFeesAreLimitedByTheTreasury(t *testing.T) {
	for _, c := range []struct {
		cash, runs   string
		earned, left engine.Money
	}{
		{"25", "2:B2-B4-B6 2:B2-C3-D4", 80, 5},
		{"19", "2:B2-B4-B6", 40, 9},
	} {
		x := fee(t, c.cash)
		if got := revenue(t, x.Game, "A"); got != c.earned {
			t.Errorf("with %s the trains would earn %d, want %d", c.cash, got, c.earned)
		}
		x.Do("run")
		if got := ran(x.Game, "A"); got != c.runs || x.Company("A").Earned != c.earned || x.Game.Cash("A") != c.left {
			t.Errorf("with %s: %q for %d, %d left", c.cash, got, x.Company("A").Earned, x.Game.Cash("A"))
		}
	}
	x := fee(t, "19")
	x.Refused("run 2:B2-B4-B6 2:B2-C3-D4", "run: the treasury pays the fees")
	_, err := x.Game.Clone().Apply(engine.Order("run 2:B2-B4-B6 2:B2-C3-D4"))
	if want := fmt.Sprintf("come to %s, the company can pay %s", x.Game.Format(20), x.Game.Format(19)); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v does not say %q", err, want)
	}
	x.Do("run 2:B2-C3-D4")
	x.Wants("A cash", 9)
	// Without mountains there is no fee.
	x = fee(t, "20")
	x.Game.Pay("A", engine.Bank, 20)
	x.Map().Remove("", x.Map().Map.Find("B4"), board.Beside)
	x.Game.Touch()
	x.Do("run")
	x.Wants("A revenue", 40)
}

// A company that can pay for none of its routes, or has a ship and no lane, is not asked (NOR-MT-11, NOR-SP-03).
func TestNothingToRun(t *testing.T) {
	for _, lines := range []string{
		"tile B4 9 1\ncompany A par=50 cash=9 *P1=60 trains=2 tokens=B2 operated\noperate A",
		"company C par=50 cash=9 *P1=60 trains=S3 tokens=C5 operated\ntile C5 57 0\ncompany B par=50 *P2=60 tokens=B6\noperate C",
	} {
		x := position(t, lines)
		x.Until("own stock")
		for x.Do("pass"); x.Waiting().Name == "track" || x.Waiting().Name == "token"; {
			x.Do("pass")
		}
		if w := x.Waiting().Name; w == "run" {
			t.Errorf("a company without a route waits in %s", w)
		}
	}
}

// A change in the company's money alone changes what is legal and best.
func TestFeesFollowTheMoney(t *testing.T) {
	x := fee(t, "20")
	const both = "run 2:B2-B4-B6 2:B2-C3-D4"
	if _, whole := x.Next(engine.Order(both)); revenue(t, x.Game, "A") != 80 || !whole {
		t.Fatal("with 20 both trains run")
	}
	x.Game.Pay("A", engine.Bank, 1)
	if got := revenue(t, x.Game, "A"); got != 40 {
		t.Errorf("with 19 the trains would earn %d", got)
	}
	if _, whole := x.Next(engine.Order(both)); whole {
		t.Error("routes that it cannot pay for are offered")
	}
	x.Refused(both, "run: the treasury pays the fees")
	x.Game.Pay(engine.Bank, "A", 1)
	if got := revenue(t, x.Game, "A"); got != 80 {
		t.Errorf("with 20 again the trains would earn %d", got)
	}
	x.Do(both)
	x.Wants("A cash", 0)
}

// All trains together use a right once: one of them runs past a blocked city as if it were plain track, without stop or
// value, and the others end there (NOR-PW-12, NOR-PW-13).
func TestARightUsedOnce(t *testing.T) {
	for _, c := range []struct {
		company, run string
		earned       engine.Money
		refused      engine.Reason
	}{
		{"C", "run", 60 + 40, ""},
		{"C", "run 3:C5-D4~-D6-C7 3:C5-B6", 60 + 40, ""}, // Mitte 20, D6 10, Ost 30
		{"C", "run 3:C5-B6~-C7 3:C5-D4", 50 + 40, ""},    // the president picks any legal routes
		{"C", "run 3:C5-B6 3:C5-D4", 80, ""},
		{"C", "run 3:C5-B6~-C7 3:C5-D4~-D6-C7", 0, kit.RunRoute},
		{"C", "run 3:C5-B6-C7", 0, kit.RunBlocked},
		{"A", "run", 80, ""}, // a company without the right
		{"A", "run 3:C5-B6~-C7", 0, kit.RunBlocked},
	} {
		x := position(t, `
		  phase 3
		  tile C5 57 0
		  tile D6 58 1
		  company B par=50 *P2=60 trains=2 tokens=B6
		  company M owner=P3 par=50 tokens=D4
		  company `+c.company+` par=50 cash=0 *P1=60 trains=3,3 tokens=C5 operated
		  operate `+c.company)
		x.Until("run")
		if c.refused != "" {
			x.Refused(c.run, string(c.refused))
			continue
		}
		x.Do(c.run)
		if got := x.Company(engine.ID(c.company)).Earned; got != c.earned {
			t.Errorf("%s: %s has run %s for %d", c.run, c.company, ran(x.Game, engine.ID(c.company)), got)
		}
		if c.run != "run" && ran(x.Game, engine.ID(c.company)) != c.run[len("run "):] {
			t.Errorf("%s is kept as %s", c.run, ran(x.Game, engine.ID(c.company)))
		}
	}
}

// Mail belongs to the company, not to a route: it comes once a run, however many trains run, is part of the payout, and does not
// come without a run (NOR-PW-09, NOR-DV-01).
func TestMail(t *testing.T) {
	x := position(t, "company B par=50 cash=0 *P1=60 trains=2,2 tokens=B6 operated\noperate B")
	x.Until("run")
	if got := revenue(t, x.Game, "B"); got != 60 {
		t.Errorf("BestRevenue is %d", got)
	}
	would := x.Game.Clone()
	if err := kit.Foresee(would, "B"); err != nil || would.Company("B").Earned != 60 || ran(would, "B") != "2:B6-C7" || !would.Company("B").Last[0].Would {
		t.Errorf("foreseen is %+v, %v", would.Company("B").Last, err)
	}
	x.Offers("run", "2:B6-C7")
	x.Do("run")
	x.Wants("B revenue", 60)
	x.Do("withhold")
	x.Wants("B cash", 60)
}

// If the routes are free to choose, no train that could also run may stay idle, unless the table waives that (NOR-RT-11, NOR-X-31).
func TestRunNothing(t *testing.T) {
	const lines = "company B par=50 cash=0 *P1=60 trains=2 tokens=B6 operated\noperate B"
	x := position(t, lines)
	x.Until("run")
	x.Refused("run nothing", "run: the best total")
	x.Do("run 2:B6-C7")
	x = position(t, "options idle\n"+lines)
	x.Until("run")
	x.Offers("run", "2:B6-C7", "nothing")
	before := x.Game.Clone()
	x.Do("run nothing")
	x.Wants("B revenue", 0)
	x.Wants("B price", 40) // nothing is paid
	done, err := before.Apply(engine.Order("run nothing"))
	if err != nil || done.String() != "run nothing" {
		t.Errorf("recorded as %q: %v", done, err)
	}
	x = position(t, "options idle\n"+lines)
	x.Until("run")
	x.Refused("run nothing 2:B6-C7", "")
}

// A train that skips runs through any number of stops and counts the two most valuable, twice; its route reads
// back with all stops (ARD-RUN-11 to RUN-13).
func TestATrainThatSkips(t *testing.T) {
	x := position(t, `
	  phase D
	  tile D6 58 1
	  tile C5 57 0
	  company A par=50 cash=100 *P1=60 trains=D tokens=C5,D4 operated
	  company B par=50 *P2=60 trains=7 tokens=B6
	  operate A`)
	x.Until("run")
	memoOpen.Set(x.Game, 1)
	const word = "D:C5-D4-D6-C7-D8"
	if got := revenue(t, x.Game, "A"); got != 2*(30+40) {
		t.Errorf("the best is %d", got)
	}
	x.Do("run " + word)
	x.Wants("A revenue", 2*(30+40))
	if got := ran(x.Game, "A"); got != word {
		t.Errorf("A has run %s", got)
	}
	if parts := x.Company("A").Last[0].Parts; !slices.Contains(parts, "(D6)") {
		t.Errorf("it counted %v", parts)
	}
}

// hasten limits the search for routes until the end of the test.
func hasten(t *testing.T, looks int) {
	rules := coast.Rules.(*kit.Rules)
	rules.Routes.Looks = looks
	t.Cleanup(func() { rules.Routes.Looks = 0 })
}

// Routes from an unfinished search are marked as not proven best: on the button, in the log, in the record, and in
// revenue estimates. Players may name better ones; worse ones are still refused.
func TestRoutesNotProvenBest(t *testing.T) {
	const lines = "tile B4 9 1\ncompany A par=50 cash=100 *P1=60 trains=2,S3 tokens=B2 operated\ncompany B par=50 *P2=60 trains=2 tokens=B6\noperate A"
	const hint = " (not proven best)"
	x := position(t, lines)
	x.Until("run")
	if kit.Doubt(x.Game, "A") != "" || strings.Contains(label(x.Game), hint) {
		t.Error("the best is in doubt")
	}
	hasten(t, 1)
	x = position(t, lines)
	x.Until("run") // although no route has been found yet
	if got := kit.Doubt(x.Game, "A"); got != hint {
		t.Errorf("the doubt is %q", got)
	}
	if got := label(x.Game); !strings.HasSuffix(got, hint) {
		t.Errorf("the button is %q", got)
	}
	for words, earns := range map[string]engine.Money{"": 0, " 2:B2-B4-B6": revenueOf(t, x.Game, "run 2:B2-B4-B6")} {
		g := x.Game.Clone()
		done, err := g.Apply(engine.Order("run" + words))
		if err != nil {
			t.Fatal(err)
		}
		if done.String() != "run"+words+" unproven" {
			t.Errorf("the record has %q", done)
		}
		again := x.Game.Clone()
		if _, err := again.ApplyRecorded(done); err != nil || again.Hash() != g.Hash() {
			t.Errorf("the record gives another game: %v", err)
		}
		if got := said(g); g.Company("A").Earned != earns || !strings.Contains(got, hint) {
			t.Errorf("%s: %d, %q", done, g.Company("A").Earned, got)
		}
		for _, r := range g.Company("A").Last {
			if !r.Unproven {
				t.Errorf("%s: the run says nothing about it", done)
			}
		}
	}
	hasten(t, 0)
	x = position(t, lines)
	x.Until("run")
	if done, err := x.Game.Clone().Apply(engine.Order("run 2:B2-B4-B6 S3:B2-A3-A5-B6 unproven")); err != nil || strings.Contains(done.String(), "unproven") {
		t.Errorf("a proven run ignores the mark that is typed: %q, %v", done, err)
	}
}

// label is the label of the button for the best run.
func label(g *engine.Game) string {
	for _, m := range g.Moves() {
		if m.Verb == "run" {
			return m.Label(g, nil)
		}
	}
	return ""
}

func revenueOf(t *testing.T, g *engine.Game, order string) engine.Money {
	t.Helper()
	after := g.Clone()
	company := g.Turn.Of
	if _, err := after.ApplyRecorded(engine.Order(order)); err != nil {
		t.Fatal(err)
	}
	return after.Company(company).Earned
}

// said lists the log lines of the last action.
func said(g *engine.Game) string {
	var out []string
	for _, l := range g.Log() {
		if l.Action == g.Actions {
			out = append(out, l.Text)
		}
	}
	return strings.Join(out, "\n")
}

// A route visits one stop of a group that lies in several hexes; a group in one hex changes nothing.
func TestGroupOfStops(t *testing.T) {
	for i, c := range []struct {
		quay, ost string
		earns     engine.Money
	}{{"", "", 60}, {"G", "", 60}, {"G", "H", 60}, {"G", "G", 0}} {
		text := strings.Replace(coastSheet, "exits: [0, 1, 5], home: [B]", "exits: [0, 1, 5], home: [B], group: "+c.quay, 1)
		text = strings.Replace(text, "slots: 2, exits: [0, 1, 2, 5]", "slots: 2, exits: [0, 1, 2, 5], group: "+c.ost, 1)
		sheet, err := facts.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		grouped := *coast
		grouped.ID, grouped.Sheet = fmt.Sprint("grouped", i), sheet
		engine.Register(grouped.ID, func() *engine.Title { return &grouped })
		x := enginetest.New(t, grouped.ID, 3, "company B par=70 cash=100 *P2=60 trains=2 tokens=B6 operated\noperate B")
		if got, err := kit.BestRevenue(x.Game, "B"); err != nil || got != c.earns {
			t.Errorf("%+v: %d, %v", c, got, err)
		}
	}
}
