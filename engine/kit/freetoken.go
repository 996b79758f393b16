package kit

import "stationmaster/engine"

// FreeTokenStep makes the step in which a private's free token is placed, as the company's token of the turn, or
// declined.
func FreeTokenStep() *engine.Step {
	// where is the hex of the token that can be placed now; ok is false if there is none.
	where := func(g *engine.Game) (hex int, ok bool) {
		p := FreeToken(g)
		if p == engine.Nobody {
			return 0, false
		}
		return g.Map().Map.Find(g.Deed(p).Blocks[0]), true
	}
	token := &engine.Move{
		Verb: "station", Args: []string{"city"}, Help: "Place the company's next token there, free of charge.",
		Next: func(g *engine.Game, _ []string) []engine.Choice {
			if h, ok := where(g); ok {
				return engine.Words(CityWord(g, h, 0))
			}
			return nil
		},
		Check: func(g *engine.Game, args []string) error {
			h, ok := where(g)
			if !ok || args[0] != CityWord(g, h, 0) {
				return g.Refuse(TokenFree, "no free token can be placed in %s", args[0])
			}
			if g.HasFinished("token") {
				return g.Refuse(TokenOnce, "%s has placed a token", g.Turn.Of)
			}
			return CheckToken(g, g.Turn.Of, h, 0)
		},
		Do: func(g *engine.Game, args []string) {
			h, _ := where(g)
			g.Tell("%s places a token in %s free of charge", g.Turn.Of, Place(g, args[0]))
			PutToken(g, g.Turn.Of, h, 0)
			g.FinishStep("token") // that is its token of this turn
			memoFreeToken.Clear(g)
		},
		Label: func(g *engine.Game, args []string) string { return "Free token in " + Spot(g, args[0]) },
	}
	return &engine.Step{
		Name: "free token", About: "place the private's free token",
		Tip:    `A private lets the company place this token free of charge.`,
		Custom: `Most companies place it at once, before others take the slot.`,
		Alone:  true,
		Usual: func(g *engine.Game) (engine.Action, bool) {
			h, ok := where(g)
			return engine.Action{Verb: token.Verb, Args: []string{CityWord(g, h, 0)}}, ok
		},
		Reasons: []engine.Reason{TokenFree, TokenOnce},
		Waits:   func(g *engine.Game) bool { _, ok := where(g); return ok },
		Auto: func(g *engine.Game) bool {
			if g.Viable(token) {
				return false
			}
			memoFreeToken.Clear(g)
			return true
		},
		Moves: []*engine.Move{token, engine.Pass("Place no free token.", "No free token", memoFreeToken.Clear)},
	}
}
