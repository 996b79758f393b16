package offer

import (
	"slices"

	"stationmaster/engine"
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
		if !slices.ContainsFunc(m.Args, func(a string) bool { return slices.Contains(PlaceArgs, a) }) {
			return false
		}
		some = true
	}
	return some
}

// AnyParred reports whether any company has a par.
func AnyParred(g *engine.Game) bool {
	return slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return c.Parred() })
}
