package kit

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// RouteRules is what differs between the routes of titles. Everything in it may be left out.
type RouteRules struct {
	// Free tells that the president picks any legal routes, as long as no train stays idle that could run besides; otherwise the best total
	// is the rule. Where RunBest is waived a train may stay idle.
	Free bool
	// Crossings tells that track which meets in a point inside a hex can be crossed there again on other track.
	Crossings bool
	// Split are the hexes whose cities count as one place: a route visits one of them at most, and so does a trace.
	Split []int
	// View changes how a company's trains see a stop: hidden, of a group of which a route visits one.
	View func(g *engine.Game, company engine.ID, hex, stop int, v *StopView)
	// Train changes what one of a company's trains can do from what is printed on it.
	Train func(g *engine.Game, t engine.Train, can *route.Train)
	// Idle tells that a train does not run now.
	Idle func(g *engine.Game, t engine.Train) bool
	// Bonuses are what routes earn besides, Rights what the company may do so many times with all its trains, and Fees what
	// its routes cost before they run: together they may come to what the company has.
	Bonuses func(g *engine.Game, r *Running) []route.Bonus
	Rights  func(g *engine.Game, r *Running) []route.Right
	Fees    func(g *engine.Game, r *Running) []route.Fee
	// Looks is how often the search for the best routes looks whether it has taken enough time, before it gives up and says so; 0 stands for
	// a million, some twenty seconds' worth.
	Looks int
	// Extra is what the company earns besides its routes, once a run: mail, forts.
	Extra func(g *engine.Game, company engine.ID, runs []engine.Run) []Extra
}

// Extra is money that a company earns with a run and no route earns.
type Extra struct {
	Name   string
	Amount engine.Money
}

// StopView is a stop as a company's trains see it; a title's View changes it. A stop that track and sea lanes lead to is two:
// trains see the one, ships the other.
type StopView struct {
	route.Stop
	Sea    bool // as ships see it
	Hidden bool // the company's trains may not come here at all
	// Bypass is the number (from 1) of the right by which a train may run through as if the stop were plain track: it is not
	// visited then. 0: there is no such right.
	Bypass int
}

// Running is a company's trains and the network that they run on.
type Running struct {
	Company engine.ID
	Trains  []engine.Train // in the order of the problem's trains
	n       *network
	hexes   []board.Hex
}

// Stops finds the stops of hexes, as trains see them.
func (r *Running) Stops(hexes ...string) route.Set { return r.stops(false, hexes) }

// Ports finds the stops of hexes, as ships see them.
func (r *Running) Ports(hexes ...string) route.Set { return r.stops(true, hexes) }

func (r *Running) stops(sea bool, hexes []string) route.Set {
	var set route.Set
	for i, p := range r.n.stops {
		if r.n.sea[i] == sea && r.n.Stops[i].Kind != route.Mark && slices.Contains(hexes, r.hexes[p.Hex].ID) {
			set = append(set, i)
		}
	}
	return set
}

// At finds one stop of a hex as trains see it, be it a stop or a mark.
func (r *Running) At(hex string, stop int) route.Set {
	for h := range r.hexes {
		if i, ok := r.n.byStop[berth{board.Place{Hex: h, Stop: stop}, false}]; ok && r.hexes[h].ID == hex {
			return route.Set{i}
		}
	}
	return nil
}

// Hexes are the numbers by which fees name hexes.
func (r *Running) Hexes(ids ...string) []int {
	var out []int
	for h := range r.hexes {
		if slices.Contains(ids, r.hexes[h].ID) {
			out = append(out, h)
		}
	}
	return out
}

// Idle reports whether a train does not run now.
func Idle(g *engine.Game, t engine.Train) bool {
	idle := policy(g).Routes.Idle
	return idle != nil && idle(g, t)
}

// problem is the company's network with its trains, and what they may do and earn on it.
func problem(g *engine.Game, company engine.ID) *route.Problem {
	return problemOn(g, networkOf(g, company), company)
}

func problemOn(g *engine.Game, n *network, company engine.ID) *route.Problem {
	p := &route.Problem{Network: &n.Network}
	rules := &policy(g).Routes
	r := &Running{Company: company, n: n, hexes: g.Sheet().Map.Hexes}
	for i := range g.Trains {
		t := &g.Trains[i]
		if t.Owner != company || Idle(g, *t) {
			continue
		}
		m := g.Sheet().Model(t.Model)
		if m.Car() {
			p.Pullman.Cars++
			continue
		}
		can := ability(m)
		if rules.Train != nil {
			rules.Train(g, *t, &can)
		}
		p.Trains = append(p.Trains, can)
		r.Trains = append(r.Trains, *t)
	}
	if p.Pullman.Cars > 0 {
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
		p.Fees, p.Budget = rules.Fees(g, r), route.Revenue(g.Cash(company))
	}
	return p
}
