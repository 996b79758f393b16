package offer

import (
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// PlaceArgs are the names of arguments that can only be places on the map.
var PlaceArgs = []string{"hex", "city"}

// AsksPlace reports whether every possible order, except passing, names a place on the map. After the end of the game none does.
func AsksPlace(g *engine.Game) bool {
	if g.Finished {
		return false
	}
	some := false
	for _, m := range g.Waiting().Moves {
		if len(m.Args) == 0 {
			continue
		}
		if !slices.ContainsFunc(m.Args, func(a string) bool { return slices.Contains(PlaceArgs, a) }) && !begunByPlaces(g, m) {
			return false
		}
		some = true
	}
	return some
}

// begunByPlaces reports whether the move's first word is one of several places now, though it may be something else at other times.
func begunByPlaces(g *engine.Game, m *engine.Move) bool {
	words := g.Offered(engine.Action{Verb: m.Verb})
	return len(words) > 0 && !slices.ContainsFunc(words, func(c engine.Choice) bool {
		hex, _, _ := strings.Cut(c.Word, ".")
		return g.Sheet().Map.Find(hex) == board.None
	})
}

// AnyParred reports whether any company has a par.
func AnyParred(g *engine.Game) bool {
	return slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return c.Parred() })
}
