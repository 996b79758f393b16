package kit

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/route"
)

// patience limits the search for the best routes, so that no table can hang: it is a context that ends after that
// many checks. It counts checks rather than time, so that the search ends in the same way on every machine. The
// hardest known positions take about twenty thousand.
type patience struct {
	context.Context
	looks int
}

// mostLooks is about twenty seconds' worth.
const mostLooks = 1_000_000

// unproven is the last word of a run whose routes are not proven best. It is recorded, so that a replay says the same
// without a search.
const unproven = "unproven"

// searchLooks is the number of checks for this title's searches; see RouteRules.Looks.
func searchLooks(g *engine.Game) int { return cmp.Or(policy(g).Routes.Looks, mostLooks) }

// doubt is added to what such routes earn.
const doubt = " (not proven best)"

// Doubt is the remark for a company's best routes if the search gave up, so that better ones may exist; empty if they
// are proven best.
func Doubt(g *engine.Game, company engine.ID) string {
	if _, sol, err := best(g, company); err == nil && !sol.Proven {
		return doubt
	}
	return ""
}

// bestWords returns the best routes as the arguments of a run.
func bestWords(g *engine.Game, company engine.ID, run runners, sol *route.Solution) []string {
	words := runWords(g, company, run, sol)
	if !sol.Proven {
		words = append(words, unproven)
	}
	return words
}

// Err is nil until the search has made enough checks.
func (p *patience) Err() error {
	if p.looks--; p.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// RunRules are a title's rules for the run step.
type RunRules struct {
	// Opens reports whether something beside the step may give the company a route; see TokenRules. May be nil.
	Opens func(g *engine.Game) bool
	// Ships says that the title has rules of its own about ships' routes.
	Ships bool
}

// RunStep makes the step in which a company's trains run. Without arguments it finds the best routes; routes that a
// player names must earn as much. A company without a train or route passes automatically.
func RunStep(rules RunRules) *engine.Step {
	reasons := []engine.Reason{RunRoute, RunTwice, RunShared, RunStop, RunBlocked, RunToken, RunLong, RunBest}
	if rules.Ships {
		reasons = append(reasons, ShipShared, ShipBlocked, ShipToken)
	}
	return &engine.Step{
		Name: "run", About: "run the trains",
		Tip:    `"run" finds the best routes for you.`,
		Custom: `Nearly everybody takes the best routes.`,
		Idle: func(g *engine.Game) string {
			if len(g.TrainsOf(g.Turn.Of)) == 0 {
				return "has no train"
			}
			return ""
		},
		Reasons: reasons,
		Waits:   func(g *engine.Game) bool { return !g.HasFinished("run") },
		Usual:   func(*engine.Game) (engine.Action, bool) { return engine.Action{Verb: "run"}, true },
		Auto: func(g *engine.Game) bool {
			if ready(g, g.Turn.Of) && (rules.Opens != nil && rules.Opens(g) || canRun(g, g.Turn.Of)) {
				return false
			}
			earn(g, g.Turn.Of, nil, "")
			return true
		},
		Itself: func(g *engine.Game) {
			run, sol, err := best(g, g.Turn.Of)
			if err != nil {
				panic(err)
			}
			r, err := readRuns(g, g.Turn.Of, bestWords(g, g.Turn.Of, run, sol))
			if err != nil {
				panic(err)
			}
			r.carryOut(g)
		},
		Moves: []*engine.Move{{
			Verb: "run", Everyday: true, Args: []string{"routes"}, Help: "Run the trains: the best routes are found, or name them.",
			Whole: func(*engine.Game, []string) bool { return true },
			Next: func(g *engine.Game, args []string) []engine.Choice {
				run, sol, err := best(g, g.Turn.Of)
				if err != nil {
					return nil
				}
				words := runWords(g, g.Turn.Of, run, sol)
				switch n := len(args); {
				case policy(g).Routes.Free && !runsAll(g) && n == 0 && len(sol.Routes) > 0:
					return []engine.Choice{{Word: words[0], Text: sol.Routes[0].Explain()}, {Word: nothing, Text: "run no train"}}
				case n == 1 && args[0] == nothing:
				case n < len(sol.Routes):
					return []engine.Choice{{Word: words[n], Text: sol.Routes[n].Explain()}}
				case n < len(words):
					return engine.Words(words[n])
				}
				return nil
			},
			FillsBest: true,
			Fill: func(g *engine.Game, args []string) ([]string, error) {
				run, best, err := best(g, g.Turn.Of)
				if err != nil {
					return nil, err
				}
				if len(args) == 0 {
					return bestWords(g, g.Turn.Of, run, best), nil
				}
				named, err := readRuns(g, g.Turn.Of, args)
				if err != nil {
					return nil, err
				}
				words := named.n.words(g, named.run, named.sol) // as recorded
				if len(words) == 0 && len(best.Routes) > 0 {
					words = []string{nothing}
				}
				if named.sol.Total >= best.Total {
					if named.sol.Total < best.Bound {
						words = append(words, unproven)
					}
					return words, nil
				}
				if !policy(g).Routes.Free && !g.Waives(RunBest) {
					e := g.Refuse(RunBest, "these routes earn %s, the best earn %s", g.Amount(engine.Money(named.sol.Total)), g.Amount(engine.Money(best.Total)))
					e.Legal = runWords(g, g.Turn.Of, run, best)
					return nil, e
				}
				return words, nil
			},
			Check: func(g *engine.Game, args []string) error {
				named, err := readRuns(g, g.Turn.Of, args)
				if err != nil {
					return err
				}
				return named.idle(g)
			},
			Do: func(g *engine.Game, args []string) {
				named, err := readRuns(g, g.Turn.Of, args)
				if err != nil {
					panic(err)
				}
				named.carryOut(g)
			},
			Label: func(g *engine.Game, args []string) string {
				all, err := BestRevenue(g, g.Turn.Of)
				if err != nil {
					return "Run"
				}
				label := "Run for " + g.Format(all)
				if _, sol, err := best(g, g.Turn.Of); err == nil && sol.Fees > 0 {
					label += fmt.Sprintf(" (%s in fees)", g.Format(engine.Money(sol.Fees)))
				}
				return label + Doubt(g, g.Turn.Of)
			},
		}},
	}
}

// ready reports whether the company has a train to run, or only a car where a car may stay without a train.
func ready(g *engine.Game, company engine.ID) bool {
	car := g.Sheet().CarName()
	return slices.ContainsFunc(g.Trains, func(t engine.Train) bool {
		return t.Owner == company && (t.Model != car || g.Waives(CarSecond)) && !Idle(g, t)
	})
}

// canRun reports whether any of the company's trains has a route. Track alone decides, unless only a ship would run or the company may be
// unable to pay.
func canRun(g *engine.Game, company engine.ID) bool {
	run := runnersOf(g, company)
	ships := 0
	for i := range run.trains {
		if g.Sheet().Model(run.trains[i].Model).Ship() {
			ships++
		}
	}
	switch {
	case ships < len(run.trains) && fee(g, company, run) <= g.Cash(company) && HasRoute(g, company):
		return true
	case ships == 0 && policy(g).Routes.Fees == nil:
		return HasRoute(g, company)
	}
	_, sol, err := best(g, company)
	return err != nil || len(sol.Routes) > 0 || !sol.Proven
}

// runsAll reports whether every train that can run must run, whichever routes are chosen.
func runsAll(g *engine.Game) bool { return policy(g).Routes.Free && !g.Waives(RunBest) }

// idle refuses routes beside which another train could run, if none may stay idle.
func (r *namedRuns) idle(g *engine.Game) error {
	if !runsAll(g) || len(r.sol.Routes) == len(r.run.trains) {
		return nil
	}
	company := g.Turn.Of
	run, best, err := best(g, company)
	if err != nil || slices.Equal(r.args, bestWords(g, company, run, best)) {
		return err
	}
	p, n := problem(g, company), networkOf(g, company)
	var runs []route.Run // on all track
	for i := range r.sol.Routes {
		one := &r.sol.Routes[i]
		pieces, err := n.trace(g, PathWord(g, r.n.path(g, one)), p.Trains[one.Train].Ship)
		if err != nil {
			return err
		}
		runs = append(runs, route.Run{Train: one.Train, Pieces: pieces})
	}
	sol, err := route.Check(p, runs)
	if err != nil {
		return err
	}
	spare, err := route.Spare(&patience{context.Background(), searchLooks(g)}, p, sol)
	if err != nil || spare == nil {
		return err
	}
	e := g.Refuse(RunBest, "%s's %s can run too: %s", g.Name(company), p.Trains[spare.Train].Name, spare.Explain())
	e.Legal = runWords(g, company, run, best)
	return e
}

// runs turns routes into what a company stores.
func (n *network) runs(g *engine.Game, by runners, sol *route.Solution) []engine.Run {
	var out []engine.Run
	for i := range sol.Routes {
		r := &sol.Routes[i]
		run := engine.Run{Train: by.trains[r.Train].Model, Path: n.path(g, r), Revenue: engine.Money(r.Revenue), Fee: engine.Money(r.Fee)}
		for _, l := range r.Lines {
			run.Parts = append(run.Parts, l.String())
			if l.Kind == route.PullmanLine {
				hex := g.Sheet().Map.Hexes[n.stops[l.Index].Hex].ID
				run.Doubled = append(run.Doubled, engine.Double{Hex: hex, Revenue: engine.Money(l.Amount)})
			}
		}
		out = append(out, run)
	}
	return out
}

// carryOut runs the routes. Fees have been paid.
func (r *namedRuns) carryOut(g *engine.Game) {
	company := g.Turn.Of
	for i := range r.sol.Routes {
		one := &r.sol.Routes[i]
		g.Say("%s's %s runs %s", g.Name(company), r.run.trains[one.Train].Model, one.Explain())
	}
	if fees := engine.Money(r.sol.Fees); fees > 0 {
		g.Say("%s pays %s in fees", g.Name(company), g.Format(fees))
		g.Pay(company, engine.Bank, fees)
	}
	runs, says := r.n.runs(g, r.run, r.sol), ""
	if r.unproven {
		says = doubt
		for i := range runs {
			runs[i].Unproven = true
		}
	}
	earn(g, company, runs, says)
}

// extras is the company's other income in a run whose routes earned that much.
func extras(g *engine.Game, company engine.ID, earned engine.Money) []Extra {
	if f := policy(g).Routes.Extra; f != nil {
		return f(g, company, earned)
	}
	return nil
}

// best is the company's best set of routes, and what runs them.
func best(g *engine.Game, company engine.ID) (runners, *route.Solution, error) {
	return bestWithin(g, company, searchLooks(g))
}

// bestWithin is best by a search that gives up after that many checks.
func bestWithin(g *engine.Game, company engine.ID, looks int) (runners, *route.Solution, error) {
	run := runnersOf(g, company)
	if len(run.trains) == 0 {
		return run, &route.Solution{Proven: true}, nil
	}
	of := searchFor(g, company, known(g, company).standing, run)
	searches := searchesOf(g)
	if sol, ok := searches.best(of, looks); ok {
		return run, sol, nil
	}
	find := route.Best
	if runsAll(g) {
		find = route.Fullest
	}
	left := &patience{context.Background(), looks}
	sol, err := find(left, problemOn(g, networkOf(g, company), company, run))
	if err != nil {
		return run, nil, fmt.Errorf("engine: searching routes of %s: %w", company, err)
	}
	searches.found.Put(of, searched{sol, looks, looks - left.looks})
	return run, sol, nil
}

// BestRevenue is what the company's trains would earn on the present board, before fees.
func BestRevenue(g *engine.Game, company engine.ID) (engine.Money, error) {
	_, sol, err := best(g, company)
	if err != nil {
		return 0, err
	}
	return earning(g, company, sol), nil
}

// earning is what a set of routes earns, with the company's other income.
func earning(g *engine.Game, company engine.ID, sol *route.Solution) engine.Money {
	m := engine.Money(sol.Revenue)
	return m + ExtraIncome(g, company, m)
}

// Foresee pretends that the company has just run its best routes; for previews only. It marks these routes as not
// run.
func Foresee(g *engine.Game, company engine.ID) error {
	run, sol, err := best(g, company)
	if err != nil {
		return err
	}
	c := g.Company(company)
	c.Last, c.Earned = networkOf(g, company).runs(g, run, sol), engine.Money(sol.Revenue)
	c.Earned += ExtraIncome(g, company, c.Earned)
	for i := range c.Last {
		c.Last[i].Would, c.Last[i].Unproven = true, !sol.Proven
	}
	return nil
}

// ExtraIncome is the company's other income in a run whose routes earned that much.
func ExtraIncome(g *engine.Game, company engine.ID, earned engine.Money) engine.Money {
	all := engine.Money(0)
	for _, x := range extras(g, company, earned) {
		all += x.Amount
	}
	return all
}

// earn records and logs what the trains earned, with any doubt.
func earn(g *engine.Game, company engine.ID, runs []engine.Run, says string) {
	c := g.Company(company)
	c.Last, c.Earned = runs, engine.RevenueOf(runs)
	for _, x := range extras(g, company, c.Earned) {
		g.Say("%s gets %s: %s", g.Name(company), g.Format(x.Amount), x.Name)
		c.Earned += x.Amount
	}
	if len(runs) == 0 {
		g.SayEarned(company, c.Earned, fmt.Sprintf("%s runs no train%s", g.Name(company), says))
	} else {
		g.SayEarned(company, c.Earned, fmt.Sprintf("%s earns %s%s", g.Name(company), g.Format(c.Earned), says))
	}
	// Nothing that the company gets later leads back to a step before the run.
	g.FinishStep("track")
	g.FinishStep("token")
	g.FinishStep("run")
}
