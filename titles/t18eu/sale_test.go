package t18eu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// auction is the Initial Sale Round with the given player as the auctioneer; cash is set as in "P2=40 P3=0".
func auction(t *testing.T, players int, auctioneer engine.ID, cash string) *enginetest.Table {
	t.Helper()
	x := at(t, players, "")
	for _, w := range strings.Fields(cash) {
		var p, n int
		if _, err := fmt.Sscanf(w, "P%d=%d", &p, &n); err != nil {
			t.Fatal(err)
		}
		id := engine.ID(fmt.Sprintf("P%d", p))
		if have := x.Cash(id); have < engine.Money(n) {
			x.Pay(engine.Bank, id, engine.Money(n)-have)
		} else {
			x.Pay(id, engine.Bank, have-engine.Money(n))
		}
	}
	x.BeginRound("sale", 1, auctioneer)
	return x
}

// fall declines at all prices above the given one, 100 for the first stage: the auctioneer has put the minor up, and
// everybody can pay.
func fall(x *enginetest.Table, price engine.Money) {
	for x.Waiting().Name == "bidding" || kit.Offer(x.Game) > price {
		x.Do("pass")
	}
}

// 18EU example 1, 18EU-IS-05, 18EU-IS-06, 18EU-IS-08: a late bid of somebody else brings those back who declined to open.
func TestLateBid(t *testing.T) {
	x := auction(t, 4, "P3", "")
	bank := x.Bank
	x.Do("select 7")
	x.Turns("P4", "bidding")
	x.Do("pass")
	x.Turns("P1", "bidding")
	x.Do("pass")
	x.Turns("P2", "bidding")
	x.Do("bid 7 100")
	for _, p := range []string{"P3", "P4", "P1"} {
		x.Turns(p, "bidding")
		x.Do("pass")
	}
	x.Wants("P2 cash", 250)
	x.Wants("7 P2", 50)
	x.Wants("7 cash", 0)
	if x.Bank != bank+100 {
		t.Errorf("the bank has got %d", x.Bank-bank)
	}
	x.Turns("P4", "select")
}

// 18EU example 2, 18EU-IS-10, 18EU-IS-11, 18EU-IS-02: the price falls, each time beginning with the auctioneer; the next
// auctioneer is the player after the auctioneer.
func TestFallingPrice(t *testing.T) {
	x := auction(t, 4, "P4", "")
	x.Do("select 11; pass; pass; pass")
	for _, price := range []engine.Money{90, 80, 70} {
		for _, p := range []string{"P4", "P1", "P2", "P3"} {
			x.Turns(p, "offer")
			if kit.Offer(x.Game) != price {
				t.Fatalf("offered at %d, want %d", kit.Offer(x.Game), price)
			}
			x.Refused("bid 11 100", "") // 18EU-IS-10: there is no bidding
			x.Do("pass")
		}
	}
	x.Turns("P4", "offer")
	x.Do("pass; take")
	x.Wants("P1 cash", 290)
	x.Wants("11 P1", 50)
	x.Turns("P1", "select")
}

// 18EU-IS-02: the next auctioneer follows the auctioneer, whoever buys.
func TestNextAuctioneer(t *testing.T) {
	for _, buyer := range []int{0, 1, 2} { // how many decline before
		x := auction(t, 3, "P2", "")
		x.Do("select 4")
		fall(x, 90)
		for range buyer {
			x.Do("pass")
		}
		x.Do("take")
		x.Turns("P3", "select")
	}
	x := auction(t, 3, "P2", "")
	x.Do("bid 4 100; pass; bid 105; pass") // P1 buys
	x.Wants("4 P1", 50)
	x.Turns("P3", "select")
}

// 18EU example 3, 18EU-IS-12: nobody wants it, the auctioneer gets it for nothing.
func TestForNothing(t *testing.T) {
	x := auction(t, 3, "P3", "")
	x.Do("select 15; pass; pass")
	var offers []engine.Money
	for x.Waiting().Name == "offer" {
		if n := len(offers); n == 0 || offers[n-1] != kit.Offer(x.Game) {
			offers = append(offers, kit.Offer(x.Game))
			x.Turns("P3", "offer")
		}
		x.Do("pass")
	}
	if want := []engine.Money{90, 80, 70, 60, 50, 40, 30, 20, 10}; !slices.Equal(offers, want) {
		t.Errorf("offered at %v", offers)
	}
	x.Wants("15 P3", 50)
	x.Wants("P3 cash", 450)
	x.Turns("P1", "select")
}

// 18EU-IS-01: the holder of the Priority Deal must put a minor up that is not sold yet.
func TestFirstAuctioneer(t *testing.T) {
	x := at(t, 3, "")
	x.Turns("P1", "select")
	if x.Can("pass") {
		t.Error("the auctioneer can pass")
	}
	x.Refused("pass", "")
	all := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"}
	x.Offers("select", all...)
	x.Offers("bid", all...)
	x.Refused("select NS", "18EU-IS-01")
	x.Refused("select 16", "18EU-IS-01")
	x.Do("bid 7 100")
	x.Refused("bid 8 105", "18EU-IS-01") // one minor at a time
	x.Do("pass; pass")
	x.Refused("select 7", "18EU-IS-01")
	x.Refused("bid 7 100", "18EU-IS-01")
	if x.Offered("select", "7") {
		t.Error("7 is sold and offered")
	}
}

// 18EU-IS-03, 18EU-IS-04: the first bid is at least £100, a multiple of £5, and no more than the bidder's cash.
func TestOpeningBid(t *testing.T) {
	x := auction(t, 3, "P1", "P1=243 P2=122")
	x.Offers("bid 9", "100-240")
	x.Refused("bid 9 95", "18EU-IS-04")
	x.Refused("bid 9 102", "18EU-IS-04")
	x.Refused("bid 9 245", "18EU-IS-03")
	x.Do("select 9")
	x.Turns("P2", "bidding")
	x.Refused("bid 9 95", "18EU-IS-04")
	x.Refused("bid 9 125", "18EU-IS-03")
	x.Offers("bid 9", "100-120")
	x.Do("bid 9 115")
	x.Wants("P2 cash", 122) // paid when it is sold
}

// 18EU-IS-06, 18EU-IS-07: raises go round from the bidder, by multiples of £5; who has passed is out.
func TestRaises(t *testing.T) {
	x := auction(t, 4, "P1", "")
	x.Do("select 12; bid 100") // P2 opens
	x.Turns("P3", "bidding")
	x.Refused("bid 12 100", "18EU-IS-06")
	x.Refused("bid 12 107", "18EU-IS-06")
	x.Refused("bid 12 355", "18EU-IS-03")
	x.Offers("bid 12", "105-350")
	x.Do("bid 120")
	x.Turns("P4", "bidding")
	x.Do("pass")
	x.Turns("P1", "bidding") // declined at first (18EU-IS-05)
	x.Do("bid 125")
	x.Turns("P2", "bidding")
	x.Do("pass")
	x.Turns("P3", "bidding")
	x.Do("bid 150")
	x.Turns("P1", "bidding") // P4 and P2 are out
	x.Do("bid 155")
	x.Turns("P3", "bidding")
	x.Do("pass")
	x.Wants("12 P1", 50)
	x.Wants("P1 cash", 195)
	x.Wants("P3 cash", 350)
}

// 18EU-IS-09: who cannot pay the least bid or the price declines or passes without being asked.
func TestTooPoor(t *testing.T) {
	x := auction(t, 4, "P1", "P2=99 P3=119 P4=85")
	x.Do("select 12")
	x.Turns("P3", "bidding") // not P2
	x.Do("bid 100")
	x.Turns("P1", "bidding") // not P4
	x.Do("bid 115")
	x.Wants("12 P1", 50) // P3 cannot pay 120
	x.Wants("P1 cash", 235)
	x.Turns("P2", "select")
}

// 18EU-IS-09 in the second stage, and for the auctioneer, who can only put a minor up.
func TestTooPoorForTheOffer(t *testing.T) {
	x := auction(t, 3, "P1", "P1=40 P2=85 P3=60")
	if x.Can("bid") {
		t.Error("the auctioneer can open with £40")
	}
	x.Refused("bid 3 100", "18EU-IS-03")
	x.Do("select 3")
	x.Turns("P2", "offer") // nobody has 100 or 90, and the auctioneer has not 80
	if kit.Offer(x.Game) != 80 {
		t.Errorf("offered at %d", kit.Offer(x.Game))
	}
	x.Do("pass; pass") // at 80 and 70
	x.Turns("P2", "offer")
	if kit.Offer(x.Game) != 60 {
		t.Errorf("offered at %d", kit.Offer(x.Game))
	}
	x.Do("pass")
	x.Turns("P3", "offer")
	x.Do("take")
	x.Wants("P3 cash", 0)
	// Without any money everything is for nothing.
	y := auction(t, 3, "P1", "P1=0 P2=0 P3=0")
	y.Do("select 3")
	y.Wants("3 P1", 50)
	y.Turns("P2", "select")
}

// 18EU-IS-13, 18EU-IS-14, 18EU-IS-15: the buyer has the minor with its 2 train, no money, and its token on its home; the
// last sale begins the first operating round and leaves the Priority Deal where it was.
func TestMinorsAfterTheSale(t *testing.T) {
	homes := map[string]string{"1": "J1.0", "2": "H3", "3": "J1.1", "4": "G10", "5": "S8", "6": "N11.1", "7": "E10.1", "8": "P13",
		"9": "E10.0", "10": "R5", "11": "N11.0", "12": "C4", "13": "L7", "14": "M4", "15": "Q2"}
	exits := map[string]string{"J1.0": "[4]", "J1.1": "[5]", "N11.0": "[0]", "N11.1": "[3]", "E10.0": "[4]", "E10.1": "[1]"}
	x := auction(t, 4, "P1", "P2=0 P3=0 P4=0") // fifteen sales: the last auctioneer is P3
	for n := 1; n <= 15; n++ {
		m := fmt.Sprint(n)
		if x.Token(m, homes[m]) {
			t.Errorf("the token of %s lies on its home before it is sold", m)
		}
		p := x.Decider()
		bank := x.Bank
		if p == "P1" {
			x.Do("bid " + m + " 100") // the others pass by themselves
			x.Pay(engine.Bank, "P1", 100)
		} else {
			x.Do("select " + m)
			fall(x, 0)
		}
		if x.Bank != bank {
			t.Errorf("the bank has %d, want %d", x.Bank, bank)
		}
		x.Wants(m+" "+string(p), 50)
		x.Wants(m+" cash", 0)
		x.Trains(m, "2")
		if !x.Token(m, homes[m]) {
			t.Errorf("the token of %s does not lie on %s", m, homes[m])
		}
		if h, s, _ := kit.City(x.Game, homes[m]); !slices.Equal(x.Map().Face(h).Stops[s].Home, []string{m}) {
			t.Errorf("the map shows %v on %s", x.Map().Face(h).Stops[s].Home, homes[m])
		}
	}
	for city, want := range exits {
		h, s, _ := kit.City(x.Game, city)
		if got := fmt.Sprint(x.Map().Face(h).Stops[s].Exits); got != want {
			t.Errorf("%s has track to %s, want %s", city, got, want)
		}
	}
	if x.Where() != "Operating round 1.1" || x.Turn.Of != "1" || x.Priority != "P1" {
		t.Errorf("%s of %s, priority %s", x.Where(), x.Turn.Of, x.Priority)
	}
	for x.Round.Kind == "operating" {
		x.EndTurn()
	}
	if x.Turn.Of != "P1" {
		t.Errorf("the first stock round begins with %s", x.Turn.Of)
	}
}

// 18EU-SH-05: the certificate limit is not looked at in the sale: with six players it is eleven.
func TestNoLimitInTheSale(t *testing.T) {
	x := auction(t, 6, "P1", "P1=1000 P2=0 P3=0 P4=0 P5=0 P6=0")
	for n := 1; n <= 13; n++ {
		x.Do(fmt.Sprintf("select %d", n))
		fall(x, 10)
		if x.Waiting().Name == "offer" {
			x.Turns("P1", "offer")
			x.Do("take")
		}
	}
	x.Wants("P1 certs", 13)
}
