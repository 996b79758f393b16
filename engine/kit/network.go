package kit

import (
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
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
func networkOf(g *engine.Game, company engine.ID) *network {
	if c := known(g, company); c.network != nil {
		return c.network
	}
	n := buildNetwork(g, company, nil)
	learn(g, company).network = n
	return n
}

// buildNetwork makes the network of the given hexes, in the order of the map, or of all when they are nil.
func buildNetwork(g *engine.Game, company engine.ID, hexes []int) *network {
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
	color, through := g.PhaseNow().Revenue, through(g, company)
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
			v := stopView(g, company, b, h, s, color, through)
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
			n.Nodes = append(n.Nodes, route.Node{Kind: route.Junction, Name: b.Map.Hexes[h].ID, Reuse: policy(g).Crossings})
			n.sides = append(n.sides, side{board.None, 0})
			at := len(n.Nodes) - 1
			for _, e := range j {
				piece(at, nodeOfSide(h, e), h)
			}
		}
	}
	if policy(g).Bonuses != nil {
		n.bonus = policy(g).Bonuses(g, company, func(hexes ...string) route.Set {
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

func stopView(g *engine.Game, company engine.ID, b *board.Board, h, s int, color board.Color, through func(h, s int) bool) StopView {
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
	if slices.Contains(policy(g).Split, h) {
		v.Group = h + 1
	}
	if policy(g).View != nil {
		policy(g).View(g, company, h, s, &v)
	}
	return v
}

// problem is the company's network with its trains.
func problem(g *engine.Game, company engine.ID) *route.Problem {
	return problemOn(g, networkOf(g, company), company)
}

func problemOn(g *engine.Game, n *network, company engine.ID) *route.Problem {
	p := &route.Problem{Network: &n.Network, Bonuses: n.bonus}
	for _, t := range g.TrainsOf(company) {
		if m := g.Sheet().Model(t.Model); m.Car() {
			p.Pullman.Cars++
		} else {
			p.Trains = append(p.Trains, ability(m))
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
func ability(m *facts.Model) route.Train {
	t := route.Train{Name: m.Name, Multiplier: m.Times}
	limit := func(c facts.Count) route.Limit {
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
