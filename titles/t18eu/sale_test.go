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

// 18EU-IS-13, 18EU-IS-14, 18EU-IS-15: the buyer has the minor with its 2 train, no money, and its token on its home; the
// last sale begins the first operating round and leaves the priority deal where it was.
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

// The log tells who declined, not who couldn't pay: near its end, a sale asks the same poor players at price after price.
func TestPoorPlayersAreSkippedInSilence(t *testing.T) {
	x := auction(t, 4, "P1", "P2=40 P3=95 P4=10")
	x.Do("select 13")
	for x.Decider() != "P3" {
		x.Do("pass")
	}
	x.Do("take")
	var got []string
	for _, l := range x.Log() {
		if strings.Contains(l.Text, "Minor 13") {
			got = append(got, l.Text)
		}
	}
	want := []string{"Player 1 puts Minor 13 up without a bid", "Minor 13 is offered at £90", "Player 1 declines Minor 13", "Player 3 buys Minor 13 for £90"}
	if !slices.Equal(got, want) {
		t.Errorf("the log says %q, want %q", got, want)
	}
}
