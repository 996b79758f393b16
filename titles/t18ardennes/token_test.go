package t18ardennes_test

import "testing"

// TestTokens: one a turn, 40 for a minor's only one and 100 for a public company, in an empty circle that it reaches, not twice in a hex;
// trains do not matter, nothing is reserved (ARD-TOK-01 to ARD-TOK-07).
func TestTokens(t *testing.T) {
	x := at(t, 3, "company 14 owner=P1 par=60 cash=50 tokens=F10 operated\ntile F10 621 1\ntile F12 9 1\ntile F14 58 1\ntile E15 57 0\noperate 14")
	x.Do("pass")
	x.Turns("P1", "token")
	x.Refused("token F10", "ARD-TOK-03")
	x.Refused("token D18", "ARD-TOK-02")
	x.Do("token E15")
	x.Wants("14 cash", 10)
	if !x.Token("14", "E15") { // the home of minor 3 is not kept for it
		t.Error("no token in Aachen")
	}
	x = at(t, 3, "company 14 owner=P1 par=60 cash=50 tokens=F10,K5 operated\ntile F10 621 1\ntile F12 9 1\ntile F14 58 1\ntile E15 57 0\noperate 14")
	if x.Do("pass"); x.Waiting().Name == "token" {
		t.Error("a minor has a third token")
	}
	const be = "company BE par=140 cash=150 *P1=60 tokens=F10 operated\ntile F10 621 1\ntile F12 9 1\ntile F14 58 1\ntile E15 57 0\n"
	x = at(t, 3, be+"operate BE")
	x.Do("pass; token E15")
	x.Wants("BE cash", 50)
	x = at(t, 3, be+"company 3 owner=P2 par=60 tokens=E15 operated\noperate BE")
	if x.Do("pass"); x.Waiting().Name == "token" {
		t.Error("a token for a full city")
	}
	x = at(t, 3, "company N par=140 cash=150 *P1=60 tokens=M7.0 operated trains=3\ntile M9 9 1\noperate N")
	x.Do("pass")
	if x.Waiting().Name == "token" {
		t.Error("a second token in Paris")
	}
}

// TestClaiming: a token in the place of a ferry or mine token takes that too, at the price of a token, once a turn and once a hex; a second
// company does so once the city is green (ARD-BON-01 to ARD-BON-05, ARD-TOK-01, ARD-RUN-08).
func TestClaiming(t *testing.T) {
	x := at(t, 3, "company 14 owner=P1 par=60 cash=50 tokens=F10 operated\ntile F10 621 1\ntile F8 9 1\ntile F6 4 1\ntile F4 57 1\noperate 14")
	x.Do("pass")
	x.Turns("P1", "token")
	x.Do("token F4")
	x.Wants("14 cash", 10)
	if in, beside := pieces(x.Game, "ferry", "F4"); in != 0 || beside != 1 || !remembers(x, "ferry", "14", "F4") || !x.Token("14", "F4") {
		t.Errorf("%d ferry tokens in the city, %d beside", in, beside)
	}
	// While the city is yellow there is no room for a second company; once it is green there is.
	lines := "phase 3\ncompany 14 owner=P1 par=60 cash=50 tokens=F10 operated\ncompany 8 owner=P2 par=60 tokens=M7.0,F4\ntile F10 621 1\ntile F8 9 1\ntile F6 4 1\n"
	x = at(t, 3, lines+"tile F4 57 1\noperate 14")
	if x.Do("pass"); x.Waiting().Name == "token" {
		t.Error("a second token in yellow Brugge")
	}
	x = at(t, 3, lines+"tile F4 15 4\noperate 14")
	x.Do("pass; token F4")
	if !remembers(x, "ferry", "14", "F4") || !remembers(x, "ferry", "8", "F4") {
		t.Error("not both have the rights")
	}
	// A mining city.
	x = at(t, 3, "company 14 owner=P1 par=60 cash=50 tokens=F10 operated\ntile F10 201 5\ntile G11 58 0\ntile H10 57 0\noperate 14")
	x.Do("pass; token H10")
	if !remembers(x, "mine", "14", "H10") {
		t.Error("no Mining Rights")
	}
	// Vlissingen serves one company: it has one circle for good.
	if f := x.Sheet().Map.Hex("E5").Face; f.Stops[0].Slots != 1 {
		t.Errorf("%d circles", f.Stops[0].Slots)
	}
}

// TestTakingForts: after the token step, any of those in its network, or none; what is not taken stays
// (ARD-BON-11, ARD-BON-12, ARD-SET-09).
func TestTakingForts(t *testing.T) {
	const e = "company E par=140 cash=0 *P1=60 tokens=J18 operated trains=3\ncompany 8 owner=P2 par=60 tokens=M7.0\ntile J18 57 0\ntile K17 8 3\n"
	x := at(t, 3, e+"operate E")
	x.Do("pass")
	x.Turns("P1", "forts")
	x.Offers("fort", "J18")
	x.Refused("fort K19", "ARD-BON-11")
	x.Do("fort J18")
	if _, beside := pieces(x.Game, "fort", "J18"); beside != 1 {
		t.Errorf("%d fort tokens are left in Metz", beside)
	}
	x.Do("fort J18")
	if n := forts(x, "E"); n != 2 {
		t.Errorf("E has %d", n)
	}
	x = at(t, 3, e+"operate E")
	x.Do("pass; pass")
	if _, beside := pieces(x.Game, "fort", "J18"); beside != 2 || forts(x, "E") != 0 {
		t.Errorf("%d fort tokens are left in Metz", beside)
	}
}
