package t18eu

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var (
	// memoNowhere marks a corporation that had no city for its next token. On 18xx.games that, and what it reaches,
	// holds until track is laid or a token placed, even if tokens leave the map meanwhile.
	memoNowhere = &engine.Memory{Name: "nowhere", Span: engine.ThisGame}
	// memoBlocked is, by such a corporation and hex, the cities that were full then, as bits.
	memoBlocked = &engine.Memory{Name: "blocked", Span: engine.ThisGame}
)

// tokenStep is the kit's, and records that.
func tokenStep() *engine.Step {
	s := kit.TokenStep(kit.TokenRules{})
	auto := s.Auto
	s.Auto = func(g *engine.Game) bool {
		over := auto(g)
		if over && g.Option(as18xx) {
			noteNowhere(g, g.Turn.Of)
		}
		return over
	}
	token := s.Move("token")
	do := token.Do
	token.Do = func(g *engine.Game, args []string) {
		do(g, args)
		lookAnew(g)
	}
	return s
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

// memoLoose marks a minor that reached no corporation when its owner first had to dispose of minors in the Final
// Exchange Round. On 18xx.games, tokens that leave the map during the round do not change that; tokens that are
// placed do.
var memoLoose = &engine.Memory{Name: "loose", Span: engine.ThisRound}

// noteLoose checks the current player's minors, up to the first that cannot be closed.
func noteLoose(g *engine.Game) {
	if !passClosesAll.In(g) {
		return
	}
	for _, m := range kit.OwnedBy(g, g.Turn.Of) {
		if memoLoose.Has(g, m.ID) {
			continue
		}
		if mayClose(g, m.ID) != nil {
			return
		}
		if len(connections(g, m.ID)) == 0 {
			memoLoose.Set(g, 1, m.ID)
		}
	}
}

// holdLoose lets minors reach a corporation again that has just placed a token.
func holdLoose(g *engine.Game, corporation engine.ID) {
	for _, m := range memoLoose.All(g) {
		if kit.Connected(g, m.Who, corporation) {
			memoLoose.Set(g, 0, m.Who)
		}
	}
}
