package kit

import "stationmaster/engine"

// startPhase does everything that a phase brings, except discards, which the presidents decide.
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
	for _, model := range p.Obsolete {
		for k := range g.Trains {
			if t := &g.Trains[k]; t.Model == model && t.Owner != engine.Gone {
				obsolete(g, t)
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

// obsolete removes a train from the game or, if a company owns it and the title says so, lets it run once more.
func obsolete(g *engine.Game, t *engine.Train) {
	if g.Company(t.Owner) == nil || policy(g).Outrun != nil && policy(g).Outrun(g, t) {
		t.Owner = engine.Gone
		return
	}
	t.Obsolete = true
	g.Say("%s's %s is obsolete", g.Name(t.Owner), t.Model)
}

// retire removes a company's obsolete trains after their last run.
func retire(g *engine.Game, company engine.ID) {
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company && t.Obsolete {
			g.Tell("%s's %s leaves the game", g.Name(company), t.Model)
			t.Owner = engine.Gone
			g.Touch()
		}
	}
}
