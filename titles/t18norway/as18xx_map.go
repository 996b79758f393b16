package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// memoBuilt is the company whose tile was built last, while nobody has placed a token since. Its map of where it gets to is kept on
// 18xx.games until something is built, whatever tokens come and go otherwise.
var memoBuilt = &engine.Memory{Name: "built", Span: engine.ThisGame}

// memoMap is what is out of date on that map, about the company and a hex: twice the city's number, and one more where the company
// could go through the city.
var memoMap = &engine.Memory{Name: "map", Span: engine.ThisGame}

// memoLake is, by that company, how many tiles of Mjøsa, and one, its map shows where a phase has laid another.
var memoLake = &engine.Memory{Name: "lake", Span: engine.ThisGame}

// keepLake notes that, before a phase lays the next one.
func keepLake(g *engine.Game) {
	last, ok := memoBuilt.First(g)
	if !ok || memoLake.Any(g) {
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

// onOldMap is where the company gets to by its map if that shows another lake, or nil.
func onOldMap(g *engine.Game, company engine.ID) *board.Reach {
	n := memoLake.Get(g, company)
	if n == 0 {
		return nil
	}
	then := g.Clone()
	then.Board.Lays[lake] = board.Lay{}
	if n > 1 {
		then.Map().Lay(lake, sheet.Tiles.Tile(figures.Mjosa.Tiles["3"]), 0, nil)
	}
	then.Touch()
	return kit.Reach(then, company)
}

// drawMap notes that the company, or nobody, has a map of the tracks as they are now.
func drawMap(g *engine.Game, company engine.ID) {
	memoBuilt.Clear(g)
	memoMap.Clear(g)
	memoLake.Clear(g)
	if g.Option(as18xx) && company != engine.Nobody {
		memoBuilt.Set(g, 1, company)
	}
}

// keepMap notes how a city is on that map, before a token goes there or away without a step for tokens.
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

// loseMap keeps the map while all tokens of a company go, or forgets it if it is the company's own.
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

// mapStep has a company put its map away, to run on the tracks as they are: it is for what the company builds.
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

// mapped has a step for tokens draw the map anew.
func mapped(s *engine.Step) *engine.Step {
	m := s.Moves[slices.IndexFunc(s.Moves, func(m *engine.Move) bool { return m.Verb == "token" })]
	do := m.Do
	m.Do = func(g *engine.Game, args []string) {
		do(g, args)
		drawMap(g, engine.Nobody)
	}
	return s
}

// putHomeToken places it beside that map.
func putHomeToken(g *engine.Game, company engine.ID, h, s int) {
	keepMap(g, h, s)
	kit.PutToken(g, company, h, s)
}
