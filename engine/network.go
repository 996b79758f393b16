package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// network is the board as route sees it for one company, and the way back.
type network struct {
	route.Network
	stops  []board.Place // by stop
	byStop map[board.Place]int
	sides  []side // by node: the side it is, where it is one
	bonus  []route.Bonus
}

// side is one side of a hex.
type side struct {
	hex  int
	edge board.Edge
}

// StopView is a stop as a company's trains see it; a title's View changes it.
type StopView struct {
	route.Stop
	Hidden bool // the company's trains may not come here at all
}

// Network is where the company's trains may run now.
func (g *Game) network(company ID) *network {
	if c := g.known(company); c.network != nil {
		return c.network
	}
	n := g.buildNetwork(company, nil)
	g.learn(company).network = n
	return n
}

// buildNetwork makes the network of the given hexes, in the order of the map, or of all when they are nil.
func (g *Game) buildNetwork(company ID, hexes []int) *network {
	b := g.Map()
	if hexes == nil {
		hexes = make([]int, len(b.Map.Hexes))
		for h := range hexes {
			hexes[h] = h
		}
	}
	// A late board of 80 hexes has some 90 stops, 300 nodes and 350 pieces.
	size := len(hexes) + 8
	n := &network{byStop: make(map[board.Place]int, size), stops: make([]board.Place, 0, size), sides: make([]side, 0, 4*size)}
	n.Stops, n.Nodes, n.Pieces = make([]route.Stop, 0, size), make([]route.Node, 0, 4*size), make([]route.Piece, 0, 4*size)
	color, through := g.PhaseNow().Revenue, g.through(company)
	sideNode := make([]int16, 6*len(b.Map.Hexes)) // node number + 1
	nodeOfSide := func(h int, e board.Edge) int {
		m := b.Map.Hexes[h].Next[e]
		if m == board.None {
			return -1
		}
		if sideNode[6*h+int(e)] == 0 {
			n.Nodes = append(n.Nodes, route.Node{Kind: route.Side, Name: b.Map.Hexes[h].Sides[e]})
			n.sides = append(n.sides, side{h, e})
			sideNode[6*h+int(e)] = int16(len(n.Nodes))
			sideNode[6*m+int(e.Opposite())] = int16(len(n.Nodes))
		}
		return int(sideNode[6*h+int(e)]) - 1
	}
	piece := func(a, c, hex int) {
		if a >= 0 && c >= 0 {
			n.Pieces = append(n.Pieces, route.Piece{A: a, B: c, Hex: hex})
		}
	}
	for _, h := range hexes {
		f := b.Face(h)
		if !f.HasTrack() {
			continue
		}
		nodes := make([]int, len(f.Stops))
		for s := range f.Stops {
			nodes[s] = -1
			v := g.stopView(company, b, h, s, color, through)
			if v.Hidden {
				continue
			}
			n.byStop[board.Place{Hex: h, Stop: s}] = len(n.Stops)
			n.stops = append(n.stops, board.Place{Hex: h, Stop: s})
			n.Nodes = append(n.Nodes, route.Node{Kind: route.AtStop, Stop: len(n.Stops)})
			n.sides = append(n.sides, side{board.None, 0})
			n.Stops = append(n.Stops, v.Stop)
			nodes[s] = len(n.Nodes) - 1
			for _, e := range f.Stops[s].Exits {
				piece(nodes[s], nodeOfSide(h, e), h)
			}
		}
		for _, l := range f.Links {
			piece(nodes[l[0]], nodes[l[1]], h)
		}
		for _, t := range f.Track {
			piece(nodeOfSide(h, t[0]), nodeOfSide(h, t[1]), h)
		}
		for _, j := range f.Junctions {
			n.Nodes = append(n.Nodes, route.Node{Kind: route.Junction, Name: b.Map.Hexes[h].ID, Reuse: g.policy().Crossings})
			n.sides = append(n.sides, side{board.None, 0})
			at := len(n.Nodes) - 1
			for _, e := range j {
				piece(at, nodeOfSide(h, e), h)
			}
		}
	}
	if g.policy().Bonuses != nil {
		n.bonus = g.policy().Bonuses(g, company, func(hexes ...string) route.Set {
			var set route.Set
			for i, p := range n.stops {
				if slices.Contains(hexes, b.Map.Hexes[p.Hex].ID) {
					set = append(set, i)
				}
			}
			return set
		})
	}
	return n
}

func (g *Game) stopView(company ID, b *board.Board, h, s int, color board.Color, through func(h, s int) bool) StopView {
	st := &b.Face(h).Stops[s]
	v := StopView{Stop: route.Stop{Name: b.Map.Hexes[h].ID, Revenue: route.Revenue(st.Revenue.In(color)),
		Token: b.Has(string(company), h, s), Through: through(h, s)}}
	if len(b.Face(h).Stops) > 1 {
		v.Name += "." + strconv.Itoa(s)
	}
	switch st.Kind {
	case board.City:
		v.Kind = route.City
	case board.Town:
		v.Kind = route.Town
	case board.OffBoard:
		v.Kind = route.OffBoard
	}
	if slices.Contains(g.policy().Split, h) {
		v.Group = h + 1
	}
	if g.policy().View != nil {
		g.policy().View(g, company, h, s, &v)
	}
	return v
}

// problem is the company's network with its trains.
func (g *Game) problem(company ID) *route.Problem { return g.problemOn(g.network(company), company) }

func (g *Game) problemOn(n *network, company ID) *route.Problem {
	p := &route.Problem{Network: &n.Network, Bonuses: n.bonus}
	for _, t := range g.TrainsOf(company) {
		if m := g.Sheet().Model(t.Model); m.Car() {
			p.Pullman.Cars++
		} else {
			p.Trains = append(p.Trains, m.ability())
		}
	}
	if p.Pullman.Cars > 0 {
		for i, s := range n.Stops {
			if s.Kind == route.City || s.Kind == route.OffBoard {
				p.Pullman.Stops = append(p.Pullman.Stops, i)
			}
		}
	}
	return p
}

// ability is the train as route sees it.
func (m *Model) ability() route.Train {
	t := route.Train{Name: m.Name, Multiplier: m.Times}
	limit := func(c Count) route.Limit {
		if c.Endless {
			return route.Any
		}
		return route.Limit(c.N)
	}
	v := m.Visits
	switch {
	case v.Cities.N > 0 || v.Cities.Endless: // towns are free
		t.Cities = limit(v.Cities)
	case v.ExtraTowns > 0:
		t.Stops, t.Cities = route.Limit(v.Any.N+v.ExtraTowns), limit(v.Any)
	default:
		t.Stops = limit(v.Any)
	}
	return t
}

// HasRoute tells whether the company could run a train of two stops: the least that obliges it to own one. Every route
// has a stop with a station of the company and a next stop, so a trace from each station that passes no stop decides it;
// that is far less work than the network of all stops.
func (g *Game) HasRoute(company ID) bool {
	b := g.Map()
	never := func(int, int) bool { return false }
	color, through := g.PhaseNow().Revenue, g.through(company)
	for _, from := range b.Places(string(company)) {
		here := g.stopView(company, b, from.Hex, from.Stop, color, through)
		if here.Hidden {
			continue
		}
		reach := b.Trace([]board.Place{from}, never)
		for h := range b.Map.Hexes {
			for s := range b.Face(h).Stops {
				if !reach.Gets(h, s) || from == (board.Place{Hex: h, Stop: s}) {
					continue
				}
				v := g.stopView(company, b, h, s, color, through)
				if !v.Hidden && (v.Group == 0 || v.Group != here.Group) {
					return true
				}
			}
		}
	}
	return false
}

// path turns a route into the hexes it runs through.
func (n *network) path(g *Game, r *route.Route) Path {
	b := g.Map()
	var out Path
	leg := -1
	for i, p := range r.Pieces {
		hex := n.Pieces[p].Hex
		// A side between two pieces begins a new leg.
		if i == 0 || n.Nodes[r.Nodes[i]].Kind == route.Side {
			out = append(out, Leg{Hex: b.Map.Hexes[hex].ID, In: -1, Out: -1, Stop: -1})
			leg++
			if i > 0 {
				out[leg].In = n.edge(b, r.Nodes[i], hex)
			}
		}
		for _, at := range []int{r.Nodes[i], r.Nodes[i+1]} {
			if nd := n.Nodes[at]; nd.Kind == route.AtStop {
				out[leg].Stop = n.stops[nd.Stop].Stop
			}
		}
		if n.Nodes[r.Nodes[i+1]].Kind == route.Side {
			out[leg].Out = n.edge(b, r.Nodes[i+1], hex)
		}
	}
	return out
}

// edge is which edge of hex the side node is.
func (n *network) edge(b *board.Board, node, hex int) int {
	s := n.sides[node]
	if s.hex == hex {
		return int(s.edge)
	}
	return int(s.edge.Opposite())
}

// Word writes a path as it stands in an order: "D9-C10-B9". A hex with several stops names the one visited, "G6.1"; a
// hex whose stop is passed by on other track is marked "A8~".
func (g *Game) PathWord(p Path) string {
	b := g.Map()
	var w []string
	for _, l := range p {
		s := l.Hex
		switch n := len(b.Face(b.Map.Find(l.Hex)).Stops); {
		case n > 0 && l.Stop < 0:
			s += "~"
		case n > 1:
			s += "." + strconv.Itoa(l.Stop)
		}
		w = append(w, s)
	}
	return strings.Join(w, "-")
}

// trace reads a path written by hand or by PathWord and finds the track it means.
func (n *network) trace(g *Game, word string) ([]int, error) {
	b := g.Map()
	var hexes, stops []int
	exact := true
	for _, w := range strings.Split(word, "-") {
		id, dot, _ := strings.Cut(w, ".")
		by := strings.HasSuffix(id, "~")
		id = strings.TrimSuffix(id, "~")
		h := b.Map.Find(id)
		if h == board.None {
			return nil, Refuse("", "%q in the route %s is no hex of the map", id, word)
		}
		hexes = append(hexes, h)
		switch count := len(b.Face(h).Stops); {
		case by || count == 0:
		case dot != "":
			s, err := strconv.Atoi(dot)
			if err != nil || s < 0 || s >= count {
				return nil, Refuse("", "%s has no stop %q", id, dot)
			}
			i, ok := n.byStop[board.Place{Hex: h, Stop: s}]
			if !ok {
				return nil, g.refuse(RunRoute, "the company may not run to %s", w)
			}
			stops = append(stops, i)
		case count == 1:
			i, ok := n.byStop[board.Place{Hex: h, Stop: 0}]
			if !ok {
				return nil, g.refuse(RunRoute, "the company may not run to %s", w)
			}
			stops = append(stops, i)
		default:
			exact = false
		}
	}
	if exact {
		if pieces, ok := n.Trace(hexes, stops, false); ok {
			return pieces, nil
		}
	}
	if pieces, ok := n.Trace(hexes, nil, false); ok {
		return pieces, nil
	}
	return nil, g.refuse(RunRoute, "no track leads along %s", word)
}

// runs reads the arguments of a run: "3:D9-C10-B9", each train once. The network of the result holds the hexes that the
// routes name and no others: that is all it takes to judge them, and several times less work than the whole map.
func (g *Game) runs(company ID, args []string) (*namedRuns, error) {
	args = slices.Clone(args)
	for i, a := range args { // hexes are written large, but players type as they like
		if model, path, ok := strings.Cut(a, ":"); ok {
			args[i] = model + ":" + strings.ToUpper(path)
		}
	}
	if c := g.known(company); c.named != nil && slices.Equal(c.named.args, args) {
		return c.named, nil
	}
	n := g.buildNetwork(company, g.named(args))
	p := g.problemOn(n, company)
	var named []route.Run
	used := make([]bool, len(p.Trains))
	cars, doubled := 0, route.Set(nil)
	for _, a := range args {
		model, path, ok := strings.Cut(a, ":")
		if !ok {
			return nil, Refuse("", "name a route as train:hex-hex-hex, such as 3:D9-C10-B9")
		}
		if m := g.Sheet().Model(strings.ToUpper(model)); m != nil && m.Car() {
			if cars++; cars > g.cars(company) {
				return nil, g.refuse(RunRoute, "%s has no (further) %s", g.Name(company), m.Name)
			}
			before := len(doubled)
			for _, s := range p.Pullman.Stops {
				if g.Sheet().Map.Hexes[n.stops[s].Hex].ID == path {
					doubled = append(doubled, s)
				}
			}
			if len(doubled) == before && path != idleCar {
				return nil, g.refuse(RunRoute, "a %s doubles a city or an off-map place, and %s is none", m.Name, path)
			}
			continue
		}
		train := -1
		for i, t := range p.Trains {
			if strings.EqualFold(t.Name, model) && !used[i] {
				train = i
				break
			}
		}
		if train < 0 {
			return nil, g.refuse(RunRoute, "%s has no (further) train %q", g.Name(company), model)
		}
		used[train] = true
		pieces, err := n.trace(g, path)
		if err != nil {
			return nil, err
		}
		named = append(named, route.Run{Train: train, Pieces: pieces})
	}
	if cars > 0 { // otherwise they double what is worth most
		p.Pullman.Stops = doubled
	}
	sol, err := route.Check(p, named)
	if err != nil {
		return nil, g.refuse(RunRoute, "%s", err)
	}
	r := &namedRuns{slices.Clone(args), n, p, sol}
	g.learn(company).named = r
	return r, nil
}

// named lists the hexes that routes name, in the order of the map; words that are no hexes are for trace to refuse.
func (g *Game) named(args []string) []int {
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
func (g *Game) runWords(company ID, p *route.Problem, sol *route.Solution) []string {
	return g.network(company).words(g, p, sol)
}

// words writes a solution found on this network: each train's route, and the place that each car doubles, "P:E10". A car
// that doubles nothing is written "P:-".
func (n *network) words(g *Game, p *route.Problem, sol *route.Solution) []string {
	var out, cars []string
	for i := range sol.Routes {
		r := &sol.Routes[i]
		out = append(out, fmt.Sprintf("%s:%s", p.Trains[r.Train].Name, g.PathWord(n.path(g, r))))
		for _, l := range r.Lines {
			if l.Kind == route.PullmanLine {
				cars = append(cars, g.Sheet().Map.Hexes[n.stops[l.Index].Hex].ID)
			}
		}
	}
	for len(cars) < p.Pullman.Cars {
		cars = append(cars, idleCar)
	}
	for i := range cars {
		out = append(out, g.Sheet().CarName()+":"+cars[i])
	}
	return out
}

// idleCar stands in the place of the hex for a car that doubles nothing.
const idleCar = "-"
