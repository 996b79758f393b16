package engine

// Lead is the passes that bring the decider to the step in which the action can be done, in the same turn: before
// "token D9" the pass that ends the track step. It is empty when an action with that verb is possible now, or when passes
// alone do not lead to one.
func (g *Game) Lead(a Action) []Action {
	if g.Finished || g.Can(a.Verb) {
		return nil
	}
	const most = 8 // no turn has so many steps that can be passed
	c, turn, who := g.Clone(), g.Round.Turns, g.Decider()
	var out []Action
	for range most {
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
