package plan_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/plan"

	_ "stationmaster/titles/t1894"
	_ "stationmaster/titles/t18eu"
)

// follow plays the players' plans as long as the decider has one that acts.
func follow(t *testing.T, x *enginetest.Table, plans map[string]string) {
	t.Helper()
	before := x.Clone()
	for range 100 {
		who := x.Decider()
		acted := false
		ps, err := plan.Parse(x.Game, plans[string(who)])
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range ps {
			if order, state, _ := p.Next(before, x.Game, who); state == plan.Acts {
				x.Do(order.String())
				acted = true
				break
			}
		}
		if !acted {
			return
		}
	}
	t.Fatal("the plans go round in circles")
}

func TestPlansAreReadAndWritten(t *testing.T) {
	x := enginetest.New(t, "18eu", 4, "")
	for typed, want := range map[string]string{
		"bid 7 up to 120":         "bid 7 up to 120",
		"TAKE 7 AT 60 OR LESS":    "take 7 at 60 or less",
		"take 7 at 60":            "take 7 at 60 or less",
		"pass 15":                 "pass 15",
		"pass every lot":          "pass every lot",
		"pass":                    "pass",
		"buy ns till it floats":   "buy NS till it floats",
		"buy NS until I hold 5":   "buy NS till I hold 5",
		" bid  7 up  to 120 ; \n": "bid 7 up to 120",
		"Run ns and WITHHOLD":     "run NS and withhold",
	} {
		ps, err := plan.Parse(x.Game, typed)
		if err != nil || len(ps) != 1 || ps[0].String() != want {
			t.Errorf("%q is read as %v, %v; want %q", typed, ps, err, want)
		}
	}
	for _, typed := range []string{"bid 7", "bid 7 up to", "bid 7 up to x", "bid 99 up to 100", "bid NS up to 100", "buy 7 till it floats", "sing",
		"take 7 at 0 or less", "buy NS till I hold -1", "run NS", "run 99 and pay", "run NS and sell", "pass all", "bid 7 up to 99999999999999999999"} {
		if ps, err := plan.Parse(x.Game, typed); err == nil {
			t.Errorf("%q is read as %v", typed, ps)
		}
	}
}

// A maximum bid raises by the minimum, and only up to its limit.
func TestProxyBids(t *testing.T) {
	x := enginetest.New(t, "18eu", 4, "")
	x.Do("bid 7 100")
	follow(t, x, map[string]string{"P2": "bid 7 up to 140", "P3": "pass every lot", "P4": "bid 7 up to 120"})
	// P1 must answer P4's or P2's bid.
	if top, _ := kit.TopBid(x.Game); top.Who != "P4" || top.Amount != 110 {
		t.Fatalf("%v is the highest bid", top)
	}
	x.Turns("P1", "bidding")
	x.Do("pass")
	follow(t, x, map[string]string{"P2": "bid 7 up to 140", "P3": "pass every lot", "P4": "bid 7 up to 120"})
	x.Wants("P2 cash", 350-125)
	x.Turns("P2", "select") // the next auctioneer is the one after the first
}

// A plan for one lot does not affect another, and "every lot" excludes the player's own.
func TestWrongLot(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, "")
	x.Do("select 8")
	follow(t, x, map[string]string{"P2": "pass 7; bid 7 up to 200; take 7 at 90"})
	x.Turns("P2", "bidding")
	x.Do("pass")
	x.Do("pass")
	x.Turns("P1", "offer")
	follow(t, x, map[string]string{"P1": "pass every lot"})
	x.Turns("P1", "offer")
}

// One plan per player answers all the offers.
func TestOffers(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, "")
	x.Do("select 8")
	follow(t, x, map[string]string{"P1": "take 8 at 30 or less", "P2": "take 8 at 60 or less", "P3": "pass every lot"})
	x.Wants("P2 cash", 450-60)
	x.Turns("P2", "select")
	if _, state, why := parse(t, x, "take 8 at 60").Next(nil, x.Game, "P3"); state != plan.Over || !strings.Contains(why, "sold") {
		t.Errorf("after the sale: %v %q", state, why)
	}
}

// In a waterfall a maximum bids on ordinary turns while another's bid is the highest, and in the bid-off.
func TestWaterfall(t *testing.T) {
	x := enginetest.New(t, "1894", 3, "")
	plans := map[string]string{"P1": "bid ARS up to 60", "P2": "bid ARS up to 35"}
	follow(t, x, plans)
	x.Turns("P3", "auction")
	x.Do("pass")
	follow(t, x, plans)
	x.Turns("P2", "auction") // whose limit is reached
	if _, state, why := parse(t, x, plans["P2"]).Next(nil, x.Game, "P2"); state != plan.Over || !strings.Contains(why, "F45") {
		t.Errorf("above the limit: %v %q", state, why)
	}
	if _, state, _ := parse(t, x, plans["P1"]).Next(nil, x.Game, "P1"); state != plan.Waits {
		t.Errorf("with the highest bid: %v", state)
	}
	plans["P2"] = "pass"
	x.Do("buy LRC")
	follow(t, x, plans)
	if p := x.Private("ARS"); p.Owner != "P1" {
		t.Fatalf("ARS belongs to %q", p.Owner)
	}
	x.Wants("P1 cash", 570-40)
}

func parse(t *testing.T, x *enginetest.Table, text string) plan.Plan {
	t.Helper()
	ps, err := plan.Parse(x.Game, text)
	if err != nil || len(ps) != 1 {
		t.Fatalf("%q: %v", text, err)
	}
	return ps[0]
}

const stocks = `
	phase 3
	cash P1=400 P2=400 P3=400
	company SNCB par=90 *P1=40 P2=30 treasury=30 cash=100 operated
	company NS par=70 *P2=20 P3=10 treasury=70 unfloated
	company 7 owner=P3 tokens=E10.1
	stock 3 P1`

// Passing ends when somebody sells what the player holds, but not otherwise.
func TestPassUntilItConcerns(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, stocks)
	before := x.Clone()
	pass := parse(t, x, "pass")
	if order, state, _ := pass.Next(before, x.Game, "P1"); state != plan.Acts || order.String() != "pass" {
		t.Fatalf("nothing has happened: %v %s", state, order)
	}
	x.Do("pass")
	x.Do("buy NS treasury") // P2's own company: P1 holds none of it
	x.Do("pass")
	if _, state, why := pass.Next(before, x.Game, "P1"); state != plan.Acts {
		t.Errorf("after another player's purchase: %v %q", state, why)
	}
	x.Do("pass; sell SNCB 1; pass; pass")
	x.Turns("P1", "trade")
	if _, state, why := pass.Next(before, x.Game, "P1"); state != plan.Over || !strings.Contains(why, "sold") {
		t.Errorf("after a sale of their stock: %v %q", state, why)
	}
}

// Whoever has been outbid looks again; bids on what they have not bid on don't concern them.
func TestOutbidConcerns(t *testing.T) {
	x := enginetest.New(t, "1894", 3, "")
	x.Do("bid ARS 30")
	before := x.Clone()
	x.Do("bid FMS 185; pass")
	pass := parse(t, x, "pass")
	if order, state, why := pass.Next(before, x.Game, "P1"); state != plan.Acts || order.String() != "pass" {
		t.Errorf("after a bid on another private: %v %q", state, why)
	}
	x.Do("pass; bid ARS 35; pass")
	x.Turns("P1", "auction")
	if _, state, why := pass.Next(before, x.Game, "P1"); state != plan.Over || !strings.Contains(why, "outbid on ARS") {
		t.Errorf("outbid: %v %q", state, why)
	}
}

// A threatened presidency concerns its president.
func TestPresidencyConcerns(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, stocks)
	before := x.Clone()
	x.Do("pass; buy SNCB treasury; pass")
	if _, state, why := parse(t, x, "pass").Next(before, x.Game, "P1"); state != plan.Over || !strings.Contains(why, "Player 2 could take SNCB over") {
		t.Errorf("P2 holds as much: %v %q", state, why)
	}
}

// A company whose shares go on sale concerns players with the money, and nobody else.
func TestNewStockConcerns(t *testing.T) {
	for cash, want := range map[string]plan.State{"400": plan.Over, "60": plan.Acts} {
		x := enginetest.New(t, "18eu", 3, strings.Replace(stocks, "P1=400", "P1="+cash, 1))
		before := x.Clone()
		x.Do("pass; pass; par FS 100 7")
		if _, state, why := parse(t, x, "pass").Next(before, x.Game, "P1"); state != want {
			t.Errorf("with %s: %v %q", cash, state, why)
		}
	}
}

// A refused "usual" says which plan does that.
func TestUsualIsNoPlan(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, stocks)
	if _, err := plan.Parse(x.Game, "usual"); err == nil || !strings.Contains(err.Error(), `"run COMPANY and pay"`) {
		t.Error(err)
	}
}

// Buying goes on until the company floats or the target is reached; then the plan is over.
func TestBuyTill(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, stocks)
	follow(t, x, map[string]string{"P1": "buy NS till it floats", "P2": "buy NS till it floats", "P3": "pass"})
	if !x.Company("NS").Floated {
		t.Fatal("NS has not floated")
	}
	if _, state, why := parse(t, x, "buy NS till it floats").Next(nil, x.Game, "P2"); state != plan.Over || why != "NS has floated" {
		t.Errorf("%v %q", state, why)
	}
	// The turn in which it floats ends, too, even if shares could be sold.
	w := enginetest.New(t, "1894", 3, `
		cash P1=400 P2=400 P3=400
		company NORD par=80 *P2=40 P1=20 ipo=40 cash=100 operated
		company PLM par=67 *P1=20 P2=30 ipo=50 unfloated
		stock 3 P1`)
	w.Do("buy PLM ipo")
	if who := w.Decider(); who != "P1" || !w.Company("PLM").Floated {
		t.Fatalf("PLM has not floated in P1's turn, but %s decides", who)
	}
	if order, state, _ := parse(t, w, "buy PLM till it floats").Next(nil, w.Game, "P1"); state != plan.Acts || order.String() != "pass" {
		t.Errorf("after the last share: %v %s", state, order)
	}
	y := enginetest.New(t, "18eu", 3, stocks)
	follow(t, y, map[string]string{"P1": "buy NS till I hold 2; pass", "P2": "pass", "P3": "pass"})
	y.Wants("NS P1", 20)
	// Without the money the plan says so.
	z := enginetest.New(t, "18eu", 3, strings.Replace(stocks, "P1=400", "P1=60", 1))
	if _, state, why := parse(t, z, "buy NS till it floats").Next(nil, z.Game, "P1"); state != plan.Over || !strings.Contains(why, "can be bought") {
		t.Errorf("%v %q", state, why)
	}
}

// running is a position in which two players run what they have.
const running = `
	phase green
	tile D9 14 1
	tile C8 8 3
	tile B9 57 0
	tile E6 57 1
	tile E8 9 1
	tile E10 57 1
	cash P1=0 P2=0
	company NORD par=80 cash=0 trains=3 *P1=60 P2=10 tokens=D9,G14 operated
	company OUEST par=67 cash=0 trains=2 *P2=60 tokens=E6 operated
	operate NORD`

// No plan ends the game: whether to pay when that brings the price to the end of the market is for the player to decide.
func TestNoPlanEndsTheGame(t *testing.T) {
	x := enginetest.New(t, "1894", 3, strings.Replace(running, "company NORD par=80", "company NORD par=80 at=0,12", 1))
	before := x.Clone()
	run := parse(t, x, "run NORD and pay")
	x.Until("dividend")
	if after, err := x.Try(engine.Order("pay")); err != nil || !after.Finished {
		t.Fatalf("the game goes on: %v", err)
	}
	if order, state, why := run.Next(before, x.Game, "P1"); state != plan.Over || why != `"pay" would end the game` {
		t.Errorf("%q: %v %q", order, state, why)
	}
}

// A plan to run does so in every turn, until something about the company changes.
func TestRunning(t *testing.T) {
	x := enginetest.New(t, "1894", 3, running)
	before := x.Clone()
	follow(t, x, map[string]string{"P2": "run NORD and pay"}) // not their company
	x.Turns("P1", "track")
	follow(t, x, map[string]string{"P1": "pass every lot; run NORD and withhold", "P2": "run OUEST and pay"})
	if c := x.Company("NORD"); c.Earned == 0 || c.Cash != c.Earned {
		t.Errorf("NORD earned %d and has %d", c.Earned, c.Cash)
	}
	if c := x.Company("OUEST"); c.Earned == 0 || c.Cash >= c.Earned {
		t.Errorf("OUEST earned %d and has %d", c.Earned, c.Cash)
	}
	if x.Company(x.Turn.Of) != nil {
		t.Errorf("it is still %s's turn", x.Turn.Of)
	}

	for change, want := range map[string]struct {
		position, why string
	}{
		"another president": {strings.Replace(running, "*P1=60 P2=10", "*P2=60 P1=10", 1), "no longer president of NORD"},
		"another train":     {strings.Replace(running, "trains=3 *P1", "trains=3,3 *P1", 1), "trains of NORD have changed"},
		"another phase":     {strings.Replace(running, "phase green", "phase blue", 1), "phase blue has begun"},
		"half":              {running, `"half" isn't possible`},
	} {
		y := enginetest.New(t, "1894", 3, want.position)
		then := "pay"
		if change == "half" {
			y.Until("dividend")
			then = change
		}
		if _, state, why := parse(t, y, "run NORD and "+then).Next(before, y.Game, "P1"); state != plan.Over || !strings.Contains(why, want.why) {
			t.Errorf("%s: %v %q", change, state, why)
		}
	}
	if _, state, why := parse(t, x, "run NORD and pay").Next(nil, x.Game, "P1"); state != plan.Over || !strings.Contains(why, "taken back") {
		t.Errorf("taken back: %v %q", state, why)
	}
}
