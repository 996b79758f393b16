package kit

import "stationmaster/engine"

// FreeTokenRules are a title's rules for the free token that a private gives, right after the tile that it lays.
type FreeTokenRules struct {
	// Where is the hex of a token that can be placed now; ok is false if there is none.
	Where func(g *engine.Game) (hex int, ok bool)
	Done  func(g *engine.Game) // called when the token is placed or declined
	// Asks reports whether to ask the company although it cannot place a token. May be nil.
	Asks func(g *engine.Game) bool
}

// FreeTokenStep makes the step in which a private's free token is placed, as the company's token of the turn, or
// declined.
func FreeTokenStep(r FreeTokenRules) *engine.Step {
	token := &engine.Move{
		Verb: "station", Args: []string{"city"}, Help: "Place the company's next token there, free of charge.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			if h, ok := r.Where(g); ok && len(args) == 0 {
				return engine.Words(CityWord(g, h, 0))
			}
			return nil
		},
		Check: func(g *engine.Game, args []string) error {
			h, ok := r.Where(g)
			if !ok || args[0] != CityWord(g, h, 0) {
				return g.Refuse(TokenFree, "no free token can be placed in %s", args[0])
			}
			if g.HasFinished("token") {
				return g.Refuse(TokenOnce, "%s has placed a token", g.Turn.Of)
			}
			return CheckToken(g, g.Turn.Of, h, 0)
		},
		Do: func(g *engine.Game, args []string) {
			h, _ := r.Where(g)
			g.Say("%s places a token in %s free of charge", g.Turn.Of, Place(g, args[0]))
			PutToken(g, g.Turn.Of, h, 0)
			g.FinishStep("token") // that is its token of this turn
			r.Done(g)
		},
		Label: func(g *engine.Game, args []string) string { return "Free token in " + Spot(g, args[0]) },
	}
	return &engine.Step{
		Name: "free token", About: "place the private's free token", Alone: true,
		Reasons: []engine.Reason{TokenFree, TokenOnce},
		Waits:   func(g *engine.Game) bool { _, ok := r.Where(g); return ok },
		Auto: func(g *engine.Game) bool {
			if g.Viable(token) || r.Asks != nil && r.Asks(g) && NextToken(g, g.Turn.Of) != nil {
				return false
			}
			r.Done(g)
			return true
		},
		Moves: []*engine.Move{token, {
			Verb: "pass", Help: "Place no free token.", Check: engine.Always,
			Do:    func(g *engine.Game, _ []string) { r.Done(g) },
			Label: func(*engine.Game, []string) string { return "No free token" },
		}},
	}
}
