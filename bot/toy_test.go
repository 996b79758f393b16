package bot_test

import (
	"fmt"
	"slices"
	"sync/atomic"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// onesAreLegal can be set to false, and passPays to another amount, to change toy's rules, as a new version of the program might.
var (
	onesAreLegal atomic.Bool
	passPays     atomic.Int64
)

func init() { onesAreLegal.Store(true) }

// memoSum is the count so far.
var memoSum = &engine.Memory{Name: "sum", Span: engine.ThisGame}

// toy is a title with just enough rules to try the clerk on: players take turns to count to ten.
//
//	add 1 to 3   adds to the sum; whoever reaches ten wins
//	ask <n>      adds too, but the next player must agree
//	resign       ends the game; a player is asked first
//	bug          is a bug in the rules
func init() {
	next := func(g *engine.Game) engine.ID { return g.After(g.Turn.Of)[0] }
	sum := func(g *engine.Game) int { return memoSum.Get(g) }
	add := func(g *engine.Game, args []string) {
		n := int(args[0][0] - '0')
		memoSum.Add(g, n)
		g.Tell("%s adds %d, which makes %d", g.Name(g.Turn.Of), n, sum(g))
		if sum(g) >= 10 {
			g.EndGame("somebody has reached ten", g.Turn.Of)
			return
		}
		if n == 3 {
			g.FinishStep("count") // adding three ends the turn
		}
	}
	small := func(g *engine.Game, args []string) error {
		if args[0] == "1" && !onesAreLegal.Load() {
			return engine.Refuse("TOY-ADD-01", "one is too little nowadays")
		}
		if !slices.Contains([]string{"1", "2", "3"}, args[0]) {
			return engine.Refuse("TOY-ADD-01", "%s is not a number from 1 to 3", args[0])
		}
		return nil
	}
	numbers := func(g *engine.Game, args []string) []engine.Choice {
		if len(args) > 0 {
			return nil
		}
		return []engine.Choice{{Min: 1, Max: 3, Step: 1}}
	}
	fine := func(*engine.Game, []string) error { return nil }
	count := &engine.Step{
		Name: "count", About: "add a number, or pass",
		Waits: func(g *engine.Game) bool { return !g.HasFinished("count") },
		Moves: []*engine.Move{
			{Verb: "add", Args: []string{"number"}, Help: "Add to the sum.", Next: numbers, Check: small, Do: add},
			{Verb: "ask", Args: []string{"number"}, Help: "Add, if the next player agrees.", Next: numbers, Check: small, Do: add,
				Asks: func(g *engine.Game, _ []string) engine.ID { return next(g) }},
			{Verb: "double", Args: []string{"number"}, Help: "Add twice; the number is 2 unless said.", Next: numbers, Check: small,
				Fill: func(_ *engine.Game, args []string) ([]string, error) {
					if len(args) == 0 {
						args = []string{"2"}
					}
					return args, nil
				},
				Regret: func(_ *engine.Game, args []string) string {
					if args[0] != "1" {
						return "That is much."
					}
					return ""
				},
				Do: func(g *engine.Game, args []string) { add(g, args); add(g, args) }},
			{Verb: "pass", Help: "End your turn.", Check: fine, Do: func(g *engine.Game, _ []string) {
				g.Say("%s passes", g.Name(g.Turn.Of))
				g.Pay(engine.Bank, g.Turn.Of, engine.Money(passPays.Load()))
				g.FinishStep("count")
			}},
			{Verb: "resign", Help: "End the game.", Final: true, Check: fine, Do: func(g *engine.Game, _ []string) {
				g.EndGame("a player resigned", next(g))
			}},
			{Verb: "bug", Help: "Fail.", Check: fine, Do: func(g *engine.Game, _ []string) {
				g.Say("this line must not be seen")
				panic("a mistake in the rules")
			}},
		},
	}
	toy := &engine.Title{
		ID: "toy",
		Sheet: &facts.Sheet{
			ID: "toy", Name: "Toy", Players: facts.Range{Min: 2, Max: 3}, Currency: "$%d",
			Cash: map[int]engine.Money{2: 10, 3: 10}, Phases: []facts.Phase{{Name: "only"}},
		},
		Options:   []engine.Option{{ID: "short", Help: "Count to five."}},
		Checklist: "## ADD\n\n- **TOY-ADD-01** (p. 1) One adds 1, 2\n  or 3.\n- **TOY-END-01** Ten ends the game.\n",
		Setup: func(g *engine.Game, _ *engine.Draw) error {
			g.Round = engine.Round{Kind: "count", Number: 1}
			g.Begin(g.Order[0])
			return nil
		},
		Rounds: map[string]*engine.RoundRules{"count": {
			Title: func(g *engine.Game) string { return fmt.Sprintf("Counting to ten (%d)", sum(g)) },
			Steps: []*engine.Step{count},
			Over:  func(g *engine.Game) { g.Begin(next(g)) },
		}},
		Worth: func(g *engine.Game, p engine.ID) engine.Money { return g.Cash(p) },
	}
	engine.Register(toy.ID, func() *engine.Title { return toy })
}
