package route

import "fmt"

// Revenue is an amount of the game's money, always a whole number.
type Revenue int

// No single amount of a problem is negative or larger than maxAmount, no multiplier larger than maxMultiplier.
const (
	maxAmount     = 1_000_000
	maxMultiplier = 100
)

func (r Revenue) inRange() bool { return r >= 0 && r <= maxAmount }

// Kind says what a stop is. Trains count stops by kind.
type Kind uint8

// The kinds of stop.
const (
	City     Kind = iota
	Town          // a small stop: a train's Towns limit counts it
	OffBoard      // an off-board (red) area: counts wherever a city counts
	Port          // a harbour: counts wherever a town counts
	Mark          // a point that is not a stop: no revenue, never counted, only there to end a route or for a bonus
)

func (k Kind) String() string {
	switch k {
	case City:
		return "city"
	case Town:
		return "town"
	case OffBoard:
		return "off-board area"
	case Port:
		return "port"
	case Mark:
		return "mark"
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// small reports whether stops of the kind count as towns. All others except marks count as cities.
func (k Kind) small() bool { return k == Town || k == Port }

// A Stop is a point where a route may begin or end, as one company sees it now.
//
// A harbour city that ships enter by sea and trains by land is two stops, each with its own tokens and blocks: one at
// the end of the sea pieces, the other at the end of the land pieces.
type Stop struct {
	Name    string // its name in messages, such as "D9" or "Paris"
	Kind    Kind
	Revenue Revenue // 0 to a million
	Token   bool    // the company has a token here; every route needs such a stop
	Through bool    // a route may pass through; otherwise the stop only ends routes
	Group   int     // a route visits at most one stop of a non-zero group
	Right   int     // 0, or the number, from 1, of the entry in Problem.Rights that a route to or through here uses up
}

// NodeKind says what a node is.
type NodeKind uint8

// The kinds of node.
const (
	Side     NodeKind = iota // the side between two hexes: a route enters by a piece of one hex and leaves by a piece of the other
	Junction                 // a point inside a hex where track meets: a route continues by any other piece
	AtStop                   // a stop: a route ends here, or passes from any piece to any other
)

// A Node is a point where pieces of track meet.
type Node struct {
	Name string // its name in messages, such as "F16/G15"; may be empty
	Kind NodeKind
	Stop int // for AtStop: the index in Network.Stops. Each stop has exactly one node.
	// Reuse lets routes pass a side or junction more than once, on different pieces: a crossing. Without it, a set of
	// routes passes the node only once, so sharing a hex side means sharing track. It does not matter for stops: a
	// route visits a stop once, and several routes may meet there.
	Reuse bool
}

// A Piece is track inside one hex between two different nodes. A set of routes uses a piece once.
type Piece struct {
	A, B int  // nodes
	Hex  int  // the hex it lies in, a number the caller chooses
	Sea  bool // a sea lane: for ships, which use nothing else
	// Common means that several routes of a set may use the piece. It joins two stops.
	Common bool
}

// A Network is the track that a company's trains may run on, without the stops and pieces that it may not use.
type Network struct {
	Stops  []Stop
	Nodes  []Node
	Pieces []Piece
}

// check returns the first thing that makes no sense in the network.
func (n *Network) check() error {
	if n == nil {
		return fmt.Errorf("route: no network")
	}
	for i := range n.Stops {
		s := &n.Stops[i]
		if !s.Revenue.inRange() {
			return fmt.Errorf("route: stop %d (%s) has revenue %d, out of range", i, s.Name, s.Revenue)
		}
		if s.Kind > Mark {
			return fmt.Errorf("route: stop %d (%s) has unknown kind %d", i, s.Name, s.Kind)
		}
		if s.Kind == Mark && s.Revenue != 0 {
			return fmt.Errorf("route: mark %d (%s) has revenue", i, s.Name)
		}
		if s.Right < 0 || s.Group < 0 {
			return fmt.Errorf("route: stop %d (%s) has a negative right or group", i, s.Name)
		}
	}
	seen := make([]bool, len(n.Stops))
	for i := range n.Nodes {
		nd := &n.Nodes[i]
		if nd.Kind > AtStop {
			return fmt.Errorf("route: node %d (%s) has unknown kind %d", i, nd.Name, nd.Kind)
		}
		if nd.Kind != AtStop {
			continue
		}
		if nd.Stop < 0 || nd.Stop >= len(n.Stops) {
			return fmt.Errorf("route: node %d (%s) names stop %d of %d", i, nd.Name, nd.Stop, len(n.Stops))
		}
		if seen[nd.Stop] {
			return fmt.Errorf("route: stop %d (%s) has two nodes", nd.Stop, n.Stops[nd.Stop].Name)
		}
		seen[nd.Stop] = true
	}
	for i, pc := range n.Pieces {
		if pc.A < 0 || pc.A >= len(n.Nodes) || pc.B < 0 || pc.B >= len(n.Nodes) {
			return fmt.Errorf("route: piece %d joins nodes %d and %d of %d", i, pc.A, pc.B, len(n.Nodes))
		}
		if pc.A == pc.B {
			return fmt.Errorf("route: piece %d joins node %d to itself", i, pc.A)
		}
	}
	return nil
}

// nodeName is a node's name in messages.
func (n *Network) nodeName(node int) string {
	nd := &n.Nodes[node]
	switch {
	case nd.Kind == AtStop:
		return n.stopName(nd.Stop)
	case nd.Name != "":
		return nd.Name
	case nd.Kind == Side:
		return fmt.Sprintf("hex side %d", node)
	}
	return fmt.Sprintf("junction %d", node)
}

// stopName is a stop's name in messages.
func (n *Network) stopName(stop int) string {
	if s := &n.Stops[stop]; s.Name != "" {
		return s.Name
	}
	return fmt.Sprintf("stop %d", stop)
}

// far is the node at the other end of a piece.
func (n *Network) far(piece, node int) int {
	pc := &n.Pieces[piece]
	if pc.A == node {
		return pc.B
	}
	return pc.A
}
