package kit

import (
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/route"
)

// network is the board as the route package sees it for one company, and the way back.
type network struct {
	route.Network
	stops []board.Place // by stop
	sea   []bool        // by stop: whether ships see it
	marks []int         // the stops that stand for passing another by a right
	sides []side        // by node: its side, if it is one
}

// stopAt finds a stop for trains, or for ships; ok is false if there is none.
func (n *network) stopAt(at board.Place, sea bool) (stop int, ok bool) {
	for i := range n.stops {
		if n.stops[i] == at && n.sea[i] == sea && !slices.Contains(n.marks, i) {
			return i, true
		}
	}
	return 0, false
}

// side is one side of a hex.
type side struct {
	hex  int
	edge board.Edge
}

// networkOf is the network that the company's trains may run on now, of the hexes that track joins to its tokens.
func networkOf(g *engine.Game, company engine.ID) *network {
	found := known(g, company).found
	n := found.network.Load()
	if n == nil {
		hexes := []int{}
		for h, is := range connected(g, company) {
			if is {
				hexes = append(hexes, h)
			}
		}
		n = buildNetwork(g, company, hexes)
		found.network.Store(n)
	}
	return n
}

// buildNetwork makes the network of the given hexes, in the order of the map; nil means all.
func buildNetwork(g *engine.Game, company engine.ID, hexes []int) *network {
	b := g.Map()
	if hexes == nil {
		hexes = make([]int, len(b.Map.Hexes))
		for h := range hexes {
			hexes[h] = h
		}
	}
	// A late board of 80 hexes has about 90 stops, 300 nodes and 350 pieces.
	size := len(hexes) + 2
	n := &network{stops: make([]board.Place, 0, size), sides: make([]side, 0, 4*size)}
	n.Stops, n.Nodes, n.Pieces = make([]route.Stop, 0, size), make([]route.Node, 0, 4*size), make([]route.Piece, 0, 4*size)
	color, through := g.PhaseNow().Revenue, through(g, company)
	sideNode := make([]int16, 6*len(b.Map.Hexes)) // node number plus one
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
	// around adds the track past a stop that a right opens to trains.
	around := func(at board.Place, right int) {
		n.marks = append(n.marks, len(n.Stops))
		n.stops, n.sea = append(n.stops, at), append(n.sea, false)
		n.Nodes = append(n.Nodes, route.Node{Kind: route.AtStop, Stop: len(n.Stops)})
		n.sides = append(n.sides, side{board.None, 0})
		n.Stops = append(n.Stops, route.Stop{Name: b.Map.Hexes[at.Hex].ID, Kind: route.Mark, Through: true, Right: right})
		node := len(n.Nodes) - 1
		for _, e := range b.Face(at.Hex).Stops[at.Stop].Exits {
			piece(node, nodeOfSide(at.Hex, e), at.Hex)
		}
	}
	// stop adds a stop for trains, or for ships, and returns its node; -1 if they may not enter it.
	stop := func(h, s int, sea bool) int {
		v := stopView(g, company, b, h, s, color, sea, b.Has(string(company), h, s), through(h, s))
		if v.Hidden {
			return -1
		}
		if v.Name = b.Map.Hexes[h].ID; len(b.Face(h).Stops) > 1 {
			v.Name += "." + strconv.Itoa(s)
		}
		at := board.Place{Hex: h, Stop: s}
		n.stops, n.sea = append(n.stops, at), append(n.sea, sea)
		n.Nodes = append(n.Nodes, route.Node{Kind: route.AtStop, Stop: len(n.Stops)})
		n.sides = append(n.sides, side{board.None, 0})
		n.Stops = append(n.Stops, v.Stop)
		node := len(n.Nodes) - 1
		if v.Bypass > 0 && !sea {
			around(at, v.Bypass)
		}
		return node
	}
	for _, h := range hexes {
		f := b.Face(h)
		if len(f.Sea) > 0 {
			n.lanes(f, h, nodeOfSide, stop)
		}
		if !f.HasTrack() {
			continue
		}
		nodes := make([]int, len(f.Stops))
		for s := range f.Stops {
			nodes[s] = stop(h, s, false)
			if nodes[s] < 0 {
				continue
			}
			for _, e := range f.Stops[s].Exits {
				piece(nodes[s], nodeOfSide(h, e), h)
			}
		}
		for _, l := range f.Links {
			if a, c := nodes[l[0]], nodes[l[1]]; a >= 0 && c >= 0 {
				n.Pieces = append(n.Pieces, route.Piece{A: a, B: c, Hex: h, Common: g.Waives(RunLink)})
			}
		}
		for _, t := range f.Track {
			piece(nodeOfSide(h, t[0]), nodeOfSide(h, t[1]), h)
		}
		for _, j := range f.Junctions {
			n.Nodes = append(n.Nodes, route.Node{Kind: route.Junction, Name: b.Map.Hexes[h].ID, Reuse: policy(g).Routes.Crossings})
			n.sides = append(n.sides, side{board.None, 0})
			at := len(n.Nodes) - 1
			for _, e := range j {
				piece(at, nodeOfSide(h, e), h)
			}
		}
	}
	return n
}

// lanes adds the sea lanes of a hex and the stops that they lead ships to.
func (n *network) lanes(f *board.Face, h int, nodeOfSide func(h int, e board.Edge) int, stop func(h, s int, sea bool) int) {
	harbours := map[int]int{} // by stop
	for _, l := range f.Sea {
		a := nodeOfSide(h, l.From)
		var c int
		if l.Stop < 0 {
			c = nodeOfSide(h, l.To)
		} else if node, known := harbours[l.Stop]; known {
			c = node
		} else {
			c = stop(h, l.Stop, true)
			harbours[l.Stop] = c
		}
		if a >= 0 && c >= 0 {
			n.Pieces = append(n.Pieces, route.Piece{A: a, B: c, Hex: h, Sea: true})
		}
	}
}

// stopView is a stop as the company's trains see it, without a name. token says whether the company has one there, and through whether it may
// pass.
func stopView(g *engine.Game, company engine.ID, b *board.Board, h, s int, color board.Color, sea, token, through bool) StopView {
	st := &b.Face(h).Stops[s]
	v := StopView{Sea: sea, Stop: route.Stop{Revenue: route.Revenue(st.Revenue.In(color)), Token: token, Through: through}}
	switch st.Kind {
	case board.City:
		v.Kind = route.City
	case board.Town:
		v.Kind = route.Town
	case board.OffBoard:
		v.Kind = route.OffBoard
	}
	v.Group = b.Map.Group(st.Group)
	if slices.Contains(policy(g).Routes.Split, h) {
		v.Group = h + 1
	}
	if policy(g).Routes.View != nil {
		return policy(g).Routes.View(g, company, h, s, v)
	}
	return v
}

// ability is the train as the route package sees it.
func ability(m *facts.Model) route.Train {
	t := route.Train{Name: m.Name, Multiplier: m.Times, Ship: m.Ship(), Shares: m.SharesTrack}
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
	if v.Towns == "0" { // towns are not stops for it
		t.Towns, t.Skip = route.None, route.SkipTowns
	}
	if v.AnyLength { // its number limits the stops that earn
		t.Skip = route.SkipAll
	}
	return t
}
