package player

import (
	"errors"
	"fmt"
	"slices"

	"stationmaster/engine"
)

// Orders lists what the decider could sensibly do: every whole order that is legal, with the ends of each range of
// amounts. Of routes only the best are listed, and of amounts that the engine fills in, such as the least bid, only those. Those that
// end the game or a company are listed only if there are no others, and those that somebody else has to agree to only if
// there is nothing else at all: a player who is always refused would ask forever.
func Orders(g *engine.Game) []engine.Action {
	var usual, final, proposals []engine.Action
	for _, m := range g.Moves() {
		g.EachDistinct(m, func(a engine.Action) bool {
			switch {
			case proposes(g, m, a):
				proposals = append(proposals, a)
			case m.Final:
				final = append(final, a)
			default:
				usual = append(usual, a)
			}
			return true
		})
	}
	if len(usual) > 0 {
		return usual
	}
	if ends := slices.DeleteFunc(slices.Clone(final), func(a engine.Action) bool { return suggests(g, a) }); len(ends) > 0 {
		return ends
	}
	return append(final, proposals...)
}

// proposes reports whether somebody else has to agree to the decider's order.
func proposes(g *engine.Game, m *engine.Move, a engine.Action) bool {
	if m.Asks == nil {
		return false
	}
	who := m.Asks(g, a.Args)
	return who != engine.Nobody && who != g.Decider()
}

// suggests reports whether a final order only asks the others: it's their decision then, and nobody has gone bankrupt.
func suggests(g *engine.Game, a engine.Action) bool {
	after, err := g.Try(a)
	return err == nil && !after.Finished && after.Round.Turns == g.Round.Turns && after.Decider() != g.Decider() &&
		!slices.ContainsFunc(after.Players, func(p engine.Player) bool { return p.Bankrupt && !g.Player(p.ID).Bankrupt })
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
