package t18frrce

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// idle reports whether the company could still use a power that belongs to no step (PV-17).
func idle(g *engine.Game) bool {
	lays := kit.AnyTimeLays(g, g.Turn.Of)
	return len(lays) > 0 && g.Map().Face(sheet.Map.Find(lays[0].Hexes[0])).Color == board.White
}

// opensLay reports whether the company could buy Toulouse and lay its tile: the track step waits for that (PV-23).
func opensLay(g *engine.Game) bool {
	d := g.Deed(toulouse)
	return kit.ForSale(g, toulouse) && g.Cash(g.Turn.Of) >= d.Sale[0]+d.Lay.Price
}
