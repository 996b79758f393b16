// Package board handles hexes, tiles, tokens and track: what lies on the map, what each company reaches, and which tile
// fits where.
//
// A [Map] is the printed map: hexes and what is printed on them. A [Set] is the game's tiles. Neither ever changes. A
// [State] is what has been laid and placed; it is plain data, copied with the game. A [Board] combines the three and answers
// questions:
//
//	b := &board.Board{Map: m, Set: set, State: &state}
//	face := b.Face(h)               // what hex h shows now, with its tile's rotation
//	reach := b.Trace(tokens, pass)  // where track leads from a company's tokens
//	keep, err := b.Fit(h, t, r, &c) // whether tile t fits hex h turned by r, by the upgrade chart c
//
// Edges are numbered 0 to 5 clockwise. On a pointy-topped map 0 is the lower left edge, on a flat-topped one the bottom.
// A tile laid with rotation r has its edge e at the map edge (e+r)%6. Neighbours share edge e and (e+3)%6.
package board
