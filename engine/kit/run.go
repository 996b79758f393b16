package kit

import (
	"context"
	"fmt"
	"time"

	"stationmaster/engine"
	"stationmaster/engine/route"
)

// searchTime is how long the search for the best routes may take. The hardest positions known take well under a second;
// the limit only keeps a table from hanging.
const searchTime = 20 * time.Second

// RunRules is what differs between the run steps of titles.
type RunRules struct {
	// Opens tells whether something the company can do beside the step may open a route; see TokenRules. May be nil.
	Opens func(g *engine.Game) bool
}

// RunStep makes the step in which a company's trains run. Without arguments the best set of routes is found; routes that
// are named must earn as much. A company without train or route runs nothing by itself.
func RunStep(rules RunRules) *engine.Step {
	return &engine.Step{
		Name: "run", About: "run the trains",
		Reasons: []engine.Reason{RunRoute, RunBest},
		Waits:   func(g *engine.Game) bool { return !g.HasFinished("run") },
		Auto: func(g *engine.Game) bool {
			if Engines(g, g.Turn.Of) > 0 && (rules.Opens != nil && rules.Opens(g) || HasRoute(g, g.Turn.Of)) {
				return false
			}
			earn(g, g.Turn.Of, nil)
			return true
		},
		Itself: func(g *engine.Game) {
			p, sol, err := best(g, g.Turn.Of)
			if err != nil {
				panic(err)
			}
			r, err := readRuns(g, g.Turn.Of, runWords(g, g.Turn.Of, p, sol))
			if err != nil {
				panic(err)
			}
			r.carryOut(g)
		},
		Moves: []*engine.Move{{
			Verb: "run", Args: []string{"routes"}, Help: "Run the trains: the best routes are found, or name them.",
			Whole: func(*engine.Game, []string) bool { return true },
			Next: func(g *engine.Game, args []string) []engine.Choice {
				p, sol, err := best(g, g.Turn.Of)
				if err != nil {
					return nil
				}
				words := runWords(g, g.Turn.Of, p, sol)
				switch n := len(args); {
				case n < len(sol.Routes):
					return []engine.Choice{{Word: words[n], Text: sol.Routes[n].Explain()}}
				case n < len(words):
					return engine.Words(words[n])
				}
				return nil
			},
			Fill: func(g *engine.Game, args []string) ([]string, error) {
				p, best, err := best(g, g.Turn.Of)
				if err != nil {
					return nil, err
				}
				if len(args) == 0 {
					return runWords(g, g.Turn.Of, p, best), nil
				}
				named, err := readRuns(g, g.Turn.Of, args)
				if err != nil {
					return nil, err
				}
				words := named.n.words(g, named.p, named.sol) // as they go into the record
				if g.Waives(RunBest) {
					return words, nil
				}
				if best.Proven && named.sol.Total < best.Total {
					e := g.Refuse(RunBest, "these routes earn %s, the best earn %s", g.Format(engine.Money(named.sol.Total)), g.Format(engine.Money(best.Total)))
					e.Legal = runWords(g, g.Turn.Of, p, best)
					return nil, e
				}
				return words, nil
			},
			Check: func(g *engine.Game, args []string) error {
				_, err := readRuns(g, g.Turn.Of, args)
				return err
			},
			Do: func(g *engine.Game, args []string) {
				named, err := readRuns(g, g.Turn.Of, args)
				if err != nil {
					panic(err)
				}
				named.carryOut(g)
			},
			Label: func(g *engine.Game, args []string) string {
				if _, best, err := best(g, g.Turn.Of); err == nil {
					return "Run for " + g.Format(engine.Money(best.Total))
				}
				return "Run"
			},
		}},
	}
}

// carryOut runs the routes.
func (r *namedRuns) carryOut(g *engine.Game) {
	var runs []engine.Run
	for i := range r.sol.Routes {
		one := &r.sol.Routes[i]
		run := engine.Run{Train: r.p.Trains[one.Train].Name, Path: r.n.path(g, one), Revenue: engine.Money(one.Revenue)}
		for _, l := range one.Lines {
			run.Parts = append(run.Parts, l.String())
			if l.Kind == route.PullmanLine {
				hex := g.Sheet().Map.Hexes[r.n.stops[l.Index].Hex].ID
				run.Doubled = append(run.Doubled, engine.Double{Hex: hex, Revenue: engine.Money(l.Amount)})
			}
		}
		g.Say("%s's %s runs %s", g.Name(g.Turn.Of), run.Train, one.Explain())
		runs = append(runs, run)
	}
	earn(g, g.Turn.Of, runs)
}

// best is the company's best set of routes.
func best(g *engine.Game, company engine.ID) (*route.Problem, *route.Solution, error) {
	p := problem(g, company)
	if c := known(g, company); c.best != nil {
		return p, c.best, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), searchTime)
	defer cancel()
	sol, err := route.Best(ctx, p)
	if err != nil {
		return nil, nil, fmt.Errorf("engine: searching routes of %s: %w", company, err)
	}
	learn(g, company).best = sol
	return p, sol, nil
}

// BestRevenue is what the company's trains would earn on the board as it lies now.
func BestRevenue(g *engine.Game, company engine.ID) (engine.Money, error) {
	_, sol, err := best(g, company)
	if err != nil {
		return 0, err
	}
	return engine.Money(sol.Total), nil
}

// earn notes what the trains earned.
func earn(g *engine.Game, company engine.ID, runs []engine.Run) {
	c := g.Company(company)
	c.Last, c.Earned = runs, 0
	for _, r := range runs {
		c.Earned += r.Revenue
	}
	if len(runs) == 0 {
		g.Say("%s runs no train", g.Name(company))
	} else {
		g.Say("%s earns %s", g.Name(company), g.Format(c.Earned))
	}
	// There is no going back to a step before the run, whatever the company comes by afterwards.
	g.FinishStep("track")
	g.FinishStep("token")
	g.FinishStep("run")
}
