package engine

import "slices"

// Lead is the passes that bring the decider to the step in which the action can be done, in the same turn: before
// "token D9" the pass that ends the track step. It is empty when an action with that verb is possible now, or when passes
// alone do not lead to one.
func (g *Game) Lead(a Action) []Action {
	if g.Finished || g.Can(a.Verb) {
		return nil
	}
	c, turn, who := g.Clone(), g.Round.Turns, g.Decider()
	var out []Action
	for range g.rules().Steps { // each pass ends one of them
		pass, err := c.Apply(Action{Verb: "pass"})
		if err != nil || c.Finished || c.Round.Turns != turn || c.Decider() != who {
			return nil
		}
		out = append(out, pass)
		if c.Can(a.Verb) {
			return out
		}
	}
	return nil
}

// idle says why the company whose turn it is has nothing to do in the step that takes the verb; "" when it has, or nobody says so.
func (g *Game) idle(verb string) string {
	if g.Company(g.Turn.Of) == nil {
		return ""
	}
	for _, s := range g.rules().Steps {
		if s.Idle != nil && slices.ContainsFunc(s.Moves, func(m *Move) bool { return m.Verb == verb }) {
			return s.Idle(g)
		}
	}
	return ""
}

// Usual is the rest of a company's turn as most players play it: each step's usual order until the turn is over. It is empty when no
// company operates, or when something has to be decided on the way for which nothing is usual. Each, which may be nil, is called with
// every order and a copy of the game as it stands before it; orders that lead nowhere in the end are among them.
func (g *Game) Usual(each func(before *Game, order Action)) []Action {
	if g.Finished || g.Company(g.Turn.Of) == nil || len(g.Questions) > 0 {
		return nil
	}
	c, turn, who := g.Clone(), g.Round.Turns, g.Decider()
	var out []Action
	for range 2 * len(g.rules().Steps) { // a step takes one order, and a pass where the order does not end it
		order, ok := Action{Verb: "pass"}, true
		if s := c.Waiting(); s.Usual != nil {
			order, ok = s.Usual(c)
		}
		if !ok {
			return nil
		}
		if each != nil {
			each(c, order)
		}
		if _, err := c.Apply(order); err != nil {
			return nil
		}
		out = append(out, order)
		if c.Finished || c.Round.Turns != turn {
			return out
		}
		if c.Decider() != who {
			return nil
		}
	}
	return nil
}
