package notation_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/notation"

	_ "stationmaster/titles/t1894"
	_ "stationmaster/titles/t18norway"
)

func TestParse(t *testing.T) {
	as, err := notation.Parse("lay G6 X1 2; token D9;; run # and so on; nothing\n\n pay ;train 3 from EST 150")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range as {
		got = append(got, a.String())
	}
	if s := strings.Join(got, "|"); s != "lay G6 X1 2|token D9|run|pay|train 3 from EST 150" {
		t.Errorf("parsed %s", s)
	}
	if _, err := notation.Parse(strings.Repeat("x", 5000)); err == nil {
		t.Error("an order of 5000 characters is accepted")
	}
}

func TestReadRefusesBadHeaders(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "title",
		"title: 1894\n\nbuy LRC":                 "players",
		"title: 1894\nplayers: A, B, C\nseed: x": "line 3",
		"title: 1894\nplayers: A, B, C\nzeal: 1": "unknown header",
		"players: A\ntitle 1894":                 "title",
	} {
		if _, err := notation.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
}

func TestReadKeepsLines(t *testing.T) {
	f, err := notation.Read(strings.NewReader("# a game\ntitle: 1894\nplayers: A, B, C\nseed: 7\n\n# auction\nbid NMS 145; pass\npass # C\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Actions) != 3 || f.Lines[0] != 7 || f.Lines[1] != 7 || f.Lines[2] != 8 || f.Seed != 7 || len(f.Players) != 3 {
		t.Errorf("read %+v", f)
	}
}

func TestMatchMendsCase(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"A", "B", "C"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	if got := notation.Match(g, engine.Order("BID nms 145")).String(); got != "bid NMS 145" {
		t.Errorf("matched %q", got)
	}
	n, err := engine.New(engine.Find("18norway"), []string{"A", "B", "C"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"bid sorumsand 45", "bid SØRUMSAND 45", "bid Sørumsand 45", "bid p3 45"} {
		if got := notation.Match(n, engine.Order(typed)).String(); got != "bid Sørumsand 45" {
			t.Errorf("matched %q", got)
		}
	}
	if got := notation.Match(g, engine.Order("fly moon")).String(); got != "fly moon" {
		t.Errorf("matched %q", got)
	}
}

// "from" and "with" may be left out.
func TestMatchAddsLinkingWords(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		company H par=70 cash=300 trains=2 *P1=60 tokens=G29.2 operated
		company D par=60 cash=300 trains=2 *P2=60 tokens=G17 operated
		operate H`)
	x.Do("pass") // no own shares
	for typed, want := range map[string]string{
		"lay h28 8 5 tunnel": "lay H28 8 5 with tunnel",
		"lay H28 8 5 tunes":  "lay H28 8 5 with tunes",  // the refusal then says that there is no such power
		"lay G27 8 0 tunnel": "lay G27 8 0 with tunnel", // and here, where tunnels are built
		"lay H28 5":          "lay H28 5",               // a tile is not guessed
	} {
		if got := notation.Match(x.Game, engine.Order(typed)).String(); got != want {
			t.Errorf("%q is matched as %q, want %q", typed, got, want)
		}
	}
	x.Do("lay H28 8 5; run; pay")
	if got := notation.Match(x.Game, engine.Order("train 2 d 40")).String(); got != "train 2 from D 40" {
		t.Errorf("matched %q", got)
	}
	if got := notation.Match(x.Game, engine.Order("train 2 40")).String(); strings.Contains(got, "D") { // nobody said whom to buy from
		t.Errorf("matched as %q", got)
	}
}

// What is bought can be bought by that word, unless shares can be bought.
func TestMatchBuys(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		company H par=70 cash=300 trains=2 *P1=60 tokens=G29.2 operated
		company D par=60 cash=300 trains=2 *P2=60 tokens=G17 operated
		operate H`)
	x.Do("pass; lay H28 8 5; run; pay")
	for typed, want := range map[string]string{
		"buy 2 d 40":       "train 2 from D 40",
		"Buy Train 2 d 40": "train 2 from D 40",
		"buy 77":           "buy 77",
		"buy H":            "buy H",
		"buy":              "buy",
	} {
		if got := notation.Match(x.Game, engine.Order(typed)).String(); got != want {
			t.Errorf("%q is matched as %q, want %q", typed, got, want)
		}
	}
}

// spells checks what a line of orders is spelt out to.
func spells(t *testing.T, g *engine.Game, typed, want string) {
	t.Helper()
	orders, err := notation.Parse(typed)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range notation.Spell(g, orders) {
		got = append(got, a.String())
	}
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("%q is spelt %s, want %s", typed, s, want)
	}
}

// Orders for one turn may leave out the passes between its steps; a pass after the end of the turn is not an order.
func TestSpell(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		seed 25
		phase green
		tile E6 14 1
		tile E8 9 1
		tile E10 57 1
		company PLM par=67 cash=500 trains=2 *P2=60 tokens=E6 operated
		company EST par=67 cash=500 *P1=60 tokens=I10 operated
		operate PLM`)
	for typed, want := range map[string]string{
		"token E10; run; pay":             "pass|token E10|run|pay",
		"lay D5 9 2; TOKEN E10; run; pay": "lay D5 9 2|pass|TOKEN E10|run|pay",
		"run":                             "pass|pass|run",
		"pass; token E10":                 "pass|token E10",
		"pass; pass; pass; run":           "pass|pass|run", // a run is no step to pass
		"pay":                             "pay",           // the run cannot be passed
		"run; pay; pass; pass":            "pass|pass|run|pay|pass|pass",
		"fly":                             "fly",
	} {
		spells(t, x.Game, typed, want)
	}
	z := enginetest.New(t, "1894", 3, `
		seed 25
		company AG par=67 cash=500 *P2=40 pool=20 tokens=D15 operated
		operate AG`) // waits in its finances
	orders, _ := notation.Parse("lay D15 57 2")
	if got := notation.Spell(z.Game, orders); len(got) != 2 || got[0].Verb != "pass" {
		t.Errorf("spelt %v", got)
	}
	y := enginetest.New(t, "1894", 3, "company NORD par=67 *P1=20\nstock 1 P2")
	orders, _ = notation.Parse("buy NORD ipo; pass") // in the first stock round nothing more can be done
	if got := notation.Spell(y.Game, orders); len(got) != 1 {
		t.Errorf("spelt %v", got)
	}
}

// "usual" is the rest of a company's own turn: after a purchase that ended the turn it must not play the next company's.
func TestUsualEndsWithTheTurn(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		seed 25
		tile E10 57 1
		tile D9 9 2
		company PLM par=67 cash=800 *P2=60 tokens=E10 operated
		company EST par=67 cash=500 trains=2 *P1=60 tokens=I10 operated
		operate PLM`)
	for typed, want := range map[string]string{
		"train 2; train 2; train 2; train 2; usual": "pass|train 2|train 2|train 2|train 2",
		"train 2; usual": "pass|train 2|pass",
	} {
		spells(t, x.Game, typed, want)
	}
}

// An act in another player's turn begins with the acting player, even as the first order.
func TestReadsWhoActs(t *testing.T) {
	f, err := notation.Read(strings.NewReader("title: some\nplayers: Ada, Ben\n\nP2: open G6\npass\nP1: open; pass"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range f.Actions {
		got = append(got, string(a.By)+"|"+a.String())
	}
	if want := "P2|open G6 |pass P1|open |pass"; strings.Join(got, " ") != want {
		t.Errorf("read as %q, want %q", strings.Join(got, " "), want)
	}
}

// What can be only one thing may be left out.
func TestWholeAddsWhatCanBeOnlyOne(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		company H par=70 cash=300 trains=2 *P1=60 tokens=G29.2 operated
		operate H`)
	x.Do("pass")            // no own shares
	all := map[string]int{} // rotations that fit, by the words before them
	for _, c := range words(x.Game, "lay") {
		for _, tile := range words(x.Game, "lay "+c) {
			all["lay "+c+" "+tile] = len(words(x.Game, "lay "+c+" "+tile))
		}
	}
	one, more := 0, 0
	for typed, n := range all {
		got := notation.Whole(x.Game, engine.Order(typed))
		_, whole := x.Next(got)
		switch {
		case n == 1 && whole:
			one++
		case n > 1 && got.String() == typed:
			more++
		default:
			t.Errorf("%q, which fits in %d ways, became %q", typed, n, got)
		}
	}
	if one == 0 || more == 0 {
		t.Errorf("%d tiles fit in one way, %d in several: too few to say", one, more)
	}
	for typed, n := range all { // the passes that follow are found without the rotation, too
		short, run := engine.Order(typed), engine.Order("run")
		full := notation.Whole(x.Game, short)
		if got, want := notation.Spell(x.Game, []engine.Action{short, run}), notation.Spell(x.Game, []engine.Action{full, run}); n == 1 && len(got) != len(want) {
			t.Errorf("%v, but %v with all words", got, want)
		}
	}
	if got := notation.Whole(x.Game, engine.Order("lay")).String(); got != "lay" {
		t.Errorf("an order without a place became %q", got)
	}
}

// A word that can be only one may be left out before others: the company that alone can be sold, or the private of a bid-off.
func TestMatchAddsTheOnlyWord(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		company H par=70 cash=300 trains=2 *P1=60 P2=20 tokens=G29.2 operated
		company D par=60 cash=300 trains=2 *P2=60 tokens=G17 operated
		stock 2 P1`)
	for typed, want := range map[string]string{
		"sell 1":  "sell H 1",
		"sell 77": "sell 77", // the refusal is about what was typed
	} {
		if got := notation.Match(x.Game, engine.Order(typed)).String(); got != want {
			t.Errorf("%q is matched as %q, want %q", typed, got, want)
		}
	}
	x = enginetest.New(t, "18norway", 3, `
		company H par=70 cash=300 trains=2 *P1=60 tokens=G29.2 operated
		company D par=60 cash=300 trains=2 *P1=30 P2=60 tokens=G17 operated
		stock 2 P1`)
	if got := notation.Match(x.Game, engine.Order("sell 1")).String(); got != "sell 1" {
		t.Errorf("with two companies to sell, a company was guessed: %q", got)
	}
}

// words are the words that may follow an order, without those that mean the same as another.
func words(g *engine.Game, begun string) (out []string) {
	next, _ := g.Next(engine.Order(begun))
	for _, c := range next {
		if c.Same == "" {
			out = append(out, c.Word)
		}
	}
	return out
}

// A hex may be called by its name: whatever its case and accents, even in several words, but not if two have that name; of its cities the one
// that a token can go to.
func TestMatchTakesNamesOfHexes(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		phase green
		tile D9 57 1
		tile D11 X3 0
		company NORD par=100 cash=300 trains=2 *P1=60 tokens=D9,G14 operated
		operate NORD`)
	for typed, want := range map[string]string{
		"lay bruxelles X2 0":   "lay F15 X2 0",
		"lay Saint-quentin 57": "lay G10 57",
		"lay le havre 57 0":    "lay B3 57 0",
		"lay le Mans 57":       "lay le Mans 57",
		"token LILLE":          "token LILLE", // no token can be placed before the track step is over
	} {
		if got := notation.Match(x.Game, engine.Order(typed)).String(); got != want {
			t.Errorf("%q is matched as %q, want %q", typed, got, want)
		}
	}
	x.Do("pass")
	for typed, want := range map[string]string{
		"token LILLE": "token D11",
		"token paris": "token G6", // which of its cities isn't said
		"token PLM":   "token PLM",
	} {
		if got := notation.Match(x.Game, engine.Order(typed)).String(); got != want {
			t.Errorf("%q is matched as %q, want %q", typed, got, want)
		}
	}
}
