package t18ardennes_test

import "testing"

// TestAuction: lots are put up with a bid of at least 100 in fives, up to one's cash; nobody passes instead, who has passed is out,
// and the opener may take it at the opening bid (ARD-IA-01, ARD-IA-04 to ARD-IA-07, ARD-IA-09, ARD-IA-10, ARD-GL-01).
func TestAuction(t *testing.T) {
	x := at(t, 4, "")
	x.Offers("bid", "GL", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15")
	x.Refused("pass", "")
	x.Refused("bid 8 95", "ARD-IA-05")
	x.Refused("bid 8 102", "ARD-IA-05")
	x.Refused("bid 8 530", "ARD-IA-05")
	x.Refused("bid BY 100", "ARD-IA-04")
	x.Do("bid 8 100")
	x.Turns("P2", "bidding")
	x.Refused("bid 8 100", "ARD-IA-06")
	x.Refused("bid 9 105", "ARD-IA-04")
	x.Do("bid 8 105; pass; bid 8 300; pass") // P3 is out, P4 has it against P1
	x.Turns("P2", "bidding")
	x.Do("pass")
	x.Wants("P4 cash", 525-300)
	x.Wants("8 price", 90)
	x.Turns("P2", "select") // after the opener P1
	x.Do("bid GL 120; pass; pass; pass")
	x.Wants("P2 cash", 405)
	if x.Private("GL").Owner != "P2" {
		t.Errorf("GL belongs to %s", x.Private("GL").Owner)
	}
	x.Turns("P3", "select")
}

// TestWhoOpensNext: the next player after the opener with 100; who has less is passed over, and passes when the next bid is too high
// (ARD-IA-02, ARD-IA-03, ARD-IA-08).
func TestWhoOpensNext(t *testing.T) {
	x := at(t, 4, "")
	cash(x, 525, 95, 300, 104)
	x.Do("bid 8 100")
	x.Turns("P3", "bidding") // P2 could not
	x.Do("pass")             // nor can P4
	x.Wants("P1 cash", 425)
	x.Turns("P3", "select")
	x.Do("bid 9 300; bid 9 305")
	x.Turns("P4", "select")
	x.Do("bid 2 100; bid 2 105; pass")
	x.Turns("P3", "select") // P1 has 15 left
	x.Do("bid 12 300")
	x.Wants("P3 cash", 0)
	x.Turns("P4", "select")
}

// TestSellingTheRest: when nobody has 100, the richest takes a lot for all their cash, the first after the last opener or taker of
// equals, down to nothing; a minor starts at 50 with 100, and the priority deal goes to the player after the last buyer
// (ARD-IA-12 to ARD-IA-17, ARD-MIN-01).
func TestSellingTheRest(t *testing.T) {
	x := at(t, 3, "")
	for _, lot := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"} {
		c := x.Company(id(lot))
		c.Certs[0].Holder, c.Floated = "P1", true
	}
	cash(x, 60, 20, 160)
	x.Begin("P3")
	x.Do("bid 12 100") // nobody else can bid
	x.Turns("P1", "offer")
	x.Offers("take", "13", "14", "15")
	x.Refused("pass", "")
	x.Refused("take 12", "ARD-IA-04")
	x.Do("take 13")
	x.Turns("P1", "home tile")
	x.Do("lay E9 202 2")
	x.Wants("P1 cash", 0)
	x.Wants("13 price", 50)
	x.Wants("13 cash", 100)
	x.Turns("P3", "offer")
	x.Do("take 14; lay F10 202 1")
	x.Turns("P2", "offer")
	x.Do("take 15")
	x.Wants("P2 cash", 0)
	if x.Priority != "P3" || x.Round.Kind != "operating" || x.Round.Sub != 1 {
		t.Errorf("priority %s, round %s %d", x.Priority, x.Round.Kind, x.Round.Sub)
	}

	x = at(t, 4, "")
	for _, lot := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"} {
		c := x.Company(id(lot))
		c.Certs[0].Holder, c.Floated = "P1", true
	}
	cash(x, 0, 0, 0, 40)
	x.Begin("P4")
	x.Do("take GL") // Guillaume-Luxembourg is among them
	x.Wants("P4 cash", 0)
	x.Turns("P1", "offer") // of equals the first after the last taker, for nothing
	x.Do("take 15")
	x.Wants("15 cash", 100)
}

// TestStartOfAMinor: half the bid rounded down to a starting value, 90 at most; twice that in its treasury, the rest stays with the
// bank; below the tokens there (ARD-IA-11, ARD-MIN-01 to ARD-MIN-05, ARD-SET-10).
func TestStartOfAMinor(t *testing.T) {
	for _, c := range []struct{ bid, value int }{{100, 50}, {105, 50}, {110, 55}, {115, 55}, {120, 60}, {130, 60}, {140, 70}, {160, 80}, {175, 80}, {180, 90}, {185, 90}, {300, 90}} {
		x := at(t, 3, "")
		x.Do("bid 8 " + word(c.bid) + "; pass; pass")
		x.Wants("8 price", c.value)
		x.Wants("8 cash", 2*c.value)
		x.Wants("P1 cash", 700-c.bid)
		if int(x.Bank) != 9900+c.bid-2*c.value {
			t.Errorf("bid %d: the bank has %d", c.bid, x.Bank)
		}
		if !x.Token("8", "M7.0") || x.President("8") != "P1" || len(x.Company("8").Tokens) != 2 || x.Company("8").Tokens[1].Price != 40 {
			t.Errorf("8: %+v", x.Company("8"))
		}
	}
	x := at(t, 3, "")
	x.Do("bid 8 180; pass; pass; bid 12 185; pass; pass")
	at, _ := x.Prices.Where("8")
	if stack := x.Prices.Stack(at); len(stack) != 2 || stack[0] != "8" {
		t.Errorf("the stack is %v", stack)
	}
}

// TestHomeTiles: some minors lay a city tile on their home at once, of any kind and turn that fits and is left, free of charge; others
// lay nothing (ARD-MIN-06, ARD-MIN-07, ARD-MIN-09).
func TestHomeTiles(t *testing.T) {
	for lot, hex := range map[string]string{"3": "E15", "7": "I21"} {
		x := at(t, 3, "")
		x.Do("bid " + lot + " 100; pass; pass")
		x.Turns("P1", "home tile")
		x.Offers("lay", hex)
		x.Offers("lay "+hex, "5", "6", "57")
		x.Refused("lay "+hex+" 201 0", "ARD-MIN-06")
		x.Do("lay " + hex + " 57 0")
		x.Wants(lot+" cash", 100)
		if !x.Token(lot, hex) {
			t.Errorf("%s has no token in %s", lot, hex)
		}
	}
	for lot, hex := range map[string]string{"4": "G25", "5": "J24", "6": "H6", "10": "D18", "13": "E9", "14": "F10"} {
		x := at(t, 3, "")
		x.Do("bid " + lot + " 100; pass; pass")
		x.Offers("lay "+hex, "201", "202", "621")
	}
	for _, lot := range []string{"1", "2", "8", "9", "11", "12", "15"} {
		x := at(t, 3, "")
		x.Do("bid " + lot + " 100; pass; pass")
		x.Turns("P2", "select")
	}
	x := at(t, 3, "")
	x.Do("bid 4 100; pass; pass")
	x.Refused("lay G25 202 4", "ARD-MIN-07") // it runs off the map
	x.Refused("lay J24 202 0", "ARD-MIN-06")
}

// TestHomesInTwoCities: which circle of a hex with two is a home (ARD-MIN-11).
func TestHomesInTwoCities(t *testing.T) {
	x := at(t, 3, "")
	for lot, city := range map[string]string{"1": "B8.0", "2": "B8.1", "8": "M7.0", "9": "M7.1", "15": "E25.1"} {
		if h := x.Company(id(lot)).Home[0]; h.Hex+"."+word(h.City) != city {
			t.Errorf("%s is at home in %s.%d", lot, h.Hex, h.City)
		}
	}
	for city, exit := range map[string]int{"B8.0": 1, "B8.1": 4, "M7.0": 1, "M7.1": 4, "E25.1": 1} {
		hex, s := city[:len(city)-2], int(city[len(city)-1]-'0')
		found := false
		for _, e := range x.Sheet().Map.Hex(hex).Face.Stops[s].Exits {
			found = found || int(e) == exit
		}
		if !found {
			t.Errorf("%s has no exit %d", city, exit)
		}
	}
}

// TestHomeTileIsNoLay: it does not use up the track lay or the token of the first operating round (ARD-MIN-08).
func TestHomeTileIsNoLay(t *testing.T) {
	x := at(t, 3, "")
	for _, lot := range []string{"1", "2", "3", "4", "5", "7", "8", "9", "10", "11", "12", "13", "14", "15"} {
		x.Company(id(lot)).Floated = true
		x.Company(id(lot)).Closed = true
	}
	x.Do("bid 6 180; pass; pass; lay H6 202 2")
	if x.Round.Kind != "operating" {
		t.Fatalf("the round is %s", x.Round.Kind)
	}
	x.Turns("P1", "track")
	if len(x.Turn.Lays) != 0 || x.Company("6").Tokens[1].Used {
		t.Error("the home tile counts")
	}
}

// TestMinor7 starts with a Mining Right for Saarbrücken, free (ARD-MIN-10).
func TestMinor7(t *testing.T) {
	x := at(t, 3, "")
	x.Do("bid 7 100; pass; pass; lay I21 57 0")
	if !remembers(x, "mine", "7", "I21") {
		t.Error("minor 7 has no Mining Rights")
	}
	x.Wants("7 cash", 100)
}
