package player

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
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

// Laying track and placing tokens builds; passing, paying and buying don't, although the next company may place its first token at
// once.
func TestBuilds(t *testing.T) {
	want := map[string]bool{"lay": true, "token": true, "pass": false, "pay": false, "withhold": false, "buy": false, "sell": false}
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			before, seen := (*engine.Game)(nil), map[bool]int{}
			walk(t, title, 4, 400, func(g *engine.Game, done engine.Action) {
				if is, named := want[done.Verb]; named && before.Company(before.Turn.Of) != nil && len(before.Questions) == 0 && len(g.Questions) == 0 && g.Player(done.By) != nil {
					if seen[is]++; builds(before, g) != is {
						t.Errorf("%s: %q builds: %t", before.Where(), done, !is)
					}
				}
				before = g.Silent()
			})
			if seen[true] == 0 || seen[false] == 0 {
				t.Errorf("%d orders that build, and %d that don't, were seen", seen[true], seen[false])
			}
		})
	}
}

// Track and tokens are played out once and to the end of one operating round, other orders as the style says, and after each sample the
// order that comes last is dropped, once all have had their trial. A wide style first plays more of the others out once.
func TestPlayOut(t *testing.T) {
	s := style{far: 3, envy: 50, lays: 10, best: 3, rounds: 2, samples: 2, playout: 5000}
	g := walk(t, engine.Find("18eu"), 3, 0, func(*engine.Game, engine.Action) {})
	for builds, shares := false, false; !builds || !shares; {
		track := g.Company(g.Turn.Of) != nil && g.Takes("lay")
		if all := Orders(g); len(all) > 6 && (track && !builds || g.Round.Kind == "stock" && !shares) {
			builds, shares = builds || track, shares || !track
			for _, as := range []struct {
				trial, wide int
				want        []int
			}{
				{0, 0, []int{2, 2, 1, 0, 0, 0, 0}},
				{2, 0, []int{2, 2, 2, 0, 0, 0, 0}},
				{2, 6, []int{2, 2, 2, 1, 1, 1, 0}},
			} {
				if track {
					as.want = []int{1, 1, 1, 0, 0, 0, 0}
				}
				s.trial, s.wide = as.trial, as.wide
				ranked, err := s.choose(t.Context(), g, newTurn(g), nil)
				if err != nil {
					t.Fatal(err)
				}
				for i, n := range as.want {
					if got := len(ranked[i].lines); got != n {
						t.Errorf("%s: with a trial of %d and %d at first, %q was played out %d times, not %d", g.Where(), as.trial, as.wide, ranked[i].order, got, n)
					}
				}
			}
		}
		after, err := simply.quickly(t.Context(), g, newTurn(g), 0)
		if err != nil {
			t.Fatal(err)
		}
		g = after
	}
}

// The first sample takes in only so many orders that the best of them can still be played out twice.
func TestLongLinesAreFew(t *testing.T) {
	g := walk(t, engine.Find("18eu"), 3, 0, func(*engine.Game, engine.Action) {})
	for g.Round.Kind != "stock" || len(Orders(g)) < 6 {
		after, err := simply.quickly(t.Context(), g, newTurn(g), 0)
		if err != nil {
			t.Fatal(err)
		}
		g = after
	}
	var all []tried
	for _, a := range Orders(g)[:6] {
		after, err := g.Try(a)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, tried{order: a, after: after})
	}
	s := style{far: 3, envy: 50, best: 2, rounds: 1, samples: 1}
	l, err := s.line(t.Context(), g, all[0].end(), 0, 5000)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ lines, want int }{{5, 2}, {7, 3}, {9, 5}, {10, 6}, {20, 6}} {
		best := slices.Clone(all)
		s.playout = x.lines * l.spent
		if err := s.playOut(t.Context(), g, newTurn(g).judge(s), g.Decider(), best); err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, y := range best {
			got += len(y.lines)
		}
		if got != x.want {
			t.Errorf("with work for %d lines, %d orders were played out, not %d", x.lines, got, x.want)
		}
	}
}

// Where a president has to sell shares for a train, a wide style weighs as many orders as in a stock round, though it's a company's turn.
func TestForcedSalesAreWide(t *testing.T) {
	s := style{far: 3, envy: 50, lays: 10, best: 2, wide: 4, rounds: 1, samples: 2, playout: 2000}
	forced := 0
	walk(t, engine.Find("18eu"), 3, 800, func(g *engine.Game, _ engine.Action) {
		forces := func(a engine.Action) bool {
			after, err := g.Try(a)
			return err == nil && shed(g, after, g.Decider()) != engine.Nobody
		}
		if all := Orders(g); forced > 0 || g.Company(g.Turn.Of) == nil || len(all) < 5 || !slices.ContainsFunc(all, forces) {
			return
		}
		g = g.Silent()
		ranked, err := s.choose(t.Context(), g, newTurn(g), nil)
		if err != nil {
			t.Fatal(err)
		}
		forced++
		for i, x := range ranked[:5] {
			if got, want := len(x.lines) > 0, i < s.wide; got != want {
				t.Errorf("%s: %q was played out: %t, want %t", g.Where(), x.order, got, want)
			}
		}
	})
	if forced == 0 {
		t.Error("nobody had to sell shares for a train")
	}
}

// An order that is clearly ahead of the others isn't played out again.
func TestClearLead(t *testing.T) {
	s := style{far: 3, envy: 50, lays: 10, best: 3, rounds: 1, samples: 6, playout: 50_000}
	clear, open := 0, 0
	g := walk(t, engine.Find("18eu"), 3, 0, func(*engine.Game, engine.Action) {})
	for turns := 0; turns < 400 && (clear == 0 || open == 0); turns++ {
		if g.Round.Kind == "stock" && len(Orders(g)) > 2 {
			ranked, err := s.choose(t.Context(), g, newTurn(g), nil)
			if err != nil {
				t.Fatal(err)
			}
			n := len(ranked[0].lines)
			for _, x := range ranked[1:] {
				if n < s.samples && len(x.lines) == n && !ahead(ranked[0].lines, x.lines, guess(g)) {
					t.Errorf("%s: after %d samples %q isn't played out again, though %q isn't clearly behind", g.Where(), n, ranked[0].order, x.order)
				}
			}
			if n < s.samples {
				clear++
			} else {
				open++
			}
		}
		after, err := simply.quickly(t.Context(), g, newTurn(g), 0)
		if err != nil {
			t.Fatal(err)
		}
		g = after
	}
	if clear == 0 || open == 0 {
		t.Errorf("%d orders had a clear lead, and %d had none", clear, open)
	}
}

// One order is clearly ahead of another if more samples would hardly change that: by much more than their difference varies.
func TestAhead(t *testing.T) {
	hundredths := func(in []engine.Money) (out []engine.Money) {
		for _, m := range in {
			out = append(out, 100*m)
		}
		return out
	}
	selling := walk(t, engine.Find("1894"), 3, 0, func(*engine.Game, engine.Action) {})
	sold := walk(t, engine.Find("1894"), 3, 200, func(*engine.Game, engine.Action) {})
	if !kit.Selling(selling) || kit.Selling(sold) {
		t.Fatal("the sale isn't where it should be")
	}
	for _, x := range []struct {
		lines, others []engine.Money // of money, not of hundredths
		sale          bool
		want          bool
	}{
		{[]engine.Money{500}, []engine.Money{100}, false, false}, // one sample shows nothing of how much they vary
		{[]engine.Money{130, 130}, []engine.Money{100, 100}, false, true},
		{[]engine.Money{115, 115}, []engine.Money{100, 100}, false, false}, // as good as equal
		{[]engine.Money{100, 100}, []engine.Money{130, 130}, false, false},
		{[]engine.Money{120, 240}, []engine.Money{100, 100}, false, false}, // by 20 and by 140
		{[]engine.Money{420, 540}, []engine.Money{100, 100}, false, true},
		{[]engine.Money{1130, 130, 530}, []engine.Money{1100, 100, 500}, false, true}, // how the samples went counts for both
		{[]engine.Money{115, 115, 115, 115}, []engine.Money{100, 100, 100, 100}, false, true},
		{[]engine.Money{280, 290}, []engine.Money{200, 205}, false, true},
		{[]engine.Money{280, 290}, []engine.Money{200, 205}, true, false}, // in a sale, two are often alike by chance
		{[]engine.Money{300, 310, 290, 300}, []engine.Money{200, 205, 205, 200}, true, true},
	} {
		g := sold
		if x.sale {
			g = selling
		}
		if got := ahead(hundredths(x.lines), hundredths(x.others), guess(g)); got != x.want {
			t.Errorf("%v is clearly ahead of %v: %t (in a sale: %t)", x.lines, x.others, got, x.sale)
		}
	}
}

// Keen players play out what they could do in a sale as well, and more often than other orders; for others that takes too long.
func TestSalesArePlayedOut(t *testing.T) {
	sales := 0
	for _, title := range enginetest.Titles(t, 2) {
		g := walk(t, title, 3, 0, func(*engine.Game, engine.Action) {})
		if !kit.Selling(g) {
			continue
		}
		sales++
		for temper, out := range map[Temper]bool{Easy: false, Steady: false, Keen: true} {
			s := styles[temper]
			s.samples, s.playout = min(s.samples, 1), min(s.playout, 96)
			ranked, err := s.choose(t.Context(), g, newTurn(g), rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				t.Fatal(err)
			}
			if got := len(ranked[0].lines) > 0; got != out {
				t.Errorf("%s, %s: %q was played out: %t, want %t", title.ID, temper, ranked[0].order, got, out)
			}
			other := alternative(ranked)
			if out && other > 0 && len(ranked[other].lines) < 2 {
				t.Errorf("%s, %s: %q was played out, but no order of another kind, or only once", title.ID, temper, ranked[0].order)
			}
		}
	}
	if sales == 0 {
		t.Error("no title begins with a sale")
	}
}

// However many bids look better, the shortlist of a sale has an order of another kind. Elsewhere it is the best of the ranking.
func TestShortlist(t *testing.T) {
	selling := walk(t, engine.Find("1894"), 3, 0, func(*engine.Game, engine.Action) {})
	sold := walk(t, engine.Find("1894"), 3, 200, func(*engine.Game, engine.Action) {})
	for _, x := range []struct {
		g    *engine.Game
		all  string
		most int
		want string
	}{
		{selling, "bid bid bid bid pass buy", 3, "bid bid pass"},
		{selling, "bid pass bid bid buy", 3, "bid pass bid"},
		{selling, "bid bid bid", 2, "bid bid"},
		{selling, "bid pass", 3, "bid pass"},
		{sold, "buy buy buy pass", 3, "buy buy buy"},
	} {
		var ranked []tried
		for _, verb := range strings.Fields(x.all) {
			ranked = append(ranked, tried{order: engine.Action{Verb: verb}})
		}
		var got []string
		for _, y := range shortlist(x.g, ranked, x.most) {
			got = append(got, y.order.Verb)
		}
		if strings.Join(got, " ") != x.want {
			t.Errorf("the best %d of %q (in a sale: %t): %v, want %q", x.most, x.all, kit.Selling(x.g), got, x.want)
		}
	}
}

// Where one sample has shown several bids better than a pass, the pass is still played out again: a bid is compared with it.
func TestPassStaysInASale(t *testing.T) {
	g := walk(t, engine.Find("1894"), 3, 0, func(*engine.Game, engine.Action) {})
	s := styles[Keen]
	s.best, s.samples, s.playout = 2, 2, 10_000
	var best []tried
	for _, order := range []string{"bid", "bid", "bid", "pass"} {
		all := Orders(g)
		a := all[slices.IndexFunc(all, func(a engine.Action) bool { return a.Verb == order })]
		after, err := g.Try(a)
		if err != nil {
			t.Fatal(err)
		}
		best = append(best, tried{order: a, after: after})
	}
	if err := s.playOut(t.Context(), g, newTurn(g).judge(s), g.Decider(), best); err != nil {
		t.Fatal(err)
	}
	pass := slices.IndexFunc(best, func(x tried) bool { return x.order.Verb == "pass" })
	if pass == 0 || len(best[pass].lines) != 2 {
		t.Errorf("the pass is number %d of these, and was played out %d times", pass, len(best[pass].lines))
	}
}

// What comes after a sale is judged as it is then: in a sale, money that is kept counts less than what it buys.
func TestMoneyAfterASale(t *testing.T) {
	g := walk(t, engine.Find("1894"), 3, 0, func(*engine.Game, engine.Action) {})
	who := g.Decider()
	s := styles[Keen]
	best := []tried{{after: g}, {after: g}}
	s.samples, s.playout = 1, 600
	if err := s.playOut(t.Context(), g, newTurn(g).judge(s), who, best); err != nil {
		t.Fatal(err)
	}
	l, err := s.line(t.Context(), g, g, 0, 600)
	if err != nil || len(l.ends) < 2 {
		t.Fatal(l.ends, err)
	}
	sum := engine.Money(0)
	for k, at := range append([]*engine.Game{g}, l.ends[:2]...) {
		j := newJudge(g, s.far, s.narrow)
		if k > 0 {
			j = newJudge(l.ends[0], s.far, s.narrow)
		}
		x := tried{after: g}
		x.weigh(g, j.values(at), who, s.envy)
		sum += x.score
	}
	if got, want := best[0].score, sum/3; got != want {
		t.Errorf("played out, the sale is worth %d, want %d", got, want)
	}
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
				for _, s := range []style{styles[Steady], {far: 3, narrow: true, lays: 6, rounds: 2, playout: 12}} {
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

// abreastAt checks the lines of some orders and reports whether they were compared at the ends of operating rounds.
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
		l, err := s.line(t.Context(), g, after, 0, s.playout)
		if err != nil {
			t.Fatal(err)
		}
		if l.spent > s.playout || len(l.ends) > s.rounds {
			t.Errorf("after %d orders a line goes on for %d orders and %d operating rounds", g.Actions, l.spent, len(l.ends))
		}
		lines = append(lines, l)
	}
	ends, turn := s.rounds, math.MaxInt
	for _, l := range lines {
		ends, turn = min(ends, len(l.ends)), min(turn, l.turns[len(l.turns)-1].Round.Turns)
	}
	for i, points := range abreast(lines) {
		if points[0] != lines[i].turns[0] {
			t.Errorf("after %d orders a line is not judged as it begins", g.Actions)
		}
		begun, points := lines[i].turns[0].Round.Turns, points[1:]
		for n, at := range points {
			switch {
			case ends > 0 && (len(points) != ends || at != lines[i].ends[n]):
				t.Errorf("after %d orders a line is judged elsewhere than at the ends of %d operating rounds", g.Actions, ends)
			case ends > 0 && !at.Finished && at.Round.Same(&g.Round):
				t.Errorf("after %d orders a line has come to an end within %s", g.Actions, g.Where())
			case ends > 0:
			case begun > turn && at != lines[i].turns[0]:
				t.Errorf("after %d orders a line begins after turn %d, but goes on to another", g.Actions, turn)
			}
			for _, x := range lines[i].turns {
				if n := x.Round.Turns; ends == 0 && begun <= turn && (at.Round.Turns > turn || n > at.Round.Turns && n <= turn) {
					t.Errorf("after %d orders: a line is judged at turn %d, and all have come to turn %d", g.Actions, at.Round.Turns, turn)
				}
			}
		}
	}
	return ends > 0
}

// An order that ends an operating round is judged at that end, and not one round later than an order after which it goes on.
func TestOrdersThatEndARound(t *testing.T) {
	for _, title := range engine.Titles() {
		seen := 0
		walk(t, title, 8, 600, func(g *engine.Game, _ engine.Action) {
			if g.Finished || !kit.Operating(g) || seen == 2 {
				return
			}
			var afters []*engine.Game
			ending := -1
			for _, a := range Orders(g) {
				after, err := g.Silent().Try(a)
				if err != nil {
					continue
				}
				if !after.Round.Same(&g.Round) {
					ending = len(afters)
				}
				if afters = append(afters, after); len(afters) == 5 {
					break
				}
			}
			if ending < 0 || len(afters) < 2 {
				return
			}
			var lines []line
			for _, after := range afters {
				l, err := style{rounds: 1}.line(t.Context(), g, after, 0, 200)
				if err != nil {
					t.Fatal(err)
				}
				lines = append(lines, l)
			}
			seen++
			if at := abreast(lines)[ending][1]; at != lines[ending].turns[0] {
				t.Errorf("%s: after %d orders one that ends %s is judged later", title.ID, g.Actions, g.Where())
			}
		})
		if seen == 0 {
			t.Errorf("%s: no order that ends a round was seen", title.ID)
		}
	}
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
