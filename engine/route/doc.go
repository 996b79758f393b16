// Package route finds a company's best set of train routes, exactly, and judges routes that a player names.
//
// It knows nothing of hex maps, tiles or titles. A caller describes what one company's trains may run on, and how they
// earn, in three steps.
//
// The Network is the track. Its nodes are stops (cities, towns, off-board areas), hex sides, and junctions inside
// hexes; its pieces each join two nodes inside one hex. A city tile with four exits is one stop node and four pieces
// from it to four sides; a plain tile is a piece from side to side; a tile where three tracks meet in a point is a
// junction and three pieces. What the company may not use (a closed border, a port without the right to it) is left
// out; a city full of others' tokens is a stop without Through; own stations are stops with Token.
//
// The Trains say how many stops they count and which they may skip; see Train for how the usual ones are written.
//
// Bonuses, Fees, Rights and Pullman say what else routes earn, cost and need. They are plain values rather than
// functions, so that the search can tell in advance what a route may still earn.
//
//	n := &route.Network{
//		Stops: []route.Stop{
//			{Name: "Paris", Revenue: 40, Token: true, Through: true},
//			{Name: "Rouen", Revenue: 20, Through: true},
//		},
//		Nodes: []route.Node{
//			{Kind: route.AtStop, Stop: 0}, {Kind: route.AtStop, Stop: 1}, {Kind: route.Side, Name: "E16/D15"},
//		},
//		Pieces: []route.Piece{{A: 0, B: 2, Hex: 0}, {A: 2, B: 1, Hex: 1}},
//	}
//	p := &route.Problem{Network: n, Trains: []route.Train{{Name: "2", Stops: 2}}}
//	best, err := route.Best(ctx, p) // best.Total == 60; best.Routes[0].Explain() == "Paris 40, Rouen 20 = 60"
//
// # Calls
//
//   - Best finds the best set of routes, proven, or the best within a deadline together with a proven upper bound.
//   - Check judges and values routes given as pieces of track; its *Error has a Reason and a sentence for the player.
//   - Network.Trace turns a list of hexes into pieces.
//   - HasRoute tells whether there is any route at all.
//
// # What a route is
//
// A route is a line of track from a stop to a stop. It uses no piece twice and passes no hex side or junction twice,
// unless the node is marked Reuse; it visits no stop twice and no two stops of one Group; it passes only through stops
// marked Through; it visits a stop with a Token; and its train can be paid for its stops: not fewer than Least, not
// more than it counts, skipping only what it may skip. It is worth the paid stops' revenue times the Multiplier, plus
// bonuses. A skipping train is always paid in the way that earns most.
//
// A set of routes has at most one route a train. Two routes share no piece and no node but stops and nodes marked
// Reuse, unless one of their trains is marked Shares. Together they keep within Rights and, if there are Fees, within
// the Budget.
package route
