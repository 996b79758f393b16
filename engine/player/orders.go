package player

import (
	"errors"
	"fmt"
	"slices"

	"stationmaster/engine"
)

// Orders lists what the decider could sensibly do: every whole order that is legal, with the ends of each range of
// amounts. Where the engine fills an order in itself, such as the best routes of a run, only that is listed. Left out
// are orders that somebody else has to agree to, and those that end the game or a company, unless there are no others.
func Orders(g *engine.Game) []engine.Action {
	var usual, others []engine.Action
	for _, m := range g.Moves() {
		g.EachDistinct(m, func(a engine.Action) bool {
			if m.Final || proposes(g, m, a) {
				others = append(others, a)
			} else {
				usual = append(usual, a)
			}
			return true
		})
	}
	if len(usual) == 0 {
		return others
	}
	return usual
}

// proposes reports whether somebody else has to agree to the decider's order.
func proposes(g *engine.Game, m *engine.Move, a engine.Action) bool {
	if m.Asks == nil {
		return false
	}
	who := m.Asks(g, a.Args)
	return who != engine.Nobody && who != g.Decider()
}

// Allowed refuses an order that isn't legal, and one of those that house players leave out as long as there are others.
func Allowed(g *engine.Game, a engine.Action) error {
	after, err := g.Try(a)
	if err != nil {
		return err
	}
	moves := g.Moves()
	m := moves[slices.IndexFunc(moves, func(m *engine.Move) bool { return m.Verb == a.Verb })]
	asks := len(after.Questions) > len(g.Questions)
	switch {
	case !m.Final && !asks || slices.ContainsFunc(Orders(g), func(o engine.Action) bool { return o.String() == a.String() }):
		return nil
	case asks:
		return fmt.Errorf("%s would have to agree, but house players make no proposals", g.Name(after.Questions[len(after.Questions)-1].Who))
	}
	return errors.New("house players give a final order like this only if nothing else is possible")
}
