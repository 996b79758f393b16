package player

import (
	"strconv"

	"stationmaster/engine"
)

// orders lists what the decider could sensibly do: every whole order that is legal, with the ends of each range of
// amounts. Where the engine fills an order in itself, such as the best routes of a run, only that is listed. Left out
// are orders that somebody else has to agree to, and those that end the game or a company, unless there are no others.
func orders(g *engine.Game, who engine.ID) []engine.Action {
	var usual, others []engine.Action
	for _, m := range g.Moves() {
		var found []engine.Action
		whole(g, m, nil, &found)
		for _, a := range found {
			asked := engine.Nobody
			if m.Asks != nil {
				asked = m.Asks(g, a.Args)
			}
			if m.Final || asked != engine.Nobody && asked != who {
				others = append(others, a)
			} else {
				usual = append(usual, a)
			}
		}
	}
	if len(usual) == 0 {
		return others
	}
	return usual
}

// whole adds the whole orders that begin with these words.
func whole(g *engine.Game, m *engine.Move, args []string, out *[]engine.Action) {
	cs, done := g.Next(engine.Action{Verb: m.Verb, Args: args})
	if done {
		*out = append(*out, engine.Action{Verb: m.Verb, Args: append([]string(nil), args...)})
		if m.Fill != nil {
			return
		}
	}
	for _, c := range cs {
		if c.Same != "" {
			continue
		}
		for _, w := range words(c) {
			whole(g, m, append(args[:len(args):len(args)], w), out)
		}
	}
}

// words are the word of a choice, or the ends of a range.
func words(c engine.Choice) []string {
	if c.Word != "" {
		return []string{c.Word}
	}
	step := max(c.Step, 1)
	low, high := c.Min, c.Min+(c.Max-c.Min)/step*step
	if low >= high {
		return []string{strconv.Itoa(low)}
	}
	return []string{strconv.Itoa(low), strconv.Itoa(high)}
}
