package kit

import "stationmaster/engine"

// TrainLimit is how many trains the company may own now.
func TrainLimit(g *engine.Game, company engine.ID) int {
	limits := g.PhaseNow().TrainLimit
	if c := g.Company(company); c != nil && c.Minor {
		return limits.Minor
	}
	return limits.Major
}

// CertCount is how many certificates of the player count against the limit: shares, and privates.
func CertCount(g *engine.Game, player engine.ID) int {
	n := 0
	for i := range g.Companies {
		c := &g.Companies[i]
		if policy(g).Counts != nil && !policy(g).Counts(g, c) {
			continue
		}
		for _, k := range c.Certs {
			if k.Holder == player {
				n++
			}
		}
	}
	for _, p := range g.Privates {
		if p.Owner == player && !p.Closed {
			n++
		}
	}
	return n
}

// CertLimit is how many certificates a player may hold.
func CertLimit(g *engine.Game) int { return g.Sheet().CertLimit.For(len(g.Players), 0) }
