package engine

// Derived returns what was kept with [Game.Derive]; nil if nothing was. It is not part of the state: a game without
// it gives the same answers. Clones share it, so what is kept must never change.
func (g *Game) Derived() any { return g.derived }

// Derive keeps something computed from the game at this [Game.Version].
func (g *Game) Derive(v any) { g.derived = v }

// Version counts changes of the board, the phase, rights, and whatever else [Game.Touch] announced.
func (g *Game) Version() int { return g.version }

// Lasting counts those of the changes that hold beyond the round and may concern track. What is remembered for less is no right to pass
// in most titles, and changes with every other action.
func (g *Game) Lasting() int { return g.lasting }

// Touch announces a change that computed results may depend on.
func (g *Game) Touch() { g.touch(true) }

func (g *Game) touch(lasting bool) {
	g.version++
	if lasting {
		g.lasting++
	}
}
