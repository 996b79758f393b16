package engine

// startPhase carries out everything that a phase brings but discards, which the presidents decide on.
func (g *Game) startPhase(i int) {
	g.Phase = i
	g.Touch()
	p := g.PhaseNow()
	g.Tell("Phase %s begins", p.Name)
	for _, model := range p.Rusts {
		for k := range g.Trains {
			if t := &g.Trains[k]; t.Model == model && t.Owner != Gone {
				if g.Company(t.Owner) != nil {
					g.Tell("%s's %s rusts", g.Name(t.Owner), model)
				}
				t.Owner = Gone
			}
		}
	}
	for _, id := range p.Closes {
		g.ClosePrivate(id)
	}
	if g.policy().Started != nil {
		g.policy().Started(g)
	}
}

// ClosePrivate takes a private out of the game.
func (g *Game) ClosePrivate(id ID) {
	if p := g.Private(id); p != nil && !p.Closed {
		p.Closed = true
		g.Touch()
		g.Tell("%s closes", id)
	}
}
