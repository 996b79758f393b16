package t18norway_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// Random whole games run clean for each number of players, and every kind of action occurs among them, tunnels, ports and ships,
// too; at random all companies close before phase 4, so that nobody discards. NSB's shares stay where they are (NOR-SH-14), and the order of players never changes (NOR-SET-02).
func TestRandomGames(t *testing.T) {
	var state map[engine.ID]int
	seen := map[string]int{}
	enginetest.RandomGames(t, "18norway", 6, `accept bankrupt bid buy decline half issue lay nationalize par pass pay private
		redeem run sell token train withhold`, func(g *engine.Game, a engine.Action) {
		if g.Actions == 1 {
			state = map[engine.ID]int{}
		}
		for i, p := range g.Order {
			if p != engine.ID(fmt.Sprintf("P%d", i+1)) {
				t.Fatalf("after %s the order of players is %v", a, g.Order)
			}
		}
		for i := range g.Companies {
			c := &g.Companies[i]
			n := c.Held("NSB")
			if n < state[c.ID] && !c.Closed || n > 0 && len(c.Certs) < 9 {
				t.Fatalf("after %s NSB has %d shares of %s", a, n, c.ID)
			}
			state[c.ID] = n
		}
		if kit.CertLimit(g) < 7 {
			t.Fatalf("after %s the certificate limit is %d", a, kit.CertLimit(g))
		}
		for _, what := range special {
			if strings.HasPrefix(a.Verb, what.verb) && strings.Contains(a.String()+" ", what.words) {
				seen[what.words]++
			}
		}
	})
	for _, what := range special {
		if seen[what.words] == 0 && !testing.Short() {
			t.Errorf("nobody has done %s ...%s", what.verb, what.words)
		}
	}
}

// special is what must be done in random games besides.
var special = []struct{ verb, words string }{{"lay", " with tunnel "}, {"token", " port "}, {"train", " S3 "}, {"run", " S3:"}}

// Games by the rules of 18xx.games run clean, too.
func TestRandomGamesOf18xx(t *testing.T) {
	for seed := uint64(1); seed <= 3; seed++ {
		enginetest.RandomGame(t, "18norway", 2+int(seed), seed, []string{"18xx.games"}, nil)
	}
}

// A record replays to the same state.
func TestRecordReplays(t *testing.T) {
	enginetest.Replays(t, enginetest.RandomGame(t, "18norway", 4, 3, nil, nil))
}

// Apply accepts exactly what is offered.
func TestOffersAreWhatApplyAccepts(t *testing.T) {
	enginetest.Agrees(t, "18norway", func(_ *engine.Game, n int) bool { return n%10 == 0 })
}
