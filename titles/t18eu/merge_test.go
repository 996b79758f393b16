package t18eu_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 18EU-TM-01: the corporation's president, not the player who exchanges, decides about the minor's token.
func TestPresidentDecidesAboutTheToken(t *testing.T) {
	position := `
		company SNCF par=90 cash=50 *P2=30 trains=2 tokens=J1.0
		company 3 owner=P1 cash=40 trains=2 tokens=J1.1
		stock 2 P1`
	x := at(t, 3, position)
	x.Do("exchange 3 SNCF")
	x.Turns("P2", "replace")
	x.Refused("buy SNCF treasury", "")
	x.Do("replace")
	if !x.Token("SNCF", "J1.1") || !x.Token("SNCF", "J1.0") || x.Token("3", "J1.1") || used(x, "SNCF") != 2 {
		t.Error("the token is not replaced")
	}
	x.Wants("SNCF cash", 90) // 18EU-TK-04: it costs nothing more
	// 18EU-TM-01 to 18EU-TM-03: declined, the minor's token leaves all the same, and that is it.
	y := at(t, 3, position)
	y.Do("exchange 3 SNCF; pass")
	if y.Token("SNCF", "J1.1") || y.Token("3", "J1.1") || used(y, "SNCF") != 1 {
		t.Error("the declined token lies there")
	}
	for n := 0; n < 40 && y.Round.Number < 4; n++ {
		if y.Can("replace") {
			t.Fatalf("%s: the replacement is made up for", y.Where())
		}
		if y.Round.Kind == "operating" {
			y.EndTurn()
		} else {
			y.Do("pass")
		}
	}
}

// 18EU-TM-03: by normal placement the open circle can be had later, in another hex than its own tokens.
func TestTokenAfterADecline(t *testing.T) {
	x := at(t, 3, `
		tile C4 202 0
		tile E4 4 0
		tile G4 14 0
		tile H3 202 2
		company NS par=90 cash=50 *P1=50 trains=2 tokens=C4
		company 2 owner=P1 cash=40 trains=2 tokens=H3
		stock 2 P1`)
	x.Do("exchange 2 NS; pass; pass; pass") // in its next turn P1 can do nothing
	x.Turns("P1", "track")
	x.Do("pass")
	x.Turns("P1", "token")
	x.Do("token H3")
	if !x.Token("NS", "H3") {
		t.Error("no token in Brussels")
	}
}

// 18EU-TM-02: with no token left nothing is asked, and the minor's token leaves the map.
func TestNoTokenLeft(t *testing.T) {
	x := at(t, 3, `
		company SNCF par=90 cash=50 *P2=30 trains=2 tokens=J1.0,C4,G4,F5,I6
		company 3 owner=P1 cash=40 trains=2 tokens=J1.1
		stock 2 P1`)
	x.Do("exchange 3 SNCF")
	x.Turns("P2", "trade")
	h, s, _ := kit.City(x.Game, "J1.1")
	if x.Map().Free(h, s) != 1 || !x.Company("3").Closed {
		t.Error("the minor's token lies there")
	}
	x.Wants("SNCF P1", 10)
}

// 18EU-TM-04: several tokens in Paris, Berlin or Vienna, in separate circles. 18EU-TM-05: no second one in the same city of
// several circles.
func TestTokensOfOneHex(t *testing.T) {
	for _, c := range []struct {
		name, tile, own, minor string
		asked                  bool
	}{
		{"Paris", "", "J1.0", "J1.1", true},
		{"green Paris", "tile J1 580 3", "J1.0", "J1.1", true},
		{"brown Paris, two cities of two circles", "tile J1 583 3", "J1.0", "J1.1", true},
		{"brown Paris, one of them", "tile J1 583 3", "J1.0", "J1.0", false},
		{"Berlin", "", "E10.1", "E10.0", true},
		{"green Berlin, a third token", "tile E10 581 0", "E10.0,E10.1", "E10.2", true},
		{"brown Berlin, one city of three circles", "tile E10 584 0", "E10", "E10", false},
		{"Vienna", "", "N11.0", "N11.1", true},
		{"brown Dresden, one city of two circles", "tile G10 582 0", "G10", "G10", false},
	} {
		x := at(t, 3, c.tile+sprint(`
			company SNCF par=90 cash=50 *P2=30 trains=2 tokens=%s
			company 3 owner=P1 cash=40 trains=2 tokens=%s
			stock 2 P1`, c.own, c.minor))
		before := used(x, "SNCF")
		x.Do("exchange 3 SNCF")
		if asked := x.Waiting().Name == "replace"; asked != c.asked {
			t.Errorf("%s: asked %t", c.name, asked)
			continue
		}
		if c.asked {
			x.Do("replace")
			before++
		}
		if used(x, "SNCF") != before || x.Token("3", c.minor) || !x.Token("SNCF", c.minor) {
			t.Errorf("%s: %d tokens used", c.name, used(x, "SNCF"))
		}
	}
}

// 18EU example 13, 18EU-TM-06, 18EU-TM-08: KPEV has two tokens in green Berlin and one left; brown Berlin gives one back, and
// KPEV places one in Prague in the same turn. Other companies keep theirs.
func TestTokensGivenBack(t *testing.T) {
	x := at(t, 4, `
		phase 5
		tile E10 581 1
		tile G10 577 0
		tile I10 9 0
		tile K10 57 0
		company KPEV par=90 cash=50 *P2=50 trains=4,P tokens=E10.0,G10,C4,E10.2 operated
		company NS par=90 cash=50 *P3=50 trains=4 tokens=E10.1 operated
		operate KPEV`)
	if kit.NextToken(x.Game, "KPEV") == nil || used(x, "KPEV") != 4 {
		t.Fatalf("%d tokens used", used(x, "KPEV"))
	}
	x.Do("lay E10 584 0")
	h, s, err := kit.City(x.Game, "E10")
	if err != nil {
		t.Fatal(err)
	}
	if got := x.Map().At(h, s); len(got) != 2 || used(x, "KPEV") != 3 || used(x, "NS") != 1 || x.Map().Free(h, s) != 1 {
		t.Errorf("in Berlin lie %v", got)
	}
	x.Turns("P2", "token")
	x.Do("token K10")
	if used(x, "KPEV") != 4 || !x.Token("KPEV", "K10") || !x.Token("KPEV", "E10") || !x.Token("NS", "E10") {
		t.Errorf("%d tokens used", used(x, "KPEV"))
	}
}

// 18EU-TM-06: of three tokens in Vienna two go back, of two companies each keeps one.
func TestTokensGivenBackInVienna(t *testing.T) {
	x := at(t, 3, `
		phase 5
		tile N11 581 0
		company KKOB par=90 cash=50 *P2=50 trains=5 tokens=N11.0,N11.1,N11.2 operated
		company KBS par=90 cash=50 *P1=50 trains=5 tokens=L7 operated
		operate KKOB`)
	x.Do("lay N11 584 0")
	if used(x, "KKOB") != 1 || !x.Token("KKOB", "N11") {
		t.Errorf("%d tokens used", used(x, "KKOB"))
	}
}

// 18EU-TM-07: in brown Paris one token of a company stays in each of the two cities.
func TestTokensInBrownParis(t *testing.T) {
	x := at(t, 3, `
		phase 5
		tile J1 580 3
		company SNCF par=90 cash=50 *P2=50 trains=5 tokens=J1.0,J1.1 operated
		operate SNCF`)
	x.Do("lay J1 583 3")
	if used(x, "SNCF") != 2 || !x.Token("SNCF", "J1.0") || !x.Token("SNCF", "J1.1") {
		t.Errorf("%d tokens used", used(x, "SNCF"))
	}
	if x.Can("token") { // a second one in one of its cities is never placed
		t.Error("a token can be placed")
	}
}

// 18EU-FX-09, 18EU-FX-15, 18EU-TM-01: an exchange that makes a new president asks that one.
func TestNewPresidentIsAsked(t *testing.T) {
	x := at(t, 3, `
		company SNCF par=90 cash=50 *P2=20 P1=20 trains=2 tokens=J1.0
		company 3 owner=P1 cash=40 trains=2 tokens=J1.1
		stock 2 P1`)
	x.Do("exchange 3 SNCF")
	if x.President("SNCF") != engine.ID("P1") {
		t.Fatalf("president %s", x.President("SNCF"))
	}
	x.Turns("P1", "replace")
}
