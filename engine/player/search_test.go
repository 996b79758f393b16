package player

import (
	"math/rand/v2"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/selfplay"
	_ "stationmaster/titles/all"
)

// Orders are compared at the same point of the game: after the same operating round, or as many turns later. A line that
// has come further has seen more dividends, and its order would look better for it.
func TestLinesAreComparedAbreast(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 8)
			if err != nil {
				t.Fatal(err)
			}
			over, turns := 0, 0
			for p := selfplay.New(8); g.Actions < 160 && !g.Finished; {
				if g.Actions%40 == 0 {
					for _, s := range []style{styles[Steady], {far: 3, narrow: true, lays: 6, rounds: 1, playout: 12}} {
						if abreastAt(t, s, g) {
							over++
						} else {
							turns++
						}
					}
				}
				a, err := p.Choose(g)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
			if over == 0 || turns == 0 {
				t.Errorf("%d positions were played to the end of a round, %d to a turn: both should happen", over, turns)
			}
		})
	}
}

// abreastAt checks the lines of some orders and reports whether they were compared at their ends.
func abreastAt(t *testing.T, s style, g *engine.Game) bool {
	t.Helper()
	all := orders(g, g.Decider())
	var lines []line
	for i := range all {
		if i%max(1, len(all)/3) > 0 {
			continue
		}
		after, err := g.Silent().Try(all[i])
		if err != nil {
			continue
		}
		l, err := s.line(t.Context(), after, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	over, turn := true, 1_000_000
	for _, l := range lines {
		over, turn = over && l.over, min(turn, l.turns[len(l.turns)-1].Round.Turns)
	}
	for i, end := range abreast(lines) {
		switch {
		case over && end != lines[i].end:
			t.Errorf("after %d orders a line is over, but not judged at its end", g.Actions)
		case over && !end.Finished && sameRound(end, lines[i].turns[0]):
			t.Errorf("after %d orders a line is over within %s", g.Actions, g.Where())
		case over:
		case end == nil:
			if lines[i].turns[0].Round.Turns <= turn {
				t.Errorf("after %d orders a line is judged as it is, though it has seen turn %d", g.Actions, turn)
			}
		default:
			for _, x := range lines[i].turns {
				if n := x.Round.Turns; end.Round.Turns > turn || n > end.Round.Turns && n <= turn {
					t.Errorf("after %d orders: a line is judged at turn %d, and all have come to turn %d", g.Actions, end.Round.Turns, turn)
				}
			}
		}
	}
	return over
}

func sameRound(g, h *engine.Game) bool {
	return g.Round.Kind == h.Round.Kind && g.Round.Number == h.Round.Number && g.Round.Sub == h.Round.Sub
}

// What is listed for house players is legal, complete but for other words for the same, and nothing stands there twice.
func TestOrdersAreListedOnce(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 4)
			if err != nil {
				t.Fatal(err)
			}
			for p := selfplay.New(4); g.Actions < 200 && !g.Finished; {
				listed := map[string]bool{}
				for _, a := range orders(g, g.Decider()) {
					if listed[a.String()] {
						t.Errorf("after %d orders %q is listed twice", g.Actions, a)
					}
					listed[a.String()] = true
				}
				if len(listed) == 0 {
					t.Fatalf("after %d orders nothing is listed", g.Actions)
				}
				for text := range listed {
					if _, err := g.Try(engine.Order(text)); err != nil {
						t.Errorf("after %d orders %q is refused: %v", g.Actions, text, err)
					}
				}
				n := 0
				for _, m := range g.Moves() {
					g.Each(func(a engine.Action) bool {
						if n++; a.Verb == m.Verb && !m.Final && m.Asks == nil && m.Fill == nil && !listed[a.String()] && !repeats(g, a) {
							t.Errorf("after %d orders %q is missing", g.Actions, a)
						}
						return n < 2000
					})
				}
				a, err := p.Choose(g)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// repeats reports whether an order has a word with the same effect as an earlier one.
func repeats(g *engine.Game, a engine.Action) bool {
	for i, w := range a.Args {
		for _, c := range g.Offered(engine.Action{Verb: a.Verb, Args: a.Args[:i]}) {
			if c.Word == w && c.Same != "" {
				return true
			}
		}
	}
	return false
}

// A silent copy plays on like any other and keeps no log.
func TestSilentCopies(t *testing.T) {
	for _, title := range engine.Titles() {
		g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 5)
		if err != nil {
			t.Fatal(err)
		}
		silent := g.Silent()
		for p := selfplay.New(5); g.Actions < 150 && !g.Finished; {
			a, err := p.Choose(g)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range []*engine.Game{g, silent} {
				if _, err := x.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
		}
		if g.Hash() != silent.Hash() {
			t.Errorf("%s: the silent copy went another way", title.ID)
		}
		if len(silent.Log()) > 0 || len(g.Log()) == 0 {
			t.Errorf("%s: %d lines in the silent copy's log, %d in the game's", title.ID, len(silent.Log()), len(g.Log()))
		}
	}
}
