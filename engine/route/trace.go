package route

import (
	"errors"
	"slices"
)

// Errors of [Network.Trace].
var (
	ErrNoTrack = errors.New("no track leads that way")
	// ErrTooMany means that Trace gave up: the hexes allow too many paths. Naming stops leaves fewer.
	ErrTooMany = errors.New("too many paths lead along these hexes")
)

// Trace finds the track that a player means who names a route by its hexes, in order, such as "J12 K11 L12": pieces
// that lead from a stop in the first hex, through each hex in turn, to a stop in the last. Hexes are Piece.Hex. A hex
// stands for all of the route's track in it until the next one.
//
// If stops is not nil, the route must visit exactly these, in this order. Otherwise, where the hexes leave a choice,
// for instance between a city and track that passes it, Trace takes the path with the most stops, and of these the
// first. ship chooses sea pieces instead of land pieces.
//
// Trace keeps the rules for the track of one route (nothing twice, no turning back, no passing of blocked stops) if
// some path does. Check may still refuse its result, and then says why. The error is ErrNoTrack or ErrTooMany, or
// says what is wrong with the network.
func (n *Network) Trace(hexes, stops []int, ship bool) (pieces []int, err error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	if len(hexes) == 0 {
		return nil, ErrNoTrack
	}
	t := tracer{n: n, hexes: hexes, want: stops, ship: ship, most: -1}
	// Legal paths first; failing that, any connected path, so that Check can name the fault.
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
	want  []int // the requested stops, or nil
	ship  bool
	lax   bool // allow what Check refuses

	pieces []int
	nodes  []int
	stops  []int
	best   []int
	most   int // stops of best; -1 before the first
	steps  int
}

// traceLimit ends hopeless searches; a real one takes a few hundred steps.
const traceLimit = 1 << 18

// visit steps onto a node; the track so far is in hexes[:hex+1].
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
