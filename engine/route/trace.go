package route

import (
	"errors"
	"slices"
)

// What [Network.Trace] says of hexes that it finds no track along.
var (
	ErrNoTrack = errors.New("no track leads that way")
	// ErrTooMany means that it gave up: the hexes leave too many ways to choose from. Stops that are named leave fewer.
	ErrTooMany = errors.New("too many ways lead along these hexes")
)

// Trace finds the track that somebody means who names a route by its hexes, in order, such as "J12 K11 L12": pieces of
// the network that lead from a stop in the first hex, through each hex in turn, to a stop in the last one. Hexes are
// Piece.Hex; a hex named once stands for all of the route's track in it until the next one.
//
// If stops is not nil the route must visit exactly these, in this order. Otherwise, where the hexes alone leave a choice,
// such as between a city and the track that passes it by, the way with the most stops is meant, and of these the first.
// ship chooses sea pieces instead of land pieces.
//
// Trace obeys the rules that concern the track of one route (nothing twice, no turning back, no passing of blocked
// stops) as far as some way allows; what it returns may still be refused by Check, which then says why. The error is
// ErrNoTrack or ErrTooMany, or says what is wrong with the network.
func (n *Network) Trace(hexes, stops []int, ship bool) (pieces []int, err error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	if len(hexes) == 0 {
		return nil, ErrNoTrack
	}
	t := tracer{n: n, hexes: hexes, want: stops, ship: ship, most: -1}
	// Legal ways first; if there is none, any connected way, so that Check can name the fault.
	for _, t.lax = range []bool{false, true} {
		for node := range n.Nodes {
			if n.Nodes[node].Kind == AtStop {
				t.visit(node, 0)
			}
		}
		switch {
		case t.steps > traceLimit:
			return nil, ErrTooMany
		case t.most >= 0:
			return t.best, nil
		}
	}
	return nil, ErrNoTrack
}

type tracer struct {
	n     *Network
	hexes []int
	want  []int // the stops asked for, or nil
	ship  bool
	lax   bool // forgive what Check refuses

	pieces []int
	nodes  []int
	stops  []int
	best   []int
	most   int // stops of best, -1 before the first
	steps  int
}

// traceLimit keeps a hopeless request from running for ever; a real one takes a few hundred steps.
const traceLimit = 1 << 18

// visit steps onto a node with the track so far lying in hexes[:hex+1].
func (t *tracer) visit(node, hex int) {
	if t.steps++; t.steps > traceLimit {
		return
	}
	nd := &t.n.Nodes[node]
	if slices.Contains(t.nodes, node) && !nd.Reuse && (!t.lax || nd.Kind == AtStop) {
		return
	}
	t.nodes = append(t.nodes, node)
	defer func() { t.nodes = t.nodes[:len(t.nodes)-1] }()
	if nd.Kind == AtStop {
		if t.want != nil && (len(t.stops) == len(t.want) || t.want[len(t.stops)] != nd.Stop) {
			return
		}
		t.stops = append(t.stops, nd.Stop)
		defer func() { t.stops = t.stops[:len(t.stops)-1] }()
		if hex == len(t.hexes)-1 && len(t.pieces) > 0 && (t.want == nil || len(t.stops) == len(t.want)) && len(t.stops) > t.most {
			t.most = len(t.stops)
			t.best = slices.Clone(t.pieces)
		}
		if len(t.pieces) > 0 && !t.n.Stops[nd.Stop].Through && !t.lax {
			return
		}
	}
	for i, pc := range t.n.Pieces {
		if pc.A != node && pc.B != node || pc.Sea != t.ship || slices.Contains(t.pieces, i) {
			continue
		}
		next := hex
		if len(t.pieces) > 0 {
			turned := t.n.Pieces[t.pieces[len(t.pieces)-1]].Hex == pc.Hex
			if nd.Kind == Side && turned {
				continue
			}
			if !turned {
				next++
			}
		}
		if next == len(t.hexes) || t.hexes[next] != pc.Hex {
			continue
		}
		t.pieces = append(t.pieces, i)
		t.visit(t.n.far(i, node), next)
		t.pieces = t.pieces[:len(t.pieces)-1]
	}
}
