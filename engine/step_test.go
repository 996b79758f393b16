package engine_test

import (
	"errors"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// table begins a game of three players, Ada, Ben and Cy, in which these steps make a turn.
func table(t *testing.T, steps ...*engine.Step) *engine.Game {
	t.Helper()
	title := &engine.Title{
		ID: "steps", Sheet: &facts.Sheet{Players: facts.Range{Min: 3, Max: 3}, Currency: "$%d", Phases: []facts.Phase{{Name: "only"}}},
		Setup: func(g *engine.Game, _ *engine.Draw) error {
			g.BeginRound("turns", 1, "P1")
			return nil
		},
		Rounds: map[string]*engine.RoundRules{"turns": {
			Title: func(*engine.Game) string { return "Turns" },
			Steps: steps,
			Over:  func(g *engine.Game) { g.Begin(g.After(g.Turn.Of)[0]) },
		}},
		Worth: func(g *engine.Game, p engine.ID) engine.Money { return g.Cash(p) },
	}
	g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// do is a move that logs who made it.
func do(verb string, then func(g *engine.Game)) *engine.Move {
	return &engine.Move{Verb: verb, Check: engine.Always, Do: func(g *engine.Game, _ []string) {
		g.Say("%s: %s", verb, g.Name(g.Actor()))
		if then != nil {
			then(g)
		}
	}}
}

func turn(moves ...*engine.Move) *engine.Step {
	moves = append(moves, do("pass", func(g *engine.Game) { g.FinishStep("turn") }))
	return &engine.Step{Name: "turn", About: "pass", Moves: moves, Waits: func(g *engine.Game) bool { return !g.HasFinished("turn") }}
}

func accepted(t *testing.T, g *engine.Game, by engine.ID, order, log string) {
	t.Helper()
	a := engine.Order(order)
	a.By = by
	if _, err := g.Apply(a); err != nil {
		t.Fatalf("%s by %s: %v", order, by, err)
	}
	if lines := g.Log(); log != "" && lines[len(lines)-1].Text != log {
		t.Fatalf("%s by %s says %q, want %q", order, by, lines[len(lines)-1].Text, log)
	}
}

func refused(t *testing.T, g *engine.Game, by engine.ID, order string) {
	t.Helper()
	a := engine.Order(order)
	a.By = by
	before := g.Hash()
	var r *engine.RuleError
	if _, err := g.Apply(a); !errors.As(err, &r) || g.Hash() != before {
		t.Fatalf("%s by %s is not refused as it should: %v", order, by, err)
	}
}

// If nobody decides, a step plays itself and the game continues; no player can act in that step.
func TestNobodysStepPlaysItself(t *testing.T) {
	var played int
	alone := &engine.Step{
		Name: "alone", About: "be left alone", Alone: true,
		Waits:  func(g *engine.Game) bool { return g.Turn.Of == "P2" && !g.HasFinished("alone") },
		Who:    func(*engine.Game) engine.ID { return engine.Nobody },
		Itself: func(g *engine.Game) { played++; g.FinishStep("alone") },
		Moves:  []*engine.Move{do("meddle", nil)},
	}
	over := &engine.Step{ // ends by itself
		Name: "over", About: "be over", Moves: []*engine.Move{do("meddle", nil)},
		Waits: func(g *engine.Game) bool { return !g.HasFinished("over") },
		Who:   func(*engine.Game) engine.ID { return engine.Nobody },
	}
	g := table(t, alone, over, turn())
	refused(t, g, "", "meddle")
	accepted(t, g, "", "pass", "pass: Ada")
	if played != 1 || g.Decider() != "P2" || g.Waiting().Name != "turn" {
		t.Fatalf("played itself %d times; %s waits for %s", played, g.Waiting().Name, g.Decider())
	}
}

// A step can let others act in a player's turn: they and the decider are offered exactly what each may do.
func TestActsInAnothersTurn(t *testing.T) {
	shout := &engine.Step{
		Name: "shout", Moves: []*engine.Move{do("shout", nil)},
		Who:  func(*engine.Game) engine.ID { return engine.Nobody },
		Also: func(_ *engine.Game, player engine.ID) bool { return player == "P3" },
	}
	g := table(t, turn(), shout)
	accepted(t, g, "P3", "shout", "shout: Cy")
	refused(t, g, "P2", "shout")
	refused(t, g, "P1", "shout")
	refused(t, g, "P3", "pass")
	if g.Decider() != "P1" || !g.MayAct("P3", "shout") || g.MayAct("P3", "pass") || g.MayAct("P2", "shout") || !g.MayAct("P1", "pass") {
		t.Error("Apply does not take exactly what each player may do")
	}
	if cs, _ := g.Next(engine.Action{By: "P3"}); len(cs) != 1 || cs[0].Word != "shout" {
		t.Errorf("Cy is offered %v", cs)
	}
	if cs, _ := g.Next(engine.Action{}); len(cs) != 1 || cs[0].Word != "pass" {
		t.Errorf("Ada is offered %v", cs)
	}
	accepted(t, g, "", "pass", "pass: Ada")
}

// A decider has a single order if nothing else is legal, apart from orders to confirm, which others wait for and nobody gives for a player.
func TestOnly(t *testing.T) {
	final := func(verb string) *engine.Move {
		m := do(verb, nil)
		m.Final = true
		return m
	}
	never := do("never", nil)
	never.Check = func(g *engine.Game, _ []string) error { return engine.Refuse("", "never") }
	amount := do("amount", nil)
	amount.Args = []string{"number"}
	amount.Next = func(*engine.Game, []string) []engine.Choice { return []engine.Choice{{Min: 1, Max: 2}} }
	settle := &engine.Step{Name: "settle", Moves: []*engine.Move{final("settle")}}
	bankrupt := turn(final("bankrupt"))
	bankrupt.Moves = bankrupt.Moves[:1]
	for _, c := range []struct {
		steps []*engine.Step
		want  string
	}{
		{[]*engine.Step{turn()}, "pass"},
		{[]*engine.Step{turn(never)}, "pass"},
		{[]*engine.Step{turn(), settle}, "pass"},
		{[]*engine.Step{turn(do("act", nil))}, ""},
		{[]*engine.Step{turn(amount)}, ""},
		{[]*engine.Step{turn(final("agree"))}, ""},
		{[]*engine.Step{bankrupt, settle}, ""},
	} {
		a, ok := table(t, c.steps...).Only()
		if got := a.String(); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%d steps with %d moves: %q, %t, want %q", len(c.steps), len(c.steps[0].Moves), got, ok, c.want)
		}
	}
}

// Several players can decide at one step, in any order.
func TestSeveralDecide(t *testing.T) {
	voted := &engine.Memory{Name: "voted", Span: engine.ThisTurn}
	vote := &engine.Step{
		Name: "vote", About: "vote", Alone: true,
		Waits: func(g *engine.Game) bool { return len(voted.All(g)) < 3 && !g.HasFinished("turn") },
		Who:   func(g *engine.Game) engine.ID { return first(g, voted) },
		Also:  func(g *engine.Game, p engine.ID) bool { return !voted.Has(g, p) },
		Moves: []*engine.Move{do("vote", func(g *engine.Game) { voted.Set(g, 1, g.Actor()) })},
	}
	g := table(t, vote, turn())
	accepted(t, g, "P2", "vote", "vote: Ben")
	refused(t, g, "P2", "vote")
	refused(t, g, "P1", "pass")
	accepted(t, g, "P3", "vote", "vote: Cy")
	accepted(t, g, "", "vote", "vote: Ada")
	accepted(t, g, "P1", "pass", "pass: Ada")
}

func first(g *engine.Game, voted *engine.Memory) engine.ID {
	for _, p := range g.Order {
		if !voted.Has(g, p) {
			return p
		}
	}
	return engine.Nobody
}

// A proposal goes to another player; the move decides what follows a yes and a no.
func TestQuestions(t *testing.T) {
	ask := do("ask", nil)
	ask.Asks = func(*engine.Game, []string) engine.ID { return "P3" }
	ask.Declined = func(g *engine.Game, _ []string) { g.Say("no to %s", g.Name(g.Actor())) }
	g := table(t, turn(ask))
	accepted(t, g, "P1", "ask", "Ada proposes: ask. Cy has to agree")
	refused(t, g, "P1", "pass")
	refused(t, g, "P2", "accept")
	accepted(t, g, "P3", "accept", "ask: Ada")
	accepted(t, g, "P1", "ask", "")
	accepted(t, g, "P3", "decline", "no to Ada")
	accepted(t, g, "P1", "pass", "pass: Ada")
}

// A round can ask somebody between turns.
func TestAskedBetweenTurns(t *testing.T) {
	asked := &engine.Memory{Name: "asked", Span: engine.ThisRound}
	between := &engine.Step{
		Name: "between", About: "answer", Alone: true,
		Waits: func(g *engine.Game) bool { return asked.Has(g) },
		Who:   func(*engine.Game) engine.ID { return "P3" },
		Moves: []*engine.Move{do("answer", func(g *engine.Game) { asked.Clear(g) })},
	}
	g := table(t, between, turn(do("finish", func(g *engine.Game) {
		asked.Set(g, 1)
		g.Turn = engine.Turn{}
	})))
	g.Title().Rounds["turns"].Over = func(g *engine.Game) { g.Begin("P2") }
	accepted(t, g, "P1", "finish", "finish: Ada")
	if g.Decider() != "P3" || g.Turn.Of != engine.Nobody {
		t.Fatalf("%s decides, in the turn of %q", g.Decider(), g.Turn.Of)
	}
	accepted(t, g, "P3", "answer", "answer: Cy")
	if g.Decider() != "P2" {
		t.Fatalf("%s decides", g.Decider())
	}
}

// A tried game knows which step waits. A clone of it that is changed finds that out anew, and so does the game once it is played on.
func TestTriedKnowsWhatWaits(t *testing.T) {
	looked := 0
	first := &engine.Step{Name: "first", About: "go", Moves: []*engine.Move{do("go", func(g *engine.Game) { g.FinishStep("first") })},
		Waits: func(g *engine.Game) bool { looked++; return !g.HasFinished("first") }}
	last := turn()
	after, err := table(t, first, last).Try(engine.Order("go"))
	if err != nil {
		t.Fatal(err)
	}
	looked = 0
	if after.Waiting() != last || after.Decider() != "P1" || looked > 0 {
		t.Errorf("%q waits for %s, after %d looks", after.Waiting().Name, after.Decider(), looked)
	}
	changed := after.Clone()
	if changed.Turn.Past = nil; changed.Waiting() != first {
		t.Errorf("in the changed clone %q waits", changed.Waiting().Name)
	}
	accepted(t, after, "P1", "pass", "pass: Ada")
	if after.Waiting() != first || after.Decider() != "P2" {
		t.Errorf("then %q waits for %s", after.Waiting().Name, after.Decider())
	}
}

// Where nothing that begins as typed is possible, the refusal says so, rather than ask for the missing words; a reason that is about these is an
// example.
func TestNothingBeginsSo(t *testing.T) {
	lay := &engine.Move{Verb: "lay", Args: []string{"hex", "tile", "rotation"}, Do: func(*engine.Game, []string) {},
		Next: func(_ *engine.Game, args []string) []engine.Choice {
			return [][]engine.Choice{engine.Words("A1", "B1", "C1", "D1"), engine.Words("5", "6"), {{Max: 1}}}[len(args)]
		},
		Check: func(_ *engine.Game, args []string) error {
			switch {
			case args[0] == "A1":
				return engine.Refuse("LAY-1", "tile %s turned by %s hits the edge of %s", args[1], args[2], args[0])
			case args[0] == "B1" && args[1] == "5":
				return engine.Refuse("LAY-2", "there is no tile 5 left")
			case args[0] == "B1":
				return engine.Refuse("LAY-3", "tile 6 is green")
			case args[0] == "C1":
				return engine.Refuse("LAY-4", "C1 is a lake")
			}
			return nil
		}}
	g := table(t, turn(lay))
	for order, want := range map[string]string{
		"lay A1": `no order that begins with "lay A1" is possible; for one, tile 5 turned by 0 hits the edge of A1 (LAY-1); possible hex: D1`,
		"lay B1": `no order that begins with "lay B1" is possible; possible hex: D1`,
		"lay C1": `C1 is a lake (LAY-4); possible hex: D1`,
		"lay D1": `"lay D1" is missing the tile; the full order is "lay <hex> <tile> <rotation>"; possible tile: 5, 6`,
	} {
		if _, err := g.Apply(engine.Order(order)); err == nil || err.Error() != want {
			t.Errorf("%s is refused with %q, want %q", order, err, want)
		}
	}
}

// Whoever leaves out words learns which are missing, apart from words that only link others; whoever adds some, which are too many.
func TestMissingWords(t *testing.T) {
	bid := &engine.Move{Verb: "bid", Args: []string{"company", "amount", "with", "minor"}, Check: engine.Always, Do: func(*engine.Game, []string) {},
		Next: func(_ *engine.Game, args []string) []engine.Choice {
			return [][]engine.Choice{engine.Words("BY", "BE"), {{Max: 20, Step: 5}}, engine.Words("with"), engine.Words("7", "9")}[len(args)]
		}}
	g := table(t, turn(bid))
	for order, want := range map[string]string{
		"bid":                  `The full order is "bid <company> <amount> with <minor>"; possible company: BY, BE`,
		"bid BE":               `"bid BE" is missing the amount; the full order is "bid <company> <amount> with <minor>"; possible amount: 0 to 20 in steps of 5`,
		"bid BE 5":             `"bid BE 5" is missing the minor; the full order is "bid <company> <amount> with <minor>"; possible minor: 7, 9`,
		"bid BE 5 with 7 9 :)": `"bid BE 5 with 7" is a whole order: "9 :)" is too much`,
		"bid BE 5 with":        `"bid BE 5 with" is missing the minor; the full order is "bid <company> <amount> with <minor>"; possible minor: 7, 9`,
	} {
		if _, err := g.Apply(engine.Order(order)); err == nil || err.Error() != want {
			t.Errorf("%s is refused with %q, want %q", order, err, want)
		}
	}
}
