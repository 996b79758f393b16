package t1894_test

import (
	"os"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// wholeGame is a game played at random to its end, with every round and both Diesels and bankrupt corners in it.
func wholeGame(t testing.TB) *engine.Record {
	t.Helper()
	f, err := os.Open("testdata/random_3p_3.game")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := notation.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return &g.Record
}

// A record replays to the same state.
func TestRecordReplays(t *testing.T) { enginetest.Replays(t, wholeGame(t)) }

// Random whole games run clean for each number of players; every kind of action occurs among them.
func TestRandomGames(t *testing.T) {
	enginetest.RandomGames(t, "1894", 12, `accept agree bankrupt bid buy decline discard ferry home lay par pass pay private redeem
		refuse reissue return run sell settle shipping token train upgrade withhold`, nil)
}

// Apply accepts exactly what is offered: everything offered is accepted, and orders changed by a word are accepted only
// when they are offered, too. A refusal leaves no trace.
func TestOffersAreWhatApplyAccepts(t *testing.T) {
	enginetest.Agrees(t, "1894", func(_ *engine.Game, n int) bool { return n%20 == 0 })
}

// 1894-GEN-06 among all others: no order whatever makes the rules program fail.
func FuzzOrders(f *testing.F) {
	for _, s := range []string{"", "lay G6 X1 2", "buy NORD ipo; pass", "bid NMS 145", "run 3:D9-C10", "train 3 from EST 150",
		"lay G6 X1 2 with LRC", "token D9.1", "sell EST -1", "private ARS 13", "settle P2", "par LF 67 G6", "return D9.9"} {
		f.Add(uint16(40), s)
	}
	r := wholeGame(f)
	f.Fuzz(func(t *testing.T, at uint16, text string) {
		if err := selfplay.Give(r, int(at), text); err != nil {
			t.Fatal(err)
		}
	})
}

// BenchmarkReplay plays a whole game of 1894 from its record.
func BenchmarkReplay(b *testing.B) {
	r := wholeGame(b)
	for b.Loop() {
		if _, err := engine.Replay(r); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(r.Actions)), "actions")
}

// middle is the whole game at a track step of its middle.
func middle(b *testing.B, step string, share float64) *engine.Game {
	b.Helper()
	r := wholeGame(b)
	n := 0
	var found *engine.Game
	_, err := engine.ReplayEach(r, func(g *engine.Game, _ engine.Action) {
		n++
		if w := g.Waiting(); found == nil && float64(n) > share*float64(len(r.Actions)) && w != nil && w.Name == step && len(g.TrainsOf(g.Turn.Of)) > 0 {
			found = g.Clone()
		}
	})
	if err != nil || found == nil {
		b.Fatalf("no such position: %v", err)
	}
	return found
}

// BenchmarkOptions lists every legal action of a track step in the middle of the game.
func BenchmarkOptions(b *testing.B) {
	g := middle(b, "track", 0.5)
	n := 0
	for b.Loop() {
		n = 0
		c := g.Clone()
		c.Each(func(engine.Action) bool { n++; return true })
	}
	b.ReportMetric(float64(n), "options")
}

// BenchmarkReach traces where a company gets to late in the game.
func BenchmarkReach(b *testing.B) {
	g := middle(b, "track", 0.9).Clone()
	for b.Loop() {
		g.Touch() // drops what was worked out before
		kit.Reach(g, g.Turn.Of)
	}
}

// BenchmarkBestRoutes finds the best routes of a company late in the game.
func BenchmarkBestRoutes(b *testing.B) {
	g := middle(b, "run", 0.9)
	for b.Loop() {
		c := g.Clone()
		c.Touch() // drops what was worked out before
		if _, err := kit.BestRevenue(c, c.Turn.Of); err != nil {
			b.Fatal(err)
		}
	}
}

// A history has a moment for each round, and its last one is how the game ended.
func TestHistory(t *testing.T) {
	r := wholeGame(t)
	story, err := engine.StoryOf(r)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.Replay(r)
	if err != nil {
		t.Fatal(err)
	}
	moments := story.Moments
	last := moments[len(moments)-1]
	for _, p := range g.Players {
		if last.Worth[p.ID] != g.Worth(p.ID) || moments[0].Worth[p.ID] == 0 {
			t.Errorf("%s is worth %d at last, want %d", p.Name, last.Worth[p.ID], g.Worth(p.ID))
		}
	}
	if moments[0].Where != "Auction" || moments[1].Where != "Stock round 1" || len(moments[0].Prices) != 2 {
		t.Errorf("it begins with %+v, %+v", moments[0], moments[1])
	}
	seen := map[string]bool{}
	for _, m := range moments {
		if seen[m.Where] {
			t.Errorf("%s is there twice", m.Where)
		}
		seen[m.Where] = true
	}
}

// Who comes next is the president of the next company to operate, and the next at the table.
func TestFollowing(t *testing.T) {
	const companies = `
		company NORD par=80 *P3=60 trains=2 tokens=D9 operated
		company OUEST par=67 *P2=60 trains=2 tokens=E6 operated
		company EST par=60 *P2=60 trains=2 tokens=I10 operated
	`
	for _, c := range []struct{ turn, want string }{
		{"operate NORD", "P2"},
		{"operate OUEST", ""}, // EST is theirs, too
		{"operate EST", ""},   // the last of the round
		{"stock 2 P3", "P1"},
	} {
		x := at(t, 3, companies+c.turn)
		if c.turn == "operate EST" {
			x.Round.Done = []engine.ID{"NORD", "OUEST"}
		}
		if got := kit.Following(x.Game); string(got) != c.want {
			t.Errorf("%s: %q follows, want %q", c.turn, got, c.want)
		}
	}
}

// TestExplore: no position stands still, and what is offered is accepted, wherever trouble is near.
func TestExplore(t *testing.T) { enginetest.Explorer{Title: "1894"}.Explore(t, 200) }
