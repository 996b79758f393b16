package t1894_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 1894-EX-01: the auction of a recorded game, with its bid-offs and both starting companies.
// 1894-ACT-01, 1894-ACT-02, 1894-AUC-01, 1894-AUC-12 to 1894-AUC-20, 1894-AUC-22.
func TestAuctionExample(t *testing.T) {
	x := table(t, 4, "NORD", "SAC")
	x.Do("bid NMS 145; bid FMS 185; bid LSQG 75; buy LRC") // 1894-AUC-01: P1, P2, P3, P4
	x.Do("bid LSQG 80; bid NMS 150; bid LS 95; buy ARS")
	x.Do("bid BMS 205; bid LS 100; buy GLG")
	// Resolution. 1894-AUC-14: the lowest standing bid acts.
	x.Turns("P3", "bid-off")
	x.Refused("bid LSQG 80", "1894-AUC-04")
	x.Refused("bid LSQG 87", "1894-AUC-04")
	x.Refused("bid LS 105", "1894-AUC-14")
	x.Do("bid LSQG 85; bid LSQG 90; bid LSQG 95; bid LSQG 100; bid LSQG 105")
	x.Turns("P1", "bid-off")
	x.Do("pass")
	x.Turns("P3", "bid-off") // LS: P3 with 95 is lowest
	x.Do("pass")
	x.Do("bid NMS 155; bid NMS 160; bid NMS 165; bid NMS 170; pass")
	// 1894-AUC-13, 1894-AUC-17, 1894-AUC-20: FMS goes to its only bidder, who chooses the par before anything else.
	x.Turns("P2", "starting par")
	x.Offers("par NORD", "67", "80", "95", "100")
	x.Refused("par NORD 90", "1894-AUC-17")
	x.Refused("par BELGE 95", "1894-AUC-17")
	x.Do("par NORD 100")
	x.Turns("P1", "starting par") // 1894-AUC-19
	x.Do("par BELGE 95")
	for p, cash := range map[string]int{"P1": 275, "P2": 25, "P3": 325, "P4": 435} {
		x.Wants(p+" cash", cash)
	}
	x.Wants("NORD cash", 1000) // 1894-AUC-18
	x.Wants("BELGE cash", 950)
	x.Wants("NORD P2", 40)
	x.Wants("NORD ipo", 30)
	x.Wants("BELGE ipo", 40)
	x.Wants("NORD price", 100)
	if !x.Company("NORD").Floated || x.President("NORD") != "P2" {
		t.Error("NORD is not floated under its president")
	}
	// 1894-AUC-16, 1894-AUC-22: P4 is after P3, who bought GLG and so began the resolution.
	x.Turns("P4", "trade")
	if x.Where() != "Stock round 1" {
		t.Errorf("we are in %s", x.Where())
	}
}

// 1894-AUC-02, 1894-AUC-03: only the cheapest is bought, only others are bid on. 1894-AUC-04: size of bids.
func TestAuctionTurn(t *testing.T) {
	x := table(t, 3, "EST", "SAC")
	x.Refused("buy ARS", "1894-AUC-03")
	x.Refused("bid LRC 25", "1894-AUC-03")
	x.Refused("bid ARS 25", "1894-AUC-04")
	x.Refused("bid ARS 32", "1894-AUC-04")
	x.Offers("bid ARS", "30-570")
	x.Do("bid ARS 40")
	x.Refused("bid ARS 40", "1894-AUC-04")
	x.Do("bid ARS 45")
	x.Do("pass")
	// 1894-AUC-05: an own bid may be raised, also the highest.
	x.Do("bid NMS 145; bid ARS 60")
	x.Do("pass; pass")
	x.Do("bid ARS 65")
	if got := kit.Bids(x.Game, "ARS"); len(got) != 2 || got[0] != (kit.Bid{Who: "P1", Amount: 40}) || got[1] != (kit.Bid{Who: "P2", Amount: 65}) {
		t.Errorf("bids on ARS: %v", got)
	}
}

// 1894-AUC-06: money in bids is locked; the own older bid on the same private is freed.
func TestAuctionLockedMoney(t *testing.T) {
	x := table(t, 3, "EST", "SAC")
	x.Do("bid BMS 550; pass; pass")
	x.Refused("bid ARS 30", "1894-AUC-06")
	x.Offers("bid BMS", "555-570")
	x.Do("buy LRC") // exactly the 20 left
	x.Wants("P1 cash", 550)
	x.Do("pass; pass")
	x.Refused("buy ARS", "1894-AUC-06")
	x.Do("pass")
}

// 1894-AUC-07: a pass does not take a player out; there is no way to withdraw a bid.
func TestAuctionPassIsNotFinal(t *testing.T) {
	x := table(t, 3, "EST", "SAC")
	x.Do("pass; bid ARS 30; pass; buy LRC")
	if slices.Contains(x.Verbs(), "withdraw") {
		t.Error("bids can be withdrawn")
	}
	if x.Private("LRC").Owner != "P1" {
		t.Error("a player who passed could not buy later")
	}
}

// 1894-EX-31, 1894-AUC-08, 1894-AUC-09, 1894-AUC-10: the price of LRC falls until somebody must take it.
func TestLRCForNothing(t *testing.T) {
	x := table(t, 3, "EST", "SAC")
	for _, want := range []engine.Money{15, 10, 5} {
		x.Do("pass; pass; pass")
		if p := x.Private("LRC").Price; p != want {
			t.Fatalf("LRC costs %d, want %d", p, want)
		}
		x.Turns("P1", "auction")
	}
	x.Do("pass; pass; pass")
	if p := x.Private("LRC"); p.Owner != "P1" {
		t.Fatalf("LRC belongs to %q", p.Owner)
	}
	x.Wants("P1 cash", 570)
	x.Turns("P2", "auction")
	if x.Deed("LRC").Price != 20 || x.Deed("LRC").Sale[0] != 10 || x.Deed("LRC").Sale[1] != 40 {
		t.Error("the face value of LRC has changed")
	}
	x.Wants("P1 worth", 570+20)
}

// 1894-AUC-08: once LRC is sold a full turn of passes pays the sold privates; LSQG pays nothing, ARS 5.
// 1894-AUC-11: a pass in a bid-off is no pass for that, and the count starts afresh.
func TestAllPass(t *testing.T) {
	x := table(t, 3, "EST", "SAC")
	x.Do("bid ARS 30; bid ARS 35; buy LRC") // opens a bid-off on ARS
	x.Turns("P1", "bid-off")
	x.Do("pass") // in the bid-off
	x.Turns("P1", "auction")
	x.Do("pass; pass")
	x.Wants("P3 cash", 550)
	x.Do("pass")
	x.Wants("P3 cash", 555)         // LRC 5
	x.Wants("P2 cash", 570-35+5)    // ARS 5 to a player
	x.Do("buy GLG; buy LSQG; pass") // P1, P2, P3
	x.Do("pass; pass")
	x.Wants("P1 cash", 570-50+10)
	x.Wants("P2 cash", 570-35+5-70+5) // LSQG pays nothing
}

// 1894-AUC-15: all prices go to the bank. 1894-AUC-21: the buyer of NMS gets the NORD share at once, without the
// presidency, also with NORD as starting company and FMS unsold (1894-PRES-09).
func TestNordShare(t *testing.T) {
	x := table(t, 3, "NORD", "SAC")
	x.Do("bid NMS 145; buy LRC; buy ARS; buy GLG; buy LSQG; buy LS")
	x.Wants("NORD P1", 20)
	x.Wants("P1 cash", 570-145-50)
	if x.President("NORD") != engine.Nobody || x.Company("NORD").Parred() {
		t.Error("NMS made a president")
	}
	if x.Bank != -(570*3 - (145 + 20 + 25 + 50 + 70 + 90)) {
		t.Errorf("the bank has %d", x.Bank)
	}
}

// 1894-AUC-16, 1894-AUC-18: the second company parred at the same figure lies below; the turn goes on after the buyer who
// began the resolution.
func TestBothParsInOneBox(t *testing.T) {
	x := table(t, 3, "EST", "SAC")
	x.Do("bid FMS 185; bid BMS 205; buy LRC; buy ARS; buy GLG; buy LSQG; buy LS; buy NMS")
	x.Do("par EST 95; par BELGE 95")
	at, _ := x.Prices.Where("EST")
	if got := x.Prices.Stack(at); at.Row != 1 || at.Col != 1 || !slices.Equal(got, []string{"EST", "BELGE"}) {
		t.Errorf("at %v: %v", at, got)
	}
	x.Wants("EST P1", 30)
	x.Wants("EST cash", 950)
	x.Turns("P3", "trade")
	if kit.NextToken(x.Game, "EST") != &x.Company("EST").Tokens[0] {
		t.Error("EST has not all its markers")
	}
}
