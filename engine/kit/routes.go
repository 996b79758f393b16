package kit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// namedRuns are the routes of an order that has been checked. They are needed twice: to check them and to run them.
type namedRuns struct {
	args     []string
	trains   uint64       // the company's, see fleet
	cash     engine.Money // the company's, which fees depend on
	n        *network
	run      runners
	sol      *route.Solution
	unproven bool // not proven best
}

// path turns a route into its hexes.
func (n *network) path(g *engine.Game, r *route.Route) engine.Path {
	b := g.Map()
	var out engine.Path
	leg := func(hex int) { out = append(out, engine.Leg{Hex: b.Map.Hexes[hex].ID, In: -1, Out: -1, Stop: -1}) }
	for i, p := range r.Pieces {
		hex, from, to := n.Pieces[p].Hex, r.Nodes[i], r.Nodes[i+1]
		side := n.Nodes[from].Kind == route.Side
		if i == 0 || side {
			leg(hex)
		}
		if side {
			out[len(out)-1].In = n.edge(b, from, hex)
		}
		if s := n.visited(from); s >= 0 {
			out[len(out)-1].Stop = s
			if n.visited(to) >= 0 { // linked inside the hex
				leg(hex)
			}
		}
		if s := n.visited(to); s >= 0 {
			out[len(out)-1].Stop = s
		}
		if n.Nodes[to].Kind == route.Side {
			out[len(out)-1].Out = n.edge(b, to, hex)
		}
	}
	return out
}

// visited is the index of a node's stop in its hex; -1 if it is no stop, or stands for passing one.
func (n *network) visited(node int) int {
	if nd := n.Nodes[node]; nd.Kind == route.AtStop && !slices.Contains(n.marks, nd.Stop) {
		return n.stops[nd.Stop].Stop
	}
	return -1
}

// edge is the edge of hex that a side node is.
func (n *network) edge(b *board.Board, node, hex int) int {
	s := n.sides[node]
	if s.hex == hex {
		return int(s.edge)
	}
	return int(s.edge.Opposite())
}

// trace finds the track meant by a path, typed or from PathWord.
func (n *network) trace(g *engine.Game, word string, ship bool) ([]int, error) {
	b := g.Map()
	var hexes, stops []int
	exact := true
	var past []struct{ hex, before int } // hexes whose stops are passed, and how many stops come before
	for _, w := range strings.Split(word, "-") {
		id, dot, _ := strings.Cut(w, ".")
		by := strings.HasSuffix(id, "~")
		id = strings.TrimSuffix(id, "~")
		h := b.Map.Find(id)
		if h == board.None {
			return nil, engine.Refuse("", "%q in the route %s is not a hex on the map", id, word)
		}
		if len(hexes) == 0 || hexes[len(hexes)-1] != h { // otherwise it names the next stop of the same hex
			hexes = append(hexes, h)
		}
		switch count := len(b.Face(h).Stops); {
		case by:
			past = append(past, struct{ hex, before int }{h, len(stops)})
		case count == 0:
		case dot != "":
			s, err := strconv.Atoi(dot)
			if err != nil || s < 0 || s >= count {
				return nil, engine.Refuse("", "%s has no stop %q", id, dot)
			}
			i, ok := n.stopAt(board.Place{Hex: h, Stop: s}, ship)
			if !ok {
				return nil, g.Refuse(RunRoute, "the company may not run to %s", w)
			}
			stops = append(stops, i)
		case count == 1:
			i, ok := n.stopAt(board.Place{Hex: h}, ship)
			if !ok {
				return nil, g.Refuse(RunRoute, "the company may not run to %s", w)
			}
			stops = append(stops, i)
		default:
			exact = false
		}
	}
	if exact {
		if pieces, err := n.Trace(hexes, stops, ship); !errors.Is(err, route.ErrNoTrack) {
			return pieces, n.lost(g, word, err)
		}
		// A stop that is passed may be one that a right allows to pass.
		for _, p := range past {
			for _, m := range n.marks {
				if n.stops[m].Hex != p.hex {
					continue
				}
				if pieces, err := n.Trace(hexes, slices.Insert(slices.Clone(stops), p.before, m), ship); !errors.Is(err, route.ErrNoTrack) {
					return pieces, n.lost(g, word, err)
				}
			}
		}
	}
	pieces, err := n.Trace(hexes, nil, ship)
	return pieces, n.lost(g, word, err)
}

// lost is the refusal of a route without track, with the reason; nil if track was found.
func (n *network) lost(g *engine.Game, word string, err error) error {
	switch {
	case errors.Is(err, route.ErrNoTrack):
		return g.Refuse(RunRoute, "no track leads along %s", word)
	case errors.Is(err, route.ErrTooMany):
		return g.Refuse(RunRoute, "too many paths lead along %s to try them all: name its stops, such as G6.1", word)
	}
	return err
}

// freeTrain is the index of the company's next train of a model without a route so far; used marks it.
func freeTrain(g *engine.Game, company engine.ID, p *route.Problem, used []bool, model string) (int, error) {
	for i, t := range p.Trains {
		if strings.EqualFold(t.Name, model) && !used[i] {
			used[i] = true
			return i, nil
		}
	}
	return 0, g.Refuse(RunRoute, "%s has no (further) train %q", g.Name(company), model)
}

// readRuns reads the arguments of a run: "3:D9-C10-B9", each train once. The network of the result has only the hexes
// that the routes name: that is enough to check them, and several times faster than the whole map.
func readRuns(g *engine.Game, company engine.ID, args []string) (*namedRuns, error) {
	args = slices.Clone(args)
	for i, a := range args { // coordinates are upper case, but players type as they like
		if model, path, ok := strings.Cut(a, ":"); ok {
			args[i] = model + ":" + strings.ToUpper(path)
		}
	}
	found, trains, cash := known(g, company).found, fleet(g, company), g.Cash(company)
	if r := found.named.Load(); r != nil && r.trains == trains && (r.cash == cash || policy(g).Routes.Fees == nil) && slices.Equal(r.args, args) {
		return r, nil
	}
	r := &namedRuns{args: slices.Clone(args), trains: trains, cash: cash}
	if n := len(args); n > 0 && args[n-1] == unproven {
		args, r.unproven = args[:n-1], true
	}
	if len(args) == 1 && args[0] == nothing {
		args = nil
	}
	n := buildNetwork(g, company, namedHexes(g, args))
	r.run = runnersOf(g, company)
	p := problemOn(g, n, company, r.run)
	var named []route.Run
	used := make([]bool, len(p.Trains))
	cars, doubled := 0, route.Set(nil)
	for _, a := range args {
		model, path, ok := strings.Cut(a, ":")
		if !ok {
			return nil, engine.Refuse("", "name a route as train:hex-hex-hex, such as 3:D9-C10-B9")
		}
		if m := g.Sheet().Model(strings.ToUpper(model)); m != nil && m.Car() {
			if cars++; cars > carsOf(g, company) {
				return nil, g.Refuse(RunRoute, "%s has no (further) %s", g.Name(company), m.Name)
			}
			before := len(doubled)
			for _, s := range p.Pullman.Stops {
				if g.Sheet().Map.Hexes[n.stops[s].Hex].ID == path {
					doubled = append(doubled, s)
				}
			}
			if len(doubled) == before && path != idleCar {
				return nil, g.Refuse(RunRoute, "a %s doubles a city or an offboard, and %s is neither", m.Name, path)
			}
			continue
		}
		train, err := freeTrain(g, company, p, used, model)
		if err != nil {
			return nil, err
		}
		pieces, err := n.trace(g, path, p.Trains[train].Ship)
		if err != nil {
			return nil, err
		}
		named = append(named, route.Run{Train: train, Pieces: pieces})
	}
	if cars > 0 { // otherwise they double the most valuable stops
		p.Pullman.Stops = doubled
	}
	sol, err := route.Check(p, named)
	if err != nil {
		return nil, refuseRuns(g, p, err, "")
	}
	r.n, r.sol = n, sol
	found.named.Store(r)
	return r, nil
}

// refuseRuns refuses routes that a player names, by the rule that they break. more is added to the reason.
func refuseRuns(g *engine.Game, p *route.Problem, err error, more string) error {
	var e *route.Error
	if !errors.As(err, &e) {
		return g.Refuse(RunRoute, "%s%s", err, more)
	}
	if e.Reason == route.NoMoney { // the search knows no currency
		return g.Refuse(RunFees, "the fees of these routes come to %s, the company can pay %s%s", g.Amount(engine.Money(e.Fees)), g.Amount(engine.Money(p.Budget)), more)
	}
	return g.Refuse(runReason(p, e), "%s%s", err, more)
}

func runReason(p *route.Problem, e *route.Error) engine.Reason {
	ship := p.Trains[e.Train].Ship
	either := func(land, sea engine.Reason) engine.Reason {
		if ship {
			return sea
		}
		return land
	}
	switch e.Reason {
	case route.TrackTwice, route.NodeTwice:
		return RunTwice
	case route.SharedTrack, route.SharedNode:
		return either(RunShared, ShipShared)
	case route.StopTwice, route.GroupTwice:
		return RunStop
	case route.Blocked:
		if n := p.Network; n.Stops[n.Nodes[e.Node].Stop].Kind == route.City {
			return either(RunBlocked, ShipBlocked)
		}
	case route.NoToken:
		return either(RunToken, ShipToken)
	case route.TooLong:
		return RunLong
	}
	return RunRoute
}

// namedHexes lists the hexes that routes name, in the order of the map. trace refuses other words.
func namedHexes(g *engine.Game, args []string) []int {
	hexes := []int{}
	for _, a := range args {
		_, path, _ := strings.Cut(a, ":")
		for w := range strings.SplitSeq(path, "-") {
			id, _, _ := strings.Cut(strings.TrimSuffix(w, "~"), ".")
			if h := g.Sheet().Map.Find(id); h != board.None {
				hexes = append(hexes, h)
			}
		}
	}
	slices.Sort(hexes)
	return slices.Compact(hexes)
}

// runWords writes a solution as the arguments of a run.
func runWords(g *engine.Game, company engine.ID, run runners, sol *route.Solution) []string {
	return networkOf(g, company).words(g, run, sol)
}

// words writes a solution on this network: each train's route, and the stop that each car doubles, "P:E10". A car
// that doubles nothing is "P:-".
func (n *network) words(g *engine.Game, run runners, sol *route.Solution) []string {
	var out, cars []string
	for i := range sol.Routes {
		r := &sol.Routes[i]
		out = append(out, fmt.Sprintf("%s:%s", run.trains[r.Train].Model, PathWord(g, n.path(g, r))))
		for _, l := range r.Lines {
			if l.Kind == route.PullmanLine {
				cars = append(cars, g.Sheet().Map.Hexes[n.stops[l.Index].Hex].ID)
			}
		}
	}
	for len(cars) < run.cars {
		cars = append(cars, idleCar)
	}
	for i := range cars {
		out = append(out, g.Sheet().CarName()+":"+cars[i])
	}
	return out
}

// nothing replaces the routes of a company that runs no train.
const nothing = "nothing"

// idleCar replaces the hex of a car that doubles nothing.
const idleCar = "-"
