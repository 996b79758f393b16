package t18ardennes_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// bidding is a position at the beginning of the bidding before stock round 3. The minors have trains, so none falls before.
func bidding(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	x := at(t, players, "phase 3\ncompany 12 owner=P1 par=90 cash=0 trains=2 tokens=K11 operated\n"+position+"\noperate 12 2 of 2")
	earns(x, "12", 90)
	for i := range x.Companies { // no other company operates any more
		if c := x.Companies[i].ID; c != "12" {
			x.Round.Done = append(x.Round.Done, c)
		}
	}
	x.Do("pay")
	if x.Round.Kind == "operating" {
		x.Do("pass")
	}
	return x
}

// TestBidding is the recorded example: bids with pledged minors go round from the priority deal, who cannot keep 280 for each passes, an
// outbid minor is free again, and in the end the bids are paid and owed (ARD-BID-01, ARD-BID-02, ARD-BID-05, ARD-BID-07 to ARD-BID-16,
// ARD-SR-02, ARD-SR-17, ARD-GL-04; WE-07).
func TestBidding(t *testing.T) {
	x := bidding(t, 4, `
	  memo sought
	  private GL P1
	  company 7 owner=P2 par=70 tokens=I21
	  company 15 owner=P3 par=70 tokens=E25.1
	  company 14 owner=P4 par=70 tokens=F10
	  company 5 owner=P1 par=60 tokens=J24
	  company 2 owner=P1 par=70 tokens=B8.1
	  cash P1=555 P2=590 P3=475 P4=485
	  priority P2`)
	if x.Round.Kind != "bidding" || x.Round.Number != 3 {
		t.Fatalf("%s %d", x.Round.Kind, x.Round.Number)
	}
	x.Wants("P1 cash", 600)
	x.Turns("P2", "bidding")
	x.Offers("bid", "BE", "BY", "E", "N", "NL", "P")
	x.Refused("bid BY 3 with 7", "ARD-BID-09")
	x.Refused("bid BY 0 with 15", "ARD-BID-08")
	x.Refused("bid 7 0 with 7", "ARD-BID-07")
	x.Do("bid BY") // 0, with the only minor
	x.Turns("P3", "bidding")
	x.Refused("bid BY 0 with 15", "ARD-BID-10")
	x.Do("bid P 0; bid BE 0")
	x.Refused("bid BY 4 with 5", "ARD-BID-09")
	x.Do("bid BY 5 with 5")
	x.Turns("P2", "bidding")
	x.Do("bid E 0 with 7") // free again
	// P3 (475) and P4 (485) would need 560.
	x.Turns("P1", "bidding")
	x.Refused("bid NL 0 with 5", "ARD-BID-11")
	x.Refused("bid BY 10 with 2", "ARD-BID-10")
	x.Do("bid NL 0 with 2")
	if x.Round.Kind != "stock" || x.Priority != "P2" {
		t.Fatalf("%s, priority %s", x.Round.Kind, x.Priority)
	}
	x.Wants("P1 cash", 595)
	x.Turns("P2", "trade")
	for _, owed := range []string{"BY 5", "NL 2", "E 7", "BE 14", "P 15"} {
		public, minor, _ := strings.Cut(owed, " ")
		if !remembers(x, "won", id(public), id(minor)) {
			t.Errorf("%s is not owed with %s", public, minor)
		}
	}
}

// TestWhoQualifies: in the first bidding a minor with a token in one of the public company's cities, later any, but never a grey one
// (ARD-BID-03 to ARD-BID-06; WE-30).
func TestWhoQualifies(t *testing.T) {
	const lines = `
	  company 13 owner=P1 par=70 tokens=E9,F10
	  company 15 owner=P1 par=70 tokens=E25.1,D18
	  company 8 owner=P2 par=70 tokens=M7.0
	  company 9 owner=P2 par=70 tokens=M7.1
	  company 2 owner=P2 par=50 at=0,0 tokens=B8.1
	  cash P1=2000 P2=2000 P3=2000
	  priority P1`
	pledges := func(x *enginetest.Table, public string) []string {
		cs, _ := x.Next(engine.Order("bid " + public + " 0 with"))
		var out []string
		for _, c := range cs {
			out = append(out, c.Word)
		}
		return out
	}
	x := bidding(t, 3, lines)
	for public, want := range map[string]string{"BE": "13", "NL": "13", "BY": "15", "P": "15", "E": "12", "N": ""} {
		if got := strings.Join(pledges(x, public), " "); got != want {
			t.Errorf("for %s P1 may pledge %q, want %q", public, got, want)
		}
	}
	x.Do("bid BE 0 with 13")
	for public, want := range map[string]string{"N": "8", "E": "9", "NL": ""} {
		if got := strings.Join(pledges(x, public), " "); got != want {
			t.Errorf("for %s P2 may pledge %q, want %q", public, got, want)
		}
	}
	x.Refused("bid NL 0 with 2", "ARD-BID-06")
	x.Refused("bid P 0 with 8", "ARD-BID-03")
	passAll(x)
	if !remembers(x, "sought") {
		t.Error("the restriction stays in the next round")
	}
	x = bidding(t, 3, lines+"\nmemo sought")
	if got := pledges(x, "N"); !slices.Equal(got, []string{"12", "13", "15"}) {
		t.Errorf("later P1 may pledge %v", got)
	}
	x.Do("pass")
	x.Refused("bid NL 0 with 2", "ARD-BID-06")
	// A token in a mining city qualifies for its public company.
	x = bidding(t, 3, "company 6 owner=P1 par=70 tokens=H10\ncash P1=2000 P2=2000\npriority P1")
	if got := strings.Join(pledges(x, "BE"), " "); got != "6" {
		t.Errorf("for BE P1 may pledge %q", got)
	}
}

// TestMoneyOfABid: all bids together at most one's cash, and 280 for each must be left in cash and stock that can be sold; stock of
// a company that has not operated cannot (ARD-BID-02, ARD-BID-13).
func TestMoneyOfABid(t *testing.T) {
	const lines = "memo sought\ncompany 8 owner=P2 par=70 tokens=M7.0\ncompany 9 owner=P2 par=70 tokens=M7.1\npriority P2\ncash P1=0 P3=0\n"
	for _, c := range []struct {
		lines string
		most  int // the highest first bid; -1: none
	}{
		{"cash P2=279", -1},
		{"cash P2=280", 0},
		{"cash P2=289", 5},
		{"cash P2=100\ncompany BY par=180 *P3=60 P2=20 trains=3 operated", 0},
		{"cash P2=100\ncompany BY par=140 *P3=60 P2=20 trains=3 operated", -1},
		{"cash P2=100\ncompany BY par=180 *P3=60 P2=20 trains=3", -1},
		{"cash P2=10\ncompany BY par=180 price=400 *P3=60 P2=20 trains=3 operated", 10},
	} {
		x := bidding(t, 3, lines+c.lines)
		if c.most < 0 {
			if x.Round.Kind == "bidding" {
				t.Errorf("%s: P2 can bid", c.lines)
			}
			continue
		}
		cs, _ := x.Next(engine.Order("bid N"))
		if len(cs) != 1 || cs[0].Max != c.most {
			t.Errorf("%s: %v, want up to %d", c.lines, cs, c.most)
		}
		x.Refused("bid N "+word(c.most+5)+" with 8", "ARD-BID-13")
	}
	x := bidding(t, 3, lines+"cash P2=570")
	x.Do("bid N 10 with 8; bid E 0 with 9")
	if x.Round.Kind == "bidding" || !remembers(x, "won", "E", "9") {
		t.Error("with 560 left P2 could not bid twice")
	}
	x = bidding(t, 3, lines+"cash P2=570")
	x.Do("bid N 15 with 8")
	if x.Round.Kind != "stock" {
		t.Error("with 555 left P2 could bid twice")
	}
}

// six are six minors of P1's, who cannot sell a minor, and 900 in cash among five players, whose certificate limit is six.
const six = `
  memo sought
  company 5 owner=P1 par=70 tokens=J24
  company 2 owner=P1 par=70 tokens=B8.1
  company 7 owner=P1 par=70 tokens=I21
  company 13 owner=P1 par=70 tokens=E9
  company 14 owner=P2 par=70 tokens=F10
  cash P1=855 P2=900 P3=0 P4=0 P5=0
  priority P1
`

// TestRoomOfABid: a public company can be bid for by who could form it under the certificate limit, with sales if need be; who has
// to sell first is warned (ARD-FRM-14, ARD-BID-02).
func TestRoomOfABid(t *testing.T) {
	x := bidding(t, 5, six+"company 9 owner=P1 par=70 tokens=M7.1")
	x.Turns("P2", "bidding") // P1 has been passed over
	x.Do("bid BY 0 with 14")
	if x.Round.Kind != "stock" {
		t.Fatalf("%s", x.Round.Kind)
	}
	// A share that can be sold makes room for one public company, not for two.
	x = bidding(t, 5, six+"company E par=140 *P2=60 P1=20 operated trains=3")
	x.Wants("P1 certs", 6)
	for _, m := range x.Moves() {
		if m.Verb == "bid" && !strings.Contains(m.Regret(x.Game, strings.Fields("BY 0 with 5")), "certificate limit") {
			t.Errorf("it says %q", m.Regret(x.Game, strings.Fields("BY 0 with 5")))
		}
	}
	x.Do("bid BY 0 with 5")
	x.Turns("P2", "bidding")
	x.Do("pass")
	if x.Round.Kind != "stock" {
		t.Error("P1 may bid a second time")
	}
	// A share of a company that has not operated makes none.
	x = bidding(t, 5, six+"company E par=140 *P2=60 P1=20 trains=3")
	x.Turns("P2", "bidding")
	x.Turn.Of = "P1"
	x.Refused("bid BY 0 with 5", "ARD-FRM-14")
}

// TestNoBidding: none in phase 2, none when no public company is left or nobody can bid (ARD-BID-01, ARD-BID-17, ARD-GEN-09).
func TestNoBidding(t *testing.T) {
	x := bidding(t, 3, "cash P1=0 P2=0 P3=2000")
	if x.Round.Kind == "bidding" {
		t.Errorf("%s", x.Round.Kind)
	}
	x = at(t, 3, "company 12 owner=P1 par=90 trains=2 tokens=K11 operated\ncash P1=2000\noperate 12 2 of 2")
	earns(x, "12", 90)
	x.Do("pay; pass")
	if x.Round.Kind == "bidding" {
		t.Errorf("%s in phase 2", x.Round.Kind)
	}
	x = at(t, 3, "company 12 owner=P1 par=90\ncompany BY par=140 *P2=60 operated trains=3\ncash P1=2000\nstock 3 P1")
	x.Refused("par E 140", "ARD-FRM-01")
	all := ""
	for _, p := range []string{"BY", "N", "E", "NL", "BE", "P"} {
		all += "company " + p + " par=140 *P2=60 trains=3 operated\n"
	}
	x = bidding(t, 3, all+"cash P1=2000 P2=2000 P3=2000")
	if x.Round.Kind == "bidding" {
		t.Errorf("%s with all public companies formed", x.Round.Kind)
	}
}

// TestPassedMayBidAgain: who passed may bid when their turn comes again; the bidding is over when all pass one after another
// (ARD-BID-14).
func TestPassedMayBidAgain(t *testing.T) {
	x := bidding(t, 3, "memo sought\ncompany 8 owner=P2 par=70 tokens=M7.0\ncompany 9 owner=P3 par=70 tokens=M7.1\ncash P1=500 P2=500 P3=500\npriority P1")
	x.Do("pass; pass; bid N; bid N; pass; pass")
	if x.Round.Kind != "stock" || !remembers(x, "won", "N", "12") {
		t.Errorf("%s, %v", x.Round.Kind, x.Memos)
	}
	x.Wants("P1 cash", 500+45-5)
}

// TestRegret: a bid with a minor that is worth less than a share warns of what that costs (ARD-BID-13).
func TestRegret(t *testing.T) {
	x := bidding(t, 3, "memo sought\ncompany 8 owner=P2 par=50 tokens=M7.0\ncash P1=0 P2=500 P3=0\npriority P2")
	for _, m := range x.Moves() {
		if m.Verb == "bid" && !strings.Contains(m.Regret(x.Game, strings.Fields("N 0 with 8")), "f.40") {
			t.Errorf("it says %q", m.Regret(x.Game, strings.Fields("N 0 with 8")))
		}
	}
}
