package t18norway_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/selfplay"
)

// Random whole games run clean for each number of players, and every kind of action occurs among them, tunnels, ports and
// ships, too. NSB's shares stay where they are (NOR-SH-14), and the order of players never changes (NOR-SET-02). At
// random all companies close before phase 4: what comes later is in TestLateGames.
func TestRandomGames(t *testing.T) {
	var state map[engine.ID]int
	seen := map[string]int{}
	enginetest.RandomGames(t, "18norway", 8, `accept bankrupt bid buy decline half issue lay nationalize par pass pay private
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

// Games that begin at random in phase 4 run clean, too, to their end: the last set is over, or nobody is left (NOR-EG-02,
// NOR-BK-12).
func TestLateGames(t *testing.T) {
	verbs, ends := map[string]int{}, map[string]int{}
	for seed := range uint64(8) {
		x := at(t, 3+int(seed%3), `
			phase 4
			left 4=1
			cash P1=900 P2=900 P3=900
			tile G19 8 5
			tile E19 57 0
			tile F30 57 0
			private Thunes H
			private Pihl P2
			company H kind=major price=180 *P1=30 P2=20 P3=10 NSB=20 cash=1500 operated trains=3,4 tokens=G29.2
			company D kind=major price=150 *P2=40 P1=20 NSB=10 cash=1200 operated trains=3,3 tokens=G17
			company B price=112 *P3=40 P2=20 cash=900 operated trains=S4 tokens=B26
			company R price=90 *P1=60 P3=40 cash=700 operated trains=2 tokens=E19
			company J kind=major price=165 *P3=30 P1=10 pool=20 NSB=10 cash=900 operated trains=S4,3 tokens=B32
			stock 5 P1
			priority P1
		`)
		err := selfplay.New(seed).Game(x.Game, func(a engine.Action) error {
			verbs[a.Verb]++
			return kit.Consistent(x.Game)
		})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		ends[x.End]++
		said := slices.ContainsFunc(x.Log(), func(l engine.Line) bool { return strings.HasPrefix(l.Text, "This set is the last one") })
		if said != (x.Round.Of == 3) {
			t.Errorf("seed %d: the game ends in %s; that the set is the last one is told: %v", seed, x.Where(), said)
		}
	}
	for _, verb := range []string{"discard", "upgrade", "issue", "nationalize"} {
		if verbs[verb] == 0 {
			t.Errorf("no game has the action %q", verb)
		}
	}
	if ends["the last set is over (NOR-EG-02)"] == 0 {
		t.Errorf("the games end so: %v", ends)
	}
}

// TestExplore: no position stands still, and what is offered is accepted, wherever trouble is near.
func TestExplore(t *testing.T) {
	enginetest.Explorer{Title: "18norway", Ruins: true, Orphans: true}.Explore(t, 200)
}
