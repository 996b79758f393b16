package t18eu_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// stack lists the trains of the supply from the top, as "3 3 3 4".
func stack(x *enginetest.Table) string {
	var out []string
	for _, t := range x.TrainsOf(engine.Supply) {
		out = append(out, t.Model)
	}
	return strings.Join(out, " ")
}

// 18EU-SU-01, 18EU-SU-02, 18EU-SH-02: money of the players and of the bank, and the certificate limit.
func TestMoneyByNumberOfPlayers(t *testing.T) {
	for _, c := range []struct{ players, cash, bank, certificates int }{
		{2, 750, 10500, 28},
		{3, 450, 10650, 20},
		{4, 350, 10600, 16},
		{5, 300, 10500, 13},
		{6, 250, 10500, 11},
	} {
		x := at(t, c.players, "")
		for _, p := range x.Players {
			x.Wants(string(p.ID)+" cash", c.cash)
		}
		if int(x.Bank) != c.bank || kit.CertLimit(x.Game) != c.certificates {
			t.Errorf("%d players: the bank has %d, want %d; limit %d, want %d", c.players, x.Bank, c.bank, kit.CertLimit(x.Game), c.certificates)
		}
		if err := kit.Consistent(x.Game); err != nil || x.Sheet().Bank.Money != 12000 {
			t.Errorf("%d players: of %d: %v", c.players, x.Sheet().Bank.Money, err)
		}
	}
	for _, n := range []int{1, 7} {
		if _, err := engine.New(engine.Find("18eu"), make([]string, n), nil, 1); err == nil {
			t.Errorf("%d players can play", n)
		}
	}
}

// 18EU-SU-03: the move order is that in which the players are given (who opens the table draws it), its first player holds
// the priority deal. That it never changes: see TestRandomGames.
func TestMoveOrder(t *testing.T) {
	x := at(t, 5, "")
	if want := []engine.ID{"P1", "P2", "P3", "P4", "P5"}; !slices.Equal(x.Order, want) || x.Priority != "P1" {
		t.Errorf("move order %v, priority %s", x.Order, x.Priority)
	}
}

// 18EU-SU-04, 18EU-SU-05, 18EU-SU-06, 18EU-SU-10: fifteen minors with a 2 train and no money each, five Pullmans in the
// pool, the stack, and the phase.
func TestTrainsAtTheStart(t *testing.T) {
	x := at(t, 3, "")
	minors := 0
	for _, c := range x.Companies {
		if c.Kind.Owned {
			minors++
			x.Trains(string(c.ID), "2")
			x.Wants(string(c.ID)+" cash", 0)
		} else {
			x.Trains(string(c.ID))
		}
	}
	if minors != 15 {
		t.Errorf("%d minors", minors)
	}
	if got := stack(x); got != "3 3 3 3 3 4 4 4 4 5 5 5 6 6 8" { // the last one never ends, see 18EU-PH-13
		t.Errorf("the stack is %s", got)
	}
	pool := x.TrainsOf(engine.Pool)
	if len(pool) != 5 || slices.ContainsFunc(pool, func(t engine.Train) bool { return t.Model != "P" }) {
		t.Errorf("the pool is %v", pool)
	}
	if x.PhaseNow().Name != "2" {
		t.Errorf("phase %s", x.PhaseNow().Name)
	}
}

// 18EU-SU-05, 18EU-SU-06: before phase 3 no Pullman is sold, and of the stack only the top train.
func TestOnlyTheTopTrain(t *testing.T) {
	x := at(t, 3, `
		company 7 owner=P1 cash=900 trains=2 tokens=E10.1
		operate 7`)
	x.Until("trains")
	for _, model := range []string{"2", "4", "5", "6", "8"} {
		x.Refused("train "+model, "18EU-TB-02")
	}
	x.Refused("train P from pool", "18EU-PU-01")
	x.Refused("train P", "18EU-PU-01")
	x.Offers("train", "3")
	x.Do("train 3")
	x.Wants("7 cash", 700)
}

// 18EU-SU-07: optional trains, in any mix, lie among their own kind.
func TestOptionalTrains(t *testing.T) {
	for options, want := range map[string]string{
		"":                               "3 3 3 3 3 4 4 4 4 5 5 5 6 6 8",
		"extra-3":                        "3 3 3 3 3 3 4 4 4 4 5 5 5 6 6 8",
		"second-extra-3":                 "3 3 3 3 3 3 4 4 4 4 5 5 5 6 6 8",
		"extra-4":                        "3 3 3 3 3 4 4 4 4 4 5 5 5 6 6 8",
		"extra-3 extra-4":                "3 3 3 3 3 3 4 4 4 4 4 5 5 5 6 6 8",
		"extra-4 second-extra-3 extra-3": "3 3 3 3 3 3 3 4 4 4 4 4 5 5 5 6 6 8",
		"extra-3 second-extra-3":         "3 3 3 3 3 3 3 4 4 4 4 5 5 5 6 6 8",
	} {
		x := at(t, 4, "options "+options)
		if got := stack(x); got != want {
			t.Errorf("%q: the stack is %s, want %s", options, got, want)
		}
		if err := kit.Consistent(x.Game); err != nil {
			t.Errorf("%q: %v", options, err)
		}
	}
	for _, options := range [][]string{{"extra-4", "extra-4"}, {"extra-2"}} {
		if _, err := engine.New(engine.Find("18eu"), []string{"A", "B"}, options, 1); err == nil {
			t.Errorf("%v can be agreed", options)
		}
	}
}

// 18EU-SU-08: eight corporations, each with its president's certificate of 20% and eight of 10% in its treasury.
func TestCertificatesAtTheStart(t *testing.T) {
	x := at(t, 3, "")
	var majors []engine.ID
	for _, c := range x.Companies {
		if c.Kind.Owned {
			continue
		}
		majors = append(majors, c.ID)
		if len(c.Certs) != 9 {
			t.Errorf("%s has %d certificates", c.ID, len(c.Certs))
		}
		for i, k := range c.Certs {
			want := engine.Cert{Shares: 1, Holder: c.ID}
			if i == 0 {
				want = engine.Cert{Shares: 2, President: true, Holder: c.ID}
			}
			if k != want {
				t.Errorf("%s, certificate %d: %+v", c.ID, i, k)
			}
		}
	}
	slices.Sort(majors)
	if want := []engine.ID{"DR", "FS", "KBS", "KKOB", "KPEV", "NS", "SNCB", "SNCF"}; !slices.Equal(majors, want) {
		t.Errorf("corporations %v", majors)
	}
}

// 18EU-SU-09: a £120 marker on each of eight hexes; the Semmering, printed yellow, has none and costs £60.
func TestMountainMarkers(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company KKOB par=100 cash=100 *P1=60 trains=3 tokens=N11.0 operated
		operate KKOB`)
	markers := map[string]string{"O10": "Tauern", "P5": "Simplon", "P9": "Arlberg", "Q4": "Lötschberg", "Q6": "Gotthard",
		"Q8": "Brenner", "R3": "Fréjus", "R7": "Albula"}
	for _, h := range x.Sheet().Map.Hexes {
		name, marked := markers[h.ID]
		switch cost := h.Face.Cost.Cost; {
		case marked && (cost != 120 || h.Face.Name != name):
			t.Errorf("%s %s costs %d", h.ID, h.Face.Name, cost)
		case !marked && cost != 0 && cost != 60:
			t.Errorf("%s costs %d", h.ID, cost)
		}
	}
	x.Do("lay P11 80 1")
	x.Wants("KKOB cash", 40)
}

// 18EU-SU-10, 18EU-SQ-01, 18EU-SQ-02, 18EU-IS-15, 18EU-PH-10: the sale stands in place of the first stock round; two
// operating rounds follow, then a stock round, and again.
func TestSequenceOfRounds(t *testing.T) {
	x := at(t, 2, "")
	var rounds []string
	for len(rounds) < 7 {
		if where := x.Where(); len(rounds) == 0 || rounds[len(rounds)-1] != where {
			rounds = append(rounds, where)
		}
		switch x.Round.Kind {
		case "sale":
			if x.Can("select") {
				cs, _ := x.Next(engine.Order("select"))
				x.Do("select " + cs[0].Word)
			} else {
				x.Do("pass")
			}
		case "operating":
			x.EndTurn()
		default:
			x.Do("pass")
		}
	}
	want := []string{"Initial sale", "Operating round 1.1", "Operating round 1.2", "Stock round 2", "Operating round 2.1",
		"Operating round 2.2", "Stock round 3"}
	if !slices.Equal(rounds, want) {
		t.Errorf("rounds %v", rounds)
	}
}

// 18EU-IN-01: all that players and companies have is part of the one state of the table, which everybody sees.
func TestEverythingIsOpen(t *testing.T) {
	x := at(t, 3, `
		cash P1=123 P2=231 P3=312
		company NS par=90 *P2=30 P1=20 cash=417 trains=2,3 tokens=C4 operated
		company 7 owner=P3 cash=611 trains=2 tokens=E10.1
		stock 2 P1`)
	b, err := json.Marshal(x.Game)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"id":"P1","name":"Player 1","cash":123`, `"id":"P2","name":"Player 2","cash":231`,
		`"id":"P3","name":"Player 3","cash":312`, `"id":"NS","kind":"major","cash":417`, `"model":"3","owner":"NS"`, `"model":"2","owner":"7"`,
		`"id":"7","kind":"minor","cash":611,"floated":true,"certs":[{"shares":1,"president":true,"holder":"P3"},{"shares":1,"holder":"7"}]`,
		`"shares":2,"president":true,"holder":"P2"`, `"shares":1,"holder":"P1"`} {
		if !strings.Contains(string(b), want) {
			t.Errorf("the state does not show %s", want)
		}
	}
}

// 18EU-IN-03: what players agree on is no action of the game: nothing is recorded, and nothing binds. The only questions
// that the game puts to another player are about that player's own trains and hexes, and are answered before anything else is done.
func TestAgreementsBindNobody(t *testing.T) {
	known := strings.Fields(`bankrupt bid buy close discard drop exchange found half issue lay par pass pay redeem replace run
		select sell take token train withhold`)
	for kind, round := range engine.Find("18eu").Rounds {
		for _, s := range round.Steps {
			for _, m := range s.Moves {
				if !slices.Contains(known, m.Verb) {
					t.Errorf("%s has an action %q", kind, m.Verb)
				}
				if m.Asks != nil && m.Verb != "train" && m.Verb != "lay" {
					t.Errorf("%s asks another player about %q", kind, m.Verb)
				}
			}
		}
	}
	x := at(t, 3, `
		phase 3
		company NS par=90 *P2=60 cash=400 trains=3,3 tokens=C4 operated
		company KPEV par=82 *P1=60 cash=400 tokens=E10.0 operated
		operate KPEV`)
	x.Until("trains")
	x.Do("train 3 from NS 1")
	x.Turns("P2", "answer")
	x.Refused("train 3", "")
	x.Do("decline")
	if len(x.Questions) > 0 {
		t.Error("the proposal lives on")
	}
	x.Turns("P1", "trains")
	x.Do("train 3 from NS 1; accept")
	x.Wants("NS cash", 401)
}
