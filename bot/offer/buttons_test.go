package offer_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	_ "stationmaster/titles/all"
)

// after is a game of three players after orders.
func after(t *testing.T, title string, orders ...string) *engine.Game {
	t.Helper()
	g, err := engine.New(engine.Find(title), []string{"A", "B", "C"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range orders {
		if _, err := g.Apply(engine.Order(o)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// No order has two buttons.
func TestNoButtonTwice(t *testing.T) {
	auction := after(t, "18norway", "bid Thunes 35", "bid Thunes 40", "buy Røros")
	pullmans := enginetest.New(t, "18eu", 3, `
		phase 3
		company SNCB price=70 *P1=50 P2=30 cash=150 trains=3 tokens=H3 operated
		company KBS price=75 *P2=50 P1=30 cash=100 trains=3 tokens=N11.1 operated
		tile H3 201 0
		operate SNCB`)
	pullmans.Do("pass")
	for name, g := range map[string]*engine.Game{"a raised bid": auction, "Pullmans in the pool": pullmans.Game} {
		seen, does := map[string]bool{}, map[string]bool{}
		var look func([]message.Choice)
		look = func(cs []message.Choice) {
			for _, c := range cs {
				if c.Options == nil && (seen[c.Label] || c.Command != "" && does[c.Command]) {
					t.Errorf("%s: %q (%s) is there twice", name, c.Label, c.Command)
				}
				seen[c.Label], does[c.Command] = true, true
				look(c.Options)
			}
		}
		look(offer.Choices(g, engine.Action{}))
		if len(seen) < 3 {
			t.Errorf("%s: only %v", name, seen)
		}
	}
}

// A purchase's button passes only where that ends the turn: not where the next lot is decided then, and the buyer has bid on it.
func TestDoneEndsTheTurn(t *testing.T) {
	auction := after(t, "18fr-rce", "bid Ceinture 25", "bid Ceinture 30", "pass")
	trade := enginetest.New(t, "18fr-rce", 3, `
		stock 2 P1
		company PLM price=100 *P2=20 cash=100
		cash P1=500`)
	for _, x := range []struct {
		name, verb, want string
		g                *engine.Game
	}{{"auction", "buy", "do buy Toulouse", auction}, {"stock round", "buy", "do buy PLM; pass", trade.Game}} {
		all := offer.Choices(x.g, engine.Action{})
		for _, c := range all {
			all = append(all, c.Options...)
		}
		if !slices.ContainsFunc(all, func(c message.Choice) bool { return c.Command == x.want }) {
			t.Errorf("%s: no button %q in %+v", x.name, x.want, all)
		}
	}
}

// Where a turn may bring several shares of a company, one button buys all of them.
func TestSharesBoughtAtOnce(t *testing.T) {
	x := enginetest.New(t, "18fr-rce", 3, `
		stock 2 P1
		company PO par=67 at=7,2 *P2=50 pool=50
		company PLM price=100 *P2=50 pool=50
		cash P1=500`)
	var got []string
	var look func([]message.Choice)
	look = func(all []message.Choice) {
		for _, c := range all {
			if strings.HasPrefix(c.Command, "do buy") {
				got = append(got, c.Label+": "+c.Command)
			}
			look(c.Options)
		}
	}
	look(offer.Choices(x.Game, engine.Action{}))
	want := []string{
		"Buy PLM from the bank pool, 100fr, done: do buy PLM; pass",
		"Buy PO from the bank pool, 30fr, done: do buy PO; pass",
		"Buy 5 PO from the bank pool, 150fr, done: do buy PO; buy PO; buy PO; buy PO; buy PO; pass",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// In a company's first turn nothing is usual, until its first order: its track isn't skipped by one press.
func TestNothingIsUsualInAFirstTurn(t *testing.T) {
	usual := func(x *enginetest.Table) bool {
		return slices.ContainsFunc(offer.Choices(x.Game, engine.Action{}), func(c message.Choice) bool { return c.Command == "do usual" })
	}
	for turns, want := range map[int]bool{1: false, 2: true} {
		x := enginetest.New(t, "1894", 3, `
			seed 25
			phase green
			tile E6 14 1
			tile E8 9 1
			tile E10 57 1
			company PLM par=67 cash=500 trains=2 *P2=60 tokens=E6
			operate PLM`)
		x.Company("PLM").Turns = turns
		if got := usual(x); got != want {
			t.Errorf("turn %d: as usual %t, want %t", turns, got, want)
		}
		if x.Do("lay D5 9 2"); !usual(x) {
			t.Errorf("turn %d: nothing is usual after a tile", turns)
		}
	}
}

// A tile may be laid for the step and for a private: one menu has both.
func TestOneMenuOfTiles(t *testing.T) {
	x := enginetest.New(t, "18fr-rce", 3, `
		phase 3
		private Germain PLM
		company PLM par=82 cash=800 trains=2 *P1=60 tokens=J17 operated
		operate PLM 1 of 2`)
	var menus []string
	for _, c := range offer.Choices(x.Game, engine.Action{}) {
		if len(c.Options) > 0 {
			line := c.Label
			for _, o := range c.Options {
				line += " " + o.Label
			}
			menus = append(menus, line)
		}
	}
	if want := []string{"Lay ... E14 I16 J17"}; !slices.Equal(menus, want) {
		t.Errorf("the menus are %q, want %q", menus, want)
	}
}

// A private or train of one's own can be sold for the most or the least with one press; what others have to agree to needs a price.
func TestDealsWithOneself(t *testing.T) {
	x := enginetest.New(t, "18fr-rce", 3, `
		phase 3
		private Amiens P1
		private Havre P2
		company EST par=100 cash=300 *P1=60 tokens=H25 operated
		company NOR par=67 trains=3,3 *P1=60 tokens=C20 operated
		company PLM par=67 trains=3,3 *P2=60 tokens=J17 operated
		operate EST`)
	labels := func(begun string) string {
		var out []string
		for _, c := range offer.Choices(x.Game, engine.Order(begun)) {
			out = append(out, c.Label)
		}
		return strings.Join(out, " | ")
	}
	for begun, want := range map[string]string{
		"private Amiens": "Buy Amiens from Player 1 for 300fr | Buy Amiens from Player 1 for 80fr | Price",
		"private Havre":  "Price",
	} {
		if got := labels(begun); got != want {
			t.Errorf("%s: %s, want %s", begun, got, want)
		}
	}
	x.Until("trains")
	for begun, want := range map[string]string{
		"train 3 from NOR": "Buy NOR's 3 for 300fr | Buy NOR's 3 for 1fr | Price",
		"train 3 from PLM": "Price",
	} {
		if got := labels(begun); got != want {
			t.Errorf("%s: %s, want %s", begun, got, want)
		}
	}
}

// A single hex needs no menu: its button leads to its tiles, or says what is done there.
func TestSingleHex(t *testing.T) {
	label := func(g *engine.Game, command string) string {
		t.Helper()
		for _, c := range offer.Choices(g, engine.Action{}) {
			if c.Command == command {
				return c.Label
			}
		}
		return ""
	}
	home := after(t, "18ardennes", "bid 7 100", "pass", "pass")
	if got := label(home, "choose lay I21"); got != "Lay I21 ..." {
		t.Errorf("a home tile: %q", got)
	}
	forts := enginetest.New(t, "18ardennes", 3, `
		company 7 owner=P1 par=60 cash=100 trains=2 tokens=I21,J18 operated
		tile J18 5 4
		operate 7`)
	forts.Until("forts")
	if got := label(forts.Game, "do fort J18"); got != "Take a fort of Metz" {
		t.Errorf("forts: %q in %+v", got, offer.Choices(forts.Game, engine.Action{}))
	}
}

// Where tokens are chosen, which are on the map, a place is asked for; where trains are chosen with the same verb, none is.
func TestAsksPlace(t *testing.T) {
	x := enginetest.New(t, "18ardennes", 4, `
		phase 3
		company P par=180 cash=420 *P3=60 tokens=B16,C7.0
		company 1 owner=P3 par=80 cash=80 trains=2 tokens=B8.0,C7.1
		company BY par=140 *P2=60 operated trains=3
		cash P3=100
		stock 3 P3`)
	if offer.AsksPlace(x.Game) {
		t.Error("shares are no places")
	}
	x.Do("merge 1 P")
	if !offer.AsksPlace(x.Game) {
		t.Error("the merged minor's tokens are on the map")
	}
	x.Do("reject B8.0; pass")
	if w := x.Waiting().Name; w != "keep" || offer.AsksPlace(x.Game) {
		t.Errorf("in %s, a place is asked for among trains", w)
	}
}

// What a company seldom does, such as converting or issuing shares, is never the highlighted button beside passing. What can't be declined is.
func TestHighlightsWhatIsCommon(t *testing.T) {
	const prussia = `
		phase 6
		company P par=220 cash=354 *P3=80 P4=20 operated trains=5 tokens=B16,D18,M7.1
		company 8 owner=P3 par=90 price=100 cash=185 trains=5 tokens=M7.0,G3
		memo ferry 8 G3
		cash P3=584
		operate P`
	converts := enginetest.New(t, "18ardennes", 4, prussia)
	issues := enginetest.New(t, "18ardennes", 4, prussia)
	issues.Do("convert; pass")
	buys := enginetest.New(t, "1894", 3, "")
	trains := func(own string) *engine.Game {
		x := enginetest.New(t, "18ardennes", 4, "phase 3\ncompany P par=180 cash=420 *P3=60 tokens=B16"+own+"\noperate P")
		x.Until("trains")
		return x.Game
	}
	for _, x := range []struct {
		name, want string
		acted      bool
		g          *engine.Game
	}{
		{"before a conversion", "", false, converts.Game},
		{"before shares are issued", "do usual", true, issues.Game},
		{"at the start of a turn that may issue", "", false, issues.Game},
		{"at an auction", "do buy LRC", false, buys.Game},
		{"before a train that isn't needed", "", false, trains(" trains=3")},
		{"before a train that is needed", "do train 3", false, trains("")},
	} {
		all := offer.Choices(x.g, engine.Action{})
		offer.Emphasize(x.g, all, x.acted)
		got := ""
		for _, c := range all {
			if c.Style == message.Main {
				got += c.Command
			}
		}
		if got != x.want {
			t.Errorf("%s, %q is highlighted, want %q, among %+v", x.name, got, x.want, all)
		}
	}
}

// A button says that its order ends the game, breaks the bank, or leads to the last set of operating rounds (1894-END-03, 1894-PHA-09, 18EU-EG-01).
func TestButtonsAnnounceTheEnd(t *testing.T) {
	top := enginetest.New(t, "1894", 3, `
		phase gray
		company BELGE at=1,13 par=95 *P1=60 pool=40 trains=6 tokens=E16 operated
		company PLM at=2,3 par=95 *P2=60 cash=100 tokens=G6.0 operated
		tile E16 57 2
		operate BELGE 2 of 3
		earned 200`)
	beforeRun := enginetest.New(t, "1894", 3, `
		phase gray
		tile D15 57 2
		tile E16 57 2
		company BELGE at=1,13 par=95 *P1=60 pool=40 trains=6 tokens=E16 operated
		operate BELGE 2 of 3`)
	soldOut := enginetest.New(t, "1894", 3, `
		company BELGE at=1,13 par=95 *P1=60 P2=40 tokens=E16 operated
		stock 7 P1`)
	soldOut.Do("pass; pass")
	diesel := enginetest.New(t, "1894", 3, `
		phase gray
		left 7=0
		company BELGE par=95 cash=1000 *P1=60 pool=40 trains=6 tokens=E16 operated
		tile E16 57 2
		operate BELGE 2 of 3
		earned 200`)
	diesel.Do("pay")
	bank := enginetest.New(t, "18eu", 3, `
		phase 5
		company NS par=90 cash=500 trains=5 *P1=60 P2=40 tokens=H3 operated
		operate NS
		earned 200
		bank 130 P3`)
	for name, x := range map[string]struct {
		game           *enginetest.Table
		command, label string
	}{
		"the end of the market":  {top, "do pay", "Pay F20 a share (price F415 → F450) – ends the game"},
		"not withholding":        {top, "do withhold", "Withhold F200 (price F415 → F345)"},
		"the rest as usual":      {beforeRun, "do usual", "Rest as usual: run for F40, pay F4 a share – ends the game"},
		"the last pass":          {soldOut, "do pass", "Pass – ends the game"},
		"the train of last set":  {diesel, "do train D", "Buy a D for F800 – the next set is the last"},
		"the bank that runs out": {bank, "do pay", "Pay £20 a share (price £90 → £100) – breaks the bank"},
	} {
		var labels []string
		var look func([]message.Choice)
		look = func(cs []message.Choice) {
			for _, c := range cs {
				if c.Command == x.command {
					labels = append(labels, c.Label)
				}
				look(c.Options)
			}
		}
		look(offer.Choices(x.game.Game, engine.Action{}))
		if !slices.Equal(labels, []string{x.label}) {
			t.Errorf("%s: %q is called %q, want %q", name, x.command, labels, x.label)
		}
	}
}

// What a line of a menu says below doesn't repeat what it says above: what a sale brings, where a company will start.
func TestHintsAddSomething(t *testing.T) {
	x := enginetest.New(t, "1894", 4, `
		phase brown
		cash P1=500
		company NORD par=100 price=103 *P2=40 P1=20 P3=20 P4=10 pool=10 operated tokens=D9
		stock 3 P1`)
	for order, hint := range map[string]string{"sell NORD 2": "20% at F103", "par LF 80 E10": "Late French, for F160"} {
		if c := offer.Button(x.Game, engine.Order(order)); c.Hint != hint {
			t.Errorf("%q is said below %q, want %q", c.Hint, c.Label, hint)
		}
	}
}

// A line of a menu doesn't repeat its price.
func TestPriceOnce(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		phase 3
		cash P1=500
		company V kind=major par=70 *P2=40 NSB=10 pool=20 operated tokens=F30
		company H kind=major par=70 *P3=40 NSB=10 pool=20 operated tokens=G29.2
		stock 3 P1`)
	found := false
	for _, c := range offer.Choices(x.Game, engine.Action{}) {
		for _, o := range c.Options {
			if strings.HasPrefix(o.Label, "Buy V from") {
				found = true
				if o.Label += ", " + o.Hint; strings.Count(o.Label, "70kr") != 1 {
					t.Errorf("a line is %q", o.Label)
				}
			}
		}
	}
	if !found {
		t.Error("no line buys V")
	}
}

// When nothing usual is left to do but to pass in several steps, the button says so: a company that may buy trains, and then sell its own shares.
func TestUsualEnd(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, `
		phase 4
		company NS par=90 at=2,4 cash=75 trains=3,4 *P1=50 P2=10 tokens=H3 operated
		company KBS par=90 at=3,4 cash=75 trains=4 *P1=60 tokens=L7 operated
		operate NS`)
	x.Until("trains")
	for _, c := range offer.Choices(x.Game, engine.Action{}) {
		if c.Command == "do usual" {
			if c.Label != "End the turn" {
				t.Errorf("the button is called %q", c.Label)
			}
			return
		}
	}
	t.Error("nothing ends the turn at once")
}

// With one lot left, a bid above the minimum needs no list of lots.
func TestBidOnTheLastLot(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, "")
	for n := 2; n <= 15; n++ {
		x.Company(engine.ID(strconv.Itoa(n))).Floated = true // sold
	}
	var labels []string
	for _, c := range offer.Choices(x.Game, engine.Action{}) {
		labels = append(labels, c.Label)
		if c.Label == "Bid how much?" && (c.Number == nil || c.Command != "do bid 1") {
			t.Errorf("%+v", c)
		}
	}
	if want := []string{"Bid £100 on 1 Paris", "Bid how much?", "Put up 1 Paris"}; !slices.Equal(labels, want) {
		t.Errorf("the buttons are %q, want %q", labels, want)
	}
}

// A menu is called by what its orders do, and the button of a run says what the routes cost.
func TestLabelsForNewcomers(t *testing.T) {
	labels := func(g *engine.Game) (out []string) {
		for _, c := range offer.Choices(g, engine.Action{}) {
			out = append(out, c.Label)
		}
		return out
	}
	stock := enginetest.New(t, "18norway", 3, `
		phase 3
		cash P1=500
		stock 2 P1
		company B par=70 *P1=60 tokens=B26`)
	if all := labels(stock.Game); !slices.Contains(all, "Start company ...") {
		t.Errorf("%q", all)
	}
	x := enginetest.New(t, "18norway", 3, `
		phase 3
		company D par=70 cash=50 trains=3 *P1=60 tokens=G17 operated
		company R par=70 cash=50 trains=3 *P2=60 tokens=E19 operated
		tile G19 8 1
		tile F20 1 1
		private Mellem P1
		private Thunes P2
		operate D`)
	x.Do("pass")
	if all := labels(x.Game); !slices.Contains(all, "Buy private ...") {
		t.Errorf("%q", all)
	}
	for x.Waiting().Name != "run" {
		x.Do("pass")
	}
	if all := labels(x.Game); !slices.Contains(all, "Run for 30kr (10kr in fees)") {
		t.Errorf("%q", all)
	}
	x.Do("run")
	if got := x.Cash("D"); got != 40 {
		t.Errorf("D has %d left", got)
	}
}
