package engine

// Derived returns what was kept with [Game.Derive]; nil if nothing was. It is not part of the state: a game without
// it gives the same answers. Clones share it, so what is kept must never change.
func (g *Game) Derived() any { return g.derived }

// Derive keeps something computed from the game at this [Game.Version].
func (g *Game) Derive(v any) { g.derived = v }

// Version counts changes of the board, the phase, rights, and whatever else [Game.Touch] announced.
func (g *Game) Version() int { return g.version }

// Touch announces a change that computed results may depend on.
func (g *Game) Touch() { g.version++ }
