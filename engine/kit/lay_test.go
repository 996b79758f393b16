package kit_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// builds is a position in which the company has just begun to build.
func builds(t *testing.T, phase, company, lines string) *table {
	t.Helper()
	x := position(t, "phase "+phase+"\n"+lines+"\noperate "+company)
	x.Do("pass") // own shares
	x.Turns("P1", "track")
	return x
}

// A lay with an extra word needs no private: the word changes the lay's cost, by hex and company, and takes effect
// at once (NOR-MT-02 to MT-07, NOR-PW-04).
func TestTunnel(t *testing.T) {
	const a = "company A par=50 cash=200 *P1=60 pool=20 trains=2 tokens=B2 operated"
	x := builds(t, "2", "A", a)
	if len(x.Sheet().Privates) > 0 {
		t.Fatal("the game has privates")
	}
	x.Do("lay B4 9 1")
	x.Wants("A cash", 200-40)

	x = builds(t, "2", "A", a)
	x.Offers("lay B4 9 1", "with")
	x.Offers("lay B4 9 1 with", "tunnel")
	x.Do("lay B4 9 1 with tunnel")
	x.Wants("A cash", 200-40-40)
	if left := mountains(x.Game); !slices.Equal(left, []string{"C3"}) {
		t.Fatalf("mountains: %v", left)
	}
	x.Do("lay C3 9 2 with tunnel") // another hex and price, and 20 for the second tile
	x.Wants("A cash", 200-40-40-30-30-20)

	x = builds(t, "2", "B", "company B par=50 cash=200 *P1=60 pool=20 trains=2 tokens=B6 operated")
	x.Do("lay B4 9 1 with tunnel")
	x.Wants("B cash", 200-40)

	// An upgrade has no terrain cost; a tunnel with it still costs.
	const built = "tile C3 9 2\n" + a
	x = builds(t, "3", "A", built)
	x.Do("lay C3 23 5")
	x.Wants("A cash", 200)
	x = builds(t, "3", "A", built)
	x.Do("lay C3 23 5 with tunnel")
	x.Wants("A cash", 200-30)

	// Without a mountain there is no tunnel; a company cannot build what it cannot pay for.
	x = builds(t, "2", "B", "company B par=50 cash=200 *P1=60 pool=20 trains=2 tokens=B6 operated")
	x.Refused("lay C5 57 0 with tunnel", "tunnel")
	x.Offers("lay C5 57 0")
	x = builds(t, "2", "A", "company A par=50 cash=79 *P1=60 pool=20 trains=2 tokens=B2 operated")
	x.Refused("lay B4 9 1 with tunnel", "lay: the treasury pays")
	x.Offers("lay B4 9 1")
}

// Two yellow tiles or one upgrade; the second yellow tile costs 20 more and may build on the first (ARD-TRK-02,
// NOR-PW-06, NOR-PW-07, FRRCE-TR-02, FRRCE-TR-03, FRRCE-TC-05).
func TestTwoYellowOrOneUpgrade(t *testing.T) {
	const a = "company A par=50 cash=200 *P1=60 pool=20 trains=2 tokens=B2 operated\ncompany B par=50 *P2=60 trains=2 tokens=B6\n"
	x := builds(t, "3", "A", a)
	x.Do("lay C3 9 2")
	x.Wants("A cash", 200-30)
	x.Refused("lay C3 23 2", "lay: a hex once a turn")
	x.Do("lay B4 9 1")
	x.Wants("A cash", 200-30-40-20)
	if x.Waiting().Name == "track" {
		t.Error("the game waits for a third lay")
	}

	x = builds(t, "3", "A", a+"tile C3 9 2")
	x.Do("lay B4 9 1")
	x.Refused("lay C3 23 5", "lay: actions of a turn") // not one of each
	x = builds(t, "3", "A", a+"tile C3 9 2")
	x.Do("lay C3 23 5")
	if x.Waiting().Name == "track" { // nor the other way round
		t.Error("the game waits for a lay after an upgrade")
	}
	x = builds(t, "3", "A", "company A par=50 cash=89 *P1=60 pool=20 trains=2 tokens=B2 operated")
	x.Do("lay C3 9 2")
	x.Refused("lay B4 9 1", "lay: the treasury pays")
}

// An extra lay that needs no connection and uses up no other lay is offered wherever it is accepted (FRRCE-PV-06 to PV-09).
func TestExtraLayAnywhere(t *testing.T) {
	x := builds(t, "2", "C", "company C par=50 cash=100 *P1=60 pool=20 trains=2 tokens=C5 operated\ntile C5 57 1")
	x.Refused("lay D6 58 1", "lay: connection")
	x.Refused("lay D6 58 1 with tunnel", "tunnel")
	if !x.Offered("lay", "D6") || !x.Offered("lay D6 58 1 with", "raft") || x.Offered("lay D6 58 1 with", "tunnel") {
		t.Error("the raft is not offered exactly where it is accepted")
	}
	x.Do("lay D6 58 1 with raft")
	x.Wants("C cash", 90)
	if all, _ := kit.Laid(x.Game); all != 0 || len(x.Game.Turn.Lays) != 1 {
		t.Errorf("%d lays are used up", all)
	}
	x.Refused("lay B4 9 1 with raft", "lay: a private's power")
}

// A company may place its next token beside a port city it can reach, even a full one, once in each, for the same price as in a
// city; it does not reach a city beyond from there (NOR-TK-01, NOR-TK-02, NOR-TK-09, NOR-TK-11 to TK-14).
func TestTokensBesideACity(t *testing.T) {
	const lines = `
	  tile B4 9 1
	  company A par=50 cash=100 *P1=60 pool=20 trains=2 tokens=B2 operated
	  company B par=50 cash=100 *P2=60 pool=20 trains=2 tokens=B6 operated
	`
	x := position(t, lines+"operate A")
	x.Until("token")
	x.Offers("token", "B2", "B6")
	x.Offers("token B6", "port")
	x.Refused("token B6", "token: no empty slot")
	x.Refused("token C7 port", "token: where one lies beside a city")
	x.Refused("token B6 fort", "token: where one lies beside a city")
	x.Do("token B6 port")
	x.Wants("A cash", 60)
	quay := x.Map().Map.Find("B6")
	if !x.Map().Beside("A", quay, port) || x.Map().Beside("B", quay, port) || x.Token("A", "B6") || kit.NextToken(x.Game, "A").Price != 60 {
		t.Error("the port is not where it should be, or is a station")
	}
	if x.Waiting().Name == "token" {
		t.Error("a second token could be placed")
	}
	x.EndTurn()
	// Another company's port may be there, too, but no second one of the same company.
	x = position(t, lines+"company C par=50 cash=39 *P3=60 tokens=C5 operated\noperate A")
	x.Map().Place(token("A", "B6", port))
	x.Map().Place(token("B", "B2", port))
	x.Game.Touch()
	x.Until("token")
	x.Refused("token B6 port", "token: second of a kind beside a city")
	x.Do("token B2 port") // beside its own station
	x = position(t, lines+"company C par=50 cash=39 *P3=60 tokens=C5 operated\noperate C")
	x.Until("own stock")
	if x.Do("pass; pass"); x.Waiting().Name == "token" {
		t.Error("C, which reaches no port and has no money, is asked")
	}
	x = position(t, lines+"operate A")
	x.Game.Pay("A", engine.Bank, 61)
	x.Until("own stock")
	if x.Do("pass; pass"); x.Waiting().Name == "token" {
		t.Error("A is asked without money")
	}
}

// Tokens beside a city take no slot, are no stations and stay when the city is upgraded; nobody's token in a slot blocks it
// (NOR-TK-11 to TK-14, FRRCE-PT-02, ARD-SET-07).
func TestTokensOfOtherKinds(t *testing.T) {
	const lines = "company A par=50 cash=200 *P1=60 pool=20 trains=2 tokens=B2 operated\ncompany B par=50 cash=200 *P1=60 pool=20 trains=2 tokens=B6 operated\n"
	x := builds(t, "3", "A", lines)
	b := x.Map()
	haven, ost := b.Map.Find("B2"), b.Map.Find("C7")
	b.Place(token("B", "B2", port))
	b.Place(token("C", "B2", port))
	if b.In("B", haven) || b.Has("B", haven, 0) || b.Free(haven, 0) != 0 || len(b.Places("B")) != 1 {
		t.Error("a port is a station, or is in a slot")
	}
	x.Do("lay B2 P1 0")
	b = x.Map()
	if b.Free(haven, 0) != 1 || !b.Has("A", haven, 0) {
		t.Error("the ports moved into the city with its tile")
	}
	if err := kit.CheckToken(x.Game, "B", haven, 0); err != nil { // its port does not prevent its station
		t.Error(err)
	}
	if b.Free(ost, 0) != 1 {
		t.Fatalf("Ost has %d empty slots beside its mine", b.Free(ost, 0))
	}

	x = position(t, lines+"operate B")
	x.Until("token")
	x.Do("token C7")
	if free := x.Map().Free(ost, 0); free != 0 || !x.Map().Has("B", ost, 0) {
		t.Errorf("%d slots are empty", free)
	}
	x = position(t, lines+"company C par=50 *P3=60 tokens=C7\noperate B")
	x.Map().Place(token("B", "B6", port))
	x.Game.Touch()
	x.Until("own stock")
	if x.Do("pass; pass"); x.Waiting().Name == "token" {
		t.Error("the game waits for a station, but mine and station fill Ost")
	}
	if err := kit.CheckToken(x.Game, "B", ost, 0); err == nil {
		t.Error("the mine does not block its slot")
	}
}

// A lay says which of its words doesn't exist.
func TestLayNamesTheWrongWord(t *testing.T) {
	x := position(t, "company B par=80 cash=500 *P1=60 trains=2 tokens=B6 operated\noperate B")
	x.Until("track")
	for order, want := range map[string]string{
		"lay M66 9 0": "there's no hex M66 on the map",
		"lay B6 nn 0": `there's no tile "nn"`,
		"lay B6 9 6":  `the rotation is a number from 0 to 5, not "6"`,
		"lay B6 9 x":  `the rotation is a number from 0 to 5, not "x"`,
		"lay B6 9 00": `the rotation is a number from 0 to 5, not "00"`,
	} {
		if _, err := x.Try(engine.Order(order)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", order, err, want)
		}
	}
}

// A track step in which no tile can be laid says what comes after it, such as a token that the company can still place.
func TestWhatComesAfterTrack(t *testing.T) {
	for cash, want := range map[string]string{"60": " (next: place a token)", "0": ""} { // without money the turn is over
		x := position(t, `
			tile C3 7 0
			tile B4 7 0
			company A par=60 cash=`+cash+` trains=2 *P1=40 tokens=B2 operated
			operate A`)
		x.Until("track")
		if got, want := x.About(), "go on, since no tile can be laid now"+want; got != want {
			t.Errorf("with %s: %q, want %q", cash, got, want)
		}
	}
}
