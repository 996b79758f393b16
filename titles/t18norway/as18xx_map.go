package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// memoBuilt is the company that built last, while nobody has placed a token since. On 18xx.games its map of what it
// reaches is kept until something is built, regardless of tokens that come and go otherwise.
var memoBuilt = &engine.Memory{Name: "built", Span: engine.ThisGame}

// memoMap is what is outdated on that map, by company and hex: twice the city's number, plus one if the company could
// pass the city.
var memoMap = &engine.Memory{Name: "map", Span: engine.ThisGame}

// memoLake is, by that company, one more than the number of Mjøsa's tile on its map, if a phase has laid another
// since.
var memoLake = &engine.Memory{Name: "lake", Span: engine.ThisGame}

// keepLake records that before a phase lays the next tile.
func keepLake(g *engine.Game) {
	last, ok := memoBuilt.First(g)
	if !ok || memoLake.Any(g) || figures.Mjosa.Tiles[g.PhaseNow().Name] == "" {
		return
	}
	n := 1
	if g.Board.Lays[lake].Tile != "" {
		n++
	}
	memoLake.Set(g, n, last.Who)
}

// lake is the hex of Mjøsa.
var lake int

// onOldMap is what the company reaches by its map if that shows another lake, or nil.
func onOldMap(g *engine.Game, company engine.ID) *board.Reach {
	n := memoLake.Get(g, company)
	if n == 0 {
		return nil
	}
	then := g.Clone()
	then.Board.SetLay(lake, board.Lay{})
	if n > 1 {
		then.Map().Lay(lake, sheet.Tiles.Tile(figures.Mjosa.Tiles["3"]), 0, nil)
	}
	then.Touch()
	return kit.Reach(then, company)
}

// drawMap records that the company, or nobody, has a map of the tracks as they are now.
func drawMap(g *engine.Game, company engine.ID) {
	memoBuilt.Clear(g)
	memoMap.Clear(g)
	memoLake.Clear(g)
	if company != engine.Nobody {
		memoBuilt.Set(g, 1, company)
	}
}

// keepMap records a city's state on that map before a token comes or goes outside a token step.
func keepMap(g *engine.Game, h, s int) {
	last, ok := memoBuilt.First(g)
	hex := engine.ID(sheet.Map.Hexes[h].ID)
	if b := g.Map(); ok && !memoMap.Has(g, last.Who, hex) {
		n := 2 * (s + 1)
		if b.Free(h, s) > 0 || b.Has(string(last.Who), h, s) {
			n++
		}
		memoMap.Set(g, n, last.Who, hex)
	}
}

// loseMap keeps the map while all tokens of a company go, or forgets it if it is that company's.
func loseMap(g *engine.Game, company engine.ID) {
	if memoBuilt.Has(g, company) {
		drawMap(g, engine.Nobody)
	}
	for _, at := range g.Map().Places(string(company)) {
		keepMap(g, at.Hex, at.Stop)
	}
}

// goesThrough reports whether the company may go through a stop, by its map.
func goesThrough(g *engine.Game, company engine.ID, h, s int, open bool) bool {
	if !memoMap.Any(g) || g.Turn.Of == company && g.HasFinished("map") {
		return open
	}
	if n := memoMap.Get(g, company, engine.ID(sheet.Map.Hexes[h].ID)); n/2 == s+1 {
		return n%2 == 1
	}
	return open
}

// mayLay18xx refuses what the company does not reach by that map.
func mayLay18xx(g *engine.Game, company engine.ID, l engine.Lay) error {
	if err := mayLay(g, company, l); err != nil {
		return err
	}
	if reach := onOldMap(g, company); reach != nil && l.With != port && !reach.Into(sheet.Map.Find(l.Hex)) {
		return engine.Refuse("NOR-X-53", "18xx.games does not see yet that %s gets there over Mjøsa", company)
	}
	return nil
}

// mapStep puts a company's map away before it runs: the map is only for building.
func mapStep() *engine.Step {
	return &engine.Step{
		Name: "map", About: "look at the tracks",
		Waits: func(g *engine.Game) bool {
			return memoMap.Any(g) && memoBuilt.Has(g, g.Turn.Of) && !g.HasFinished("map")
		},
		Auto: func(g *engine.Game) bool {
			g.FinishStep("map")
			g.Touch()
			return true
		},
	}
}

// putHomeToken places the home token without affecting that map.
func putHomeToken(g *engine.Game, company engine.ID, h, s int) {
	keepMap(g, h, s)
	kit.PutToken(g, company, h, s)
}
