package kit

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// RouteRules are a title's rules for routes. Every field may be left out. What they say of a company may depend on its trains and money, on tiles and
// tokens where it reaches, on the phase, on privates, and on what is remembered about track: what is found out is kept by these.
type RouteRules struct {
	// Free means that the president may choose any legal routes, as long as no train stays idle that could run.
	// Otherwise the routes must be the best. If RunBest is waived, a train may stay idle.
	Free bool
	// Crossings means that a route may cross track that meets in a point again, on other track.
	Crossings bool
	// Split are the hexes whose cities count as one: a route, and a trace, visits at most one of them.
	Split []int
	// ByTurn means that what companies may pass also depends on the turn: on the steps that are over, and on what is
	// remembered for no longer than the round.
	ByTurn bool
	// View changes how a company's trains see a stop, for instance hidden, or one of a group.
	View func(g *engine.Game, company engine.ID, hex, stop int, v StopView) StopView
	// Train changes what one of a company's trains can do from what is printed.
	Train func(g *engine.Game, t engine.Train, can *route.Train)
	// Idle reports whether a train does not run now.
	Idle func(g *engine.Game, t engine.Train) bool
	// Bonuses are other earnings of routes, Rights what the company may do only a limited number of times with all
	// trains, and Fees what routes cost before they run, whatever its track. All fees together may not exceed the company's money.
	Bonuses func(g *engine.Game, r *Running) []route.Bonus
	Rights  func(g *engine.Game, r *Running) []route.Right
	Fees    func(g *engine.Game, r *Running) []route.Fee
	// Looks is the number of checks after which the search for the best routes gives up and says so; 0 means a
	// million, about twenty seconds.
	Looks int
	// Extra is the company's other income, once a run: mail, forts. It may depend on what its routes earned, on what routes depend on, and on
	// nothing else.
	Extra func(g *engine.Game, company engine.ID, earned engine.Money) []Extra
}

// Extra is money that a company earns with a run but not with a route.
type Extra struct {
	Name   string
	Amount engine.Money
}

// StopView is a stop as a company's trains see it, which a title's View may change. A stop with track and sea lanes
// is two: one for trains, the other for ships.
type StopView struct {
	route.Stop
	Sea    bool // for ships
	Hidden bool // the company's trains may not enter it
	// Bypass is the number, from 1, of the right by which a train may run through as if there were no stop. 0 means
	// no such right.
	Bypass int
}

// Running is a company's trains and their network.
type Running struct {
	Company engine.ID
	Trains  []engine.Train // in the problem's order
	n       *network
	m       *board.Map
}

// Stops finds the trains' stops in hexes.
func (r *Running) Stops(hexes ...string) route.Set { return r.stops(false, hexes) }

// Ports finds the ships' stops in hexes.
func (r *Running) Ports(hexes ...string) route.Set { return r.stops(true, hexes) }

func (r *Running) stops(sea bool, hexes []string) route.Set {
	var set route.Set
	for i, p := range r.n.stops {
		if r.n.sea[i] == sea && r.n.Stops[i].Kind != route.Mark && slices.Contains(hexes, r.m.Hexes[p.Hex].ID) {
			set = append(set, i)
		}
	}
	return set
}

// At finds one stop or mark of a hex for trains.
func (r *Running) At(hex string, stop int) route.Set {
	if i, ok := r.n.stopAt(board.Place{Hex: r.m.Find(hex), Stop: stop}, false); ok {
		return route.Set{i}
	}
	return nil
}

// Hexes are the numbers that fees use for hexes.
func (r *Running) Hexes(ids ...string) []int {
	var out []int
	for _, id := range ids {
		if h := r.m.Find(id); h != board.None {
			out = append(out, h)
		}
	}
	slices.Sort(out)
	return out
}

// Idle reports whether a train does not run now.
func Idle(g *engine.Game, t engine.Train) bool {
	idle := policy(g).Routes.Idle
	return idle != nil && idle(g, t)
}

// runners are what a company has to run.
type runners struct {
	trains []engine.Train // in the problem's order
	cars   int
}

// runnersOf are the company's trains and cars that run now.
func runnersOf(g *engine.Game, company engine.ID) (r runners) {
	car := g.Sheet().CarName()
	for i := range g.Trains {
		switch t := &g.Trains[i]; {
		case t.Owner != company || Idle(g, *t):
		case t.Model == car:
			r.cars++
		default:
			r.trains = append(r.trains, *t)
		}
	}
	return r
}

// problem is the company's network and trains, and what they may do and earn.
func problem(g *engine.Game, company engine.ID) *route.Problem {
	return problemOn(g, networkOf(g, company), company, runnersOf(g, company))
}

func problemOn(g *engine.Game, n *network, company engine.ID, run runners) *route.Problem {
	p := &route.Problem{Network: &n.Network}
	rules := &policy(g).Routes
	r := &Running{Company: company, Trains: run.trains, n: n, m: &g.Sheet().Map}
	for _, t := range run.trains {
		can := ability(g.Sheet().Model(t.Model))
		if rules.Train != nil {
			rules.Train(g, t, &can)
		}
		p.Trains = append(p.Trains, can)
	}
	if p.Pullman.Cars = run.cars; run.cars > 0 {
		for i, s := range n.Stops {
			if !n.sea[i] && (s.Kind == route.City || s.Kind == route.OffBoard) {
				p.Pullman.Stops = append(p.Pullman.Stops, i)
			}
		}
	}
	if rules.Bonuses != nil {
		p.Bonuses = rules.Bonuses(g, r)
	}
	if rules.Rights != nil {
		p.Rights = rules.Rights(g, r)
	}
	if rules.Fees != nil {
		p.Fees, p.Budget = rules.Fees(g, r), route.Revenue(budget(g, company, run))
	}
	return p
}

// fee is the most that a route of the company could cost: all fees that there are.
func fee(g *engine.Game, company engine.ID, run runners) (most engine.Money) {
	if policy(g).Routes.Fees == nil {
		return 0
	}
	for _, f := range policy(g).Routes.Fees(g, &Running{Company: company, Trains: run.trains, n: new(network), m: &g.Sheet().Map}) {
		most += engine.Money(f.Amount)
	}
	return most
}

// budget is the money that the company's routes may cost: what it has, but no more than they could. So the same routes are best for all
// companies that can pay for any.
func budget(g *engine.Game, company engine.ID, run runners) engine.Money {
	return min(g.Cash(company), fee(g, company, run)*engine.Money(len(run.trains)))
}
