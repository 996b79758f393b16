package player

import (
	"errors"
	"math"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/selfplay"
	_ "stationmaster/titles/all"
)

// errEnough ends a random game.
var errEnough = errors.New("enough")

// walk plays random orders and calls each at the start and after every order, as it was recorded.
func walk(t *testing.T, title *engine.Title, seed uint64, orders int, each func(g *engine.Game, done engine.Action)) *engine.Game {
	t.Helper()
	g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	each(g, engine.Action{})
	err = selfplay.New(seed).Game(g, func(done engine.Action) error {
		each(g, done)
		if g.Actions >= orders {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	return g
}

// Orders are compared at the same point of the game: after the same operating round, or as many turns later. A line that
// has come further has seen more dividends, and its order would look better for it.
func TestLinesAreComparedAbreast(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			over, turns := 0, 0
			between := false // a round in which companies have turns without operating has been seen
			walk(t, title, 8, 199, func(g *engine.Game, _ engine.Action) {
				other := !between && g.Company(g.Turn.Of) != nil && !kit.Operating(g)
				if g.Actions%40 > 0 && !other || g.Finished {
					return
				}
				between = between || other
				for _, s := range []style{styles[Steady], {far: 3, narrow: true, lays: 6, rounds: 1, playout: 12}} {
					if abreastAt(t, s, g) {
						over++
					} else {
						turns++
					}
				}
			})
			if over == 0 || turns == 0 {
				t.Errorf("%d positions were played to the end of a round, %d to a turn: both should happen", over, turns)
			}
		})
	}
}

// abreastAt checks the lines of some orders and reports whether they were compared at their ends.
func abreastAt(t *testing.T, s style, g *engine.Game) bool {
	t.Helper()
	all := Orders(g)
	var lines []line
	for i := range all {
		if i%max(1, len(all)/3) > 0 {
			continue
		}
		after, err := g.Silent().Try(all[i])
		if err != nil {
			continue
		}
		l, err := s.line(t.Context(), after, 0)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
		if l.over && !l.end.Finished && !slices.ContainsFunc(l.turns, kit.Operating) {
			t.Errorf("after %d orders a line is over without an operating round", g.Actions)
		}
	}
	over, turn := true, math.MaxInt
	for _, l := range lines {
		over, turn = over && l.over, min(turn, l.turns[len(l.turns)-1].Round.Turns)
	}
	for i, end := range abreast(lines) {
		switch {
		case over && end != lines[i].end:
			t.Errorf("after %d orders a line is over, but not judged at its end", g.Actions)
		case over && !end.Finished && end.Round.Same(&lines[i].turns[0].Round):
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

// The orders listed for house players are legal, none is listed twice, and what is left out says the same as one that is listed.
func TestOrdersAreListedOnce(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			walk(t, title, 4, 200, func(g *engine.Game, _ engine.Action) {
				if g.Finished {
					return
				}
				listed := map[string]bool{}
				for _, a := range Orders(g) {
					if listed[a.String()] {
						t.Errorf("after %d orders %q is listed twice", g.Actions, a)
					}
					listed[a.String()] = true
					if _, err := g.Try(a); err != nil {
						t.Errorf("after %d orders %q is refused: %v", g.Actions, a, err)
					}
				}
				if len(listed) == 0 {
					t.Fatalf("after %d orders nothing is listed", g.Actions)
				}
				other := map[string]bool{} // verbs of which some orders are left out for another reason
				for _, m := range g.Moves() {
					other[m.Verb] = other[m.Verb] || m.Final || m.Asks != nil || m.Fill != nil
				}
				g.Each(func(a engine.Action) bool {
					if !other[a.Verb] && !listed[a.String()] && !repeats(g, a) {
						t.Errorf("after %d orders %q is missing", g.Actions, a)
					}
					return true
				})
			})
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
		var silent *engine.Game
		g := walk(t, title, 5, 150, func(g *engine.Game, done engine.Action) {
			if silent == nil {
				silent = g.Silent()
			} else if _, err := silent.Apply(done); err != nil {
				t.Fatal(err)
			}
		})
		if g.Hash() != silent.Hash() {
			t.Errorf("%s: the silent copy went another way", title.ID)
		}
		if len(silent.Log()) > 0 || len(g.Log()) == 0 {
			t.Errorf("%s: %d lines in the silent copy's log, %d in the game's", title.ID, len(silent.Log()), len(g.Log()))
		}
	}
}
