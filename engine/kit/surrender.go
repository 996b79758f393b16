package kit

import (
	"maps"
	"slices"

	"stationmaster/engine"
)

// Surrender moves all of a player's shares to the pool without payment and regardless of its limit. Another player
// with enough shares takes over each presidency; companies without one are returned.
func Surrender(g *engine.Game, player engine.ID) (orphans []*engine.Company) {
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Kind.Owned || c.Held(player) == 0 {
			continue
		}
		if c.Certs[0].Holder == player {
			h := Heir(g, c, player, 0)
			if h == engine.Nobody {
				orphans = append(orphans, c)
				continue
			}
			makePresident(g, c, h)
		}
		g.Say("%s's %d%% of %s goes to %s", g.Name(player), c.Part(player), c.ID, g.Name(engine.Pool))
		c.Give(player, engine.Pool, c.Held(player))
	}
	return orphans
}

// Handover is one transfer while a bankrupt's shares of a company go to the pool one by one.
type Handover struct {
	From, To    engine.ID
	Certificate bool // the president's certificate; otherwise plain shares
	Shares      int  // the number of plain shares
	// Piece is the index of the bankrupt's original plain share, in order of arrival; -1 means the oldest of From.
	Piece int
}

// Surrendered is what a bankrupt and the others hold of a company.
type Surrendered struct {
	Of     engine.ID
	Plain  int // plain shares
	Before int // how many of them came before the president's certificate; -1 without it
	// President is the company's president, Certificate the size of the certificate, Held what each player has,
	// including the certificate.
	President   engine.ID
	Certificate int
	Held        map[engine.ID]int
}

// OneByOne moves a bankrupt's shares of a company to the pool as 18xx.games does: one by one in order of arrival,
// checking the presidency after each; among equals, the first after the old president takes over. Shares that the
// bankrupt gets meanwhile stay with them. The certificate goes in its turn, even from a new president; if it ends in
// the pool, there is no president.
func OneByOne(seats []engine.ID, h Surrendered) []Handover {
	var out []Handover
	held := maps.Clone(h.Held)
	tally := maps.Clone(h.Held)  // what counts for the presidency there; shares given for the certificate are left out
	mine := make([]int, h.Plain) // the bankrupt's plain shares in order; -1 for those that came meanwhile
	lies := make([]engine.ID, h.Plain)
	for i := range mine {
		mine[i], lies[i] = i, h.Of
	}
	president, certificate := h.President, h.President
	give := func(o Handover) {
		n := o.Shares
		if o.Certificate {
			n, certificate = h.Certificate, o.To
		}
		held[o.From] -= n
		held[o.To] += n
		out = append(out, o)
	}
	surrender := func(o Handover) {
		give(o)
		n := o.Shares
		if o.Certificate {
			n = h.Certificate
		}
		tally[o.From] -= n
		most := 0
		for _, p := range seats {
			most = max(most, tally[p])
		}
		old, at := president, slices.Index(seats, president)
		for i := 0; tally[old] < most && president == old && i < len(seats); i++ {
			if p := seats[(at+1+i)%len(seats)]; tally[p] == most && held[p] >= h.Certificate {
				president = p
			}
		}
		if president == old || president == o.From || !o.Certificate && certificate != old {
			return
		}
		to := engine.Pool
		if held[old] >= h.Certificate {
			to = old
		}
		if president == h.Of {
			for _, piece := range mine[:h.Certificate] {
				if piece >= 0 {
					lies[piece] = to
				}
			}
			mine = mine[h.Certificate:]
		}
		if to == h.Of {
			for range h.Certificate {
				mine = append(mine, -1)
			}
		}
		give(Handover{From: president, To: to, Shares: h.Certificate, Piece: -1})
		give(Handover{From: certificate, To: president, Certificate: true})
	}
	for i := 0; i <= h.Plain; i++ {
		if i == h.Before {
			surrender(Handover{From: certificate, To: engine.Pool, Certificate: true})
		}
		if i == h.Plain {
			break
		}
		from := lies[i]
		mine = slices.DeleteFunc(mine, func(piece int) bool { return piece == i })
		lies[i] = engine.Pool
		surrender(Handover{From: from, To: engine.Pool, Shares: 1, Piece: i})
	}
	return out
}
