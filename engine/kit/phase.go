package kit

import "stationmaster/engine"

// startPhase carries out everything that a phase brings but discards, which the presidents decide on.
func startPhase(g *engine.Game, i int) {
	g.Phase = i
	g.Touch()
	p := g.PhaseNow()
	g.Tell("Phase %s begins", p.Name)
	for _, model := range p.Rusts {
		for k := range g.Trains {
			if t := &g.Trains[k]; t.Model == model && t.Owner != engine.Gone {
				if g.Company(t.Owner) != nil {
					g.Tell("%s's %s rusts", g.Name(t.Owner), model)
				}
				t.Owner = engine.Gone
			}
		}
	}
	for _, id := range p.Closes {
		ClosePrivate(g, id)
	}
	if policy(g).Started != nil {
		policy(g).Started(g)
	}
}
