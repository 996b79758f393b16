// Package board knows hexes, tiles, tokens and track: what lies on the map, who can reach what, and which tile may be
// laid where.
//
// A [Map] is what is printed: hexes with their faces. A [Set] is the tiles of the game. Both never change. A [State] is
// what was laid and placed since; it is plain data that is copied with the game. A [Board] puts the three together and
// answers questions:
//
//	b := &board.Board{Map: m, Set: set, State: &state}
//	face := b.Face(h)               // what shows at hex h now, turned as it lies
//	reach := b.Trace(tokens, pass)  // where track leads from a company's tokens
//	keep, err := b.Fit(h, t, r, &c) // whether tile t fits hex h turned by r, by the upgrade chart c
//
// Edges are numbered 0 to 5 clockwise. On a pointy-topped map 0 is the lower left edge, on a flat-topped one the bottom.
// A tile laid with rotation r has its edge e at the map edge (e+r)%6. Neighbours share edge e and (e+3)%6.
package board
