package t18ardennes_test

import (
	"testing"

	"stationmaster/engine"
)

// TestMergingIntoANewCompany: no consent is asked of a public company formed in this round or of oneself; the owner pays the difference
// into its treasury; its president says what it keeps; one may go beyond 60%
// (ARD-MRG-01, ARD-MRG-05, ARD-MRG-06, ARD-MRG-11 to ARD-MRG-14, ARD-MRG-22, ARD-MRG-23, ARD-SH-06, ARD-SH-08; WE-09).
func TestMergingIntoANewCompany(t *testing.T) {
	x := at(t, 4, `
	  phase 3
	  company P par=180 cash=420 *P3=60 tokens=B16,C7.0
	  company 1 owner=P3 par=80 cash=80 trains=2 tokens=B8.0,C7.1
	  company BY par=140 *P2=60 operated trains=3
	  cash P1=0 P2=0 P3=100 P4=0
	  stock 3 P3`)
	x.Company("P").Turns = 0
	x.Do("merge 1 P")
	x.Wants("P3 cash", 80)
	x.Wants("P cash", 520)
	x.Wants("P P3", 80)
	x.Turns("P3", "keep")
	x.Offers("reject", "B8.0", "C7.1")
	x.Refused("reject 2", "ARD-MRG-12")
	x.Do("reject B8.0; pass; pass")
	if x.Token("P", "B8.0") || !x.Token("P", "C7.1") || x.Map().Free(x.Sheet().Map.Find("B8"), 0) != 1 || !x.Company("1").Closed {
		t.Error("the tokens are wrong")
	}
	x.Trains("P", "2")
	if x.Priority != "P4" {
		t.Errorf("priority %s", x.Priority)
	}
	if x.Turn.Of == "P3" {
		t.Error("the turn goes on")
	}
}

// another has P3 own minor 12, and P2 preside over E; both have tokens in Reims' neighbourhood.
const another = `
  phase 4
  company E kind=ten par=220 price=280 cash=397 *P2=60 P1=10 pool=10 operated trains=4 tokens=M7.1
  company 12 owner=P3 par=90 cash=180 trains=5 tokens=K11,H10
  memo mine 12 H10
  memo forts=1 12
  company BY par=140 *P1=60 operated trains=4
  cash P1=0 P2=0 P3=500
`

// TestConsentAndRefusal: another president is asked; refused, the player may go on, but not offer the same again; for a pool share
// they get nothing for the public company: trains to the pool, money to the bank, tokens off the map, forts out of the game
// (ARD-MRG-06 to ARD-MRG-08, ARD-MRG-10, ARD-MRG-14, ARD-MRG-15, ARD-MRG-17, ARD-SR-11, ARD-SR-17; WE-10).
func TestConsentAndRefusal(t *testing.T) {
	x := at(t, 3, another+"priority P1\nstock 3 P3")
	// Two tokens in one hex connect without track.
	put(x, "12", "M7.0")
	x.Refused("merge 12 E pool", "ARD-MRG-08")
	x.Do("merge 12 E treasury")
	x.Turns("P2", "answer")
	x.Do("decline")
	x.Turns("P3", "trade")
	if x.Priority != "P1" {
		t.Errorf("priority %s", x.Priority)
	}
	x.Refused("merge 12 E treasury", "ARD-MRG-07")
	bank := x.Bank
	x.Do("merge 12 E pool")
	x.Wants("P3 cash", 400)
	x.Wants("E cash", 397)
	x.Wants("E P3", 10)
	x.Wants("E pool", 0)
	if x.Bank != bank+100+180 || len(x.TrainsOf(engine.Pool)) != 1 {
		t.Errorf("the bank got %d; the pool has %v", x.Bank-bank, x.TrainsOf(engine.Pool))
	}
	if in, _ := pieces(x.Game, "mine", "H10"); in != 1 || x.Map().Free(x.Sheet().Map.Find("K11"), 0) != 1 || remembers(x, "mine", "12", "H10") {
		t.Error("the mine token is not back")
	}
	if remembers(x, "forts", "12") || remembers(x, "forts", "E") || !x.Company("12").Closed {
		t.Error("the fort is still there")
	}
	if x.Turn.Of == "P3" || x.Priority != "P1" {
		t.Errorf("turn of %s, priority %s", x.Turn.Of, x.Priority)
	}

	x = at(t, 3, another+"priority P2\nstock 3 P3")
	put(x, "12", "M7.0")
	x.Do("merge 12 E; accept")
	x.Turns("P2", "keep") // in another player's turn
	x.Wants("E cash", 397+180+100)
	x.Do("reject M7.0")
	x.Do("reject H10") // the station and the mine together
	if in, _ := pieces(x.Game, "mine", "H10"); in != 1 || remembers(x, "mine", "E", "H10") {
		t.Error("the mine token is not back")
	}
	x.Do("pass")
	x.Do("reject 5")
	if len(x.TrainsOf(engine.Pool)) != 1 {
		t.Error("the rejected train is not in the pool")
	}
	x.Turns("P2", "keep forts")
	x.Offers("keep", "0-1")
	x.Do("keep 1")
	if !remembers(x, "forts", "E") || x.Priority != "P1" {
		t.Errorf("priority %s", x.Priority)
	}
}

// TestWhatIsKept: rights come with their tokens, a second token in a city must be declined and one in a separate circle may be kept,
// forts can be left, and without an unused token all are declined
// (ARD-MRG-12, ARD-MRG-13, ARD-MRG-15, ARD-MRG-16, ARD-MRG-18, ARD-MRG-21; WE-11).
func TestWhatIsKept(t *testing.T) {
	x := at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	x.Do("merge 12 E; accept; pass")
	if !x.Token("E", "M7.0") || !x.Token("E", "M7.1") || !x.Token("E", "H10") || !remembers(x, "mine", "E", "H10") {
		t.Error("not all is kept")
	}
	x.Do("pass; keep 0")
	if remembers(x, "forts", "E") {
		t.Error("the fort is kept")
	}
	x = at(t, 3, another+"tile H10 14 0\nstock 3 P3")
	put(x, "E", "H10")
	x.Do("merge 12 E; accept")
	x.Offers("reject", "K11") // that in Charleroi is gone by itself
	if in, _ := pieces(x.Game, "mine", "H10"); in != 1 {
		t.Error("its mine token is not back")
	}
	x = at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	for i := range x.Company("E").Tokens {
		x.Company("E").Tokens[i].Used = true
	}
	x.Do("merge 12 E; accept") // the tokens need no decision
	x.Offers("reject", "5")
	x = at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	for i := range x.Company("E").Tokens {
		x.Company("E").Tokens[i].Used = i > 0
	}
	x.Do("merge 12 E; accept")
	x.Refused("pass", "ARD-MRG-13")
	x.Do("reject M7.0; reject K11; pass")
	if !x.Token("E", "H10") {
		t.Error("Charleroi is not kept")
	}
}

// TestWhoCannotMerge: a grey minor, after selling that stock, without connection, money, or a share
// (ARD-MRG-02 to ARD-MRG-05, ARD-MRG-24, ARD-MKT-16, ARD-SR-07).
func TestWhoCannotMerge(t *testing.T) {
	x := at(t, 3, another+"stock 3 P3")
	x.Refused("merge 12 E treasury", "ARD-MRG-02")
	x.Refused("merge 12 N treasury", "ARD-MRG-01")
	x.Refused("merge 11 E treasury", "ARD-MRG-01")
	put(x, "12", "M7.0")
	cash(x, 0, 0, 99)
	x.Refused("merge 12 E treasury", "ARD-MRG-05")
	cash(x, 0, 0, 500)
	x.Prices.Place("12", marketAt(0))
	x.Refused("merge 12 E treasury", "ARD-MRG-03")
	x = at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	x.Company("E").Give("E", "P3", 1)
	x.Do("sell E 1")
	x.Refused("merge 12 E treasury", "ARD-MRG-04")
	x = at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	x.Company("E").Give("E", "P1", 2)
	x.Refused("merge 12 E treasury", "ARD-MRG-24")
}

// TestPoolShareWithAnEmptyTreasury: with no share in the treasury there is nothing that the president could agree to: a pool share is
// had at once, also by an owner who can do nothing else and is waited for (ARD-MRG-08, ARD-MRG-24).
func TestPoolShareWithAnEmptyTreasury(t *testing.T) {
	x := at(t, 3, another+"stock 3 P2")
	put(x, "12", "M7.0")
	x.Company("E").Give("E", "P1", 2)
	cash(x, 0, 0, 100)
	x.Do("pass")
	x.Turns("P3", "trade")
	x.Refused("merge 12 E treasury", "ARD-MRG-24")
	x.Do("merge 12 E") // the pool's, nobody is asked
	x.Wants("P3 cash", 0)
	x.Wants("E P3", 10)
	x.Wants("E pool", 0)
	x.Wants("E cash", 397)
}

// TestConnection: track joins tokens of both (ARD-MRG-02).
func TestConnection(t *testing.T) {
	for track, joined := range map[string]bool{"": false, "tile L6 9 2": true} {
		x := at(t, 3, `
		  phase 4
		  company E par=220 cash=0 *P2=60 P1=20 operated trains=4 tokens=K5
		  company 12 owner=P3 par=90 tokens=I21
		  company 8 owner=P3 par=90 tokens=M7.0
		  tile K5 57 2
		  `+track+`
		  cash P3=500
		  stock 3 P3`)
		x.Refused("merge 12 E treasury", "ARD-MRG-02")
		if !joined {
			x.Refused("merge 8 E treasury", "ARD-MRG-02")
			continue
		}
		x.Do("merge 8 E treasury")
		x.Turns("P2", "answer")
	}
}

// TestWithoutAPresident: a president takes a pool share for their own minor without asking; with a company on autopilot only a pool
// share can be had (ARD-MRG-09).
func TestWithoutAPresident(t *testing.T) {
	x := at(t, 3, another+"stock 3 P2")
	x.Company("12").Certs[0].Holder = "P2"
	put(x, "12", "M7.0")
	cash(x, 0, 500, 0)
	x.Do("merge 12 E pool")
	x.Wants("E P2", 70)
	x = at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	for i := range x.Company("E").Certs {
		if k := &x.Company("E").Certs[i]; k.Holder == "P2" {
			k.Holder = engine.Pool
		}
	}
	x.Player("P2").Bankrupt = true
	x.Refused("merge 12 E treasury", "ARD-MRG-09")
	x.Do("merge 12 E pool")
	x.Wants("E P3", 10)
}

// TestTooManyTrains: over the limit after a merger in a stock round, the president discards at once, of any origin, before the forts
// (ARD-MRG-20, ARD-MRG-21).
func TestTooManyTrains(t *testing.T) {
	x := at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	for range 2 {
		give(x, "E", "4")
	}
	x.Do("merge 12 E; accept; pass; pass")
	x.Turns("P2", "discard")
	x.Offers("discard", "4", "5")
	x.Do("discard 4")
	x.Trains("E", "4", "4", "5")
	x.Turns("P2", "keep forts")
}

// TestObsoleteTrainsStayObsolete when they change hands by a merger (ARD-RST-06).
func TestObsoleteTrainsStayObsolete(t *testing.T) {
	x := at(t, 3, another+"stock 3 P3")
	put(x, "12", "M7.0")
	for i := range x.Game.Trains {
		if x.Game.Trains[i].Owner == "12" {
			x.Game.Trains[i].Obsolete = true
		}
	}
	x.Do("merge 12 E; accept; pass; pass")
	for _, train := range x.TrainsOf("E") {
		if train.Model == "5" && !train.Obsolete {
			t.Error("it is as good as new")
		}
	}
}

// TestJoinedCities: where an upgrade joins two circles with tokens of one public company, one returns, and placing it again costs as
// much as any (ARD-MRG-19, ARD-TRK-20, ARD-TOK-03; WE-27).
func TestJoinedCities(t *testing.T) {
	x := at(t, 3, `
	  phase 3
	  company BY par=140 cash=300 *P1=60 operated trains=3 tokens=E25.0,E25.1
	  operate BY`)
	x.Do("lay E25 405 " + turn(x, "E25", "405"))
	if n := len(x.Map().Places("BY")); n != 1 || x.Map().Free(x.Sheet().Map.Find("E25"), 0) != 1 {
		t.Errorf("%d tokens, %d empty circles", n, x.Map().Free(x.Sheet().Map.Find("E25"), 0))
	}
	c := x.Company("BY")
	if c.Tokens[1].Used || c.Tokens[1].Price != 100 {
		t.Errorf("%+v", c.Tokens)
	}
	if x.Waiting().Name == "token" {
		t.Error("it may place a token there again")
	}
}
