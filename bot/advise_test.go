package bot_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/bot/foresee"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
)

// lateBoard plays 1894 at random until a company with several trains is about to build on a late board.
func (k *table) lateBoard() *engine.Game {
	k.t.Helper()
	return k.randomly("1894", 1, func(g *engine.Game) bool {
		w := g.Waiting()
		if w == nil || w.Name != "track" || g.Round.Number < 6 || g.Turn.Of != "OUEST" || kit.Engines(g, g.Turn.Of) <= 1 {
			return false
		}
		words, _ := g.Next(engine.Action{Verb: "lay"})
		return len(words) > 5
	})
}

// randomly plays a game of four at random up to a position, and returns that.
func (k *table) randomly(title string, seed uint64, stop func(g *engine.Game) bool) *engine.Game {
	k.t.Helper()
	seats := k.begin(title, "Ada", "Ben", "Cy", "Dan")
	g, err := engine.New(engine.Find(title), seats, nil, 7)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, s := range seats {
		k.ok(s, "set ask off")
	}
	for _, b := range enginetest.Batches(k.t, g, seed, g.Players[slices.Index(seats, "Ada")].ID, stop) {
		k.ok(g.Name(b.Who), "do "+b.String())
	}
	return g
}

// Advice is off unless the game's owner allows it, which everybody is told. The advice agrees with an exact search after every lay: none
// beats the first one listed, and each earns what it says.
func TestAdvise(t *testing.T) {
	k := newTable(t)
	g := k.lateBoard()
	who := g.Name(g.Decider())
	k.no(who, "advise", "Advice is off", "advise on")
	k.no("Ada", "advise", "You can allow it")
	k.no("Ben", "advise", "Ada can allow it")
	k.no("Ben", "advise on", "Only Ada")
	k.ok("Ada", "advise on")
	contains(t, k.post("note:").Text, "turned advice on for everyone")
	r := k.ok(who, "advise")
	if !r.Private {
		t.Error("the advice is not private")
	}
	today, err := kit.BestRevenue(g, g.Turn.Of)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, text(r.Message), "Its trains would earn "+g.Format(today))
	best := today
	g.Each(func(a engine.Action) bool {
		if a.Verb == "lay" {
			after := g.Clone()
			if _, err := after.Apply(a); err != nil {
				t.Fatal(err)
			}
			if m, err := kit.BestRevenue(after, g.Turn.Of); err == nil {
				best = max(best, m)
			}
		}
		return true
	})
	for _, c := range r.Choices { // the order as it is typed
		contains(t, text(r.Message), "("+strings.TrimPrefix(c.Command, "do ")+"): ")
	}
	orders := commands(r.Choices)
	if best == today || len(orders) == 0 {
		t.Fatalf("a lay earns %v instead of %v; the advice is %v", best, today, orders)
	}
	for i, o := range orders {
		if !strings.HasPrefix(o, "do lay ") {
			continue
		}
		after, _, err := foresee.Orders(g, strings.TrimPrefix(o, "do "))
		if err != nil {
			t.Fatal(err)
		}
		m, _ := kit.BestRevenue(after, g.Turn.Of)
		if i == 0 && m < best {
			t.Errorf("%s earns %v, the best lay %v", o, m, best)
		}
		if !strings.Contains(r.Choices[i].Hint, ": "+g.Format(m)+", ") {
			t.Errorf("%s earns %v, but the advice says %q", o, m, r.Choices[i].Hint)
		}
		best = max(best, m)
	}
	// An order of the next turn raises the run beyond what this turn can.
	figures := regexp.MustCompile(`: F(\d+), F\d+ more`)
	i := slices.IndexFunc(r.Sections, func(s message.Section) bool { return s.Head == "With the next turn" })
	for _, l := range r.Sections[i].Lines {
		if l == "Nothing raises it further." || l == "Nothing that was tried raises it further." && strings.Contains(r.Text, "Not every order was tried") {
			continue
		}
		if m := figures.FindStringSubmatch(l); m == nil {
			t.Errorf("%q", l)
		} else if n, _ := strconv.Atoi(m[1]); engine.Money(n) <= best || !strings.Contains(l, ", next turn ") {
			t.Errorf("%q is not more than %v", l, best)
		}
	}
	k.ok("Ada", "advise off")
	k.no(who, "advise", "Advice is off")
}

// A preview that ends the game doesn't say what trains would earn afterwards.
func TestPreviewOfTheEnd(t *testing.T) {
	g := newTable(t).lateBoard()
	for line, earns := range map[string]bool{"settle P1": true, "settle P1; agree; agree; agree": false} {
		orders, err := notation.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		m, err := foresee.Preview(g.Clone(), orders, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		if s := text(m); strings.Contains(s, "would earn") != earns {
			t.Errorf("%q: %s", line, s)
		}
	}
}

// Whoever plays alone has advice without allowing it, and can turn it off.
func TestAdviceAlone(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "alone 1894 3 easy").Game
	k.no("Ada", "advise", "for a company that has trains")
	k.ok("Ada", "advise off")
	k.no("Ada", "advise", "Advice is off", "You can allow it")
}

// Where another company's token returns, the post isn't headed by the operating company, and its treasury and trains aren't shown.
func TestPostOfAReturn(t *testing.T) {
	k := newTable(t)
	g := k.randomly("1894", 7, func(g *engine.Game) bool {
		w := g.Waiting()
		return w != nil && w.Name == "return" && g.Decider() != g.President(g.Turn.Of)
	})
	m := k.post("turn:")
	contains(t, text(m), "'s token returns")
	if strings.Contains(m.Title, string(g.Turn.Of)) || strings.Contains(text(m), "Treasury") || m.Company != "" {
		t.Errorf("in the turn of %s: %s\n%s", g.Turn.Of, m.Title, text(m))
	}
}

// BenchmarkAdvise times the advice on a late board of 1894, for now and one turn ahead; the goal is under 300 ms.
func BenchmarkAdvise(b *testing.B) {
	k := newTable(b)
	g := k.lateBoard()
	k.ok("Ada", "advise on")
	who := g.Name(g.Decider())
	for b.Loop() {
		k.ok(who, "advise")
	}
	b.ReportMetric(float64(len(g.TrainsOf(g.Turn.Of))), "trains")
	b.Logf("%s in %s, phase %s", g.Turn.Of, g.Where(), g.PhaseNow().Name)
}

// When the search for the best routes gives up, everything that shows the best says that it is not proven: advice, previews, the board, the
// post with its button, and the log.
func TestNotProvenBestIsSaid(t *testing.T) {
	k := newTable(t)
	g := k.lateBoard()
	who, company := g.Name(g.Decider()), g.Turn.Of
	k.ok("Ada", "advise on")
	rules := engine.Find("1894").Rules.(*kit.Rules)
	t.Cleanup(func() { rules.Routes.Looks = 0 })
	const hint = " (not proven best)"
	for looks := 1; ; looks++ { // few enough to leave better routes to find, but enough to find some
		rules.Routes.Looks = looks
		c := g.Clone()
		c.Touch()
		m, err := kit.BestRevenue(c, company)
		if err != nil || kit.Doubt(c, company) == "" {
			t.Fatalf("%d looks prove the best, %v", looks, err)
		}
		if m > 0 {
			break
		}
	}
	contains(t, text(k.ok(who, "advise").Message), hint)
	orders := "pass"
	for after := g.Clone(); after.Waiting().Name != "run"; orders += "; pass" {
		if _, err := after.Apply(engine.Order("pass")); err != nil {
			t.Fatal(err)
		}
	}
	orders = strings.TrimSuffix(orders, "; pass")
	contains(t, text(k.ok(who, "preview "+orders).Message), hint)
	tried, err := k.clerk.Boards.Board(ctx, "", k.game, who, orders)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, strings.Join(tried.Tried.Lines, "\n"), hint)
	k.ok(who, orders)
	post := k.post("turn:")
	if !slices.ContainsFunc(post.Choices, func(c message.Choice) bool {
		return strings.HasPrefix(c.Label, "Run for ") && strings.HasSuffix(c.Label, hint)
	}) {
		t.Errorf("no button says so: %+v", post.Choices)
	}
	contains(t, text(post), "Better routes may exist")
	hand, err := k.clerk.Boards.HandRoutes(ctx, "", k.game, "")
	if err != nil || !strings.HasSuffix(hand.Best, hint) {
		t.Errorf("beside routes by hand: %+v, %v", hand, err)
	}
	k.ok(who, "run")
	contains(t, text(k.post("turn:")), hint)
	contains(t, k.record(), "unproven")
	contains(t, text(k.ok(who, "show log").Message), hint)
}

// In 18Norway the step for own shares comes before track: the advice looks past it.
func TestAdviseLooksPastOwnShares(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		company H par=70 cash=300 trains=2 *P1=60 pool=20 tokens=G29.2 operated
		operate H`)
	if w := x.Waiting().Name; w == "track" {
		t.Fatal("track comes first")
	}
	today, now, _, _, err := foresee.Advice(x.Game, "H")
	if err != nil || today != 0 || len(now) == 0 || now[0].Orders[0].Verb != "lay" || now[0].Earns == 0 {
		t.Errorf("today %d, advised %v, %v", today, now, err)
	}
}

// Two lays that 1894 allows in one turn are advised for this turn, in one order only; a second token is for the next (1894-TRK-01, 1894-TOK-01).
func TestAdviseTellsTurnsApart(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		phase green
		tile F15 X2 0
		company NORD par=100 cash=300 trains=2 *P1=60 tokens=D9,G14 operated
		operate NORD`)
	_, now, later, _, err := foresee.Advice(x.Game, "NORD")
	if err != nil {
		t.Fatal(err)
	}
	two := 0
	for i, a := range now {
		if after, _, err := foresee.Orders(x.Game, a.Typed); err != nil || after.Turn.Of != "NORD" {
			t.Errorf("%s isn't possible this turn: %v", a.Typed, err)
		}
		for _, b := range now[:i] {
			if len(a.Orders) == 2 && len(b.Orders) == 2 && a.Orders[0].String() == b.Orders[1].String() && a.Orders[1].String() == b.Orders[0].String() {
				t.Errorf("%s is there twice", a.Typed)
			}
		}
		if len(a.Orders) == 2 {
			if two++; !strings.Contains(a.Label, ", then lay ") {
				t.Errorf("%q", a.Label)
			}
		}
	}
	if two == 0 {
		t.Errorf("no two lays in one turn: %+v", now)
	}
	for _, a := range later {
		if a.Earns <= now[0].Earns {
			t.Errorf("%s earns no more than %s", a.Typed, now[0].Typed)
		}
		if !strings.Contains(a.Label, ", next turn ") || !strings.Contains(a.Typed, ", next turn ") {
			t.Errorf("%q, %q", a.Label, a.Typed)
		}
	}
}

// In the last operating round nothing is advised for the next turn.
func TestAdviseInTheLastRound(t *testing.T) {
	for round, want := range map[string]bool{"2 of 3": true, "3 of 3": false} {
		x := enginetest.New(t, "18fr-rce", 3, `
			phase 5
			company EST par=67 cash=300 trains=5 *P1=60 tokens=H25 operated
			operate EST `+round)
		x.Broken = true
		_, _, later, _, err := foresee.Advice(x.Game, "EST")
		if err != nil || (len(later) > 0) != want || kit.LastRound(x.Game) == want {
			t.Errorf("%s: %v is advised for the next turn (%v)", round, later, err)
		}
	}
}

// The best run is a sum with one sign between its parts, bonuses included.
func TestBestRunIsASum(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		company H par=70 cash=300 trains=2 *P1=60 tokens=G29.2 operated
		operate H`)
	c := x.Company("H")
	c.Last = []engine.Run{{Train: "2", Parts: []string{"F6 10", "F4 30", "+ ferry 40"}, Revenue: 80}}
	if got, want := foresee.RunLines(x.Game, c), []string{"2: F6 10 + F4 30 + ferry 40 = " + x.Format(80)}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
