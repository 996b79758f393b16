package kit

import (
	"slices"

	"stationmaster/engine"
)

// Pick is a kind of order that names one word out of a list, such as a city or a fort.
type Pick struct {
	Verb, Word, Help string // Word says what is named: "city"
	// From lists the words.
	From func(g *engine.Game) []engine.Choice
	// Other refuses any other word.
	Other func(g *engine.Game, word string) error
	Do    func(g *engine.Game, word string)
	// Label describes the order on a button; nil means as it is typed.
	Label func(g *engine.Game, word string) string
}

// Move makes the move.
func (p Pick) Move() *engine.Move {
	m := &engine.Move{
		Verb: p.Verb, Args: []string{p.Word}, Help: p.Help,
		Next: func(g *engine.Game, _ []string) []engine.Choice { return p.From(g) },
		Check: func(g *engine.Game, args []string) error {
			if slices.ContainsFunc(p.From(g), func(c engine.Choice) bool { return c.Word == args[0] }) {
				return nil
			}
			return p.Other(g, args[0])
		},
		Do: func(g *engine.Game, args []string) { p.Do(g, args[0]) },
	}
	if p.Label != nil {
		m.Label = func(g *engine.Game, args []string) string { return p.Label(g, args[0]) }
	}
	return m
}
