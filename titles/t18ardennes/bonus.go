package t18ardennes

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// What companies have taken of the pieces on the map.
var (
	memoFerry = &engine.Memory{Name: "ferry", Span: engine.ThisGame, Label: "Ferry Rights"} // by company and hex
	memoMine  = &engine.Memory{Name: "mine", Span: engine.ThisGame, Label: "Mining Rights"} // by company and hex
	memoForts = &engine.Memory{Name: "forts", Span: engine.ThisGame, Label: "Fort tokens"}  // by company: how many
)

// claims are the pieces that a company gets when its token replaces them (BON-02, BON-05).
var claims = map[string]*engine.Memory{ferry: memoFerry, mine: memoMine}

// replaceToken replaces the minor's token with the public company's, with its rights there (FRM-09, FRM-10, MRG-13).
func replaceToken(g *engine.Game, m, c *engine.Company, at board.Place) {
	g.Map().Remove(string(m.ID), at.Hex, at.Stop)
	kit.PutToken(g, c.ID, at.Hex, at.Stop)
	hex := engine.ID(sheet.Map.Hexes[at.Hex].ID)
	for _, right := range []*engine.Memory{memoFerry, memoMine} {
		if right.Has(g, m.ID, hex) {
			right.Set(g, 0, m.ID, hex)
			right.Set(g, 1, c.ID, hex)
		}
	}
}

// removeToken removes the minor's token; its ferry or mine token returns to the slot (MRG-10, MRG-14, MRG-15).
func removeToken(g *engine.Game, m *engine.Company, at board.Place) {
	g.Map().Remove(string(m.ID), at.Hex, at.Stop)
	g.Touch()
	hex := sheet.Map.Hexes[at.Hex].ID
	for kind, right := range claims {
		if right.Has(g, m.ID, engine.ID(hex)) {
			right.Set(g, 0, m.ID, engine.ID(hex))
			g.Map().Place(board.Token{Hex: at.Hex, Stop: at.Stop, Slot: -1, Kind: kind})
			g.Say("The %s token returns to %s", kind, kit.Place(g, hex))
		}
	}
}

// passForts gives fort tokens of one company to another; Nobody means out of the game (MRG-16).
func passForts(g *engine.Game, from, to engine.ID, n int) {
	memoForts.Add(g, -n, from)
	if to != engine.Nobody && n > 0 {
		memoForts.Add(g, n, to)
	}
}

// fortHexes are the hexes with fort tokens that the company reaches, each once (BON-11).
func fortHexes(g *engine.Game, company engine.ID) []string {
	var out []string
	reach := kit.Reach(g, company)
	for _, t := range g.Board.Tokens {
		if hex := sheet.Map.Hexes[t.Hex].ID; t.Kind == fort && reach.Touches(t.Hex, 0) && !slices.Contains(out, hex) {
			out = append(out, hex)
		}
	}
	return out
}

// fortStep lets a company take fort tokens in its network (BON-11, BON-12).
func fortStep() *engine.Step {
	return &engine.Step{
		Name: "forts", About: "take fort tokens, or pass",
		Tip:    `A fort token raises what the company's trains earn, and there are few of them.`,
		Custom: `Most companies take each one that they reach.`,
		Waits:  func(g *engine.Game) bool { return !g.HasFinished("forts") && !g.HasFinished("run") },
		Auto: func(g *engine.Game) bool {
			if len(fortHexes(g, g.Turn.Of)) > 0 {
				return false
			}
			g.FinishStep("forts")
			return true
		},
		Moves: []*engine.Move{
			kit.Pick{
				Verb: "fort", Word: "hex", Help: "Take a fort token that the company reaches.",
				From: func(g *engine.Game) []engine.Choice {
					var out []engine.Choice
					for _, hex := range fortHexes(g, g.Turn.Of) {
						out = append(out, engine.Choice{Word: hex, Text: sheet.Map.Hex(hex).Face.Name})
					}
					return out
				},
				Other: func(g *engine.Game, hex string) error {
					return engine.Refuse("ARD-BON-11", "%s reaches no fort token in %s", g.Name(g.Turn.Of), hex)
				},
				Do: func(g *engine.Game, hex string) {
					h := sheet.Map.Find(hex)
					i := slices.IndexFunc(g.Board.Tokens, func(t board.Token) bool { return t.Kind == fort && t.Hex == h })
					g.Board.RemoveToken(i)
					memoForts.Add(g, 1, g.Turn.Of)
					g.FinishStep("track")
					g.FinishStep("token")
					g.Say("%s takes a fort token from %s", g.Name(g.Turn.Of), kit.Place(g, hex))
				},
				Label: func(_ *engine.Game, hex string) string { return "Take a fort of " + sheet.Map.Hex(hex).Face.Name },
			}.Move(),
			engine.Done("forts", "Take no (more) fort tokens.", "Done with forts"),
		},
	}
}

// touched reports whether any stop of a hex is reached.
func touched(g *engine.Game, reach *board.Reach, h int) bool {
	for s := range g.Map().Face(h).Stops {
		if reach.Touches(h, s) {
			return true
		}
	}
	return false
}

// fortIncome is what fort tokens earn a company with a train: for each token, and for each of Paris and Strasbourg in
// its network (BON-13 to BON-16).
func fortIncome(g *engine.Game, company engine.ID, _ engine.Money) []kit.Extra {
	return fortsAt(g, company, func(reach *board.Reach, h int) bool { return touched(g, reach, h) })
}

// fortsAt is that income with the destinations that the network is said to have.
func fortsAt(g *engine.Game, company engine.ID, has func(reach *board.Reach, h int) bool) []kit.Extra {
	n := memoForts.Get(g, company)
	if n == 0 || kit.Engines(g, company) == 0 {
		return nil
	}
	reach, places := kit.Reach(g, company), 0
	for _, hex := range figures.FortBonus.Destinations {
		if has(reach, sheet.Map.Find(hex)) {
			places++
		}
	}
	if places == 0 {
		return nil
	}
	return []kit.Extra{{Name: fmt.Sprintf("forts (%d)", n), Amount: figures.FortBonus.Amount * engine.Money(n*places)}}
}
