package engine

// Derived is what somebody has worked out from the game and kept with [Game.Derive]; nil when nothing was. It is no part of
// the state: a game without it gives the same answers. Clones share it until one of them keeps something else, so what is kept
// is never changed.
func (g *Game) Derived() any { return g.derived }

// Derive keeps what was worked out from the game as it is at this [Game.Version].
func (g *Game) Derive(v any) { g.derived = v }

// Version counts the changes of board, phase, rights and whatever else was announced by [Game.Touch].
func (g *Game) Version() int { return g.version }

// Touch says that something has changed from which others may have worked something out.
func (g *Game) Touch() { g.version++ }
