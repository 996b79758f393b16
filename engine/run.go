package engine

import (
	"context"
	"fmt"
	"time"

	"stationmaster/engine/route"
)

// searchTime is how long the search for the best routes may take. The hardest positions known take well under a second;
// the limit only keeps a table from hanging.
const searchTime = 20 * time.Second

// RunRules is what differs between the run steps of titles.
type RunRules struct {
	// Opens tells whether something the company can do beside the step may open a route; see TokenRules. May be nil.
	Opens func(g *Game) bool
	// Free tells whether named routes may earn less than the best. May be nil.
	Free func(g *Game) bool
}

// RunStep makes the step in which a company's trains run. Without arguments the best set of routes is found; routes that
// are named must earn as much. A company without train or route runs nothing by itself.
func RunStep(rules RunRules) *Step {
	return &Step{
		Name: "run", About: "run the trains",
		Reasons: []Reason{RunRoute, RunBest},
		Waits:   func(g *Game) bool { return !g.Skipped("run") },
		Auto: func(g *Game) bool {
			if g.Engines(g.Turn.Of) > 0 && (rules.Opens != nil && rules.Opens(g) || g.HasRoute(g.Turn.Of)) {
				return false
			}
			g.earn(g.Turn.Of, nil)
			return true
		},
		Moves: []*Move{{
			Verb: "run", Args: []string{"routes"}, Help: "Run the trains: the best routes are found, or name them.",
			Whole: func(*Game, []string) bool { return true },
			Next: func(g *Game, args []string) []Choice {
				p, sol, err := g.best(g.Turn.Of)
				if err != nil {
					return nil
				}
				words := g.runWords(g.Turn.Of, p, sol)
				switch n := len(args); {
				case n < len(sol.Routes):
					return []Choice{{Word: words[n], Text: sol.Routes[n].Explain()}}
				case n < len(words):
					return Words(words[n])
				}
				return nil
			},
			Fill: func(g *Game, args []string) ([]string, error) {
				p, best, err := g.best(g.Turn.Of)
				if err != nil {
					return nil, err
				}
				if len(args) == 0 {
					return g.runWords(g.Turn.Of, p, best), nil
				}
				named, err := g.runs(g.Turn.Of, args)
				if err != nil {
					return nil, err
				}
				words := named.n.words(g, named.p, named.sol) // as they go into the record
				if rules.Free != nil && rules.Free(g) {
					return words, nil
				}
				if best.Proven && named.sol.Total < best.Total {
					e := g.refuse(RunBest, "these routes earn %s, the best earn %s", g.Format(Money(named.sol.Total)), g.Format(Money(best.Total)))
					e.Legal = g.runWords(g.Turn.Of, p, best)
					return nil, e
				}
				return words, nil
			},
			Check: func(g *Game, args []string) error {
				_, err := g.runs(g.Turn.Of, args)
				return err
			},
			Do: func(g *Game, args []string) {
				named, err := g.runs(g.Turn.Of, args)
				if err != nil {
					panic(err)
				}
				p, n, sol := named.p, named.n, named.sol
				var runs []Run
				for i := range sol.Routes {
					r := &sol.Routes[i]
					run := Run{Train: p.Trains[r.Train].Name, Path: n.path(g, r), Revenue: Money(r.Revenue)}
					for _, l := range r.Lines {
						run.Parts = append(run.Parts, l.String())
						if l.Kind == route.PullmanLine {
							hex := g.Sheet().Map.Hexes[n.stops[l.Index].Hex].ID
							run.Doubled = append(run.Doubled, Double{hex, Money(l.Amount)})
						}
					}
					g.Say("%s's %s runs %s", g.Name(g.Turn.Of), run.Train, r.Explain())
					runs = append(runs, run)
				}
				g.earn(g.Turn.Of, runs)
			},
			Label: func(g *Game, args []string) string {
				if _, best, err := g.best(g.Turn.Of); err == nil {
					return "Run for " + g.Format(Money(best.Total))
				}
				return "Run"
			},
		}},
	}
}

// best is the company's best set of routes.
func (g *Game) best(company ID) (*route.Problem, *route.Solution, error) {
	p := g.problem(company)
	if c := g.known(company); c.best != nil {
		return p, c.best, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), searchTime)
	defer cancel()
	sol, err := route.Best(ctx, p)
	if err != nil {
		return nil, nil, fmt.Errorf("engine: searching routes of %s: %w", company, err)
	}
	g.learn(company).best = sol
	return p, sol, nil
}

// BestRevenue is what the company's trains would earn on the board as it lies now.
func (g *Game) BestRevenue(company ID) (Money, error) {
	_, sol, err := g.best(company)
	if err != nil {
		return 0, err
	}
	return Money(sol.Total), nil
}

// earn notes what the trains earned.
func (g *Game) earn(company ID, runs []Run) {
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
	g.Skip("track")
	g.Skip("token")
	g.Skip("run")
}
