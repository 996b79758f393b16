package kit

import (
	"slices"

	"stationmaster/engine"
)

// HomeStep makes the step in which a company that begins to operate gets its home tokens. A choice is offered only
// where several cities of a home hex are free and the charter does not name one; word tells the verb's action.
func HomeStep(may func(g *engine.Game, company engine.ID, h, s int) bool) *engine.Step {
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
	// pending is the first home without its token, or -1.
	pending := func(g *engine.Game) int {
		c := g.Company(g.Turn.Of)
		if c == nil || g.HasFinished("home") {
			return -1
		}
		for i, home := range c.Home {
			if !c.Tokens[i].Used && !g.Map().In(string(c.ID), g.Sheet().Map.Find(home.Hex)) {
				return i
			}
		}
		return -1
	}
	place := func(g *engine.Game, word string) {
		h, s, err := City(g, word)
		if err != nil {
			panic(err)
		}
		g.Say("%s places its home token in %s", g.Name(g.Turn.Of), Place(g, g.Sheet().Map.Hexes[h].ID))
		PutToken(g, g.Turn.Of, h, s)
	}
	return &engine.Step{
		Name: "home", About: "choose the city of the home token", Alone: true,
		Reasons: []engine.Reason{TokenSlot},
		Waits:   func(g *engine.Game) bool { return pending(g) >= 0 },
		Auto: func(g *engine.Game) bool {
			cs := open(g, pending(g))
			if len(cs) == 0 {
				panic("engine: no location is left for the home of " + string(g.Turn.Of))
			}
			if len(cs) == 1 {
				place(g, cs[0].Word)
				return true
			}
			return false
		},
		Itself: func(g *engine.Game) { place(g, open(g, pending(g))[0].Word) },
		Moves: []*engine.Move{{
			Verb: "home", Args: []string{"city"}, Help: "Place the home token in one of the hex's cities.",
			Next: func(g *engine.Game, args []string) []engine.Choice {
				if len(args) > 0 {
					return nil
				}
				return open(g, pending(g))
			},
			Check: func(g *engine.Game, args []string) error {
				if !slices.ContainsFunc(open(g, pending(g)), func(c engine.Choice) bool { return c.Word == args[0] }) {
					return g.Refuse(TokenSlot, "the home token cannot go to %s", args[0])
				}
				return nil
			},
			Do:    func(g *engine.Game, args []string) { place(g, args[0]) },
			Label: func(g *engine.Game, args []string) string { return "Home in " + Spot(g, args[0]) },
		}},
	}
}
