package t18eu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// used counts the tokens of a company that are not on its charter any more.
func used(x *enginetest.Table, company engine.ID) int {
	n := 0
	for _, s := range x.Company(company).Tokens {
		if s.Used {
			n++
		}
	}
	return n
}

// fillCities puts a token of a company that has left the game on every open circle.
func fillCities(x *enginetest.Table, but string) {
	b := x.Map()
	for h := range b.Map.Hexes {
		for s := range b.Face(h).Cities() {
			for b.Map.Hexes[h].ID != but && b.Free(h, s) > 0 {
				b.Put("15", h, s)
			}
		}
	}
}

// 18EU example 4, 18EU-FO-01 to 18EU-FO-10: four corporations start, merge a second minor, sell a share and float.
func TestFourCorporationsStart(t *testing.T) {
	x := at(t, 4, `
		cash P1=1000 P2=1000 P3=1000 P4=1000
		company 10 owner=P1 cash=60 trains=2 tokens=R5
		company 5 owner=P2 cash=26 trains=2 tokens=S8
		company 7 owner=P2 cash=0 trains=2 tokens=E10.1
		company 9 owner=P1 cash=60 trains=2 tokens=E10.0
		company 1 owner=P3 cash=65 trains=2 tokens=J1.0
		company 3 owner=P4 cash=70 trains=2 tokens=J1.1
		company 6 owner=P4 cash=55 trains=2 tokens=N11.1
		company 11 owner=P3 cash=70 trains=2 tokens=N11.0
		tile R5 202 3
		tile S6 9 2
		tile T7 58 2
		tile S8 201 0
		stock 2 P1`)
	x.Do("par FS 82 10")
	x.Wants("P1 cash", 1000-164)
	x.Wants("FS P1", 30)
	x.Wants("FS treasury", 70)
	x.Wants("FS cash", 164+60-100) // 18EU-FO-06, 18EU-FO-07: the tokens are paid although it has not floated
	x.Wants("FS price", 82)
	x.Trains("FS", "2")
	if !x.Token("FS", "R5") || used(x, "FS") != 1 || len(x.Company("FS").Tokens) != 5 || !x.Company("10").Closed {
		t.Error("FS has not taken the place of minor 10, with four tokens more")
	}
	x.Do("par KPEV 90 7; par SNCF 90 1; par KKOB 90 6")
	x.Do("exchange 9 KPEV; pass")  // P1; P2 is its president
	x.Do("exchange 5 FS; replace") // P2; P1
	x.Do("exchange 11 KKOB; pass") // P3; P4
	x.Do("exchange 3 SNCF; pass")  // P4; P3
	for _, c := range []struct {
		corporation string
		cash        int
	}{{"KPEV", 230}, {"KKOB", 295}, {"FS", 232}, {"SNCF", 305}} {
		id := engine.ID(c.corporation)
		if x.Company(id).Floated {
			t.Errorf("%s has floated with 40%%", id)
		}
		x.Do("buy " + c.corporation + " treasury")
		x.Wants(c.corporation+" cash", c.cash)
		x.Wants(c.corporation+" treasury", 50) // 18EU-FO-10
		x.Wants(c.corporation+" pool", 0)
		if !x.Company(id).Floated {
			t.Errorf("%s has not floated with 50%%", id)
		}
	}
	x.Trains("FS", "2", "2")
	if !x.Token("FS", "S8") || used(x, "FS") != 2 {
		t.Error("FS has not taken the place of minor 5")
	}
}

// 18EU-FO-01, 18EU-FO-03, 18EU-FO-16: a start needs money for two shares and a minor of one's own, any of them, no matter
// where it lies; without a minor one can only buy shares.
func TestStartNeedsAMinor(t *testing.T) {
	x := at(t, 3, `
		cash P1=199 P2=500
		company 4 owner=P1 trains=2 tokens=G10
		company 15 owner=P1 trains=2 tokens=Q2
		company NS par=90 unfloated cash=50 *P3=40 trains=3 tokens=C4
		stock 2 P1`)
	x.Refused("par NS 90 4", "18EU-FO-01")
	x.Refused("par FS 100 4", "18EU-SR-11")
	x.Offers("par FS 90", "4", "15")
	x.Refused("par FS 90 5", "18EU-FO-03")
	x.Refused("par FS 90 F5", "18EU-FO-03")
	x.Refused("par FS 90", "")
	x.Do("par FS 90 15")
	x.Refused("par KBS 70 4", "18EU-FO-03") // P2 has none
	if x.Can("par") {
		t.Error("P2 can start a corporation")
	}
	x.Do("buy NS treasury")
}

// 18EU-FO-04, 18EU-FO-05, 18EU-FO-17: what the first minor has goes to the corporation, also two trains and a Pullman; its
// place is taken, and it is gone.
func TestFirstMinor(t *testing.T) {
	x := at(t, 3, `
		cash P1=500
		phase 3
		company 4 owner=P1 cash=33 trains=3,P tokens=G10
		stock 2 P1`)
	x.Do("par DR 70 4")
	x.Wants("DR P1", 30)
	x.Wants("P1 certs", 2)
	x.Wants("DR cash", 140+33-100)
	x.Trains("DR", "3", "P")
	if !x.Token("DR", "G10") || x.Token("4", "G10") || !x.Company("4").Closed {
		t.Error("DR has not taken the place of minor 4")
	}
	x.Do("pass; pass; pass")
	for x.Round.Kind == "operating" {
		if x.Turn.Of == "4" {
			t.Fatal("minor 4 operates")
		}
		x.EndTurn()
	}
}

// 18EU-FO-08: a start needs room for one more certificate; the share takes the place of the minor.
func TestRoomForAStart(t *testing.T) {
	position := `
		cash P1=900
		company NS par=70 *P1=60 trains=3 tokens=C4 operated
		company KPEV par=70 *P2=50 P1=%d trains=3 tokens=E10.0
		company 4 owner=P1 trains=2 tokens=G10
		stock 2 P1`
	x := at(t, 6, sprint(position, 40))
	x.Wants("P1 certs", 10)
	x.Do("par DR 70 4")
	x.Wants("P1 certs", 11)
	y := at(t, 6, sprint(position, 50))
	y.Refused("par DR 70 4", "18EU-SR-13")
}

// 18EU-FO-09, 18EU-FO-10: with half in players' hands it floats, exchanged shares and all players counted, but not those in
// the pool; it operates from the next operating round.
func TestFloating(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=500 P3=500
		company NS par=90 unfloated at=3,4 cash=50 *P1=30 pool=10 trains=3 tokens=C4
		stock 2 P2`)
	x.Do("buy NS treasury")
	if x.Company("NS").Floated {
		t.Error("it floats with 40%")
	}
	x.Do("buy NS pool")
	if !x.Company("NS").Floated {
		t.Error("it does not float with 50%")
	}
	x.Wants("NS treasury", 50)
	x.Do("pass; pass; pass")
	if x.Turn.Of != "NS" {
		t.Errorf("%s operates", x.Turn.Of)
	}
	// Later sales do not undo it.
	y := at(t, 3, `
		cash P1=0 P2=0 P3=0
		company NS par=90 at=3,4 cash=50 *P1=50 trains=3 tokens=C4 operated
		stock 2 P1`)
	y.Do("sell NS 3; pass; pass; pass")
	if y.Turn.Of != "NS" {
		t.Errorf("%s operates", y.Turn.Of)
	}
}

// 18EU-FO-10: a share sold later pays its value then into the treasury.
func TestLaterShares(t *testing.T) {
	x := at(t, 3, `
		cash P2=500
		company NS par=90 at=2,6 cash=50 *P1=50 trains=3 tokens=C4 operated
		stock 3 P2`)
	x.Do("buy NS treasury")
	x.Wants("NS cash", 50+122)
}

// 18EU-FO-11, 18EU-FO-15: what has started and not floated waits as it is; in a later round shares are bought and minors
// merged as before, by anybody.
func TestUnfloatedWaits(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=90 P3=500
		phase 3
		company SNCF par=90 unfloated at=3,4 cash=77 *P1=20 trains=2,3,P tokens=J1.0
		company 3 owner=P2 cash=40 trains=2 tokens=J1.1
		company 2 owner=P1 cash=30 trains=2 tokens=H3
		company 7 owner=P3 cash=30 trains=2 tokens=E10.1
		tile H1 9 0
		tile G2 58 3
		tile H3 201 1
		priority P2
		stock 2 P2`)
	x.Do("pass; pass; pass")
	for x.Round.Kind == "operating" {
		x.EndTurn()
	}
	x.Wants("SNCF cash", 77)
	x.Wants("SNCF price", 90)
	x.Trains("SNCF", "2", "3", "P")
	x.Do("exchange 3 SNCF")
	x.Turns("P1", "replace")
	x.Do("replace")
	x.Do("buy SNCF treasury") // P3
	x.Wants("SNCF cash", 77+40+90)
	x.Do("buy SNCF treasury") // P1
	if !x.Company("SNCF").Floated {
		t.Error("SNCF has not floated")
	}
}

// 18EU-FO-12 to 18EU-FO-14: what connects a minor to a corporation.
func TestConnection(t *testing.T) {
	// From Amsterdam by Utrecht and Cologne to Brussels; a loop of Berlin; London between Brussels and Paris; Hamburg between
	// Amsterdam and Berlin.
	const (
		cologne = `
			tile C4 202 0
			tile E4 4 0
			tile G4 14 0
			tile H3 202 2
			company 12 owner=P1 tokens=C4`
		london = `
			tile H3 202 2
			tile G2 4 2
			tile H1 9 0
			tile J1 580 3
			company 2 owner=P1 tokens=H3`
		hamburg = `
			tile C4 202 3
			tile D5 8 2
			tile C6 4 1
			tile C8 9 2
			tile D9 9 2
			tile E10 581 0
			company 12 owner=P1 tokens=C4`
		berlin = `
			tile G10 576 0
			tile E10 581 0
			tile F9 7 3
			tile D9 7 5
			company 4 owner=P1 tokens=G10`
	)
	for _, c := range []struct {
		name, position string
		minor          string
		connected      []string
	}{
		{"tokens in one hex, without track between them", `
			company 7 owner=P1 tokens=E10.1
			company NS par=70 *P2=30 tokens=E10.0`, "7", []string{"NS"}},
		{"no track", `
			company 4 owner=P1 tokens=G10
			company NS par=70 *P2=30 tokens=E10.0`, "4", nil},
		{"through a city with an open circle", cologne + `
			company NS par=70 *P2=30 tokens=H3
			company DR par=70 *P2=30 tokens=G4`, "12", []string{"DR", "NS"}},
		{"a full city is an end, not a way", cologne + `
			company NS par=70 *P2=30 tokens=H3
			company DR par=70 *P2=30 tokens=G4
			company FS par=70 *P2=30 tokens=G4`, "12", []string{"DR", "FS"}},
		{"also when the tokens are of the owner's minors", cologne + `
			company NS par=70 *P1=30 tokens=H3
			company 8 owner=P1 tokens=G4
			company 9 owner=P1 tokens=G4`, "12", nil},
		{"or of the corporation itself", cologne + `
			company NS par=70 *P1=30 tokens=G4
			company 8 owner=P1 tokens=G4
			company DR par=70 *P1=30 tokens=H3`, "12", []string{"NS"}},
		{"its own token lets it through", cologne + `
			company 14 owner=P1 tokens=G4
			company DR par=70 *P1=30 tokens=G4
			company NS par=70 *P1=30 tokens=H3`, "14", []string{"DR", "NS"}},
		{"no way through London", london + `
			company SNCF par=70 *P2=30 tokens=J1.0`, "2", nil},
		{"but through Hamburg", hamburg + `
			company KPEV par=70 *P2=30 tokens=E10.1`, "12", []string{"KPEV"}},
		{"one circle of Berlin", berlin + `
			company KPEV par=70 *P2=30 tokens=E10.0`, "4", []string{"KPEV"}},
		{"not by one circle of Berlin to another", berlin + `
			company KPEV par=70 *P2=30 tokens=E10.1`, "4", nil},
		{"an unfloated corporation", `
			company 7 owner=P1 tokens=E10.1
			company NS par=70 unfloated *P2=30 tokens=E10.0`, "7", []string{"NS"}},
	} {
		x := at(t, 3, c.position+"\nstock 3 P1")
		var got []string
		for _, id := range []string{"DR", "FS", "KPEV", "NS", "SNCF"} {
			if x.Company(engine.ID(id)).Parred() && x.Offered("exchange "+c.minor, id) {
				got = append(got, id)
				if _, err := x.Try(engine.Order("exchange " + c.minor + " " + id)); err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
			} else if x.Company(engine.ID(id)).Parred() {
				x.Refused("exchange "+c.minor+" "+id, "18EU-FO-12")
			}
		}
		if !slices.Equal(got, c.connected) {
			t.Errorf("%s: minor %s is connected to %v, want %v", c.name, c.minor, got, c.connected)
		}
	}
}

// 18EU-FO-14: nothing leads on from a port, and only Hamburg of the red places is passed.
func TestEndsOfTheLine(t *testing.T) {
	passed := 0
	for _, h := range at(t, 3, "").Sheet().Map.Hexes {
		for _, s := range h.Face.Stops {
			if slices.Contains(h.Face.Icons, "port") && len(s.Exits) != 1 {
				t.Errorf("port %s has track to %v", h.ID, s.Exits)
			}
			if s.Through {
				passed++
				if h.ID != "B7" {
					t.Errorf("%s %s is passed", h.ID, h.Face.Name)
				}
			}
		}
	}
	if passed != 1 {
		t.Error("Hamburg is not passed")
	}
}

// 18EU-FO-15: the president merges their own minors too, in a later turn.
func TestPresidentMergesLater(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=500 P3=500
		company 1 owner=P1 cash=10 trains=2 tokens=J1.0
		company 3 owner=P1 cash=40 trains=2 tokens=J1.1
		company NS par=70 *P2=30 trains=2 tokens=C4
		stock 2 P1`)
	x.Do("par SNCF 90 1")
	x.Turns("P2", "trade")
	x.Do("pass; pass; exchange 3 SNCF")
	x.Turns("P1", "replace")
	x.Wants("SNCF P1", 40)
}

// 18EU-FO-20, 18EU-FO-21, 18EU-FO-28, 18EU-PH-12: from phase 5 a corporation starts on an open circle of any city, built or
// not, with twice its starting value and without a minor.
func TestStartInPhaseFive(t *testing.T) {
	position := `
		cash P1=500
		phase 5
		tile G10 582 0
		tile E10 581 0
		company NS par=70 *P2=60 trains=5 tokens=C4,G10 operated
		stock 6 P1`
	x := at(t, 3, position)
	for _, city := range []string{"F5", "G10", "J1.0", "J1.1", "E10.2", "P13", "I6"} {
		if !x.Offered("par KKOB 100", city) {
			t.Errorf("%s is not offered", city)
		}
	}
	for _, city := range []string{"C4", "E10", "E10.3", "C6", "A4", "4"} { // full, or no city
		x.Refused("par KKOB 100 "+city, "18EU-FO-20")
	}
	for _, red := range []string{"B7", "F1", "E14", "Q14", "V7"} {
		x.Refused("par KKOB 100 "+red, "18EU-FO-28")
	}
	x.Refused("par KKOB 110 F5", "18EU-MK-02")
	x.Do("par KKOB 82 F5")
	x.Wants("P1 cash", 500-164)
	x.Wants("KKOB cash", 64) // 18EU-FO-24: £100 for tokens
	x.Wants("KKOB P1", 20)
	x.Wants("KKOB treasury", 80)
	if !x.Token("KKOB", "F5") || used(x, "KKOB") != 1 {
		t.Error("the base token does not lie in Dortmund")
	}
	// Without an open circle there is no start.
	y := at(t, 3, position)
	fillCities(y, "G10")
	y.Offers("par KKOB 100", "G10")
	if _, err := y.Try(engine.Order("par KKOB 100 G10")); err != nil {
		t.Error(err)
	}
	z := at(t, 3, position)
	fillCities(z, "")
	z.Refused("par KKOB 100 G10", "18EU-FO-20")
	if z.Can("par") {
		t.Error("a corporation can start without an open circle")
	}
}

// 18EU example 9, 18EU-FO-20 to 18EU-FO-25: KKOB starts in Berlin, and has had ten times its starting value when it floats.
func TestFloatInPhaseFive(t *testing.T) {
	x := at(t, 4, `
		cash P1=500 P2=500 P3=500 P4=500
		phase 5
		company NS par=70 *P4=60 trains=5 tokens=C4 operated
		stock 6 P1`)
	x.Do("par KKOB 100 E10.1")
	x.Wants("KKOB cash", 100)
	x.Do("buy KKOB; buy KKOB")
	x.Wants("KKOB cash", 300)
	x.Wants("KKOB treasury", 60)
	if x.Company("KKOB").Floated {
		t.Error("it floats with four shares")
	}
	bank := x.Bank
	x.Do("buy KKOB")
	x.Wants("KKOB cash", 900)
	x.Wants("KKOB treasury", 0)
	x.Wants("KKOB pool", 50)
	x.Wants("KKOB price", 100)
	if x.Bank != bank-500 || !x.Company("KKOB").Floated {
		t.Errorf("the bank pays %d, floated %t", bank-x.Bank, x.Company("KKOB").Floated)
	}
	x.Do("buy KKOB pool") // 18EU-FO-25
	x.Wants("KKOB cash", 900)
	x.Wants("KKOB pool", 40)
}

// 18EU-FO-22, 18EU-FO-23, 18EU-FO-26, 18EU-FO-27: what floats from phase 5 on puts all that is left into the pool, and gets its
// starting value for each share, whatever the price; so does what was started before. Here the starting value is 70 and the
// price 90.
func TestCapitalFromTheBank(t *testing.T) {
	for _, c := range []struct {
		holdings string
		phase    string
		cash     int
		pool     int
		treasury int
	}{
		{"*P2=40", "5", 90 + 5*70, 50, 0},
		{"*P2=20 P3=20", "6", 90 + 5*70, 50, 0},
		{"*P2=20 P3=20", "8", 90 + 5*70, 50, 0},
		{"*P2=40 pool=10", "5", 90 + 4*70, 50, 0}, // after a bankruptcy
		{"*P2=40 pool=60", "5", 0, 50, 0},         // and the treasury is empty
		{"*P2=40", "4", 90, 0, 50},                // 18EU-FO-10
	} {
		x := at(t, 4, fmt.Sprintf(`
			cash P1=500
			phase %s
			company KBS par=70 unfloated at=3,4 cash=0 %s trains=5 tokens=L7
			company NS par=70 *P4=60 trains=5 tokens=C4 operated
			stock 6 P1`, c.phase, c.holdings))
		x.Player("P3").Bankrupt = strings.Contains(c.holdings, "pool")
		if x.Company("KBS").Held("KBS") > 0 {
			x.Do("buy KBS treasury")
		} else {
			x.Do("buy KBS pool")
		}
		if !x.Company("KBS").Floated {
			t.Errorf("%s: not floated", c.holdings)
		}
		x.Wants("KBS cash", c.cash)
		x.Wants("KBS pool", c.pool)
		x.Wants("KBS treasury", c.treasury)
		x.Wants("KBS price", 90)
	}
}
