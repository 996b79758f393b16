package t18eu_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
)

// Random whole games run clean for each number of players, and every kind of action occurs among them. 18EU-SU-03: the move
// order never changes.
func TestRandomGames(t *testing.T) {
	enginetest.RandomGames(t, "18eu", 1, `accept bankrupt bid buy close decline discard exchange half issue lay par pass pay redeem
		replace run select sell take token train withhold`, func(g *engine.Game, a engine.Action) {
		for i, p := range g.Order {
			if p != engine.ID(fmt.Sprintf("P%d", i+1)) {
				t.Fatalf("after %s the move order is %v", a, g.Order)
			}
		}
	})
}

// Games with the trains that a table can agree on, and by the rules of 18xx.games, run clean, too.
func TestRandomGamesWithOptions(t *testing.T) {
	enginetest.RandomGame(t, "18eu", 3, 5, []string{"extra-3", "second-extra-3", "extra-4"}, nil)
	enginetest.RandomGame(t, "18eu", 4, 6, []string{"18xx.games"}, nil)
}

// A record replays to the same state.
func TestRecordReplays(t *testing.T) {
	enginetest.Replays(t, enginetest.RandomGame(t, "18eu", 4, 3, nil, nil))
}

// Apply accepts exactly what is offered.
func TestOffersAreWhatApplyAccepts(t *testing.T) {
	enginetest.Agrees(t, "18eu", func(g *engine.Game, n int) bool { return n%60 == 0 || g.Round.Kind == "exchange" })
}

// No order whatever makes the rules program fail.
func FuzzOrders(f *testing.F) {
	for _, s := range []string{"", "lay G6 X1 2", "buy NS treasury; pass", "bid 7 145", "select 8; take", "run 3:D9-C10", "train 3 from SNCF 150",
		"train P", "token J1.1", "sell NS 20; issue 1", "redeem 10; half", "exchange 7 NS", "replace 7", "discard 3", "close 7", "par NS 67 G10"} {
		f.Add(uint16(40), s)
	}
	r := enginetest.RandomGame(f, "18eu", 3, 3, nil, nil)
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
		enginetest.RandomGame(t, "18eu", players, 2, nil, check)
	}
}

// TestExplore: no position stands still, and what is offered is accepted, wherever trouble is near.
func TestExplore(t *testing.T) { enginetest.Explorer{Title: "18eu", Ruins: true}.Explore(t, 200) }
