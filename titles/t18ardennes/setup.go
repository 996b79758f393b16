package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
)

// The kinds of neutral pieces on the map from the start.
const (
	ferry = "ferry" // on a port: rights to its ferries
	mine  = "mine"  // on a mining city: rights to its mines
	fort  = "fort"
)

// setup lays out ferry, mine and fort tokens and begins the auction with the first player. Guillaume-Luxembourg is
// used only with four players, as the sheet says. Players are already seated in the drawn order (SET-02 to SET-06).
func setup(g *engine.Game, _ *engine.Draw) error {
	for _, p := range figures.Ports {
		lay(g, ferry, p.Hex, p.Tokens)
	}
	for _, m := range figures.Mines {
		lay(g, mine, m.Hex, m.Tokens)
	}
	for _, f := range figures.Forts {
		lay(g, fort, f.Hex, f.Tokens)
	}
	g.Priority = g.Order[0] // SET-03
	g.BeginRound("auction", 1, g.Priority)
	return nil
}

// lay puts pieces of a kind on a hex: beside its stops, except the first on a city that is nobody's home, which goes
// into the slot (SET-07, SET-09).
func lay(g *engine.Game, kind, hex string, n int) {
	b, h := g.Map(), sheet.Map.Find(hex)
	for i := range n {
		at := board.Token{Hex: h, Stop: board.Beside, Kind: kind}
		if kind != fort && i == 0 && sheet.Map.Hex(hex).Face.Stops[0].Home == nil {
			at.Stop, at.Slot = 0, -1
		}
		b.Place(at)
	}
}

// dropStep moves a ferry or mine token from beside a city into it as soon as an upgrade gives it an empty slot
// (SET-08).
func dropStep() *engine.Step {
	waiting := func(g *engine.Game) int {
		b := g.Map()
		for i := range g.Board.Tokens {
			t := &g.Board.Tokens[i]
			if t.Stop == board.Beside && (t.Kind == ferry || t.Kind == mine) && g.Board.Lays[t.Hex].Tile != "" && b.Free(t.Hex, 0) > 0 {
				return i
			}
		}
		return -1
	}
	return &engine.Step{
		Name: "second circle", About: "let the second token come into the city",
		Waits: func(g *engine.Game) bool { return waiting(g) >= 0 },
		Auto: func(g *engine.Game) bool {
			i := waiting(g)
			t := g.Board.Tokens[i]
			g.Board.RemoveToken(i)
			g.Map().Place(board.Token{Hex: t.Hex, Kind: t.Kind, Slot: -1})
			g.Touch()
			g.Say("The second %s token of %s comes into the city", t.Kind, sheet.Map.Hexes[t.Hex].Face.Name)
			return true
		},
	}
}
