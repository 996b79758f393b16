package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// follow: the auction, then sets of a stock round and operating rounds, with nationalization rounds between and after
// these (GEN-07, GEN-08).
func (r *rules) follow(g *engine.Game) {
	switch g.Round.Kind {
	case "auction":
		g.Priority = g.After(r.lastInAuction(g))[0] // AU-18
		kit.BeginStock(g, 1, g.Priority)
	case "stock":
		r.endStock(g)
		if !kit.LastStock(g, richest(g)...) {
			kit.BeginSet(g, g.Round.Number)
			if lastSet(g) {
				g.Tell("This set is the last one, with three operating rounds")
			}
		}
	case "operating":
		endOperating(g)
		g.Forget(engine.ThisRound)
		if !r.nationalizes(g) || len(asked(g)) == 0 { // NR-07
			nextOfSet(g)
			return
		}
		last, order := g.Round, asked(g)
		g.Tell("Nationalization round %d.%d begins", last.Number, last.Sub)
		g.BeginRound("nationalization", last.Number, order[0])
		g.Round.Sub, g.Round.Of, g.Round.Order = last.Sub, last.Of, order
	case "nationalization":
		nextOfSet(g)
	}
}

// nextOfSet begins the next operating round of the set, or the next set, or ends the game.
func nextOfSet(g *engine.Game) {
	switch {
	case kit.NextOfSet(g):
	case lastSet(g):
		g.EndGame("the last set is over (NOR-EG-02)", richest(g)...)
	default:
		kit.BeginStock(g, g.Round.Number+1, g.Priority)
		if kit.LastSetFollows(g) {
			g.Tell("This stock round is the last one; three operating rounds follow")
		}
	}
}

// tellEnd says that the phase that has begun triggers the end, while players can still prepare for it (EG-01, EG-02).
func tellEnd(g *engine.Game) {
	if phase, _ := theEnd(g); g.Phase == phase {
		g.TellPhase("The game ends with the next set: one more stock round, then three operating rounds")
	}
}

// richest are the players worth most. A bankrupt ranks below all others, even those with nothing (EG-05, EG-08).
func richest(g *engine.Game) []engine.ID {
	var out []engine.ID
	for _, p := range g.Solvent() {
		switch {
		case len(out) == 0 || g.Worth(p) > g.Worth(out[0]):
			out = []engine.ID{p}
		case g.Worth(p) == g.Worth(out[0]):
			out = append(out, p)
		}
	}
	return out
}

// lastSet reports whether the set is the last one: it has three operating rounds (EG-02).
func lastSet(g *engine.Game) bool { return g.Round.Of > sheet.Phases[0].Rounds }

// theEnd is the phase after whose beginning the last set follows, and whether that is under way (EG-01, EG-02).
func theEnd(g *engine.Game) (phase int, begun bool) {
	return slices.IndexFunc(sheet.Phases, func(p facts.Phase) bool { return slices.Contains(p.Events, "game_end") }), lastSet(g)
}

// nationalizes reports whether a nationalization round follows the operating round that has ended (NR-01, NR-02).
func nationalizes(g *engine.Game) bool {
	switch g.PhaseNow().Nationalizing {
	case facts.NationalizingAfterFirst:
		return g.Round.Sub == 1
	case facts.NationalizingAfterEach:
		return true
	case facts.NationalizingUntilLastSet:
		return !lastSet(g)
	}
	return false
}
