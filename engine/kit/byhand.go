package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// HandRoute is a train's route drawn by hand: the stops in order, named as in orders, "D9" or "G6.1". Stops in
// between can be left out if only one path leads through them.
type HandRoute struct {
	Train string
	Stops []string
}

// Drawn says what routes drawn by hand earn.
type Drawn struct {
	Words []string // the routes as an order names them
	Each  []string // what each of the given routes earns, with reasons; empty for one with fewer than two stops
	Total engine.Money
	Some  bool // only some of the paths between the stops were tried; others may earn more
}

// mostWays limits the paths tried for a route, and mostSets the sets of routes tried.
const (
	mostWays  = 24
	mostSets  = 400
	mostSteps = 20_000
)

// ByHand finds track for routes drawn by hand and checks them together. If several paths fit, it takes those that
// earn most. Routes with fewer than two stops do not count yet.
func ByHand(g *engine.Game, company engine.ID, routes []HandRoute) (Drawn, error) {
	n, run := buildNetwork(g, company, nil), runnersOf(g, company)
	p := problemOn(g, n, company, run)
	var trains, of []int
	var ways [][][]int
	out := Drawn{Each: make([]string, len(routes))}
	used := make([]bool, len(p.Trains))
	for i, r := range routes {
		train, err := freeTrain(g, company, p, used, r.Train)
		if err != nil {
			return Drawn{}, err
		}
		if len(r.Stops) < 2 {
			continue
		}
		w, all, err := n.ways(g, r.Stops, &p.Trains[train])
		if err != nil {
			return Drawn{}, err
		}
		out.Some = out.Some || !all
		trains, of, ways = append(trains, train), append(of, i), append(ways, w)
	}
	if len(trains) == 0 {
		return out, nil
	}
	sol, all, err := judgeSets(p, trains, ways)
	out.Some = out.Some || !all
	switch {
	case err != nil && out.Some:
		return Drawn{}, refuseRuns(g, p, err, "; other paths through these stops were not tried: name more stops")
	case err != nil:
		return Drawn{}, refuseRuns(g, p, err, "")
	}
	for i := range sol.Routes {
		k := slices.Index(trains, sol.Routes[i].Train)
		out.Each[of[k]] = sol.Routes[i].Explain()
	}
	out.Words, out.Total = n.words(g, run, sol), engine.Money(sol.Total)
	return out, nil
}

// judgeSets tries sets of routes, with one path for each train, and returns the one that earns most; if none is
// legal, why the first is not. all means that there are no further sets.
func judgeSets(p *route.Problem, trains []int, ways [][][]int) (best *route.Solution, all bool, err error) {
	var first error
	pick := make([]int, len(ways))
	for range mostSets {
		runs := make([]route.Run, len(ways))
		for i, k := range pick {
			runs[i] = route.Run{Train: trains[i], Pieces: ways[i][k]}
		}
		switch sol, err := route.Check(p, runs); {
		case err != nil && first == nil:
			first = err
		case err == nil && (best == nil || sol.Total > best.Total):
			best = sol
		}
		i := 0
		for ; i < len(pick); i++ { // the next set, as an odometer counts
			if pick[i]++; pick[i] < len(ways[i]) {
				break
			}
			pick[i] = 0
		}
		if all = i == len(pick); all {
			break
		}
	}
	if best == nil {
		return nil, all, first
	}
	return best, all, nil
}

// ways lists the paths from stop to stop, shortest first. every means that there are no others.
func (n *network) ways(g *engine.Game, stops []string, t *route.Train) (all [][]int, every bool, err error) {
	all, every = [][]int{nil}, true
	from := -1
	for i, word := range stops {
		to, err := n.stopNamed(g, word, t.Ship)
		if err != nil {
			return nil, false, err
		}
		if i > 0 {
			legs, whole := n.legs(from, to, t, false)
			if len(legs) == 0 && whole {
				legs, whole = n.legs(from, to, t, true)
			}
			every = every && whole
			switch {
			case len(legs) == 0 && !whole:
				return nil, false, g.Refuse(RunRoute, "too many paths lead from %s towards %s to try them all: name the stops between them", stops[i-1], word)
			case len(legs) == 0:
				return nil, false, g.Refuse(RunRoute, "no track leads from %s to %s", stops[i-1], word)
			}
			var next [][]int
			for _, a := range all {
				for _, l := range legs {
					switch {
					case slices.ContainsFunc(l, func(p int) bool { return slices.Contains(a, p) }):
					case len(next) == mostWays:
						every = false
					default:
						next = append(next, append(slices.Clone(a), l...))
					}
				}
			}
			switch all = next; {
			case len(all) == 0 && !every:
				return nil, false, g.Refuse(RunRoute, "too many paths lead to %s to try them all: name the stops before it", word)
			case len(all) == 0:
				return nil, false, g.Refuse(RunRoute, "the path to %s would use track twice", word)
			}
		}
		from = to
	}
	return all, every, nil
}

// stopNamed is the node of a named stop.
func (n *network) stopNamed(g *engine.Game, word string, ship bool) (int, error) {
	id, dot, _ := strings.Cut(word, ".")
	at := board.Place{Hex: g.Sheet().Map.Find(id)}
	if at.Hex == board.None {
		return 0, engine.Refuse("", "%q is not a hex on the map", id)
	}
	if dot != "" {
		s, err := strconv.Atoi(dot)
		if err != nil {
			return 0, engine.Refuse("", "%s has no stop %q", id, dot)
		}
		at.Stop = s
	}
	if i, ok := n.stopAt(at, ship); ok {
		for k := range n.Nodes {
			if n.Nodes[k].Kind == route.AtStop && n.Nodes[k].Stop == i {
				return k, nil
			}
		}
	}
	return 0, g.Refuse(RunRoute, "the company may not run to %s", word)
}

// legs lists the paths between two nodes that pass only stops that the train skips or, with past, any stops; shortest
// first. all means that there are no others.
func (n *network) legs(from, to int, t *route.Train, past bool) (out [][]int, all bool) {
	by := map[int][]int{}
	for i, p := range n.Pieces {
		if p.Sea == t.Ship {
			by[p.A], by[p.B] = append(by[p.A], i), append(by[p.B], i)
		}
	}
	passes := func(node int) bool {
		if n.Nodes[node].Kind != route.AtStop {
			return true
		}
		s := n.Stops[n.Nodes[node].Stop]
		return s.Kind == route.Mark || s.Through && (past || t.Skip == route.SkipAll || t.Skip == route.SkipTowns && (s.Kind == route.Town || s.Kind == route.Port))
	}
	all = true
	steps := 0
	var walk func(node int, way, seen []int)
	walk = func(node int, way, seen []int) {
		if steps++; steps > mostSteps || len(out) == 4*mostWays {
			all = false
			return
		}
		if node == to {
			out = append(out, slices.Clone(way))
			return
		}
		if node != from && !passes(node) {
			return
		}
		for _, i := range by[node] {
			p := n.Pieces[i]
			other := p.A + p.B - node
			// A side is crossed from one hex into the next, and nothing is passed twice.
			if slices.Contains(seen, other) || len(way) > 0 && n.Nodes[node].Kind == route.Side && n.Pieces[way[len(way)-1]].Hex == p.Hex {
				continue
			}
			walk(other, append(way, i), append(seen, other))
		}
	}
	walk(from, nil, []int{from})
	slices.SortStableFunc(out, func(a, b []int) int { return len(a) - len(b) })
	if len(out) > mostWays {
		return out[:mostWays], false
	}
	return out, all
}

// BestRun returns the company's best routes as an order, and their total.
func BestRun(g *engine.Game, company engine.ID) (words []string, total engine.Money, err error) {
	run, sol, err := best(g, company)
	if err != nil {
		return nil, 0, fmt.Errorf("the best run: %w", err)
	}
	return runWords(g, company, run, sol), engine.Money(sol.Total), nil
}
