package render

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// bareTitles are the fact sheets that are drawn without any rules.
var bareTitles = []string{"18fr-rce", "18norway", "18ardennes"}

// bare is a table of a title that has no rules yet, made from its fact sheet alone, for as few players as it allows. The
// test is skipped where the sheets do not lie beside the checkout.
func bare(t testing.TB, title string) *engine.Game {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	b, err := os.ReadFile(filepath.Join(dir, "..", "shared", "facts", title+".yaml"))
	if err != nil {
		t.Skip("no fact sheets beside the checkout")
	}
	s, err := facts.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.New(withoutRules(s), []string{"Ada", "Ben", "Cy"}[:s.Players.Min], nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// withoutRules is a title in which one can do nothing but pass.
func withoutRules(s *facts.Sheet) *engine.Title {
	pass := &engine.Step{
		Name: "wait", About: "pass",
		Waits: func(g *engine.Game) bool { return !g.HasFinished("wait") },
		Moves: []*engine.Move{{Verb: "pass", Help: "End your turn.",
			Check: func(*engine.Game, []string) error { return nil },
			Do:    func(g *engine.Game, _ []string) { g.FinishStep("wait") }}},
	}
	return &engine.Title{
		ID: s.ID, Sheet: s,
		Setup: func(g *engine.Game, _ *engine.Draw) error {
			g.Round = engine.Round{Kind: "wait", Number: 1}
			g.Begin(g.Order[0])
			return nil
		},
		Rounds: map[string]*engine.RoundRules{"wait": {
			Title: func(*engine.Game) string { return "Setup" },
			Steps: []*engine.Step{pass},
			Over:  func(g *engine.Game) { g.Begin(g.After(g.Turn.Of)[0]) },
		}},
		Worth: func(g *engine.Game, p engine.ID) engine.Money { return g.Cash(p) },
	}
}

// eachBare runs a test for every title that has no rules yet.
func eachBare(t *testing.T, f func(t *testing.T, g *engine.Game)) {
	for _, title := range bareTitles {
		t.Run(title, func(t *testing.T) { f(t, bare(t, title)) })
	}
}

// crowd puts the tokens of all companies that have a price on the market, several of them into one cell.
func crowd(g *engine.Game) {
	for i := range g.Companies {
		c := &g.Companies[i]
		if !c.Kind.Priced {
			continue
		}
		starts := g.Market().Flagged(c.Kind.Par)
		at := starts[(i/2)%len(starts)]
		g.Prices.Place(string(c.ID), at)
		c.Par, c.Floated = engine.Money(g.Market().Price(at)), true
	}
}

// Everything that a title's components show can be drawn before any of its rules are written. Where PICTURES names a folder the
// pictures are left there.
func TestBareTitles(t *testing.T) {
	folder := os.Getenv("PICTURES")
	eachBare(t, func(t *testing.T, g *engine.Game) {
		keep := func(name string, p Picture, err error) {
			decode(t, p, err)
			if len(p.PNG) > 400_000 {
				t.Errorf("%s has %d bytes", name, len(p.PNG))
			}
			if !strings.Contains(p.Alt, g.Sheet().Name) {
				t.Errorf("the text of %s lacks the title: %s", name, p.Alt)
			}
			if folder != "" {
				base := filepath.Join(folder, g.Sheet().ID+"-"+name)
				if err := os.WriteFile(base+".png", p.PNG, 0o644); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(base+".txt", []byte(p.Alt+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		draw := func(name string, f func(*engine.Game) (Picture, error)) {
			p, err := f(g)
			keep(name, p, err)
		}
		draw("map", func(g *engine.Game) (Picture, error) { return Map(g, MapOptions{}) })
		draw("market", Market)
		draw("trains", Trains)
		draw("tiles", Tiles)
		draw("players", Players)
		for i := range g.Companies {
			id := g.Companies[i].ID
			draw("company-"+string(id), func(g *engine.Game) (Picture, error) { return Company(g, id) })
		}
		crowd(g)
		draw("market-full", Market)
		fill(g)
		draw("full", func(g *engine.Game) (Picture, error) { return Map(g, MapOptions{Numbers: true}) })
	})
}
