// Package route finds a company's best set of train routes, exactly, and judges routes that a player names.
//
// It knows nothing of hex maps, tiles or titles. A caller describes what one company's trains may run on, and how they
// earn, in three steps.
//
// The Network is the track. Its nodes are stops (cities, towns, off-board areas), hex sides, and junctions inside
// hexes; its pieces each join two nodes inside one hex. A city tile with four exits is one stop node and four pieces
// from it to four sides; a plain tile is a piece from side to side; a tile where three tracks meet in a point is a
// junction and three pieces. What the company may not use (a closed border, a port it has no right to) is left out. A
// city full of others' tokens is a stop without Through; the company's own tokens are stops with Token.
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
//   - HasRoute reports whether there is any route at all.
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
// Reuse, unless one of their trains is marked Shares or one is a ship and the other is not. Together they keep within
// Rights and, if there are Fees, within the Budget.
//
// # Why the answer is the best
//
// The search leaves out only what provably cannot be part of a better set than the best one known.
//
//   - Track becomes links, each a line of track from one stop to the next. A link is dropped only if another link between
//     the same stops uses nothing and pays no fee that the dropped one doesn't: it can replace it in any set. Whatever links
//     compete for gets a number; two links share a number exactly if no set may use both. (compile.go)
//   - Each train's routes are grown link by link from a token, every route exactly once. A branch is abandoned when
//     its bound shows that nothing in it is worth enough. The bound is never too low: it assumes that every stop still within
//     reach can be visited, counts the most valuable ones that the limits allow, and adds every bonus that they could earn.
//     (walk.go, class.go)
//   - A route is left out if it contains another route of the same train that is worth as much, since that one uses less track.
//   - In a set better than the best known no train earns so little that the others could not make up for it even if
//     each had the map to itself. Routes below that floor are left out. (combine.go)
//   - Sets are joined from the routes that remain. One train's routes are followed as a tree, those that begin alike
//     together; for each of the others, the best route that does not cross the common beginning bounds what it can add.
//     Of equal trains only the order in which the first earns the least is looked at: any other is the same set.
//   - A Pullman car is tried on each train in turn, and then belongs to it, so that a route's worth never depends on
//     the others.
//
// Check's rules then judge the result again, and the totals must agree. The tests compare the answers with a brute force
// that follows single pieces of track and tries every subset of stops to be paid, every set of routes and every place for the
// cars. They do so on thousands of small random problems that use all of these features, and on the hardest published
// position known.
//
// # The same answer every time
//
// Of sets with the same total the one found first is returned, and the order of the search depends on the problem
// alone, never on chance, time or the order of a map; only a search that is cut short depends on when. A longer route is
// found after the shorter one that it contains, and so is returned only if it earns more. A route begins at the end
// whose stop has the smaller index.
//
// # What it costs
//
// Measured on one core of a shared virtual machine (go test -bench . ./engine/route): 10 microseconds for a small train
// on an early board; 1 to 4 milliseconds for the published position; 20 milliseconds for two diesels on a made-up board
// with 64,036 routes, several times as dense as any recorded one. Two diesels on the densest recorded boards of 1894,
// with 2,334 routes, take less than a millisecond.
package route
