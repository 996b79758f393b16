package t18eu

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

var (
	// memoNowhere marks a corporation that had no city for its next token. On 18xx.games that, and what it reaches,
	// holds until track is laid or a token placed, even if tokens leave the map meanwhile.
	memoNowhere = &engine.Memory{Name: "nowhere", Span: engine.ThisGame}
	// memoBlocked is, by such a corporation and hex, the cities that were full then, as bits.
	memoBlocked = &engine.Memory{Name: "blocked", Span: engine.ThisGame}
)

// lookAtTokens has the token step record that.
func lookAtTokens(s *engine.Step) {
	auto := s.Auto
	s.Auto = func(g *engine.Game) bool {
		over := auto(g)
		if over {
			noteNowhere(g, g.Turn.Of)
		}
		return over
	}
	kit.After(s.Move("token"), lookAnew)
}

func noteNowhere(g *engine.Game, company engine.ID) {
	defer g.Touch() // runs use the tracks as they are
	if kit.NextToken(g, company) == nil || memoNowhere.Has(g, company) {
		return
	}
	memoNowhere.Set(g, 1, company)
	b, reach := g.Map(), kit.Reach(g, company)
	for h := range b.Map.Hexes {
		full := 0
		for s := range b.Face(h).Cities() {
			if reach.Touches(h, s) && b.Free(h, s) < 1 && !b.Has(string(company), h, s) {
				full |= 1 << s
			}
		}
		if full > 0 {
			memoBlocked.Set(g, full, company, engine.ID(b.Map.Hexes[h].ID))
		}
	}
}

// lookAnew forgets it: track was laid, or a token placed.
func lookAnew(g *engine.Game) {
	memoNowhere.Clear(g)
	memoBlocked.Clear(g)
}

// seesThrough reports whether a company builds and places tokens beyond a city.
func seesThrough(g *engine.Game, company engine.ID, hex, stop int, open bool) bool {
	if !open || g.Turn.Of != company || g.HasFinished("token") || !memoNowhere.Has(g, company) {
		return open
	}
	return memoBlocked.Get(g, company, engine.ID(sheet.Map.Hexes[hex].ID))&(1<<stop) == 0
}

// mayToken refuses any city while it goes unnoticed that tokens have left. After slots with two tokens of a company have joined,
// the city counts as full until track is laid again: the builder's tokens cannot pass it.
func mayToken(g *engine.Game, company engine.ID, hex, stop int) error {
	if memoNowhere.Has(g, company) {
		return engine.Refuse("18EU-X-34", "18xx.games does not see yet that there is a city for a token of %s", company)
	}
	for _, l := range g.Turn.Lays {
		if l.Back == engine.Nobody {
			continue
		}
		then, at := g.Clone(), sheet.Map.Find(l.Hex)
		then.Map().Place(board.Token{Owner: string(l.Back), Hex: at, Slot: len(then.Map().At(at, 0))})
		then.Touch()
		if !kit.Reach(then, company).Touches(hex, stop) {
			return engine.Refuse("18EU-X-27", "18xx.games does not see yet that the city can be passed")
		}
	}
	return nil
}
