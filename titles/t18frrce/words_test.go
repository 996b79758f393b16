package t18frrce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// A bid-off says which private it is about, and the bid to beat.
func TestBidOffNamesThePrivate(t *testing.T) {
	x := at(t, 4, "setup")
	x.Do("bid Ceinture 25; bid Ceinture 30; pass; buy Toulouse")
	if got, want := x.About(), "raise the bid on Ceinture above Player 2's 30fr, or drop out"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// With one private left, there is no other to bid on.
func TestLastPrivateOfTheSale(t *testing.T) {
	x := at(t, 4, "setup")
	for _, want := range []string{"buy Toulouse for 15fr, bid on another private, or pass", "buy Lyon for 220fr, or pass"} {
		for x.Can("buy") && len(kit.Lots(x.Game)) > 1 && strings.HasPrefix(want, "buy Lyon") {
			x.Do("buy " + string(kit.Cheapest(x.Game).ID))
		}
		if got := x.About(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What a player can't pay with the money that isn't committed to bids isn't offered.
func TestAuctionOffersWhatCanBePaid(t *testing.T) {
	for left, want := range map[int]string{
		30: "buy Toulouse for 15fr, bid on another private, or pass",
		20: "buy Toulouse for 15fr, or pass",
		10: "pass",
	} {
		x := at(t, 4, "setup")
		who := x.Decider()
		x.Do(fmt.Sprintf("bid Amiens %d; pass; pass; pass", int(x.Cash(who))-left))
		if got := x.About(); x.Decider() != who || got != want {
			t.Errorf("with %d left: %q, want %q", left, got, want)
		}
	}
}

// The last step of a turn says whether privates can be bought, and which tiles of privates can still be laid.
func TestLateStepSaysWhatIsPossible(t *testing.T) {
	for _, c := range []struct{ privates, want string }{
		{"private Toulouse P1", "buy privates"},
		{"private Germain EST", "build in E14 with Germain"},
		{"private Toulouse P1; private Germain EST", "buy privates, or build in E14 with Germain"},
	} {
		x := at(t, 3, "phase 3\n"+strings.ReplaceAll(c.privates, "; ", "\n")+`
			company EST par=67 cash=50 *P1=60 trains=3 tokens=H25 operated
			operate EST`)
		x.Until("companies")
		if got := x.About(); got != c.want+", or end the turn" {
			t.Errorf("%s: %q, want %q, or the end of the turn", c.privates, got, c.want)
		}
	}
}

// A refused tile is told about privates only if the company has one that allows a tile.
func TestLateTileWithoutPrivate(t *testing.T) {
	for private, want := range map[string]string{"Germain": "even with a private", "Loire": "your turn to buy trains"} {
		x := at(t, 3, `
			phase 3
			private `+private+` EST
			company EST par=67 cash=500 *P1=60 trains=3 tokens=F15 operated
			tile F15 57 2
			operate EST`)
		x.Until("trains")
		_, err := x.Try(engine.Order("lay F15 14 0"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", private, err, want)
		}
	}
}

// Buying a private from another player is named among what a turn in a stock round allows.
func TestStockTurnNamesPrivates(t *testing.T) {
	x := at(t, 3, `
		phase 3
		private Germain P2
		cash P1=60
		company EST par=67 *P2=60 P1=10 trains=3 operated
		stock 2 P1`)
	if got, want := x.About(), "sell shares, buy a private, or pass"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A price that moves to another space of the same price stays, in words too.
func TestPriceMovesToTheSamePrice(t *testing.T) {
	x := at(t, 3, `
		company NOR par=67 at=6,6 *P1=60 P2=10 operated
		stock 2 P2`)
	x.Do("sell NOR 1")
	log := x.Log()
	if got, want := log[len(log)-1].Text, "NOR's price stays at 67fr, one space down"; !slices.ContainsFunc(log, func(l engine.Line) bool { return l.Text == want }) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Who holds more of a company than they may keep is told how much to sell (FRRCE-SH-08, FRRCE-SH-17).
func TestSellDownToTheHoldingLimit(t *testing.T) {
	x := at(t, 3, "cash P1=900\ncompany OU par=76 at=6,4 *P1=80 P2=20\nstock 3 P1")
	if got, want := x.About(), "sell at least 20% of OU: 80% held, the limit is 60%"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Where neither the IPO nor the pool has a share, the refusal doesn't name one of them as if the other had.
func TestNoShareForSale(t *testing.T) {
	for held, want := range map[string]string{
		"*P2=60 P3=40":         "no share of PO is for sale (FRRCE-SR-13)",
		"*P2=60 P3=30 pool=10": "The IPO has no share of PO (FRRCE-SR-13); possible source: pool",
	} {
		x := at(t, 3, "stock 2 P1\ncash P1=900\ncompany PO par=90 "+held)
		if _, err := x.Apply(engine.Order("buy PO ipo")); err == nil || err.Error() != want {
			t.Errorf("%q, want %q", err, want)
		}
	}
}
