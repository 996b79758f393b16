package t18eu_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// both is a position by the rules, and by the rules of 18xx.games.
func both(t *testing.T, players int, position string) (ours, theirs *enginetest.Table) {
	t.Helper()
	return at(t, players, position), at(t, players, "options 18xx.games\n"+position)
}

// 18EU-X-01: two cells of the market show 225 in place of 220, all others are alike.
func TestChartOf18xx(t *testing.T) {
	x, y := both(t, 3, "company NS par=100 at=0,10 *P1=60\ncompany FS par=100 at=1,11 *P1=60\nstock 2 P1")
	for _, corporation := range []string{"NS", "FS"} {
		x.Wants(corporation+" price", 220)
		y.Wants(corporation+" price", 225)
	}
	differ := 0
	for r, row := range x.Market().Rows {
		for c := range row {
			if row[c] != y.Market().Rows[r][c] {
				differ++
			}
		}
	}
	if differ != 2 {
		t.Errorf("%d cells differ", differ)
	}
}

// 18EU-X-02: after the sale the priority deal lies with the player after the last auctioneer.
func TestPriorityOf18xx(t *testing.T) {
	for players, theirs := range map[int]engine.ID{2: "P2", 3: "P1", 4: "P4", 5: "P1", 6: "P4"} {
		for _, option := range []string{"", "options 18xx.games"} {
			x := sold(t, players, option)
			want := engine.ID("P1")
			if option != "" {
				want = theirs
			}
			if x.Priority != want {
				t.Errorf("%d players, %q: Priority Deal with %s, want %s", players, option, x.Priority, want)
			}
		}
	}
}

// 18EU-X-03: minors are no certificates.
func TestMinorsUncountedOn18xx(t *testing.T) {
	x, y := both(t, 6, `
		cash P1=900
		company NS par=70 *P1=60
		company KPEV par=70 *P2=50 P1=40
		company FS par=70 *P3=40 P1=10 operated
		company 7 owner=P1 tokens=E10.1
		stock 2 P1`)
	x.Wants("P1 certs", 11)
	x.Refused("buy FS treasury", "18EU-SR-13")
	y.Wants("P1 certs", 10)
	y.Do("buy FS treasury")
}

// 18EU-X-04: once its first dividend is decided a corporation has operated, so that its shares can be sold for its train.
func TestOperatedByDividendOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 4"+north+`
		cash P1=10 P2=0 P3=0
		company NS par=100 at=2,5 cash=240 *P1=60 tokens=H3
		company KBS par=100 at=4,5 cash=0 trains=4 *P2=50 P1=20 operated
		stock 3 P2`)
	for _, z := range []*enginetest.Table{x, y} {
		for z.Round.Kind == "stock" {
			z.EndTurn()
		}
		z.Until("trains")
	}
	x.Refused("sell NS 1", "18EU-SH-12")
	y.Do("sell NS 1; train 4")
	// In the stock round before nobody may sell them there either.
	z := at(t, 3, `
		options 18xx.games
		company NS par=100 at=2,5 *P1=60
		company FS par=70 *P2=50
		stock 3 P1`)
	z.Refused("sell NS 1", "18EU-SH-12")
}

// 18EU-X-05: only a corporation with a route, other than to a port, must own a train.
func TestDutyByRouteOn18xx(t *testing.T) {
	port := "\ntile C4 202 3"
	for _, tiles := range []string{"", port, north} {
		home := "H3"
		if tiles == port {
			home = "C4"
		}
		x, y := both(t, 3, "phase 3\n"+tiles+`
			company NS par=90 cash=500 *P1=60 tokens=`+home+` operated
			operate NS`)
		x.Until("trains")
		x.Refused("pass", "18EU-EM-02")
		y.Until("trains")
		if tiles != north {
			y.Do("pass")
		} else {
			y.Refused("pass", "18EU-EM-02")
		}
	}
}

// 18EU-X-06: the president adds money for a dearer train though the treasury can pay a cheaper one.
func TestHelpToAnyTrainOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 5"+north+`
		pool 3
		cash P1=1000
		company NS par=90 cash=210 *P1=60 tokens=H3 operated
		operate NS`)
	x.Until("trains")
	x.Refused("train 5", "18EU-EM-03")
	y.Until("trains")
	y.Do("train 5")
	y.Wants("P1 cash", 710)
	y.Wants("NS cash", 0)
}

// 18EU-X-32: a president sells shares at any purchase of trains, until they and the company could pay the cheapest one, or a Pullman
// where it has a train.
func TestSalesWithoutNeedOn18xx(t *testing.T) {
	for trains, shares := range map[string]string{"": "2", "trains=5": "1"} {
		x, y := both(t, 3, "phase 5"+north+`
			pool 3
			cash P1=0
			company NS par=90 cash=50 *P1=60 tokens=H3 operated `+trains+`
			company FS par=75 *P2=60 P1=40 trains=5 operated
			operate NS`)
		x.Until("trains")
		if trains != "" {
			x.Refused("sell FS 1", "18EU-EM-03")
		}
		y.Until("trains")
		y.Pay("NS", engine.Bank, y.Company("NS").Cash-50) // whatever it has earned
		y.Pay("P1", engine.Bank, y.Cash("P1"))
		y.Refused("sell FS 3", "18EU-EM-10")
		if trains != "" {
			y.Refused("sell FS 2", "18EU-EM-10")
		}
		y.Do("sell FS " + shares)
		y.Refused("sell NS 1", "18EU-EM-10")
	}
}

// 18EU-X-07: the president tops up a purchase from another company though the treasury is not empty, up to face value.
func TestHelpAbroadOn18xx(t *testing.T) {
	position := "phase 5" + north + `
		cash P1=1000
		company NS par=90 cash=50 *P1=60 tokens=H3 operated
		company KBS par=90 cash=0 trains=4 *P1=60 operated
		operate NS`
	x, y := both(t, 3, position)
	x.Until("trains")
	x.Refused("train 4 from KBS 300", "18EU-EM-13")
	y.Until("trains")
	y.Refused("train 4 from KBS 301", "18EU-EM-13")
	y.Do("train 4 from KBS 300")
	y.Wants("P1 cash", 750)
}

// 18EU-X-08: no dealing in own stock in the first operating turn, so nothing is bought from the pool either.
func TestNoOwnStockAtFirstOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 5
		company NS par=90 at=3,4 cash=500 trains=5 *P1=50 pool=20
		company KBS par=70 at=4,2 cash=500 trains=5 *P2=50
		stock 3 P1`)
	x.Do("pass; pass; pass; pass; pass")
	x.Turns("P1", "own stock")
	y.Do("pass; pass; pass; pass; pass")
	y.Turns("P2", "track")
	for y.Turn.Of != "NS" {
		y.EndTurn()
	}
	y.Until("own stock") // in the second turn
	y.Do("redeem 1")
}

// 18EU-X-09: after a phase change trains over the limit go only when the operating company has dealt in its own stock,
// minors first and then corporations as they are listed; Pullmans go at once.
func TestDiscardsLateOn18xx(t *testing.T) {
	position := `
		phase 3
		left 3=0
		company 7 owner=P3 trains=3,3 tokens=E10.1
		company DR par=100 at=2,4 trains=6,6,5,5 *P3=60 operated
		company FS par=70 at=4,2 trains=8,8,8,8 *P2=60 operated
		company SNCB par=75 at=4,3 trains=8,8,8,P *P2=60 operated
		company NS par=90 at=3,4 cash=300 trains=5,4,4 *P1=60 operated
		operate NS`
	discards := func(x *enginetest.Table) (order string) {
		for x.Waiting().Name == "discard" {
			cs, _ := x.Next(engine.Order("discard"))
			order += strings.TrimPrefix(cs[0].Text, "of ") + " "
			x.Do("discard " + cs[0].Word)
		}
		return order
	}
	x, y := both(t, 3, position)
	x.Until("trains")
	x.Do("train 4")
	x.Trains("SNCB", "8", "8", "8", "P")
	if got, want := discards(x), "NS FS 7 DR "; got != want {
		t.Errorf("discards of %s, want %s", got, want)
	}
	x.Trains("SNCB", "8", "8", "8")
	x.Turns("P1", "own stock")

	y.Until("trains")
	y.Do("train 4")
	y.Trains("SNCB", "8", "8", "8")
	y.Turns("P1", "own stock")
	y.Do("pass")
	if got, want := discards(y), "7 NS FS DR "; got != want {
		t.Errorf("discards of %s on 18xx.games, want %s", got, want)
	}
}

// 18EU-X-09, 18EU-X-08: so it is, too, where the operating company has no step for own stock: a minor, or a corporation
// in its first turn.
func TestDiscardsWithoutOwnStockOn18xx(t *testing.T) {
	_, y := both(t, 3, `
		phase 3
		left 3=0
		company 7 owner=P3 cash=300 trains=3 tokens=E10.1
		company DR par=100 at=2,4 trains=6,6,5,5 *P2=60 operated
		operate 7`)
	y.Until("trains")
	y.Do("train 4")
	y.Turns("P3", "discard")
	y.Do("discard 3")
	y.Turns("P2", "discard")
	y.Do("discard 6")
	y.Turns("P2", "track")

	_, z := both(t, 3, `
		phase 3
		left 3=0
		company DR par=100 at=2,4 cash=300 trains=6,6,5 *P2=60
		stock 3 P1`)
	for z.Round.Kind == "stock" {
		z.Do("pass")
	}
	z.Until("trains")
	z.Do("train 4")
	z.Turns("P2", "discard")
}

// 18EU-X-10: trains over the limit are given up in mid-round.
func TestDiscardsInMidRoundOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 4
		tile E10 581 0
		company 7 owner=P2 cash=30 trains=4 tokens=E10.1
		company KPEV par=90 at=3,4 trains=3,3,4 *P1=50 P2=30 tokens=E10.2
		stock 3 P2`)
	x.Do("exchange 7 KPEV")
	x.Turns("P1", "replace")
	y.Do("exchange 7 KPEV")
	y.Turns("P1", "discard")
	y.Do("discard 3")
	y.Turns("P1", "replace")
}

// merging is a Final Exchange Round with one minor left, which brings KPEV to three trains. It is connected to KPEV only.
const merging = `
	tile E10 581 0
	company 7 owner=P2 cash=30 trains=4 tokens=E10.1
	company KPEV par=90 at=3,4 trains=%s *P1=50 tokens=E10.2 operated
	company NS par=90 at=3,4 *P3=50 treasury=50 tokens=C4 operated
`

// 18EU-X-11: after the Final Exchange Round trains are given up only when the stock round has begun; a Pullman goes
// with the merger.
func TestDiscardsAfterExchangeOn18xx(t *testing.T) {
	for _, option := range []string{"", "options 18xx.games\n"} {
		x := finalExchange(t, 3, option+sprint(merging, "5,3"), "P2")
		x.Do("exchange 7 KPEV; pass")
		x.Turns("P1", "discard")
		if kind := x.Round.Kind; (kind == "stock") != (option != "") {
			t.Errorf("%q: discards in %s", option, x.Where())
		}
		x.Do("discard 3")
		if x.Round.Kind != "stock" || x.Waiting().Name != "trade" {
			t.Errorf("%q: then %s", option, x.Where())
		}
		z := finalExchange(t, 3, option+sprint(merging, "5,P"), "P2")
		z.Do("exchange 7 KPEV")
		want := []string{"4", "5", "P"}
		if option != "" {
			want = []string{"4", "5"}
		}
		z.Trains("KPEV", want...)
	}
}

// 18EU-X-12: a pass closes all minors of a player, if none of them can merge.
func TestPassClosesAllOn18xx(t *testing.T) {
	position := `
		company 5 owner=P2 cash=30 tokens=S8
		company 8 owner=P2 cash=40 tokens=P13
		company 10 owner=P1 tokens=R5
		%s
		company NS par=90 at=3,4 *P3=50 tokens=C4 operated`
	x := finalExchange(t, 3, sprint(position, ""), "P2")
	x.Refused("pass", "18EU-FX-04")
	x.Do("close 5")
	x.Turns("P1", "dispose")
	y := finalExchange(t, 3, "options 18xx.games\n"+sprint(position, ""), "P2")
	y.Refused("close 5", "18EU-X-12")
	bank := y.Bank
	y.Do("pass")
	if !y.Company("5").Closed || !y.Company("8").Closed || y.Company("10").Closed || y.Bank != bank+70 {
		t.Error("other minors are closed")
	}
	z := finalExchange(t, 3, "options 18xx.games\n"+sprint(position, "company 12 owner=P2 tokens=C4"), "P2")
	z.Refused("pass", "18EU-X-12")
}

// 18EU-X-13: an exchange is carried out whether or not the minor is connected; and connections, tokens and track may
// pass two cities of Paris, Berlin or Vienna.
func TestConnectionsOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		company 5 owner=P1 tokens=S8
		company NS par=90 at=3,4 *P2=50 tokens=C4
		stock 3 P1`)
	x.Refused("exchange 5 NS", "18EU-FO-12")
	y.Do("exchange 5 NS")
	y.Wants("NS P1", 10)
	// Nor in the Final Exchange Round.
	position := "tile S8 201 0\ncompany 5 owner=P1 tokens=S8\ncompany NS par=90 at=3,4 *P2=50 tokens=C4 operated"
	v := finalExchange(t, 3, position, "P1")
	v.Refused("exchange 5 NS", "18EU-FX-05")
	w := finalExchange(t, 3, "options 18xx.games\n"+position, "P1")
	w.Do("exchange 5 NS")

	track := loop + `
		tile F9 9 1
		tile G8 58 2
		company NS par=90 trains=3 *P1=60 tokens=E10.2 operated
		operate NS`
	x, y = both(t, 3, track)
	if x.Offered("lay", "F7") || !y.Offered("lay", "F7") {
		t.Error("track beyond the second city of Berlin: not ours, but theirs")
	}
	for _, z := range []*enginetest.Table{x, y} {
		earns(t, z, 80) // routes are as strict there
	}
}

// 18EU-X-14: several Pullmans may be bought in an operating round, one after the other.
func TestManyPullmansOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 3"+north+`
		company NS par=90 cash=1000 trains=3 *P1=60 tokens=H3 operated
		operate NS`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Until("trains")
		z.Do("train P")
		backToPool(z, "NS")
	}
	x.Refused("train P", "18EU-PU-02")
	y.Do("train P")
}

// 18EU-X-15: a second Pullman that comes with a minor stays while the train limit allows.
func TestSecondPullmanOn18xx(t *testing.T) {
	for trains, stays := range map[string]bool{"3,P": true, "3,3,P": false} {
		x, y := both(t, 3, `
			phase 3
			tile E10 581 0
			company 7 owner=P2 trains=2,P tokens=E10.1
			company KPEV par=90 at=3,4 trains=`+trains+` *P1=50 tokens=E10.2
			stock 3 P2`)
		x.Do("exchange 7 KPEV")
		y.Do("exchange 7 KPEV")
		count := func(z *enginetest.Table) (n int) {
			for _, k := range z.TrainsOf("KPEV") {
				if k.Model == "P" {
					n++
				}
			}
			return n
		}
		if count(x) != 1 || count(y) != map[bool]int{true: 2, false: 1}[stays] {
			t.Errorf("with %s KPEV keeps %d Pullmans, on 18xx.games %d", trains, count(x), count(y))
		}
	}
}

// 18EU-X-15: two Pullmans without another train stay, are asked for a run, and no train need be bought.
func TestTwoPullmansAloneOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 8"+north+`
		company NS par=90 cash=1000 *P1=60 trains=P,P tokens=H3 operated
		operate NS`)
	x.Until("trains") // by our rules they go, there is no run, and a train must be bought
	x.Trains("NS")
	x.Refused("pass", "18EU-EM-02")
	y.Until("run")
	y.Do("run")
	y.Trains("NS", "P", "P")
	y.Until("trains")
	y.Do("pass")
}

// 18EU-X-16: a Pullman is given up before trains are bought, at the limit or not, and nothing need be bought.
func TestDropPullmanOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 3"+north+`
		company NS par=90 at=3,4 cash=500 trains=3,P *P1=60 tokens=H3 operated
		operate NS`)
	x.Until("trains")
	x.Refused("drop P", "18EU-PU-08")
	y.Until("trains")
	y.Do("drop P")
	y.Trains("NS", "3")
	y.Do("pass")
	z := at(t, 3, "options 18xx.games\nphase 3"+north+`
		company NS par=90 at=3,4 cash=500 trains=3,P *P1=60 tokens=H3 operated
		operate NS`)
	z.Until("trains")
	z.Do("train 3")
	z.Refused("drop P", "18EU-PU-08") // after a purchase
}

// 18EU-X-17, 18EU-RT-02: 18EU example 17: routes that earn less than the best are run: 260 in the record, 280 at best.
func TestAnyRoutesOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 5"+east+south+`
		company KPEV par=90 trains=4,P *P1=60 tokens=E10 operated
		operate KPEV`)
	const run = "run 4:E14-F13-E12-D11-E10-D9-C8-B7-C6-D5-C4"
	x.Until("run")
	x.Refused(run, "18EU-RT-02")
	y.Until("run")
	y.Do(run)
	y.Wants("KPEV revenue", 260)
}

// 18EU-X-18: nobody's consent is asked for the grey hexes.
func TestNoConsentOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		company 7 owner=P2 tokens=E10.1
		company NS par=90 cash=500 *P1=60 tokens=E10.1 operated
		operate NS`)
	x.Do("lay F9 9 1")
	x.Turns("P2", "answer")
	y.Do("lay F9 9 1")
	y.Turns("P1", "trains")
}

// 18EU-X-19: the bank has run out below £0 only.
func TestBankOf18xx(t *testing.T) {
	for bank, broken := range map[engine.Money][2]bool{51: {false, false}, 50: {true, false}, 49: {true, true}} {
		x, y := both(t, 3, paying+"1 of 2")
		for i, z := range []*enginetest.Table{x, y} {
			z.Until("dividend")
			leave(z, bank, "P3")
			z.Do("pay")
			if z.Broken != broken[i] {
				t.Errorf("%d in the bank, option %t: broken %t", bank, z.Option("18xx.games"), z.Broken)
			}
		}
	}
}

// 18EU-X-20: who begins the Final Exchange Round is found as the rules have it, also after a bankruptcy: nothing is
// switched.
func TestExchangeBeginsAlikeOn18xx(t *testing.T) {
	x, y := both(t, 4, `
		phase 4
		left 4=0
		company 5 owner=P4 tokens=S8
		company 8 owner=P2 tokens=P13
		company NS par=90 at=2,4 cash=500 *P3=60 tokens=C4 operated
		operate NS 2 of 2`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Player("P1").Bankrupt = true
		z.Until("trains")
		z.Do("train 5")
		for z.Round.Kind == "operating" {
			step(z)
		}
		z.Turns("P4", "dispose") // P3, who bought it, has no minor
	}
}

// 18EU-X-20: when the holder of the priority deal has gone bankrupt in the set, the places are still counted from there.
func TestExchangeBeginsByPlaceOn18xx(t *testing.T) {
	x, y := both(t, 4, "phase 4"+north+`
		left 4=0
		priority P1
		cash P1=0
		company 5 owner=P4 tokens=S8
		company 8 owner=P3 tokens=P13
		company NS par=90 at=2,4 cash=500 *P3=60 tokens=C4 operated
		company FS par=75 price=50 cash=0 *P1=20 P2=20 pool=50 tokens=H3 operated
		operate NS 2 of 2`)
	for z, first := range map[*enginetest.Table]string{x: "P3", y: "P4"} {
		z.Until("trains")
		z.Do("train 5")
		for z.Round.Kind == "operating" {
			if z.Can("bankrupt") {
				z.Do("bankrupt")
				continue
			}
			step(z)
		}
		if !z.Player("P1").Bankrupt {
			t.Fatal("P1 is not bankrupt")
		}
		z.Turns(first, "dispose")
	}
}

// 18EU-X-21: shares in the pool count as sold when a corporation floats.
func TestPoolCountsOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		cash P1=500
		company DR par=90 cash=80 *P1=20 pool=20 tokens=G10 unfloated
		stock 3 P1`)
	x.Do("buy DR treasury")
	y.Do("buy DR treasury")
	if x.Company("DR").Floated || !y.Company("DR").Floated {
		t.Errorf("floated %t, on 18xx.games %t", x.Company("DR").Floated, y.Company("DR").Floated)
	}
}

// 18EU-X-22: what a corporation starts with is named after its certificate was bought. (The names of the record are
// those of the dialect.)
func TestStartsLaterOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		company 5 owner=P1 cash=30 tokens=S8
		stock 2 P1`)
	x.Refused("par FS 70", "")
	x.Do("par FS 70 5")
	y.Refused("par FS 70 5", "")
	y.Do("par FS 70")
	y.Wants("FS cash", 40)
	y.Turns("P1", "start")
	y.Refused("found 7", "18EU-FO-03")
	y.Do("found 5")
	for _, z := range []*enginetest.Table{x, y} {
		z.Wants("FS P1", 30)
		z.Wants("FS cash", 70)
		if !z.Token("FS", "S8") {
			t.Error("FS has no token in Venice")
		}
	}
}

// 18EU-X-23: what is the same there.
func TestAlikeOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 5"+orient+`
		company NS par=90 at=3,4 cash=0 trains=8 *P1=50 pool=10 tokens=E10,C4,G4,H3,J1.0 operated
		operate NS`)
	for _, z := range []*enginetest.Table{x, y} {
		earns(t, z, 540+80)
		z.Until("dividend")
		z.Company("NS").Earned = 170
		z.Do("half")
		z.Wants("NS cash", 80+4*9)
		z.Wants("NS price", 100)
	}
	x, y = both(t, 3, "phase 4"+orient+`
		company NS par=90 at=3,4 cash=0 trains=8 *P1=50 pool=10 tokens=E10,C4,G4,H3,J1.0 operated
		operate NS`)
	for _, z := range []*enginetest.Table{x, y} {
		earns(t, z, 480+10)
	}
	x, y = both(t, 3, `
		phase 5
		tile Q2 201 5
		company SNCF par=90 cash=500 *P1=60 tokens=Q2 operated
		operate SNCF`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Do("lay R3 8 2")
		z.Wants("SNCF cash", 380)
	}
	x, y = both(t, 3, `
		phase 5
		cash P1=200 P2=300
		company NS par=90 at=3,4 cash=200 *P1=40 tokens=H3 unfloated
		stock 4 P1`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Do("buy NS")
		z.Wants("NS pool", 50)
		z.Wants("NS cash", 200+90+450)
	}
}

// 18EU-X-24: a game is ended by hand with the scores as they are.
func TestEndsByHandOn18xx(t *testing.T) {
	x, y := both(t, 3, "cash P1=1000\ncompany FS par=70 *P2=50\nstock 2 P1")
	x.Refused("end", "18EU-EG-04")
	y.Do("end")
	if !y.Finished || !slices.Equal(y.Winners, []engine.ID{"P1"}) {
		t.Errorf("finished %t, winners %v", y.Finished, y.Winners)
	}
}

// 18EU-X-27: where cities with two tokens of a company have just joined, the builder's next token goes into that city, but not
// yet beyond it.
func TestNetworkLagsOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 5
		tile N11 581 0
		tile L11 545 0
		tile O12 545 2
		tile P13 582 0
		tile K10 582 1
		company FS par=90 *P2=60 trains=5 tokens=N11.0,N11.1 operated
		company KPEV par=90 *P3=60 trains=5 tokens=N11.2 operated
		company DR par=90 *P2=60 trains=5 tokens=P13 operated
		company SNCF par=90 cash=1000 *P1=60 trains=3 tokens=K10 operated
		operate SNCF`)
	x.Do("lay N11 584 0; token P13")
	y.Do("lay N11 584 0")
	y.Refused("token P13", "18EU-X-27")
	y.Do("token N11")
}

// 18EU-X-28: a bankrupt founder's shares go to the pool one by one, the president's certificate first: while the founder has as
// much as anybody else nobody takes it over, and the corporation closes.
func TestCertificateGoesFirstOn18xx(t *testing.T) {
	position := "phase 8" + north + `
		cash P1=0
		company FS par=70 *P1=50 P2=20 operated
		company NS par=90 cash=0 *P1=60 tokens=H3 operated
		operate NS`
	x, y := both(t, 3, position)
	_, z := both(t, 3, position) // the founder has lost it and got it back
	y.Memos = append(y.Memos, engine.Memo{Span: engine.ThisGame, What: "hand", Who: "FS", On: "P1", N: 1})
	for table, president := range map[*enginetest.Table]engine.ID{x: "P2", y: engine.Nobody, z: "P2"} {
		table.Until("trains")
		table.Do("sell FS 1; bankrupt")
		if got := table.President("FS"); got != president || table.Company("FS").Parred() != (president != engine.Nobody) {
			t.Errorf("%v: the president of FS is %q, want %q", table.Options, got, president)
		}
	}
}

// 18EU-X-28: what a founder gets for the certificate from the new president stays with the bankrupt.
func TestSharesForTheCertificateOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 8"+north+`
		cash P1=0
		company NS par=90 cash=0 *P1=40 P2=40 P3=10 tokens=H3 operated
		operate NS`)
	y.Memos = append(y.Memos, engine.Memo{Span: engine.ThisGame, What: "hand", Who: "NS", On: "P1", N: 1})
	for table, kept := range map[*enginetest.Table]int{x: 0, y: 20} {
		table.Until("trains")
		table.Do("bankrupt")
		table.Wants("NS P1", kept)
		table.Wants("NS P2", 40)
		table.Wants("NS pool", 50-40+30-kept)
	}
}

// 18EU-X-28: a certificate that came after a single share goes from the hand of the new president, and comes back to the bankrupt,
// who then has most.
func TestCertificateAfterSharesOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 8"+north+`
		cash P1=95 P2=500
		company FS par=90 cash=0 *P2=20 P1=20 pool=30 tokens=H3 operated
		stock 5 P1`)
	for table, president := range map[*enginetest.Table]engine.ID{x: "P2", y: "P1"} {
		table.Do("buy FS pool; buy FS pool; pass; pass; pass")
		table.Until("trains")
		table.Turns("P1", "trains")
		table.Wants("FS P1", 30)
		table.Wants("FS P2", 30)
		table.Do("bankrupt")
		if got := table.President("FS"); got != president {
			t.Errorf("%v: the president is %q, want %q", table.Options, got, president)
		}
	}
	y.Wants("FS P1", 20)
	y.Wants("FS P2", 10)
}

// 18EU-X-28: shares that came before the certificate are sold before those that came after it, and go first of what is left.
func TestFirstSharesAreSoldFirstOn18xx(t *testing.T) {
	_, y := both(t, 3, `
		cash P1=500
		company FS par=90 *P2=20 P1=20 pool=30 tokens=H3 operated
		stock 5 P1`)
	before := func() int {
		i := slices.IndexFunc(y.Memos, func(m engine.Memo) bool { return m.What == "hand" && m.Who == "FS" && m.On == "P1" })
		if i < 0 {
			return -1
		}
		return y.Memos[i].N - 1
	}
	y.Do("buy FS pool; pass; pass; buy FS pool; pass; pass")
	y.Wants("FS P1", 40)
	if n := before(); n != 1 {
		t.Errorf("%d shares came before the certificate, want 1", n)
	}
	y.Do("sell FS 1")
	y.Wants("FS P1", 30)
	if n := before(); n != 0 {
		t.Errorf("%d shares came before the certificate, want 0", n)
	}
}

// 18EU-X-07: what the bankrupt has sold counts for the successor, too.
func TestSuccessorsPriceOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 8"+north+`
		cash P1=0 P2=100
		company FS par=70 *P3=50 P1=20 operated
		company KPEV par=60 *P2=50 trains=8,8 operated
		company NS par=90 cash=0 *P1=20 P2=20 P3=10 tokens=H3 operated
		operate NS`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Until("trains")
		z.Do("sell FS 1; bankrupt")
		z.Turns("P2", "trains")
	}
	x.Do("train 8 from KPEV 1")
	y.Refused("train 8 from KPEV 1", "18EU-EM-10")
}

// 18EU-X-25: a corporation whose only track joins two cities of Berlin is asked for its runs.
func TestAsksForRunsOnALoopOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 3
		tile E10 581 1
		tile D11 7 0
		tile F11 7 2
		company NS par=90 trains=3 *P1=60 tokens=E10.2 operated
		operate NS`)
	if kit.HasRoute(x.Game, "NS") || !kit.HasRoute(y.Game, "NS") {
		t.Errorf("a route: here %t, there %t", kit.HasRoute(x.Game, "NS"), kit.HasRoute(y.Game, "NS"))
	}
}

// 18EU-X-29: a minor that is connected to Hamburg is not closed with a pass, unless a corporation that has no share left is
// connected, too.
func TestHamburgHoldsMinorsOn18xx(t *testing.T) {
	position := `
		tile C8 9 2
		tile D9 9 2
		tile E10 581 0
		company 9 owner=P1 tokens=E10.1`
	x := finalExchange(t, 3, position, "P1")
	x.Do("close 9")
	y := finalExchange(t, 3, "options 18xx.games\n"+position, "P1")
	y.Refused("pass", "18EU-X-29")
	y.Do("end")
	z := finalExchange(t, 3, "options 18xx.games\n"+position+"\ncompany NS par=90 at=3,4 *P3=50 P2=50 tokens=E10.2 operated", "P1")
	z.Do("pass")
}

// 18EU-X-31: the hundredth stock round is the last round.
func TestHundredRoundsOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 5\ncompany FS par=75 trains=5 tokens=H3 *P1=60 P2=40 operated\nstock 100 P1")
	for z, over := range map[*enginetest.Table]bool{x: false, y: true} {
		z.Do("pass; pass; pass")
		if z.Finished != over {
			t.Errorf("the game is over: %t", z.Finished)
		}
	}
}

// 18EU-X-30: when the bankrupt's corporation closes, the one that was next operates although it was sold; then prices count.
func TestOrderAfterBankruptcy(t *testing.T) {
	position := "phase 5" + north + `
		cash P1=0 P2=800
		company FS par=75 at=3,0 cash=92 trains=P *P1=60 P2=%d pool=10 tokens=H3 operated
		company SNCF par=75 price=50 *P2=50 P1=10 trains=4 operated
		company DR par=75 price=50 *P3=40 P1=10 trains=4 operated
		company NS par=75 price=50 *P3=50 trains=4 operated
		operate FS`
	for p2, want := range map[int][2][]engine.ID{
		10: {{"NS", "SNCF", "DR"}, {"SNCF", "NS", "DR"}}, // FS closes
		30: {{"NS", "SNCF", "DR"}, {"NS", "SNCF", "DR"}},
	} {
		x, y := both(t, 3, sprint(position, p2))
		y.Memos = append(y.Memos, engine.Memo{Span: engine.ThisGame, What: "hand", Who: "FS", On: "P1", N: 1}) // as its founder
		for i, table := range []*enginetest.Table{x, y} {
			table.Until("trains")
			table.Do("bankrupt")
			if p2 == 30 {
				table.Do("train 5")
				for table.Turn.Of == "FS" {
					table.EndTurn()
				}
			}
			var got []engine.ID
			for range 3 {
				got = append(got, table.Turn.Of)
				table.EndTurn()
			}
			if !slices.Equal(got, want[i]) {
				t.Errorf("%v, P2 with %d%% of FS: %v operate, want %v", table.Options, p2, got, want[i])
			}
		}
	}
}

// 18EU-X-33: what a president sold who then went bankrupt is not sold by the next one in the same turn.
func TestSoldForAllOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 8"+north+`
		cash P1=0 P2=0
		company FS par=70 *P3=50 P1=20 P2=20 operated
		company KPEV par=70 *P3=50 P2=20 operated
		company NS par=90 cash=0 *P1=20 P2=20 P3=10 tokens=H3 operated
		operate NS`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Until("trains")
		z.Do("sell FS 1; bankrupt")
		z.Turns("P2", "trains")
	}
	x.Do("sell FS 1")
	y.Refused("sell FS 1", "18EU-X-33")
	y.Do("sell KPEV 1")
}

// 18EU-X-34: a corporation that had no city for a token sees only when track is laid or a token placed that others have gone.
func TestSeesLateOn18xx(t *testing.T) {
	position := "phase 3" + north + `
		company NS par=90 cash=0 trains=3 *P1=60 tokens=H3 operated
		company KBS par=90 *P2=60 tokens=G4 operated
		operate NS`
	x, y := both(t, 3, position)
	_, z := both(t, 3, position)
	for _, table := range []*enginetest.Table{x, y, z} {
		table.Until("run")
		kit.Dissolve(table.Game, table.Company("KBS"))
		if _, err := table.Try(engine.Order("run 3:F5-G4-H3")); err != nil {
			t.Error(err) // it runs through Cologne
		}
		table.EndTurn()
		for table.Round.Kind == "stock" {
			table.Do("pass")
		}
		table.Turns("P1", "track")
	}
	x.Do("pass")
	x.Offers("token", "C4", "F5", "G4")
	y.Refused("lay D5 80 0", "18EU-TR-08") // beyond Cologne
	y.Do("pass")
	y.Turns("P1", "run")
	z.Do("lay G4 14 0")
	z.Offers("token", "C4", "F5", "G4")
}

// 18EU-X-35: of two Pullmans one goes with a merger over the limit, and what else goes is chosen.
func TestOnePullmanOfTwoOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 3
		tile E10 581 0
		company 7 owner=P2 trains=2,2 tokens=E10.1
		company KPEV par=90 at=3,4 trains=3,3,P,P *P1=50 tokens=E10.2
		stock 3 P2`)
	x.Do("exchange 7 KPEV")
	x.Trains("KPEV", "2", "2", "3", "3", "P")
	x.Turns("P1", "replace")
	y.Do("exchange 7 KPEV")
	y.Trains("KPEV", "2", "2", "3", "3", "P")
	y.Turns("P1", "discard")
	y.Offers("discard", "2", "3", "P")
	y.Do("discard 2")
	y.Turns("P1", "replace")
}

// 18EU-X-36: a bankrupt's shares are sold in the order of prices.
func TestDearestSoldFirstOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 8"+north+`
		cash P1=0
		company FS par=100 at=2,3 *P3=50 P1=20 operated
		company KPEV par=90 at=3,3 *P2=50 P1=10 operated
		company NS par=90 cash=0 *P1=40 P3=20 tokens=H3 operated
		operate NS`)
	for z, want := range map[*enginetest.Table][]string{x: {"KPEV", "FS"}, y: {"FS", "KPEV"}} {
		z.Until("trains")
		z.Do("bankrupt")
		if at, _ := z.Prices.Where("FS"); !slices.Equal(z.Prices.Stack(at), want) {
			t.Errorf("%v: %v, want %v", z.Options, z.Prices.Stack(at), want)
		}
	}
}

// 18EU-X-37: who has to sell shares but owns a minor may pass or exchange it, and nothing else.
func TestOwnersNeedNotSellOn18xx(t *testing.T) {
	position := `
		cash P1=900
		company NS par=70 *P1=80 P2=20 trains=3 tokens=C4 operated
		company SNCF par=70 cash=100 *P2=30 trains=3 tokens=J1.0
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		stock 2 P1`
	for _, order := range []string{"pass", "exchange 3 SNCF"} {
		x, y := both(t, 3, position)
		x.Refused(order, "18EU-SH-08")
		y.Do(order)
		y.Wants("NS P1", 80)
	}
	_, y := both(t, 3, position)
	y.Refused("par DR 70", "18EU-SH-08")
	y.Refused("buy SNCF treasury", "18EU-SH-08")
	y.Do("sell NS 2; par DR 70")
}

// 18EU-X-38: a minor that got to no corporation when its owner was asked can be closed although the way is free since.
func TestMinorsStayLooseOn18xx(t *testing.T) {
	position := "options 18xx.games" + north + `
		company 10 owner=P2 cash=40 tokens=H3
		%s
		company NS par=90 at=3,4 *P1=60 P3=20 pool=20 tokens=F5 operated`
	x := finalExchange(t, 3, sprint(position, ""), "P2")
	x.Refused("pass", "18EU-X-12")
	y := finalExchange(t, 3, sprint(position, "company 15 owner=P2 cash=30 tokens=G4"), "P2")
	y.Refused("pass", "18EU-X-12") // for 15, which stands in the way of 10
	y.Do("exchange 15 NS")
	y.Turns("P2", "dispose")
	y.Do("pass")
	if !y.Company("10").Closed {
		t.Error("10 is not closed")
	}
	// A corporation that takes the place of a minor in the hex of another one holds that.
	z := finalExchange(t, 3, "options 18xx.games"+`
		company 1 owner=P2 cash=40 tokens=J1.0
		company 3 owner=P2 cash=30 tokens=J1.1
		company NS par=90 at=3,4 *P1=60 P3=20 tokens=C4 operated`, "P2")
	z.Do("exchange 3 NS; replace")
	z.Turns("P2", "dispose")
	z.Refused("pass", "18EU-X-12")
}

// orient is the longest route of the recorded games: from Warsaw by Berlin, Hamburg, Amsterdam, Cologne, Brussels and
// Paris to London. It visits eight cities and red places, and nine towns.
const orient = `
	tile F13 8 2
	tile E12 4 2
	tile D11 58 5
	tile E10 584 0
	tile F9 9 1
	tile G8 58 2
	tile F7 58 3
	tile D7 9 0
	tile C6 145 0
	tile D5 8 2
	tile C4 582 3
	tile D3 3 4
	tile E4 3 1
	tile F3 146 3
	tile G4 15 0
	tile H3 582 0
	tile G2 146 5
	tile I2 8 1
	tile J1 583 3
	tile H1 9 0
`

// east leads from Warsaw by Thorn, Stettin, Berlin, Hamburg and Bremen to Amsterdam; south is a way from Berlin to Hamburg by
// Magdeburg and Hannover.
const (
	east = `
	tile F13 8 2
	tile E12 4 2
	tile D11 58 5
	tile E10 584 0
	tile D9 9 2
	tile C8 9 2
	tile C6 4 1
	tile D5 8 2
	tile C4 201 5
`
	south = `
	tile F9 9 1
	tile G8 58 2
	tile F7 58 3
	tile D7 9 0
`
)
