package t1894

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// memoFinal marks the set of operating rounds that is the last one (PHA-09).
var memoFinal = &engine.Memory{Name: "final set", Span: engine.ThisGame}

func final(g *engine.Game) bool { return memoFinal.Has(g) }

// theEnd is the phase after whose beginning the last set follows, and whether that is under way (PHA-09).
func theEnd(g *engine.Game) (phase int, begun bool) { return len(sheet.Phases) - 1, final(g) }

// beginSet begins the operating rounds after a stock round; a set that begins in purple phase is the last (PHA-09).
func beginSet(g *engine.Game) {
	if slices.Contains(g.PhaseNow().Events, "final set follows") {
		memoFinal.Set(g, 1)
		g.Tell("These are the final operating rounds: no track, no tokens")
	}
	kit.BeginSet(g, g.Round.Number)
}

// follow: the auction, then stock rounds, each followed by a set of operating rounds (GEN-03).
func follow(g *engine.Game) {
	switch g.Round.Kind {
	case "auction":
		kit.BeginStock(g, 1, g.After(g.Turn.Of)[0]) // AUC-22
	case "stock":
		endStock(g)
	case "operating":
		if !ended(g) && !kit.NextOfSet(g) {
			endSet(g)
		}
	}
}

// endSet comes after the last operating round of a set.
func endSet(g *engine.Game) {
	if final(g) {
		g.EndGame("the final operating rounds are over (1894-END-04)")
		return
	}
	kit.BeginStock(g, g.Round.Number+1, g.Order[0])
}

var memoTop = &engine.Memory{Name: "top price", Span: engine.ThisGame} // a price has reached the end cell of the market

// arrived records that a price has reached the cell that ends the game (END-03).
func arrived(g *engine.Game, c *engine.Company) {
	if kit.InZone(g, c, g.Market().Ends...) {
		memoTop.Set(g, 1, c.ID)
	}
}

// ended ends the game if a price has reached that cell (END-03, MKT-14).
func ended(g *engine.Game) bool {
	if m, ok := memoTop.First(g); ok {
		g.EndGame("the price of " + string(m.Who) + " has reached the end of the market (1894-END-03)")
		return true
	}
	return false
}

// Memos of a proposal to end the game: whom the players agree on, and who has agreed.
var (
	memoWinner = &engine.Memory{Name: "winner", Span: engine.ThisTurn}
	memoAgreed = &engine.Memory{Name: "agreed", Span: engine.ThisTurn}
)

// settleStep lets the table agree on a winner (END-01): the decider proposes, and the others are asked one by one.
func settleStep() *engine.Step {
	settle := kit.Pick{
		Verb: "settle", Word: "winner", Help: "Propose to end the game with this winner; all players have to agree.",
		From: func(g *engine.Game) []engine.Choice {
			var out []engine.Choice
			for _, p := range g.Players {
				out = append(out, engine.Choice{Word: string(p.ID), Text: "Propose to end the game now with " + p.Name + " as the winner; all players have to agree"})
			}
			return out
		},
		Label: func(g *engine.Game, winner string) string { return "Settle: " + g.Name(engine.ID(winner)) + " wins" },
		Other: func(g *engine.Game, word string) error {
			return engine.Refuse("1894-END-01", "%q is not a player: want P1 to P%d", word, len(g.Players))
		},
		Do: func(g *engine.Game, winner string) {
			g.Tell("%s proposes to end the game with %s as the winner", g.Name(g.Decider()), g.Name(engine.ID(winner)))
			memoAgreed.Set(g, 1, g.Decider())
			memoWinner.Set(g, 1, engine.ID(winner))
		},
	}.Move()
	settle.Final = true
	return &engine.Step{Name: "settle", About: "agree on a winner", Moves: []*engine.Move{settle}}
}

// agreeStep asks the players who have not yet agreed to the proposed winner.
func agreeStep() *engine.Step {
	next := func(g *engine.Game) engine.ID {
		for _, p := range g.Order {
			if !memoAgreed.Has(g, p) {
				return p
			}
		}
		return engine.Nobody
	}
	proposed := func(g *engine.Game) bool { return memoWinner.Any(g) }
	return &engine.Step{
		Name: "agree", About: "agree to the proposed winner, or play on",
		Tip:    `Somebody proposes to end the game now with the winner they name; it ends only if everybody agrees.`,
		Custom: `Most players agree when playing on would change nothing.`,
		Alone:  true,
		Waits:  proposed,
		Who:    next,
		Moves: []*engine.Move{
			{Verb: "agree", Final: true, Help: "Agree to end the game with the proposed winner.",
				Check: engine.Always,
				Do: func(g *engine.Game, _ []string) {
					memoAgreed.Set(g, 1, g.Decider())
					if next(g) == engine.Nobody {
						w, _ := memoWinner.First(g)
						g.EndGame("all players agree (1894-END-01)", w.Who)
					}
				}},
			{Verb: "refuse", Help: "Play on.",
				Check: engine.Always,
				Do: func(g *engine.Game, _ []string) {
					g.Say("%s wants to play on", g.Name(g.Decider()))
					memoWinner.Clear(g)
					memoAgreed.Clear(g)
				}},
		},
	}
}
