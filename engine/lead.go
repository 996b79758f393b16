package engine

import "iter"

// Lead returns the passes that lead to the step in which the decider can do the action, in the same turn: before
// "token D9", the pass that ends the track step. It is empty if an action with that verb is possible now, or if
// passes alone do not get there. No pass is added for a step that comes once in a game.
func (g *Game) Lead(a Action) []Action {
	if g.Finished || g.Can(a.Verb) {
		return nil
	}
	for at, passes := range g.Passing() {
		if at.Can(a.Verb) {
			return passes
		}
	}
	return nil
}

// Passing yields where each further pass leads the decider in the same turn, on a copy that the next pass changes, and the passes so far. It
// ends before a step that comes once in a game.
func (g *Game) Passing() iter.Seq2[*Game, []Action] {
	return func(yield func(*Game, []Action) bool) {
		if g.Finished {
			return
		}
		c, turn, who := g.Clone(), g.Round.Turns, g.Decider()
		var passes []Action
		for range g.rules().Steps { // each pass ends one step
			if w := c.Waiting(); w == nil || w.Once {
				return
			}
			pass, err := c.Apply(Action{Verb: "pass"})
			if err != nil || c.Finished || c.Round.Turns != turn || c.Decider() != who {
				return
			}
			if passes = append(passes, pass); !yield(c, passes) {
				return
			}
		}
	}
}

// idle says why the operating company has nothing to do in the step that takes the verb; "" if it has, or if no step
// says why.
func (g *Game) idle(verb string) string {
	if g.Company(g.Turn.Of) == nil {
		return ""
	}
	for _, s := range g.rules().Steps {
		if s.Idle != nil && s.has(verb) {
			return s.Idle(g)
		}
	}
	return ""
}

// Usual returns the rest of a company's turn as most players play it: each step's usual order to the end of the turn.
// It stops early at a decision that isn't the operating company's, such as where another company's token returns.
// It is empty if no company operates, or if a decision has no usual order, as one that comes once in a game has none.
// Each, which may be nil, is called with every order tried and a copy of the game before it, including orders that turn out to lead nowhere.
func (g *Game) Usual(each func(before *Game, order Action)) []Action {
	if g.Finished || g.Company(g.Turn.Of) == nil || g.Waiting().Who != nil {
		return nil
	}
	c, turn, who := g.Clone(), g.Round.Turns, g.Decider()
	var out []Action
	for range 2 * len(g.rules().Steps) { // each step takes an order, and perhaps a pass
		s := c.Waiting()
		order, ok := Action{Verb: "pass"}, true
		if s.Usual != nil {
			order, ok = s.Usual(c)
		}
		if !ok || s.Once {
			return nil
		}
		if each != nil {
			each(c, order)
		}
		if _, err := c.Apply(order); err != nil {
			return nil
		}
		out = append(out, order)
		if c.Finished || c.Round.Turns != turn || c.Waiting().Who != nil {
			return out
		}
		if c.Decider() != who {
			return nil
		}
	}
	return nil
}
