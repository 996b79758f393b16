package t18eu_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// randomGame plays a whole game at random and calls each after every action.
func randomGame(t testing.TB, players int, seed uint64, options []string, each func(g *engine.Game, a engine.Action)) *engine.Record {
	t.Helper()
	r := &engine.Record{Title: "18eu", Players: []string{"Ada", "Ben", "Cy", "Dot", "Eve", "Fay"}[:players], Options: options, Seed: seed}
	g, err := engine.New(engine.Find("18eu"), r.Players, options, seed)
	if err != nil {
		t.Fatal(err)
	}
	err = selfplay.New(seed).Game(g, func(a engine.Action) error {
		r.Actions = append(r.Actions, a)
		if each != nil {
			each(g, a)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%d players, seed %d: %v", players, seed, err)
	}
	return r
}

// Random whole games run clean for each number of players, and every kind of action occurs among them. 18EU-SU-03: the move
// order never changes.
func TestRandomGames(t *testing.T) {
	verbs := map[string]int{}
	for players := 2; players <= 6; players++ {
		if testing.Short() && players != 4 {
			continue
		}
		randomGame(t, players, 3, nil, func(g *engine.Game, a engine.Action) {
			verbs[a.Verb]++
			for i, p := range g.Order {
				if p != engine.ID(fmt.Sprintf("P%d", i+1)) {
					t.Fatalf("after %s the move order is %v", a, g.Order)
				}
			}
		})
	}
	if testing.Short() {
		return
	}
	for _, v := range strings.Fields(`accept bankrupt bid buy close decline discard exchange half issue lay par pass pay redeem
		replace run select sell take token train withhold`) {
		if verbs[v] == 0 {
			t.Errorf("no game has the action %q", v)
		}
	}
}

// Games with the trains that a table can agree on, and by the rules of 18xx.games, run clean, too.
func TestRandomGamesWithOptions(t *testing.T) {
	randomGame(t, 3, 5, []string{"extra-3", "second-extra-3", "extra-4"}, nil)
	randomGame(t, 4, 6, []string{"18xx.games"}, nil)
}

// A record replays to the same state, from its actions, from its text, and order by order.
func TestRecordReplays(t *testing.T) {
	var last string
	r := randomGame(t, 4, 3, nil, func(g *engine.Game, _ engine.Action) {
		if g.Finished {
			last = g.Hash()
		}
	})
	a, err := engine.Replay(r)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Finished || a.Hash() != last {
		t.Fatalf("finished %t, equal %t", a.Finished, a.Hash() == last)
	}
	var text bytes.Buffer
	if err := notation.Write(&text, r); err != nil {
		t.Fatal(err)
	}
	f, err := notation.Read(&text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := engine.Replay(&f.Record)
	if err != nil {
		t.Fatal(err)
	}
	if b.Hash() != last {
		t.Error("the text plays to another state")
	}
	c, err := engine.New(engine.Find("18eu"), r.Players, r.Options, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range r.Actions {
		if _, err := c.Apply(notation.Match(c, engine.Order(strings.ToLower(x.String())))); err != nil {
			t.Fatal(err)
		}
	}
	if c.Hash() != last {
		t.Error("played order by order it ends in another state")
	}
}

// Apply accepts exactly what is offered, see selfplay.Agree.
func TestOffersAreWhatApplyAccepts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	accepted, refused, n := 0, 0, 0
	for players := 2; players <= 6; players += 2 {
		randomGame(t, players, 9, nil, func(g *engine.Game, _ engine.Action) {
			if n++; n%60 > 0 && g.Round.Kind != "exchange" || g.Finished {
				return
			}
			a, r, err := selfplay.Agree(g, rng)
			if err != nil {
				t.Fatal(err)
			}
			accepted, refused = accepted+a, refused+r
		})
	}
	if accepted < 500 || refused < 150 {
		t.Errorf("%d accepted, %d refused: too few to prove anything", accepted, refused)
	}
}

// No order whatever makes the rules program fail.
func FuzzOrders(f *testing.F) {
	for _, s := range []string{"", "lay G6 X1 2", "buy NS treasury; pass", "bid 7 145", "select 8; take", "run 3:D9-C10", "train 3 from SNCF 150",
		"train P", "token J1.1", "sell NS 20; issue 1", "redeem 10; half", "exchange 7 NS", "replace 7", "discard 3", "close 7", "par NS 67 G10"} {
		f.Add(uint16(40), s)
	}
	r := randomGame(f, 3, 3, nil, nil)
	f.Fuzz(func(t *testing.T, at uint16, text string) {
		if err := selfplay.Give(r, int(at), text); err != nil {
			t.Fatal(err)
		}
	})
}

// holdings is what a company has and who has it.
func holdings(g *engine.Game, c *engine.Company) string {
	var trains []string
	for _, t := range g.TrainsOf(c.ID) {
		trains = append(trains, t.Model)
	}
	shares := map[engine.ID]int{} // single shares are alike
	for _, k := range c.Certs {
		shares[k.Holder] += k.Shares
	}
	var tokens []string
	for _, p := range g.Map().Places(string(c.ID)) {
		tokens = append(tokens, g.Sheet().Map.Hexes[p.Hex].ID)
	}
	slices.Sort(tokens)
	return fmt.Sprint(c.Cash, trains, shares, g.President(c.ID), tokens)
}

// 18EU-IN-02: whatever a company gives or gets, money, trains, shares, tokens, is told in the log, with its name.
func TestTransactionsAreLogged(t *testing.T) {
	var before []string
	lines := 0
	check := func(g *engine.Game, a engine.Action) {
		var now []string
		text := ""
		for _, l := range g.Log()[lines:] {
			text += l.Text + "\n"
		}
		for i := range g.Companies {
			c := &g.Companies[i]
			now = append(now, holdings(g, c))
			name := string(c.ID)
			if c.Kind.Owned {
				name = "(M|m)inor " + name
			}
			if before != nil && before[i] != now[i] && !regexp.MustCompile(`\b`+name+`\b`).MatchString(text) {
				t.Fatalf("action %d, %s: %s had %s and has %s, and the log says:\n%s", g.Actions, a, c.ID, before[i], now[i], text)
			}
		}
		before, lines = now, len(g.Log())
	}
	for players := 3; players <= 5; players += 2 {
		before, lines = nil, 0
		randomGame(t, players, 2, nil, check)
	}
}
