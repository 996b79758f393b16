package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// On 18xx.games a piece that was laid for £120 carries the fee for its next upgrade from then on, wherever it is: on
// a mountain pass, and even on a piece with two such fees. So pieces are tracked: which is where, and which
// came back in what order.
var (
	memoPiece = &engine.Memory{Name: "piece", Span: engine.ThisGame, OffTrack: true}          // by hex and tile: 1 and its fees
	memoBack  = &engine.Memory{Name: "returned piece", Span: engine.ThisGame, OffTrack: true} // by tile and the hex it came from: the same
)

// followPieces records which piece the last lay used: one never used before, or else the first that came back.
func followPieces(g *engine.Game) {
	l := g.Turn.Lays[len(g.Turn.Lays)-1]
	hex := engine.ID(l.Hex)
	adds := l.From == board.White && slices.Contains(figures.Mountain.Hexes, l.Hex)
	if old, ok := piece(g, hex); ok {
		memoPiece.Set(g, 0, hex, old.On)
		memoBack.Set(g, old.N, old.On, hex)
		adds = old.N == 1+2
	}
	var back []engine.Memo
	for _, m := range memoBack.All(g) {
		if m.Who == engine.ID(l.Tile) {
			back = append(back, m)
		}
	}
	n := 1
	// The tile is already on the map, so the supply has one piece less than those that came back or were never used.
	if left := g.Map().Left(sheet.Tiles.Tile(l.Tile)); left >= 0 && len(back) > left {
		n = back[0].N
		memoBack.Set(g, 0, back[0].Who, back[0].On)
	}
	if adds {
		n++
	}
	memoPiece.Set(g, n, hex, engine.ID(l.Tile))
}

// piece is the yellow piece that lies in a hex.
func piece(g *engine.Game, hex engine.ID) (engine.Memo, bool) { return memoPiece.About(g, hex) }

// costByPiece is the cost of building: what the fees of the piece on the hex come to, if one lies there.
func costByPiece(g *engine.Game, company engine.ID, hex int) engine.Money {
	if m, ok := piece(g, engine.ID(sheet.Map.Hexes[hex].ID)); ok {
		return figures.Mountain.Green * engine.Money(m.N-1)
	}
	return cost(g, company, hex)
}
