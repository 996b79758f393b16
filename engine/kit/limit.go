package kit

import (
	"slices"

	"stationmaster/engine"
)

// TrainLimit is how many trains the company may own now.
func TrainLimit(g *engine.Game, company engine.ID) int {
	limits := &g.PhaseNow().TrainLimit
	if limits.By != nil {
		if c := g.Company(company); c != nil {
			return limits.For(c.Kind.ID)
		}
	}
	return limits.Major
}

// counts reports whether the company's certificates count against the limit.
func counts(g *engine.Game, c *engine.Company) bool {
	if f := policy(g).Counts; f != nil {
		return f(g, c)
	}
	return !InZone(g, c, g.Market().Uncounted...)
}

// InZone reports whether the company's price is in a cell of the market with one of the flags.
func InZone(g *engine.Game, c *engine.Company, flags ...string) bool {
	if len(flags) == 0 {
		return false
	}
	at, ok := g.Prices.Where(string(c.ID))
	return ok && slices.ContainsFunc(flags, g.Market().Cell(at).Has)
}

// CertCount is how many of the player's certificates, shares and privates, count against the limit.
func CertCount(g *engine.Game, player engine.ID) int {
	n := 0
	for i := range g.Companies {
		c, has := &g.Companies[i], 0
		for k := range c.Certs {
			if c.Certs[k].Holder == player {
				has++
			}
		}
		if has > 0 && counts(g, c) {
			n += has
		}
	}
	for i := range g.Privates {
		if p := &g.Privates[i]; p.Owner == player && !p.Closed {
			n++
		}
	}
	return n
}

// CertLimit is how many certificates a player may hold now; 0 means no limit.
func CertLimit(g *engine.Game) int {
	if f := policy(g).CertLimit; f != nil {
		return f(g)
	}
	return g.Sheet().CertLimit.For(len(g.Players), 0)
}

// crowded reports whether that many more counting certificates would put the player over the limit.
func crowded(g *engine.Game, player engine.ID, more int) bool {
	limit := CertLimit(g)
	return limit > 0 && CertCount(g, player)+more > limit
}

// HoldingLimit is the most of the company that the player may reach by buying from a source; from Nobody, the most
// that they may keep.
func HoldingLimit(g *engine.Game, who engine.ID, c *engine.Company, from engine.ID) engine.Percent {
	if f := policy(g).Holding; f != nil {
		return f(g, who, c, from)
	}
	if most := g.Sheet().HoldingLimit; most > 0 && !InZone(g, c, g.Market().Unlimited...) {
		return most
	}
	return 100
}
