package t18eu_test

import (
	"strings"
	"testing"
)

// Brussels, Cologne, Dortmund and Amsterdam in a line: H3 - G4 - F5 - D5 - C4.
const north = `
	tile H3 201 3
	tile G4 57 1
	tile F5 15 0
	tile D5 8 0
	tile C4 202 5
`

// 18EU-TK-01, 18EU-TK-02, 18EU-TK-04, 18EU-OR-06: one token a turn, free, on an open circle to which a route of any
// length leads.
func TestTokens(t *testing.T) {
	position := "phase 3" + north + `
		company NS par=90 cash=0 trains=3 *P1=60 tokens=H3 operated
		company KBS par=90 *P2=60 tokens=%s operated
		operate NS`
	x := at(t, 3, strings.Replace(position, "%s", "C4", 1))
	x.Until("token")
	x.Offers("token", "F5", "G4")        // Amsterdam is full
	x.Refused("token C4", "18EU-TK-02")  // no circle
	x.Refused("token K10", "18EU-TK-02") // no route
	x.Do("token F5")
	x.Wants("NS cash", 0)
	if !x.Token("NS", "F5") || x.Waiting().Name == "token" || x.Can("token") {
		t.Error("a second token can be placed")
	}
	// A city full of others is the end: beyond Cologne nothing is reached.
	y := at(t, 3, strings.Replace(position, "%s", "G4", 1))
	y.Turns("P1", "track")
	y.Do("pass")
	y.Turns("P1", "run") // no place for a token
	// Amsterdam is reached through Dortmund, which has an open circle.
	z := at(t, 3, strings.Replace(position, "%s", "F5", 1))
	z.Until("token")
	z.Offers("token", "C4", "F5", "G4")
}

// 18EU-TK-01: with all five tokens on the map there is none to place. 18EU-OR-07: a token need not be placed.
func TestTokensLeft(t *testing.T) {
	for tokens, left := range map[string]bool{"H3,K10,S2,S4": true, "H3,K10,S2,S4,T5": false} {
		x := at(t, 3, "phase 3"+north+`
			company NS par=90 cash=0 trains=3 *P1=60 tokens=`+tokens+` operated
			operate NS`)
		x.Do("pass")
		if waits := x.Waiting().Name == "token"; waits != left {
			t.Errorf("with tokens in %s one can be placed: %t", tokens, waits)
		}
		if left {
			x.Do("pass")
			x.Turns("P1", "run")
			x.Refused("token G4", "")
		}
	}
}

// 18EU-TK-03: no second token in a hex, although Berlin has several cities. 18EU-TK-02, 18EU-RT-10: nor does a route lead
// through one of them to the other, or on from there.
func TestTokensInBerlin(t *testing.T) {
	x := at(t, 3, `
		phase 3
		tile E10 581 0 # 0-1, 2-3 and 4-5
		tile G10 582 0 # two circles, joined to the first
		tile D11 58 5 # joins Berlin's third city (edge 1) with E12
		company NS par=90 trains=3 *P1=60 tokens=E10.2,G10 operated
		company DR par=90 trains=3 *P2=60 tokens=G10 operated
		operate NS`)
	x.Do("pass")
	x.Turns("P1", "run") // Berlin's first city is open and reached from Dresden, but NS has a token in the hex
	x.EndTurn()
	x.Until("token")
	x.Offers("token", "E10.0")

	y := at(t, 3, loop+`
		tile F9 9 1
		tile G8 58 2
		tile F7 58 3
		company NS par=90 trains=3 *P1=60 tokens=E10.2 operated
		operate NS`)
	y.Until("token")
	y.Offers("token", "G10")
	y.Refused("token E10.0", "18EU-TK-03")
}

// 18EU-TK-05: circles are not reserved; that of a minor which is gone is open to all.
func TestNoReservedCircles(t *testing.T) {
	position := "phase 3" + north + `
		company NS par=90 trains=3 *P1=60 tokens=G4 operated
		%s
		operate NS`
	x := at(t, 3, strings.Replace(position, "%s", "company 2 owner=P2 tokens=H3", 1))
	x.Until("token")
	x.Offers("token", "C4", "F5")
	y := at(t, 3, strings.Replace(position, "%s", "", 1))
	y.Until("token")
	y.Offers("token", "C4", "F5", "H3")
	y.Do("token H3")
}
