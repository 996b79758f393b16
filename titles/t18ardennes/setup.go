package t18ardennes

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// The kinds of piece that lie on the map from the start and belong to nobody.
const (
	ferry = "ferry" // of a port: rights to its ferries
	mine  = "mine"  // of a mining city: rights to its mines
	fort  = "fort"
)

// setup lays ferry, mine and fort tokens out and begins the auction with the first player. Guillaume-Luxembourg is in the game with
// four players only, as the sheet says. The order of the players is drawn before (SET-02 to SET-06).
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

// lay puts pieces of a kind on a hex: beside its stops, but the first one of a city that is nobody's home into the circle
// (SET-07, SET-09).
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

// dropStep moves a ferry or mine token that waits beside a city into it as soon as there is an empty circle: an upgrade has given it
// one (SET-08).
func dropStep() *engine.Step {
	waiting := func(g *engine.Game) int {
		return slices.IndexFunc(g.Board.Tokens, func(t board.Token) bool {
			return t.Stop == board.Beside && (t.Kind == ferry || t.Kind == mine) && g.Board.Lays[t.Hex].Tile != "" && g.Map().Free(t.Hex, 0) > 0
		})
	}
	return &engine.Step{
		Name: "second circle", About: "let the second token come into the city",
		Waits: func(g *engine.Game) bool { return waiting(g) >= 0 },
		Auto: func(g *engine.Game) bool {
			i := waiting(g)
			t := g.Board.Tokens[i]
			g.Board.Tokens = slices.Delete(g.Board.Tokens, i, i+1)
			g.Map().Place(board.Token{Hex: t.Hex, Kind: t.Kind, Slot: -1})
			g.Touch()
			g.Say("The second %s token of %s comes into the city", t.Kind, sheet.Map.Hexes[t.Hex].Face.Name)
			return true
		},
	}
}
