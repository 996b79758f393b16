package t1894_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// on18xx is at, by the rules of 18xx.games.
func on18xx(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	return at(t, players, "options 18xx.games\n"+position)
}

// 1894-DIF-03: Paris can be LF's home before PLM has operated, and a second free location beside a waiting home too.
func TestHomesBesideHomes(t *testing.T) {
	position := `
		phase brown
		tile B9 57 1
		tile B11 57 1
		tile D9 57 1
		tile E2 57 1
		tile E6 57 1
		tile E10 57 1
		tile D11 X3 2
		tile G6 X1 2
		tile G10 57 1
		tile H9 57 1
		tile D3 14 1
		stock 5 P3`
	x := at(t, 3, position)
	if x.Offered("par LF 67", "G6") || x.Offered("par LF 67", "D3") {
		t.Error("Paris and D3 are homes of companies that have not operated")
	}
	y := on18xx(t, 3, position)
	y.Do("par LF 67")
	if !y.Offered("found", "G6") || !y.Offered("found", "D3") || y.Offered("found", "I10") {
		t.Error("18xx.games offers Paris and D3, and not I10, which is kept for EST")
	}
}

// 1894-DIF-03, 1894-TOK-09: where two companies have their homes, the last two locations are kept.
func TestLocationsAreKeptForTwoHomes(t *testing.T) {
	x := on18xx(t, 3, `
		phase brown
		tile G14 15 3
		company LB par=67 *P1=60 home=G14
		company EST par=67 cash=500 *P2=60 tokens=I10 operated
		operate EST`)
	if r, ok := kit.CheckToken(x.Game, "EST", x.Map().Map.Find("G14"), 0).(*engine.RuleError); !ok || r.Rule != "1894-TOK-09" {
		t.Errorf("G14 is not kept for NORD and LB: %v", r)
	}
}

// 1894-DIF-05: the home is chosen after the certificate was bought.
func TestHomeAfterPar(t *testing.T) {
	x := on18xx(t, 3, "phase brown\nstock 5 P3")
	x.Do("par LF 67")
	x.Wants("LF P3", 20)
	x.Turns("P3", "start")
	x.Refused("found B3", "1894-LATE-03")
	x.Do("found E10")
	if h := x.Company("LF").Home; len(h) != 1 || h[0].Hex != "E10" {
		t.Errorf("home %v", h)
	}
}

// 1894-DIF-06: the second gray share is for who became president with the first, and after a sale too.
func TestPairByNewPresident(t *testing.T) {
	position := `
		cash P1=1000
		company PLM par=95 at=8,0 *P2=20 P1=20 pool=20 tokens=G6.0 operated
		company AG par=67 at=9,0 *P1=40 P2=10 tokens=D15 operated
		stock 3 P1`
	x := on18xx(t, 3, position)
	x.Do("buy PLM pool; buy PLM pool")
	x.Wants("PLM P1", 40)
	y := on18xx(t, 3, position)
	y.Do("buy AG ipo; sell PLM 1; buy AG ipo")
	y.Wants("AG P1", 60)
}

// 1894-DIF-07: the first track action may upgrade what LRC laid. 1894-DIF-24: LRC is used at any moment.
func TestPowersAnyTime(t *testing.T) {
	position := `
		phase green
		private LRC EST
		tile I10 15 1
		tile H9 57 2
		company EST par=67 cash=765 *P2=50 pool=10 tokens=I10 operated
		operate EST`
	x := on18xx(t, 3, position)
	x.Turns("P2", "finance")
	x.Do("lay G8 8 5 with LRC")
	x.Turns("P2", "finance")
	x.Do("redeem 1; lay G8 24 5")
	y := at(t, 3, position)
	y.Refused("lay G8 8 5 with LRC", "1894-PRV-11")
}

// 1894-DIF-08: GLG works once. 1894-DIF-27: its token is asked for even if none can be placed.
func TestPowerOnce(t *testing.T) {
	position := `
		phase green
		private GLG OUEST
		tile H17 57 0
		company OUEST par=67 cash=500 *P1=60 tokens=B3,E6,H17 operated
		operate OUEST 1 of 2`
	x := on18xx(t, 3, position)
	x.Until("track")
	x.Do("lay H17 619 3 with GLG")
	x.Turns("P1", "free token")
	x.Refused("station H17", "1894-TOK-06")
	x.Do("pass")
	y := on18xx(t, 3, "memo used\n"+position)
	(&engine.Memory{Name: "used", Span: engine.ThisGame}).Set(y.Game, 1, "GLG")
	y.Until("track")
	y.Refused("lay H17 619 3 with GLG", "1894-PRV-11")
}

// 1894-DIF-30: LRC's tile is laid before the free token of GLG is placed; by the rules the token is placed right after its tile.
func TestLRCBeforeTheFreeToken(t *testing.T) {
	position := `
		phase green
		private GLG OUEST
		private LRC OUEST
		tile H17 57 0
		company OUEST par=67 cash=500 *P1=60 tokens=B3,E6 operated
		operate OUEST 1 of 2`
	for _, x := range []*enginetest.Table{at(t, 3, position), on18xx(t, 3, position)} {
		x.Until("track")
		x.Do("lay H17 619 3 with GLG")
		x.Turns("P1", "free token")
		if x.Option("18xx.games") {
			x.Do("lay B3 57 0 with LRC")
			x.Turns("P1", "free token")
		} else {
			x.Refused("lay B3 57 0 with LRC", "")
		}
		x.Do("station H17")
		x.Turns("P1", "track")
	}
}

// 1894-DIF-09: who reaches London must own a train, ferry marker or not.
func TestLondonObliges(t *testing.T) {
	position := `
		cash P1=500
		tile B9 57 0
		company NORD par=67 cash=90 *P1=60 tokens=B9 operated
		operate NORD`
	b := at(t, 3, position)
	b.Until("trains")
	if !kit.Reach(b.Game, "NORD").Touches(b.Map().Map.Find("A10"), 0) {
		t.Skip("the position does not reach London")
	}
	b.Do("pass")
	x := on18xx(t, 3, position)
	x.Until("trains")
	x.Refused("pass", "1894-TRN-13")
}

// 1894-DIF-11: the green tile may be laid on Paris turned by 180 degrees.
func TestTurnedParis(t *testing.T) {
	x := at(t, 3, "phase green\ntile G6 X1 2")
	b := x.Map()
	h, tile := b.Map.Find("G6"), b.Set.Tile("X4")
	if _, err := b.Fit(h, tile, 5, nil); err == nil {
		t.Error("PLM's circle changes places")
	}
	keep, err := b.FitSwapped(h, tile, 5, nil)
	if err != nil || keep[0] != 1 || keep[1] != 0 {
		t.Errorf("%v, %v", keep, err)
	}
	position := `
		phase green
		tile G6 X1 2
		company PLM par=67 cash=500 *P1=60 tokens=G6.0 operated
		operate PLM`
	y := on18xx(t, 3, position)
	y.Until("track")
	y.Do("lay G6 X4 5")
	if y.Board.Tokens[0].Stop != 1 || y.Map().Face(h).Color != board.Green {
		t.Error("the token stays on its track")
	}
	z := at(t, 3, position)
	z.Until("track")
	z.Refused("lay G6 X4 5", "1894-TRK-10")
}

// 1894-DIF-12: the private that started a company closes after its first dividend.
func TestClosesAfterDividend(t *testing.T) {
	position := `
		private BMS P1
		company BELGE par=67 cash=670 *P1=60
		stock 2 P1`
	for _, x := range []*enginetest.Table{at(t, 3, position), on18xx(t, 3, position)} {
		x.Do("pass; pass; pass")
		x.Turns("P1", "track")
		if open := !x.Private("BMS").Closed; open != x.Option("18xx.games") {
			t.Errorf("open %t, option %t", open, x.Option("18xx.games"))
		}
		x.Until("trains")
		if !x.Private("BMS").Closed {
			t.Error("it is open after the dividend")
		}
	}
}

// 1894-DIF-15: bankruptcy at any step, and only when not enough can be raised.
func TestBankruptAnyTime(t *testing.T) {
	position := `
		cash P1=1
		company OUEST par=67 cash=10 *P1=60 tokens=E6 operated
		operate OUEST`
	x := on18xx(t, 3, "phase purple\n"+position)
	x.Until("track")
	x.Do("bankrupt")
	if !x.Finished {
		t.Error("the game goes on")
	}
	y := at(t, 3, "phase purple\n"+position)
	y.Until("track")
	y.Refused("bankrupt", "1894-EMR-11")
	z := on18xx(t, 3, "cash P1=1000\ncompany OUEST par=67 cash=10 *P1=60 tokens=E6 operated\noperate OUEST")
	z.Until("track")
	z.Refused("bankrupt", "1894-EMR-11")
	// Before trains are bought shares are neither counted nor sold.
	shares := on18xx(t, 3, "phase purple\n"+position+"\ncompany NORD par=100 *P2=60 P1=40 operated")
	shares.Until("track")
	shares.Do("bankrupt")
	shares.Wants("NORD P1", 40)
}

// 1894-DIF-16: a game is ended by hand with the scores as they are.
func TestEndsByHand(t *testing.T) {
	x := on18xx(t, 3, "cash P1=1000\nstock 2 P2")
	x.Do("end")
	if !x.Finished || len(x.Winners) != 1 || x.Winners[0] != "P1" {
		t.Errorf("finished %t, winners %v", x.Finished, x.Winners)
	}
	y := at(t, 3, "stock 2 P2")
	y.Refused("end", "1894-END-01")
}

// 1894-DIF-17: several upgrades in a round, and purchases at the limit.
func TestLooseTrains(t *testing.T) {
	position := `
		phase blue
		company BELGE par=67 cash=2000 trains=3,3 *P2=60 tokens=E16 operated
		operate BELGE`
	x := on18xx(t, 3, position)
	x.Until("trains")
	x.Do("upgrade 3; upgrade 3")
	x.Trains("BELGE", "4", "4")
	y := at(t, 3, position)
	y.Until("trains")
	y.Do("upgrade 3")
	y.Refused("upgrade 3", "1894-TRN-07")
	full := `
		phase blue
		company BELGE par=67 cash=2000 trains=3,3,4 *P2=60 tokens=E16 operated
		operate BELGE`
	z := on18xx(t, 3, full)
	z.Until("trains")
	z.Do("train 4")
	z.Turns("P2", "discard")
	w := at(t, 3, full)
	w.Until("trains")
	w.Refused("train 4", "1894-TRN-03")
}

// 1894-DIF-18: discards come in the order of the list, not the operating company first.
func TestDiscardsAsListed(t *testing.T) {
	position := `
		phase green
		left 3=0
		company BELGE par=67 at=0,5 cash=316 trains=2,2,2 *P2=60 tokens=E16 operated
		company OUEST par=67 trains=2,2,2 *P1=60 tokens=E6 operated
		operate BELGE`
	for _, x := range []*enginetest.Table{at(t, 3, position), on18xx(t, 3, position)} {
		for i := range x.Game.Trains {
			if k := &x.Game.Trains[i]; k.Model == "2" && k.Owner != "gone" {
				k.Model = "3" // more than there are: both have three that do not rust
			}
		}
		x.Game.Trains = append(x.Game.Trains, engine.Train{N: len(x.Game.Trains), Model: "3", Owner: "OUEST"})
		for x.Waiting().Name != "trains" {
			order := "pass"
			switch x.Waiting().Name {
			case "run":
				order = "run"
			case "dividend":
				order = "withhold"
			}
			apply(t, x.Game, order)
		}
		apply(t, x.Game, "train 4")
		first := "P2"
		if x.Option("18xx.games") {
			first = "P1" // OUEST stands before BELGE
		}
		x.Turns(first, "discard")
	}
}

// 1894-DIF-22: a company that could pay the face value of another's train is not bound by its president's last sale.
func TestSalesBySupply(t *testing.T) {
	position := road + `
		phase purple
		cash P1=100
		company OUEST par=67 cash=650 *P1=60 tokens=E6 operated
		company EST par=67 at=7,5 cash=0 trains=6 *P1=60 P2=20 tokens=I10 operated
		operate OUEST`
	for _, x := range []*enginetest.Table{at(t, 3, position), on18xx(t, 3, position)} {
		x.Until("trains")
		x.Do("sell EST 1")
		if x.Offered("train 6 from EST", "1") != x.Option("18xx.games") {
			t.Errorf("option %t", x.Option("18xx.games"))
		}
	}
}

// 1894-DIF-26: the track step waits while LRC could be bought. 1894-DIF-28: privates are bought in a step of their own,
// and a company that can buy nothing is not waited for.
func TestStepsOf18xx(t *testing.T) {
	position := `
		phase green
		private LRC P2
		company EST par=67 cash=100 *P2=60 tokens=I10 operated
		operate EST`
	x := on18xx(t, 3, position)
	x.Until("track")
	x.Do("lay I12 8 1; lay H11 9 0")
	x.Turns("P2", "track")
}

// 1894-DIF-04: a late company is started although no hex can be its home.
func TestParsWithoutHome(t *testing.T) {
	x := on18xx(t, 3, `
		phase brown
		company AG par=67 *P1=60 P2=10 tokens=C14
		company BELGE par=67 *P1=20 P2=20 tokens=D17,F15
		company NORD par=67 *P1=20 tokens=G18
		company EST par=67 *P1=20 tokens=H17
		company PLM par=67 *P1=20 tokens=D15
		company OUEST par=67 *P1=20 tokens=E16
		company CFOR par=67 *P1=20 tokens=G14
		stock 5 P3`)
	x.Do("par LB 67")
	x.Wants("LB P3", 20)
	if h := x.Company("LB").Home; len(h) != 0 {
		t.Errorf("LB has its home in %v", h)
	}
}

// 1894-DIF-10: routes may earn less than the best ones.
func TestAnyRoutes(t *testing.T) {
	x := on18xx(t, 3, "phase brown"+line+`
		company OUEST par=67 cash=0 *P1=60 trains=3 tokens=E6 operated
		operate OUEST`)
	x.Until("run")
	x.Do("run 3:E6-E8-E10") // 1894-RUN-17 demands 50
	x.Wants("OUEST revenue", 40)
}

// 1894-DIF-13: both pars of starting companies are chosen after the whole resolution.
func TestParsAfterResolution(t *testing.T) {
	orders := "bid NMS 145; bid FMS 185; bid LSQG 75; buy LRC; bid LSQG 80; bid NMS 150; bid LS 95; buy ARS; bid BMS 205; bid LS 100; buy GLG; " +
		"bid LSQG 85; bid LSQG 90; pass; pass; pass"
	x := enginetest.New(t, "1894", 4, "seed 9")
	x.Do(orders)
	x.Turns("P2", "starting par")
	if p := x.Private("BMS"); p.Owner != engine.Nobody {
		t.Errorf("BMS belongs to %s before the par of NORD is chosen", p.Owner)
	}
	y := on18xx(t, 4, "seed 9")
	y.Do(orders)
	y.Turns("P2", "starting par")
	if p := y.Private("BMS"); p.Owner != "P1" {
		t.Errorf("BMS belongs to %q while the par of NORD is chosen", p.Owner)
	}
}

// 1894-DIF-25: the step for tokens waits for London, where none can be placed.
func TestWaitsForStation(t *testing.T) {
	position := `
		phase green
		tile B9 57 0
		company OUEST par=67 cash=300 *P1=60 tokens=B9 operated
		operate OUEST`
	x := on18xx(t, 3, position)
	if !kit.Reach(x.Game, "OUEST").Touches(x.Map().Map.Find("A10"), 0) {
		t.Fatal("London is not in reach")
	}
	x.Do("pass")
	x.Turns("P1", "token")
	x.Refused("token A10", "1894-TOK-05")
	y := at(t, 3, position+"\nmemo ferry OUEST") // it has its ferry marker: nothing is left that could open a city
	y.Do("pass")
	if w := y.Waiting(); y.Turn.Of == "OUEST" && w.Name == "token" {
		t.Error("the token step waits")
	}
}

// 1894-DIF-28: a company that can buy no train is not waited for, although a ferry marker might open a route for it.
func TestGoesOnByItself(t *testing.T) {
	position := `
		phase green
		tile B9 57 0
		company OUEST par=67 cash=90 *P1=60 trains=2 tokens=B9 operated
		operate OUEST`
	x := at(t, 3, position)
	x.Until("run")
	if !x.Can("ferry") {
		t.Fatal("a ferry marker can be bought")
	}
	y := on18xx(t, 3, position)
	turn := y.Round.Turns
	for y.Round.Turns == turn && y.Waiting().Name != "run" && y.Waiting().Name != "trains" {
		y.Do("pass")
	}
	if y.Round.Turns == turn && y.Waiting().Name == "run" {
		t.Error("the run is waited for")
	}
}

// 1894-DIF-29: a price of 450 ends the game when a company has come to a decision; those that can do nothing have operated.
func TestEndsLate(t *testing.T) {
	position := `
		phase gray
		tile D15 57 2
		tile E16 57 2
		company BELGE at=1,13 par=95 *P1=60 pool=40 trains=6 tokens=E16 operated
		company PLM at=2,3 par=95 *P2=60 cash=0 tokens=G6.0 operated
		operate BELGE 2 of 3`
	for _, x := range []*enginetest.Table{at(t, 3, position), on18xx(t, 3, position)} {
		(&engine.Memory{Name: "final set", Span: engine.ThisGame}).Set(x.Game, 1) // no track, no tokens
		price := x.Price("PLM")
		x.Until("run")
		x.Company("BELGE").Earned = 200
		x.FinishStep("run")
		x.Do("pay")
		if !x.Finished {
			t.Fatal("the game goes on")
		}
		if fell := x.Price("PLM") < price; fell != x.Option("18xx.games") {
			t.Errorf("PLM at %d", x.Price("PLM"))
		}
	}
}

// 1894-DIF-30: a private is bought also while a train is to be discarded.
func TestBuysMeanwhile(t *testing.T) {
	position := `
		phase green
		left 3=0
		private GLG P1
		cash P1=0
		company NORD par=80 cash=416 trains=3,3,3 *P1=60 tokens=D9,G14 operated
		company BELGE par=67 trains=2,2 *P2=60 tokens=E16 operated
		operate NORD`
	for _, x := range []*enginetest.Table{at(t, 3, position), on18xx(t, 3, position)} {
		x.Until("trains")
		x.Do("train 4")
		x.Turns("P1", "discard")
		if x.Option("18xx.games") {
			x.Do("private GLG 80; discard 3")
		} else {
			x.Refused("private GLG 80", "")
		}
	}
}

// 1894-DIF-31: LRC's tile on Paris takes PLM's token off, and the operating company puts it into either circle. 1894-DIF-30: meanwhile
// it may buy a private.
func TestLRCLiftsPLM(t *testing.T) {
	position := `
		phase green
		private LRC PLM
		private GLG P1
		company PLM par=67 cash=500 *P1=60 tokens=G6.0 operated
		operate PLM`
	for _, city := range []string{"G6.0", "G6.1"} {
		x := on18xx(t, 3, position)
		x.Do("lay G6 X1 5 with LRC")
		x.Turns("P1", "own token")
		x.Do("private GLG 80; return " + city)
		if !x.Token("PLM", city) {
			t.Errorf("PLM's token is not in %s", city)
		}
	}
	y := at(t, 3, position)
	y.Until("track")
	y.Do("lay G6 X1 5 with LRC")
	if !y.Token("PLM", "G6.0") {
		t.Error("by the rules PLM's token stays in its circle")
	}
}

// 1894-DIF-32: the hundredth stock round is the last round.
func TestHundredRoundsOn18xx(t *testing.T) {
	position := "phase green\ncompany NORD par=67 *P1=60 tokens=B9 operated\nstock 100 P1"
	for x, over := range map[*enginetest.Table]bool{at(t, 3, position): false, on18xx(t, 3, position): true} {
		x.Do("pass; pass; pass")
		if x.Finished != over {
			t.Errorf("the game is over: %t", x.Finished)
		}
	}
}

// 1894-DIF-33: a president sells shares without need, until the cheapest train could be paid; that is not offered.
func TestSalesWithoutNeedOn18xx(t *testing.T) {
	position := `
		phase green
		cash P1=0
		company NORD par=67 cash=50 *P1=60 trains=3 tokens=B9 operated
		company EST par=80 *P2=50 P1=30 trains=3 operated
		operate NORD`
	x, y := at(t, 3, position), on18xx(t, 3, position)
	x.Until("trains")
	y.Until("trains")
	x.Refused("sell EST 1", "1894-EMR-04")
	if y.Offered("sell", "EST") {
		t.Error("it is offered")
	}
	y.Do("sell EST 1")
}

// 1894-DIF-34: a bankrupt's shares are sold in the order of prices.
func TestDearestSoldFirstOn18xx(t *testing.T) {
	position := `
		phase gray
		cash P1=1
		tile D3 57 2
		tile E4 7 1
		tile E2 57 1
		company CFOR par=67 at=9,4 cash=161 *P1=20 P2=20 pool=50 tokens=D3,H3 operated
		company PLM par=67 at=6,2 *P2=60 P1=10 operated
		company EST par=67 at=5,2 *P3=60 P1=20 operated
		operate CFOR 2 of 3`
	for x, want := range map[*enginetest.Table][]string{at(t, 4, position): {"PLM", "EST"}, on18xx(t, 4, position): {"EST", "PLM"}} {
		x.Until("trains")
		x.Do("bankrupt")
		if at, _ := x.Prices.Where("PLM"); !slices.Equal(x.Prices.Stack(at), want) {
			t.Errorf("%v: %v, want %v", x.Options, x.Prices.Stack(at), want)
		}
	}
}

// 1894-DIF-35: AG's turn begins with the return of BELGE's token to its home: there it names the city, by the rules the only empty one is
// taken. 1894-HOME-04, 1894-UPD-06.
func TestHomeBesideAReturn(t *testing.T) {
	const position = `
		phase brown
		tile D15 14 2
		tile E16 15 2
		company BELGE par=67 at=1,3 cash=100 *P2=60 tokens=D15 operated
		company EST par=67 at=2,4 cash=900 trains=4 *P3=60 tokens=E16 operated
		company AG par=67 at=4,1 cash=500 *P1=60
		operate EST`
	for _, x := range []*enginetest.Table{at(t, 3, position), on18xx(t, 3, position)} {
		x.Round.Done = append(x.Round.Done, "BELGE")
		x.Do("lay D15 X17 2")
		x.Until("return")
		x.Do("return D15.1")
		if x.Option("18xx.games") {
			x.Turns("P1", "home")
			x.Offers("home", "D15.0")
			x.Do("home D15.0")
		}
		x.Turns("P1", "track")
		if !x.Token("AG", "D15.0") {
			t.Error("AG's token is not at home")
		}
	}
}

// road gives OUEST a route, E6 to E10, so that it must own a train.
const road = `
	tile E6 57 1
	tile E8 9 1
	tile E10 57 1
`

// A line of plain cities: E6 - E8 - E10 - E12 ... and what trains make of it.
const line = `
	tile E6 57 1
	tile E8 9 1
	tile E10 57 1
	tile E12 56 5
`

func apply(t *testing.T, g *engine.Game, order string) {
	t.Helper()
	if _, err := g.Apply(engine.Order(order)); err != nil {
		t.Fatal(err)
	}
}
