package kit

import (
	"slices"

	"stationmaster/engine"
)

// HomeStep makes the step in which a company places its home tokens before it first operates. "may" allows a city h.s; nil
// allows the city on the company's charter, or any city of the hex if that names none. The player chooses when several cities are
// free.
func HomeStep(may func(g *engine.Game, company engine.ID, h, s int) bool) *engine.Step {
	if may == nil {
		may = atHome
	}
	open := func(g *engine.Game, i int) []engine.Choice {
		b := g.Map()
		home := g.Company(g.Turn.Of).Home[i]
		h := b.Map.Find(home.Hex)
		var out []engine.Choice
		for s := range b.Face(h).Cities() {
			if b.Free(h, s) > 0 && may(g, g.Turn.Of, h, s) {
				out = append(out, engine.Choice{Word: CityWord(g, h, s)})
			}
		}
		return out
	}
	// pending are the homes still without a token.
	pending := func(g *engine.Game) []int {
		c := g.Company(g.Turn.Of)
		if c == nil || g.HasFinished("home") || !slices.ContainsFunc(c.Tokens[:len(c.Home)], func(t engine.Token) bool { return !t.Used }) {
			return nil
		}
		var out []int
		for i, home := range c.Home {
			if !g.Map().In(string(c.ID), g.Sheet().Map.Find(home.Hex)) {
				out = append(out, i)
			}
		}
		return out
	}
	choices := func(g *engine.Game) []engine.Choice { return open(g, pending(g)[0]) }
	place := func(g *engine.Game, word string) {
		h, s, err := City(g, word)
		if err != nil {
			panic(err)
		}
		g.Say("%s places its home token in %s", g.Name(g.Turn.Of), Place(g, g.Sheet().Map.Hexes[h].ID))
		PutToken(g, g.Turn.Of, h, s)
	}
	return &engine.Step{
		Name: "home", About: "choose the city of the home token",
		Tip:     `The company's first token goes to its home, where its trains start.`,
		Custom:  `Most companies choose the city with the shortest way to others.`,
		Alone:   true,
		Reasons: []engine.Reason{TokenSlot},
		Waits:   func(g *engine.Game) bool { return len(pending(g)) > 0 },
		Auto: func(g *engine.Game) bool {
			for _, i := range pending(g) {
				cs := open(g, i)
				if len(cs) == 0 {
					panic("engine: no slot is left for the home of " + string(g.Turn.Of))
				}
				if len(cs) == 1 {
					place(g, cs[0].Word)
					return true
				}
			}
			return false
		},
		Itself: func(g *engine.Game) { place(g, choices(g)[0].Word) },
		Moves: []*engine.Move{Pick{
			Verb: "home", Word: "city", Help: "Place the home token in one of the hex's cities.",
			From: choices,
			Other: func(g *engine.Game, word string) error {
				return g.Refuse(TokenSlot, "the home token cannot go to %s", word)
			},
			Do:    place,
			Label: func(g *engine.Game, word string) string { return "Home in " + Spot(g, word) },
		}.Move()},
	}
}

// atHome is the usual answer to where a home token may go; see [HomeStep].
func atHome(g *engine.Game, company engine.ID, h, s int) bool {
	return slices.ContainsFunc(g.Company(company).Home, func(home engine.Home) bool {
		return g.Sheet().Map.Find(home.Hex) == h && (home.City == engine.AnyCity || home.City == s)
	})
}
